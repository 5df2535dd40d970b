"""Was it playable? What a player could make of what lay there, how, for how much; or why not.

>>> from tdtool.engine import Lexicon, systems
>>> few = Lexicon("few", frozenset(["GARDENIA", "DRAINAGE", "BERATING"]), "", official=False)
>>> nsa = systems.get("anagrams-nsa-2005")
>>> lay = Lay({"bob": ["READING", "RATING"]}, "ABE", nick="ann")
>>> [made.says() for made in best(nsa, lay, lexicon=few).makings]
['DRAINAGE < READING@bob + A, 64', 'GARDENIA < READING@bob + A, 64']
>>> asked(nsa, lay, "berating", lexicon=few).attempts[0].against[0].says
'the letters of RATING are still in order'
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from tdtool.engine.anagrams.events import Source
from tdtool.engine.anagrams.made import Against
from tdtool.engine.anagrams.table import formed
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.words.letter_index import LetterIndex, index_of
from tdtool.engine.words.letters import blanks_last
from tdtool.engine.words.lexicon import Lexicon
from tdtool.engine.words.steals import Hand, Way


@dataclass(frozen=True)
class Lay:
    """What lies before a player who may make a word: the words before each holder, the letters of
    the pool, ``?`` for a blank; ``key`` is the key letter of the 1962 rules, one of them. The
    letters are capitals from A to Z, in words small ones for blanks: whoever asks has seen to
    that."""

    tableau: Mapping[str, Sequence[str]]
    pool: str
    nick: str = ""
    key: str = ""


class Making(NamedTuple):
    """A word that can lawfully be made: from which old words, with which letters of the pool, and
    what it scores."""

    word: str
    sources: tuple[Source, ...]
    added: str
    points: int

    def says(self) -> str:
        """``GARDENIA < READING@bob + A, 64``."""
        parts = [*map(str, self.sources), *([self.added] if self.added else [])]
        return f"{self.word} < {' + '.join(parts)}, {self.points}"


class Best(NamedTuple):
    """The best of what can be made, and how many ways to make a word there are in all."""

    makings: tuple[Making, ...]
    of: int


class Attempt(NamedTuple):
    """A word that can't be made from these old words, and everything that is against it."""

    sources: tuple[Source, ...]
    against: tuple[Against, ...]


@dataclass(frozen=True)
class Answer:
    """Whether a word could be made: the ways in which it could, the best first; where there is none
    what was against the ways that come nearest; and ``phony`` where it isn’t in the list."""

    word: str
    makings: tuple[Making, ...]
    attempts: tuple[Attempt, ...]
    phony: Against | None

    @property
    def playable(self) -> bool:
        return bool(self.makings) and self.phony is None


def best(system: RuleSystem, lay: Lay, *, lexicon: Lexicon, most: int | None = None) -> Best:
    """What can be made for the highest scores; without ``most`` all there is. Raises
    ``NotAnagrams``."""
    hand = _hand(system, lay, index_of(lexicon))
    return _best(hand, hand.found(lay.tableau), most)


def asked(system: RuleSystem, lay: Lay, word: str, *, lexicon: Lexicon) -> Answer:
    """Whether this word, in whatever case, can be made. Raises ``NotAnagrams``."""
    word = word.upper()
    hand = _hand(system, lay, LetterIndex([word]))
    makings = _best(hand, hand.found(lay.tableau)).makings
    phony = None
    if word not in lexicon:
        phony = Against(
            system.word_clause, "word", f"{word} isn’t in the word list “{lexicon.name}”"
        )
    return Answer(word, makings, () if makings else _nearest(hand, lay, word), phony)


def _hand(system: RuleSystem, lay: Lay, index: LetterIndex) -> Hand:
    return Hand(system, Counter(lay.pool), index, lay.nick, lay.key)


def _best(hand: Hand, all_ways: Iterable[Way], most: int | None = None) -> Best:
    """The highest score first, then by the alphabet."""
    score, scored = hand.rules.score, list[tuple[int, Way]]()
    for sources, ways in groupby(all_ways, itemgetter(1)):
        olds = tuple([old.word for old in sources])
        scored += [(-score(way[0], olds), way) for way in ways]
    first = sorted(scored) if most is None else nsmallest(most, scored)
    return Best(tuple(_making(hand, -points, way) for points, way in first), len(scored))


def _making(hand: Hand, points: int, way: Way) -> Making:
    formed_word = formed(way.word, hand.holder, way.sources, taken=way.sources, pool=hand.pool)
    added = "".join(sorted(formed_word.added, key=blanks_last))
    return Making(way.word, way.sources, added, points)


def _nearest(hand: Hand, lay: Lay, word: str) -> tuple[Attempt, ...]:
    """What is against the word in each choice of old words that leaves the fewest letters to find,
    and of those in the ones that the least is against."""
    tried = []
    for sources in hand.choices(hand.old_words(lay.tableau)):
        formed_word = hand.laid_out(word, sources)
        against = tuple(hand.rules.against(hand.system, formed_word, hand.key))
        tried.append(((len(formed_word.missing), len(against)), Attempt(sources, against)))
    least = min(cost for cost, _ in tried)
    return tuple(attempt for cost, attempt in tried if cost == least)
