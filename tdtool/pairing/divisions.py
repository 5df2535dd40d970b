"""A two-player division as a plain value: what standings, ratings and pairing methods take.

============  ========================  ===========================  ======================
kind          opponent                  score                        what it counts for
============  ========================  ===========================  ======================
``PLAYED``    who it is                 own score, None until known  result, spread, rating
``BYE``       None                      the spread credited          result and spread
``FORFEIT``   None, or who was to come  the spread credited          result and spread
``ABSENT``    None                      0                            nothing
``UNPAIRED``  None                      None                         nothing: not yet paired
============  ========================  ===========================  ======================

A credit above 0 is a win, one below 0 a loss. A bye whose credit isn't entered yet has the score
None. Rounds count from 1 everywhere; ``after=3`` means the first three rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property


class Kind(StrEnum):
    """What became of a competitor in a round."""

    PLAYED = "played"
    BYE = "bye"
    FORFEIT = "forfeit"
    ABSENT = "absent"
    UNPAIRED = "unpaired"


@dataclass(frozen=True, slots=True)
class Meeting:
    """One competitor's side of one round. A pairing without scores yet is ``PLAYED`` too.

    ``opponent`` is a competitor's number. ``started`` is True who starts, False who replies,
    None where it isn't known, is still to be drawn, or nobody plays. ``ruled`` is a result that
    the director gave against the score, which still makes the spread; ``unrated`` a game that
    counts in the standings alone.
    """

    kind: Kind = Kind.UNPAIRED
    opponent: int | None = None
    score: int | None = None
    opponent_score: int | None = None
    started: bool | None = None
    ruled: float | None = None
    unrated: bool = False

    @property
    def margin(self) -> int | None:
        """The points difference, or the spread credited; None while it isn't known."""
        if self.kind is not Kind.PLAYED:
            return self.score
        if self.score is None or self.opponent_score is None:
            return None
        return self.score - self.opponent_score

    @property
    def result(self) -> float | None:
        """1 a win, ½ a tie, 0 a loss; None where nothing counts, or not yet."""
        margin = self.margin
        if self.ruled is not None:
            return self.ruled
        if margin is None or (margin == 0 and self.kind is not Kind.PLAYED):
            return None
        return 1.0 if margin > 0 else 0.5 if margin == 0 else 0.0

    @property
    def rated(self) -> bool:
        """Only a game that was played to its end is rated."""
        return self.kind is Kind.PLAYED and self.margin is not None and not self.unrated


UNPAIRED = Meeting()


@dataclass(frozen=True, slots=True)
class Tally:
    """Wins and losses (a tie is half of each), spread, and the sum of own scores."""

    wins: float = 0.0
    losses: float = 0.0
    spread: int = 0
    total: int = 0


@dataclass(frozen=True, slots=True)
class Competitor:
    """One who plays in a two-player division, with all he has played.

    ``number`` is his number in the division, from 1. ``rating`` at the start, None if unrated;
    ``career_games`` before the event, None if not known. ``meetings[0]`` is round 1; rounds
    beyond the last are unpaired. ``spread_penalties[0]`` is what round 1 adds to the spread (as
    a rule below 0). ``carried`` is what he brings from an earlier stage.
    """

    number: int
    name: str
    rating: int | None = None
    meetings: tuple[Meeting, ...] = ()
    career_games: int | None = None
    prize_class: str = ""
    team: str = ""
    withdrawn: bool = False
    spread_penalties: tuple[int, ...] = ()
    carried: Tally = Tally()

    def meeting(self, round_: int) -> Meeting:
        """His side of a round, ``UNPAIRED`` where there is none yet."""
        return self.meetings[round_ - 1] if round_ <= len(self.meetings) else UNPAIRED

    def played(self) -> Iterator[Meeting]:
        """His meetings with an opponent, in order of rounds, whether the score is in or not."""
        return (meeting for meeting in self.meetings if meeting.opponent is not None)


class UnknownCompetitor(LookupError):
    """Nobody in the division has the number."""


@dataclass(frozen=True)
class Division:
    """The competitors in order of their numbers.

    ``rounds`` is how many are planned in all, None if not known; ``name`` may be empty.
    """

    competitors: tuple[Competitor, ...]
    rounds: int | None = None
    name: str = ""

    @cached_property
    def by_number(self) -> dict[int, Competitor]:
        """Every competitor by number."""
        return {one.number: one for one in self.competitors}

    def competitor(self, number: int) -> Competitor:
        """The competitor with a number; ``UnknownCompetitor`` if there is none."""
        if number not in self.by_number:
            raise UnknownCompetitor(
                f"There is no player {number} in this division; it has {len(self.competitors)}."
            )
        return self.by_number[number]

    @cached_property
    def paired(self) -> int:
        """The last round in which anybody is paired, has a bye or is absent; 0 if none."""
        return _last(self, lambda meeting: meeting.kind is not Kind.UNPAIRED)

    @cached_property
    def begun(self) -> int:
        """The last round from which there is a result; 0 if none."""
        return _last(self, lambda meeting: meeting.margin is not None)

    @cached_property
    def complete(self) -> int:
        """The rounds from the first on in which nothing is missing for those still here."""
        for round_ in range(1, self.paired + 1):
            if self.missing(round_):
                return round_ - 1
        return self.paired

    def missing(self, round_: int) -> tuple[Competitor, ...]:
        """Those still here whose result in the round isn't known."""
        return tuple(
            one
            for one in self.competitors
            if not one.withdrawn and one.meeting(round_).margin is None
        )

    def after(self, round_: int) -> Division:
        """The same division as it was after a round: later meetings and penalties are gone."""
        return replace(
            self,
            competitors=tuple(
                replace(
                    one,
                    meetings=one.meetings[:round_],
                    spread_penalties=one.spread_penalties[:round_],
                )
                for one in self.competitors
            ),
        )


def _last(division: Division, counts: Callable[[Meeting], bool]) -> int:
    rounds = (
        round_
        for one in division.competitors
        for round_, meeting in enumerate(one.meetings, 1)
        if counts(meeting)
    )
    return max(rounds, default=0)
