"""Names as a line of tsh can hold them, whatever a name here has in it."""

from __future__ import annotations

import re
import unicodedata

from tdtool.english import visible
from tdtool.formats.offices import ascii_text

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
    return ascii_text.cleared(sign) or " "
