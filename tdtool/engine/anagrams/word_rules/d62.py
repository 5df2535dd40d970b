"""A word of 1962 Anagrams (D62-5 to D62-8, D62-14)."""

from collections.abc import Iterator, Sequence

from tdtool.engine.anagrams.events import Source
from tdtool.engine.anagrams.made import Against
from tdtool.engine.anagrams.table import Formed
from tdtool.engine.final_words.d62 import points
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.words.letters import is_rearranged


def score(word: str, olds: Sequence[str] = ()) -> int:
    """What a word scores that stands at the end, whatever it was made from (D62-14)."""
    return points(word)


def against(system: RuleSystem, formed: Formed, key: str = "") -> Iterator[Against]:
    """What the rules say against a word: it is formed from the centre (D62-6), from one's own word
    (D62-7) or rearranged from another's (D62-8), and always with the key letter (D62-5)."""
    minimum = system.number("minimum")
    clause = _clause(formed.holder, formed.sources)
    if len(formed.word) < minimum:
        yield Against("D62-6", "move", f"fewer than {minimum} letters")
    if formed.missing:
        yield Against(clause, "tiles", f"the center doesn’t have {formed.lacks}")
    if not any(letter in formed.added for letter in key):
        sentence = f"the key letter {key} isn’t used" if key else "there is no key letter to use"
        yield Against("D62-5", "move", sentence)
    if formed.unused:
        yield Against(clause, "move", f"letters of the old words are left over: {formed.leaves}")
    if len(formed.sources) > 1:
        yield Against("D62-8", "move", "only one word can be changed or stolen")
    for old in formed.absent:
        rule = _clause(formed.holder, [old])
        yield Against(rule, "move", f"{old.holder} doesn’t have {old.word}")
    yield from in_order(formed.word, formed.holder, formed.sources)


def in_order(word: str, holder: str, sources: Sequence[Source]) -> Iterator[Against]:
    """What the order of a word's letters has against it: another's word is rearranged, one's own
    needn't be (D62-7, D62-8)."""
    for old in sources:
        if old.holder != holder and not is_rearranged(old.word, word):
            yield Against("D62-8", "move", f"the letters of {old.word} are still in order")


def _clause(nick: str, sources: Sequence[Source]) -> str:
    """The clause that a word is made under: from the centre, from one's own word, from another's;
    more than one old word is no way to make one (D62-8)."""
    if not sources:
        return "D62-6"
    return "D62-7" if [old.holder for old in sources] == [nick] else "D62-8"
