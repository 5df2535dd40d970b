"""A player's scorecard, four a sheet: blank, for the player to keep, or as things stand."""

from __future__ import annotations

from dataclasses import dataclass

from tdtool.english import dotted
from tdtool.papers.contents.values import ScorecardsPaper
from tdtool.papers.kit import books, fonts
from tdtool.papers.kit.books import Book, NothingToPrint
from tdtool.papers.kit.fit_text import fit
from tdtool.papers.kit.fonts import BOLD, REGULAR, SEMIBOLD
from tdtool.papers.kit.sheets import FAINT, HAIR, LABEL, Sheets
from tdtool.queries.standings.values import CREDITED, PLAY_OFF, Scorecard, ScorecardRow

A_SHEET = 4
MARGIN = 8.0  # of a card, inside its quarter
LIST = 21.0  # where the rows begin, from the card's top
FOOT = 5.0
TALLEST = 13.5  # a round's row
# Where the columns end, as parts of the card's width.
COLUMNS = (
    ("rd", 0.06), ("table", 0.145), ("starts", 0.235), ("opponent", 0.5), ("mine", 0.6),
    ("theirs", 0.7), ("won – lost", 0.85), ("spread", 1.0),
)  # fmt: skip


@dataclass(frozen=True)
class Place:
    """Where a card stands on the sheet."""

    x: float
    y: float
    wide: float
    tall: float


def _title(paper: ScorecardsPaper) -> str:
    return f"scorecards after round {paper.after}" if paper.after else "blank scorecards"


@books.drawing(_title)
def scorecards(book: Book, paper: ScorecardsPaper) -> None:
    """By the players' numbers, four a sheet, to be cut."""
    if not paper.cards:
        raise NothingToPrint("There are no players yet. Add players first.")
    sheets = Sheets(book)
    for start in range(0, len(paper.cards), A_SHEET):
        sheets.dotted(sheets.width / 2, 5, sheets.width / 2, sheets.height - 5)
        sheets.dotted(5, sheets.height / 2, sheets.width - 5, sheets.height / 2)
        for at, card in enumerate(paper.cards[start : start + A_SHEET]):
            row, column = divmod(at, 2)
            wide, tall = sheets.width / 2, sheets.height / 2
            _card(
                sheets,
                paper,
                card,
                Place(
                    column * wide + MARGIN,
                    row * tall + MARGIN,
                    wide - 2 * MARGIN,
                    tall - 2 * MARGIN,
                ),
            )
        sheets.turn()


def _card(sheets: Sheets, paper: ScorecardsPaper, card: Scorecard, at: Place) -> None:
    _head(sheets, paper, card, at)
    tall = min(TALLEST, (at.tall - LIST - FOOT) / max(1, paper.rounds))
    _columns(sheets, at, tall * paper.rounds)
    by_number = {row.number: row for row in card.rows}
    for number in range(1, paper.rounds + 1):
        y = at.y + LIST + number * tall
        sheets.line(at.x, y, at.x + at.wide, y, ink=HAIR)
        size = min(10.0, tall * 2.2)
        end = at.x + COLUMNS[0][1] * at.wide
        sheets.middle(end - 1.2, y - tall / 2, str(number), size=size, font=BOLD, align="right")
        if number in by_number:
            _row(sheets, by_number[number], at, y - tall / 2, min(9.5, tall * 2.1))
    _foot(sheets, paper, card, at)


def _head(sheets: Sheets, paper: ScorecardsPaper, card: Scorecard, at: Place) -> None:
    who = card.line.who
    number = f"no. {who.number}"
    room = at.wide - fonts.width(number, SEMIBOLD, 12) - 4
    name = fit(who.name, width=room, size=16, font=BOLD, height=9, lines=2, squeeze=0.8)
    sheets.block(at.x, at.y + 4.5, name, font=BOLD)
    sheets.middle(at.x + at.wide, at.y + 4.5, number, size=12, font=SEMIBOLD, align="right")
    division = f"Division {paper.division}" if paper.division else ""
    rating = "unrated" if who.rating is None else f"rated {who.rating}"
    text = dotted(paper.head.event, division, rating)
    size = fit(text, width=at.wide, size=8.5, font=REGULAR, lines=1).size
    sheets.text(at.x, at.y + 13, text, size=size, ink=LABEL)


def _columns(sheets: Sheets, at: Place, tall: float) -> None:
    top, edge = at.y + LIST, 0.0
    for name, right in COLUMNS:
        middle = at.x + (edge + right) / 2 * at.wide
        sheets.caption(middle, top - 1.4, name, align="centre", tight=True)
        if right < 1:
            x = at.x + right * at.wide
            sheets.line(x, top, x, top + tall, ink=HAIR)
        edge = right
    sheets.box(at.x, top, at.wide, tall, weight=0.9)


def _row(sheets: Sheets, row: ScorecardRow, at: Place, y: float, size: float) -> None:
    """A round as it was played; a credit stands where the scores would."""
    cell = row.cell
    turn = {True: "starts", False: "–", None: ""}[cell.started]
    against = row.opponent.name if row.opponent else cell.word
    credit = cell.mark in CREDITED
    own_score = cell.said if credit else "" if cell.score is None else str(cell.score)
    theirs = "" if cell.opponent_score is None else str(cell.opponent_score)
    decided = cell.mark.removeprefix(PLAY_OFF) in ("W", "L", "T") or bool(credit and cell.said)
    cells = (
        "" if row.table is None else str(row.table),
        turn,
        against,
        own_score,
        theirs,
        f"{cell.mark} {row.record}" if decided else "",
        row.spread_said if decided else "",
    )
    for (_, edge), (name, right), words in zip(COLUMNS, COLUMNS[1:], cells, strict=False):
        room = (right - edge) * at.wide - 1.6
        lines = 2 if name == "opponent" else 1
        fitted = fit(words, width=room, size=size, height=size * 0.8, lines=lines, font=REGULAR)
        start = at.x + edge * at.wide + 0.8
        if name == "opponent":
            sheets.block(start, y, fitted, font=REGULAR)
        else:
            middle = at.x + (edge + right) / 2 * at.wide
            sheets.middle(middle, y, words, size=fitted.size, align="centre")


def _foot(sheets: Sheets, paper: ScorecardsPaper, card: Scorecard, at: Place) -> None:
    y = at.y + at.tall
    if not paper.after:
        starts = "Starts are drawn for every game. " if paper.drawn_at_table else ""
        text = f"{starts}Keep this card; the slips at the desk are official."
    else:
        place = "withdrawn" if card.line.rank is None else f"place {card.line.rank}"
        place += " (shared)" if card.line.shared else ""
        text = f"After round {paper.after}: {place}, {card.line.record}, {card.line.spread_said}."
    sheets.text(at.x, y, text, size=7.4, ink=LABEL)
    if paper.after:
        sheets.text(at.x + at.wide, y, sheets.head.codes, size=6.8, ink=FAINT, align="right")
