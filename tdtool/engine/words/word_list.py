"""A file of words, as directors have them, read to plain words.

Any case, any line ends, a byte order mark, definitions and marks after the word, comment lines:
all are taken. A line that holds no clean word is named, and the list is refused whole.
"""

import hashlib
import re
import zlib
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Set
from dataclasses import dataclass

from tdtool.english import counted

# Known editions of word lists, told by the fingerprint of their words.
#
# The fingerprint is the sha256 of the words in upper case, sorted, one a line, each line ended.


@dataclass(frozen=True)
class Edition:
    """One edition of a list; ``official`` where a players' organisation judges by it."""

    name: str
    words: int
    digest: str
    official: bool = True


EDITIONS = (
    Edition(
        "TWL98 / OWL1 (1998, with the Long List)",
        167_964,
        "7f84660efc8180f4063fc5bac407b5cca630980066e80dee32fddee367bc911a",
    ),
    Edition(
        "TWL06 / OWL2 (2006, with the Long List)",
        178_691,
        "576f29fa16c7ee47621300c877b5ce338beeb5d34fff1d289ed37310522bfee8",
    ),
    Edition(
        "TWL14 / OTCWL2014",
        187_632,
        "91acc3507f47a0b229669bb0bc74b107dc1be26dcfe5596c5ac7791585e742c6",
    ),
    Edition(
        "NWL2023",
        196_601,
        "7ced912101628ad7f80a38553fa79a5e6c2a163dd871d7251ca4cef10b12b97f",
    ),
    Edition(
        "NSWL2023 (school)",
        195_747,
        "53d0b9b617a3f81832ddf428e875564a6f692940e554f7a7396d0923dfb6e31f",
    ),
    Edition(
        "OSWI / SOWPODS (2003)",
        246_691,
        "9ea522607ceb20bb755f127906ce9127acb80235e7451b1e2c6329460979f7b8",
    ),
    Edition(
        "CSW07 (April 2007)",
        267_751,
        "8fa1b8384c6121b2cd16697f68c46569570b788204ca2633a79b2b61ef71886b",
    ),
    Edition(
        "CSW07 (February 2007)",
        267_754,
        "df66c2c405f2ba79ad4045f6cb02840d3e94d49fd30327ca0f1247c6a1445408",
    ),
    Edition(
        "CSW24",
        280_887,
        "4200a40a888042ac4fa95d42ed3de82952301401df62c395180cdc2e67d63893",
    ),
    Edition(
        "ENABLE2K",
        173_528,
        "d5ec7b3b1d35db798cee044fe3ec37e7cc0a96a00dee5695ad34c767f1797925",
        official=False,
    ),
    Edition(
        "ENABLE",
        172_820,
        "b819e7b67f8f2c80640ae76f0edbe59a4a1befb6de0f348463642ad49bdd2ad3",
        official=False,
    ),
)

NEAR = 0.01


def recognised(digest: str) -> Edition | None:
    """The edition with exactly these words, if it is a known one."""
    return next((edition for edition in EDITIONS if edition.digest == digest), None)


def described(digest: str, words: int) -> str:
    """What a list is: “NWL2023, exact”, or that no edition here is like it.

    >>> described("", 196_580)
    '196,580 words: not an edition known here; nearest by count is NWL2023 with 196,601'
    """
    edition = recognised(digest)
    if edition:
        return f"{edition.name}, exact"
    nearest = min(EDITIONS, key=lambda edition: abs(edition.words - words))
    sentence = f"{counted(words, 'word')}: not an edition known here"
    if abs(nearest.words - words) > NEAR * nearest.words:
        return sentence
    return f"{sentence}; nearest by count is {nearest.name} with {nearest.words:,}"


# The words of a list as they are stored, a set of them only once many have been asked for.
#
# Making a set of a whole list takes longer than all else about it, and who asks for the words of
# one game or one challenge doesn't need it: these are sought in the text, which is sorted.

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


LIMIT = 20 * 1024 * 1024
SHOWN = 5
GIVE_UP = 10_000
LONGEST = 45
COMMENT = ("#", ";", "//")

LETTERS_AND_LINES = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ\n"
TEXT_CONTROLS = b"\t\n\r\f\x1a"
ALL_BUT_CONTROLS = bytes(byte for byte in range(256) if 32 <= byte != 127 or byte in TEXT_CONTROLS)

MARKS = "#*!$+^~@%&?†‡°"
LINE = re.compile(rf'"?([A-Za-z]{{2,{LONGEST}}})"?[{re.escape(MARKS)}]*((?:[\s,;:=|/(\[<–—].*)?)')
START = re.compile(r'"?([^\s,;:=|"]*)')


class LexiconRefused(Exception):
    """A word list can't be had; the message says why."""


@dataclass(frozen=True)
class LineFault:
    """A line of a list that holds no clean word."""

    number: int
    text: str
    why: str

    def __str__(self) -> str:
        return f"line {self.number}: {self.why}"


class ListRefused(LexiconRefused):
    """A file isn't taken as a word list; ``faults`` are its bad lines, where it has lines."""

    def __init__(self, message: str, faults: tuple[LineFault, ...] = ()) -> None:
        super().__init__(message)
        self.faults = faults


@dataclass(frozen=True)
class WordList:
    """The words of a file, in upper case.

    ``digest`` is the sha256 of the words sorted, one a line; ``repeated`` counts the lines whose
    word stood there before; ``title`` is a first line that names the list instead of a word.
    """

    words: Set[str]
    digest: str
    repeated: int = 0
    title: str = ""


