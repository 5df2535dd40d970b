"""A list of players on a sheet of an XLSX workbook: the same columns, and rows for lines."""

import csv
from collections.abc import Sequence
from dataclasses import replace
from io import StringIO

from tdtool.formats.player_lists import text
from tdtool.formats.player_lists.cells import UNREAD
from tdtool.formats.player_lists.columns import is_header, role_of
from tdtool.formats.player_lists.player_list import columns_noted
from tdtool.formats.player_lists.rows import PlayerList, rows_of
from tdtool.formats.player_lists.text import PLAYERS, Limits, Line, ListUnreadable, Sheet

TAB = "\t"
ROWS_ABOVE = 10  # where the headings may stand below a title


def read(data: bytes, *, limits: Limits = PLAYERS, namesakes: bool = False) -> PlayerList:
    """Read the first sheet with something on it; ``ListUnreadable`` if it is no list."""
    sheet = text.first_sheet(data, limits=limits)
    notes = [f"the sheet “{sheet.name}”"]
    if sheet.others:
        notes.append(f"further sheets are not read: {', '.join(sheet.others)}")
    at = _headings_at(sheet)
    numbered_rows = sheet.rows[at or 0 :]
    if at:
        notes.append(f"rows above row {numbered_rows[0][0]} aren’t players and are not read")
    if at is not None:
        numbered_rows, unread = _columns_that_are_read(numbered_rows)
        notes += [f"not read: {', '.join(unread)}"] if unread else []
    lines = [Line(number, _line(cells)) for number, cells in numbered_rows if any(cells)]
    lines = [line for line in lines if not line.text.lstrip().startswith("#")]
    if not lines:
        raise ListUnreadable(f"there are no players on the sheet “{sheet.name}”.")
    separator = "" if _is_a_paste(numbered_rows) else TAB
    listed, columns = rows_of(
        lines, limits=limits, separator=separator, called="row", namesakes=namesakes
    )
    return replace(listed, notes=(*notes, *columns_noted(listed, columns)))


def _headings_at(sheet: Sheet) -> int | None:
    """Which of the first rows names the columns: the first of all, or one that names two."""
    for at, (number, cells) in enumerate(sheet.rows[:ROWS_ABOVE]):
        named = {role_of(cell) for cell in cells} - {UNREAD}
        if is_header(Line(number, _line(cells)), TAB) and (not at or len(named) > 1):
            return at
    return None


def _columns_that_are_read(
    numbered_rows: Sequence[tuple[int, tuple[str, ...]]],
) -> tuple[tuple[tuple[int, tuple[str, ...]], ...], list[str]]:
    """Without the columns whose heading means nothing here, but with cells that have none."""
    headings = numbered_rows[0][1]
    unread = {at for at, heading in enumerate(headings) if heading and role_of(heading) == UNREAD}
    if len(unread) == sum(map(bool, headings)):
        unread = set()
    read_rows = tuple(
        (number, tuple(cell for at, cell in enumerate(cells) if at not in unread))
        for number, cells in numbered_rows
    )
    return read_rows, [headings[at] for at in sorted(unread)]


def _is_a_paste(numbered_rows: Sequence[tuple[int, tuple[str, ...]]]) -> bool:
    """Lines of text in one column, ``Ann Bee 1784``, come apart as a pasted list does."""
    alone = all(len(cells) == 1 for _, cells in numbered_rows)
    return alone and any(sign.isdigit() for _, (cell, *_) in numbered_rows for sign in cell)


def _line(cells: Sequence[str]) -> str:
    """The cells as they would be pasted: parted by tabs, quoted where a quotation mark asks."""
    line = StringIO()
    csv.writer(line, delimiter=TAB, lineterminator="").writerow(cells)
    return line.getvalue().rstrip()
