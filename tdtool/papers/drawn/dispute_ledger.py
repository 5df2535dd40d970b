"""The ledger on the dispute report: lines before the ruling, what they made, lines since."""

from __future__ import annotations

from collections.abc import Iterator

from tdtool import english
from tdtool.english import minus
from tdtool.papers.contents.values import AuditReport
from tdtool.papers.kit import fonts
from tdtool.papers.kit.blocks import Block, heading, together
from tdtool.papers.kit.fit_text import Fitted, fit, wrapped
from tdtool.papers.kit.fonts import BOLD, REGULAR, SEMIBOLD
from tdtool.papers.kit.sheets import HAIR, Sheets
from tdtool.queries.slips.values import LedgerRow

ROW = 5.0
LINE = 3.8  # from line to line of one row
TINT = 0.92
COLUMNS = (0.0, 12.0, 60.0, 82.0, 86.0, 104.0)  # where they stand or end
MOST_BY = 28.0  # millimetres at most for who wrote it


def ledger(sheets: Sheets, report: AuditReport, number: int) -> Iterator[Block]:
    """The lines before the ruling, what they made, the lines since, and what is in force."""
    names = ("time", "player", "type", "points", "rule", "reason")
    aligned = ("left", "left", "left", "right", "left", "left")
    heads = (*zip(COLUMNS, names, aligned, strict=True),)
    title = heading(sheets, f"{number}   Changes to the score", columns=heads)
    everybody = {row.by for row in (*report.before, *report.since)}
    widest = max((fonts.width(by, SEMIBOLD, 8.5) for by in everybody), default=0)
    room = min(MOST_BY, widest + 0.5)
    rows = [_line(sheets, row, by_room=room, strong=False) for row in report.before]
    rows.append(_sum(sheets, "Before" if report.since else "Final", report.sums[0]))
    rows += [_line(sheets, row, by_room=room, strong=row.kind == "ruling") for row in report.since]
    if report.since:
        rows.append(_sum(sheets, "Final", report.sums[1]))
    yield together(title, rows[0])
    yield from rows[1:]


def _line(sheets: Sheets, row: LedgerRow, *, by_room: float, strong: bool) -> Block:
    font = SEMIBOLD if strong else REGULAR
    name = fit(row.name, width=COLUMNS[2] - COLUMNS[1] - 2, size=9, font=font, squeeze=0.85)
    by = fit(row.by, width=by_room, size=8.5, font=font, squeeze=0.85)
    width = sheets.right - sheets.left - COLUMNS[5] - by_room - 2
    reason = wrapped(row.reason or " ", width=width, size=8.5, font=font)
    tall = max(ROW, LINE * max(len(one.lines) for one in (name, by, reason)) + 1.2)
    kind = row.kind if row.counts_for == "score" else f"{row.kind}, spread"

    def drawn(y: float) -> None:
        x, base = sheets.left, y + 3.6
        sheets.text(x + COLUMNS[0], base, english.clock(row.at), size=9, font=font)
        _lines(sheets, x + COLUMNS[1], base, name, font=font)
        sheets.text(x + COLUMNS[2], base, kind, size=9, font=font)
        sheets.text(
            x + COLUMNS[3], base, minus(f"{row.points:+d}"), size=9, font=BOLD, align="right"
        )
        sheets.text(x + COLUMNS[4], base, row.clause, size=9, font=font)
        _lines(sheets, x + COLUMNS[5], base, reason, font=font)
        _lines(sheets, sheets.right, base, by, font=font, align="right")
        sheets.line(x, y + tall, sheets.right, y + tall, ink=HAIR)

    return Block(tall, drawn)


def _lines(
    sheets: Sheets, x: float, base: float, said: Fitted, *, font: str, align: str = "left"
) -> None:
    for number, line in enumerate(said.lines):
        sheets.text(x, base + LINE * number, line, size=said.size, font=font, align=align)


def _sum(sheets: Sheets, label: str, says: str) -> Block:
    room = sheets.right - sheets.left - COLUMNS[2]
    fitted = fit(says, width=room, size=9.5, font=BOLD, lines=1)

    def drawn(y: float) -> None:
        sheets.box(sheets.left, y, sheets.right - sheets.left, ROW, weight=0, fill=TINT)
        sheets.text(sheets.left, y + 3.7, label, size=9.5, font=BOLD)
        sheets.text(sheets.left + COLUMNS[2], y + 3.7, says, size=fitted.size, font=BOLD)

    return Block(ROW, drawn)
