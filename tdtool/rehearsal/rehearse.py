"""A mock event on a scratch database, played through the services from creation to places.

The same plan gives the same event, act for act: clock, words, scores and names follow from its
seed.
"""

import math
import random
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tdtool.engine import systems
from tdtool.engine.final_words import by_system, sample_words
from tdtool.engine.systems import RuleSystem
from tdtool.engine.words.lexicon import LexiconRefused
from tdtool.models import Division, Game, Round, Seat
from tdtool.models.rounds import GameKind
from tdtool.pairing.methods.by_name import UnknownPairingMethod
from tdtool.pairing.standings.win_loss import Standing, standings
from tdtool.queries import rules
from tdtool.queries.appearances import scores_in_force
from tdtool.queries.field import read_field, who_plays
from tdtool.queries.rounds import draw_of_pairs, draw_of_tables, pairings, plans
from tdtool.queries.standings import table_places as places
from tdtool.queries.standings.table_places import Placed
from tdtool.rehearsal import pair_trouble, phones, trouble
from tdtool.rehearsal.desk import MockDay, Plan, RehearsalRefused, lawful, opened
from tdtool.rehearsal.phones import HowReported
from tdtool.services.acts import Refused
from tdtool.services.journal.replay import (
    NoServer,
    Replay,
    replay,
    scratch_database,
    scratch_on_server,
)
from tdtool.services.rounds import draw_pairs as acts
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.slips import lifecycle as slips

# Rounds of a mock event in pairs: drawn by the plan, posted, their slips taken, closed.

# A rating difference moves the mean by ``SHIFT`` of it at most, the half of it at ``TELLING``.
SHIFT, TELLING, UNRATED = 0.30, 800, 1000


def play_pairs(day: MockDay, number: int) -> None:
    """A round from its draw, unless it was drawn ahead, to its close."""
    if not day.plan.trouble:
        drawn = posted(day, number)
        _take_slips_of_pairs(day, drawn)
        day.do("closed", rounds.complete, round=str(drawn.uuid), without=[], reason="")
        return
    trouble.before_the_draw(day, number)
    drawn = day.division.rounds_drawn.filter(number=number).first() or draw(day, number)
    pair_trouble.in_the_draft(day, drawn)
    _post(day, drawn)
    drawn = pair_trouble.at_posted_tables(day, drawn, again=lambda: posted(day, number))
    slow_games = _take_slips_of_pairs(day, drawn)
    if pair_trouble.draws_ahead(day, number):
        draw(day, number + 1, based_on=number - 1)
    pair_trouble.close(day, drawn, slow_games, score=lambda game: scores_of(day, game))


def draw(day: MockDay, number: int, *, based_on: int | None = None) -> Round:
    """A draft; what the plan's method can't draw (players left, came, were swapped) is Swiss."""
    method = day.plan.method
    if based_on is not None:
        day.told[number].append(
            f"Drawn from the standings after round {based_on}, while round {number - 1} was played."
        )
    try:
        return _draw(day, number, method, based_on)
    except Refused as refusal:
        if not day.plan.trouble or method in ("auto", "swiss"):
            raise
        day.told[number].append(f"Drawn as Swiss, not by {method}: {refusal}")
        return _draw(day, number, "swiss", based_on)


def _draw(day: MockDay, number: int, method: str, based_on: int | None) -> Round:
    division = day.division
    entrants, _ = who_plays(read_field(division), number)
    planned = plans.planned(division, number).method if method == "auto" else method
    block = draw_of_pairs.seed_of_block(division, number, planned)
    return day.do(
        "drawn",
        acts.draw,
        division=day.division_key,
        number=number,
        field=[entrant.key for entrant in entrants],
        method=method,
        draw_seed=day.draw_seed() if block is None else block,
        based_on=based_on,
        turned=draw_of_pairs.turned(division, number, planned),
    )


def posted(day: MockDay, number: int) -> Round:
    """A round that is drawn and posted at once."""
    drawn = draw(day, number)
    _post(day, drawn)
    return drawn


def _post(day: MockDay, drawn: Round) -> None:
    day.do("confirmed", rounds.confirm, round=str(drawn.uuid))
    day.do("posted", rounds.post, round=str(drawn.uuid))


def _take_slips_of_pairs(day: MockDay, drawn: Round) -> list[Game]:
    """Every table's slip but those held back, which are given again."""
    games = pair_trouble.couples_of(drawn)
    system = rules.of_division(day.division)
    wrong = trouble.Wrong.among(day, games)
    reported: list[phones.Played] = []
    for game in games:
        if game in wrong.held:
            continue
        scores = scores_of(day, game)
        if game in wrong.slips:
            trouble.keyed_wrong_and_undone(day, game, scores)
        more = {} if system.assigned_starts else {"starter": 1 + int(day.rng.random() * 2)}
        if game in wrong.clocks:
            more |= pair_trouble.overtime(day, game, system)
        if day.plan.phones and game not in wrong.any:
            reported.append(phones.Played(game, scores, more.get("starter")))
            continue
        day.take_slip(game, scores, **more)
        if game in wrong.sums:
            trouble.corrected(day, game)
    phones.report(day, reported)
    return wrong.held


def scores_of(day: MockDay, game: Game) -> list[int]:
    """What the two scored, the better rated more of it as a rule."""
    system = rules.of_division(day.division)
    rating, other = (
        UNRATED if entry.rating is None else entry.rating for entry in pair_trouble.entries_of(game)
    )
    return [_score(system, rating - other, day.rng), _score(system, other - rating, day.rng)]


def _score(system: RuleSystem, better_by: int, rng: random.Random) -> int:
    usual = system.usual
    assert usual is not None, f"{system.id} doesn’t say what its games end around"
    shift = usual.mean * SHIFT * math.tanh(better_by / TELLING)
    bell = sum(rng.random() for _ in range(12)) - 6  # a normal curve, the same in every Python
    return max(0, round(usual.mean + shift + usual.strays * bell))


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
    entrants, _ = who_plays(read_field(day.division), number)
    return day.do(
        "drawn",
        acts.table_draw,
        division=day.division_key,
        number=number,
        field=[entrant.key for entrant in entrants],
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
        words_by_place = {str(place): words for place, words in enumerate(standing, 1)}
        day.do("words", slips.words, game=key, words=words_by_place)
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
    play = play_pairs if plan.in_pairs else play_tables
    for number in range(1, plan.how_many_rounds + 1):
        play(day, number)
        step()
    assert day.event is not None
    day.event.refresh_from_db()
    started_at = clock()
    proof = replay(day.event)
    day.spent[REPLAYED] += clock() - started_at
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
