"""Who begins, drawn by the desk: at one table, or at all of a round. A draw holds for those who
drew it: where others sit at the table, it counts no more, until the seats are as they were."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from tdtool.engine import first_draws as engine_draws
from tdtool.engine.first_draws import NotDrawn
from tdtool.models import Game, JournalEntry, Seat
from tdtool.models.rounds import GameKind
from tdtool.queries import rules
from tdtool.queries.slips import changes, first_draws
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips.changes import Changes
from tdtool.queries.slips.slip_now import SlipNow
from tdtool.services.acts import ActContext, act
from tdtool.services.meanings import OF_SCORES, Papers
from tdtool.services.slips.rows import SlipRefused, expect, game_of, keep, set_facts, slip_of


def _not_drawn(ctx: ActContext, entry: JournalEntry, reason: str) -> None:
    """At these tables what was drawn before holds again; else nobody knows who begins."""
    for uuid in entry.arguments["draws"]:
        game = game_of(ctx, uuid)
        if _starts_as_drawn(game):
            _start(game, first_draws.starter(game, but=entry.number))
        game.version += 1
        game.save(update_fields=["version"])


@contextmanager
def redrawn(games: Iterable[Game]) -> Iterator[None]:
    """While the seats of these games change: who starts there follows the draw, and isn’t known
    where others sit now than drew. A slip that is in, and a start noted by hand, stay."""
    drawn_games = [game for game in games if rules.of_division(game.round.division).first_draw]
    before = [(game, first_draws.starter(game)) for game in drawn_games if _starts_as_drawn(game)]
    yield
    for game, was in before:
        starter = first_draws.starter(game)
        if starter != was or not game.seats.filter(order_of_play=1).exists():
            _start(game, starter)


def _starts_as_drawn(game: Game) -> bool:
    """Whether who starts is what the draw said, and no slip is in."""
    seats = list(game.seats.order_by("place"))
    starter = first_draws.starter(game)
    return not slip_states.has_slip(game) and all(
        seat.order_of_play == _turn(seat, starter, len(seats)) for seat in seats
    )


def _start(game: Game, starter: int | None) -> None:
    seats = list(game.seats.order_by("place"))
    for seat in seats:
        seat.order_of_play = _turn(seat, starter, len(seats))
        seat.save(update_fields=["order_of_play"])


def _turn(seat: Seat, starter: int | None, seats: int) -> int | None:
    return changes.turn(seat.place, starter, seats) if starter else None


@act(
    "slips.draw_first",
    words="Drew for first {drew}",
    undo=_not_drawn,
    papers=Papers("drew for first", OF_SCORES, perhaps=True),
)
def draw_first(ctx: ActContext, *, draws: dict[str, dict[str, Any]], time: int = 1) -> list[Game]:
    """Who begins is drawn (NSA-5, D04-1), or who goes on in stage two (NSA-12): ``time`` 2, which
    is said and kept in the journal alone.

    ``draws`` has by game what the draw gave, told from outside like the time: ``{"first": 2,
    "drew": [["E", "B"]], "seats": [...]}``, by place and go by go, with the entries who drew.
    """
    if not draws:
        raise SlipRefused(
            "There is nothing to draw: each table’s starter is known or its slip is in."
        )
    slips = [slip_of(ctx, game) for game in draws]
    for slip in slips:
        draw = draws[str(slip.game.uuid)]
        _may_draw(slip, time)
        _same_seats(slip, draw)
        try:
            engine_draws.read(
                slip.system, seats=len(slip.seats), first=draw["first"], goes=draw["drew"]
            )
        except NotDrawn as wrong:
            raise SlipRefused(f"Table {slip.table}: {wrong}") from None
        expect(ctx, slip, "You drew for first.")
        if time == 1:
            set_facts(slip, Changes(order=changes.order_of_play(slip, draw["first"])))
        keep(slip)
    return [slip.game for slip in slips]


def _may_draw(slip: SlipNow, time: int) -> None:
    """Raises SlipRefused."""
    if not 1 <= time <= len(first_draws.times(slip.system)):
        raise SlipRefused("Under these rules players draw at the table. Enter who started instead.")
    if slip.game.kind != GameKind.PLAYED:
        raise SlipRefused(f"Table {slip.table} isn’t played, so nobody starts.")
    if slip.state != "blank":
        raise SlipRefused(f"Table {slip.table}’s slip is in. Enter who started instead.")
    starter = next((seat for seat in slip.seats if seat.order_of_play == 1), None)
    if time == 1 and starter:
        raise SlipRefused(f"{starter.entry} is already recorded as starting at table {slip.table}.")
    if time in first_draws.of_game(slip.game):
        raise SlipRefused(f"Table {slip.table} has already drawn. Undo that draw to draw again.")


def _same_seats(slip: SlipNow, draw: Mapping[str, Any]) -> None:
    """Raises SlipRefused where others drew than sit there now."""
    seated = [str(seat.entry.uuid) for seat in slip.seats]
    if draw[first_draws.SEATS] != seated:
        raise SlipRefused(f"Table {slip.table}’s seats changed since that draw. Draw again.")
