"""A dispute's page, and the list of all of them."""

from __future__ import annotations

from django.utils import timezone

from tdtool.engine import scoresheets
from tdtool.engine.remedies import found_tiles
from tdtool.models import Account, Dispute, Division
from tdtool.models.disputes import DisputeState
from tdtool.queries import rules
from tdtool.queries.disputes import examinations, submission
from tdtool.queries.disputes.same_game import AtTable
from tdtool.queries.disputes.submission import Asked
from tdtool.queries.disputes.values import (
    DisputePage,
    DisputeRow,
    DisputesPage,
    RulingView,
    SeatOfDispute,
)
from tdtool.queries.field import kept_field
from tdtool.queries.rounds import pairings, redrawn
from tdtool.queries.slips import ledger
from tdtool.queries.slips import state as slip_states

STATES = (DisputeState.OPEN, DisputeState.RULED, DisputeState.CLOSED)


def listing(division: Division) -> DisputesPage:
    """All disputes of the division, those still open first, then the newest."""
    rows = (
        Dispute.objects.filter(game__round__division=division)
        .select_related("game__table", "game__round", "owner")
        .prefetch_related(pairings.seated("game__seats"))
    )
    order = {state: number for number, state in enumerate(STATES)}
    found = sorted(rows, key=lambda one: (order[DisputeState(one.state)], -one.number))
    return DisputesPage(
        rows=tuple(_row(one) for one in found),
        open=sum(one.state == DisputeState.OPEN for one in found),
    )


def _row(dispute: Dispute) -> DisputeRow:
    game = dispute.game
    seats = sorted(game.seats.all(), key=lambda seat: seat.place)
    return DisputeRow(
        number=dispute.number,
        uuid=str(dispute.uuid),
        table=game.table_number,
        round_number=game.round.number,
        names=tuple(seat.entry.name for seat in seats),
        about=dispute.about,
        state=dispute.state,
        owner=dispute.owner.name,
        opened_at=dispute.opened_at,
        closed_at=dispute.closed_at,
    )


def page(
    dispute: Dispute, *, by: Account, number: int | None = None, asked: Asked | None = None
) -> DisputePage:
    """The dispute as somebody sees it: ``number`` is of what was handed in, by default the last."""
    game, division = dispute.game, dispute.game.round.division
    system = rules.of_division(division)
    handed_in = list(dispute.records.select_related("audit", "by").order_by("pk"))
    here = number if number is not None and 1 <= number <= len(handed_in) else len(handed_in)
    views = tuple(submission.view(at, one, here=at == here) for at, one in enumerate(handed_in, 1))
    chosen = (
        submission.chosen(views[here - 1], handed_in[here - 1], asked or Asked()) if views else None
    )
    return DisputePage(
        number=dispute.number,
        uuid=str(dispute.uuid),
        game=str(game.uuid),
        version=dispute.version,
        state=dispute.state,
        about=dispute.about,
        round_number=game.round.number,
        table=game.table_number,
        group=game.group,
        owner=dispute.owner.name,
        mine=dispute.owner_id == by.pk,
        opened=f"opened {timezone.localtime(dispute.opened_at):%H:%M} by {dispute.opened_by.name}",
        ended=_ended(dispute),
        slip_state=slip_states.of_game(game),
        seats=tuple(_seat(seat) for seat in examinations.seats_of(game)),
        given=views,
        chosen=chosen,
        rulings=rulings_of(dispute),
        ledger=ledger.ledgers([game]).get(game.pk, ()),
        different=redrawn.of_division(division, kept_field(division)),
        knows_sheets=scoresheets.known(system),
        knows_tiles=found_tiles.known(system),
        plays_on_board="end_racks" in system.settings,
        records=tuple(one for one in views if one.kind == "record"),
    )


def _seat(seat: AtTable) -> SeatOfDispute:
    """A seat with its score in force, as the form for a ruling offers it."""
    offered = "" if seat.in_force is None else str(seat.in_force)
    return SeatOfDispute(seat.place, seat.name, seat.in_force, seat.reported, typed=offered)


def rulings_of(dispute: Dispute) -> tuple[RulingView, ...]:
    """Every ruling, the oldest first."""
    rows = dispute.rulings.select_related("audit", "line__seat__entry", "by").order_by("pk")
    return tuple(submission.ruling_view(one) for one in rows)


def _ended(dispute: Dispute) -> str:
    if dispute.closed_at is None or dispute.closed_by is None:
        return ""
    at = timezone.localtime(dispute.closed_at)
    said = f": {dispute.closing}" if dispute.closing else ""
    return f"closed {at:%H:%M} by {dispute.closed_by.name}{said}"
