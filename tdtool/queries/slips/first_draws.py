"""Draws for who begins: those in force by the journal, and the tables that wait for one."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

from tdtool.engine import first_draws
from tdtool.engine.first_draws import Drawn
from tdtool.engine.rule_system import RuleSystem
from tdtool.english import listed
from tdtool.models import Event, Game, JournalEntry, Round, Seat
from tdtool.models.rounds import GameKind
from tdtool.queries import rules
from tdtool.queries.journal import undone
from tdtool.queries.slips import state as slip_states

Standing: TypeAlias = tuple[int, str, int, Mapping[str, Any]]  # its act, game, time, what was told

ACT = "slips.draw_first"
TURN = "pairings.turn"  # the director lets the other one of two start
SEATS = "seats"  # who drew, by place


def in_force(event: Event, *, but: int = 0) -> Mapping[str, Mapping[int, Drawn]]:
    """By the UUID of a game and which time of it, what was drawn by those who sit there: three
    queries. ``but``: an act that is left out, which is being undone."""
    return _in_force(
        [standing_draw for standing_draw in _standing(event) if standing_draw[0] != but]
    )


def _in_force(draws: Sequence[Standing]) -> Mapping[str, Mapping[int, Drawn]]:
    seated = _seated({game for _, game, _, _ in draws})
    drawn: dict[str, dict[int, Drawn]] = defaultdict(dict)
    for _, game, time, draw_data in draws:
        if draw_data[SEATS] == seated.get(game):
            drawn[game][time] = read(draw_data)
    return drawn


def _standing(event: Event) -> list[Standing]:
    """Each draw that wasn't undone: its act, its game, which time of it, what was drawn. Two
    queries, one where nothing was drawn."""
    entries = list(JournalEntry.objects.filter(chain=event.uuid, act=ACT).order_by("number"))
    gone = undone.by_whom(event) if entries else {}
    return [
        (entry.number, game, entry.arguments.get("time", 1), draw_data)
        for entry in entries
        if entry.number not in gone
        for game, draw_data in entry.arguments["draws"].items()
    ]


def _seated(games: Collection[str]) -> dict[str, list[str]]:
    """Who sits at these games, by place."""
    seated: dict[str, list[str]] = defaultdict(list)
    if games:
        seats = Seat.objects.filter(game__uuid__in=games).order_by("place")
        for game, entry in seats.values_list("game__uuid", "entry__uuid"):
            seated[str(game)].append(str(entry))
    return seated


def with_void(game: Game) -> tuple[Mapping[int, Drawn], frozenset[int]]:
    """What was drawn at this table, by which time of the game; and at which times it was drawn by
    others than those who sit there now."""
    key = str(game.uuid)
    own_draws = [
        standing_draw
        for standing_draw in _standing(game.round.division.event)
        if standing_draw[1] == key
    ]
    drawn = _in_force(own_draws).get(key, {})
    return drawn, frozenset({time for _, _, time, _ in own_draws} - set(drawn))


def read(draw_data: Mapping[str, Any]) -> Drawn:
    """A draw as an act was told it."""
    return Drawn(draw_data["first"], tuple(tuple(go) for go in draw_data["drew"]))


def of_game(game: Game, *, but: int = 0) -> Mapping[int, Drawn]:
    """What was drawn at this table, by which time of the game."""
    return in_force(game.round.division.event, but=but).get(str(game.uuid), {})


def starter(game: Game, *, but: int = 0) -> int | None:
    """The place that starts by the draw of those who sit there, turned by the director or not;
    None where no draw says it. ``but``: an act that is left out, which is being undone."""
    key, event = str(game.uuid), game.round.division.event
    own_draws = [
        standing_draw
        for standing_draw in _standing(event)
        if standing_draw[1] == key and standing_draw[2] == 1 and standing_draw[0] != but
    ]
    if not own_draws:
        return None
    turns = undone.of_game(event, game.uuid).standing(TURN, game=key)
    seated = _seated({key}).get(key, [])
    starters = (
        draw_data["first"]
        for act, _, _, draw_data in reversed(own_draws)
        if holds(act, draw_data, seated, turns)
    )
    return next(starters, None)


def holds(
    act: int, draw_data: Mapping[str, Any], seated: Sequence[str], turns: Sequence[int]
) -> bool:
    """Whether those sit there who drew in this act: each at the other’s place where the director
    turned them since (``turns``: by which acts). The places start as they were drawn."""
    turned = sum(act < turn for turn in turns) % 2
    return bool(draw_data[SEATS] == (list(reversed(seated)) if turned else list(seated)))


def waiting(round_: Round, time: int) -> list[Game]:
    """The tables where nobody knows who begins, and no slip is in."""
    games = list(round_.games.filter(kind=GameKind.PLAYED).order_by("table__number"))
    states = slip_states.of_games(games)
    with_starter = set(
        round_.games.filter(seats__order_of_play__isnull=False).values_list("pk", flat=True)
        if time == 1
        else ()
    )
    drawn = in_force(round_.division.event)
    return [
        game
        for game in games
        if states[game.pk] == "blank"
        and game.pk not in with_starter
        and time not in drawn.get(str(game.uuid), {})
    ]


def made(games: Sequence[Game], *, rng: Random) -> dict[str, dict[str, Any]]:
    """A draw for each of these tables, as an act is told it. Raises NoDraw."""
    draws, seated = {}, _seated({str(game.uuid) for game in games})
    for game in games:
        system = rules.of_division(game.round.division)
        seats = seated[str(game.uuid)]
        drawn = first_draws.draw(system, seats=len(seats), rng=rng)
        goes = [list(go) for go in drawn.goes]
        draws[str(game.uuid)] = {"first": drawn.first, "drew": goes, SEATS: seats}
    return draws


def says(drawn: Drawn, names: Sequence[str]) -> str:
    """“Ann drew B, Bob B and Cy E; again Ann A and Bob D. Ann begins.” Where the table has other
    seats by now, only that it was drawn."""
    if drawn.first > len(names) or any(len(go) != len(names) for go in drawn.goes):
        return "drawn before the seats changed."
    goes = "; again ".join(_go(go, names, drew=at == 0) for at, go in enumerate(drawn.goes))
    return f"{goes}{'. ' if goes else ''}{names[drawn.first - 1]} starts."


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
