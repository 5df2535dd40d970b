"""What the list of disputes says, and the page of one dispute."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tdtool.engine import scoresheets
from tdtool.engine.remedies import found_tiles
from tdtool.models import Account, Dispute, Division, TableRecord
from tdtool.models.accounts import Right
from tdtool.models.disputes import DisputeState
from tdtool.queries import rules
from tdtool.queries.disputes import dispute as facts
from tdtool.queries.disputes import examinations
from tdtool.queries.disputes.same_game import AtTable
from tdtool.queries.disputes.submission import Asked
from tdtool.queries.disputes.values import ChosenView, RulingView, Submission
from tdtool.queries.records import records
from tdtool.queries.rounds import pairings
from tdtool.queries.slips import tables
from tdtool.queries.slips.values import LedgerRow
from tdtool.web.slips import page as slip_page
from tdtool.web.slips.values import SlipPage

STATES = (DisputeState.OPEN, DisputeState.RULED, DisputeState.CLOSED)


@dataclass(frozen=True)
class DisputeRow:
    """A dispute in the list of all."""

    number: int
    uuid: str
    table: int
    round_number: int
    names: tuple[str, ...]
    about: str
    state: str  # open, ruled, closed
    owner: str
    opened_at: datetime
    closed_at: datetime | None


@dataclass(frozen=True)
class DisputesPage:
    rows: tuple[DisputeRow, ...]
    open: int


@dataclass(frozen=True)
class SeatOfDispute:
    place: int
    name: str
    in_force: int | None
    slip: int | None
    typed: str = ""  # the score in the form of a ruling
    sheet: str = ""  # the score sheet in its form


@dataclass(frozen=True)
class DisputePage:
    """A dispute as somebody sees it; ``mine``: they see to it."""

    number: int
    uuid: str
    game: str
    version: int
    state: str
    about: str
    round_number: int
    table: int
    group: str
    owner: str
    mine: bool
    opened: str  # "opened 14:02 by Mirela K."
    ended: str
    slip: SlipPage  # what it says, and what it asks
    seats: tuple[SeatOfDispute, ...]
    submissions: tuple[Submission, ...]
    chosen: ChosenView | None
    rulings: tuple[RulingView, ...]
    knows_sheets: bool
    knows_tiles: bool
    plays_on_board: bool
    announces: bool  # scores, which players could correct
    records: tuple[Submission, ...] = ()
    table_record: TableRecord | None = None  # of the game, where it isn’t evidence yet
    rules: bool = False  # whether who looks at it may rule on it now

    @property
    def next(self) -> str:
        """What the page's one filled button does: take_over, decide, correct, close; "" where
        there is none."""
        if self.state == DisputeState.CLOSED:
            return ""
        if not self.mine:
            return "take_over"
        if self.rules and self.slip.decides:
            return "decide"
        if self.state == DisputeState.RULED:
            return "close"
        proposed = self.rules and self.chosen and self.chosen.lines and not self.chosen.doubtful
        return "correct" if proposed else ""

    @property
    def ledger(self) -> tuple[LedgerRow, ...]:
        """The slip's lines."""
        return self.slip.ledger


def listing(division: Division) -> DisputesPage:
    """All disputes of the division, those still open first, then the newest."""
    all_disputes = (
        Dispute.objects.filter(game__round__division=division)
        .select_related("game__table", "game__round", "owner")
        .defer("game__round__basis")
        .prefetch_related(pairings.seated("game__seats"))
    )
    order = {state: number for number, state in enumerate(STATES)}
    disputes = sorted(all_disputes, key=lambda row: (order[DisputeState(row.state)], -row.number))
    return DisputesPage(
        rows=tuple(_row(dispute) for dispute in disputes),
        open=sum(dispute.state == DisputeState.OPEN for dispute in disputes),
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
    table = tables.of_games([game])[0]
    handed_in = facts.handed_in(dispute, number=number, to_show=asked, table=table)
    is_owner = dispute.owner_id == by.pk
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
        mine=is_owner,
        opened=facts.opened(dispute),
        ended=facts.ended(dispute),
        slip=slip_page.of_table(table, by=by),
        seats=tuple(_seat(seat) for seat in examinations.seats_at(table)),
        submissions=handed_in.submissions,
        chosen=handed_in.chosen,
        rulings=handed_in.rulings,
        knows_sheets=scoresheets.known(system),
        knows_tiles=found_tiles.known(system),
        plays_on_board="end_racks" in system.settings,
        announces=system.corrections is not None,
        records=tuple(
            submission for submission in handed_in.submissions if submission.kind == "record"
        ),
        table_record=records.not_yet_evidence(dispute),
        rules=is_owner
        and by.may(Right.RULE, dispute.event)
        and dispute.state != DisputeState.CLOSED,
    )


def _seat(seat: AtTable) -> SeatOfDispute:
    """A seat with its score in force, as the form for a ruling offers it."""
    offered = "" if seat.in_force is None else str(seat.in_force)
    return SeatOfDispute(seat.place, seat.name, seat.in_force, seat.reported, typed=offered)
