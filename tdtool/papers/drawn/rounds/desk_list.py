"""The pairings by name for the desk, a hundred a sheet: table, opponent, who starts."""

from __future__ import annotations

from tdtool.papers.contents.values import RoundOfPairs
from tdtool.papers.drawn.rounds.lists_by_name import Sitting, everyone
from tdtool.papers.drawn.rounds.wall_lists import (
    FOOT,
    GUTTER,
    SPACE,
    event_and_day,
    sheets_of,
    told_apart,
)
from tdtool.papers.kit import books
from tdtool.papers.kit.books import Book
from tdtool.papers.kit.fit_text import Parts, fit, parts, range_marks
from tdtool.papers.kit.fonts import BOLD, REGULAR, SEMIBOLD, width
from tdtool.papers.kit.sheets import FAINT, HAIR, LABEL, Sheets

LIST, ROW, MOST = 26.0, 4.95, 50


@books.drawing("pairings by name, desk copy, {0.title}")
def pairings_for_the_desk(book: Book, paper: RoundOfPairs) -> None:
    """Fifty a column, with opponent and who starts; a stronger rule every five rows."""
    paper = told_apart(paper)
    sheets = sheets_of(book, paper)
    per_column = min(MOST, int((sheets.bottom - FOOT - LIST) / ROW))
    sitting = everyone(paper)
    pages = [sitting[at : at + 2 * per_column] for at in range(0, len(sitting), 2 * per_column)]
    marks = range_marks([(page[0].who.name, page[-1].who.name) for page in pages])
    for number, (page, mark) in enumerate(zip(pages, marks, strict=True), 1):
        _head(sheets, paper, mark if len(pages) > 1 else "")
        wide = (sheets.right - sheets.left - GUTTER) / 2
        for column, part in enumerate((page[:per_column], page[per_column:])):
            if part:
                _column(sheets, part, sheets.left + column * (wide + GUTTER), wide)
        below = event_and_day(paper)
        sheets.foot(below, sheet=number, sheets=len(pages))
        sheets.turn()


def _head(sheets: Sheets, paper: RoundOfPairs, mark: str) -> None:
    y = 17.5
    end = sheets.text(sheets.left - 0.4, y, paper.title, size=24, font=BOLD)
    division = f" · Division {paper.division}" if paper.division else ""
    end = sheets.text(end + 5, y, f"Pairings by name, desk copy{division}", size=14)
    sheets.draft_tag(end + 4, y)
    sheets.text(sheets.right, y, mark, size=20, font=BOLD, align="right")
    sheets.line(sheets.left, y + 2.4, sheets.right, y + 2.4, weight=1.2)


def _column(sheets: Sheets, part: list[Sitting], x: float, wide: float) -> None:
    table, turn, against = x + 51, x + 57.5, x + 63.5
    y = LIST - 1.8
    sheets.caption(x, y, "name")
    sheets.caption(table, y, "table", align="right", tight=True)
    sheets.caption(turn, y, "starts", align="centre", tight=True)
    sheets.caption(against, y, "opponent", tight=True)
    sheets.line(x, LIST, x + wide, LIST, ink=HAIR)
    for at, sitting in enumerate(part, 1):
        y = LIST + at * ROW
        middle = y - ROW / 2
        name = parts(sitting.who.name)
        room = 51 - 8.5
        em = width(name.surname, SEMIBOLD, 1) + SPACE + width(name.given, REGULAR, 1)
        size = min(9.5, room / em)
        if size < 7.5:
            name = Parts(name.surname, f"{name.given[:1]}.")
            size = fit(f"{name.surname}  {name.given}", width=room, size=9.5, lines=1).size
        past = sheets.middle(x, middle, name.surname, size=size, font=SEMIBOLD)
        sheets.middle(past + SPACE * size, middle, name.given, size=size)
        number = "bye" if sitting.table is None else str(sitting.table)
        sheets.middle(table, middle, number, size=10.5, font=BOLD, align="right")
        if sitting.against:
            _turn(sheets, sitting.starts, turn, middle)
            other = parts(sitting.against.name)
            opponent = f"{other.surname} {other.given[:1]}.".replace(" .", "")
            size = fit(opponent, width=x + wide - against, size=8.6, font=REGULAR, lines=1).size
            sheets.middle(against, middle, opponent, size=size)
        ink, weight = (LABEL, 0.6) if at % 5 == 0 else (HAIR, 0.3)
        sheets.line(x, y, x + wide, y, ink=ink, weight=weight)


def _turn(sheets: Sheets, starts: bool | None, x: float, y: float) -> None:
    text = {True: "starts", False: "–", None: "draw"}[starts]
    font, ink = (SEMIBOLD, 0.0) if starts else (REGULAR, FAINT)
    sheets.middle(x, y, text, size=7.6, font=font, ink=ink, align="centre")
