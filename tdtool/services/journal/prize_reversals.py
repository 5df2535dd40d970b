"""What reverses acts of the prize list: the act again, told what it was told the time before.

A later one of the same thing has to be undone first. Raises CantUndo.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tdtool.models import JournalEntry
from tdtool.queries.journal import division_codes, undone
from tdtool.services.acts import ActContext
from tdtool.services.journal.reversals import CantUndo, do_again


@dataclass(frozen=True)
class AsSetBefore:
    """``keys`` name the thing that was set in the act’s division, ``otherwise`` is what it was told
    to be where it never was; ``imported`` what is said where the event's files may have set it."""

    keys: tuple[str, ...]
    otherwise: Mapping[str, Any]
    imported: str = ""

    def __call__(self, doing: ActContext, entry: JournalEntry, reason: str) -> object:
        journal = undone.of_event(doing.event)
        acts = (*division_codes.GIVE_CODES, "divisions.remove", entry.act)
        rows = JournalEntry.objects.filter(chain=doing.event.uuid, act__in=acts)
        ours = _division_of_each(rows.order_by("number"))
        same = {key: entry.arguments[key] for key in self.keys}
        told: Mapping[str, Any] = {**same, **self.otherwise}
        found = False
        for one in journal.entries:
            if one.act != entry.act or one.number in journal.undone_by:
                continue
            if ours.get(one.number) != ours.get(entry.number):
                continue
            if any(one.arguments.get(key) != value for key, value in same.items()):
                continue
            if one.number > entry.number:
                raise CantUndo(f"Action {one.number} changed the prizes after it. Undo that first.")
            if one.number < entry.number:
                told, found = one.arguments, True
        brought = any(one.act.startswith("events.bring") for one in journal.entries)
        if not found and self.imported and brought:
            raise CantUndo(self.imported)
        uuid = ours.get(entry.number)
        now = doing.event.divisions.filter(uuid=uuid).first() if uuid else None
        code = now.code if now else entry.arguments["division"]
        return do_again(doing, entry.act, **{**told, "division": code})


def _division_of_each(entries: Iterable[JournalEntry]) -> dict[int, str]:
    """By number of each act that was told a division's code, as it stands in the journal, the UUID
    of that division: another division may have had the code before, this one another since."""
    codes: dict[str, str] = {}  # by UUID, as they were at the act
    found = {}
    for one in entries:
        codes |= _coded(one)
        uuids = {code: uuid for uuid, code in codes.items()}
        if uuid := uuids.get(str(one.arguments.get("division"))):
            found[one.number] = uuid
    return found


def _coded(entry: JournalEntry) -> dict[str, str]:
    """The codes that an act gave divisions, by their UUIDs."""
    told = entry.arguments
    match entry.act:
        case "events.create":
            return {told["division"]: "A"}
        case "events.bring":
            return {one["division"]: _code(one["code"]) for one in told["divisions"]}
        case "divisions.add" | "divisions.change":
            return {told["division"]: _code(told["code"])}
        case "divisions.remove":
            return {told["division"]: ""}
        case _:
            return {}


def _code(said: str) -> str:
    """As ``divisions.put`` keeps it."""
    return said.strip().upper()
