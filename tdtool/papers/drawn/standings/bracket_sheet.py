"""The bracket of a play-off on one sheet: what is in is printed, the rest are lines to fill in."""

from collections.abc import Sequence
from math import ceil

from tdtool.english import dotted
from tdtool.papers.contents.playoffs import (
    BracketView,
    PlayOffPaper,
    SeriesView,
    SideView,
    StageView,
)
from tdtool.papers.kit import blocks, books
from tdtool.papers.kit.books import Book, NothingToPrint
from tdtool.papers.kit.fit_text import BOLD, REGULAR, SEMIBOLD, fit
from tdtool.papers.kit.sheets import FAINT, HAIR, LABEL, Sheets

TOP = 33.0
GAP = 12.0  # between two stages
HEAD, SAYS = 6.5, 4.5  # of a series: its name, how it stands
LOWEST, TALLEST = 7.6, 13.0  # a side
POINTS = 11.0
MOST_BOXES = 12  # a best of 9, and games that a director added
AT_THE_FOOT = 3  # matches for other places, at most; more have a sheet of their own
BOX = 10.0  # wide at most: for a score of a game


@books.drawing("play-off bracket")
def bracket_sheet(book: Book, paper: PlayOffPaper) -> None:
    """Raises NothingToPrint where there is no play-off."""
    view = paper.bracket
    if view is None:
        raise NothingToPrint("There is no play-off: start one on the Play-off page.")
    sheets = Sheets(book, landscape=True)
    beside = [series for stage in view.beside for series in stage.series]
    apart = len(beside) > AT_THE_FOOT
    count = 2 if apart else 1
    _title(sheets, paper, view)
    bottom = sheets.bottom - blocks.TALL - 2
    below_final = len(beside) == 1 and len(view.main) > 1  # one match has room there
    at_the_foot = bool(beside) and not apart and not below_final
    floor = bottom - (_tall(LOWEST) + 8 if at_the_foot else 0)
    side = _side_height((floor - TOP) / len(view.main[0].series))
    wide = (sheets.right - sheets.left - GAP * (len(view.main) - 1)) / max(len(view.main), 2)
    middles: Sequence[float] = ()
    for at, stage in enumerate(view.main):
        x = sheets.left + at * (wide + GAP)
        middles = _stage(sheets, stage, x, wide, floor=floor, side=side, before=middles)
    if below_final:
        y = floor - _tall(side)
        _series(sheets, beside[0], sheets.right - wide, y, wide, side=side)
    elif at_the_foot:
        _beside(sheets, beside, top=floor + 6, across=AT_THE_FOOT, side=LOWEST)
    blocks.draw_fingerprint(sheets, sheet=1, count=count)
    sheets.turn()
    if apart:
        _title(sheets, paper, view)
        rows = ceil(len(beside) / 2)
        side = _side_height((bottom - TOP) / rows)
        _beside(sheets, beside, top=TOP + 6, across=2, side=side)
        blocks.draw_fingerprint(sheets, sheet=2, count=count)
        sheets.turn()


def _tall(side: float) -> float:
    """A series, with sides so tall."""
    return HEAD + 2 * side + SAYS


def _side_height(room: float) -> float:
    """Of a series that has so much room, as large as it is read from afar."""
    return max(LOWEST, min(TALLEST, (room - 3 - HEAD - SAYS) / 2))


def _title(sheets: Sheets, paper: PlayOffPaper, view: BracketView) -> None:
    division = f", division {paper.division}" if paper.division else ""
    subtitle = dotted(paper.head.event, paper.head.day, view.facts)
    beside = f"{view.size} players{division}"
    sheets.title("Play-off", size=36, beside=beside, below=subtitle, mark=view.champion)


