"""What stands on a paper: its words, read back from the PDF."""

from __future__ import annotations

import re
from io import BytesIO

from pypdf import PdfReader

MILLIMETRE = 72 / 25.4


def lines(data: bytes) -> list[list[str]]:
    """The lines of each sheet, in the order in which they were drawn."""
    sheets = [page.extract_text() for page in PdfReader(BytesIO(data)).pages]
    return [[line.strip() for line in sheet.splitlines() if line.strip()] for sheet in sheets]


def words(data: bytes) -> list[str]:
    """Each sheet as one run of words; a name broken over two lines is whole again."""
    return [re.sub(r"(?<=\w)- ", "-", " ".join(sheet)) for sheet in lines(data)]


def title(data: bytes) -> str:
    return str(PdfReader(BytesIO(data)).metadata.title)


def sizes(data: bytes) -> set[tuple[int, int]]:
    """The sizes of the sheets in whole millimetres."""
    boxes = [page.mediabox for page in PdfReader(BytesIO(data)).pages]
    return {
        (round(float(box.width) / MILLIMETRE), round(float(box.height) / MILLIMETRE))
        for box in boxes
    }


def embedded_fonts(data: bytes) -> set[str]:
    """Names of the typefaces in the file, without the mark of a subset."""
    found = set()
    for page in PdfReader(BytesIO(data)).pages:
        for font in page["/Resources"]["/Font"].values():
            found.add(str(font.get_object()["/BaseFont"]).split("+")[-1].lstrip("/"))
    return found
