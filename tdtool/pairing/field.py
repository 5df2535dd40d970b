"""Who plays in a division and what became of them: what standings, ratings and draws read.

A ``Field`` has its ``Entrant``s, each with an ``Appearance`` a round, at tables of any size. Wins
and spread, and totals, are two readings of it.

Rounds count from 1 everywhere; ``after=3`` means the first three rounds.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Protocol, TypeVar

from tdtool.english import ordered

# What became of somebody in a round: their side of a game, a bye, a forfeit, an absence.
#
# ============  ========================  ===========================  ======================
# kind          opponents                 score                        what it counts for
# ============  ========================  ===========================  ======================
# ``PLAYED``    who sits there too        own score, None until known  result, spread, rating
# ``BYE``       nobody                    the spread credited          result and spread
# ``FORFEIT``   nobody, or who should     the spread credited          result and spread
# ``ABSENT``    nobody                    what a missed round counts   result and spread, if not 0
# ``UNPAIRED``  nobody                    None                         nothing: not yet paired
# ============  ========================  ===========================  ======================
#
# A credit above 0 is a win, one below 0 a loss. A bye whose credit isn't entered yet has the score
# None.


class Kind(StrEnum):
    """What became of an entrant in a round."""

    PLAYED = "played"
    BYE = "bye"
    FORFEIT = "forfeit"
    ABSENT = "absent"
    UNPAIRED = "unpaired"


@dataclass(frozen=True, slots=True)
class Appearance:
    """One entrant's side of one round. A game without scores yet is ``PLAYED`` too.

    ``opponents`` are their numbers, up to seven. ``opponent_score`` is that of the only one, None
    at a table of several. ``started`` is True who starts, False who replies, None where it isn't
    known, is still to be drawn, or nobody is first. ``ruled`` is a result that the director gave
    against the score, which still makes the spread; ``unrated`` a game that counts in the
    standings alone; ``in_play_off`` one that counts for its series, and not in the standings.
    ``group`` is ``winners``, ``rest`` or ``final`` where a round has groups, or the series;
    ``best_word`` the points of the best single word. Where they sat (``table``, ``place``) and
    what the game is known by (``game``) are no part of what came of it.
    """

    kind: Kind = Kind.UNPAIRED
    opponents: tuple[int, ...] = ()
    score: int | None = None
    opponent_score: int | None = None
    started: bool | None = None
    ruled: float | None = None
    unrated: bool = False
    in_play_off: bool = False
    group: str = ""
    best_word: int | None = None
    table: int | None = field(default=None, compare=False)
    place: int | None = field(default=None, compare=False)
    game: str = field(default="", compare=False)

    @property
    def opponent(self) -> int | None:
        """The only opponent's number; None where there is none, or more than one."""
        return self.opponents[0] if len(self.opponents) == 1 else None

    @property
    def margin(self) -> int | None:
        """The points difference, or the spread credited; None while it isn't known."""
        if self.kind is not Kind.PLAYED:
            return self.score
        if self.score is None or self.opponent_score is None:
            return None
        return self.score - self.opponent_score

    @property
    def missed(self) -> int:
        """What a missed round counts for, a spread or points; 0: nothing, or it wasn't missed."""
        return (self.score or 0) if self.kind is Kind.ABSENT else 0

    @property
    def known(self) -> bool:
        """Whether it is known what came of it; at a table of several, the own score says it."""
        at_several = self.kind is Kind.PLAYED and len(self.opponents) > 1
        return (self.score if at_several else self.margin) is not None

    @property
    def awaited(self) -> bool:
        """Whether it is a game whose result isn't in yet."""
        return self.kind is Kind.PLAYED and not self.known

    @property
    def called(self) -> str:
        """What a round without a game is called wherever it is shown."""
        if self.kind in (Kind.ABSENT, Kind.UNPAIRED):
            return "missed"
        return f"{self.kind}, not yet counted" if self.uncredited else str(self.kind)

    @property
    def uncredited(self) -> bool:
        """Whether it is a bye that counts for nothing yet, as its round isn't complete."""
        return self.kind is Kind.BYE and not self.known

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


UNPAIRED = Appearance()
ABSENT = Appearance(Kind.ABSENT, score=0)
IN_PLAY_OFF = Appearance(Kind.ABSENT, score=0, in_play_off=True)  # and has no game of it
SAT = (Kind.PLAYED, Kind.BYE, Kind.FORFEIT)  # what a draw made of a round for somebody


# The order by rating that seating and tables start from.


