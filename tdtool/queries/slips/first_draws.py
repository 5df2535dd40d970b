"""Draws for who begins: those in force by the journal, and the tables that wait for one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tdtool.engine import first_draws
from tdtool.engine.first_draws import Drawn
from tdtool.engine.rule_system import RuleSystem
from tdtool.english import listed
from tdtool.models import Event, Game, JournalEntry, Round
from tdtool.models.rounds import GameKind
from tdtool.queries import rules
from tdtool.queries.journal import undone
from tdtool.queries.slips import state as slip_states

ACT = "slips.draw_first"


def in_force(event: Event) -> Mapping[str, Mapping[int, Drawn]]:
    """By the UUID of a game and which time of it, what was drawn: two queries."""
    gone = undone.by_whom(event)
    drawn: dict[str, dict[int, Drawn]] = defaultdict(dict)
    for entry in JournalEntry.objects.filter(chain=event.uuid, act=ACT).order_by("number"):
        if entry.number not in gone:
            for game, told in entry.arguments["draws"].items():
                drawn[game][entry.arguments.get("time", 1)] = read(told)
    return drawn


def read(told: Mapping[str, Any]) -> Drawn:
    """A draw as an act was told it."""
    return Drawn(told["first"], tuple(tuple(go) for go in told["drew"]))


def of_game(game: Game) -> Mapping[int, Drawn]:
    """What was drawn at this table, by which time of the game."""
    return in_force(game.round.division.event).get(str(game.uuid), {})


def waiting(round_: Round, time: int) -> list[Game]:
    """The tables where nobody knows who begins, and no slip is in."""
    games = list(round_.games.filter(kind=GameKind.PLAYED).order_by("table__number"))
    states = slip_states.of_games(games)
    known = set(
        round_.games.filter(seats__order_of_play__isnull=False).values_list("pk", flat=True)
        if time == 1
        else ()
    )
    drawn = in_force(round_.division.event)
    return [
        game
        for game in games
        if states[game.pk] == "blank"
        and game.pk not in known
        and time not in drawn.get(str(game.uuid), {})
    ]


def made(games: Sequence[Game], *, rng: Random) -> dict[str, dict[str, Any]]:
    """A draw for each of these tables, as an act is told it. Raises NoDraw."""
    told = {}
    for game in games:
        system = rules.of_division(game.round.division)
        drawn = first_draws.draw(system, seats=game.seats.count(), rng=rng)
        told[str(game.uuid)] = {"first": drawn.first, "drew": [list(go) for go in drawn.goes]}
    return told


def says(drawn: Drawn, names: Sequence[str]) -> str:
    """“Ann drew B, Bob B and Cy E; again Ann A and Bob D. Ann begins.” Where the table has other
    seats by now, only that it was drawn."""
    if drawn.first > len(names) or any(len(go) != len(names) for go in drawn.goes):
        return "drawn before the seats changed."
    goes = "; again ".join(_go(go, names, drew=at == 0) for at, go in enumerate(drawn.goes))
    return f"{goes}{'. ' if goes else ''}{names[drawn.first - 1]} begins."


def _go(go: Sequence[str], names: Sequence[str], *, drew: bool) -> str:
    parts = [
        f"{name} {'a blank' if letter == '?' else letter}"
        for name, letter in zip(names, go, strict=True)
        if letter
    ]
    if drew:
        parts[0] = parts[0].replace(names[0], f"{names[0]} drew", 1)
    return listed(parts)


def times(system: RuleSystem) -> tuple[tuple[str, str], ...]:
    """Each time of a game that the desk may draw, with its clause."""
    return system.first_draw.times if system.first_draw else ()
