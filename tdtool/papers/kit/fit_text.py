"""Names on paper: set as large as they fit and never cut; put in the order of the alphabet."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, pairwise
from math import ceil
from pathlib import Path
from threading import Lock
from typing import TypeVar

from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from tdtool.english import STROKED

# The one typeface of all papers, in three weights, and the width of words set in it.

REGULAR = "SourceSansPro-Regular"
SEMIBOLD = "SourceSansPro-Semibold"
BOLD = "SourceSansPro-Bold"

POINT = 25.4 / 72  # millimetres
CAPITAL = 0.66  # height of a capital or a figure, as a part of the size

# Held here and not a package’s, so that no paper changes with a version; their license beside them.
FOLDER = Path(__file__).parent.parent / "fonts"

STAND_INS = {"\u2010": "-", "\u2011": "-"}  # hyphens the typeface lacks


# Reading a font file moves a mark in it that all papers share: one thread at a time.
reading = Lock()


def register() -> None:
    """Make the three weights known to reportlab, which embeds only the signs that are used.

    Once: a second registering would take a font from under a paper that another thread draws.
    """
    with reading:
        _register()


@cache
def _register() -> None:
    for font in (REGULAR, SEMIBOLD, BOLD):
        pdfmetrics.registerFont(TTFont(font, str(FOLDER / f"{font}.ttf")))


@lru_cache(maxsize=4096)
def printable(words: str) -> str:
    """The words on one line, in signs that the typeface has.

    An accent that it lacks is dropped and its letter kept; a sign of another script stays, and
    prints as an empty frame, which is seen, rather than vanishing.
    """
    register()
    has = pdfmetrics.getFont(REGULAR).face.charToGlyph
    signs = []
    for sign in unicodedata.normalize("NFC", " ".join(words.split())):
        plain = STAND_INS.get(sign) or unicodedata.normalize("NFKD", sign)[0]
        signs.append(plain if ord(sign) not in has and ord(plain) in has else sign)
    return "".join(signs)


@lru_cache(maxsize=8192)
def em_width(words: str, font: str) -> float:
    """How wide the words are at a size of one point, in points."""
    register()
    return float(pdfmetrics.stringWidth(words, font, 1))


def width(words: str, font: str, size: float, *, spaced: float = 0) -> float:
    """How wide the words are, in millimetres; ``spaced``: points added after each sign."""
    return (em_width(printable(words), font) * size + spaced * len(words)) * POINT


Listed = TypeVar("Listed")

LEADING = 1.18  # from line to line, as a part of the size
TORN = 1.15  # how much wider lines may be that end between words
PARTICLES = re.compile(
    r"(Af|Av|Al|Da|Das|De|Del|Della|Den|Der|Di|Do|Dos|Du|El|La|Le|Mac|Mc|Nic|Ní|San|Santa|St|Ten"
    r"|Ter|Uí|Van|Von|Zu|Ó)\.?"
)
BOUND = re.compile(rf"({PARTICLES.pattern})|['’]t|op|vom|zum|zur|y", re.IGNORECASE)
OF_THE = re.compile(r"(Mac|Mag|Nic) (an|na)")  # the King’s son, Mac an Rí
NUMBER = re.compile(r"\(\d+\)")  # behind one of two names that are the same
SUFFIXES = frozenset({"jr", "sr", "jun", "sen", "ii", "iii", "iv"})


@dataclass(frozen=True)
class Fitted:
    """Words broken into lines, and the size at which they fit."""

    lines: tuple[str, ...]
    size: float  # points

    @property
    def height(self) -> float:
        """Millimetres from the top of the first line to the foot of the last."""
        return len(self.lines) * self.size * LEADING * POINT


@dataclass(frozen=True)
class Parts:
    """A name as an alphabetical list sets it: ``Wolkenstein``, ``Maximiliane`` and, before the
    surname and without a say in the order, ``von``."""

    surname: str
    given: str
    before: str = ""


@lru_cache(maxsize=4096)
def fit(
    words: str,
    *,
    width: float,
    size: float,
    font: str = SEMIBOLD,
    height: float = 1000,
    lines: int = 3,
    squeeze: float = 1,
) -> Fitted:
    """The words at ``size`` points or a little less, in as many lines as keep them largest.

    One line may shrink to ``squeeze`` times the size before the words are broken. Lines break
    after a space or a hyphen, but never within “van ’t Veer”, and are evened out; nothing is ever
    cut. Width and height are in millimetres.
    """
    pieces = unbroken(words)
    best = _in_lines(pieces, 1, width=width, height=height, size=size, font=font)
    if best.size >= size * squeeze - 0.1:
        return best
    for count in range(2, min(lines, len(pieces)) + 1):
        other = _in_lines(pieces, count, width=width, height=height, size=size, font=font)
        if other.size > best.size * 1.08:
            best = other
    return best


def unbroken(words: str) -> list[str]:
    """What stands on one line: a word up to its hyphen, a particle with the name that it is of."""
    pieces: list[str] = []
    bound = False
    for piece in re.findall(r"[^\s-]+-*\s*|-+\s*", printable(words)):
        before = pieces[-1].split()[-1] if pieces else ""
        if bound:
            pieces[-1] += piece
        else:
            pieces.append(piece)
        word = piece.strip()
        of_the = bound and OF_THE.fullmatch(f"{before} {word}")
        bound = piece != word and bool(BOUND.fullmatch(word) or of_the)
    return pieces or [""]


def _in_lines(
    pieces: list[str], count: int, *, width: float, height: float, size: float, font: str
) -> Fitted:
    """The most even way to set the pieces in so many lines; within a word only where it is much
    more even."""
    ends = range(1, len(pieces))
    ways = [
        tuple("".join(pieces[a:b]).rstrip() for a, b in zip((0, *cut), (*cut, None), strict=True))
        for cut in combinations(ends, count - 1)
    ]
    lines = min(ways, key=lambda way: max(em_width(line, font) for line in way) * _torn(way))
    widest = max(em_width(line, font) for line in lines) * POINT
    tallest = height / (count * LEADING * POINT)
    fits = min(size, width / widest if widest else size, tallest)
    return Fitted(lines, int(fits * 20) / 20)


def _torn(lines: tuple[str, ...]) -> float:
    return TORN if any(line.endswith("-") for line in lines[:-1]) else 1


def wrapped(words: str, *, width: float, size: float, font: str = SEMIBOLD) -> Fitted:
    """A sentence at its full size, in as many lines as it needs."""
    lines = simpleSplit(printable(words), font, size, width / POINT)
    return Fitted(tuple(lines), size)


def parts(name: str) -> Parts:
    """Surname and the rest: by "Ní" and "Van" it is sorted, "von" and its like stand before it.

    A surname of several words that was written as one (``de la Cruz, Maria``) holds together.
    """
    words = [printable(word) for word in name.split(" ") if word.strip()] or [""]
    start = len(words) - 1
    if start > 0 and NUMBER.fullmatch(words[start]):
        start -= 1
    if start > 1 and words[start].rstrip(".").casefold() in SUFFIXES:
        start -= 1
    if OF_THE.fullmatch(" ".join(words[max(start - 2, 1) : start])):
        start -= 2
    while start > 1 and PARTICLES.fullmatch(words[start - 1]):
        start -= 1
    end = start
    while end > 1 and words[end - 1].islower() and BOUND.fullmatch(words[end - 1]):
        end -= 1
    return Parts(*(" ".join(part) for part in (words[start:], words[:end], words[end:start])))


def letters_alone(words: str) -> str:
    """The letters alone, without accents: Å with A, Ł with L, D’Alembrò as dalembro."""
    bare = unicodedata.normalize("NFKD", words.casefold().translate(STROKED))
    return "".join(sign for sign in bare.translate(STROKED) if sign.isalnum())


def alphabetical(name: str) -> tuple[str, str, str]:
    """The key that sorts names by surname, then given name, accents folded."""
    split = parts(name)
    return letters_alone(split.surname), letters_alone(split.given + split.before), name


def opening(words: str, letters: int) -> str:
    """The beginning of a word with so many letters in it: ``D’Al`` has three."""
    seen = 0
    for end, sign in enumerate(words, 1):
        seen += sign.isalnum()
        if seen == letters:
            return words[:end]
    return words


def shared_out(everyone: Sequence[Listed], most: int) -> list[Sequence[Listed]]:
    """Over as few sheets as hold them all, as evenly as can be: the crowd splits evenly too."""
    count = ceil(len(everyone) / most)
    cuts = [round(len(everyone) * at / count) for at in range(count + 1)]
    return [everyone[a:b] for a, b in pairwise(cuts)]


def range_marks(names: list[tuple[str, str]]) -> list[str]:
    """What stands large on each sheet of an alphabetical list, from its first and last name.

    Three letters of the surname; where two sheets meet within three letters, as many letters of
    the given names are added as tell them apart.
    """
    firsts = [parts(first) for first, _ in names]
    lasts = [parts(last) for _, last in names]
    first_marks = [
        _mark(name, before) for name, before in zip(firsts, [None, *lasts], strict=False)
    ]
    right = [_mark(name, after) for name, after in zip(lasts, [*firsts[1:], None], strict=True)]
    return [f"{a} – {b}" if a != b else a for a, b in zip(first_marks, right, strict=True)]


def _mark(name: Parts, neighbour: Parts | None) -> str:
    mark = opening(name.surname, 3)
    if neighbour is None or letters_alone(mark) != letters_alone(opening(neighbour.surname, 3)):
        return mark
    if letters_alone(name.surname) != letters_alone(neighbour.surname):
        for letters in range(4, len(name.surname) + 1):
            mark = opening(name.surname, letters)
            if letters_alone(mark) != letters_alone(opening(neighbour.surname, letters)):
                break
        return mark
    for letters in range(1, len(name.given) + 1):
        initials = opening(name.given, letters)
        if letters_alone(initials) != letters_alone(opening(neighbour.given, letters)):
            return f"{mark} {initials}"
    return f"{mark} {name.given}".strip()
