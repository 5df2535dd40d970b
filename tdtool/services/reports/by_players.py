"""What a player says of their own game: the result, a problem, that a result is wrong.

Two who report the same agree: the slip is saved by the very act that the desk saves it with, where
the event counts it at once, nothing is doubtful, and no paper has to be signed. Else the desk has
it on its list.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import transaction

from tdtool.engine import totals
from tdtool.models import Game, PhoneReport, Seat
from tdtool.models.phones import Said
from tdtool.queries import rules
from tdtool.queries.hall import states
from tdtool.queries.reports import said
from tdtool.queries.reports.at_desk import Counting
from tdtool.queries.reports.said import asks_both
from tdtool.queries.slips import alike, tables
from tdtool.queries.slips import doubts as slip_doubts
from tdtool.queries.slips import refusals as slip_refusals
from tdtool.queries.slips.slip_now import SlipNow
from tdtool.services import acts
from tdtool.services.acts import ActContext, Desk, Refused, act
from tdtool.services.meanings import Instead
from tdtool.services.reports.by_desk import (
    Closed,
    NotReported,
    Repeating,
    open_slip,
    takes_reports,
    write,
)
from tdtool.services.slips import lifecycle
from tdtool.services.slips.rows import refusing

LONGEST_PROBLEM = 200
ASK_AGAIN = Instead("Ask the players to report again, on the Reports page.")


class _Doubtful(Exception):
    """What was saved is doubtful: the desk has to see it first."""


@dataclass(frozen=True)
class Sent:
    """What came of a report: whether all agree by now, and whether the slip was saved by it."""

    report: PhoneReport
    agreed: bool
    saved: bool


@act(
    "reports.report",
    words="{player} reported table {table}, round {round}, by phone: {scores}.",
    undo=ASK_AGAIN,
    rests=False,
)
def report(
    ctx: ActContext,
    *,
    game: str,
    entry: str,
    scores: list[int],
    starter: int | None = None,
    device: str = "",
    pairing: list[str] | None = None,
) -> PhoneReport:
    """A player says the result of their game, the own score first: both scores where two meet, at
    a table of several their own alone. ``starter`` is the place that began, where it is asked;
    ``pairing`` are the entries by place that it was made for.

    What they said before stays on record. Raises NotReported, SlipRefused.
    """
    slip, seat = open_slip(ctx, game, entry, pairing)
    by_place = _by_place(slip, seat, scores)
    with refusing():
        slip_refusals.within(slip, *scores)
    if starter is not None:
        with refusing():
            slip_refusals.seat_at(slip, starter)
    last_report = slip.by_phone.by_place.get(seat.place)
    if last_report and (last_report.scores, last_report.starter) == (by_place, starter):
        raise Repeating("You have reported just this already. It is saved.")
    return write(
        ctx, slip.game, Said.REPORT, seats=slip.seats, entry=seat.entry, scores=by_place,
        starter=starter, device=device,
    )  # fmt: skip


def _by_place(slip: SlipNow, seat: Seat, scores: Sequence[int]) -> list[int | None]:
    """The scores in the order of the seats, whoever said them; None for those not asked."""
    both_scores = asks_both(len(slip.seats))
    if len(scores) != (2 if both_scores else 1):
        raise NotReported(
            "Enter both scores." if both_scores else "Enter your own score, nothing else."
        )
    if not both_scores:
        return [scores[0] if sitter.place == seat.place else None for sitter in slip.seats]
    own_score, other = scores
    return [own_score if sitter.place == seat.place else other for sitter in slip.seats]


@act(
    "reports.problem",
    words="{player} signaled a problem at table {table}, round {round}: “{text}”.",
    undo=Instead("Dismiss it on the Reports page."),
    rests=False,
)
def problem(
    ctx: ActContext,
    *,
    game: str,
    entry: str,
    text: str,
    device: str = "",
    pairing: list[str] | None = None,
) -> PhoneReport:
    """A player tells the desk in words what is the matter."""
    slip, seat = open_slip(ctx, game, entry, pairing)
    words = " ".join(text.split())
    if not 0 < len(words) <= LONGEST_PROBLEM:
        raise NotReported(f"Say what the problem is, in up to {LONGEST_PROBLEM} characters.")
    own_problems = [
        phone_report.text
        for phone_report in slip.by_phone.problems
        if phone_report.entry_id == seat.entry_id
    ]
    if own_problems[-1:] == [words]:
        raise Repeating("You have said just this already. The desk knows.")
    seats = slip.seats
    return write(
        ctx, slip.game, Said.PROBLEM, seats=seats, entry=seat.entry, text=words, device=device
    )


@act(
    "reports.wrong",
    words="{player} said that the result of table {table}, round {round}, is wrong.",
    undo=Instead("Dismiss it on the Reports page."),
    rests=False,
)
def wrong(
    ctx: ActContext,
    *,
    game: str,
    entry: str,
    device: str = "",
    pairing: list[str] | None = None,
) -> PhoneReport:
    """In the correction period a player says that an accepted result is wrong: the desk hears it,
    and that both have said it. Raises NotReported once the period is over."""
    slip, seat = open_slip(ctx, game, entry, pairing)
    accepted = slip.game.acceptances.filter(undone_by=None).first()
    if accepted is None:
        raise NotReported("There is no result to correct yet. Report yours.")
    minutes = takes_reports(ctx.event).minutes
    if ctx.at > accepted.at + timedelta(minutes=minutes):
        raise Closed("The time for corrections is over. Ask the director.")
    if any(phone_report.entry_id == seat.entry_id for phone_report in slip.by_phone.wrong):
        raise Repeating("You have said so already. The desk knows.")
    return write(ctx, slip.game, Said.WRONG, seats=slip.seats, entry=seat.entry, device=device)


# ---------------------------------------------------------------- a report, and what follows


def send(desk: Desk, **arguments: Any) -> Sent:
    """A player's report, and in the same transaction what follows from it: where all agree, the
    slip is saved, or keyed a second time."""
    with states.asked_anew(desk.event, act=report.name), acts.transaction_of(desk.by):
        phone_report = report(desk, **arguments)
        desk = Desk(by=desk.by, at=desk.at, event=desk.event)
        reports = said.of_game(phone_report.game)
        saved = reports.agreed is not None and _saved(desk, phone_report.game, reports)
        return Sent(phone_report, reports.agreed is not None, saved)


def _saved(desk: Desk, game: Game, reports: said.Reports) -> bool:
    """Whether what all agree on counts now."""
    slip, scores = SlipNow.of(game), reports.agreed
    assert scores is not None and desk.event is not None
    once = takes_reports(game.round.division.event).counting is Counting.ONCE
    if slip.report is None and once and not slip.system.signed_on_paper:
        return _counts(desk, slip, scores, reports.starter)
    second = slip.keyed_twice and slip.state == "signed" and scores == slip.paper
    return second and _seconds(desk, slip, scores, reports.starter)


def _seconds(desk: Desk, slip: SlipNow, scores: list[int], starter: int | None) -> bool:
    """Accept the slip as a second person would, unless who started isn't the same. Phones say
    nothing of clocks, nor of a start that was assigned: those of the slip stand."""
    began = next((seat.place for seat in slip.seats if seat.order_of_play == 1), None)
    times = {str(seat.place): seat.seconds_used for seat in slip.seats if seat.seconds_used}
    try:
        with transaction.atomic():
            lifecycle.key_second(
                desk, game=str(slip.game.uuid), scores=scores, starter=starter or began,
                times=times,
            )  # fmt: skip
    except Refused:
        return False
    return True


def _counts(desk: Desk, slip: SlipNow, scores: list[int], starter: int | None) -> bool:
    """Save the slip, unless the desk would be warned of it."""
    places = [seat.place for seat in slip.seats]
    try:
        with transaction.atomic():
            lifecycle.report(
                desk, game=str(slip.game.uuid), scores=scores, signed=True, starter=starter,
                reported_by=places,
            )  # fmt: skip
            if doubtful(slip.game):
                raise _Doubtful
    except (_Doubtful, Refused):
        return False
    return True


def doubtful(game: Game) -> bool:
    """Whether something on the slip as saved wants somebody's word: what the rules say of its
    scores, that no table can have them, or that another slip of the round has the very same, or an
    old one of theirs."""
    [table] = tables.of_games([game])
    scores = [seat.score or 0 for seat in table.seats]
    same = len(set(scores)) > 1 and alike.same_elsewhere(table, scores)
    old = alike.old_slips(table, [seat.on_paper or 0 for seat in table.seats])
    impossible = totals.of_table(rules.of_division(game.round.division), scores)
    return bool(same or old or impossible or slip_doubts.of_table(table).asking)
