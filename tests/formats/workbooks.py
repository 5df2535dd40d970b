"""Workbooks made for tests, whole ones and such as nobody should open."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence

from openpyxl import Workbook


def workbook(*sheets: Sequence[Sequence[object]], hidden: Sequence[int] = ()) -> bytes:
    """The bytes of an XLSX file; the sheets are named Sheet 1, Sheet 2; ``hidden`` by number."""
    book = Workbook()
    book.remove(book.active)
    for number, rows in enumerate(sheets, 1):
        sheet = book.create_sheet(f"Sheet {number}")
        for row in rows:
            sheet.append(list(row))
        if number in hidden:
            sheet.sheet_state = "hidden"
    made = io.BytesIO()
    book.save(made)
    return made.getvalue()


def with_part(data: bytes, name: str, content: bytes) -> bytes:
    """The same file with one of its parts replaced, or one more."""
    made = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as old,
        zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for part in old.namelist():
            if part != name:
                new.writestr(part, old.read(part))
        new.writestr(name, content)
    return made.getvalue()
