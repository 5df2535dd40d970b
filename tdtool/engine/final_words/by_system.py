"""The end of a table game under whichever system it is played: one door to the systems' own files.

>>> from tdtool.engine import systems
>>> points(systems.get("anagrams-nsa-2005"), "GARDENIA")
64
>>> points(systems.get("anagrams-1962"), "GARDENIA")
5
"""

from collections.abc import Sequence

from tdtool.engine.final_words.verdicts import Reported, SeatVerdict, TableVerdict, WordVerdict
from tdtool.engine.rule_system import FinalWords, RuleSystem
from tdtool.engine.words.lexicon import Lexicon

__all__ = [
    "Reported",
    "SeatVerdict",
    "TableVerdict",
    "WordVerdict",
    "in_words",
    "nearest_totals",
    "points",
    "possible_total",
    "verify",
    "words_typed",
]


class NoFinalWords(LookupError):
    """Under this rule system words don't count at the end."""


def of(system: RuleSystem) -> FinalWords:
    """How its words standing at the end count. Raises ``NoFinalWords``."""
    if system.at_the_end is None:
        raise NoFinalWords(f"Under {system.name} words aren’t counted at the end.")
    return system.at_the_end


def verify(*, system: RuleSystem, lexicon: Lexicon, seats: Sequence[Reported]) -> TableVerdict:
    """What the words standing at the end score, and everything that is to be said of them
    (NSA-30, D62-14)."""
    return of(system).verify(system=system, lexicon=lexicon, seats=seats)


def points(system: RuleSystem, word: str) -> int:
    """What a word standing at the end is worth (NSA-30, D62-14)."""
    return of(system).points(word)


def in_words(system: RuleSystem) -> str:
    """How words standing at the end score, in a few words for the head of a column."""
    return of(system).in_words


def possible_total(system: RuleSystem, score: int) -> bool:
    """Whether any words can make this total."""
    return of(system).possible_total(score, system.number("minimum"))


def nearest_totals(system: RuleSystem, score: int) -> tuple[int | None, int | None]:
    """The nearest totals that words can make, below the score and above it; None where there
    are none."""
    return of(system).nearest_totals(score, system.number("minimum"))


def words_typed(system: RuleSystem, text: str) -> tuple[str, ...]:
    """The words of a typed line, however separated, as the system writes them."""
    return of(system).words_typed(text)
