"""A file of words, as directors have them, read to plain words.

Any case, any line ends, a byte order mark, definitions and marks after the word, comment lines:
all are taken. A line that holds no clean word is named, and the list is refused whole.
"""

import hashlib
import re
import zlib
from collections.abc import Iterable, Set
from dataclasses import dataclass

from tdtool.engine.words import editions
from tdtool.engine.words.listed import Listed

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
    if editions.recognised(digest):
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
