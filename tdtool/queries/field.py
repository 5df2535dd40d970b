"""A division's rows as the one value that standings, ratings and draws read, at tables of any size.

``read_field`` reads them as they stand; ``kept_field`` gives pages the same, read once for each act
that can have changed it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from django.db.models import QuerySet, Sum

from tdtool.engine.final_words import by_system
from tdtool.models import Absence, Division, Entry, Seat, StandingWord
from tdtool.models.players import AbsenceKind
from tdtool.models.rounds import POSTED_STATES, GameKind, Ruled
from tdtool.pairing.field import UNPAIRED, Appearance, Entrant, Field, Kind, Tally
from tdtool.pairing.order import by_rating
from tdtool.queries import rules
from tdtool.queries.journal.chain import State, state_of
from tdtool.queries.rounds import missed
from tdtool.queries.slips import state as slip_states

KEPT = 4  # divisions, as they stood at an act
RULED = {Ruled.WIN: 1.0, Ruled.TIE: 0.5, Ruled.LOSS: 0.0}
ABSENT = Appearance(Kind.ABSENT, score=0)


def read_field(division: Division) -> Field:
    """The division as its rows stand now: a handful of queries, however many players.

    Numbers are those that stand, and before the first post those that will be given; ``key`` is
    the entry's UUID. There is an appearance in every round up to the newest that is posted.
    """
    entries = list(division.entries.order_by("registered"))
    away, numbers = _away(division), numbering(entries)
    system = rules.of_division(division)
    posted, appearances = _appearances(division, numbers)
    entrants = (
        _with_missed(
            _entrant(
                entry, numbers[entry.pk], appearances[entry.pk], tuple(away[entry.pk]), posted
            ),
            missed.of_entry(system, entry),
        )
        for entry in entries
    )
    ordered = tuple(sorted(entrants, key=lambda one: one.number))
    return Field(ordered, division.rounds, division.code)


def kept_field(division: Division) -> Field:
    """The same for pages, read once for each act that can have changed it. Not inside an act:
    what an act has done so far isn't in the journal yet."""
    return kept_at(state_of(division)).field


class Kept(NamedTuple):
    """A division's row and its field, both as they were after the same act."""

    division: Division
    field: Field


@lru_cache(maxsize=KEPT)
def kept_at(state: State) -> Kept:
    """The division as it stands at its last scoring act."""
    division = Division.objects.select_related("event").get(pk=state.division)
    return Kept(division, read_field(division))


def who_plays(field: Field, number: int) -> tuple[list[Entrant], list[Entrant]]:
    """Who plays this round, and who is left out for not being here (yet), as they registered.

    Where nobody is checked in, check-in isn't used and everyone plays.
    """
    used = any(one.checked_in for one in field.entrants)
    here: list[Entrant] = []
    left_out: list[Entrant] = []
    for one in field.by_registration:
        if one.plays(number):
            comes = one.checked_in or not used or one.sat(before=number)
            (here if comes else left_out).append(one)
    return here, left_out


def without_who_never_came(field: Field) -> Field:
    """What standings and places are of: once a round is posted, not those who were never checked
    in and never sat in one. Where nobody is checked in, check-in isn't used and everyone counts."""
    if not field.paired or not any(one.checked_in for one in field.entrants):
        return field
    came = (o for o in field.entrants if o.checked_in or o.sat() or o.carried != Tally())
    return replace(field, entrants=tuple(came))


def numbering(entries: Iterable[Entry]) -> dict[int, int]:
    """By the entry's row its number; who has none yet has the next ones, by rating."""
    entries = list(entries)
    numbers = {entry.pk: entry.number for entry in entries if entry.number is not None}
    new = (entrant(entry, number=0) for entry in entries if entry.number is None)
    rows = {str(entry.uuid): entry.pk for entry in entries}
    last = max(numbers.values(), default=0)
    return numbers | {rows[one.key]: at for at, one in enumerate(by_rating(new), last + 1)}


def entrant(entry: Entry, *, number: int) -> Entrant:
    """An entry's own part of the value: who they are, nothing of what they played."""
    return Entrant(
        number=number,
        name=entry.name,
        rating=entry.rating,
        career_games=entry.career_games,
        prize_class=entry.prize_class,
        team=entry.team,
        carried=Tally(*entry.kept.get("carried", ())),
        key=str(entry.uuid),
        registered=entry.registered,
        checked_in=entry.checked_in_at is not None,
        numbered=entry.number is not None,
    )


def scores_in_force(seats: QuerySet[Seat]) -> dict[int, int]:
    """The sum of every seat's lines that count for the score, by the seat's row."""
    rows = slip_states.lines().filter(seat__in=seats, counts_for="score")
    return dict(rows.order_by().values_list("seat").annotate(Sum("points")))


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


SEAT_COLUMNS = (
    "pk", "game_id", "entry_id", "place", "order_of_play", "ruled", "round__number",
    "game__table__number", "game__kind", "game__rated", "game__group",
)  # fmt: skip


