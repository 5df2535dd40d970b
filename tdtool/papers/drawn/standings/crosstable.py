"""The crosstable: a row a player in the order of the standings, a column a round."""

from __future__ import annotations

from math import ceil

from tdtool.english import dotted
from tdtool.papers.contents.values import CrosstablePaper
from tdtool.papers.kit import books, fingerprints
from tdtool.papers.kit.books import Book, NothingToPrint
from tdtool.papers.kit.fit_text import fit
from tdtool.papers.kit.fonts import BOLD, REGULAR, SEMIBOLD
from tdtool.papers.kit.sheets import FAINT, HAIR, LABEL, TINT, Sheets
from tdtool.queries.standings.values import CrossCell, CrossRow, has_play_off

LIST = 32.0
ROW = 9.2
PLACE, NUMBER, NAME, SUMS = 10.0, 10.0, 44.0, 34.0  # widths of what isn't a round
NARROWEST, WIDEST = 16.5, 26.0  # of a round's column
LEGEND = "W won, L lost, T tied, B bye, F forfeit, – absent or missed, … to play"
IN_PLAY_OFF = "P in the play-off"
STARTED = "A dot: started the game."


@books.drawing("crosstable after round {0.after}")
def crosstable(book: Book, paper: CrosstablePaper) -> None:
    """Across; where the rounds are too many for one sheet, the next sheets go on with them."""
    if not paper.rows or not paper.after:
        raise NothingToPrint("There is no crosstable yet. Post a round first.")
    sheets = Sheets(book, landscape=True)
    spans = _spans(paper.after, sheets.right - sheets.left - PLACE - NUMBER - NAME - SUMS)
    most = int((sheets.bottom - fingerprints.TALL - 5 - LIST) / ROW)
    pages = [paper.rows[at : at + most] for at in range(0, len(paper.rows), most)]
    number, count = 0, len(pages) * len(spans)
    for page in pages:
        for span in spans:
            number += 1
            _sheet(sheets, paper, page, span)
            fingerprints.draw(sheets, sheet=number, count=count)
            sheets.turn()


def _spans(rounds: int, room: float) -> list[range]:
    """The rounds that stand on one sheet, as even as can be."""
    count = ceil(rounds / int(room / NARROWEST))
    per_sheet = ceil(rounds / count)
    return [range(at, min(at + per_sheet, rounds + 1)) for at in range(1, rounds + 1, per_sheet)]


def _sheet(sheets: Sheets, paper: CrosstablePaper, page: tuple[CrossRow, ...], span: range) -> None:
    division = f", division {paper.division}" if paper.division else ""
    below = dotted(paper.head.event, paper.head.day)
    mark = f"R{span[0]} – R{span[-1]}" if len(span) < paper.after else ""
    beside = f"after round {paper.after}{division}"
    sheets.title("Crosstable", size=32, beside=beside, below=below, mark=mark)
    room = sheets.right - sheets.left - PLACE - NUMBER - NAME - SUMS
    wide = min(WIDEST, room / len(span))
    right = sheets.left + PLACE + NUMBER + NAME + wide * len(span) + SUMS
    _heads(sheets, span, wide, right)
    for at, row in enumerate(page):
        y = LIST + at * ROW
        if at % 2 == 0:
            sheets.box(sheets.left, y, right - sheets.left, ROW, weight=0, fill=TINT)
        _row(sheets, row, span, wide, right, y + ROW / 2)
    y = LIST + len(page) * ROW
    sheets.line(sheets.left, y, right, y, weight=0.9)
    marks = f"{LEGEND}, {IN_PLAY_OFF}" if has_play_off(paper.rows) else LEGEND
    sheets.text(sheets.left, y + 4, f"{marks}. {STARTED}", size=8, ink=LABEL)


def _heads(sheets: Sheets, span: range, wide: float, right: float) -> None:
    x, y = sheets.left, LIST - 1.6
    sheets.caption(x + PLACE - 1, y, "rank", align="right", tight=True)
    sheets.caption(x + PLACE + NUMBER - 2, y, "no.", align="right", tight=True)
    sheets.caption(x + PLACE + NUMBER, y, "player")
    x += PLACE + NUMBER + NAME
    for at, number in enumerate(span):
        sheets.caption(x + at * wide + 1, y, f"round {number}" if wide > 20 else f"r{number}")
    sheets.caption(right - 17, y, "won – lost", align="right", tight=True)
    sheets.caption(right - 1, y, "spread", align="right", tight=True)


def _row(sheets: Sheets, row: CrossRow, span: range, wide: float, right: float, y: float) -> None:
    line, x = row.line, sheets.left
    place = "–" if line.rank is None else f"{line.rank}{'=' if line.shared else ''}"
    sheets.cell(x + PLACE - 1, y, place, wide=PLACE - 1, size=11.5, font=BOLD)
    number = str(line.who.number)
    sheets.cell(x + PLACE + NUMBER - 2, y, number, wide=NUMBER - 3, size=9, ink=FAINT)
    name = fit(line.who.name, width=NAME - 3, size=11, height=ROW - 1, lines=2, squeeze=0.8)
    sheets.block(x + PLACE + NUMBER, y, name)
    x += PLACE + NUMBER + NAME
    for at, number_ in enumerate(span):
        if number_ <= len(row.cells):
            _cell(sheets, row.cells[number_ - 1], x + at * wide, y, wide)
    sheets.cell(right - 17, y, line.record, wide=SUMS - 18, size=11.5, font=SEMIBOLD)
    sheets.cell(right - 1, y, line.spread_said, wide=14.6, size=11)


def _cell(sheets: Sheets, cell: CrossCell, x: float, y: float, wide: float) -> None:
    """Result and opponent above, the scores below; a dot before them where they started."""
    sheets.line(x - 0.8, y - ROW / 2, x - 0.8, y + ROW / 2, ink=HAIR, weight=0.3)
    upper = y - 1.9 if cell.said else y
    opponent = "" if cell.opponent is None else str(cell.opponent)
    end = sheets.middle(x + 1.8, upper, cell.mark, size=10.5, font=BOLD)
    sheets.middle(end + 1.1, upper, opponent, size=9.5)
    if cell.started:
        sheets.middle(x + 0.1, upper, "·", size=14, font=BOLD)
    if cell.said:
        size = fit(cell.said, width=wide - 3, size=8.8, font=REGULAR, lines=1).size
        sheets.middle(x + 1.8, y + 2.1, cell.said, size=size, ink=LABEL)
