"""The standings of a Woogles tournament, to compare: ``division,rank,username,wins,losses,draws,
winpts,spread``, a row per player."""

import csv
import io
import re
from typing import NamedTuple

from tdtool.formats.offices.event_file import refuse
from tdtool.formats.quoting import quoted
from tdtool.formats.tsh.text import Unreadable, decoded

HEADINGS = ("division", "rank", "username", "wins", "losses", "draws", "winpts", "spread")
FIGURES = ("rank", "wins", "losses", "draws", "spread")
FIGURE = re.compile(r"-?[0-9]{1,6}")
MOST_ROWS = 5_000


class Placed(NamedTuple):
    """A row: a draw is half a win here and half a loss."""

    line: int
    division: str
    rank: int
    name: str
    wins: float
    losses: float
    spread: int


def is_standings(source: bytes) -> bool:
    """Whether a file has these headings in its first line."""
    head = source[:200].decode("utf-8-sig", "replace").splitlines()[:1]
    return bool(head) and [cell.strip() for cell in head[0].split(",")] == list(HEADINGS)


def read_standings(source: str | bytes) -> list[Placed]:
    """The rows. Raises ``Unreadable``, with the line.

    A name with commas is taken whole, since Woogles puts no quotation marks around it.
    """
    text = decoded(source).text
    if not is_standings(text[:400].encode()):
        raise Unreadable(f"the first line isn’t {','.join(HEADINGS)}.")
    table = csv.reader(io.StringIO(text, newline=""), quoting=csv.QUOTE_NONE)
    placings: list[Placed] = []
    faulty: list[str] = []
    for cells in table:
        if table.line_num == 1 or not any(cell.strip() for cell in cells):
            continue
        try:
            placings.append(_row(table.line_num, [cell.strip() for cell in cells]))
        except ValueError as wrong:
            faulty.append(f"line {table.line_num}: {wrong}")
    refuse(faulty)
    if not placings or len(placings) > MOST_ROWS:
        raise Unreadable("these standings have no players." if not placings else (
            f"these standings have over {MOST_ROWS:,} players: is it the right file?"
        ))  # fmt: skip
    return placings


def _row(line: int, cells: list[str]) -> Placed:
    """Raises ValueError."""
    extra = len(cells) - len(HEADINGS)
    if extra < 0:
        raise ValueError(f"it has {len(cells)} cells, and {len(HEADINGS)} are needed")
    cells = [*cells[:2], ",".join(cells[2 : 3 + extra]), *cells[3 + extra :]]
    row_cells = dict(zip(HEADINGS, cells, strict=True))
    for key in FIGURES:
        if not FIGURE.fullmatch(row_cells[key]):
            raise ValueError(f"{key} is {quoted(row_cells[key])}, which isn’t a whole number")
    rank, wins, losses, draws, spread = (int(row_cells[key]) for key in FIGURES)
    name = row_cells["username"]
    return Placed(
        line, row_cells["division"], rank, name, wins + draws / 2, losses + draws / 2, spread
    )
