"""What a director rules: penalties and bonuses, a result against the score, byes changed.

A ruling stands on the record with who, why and under which clause; it can be overruled only by
another one (MYS-0).
"""

from __future__ import annotations

from tdtool.english import signed
from tdtool.models import Game, LedgerLine, Seat
from tdtool.models.rounds import GameKind, Ruled
from tdtool.models.slips import LineKind
from tdtool.queries.slips import state as slip_states
from tdtool.services.acts import Doing, act, reason_kept
from tdtool.services.journal import reversals
from tdtool.services.journal.reversals import AsBefore, Flipped
from tdtool.services.meanings import LISTED, OF_SCORES, Instead, Papers
from tdtool.services.slips.rows import (
    SlipRefused,
    game_of,
    known_clause,
    report_of,
    seat_at,
    table_of,
    within,
    write_line,
)

MOST_POINTS = 999
BY_SCORE = {"results": {"1": "", "2": ""}, "reason": "", "clause": ""}  # as it is without a ruling


class RulingRefused(SlipRefused):
    """It can't be ruled like this; the message says why."""


@act(
    "rulings.points",
    words="Penalty or bonus for {one}, table {table}, round {round}.",
    undo=reversals.by_lines,
    papers=Papers("ruled on table {table}", OF_SCORES),
    director=True,
)
def points(
    doing: Doing,
    *,
    game: str,
    place: int,
    points: int,
    counts_for: str = "score",
    reason: str = "",
    clause: str = "",
) -> LedgerLine:
    """A penalty (points below zero) or a bonus, on the score or on the spread alone (MYS-P3)."""
    found = game_of(doing, game)
    _reasoned(reason, clause)
    if counts_for not in ("score", "spread"):
        raise RulingRefused("Points count for the score or for the spread.")
    if not 1 <= abs(points) <= MOST_POINTS:
        raise RulingRefused(f"A penalty or bonus has 1 to {MOST_POINTS} points.")
    seat = seat_at(found, found.seats.all(), place)
    last = report_of(found) if counts_for == "score" else None
    if last is not None:
        within(found, (slip_states.score_in_force(seat) or 0) + points)
    doing.expect(found, now=f"Table {table_of(found)} was changed.", yours="You sent a penalty.")
    line = write_line(
        doing, seat, LineKind.PENALTY, points, clause, reason, last, counts_for=counts_for
    )
    found.save(update_fields=["version"])
    return line


@act(
    "rulings.result",
    words="Ruled the result of table {table}, round {round}.",
    undo=AsBefore("rulings.result", "game", BY_SCORE),
    papers=Papers("ruled on table {table}", OF_SCORES),
    director=True,
)
def result(
    doing: Doing, *, game: str, results: dict[str, str], reason: str = "", clause: str = ""
) -> Game:
    """A win, loss or tie against the score, by place; "" lets the score decide again (MYS-0).

    Two wins can't be given in one game; two losses can.
    """
    found = game_of(doing, game)
    _reasoned(reason, clause)
    seats = {str(seat.place): seat for seat in found.seats.order_by("place")}
    if found.kind != GameKind.PLAYED or len(seats) != 2:
        raise RulingRefused("Only a game of two that was played has a result against its score.")
    report_of(found)
    if set(results) != set(seats) or not set(results.values()) <= {"", *Ruled.values}:
        raise RulingRefused("Say for both players what the game counts for them.")
    said = sorted(results.values())
    if said not in (["", ""], ["loss", "win"], ["loss", "loss"], ["tie", "tie"]):
        raise RulingRefused("One wins and one loses, both lose, or both tie.")
    if all(seats[place].ruled == one for place, one in results.items()):
        raise RulingRefused("That is what the game counts already.")
    doing.expect(found, now=f"Table {table_of(found)} was changed.", yours="You sent a ruling.")
    last = report_of(found)
    for place, one in results.items():
        seats[place].ruled = one
        seats[place].save(update_fields=["ruled"])
        says = f"counts as a {one} by ruling: {reason}" if one else f"counts by score: {reason}"
        write_line(doing, seats[place], LineKind.RULING, 0, clause, says, last)
    found.save(update_fields=["version"])
    return found


