"""What stands on a paper: its words, read back from the PDF."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from itertools import combinations

import segno
from pypdf import PageObject, PdfReader

from tdtool.papers.kit import fit_text, sheets
from tdtool.papers.kit.fit_text import BOLD, REGULAR, SEMIBOLD

MILLIMETRE = 72 / 25.4
FEWEST_SQUARES = 100  # of a QR code
CUT = 4.6  # millimetres kept free at the edge of sheets that are cut


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


@dataclass(frozen=True)
class Printed:
    """Words where they stand on a sheet, in millimetres from its top left corner."""

    words: str
    left: float
    right: float
    base: float  # the line they stand on
    size: float  # points


def printed(data: bytes) -> list[list[Printed]]:
    """Every piece of text of each sheet, and where it stands."""
    return [_printed(page) for page in PdfReader(BytesIO(data)).pages]


def _size(page: PageObject) -> tuple[float, float]:
    return float(page.mediabox.width) / MILLIMETRE, float(page.mediabox.height) / MILLIMETRE


def _printed(page: PageObject) -> list[Printed]:
    found: list[Printed] = []
    tall = float(page.mediabox.height)

    def seen(text: str, cm: list[float], tm: list[float], font: object, size: float) -> None:
        if not text.strip() or not isinstance(font, dict):
            return
        bold = str(font["/BaseFont"]).rpartition("-")[2]
        name = {"Bold": BOLD, "Semibold": SEMIBOLD}.get(bold, REGULAR)
        left, words = tm[4] / MILLIMETRE, text.strip()
        end = left + fit_text.width(words, name, size)
        found.append(Printed(words, left, end, (tall - tm[5]) / MILLIMETRE, size))

    page.extract_text(visitor_text=seen)
    return found


def beyond(data: bytes, *, margin: float = 9.4) -> list[str]:
    """What stands nearer to a sheet's edge than may be, or runs out of it."""
    return [
        one.words
        for page in PdfReader(BytesIO(data)).pages
        for wide, tall in [_size(page)]
        for one in _printed(page)
        if one.left < margin or one.right > wide - margin or not margin < one.base < tall - margin
    ]


def overlapping(data: bytes) -> list[tuple[str, str]]:
    """Words that are printed over others of the same sheet."""
    return [
        (one.words, other.words)
        for sheet in printed(data)
        for one, other in combinations(sheet, 2)
        if abs(one.base - other.base) < 0.25 * min(one.size, other.size) * fit_text.POINT
        and min(one.right, other.right) - max(one.left, other.left) > 0.3
    ]


def codes_drawn(data: bytes) -> list[list[list[bool]]]:
    """The QR codes of all sheets in the order in which they were drawn: rows of black squares."""
    return [code for page in PdfReader(BytesIO(data)).pages for code in _codes(page)]


def _codes(page: PageObject) -> Iterator[list[list[bool]]]:
    squares: list[tuple[float, ...]] = []
    content = page.get_contents()
    assert content is not None
    for told, operator in content.operations:
        if operator == b"re":
            squares.append(tuple(map(float, told)))
        elif operator in (b"f", b"f*", b"S", b"B", b"B*", b"n"):
            if len(squares) > FEWEST_SQUARES:
                yield _matrix(squares)
            squares = []


def _matrix(squares: list[tuple[float, ...]]) -> list[list[bool]]:
    """Its corners are black, so the outermost squares tell how large it is."""
    unit = squares[0][3]
    left = min(x for x, _, _, _ in squares)
    top = max(y for _, y, _, _ in squares)
    side = round((max(x + wide for x, _, wide, _ in squares) - left) / unit)
    matrix = [[False] * side for _ in range(side)]
    for x, y, wide, _ in squares:
        row, start = round((top - y) / unit), round((x - left) / unit)
        matrix[row][start : start + round(wide / unit)] = [True] * round(wide / unit)
    return matrix


def code_of(says: str) -> list[list[bool]]:
    """The code as the library makes it, as large as papers have it."""
    made = segno.make(says, error="m", micro=False, boost_error=False, mask=sheets.MASK)
    return [[bool(dark) for dark in row] for row in made.matrix]
