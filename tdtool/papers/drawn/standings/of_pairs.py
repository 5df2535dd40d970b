"""Standings by wins on the wall; after the last round, places."""

from __future__ import annotations

from tdtool.english import counted, listed
from tdtool.papers.contents import standings_columns
from tdtool.papers.contents.values import PairStandingsPaper
from tdtool.papers.drawn.standings import rows
from tdtool.papers.drawn.standings.rows import CHAMPION, LIST, ROW, Look
from tdtool.papers.kit import books, fingerprints
from tdtool.papers.kit.books import Book, NothingToPrint
from tdtool.papers.kit.fit_text import fit
from tdtool.papers.kit.fonts import BOLD, REGULAR, SEMIBOLD
from tdtool.papers.kit.sheets import LABEL, Sheets
from tdtool.queries.standings.values import StandingLine

LEGEND = 14.0  # the lines below the last row
LOOK = Look(place=14, player=24, margin=2, tight=True)


@books.drawing(lambda paper: f"{rows.title(paper).lower()} {_after(paper)}")
def standings(book: Book, paper: PairStandingsPaper) -> None:
    """Places, wins, losses and spread; who has withdrawn stands below them all."""
    everyone = (*paper.lines, *paper.gone)
    if not everyone:
        raise NothingToPrint("There are no standings yet. Complete a round first.")
    sheets = Sheets(book)
    pages = _pages(paper, everyone, sheets.bottom - fingerprints.TALL - LEGEND - LIST)
    for number, page in enumerate(pages, 1):
        rows.head(sheets, paper, after=_after(paper))
        y = LIST + (_champion(sheets, paper) if number == 1 else 0)
        y = _rows(sheets, paper, page, y)
        if number == len(pages):
            _legend(sheets, paper, y)
        fingerprints.draw(sheets, sheet=number, count=len(pages))
        sheets.turn()


def _after(paper: PairStandingsPaper) -> str:
    division = f", division {paper.division}" if paper.division else ""
    if not paper.after:
        return f"before round 1{division}"
    return f"after round {paper.after} of {paper.rounds}{division}"


def _pages(
    paper: PairStandingsPaper, everyone: tuple[StandingLine, ...], room: float
) -> list[tuple[StandingLine, ...]]:
    first = int((room - (CHAMPION if _champions(paper) else 0)) / ROW)
    most = int(room / ROW)
    rest = everyone[first:]
    return [everyone[:first], *(rest[at : at + most] for at in range(0, len(rest), most))]


# ---------------------------------------------------------------- rows


def _rows(
    sheets: Sheets, paper: PairStandingsPaper, page: tuple[StandingLine, ...], y: float
) -> float:
    columns = standings_columns.of_wins_on_paper((*paper.lines, *paper.gone))
    rows.heads(sheets, columns, LOOK, y - 1.6)
    for at, line in enumerate(page):
        rows.tinted(sheets, y, at=at)
        middle = y + ROW / 2
        rows.place(sheets, line.rank, LOOK, middle, shared=line.shared)
        room = rows.figures(sheets, columns, line, LOOK, middle)
        _name(sheets, paper, line, middle, room)
        y += ROW
    sheets.line(sheets.left, y, sheets.right, y, weight=0.9)
    return y


def _name(
    sheets: Sheets, paper: PairStandingsPaper, line: StandingLine, y: float, room: float
) -> None:
    """The name, and below it the round's game in a few words, or that they have withdrawn."""
    if not (note := _note(paper, line)):
        name = fit(line.who.name, width=room, size=13.5, height=ROW - 1, lines=2)
        sheets.block(sheets.left + LOOK.player, y, name)
        return
    name = fit(line.who.name, width=room, size=12.5, lines=1)
    rows.name_and_note(sheets, name, note, LOOK, y, room)


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
    names = listed(line.who.name for line in champions)
    won = champions[0]
    fitted = fit(names, width=118, size=24, font=BOLD, height=13, lines=2)
    sheets.block(sheets.left, LIST + 5, fitted, font=BOLD)
    text = "First place" if len(champions) == 1 else "First place, shared"
    sheets.caption(sheets.right, LIST + 2.6, text, align="right")
    figures = f"{won.record}, spread {won.spread_said}"
    sheets.text(sheets.right, LIST + 9, figures, size=15, font=SEMIBOLD, align="right")
    return CHAMPION


def _legend(sheets: Sheets, paper: PairStandingsPaper, y: float) -> None:
    sentences = [rows.ORDER[paper.order]]
    if paper.reserved:
        places = "Place 1 is" if paper.reserved == 1 else f"Places 1 to {paper.reserved} are"
        sentences.insert(
            0, f"{places} decided in the play-off. Its players keep what they had before it."
        )
    if paper.missing:
        results = counted(paper.missing, "player’s result", "players’ results")
        sentences.append(f"{results} of round {paper.after} not accepted yet.")
    for at, sentence in enumerate(sentences):
        fitted = fit(sentence, width=sheets.right - sheets.left, size=8.5, font=REGULAR, lines=1)
        sheets.text(sheets.left, y + 4.4 + 3.8 * at, sentence, size=fitted.size, ink=LABEL)
