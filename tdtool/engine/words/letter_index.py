"""A lexicon indexed by letters: which words hold these letters, and need no others.

The letters of a word in alphabetical order are its alphagram. Each letter of it has a mark, a byte
that says which letter it is and whether it is the first, the second or a later one of them in the
word. For every mark there is one long integer with a bit for each alphagram that has it; which
alphagrams hold some letters is a few ``&`` of them. What one lacks of the letters at hand is what
is left of its marks when theirs are deleted.
"""

import hashlib
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import accumulate, chain, filterfalse
from pathlib import Path
from string import ascii_uppercase

from tdtool.engine.words.lexicon import Lexicon, made, own_folder

COPIES = 9  # of one letter that a word may have, so that every mark has its byte
FEW = 400  # so few candidates are quicker looked at than told apart by bits
SCATTERED = 24  # so few bits are quicker taken one by one than looked for

MARKS = {
    letter: range(first, first + COPIES)
    for letter, first in zip(ascii_uppercase, range(0, 26 * COPIES, COPIES), strict=True)
}
LETTER_OF = bytes(ord(letter) for letter in ascii_uppercase for _ in range(COPIES)).ljust(256)
BETWEEN = b"\xff"
FIRST_MARK = bytes.maketrans(
    ascii_uppercase.encode() + b"\n", bytes(marks[0] for marks in MARKS.values()) + BETWEEN
)
TOO_MANY = re.compile(rf"(.)\1{{{COPIES}}}").search
ONE = ord("1")


