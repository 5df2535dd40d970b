"""A mock event on a scratch database, played through the services from creation to places.

The same plan gives the same event, act for act: clock, words, scores and names follow from its
seed.
"""

from __future__ import annotations

import random
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tdtool.engine import systems
from tdtool.engine.final_words import by_system, sample_words
from tdtool.engine.words.lexicon import LexiconRefused
from tdtool.models import Division, Game, Round, Seat
from tdtool.models.rounds import GameKind
from tdtool.pairing.methods.by_name import UnknownPairingMethod
from tdtool.pairing.standings.win_loss import Standing, standings
from tdtool.queries import rules
from tdtool.queries.appearances import scores_in_force
from tdtool.queries.field import read_field, who_plays
from tdtool.queries.rounds import draw_of_tables, pairings
from tdtool.queries.standings import table_places as places
from tdtool.queries.standings.table_places import Placed
from tdtool.rehearsal import pairs, phones, trouble
from tdtool.rehearsal.desk import DIVISION, MockDay, Plan, RehearsalRefused, lawful, opened
from tdtool.rehearsal.phones import HowReported
from tdtool.services.acts import Refused
from tdtool.services.journal.replay import Replay, replay
from tdtool.services.journal.scratch_database import (
    NoServer,
    scratch_database,
    scratch_on_server,
)
from tdtool.services.rounds import draw_tables
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.slips import lifecycle as slips

# Rounds of a mock event at tables of several: drawn, posted, their slips taken, closed.
#
# Nobody is there to ask: ties at a cut are broken by the rules' own order (NSA-A1, NSA-A2).


def play_tables(day: MockDay, number: int) -> None:
    """A round from its draw to its close."""
    if day.plan.trouble:
        trouble.before_the_draw(day, number)
    drawn = _drawn(day, number)
    key = str(drawn.uuid)
    day.do("confirmed", rounds.confirm, round=key)
    day.do("posted", rounds.post, round=key)
    if day.plan.trouble:
        trouble.at_posted_tables(day, drawn)
    _take_slips(day, drawn)
    day.do("closed", rounds.complete, round=key, without=[], reason="")


def _drawn(day: MockDay, number: int) -> Round:
    here, _ = who_plays(read_field(day.division), number)
    return day.do(
        "drawn",
        draw_tables.draw,
        division=DIVISION,
        number=number,
        field=[one.key for one in here],
        method=day.plan.method or draw_of_tables.usual_method(day.division, number),
        draw_seed=day.draw_seed(),
        decisions={},
    )


def _take_slips(day: MockDay, drawn: Round) -> None:
    """Every table's slip: the words that stand there, and what they make (NSA-30, D62-14)."""
    system, lexicon = rules.of_division(day.division), rules.lexicon_of(day.division)
    games: Sequence[Game] = list(
        drawn.games.order_by("table__number").select_related("table").prefetch_related("seats")
    )
    wrong = trouble.Wrong.among(day, games)
    for game in games:
        seats, key = len(game.seats.all()), str(game.uuid)
        standing = sample_words.standing(seats, system=system, lexicon=lexicon, rng=day.rng)
        scores = [sum(by_system.points(system, word) for word in words) for words in standing]
        if game in wrong.slips:
            trouble.keyed_wrong_and_undone(day, game, scores)
        day.take_slip(game, scores)
        told = {str(place): words for place, words in enumerate(standing, 1)}
        day.do("words", slips.words, game=key, words=told)
        if game in wrong.sums:
            trouble.corrected(day, game)


__all__ = ["Plan", "Rehearsal", "RehearsalRefused", "rehearse"]

REPLAYED = "journal replayed"


@dataclass(frozen=True)
class PlayedSeat:
    """A player at a table, and the score in force; None where nothing was played."""

    entry: int
    name: str
    rating: int | None
    score: int | None


@dataclass(frozen=True)
class PlayedTable:
    """A table as it was played: in order of seats, or of play where two meet."""

    number: int
    group: str
    kind: str  # played, forfeit, double forfeit
    seats: tuple[PlayedSeat, ...]


