"""Names in plain ASCII, for offices that take nothing else: é is e, ß is ss, ł is l."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

LIKE = {
    "ß": "ss", "ẞ": "SS", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ı": "i", "ĸ": "k",
    "ŋ": "n", "Ŋ": "N", "œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE", "ə": "e", "Ə": "E",
    "‘": "'", "’": "'", "ʼ": "'", "ʻ": "'", "ʹ": "'", "‛": "'", "′": "'", "´": "'", "`": "'",
    "“": '"', "”": '"', "„": '"', "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "−": "-",
    "·": ".", "…": "...",
}  # fmt: skip
A_LETTER = re.compile(r"LATIN (SMALL|CAPITAL) LETTER ([A-Z])(?: WITH .*)?")


def folded(text: str) -> str:
    """A text in ASCII, its blanks collapsed; a sign that has no such form stays as it is.

    >>> folded("Zoë  Weiß-Łuczak"), folded("Nguyễn’s"), folded("Иван")
    ('Zoe Weiss-Luczak', "Nguyen's", 'Иван')
    """
    return " ".join("".join(map(_folded, text)).split())


def strange(text: str) -> bool:
    """Whether a text has signs that ASCII has nothing for.

    >>> strange("Ané Иии"), strange("Zoë")
    (True, False)
    """
    return not all(map(_fits, folded(text)))


def cleared(text: str) -> str:
    """A text in ASCII without the signs that have no such form."""
    return " ".join("".join(sign for sign in folded(text) if _fits(sign)).split())


@cache
def _folded(sign: str) -> str:
    if sign.isascii():
        return sign
    if sign in LIKE:
        return LIKE[sign]
    parts = unicodedata.normalize("NFKD", sign)
    bare = "".join(part for part in parts if not unicodedata.combining(part))
    if bare.isascii():
        return bare
    letter = A_LETTER.fullmatch(unicodedata.name(bare[0], ""))
    if letter is None:
        return sign
    return letter[2].lower() if letter[1] == "SMALL" else letter[2]


def _fits(sign: str) -> bool:
    return sign.isascii() and sign.isprintable()
