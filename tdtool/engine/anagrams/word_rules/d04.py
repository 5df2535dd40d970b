"""A word of 2004 Anagrams (D04-3, D04-8, D04-12, D04-13)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from tdtool.engine.anagrams.made import Against
from tdtool.engine.anagrams.table import Formed
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.words.letters import pairs


def score(word: str, olds: Sequence[str] = ()) -> int:
    """One point for each pair of pairs letters in the new word, less the pairs that the old
    words had, pair by pair; the pairs of several old words are added up (D04-13).

    >>> score("TARTAR", ["ATTAR"]), score("TARTAR")
    (3, 5)
    """
    if not olds:
        return max(0, len(word) - 1)
    had, new = [*_pairs_of(tuple(olds))], pairs(word)
    points = len(new)
    for pair in new:
        if pair in had:
            had.remove(pair)
            points -= 1
    return points


@lru_cache(maxsize=1024)
def _pairs_of(olds: tuple[str, ...]) -> tuple[str, ...]:
    """The pairs of several words; the same old ones are asked about for many new words."""
    return tuple(pair for old in olds for pair in pairs(old))


def against(system: RuleSystem, formed: Formed, key: str = "") -> Iterator[Against]:
    """What the rules say against a word: it has its length (D04-3), and all its letters come from
    the pool, from one old word with something added, or from several (D04-8, D04-12)."""
    minimum = system.number("minimum")
    if len(formed.word) < minimum:
        yield Against("D04-3", "move", f"fewer than {minimum} letters")
    if formed.missing:
        yield Against("D04-12", "tiles", f"the pool doesn’t have {formed.lacks}")
    for old in formed.absent:
        yield Against("D04-12", "move", f"{old.word} isn’t on the table")
    if formed.unused:
        yield Against("D04-12", "move", f"letters of the old words are left over: {formed.leaves}")
    if len(formed.sources) == 1 and not formed.added:
        yield Against("D04-12", "move", "nothing is added to the old word")
