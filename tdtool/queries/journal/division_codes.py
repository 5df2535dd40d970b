"""Acts name a division by the code that it had on that day; it may have been given another one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from uuid import UUID

from tdtool.models import JournalEntry

GIVE_CODES = ("events.create", "events.bring", "divisions.add", "divisions.change")
FIRST = "A"  # of the division that an event is created with
LONGEST = 6  # a division’s UUID stands under the same name in acts on the division itself


def as_of_today(chain: UUID, entries: Iterable[JournalEntry]) -> list[JournalEntry]:
    """These entries of an event, told of each division by the code that it has now: at most one
    query. What an entry says is changed here alone, never in the database."""
    found = list(entries)
    named = [one for one in found if len(str(one.arguments.get("division", ""))) in _LENGTHS]
    given = _given(chain) if named else {}
    if any(len({code for _, code in each}) > 1 for each in given.values()):
        for one in named:
            now = _now(given, one.number, one.arguments["division"])
            one.arguments = {**one.arguments, "division": now}
    return found


_LENGTHS = range(1, LONGEST + 1)
_Given = Mapping[str, Sequence[tuple[int, str]]]  # by division: its codes, each since which entry


def _given(chain: UUID) -> _Given:
    given: dict[str, list[tuple[int, str]]] = defaultdict(list)
    rows = JournalEntry.objects.filter(chain=chain, act__in=GIVE_CODES).order_by("number")
    for entry in rows:
        for division, code in _told(entry):
            given[division].append((entry.number, code.strip().upper()))
    return given


def _told(entry: JournalEntry) -> Iterator[tuple[str, str]]:
    told = entry.arguments
    for one in told.get("divisions", [told]):
        yield str(one["division"]), str(one.get("code", FIRST))


def _now(given: _Given, number: int, code: str) -> str:
    """The code of today of the division that had this one when the entry was written: of several,
    the one that was given it last, for the others are deleted."""
    holders = []
    for each in given.values():
        then = [known for known in each if known[0] < number]
        if then and then[-1][1] == code:
            holders.append((then[-1][0], each[-1][1]))
    return max(holders)[1] if holders else code
