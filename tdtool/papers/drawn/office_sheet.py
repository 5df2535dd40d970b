"""The submission sheet: what is sent to a rating office, with room for fees and who sent it."""

from collections.abc import Iterator
from functools import partial

from tdtool.english import counted, dotted
from tdtool.papers.contents.office_sheet import OfficeSheet, SheetFile
from tdtool.papers.kit import blocks, books
from tdtool.papers.kit.blocks import Block
from tdtool.papers.kit.books import Book
from tdtool.papers.kit.fit_text import BOLD, REGULAR, SEMIBOLD, fit
from tdtool.papers.kit.sheets import HAIR, LABEL, Sheets

TOP = 30.0
ROW, FEE = 7.0, 9.0
DIGITS = 2.05  # from digit to digit of a hash, which is copied by hand
COUNTS = ((0.0, "division", "left"), *((at, name, "right") for at, name in zip(
    (110.0, 150.0, 190.0), ("players", "rounds", "games"), strict=True)))  # fmt: skip
FEES = ((0.0, "fee", "left"), *((at, name, "right") for at, name in zip(
    (110.0, 150.0, 190.0), ("number", "each", "amount"), strict=True)))  # fmt: skip


@books.drawing("submission to {0.office}")
def office_sheet(book: Book, paper: OfficeSheet) -> None:
    sheets = Sheets(book)
    head = partial(
        sheets.title,
        f"For {paper.office}",
        size=36,
        beside=paper.head.event,
        below=dotted(paper.head.day, f"files created on {paper.on}", paper.head.list_note),
    )
    blocks.draw(sheets, list(_pieces(sheets, paper)), top=TOP, head=head)


def _pieces(sheets: Sheets, paper: OfficeSheet) -> Iterator[Block]:
    yield _line(sheets, paper.how, dotted(paper.checked))
    if paper.facts:
        yield blocks.heading(sheets, "Sanction letter")
        for name, value in paper.facts:
            yield _fact(sheets, name, value)
    yield blocks.heading(sheets, "What is sent", columns=COUNTS)
    for count in paper.counts:
        figures = (count.players, count.rounds, count.games)
        yield _row(sheets, count.division, [str(figure) for figure in figures])
    if len(paper.counts) > 1:
        players, games = (sum(getattr(count, name) for count in paper.counts)
                          for name in ("players", "games"))  # fmt: skip
        yield _row(sheets, "all", [str(players), "", str(games)], bold=True)
    yield blocks.heading(sheets, counted(len(paper.files), "file"))
    for file in paper.files:
        yield _file(sheets, file)
    fee_rows = [_empty(sheets, fee) for fee in (*paper.fees, "", "Total")]
    yield blocks.together(blocks.heading(sheets, "Fees", columns=FEES), *fee_rows)
    yield _sent(sheets)


def _line(sheets: Sheets, first: str, second: str) -> Block:
    def drawn(y: float) -> None:
        wide = sheets.right - sheets.left
        fitted = fit(first, width=wide, size=11, lines=1)
        sheets.text(sheets.left, y + 4, first, size=fitted.size, font=SEMIBOLD)
        under = fit(second, width=wide, size=9.5, height=7, lines=2, font=REGULAR)
        sheets.block(sheets.left, y + 9, under, font=REGULAR, ink=LABEL)

    return Block(15, drawn)


def _fact(sheets: Sheets, name: str, value: str) -> Block:
    def drawn(y: float) -> None:
        sheets.text(sheets.left, y + 4.6, name, size=9.5, ink=LABEL)
        sheets.text(sheets.left + 50, y + 4.6, value, size=10.5, font=SEMIBOLD)
        sheets.line(sheets.left, y + ROW, sheets.right, y + ROW, ink=HAIR)

    return Block(ROW, drawn)


def _row(sheets: Sheets, name: str, figures: list[str], *, bold: bool = False) -> Block:
    font = BOLD if bold else REGULAR

    def drawn(y: float) -> None:
        sheets.text(sheets.left, y + 4.8, name, size=10.5, font=font)
        for (at, _, _), figure in zip(COUNTS[1:], figures, strict=True):
            sheets.text(sheets.left + at, y + 4.8, figure, size=10.5, font=font, align="right")
        sheets.line(sheets.left, y + ROW, sheets.right, y + ROW, ink=HAIR)

    return Block(ROW, drawn)


def _file(sheets: Sheets, file: SheetFile) -> Block:
    def drawn(y: float) -> None:
        name = fit(file.name, width=110, size=10.5, lines=1)
        sheets.text(sheets.left, y + 5, file.name, size=name.size, font=SEMIBOLD)
        text = dotted(file.says, f"{file.size:,} bytes")
        fitted = fit(text, width=76, size=8.5, height=7, lines=2, font=REGULAR)
        sheets.block(sheets.right, y + 4, fitted, font=REGULAR, ink=LABEL, align="right")
        sheets.caption(sheets.left, y + 10, "sha-256")
        for place, digit in enumerate(file.sha256):
            x = sheets.left + 16 + place * DIGITS + place // 8 * 2.4
            sheets.text(x, y + 10, digit, size=9, align="centre")
        sheets.line(sheets.left, y + 12.4, sheets.right, y + 12.4, ink=HAIR)

    return Block(12.8, drawn)


def _empty(sheets: Sheets, name: str) -> Block:
    """A row of the fees: its figures are written in by hand."""

    def drawn(y: float) -> None:
        font = BOLD if name == "Total" else REGULAR
        sheets.text(sheets.left, y + 6.2, name, size=10.5, font=font)
        for at, _, _ in FEES[1:]:
            sheets.box(sheets.left + at - 32, y + 1.2, 32, FEE - 1.8, weight=0.6, ink=HAIR)
        sheets.line(sheets.left, y + FEE, sheets.right, y + FEE, ink=HAIR)

    return Block(FEE, drawn)


def _sent(sheets: Sheets) -> Block:
    """Who sent it, and when."""

    def drawn(y: float) -> None:
        for x, wide, name in ((0.0, 60.0, "sent on"), (70.0, 120.0, "by")):
            sheets.line(sheets.left + x, y + 14, sheets.left + x + wide, y + 14, weight=0.6)
            sheets.caption(sheets.left + x, y + 17.4, name)

    return Block(20, drawn)
