"""The record's fingerprint at the foot of a sheet, to compare with the desk's screen."""

from __future__ import annotations

from tdtool.english import counted, dotted, in_fours
from tdtool.papers.kit.fonts import BOLD, REGULAR
from tdtool.papers.kit.sheets import HAIR, LABEL, Sheets

BOX = 13.0
TALL = 16.0  # the box, and what is kept free above it
PITCH = 2.15  # from sign to sign


def draw(sheets: Sheets, *, sheet: int, count: int) -> None:
    """The head of the journal, to compare with the desk's screen: groups of four, fixed pitch."""
    head = sheets.head
    top = sheets.bottom - BOX
    sheets.box(sheets.left, top, sheets.right - sheets.left, BOX, weight=0.5, ink=HAIR, radius=1.2)
    end = sheets.caption(sheets.left + 3, top + 4.4, "history check code")
    entries = counted(head.entries, "action")
    text = dotted(f"{entries} so far; each later action changes this code", head.accounts)
    sheets.text(end + 4, top + 4.4, text, size=8, ink=LABEL)
    sheets.text(
        sheets.right - 3,
        top + 4.4,
        f"{sheets.revision} · sheet {sheet} of {count}",
        size=8,
        ink=LABEL,
        align="right",
    )
    groups = in_fours(head.fingerprint).split()
    step = (sheets.right - sheets.left - 6 - 4 * PITCH) / max(1, len(groups) - 1)
    for number, group in enumerate(groups):
        ends = number < 2 or number >= len(groups) - 2
        _fixed(sheets, sheets.left + 3 + number * step, top + 10, group, bold=ends)


def _fixed(sheets: Sheets, x: float, y: float, signs: str, *, bold: bool) -> None:
    font = BOLD if bold else REGULAR
    for number, sign in enumerate(signs):
        sheets.text(x + (number + 0.5) * PITCH, y, sign, size=11, font=font, align="centre")
