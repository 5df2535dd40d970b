"""The tables that are played or wait for a slip."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from tdtool.models import Event, Game, Seat
from tdtool.models.rounds import GameKind, RoundState
from tdtool.queries.slips import state as slip_states


@dataclass(frozen=True)
class Waiting:
    """A table that waits for its slip; ``players``: their numbers, in order of the seats."""

    code: str  # of its division
    round_number: int
    is_complete: bool  # the round: it was completed without the slip
    table: int
    players: Sequence[int | None]


@dataclass(frozen=True)
class OpenTables:
    """The tables without their slip, by division, round and number; ``count``: those of the rounds
    being played among which they are, and the late ones."""

    waiting: Sequence[Waiting]
    count: int


def of_event(event: Event) -> OpenTables:
    """Two queries, where the event’s rounds are at hand."""
    rounds = {
        round_.pk: (division.code, round_)
        for division in event.divisions.all()
        for round_ in division.rounds_drawn.all()
        if round_.is_posted
    }
    keys = list(rounds)
    reports = slip_states.reports().order_by().filter(game__round__in=keys)
    seats = Seat.objects.filter(
        round__in=keys, game__table__isnull=False, game__kind=GameKind.PLAYED
    ).exclude(game__in=reports.values("game"))
    rows = seats.order_by("game__table__number", "game", "place").values_list(
        "game", "round", "game__table__number", "entry__number"
    )
    waiting = []
    for (_, key, table), seated in groupby(rows, key=itemgetter(0, 1, 2)):
        code, round_ = rounds[key]
        is_complete = round_.state == RoundState.COMPLETE
        players = [number for *_, number in seated]
        waiting.append(Waiting(code, round_.number, is_complete, table, players))
    waiting.sort(key=lambda table: (table.code, table.round_number))
    playing = [key for key, (_, round_) in rounds.items() if round_.state == RoundState.POSTED]
    games = Game.objects.filter(round__in=playing, table__isnull=False)
    late = sum(table.is_complete for table in waiting)
    return OpenTables(waiting, games.count() + late)