class _Counted(NamedTuple):
    """What counts on the slips, by the seat's row; a sum of nothing is no credit."""

    scores: dict[int, int]
    spreads: dict[int, int]
    best_words: dict[int, int]


Rounds = dict[int, list[tuple[Appearance, int]]]  # by entry: an appearance and a penalty a round


def _entrant(
    entry: Entry,
    number: int,
    rounds: Sequence[tuple[Appearance, int]],
    away: tuple[tuple[int, int | None], ...],
    posted: int,
) -> Entrant:
    one = replace(
        entrant(entry, number=number),
        appearances=tuple(appearance for appearance, _ in rounds),
        spread_penalties=tuple(penalty for _, penalty in rounds),
        away=away,
    )
    return replace(one, withdrawn=one.withdrawn_by(posted + 1))


def _with_missed(one: Entrant, points: int) -> Entrant:
    return replace(one, appearances=missed.counted(one, one.appearances, points))


def _away(division: Division) -> dict[int, list[tuple[int, int | None]]]:
    away: dict[int, list[tuple[int, int | None]]] = defaultdict(list)
    rows = Absence.objects.filter(entry__division=division).exclude(kind=AbsenceKind.LATE)
    for entry, first, last in rows.values_list("entry_id", "from_round", "to_round"):
        away[entry].append((first, last))
    return away


def _appearances(division: Division, numbers: Mapping[int, int]) -> tuple[int, Rounds]:
    """The newest posted round, and each entry's rounds up to it."""
    rounds = division.rounds_drawn.filter(state__in=POSTED_STATES)
    drawn = set(rounds.values_list("number", flat=True))
    posted = max(drawn, default=0)
    blank = [(ABSENT if number in drawn else UNPAIRED, 0) for number in range(1, posted + 1)]
    appearances: Rounds = {row: list(blank) for row in numbers}
    seats = Seat.objects.filter(round__division=division, round__state__in=POSTED_STATES)
    counted = _counted(division, seats) if posted else _Counted({}, {}, {})
    for table in _tables(seats):
        for seat in table:
            one = _appearance(seat, table, numbers, counted)
            penalty = counted.spreads.get(seat.row, 0) if one.kind is Kind.PLAYED else 0
            appearances[seat.entry][seat.round - 1] = (one, penalty)
    return posted, appearances


def _tables(seats: QuerySet[Seat]) -> Iterator[list[_Seat]]:
    """The seats game by game, each game's in the order of their places."""
    games: dict[int, list[_Seat]] = defaultdict(list)
    rows = seats.order_by("place")
    for seat in map(_Seat._make, rows.values_list(*SEAT_COLUMNS)):
        games[seat.game].append(seat)
    yield from games.values()


def _appearance(
    seat: _Seat, table: Sequence[_Seat], numbers: Mapping[int, int], counted: _Counted
) -> Appearance:
    """One side of a game; a bye and a forfeit have the spread that was credited."""
    others = [one for one in table if one is not seat]
    opponents = tuple(numbers[one.entry] for one in others)
    sits = Appearance(opponents=opponents, group=seat.group, table=seat.table, place=seat.place)
    if seat.kind == GameKind.BYE:
        return replace(sits, kind=Kind.BYE, opponents=(), score=counted.spreads.get(seat.row))
    if seat.kind in (GameKind.FORFEIT, GameKind.DOUBLE_FORFEIT):
        return replace(sits, kind=Kind.FORFEIT, score=counted.spreads.get(seat.row))
    if seat.kind == GameKind.NOT_PLAYED:
        return replace(sits, kind=Kind.ABSENT, score=0)
    return replace(
        sits,
        kind=Kind.PLAYED,
        score=counted.scores.get(seat.row),
        opponent_score=counted.scores.get(others[0].row) if len(others) == 1 else None,
        started=None if seat.order_of_play is None else seat.order_of_play == 1,
        ruled=RULED[Ruled(seat.ruled)] if seat.ruled else None,
        unrated=not seat.rated,
        best_word=counted.best_words.get(seat.row),
    )


def _counted(division: Division, seats: QuerySet[Seat]) -> _Counted:
    counted = _Counted({}, {}, _best_words(division))
    sums = {"score": counted.scores, "spread": counted.spreads}
    lines = slip_states.lines().filter(seat__in=seats, counts_for__in=sums)
    rows = lines.order_by().values_list("seat", "counts_for").annotate(Sum("points"))
    for seat, counts_for, points in rows:
        sums[counts_for][seat] = points
    return counted


def _best_words(division: Division) -> dict[int, int]:
    """Points of the best single word before each seat, where the slips have words."""
    system = rules.of_division(division)
    if not system.final_words:
        return {}
    best: dict[int, int] = {}
    rows = StandingWord.objects.filter(seat__round__division=division)
    for seat, word in rows.values_list("seat_id", "word"):
        best[seat] = max(best.get(seat, 0), by_system.points(system, word))
    return best
