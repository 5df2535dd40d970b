"""Who can still win: the players in reach of a prize, and what each of them needs."""

from __future__ import annotations

from functools import partial

from tdtool.english import dotted
from tdtool.papers.contents.contenders import ContenderRow, ContendersPaper, below
from tdtool.papers.kit import blocks, books
from tdtool.papers.kit.blocks import Block
from tdtool.papers.kit.books import Book, NothingToPrint
from tdtool.papers.kit.fit_text import fit, wrapped
from tdtool.papers.kit.fonts import BOLD, REGULAR, SEMIBOLD
from tdtool.papers.kit.sheets import HAIR, LABEL, Sheets
from tdtool.queries.standings.contenders import ONLY_PLAY_OFF

LIST = 32.0
RANK, NAME, FINISH = 14.0, 20.0, 92.0  # where each begins, or ends, from the left
SAYS = 122.0


@books.drawing("contenders after round {0.after}")
def contenders(book: Book, paper: ContendersPaper) -> None:
    """Raises NothingToPrint where no round is left."""
    if not paper.rows:
        over = "No round is left to play, so the places are no longer open."
        raise NothingToPrint(ONLY_PLAY_OFF if paper.left else over)
    sheets = Sheets(book)
    division = f", division {paper.division}" if paper.division else ""
    beside = f"after round {paper.after} of {paper.rounds}{division}"
    subtitle = dotted(paper.head.event, paper.head.day, below(paper))
    head = partial(sheets.title, "Who can still win", size=36, beside=beside, below=subtitle)
    blocks.draw(sheets, [_row(sheets, row) for row in paper.rows], top=LIST, head=head)


def _row(sheets: Sheets, row: ContenderRow) -> Block:
    """Rank, name and record at the left, the finishes, then what has to happen."""
    line = row.line.line
    fitted = wrapped(row.says, width=sheets.right - sheets.left - SAYS, size=9.5, font=REGULAR)
    tall = max(fitted.height + 5, 12.0)

    def drawn(y: float) -> None:
        middle = y + tall / 2
        rank = "–" if line.rank is None else f"{line.rank}{'=' if line.shared else ''}"
        sheets.text(sheets.left + RANK, middle + 1.6, rank, size=14, font=BOLD, align="right")
        name = fit(line.who.name, width=FINISH - NAME - 4, size=13, lines=1)
        sheets.middle(sheets.left + NAME, middle - 2.2, name.lines[0], size=name.size)
        record = dotted(f"{line.record}, spread {line.spread_said}", f"no. {line.who.number}")
        sheets.text(sheets.left + NAME, middle + 3.6, record, size=8.5, ink=LABEL)
        sheets.text(sheets.left + FINISH, middle + 1.6, row.finish, size=11, font=SEMIBOLD)
        sheets.block(sheets.left + SAYS, middle, fitted, font=REGULAR)
        sheets.line(sheets.left, y + tall, sheets.right, y + tall, ink=HAIR)

    return Block(tall, drawn)
