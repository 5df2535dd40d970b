"""The audit report of a disputed score: what was disputed, found and ruled, on one page where it
fits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

from tdtool.english import minus, plural
from tdtool.papers.contents.values import AuditReport, Fact
from tdtool.papers.drawn import dispute_details
from tdtool.papers.kit import blocks, boards, books
from tdtool.papers.kit.blocks import Block, heading, together
from tdtool.papers.kit.books import Book
from tdtool.papers.kit.fit_text import fit, wrapped
from tdtool.papers.kit.fonts import BOLD, REGULAR, SEMIBOLD
from tdtool.papers.kit.sheets import HAIR, LABEL, Sheets
from tdtool.queries.disputes.values import FindingView
from tdtool.queries.slips.values import LedgerRow

TOP = 32.4  # where the first block begins
ROW = 5.0  # of a table
GAP = 8.0  # between the board and what stands beside it
RIGHT = boards.SIDE + GAP  # where that begins
TINT = 0.92

SUBJECT = re.compile(r"^(.{1,40}?) (?:is|are) ")  # what a note is about

FINDINGS = (0.0, 8.0, 18.0, 28.0, 46.0, 77.0, 94.0, 98.0)  # where the columns stand or end
LEDGER = (0.0, 12.0, 60.0, 82.0, 86.0, 104.0)


@books.drawing("audit of dispute {0.number}")
def audit_report(book: Book, report: AuditReport) -> None:
    sheets = Sheets(book)
    parts = list(_blocks(sheets, report))
    blocks.draw(sheets, parts, top=TOP, head=partial(_head, sheets, report))


def _head(sheets: Sheets, report: AuditReport) -> None:
    head, x = report.head, sheets.left
    sheets.text(x - 0.5, 19.4, "Audit of a disputed score", size=24, font=BOLD)
    sheets.text(x, 26, report.where, size=12, font=SEMIBOLD)
    event = fit(head.event, width=72, size=12, lines=1)
    sheets.text(sheets.right, 17, head.event, size=event.size, font=SEMIBOLD, align="right")
    sheets.text(sheets.right, 22, head.day, size=9, ink=LABEL, align="right")
    sheets.text(sheets.right, 26, head.rules, size=9, ink=LABEL, align="right")
    sheets.line(x, 29.4, sheets.right, 29.4, weight=1)


def _blocks(sheets: Sheets, report: AuditReport) -> Iterator[Block]:
    yield _outcome(sheets, report)
    number = iter(range(1, 10))
    yield together(heading(sheets, f"{next(number)}   Facts"), _facts(sheets, report.facts))
    if report.findings:
        title = heading(sheets, f"{next(number)}   Findings", columns=_finding_heads(sheets))
        first, *others = list(_findings(sheets, report.findings))
        yield together(title, first)
        yield from others
    if report.position and report.position.board:
        at = report.position
        says = f"The board at turn {at.turn}, before the reply"
        yield _board(sheets, report, f"{next(number)}   {says}", number)
    else:
        if report.position and report.position.table:
            says = f"{next(number)}   The table after line {report.position.line}: "
            yield _table(sheets, report, says + report.position.title)
        if report.counted:
            yield dispute_details.alone(sheets, report.counted, report.points, next(number))
        if report.sheets:
            yield from dispute_details.sheets(sheets, report.sheets, next(number))
        yield _rulings_wide(sheets, report, next(number))
    yield from _ledger(sheets, report, next(number))
    if report.moves:
        yield from dispute_details.record(
            sheets,
            report.moves,
            next(number),
            on_board=bool(report.position and report.position.board),
        )


def _outcome(sheets: Sheets, report: AuditReport) -> Block:
    """The scores in force, and what has changed."""
    width = sheets.right - sheets.left
    fitted = fit(report.outcome, width=width - 56, size=17, font=BOLD, lines=3)
    tall = max(14.5, 7 + fitted.height, 4.6 * len(report.beside) + 4)

    def drawn(y: float) -> None:
        sheets.box(sheets.left, y, width, tall, weight=1.2, radius=1.2)
        sheets.caption(sheets.left + 3, y + 4.6, "outcome")
        sheets.block(sheets.left + 3, y + 6 + (tall - 7) / 2, fitted, font=BOLD)
        top = y + tall / 2 - (len(report.beside) - 1) * 2.3
        for number, says in enumerate(report.beside):
            sheets.middle(sheets.right - 3, top + number * 4.6, says, size=10, align="right")

    return Block(tall + 1.5, drawn)


def _facts(sheets: Sheets, facts: Sequence[Fact]) -> Block:
    width = sheets.right - sheets.left - 24
    lines = [
        (
            fact.label,
            wrapped(fact.says, width=width, size=9.5, font=REGULAR),
        )
        for fact in facts
    ]
    tall = sum(4.4 * max(1, len(fitted.lines)) for _, fitted in lines)

    def drawn(y: float) -> None:
        for label, fitted in lines:
            sheets.text(sheets.left, y + 3.6, label, size=9.5, font=SEMIBOLD)
            for number, line in enumerate(fitted.lines):
                sheets.text(sheets.left + 24, y + 3.6 + 4.4 * number, line, size=9.5)
            y += 4.4 * max(1, len(fitted.lines))

    return Block(tall + 0.5, drawn)


def _finding_heads(sheets: Sheets) -> Sequence[tuple[float, str, str]]:
    names = ("no.", "line", "turn", "clause", "severity", "reported", "verified", "what was found")
    aligned = ("left",) * 5 + ("right", "right", "left")
    return tuple(zip(FINDINGS, names, aligned, strict=True))


def _findings(sheets: Sheets, findings: Sequence[FindingView]) -> Iterator[Block]:
    """A row for each that weighs or was ruled on; the notes in one paragraph, in small type."""
    weighty = [finding for finding in findings if finding.severity != "note" or finding.ruling]
    notes = [finding for finding in findings if finding not in weighty]
    for finding in weighty:
        yield _finding(sheets, finding)
    in_small = " ".join(_merged(notes))
    for line in wrapped(in_small, width=sheets.right - sheets.left, size=7.6, font=REGULAR).lines:
        yield _small(sheets, line)


def _merged(notes: Sequence[FindingView]) -> Iterator[str]:
    """The notes as sentences; of those that say the same, one for all of them."""
    alike: dict[tuple[str, str], list[FindingView]] = {}
    for note in notes:
        alike.setdefault((note.clause, SUBJECT.sub("", note.message)), []).append(note)
    for (clause, rest), same in alike.items():
        lines = ", ".join(str(note.line) for note in same if note.line)
        where = f", {plural(len(same), 'line')} {lines}" if lines else ""
        if len(same) == 1:
            yield f"{same[0].message.rstrip('.')} ({clause}{where})."
            continue
        matches = (SUBJECT.match(note.message) for note in same)
        subjects = ", ".join(match[1] for match in matches if match)
        yield f"{subjects}: {rest.rstrip('.')} ({clause}{where})."


def _small(sheets: Sheets, line: str) -> Block:
    return Block(3.5, lambda y: sheets.text(sheets.left, y + 3, line, size=7.6, ink=LABEL))


def _finding(sheets: Sheets, finding: FindingView) -> Block:
    width = sheets.right - sheets.left - FINDINGS[7]
    strong = BOLD if finding.severity == "error" else REGULAR
    says = f"{finding.message}{_decided(finding)}"
    fitted = wrapped(says, width=width, size=9, font=strong)
    tall = max(ROW, 4.0 * len(fitted.lines) + 1.2)

    def drawn(y: float) -> None:
        x = sheets.left
        if finding.ruling and finding.ruling.accepted and finding.ruling.points:
            sheets.box(x, y, sheets.right - x, tall, weight=0, fill=TINT)
        cells = (finding.number, finding.line, finding.turn, finding.clause, finding.severity)
        for at, cell in zip(FINDINGS, cells, strict=False):
            sheets.text(x + at, y + 3.6, "" if cell is None else str(cell), size=9, font=strong)
        for at, figure in zip(FINDINGS[5:7], (finding.reported, finding.verified), strict=True):
            shown = "" if figure is None else minus(figure)
            sheets.text(x + at, y + 3.6, shown, size=9, font=strong, align="right")
        for number, line in enumerate(fitted.lines):
            sheets.text(x + FINDINGS[7], y + 3.6 + 4 * number, line, size=9, font=strong)
        sheets.line(x, y + tall, sheets.right, y + tall, ink=HAIR)

    return Block(tall, drawn)


def _decided(one: FindingView) -> str:
    if one.ruling is None:
        return ""
    return " (accepted)" if one.ruling.accepted else " (dismissed)"


def _board(sheets: Sheets, report: AuditReport, title: str, number: Iterator[int]) -> Block:
    """The board, and beside it the play counted and the ruling."""
    assert report.position and report.position.board
    view, x = report.position.board, sheets.left + RIGHT
    width = sheets.right - x
    beside = dispute_details.beside(sheets, report, number, x=x, width=width)
    tall = max(boards.SIDE + 13.2, sum(block.tall for block in beside))

    def drawn(y: float) -> None:
        sheets.text(sheets.left, y + 5.6, title, size=11, font=BOLD)
        sheets.line(sheets.left, y + 7.2, sheets.left + boards.SIDE, y + 7.2, weight=0.9)
        boards.board(sheets, sheets.left, y + 8, view)
        for block in beside:
            block.draw(y)
            y += block.tall

    return Block(tall, drawn)


def _table(sheets: Sheets, report: AuditReport, title: str) -> Block:
    assert report.position and report.position.table
    view, width = report.position.table, sheets.right - sheets.left
    tall = boards.table_height(view, width)
    body = Block(tall, lambda y: (boards.table(sheets, sheets.left, y, width, view), None)[1])
    return together(heading(sheets, title), body)


def _rulings_wide(sheets: Sheets, report: AuditReport, number: int) -> Block:
    width = sheets.right - sheets.left
    return dispute_details.ruling(sheets, report, number, x=sheets.left, width=width)


def _ledger(sheets: Sheets, report: AuditReport, number: int) -> Iterator[Block]:
    """The lines before the ruling, what they made, the lines since, and what is in force."""
    names = ("at", "player", "kind", "points", "clause", "reason")
    aligned = ("left", "left", "left", "right", "left", "left")
    heads = (*zip(LEDGER, names, aligned, strict=True),)
    title = heading(sheets, f"{number}   Ledger", columns=heads)
    rows = [_line(sheets, row, strong=False) for row in report.before]
    rows.append(_sum(sheets, "Before" if report.since else "In force", report.sums[0]))
    rows += [_line(sheets, row, strong=row.kind == "ruling") for row in report.since]
    if report.since:
        rows.append(_sum(sheets, "In force", report.sums[1]))
    yield together(title, rows[0])
    yield from rows[1:]


def _line(sheets: Sheets, row: LedgerRow, *, strong: bool) -> Block:
    font = SEMIBOLD if strong else REGULAR
    by = fit(row.by, width=28, size=8.5, font=font, lines=1)
    width = sheets.right - sheets.left - LEDGER[5] - 30
    reason = wrapped(row.reason or " ", width=width, size=8.5, font=font)
    tall = max(ROW, 3.8 * len(reason.lines) + 1.2)
    points = minus(f"{row.points:+d}")

    def drawn(y: float) -> None:
        x, base = sheets.left, y + 3.6
        name = fit(row.name, width=LEDGER[2] - LEDGER[1] - 2, size=9, font=font, lines=1)
        sheets.text(x + LEDGER[0], base, f"{row.at:%H:%M}", size=9, font=font)
        sheets.text(x + LEDGER[1], base, row.name, size=name.size, font=font)
        kind = row.kind if row.counts_for == "score" else f"{row.kind}, spread"
        sheets.text(x + LEDGER[2], base, kind, size=9, font=font)
        sheets.text(x + LEDGER[3], base, points, size=9, font=BOLD, align="right")
        sheets.text(x + LEDGER[4], base, row.clause, size=9, font=font)
        for number, line in enumerate(reason.lines):
            sheets.text(x + LEDGER[5], base + 3.8 * number, line, size=8.5, font=font)
        sheets.text(sheets.right, base, row.by, size=by.size, font=font, align="right")
        sheets.line(x, y + tall, sheets.right, y + tall, ink=HAIR)

    return Block(tall, drawn)


def _sum(sheets: Sheets, label: str, says: str) -> Block:
    def drawn(y: float) -> None:
        sheets.box(sheets.left, y, sheets.right - sheets.left, ROW, weight=0, fill=TINT)
        sheets.text(sheets.left, y + 3.7, label, size=9.5, font=BOLD)
        sheets.text(sheets.left + LEDGER[2], y + 3.7, says, size=9.5, font=BOLD)

    return Block(ROW, drawn)
