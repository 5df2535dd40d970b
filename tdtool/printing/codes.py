"""A slip's code as a QR that opens the slip, and its ten signs for typing."""

from __future__ import annotations

import segno

from tdtool.printing.fonts import SEMIBOLD
from tdtool.printing.sheets import Sheets

SIDE = 24.0  # millimetres


def draw(sheets: Sheets, right: float, top: float, *, url: str, code: str) -> None:
    """The QR (level M) with its right upper corner at (right, top), the signs as 5 + 5 below."""
    qr = segno.make(url, error="m", micro=False, boost_error=False)
    rows = [[bool(dark) for dark in row] for row in qr.matrix]
    sheets.squares(right - SIDE, top, SIDE, rows)
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
