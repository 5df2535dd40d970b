"""Disputes: opened from a slip, put to the engine, ruled on, closed.

Anybody at the desk opens one and hands in what there is; a director rules, and whoever owns the
dispute is the one who does it: another takes it over first. The director's decision is final and
can be overruled only by another ruling (MYS-0).
"""

from typing import Any
from uuid import UUID

from tdtool.models import Account, Audit, Dispute, GameRecord, JournalEntry
from tdtool.models.accounts import Right
from tdtool.models.disputes import DisputeState, GivenKind
from tdtool.models.rounds import GameKind
from tdtool.queries.disputes import dispute as facts
from tdtool.queries.disputes.examinations import Examined
from tdtool.queries.journal import undone
from tdtool.services.acts import ActContext, Desk, NotAllowed, Refused, act, reason_kept
from tdtool.services.journal.as_it_was import Columns
from tdtool.services.journal.reversals import CantUndo, do_again, keys_of_rows
from tdtool.services.meanings import Instead, OnPaper, Papers
from tdtool.services.slips.rows import game_of, table_of

LONGEST_TEXT = 2 * 1024 * 1024


class DisputeRefused(Refused):
    """It can't be done to this dispute like this; the message says why."""


# ---------------------------------------------------------------- what undoes them


def closed_again(ctx: ActContext, entry: JournalEntry, reason: str) -> object:
    """A dispute that was opened by mistake is closed, while nothing was handed in on it."""
    disputes = Dispute.objects.filter(event=ctx.event, uuid__in=keys_of_rows(ctx, entry))
    dispute = dispute_of(ctx, str(disputes.latest("number").uuid))
    if dispute.records.exists() or dispute.rulings.exists():
        raise CantUndo(
            f"Dispute {dispute.number} has evidence or a ruling. Close it on its page and "
            "say how it ended."
        )
    return do_again(ctx, "disputes.close", dispute=str(dispute.uuid), closing=reason)


def opened_again(ctx: ActContext, entry: JournalEntry, reason: str) -> None:
    """A closed dispute goes on, ruled or open as it was."""
    dispute = dispute_of(ctx, entry.arguments["dispute"])
    if dispute.state != DisputeState.CLOSED:
        raise CantUndo(f"Dispute {dispute.number} is no longer closed.")
    dispute.state = facts.state_of_rulings(dispute)
    dispute.closing, dispute.closed_by, dispute.closed_at = "", None, None
    _kept(dispute)


def handed_back(ctx: ActContext, entry: JournalEntry, reason: str) -> None:
    """A dispute that was taken over goes back to whoever saw to it before."""
    dispute = dispute_of(ctx, entry.arguments["dispute"])
    if dispute.owner.uuid != entry.by_uuid:
        raise CantUndo(f"{dispute.owner.name} has dispute {dispute.number} now.")
    if dispute.state == DisputeState.CLOSED:
        raise CantUndo(f"Dispute {dispute.number} is closed now. Undo that first.")
    dispute.owner = _owner_before(ctx, dispute, entry)
    _kept(dispute)


def _owner_before(ctx: ActContext, dispute: Dispute, entry: JournalEntry) -> Account:
    journal = undone.of_event(ctx.event)
    for row in reversed(journal.entries[: entry.number - 1]):
        same = (row.act, row.arguments.get("dispute")) == ("disputes.take_over", str(dispute.uuid))
        if same and row.number not in journal.undone_by:
            return Account.objects.get(uuid=row.by_uuid)
    opened: Account = dispute.opened_by
    return opened


def _kept(dispute: Dispute) -> None:
    dispute.version += 1
    dispute.save()


# ---------------------------------------------------------------- acts


@act(
    "disputes.open",
    words="Opened a dispute about table {table}, round {round}: {about}",
    undo=closed_again,
    papers=Papers("opened a dispute about table {table}", (OnPaper.FINAL,), perhaps=True),
    may=Right.CALL,
)
def open_dispute(ctx: ActContext, *, game: str, about: str) -> Dispute:
    """The players of a game disagree; whoever writes it down sees to it from now on."""
    game_row = game_of(ctx, game)
    if game_row.kind != GameKind.PLAYED:
        raise DisputeRefused("This game wasn’t played, so it can’t be disputed.")
    trimmed = reason_kept(about)
    if not trimmed:
        raise DisputeRefused("Say in a few words what the dispute is about; the report shows it.")
    ctx.check_version(
        game_row, changed=f"Table {table_of(game_row)} was changed.", yours="You opened a dispute."
    )
    game_row.save(update_fields=["version"])
    return Dispute.objects.create(
        uuid=ctx.new_uuid(),
        event=ctx.event,
        number=ctx.event.disputes.count() + 1,
        game=game_row,
        about=trimmed,
        owner=ctx.by,
        opened_by=ctx.by,
        opened_at=ctx.at,
    )


