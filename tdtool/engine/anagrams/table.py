"""The table of an Anagrams game: the pool, the words before their holders, words made and undone.

It does as it is told, whether the rules allow it or not; what there is to say against a word is
judged from the ``Formed`` that it gives back.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from tdtool.engine.anagrams.events import Source
from tdtool.engine.words.letters import BLANK, as_tiles, less
from tdtool.english import listed


class Formed(NamedTuple):
    """How a word was made, tile by tile (a blank is ``?``).

    ``added`` are the letters that its old words don't give; ``missing`` those of them that the pool
    lacked; ``unused`` letters of old words that it leaves over; ``taken`` the old words that were
    there.
    """

    word: str
    holder: str
    sources: tuple[Source, ...]
    taken: tuple[Source, ...]
    added: str
    missing: str
    unused: str

    @property
    def absent(self) -> tuple[Source, ...]:
        """The old words named that weren't there."""
        if self.taken == self.sources:
            return ()
        return tuple((Counter(self.sources) - Counter(self.taken)).elements())

    @property
    def lacks(self) -> str:
        """The letters that the pool has no more of, in words."""
        return in_words(sorted(self.missing)) if self.missing else ""

    @property
    def leaves(self) -> str:
        """The letters of old words that it doesn't use, in words."""
        return in_words(sorted(self.unused)) if self.unused else ""

    @property
    def from_pool(self) -> Counter[str]:
        """The letters that came out of the pool."""
        return Counter(self.added) - Counter(self.missing)

    @property
    def left_over(self) -> Counter[str]:
        """The letters of old words that went to the pool."""
        return Counter(self.unused) & _letters(self.taken)


def formed(
    word: str,
    holder: str,
    sources: Sequence[Source],
    *,
    taken: Sequence[Source],
    pool: Mapping[str, int],
) -> Formed:
    """How a word comes out of its old words and the pool."""
    sources, taken, new = tuple(sources), tuple(taken), as_tiles(word)
    old = _letters(sources)
    added = less(new, old)
    used = len(new) - len(added)
    unused = "" if used == old.total() else less("".join(old.elements()), Counter(new))
    return Formed(word, holder, sources, taken, added, less(added, pool), unused)


class Table:
    """The pool, and the words before each holder in the order in which they came there."""

    def __init__(self, holders: Iterable[str]) -> None:
        self.pool: Counter[str] = Counter()
        self.words: dict[str, list[str]] = {holder: [] for holder in holders}

    def form(self, word: str, holder: str, sources: Sequence[Source] = ()) -> Formed:
        """Makes the word. Letters that the pool lacks count as given, an old word that isn't there
        isn't taken, letters left over go to the pool."""
        taken = [source for source in sources if self._take(source)]
        formed_word = formed(word, holder, sources, taken=taken, pool=self.pool)
        self.pool = self.pool - formed_word.from_pool + formed_word.left_over
        self.words[holder].append(word)
        return formed_word

    def undo(self, formed: Formed) -> None:
        """Takes the word apart again: its letters go back to where they came from."""
        self.words[formed.holder].remove(formed.word)
        self.pool = self.pool - formed.left_over + formed.from_pool
        for old in formed.taken:
            self.words[old.holder].append(old.word)

    def __str__(self) -> str:
        """The words before each holder, and the pool, its blanks last."""
        words = (
            f"{holder or 'table'}: {' '.join(holder_words) or '-'}"
            for holder, holder_words in self.words.items()
        )
        pool = "".join(sorted(self.pool.elements(), key=lambda tile: (tile == "?", tile)))
        return "\n".join([*words, f"pool: {pool or '-'}"])

    def _take(self, source: Source) -> bool:
        holder_words = self.words.get(source.holder, [])
        if source.word not in holder_words:
            return False
        holder_words.remove(source.word)
        return True


@lru_cache(maxsize=4096)
def _letters(sources: tuple[Source, ...]) -> Counter[str]:
    """The tiles of old words together, to be read only."""
    return Counter("".join(as_tiles(source.word) for source in sources))


def in_words(letters: Iterable[str]) -> str:
    """Letters as a sentence names them: “A, E and a blank”."""
    return listed("a blank" if letter == BLANK else letter for letter in letters)
