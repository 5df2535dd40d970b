"""The standings on the wall, with the cut and the reason for it; after the last round, places."""

from __future__ import annotations

from tdtool.papers.contents.values import StandingsPaper
from tdtool.papers.kit import books, fingerprints
from tdtool.papers.kit.books import Book, NothingToPrint
from tdtool.papers.kit.fit_text import Fitted, fit, wrapped
from tdtool.papers.kit.fonts import BOLD, REGULAR
from tdtool.papers.kit.sheets import FAINT, HAIR, LABEL, TINT, Sheets
from tdtool.queries.standings.standing_values import StandingRow

ROW = 9.0
LIST = 32.0  # where the rows begin
LEGEND = 6.0  # the line below the last row
CHAMPION = 19.0
PLACE, RATING, TOTAL, PLAYS_FOR = 18.0, 15.0, 20.0, 26.0  # widths of columns
MOST_ROUND, ALL_ROUNDS = 18.0, 56.0  # of a round's column; of all of them together


def standings(paper: StandingsPaper) -> bytes:
    """A file with the standings, or with the places."""
    title = _title(paper).lower() + _after(paper)
    return books.of_one(title, draw, paper, head=paper.head)


def draw(book: Book, paper: StandingsPaper) -> None:
    """Places, scores and totals; the cut is a bar that says why it is there."""
    if not paper.rows:
        raise NothingToPrint("nobody is in the standings yet; complete a round first")
    sheets = Sheets(book)
    pages = _pages(paper, sheets.bottom - fingerprints.TALL - LEGEND - LIST)
    for number, page in enumerate(pages, 1):
        _head(sheets, paper)
        y = _champion(sheets, paper) if number == 1 else 0
        y = _rows(sheets, paper, page, LIST + y)
        if number == len(pages):
            _legend(sheets, paper, y)
        fingerprints.draw(sheets, sheet=number, count=len(pages))
        sheets.turn()


def _title(paper: StandingsPaper) -> str:
    return "Final places" if paper.is_final else "Standings"


def _after(paper: StandingsPaper) -> str:
    return f" after round {paper.after} of {paper.rounds}"


def _head(sheets: Sheets, paper: StandingsPaper) -> None:
    sheets.title(
        _title(paper),
        size=36,
        beside=_after(paper).strip(),
        below=f"{paper.head.event} · {paper.head.day} · {paper.head.rules}",
    )


# ---------------------------------------------------------------- what goes on which sheet


def _pages(paper: StandingsPaper, room: float) -> list[range]:
    """Rows a sheet, counting what the cut and the champion take; the cut stays with its rows."""
    pages, start = [], 0
    left = room - (CHAMPION if _champions(paper) else 0)
    for at in range(len(paper.rows)):
        tall = ROW + (_cut_height(paper) if at + 1 == paper.cut_after else 0)
        if tall > left:
            pages.append(range(start, at))
            start, left = at, room
        left -= tall
    return [*pages, range(start, len(paper.rows))]


def _champions(paper: StandingsPaper) -> list[StandingRow]:
    return [row for row in paper.rows if row.place == 1] if paper.is_final else []


def _cut_lines(paper: StandingsPaper) -> Fitted:
    return wrapped(paper.cut_says, width=180, size=10.5)


def _cut_height(paper: StandingsPaper) -> float:
    return 4.5 + _cut_lines(paper).height + (4.4 if paper.decided else 0)


# ---------------------------------------------------------------- rows


def _plays_for(paper: StandingsPaper) -> float:
    """The last column's width, which is none where nobody plays for anything."""
    return PLAYS_FOR if any(row.plays_for for row in paper.rows) else 0


def _round_width(paper: StandingsPaper) -> float:
    return min(MOST_ROUND, ALL_ROUNDS / max(1, _rounds(paper)))


def _rounds(paper: StandingsPaper) -> int:
    return max(len(row.scores) for row in paper.rows)


def _rows(sheets: Sheets, paper: StandingsPaper, page: range, y: float) -> float:
    _column_heads(sheets, paper, y - 1.6)
    for at in page:
        if at % 2 == 0:
            sheets.box(sheets.left, y, sheets.right - sheets.left, ROW, weight=0, fill=TINT)
        _row(sheets, paper, paper.rows[at], y + ROW / 2)
        y += ROW
        if at + 1 == paper.cut_after:
            y = _cut(sheets, paper, y)
    sheets.line(sheets.left, y, sheets.right, y, weight=0.9)
    return y


