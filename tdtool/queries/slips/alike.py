"""Slips that are alike: two of a round with the same scores, and an old slip that came again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet, Sum

from tdtool.models import Game, LedgerLine, Seat
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
    by_game: dict[int, list[tuple[int, int, int, int]]] = defaultdict(list)
    at = (game.round.division_id, game.round_id, table.number, len(people))
    for row, *seat in _scored_otherwise(*at, *people, *scores):
        by_game[row].append((seat[0], seat[1], seat[2], seat[3]))
    others = [
        Paper(seats[0][0], seats[0][1], tuple(s[2] for s in seats), tuple(s[3] for s in seats))
        for seats in by_game.values()
    ]
    return [other for other in others if paper.again(other)]


def _scored_otherwise(
    division: int, round_: int, table: int, count: int, *people_and_scores: int
) -> QuerySet[LedgerLine, tuple[int, int, int, int, int]]:
    """Game, round, table, entry and score of each seat with one of these scores on its paper, in
    other rounds: of games of so many, at a table of this number or with one of these people."""
    half = len(people_and_scores) // 2
    people, scores = people_and_scores[:half], people_and_scores[half:]
    theirs = Seat.objects.filter(entry__in=people).values("game")
    games = Game.objects.filter(
        Q(table__number=table) | Q(pk__in=theirs),
        round__division=division, round__state__in=POSTED_STATES, table__isnull=False,
    ).exclude(round=round_)  # fmt: skip
    seated = games.annotate(seated=Count("seats")).filter(seated=count).values("pk")
    lines = slip_states.lines().filter(seat__game__in=seated, counts_for="score").order_by()
    on_paper = lines.exclude(kind__in=slip_states.ON_TOP).exclude(
        takes_back__kind__in=slip_states.ON_TOP
    )
    sums = on_paper.values_list(
        "seat__game", "seat__round__number", "seat__game__table__number", "seat__entry"
    ).annotate(now=Sum("points"))
    return sums.filter(now__in=scores).order_by("seat__round__number", "seat__place")


def same_elsewhere(table: TableRows, scores: Sequence[int]) -> list[int]:
    """The other tables of the round whose slips have just these scores, in whichever order."""
    own_scores, round_ = sorted(scores), table.game.round_id
    by_table: dict[int, list[int]] = defaultdict(list)
    for number, _, score in _scored(round_, table.game.pk, *own_scores):
        by_table[number].append(score)
    return [
        number
        for number, table_scores in by_table.items()
        if sorted(table_scores) == own_scores
        and len(_seats_scored(round_, number)) == len(own_scores)
    ]


def _scored(round_: int, game: int, *scores: int) -> QuerySet[LedgerLine, tuple[int, int, int]]:
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
