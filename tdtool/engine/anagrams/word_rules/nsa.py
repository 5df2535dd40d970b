"""A word of 2005 Anagrams (NSA-13 to NSA-20, NSA-30)."""

from collections.abc import Iterator, Sequence

from tdtool.engine.anagrams.events import Source
from tdtool.engine.anagrams.made import Against
from tdtool.engine.anagrams.table import Formed
from tdtool.engine.final_words.nsa_totals import points
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.words.letters import is_rearranged
from tdtool.engine.words.tiles import BLANK

SHORTEST, LONGER_BY, LETTERS_BESIDE = 6, 3, 2  # for blanks: NSA-18, NSA-19


def score(word: str, olds: Sequence[str] = ()) -> int:
    """What a word scores that stands at the end, whatever it was made from (NSA-30)."""
    return points(word)


def against(system: RuleSystem, formed: Formed, key: str = "") -> Iterator[Against]:
    """What the rules say against a word: it has its length (NSA-13), and its letters come from the
    pool (NSA-14) or from a steal and what it adds (NSA-15). A word that can't be made now may be
    made later (NSA-22)."""
    minimum = system.number("minimum")
    if len(formed.word) < minimum:
        yield Against("NSA-13", "move", f"fewer than {minimum} letters")
    if formed.missing:
        rule = "NSA-15" if formed.sources else "NSA-14"
        yield Against(rule, "tiles", f"the pool doesn’t have {formed.lacks}")
    if formed.sources:
        yield from _against_steal(system, formed)
    yield from _against_blanks(formed)


def _against_steal(system: RuleSystem, formed: Formed) -> Iterator[Against]:
    """A steal takes all of one word with at least one pool tile, or all of two words with or
    without (NSA-15), and leaves none of them in its order (NSA-16)."""
    for old in formed.absent:
        yield Against("NSA-15", "move", f"{old.holder} doesn’t have {old.word}")
    if formed.unused:
        yield Against("NSA-15", "move", f"letters of the old words are left over: {formed.leaves}")
    if len(formed.sources) > 2:
        yield Against("NSA-15", "move", "a steal takes at most two words")
    if len(formed.sources) == 1 and not formed.added:
        yield Against("NSA-15", "move", "no pool tile is added")
    own_word = [old.holder for old in formed.sources] == [formed.holder]
    if own_word and system.value("own_words") == "no":
        sentence = "under these settings players can’t change one of their own words by itself"
        yield Against("NSA-15", "move", sentence)
    yield from in_order(formed.word, formed.holder, formed.sources)


def in_order(word: str, holder: str, sources: Sequence[Source]) -> Iterator[Against]:
    """What the order of a word's letters has against it: every old word is rearranged (NSA-16)."""
    for old in sources:
        if not is_rearranged(old.word, word):
            yield Against("NSA-16", "move", f"the letters of {old.word} are still in order")


def _against_blanks(formed: Formed) -> Iterator[Against]:
    """A blank from the pool serves a steal only (NSA-17). One needs two letters beside it from the
    pool and a word of nine (NSA-18), each further one two letters and three of length more
    (NSA-19). A blank that an old word has already asks for nothing (NSA-20)."""
    blanks = formed.added.count(BLANK)
    if not blanks:
        return
    if not formed.sources:
        yield Against("NSA-17", "move", "a word from the pool alone can’t have a blank")
        return
    beside = LETTERS_BESIDE * blanks
    least = SHORTEST + LONGER_BY * blanks
    if len(formed.added) - blanks < beside or len(formed.word) < least:
        rule = "NSA-18" if blanks == 1 else "NSA-19"
        sentence = (
            f"{blanks} blanks from the pool need at least {beside} other pool letters and a word "
            f"of {least} letters"
        )
        if blanks == 1:
            sentence = (
                f"a blank from the pool needs at least {beside} other pool letters and a word "
                f"of {least} letters"
            )
        yield Against(rule, "move", sentence)
