"""Who has come late, and where they can still sit down in a round that is posted."""

from __future__ import annotations

from dataclasses import dataclass

from tdtool.engine.rule_parts import Draw
from tdtool.models import Entry, Game, Round, Seat
from tdtool.models.rounds import GameKind, RoundState
from tdtool.pairing.field import Entrant, Field
from tdtool.queries import rules
from tdtool.queries.rounds import pairings, taken_players, taken_tables
from tdtool.queries.slips import state as slip_states

OPEN_GROUPS = ("", "rest")  # nobody comes late into a final, or among winners


@dataclass(frozen=True)
class Room:
    """A table with room: its number, who sits there; ``bye``: they have the bye as yet, and
    the table is the next free one."""

    game: Game
    table: int
    names: tuple[str, ...]
    bye: bool = False


def of_round(round_: Round) -> tuple[Room, ...]:
    """The smallest table first; nothing where the round isn't played now."""
    if round_.state != RoundState.POSTED:
        return ()
    system = rules.of_division(round_.division)
    games = list(round_.games.select_related("table").prefetch_related(pairings.seated("seats")))
    if system.draw is Draw.PAIRS:
        last = max((game.table_number for game in games), default=0)
        free = taken_tables.free_from(round_.division.event, last + 1)
        byes = (game for game in games if game.kind == GameKind.BYE)
        return tuple(Room(game, free, _names(game), bye=True) for game in byes)
    states = slip_states.of_games(games)
    rooms = [
        Room(game, game.table_number, _names(game))
        for game in games
        if game.kind == GameKind.PLAYED
        and game.group in OPEN_GROUPS
        and states[game.pk] == "blank"
        and len(game.seats.all()) < system.seats[-1]
    ]
    return tuple(sorted(rooms, key=lambda room: (len(room.names), room.table)))


def bye_of(round_: Round) -> Seat | None:
    """Who has the bye in a round that is being played."""
    if round_.state != RoundState.POSTED:
        return None
    byes = round_.seats.filter(game__kind=GameKind.BYE).select_related("game", "entry")
    return byes.order_by("pk").first()


def come_late(round_: Round, field: Field) -> list[Entry]:
    """Who is here and has no seat in a round that is being played, though a table has room, as
    long as nobody has said that they wait for a later one. Not who was drawn into it: they were
    removed from their table."""
    number = round_.number
    if round_.state != RoundState.POSTED or round_.is_play_off:
        return []
    absent = [
        entrant.key
        for entrant in field.entrants
        if entrant.checked_in and _has_no_seat(entrant, number)
    ]
    absent = [key for key in absent if key not in round_.basis.get("field", ())]
    if not absent or not of_round(round_):
        return []
    free = taken_players.free_of_others(round_.division)
    entries = free.filter(uuid__in=absent).select_related("player")
    return list(entries.exclude(plays_from__gt=number).order_by("registered"))


def _has_no_seat(entrant: Entrant, number: int) -> bool:
    return entrant.to_draw(number) and entrant.appearance(number).place is None


def _names(game: Game) -> tuple[str, ...]:
    return tuple(seat.entry.name for seat in game.seats.all())
