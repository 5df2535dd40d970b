"""What the correction of a score error does to both scores, system by system.

==================  ===============================  ==========================================
system              before the slip is signed        after
==================  ===============================  ==========================================
anagrams-2004       D04-9: on the next turn, both    only the director's ruling
                    agreed; the catcher earns the
                    size of the error
my-scrabble         MYS-3.2: any time, both agreed   MYS-9.6, MYS-0: only the director's ruling
scrabble            both agreed (no clause)          only the director's ruling
anagrams-nsa-2005   no scores are announced: only the director's ruling
anagrams-1962
==================  ===============================  ==========================================

>>> from tdtool.engine import systems
>>> error = ScoreError(scores=(30, 20), maker=1, announced=7, correct=5, caught_by=2)
>>> put_right(systems.get("anagrams-2004"), error=error).scores
(28, 22)
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from tdtool.engine.remedies.remedies import Remedy, applied
from tdtool.engine.rule_parts import CorrectionRules
from tdtool.engine.rule_system import RuleSystem
from tdtool.english import signed


class CorrectionRefused(ValueError):
    """A score can't be corrected like this; the message says why, ``clause`` by which clause."""

    def __init__(self, message: str, clause: str = "") -> None:
        super().__init__(message)
        self.clause = clause


class NoCorrections(CorrectionRefused):
    """Under this rule system no scores are announced that could be put right."""


class UnknownSeat(CorrectionRefused):
    """Nobody sits in the seat named."""


class NothingToCorrect(CorrectionRefused):
    """The score said to be right is the one that was announced."""


class NotAgreed(CorrectionRefused):
    """The players don't agree: the score stands as announced, and it is a dispute."""


class TooLate(CorrectionRefused):
    """The time in which a score could be corrected is over; only the director can change it."""


class WrongCatcher(CorrectionRefused):
    """Nobody is said to have caught the error, or its own maker."""


class ImpossibleScore(CorrectionRefused):
    """A move can't score what it is said to score."""


@dataclass(frozen=True)
class ScoreError:
    """A score said to be wrong. ``scores`` is what every seat has now, in seat order.

    ``maker`` is the seat whose score it is, ``caught_by`` the seat that noticed. ``of`` tells a
    move's score from a total added up wrong. ``agreed``: both say that ``correct`` is right;
    ``signed``: both have signed the slip; ``later``: more than the next turn has gone by.
    """

    scores: tuple[int, ...]
    maker: int
    announced: int
    correct: int
    caught_by: int | None = None
    agreed: bool = True
    signed: bool = False
    later: bool = False
    of: Literal["move", "total"] = "move"
    names: tuple[str, ...] = ()

    def name(self, seat: int) -> str:
        """The player's name, where names are given."""
        return self.names[seat - 1] if self.names else f"Seat {seat}"


@dataclass(frozen=True)
class Correction:
    """The lines of a correction, and every seat's score with them."""

    lines: tuple[Remedy, ...]
    scores: tuple[int, ...]


class Settled(NamedTuple):
    """What an error put right does: to its maker's score, and to the score of who caught it."""

    maker: int
    catcher: int


def settled(*, announced: int, correct: int) -> Settled:
    """The opponent corrects, and the player adds the size of the error: its maker's score is put
    right, whichever way it was wrong, and its catcher adds the absolute size of it (D04-9).

    >>> settled(announced=7, correct=5), settled(announced=3, correct=5)
    (Settled(maker=-2, catcher=2), Settled(maker=2, catcher=2))
    """
    error = correct - announced
    return Settled(maker=error, catcher=abs(error))


def put_right(system: RuleSystem, *, error: ScoreError) -> Correction:
    """The lines that put a score right, by what both players agree on.

    Announced 7, correct 5: the maker loses 2 and, where the catcher earns (D04-9), they gain 2;
    announced 3, correct 5: both gain 2. Raises ``CorrectionRefused``.
    """
    rules = system.corrections
    if rules is None:
        sentence = f"{system.name} has no announced scores; only a director’s ruling changes one."
        raise NoCorrections(sentence)
    _seats(error)
    _in_time(rules, error, system.ruling_clause)
    _agreed(rules, error, system.ruling_clause)
    _figures(error)
    lines = tuple(_lines(rules, error))
    return Correction(lines, applied(error.scores, lines))


def _seats(error: ScoreError) -> None:
    seats = len(error.scores)
    for seat in (error.maker, error.caught_by):
        if seat is not None and not 1 <= seat <= seats:
            raise UnknownSeat(f"There is no seat {seat} at this table; it has {seats}.")


def _in_time(rules: CorrectionRules, error: ScoreError, ruling: str) -> None:
    """Until both have signed (MYS-3.2, MYS-9.6); where the catcher earns, on the next turn only
    (D04-9)."""
    if error.signed:
        sentence = "Both have signed; now only a director’s ruling changes a score."
        if ruling:
            sentence = f"Both have signed; now only a director’s ruling changes a score ({ruling})."
        raise TooLate(sentence, rules.closed)
    if error.later and rules.earns and error.of == "move":
        sentence = (
            f"Only the score of the turn just before can be corrected ({rules.move}); "
            f"{error.announced} counts as announced."
        )
        raise TooLate(sentence, rules.move)


def _agreed(rules: CorrectionRules, error: ScoreError, ruling: str) -> None:
    """Only what both agree on is put right; the rest is a dispute for the director (MYS-0). An
    error that earns its catcher points is caught by the other player (D04-9): one's own score is
    changed before the clock is pressed, or not at all (D04-14)."""
    if not error.agreed:
        sentence = (
            f"The players don’t agree, so {error.announced} counts as announced. Open a "
            "dispute: the director rules on it."
        )
        raise NotAgreed(sentence, ruling or rules.move)
    if not rules.earns or error.of == "total":
        return
    if error.caught_by is None:
        sentence = f"Say who caught the error; its size is added to their score ({rules.move})."
        raise WrongCatcher(sentence, rules.move)
    if error.caught_by == error.maker:
        sentence = (
            f"{error.name(error.maker)} can’t correct their own score after pressing the clock "
            "(D04-14). Only the opponent can, on the next turn."
        )
        raise WrongCatcher(sentence, "D04-14")


def _figures(error: ScoreError) -> None:
    """A move never scores below zero; what a player has may be below it (MYS-3.2, SCR-14)."""
    if error.correct == error.announced:
        sentence = (
            f"{error.announced} was announced, and {error.correct} is right: nothing to correct."
        )
        raise NothingToCorrect(sentence)
    if error.of == "total":
        return
    below = min(error.announced, error.correct)
    if below < 0:
        raise ImpossibleScore(f"A move never scores below 0; {signed(below)} can’t be right.")


def _lines(rules: CorrectionRules, error: ScoreError) -> Iterator[Remedy]:
    """The maker's score is corrected, and where the rule says so its catcher earns (D04-9)."""
    points = settled(announced=error.announced, correct=error.correct)
    if error.of == "total":
        sentence = f"Total added up wrong: {error.announced} was written, {error.correct} is right."
        yield Remedy(error.maker, "correction", points.maker, rules.total, sentence)
        return
    sentence = f"Announced {error.announced}; both agree on {error.correct}."
    yield Remedy(error.maker, "correction", points.maker, rules.move, sentence)
    if rules.earns and error.caught_by is not None:
        maker = error.name(error.maker)
        sentence = f"Caught an error of {points.catcher} in a score of {maker}."
        yield Remedy(error.caught_by, "catch", points.catcher, rules.move, sentence)
