"""The letter that a division gets here, from what it is called elsewhere."""

from __future__ import annotations

import re
from collections.abc import Sequence

CODE = re.compile(r"[A-Z][A-Z0-9]{0,5}")
LETTERS = "ABCDEFGHIJKLMNOPQRST"


def code_of(name: str, file: str, taken: Sequence[str]) -> str:
    """As it is called, else the letter its file ends in, else the next.

    >>> code_of("csw", "", []), code_of("", "lake-b.t", ["A"]), code_of("Top Group", "", ["A"])
    ('CSW', 'B', 'B')
    """
    stem = re.sub(r"\.[^.]*$", "", file)
    last = re.search(r"(?:^|[^A-Za-z0-9])([A-Za-z])$", stem)
    for wanted in (name.upper(), last[1].upper() if last else ""):
        if CODE.fullmatch(wanted) and wanted not in taken:
            return wanted
    return next((letter for letter in LETTERS if letter not in taken), "Z")