def _stage(
    sheets: Sheets, stage: StageView, x: float, wide: float, *, floor: float, side: float,
    before: Sequence[float],
) -> list[float]:  # fmt: skip
    """Its series one below the other, each beside the middle of the two that lead to it."""
    room = (floor - TOP) / len(stage.series)
    middles = []
    for at, series in enumerate(stage.series):
        middle = TOP + room * (at + 0.5)
        _series(sheets, series, x, middle - _tall(side) / 2, wide, side=side)
        middles.append(middle)
        for came in before[2 * at : 2 * at + 2]:
            knee = x - GAP / 2
            sheets.line(x - GAP + 1, came, knee, came, ink=FAINT)
            sheets.line(knee, came, knee, middle, ink=FAINT)
            sheets.line(knee, middle, x - 1, middle, ink=FAINT)
    return middles


def _beside(
    sheets: Sheets, series: Sequence[SeriesView], *, top: float, across: int, side: float
) -> None:
    """The matches for other places, so many beside each other."""
    wide = (sheets.right - sheets.left - GAP * (across - 1)) / across
    for at, one_series in enumerate(series):
        row, column = divmod(at, across)
        x, y = sheets.left + column * (wide + GAP), top + row * (_tall(side) + 14)
        _series(sheets, one_series, x, y, wide, side=side)


def _series(
    sheets: Sheets, series: SeriesView, x: float, y: float, wide: float, *, side: float
) -> None:
    """Its name and length, then a line per side with a box per game and one for the points, each
    under its head."""
    end = sheets.text(x, y + 4.6, series.called, size=11.5, font=BOLD)
    sheets.text(end + 2.5, y + 4.6, series.length_said, size=9, ink=LABEL)
    top, bottom = y + HEAD, y + HEAD + 2 * side
    boxes = min(series.length, MOST_BOXES)
    box = min(BOX, (wide - POINTS - 30) / max(boxes, 1))
    first = x + wide - POINTS - boxes * box
    sheets.box(x, top, wide, 2 * side)
    sheets.line(x, top + side, x + wide, top + side, ink=HAIR)
    for at in range(boxes + 1):
        across = first + at * box
        sheets.line(across, top, across, bottom, ink=HAIR)
        if boxes > 1 and at < boxes:
            game = str(at + 1)
            sheets.caption(across + box / 2, top - 1.4, game, align="centre", tight=True)
    sheets.caption(x + wide, top - 1.4, "points", align="right", tight=True)
    for at, one_side in enumerate(series.sides):
        _side(sheets, one_side, x, top + at * side, first, box=box, end=x + wide, tall=side)
    fitted = fit(_says(series), width=wide, size=9, font=REGULAR, lines=1)
    sheets.text(x, bottom + 3.8, fitted.lines[0], size=fitted.size, ink=LABEL)


def _side(
    sheets: Sheets, side: SideView, x: float, y: float, first: float, *, box: float, end: float,
    tall: float,
) -> None:  # fmt: skip
    middle, font, size = y + tall / 2, BOLD if side.won else SEMIBOLD, 1.45 * tall
    if side.name:
        seed = sheets.middle(x + 1.5, middle, str(side.seed or ""), size=9, ink=LABEL) + 2
        name = fit(
            side.name, width=first - seed - 2, size=size, font=font, height=tall - 0.6, lines=2,
            squeeze=0.85,
        )  # fmt: skip
        sheets.block(seed, middle, name, font=font)
    else:
        waits = fit(
            side.waits, width=first - x - 3, size=9, font=REGULAR, height=tall - 0.6, lines=2,
            squeeze=0.9,
        )  # fmt: skip
        sheets.block(x + 1.5, middle, waits, font=REGULAR, ink=FAINT)
    for at, score in enumerate(side.scores[:MOST_BOXES]):
        fitted = fit(score, width=box - 1, size=10.5, font=REGULAR, height=tall - 1, lines=3)
        across = first + (at + 0.5) * box
        sheets.block(across, middle, fitted, font=REGULAR, align="centre")
    sheets.middle(end - POINTS / 2, middle, side.points, size=14, font=BOLD, align="centre")


def _says(series: SeriesView) -> str:
    """How it stands once it has begun; a sheet to fill in says nothing else."""
    if not series.games and not series.decided:
        return ""
    tables = [f"table {game.table}, round {game.round_number}" for game in series.playing]
    return dotted(series.says, *tables)
