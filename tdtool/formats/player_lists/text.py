"""A pasted or uploaded list of players as numbered lines, or a quick no."""

import codecs
import re
import unicodedata
import warnings
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from typing import Any, NamedTuple

from openpyxl import load_workbook

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


# The first sheet of an XLSX workbook that has something in it, as rows of text; or a quick no.

ZIP = b"PK\x03\x04"
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # old workbooks, and new ones under a password
MOST_PARTS = 2_000
MOST_COLUMNS = 64
MOST_ROWS_AHEAD = 100_000  # with the empty ones that are formatted only
BROKEN = "this workbook can’t be read: it is broken, or not XLSX. Save the sheet as XLSX or CSV."

warnings.filterwarnings("ignore", module="openpyxl")  # about styles, which aren't read


@dataclass(frozen=True)
class Sheet:
    """A sheet's rows that aren't empty, by number; cells as text, the empty ones at the end cut."""

    name: str
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    others: tuple[str, ...]  # further sheets with something in them


def first_sheet(data: bytes, *, limits: Limits) -> Sheet:
    """The first sheet that isn't hidden and isn't empty; ``ListUnreadable`` with the reason."""
    _refuse_by_shape(data, limits)
    try:
        book = load_workbook(BytesIO(data), read_only=True, data_only=True, keep_links=False)
        shown = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
        filled = [
            (sheet.title, numbered_rows)
            for sheet in shown
            if (numbered_rows := _rows(sheet, limits))
        ]
    except ListUnreadable:
        raise
    except Exception:  # whatever the library stumbles over, the file is to blame
        raise ListUnreadable(BROKEN) from None
    if not filled:
        raise ListUnreadable("this workbook has nothing on its sheets: is it the right file?")
    (name, numbered_rows), *others = filled
    return Sheet(name, numbered_rows, tuple(title for title, _ in others))


def _refuse_by_shape(data: bytes, limits: Limits) -> None:
    """By its wrapping, before anything is unpacked."""
    if data.startswith(OLE):
        raise ListUnreadable(
            "this workbook is locked with a password, or is an old one (XLS). Save it as XLSX "
            "without a password, or as CSV."
        )
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            parts = archive.infolist()
    except (zipfile.BadZipFile, ValueError, OSError):
        raise ListUnreadable(BROKEN) from None
    unpacked = sum(part.file_size for part in parts)
    if unpacked > limits.unpacked_megabytes * 1e6 or len(parts) > MOST_PARTS:
        raise ListUnreadable(
            f"{limits.none}: this workbook unpacks to {unpacked / 1e6:.0f} MB in {len(parts)} "
            "parts. Copy the list alone into a new one, without pictures."
        )
    if any(part.flag_bits & 0x1 for part in parts):
        raise ListUnreadable("this file is locked with a password. Save it without one.")


def _rows(sheet: Any, limits: Limits) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Every row with something in it; the sheet's own word on its size isn't trusted."""
    sheet.reset_dimensions()
    numbered_rows = tuple(_filled(sheet.iter_rows(max_col=MOST_COLUMNS, values_only=True)))
    if len(numbered_rows) > limits.lines:
        raise ListUnreadable(
            f"{limits.none}: the sheet “{sheet.title}” has {len(numbered_rows)} rows, and a "
            f"list takes up to {limits.players} players."
        )
    return numbered_rows


def _filled(value_rows: Iterator[Sequence[object]]) -> Iterator[tuple[int, tuple[str, ...]]]:
    for number, values in enumerate(value_rows, 1):
        if number > MOST_ROWS_AHEAD:
            raise ListUnreadable(
                f"this sheet continues beyond row {MOST_ROWS_AHEAD}. Delete the rows below the "
                "list, or copy the list into a new workbook."
            )
        cells = [_text(value) for value in values]
        while cells and not cells[-1]:
            cells.pop()
        if cells:
            yield number, tuple(cells)


def _text(value: object) -> str:
    """A cell as one would type it: 1784.0 is 1784, a tick is yes."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime):
        return value.date().isoformat()
    return " ".join(unicodedata.normalize("NFC", str(value)).split())
