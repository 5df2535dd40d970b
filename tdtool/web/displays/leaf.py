"""What stands on a screen at once, and what all screens say the same way."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils import timezone

from tdtool import english
from tdtool.english import dotted
from tdtool.models import Division
from tdtool.papers.contents.playoffs import BracketView
from tdtool.queries import events
from tdtool.queries.displays.screens import Screen
from tdtool.queries.hall.rounds import HallRound
from tdtool.queries.values import ClockView
from tdtool.web.displays.event_now import EventNow

# A long list as sheets that each fit a screen: whole rows, whole tables, nothing that scrolls.

LEAST_ROWS, MOST_ROWS = 10, 24  # of a column: read at ten meters on a TV of 1080 lines
ONE_COLUMN = 14  # rows that stand in one column
LEAST_STAY, MOST_STAY = 8, 15  # seconds of a sheet
READ_A_SECOND = 3  # rows
LONG = (16, 20, 24)  # characters: a longer text is set smaller, so that it is whole


@dataclass(frozen=True)
class Cell:
    """What stands in a row: ``kind`` is how (``name``, ``figure``, ``score``, ``detail``)."""

    kind: str
    text: str
    best: bool = False

    @property
    def classes(self) -> str:
        long = sum(len(self.text) > at for at in LONG)
        step = f" long-{long}" if long and self.kind in ("name", "detail") else ""
        word = " word" if self.kind == "score" and self.text.isalpha() else ""
        return f"{self.kind}{step}{word}{' best' if self.best else ''}"


@dataclass(frozen=True)
class Row:
    """``marked``: corrected in the last minutes; ``quiet``: nothing has come in for it."""

    cells: tuple[Cell, ...]
    marked: bool = False
    quiet: bool = False


Block = Sequence[Row]  # rows that stay together


@dataclass(frozen=True)
class Sheet:
    """What stands on a screen at once. ``rows`` is the room of each column."""

    columns: tuple[tuple[Block, ...], ...]
    rows: int

    @property
    def lines(self) -> int:
        return sum(len(block) for column in self.columns for block in column)

    @property
    def marked(self) -> bool:
        return any(row.marked for column in self.columns for block in column for row in block)

    @property
    def stay(self) -> int:
        """The seconds it takes to find one’s own row."""
        return min(max(self.lines // READ_A_SECOND, LEAST_STAY), MOST_STAY)


def of(blocks: Sequence[Block], *, columns: int = 2) -> list[Sheet]:
    """As few sheets as there can be, and on these as large a letter as there can be."""
    lines = sum(len(block) for block in blocks)
    columns = 1 if lines <= ONE_COLUMN else columns
    fewest = len(_filled(blocks, columns, MOST_ROWS))
    for row_count in range(LEAST_ROWS, MOST_ROWS + 1):
        sheets = _filled(blocks, columns, row_count)
        if len(sheets) == fewest:
            break
    return [Sheet(tuple(map(tuple, sheet)), row_count) for sheet in sheets]


def _filled(blocks: Sequence[Block], columns: int, row_count: int) -> list[list[list[Block]]]:
    """One block after the other, column by column."""
    filled: list[list[Block]] = []
    room = 0
    for block in blocks:
        if len(block) > room:
            filled.append([])
            room = row_count
        filled[-1].append(block)
        room -= len(block)
    return [filled[at : at + columns] for at in range(0, len(filled), columns)]


TITLES = {
    "names": "Pairings by name",
    "tables": "Pairings by table",
    "results": "Results",
    "standings": "Standings",
    "play-off": "Play-off",
    "contenders": "Who can still win",
    "clock": "Clock",
    "prizes": "Prizes",
    "ceremony": "Prize ceremony",
    "announcement": "Announcement",
    "check-in": "Check-in",
    "card": "Table",
}
NOT_POSTED = "Round 1 isn’t posted yet."
NARROW_FROM = 96  # names: from here on three columns, with name and table alone


@dataclass(frozen=True)
class Flash:
    """A new high score: shown for some seconds when it comes, by a display that saw a lower one."""

    of: str  # of which results
    score: int
    names: str
    where: str


@dataclass(frozen=True)
class Prize:
    """A prize as the ceremony shows it: each winner with their part, "" where it isn’t split."""

    title: str
    amount: str
    winners: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Leaf:
    """``empty``: it has nothing to show, and is passed over where others take their turn.

    ``stay``: its own seconds, for a sheet of several; None: as long as the display says.
    """

    screen: str
    kind: str
    title: str
    facts: str = ""
    part: str = ""  # of a list by name: A–F
    sheet: Sheet | None = None
    people: tuple[Row, ...] = ()  # who sits at a table, in large letters
    prize: Prize | None = None
    bracket: BracketView | None = None
    words: str = ""
    detail: str = ""
    foot: str = ""
    clock: ClockView | None = None
    flash: Flash | None = None
    number: int = 1
    of: int = 1
    empty: bool = False

    @property
    def key(self) -> str:
        return f"{self.screen}#{self.title}#{self.number}"

    @property
    def marked(self) -> bool:
        sheet = self.sheet is not None and self.sheet.marked
        return sheet or any(row.marked for row in self.people)

    @property
    def stay(self) -> int | None:
        return self.sheet.stay if self.sheet and self.of > 1 else None


def says(screen: Screen, words: str, *, detail: str = "", empty: bool = False) -> Leaf:
    return Leaf(
        screen.key, screen.kind, TITLES[screen.kind], words=words, detail=detail, empty=empty
    )


def sheeted(leaf: Leaf, blocks: Sequence[Block], *, columns: int = 2) -> list[Leaf]:
    all_sheets = of(blocks, columns=columns)
    return [
        replace(leaf, sheet=sheet, number=at, of=len(all_sheets))
        for at, sheet in enumerate(all_sheets, 1)
    ]


def of_round(round_: HallRound) -> str:
    posted = f"posted {time_of(round_.posted_at)}" if round_.posted_at else ""
    return dotted(round_.said, posted)


def time_of(at: object) -> str:
    return english.clock(timezone.localtime(at))  # type: ignore[arg-type]


def clock_of(divisions: Sequence[Division], event_now: EventNow) -> ClockView | None:
    """The clock beside a list: where all that run end together, or one alone runs."""
    running = [clock for division in divisions if (clock := event_now.clock(division))]
    return (
        running[0]
        if running and len({running_clock.ends_at for running_clock in running}) == 1
        else None
    )


def head(screen: Screen, division: Division, event_now: EventNow) -> Leaf:
    code = events.code_of(division)
    title = f"{TITLES[screen.kind]}, division {code}" if code else TITLES[screen.kind]
    return Leaf(screen.key, screen.kind, title, clock=clock_of([division], event_now))
