"""Every entry of a division with what it scored, round by round: a handful of queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import QuerySet, Sum

from tdtool.engine import ends
from tdtool.models import Absence, Division, Seat, StandingWord
from tdtool.models.players import AbsenceKind
from tdtool.models.rounds import POSTED_STATES
from tdtool.queries import rules, slip_states


@dataclass(frozen=True)
class Away:
    """The rounds an entry doesn't play: from, to (None: for good)."""

    spans: tuple[tuple[int, int | None], ...] = ()

    def plays(self, round_number: int) -> bool:
        """Whether nothing on the record keeps the entry out of this round."""
        return not any(
            first <= round_number and (last is None or round_number <= last)
            for first, last in self.spans
        )

    def for_good(self, round_number: int) -> bool:
        """Whether the entry has withdrawn from this round or an earlier one on."""
        return any(first <= round_number and last is None for first, last in self.spans)


@dataclass(frozen=True)
class Sat:
    """An entry in one round: where, and what came of it."""

    round_number: int
    table: int
    place: int
    group: str
    score: int | None  # in force; None while nothing is reported
    best_word: int | None  # points of the best single word; None where no words are known


@dataclass(frozen=True)
class EntryResults:
    """An entry and all its rounds."""

    key: str  # the entry's uuid
    number: int | None
    name: str
    rating: int | None
    registered: int
    checked_in: bool
    away: tuple[tuple[int, int | None], ...]  # rounds not played: from, to (None: for good)
    sat: Mapping[int, Sat]

    def score(self, round_number: int) -> int | None:
        sat = self.sat.get(round_number)
        return sat.score if sat else None

    def total(self, upto: int) -> int:
        """Points over the rounds up to this one, a round not scored counting nothing."""
        return sum(s.score or 0 for n, s in self.sat.items() if n <= upto)

    def best_word(self, upto: int, *, only: bool = False) -> int | None:
        """Points of the best single word so far, or (``only``) of that round alone."""
        known = [
            s.best_word
            for n, s in self.sat.items()
            if s.best_word is not None and (n == upto if only else n <= upto)
        ]
        return max(known, default=None)

    def plays(self, round_number: int) -> bool:
        """Whether nothing on the record keeps the entry out of this round."""
        return Away(self.away).plays(round_number)

    @property
    def withdrawn_from(self) -> int | None:
        return next((first for first, last in self.away if last is None), None)


def of_division(division: Division) -> list[EntryResults]:
    """All entries in the order of registration, with the scores in force of posted rounds."""
    sat = _sat(division)
    away = _away(division)
    return [
        EntryResults(
            key=str(entry.uuid),
            number=entry.number,
            name=entry.name,
            rating=entry.rating,
            registered=entry.registered,
            checked_in=entry.checked_in_at is not None,
            away=tuple(away.get(entry.pk, ())),
            sat=sat.get(entry.pk, {}),
        )
        for entry in division.entries.order_by("registered")
    ]


def _away(division: Division) -> dict[int, list[tuple[int, int | None]]]:
    found: dict[int, list[tuple[int, int | None]]] = defaultdict(list)
    rows = Absence.objects.filter(entry__division=division).exclude(kind=AbsenceKind.LATE)
    for entry, first, last in rows.values_list("entry_id", "from_round", "to_round"):
        found[entry].append((first, last))
    return found


def _sat(division: Division) -> dict[int, dict[int, Sat]]:
    seats = Seat.objects.filter(round__division=division, round__state__in=POSTED_STATES)
    rows = seats.values_list(
        "pk", "entry_id", "round__number", "game__table__number", "place", "game__group"
    )
    scores = scores_in_force(seats)
    best = _best_words(division)
    found: dict[int, dict[int, Sat]] = defaultdict(dict)
    for pk, entry, number, table, place, group in rows:
        found[entry][number] = Sat(number, table or 0, place, group, scores.get(pk), best.get(pk))
    return found


def scores_in_force(seats: QuerySet[Seat]) -> dict[int, int]:
    """The sum of every seat's lines that count for the score, by the seat's row."""
    rows = slip_states.lines().filter(seat__in=seats, counts_for="score")
    return dict(rows.order_by().values_list("seat").annotate(Sum("points")))


def _best_words(division: Division) -> dict[int, int]:
    system = rules.of_division(division)
    best: dict[int, int] = {}
    rows = StandingWord.objects.filter(seat__round__division=division)
    for seat, word in rows.values_list("seat_id", "word"):
        best[seat] = max(best.get(seat, 0), ends.points(system, word))
    return best
