"""A lexicon indexed by letters: which words hold these letters, and need no others.

For every letter and number there is one long integer with a bit for each alphagram (the letters of
a word in alphabetical order) that holds the letter so often. A question is a few ``&`` of them.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from string import ascii_uppercase

from tdtool.engine.words.letters import less
from tdtool.engine.words.lexicon import Lexicon

FEW = 100  # so few candidates are quicker looked at than told apart by bits


class LetterIndex:
    """The words of a lexicon by their alphagrams.

    >>> from collections import Counter
    >>> index = LetterIndex(["CARES", "RACES", "SCARE", "STARE", "CAREFUL"])
    >>> list(index.groups(holding=Counter("CARE"), within=Counter("CARE"), wild=1))
    [('S', ['CARES', 'RACES', 'SCARE'])]
    """

    def __init__(self, words: Iterator[str] | list[str]) -> None:
        self.words: dict[str, list[str]] = {}
        for word in words:
            self.words.setdefault("".join(sorted(word)), []).append(word)
        self.few = FEW
        self.alphagrams = list(self.words)
        self.everything = (1 << len(self.alphagrams)) - 1
        self.at_least = {letter: self._column(letter) for letter in ascii_uppercase}

    def _column(self, letter: str) -> list[int]:
        """At place n the alphagrams that hold the letter n times or more; the last is empty."""
        counts = bytes(alphagram.count(letter) for alphagram in self.alphagrams)
        column = [self.everything]
        while column[-1]:
            least = len(column)
            digits = counts.translate(bytes(49 if n >= least else 48 for n in range(256)))
            column.append(int(digits or b"0", 2))
        return column

    def groups(
        self, *, holding: Mapping[str, int], within: Mapping[str, int], wild: int = 0
    ) -> Iterator[tuple[str, list[str]]]:
        """The words that have all the letters ``holding`` and no others than ``within``, but for
        ``wild`` blanks, which may be any: those of each alphagram, behind the letters that are
        blanks in them."""
        candidates = self._holding(holding)
        if candidates.bit_count() > self.few:
            candidates = self._within(candidates, within, wild)
        for alphagram in self._alphagrams(candidates):
            lacking = less(alphagram, within)
            if len(lacking) <= wild:
                yield lacking, self.words[alphagram]

    def holds(self, letters: Mapping[str, int]) -> bool:
        """Whether some word has all these letters."""
        return self._holding(letters) != 0

    def _holding(self, letters: Mapping[str, int]) -> int:
        candidates = self.everything
        for letter, count in letters.items():
            column = self.at_least[letter]
            candidates &= column[count] if count < len(column) else 0
            if not candidates:
                break
        return candidates

    def _within(self, candidates: int, letters: Mapping[str, int], wild: int) -> int:
        """Those that go beyond the letters at most ``wild`` times: ``beyond[n]`` has the
        alphagrams that do so n + 1 times or more."""
        beyond = [0] * (wild + 1)
        for letter, column in self.at_least.items():
            for more in column[letters.get(letter, 0) + 1 : -1]:
                exceeding = candidates & more
                for level in range(wild, 0, -1):
                    beyond[level] |= beyond[level - 1] & exceeding
                beyond[0] |= exceeding
        return candidates & ~beyond[wild]

    def _alphagrams(self, candidates: int) -> Iterator[str]:
        digits = f"{candidates:b}" if candidates else ""
        start = len(self.alphagrams) - len(digits)
        place = digits.find("1")
        while place >= 0:
            yield self.alphagrams[start + place]
            place = digits.find("1", place + 1)


@lru_cache(maxsize=4)
def index_of(lexicon: Lexicon) -> LetterIndex:
    """The index of a lexicon, built when it is first asked for."""
    return LetterIndex(list(lexicon))
