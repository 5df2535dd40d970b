"""Undo: a new act that reverses one, where nothing later rests on it.

What reverses an act is another act (an entry is taken back, a draft thrown away), done here under
the one journal entry of the undoing. Undoing an undoing does the first act again.
"""

from collections.abc import Sequence

from tdtool.english import listed
from tdtool.models import Account, Event, JournalEntry
from tdtool.models.accounts import Right, holders
from tdtool.queries.journal import undone
from tdtool.services.acts import ActContext, NotAllowed, Reversal, act, every_act, reason_kept
from tdtool.services.journal import reversals, sentences
from tdtool.services.journal.as_it_was import put_back
from tdtool.services.journal.reversals import CantUndo
from tdtool.services.meanings import Instead

UNDO = undone.UNDO
NAMED = 5  # acts in a refusal
TAKE_BACK = (
    "Undo the entry on the slip’s page and give a reason. Everything added to the slip since is "
    "undone too."
)
ON_THE_SLIP = "Fix it on the slip’s page."


@act(UNDO, words="Undid action {number}.", undo=reversals.undone_again, may=Right.WORK)
def undo(ctx: ActContext, *, number: int, reason: str = "") -> JournalEntry:
    """Reverse the act of this number. A director may; anybody else their own last one.

    What rests on the act is named in the refusal; nothing is undone twice.
    """
    entry, reversal = undoable(ctx.event, number, by=ctx.by)
    if not put_back(entry, ctx.replaced, ctx.new_uuid):
        reversal(ctx, entry, reason_kept(reason) or "undone")
    return entry


def undoable(event: Event, number: int, *, by: Account) -> tuple[JournalEntry, Reversal]:
    """The act of this number, and what reverses it.

    Raises CantUndo with what was undone before, rests on it or is done instead, and NotAllowed.
    """
    entry = reversals.entry_of(event, number)
    return entry, reversal_of(event, entry, by=by)


def reversal_of(event: Event, entry: JournalEntry, *, by: Account) -> Reversal:
    """What reverses this act of the event. Raises as ``undoable`` does."""
    number = entry.number
    _may(event, entry, by)
    if again := undone.undone_by(event, number):
        raise CantUndo(f"Action {number} was already undone by action {again}.")
    if rests := [
        journal_entry for journal_entry in undone.later_about(event, entry) if _rests(journal_entry)
    ]:
        raise CantUndo(_resting(event, entry, rests))
    declared = every_act().get(entry.act)
    undo = (
        declared.undo
        if declared
        else Instead(
            "This version of tdtool can’t undo that action. Update tdtool, or fix it by hand."
        )
    )
    if isinstance(undo, Instead):
        sentence = sentences.quoted(sentences.of_acts(event, [entry])[number])
        raise CantUndo(f"{sentence} can’t be undone. {undo.says}")
    if undo is reversals.changed_back:
        reversals.before_change(event, entry)
    return undo


def last_of(event: Event, by: Account) -> JournalEntry | None:
    """What this person did last in the event, undoings among it but no prints; None where there
    is nothing."""
    passed = [name for name, declared in every_act().items() if declared.changes_nothing]
    own_entries = JournalEntry.objects.filter(chain=event.uuid, by_uuid=by.uuid).exclude(
        act__in=passed
    )
    return own_entries.order_by("-number").first()


def _rests(later: JournalEntry) -> bool:
    declared = every_act().get(later.act)
    return declared is None or declared.rests


def _resting(event: Event, entry: JournalEntry, rests: Sequence[JournalEntry]) -> str:
    """What came on top of the act, each as it reads in the history, and the way out."""
    shown = rests[:NAMED]
    lines = sentences.of_acts(event, [entry, *shown])
    named = [
        sentences.done_when(journal_entry, lines[journal_entry.number]) for journal_entry in shown
    ]
    more = [f"{len(rests) - NAMED} more"] if len(rests) > NAMED else []
    what = sentences.quoted(lines[entry.number])
    return f"Can’t undo {what}: {listed([*named, *more])} came after it. {_way_out(entry, rests)}"


def _way_out(entry: JournalEntry, rests: Sequence[JournalEntry]) -> str:
    """Undo what came later first; where that can’t be undone either, what can be done."""
    stuck = [journal_entry for journal_entry in rests if not _reversible(journal_entry)]
    if not stuck:
        return "Undo that first."
    if entry.act == "slips.report":
        return TAKE_BACK
    if "game" in entry.arguments:
        return ON_THE_SLIP
    declared = every_act().get(stuck[-1].act)
    return declared.undo.says if declared and isinstance(declared.undo, Instead) else ""


def _reversible(entry: JournalEntry) -> bool:
    declared = every_act().get(entry.act)
    return declared is not None and declared.can_be_undone


def _may(event: Event, entry: JournalEntry, by: Account) -> None:
    """A director may; anybody else what they did last in this event, whoever acted since, while
    their role still covers it."""
    if by.may(Right.DIRECT, event):
        return
    last = last_of(event, by)
    if last is None or last.number != entry.number:
        raise NotAllowed(
            "Everyone but a director undoes only their own last action. Ask a director for others."
        )
    journal_entry = entry
    while journal_entry.act == UNDO:
        journal_entry = reversals.entry_of(event, journal_entry.arguments["number"])
    declared = every_act().get(journal_entry.act)
    if declared is not None and not by.may(declared.right, event):
        raise NotAllowed(f"Only {holders(declared.right)} can undo this.")
