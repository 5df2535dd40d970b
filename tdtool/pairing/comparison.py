"""Two draws of one round beside each other: repeats, starts, floats, and who can no longer win.

A draw is only its couples and its bye here, however it was made: a draft that was changed by hand
compares like any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tdtool.pairing.candidates import Candidate
from tdtool.pairing.contenders.finishes import Wins
from tdtool.pairing.contenders.race import Contender, Race, Record

Couple = tuple[int, int]  # the numbers of two who meet, the one who starts in front
OFTEN = 2  # starts above replies, or replies above starts, from which on it is too many


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two who meet, and by how much: times before, or the wins that part them."""

    one: int
    other: int
    much: float


@dataclass(frozen=True, slots=True)
class Turns:
    """Who will have started more often than replied, or below 0 less often, and by how much."""

    number: int
    more: int


@dataclass(frozen=True)
class Weighed:
    """A draw with what is to be said of it. ``out``: who could still finish 1st before it, and
    with these pairs can’t, whatever the results; None where nobody knows the race."""

    couples: tuple[Couple, ...]
    bye: int | None
    repeats: tuple[Meeting, ...]
    turns: tuple[Turns, ...]
    floats: tuple[Meeting, ...]
    out: tuple[int, ...] | None

    @property
    def meetings(self) -> frozenset[frozenset[int]]:
        """Who meets whom, whoever starts; the bye alone."""
        lone = () if self.bye is None else (frozenset((self.bye,)),)
        return frozenset((*map(frozenset, self.couples), *lone))

    def not_in(self, other: Weighed) -> tuple[Couple, ...]:
        """The couples that the other draw doesn’t have."""
        meetings = other.meetings
        return tuple(couple for couple in self.couples if frozenset(couple) not in meetings)


def weighed(
    couples: Iterable[Couple],
    bye: int | None,
    *,
    candidates: Mapping[int, Candidate],
    race: Race | None,
) -> Weighed:
    """What is to be said of a draw; ``candidates`` by number, ``race`` as it is before."""
    pairs = tuple(couples)
    candidate_pairs = [(candidates[first], candidates[second]) for first, second in pairs]
    return Weighed(
        pairs,
        bye,
        tuple(
            Meeting(candidate.number, other.number, times)
            for candidate, other in candidate_pairs
            if (times := candidate.times(other))
        ),
        tuple(
            turns for candidate, other in candidate_pairs for turns in _too_many(candidate, other)
        ),
        tuple(
            Meeting(candidate.number, other.number, abs(candidate.wins - other.wins))
            for candidate, other in candidate_pairs
            if candidate.wins != other.wins
        ),
        None if race is None else shut_out(race, pairs, bye),
    )


def _too_many(first: Candidate, second: Candidate) -> Iterable[Turns]:
    if (more := first.balance + 1) >= OFTEN:
        yield Turns(first.number, more)
    if (fewer := second.balance - 1) <= -OFTEN:
        yield Turns(second.number, fewer)


def shut_out(race: Race, couples: Sequence[Couple], bye: int | None = None) -> tuple[int, ...]:
    """Who could still finish 1st, and can’t if these meet in the next round, whatever the results.

    Each game has a winner or is tied, and one side of it can be too good for a player who needs
    them both to lose. Nobody is named too early: a player who is has no way left to be 1st.
    """
    by_number = {contender.number: contender for contender in race.contenders}
    games = [
        (by_number[first], by_number[second])
        for first, second in couples
        if first in by_number and second in by_number
    ]
    wins = Wins(race)
    return tuple(
        contender.number
        for contender in race.contenders
        if wins.best(contender) == 1
        and not _may_win(race, contender, games, by_number.get(bye or 0))
    )


def _may_win(
    race: Race,
    contender: Contender,
    games: Sequence[tuple[Contender, Contender]],
    bye: Contender | None,
) -> bool:
    """Whether every other game has a result that leaves both players below, or level."""
    if bye is not None and bye is not contender:
        halves = 1 if race.byes_tie else 2
        if not race.reaches(race.highest(contender), _after(race, bye, halves, 0)):
            return False
    others = (game for game in games if contender not in game)
    return all(_both_below(race, race.highest(contender), *game) for game in others)


def _both_below(race: Race, limit: Record, contender: Contender, other: Contender) -> bool:
    """A win of either, by as little or as much as can be, or a tie."""
    margins = range(1, race.game + 1)
    if all(race.reaches(limit, _after(race, player, 1, 0)) for player in (contender, other)):
        return True
    for winner, loser in ((contender, other), (other, contender)):
        # The wider the margin the more the winner has, and the less the loser.
        widest = _most(race, limit, winner)
        if widest >= 1 and race.reaches(limit, _after(race, loser, 0, -min(widest, margins[-1]))):
            return True
    return False


def _most(race: Race, limit: Record, winner: Contender) -> int:
    """The widest win that doesn’t put them above the limit, if they lose the rest; 0: none does."""
    won, lost, spread = _after(race, winner, 2, 0)
    if race.by_total or (won, lost) != limit[:2]:
        return race.game if race.reaches(limit, (won, lost, spread)) else 0
    return limit[2] - spread


def _after(race: Race, one: Contender, halves: int, margin: int) -> Record:
    """What they have at least at the end, after this result in the next round."""
    rest = race.left - 1
    return (
        one.won + halves,
        -one.lost - (2 - halves) - 2 * rest,
        one.spread + margin - rest * race.game,
    )
