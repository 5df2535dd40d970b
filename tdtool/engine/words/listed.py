"""The words of a list as they are stored, a set of them only once many have been asked for.

Making a set of a whole list takes longer than all else about it, and who asks for the words of one
game or one challenge doesn't need it: these are sought in the text, which is sorted.
"""

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Set

MANY = 2_000  # words sought in the text take as long as half a set


class Listed(Set[str]):
    """A set of words in upper case, from their stored form: sorted, one a line, each line ended.

    >>> words = Listed(b"AA\\nCARES\\nRACES\\n")
    >>> "CARES" in words, words.without({"AA", "CARE"}), len(words)
    (True, {'CARE'}, 3)
    """

    __slots__ = ("_frozen", "_sought", "stored")

    def __init__(self, stored: bytes) -> None:
        self.stored = stored
        self._sought = 0
        self._frozen: frozenset[str] | None = None

    @classmethod
    def _from_iterable(cls, words: Iterable[str]) -> frozenset[str]:  # type: ignore[override]
        return frozenset(words)

    @property
    def frozen(self) -> frozenset[str]:
        """The same as a set, made when it is first asked for, or when they are gone through."""
        if self._frozen is None:
            self._frozen = frozenset(self.stored.decode("ascii").split())
        return self._frozen

    def without(self, words: Collection[str]) -> set[str]:
        """Those of the words that aren't in the list."""
        if self._frozen is None and self._sought < MANY:
            self._sought += len(words)
            return {word for word in words if not self._stands(word)}
        return set(words) - self.frozen

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and not self.without({word})

    def __iter__(self) -> Iterator[str]:
        return iter(self.frozen)

    def __len__(self) -> int:
        return self.stored.count(b"\n")

    def __eq__(self, other: object) -> bool:
        return self.stored == other.stored if isinstance(other, Listed) else self.frozen == other

    def __hash__(self) -> int:
        return hash(self.stored)

    def _stands(self, word: str) -> bool:
        sought = word.encode()
        place = bisect_left(range(len(self.stored)), sought, key=self._word_at)
        return bool(word) and self._word_at(place) == sought

    def _word_at(self, place: int) -> bytes:
        """The word in whose line a place of the text is."""
        text = self.stored
        return text[text.rfind(b"\n", 0, place) + 1 : text.find(b"\n", place)]