def _column_heads(sheets: Sheets, paper: StandingsPaper, y: float) -> None:
    right = sheets.right - 3
    sheets.caption(sheets.left + 10, y, "place", align="right")
    sheets.caption(sheets.left + PLACE, y, "player")
    if _plays_for(paper) and not paper.is_final:
        sheets.caption(right, y, "plays for", align="right")
    x = right - _plays_for(paper)
    sheets.caption(x, y, "total", align="right")
    x -= TOTAL
    many = _round_width(paper) < 13
    for number in range(_rounds(paper), 0, -1):
        sheets.caption(x, y, f"r{number}" if many else f"round {number}", align="right")
        x -= _round_width(paper)
    sheets.caption(x, y, "rating", align="right")


def _row(sheets: Sheets, paper: StandingsPaper, row: StandingRow, y: float) -> None:
    above = row.plays_for and not row.plays_for[0].isdigit()
    right = sheets.right - 3
    place = "–" if row.place is None else str(row.place)
    sheets.middle(sheets.left + 10, y, place, size=15, font=BOLD, align="right")
    if row.shared:
        sheets.middle(sheets.left + 10.4, y, "=", size=15, font=BOLD)
    sheets.middle(
        right,
        y,
        row.plays_for,
        size=fit(row.plays_for, width=PLAYS_FOR - 4, size=11, lines=1).size,
        font=BOLD if above else REGULAR,
        align="right",
    )
    x = right - _plays_for(paper)
    sheets.middle(x, y, str(row.total), size=14.5, font=BOLD, align="right")
    x -= TOTAL
    for score in reversed(_scores(paper, row)):
        said = "–" if score is None else str(score)
        sheets.middle(x, y, said, size=min(13, 1.5 * _round_width(paper)), align="right")
        x -= _round_width(paper)
    rating = "unrated" if row.rating is None else str(row.rating)
    sheets.middle(x, y, rating, size=10, ink=FAINT, align="right")
    start = sheets.left + PLACE
    _name(sheets, row, start, y, room=x - RATING - start)


def _scores(paper: StandingsPaper, row: StandingRow) -> tuple[int | None, ...]:
    return row.scores + (None,) * (_rounds(paper) - len(row.scores))


def _name(sheets: Sheets, row: StandingRow, x: float, y: float, *, room: float) -> None:
    if not row.note:
        name = fit(row.name, width=room, size=13.5, height=ROW - 0.8, lines=2, squeeze=0.75)
        sheets.block(x, y, name)
        return
    name = fit(row.name, width=room, size=12, lines=1)
    sheets.block(x, y - 1.5, name)
    note = fit(row.note, width=room, size=8, font=REGULAR, lines=1)
    sheets.text(x, y + 3.3, row.note, size=note.size, ink=LABEL)


def _cut(sheets: Sheets, paper: StandingsPaper, y: float) -> float:
    """The bar below those who are above the cut, why it is there, and who decided; its foot."""
    sheets.line(sheets.left, y + 0.5, sheets.right, y + 0.5, weight=2.6)
    says = _cut_lines(paper)
    sheets.middle(sheets.left + 0.4, y + 4.4, "↑", size=13, font=BOLD)
    base = sheets.block(sheets.left + 6, y + 2.2 + says.height / 2, says)
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
    sheets.caption(sheets.left, LIST - 0.8, "champion" if len(champions) == 1 else "champions")
    names = " and ".join(row.name for row in champions)
    name = fit(names, width=sheets.right - sheets.left, size=28, font=BOLD, height=11, squeeze=0.6)
    sheets.block(sheets.left, LIST + 6.4, name, font=BOLD)
    return CHAMPION


def _legend(sheets: Sheets, paper: StandingsPaper, y: float) -> None:
    shares = "= shares the place. " if any(row.shared for row in paper.rows) else ""
    sheets.text(sheets.left, y + 4.6, shares + paper.order, size=8.5, ink=LABEL)
