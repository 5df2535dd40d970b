"""Names as a line of tsh can hold them, whatever a name here has in it."""

import re
import unicodedata
from functools import cache

from tdtool.english import visible

# Names in plain ASCII, for offices that take nothing else: é is e, ß is ss, ł is l.

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


def ascii_strange(text: str) -> bool:
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


SIGNS = re.compile(r"[;:#\\]")  # each means something in a line of tsh
FIGURES = re.compile(r" +(?=[+-]?[0-9])")  # they would be read as the rating
NOBODY = "?"


def canonical(written: str, member_id: str = "") -> str:
    """A name as tsh writes it (``Bee, Ann``), fit for any office, and the member number behind it.

    >>> canonical("Bee, Ann #2; B", "AA000042")
    'Bee, Ann_2 B:AA000042'
    """
    joined = FIGURES.sub("_", one_line(SIGNS.sub(" ", in_latin(written))).strip(" ,_"))
    return (joined or NOBODY) + (f":{member_id}" if member_id else "")


def one_line(text: str) -> str:
    """A text in Latin-1 that stands in quotes, where no sign but a line’s end would harm.

    >>> one_line("Lake City  Open 2026: Łódź #1")
    'Lake City Open 2026: Lódz #1'
    """
    return " ".join(visible(in_latin(text)).replace("\ufffd", " ").split())


def strange(text: str) -> bool:
    """Whether a name has letters that these files have nothing for.

    >>> strange("Łukasz Ågård"), strange("日本 太郎")
    (False, True)
    """
    return any(sign.isalpha() and _latin(sign) == " " for sign in text)


def in_latin(text: str) -> str:
    """Letters that Latin-1 lacks without their accents, as tsh’s files are Latin-1; other signs
    beyond ASCII as what they stand for."""
    composed = unicodedata.normalize("NFC", text)
    return "".join(_latin(sign) for sign in composed)


def _latin(sign: str) -> str:
    if sign.isascii() or (ord(sign) < 256 and sign.isalpha()):
        return sign
    return cleared(sign) or " "
