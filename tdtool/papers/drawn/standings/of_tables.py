"""The standings on the wall, with the cut and the reason for it; after the last round, places."""

from __future__ import annotations

from tdtool.english import listed, plural
from tdtool.papers.contents import standings_columns
from tdtool.papers.contents.values import StandingsPaper
from tdtool.papers.drawn.standings import rows
from tdtool.papers.drawn.standings.rows import CHAMPION, LIST, ROW, Look
from tdtool.papers.kit import books, fingerprints
from tdtool.papers.kit.books import Book, NothingToPrint
from tdtool.papers.kit.fit_text import Fitted, fit, wrapped
from tdtool.papers.kit.fonts import BOLD, REGULAR
from tdtool.papers.kit.sheets import HAIR, LABEL, Sheets
from tdtool.queries.standings.values import StandingRow

LEGEND = 6.0  # the line below the last row
LOOK = Look(place=10, player=18, margin=3, tight=False)


@books.drawing(lambda paper: f"{rows.title(paper).lower()} {_after(paper)}")
def standings(book: Book, paper: StandingsPaper) -> None:
    """Places, scores and totals; the cut is a bar that says why it is there."""
    if not paper.rows:
        raise NothingToPrint("There are no standings yet. Complete a round first.")
    sheets = Sheets(book)
    pages = _pages(paper, sheets.bottom - fingerprints.TALL - LEGEND - LIST)
    for number, page in enumerate(pages, 1):
        rows.head(sheets, paper, after=_after(paper))
        y = _champion(sheets, paper) if number == 1 else 0
        y = _rows(sheets, paper, page, LIST + y)
        if number == len(pages):
            _legend(sheets, paper, y)
        fingerprints.draw(sheets, sheet=number, count=len(pages))
        sheets.turn()


def _after(paper: StandingsPaper) -> str:
    return f"after round {paper.after} of {paper.rounds}"


# ---------------------------------------------------------------- what goes on which sheet


def _pages(paper: StandingsPaper, room: float) -> list[range]:
    """Rows a sheet, counting what the cut and the champion take; the cut stays with its rows."""
    pages, start = [], 0
    free = room - (CHAMPION if _champions(paper) else 0)
    for at in range(len(paper.rows)):
        tall = ROW + (_cut_height(paper) if at + 1 == paper.cut_after else 0)
        if tall > free:
            pages.append(range(start, at))
            start, free = at, room
        free -= tall
    return [*pages, range(start, len(paper.rows))]


def _champions(paper: StandingsPaper) -> list[StandingRow]:
    return [row for row in paper.rows if row.place == 1] if paper.is_final else []


def _cut_lines(paper: StandingsPaper) -> Fitted:
    return wrapped(paper.cut_says, width=180, size=10.5)


def _cut_height(paper: StandingsPaper) -> float:
    return 4.5 + _cut_lines(paper).height + (4.4 if paper.decided else 0)


# ---------------------------------------------------------------- rows


def _rows(sheets: Sheets, paper: StandingsPaper, page: range, y: float) -> float:
    columns = standings_columns.of_totals_on_paper(paper.rows, is_final=paper.is_final)
    rows.heads(sheets, columns, LOOK, y - 1.6)
    for at in page:
        rows.tinted(sheets, y, at=at)
        row, middle = paper.rows[at], y + ROW / 2
        rows.place(sheets, row.place, LOOK, middle, shared=row.shared)
        _name(sheets, row, middle, rows.figures(sheets, columns, row, LOOK, middle))
        y += ROW
        if at + 1 == paper.cut_after:
            y = _cut(sheets, paper, y)
    sheets.line(sheets.left, y, sheets.right, y, weight=0.9)
    return y


def _name(sheets: Sheets, row: StandingRow, y: float, room: float) -> None:
    if not row.note:
        name = fit(row.name, width=room, size=13.5, height=ROW - 0.8, lines=2, squeeze=0.75)
        sheets.block(sheets.left + LOOK.player, y, name)
        return
    name = fit(row.name, width=room, size=12, lines=1)
    rows.name_and_note(sheets, name, row.note, LOOK, y, room)


def _cut(sheets: Sheets, paper: StandingsPaper, y: float) -> float:
    """The bar below those who are above the cut, why it is there, and who decided; its foot."""
    sheets.line(sheets.left, y + 0.5, sheets.right, y + 0.5, weight=2.6)
    fitted = _cut_lines(paper)
    sheets.middle(sheets.left + 0.4, y + 4.4, "↑", size=13, font=BOLD)
    base = sheets.block(sheets.left + 6, y + 2.2 + fitted.height / 2, fitted)
    if paper.decided:
        sheets.text(sheets.left + 6, base + 4.6, paper.decided, size=9.5, ink=LABEL)
    y += _cut_height(paper)
    sheets.line(sheets.left, y, sheets.right, y, ink=HAIR)
    return y


# ---------------------------------------------------------------- champion, legend


def _champion(sheets: Sheets, paper: StandingsPaper) -> float:
    """Who won, above the list; gives the height it takes."""
    champions = _champions(paper)
    if not champions:
        return 0
    sheets.caption(sheets.left, LIST - 0.8, plural(len(champions), "champion"))
    names = listed(row.name for row in champions)
    name = fit(names, width=sheets.right - sheets.left, size=28, font=BOLD, height=11, squeeze=0.6)
    sheets.block(sheets.left, LIST + 6.4, name, font=BOLD)
    return CHAMPION


def _legend(sheets: Sheets, paper: StandingsPaper, y: float) -> None:
    shares = "= means tied. " if any(row.shared for row in paper.rows) else ""
    text = shares + rows.ORDER[paper.order]
    fitted = fit(text, width=sheets.right - sheets.left, size=8.5, font=REGULAR, lines=1)
    sheets.text(sheets.left, y + 4.6, text, size=fitted.size, ink=LABEL)