class LetterIndex:
    """The words of a lexicon by their alphagrams, the longest first. A word with ten of one letter
    isn't in it: no list has any.

    >>> from collections import Counter
    >>> index = LetterIndex(["CARES", "RACES", "SCARE", "STARE", "CAREFUL"])
    >>> list(index.groups(holding=Counter("CARE"), within=Counter("CARE"), wild=1))
    [('S', ('CARES', 'RACES', 'SCARE'))]
    """

    def __init__(self, words: Iterable[str]) -> None:
        by_letters: dict[str, list[str]] = {}
        for word in words:
            by_letters.setdefault("".join(sorted(word)), []).append(word)
        alphagrams = sorted(filterfalse(TOO_MANY, by_letters), key=len, reverse=True)
        marks = _marks(alphagrams)
        self._take(
            [tuple(by_letters[alphagram]) for alphagram in alphagrams], marks, _columns(marks)
        )

    @classmethod
    def of(
        cls, words: list[tuple[str, ...]], marks: list[bytes], having: dict[int, int]
    ) -> "LetterIndex":
        """An index from the parts of one that was built before."""
        index = cls.__new__(cls)
        index._take(words, marks, having)
        return index

    def _take(
        self, words: list[tuple[str, ...]], marks: list[bytes], having: dict[int, int]
    ) -> None:
        self.few = FEW
        self.words, self.marks, self.having = words, marks, having
        of_length = Counter(map(len, marks))
        longest = max(of_length, default=0)
        lengths = range(longest, -1, -1)
        self.so_long = list(accumulate((of_length[n] for n in lengths), initial=0))[::-1]

    def groups(
        self,
        *,
        holding: Mapping[str, int],
        within: Mapping[str, int],
        wild: int = 0,
        shortest: int = 0,
    ) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The words of ``shortest`` letters or more that have all the letters ``holding`` and no
        others than ``within``, but for ``wild`` blanks, which may be any: those of each alphagram,
        behind the letters that are blanks in them."""
        longer = self._so_long(sum(within.values()) + wild + 1)
        candidates = self._holding(holding, shortest) >> longer << longer
        if candidates.bit_count() > self.few:
            candidates = self._within(candidates, within, wild)
        at_hand = bytes(
            chain.from_iterable(MARKS[letter][:count] for letter, count in within.items())
        )
        marks, words = self.marks, self.words
        for place in _bits(candidates):
            lacking = marks[place].translate(None, at_hand)
            if len(lacking) <= wild:
                yield lacking.translate(LETTER_OF).decode() if lacking else "", words[place]

    def holds(self, letters: str) -> bool:
        """Whether some word has all these letters."""
        candidates = (1 << self._so_long(len(letters))) - 1
        for letter in {*letters}:
            count = letters.count(letter)
            if not candidates or count > COPIES:
                return False
            candidates &= self.having.get(MARKS[letter][count - 1], 0)
        return candidates != 0

    def _so_long(self, length: int) -> int:
        """How many alphagrams have so many letters or more."""
        return self.so_long[length] if length < len(self.so_long) else 0

    def _holding(self, letters: Mapping[str, int], shortest: int = 0) -> int:
        longest_first = self._so_long(max(shortest, sum(letters.values())))
        candidates = (1 << longest_first) - 1
        for letter, count in letters.items():
            if count > COPIES:
                return 0
            if count:
                candidates &= self.having.get(MARKS[letter][count - 1], 0)
            if not candidates:
                break
        return candidates

    def _within(self, candidates: int, letters: Mapping[str, int], wild: int) -> int:
        """Those that go beyond the letters at most ``wild`` times: ``beyond[n]`` has the
        alphagrams that do so n + 1 times or more. One mark more than that of a letter is enough to
        tell, for what has it has the marks before it, too."""
        beyond = [0] * (wild + 1)
        for letter, marks in MARKS.items():
            first = letters.get(letter, 0)
            for mark in marks[first : first + wild + 1]:
                exceeding = self.having.get(mark, 0)
                if not exceeding:
                    break
                for level in range(wild, 0, -1):
                    beyond[level] |= beyond[level - 1] & exceeding
                beyond[0] |= exceeding
        return candidates & ~beyond[wild]


def _marks(alphagrams: Sequence[str]) -> list[bytes]:
    """The marks of each alphagram. All are marked at once: of AAA every letter is first the first
    A, then every second one the second, every third one the third, and so on."""
    text = "\n".join(alphagrams).encode().translate(FIRST_MARK)
    for marks in MARKS.values():
        before, last, nth = marks[0], marks[0], 1
        while nth < COPIES and (pair := bytes([last, before])) in text:
            text = text.replace(pair, bytes([last, marks[nth]]))
            before, last, nth = last, marks[nth], nth + 1
    return text.split(BETWEEN) if alphagrams else []


def _columns(of_each: Sequence[bytes]) -> dict[int, int]:
    """By mark, those that have it: the first of them is the lowest bit."""
    size = len(of_each)
    digits = [bytearray() for _ in range(256)]
    for mark in {*chain.from_iterable(of_each)}:
        digits[mark] = bytearray(b"0" * size)
    for place, marks in zip(range(size - 1, -1, -1), of_each, strict=True):
        for mark in marks:
            digits[mark][place] = ONE
    return {mark: int(column, 2) for mark, column in enumerate(digits) if column}


def _bits(candidates: int) -> Iterator[int]:
    """The places of the bits, however they are found soonest."""
    if candidates.bit_count() <= SCATTERED:
        while candidates:
            place = candidates.bit_length() - 1
            yield place
            candidates ^= 1 << place
        return
    digits = f"{candidates:b}"
    last = len(digits) - 1
    place = digits.find("1")
    while place >= 0:
        yield last - place
        place = digits.find("1", place + 1)


# A letter index kept on disk, so that the first question of a run needn’t wait for it to be built.
#
# It is a file beside the director’s own lists, named by the fingerprint of the words. Its first
# line is the fingerprint of the rest: a file that was damaged is built again, and where none can be
# written, as in a folder that is read only, the index is built each time.

FORM = "1"  # of the file: it goes up when the index is made otherwise


@lru_cache(maxsize=4)
def index_of(lexicon: Lexicon) -> LetterIndex:
    """The index of a lexicon: as it was kept, or built when it is first asked for, and kept."""
    if not lexicon.digest:
        return LetterIndex(lexicon.words)
    folder = own_folder()
    index = read(folder, lexicon.digest)
    if index is None or sum(map(len, index.words)) != lexicon.count:
        index = LetterIndex(lexicon.words)
        write(folder, lexicon.digest, index)
    return index


def read(folder: Path, digest: str) -> LetterIndex | None:
    """The index of the words with this fingerprint; None where it isn’t there whole."""
    try:
        head, data = _file(folder, digest).read_bytes().split(b"\n", 1)
    except (OSError, ValueError):
        return None
    if head != _head(data):
        return None
    sizes, rest = data.split(b"\n", 1)
    parts: list[bytes] = []
    for size in map(int, sizes.split()):
        parts.append(rest[:size])
        rest = rest[size:]
    words, marks, of_marks, columns = parts
    width = len(columns) // len(of_marks) if of_marks else 0
    return LetterIndex.of(
        [tuple(line.split(" ")) for line in words.decode().split("\n")] if words else [],
        marks.split(BETWEEN) if words else [],
        {
            mark: int.from_bytes(columns[place * width : (place + 1) * width], "little")
            for place, mark in enumerate(of_marks)
        },
    )


def write(folder: Path, digest: str, index: LetterIndex) -> None:
    """Keeps an index, if it can be."""
    width = len(index.words) // 8 + 1
    parts = (
        "\n".join(" ".join(words) for words in index.words).encode(),
        BETWEEN.join(index.marks),
        bytes(index.having),
        b"".join(column.to_bytes(width, "little") for column in index.having.values()),
    )
    data = b"\n".join([" ".join(str(len(part)) for part in parts).encode(), b"".join(parts)])
    path = _file(folder, digest)
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        made(folder)
        beside.write_bytes(_head(data) + b"\n" + data)
        beside.replace(path)
    except OSError:  # it is built each time; half of one must not fill a full disk
        with suppress(OSError):
            beside.unlink(missing_ok=True)


def _head(data: bytes) -> bytes:
    return hashlib.sha256(data).hexdigest().encode()


def _file(folder: Path, digest: str) -> Path:
    return folder / f".index-{FORM}-{digest[:32]}"
