"""The end of a table game under whichever system it is played: one door to the systems' own files.

>>> from tdtool.engine import systems
>>> points(systems.get("anagrams-nsa-2005"), "GARDENIA")
64
>>> points(systems.get("anagrams-1962"), "GARDENIA")
5
"""

from collections.abc import Sequence
from types import ModuleType

from tdtool.engine import d62_end, nsa_end
from tdtool.engine.lexicon import Lexicon
from tdtool.engine.standing_words import Reported, SeatVerdict, TableVerdict, WordVerdict
from tdtool.engine.systems import RuleSystem
from tdtool.engine.systems_table import D62, NSA

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

ENDS: dict[str, ModuleType] = {NSA: nsa_end, D62: d62_end}


def verify(*, system: RuleSystem, lexicon: Lexicon, seats: Sequence[Reported]) -> TableVerdict:
    """What the words standing at the end score, and everything that is to be said of them
    (NSA-30, D62-14)."""
    verdict: TableVerdict = ENDS[system.id].verify(system=system, lexicon=lexicon, seats=seats)
    return verdict


def points(system: RuleSystem, word: str) -> int:
    """What a word standing at the end is worth (NSA-30, D62-14)."""
    worth: int = ENDS[system.id].points(word)
    return worth


def in_words(system: RuleSystem) -> str:
    """How words standing at the end score, in a few words for the head of a column."""
    says: str = ENDS[system.id].IN_WORDS
    return says


def possible_total(system: RuleSystem, score: int) -> bool:
    """Whether any words can make this total."""
    possible: bool = ENDS[system.id].possible_total(score, system.number("minimum"))
    return possible


def nearest_totals(system: RuleSystem, score: int) -> tuple[int | None, int]:
    """The nearest totals that words can make, below the score (None under 0) and above it."""
    near: tuple[int | None, int] = ENDS[system.id].nearest_totals(score, system.number("minimum"))
    return near


def words_typed(system: RuleSystem, text: str) -> tuple[str, ...]:
    """The words of a typed line, however separated, as the system writes them."""
    words: tuple[str, ...] = ENDS[system.id].words_typed(text)
    return words
