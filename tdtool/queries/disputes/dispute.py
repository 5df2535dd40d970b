"""A dispute as its page and its report have it: what was handed in, what was ruled, and when."""

from dataclasses import dataclass

from django.utils import timezone

from tdtool import english
from tdtool.models import Dispute
from tdtool.models.accounts import Right, holders
from tdtool.models.disputes import DisputeState
from tdtool.queries.disputes import submission
from tdtool.queries.disputes.submission import Asked
from tdtool.queries.disputes.values import ChosenView, RulingView, Submission
from tdtool.queries.slips import tables
from tdtool.queries.slips.tables import TableRows


def assigned(dispute: Dispute, *, to: str = "") -> str:
    """Who rules on it: its owner, unless they may not; then whoever may. A closed one was its
    owner’s."""
    closed = dispute.state == DisputeState.CLOSED
    if closed or dispute.owner.may(Right.RULE, dispute.event):
        return f"assigned to {to or dispute.owner.name}"
    return f"for {holders(Right.RULE)} to rule on"


@dataclass(frozen=True)
class HandedIn:
    """All that was handed in, in order, what of it is looked at, and every ruling, the oldest
    first."""

    submissions: tuple[Submission, ...]
    chosen: ChosenView | None
    rulings: tuple[RulingView, ...]


def handed_in(
    dispute: Dispute,
    *,
    number: int | None = None,
    to_show: Asked | None = None,
    table: TableRows | None = None,
) -> HandedIn:
    """``number`` is of what is looked at, by default the last; ``to_show`` what of it is drawn;
    ``table`` the game's, where it was read."""
    records = list(dispute.records.select_related("audit", "by").order_by("pk"))
    ruling_rows = dispute.rulings.select_related(
        "audit", "line__report__taken_back", "line__seat__entry", "by"
    ).order_by("pk")
    rulings = tuple(submission.ruling_view(ruling) for ruling in ruling_rows)
    if not records:
        return HandedIn((), None, rulings)
    chosen_number = number if number is not None and 1 <= number <= len(records) else len(records)
    views = tuple(
        submission.view(at, row, looked_at=at == chosen_number) for at, row in enumerate(records, 1)
    )
    table = table or tables.of_games([dispute.game])[0]
    record = records[chosen_number - 1]
    ruled = [ruling for ruling in ruling_rows if ruling.audit_id == record.audit.pk]
    chosen = submission.chosen(
        views[chosen_number - 1], record, to_show or Asked(), table, ruled=ruled
    )
    return HandedIn(views, chosen, rulings)


def state_of_rulings(dispute: Dispute) -> DisputeState:
    """Ruled on or open, as its rulings have it. One without a finding that isn't accepted takes
    another one back."""
    taken_back = dispute.rulings.filter(accepted=False, finding=None).count()
    ruled = dispute.rulings.count() > 2 * taken_back
    return DisputeState.RULED if ruled else DisputeState.OPEN


def opened(dispute: Dispute) -> str:
    """``opened 14:02 by Mirela K.``."""
    return (
        f"opened {english.clock(timezone.localtime(dispute.opened_at))} by {dispute.opened_by.name}"
    )


def ended(dispute: Dispute) -> str:
    """``closed 14:30 by Mirela K.: both agree``; "" while it goes on."""
    if dispute.closed_at is None or dispute.closed_by is None:
        return ""
    at = timezone.localtime(dispute.closed_at)
    closing = f": {dispute.closing}" if dispute.closing else ""
    return f"closed {english.clock(at)} by {dispute.closed_by.name}{closing}"
