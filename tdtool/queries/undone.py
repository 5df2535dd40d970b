"""Which acts of an event were undone, and which later ones rest on an act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tdtool.models import Event, JournalEntry

UNDO = "history.undo"
KEYS = ("game", "round", "entry")  # by what two acts are about the same thing
NEVER_REST = ("papers.print", "clocks.start", "clocks.pause", "clocks.go_on", "clocks.reset")


@dataclass(frozen=True)
class Undone:
    """The acts in order, and by the number of each undone one the act that undid it.

    ``again_by`` has, for an act whose undoing was undone, the act that did it again.
    """

    entries: Sequence[JournalEntry]
    undone_by: Mapping[int, int]
    again_by: Mapping[int, int]

    def written_by(self, number: int) -> int:
        """The number under which an act's rows stand: its own, or that of its last doing."""
        return self.again_by.get(number, number)

    def resting_on(self, entry: JournalEntry) -> list[JournalEntry]:
        """Later acts about the same game, round or player that still stand.

        An undoing is about what the act was about that it undid.
        """
        by_number = {one.number: one for one in self.entries}
        first = entry
        while first.act == UNDO:
            first = by_number[first.told["number"]]
        mine = _about(first.told)
        return [
            one
            for one in self.entries
            if one.number > entry.number
            and one.number not in self.undone_by
            and one.act not in NEVER_REST
            and one.act != UNDO
            and mine & _about(one.told)
        ]


def _about(told: Mapping[str, Any]) -> set[tuple[str, object]]:
    return {(key, told[key]) for key in KEYS if isinstance(told.get(key), str)}


def of_event(event: Event) -> Undone:
    """One query: the event's acts, and what became of them."""
    entries = list(JournalEntry.objects.filter(chain=event.uuid).order_by("number"))
    undone: dict[int, int] = {}
    again: dict[int, int] = {}
    acts = {entry.number: entry for entry in entries}
    for entry in entries:
        if entry.act == UNDO:
            number = entry.told["number"]
            undone[number] = entry.number
            if acts[number].act == UNDO:
                undone.pop(acts[number].told["number"], None)
                again[acts[number].told["number"]] = entry.number
    return Undone(entries, undone, again)
