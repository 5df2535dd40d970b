"""A two-player division's rows as the plain value that pairing, standings and ratings take."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import NamedTuple

from django.db.models import Sum

from tdtool.models import Absence, Division, Entry, Seat
from tdtool.models.players import AbsenceKind
from tdtool.models.rounds import POSTED_STATES, GameKind, Ruled
from tdtool.pairing import field as plain
from tdtool.pairing.field import UNPAIRED, Appearance, Entrant, Kind, Tally
from tdtool.pairing.order import by_rating
from tdtool.queries import journal, results, slip_states
from tdtool.queries.results import Away

RULED = {Ruled.WIN: 1.0, Ruled.TIE: 0.5, Ruled.LOSS: 0.0}
ABSENT = Appearance(Kind.ABSENT, score=0)


@dataclass(frozen=True)
class Field:
    """A division's value, with what leads from its numbers to entries and back.

    ``division`` has the numbers that stand, and before the first post those that will be given.
    ``keys`` are the entries' UUIDs by number, ``tables`` where each sat by round and number.
    """

    division: plain.Field
    keys: Mapping[int, str]
    away: Mapping[int, Away]
    tables: Mapping[int, Mapping[int, int]]
    posted: int  # the newest round that is posted

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The numbers by entry."""
        return {key: number for number, key in self.keys.items()}

    def away_in(self, round_: int) -> set[int]:
        """The numbers of those whom the record keeps out of a round."""
        return {number for number, away in self.away.items() if not away.plays(round_)}

    def after(self, round_: int) -> plain.Field:
        """The division as it was after a round; withdrawn is who plays no later one."""
        value = self.division.after(round_)
        return replace(
            value,
            entrants=tuple(
                replace(one, withdrawn=self.away[one.number].for_good(round_ + 1))
                for one in value.entrants
            ),
        )


def of_division(division: Division) -> Field:
    """The division as its rows stand now: a handful of queries, however many players."""
    entries = list(division.entries.order_by("registered"))
    numbers = numbering(entries)
    away = _away(division, entries, numbers)
    posted, tables, meetings = _meetings(division, numbers)
    competitors = sorted(
        (
            Entrant(
                number=numbers[entry.pk],
                name=entry.name,
                rating=entry.rating,
                appearances=tuple(m for m, _ in meetings[entry.pk]),
                career_games=entry.career_games,
                prize_class=entry.prize_class,
                team=entry.team,
                withdrawn=away[numbers[entry.pk]].for_good(posted + 1),
                spread_penalties=tuple(points for _, points in meetings[entry.pk]),
                carried=Tally(*entry.kept.get("carried", ())),
            )
            for entry in entries
        ),
        key=lambda one: one.number,
    )
    return Field(
        division=plain.Field(tuple(competitors), division.rounds, division.code),
        keys={numbers[entry.pk]: str(entry.uuid) for entry in entries},
        away=away,
        tables=tables,
        posted=posted,
    )


def as_known(division: Division) -> Field:
    """The same for pages, computed once for each state of the journal.

    Not inside an act: what an act has done so far isn't in the journal yet.
    """
    return _at(division.pk, journal.last_link(division.event.uuid).hash)


@lru_cache(maxsize=16)
def _at(division: int, head: str) -> Field:
    return of_division(Division.objects.select_related("event").get(pk=division))


def numbering(entries: Iterable[Entry]) -> dict[int, int]:
    """By the entry's row its number; who has none yet has the next ones, by rating."""
    entries = list(entries)
    numbers = {entry.pk: entry.number for entry in entries if entry.number is not None}
    new = {str(entry.uuid): entry for entry in entries if entry.number is None}
    ranked = by_rating(
        Entrant(0, e.name, e.rating, key=k, registered=e.registered) for k, e in new.items()
    )
    last = max(numbers.values(), default=0)
    return numbers | {new[one.key].pk: number for number, one in enumerate(ranked, last + 1)}


