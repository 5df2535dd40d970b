"""Scores far out of line with the player's others and with the event's."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt

from tdtool.queries.audits.looks import Look, SeatLook

# As far as these, one slip in several hundred of real events is out of line.
ENOUGH = 8  # scores before anything is out of line
FAR = 4.5  # times the usual deviation of the others
FAR_OWN = 5.5  # from the player's own, once they have enough
ENOUGH_OWN = 8


def of_looks(looks: Sequence[Look]) -> Iterator[tuple[Look, SeatLook, str]]:
    """Each score far from what the event makes of it, or from the player's own others, with the
    sentence that says so."""
    scores, own = _Scores(), defaultdict[int, _Scores](_Scores)
    for seat in (seat for look in looks for seat in look.seats):
        if seat.score is not None:
            scores.add(seat.score)
            own[seat.entry].add(seat.score)
    in_event = cache(lambda score: _far(score, scores.without(score), ENOUGH, FAR, "in this event"))
    for look in looks:
        for seat in look.seats:
            if seat.score is None:
                continue
            says = in_event(seat.score)
            if not says:
                others = own[seat.entry].without(seat.score)
                says = _far(seat.score, others, ENOUGH_OWN, FAR_OWN, "for this player")
            if says:
                yield look, seat, says


@dataclass
class _Scores:
    """How many scores there are, with their sum and the sum of their squares."""

    count: int = 0
    sum: int = 0
    squares: int = 0

    def add(self, score: int) -> None:
        self.count, self.sum = self.count + 1, self.sum + score
        self.squares += score * score

    def without(self, score: int) -> _Scores:
        return _Scores(self.count - 1, self.sum - score, self.squares - score * score)

    @property
    def mean(self) -> float:
        return self.sum / self.count

    @property
    def deviation(self) -> float:
        """The usual deviation from the mean, of a sample."""
        return sqrt((self.count * self.squares - self.sum**2) / (self.count * (self.count - 1)))


def _far(score: int, others: _Scores, enough: int, times: float, where: str) -> str:
    if others.count < enough:
        return ""
    middle, usual = others.mean, others.deviation
    if usual == 0 or abs(score - middle) <= times * usual:
        return ""
    return (
        f"{score} is unusual {where}, where scores run about {middle:.0f}, "
        f"give or take {usual:.0f}."
    )
