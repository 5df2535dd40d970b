"""Two-player standings on the wall; after the last round, places."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tdtool.papers.contents.values import PairStandingsPaper
from tdtool.papers.kit import books, fingerprints
from tdtool.papers.kit.books import Book, NothingToPrint
from tdtool.papers.kit.fit_text import fit
from tdtool.papers.kit.fonts import BOLD, REGULAR, SEMIBOLD
from tdtool.papers.kit.sheets import FAINT, LABEL, TINT, Sheets
from tdtool.queries.standings.values import StandingLine

ROW = 9.0
LIST = 32.0  # where the rows begin
LEGEND = 11.0  # the lines below the last row
CHAMPION = 19.0
PLACE = 24.0


@dataclass(frozen=True)
class Figure:
    """A column of figures: its heading, its width, and what stands in it."""

    heading: str
    wide: float
    says: Callable[[StandingLine], str]
    size: float = 11.5
    font: str = REGULAR
    ink: float = 0.0


def standings(paper: PairStandingsPaper) -> bytes:
    """A file with the standings, or with the places."""
    title = f"{_title(paper).lower()} {_after(paper)}"
    return books.of_one(title, draw, paper, head=paper.head)


def draw(book: Book, paper: PairStandingsPaper) -> None:
    """Places, wins, losses and spread; who has withdrawn stands below them all."""
    everyone = (*paper.lines, *paper.gone)
    if not everyone:
        raise NothingToPrint("nobody is in the standings yet; complete a round first")
    sheets = Sheets(book)
    pages = _pages(paper, everyone, sheets.bottom - fingerprints.TALL - LEGEND - LIST)
    for number, page in enumerate(pages, 1):
        _head(sheets, paper)
        y = LIST + (_champion(sheets, paper) if number == 1 else 0)
        y = _rows(sheets, paper, page, y)
        if number == len(pages):
            _legend(sheets, paper, y)
        fingerprints.draw(sheets, sheet=number, count=len(pages))
        sheets.turn()


def _title(paper: PairStandingsPaper) -> str:
    return "Final places" if paper.is_final else "Standings"


def _after(paper: PairStandingsPaper) -> str:
    division = f", division {paper.division}" if paper.division else ""
    if not paper.after:
        return f"before round 1{division}"
    return f"after round {paper.after} of {paper.rounds}{division}"


def _head(sheets: Sheets, paper: PairStandingsPaper) -> None:
    below = " · ".join(
        said for said in (paper.head.event, paper.head.day, paper.head.rules) if said
    )
    sheets.title(_title(paper), size=36, beside=_after(paper), below=below)


def _pages(
    paper: PairStandingsPaper, everyone: tuple[StandingLine, ...], room: float
) -> list[tuple[StandingLine, ...]]:
    first = int((room - (CHAMPION if _champions(paper) else 0)) / ROW)
    most = int(room / ROW)
    rest = everyone[first:]
    return [everyone[:first], *(rest[at : at + most] for at in range(0, len(rest), most))]


# ---------------------------------------------------------------- rows


def _figures(paper: PairStandingsPaper) -> list[Figure]:
    """From the right: spread, losses, wins; rating and its change where games are rated."""
    lines = (*paper.lines, *paper.gone)
    found = [
        Figure("spread", 19, lambda line: line.spread_said, 13, SEMIBOLD),
        Figure("won – lost", 22, lambda line: line.record, 14.5, BOLD),
    ]
    if any(line.rating_now is not None for line in lines):
        found += [
            Figure("change", 14, lambda line: line.change_said, 10, ink=FAINT),
            Figure("rating now", 19, lambda line: _rating(line.rating_now), 10.5),
        ]
    found.append(Figure("before", 15, lambda line: _rating(line.who.rating), 10, ink=FAINT))
    if any(line.prize_class for line in lines):
        found.append(Figure("class", 13, lambda line: line.prize_class, 10))
    return found


def _rating(rating: int | None) -> str:
    return "–" if rating is None else str(rating)


def _rows(
    sheets: Sheets, paper: PairStandingsPaper, page: tuple[StandingLine, ...], y: float
) -> float:
    figures = _figures(paper)
    _column_heads(sheets, figures, y - 1.6)
    for at, line in enumerate(page):
        if at % 2 == 0:
            sheets.box(sheets.left, y, sheets.right - sheets.left, ROW, weight=0, fill=TINT)
        _row(sheets, paper, figures, line, y + ROW / 2)
        y += ROW
    sheets.line(sheets.left, y, sheets.right, y, weight=0.9)
    return y


def _column_heads(sheets: Sheets, figures: list[Figure], y: float) -> None:
    sheets.caption(sheets.left + 14, y, "place", align="right")
    sheets.caption(sheets.left + PLACE, y, "player")
    x = sheets.right - 2
    for figure in figures:
        sheets.caption(x, y, figure.heading, align="right", tight=True)
        x -= figure.wide


def _row(
    sheets: Sheets, paper: PairStandingsPaper, figures: list[Figure], line: StandingLine, y: float
) -> None:
    place = "–" if line.rank is None else str(line.rank)
    sheets.middle(sheets.left + 14, y, place, size=15, font=BOLD, align="right")
    if line.shared:
        sheets.middle(sheets.left + 14.4, y, "=", size=15, font=BOLD)
    x = sheets.right - 2
    for figure in figures:
        sheets.middle(
            x, y, figure.says(line), size=figure.size, font=figure.font, ink=figure.ink,
            align="right",
        )  # fmt: skip
        x -= figure.wide
    start = sheets.left + PLACE
    _name(sheets, paper, line, start, y, room=x - start)


def _name(
    sheets: Sheets,
    paper: PairStandingsPaper,
    line: StandingLine,
    x: float,
    y: float,
    *,
    room: float,
) -> None:
    """The name, and below it the round's game in a few words, or that he has withdrawn."""
    note = _note(paper, line)
    if not note:
        sheets.block(x, y, fit(line.who.name, width=room, size=13.5, height=ROW - 1, lines=2))
        return
    sheets.block(x, y - 1.5, fit(line.who.name, width=room, size=12.5, lines=1))
    size = fit(note, width=room, size=8, font=REGULAR, lines=1).size
    sheets.text(x, y + 3.3, note, size=size, ink=LABEL)


