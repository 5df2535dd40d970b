"""What a director rules: penalties and bonuses, a result against the score, byes changed.

A ruling stands on the record with who, why and under which clause; it can be overruled only by
another one (MYS-0).
"""

from tdtool.english import signed
from tdtool.models import Game, LedgerLine, Seat
from tdtool.models.accounts import Right
from tdtool.models.rounds import GameKind, Ruled
from tdtool.models.slips import LineKind
from tdtool.queries.slips import state as slip_states
from tdtool.services.acts import ActContext, act, reason_kept
from tdtool.services.journal import reversals, slip_reversals
from tdtool.services.journal.reversals import AsBefore, Flipped
from tdtool.services.meanings import LISTED, OF_SCORES, Papers
from tdtool.services.slips.rows import (
    SlipRefused,
    expect,
    keep,
    known_clause,
    report_of,
    seat_at,
    slip_of,
    within,
    write_line,
)

MOST_POINTS = 999
RESULTS = (["", ""], ["loss", "win"], ["loss", "loss"], ["tie", "tie"])
BY_SCORE = {"results": {"1": "", "2": ""}, "reason": "", "clause": ""}  # as it is without a ruling


class RulingRefused(SlipRefused):
    """It can't be ruled like this; the message says why."""


@act(
    "rulings.points",
    words="Penalty or bonus for {player}, {at}, round {round}.",
    undo=reversals.by_lines,
    papers=Papers("ruled on table {table}", OF_SCORES),
    may=Right.RULE,
)
def points(
    ctx: ActContext,
    *,
    game: str,
    place: int,
    points: int,
    counts_for: str = "score",
    reason: str = "",
    clause: str = "",
) -> LedgerLine:
    """A penalty (points below zero) or a bonus, on the score or on the spread alone (MYS-P3)."""
    slip = slip_of(ctx, game)
    _reasoned(reason, clause)
    if counts_for not in ("score", "spread"):
        raise RulingRefused("Points count for the score or for the spread. Choose one.")
    if not 1 <= abs(points) <= MOST_POINTS:
        raise RulingRefused(f"A penalty or bonus has 1 to {MOST_POINTS} points.")
    seat = seat_at(slip, place)
    if slip.game.kind != GameKind.PLAYED:
        _of_no_game(seat, counts_for)
    last = report_of(slip) if counts_for == "score" else None
    if last is not None:
        within(slip, (slip_states.score_in_force(seat) or 0) + points)
    expect(ctx, slip, "You entered a penalty.")
    line = write_line(
        ctx, seat, LineKind.PENALTY, points, clause, reason, last, counts_for=counts_for
    )
    keep(slip)
    return line


def _of_no_game(seat: Seat, counts_for: str) -> None:
    """Points on a bye or a forfeit change its spread, and are no spread by themselves."""
    if counts_for == "score":
        raise RulingRefused("A bye or forfeit has no score: choose spread only.")
    if seat.pk not in slip_states.credited([seat]):
        raise RulingRefused(
            f"This bye counts once round {seat.round.number} is complete. Enter the penalty or "
            "bonus then, or save the spread that the bye is to bring."
        )


@act(
    "rulings.result",
    words="Ruled the result of table {table}, round {round}.",
    undo=AsBefore("rulings.result", "game", BY_SCORE),
    papers=Papers("ruled on table {table}", OF_SCORES),
    may=Right.RULE,
)
def result(
    ctx: ActContext, *, game: str, results: dict[str, str], reason: str = "", clause: str = ""
) -> Game:
    """A win, loss or tie against the score, by place; "" lets the score decide again (MYS-0).

    Two wins can't be given in one game; two losses can.
    """
    slip = slip_of(ctx, game)
    _reasoned(reason, clause)
    seats = {str(seat.place): seat for seat in slip.seats}
    if slip.game.kind != GameKind.PLAYED or len(seats) != 2:
        raise RulingRefused(
            "This game has no result to rule on: it wasn’t played, or not by two players."
        )
    last = report_of(slip)
    if set(results) != set(seats) or not set(results.values()) <= {"", *Ruled.values}:
        raise RulingRefused("Choose a result for both players.")
    if sorted(results.values()) not in RESULTS:
        raise RulingRefused(
            "These results don’t go together. Choose win and loss, two losses, or two ties."
        )
    if all(seats[place].ruled == ruled for place, ruled in results.items()):
        raise RulingRefused("The game already counts like this.")
    expect(ctx, slip, "You made a ruling.")
    for place, ruled in results.items():
        seats[place].ruled = ruled
        seats[place].save(update_fields=["ruled"])
        sentence = f"counts as a {ruled} by ruling" if ruled else "counts by score"
        write_line(ctx, seats[place], LineKind.RULING, 0, clause, f"{sentence}: {reason}", last)
    keep(slip)
    return slip.game


