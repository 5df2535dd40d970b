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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, product
from typing import NamedTuple

from tdtool.engine.anagrams.events import Source
from tdtool.engine.anagrams.table import Formed, formed
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.words.letter_index import LetterIndex, index_of
from tdtool.engine.words.letters import BLANK, as_tiles, blanks_in, less
from tdtool.engine.words.lexicon import Lexicon

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
    return sorted(Hand(system, Counter(pool), index_of(lexicon), nick, key).found(tableau))


class Hand:
    """What a player has to make words from, and the rules that they make them by."""

    def __init__(
        self, system: RuleSystem, pool: Counter[str], index: LetterIndex, nick: str, key: str
    ) -> None:
        if system.anagrams is None:
            raise NotAnagrams(f"{system.name} isn’t played with words that can be stolen.")
        self.system, self.pool, self.rules = system, pool, system.anagrams
        self.key = key if self.rules.key_letter else ""
        self.holder = TABLE if self.rules.common else nick
        self.index = index
        self.letters = pool - Counter({BLANK: pool[BLANK]})

    def found(self, tableau: Mapping[str, Sequence[str]]) -> Iterator[Way]:
        """Every word of the index that can be made, in each choice of old words."""
        return chain.from_iterable(map(self.ways, self.choices(self.old_words(tableau))))

    def old_words(self, tableau: Mapping[str, Sequence[str]]) -> list[Source]:
        """The words on the table in order, before nobody where the table is common."""
        return sorted(
            Source(word, TABLE if self.rules.common else holder)
            for holder, words in tableau.items()
            for word in words
        )

    def choices(self, olds: Sequence[Source]) -> Iterator[tuple[Source, ...]]:
        """The old words that a word may be made from together: as long as some word in the list
        holds all their letters, one more may be added."""
        seen: set[tuple[Source, ...]] = set()
        layer: list[tuple[int, tuple[Source, ...], str]] = [(0, (), "")]
        old_letters = [_letters_of(old) for old in olds]
        yield ()
        for _ in range(min(len(olds), self.rules.most_old_words)):
            longer = []
            for start, sources, letters in layer:
                for place in range(start, len(olds)):
                    more, held_letters = (*sources, olds[place]), letters + old_letters[place]
                    if more not in seen and self.index.holds(held_letters):
                        seen.add(more)
                        longer.append((place + 1, more, held_letters))
            yield from (sources for _, sources, _ in longer)
            layer = longer

    def ways(self, sources: tuple[Source, ...]) -> Iterator[Way]:
        """The words that these old words and the pool make, each in its first lawful way."""
        held_letters = _letters(sources)
        blanks = sum(blanks_in(source.word) for source in sources)
        alone = not sources and self.rules.blanks_in_steals_only  # (NSA-17)
        groups = self.index.groups(
            holding=held_letters + Counter(self.key) if _is_letter(self.key) else held_letters,
            within=held_letters + self.letters,
            wild=0 if alone else blanks + self.pool[BLANK],
            shortest=self.system.number("minimum"),
        )
        if not blanks:
            return self._without_blanks(sources, groups)
        return chain.from_iterable(
            self._each_lawful(words, sources, lacking, blanks) for lacking, words in groups
        )

    def _each_lawful(
        self, words: tuple[str, ...], sources: tuple[Source, ...], lacking: str, blanks: int
    ) -> Iterator[Way]:
        ways = (self._lawful(word, sources, lacking, blanks) for word in words)
        return (way for way in ways if way is not None)

    def _without_blanks(
        self, sources: tuple[Source, ...], groups: Iterable[tuple[str, tuple[str, ...]]]
    ) -> Iterator[Way]:
        """The same from old words that hold no blank. Nothing but the order of a word’s letters
        parts it then from others as long that take as many blanks, so the rest is asked once for
        all of them; and which letters are blanks never changes what the order says (NSA-16)."""
        objections: dict[tuple[int, int], frozenset[str]] = {}
        in_order, holder = self.rules.in_order, self.holder
        for lacking, words in groups:
            kind = len(words[0]), len(lacking)
            if kind not in objections:
                objections[kind] = self._against_all(_with_blanks(words[0], lacking), sources)
            if objections[kind]:
                if objections[kind] <= self.rules.by_place:
                    yield from self._each_lawful(words, sources, lacking, 0)
                continue
            laid = [_with_blanks(word, lacking) for word in words] if lacking else words
            for laid_word in laid:
                if in_order is None or not any(in_order(laid_word, holder, sources)):
                    yield Way(laid_word, sources)

    def _against_all(self, laid: str, sources: tuple[Source, ...]) -> frozenset[str]:
        """The clauses against a word, whatever the order of its letters."""
        formed_word = formed(laid, self.holder, sources, taken=sources, pool=self.pool)
        against = {*self.rules.against(self.system, formed_word, self.key)}
        if self.rules.in_order is not None:
            against.difference_update(self.rules.in_order(laid, self.holder, sources))
        return frozenset(objection.rule for objection in against)

    def laid_out(self, word: str, sources: tuple[Source, ...]) -> Formed:
        """The word as these old words and the pool come nearest to it, whatever is against it."""
        blanks = sum(blanks_in(source.word) for source in sources)
        lacking = less(word, _letters(sources) + self.letters)[: blanks + self.pool[BLANK]]
        laid = next(_laid(word, max(blanks, len(lacking)), lacking), word)
        return formed(laid, self.holder, sources, taken=sources, pool=self.pool)

    def _lawful(
        self, word: str, sources: tuple[Source, ...], lacking: str, blanks: int
    ) -> Way | None:
        """The word with as few blanks of the pool as can be, laid so that nothing is against it.

        A further blank can only help where the order of the letters is all that is against it.
        """
        for number in range(max(blanks, len(lacking)), blanks + self.pool[BLANK] + 1):
            only_order = False
            for laid in _laid(word, number, lacking):
                formed_word = formed(laid, self.holder, sources, taken=sources, pool=self.pool)
                against = {
                    objection.rule
                    for objection in self.rules.against(self.system, formed_word, self.key)
                }
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
    return Counter("".join(map(_letters_of, sources)))


def _letters_of(old: Source) -> str:
    return as_tiles(old.word).replace(BLANK, "")


def _is_letter(key: str) -> bool:
    return len(key) == 1 and key.isalpha()


def _with_blanks(word: str, lacking: str) -> str:
    """The word with a blank for each letter that is lacking, as far to the left as can be."""
    for letter in lacking:
        word = word.replace(letter, letter.lower(), 1)
    return word


def _laid(word: str, blanks: int, lacking: str) -> Iterator[str]:
    """The word with so many blanks among its letters, those that are lacking in any case, wherever
    they may stand; first as far to the left as can be."""
    if blanks == len(lacking):
        yield _with_blanks(word, lacking)
    places = range(len(word))
    choices = [
        combinations([place for place in places if word[place] == letter], number)
        for letter, number in Counter(lacking).items()
    ]
    for chosen in product(*choices):
        needed = set(chain.from_iterable(chosen))
        others = [place for place in places if place not in needed]
        for further in combinations(others, blanks - len(lacking)):
            lower = needed.union(further)
            yield "".join(word[p].lower() if p in lower else word[p] for p in places)
