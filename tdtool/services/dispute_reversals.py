"""What reverses the opening, the taking over and the closing of a dispute.

A ruling isn't undone: the director's decision is overruled only by another ruling (MYS-0).
"""

from __future__ import annotations

from uuid import uuid5

from tdtool.models import Account, Dispute, JournalEntry
from tdtool.models.disputes import DisputeState
from tdtool.queries import undone
from tdtool.services.acts import Doing
from tdtool.services.disputes import dispute_of
from tdtool.services.reversals import CantUndo, do_again

TAKE_OVER = "disputes.take_over"


def closed_again(doing: Doing, entry: JournalEntry, reason: str) -> object:
    """A dispute that was opened by mistake is closed, while nothing was handed in on it."""
    number = undone.of_event(doing.event).written_by(entry.number)
    found = dispute_of(doing, str(uuid5(entry.chain, f"{number}/1")))
    if found.records.exists() or found.rulings.exists():
        raise CantUndo(
            f"Something was handed in or ruled on dispute {found.number}. Close it on its page, "
            "and say how it ended."
        )
    return do_again(doing, "disputes.close", dispute=str(found.uuid), closing=reason)


def opened_again(doing: Doing, entry: JournalEntry, reason: str) -> None:
    """A closed dispute goes on, ruled or open as it was."""
    found = dispute_of(doing, entry.told["dispute"])
    if found.state != DisputeState.CLOSED:
        raise CantUndo(f"Dispute {found.number} isn't closed any more.")
    found.state = DisputeState.RULED if found.rulings.exists() else DisputeState.OPEN
    found.closing, found.closed_by, found.closed_at = "", None, None
    _kept(found)


def handed_back(doing: Doing, entry: JournalEntry, reason: str) -> None:
    """A dispute that was taken over goes back to whoever saw to it before."""
    found = dispute_of(doing, entry.told["dispute"])
    if found.owner.uuid != entry.by_uuid:
        raise CantUndo(f"{found.owner.name} sees to dispute {found.number} by now.")
    if found.state == DisputeState.CLOSED:
        raise CantUndo(f"Dispute {found.number} is closed by now. Undo that first.")
    found.owner = _owner_before(doing, found, entry)
    _kept(found)


def _owner_before(doing: Doing, dispute: Dispute, entry: JournalEntry) -> Account:
    journal = undone.of_event(doing.event)
    for row in reversed(journal.entries[: entry.number - 1]):
        same = (row.act, row.told.get("dispute")) == (TAKE_OVER, str(dispute.uuid))
        if same and row.number not in journal.undone_by:
            return Account.objects.get(uuid=row.by_uuid)
    opened: Account = dispute.opened_by
    return opened


def _kept(dispute: Dispute) -> None:
    dispute.version += 1
    dispute.save()