@act(
    "disputes.hand_in",
    words="Added evidence to dispute {dispute}.",
    undo=Instead("Evidence stays on the dispute."),
    may=Right.CALL,
)
def hand_in(
    ctx: ActContext,
    *,
    dispute: str,
    kind: str,
    text: str,
    audit: dict[str, Any],
    given: dict[str, Any] | None = None,
    seats: dict[str, int] | None = None,
) -> Audit:
    """What was handed in, with what the engine said of it (``queries.examinations``)."""
    dispute_row = dispute_of(ctx, dispute)
    not_closed(dispute_row)
    if kind not in GivenKind.values:
        raise DisputeRefused(
            "Evidence can be words, a move, score sheets, a record or a tile. Choose one."
        )
    if len(text) > LONGEST_TEXT:
        raise DisputeRefused("The record is over two megabytes. Add the record of one game.")
    record = GameRecord.objects.create(
        uuid=ctx.new_uuid(),
        dispute=dispute_row,
        kind=kind,
        text=text,
        given=given or {},
        seats=seats or {},
        by=ctx.by,
        at=ctx.at,
        act_number=ctx.number,
    )
    dispute_row.version += 1
    dispute_row.save(update_fields=["version"])
    return Audit.objects.create(
        uuid=ctx.new_uuid(), record=record, at=ctx.at, act_number=ctx.number, **audit
    )


def hand_in_examined(desk: Desk, dispute: Dispute, examined: Examined) -> Audit:
    """The act, told what an examination gave."""
    return hand_in(desk, dispute=str(dispute.uuid), **examined.told())


@act(
    "disputes.take_over",
    words="Assigned dispute {dispute} to themselves.",
    undo=handed_back,
    may=Right.RULE,
)
def take_over(ctx: ActContext, *, dispute: str) -> Dispute:
    """Somebody else sees to the dispute from now on."""
    dispute_row = dispute_of(ctx, dispute)
    not_closed(dispute_row)
    if dispute_row.owner_id == ctx.by.pk:
        raise DisputeRefused("This dispute is already assigned to you.")
    ctx.check_version(
        dispute_row,
        changed=f"{dispute_row.owner.name} has it now.",
        yours="You assigned it to yourself.",
    )
    dispute_row.owner = ctx.by
    dispute_row.save(update_fields=["owner", "version"])
    return dispute_row


@act(
    "disputes.close",
    words="Closed dispute {dispute}.",
    undo=opened_again,
    papers=Papers("closed a dispute", (OnPaper.FINAL,), perhaps=True),
    may=Right.RULE,
)
def close(ctx: ActContext, *, dispute: str, closing: str = "") -> Dispute:
    """The dispute is over; without a ruling it is said why."""
    dispute_row = dispute_of(ctx, dispute)
    not_closed(dispute_row)
    own(ctx, dispute_row)
    trimmed = reason_kept(closing)
    if dispute_row.state == DisputeState.OPEN and not trimmed:
        raise DisputeRefused(
            "There is no ruling yet. Say how the dispute ended, e.g. “players agreed”; "
            "the report shows it."
        )
    ctx.check_version(dispute_row, changed=by_now(dispute_row), yours="You closed it.")
    ctx.replaces(Columns.of(dispute_row, "state", "closing", "closed_by", "closed_at"))
    dispute_row.state, dispute_row.closing = DisputeState.CLOSED, trimmed
    dispute_row.closed_by, dispute_row.closed_at = ctx.by, ctx.at
    dispute_row.save()
    return dispute_row


# ---------------------------------------------------------------- what all of them need


def dispute_of(ctx: ActContext, dispute: str) -> Dispute:
    """The event's dispute, held. Raises DisputeRefused where there is none."""
    disputes = Dispute.objects.select_for_update(of=("self",)).select_related(
        "owner", "game__round__division__event", "game__table"
    )
    dispute_row = disputes.filter(uuid=UUID(dispute), event=ctx.event).first()
    if dispute_row is None:
        raise DisputeRefused("There is no such dispute in this event. Reload the page.")
    return dispute_row


def not_closed(dispute: Dispute) -> None:
    if dispute.state == DisputeState.CLOSED:
        by = dispute.closed_by.name if dispute.closed_by else "somebody"
        raise DisputeRefused(
            f"Dispute {dispute.number} was closed by {by}. Open a new one from the slip."
        )


def own(ctx: ActContext, dispute: Dispute) -> None:
    """Two don't decide the same thing: another's dispute is taken over first."""
    if dispute.owner_id is not None and dispute.owner.uuid != ctx.by.uuid:
        raise NotAllowed(
            f"Dispute {dispute.number} is assigned to {dispute.owner.name}. Assign it "
            "to yourself first; nothing was changed."
        )


def by_now(dispute: Dispute) -> str:
    return f"Dispute {dispute.number} is {dispute.state} now and assigned to {dispute.owner.name}."
