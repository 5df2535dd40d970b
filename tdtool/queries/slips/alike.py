"""Slips that are alike: two of a round with the same scores, and an old slip that came again."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet, Sum

from tdtool.models import LedgerLine, Seat
from tdtool.models.rounds import POSTED_STATES
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips.tables import TableRows


@dataclass(frozen=True)
class Paper:
    """A slip as its paper shows it: the entries' rows and the scores, in order of the seats."""

    round_number: int
    table: int
    people: tuple[int, ...]
    scores: tuple[int, ...]

    def again(self, other: Paper) -> bool:
        """Whether one of them may be the other, typed once more in another round: the same
        scores, of people of whom one sits at both, or in the same order at the same table."""
        if len(set(self.scores)) < 2 or sorted(self.scores) != sorted(other.scores):
            return False
        at_the_same = (self.table, self.scores) == (other.table, other.scores)
        return at_the_same or not set(self.people).isdisjoint(other.people)


def old_slips(table: TableRows, scores: Sequence[int]) -> list[Paper]:
    """The slips of other rounds that the table's may be, with these scores."""
    people = tuple(seat.row.entry_id for seat in table.seats)
    game = table.game
    paper = Paper(game.round.number, table.number, people, tuple(scores))
    theirs = Seat.objects.filter(entry__in=people).order_by().values("game")
    others = slip_states.lines().filter(
        Q(seat__game__table=game.table_id) | Q(seat__game__in=theirs),
        seat__round__division=game.round.division_id,
        seat__round__state__in=POSTED_STATES,
        seat__game__table__isnull=False,
    )
    return [
        other for other in _papers(others.exclude(seat__round=game.round_id)) if paper.again(other)
    ]


def _papers(lines: QuerySet[LedgerLine]) -> list[Paper]:
    """The papers of the games of which these are the lines, by round."""
    columns = (
        "seat__round__number", "seat__game__table__number", "seat__entry", "points", "kind",
        "takes_back__kind",
    )  # fmt: skip
    scores: dict[tuple[int, int], Counter[int]] = defaultdict(Counter)
    rows = lines.filter(counts_for="score").order_by("seat__round__number", "seat__place")
    for round_number, table, person, points, kind, taken_back in rows.values_list(*columns):
        if kind not in slip_states.ON_TOP and taken_back not in slip_states.ON_TOP:
            scores[round_number, table][person] += points
    return [
        Paper(round_number, table, tuple(by_person), tuple(by_person.values()))
        for (round_number, table), by_person in scores.items()
    ]


def same_elsewhere(table: TableRows, scores: Sequence[int]) -> list[int]:
    """The other tables of the round whose slips have just these scores, in whichever order."""
    own_scores, round_ = sorted(scores), table.game.round_id
    by_table: dict[int, list[int]] = defaultdict(list)
    for number, _, score in _in_force(round_, table.game.pk, *own_scores):
        by_table[number].append(score)
    return [
        number
        for number, table_scores in by_table.items()
        if sorted(table_scores) == own_scores
        and len(_seats_scored(round_, number)) == len(own_scores)
    ]


def _in_force(round_: int, game: int, *scores: int) -> QuerySet[LedgerLine, tuple[int, int, int]]:
    """The seats of other tables that have one of these scores by now: table, seat and score."""
    lines = slip_states.lines().filter(
        seat__round=round_, seat__game__table__isnull=False, counts_for="score"
    )
    by_seat = lines.exclude(seat__game=game).order_by()
    sums = by_seat.values_list("seat__game__table__number", "seat").annotate(now=Sum("points"))
    return sums.filter(now__in=scores).order_by("seat__game__table__number")


def _seats_scored(round_: int, table: int) -> QuerySet[LedgerLine, int]:
    """The seats of a table that have a score."""
    lines = slip_states.lines().filter(seat__round=round_, seat__game__table__number=table)
    return lines.filter(counts_for="score").order_by().values_list("seat", flat=True).distinct()