def _note(paper: PairStandingsPaper, line: StandingLine) -> str:
    if line.rank is None:
        return "withdrawn" + (f" from round {line.gone_from} on" if line.gone_from else "")
    return f"no. {line.who.number} · {line.last}" if line.last else f"no. {line.who.number}"


# ---------------------------------------------------------------- below and above


def _champions(paper: PairStandingsPaper) -> list[StandingLine]:
    return [line for line in paper.lines if line.rank == 1] if paper.is_final else []


def _champion(sheets: Sheets, paper: PairStandingsPaper) -> float:
    """Who won, large, over the places; gives the height it takes."""
    champions = _champions(paper)
    if not champions:
        return 0
    names = " and ".join(line.who.name for line in champions)
    won = champions[0]
    fitted = fit(names, width=118, size=24, font=BOLD, height=13, lines=2)
    sheets.block(sheets.left, LIST + 5, fitted, font=BOLD)
    says = "First place" if len(champions) == 1 else "First place, shared"
    sheets.caption(sheets.right, LIST + 2.6, says, align="right")
    figures = f"{won.record}, spread {won.spread_said}"
    sheets.text(sheets.right, LIST + 9, figures, size=15, font=SEMIBOLD, align="right")
    return CHAMPION


def _legend(sheets: Sheets, paper: PairStandingsPaper, y: float) -> None:
    says = [paper.order]
    if paper.missing:
        who = "player’s result" if paper.missing == 1 else "players’ results"
        says.append(f"{paper.missing} {who} of round {paper.after} not in yet.")
    for at, sentence in enumerate(says):
        sheets.text(sheets.left, y + 4.4 + 3.8 * at, sentence, size=8.5, ink=LABEL)
