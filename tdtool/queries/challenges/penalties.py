"""What challenges cost on a slip: who bears it, what was let go, and what is still to write."""

from collections.abc import Sequence
from dataclasses import dataclass

from tdtool.engine.remedies import overtime
from tdtool.engine.rule_parts import Cost
from tdtool.engine.systems import RuleSystem
from tdtool.models import Challenge, Game, Seat
from tdtool.queries import rules
from tdtool.queries.slips import state as slip_states


@dataclass(frozen=True)
class Due:
    """A line of the ledger, before it is written, on the seat of this UUID."""

    seat: str
    points: int
    clause: str
    reason: str


class NobodyBears(Exception):
    """The penalty falls on nobody here; the message is the sentence why."""


def of_game(game: Game) -> list[tuple[Seat, Due]]:
    """What the director let go to this game's slip, in the order of the challenges.

    It is written when the slip comes in, and again with the next report where one was taken back:
    until there is a report a seat has no score, and a penalty alone makes none.
    """
    let_go = Challenge.objects.filter(game=game).exclude(penalty=[]).order_by("number")
    return [line for challenge in let_go for line in of_challenge(challenge)]


def of_challenge(challenge: Challenge) -> list[tuple[Seat, Due]]:
    """What was let go, with the seats that are still at the table."""
    if challenge.game is None:
        return []
    due = [Due(**penalty_row) for penalty_row in challenge.penalty]
    seat_rows = challenge.game.seats.filter(
        uuid__in=[penalty.seat for penalty in due]
    ).select_related("entry")
    seats = {str(seat.uuid): seat for seat in seat_rows}
    return [(seats[penalty.seat], penalty) for penalty in due if penalty.seat in seats]


def is_written(game: Game) -> bool:
    """Whether the slip is in, so that what is let go has its line at once."""
    return slip_states.reports().filter(game=game).exists()


def cost(challenge: Challenge) -> Cost | None:
    """What the answer in force costs under the division's rules; None where nobody plays."""
    if challenge.game is None:
        return None
    system = rules.of_division(challenge.game.round.division)
    last = challenge.look_ups.last()
    words = len(last.words) if last else 1
    return overtime.cost(system, acceptable=challenge.acceptable, words=words)


def unborne(system: RuleSystem, games: Sequence[int]) -> list[Challenge]:
    """The challenges at these games that cost points, and of which nobody said who bears it."""
    answers = (True, False)
    dear = [
        answer for answer in answers if overtime.cost(system, acceptable=answer, words=1).points
    ]
    if not dear or not games:
        return []
    challenges = Challenge.objects.filter(game__in=games, penalty=[], acceptable__in=dear)
    return list(challenges.order_by("number"))


def falls_on(challenge: Challenge, challengers: Sequence[int]) -> list[Due]:
    """The lines that follow once it is known who challenged. Raises NobodyBears.

    By D62-11 every challenger loses the next turn; everywhere else one player challenges another.
    """
    game = challenge.game
    at_table = list(game.seats.select_related("entry")) if game else []
    return borne(challenge, challengers, costs=cost(challenge), at_table=at_table)


def borne(
    challenge: Challenge,
    challengers: Sequence[int],
    *,
    costs: Cost | None,
    at_table: Sequence[Seat],
) -> list[Due]:
    """The same, of what the answer costs and who sits there. Raises NobodyBears."""
    if costs is None:
        raise NobodyBears(f"Table {challenge.table_number} isn’t playing; there is no slip.")
    if not costs.falls_on:
        raise NobodyBears(f"Under these rules this challenge costs nothing ({costs.clause}).")
    seats = {seat.place: seat for seat in at_table}
    named = [seats[place] for place in dict.fromkeys(challengers) if place in seats]
    if not named or len(named) != len(challengers):
        raise NobodyBears("Choose who challenged, from the players at the table.")
    if costs.falls_on == "maker":
        named = _makers(seats, named)
    what = f"challenge {challenge.number}: {costs.says}"
    return [Due(str(seat.uuid), costs.points, costs.clause, what) for seat in named]


def _makers(seats: dict[int, Seat], challengers: list[Seat]) -> list[Seat]:
    """Of two players the other one made the play."""
    if len(seats) != 2 or len(challengers) != 1:
        raise NobodyBears("Choose one challenger: the other player made the play.")
    return [seat for seat in seats.values() if seat != challengers[0]]