@act(
    "rulings.credit",
    words="Changed the spread for the bye or forfeit of {player}, round {round}.",
    undo=reversals.by_lines,
    papers=Papers("ruled on table {table}", OF_SCORES),
    director=True,
)
def credit(
    ctx: ActContext, *, game: str, place: int, points: int, reason: str = "", clause: str = ""
) -> LedgerLine:
    """What a bye or a forfeit brings is changed to so many points of spread."""
    slip = slip_of(ctx, game)
    _reasoned(reason, clause)
    if slip.game.kind not in (GameKind.BYE, GameKind.FORFEIT, GameKind.DOUBLE_FORFEIT):
        raise RulingRefused("This game was played, so its scores decide the spread.")
    if abs(points) > MOST_POINTS:
        raise RulingRefused(f"A bye or forfeit counts at most {MOST_POINTS} points of spread.")
    seat = seat_at(slip, place)
    lines = slip_states.lines().filter(seat=seat, counts_for="spread")
    credited = sum(lines.values_list("points", flat=True))
    if credited == points:
        raise RulingRefused(f"It already counts {signed(points)}.")
    ctx.check_version(slip.game, changed="The game was changed.", yours="You changed its points.")
    line = write_line(
        ctx, seat, LineKind.RULING, points - credited, clause, reason, None, counts_for="spread"
    )
    keep(slip)
    return line


@act(
    "rulings.rated",
    words="Changed whether table {table}, round {round}, is rated.",
    undo=Flipped("rated", ("game",)),
    papers=Papers("ruled on table {table}", LISTED, perhaps=True),
    director=True,
)
def rated(ctx: ActContext, *, game: str, rated: bool, reason: str = "") -> Game:
    """A game that counts in the standings and not for the ratings; or for both after all."""
    slip = slip_of(ctx, game)
    _reasoned(reason, "")
    if slip.game.rated == rated:
        raise RulingRefused(f"The game is already {'rated' if rated else 'unrated'}.")
    ctx.check_version(
        slip.game, changed="The game was changed.", yours=("You changed whether it is rated.")
    )
    slip.game.rated = rated
    slip.game.save(update_fields=["rated", "version"])
    return slip.game


@act(
    "rulings.late",
    words="Started the clock of {player}, who is late, table {table}, round {round}.",
    undo=slip_reversals.as_before,
    may=Right.CALL,
)
def late(ctx: ActContext, *, game: str, place: int) -> Seat:
    """A player isn't here: their clock is started, and the record knows since when (MYS-2.2)."""
    slip = slip_of(ctx, game)
    seat = seat_at(slip, place)
    if slip.game.kind != GameKind.PLAYED or slip.state != "blank":
        raise RulingRefused(
            f"Table {slip.table} has its result, so no late player’s clock can start."
        )
    if seat.late_since is not None:
        raise RulingRefused("Their clock is already running.")
    expect(ctx, slip, "You started a clock.")
    seat.late_since = ctx.at
    seat.save(update_fields=["late_since"])
    keep(slip)
    return seat


@act(
    "rulings.arrived",
    words="Noted that {player} arrived late at table {table}, round {round}.",
    undo=slip_reversals.as_before,
    may=Right.CALL,
)
def arrived(ctx: ActContext, *, game: str, place: int) -> int:
    """Who was late is here: returns the seconds that their clock ran (MYS-2.2)."""
    slip = slip_of(ctx, game)
    seat = seat_at(slip, place)
    if seat.late_since is None:
        raise RulingRefused("Their clock wasn’t started for being late.")
    expect(ctx, slip, "You stopped a clock.")
    used = max(0, int((ctx.at - seat.late_since).total_seconds()))
    seat.seconds_used, seat.late_since = used, None
    seat.save(update_fields=["seconds_used", "late_since"])
    keep(slip)
    return used


def _reasoned(reason: str, clause: str) -> None:
    """Each ruling stands with a clause that is there, or with a reason."""
    known_clause(clause)
    if not reason_kept(reason) and not clause:
        raise RulingRefused("A ruling needs a reason or a rule; History shows it.")