class Ranked(Protocol):
    """Whoever has a place in the order by rating."""

    @property
    def key(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def rating(self) -> int | None: ...
    @property
    def registered(self) -> int: ...


AnyRanked = TypeVar("AnyRanked", bound=Ranked)


def by_rating(entrants: Iterable[AnyRanked]) -> list[AnyRanked]:
    """High to low; equal ratings by name, then by registration; unrated below all rated (NSA-1)."""
    return sorted(entrants, key=lambda entrant: (falling(entrant.rating), *by_name(entrant)))


def by_name(entrant: Ranked) -> tuple[str, int, str]:
    """Where an entrant stands in a list by name, then by registration."""
    return ordered(entrant.name), entrant.registered, entrant.key


def falling(figure: int | None) -> float:
    """A figure as a sort key that puts the highest first and a missing one last."""
    return math.inf if figure is None else -figure


@dataclass(frozen=True, slots=True)
class Tally:
    """Wins and losses (a tie is half of each), spread, and the sum of own scores."""

    wins: float = 0.0
    losses: float = 0.0
    spread: int = 0
    total: int = 0


@dataclass(frozen=True, slots=True)
class Entrant:
    """One who plays, with all they have played.

    ``number`` is their number in the division, from 1; ``key`` what whoever made the value knows
    them by, ``registered`` the order of registration. ``rating`` at the start, None if unrated;
    ``deviation`` how uncertain it is, ``career_games`` before the event, None if not known.
    ``appearances[0]`` is round 1; rounds beyond the last are unpaired. ``spread_penalties[0]`` is
    what round 1 adds to the spread. ``carried`` is what an earlier stage brings. ``away``: rounds
    the record keeps them out of: from, to (None: for good). ``numbered``: False: it will be.
    ``play_off``: rounds after the last, with penalties. ``play_off_from``: the first round that
    is drawn without them, for they are in a play-off beside it; None: they are in no such one.
    """

    number: int
    name: str
    rating: int | None = None
    appearances: tuple[Appearance, ...] = ()
    career_games: int | None = None
    prize_class: str = ""
    team: str = ""
    withdrawn: bool = False
    spread_penalties: tuple[int, ...] = ()
    carried: Tally = Tally()
    key: str = ""
    registered: int = 0
    away: tuple[tuple[int, int | None], ...] = ()
    checked_in: bool = False
    numbered: bool = True
    play_off: tuple[tuple[Appearance, int], ...] = ()
    deviation: float | None = None
    play_off_from: int | None = None

    def appearance(self, round_: int) -> Appearance:
        """Their side of a round, ``UNPAIRED`` where there is none yet."""
        if len(self.appearances) < round_ <= len(self.appearances) + len(self.play_off):
            return self.play_off[round_ - len(self.appearances) - 1][0]
        return self.appearances[round_ - 1] if 1 <= round_ <= len(self.appearances) else UNPAIRED

    def played(self) -> Iterator[Appearance]:
        """The rounds with an opponent, in order, whether the score is in or not."""
        return (appearance for appearance in self.appearances if appearance.opponents)

    def sat(self, *, before: int | None = None) -> bool:
        """Whether any round (before this one) had a game, a bye or a forfeit for them."""
        return any(
            appearance.kind in SAT for appearance in self.appearances[: before and before - 1]
        )

    def plays(self, round_: int) -> bool:
        """Whether nothing on the record keeps them out of this round."""
        return not any(
            first <= round_ and (last is None or round_ <= last) for first, last in self.away
        )

    def in_play_off(self, round_: int) -> bool:
        """Whether they are in a play-off that is played beside this round."""
        return self.play_off_from is not None and round_ >= self.play_off_from

    def to_draw(self, round_: int) -> bool:
        """Whether they are among those who are drawn in this round."""
        return self.plays(round_) and not self.in_play_off(round_)

    def withdrawn_by(self, round_: int) -> bool:
        """Whether they have withdrawn from this round or an earlier one on."""
        return any(first <= round_ and last is None for first, last in self.away)

    @property
    def withdrawn_from(self) -> int | None:
        """The first round that they miss for good; None where they haven't withdrawn."""
        return min((first for first, last in self.away if last is None), default=None)

    def score(self, round_: int) -> int | None:
        """Their own score in a game, or the points of a missed round; None where there is none."""
        appearance = self.appearance(round_)
        return appearance.score if appearance.kind is Kind.PLAYED or appearance.missed else None

    def total(self, upto: int) -> int:
        """Points over the games up to this round, one not scored counting nothing."""
        return sum(self.score(round_) or 0 for round_ in range(1, upto + 1))

    def best_word(self, upto: int) -> int | None:
        """Points of the best single word up to this round; None where no words are known."""
        words = (appearance.best_word for appearance in self.appearances[:upto])
        return max((points for points in words if points is not None), default=None)


class UnknownEntrant(LookupError):
    """Nobody in the division has the number."""


@dataclass(frozen=True)
class Field:
    """The entrants in order of their numbers.

    ``rounds`` is how many are planned in all, None if not known; ``name`` may be empty.
    """

    entrants: tuple[Entrant, ...]
    rounds: int | None = None
    name: str = ""

    @cached_property
    def by_number(self) -> dict[int, Entrant]:
        """Every entrant by number."""
        return {entrant.number: entrant for entrant in self.entrants}

    @cached_property
    def by_key(self) -> dict[str, Entrant]:
        """Every entrant by key."""
        return {entrant.key: entrant for entrant in self.entrants}

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The numbers by key."""
        return {entrant.key: entrant.number for entrant in self.entrants}

    @cached_property
    def by_registration(self) -> tuple[Entrant, ...]:
        """The entrants in the order in which they registered."""
        return tuple(sorted(self.entrants, key=lambda entrant: entrant.registered))

    def entrant(self, number: int) -> Entrant:
        """The entrant with a number; ``UnknownEntrant`` if there is none."""
        if number not in self.by_number:
            raise UnknownEntrant(
                f"There is no player {number} in this division; it has {len(self.entrants)}."
            )
        return self.by_number[number]

    @cached_property
    def paired(self) -> int:
        """The last round in which anybody is paired, has a bye or is absent; 0 if none."""
        return _last(self, lambda appearance: appearance.kind is not Kind.UNPAIRED)

    @cached_property
    def newest(self) -> int:
        """The last round of all, a play-off’s among them; 0 if none."""
        return max(
            (len(entrant.appearances) + len(entrant.play_off) for entrant in self.entrants),
            default=0,
        )

    @cached_property
    def begun(self) -> int:
        """The last round from which there is a result; 0 if none."""
        return _last(self, lambda appearance: appearance.known)

    @cached_property
    def complete(self) -> int:
        """The rounds from the first on in which nothing is missing for those still here."""
        return self._before_the_first(self.missing)

    @cached_property
    def settled(self) -> int:
        """The last round in which nothing is missing, whatever an earlier one lacks; 0 if none."""
        rounds = range(self.paired, 0, -1)
        return next((round_ for round_ in rounds if not self.missing(round_)), 0)

    @cached_property
    def played_out(self) -> int:
        """The rounds from the first on in which no game is awaited, whatever a bye is worth."""
        return self._before_the_first(self.awaited)

    def _before_the_first(self, lacking: Callable[[int], tuple[Entrant, ...]]) -> int:
        rounds = range(1, self.paired + 1)
        return next((round_ - 1 for round_ in rounds if lacking(round_)), self.paired)

    def missing(self, round_: int) -> tuple[Entrant, ...]:
        """Those still here of whom it isn't known what came of the round."""
        return tuple(o for o in self.entrants if not (o.withdrawn or o.appearance(round_).known))

    def awaited(self, round_: int) -> tuple[Entrant, ...]:
        """Those who still play the round: whose game has no result yet."""
        return tuple(entrant for entrant in self.entrants if entrant.appearance(round_).awaited)

    def uncredited(self, round_: int) -> tuple[Entrant, ...]:
        """Those whose bye of this round or an earlier one counts once that is complete."""
        return tuple(
            entrant
            for number in range(1, round_ + 1)
            for entrant in self.entrants
            if entrant.appearance(number).uncredited
        )

    def incomplete(self, round_: int) -> bool:
        """Whether standings after the round lack a result or a bye, of it or of an earlier one."""
        return self.uncredited(round_) != () or any(map(self.awaited, range(1, round_ + 1)))

    def after(self, round_: int) -> Field:
        """The same field as it was after a round: later appearances and penalties are gone."""

        def then(entrant: Entrant) -> Entrant:
            later = entrant.appearances[round_:], entrant.spread_penalties[round_:]
            if not any(later) and not entrant.play_off:
                return entrant
            sat, penalties = entrant.appearances[:round_], entrant.spread_penalties[:round_]
            beyond = entrant.play_off[: max(0, round_ - len(entrant.appearances))]
            return replace(entrant, appearances=sat, spread_penalties=penalties, play_off=beyond)

        return self._each(then)

    def stood(self, round_: int) -> Field:
        """As it was after a round by the record: withdrawn is who plays no later one."""
        return self.after(round_)._each(
            lambda entrant: (
                replace(entrant, withdrawn=entrant.withdrawn_by(round_ + 1))
                if entrant.withdrawn or entrant.away
                else entrant
            )
        )

    def with_everybody(self) -> Field:
        """The same with nobody gone: who plays is said by whoever draws."""
        return self._each(
            lambda entrant: (
                replace(entrant, withdrawn=False, away=())
                if entrant.withdrawn or entrant.away
                else entrant
            )
        )

    def without_newcomers(self) -> Field:
        """The same without those who came after the last draw, and have no number yet."""
        return replace(
            self, entrants=tuple(entrant for entrant in self.entrants if entrant.numbered)
        )

    def as_posted(self) -> Field:
        """What a posted round goes by: no newcomers, and nobody’s check-in."""
        return self.without_newcomers()._each(lambda entrant: replace(entrant, checked_in=False))

    def _each(self, change: Callable[[Entrant], Entrant]) -> Field:
        return replace(self, entrants=tuple(change(entrant) for entrant in self.entrants))


def _last(of: Field, counts: Callable[[Appearance], bool]) -> int:
    sat = (enumerate(entrant.appearances, 1) for entrant in of.entrants)
    return max(
        (at for numbered in sat for at, appearance in numbered if counts(appearance)), default=0
    )
