"""The seats of posted rounds as what each player did in them: games, byes, forfeits, absences.

A game counts once its slip is accepted, here and so wherever results are shown.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet, Sum

from tdtool.engine.final_words import by_system
from tdtool.models import Acceptance, Division, Seat, StandingWord
from tdtool.models.rounds import PLAY_OFF, POSTED_STATES, GameKind, Ruled
from tdtool.pairing.appearances import ABSENT, IN_PLAY_OFF, UNPAIRED, Appearance, Kind
from tdtool.pairing.playoffs.bracket import CALLED
from tdtool.queries import rules
from tdtool.queries.slips import state as slip_states

RULED = {Ruled.WIN: 1.0, Ruled.TIE: 0.5, Ruled.LOSS: 0.0}

Rounds = dict[int, list[tuple[Appearance, int]]]  # by entry: an appearance and a penalty a round


class _Seat(NamedTuple):
    """A seat of a posted round, in the order of ``SEAT_COLUMNS``."""

    row: int
    game: int
    entry: int
    place: int
    order_of_play: int | None
    ruled: str
    round: int
    table: int | None
    kind: str
    rated: bool
    group: str
    key: UUID  # of the game
    accepted: bool  # its slip


SEAT_COLUMNS = (
    "pk", "game_id", "entry_id", "place", "order_of_play", "ruled", "round__number",
    "game__table__number", "game__kind", "game__rated", "game__group", "game__uuid",
    "accepted",
)  # fmt: skip


class _Counted(NamedTuple):
    """What counts on the slips, by the seat's row; a sum of nothing is no credit."""

    scores: dict[int, int]
    spreads: dict[int, int]
    best_words: dict[int, int]


def scores_in_force(seats: QuerySet[Seat]) -> dict[int, int]:
    """The sum of every seat's lines that count for the score, by the seat's row."""
    score_lines = slip_states.lines().filter(seat__in=seats, counts_for="score")
    return dict(score_lines.order_by().values_list("seat").annotate(Sum("points")))


class Sat(NamedTuple):
    """What everybody did: the newest posted round but for a play-off, the numbers of all that are
    posted, each entry's rounds up to the newest of all, and those of who sat in none."""

    posted: int
    rounds: frozenset[int]
    of_entry: Rounds
    blank: Sequence[tuple[Appearance, int]]


def of_division(
    division: Division,
    numbers: Mapping[int, int],
    *,
    known: Sat | None = None,
    touched: Collection[UUID] = (),
    games: Collection[UUID] = (),
) -> Sat:
    """As the rows stand; of what is ``known`` only the rounds that were touched are read again,
    those that weren't posted, and these games.

    Nobody is absent from a play-off, nor who is in one beside a round.
    """
    round_values = list(
        division.rounds_drawn.filter(state__in=POSTED_STATES).values_list("number", "stage", "uuid")
    )
    drawn = {number for number, stage, _ in round_values if stage != PLAY_OFF}
    posted, newest = (
        max(drawn, default=0),
        max((number for number, _, _ in round_values), default=0),
    )
    blank = [(ABSENT if number in drawn else UNPAIRED, 0) for number in range(1, newest + 1)]
    appearances: Rounds = {row: list(blank) for row in numbers}
    if (first := division.play_off_from) is not None and posted >= first:
        seeds = division.entries.filter(uuid__in=division.seeded).values_list("pk", flat=True)
        for row in seeds:
            appearances[row][first - 1 : posted] = [(IN_PLAY_OFF, 0)] * (posted - first + 1)
    had = known.rounds if known else frozenset()
    stays = sorted(
        number for number, _, uuid in round_values if number in had and uuid not in touched
    )
    for row, before in known.of_entry.items() if known else ():
        for number in stays if row in appearances else ():
            appearances[row][number - 1] = before[number - 1]
    every = frozenset(number for number, _, _ in round_values)
    for seats in _seats_to_read(division, every, stays, games):
        for entry, at, how in sat(division, seats, numbers):
            appearances[entry][at - 1] = how
    return Sat(posted, every, appearances, blank)