def read(data: bytes) -> WordList:
    """The words of a file. Raises ``ListRefused``, which names the bad lines by number."""
    data = _unpacked(data)
    return _read_stored(data) or _read_any(_decoded(data))


def canonical(words: Iterable[str]) -> bytes:
    """The words as they are stored and fingerprinted: sorted, one a line, each line ended."""
    return "".join(f"{word}\n" for word in sorted(words)).encode("ascii")


def digest_of(stored: bytes) -> str:
    """The fingerprint of words in their stored form."""
    return hashlib.sha256(stored).hexdigest()


def _read_stored(data: bytes) -> WordList | None:
    """The quick way for a list already in its stored form; None for any other. One whose
    fingerprint is that of a known edition is in it, for that is what was fingerprinted."""
    digest = digest_of(data)
    if recognised(digest):
        return WordList(Listed(data), digest)
    if data.translate(None, LETTERS_AND_LINES):
        return None
    listed = data.decode("ascii").split()
    words = frozenset(listed)
    in_order = len(words) == len(listed) and sorted(listed) == listed
    in_form = in_order and "\n".join([*listed, ""]).encode("ascii") == data
    lengths = set(map(len, listed))
    if not in_form or not lengths or min(lengths) < 2 or max(lengths) > LONGEST:
        return None
    return WordList(words, digest)


def _read_any(text: str) -> WordList:
    """Line by line, whatever stands on the lines besides the words."""
    listed: list[tuple[str, str]] = []
    faults: list[LineFault] = []
    for number, raw in enumerate(re.split(r"\r\n|\r|\n", text), 1):
        line = raw.strip().strip("\x1a\ufeff")
        if not line or line.startswith(COMMENT):
            continue
        if match := LINE.fullmatch(line):
            listed.append((match[1], match[2]))
        else:
            faults.append(_fault(number, line))
            if len(faults) == GIVE_UP:
                break
    if faults:
        raise ListRefused(_names(faults), tuple(faults))
    title = _title(listed)
    words = [word.upper() for word, _ in listed[1 if title else 0 :]]
    if not words:
        raise ListRefused("The file has no words. A word list has one word per line.")
    distinct = frozenset(words)
    return WordList(distinct, digest_of(canonical(distinct)), len(words) - len(distinct), title)


def _title(listed: list[tuple[str, str]]) -> str:
    """The first line, where it is the list's name: it alone says more than a word, with a figure
    in it (“Collins Scrabble Words (2019)”)."""
    if len(listed) < 2 or not re.search(r"\d", listed[0][1]):
        return ""
    explained = sum(bool(rest) for _, rest in listed)
    return f"{listed[0][0]}{listed[0][1]}" if explained == 1 else ""


def _unpacked(data: bytes) -> bytes:
    """The file's text, unpacked where it came packed, and no more of it than the limit."""
    if data.startswith(b"\x1f\x8b"):
        try:
            data = zlib.decompressobj(wbits=31).decompress(data, LIMIT + 1)
        except zlib.error as fault:
            raise ListRefused(
                "The packed file is damaged. Unpack it, or download it again."
            ) from fault
    if len(data) > LIMIT:
        raise ListRefused(
            f"The file is larger than {LIMIT // 1024 // 1024} MB, more than any word list. "
            "Choose the list itself, one word per line."
        )
    if not data.strip():
        raise ListRefused("The file is empty. A word list has one word per line.")
    return data


def _decoded(data: bytes) -> str:
    """The file as text: UTF-8, UTF-16 with its mark, or else Windows' Latin."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = data.decode("utf-16", errors="replace")
        data = text.encode()
    if data.translate(None, ALL_BUT_CONTROLS):
        raise ListRefused(
            "This isn’t a text file. Save the list as text, one word per line, and import that."
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _fault(number: int, line: str) -> LineFault:
    """What is wrong with a line, told by the word it should begin with."""
    start = START.match(line)
    word = (start[1] if start else "").rstrip(MARKS)
    shown = word if len(word) <= 30 else word[:30] + "…"
    return LineFault(number, line[:80], _why(word, shown))


def _why(word: str, shown: str) -> str:
    strange = next((sign for sign in word if not (sign.isascii() and sign.isalpha())), "")
    if not word:
        return "it doesn’t begin with a word"
    if strange.isdigit():
        return f"“{shown}” has a digit in it"
    if strange.isalpha():
        return f"“{shown}” has {strange} in it; use only the letters A to Z"
    if strange:
        return f"“{shown}” has “{strange}” in it; use letters only"
    if len(word) < 2:
        return f"“{shown}” is a single letter; a word has at least two"
    if len(word) > LONGEST:
        return f"“{shown}” has {len(word):,} letters, more than any word"
    return f"something that isn’t a definition follows “{shown}”"


def _names(faults: list[LineFault]) -> str:
    """The refusal: the first bad lines, and how many more there are."""
    first = "; ".join(str(fault) for fault in faults[:SHOWN])
    more = len(faults) - SHOWN
    many = f"at least {len(faults):,}" if len(faults) == GIVE_UP else f"{len(faults):,}"
    rest = f"; and {more:,} more" if more > 0 else ""
    if len(faults) == 1:
        return f"Nothing was imported: 1 line isn’t a word: {first}."
    return f"Nothing was imported: {many} lines aren’t words: {first}{rest}."
