"""The one typeface of all papers, in three weights, and the width of words set in it."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from threading import Lock

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

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