@act(
    "rulings.credit",
    words="Changed what a bye or forfeit brings {one}, round {round}.",
    undo=reversals.by_lines,
    papers=Papers("ruled on table {table}", OF_SCORES),
    director=True,
)
def credit(
    doing: Doing, *, game: str, place: int, points: int, reason: str = "", clause: str = ""
) -> LedgerLine:
    """What a bye or a forfeit brings is changed to so many points of spread."""
    found = game_of(doing, game)
    _reasoned(reason, clause)
    if found.kind not in (GameKind.BYE, GameKind.FORFEIT, GameKind.DOUBLE_FORFEIT):
        raise RulingRefused("This game was played; its scores make the spread.")
    if abs(points) > MOST_POINTS:
        raise RulingRefused(f"A bye or forfeit brings up to {MOST_POINTS} points.")
    seat = seat_at(found, found.seats.all(), place)
    lines = slip_states.lines().filter(seat=seat, counts_for="spread")
    now = sum(lines.values_list("points", flat=True))
    if now == points:
        raise RulingRefused(f"It brings {signed(points)} already.")
    doing.expect(found, now="The game was changed by now.", yours="You sent other points.")
    line = write_line(
        doing, seat, LineKind.RULING, points - now, clause, reason, None, counts_for="spread"
    )
    found.save(update_fields=["version"])
    return line


@act(
    "rulings.rated",
    words="Changed whether table {table}, round {round}, is rated.",
    undo=Flipped("rated", ("game",)),
    papers=Papers("ruled on table {table}", LISTED, perhaps=True),
    director=True,
)
def rated(doing: Doing, *, game: str, rated: bool, reason: str = "") -> Game:
    """A game that counts in the standings and not for the ratings; or for both after all."""
    found = game_of(doing, game)
    _reasoned(reason, "")
    if found.rated == rated:
        raise RulingRefused(f"The game is {'rated' if rated else 'unrated'} already.")
    doing.expect(found, now="The game was changed by now.", yours="You sent its rating.")
    found.rated = rated
    found.save(update_fields=["rated", "version"])
    return found


@act(
    "rulings.late",
    words="Started the clock of {one}, who is late, table {table}, round {round}.",
    undo=Instead("Mark the player as arrived: their clock stops."),
)
def late(doing: Doing, *, game: str, place: int) -> Seat:
    """A player isn't here: their clock is started, and the record knows since when (MYS-2.2)."""
    found = game_of(doing, game)
    seat = seat_at(found, found.seats.all(), place)
    if found.kind != GameKind.PLAYED or slip_states.of_game(found) != "blank":
        raise RulingRefused(f"Table {table_of(found)} has its result; nobody is awaited there.")
    if seat.late_since is not None:
        raise RulingRefused("Their clock runs already.")
    doing.expect(found, now=f"Table {table_of(found)} was changed.", yours="You started a clock.")
    seat.late_since = doing.at
    seat.save(update_fields=["late_since"])
    found.save(update_fields=["version"])
    return seat


@act(
    "rulings.arrived",
    words="{one} arrived late at table {table}, round {round}.",
    undo=Instead("Start the player’s clock again, or enter the right time on the slip."),
)
def arrived(doing: Doing, *, game: str, place: int) -> int:
    """Who was late is here: returns the seconds that their clock ran (MYS-2.2)."""
    found = game_of(doing, game)
    seat = seat_at(found, found.seats.all(), place)
    if seat.late_since is None:
        raise RulingRefused("Their clock wasn’t started for being late.")
    doing.expect(found, now=f"Table {table_of(found)} was changed.", yours="You stopped a clock.")
    used = max(0, int((doing.at - seat.late_since).total_seconds()))
    seat.seconds_used, seat.late_since = used, None
    seat.save(update_fields=["seconds_used", "late_since"])
    found.save(update_fields=["version"])
    return used


def _reasoned(reason: str, clause: str) -> None:
    """Each ruling stands with a clause that is there, or with a reason."""
    known_clause(clause)
    if not reason_kept(reason) and not clause:
        raise RulingRefused("A ruling needs a reason or a clause; it stays on the record.")
