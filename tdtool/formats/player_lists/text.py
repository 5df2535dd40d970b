"""A pasted or uploaded list of players as numbered lines, or a quick no."""

from __future__ import annotations

import codecs
import re
import unicodedata
from dataclasses import dataclass
from typing import NamedTuple

CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f]")  # all but the tab


@dataclass(frozen=True)
class Limits:
    """What a list is called, and how much may be handed in as one.

    ``lines`` counts blank ones and comments too; ``unpacked`` is for the parts of a workbook.
    """

    what: str
    players: int
    lines: int
    megabytes: int
    megabytes_said: str
    unpacked_megabytes: int

    @property
    def none(self) -> str:
        """How a refusal begins."""
        return f"this is not {self.what}"


PLAYERS = Limits("a list of players", 5_000, 10_000, 1, "one", 12)
RATINGS = Limits("a rating list", 50_000, 60_000, 6, "six", 40)


class ListUnreadable(ValueError):
    """The list as a whole can't be read; the message says why and what to do."""


class Line(NamedTuple):
    """A line that may hold a player, by its number in what was handed in."""

    number: int
    text: str


def lines_of(source: str | bytes, *, limits: Limits = PLAYERS) -> tuple[list[Line], list[str]]:
    """The lines that aren't blank and don't begin with #, and notes on how they were read.

    Skipped lines are numbered all the same. ``ListUnreadable`` by size and shape, before
    anything is looked at line by line.
    """
    if len(source) > limits.megabytes * 1e6:
        raise ListUnreadable(
            f"{limits.none}: it is {len(source) / 1e6:.1f} MB; even {limits.players} players "
            f"take less than {limits.megabytes_said}."
        )
    text, notes = _decoded(source, limits) if isinstance(source, bytes) else (source, [])
    every = re.split(r"\r\n|\r|\n", unicodedata.normalize("NFC", text.removeprefix("\ufeff")))
    if len(every) > limits.lines:
        raise ListUnreadable(
            f"{limits.none}: it has {len(every)} lines, and a list takes up to "
            f"{limits.players} players."
        )
    _refuse_noise(every, limits)
    numbered = [Line(number, line.rstrip().lstrip(" ")) for number, line in enumerate(every, 1)]
    lines = [line for line in numbered if line.text and not line.text.lstrip().startswith("#")]
    if not lines:
        raise ListUnreadable(
            "there are no players in this list: write one per line, e.g. Ann Bee 1784"
        )
    refuse_a_crowd(len(lines) - 1, limits=limits)  # one may be a header
    return lines, notes


def refuse_a_crowd(players: int, *, limits: Limits) -> None:
    """``ListUnreadable`` beyond the number of players that one list may have."""
    if players > limits.players:
        raise ListUnreadable(
            f"{limits.none}: it has more than {limits.players} lines, and a list takes up to "
            f"{limits.players} players."
        )


def _decoded(source: bytes, limits: Limits) -> tuple[str, list[str]]:
    if source.startswith(b"PK\x03\x04"):
        raise ListUnreadable(
            f"{limits.none} in text: it is a workbook or an archive. Save the sheet as CSV, or "
            "copy its cells and paste them."
        )
    if source.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return source.decode("utf-16", "replace"), ["read as UTF-16"]
    try:
        return source.decode("utf-8-sig"), []
    except UnicodeDecodeError:
        pass
    try:
        return source.decode("cp1252"), ["read as Latin-1 (Windows), as it isn’t UTF-8"]
    except UnicodeDecodeError:
        return source.decode("latin-1"), ["read as Latin-1, as it isn’t UTF-8"]


def _refuse_noise(lines: list[str], limits: Limits) -> None:
    for number, line in enumerate(lines, 1):
        if "\0" in line:
            raise ListUnreadable(
                f"{limits.none}: line {number} has a NUL byte, so this isn’t plain text. Save "
                "the list as text or CSV."
            )
    noisy = sum(bool(CONTROL.search(line)) for line in lines)
    if noisy > len(lines) / 2:
        raise ListUnreadable(
            f"{limits.none}: {noisy} of its {len(lines)} lines hold control characters. Save the "
            "list as text or CSV."
        )