def _seats_to_read(
    division: Division, rounds: Collection[int], stays: Collection[int], games: Collection[UUID]
) -> Iterator[QuerySet[Seat]]:
    """Those of the rounds that don't stay as they are known, and of these games."""
    seats = posted_seats(division)
    if not stays:
        yield from [seats] if rounds else []
        return
    if again := set(rounds) - set(stays):
        yield seats.filter(round__number__in=again)
    if games:
        yield seats.filter(game__uuid__in=games)


def posted_seats(division: Division) -> QuerySet[Seat]:
    return Seat.objects.filter(round__division=division, round__state__in=POSTED_STATES)


def sat(
    division: Division, seats: QuerySet[Seat], numbers: Mapping[int, int]
) -> Iterator[tuple[int, int, tuple[Appearance, int]]]:
    """Entry, round, and how they sat there, of all seats of some games."""
    counted = _counted(division, seats)
    for table in _tables(seats):
        for seat in table:
            appearance = _appearance(seat, table, numbers, counted)
            counts = appearance.kind is Kind.PLAYED and seat.accepted
            penalty = counted.spreads.get(seat.row, 0) if counts else 0
            yield seat.entry, seat.round, (appearance, penalty)


def _tables(seats: QuerySet[Seat]) -> Iterator[list[_Seat]]:
    """The seats game by game, each game's in the order of their places."""
    games: dict[int, list[_Seat]] = defaultdict(list)
    accepted = Acceptance.objects.filter(game=OuterRef("game"), undone_by=None)
    seat_rows = seats.annotate(accepted=Exists(accepted)).order_by("place")
    for seat in map(_Seat._make, seat_rows.values_list(*SEAT_COLUMNS)):
        games[seat.game].append(seat)
    yield from games.values()


def _appearance(
    seat: _Seat, table: Sequence[_Seat], numbers: Mapping[int, int], counted: _Counted
) -> Appearance:
    """One side of a game; a bye and a forfeit have the spread that was credited."""
    others = [other for other in table if other is not seat]
    opponents = tuple(numbers[other.entry] for other in others)
    sits = Appearance(
        opponents=opponents, group=seat.group, table=seat.table, place=seat.place,
        game=str(seat.key), in_play_off=seat.group in CALLED,
    )  # fmt: skip
    if seat.kind == GameKind.BYE:
        return replace(sits, kind=Kind.BYE, opponents=(), score=counted.spreads.get(seat.row))
    if seat.kind in (GameKind.FORFEIT, GameKind.DOUBLE_FORFEIT):
        return replace(sits, kind=Kind.FORFEIT, score=counted.spreads.get(seat.row))
    if seat.kind == GameKind.NOT_PLAYED:
        return replace(sits, kind=Kind.ABSENT, score=0)
    played = replace(
        sits,
        kind=Kind.PLAYED,
        started=None if seat.order_of_play is None else seat.order_of_play == 1,
        unrated=not seat.rated,
    )
    if not seat.accepted:
        return played
    return replace(
        played,
        score=counted.scores.get(seat.row),
        opponent_score=counted.scores.get(others[0].row) if len(others) == 1 else None,
        ruled=RULED[Ruled(seat.ruled)] if seat.ruled else None,
        best_word=counted.best_words.get(seat.row),
    )


def _counted(division: Division, seats: QuerySet[Seat]) -> _Counted:
    counted = _Counted({}, {}, _best_words(division, seats))
    sums = {"score": counted.scores, "spread": counted.spreads}
    lines = slip_states.lines().filter(seat__in=seats, counts_for__in=sums)
    point_sums = lines.order_by().values_list("seat", "counts_for").annotate(Sum("points"))
    for seat, counts_for, points in point_sums:
        sums[counts_for][seat] = points
    return counted


def _best_words(division: Division, seats: QuerySet[Seat]) -> dict[int, int]:
    """Points of the best single word before each seat, where the slips have words."""
    system = rules.of_division(division)
    if not system.final_words:
        return {}
    best: dict[int, int] = {}
    standing_words = StandingWord.objects.filter(seat__in=seats)
    for seat, word in standing_words.values_list("seat_id", "word"):
        best[seat] = max(best.get(seat, 0), by_system.points(system, word))
    return best
