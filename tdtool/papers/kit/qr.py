"""A slip's code as a QR that opens the slip, and its ten signs for typing."""

from __future__ import annotations

import segno

from tdtool.papers.kit.fonts import SEMIBOLD
from tdtool.papers.kit.sheets import Sheets

SIDE = 24.0  # millimetres
SMALL_SIDE = 17.2

# One mask for all: a reader takes any, and to try all eight takes five times as long. On slips'
# addresses this one has the fewest long runs and blocks.
MASK = 3


def draw(sheets: Sheets, right: float, top: float, *, url: str, code: str) -> None:
    """The QR (level M) with its right upper corner at (right, top), the signs as 5 + 5 below."""
    _squares(sheets, right, top, SIDE, url)
    signs = "".join(code.split())
    sheets.caption(right, top + SIDE + 3.8, "slip code", align="right")
    for number, half in enumerate((signs[:5], signs[5:])):
        sheets.text(
            right,
            top + SIDE + 8.4 + number * 4.8,
            half,
            size=12.5,
            font=SEMIBOLD,
            align="right",
            spaced=0.8,
        )


def draw_small(sheets: Sheets, right: float, top: float, *, url: str, code: str) -> None:
    """The same on a slip a quarter of a sheet large, the signs at its left."""
    _squares(sheets, right, top, SMALL_SIDE, url)
    signs, x = "".join(code.split()), right - SMALL_SIDE - 2.4
    sheets.text(x, top + 3.3, "SLIP CODE", size=6.4, font=SEMIBOLD, align="right", spaced=0.35)
    for number, half in enumerate((signs[:5], signs[5:])):
        y = top + 9 + number * 5
        sheets.text(x, y, half, size=12, font=SEMIBOLD, align="right", spaced=0.8)


def _squares(sheets: Sheets, right: float, top: float, side: float, url: str) -> None:
    qr = segno.make(url, error="m", micro=False, boost_error=False, mask=MASK)
    sheets.squares(right - side, top, side, [[bool(dark) for dark in row] for row in qr.matrix])
