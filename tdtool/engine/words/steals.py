"""Was it playable? Every word that can be made at a moment of an Anagrams game, and how.

>>> from tdtool.engine import Lexicon, systems
>>> lexicon = Lexicon("few", frozenset(["GARDENIA", "DRAINAGE", "RATING"]), "", official=False)
>>> nsa = systems.get("anagrams-nsa-2005")
>>> for way in playable(nsa, {"bob": ["READING"]}, "AQ", lexicon=lexicon, nick="ann"):
...     print(way)
DRAINAGE < READING@bob
GARDENIA < READING@bob
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, product
from typing import NamedTuple

from tdtool.engine.anagrams.events import Source
from tdtool.engine.anagrams.table import formed
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.words.letter_index import LetterIndex, index_of
from tdtool.engine.words.letters import as_tiles, blanks_in
from tdtool.engine.words.lexicon import Lexicon
from tdtool.engine.words.tiles import BLANK

TABLE = ""  # whose the words are that lie before nobody


class NotAnagrams(LookupError):
    """No words are stolen under this rule system."""


class Way(NamedTuple):
    """A word, lower case where it takes a blank, and the old words that it is made from."""

    word: str
    sources: tuple[Source, ...] = ()

    def __str__(self) -> str:
        olds = " ".join(map(str, self.sources))
        return f"{self.word} < {olds}" if olds else self.word


def playable(
    system: RuleSystem,
    tableau: Mapping[str, Sequence[str]],
    pool: str,
    *,
    lexicon: Lexicon,
    nick: str,
    key: str = "",
) -> list[Way]:
    """Every word that ``nick`` can lawfully make now, in each choice of old words (D04-12, NSA-14
    to NSA-20, D62-5 to D62-8), in alphabetical order.

    ``tableau`` has the words before each holder, which under the 2004 rules don't matter; ``key``
    is the key letter of the 1962 rules, which lies in the pool. Of several ways to lay one word
    with blanks the one with the fewest is told.
    """
    hand = Hand(system, Counter(pool), lexicon, nick, key)
    olds = sorted(
        Source(word, TABLE if hand.rules.common else holder)
        for holder, words in tableau.items()
        for word in words
    )
    return sorted(way for sources in hand.choices(olds) for way in hand.ways(sources))


class Hand:
    """What a player has to make words from, and the rules that they make them by."""

    def __init__(
        self, system: RuleSystem, pool: Counter[str], lexicon: Lexicon, nick: str, key: str
    ) -> None:
        if system.anagrams is None:
            raise NotAnagrams(f"{system.name} isn’t played with words that can be stolen.")
        self.system, self.pool, self.rules = system, pool, system.anagrams
        self.key = key if self.rules.key_letter else ""
        self.holder = TABLE if self.rules.common else nick
        self.index: LetterIndex = index_of(lexicon)
        self.letters = pool - Counter({BLANK: pool[BLANK]})

    def choices(self, olds: Sequence[Source]) -> Iterator[tuple[Source, ...]]:
        """The old words that a word may be made from together: as long as some word in the list
        holds all their letters, one more may be added."""
        seen: set[tuple[Source, ...]] = set()
        layer: list[tuple[int, tuple[Source, ...]]] = [(0, ())]
        yield ()
        for _ in range(min(len(olds), self.rules.most_old_words)):
            longer = []
            for start, sources in layer:
                for place in range(start, len(olds)):
                    more = (*sources, olds[place])
                    if more not in seen and self.index.holds(_letters(more)):
                        seen.add(more)
                        longer.append((place + 1, more))
            yield from (sources for _, sources in longer)
            layer = longer

    def ways(self, sources: tuple[Source, ...]) -> Iterator[Way]:
        """The words that these old words and the pool make, each in its first lawful way."""
        held = _letters(sources)
        blanks = sum(blanks_in(source.word) for source in sources)
        alone = not sources and self.rules.blanks_in_steals_only  # (NSA-17)
        wild = 0 if alone else blanks + self.pool[BLANK]
        within = held + self.letters
        needed = held + Counter(self.key) if self.key.isalpha() and len(self.key) == 1 else held
        for lacking, words in self.index.groups(holding=needed, within=within, wild=wild):
            for word in words:
                way = self._lawful(word, sources, lacking, blanks)
                if way is not None:
                    yield way

    def _lawful(
        self, word: str, sources: tuple[Source, ...], lacking: str, blanks: int
    ) -> Way | None:
        """The word with as few blanks of the pool as can be, laid so that nothing is against it.

        A further blank can only help where the order of the letters is all that is against it.
        """
        for number in range(max(blanks, len(lacking)), blanks + self.pool[BLANK] + 1):
            only_order = False
            for laid in _laid(word, number, lacking):
                made = formed(laid, self.holder, sources, taken=sources, pool=self.pool)
                against = {each.rule for each in self.rules.against(self.system, made, self.key)}
                if not against:
                    return Way(laid, sources)
                only_order = only_order or against <= self.rules.by_place
                if number == len(lacking) and not against <= self.rules.by_place:
                    break
            if not only_order:
                return None
        return None


def _letters(sources: Sequence[Source]) -> Counter[str]:
    """The letters of old words that aren't blanks."""
    return Counter("".join(as_tiles(source.word) for source in sources).replace(BLANK, ""))


def _laid(word: str, blanks: int, lacking: str) -> Iterator[str]:
    """The word with so many blanks among its letters, those that are lacking in any case, wherever
    they may stand; first as far to the left as can be."""
    if blanks == len(lacking):
        first = word
        for letter in lacking:
            first = first.replace(letter, letter.lower(), 1)
        yield first
    places = range(len(word))
    each = [
        combinations([place for place in places if word[place] == letter], number)
        for letter, number in Counter(lacking).items()
    ]
    for chosen in product(*each):
        needed = set(chain.from_iterable(chosen))
        others = [place for place in places if place not in needed]
        for further in combinations(others, blanks - len(lacking)):
            lower = needed.union(further)
            yield "".join(word[p].lower() if p in lower else word[p] for p in places)
