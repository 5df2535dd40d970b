"""A list of players as directors have it: pasted, or a CSV file, with a header or without.

Columns are parted by tabs, semicolons, commas or spaces, in any order. Every line that is no
comment comes back as a row with whatever could be read and whatever is wrong, so that none is
lost; the notes say how the columns were read.
"""

from dataclasses import replace

from tdtool.formats.player_lists.columns import SEPARATORS, Columns
from tdtool.formats.player_lists.rows import PlayerList, Row, numbered, rows_of
from tdtool.formats.player_lists.text import PLAYERS, Limits, ListUnreadable, lines_of

__all__ = ["ListUnreadable", "PlayerList", "Row", "columns_noted", "read"]


def read(source: str | bytes, *, limits: Limits = PLAYERS, namesakes: bool = False) -> PlayerList:
    """Read a list of players; ``ListUnreadable`` if it is none, or can't be read one way only.

    ``namesakes``: two lines may bear one name.
    """
    lines, notes = lines_of(source, limits=limits)
    listed, columns = rows_of(lines, limits=limits, namesakes=namesakes)
    separator = SEPARATORS.get(columns.separator, "spaces")
    roles, *others = columns_noted(listed, columns)
    return replace(listed, notes=(*notes, f"{roles}; separator: {separator}", *others))


def columns_noted(listed: PlayerList, columns: Columns) -> list[str]:
    """How the columns were read, in so many words; the first note names those that were."""
    list_rows = listed.rows
    present = {
        "brings": any(row.brings for row in list_rows),
        "member id": _has_ids(listed, columns),
    }
    seen = [role for role in columns.read if present.get(role, True)]
    notes = [f"columns: {', '.join(seen)}"]
    if columns.header and columns.header.number:
        notes.append(f"{listed.called} {columns.header.number} names the columns")
    if columns.unread:
        notes.append(f"not read: {', '.join(columns.unread)}")
    if columns.counted:
        notes.append("the numbers in front count the lines and are not read")
    if turned := [row.number for row in list_rows if row.turned]:
        line_numbers = numbered(turned, called=listed.called)
        notes.append(f"names written last name first were turned around: {line_numbers}")
    if any(row.small for row in list_rows):
        notes.append("names in all capitals were changed, e.g. SMITH to Smith")
    return notes


def _has_ids(listed: PlayerList, columns: Columns) -> bool:
    """A column of its own is named even where nobody has one."""
    return columns.separator in SEPARATORS or any(row.member_id for row in listed.rows)
