"""What reverses acts of the prize list: the act again, told what it was told the time before.

A later one of the same thing has to be undone first. Raises CantUndo.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tdtool.models import JournalEntry
from tdtool.queries.journal import undone
from tdtool.services.acts import ActContext
from tdtool.services.journal.reversals import CantUndo, do_again


@dataclass(frozen=True)
class AsSetBefore:
    """``keys`` name the thing that was set in the act’s division, ``otherwise`` is what it was told
    to be where it never was; ``imported`` what is said where the event's files may have set it."""

    keys: tuple[str, ...]
    otherwise: Mapping[str, Any]
    imported: str = ""

    def __call__(self, ctx: ActContext, entry: JournalEntry, reason: str) -> object:
        journal = undone.of_event(ctx.event)
        same = {key: entry.arguments[key] for key in ("division", *self.keys)}
        arguments: Mapping[str, Any] = {**same, **self.otherwise}
        has_earlier = False
        for journal_entry in journal.entries:
            if journal_entry.act != entry.act or journal_entry.number in journal.undone_by:
                continue
            if any(journal_entry.arguments.get(key) != value for key, value in same.items()):
                continue
            if journal_entry.number > entry.number:
                raise CantUndo(
                    f"Action {journal_entry.number} changed the prizes after it. Undo that first."
                )
            if journal_entry.number < entry.number:
                arguments, has_earlier = journal_entry.arguments, True
        brought = any(
            journal_entry.act.startswith("events.bring") for journal_entry in journal.entries
        )
        if not has_earlier and self.imported and brought:
            raise CantUndo(self.imported)
        return do_again(ctx, entry.act, **arguments)