@dataclass(frozen=True)
class PlayedRound:
    """A round: how it was drawn, its tables, who had the bye, and what went wrong in it."""

    number: int
    method: str
    tables: tuple[PlayedTable, ...]
    bye: PlayedSeat | None
    trouble: tuple[str, ...]


@dataclass(frozen=True)
class Rehearsal:
    """What came of it: rounds, places, what the journal proved, and the seconds by phase.

    ``places`` are of table games, ``standings`` of two-player ones; the other is empty. ``phones``
    is None where nobody reports by phone.
    """

    plan: Plan
    rounds: tuple[PlayedRound, ...]
    places: tuple[Placed, ...]
    standings: tuple[Standing, ...]
    journal: Replay
    spent: Mapping[str, float]
    phones: HowReported | None = None


def rehearse(
    plan: Plan,
    *,
    server: bool = False,
    step: Callable[[], object] = lambda: None,
    clock: Callable[[], float] = time.perf_counter,
) -> Rehearsal:
    """Play the event, then play its journal again and compare. Raises RehearsalRefused.

    ``server``: on the PostgreSQL server of the real database, in one of its own. ``step`` is
    called after every round and after the replay, for a progress bar.
    """
    try:
        systems.get(plan.system)
        plan = lawful(plan)
        with scratch_on_server() if server else scratch_database():
            return _rehearse(plan, step, clock)
    except (
        systems.UnknownSystem, UnknownPairingMethod, LexiconRefused, Refused, NoServer
    ) as refusal:  # fmt: skip
        raise RehearsalRefused(str(refusal)) from None


def _rehearse(plan: Plan, step: Callable[[], object], clock: Callable[[], float]) -> Rehearsal:
    day = opened(plan, random.Random(plan.seed), clock=clock)
    if plan.phones:
        phones.turn_on(day)
    play = pairs.play if plan.in_pairs else play_tables
    for number in range(1, plan.how_many_rounds + 1):
        play(day, number)
        step()
    assert day.event is not None
    day.event.refresh_from_db()
    begun = clock()
    proof = replay(day.event)
    day.spent[REPLAYED] += clock() - begun
    step()
    two, division = plan.in_pairs, day.division
    return Rehearsal(
        plan,
        _rounds(day, division),
        () if two else tuple(places.of_field(read_field(division))),
        _standings(division) if two else (),
        proof,
        dict(day.spent),
        phones.how_reported(day) if plan.phones else None,
    )


def _standings(division: Division) -> tuple[Standing, ...]:
    field = read_field(division)
    return tuple(standings(field.stood(division.rounds), counting=pairings.counting(division)))


def _rounds(day: MockDay, division: Division) -> tuple[PlayedRound, ...]:
    games = (
        Game.objects.filter(round__division=division)
        .select_related("table", "round")
        .defer("round__basis")
        .prefetch_related(pairings.seated())
        .order_by("table__number")
    )
    scores = scores_in_force(Seat.objects.filter(round__division=division))
    by_round: dict[int, list[Game]] = defaultdict(list)
    for game in games:
        by_round[game.round.number].append(game)
    return tuple(
        PlayedRound(
            drawn.number,
            drawn.method,
            tuple(_table(game, scores) for game in by_round[drawn.number] if game.table),
            next(
                (
                    _seat(seat, scores)
                    for game in by_round[drawn.number]
                    if game.kind == GameKind.BYE
                    for seat in game.seats.all()
                ),
                None,
            ),
            tuple(day.told[drawn.number]),
        )
        for drawn in division.rounds_drawn.order_by("number")
    )


def _table(game: Game, scores: Mapping[int, int]) -> PlayedTable:
    seats = sorted(game.seats.all(), key=lambda seat: (seat.order_of_play or 0, seat.place))
    assert game.table is not None
    return PlayedTable(
        game.table.number, game.group, game.kind, tuple(_seat(seat, scores) for seat in seats)
    )


def _seat(seat: Seat, scores: Mapping[int, int]) -> PlayedSeat:
    entry = seat.entry
    assert entry.number is not None
    return PlayedSeat(entry.number, entry.name, entry.rating, scores.get(seat.pk))
