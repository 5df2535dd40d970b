"""A ruling on the record of a dispute: written, or taken back with the act that it came with."""

from tdtool.models import Audit, Dispute, Game, JournalEntry, LedgerLine, Ruling
from tdtool.models.accounts import Right
from tdtool.models.disputes import DisputeState
from tdtool.queries.disputes import dispute as facts
from tdtool.services.acts import ActContext, NotAllowed
from tdtool.services.disputes.lifecycle import DisputeRefused, dispute_of, not_closed, own
from tdtool.services.journal import reversals
from tdtool.services.journal.reversals import CantUndo

LONGEST = 400


def write(
    ctx: ActContext,
    dispute: Dispute,
    *,
    reason: str,
    clause: str,
    line: LedgerLine | None = None,
    accepted: bool = True,
    audit: Audit | None = None,
    finding: int | None = None,
) -> Ruling:
    """A ruling on a finding of an audit, or by the director's own word."""
    return Ruling.objects.create(
        uuid=ctx.new_uuid(),
        dispute=dispute,
        audit=audit,
        finding=finding,
        accepted=accepted,
        reason=reason,
        clause=clause,
        line=line,
        by=ctx.by,
        at=ctx.at,
        act_number=ctx.number,
    )


def may_rule(ctx: ActContext, dispute: str, game: Game) -> Dispute | None:
    """The dispute over this game that is ruled on from its slip; None where there is none, "".
    Raises DisputeRefused, NotAllowed."""
    if not dispute:
        return None
    if refusal := ctx.by.why_not(Right.RULE, ctx.event):
        raise NotAllowed(refusal)
    dispute_row = dispute_of(ctx, dispute)
    if dispute_row.game_id != game.pk:
        raise DisputeRefused("This dispute is about another game. Reload the page.")
    not_closed(dispute_row)
    own(ctx, dispute_row)
    return dispute_row


def on_the_slip(
    ctx: ActContext,
    dispute: Dispute | None,
    *,
    clause: str,
    reason: str = "",
    line: LedgerLine | None = None,
) -> None:
    """What was settled on the slip is a ruling on its dispute; the reason is empty where the line
    has it."""
    if dispute is None:
        return
    write(ctx, dispute, reason=reason[:LONGEST], clause=clause, line=line)
    dispute.state = DisputeState.RULED
    dispute.version += 1
    dispute.save()


def take_back(ctx: ActContext, entry: JournalEntry, reason: str) -> None:
    """The rulings of an act are taken back, each by another one; a dispute on which nothing else
    was ruled is open again. Raises CantUndo where it is closed."""
    rulings = Ruling.objects.filter(
        dispute__event=ctx.event, act_number=reversals.number_of_rows(ctx, entry)
    )
    for row in rulings.select_related("dispute").order_by("pk"):
        dispute = dispute_of(ctx, str(row.dispute.uuid))
        if dispute.state == DisputeState.CLOSED:
            raise CantUndo(f"Dispute {dispute.number} is closed now. Undo that first.")
        write(ctx, dispute, reason=reason, clause=row.clause, accepted=False)
        dispute.state = facts.state_of_rulings(dispute)
        dispute.version += 1
        dispute.save()


def undone(ctx: ActContext, entry: JournalEntry, reason: str) -> None:
    """Every line of the act has its reversal, and what it ruled on a dispute is taken back."""
    reversals.by_lines(ctx, entry, reason)
    take_back(ctx, entry, reason)
