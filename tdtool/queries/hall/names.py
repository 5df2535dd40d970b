"""The name that the hall reads: an unlisted player is “Player 17”, everywhere outside the desk."""

from __future__ import annotations

from tdtool.models import Division, Entry


def public(name: str, number: int | None, *, unlisted: bool) -> str:
    """
    >>> public("Ann", 17, unlisted=False), public("Ann", 17, unlisted=True)
    ('Ann', 'Player 17')
    >>> public("Ann", None, unlisted=True)
    'Player'
    """
    if not unlisted:
        return name
    return "Player" if number is None else f"Player {number}"


def of_entry(entry: Entry) -> str:
    return public(entry.name, entry.number, unlisted=entry.unlisted_at is not None)


def unlisted_of(division: Division) -> frozenset[str]:
    """The UUIDs of those who aren't named: one query."""
    entries = division.entries.filter(unlisted_at__isnull=False)
    return frozenset(str(key) for key in entries.values_list("uuid", flat=True))
