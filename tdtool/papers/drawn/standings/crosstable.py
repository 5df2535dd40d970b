"""The crosstable: a row a player in the order of the standings, a column a round."""

from dataclasses import dataclass
from math import ceil

from tdtool.english import dotted
from tdtool.papers.contents.values import CrosstablePaper, ScorecardsPaper
from tdtool.papers.kit import blocks, books, fit_text
from tdtool.papers.kit.books import Book, NothingToPrint
from tdtool.papers.kit.fit_text import BOLD, REGULAR, SEMIBOLD, fit
from tdtool.papers.kit.sheets import FAINT, HAIR, LABEL, TINT, Sheets
from tdtool.queries.standings.values import (
    CREDITED,
    PLAY_OFF,
    CrossCell,
    CrossRow,
    Scorecard,
    ScorecardRow,
    has_play_off,
)

# A player's scorecard, four a sheet: blank, for the player to keep, or as things stand.

A_SHEET = 4
MARGIN = 8.0  # of a card, inside its quarter
CARD_LIST = 21.0  # where the rows begin, from the card's top
FOOT = 5.0
TALLEST = 17.0  # a round's row
# Where the columns end, as parts of the card's width: each as wide as its head, and the opponent.
COLUMNS = (
    ("rd", 0.055), ("table", 0.15), ("starts", 0.255), ("opponent", 0.55), ("mine", 0.645),
    ("theirs", 0.755), ("w – l", 0.88), ("spread", 1.0),
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
    tall = min(TALLEST, (at.tall - CARD_LIST - FOOT) / max(1, paper.rounds))
    _columns(sheets, at, tall * paper.rounds)
    by_number = {row.number: row for row in card.rows}
    for number in range(1, paper.rounds + 1):
        y = at.y + CARD_LIST + number * tall
        sheets.line(at.x, y, at.x + at.wide, y, ink=HAIR)
        size = min(10.0, tall * 2.2)
        end = at.x + COLUMNS[0][1] * at.wide
        sheets.middle(end - 1.2, y - tall / 2, str(number), size=size, font=BOLD, align="right")
        if number in by_number:
            _card_row(sheets, by_number[number], at, y - tall / 2, tall)
    _foot(sheets, paper, card, at)


def _head(sheets: Sheets, paper: ScorecardsPaper, card: Scorecard, at: Place) -> None:
    who = card.line.who
    number = f"no. {who.number}"
    room = at.wide - fit_text.width(number, SEMIBOLD, 12) - 4
    name = fit(who.name, width=room, size=16, font=BOLD, height=9, lines=2, squeeze=0.8)
    sheets.block(at.x, at.y + 4.5, name, font=BOLD)
    sheets.middle(at.x + at.wide, at.y + 4.5, number, size=12, font=SEMIBOLD, align="right")
    division = f"Division {paper.division}" if paper.division else ""
    rating = "unrated" if who.rating is None else f"rated {who.rating}"
    text = dotted(paper.head.event, division, rating)
    size = fit(text, width=at.wide, size=8.5, font=REGULAR, lines=1).size
    sheets.text(at.x, at.y + 13, text, size=size, ink=LABEL)


def _columns(sheets: Sheets, at: Place, tall: float) -> None:
    top, edge = at.y + CARD_LIST, 0.0
    for name, right in COLUMNS:
        middle = at.x + (edge + right) / 2 * at.wide
        sheets.caption(middle, top - 1.4, name, align="centre", tight=True)
        if right < 1:
            x = at.x + right * at.wide
            sheets.line(x, top, x, top + tall, ink=HAIR)
        edge = right
    sheets.box(at.x, top, at.wide, tall, weight=0.9)


def _card_row(sheets: Sheets, row: ScorecardRow, at: Place, y: float, tall: float) -> None:
    """A round as it was played; a credit stands where the scores would."""
    size = min(9.5, tall * 2.1)
    cell = row.cell
    turn = {True: "starts", False: "–", None: ""}[cell.started]
    against = row.opponent.name if row.opponent else cell.word
    credit = cell.mark in CREDITED
    own_score = cell.said if credit else "" if cell.score is None else str(cell.score)
    theirs = "" if cell.opponent_score is None else str(cell.opponent_score)
    decided = cell.mark.removeprefix(PLAY_OFF) in ("W", "L", "T") or bool(
        credit and cell.score is not None and cell.said
    )
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
        room = (right - edge) * at.wide - 2
        start = at.x + edge * at.wide + 1
        if name == "opponent":
            fitted = fit(words, width=room, size=size + 0.5, height=tall - 0.8, font=REGULAR)
            sheets.block(start, y, fitted, font=REGULAR)
        else:
            fitted = fit(words, width=room, size=size, lines=1, font=REGULAR)
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


LIST = 32.0
ROW = 9.2
PLACE, NUMBER, NAME, SUMS = 10.0, 10.0, 44.0, 34.0  # widths of what isn't a round
NARROWEST, WIDEST = 16.5, 26.0  # of a round's column
LEGEND = "W won, L lost, T tied, B bye, F forfeit, – missed, … to play"
IN_PLAY_OFF = "P in the play-off"
STARTED = "A dot: started the game."


@books.drawing("crosstable after round {0.after}")
def crosstable(book: Book, paper: CrosstablePaper) -> None:
    """Across; where the rounds are too many for one sheet, the next sheets go on with them."""
    if not paper.rows or not paper.after:
        raise NothingToPrint("There is no crosstable yet. Post a round first.")
    sheets = Sheets(book, landscape=True)
    spans = _spans(paper.after, sheets.right - sheets.left - PLACE - NUMBER - NAME - SUMS)
    most = int((sheets.bottom - blocks.TALL - 5 - LIST) / ROW)
    pages = [paper.rows[at : at + most] for at in range(0, len(paper.rows), most)]
    number, count = 0, len(pages) * len(spans)
    for page in pages:
        for span in spans:
            number += 1
            _sheet(sheets, paper, page, span)
            blocks.draw_fingerprint(sheets, sheet=number, count=count)
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
