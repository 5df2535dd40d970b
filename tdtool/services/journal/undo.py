"""Undo: a new act that reverses one, where nothing later rests on it.

What reverses an act is another act (an entry is taken back, a draft thrown away), done here under
the one journal entry of the undoing. Undoing an undoing does the first act again.
"""

from __future__ import annotations

from tdtool.models import JournalEntry
from tdtool.queries.journal import undone
from tdtool.services.acts import ActContext, NotAllowed, Reversal, act, every_act, reason_kept
from tdtool.services.journal import reversals
from tdtool.services.journal.reversals import CantUndo
from tdtool.services.meanings import Instead

UNDO = undone.UNDO


@act(UNDO, words="Undid act {number}.", undo=reversals.undone_again)
def undo(doing: ActContext, *, number: int, reason: str = "") -> JournalEntry:
    """Reverse the act of this number. A director may; anybody else their own last one.

    What rests on the act is named in the refusal; nothing is undone twice.
    """
    entry = reversals.entry_of(doing, number)
    _may(doing, entry)
    said = reason_kept(reason) or "undone"
    journal = undone.of_event(doing.event)
    if by := journal.undone_by.get(number):
        raise CantUndo(f"Act {number} was undone by act {by} already.")
    if rests := [one for one in journal.later_about(entry) if _rests(one)]:
        named = "; ".join(f"act {one.number}, {one.act}, by {one.by_name}" for one in rests[:5])
        raise CantUndo(f"Something rests on act {number}: {named}. Undo that first.")
    _reversal(entry)(doing, entry, said)
    return entry


def _reversal(entry: JournalEntry) -> Reversal:
    declared = every_act().get(entry.act)
    undo = declared.undo if declared else Instead("This version doesn’t know the act.")
    if isinstance(undo, Instead):
        raise CantUndo(f"“{entry.act}” can’t be undone. {undo.says}")
    return undo


def _rests(later: JournalEntry) -> bool:
    declared = every_act().get(later.act)
    return declared is None or declared.rests


def _may(doing: ActContext, entry: JournalEntry) -> None:
    if doing.by.is_director:
        return
    last = JournalEntry.objects.filter(chain=doing.event.uuid).order_by("-number").first()
    if entry.by_uuid != doing.by.uuid or last is None or last.number != entry.number:
        raise NotAllowed("A scorekeeper undoes their own last act; ask a director for others.")