def _away(
    division: Division, entries: Iterable[Entry], numbers: Mapping[int, int]
) -> dict[int, Away]:
    rows = Absence.objects.filter(entry__division=division).exclude(kind=AbsenceKind.LATE)
    found: dict[int, list[tuple[int, int | None]]] = defaultdict(list)
    for entry, first, last in rows.values_list("entry_id", "from_round", "to_round"):
        found[entry].append((first, last))
    return {numbers[entry.pk]: Away(tuple(found[entry.pk])) for entry in entries}


def _meetings(
    division: Division, numbers: Mapping[int, int]
) -> tuple[int, dict[int, dict[int, int]], dict[int, list[tuple[Appearance, int]]]]:
    """The newest posted round, tables by round and number, and each entry's rounds in order."""
    rounds = division.rounds_drawn.filter(state__in=POSTED_STATES)
    number_of = dict(rounds.values_list("pk", "number"))
    posted = max(number_of.values(), default=0)
    rows = Seat.objects.filter(round__in=rounds, entry__isnull=False).order_by("place")
    seats = [_Sat(*row) for row in rows.values_list(*SAT)]
    scores = results.scores_in_force(Seat.objects.filter(round__in=rounds))
    spreads = _spreads(division)
    games: dict[int, list[_Sat]] = defaultdict(list)
    for seat in seats:
        games[seat.game].append(seat)
    drawn = set(number_of.values())
    blank = [(ABSENT if number in drawn else UNPAIRED, 0) for number in range(1, posted + 1)]
    found: dict[int, list[tuple[Appearance, int]]] = {row: list(blank) for row in numbers}
    tables: dict[int, dict[int, int]] = defaultdict(dict)
    for seat in seats:
        other = next((one for one in games[seat.game] if one is not seat), None)
        meeting = _meeting(seat, other, numbers, scores, spreads)
        penalty = spreads.get(seat.row, 0) if meeting.kind is Kind.PLAYED else 0
        found[seat.entry][seat.round - 1] = (meeting, penalty)
        if seat.table is not None:
            tables[seat.round][numbers[seat.entry]] = seat.table
    return posted, dict(tables), found


class _Sat(NamedTuple):
    """A seat of a posted round, in the order of ``SAT``."""

    row: int
    game: int
    entry: int
    order_of_play: int | None
    ruled: str
    round: int
    table: int | None
    kind: str
    rated: bool


SAT = (
    "pk", "game_id", "entry_id", "order_of_play", "ruled", "round__number",
    "game__table__number", "game__kind", "game__rated",
)  # fmt: skip


def _meeting(
    seat: _Sat,
    other: _Sat | None,
    numbers: Mapping[int, int],
    scores: Mapping[int, int],
    spreads: Mapping[int, int],
) -> Appearance:
    """One side of a game; a bye and a forfeit have the spread that was credited."""
    opponents = (numbers[other.entry],) if other else ()
    if seat.kind == GameKind.BYE:
        return Appearance(Kind.BYE, score=spreads.get(seat.row))
    if seat.kind in (GameKind.FORFEIT, GameKind.DOUBLE_FORFEIT):
        return Appearance(Kind.FORFEIT, opponents, spreads.get(seat.row))
    if seat.kind == GameKind.NOT_PLAYED:
        return replace(ABSENT, opponents=opponents)
    return Appearance(
        Kind.PLAYED,
        opponents,
        scores.get(seat.row),
        scores.get(other.row) if other else None,
        None if seat.order_of_play is None else seat.order_of_play == 1,
        RULED[Ruled(seat.ruled)] if seat.ruled else None,
        unrated=not seat.rated,
    )


def _spreads(division: Division) -> dict[int, int]:
    """What counts for the spread alone, by the seat's row; a sum of nothing is no credit."""
    rows = slip_states.lines().filter(
        seat__round__division=division,
        seat__round__state__in=POSTED_STATES,
        counts_for="spread",
    )
    return dict(rows.order_by().values_list("seat").annotate(Sum("points")))
