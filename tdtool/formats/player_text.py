"""A pasted or uploaded list of players as numbered lines, or a quick no."""

from __future__ import annotations

import codecs
import re
import unicodedata
from typing import NamedTuple

LARGEST = 1_000_000  # bytes or characters
MOST_LINES = 10_000  # blank ones and comments included
MOST_PLAYERS = 2_000
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f]")  # all but the tab
NOT_A_LIST = "this is not a list of players"


class ListUnreadable(ValueError):
    """The list as a whole can't be read; the message says why and what to do."""


class Line(NamedTuple):
    """A line that may hold a player, by its number in what was handed in."""

    number: int
    text: str


def lines_of(source: str | bytes) -> tuple[list[Line], list[str]]:
    """The lines that aren't blank and don't begin with #, and notes on how they were read.

    Skipped lines are numbered all the same. ``ListUnreadable`` by size and shape, before
    anything is looked at line by line.
    """
    if len(source) > LARGEST:
        raise ListUnreadable(
            f"{NOT_A_LIST}: it has {len(source) / 1e6:.1f} MB, and even {MOST_PLAYERS} players "
            "need less than one."
        )
    text, notes = _decoded(source) if isinstance(source, bytes) else (source, [])
    every = re.split(r"\r\n|\r|\n", unicodedata.normalize("NFC", text.removeprefix("\ufeff")))
    if len(every) > MOST_LINES:
        raise ListUnreadable(
            f"{NOT_A_LIST}: it has {len(every)} lines, and a list takes up to "
            f"{MOST_PLAYERS} players."
        )
    _refuse_noise(every)
    numbered = [Line(number, line.rstrip().lstrip(" ")) for number, line in enumerate(every, 1)]
    lines = [line for line in numbered if line.text and not line.text.lstrip().startswith("#")]
    if not lines:
        raise ListUnreadable(
            "there is no player in this list: write one a line, as in Ann Bee 1784"
        )
    refuse_a_crowd(len(lines) - 1)  # one may be a header
    return lines, notes


def refuse_a_crowd(players: int) -> None:
    """``ListUnreadable`` beyond the number of players that one list may have."""
    if players > MOST_PLAYERS:
        raise ListUnreadable(
            f"{NOT_A_LIST}: it has more than {MOST_PLAYERS} lines, and a list takes up to "
            f"{MOST_PLAYERS} players."
        )


def _decoded(source: bytes) -> tuple[str, list[str]]:
    if source.startswith(b"PK\x03\x04"):
        raise ListUnreadable(
            f"{NOT_A_LIST} in text: it is a workbook or an archive. Save the sheet as CSV, or copy "
            "its cells and paste them."
        )
    if source.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return source.decode("utf-16", "replace"), ["read as UTF-16"]
    try:
        return source.decode("utf-8-sig"), []
    except UnicodeDecodeError:
        pass
    try:
        return source.decode("cp1252"), ["read as Latin-1 (Windows), as it isn't UTF-8"]
    except UnicodeDecodeError:
        return source.decode("latin-1"), ["read as Latin-1, as it isn't UTF-8"]


def _refuse_noise(lines: list[str]) -> None:
    for number, line in enumerate(lines, 1):
        if "\0" in line:
            raise ListUnreadable(
                f"{NOT_A_LIST}: line {number} holds a NUL byte, which no text has. Save the "
                "list as text or CSV."
            )
    noisy = sum(bool(CONTROL.search(line)) for line in lines)
    if noisy > len(lines) / 2:
        raise ListUnreadable(
            f"{NOT_A_LIST}: {noisy} of its {len(lines)} lines hold control characters. Save the "
            "list as text or CSV."
        )
