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

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from tdtool.engine.rule_parts import CorrectionRules
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.scrabble import terms
from tdtool.engine.scrabble.board.placing import RACK
from tdtool.engine.words.letters import ENGLISH
from tdtool.english import counted, signed

# What the rules prescribe for a score: points of one seat, the clause, and the reason in words.

RemedyKind: TypeAlias = Literal["score", "overtime", "correction", "catch"]


@dataclass(frozen=True, slots=True)
class Remedy:
    """Points to add to a seat's score (below zero: to take off), and why. ``seat`` counts from 1,
    ``kind`` is that of the line in the ledger, ``clause`` is "" where no clause says it."""

    seat: int
    kind: RemedyKind
    points: int
    clause: str
    reason: str


def applied(scores: Sequence[int], remedies: Iterable[Remedy]) -> tuple[int, ...]:
    """What the scores become, in seat order.

    >>> applied([30, 20], [Remedy(1, "correction", -2, "D04-9", ""), Remedy(2, "catch", 2, "", "")])
    (28, 22)
    """
    after = list(scores)
    for remedy in remedies:
        after[remedy.seat - 1] += remedy.points
    return tuple(after)


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


# The racks at the end counted anew: what they add and take, by how the game ended.

Ending: TypeAlias = Literal["went out", "six zeros", "time called", "overtime"]

WORTH: Mapping[str, int] = ENGLISH.values


class CannotRecount(ValueError):
    """The racks or the scores can't be what they are said to be; the message says why."""


@dataclass(frozen=True)
class Recount:
    """The lines that the racks make, and every seat's score with them."""

    lines: tuple[Remedy, ...]
    scores: tuple[int, ...]


def recounted(
    system: RuleSystem,
    *,
    scores: Sequence[int],
    racks: Sequence[str],
    ending: Ending = "went out",
    names: Sequence[str] = (),
) -> Recount:
    """The final scores from those before the end, overtime left aside. ``racks`` has the letters
    that each seat has left, ``?`` for a blank, "" for who went out.

    Going out gains twice what the others hold, or gains it once while they lose it, as is set
    (MYS-9.1, SCR-13); after six zeros, when time is called or a clock is over its limit each loses
    their own (MYS-9.2, MYS-9.3a, SCR-12). Raises ``CannotRecount``.

    >>> from tdtool.engine import systems
    >>> recounted(systems.get("my-scrabble"), scores=(400, 390), racks=("", "QI")).scores
    (422, 390)
    """
    if "end_racks" not in system.settings:
        raise CannotRecount(f"{system.name} doesn’t count racks at the end.")
    if len(scores) != len(racks):
        has = f"{counted(len(scores), 'score')} and {counted(len(racks), 'rack')}"
        raise CannotRecount(f"{has} don’t match. Enter one of each per seat.")
    end_racks = [letters(rack) for rack in racks]
    _on_racks(end_racks)
    called = names or [f"Seat {seat}" for seat in range(1, len(racks) + 1)]
    lines = tuple(
        _out(system, end_racks, called) if ending == "went out" else _off(system, end_racks, ending)
    )
    return Recount(lines, applied(scores, lines))


def clause_of(system: RuleSystem, ending: Ending) -> str:
    """The clause by which racks count at the end (MYS-9.1 – 9.3a, SCR-13)."""
    clauses = terms.of(system).clauses
    if ending == "overtime":
        return system.setting("overtime_limit").clause
    if ending == "went out":
        return clauses.going_out
    return clauses.racks_when_called if ending == "time called" else clauses.racks_off


def letters(typed: str) -> str:
    """The tiles of a rack as typed, in capitals, ``?`` for a blank. Raises ``CannotRecount``.

    >>> letters("q i ?")
    'QI?'
    """
    rack = "".join(typed.upper().split())
    strange = next((sign for sign in rack if sign not in WORTH), "")
    if strange:
        sentence = f"“{strange}” isn’t a tile; use letters, and ? for a blank."
        raise CannotRecount(sentence)
    return rack


def worth(rack: str) -> int:
    """What the tiles of a rack are worth together; a blank is worth nothing."""
    return sum(WORTH[tile] for tile in rack)


def _on_racks(racks: Sequence[str]) -> None:
    long = next((rack for rack in racks if len(rack) > RACK), "")
    if long:
        sentence = f"{long} has {len(long)} tiles; a rack holds {RACK} at most."
        raise CannotRecount(sentence)


def _out(system: RuleSystem, racks: Sequence[str], names: Sequence[str]) -> Iterator[Remedy]:
    """Going out with the bag empty (MYS-9.1, SCR-13). A rack of blanks alone makes a line of 0."""
    empty = [seat for seat, rack in enumerate(racks, 1) if not rack]
    if len(empty) != 1:
        sentence = "One player went out and has no tiles left; here everyone has some."
        if empty:
            sentence = (
                "Only the player who went out has no tiles left; here "
                f"{counted(len(empty), 'player')} have none."
            )
        raise CannotRecount(sentence)
    [out] = empty
    clause = clause_of(system, "went out")
    value = sum(map(worth, racks))
    leftovers = ", ".join(f"{n}’s {rack}" for n, rack in zip(names, racks, strict=True) if rack)
    if system.value("end_racks") == "double":
        sentence = f"Went out; {leftovers} counts {value}, doubled {2 * value}."
        yield Remedy(out, "score", 2 * value, clause, sentence)
        return
    yield Remedy(out, "score", value, clause, f"Went out; {leftovers} counts {value}.")
    for seat, rack in enumerate(racks, 1):
        if rack:
            sentence = f"Left with {rack}: {signed(-worth(rack))}."
            yield Remedy(seat, "score", -worth(rack), clause, sentence)


def _off(system: RuleSystem, racks: Sequence[str], ending: Ending) -> Iterator[Remedy]:
    """Each loses the worth of their own rack (MYS-9.2, MYS-9.3a, SCR-13)."""
    clause = clause_of(system, ending)
    for seat, rack in enumerate(racks, 1):
        if rack:
            sentence = f"Left with {rack}: {signed(-worth(rack))}."
            yield Remedy(seat, "score", -worth(rack), clause, sentence)
