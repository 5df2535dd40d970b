"""The name that the hall reads: an unlisted player is “Player 17”, everywhere outside the desk."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import replace

from django.db.models import Exists, OuterRef

from tdtool.english import compared
from tdtool.models import Division, Entry
from tdtool.pairing.field import Entrant, Field


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


def shared(names: Iterable[str]) -> frozenset[str]:
    """The names that several players bear, as people compare them."""
    return frozenset(name for name, often in Counter(map(compared, names)).items() if often > 1)


def told_apart(name: str, number: int | None, shared_names: Collection[str]) -> str:
    """Players of one name bear their numbers, once they have any.

    >>> told_apart("Ann", 17, {"ann"}), told_apart("Bob", 18, {"ann"})
    ('Ann (17)', 'Bob')
    """
    return f"{name} ({number})" if number is not None and compared(name) in shared_names else name


def with_number(name: str, number: int | None, *, has_namesake: bool) -> str:
    """The same of one whose namesake was looked for."""
    return told_apart(name, number, {compared(name)} if has_namesake else ())


def in_field(field: Field) -> Field:
    """A field whose players of one name bear their numbers."""
    shared_names = shared(entrant.name for entrant in field.entrants)
    if not shared_names:
        return field

    def named(entrant: Entrant) -> Entrant:
        number = entrant.number if entrant.numbered else None
        return replace(entrant, name=told_apart(entrant.name, number, shared_names))

    return replace(field, entrants=tuple(map(named, field.entrants)))


def has_namesake(entry: str) -> Exists:
    """Of rows with an entry: whether another player of the division bears the same name."""
    same = Entry.objects.filter(
        division=OuterRef(f"{entry}__division"), name=OuterRef(f"{entry}__name")
    )
    return Exists(same.exclude(pk=OuterRef(f"{entry}__pk")))


def bare(name: str, number: int) -> str:
    """The name without that number, for readers who have the number beside it."""
    return name.removesuffix(f" ({number})")


def of_entry(entry: Entry) -> str:
    return public(entry.name, entry.number, unlisted=entry.unlisted_at is not None)


def unlisted_of(division: Division) -> frozenset[str]:
    """The UUIDs of those who aren't named: one query."""
    entries = division.entries.filter(unlisted_at__isnull=False)
    return frozenset(str(key) for key in entries.values_list("uuid", flat=True))
