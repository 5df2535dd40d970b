"""QR codes: a slip's, with its ten signs for typing, and those that players' phones scan."""

from __future__ import annotations

import re
from functools import lru_cache

import segno

from tdtool.papers.kit.fit_text import SEMIBOLD
from tdtool.papers.kit.sheets import Sheets

SIDE = 24.0  # millimetres
SMALL_SIDE = 17.2

# One mask for all: a reader takes any, and to try all eight takes five times as long. On slips'
# addresses this one has the fewest long runs and blocks.
MASK = 3
BLACK = re.compile(rb"[^\0]+")  # squares beside each other


def draw(sheets: Sheets, right: float, top: float, *, url: str, code: str) -> None:
    """The QR (level M) with its right upper corner at (right, top), the signs as 5 + 5 below."""
    _squares(sheets, right, top, SIDE, url)
    sheets.caption(right, top + SIDE + 3.8, "slip code", align="right")
    _signs(sheets, right, top + SIDE + 8.4, code, size=12.5, step=4.8)


def draw_small(sheets: Sheets, right: float, top: float, *, url: str, code: str) -> None:
    """The same on a slip a quarter of a sheet large, the signs at its left."""
    _squares(sheets, right, top, SMALL_SIDE, url)
    x = right - SMALL_SIDE - 2.4
    sheets.text(x, top + 3.3, "SLIP CODE", size=6.4, font=SEMIBOLD, align="right", spaced=0.35)
    _signs(sheets, x, top + 9, code, size=12, step=5)


def draw_alone(sheets: Sheets, x: float, top: float, side: float, text: str) -> None:
    """What a phone reads (level M), its left upper corner at (x, top); ``side`` in millimetres.
    The paper keeps a fifth of the side free around it."""
    _squares(sheets, x + side, top, side, text)


def _signs(sheets: Sheets, x: float, y: float, code: str, *, size: float, step: float) -> None:
    signs = "".join(code.split())
    for number, half in enumerate((signs[:5], signs[5:])):
        down = y + number * step
        sheets.text(x, down, half, size=size, font=SEMIBOLD, align="right", spaced=0.8)


def _squares(sheets: Sheets, right: float, top: float, side: float, url: str) -> None:
    path, units = _path(url)
    sheets.shape(right - side, top, side, path, units=units)


@lru_cache(maxsize=2048)
def _path(text: str) -> tuple[str, int]:
    """The black squares as one path, a rectangle for those beside each other, and how many
    squares a side has; made once for each text. Whole numbers take a third of the time."""
    qr = segno.make(text, error="m", micro=False, boost_error=False, mask=MASK)
    runs = (
        f"{run.start()} {above} {run.end() - run.start()} 1 re"
        for above, row in enumerate(reversed(qr.matrix))
        for run in BLACK.finditer(row)
    )
    return " ".join(runs), len(qr.matrix)
