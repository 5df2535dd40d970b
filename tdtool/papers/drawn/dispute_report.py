"""The dispute report of a disputed score: what was disputed, found and ruled, on one page where it
fits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tdtool.papers.contents.values import AuditReport
from tdtool.papers.drawn import (
    dispute_details,
    dispute_findings,
    dispute_ledger,
    dispute_outcome,
    dispute_ruling,
)
from tdtool.papers.kit import blocks, boards, books
from tdtool.papers.kit.blocks import Block, heading, together
from tdtool.papers.kit.books import Book
from tdtool.papers.kit.fit_text import fit
from tdtool.papers.kit.fonts import BOLD, SEMIBOLD
from tdtool.papers.kit.sheets import LABEL, Sheets

TOP = 32.4  # where the first block begins
GAP = 8.0  # between the board and what stands beside it
RIGHT = boards.SIDE + GAP  # where that begins
BOARD = boards.SIDE + 13.2  # the board with its title and its legend


@books.drawing("audit of dispute {0.number}")
def audit_report(book: Book, report: AuditReport) -> None:
    sheets = Sheets(book)
    blocks.draw(
        sheets,
        list(_blocks(sheets, report)),
        top=TOP,
        head=partial(_head, sheets, report),
        foot=dispute_outcome.foot(sheets, report),
    )


def _head(sheets: Sheets, report: AuditReport) -> None:
    head, x = report.head, sheets.left
    sheets.text(x - 0.5, 19.4, "Dispute report", size=24, font=BOLD)
    sheets.text(x, 26, report.where, size=12, font=SEMIBOLD)
    event = fit(head.event, width=80, size=12, height=8.6, lines=2)
    sheets.block(sheets.right, 15, event, align="right")
    sheets.text(sheets.right, 22, head.day, size=9, ink=LABEL, align="right")
    sheets.text(sheets.right, 26, head.rules, size=9, ink=LABEL, align="right")
    sheets.line(x, 29.4, sheets.right, 29.4, weight=1)


def _blocks(sheets: Sheets, report: AuditReport) -> Iterator[Block]:
    """The parts in their order, numbered as they come."""
    number = iter(range(1, 12))
    yield dispute_outcome.outcome(sheets, report)
    yield from dispute_outcome.facts(sheets, report, next(number))
    yield from dispute_findings.findings(sheets, report, next(number))
    if report.position and report.position.board:
        yield from _board(sheets, report, number)
    else:
        yield from _position(sheets, report, number)
        yield from dispute_ruling.ruling(sheets, report, next(number))
    yield from dispute_ledger.ledger(sheets, report, next(number))
    if report.moves:
        on_board = bool(report.position and report.position.board)
        yield from dispute_details.record(sheets, report.moves, next(number), on_board=on_board)


def _board(sheets: Sheets, report: AuditReport, number: Iterator[int]) -> Iterator[Block]:
    """The board, and beside it the play counted and the ruling; one too long goes below."""
    assert report.position and report.position.board
    at, view, x = report.position, report.position.board, sheets.left + RIGHT
    title = f"{next(number)}   The board at turn {at.turn}, before the reply"
    beside = dispute_details.beside(sheets, report, number, x=x, width=sheets.right - x)
    part = next(number)
    ruled = list(dispute_ruling.ruling(sheets, report, part, x=x))
    below = sum(block.tall for block in (*beside, *ruled)) > BOARD + 4
    beside += [] if below else ruled
    tall = max(BOARD, sum(block.tall for block in beside))

    def drawn(y: float) -> None:
        sheets.text(sheets.left, y + 5.6, title, size=11, font=BOLD)
        sheets.line(sheets.left, y + 7.2, sheets.left + boards.SIDE, y + 7.2, weight=0.9)
        boards.board(sheets, sheets.left, y + 8, view)
        for block in beside:
            block.draw(y)
            y += block.tall

    yield Block(tall, drawn)
    if below:
        yield from dispute_ruling.ruling(sheets, report, part)


def _position(sheets: Sheets, report: AuditReport, number: Iterator[int]) -> Iterator[Block]:
    """The words before the players, a move counted, the sheets: what was handed in of them."""
    if report.position and report.position.table:
        at = report.position
        where = f"after line {at.line}: {at.title}" if at.after else "at the end of the record"
        yield _table(sheets, report, f"{next(number)}   The table {where}")
    if report.counted:
        yield dispute_details.alone(sheets, report.counted, report.points, next(number))
    if report.sheets:
        yield from dispute_details.sheets(sheets, report.sheets, next(number))


def _table(sheets: Sheets, report: AuditReport, title: str) -> Block:
    assert report.position and report.position.table
    view, width = report.position.table, sheets.right - sheets.left
    tall = boards.table_height(view, width)
    body = Block(tall, lambda y: (boards.table(sheets, sheets.left, y, width, view), None)[1])
    return together(heading(sheets, title), body)
