"""The first sheet of an XLSX workbook that has something in it, as rows of text; or a quick no."""

from __future__ import annotations

import unicodedata
import warnings
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from typing import Any

from openpyxl import load_workbook

from tdtool.formats.player_lists.text import Limits, ListUnreadable

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
