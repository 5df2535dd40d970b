"""Drawing for first: a button of the slip, and one of the round for all its tables."""

from __future__ import annotations

from random import SystemRandom

from tdtool.english import counted
from tdtool.models import Division, Game
from tdtool.queries import rules
from tdtool.queries.slips import first_draws as queries
from tdtool.services.slips import first_draws
from tdtool.web.shell import lookups
from tdtool.web.shell.acting import Act, acting, to
from tdtool.web.shell.fields import WholeNumber
from tdtool.web.slips.forms import SlipForm
from tdtool.web.slips.views import SLIP, again, game_of


class FirstForm(SlipForm):
    time = WholeNumber("Which draw")


@acting(SLIP, form=FirstForm, page=again)
def draw_first(act: Act, division: Division, number: int, table: int) -> str:
    """Who begins at this table, or in stage two of its game (NSA-5, NSA-12, D04-1)."""
    game = game_of(division, number, table)
    _draw(act, [game])
    names = list(game.seats.order_by("place").values_list("entry__name", flat=True))
    return queries.says(queries.of_game(game)[act.said["time"]], names)


@acting(to("round", "division", "number"), form=FirstForm)
def draw_first_of_round(act: Act, division: Division, number: int) -> str:
    """The same at every table that waits for it, in one act."""
    round_ = lookups.round_of(division, number)
    games = queries.waiting(round_, act.said["time"])
    _draw(act, games)
    return f"Drawn for first at {counted(len(games), 'table')}."


def _draw(act: Act, games: list[Game]) -> None:
    drawn = {}
    if games and queries.times(rules.of_division(games[0].round.division)):
        drawn = queries.made(games, rng=SystemRandom())
    first_draws.draw_first(act.desk, draws=drawn, time=act.said["time"])
