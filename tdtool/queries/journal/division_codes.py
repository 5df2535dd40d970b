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
    entry_list = list(entries)
    new = list({id(entry): entry for entry in entry_list if TOLD not in vars(entry)}.values())
    _tell(chain, new)
    for entry in new:
        vars(entry)[TOLD] = True
    return entry_list


def _tell(chain: UUID, entries: Sequence[JournalEntry]) -> None:
    prints = [
        entry
        for entry in entries
        if entry.act == PRINT and _OF_DIVISION.match(entry.arguments["name"])
    ]
    named = [
        entry for entry in entries if len(str(entry.arguments.get("division", ""))) in _LENGTHS
    ]
    codes_given = _given(chain) if named or prints else {}
    if any(len({code for _, code in history}) > 1 for history in codes_given.values()):
        for entry in named:
            code_now = _now(codes_given, entry.number, entry.arguments["division"])
            entry.arguments = {**entry.arguments, "division": code_now}
        for entry in prints:
            entry.arguments = _renamed(codes_given, entry.number, entry.arguments)


def prints_as_of_today(entries: Iterable[JournalEntry]) -> list[JournalEntry]:
    """The entries of these that give no code, their papers named by the codes that divisions have
    now. Among them are all of the event that give one (``GIVE_CODES``): no query."""
    entry_list = list(entries)
    codes_given = _codes(entry for entry in entry_list if entry.act in GIVE_CODES)
    others = [entry for entry in entry_list if entry.act not in GIVE_CODES]
    if any(len({code for _, code in history}) > 1 for history in codes_given.values()):
        for entry in others:
            if entry.act == PRINT:
                entry.arguments = _renamed(codes_given, entry.number, entry.arguments)
    return others


def divisions_of(chain: UUID, act: str) -> dict[int, str]:
    """By number of each entry of this act, which tells a division's code, the division's UUID: the
    code may have been another one's before, and be another one's now."""
    entries = list(JournalEntry.objects.filter(chain=chain, act__in=(*GIVE_CODES, act)))
    codes_given = _codes(entry for entry in entries if entry.act in GIVE_CODES)
    named = ((entry.number, entry.arguments["division"]) for entry in entries if entry.act == act)
    return {
        number: holder for number, code in named if (holder := _holder(codes_given, number, code))
    }


def _renamed(codes_given: _Given, number: int, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """What a print tells, its paper and the pieces named anew."""

    def renamed(name: str) -> str:
        return _OF_DIVISION.sub(lambda match: _now(codes_given, number, match[0]), name)

    pieces = {renamed(piece): digest for piece, digest in arguments["pieces"].items()}
    return {**arguments, "name": renamed(arguments["name"]), "pieces": pieces}


PRINT = "papers.print"
_OF_DIVISION = re.compile(r"^[A-Z][A-Z0-9]*(?=-)")  # the code before a paper’s name
_LENGTHS = range(1, LONGEST + 1)
_Given = Mapping[str, Sequence[tuple[int, str]]]  # by division: its codes, each since which entry


def _given(chain: UUID) -> _Given:
    return _codes(JournalEntry.objects.filter(chain=chain, act__in=GIVE_CODES))


def _codes(entries: Iterable[JournalEntry]) -> _Given:
    codes_given: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for entry in sorted(entries, key=lambda entry: entry.number):
        for division, code in _told(entry):
            codes_given[division].append((entry.number, code.strip().upper()))
    return codes_given


def _told(entry: JournalEntry) -> Iterator[tuple[str, str]]:
    arguments = entry.arguments
    for division_data in arguments.get("divisions", [arguments]):
        yield str(division_data["division"]), str(division_data.get("code", FIRST))


def _now(codes_given: _Given, number: int, code: str) -> str:
    """The code of today of the division that had this one when the entry was written."""
    holder = _holder(codes_given, number, code)
    return codes_given[holder][-1][1] if holder else code


def _holder(codes_given: _Given, number: int, code: str) -> str | None:
    """The division that had the code when the entry was written, None where nobody gave it: of
    several the one that was given it last, for the others are deleted."""
    holders = []
    for division, history in codes_given.items():
        earlier = [code_given for code_given in history if code_given[0] < number]
        if earlier and earlier[-1][1] == code:
            holders.append((earlier[-1][0], division))
    return max(holders)[1] if holders else None
