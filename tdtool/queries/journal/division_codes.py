"""Acts name a division by the code that it had on that day; it may have been given another one."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from uuid import UUID

from tdtool.models import JournalEntry

GIVE_CODES = ("events.create", "events.bring", "divisions.add", "divisions.change")
FIRST = "A"  # of the division that an event is created with
TOLD = "_as_of_today"  # an entry that is told so
LONGEST = 6  # a division’s UUID stands under the same name in acts on the division itself


def as_of_today(chain: UUID, entries: Iterable[JournalEntry]) -> list[JournalEntry]:
    """These entries of an event, told of each division by the code that it has now: at most one
    query. What an entry says is changed here alone, never in the database, and once: where codes
    were exchanged, to do it again would name another division."""
    found = list(entries)
    new = list({id(one): one for one in found if TOLD not in vars(one)}.values())
    _tell(chain, new)
    for one in new:
        vars(one)[TOLD] = True
    return found


def _tell(chain: UUID, found: Sequence[JournalEntry]) -> None:
    prints = [
        one for one in found if one.act == PRINT and _OF_DIVISION.match(one.arguments["name"])
    ]
    named = [one for one in found if len(str(one.arguments.get("division", ""))) in _LENGTHS]
    given = _given(chain) if named or prints else {}
    if any(len({code for _, code in each}) > 1 for each in given.values()):
        for one in named:
            now = _now(given, one.number, one.arguments["division"])
            one.arguments = {**one.arguments, "division": now}
        for one in prints:
            one.arguments = _renamed(given, one.number, one.arguments)


def prints_as_of_today(entries: Iterable[JournalEntry]) -> list[JournalEntry]:
    """The entries of these that give no code, their papers named by the codes that divisions have
    now. Among them are all of the event that give one (``GIVE_CODES``): no query."""
    found = list(entries)
    given = _codes(one for one in found if one.act in GIVE_CODES)
    others = [one for one in found if one.act not in GIVE_CODES]
    if any(len({code for _, code in each}) > 1 for each in given.values()):
        for one in others:
            if one.act == PRINT:
                one.arguments = _renamed(given, one.number, one.arguments)
    return others


def divisions_of(chain: UUID, act: str) -> dict[int, str]:
    """By number of each entry of this act, which tells a division's code, the division's UUID: the
    code may have been another one's before, and be another one's now."""
    rows = list(JournalEntry.objects.filter(chain=chain, act__in=(*GIVE_CODES, act)))
    given = _codes(one for one in rows if one.act in GIVE_CODES)
    told = ((one.number, one.arguments["division"]) for one in rows if one.act == act)
    return {number: holder for number, code in told if (holder := _holder(given, number, code))}


def _renamed(given: _Given, number: int, told: Mapping[str, Any]) -> dict[str, Any]:
    """What a print tells, its paper and the pieces named anew."""

    def renamed(name: str) -> str:
        return _OF_DIVISION.sub(lambda found: _now(given, number, found[0]), name)

    pieces = {renamed(piece): digest for piece, digest in told["pieces"].items()}
    return {**told, "name": renamed(told["name"]), "pieces": pieces}


PRINT = "papers.print"
_OF_DIVISION = re.compile(r"^[A-Z][A-Z0-9]*(?=-)")  # the code before a paper’s name
_LENGTHS = range(1, LONGEST + 1)
_Given = Mapping[str, Sequence[tuple[int, str]]]  # by division: its codes, each since which entry


def _given(chain: UUID) -> _Given:
    return _codes(JournalEntry.objects.filter(chain=chain, act__in=GIVE_CODES))


def _codes(entries: Iterable[JournalEntry]) -> _Given:
    given: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for entry in sorted(entries, key=lambda one: one.number):
        for division, code in _told(entry):
            given[division].append((entry.number, code.strip().upper()))
    return given


def _told(entry: JournalEntry) -> Iterator[tuple[str, str]]:
    told = entry.arguments
    for one in told.get("divisions", [told]):
        yield str(one["division"]), str(one.get("code", FIRST))


def _now(given: _Given, number: int, code: str) -> str:
    """The code of today of the division that had this one when the entry was written."""
    holder = _holder(given, number, code)
    return given[holder][-1][1] if holder else code


def _holder(given: _Given, number: int, code: str) -> str | None:
    """The division that had the code when the entry was written, None where nobody gave it: of
    several the one that was given it last, for the others are deleted."""
    held = []
    for division, each in given.items():
        then = [known for known in each if known[0] < number]
        if then and then[-1][1] == code:
            held.append((then[-1][0], division))
    return max(held)[1] if held else None
