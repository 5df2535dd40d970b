"""A rating list, as an association gives it out: member id, name and rating in any order.

What associations have in forms of their own (``formats.offices.rating_lists``) is known by what is
in the file.
"""

from collections import Counter
from dataclasses import replace

from tdtool.english import counted, searched
from tdtool.formats.offices import rating_lists
from tdtool.formats.offices.rating_lists import TAB, Lines
from tdtool.formats.player_lists import player_list, sheet
from tdtool.formats.player_lists.player_list import columns_noted
from tdtool.formats.player_lists.rows import PlayerList, rows_of
from tdtool.formats.player_lists.text import OLE, RATINGS, ZIP, ListUnreadable

KINDS = ".xlsx,.csv,.tsv,.txt,.rt,.json"
MOST_NAMED = 10


def read(source: str | bytes) -> PlayerList:
    """Read a list of text, XLSX or JSON; ``ListUnreadable`` if it is none.

    Two of one name are two people here; two of one member id are a fault on both lines.
    """
    if isinstance(source, bytes) and source.startswith((ZIP, OLE)):
        listed = sheet.read(source, limits=RATINGS, namesakes=True)
    elif lines := rating_lists.recognized(_bytes(source)):
        listed = _of_lines(lines)
    else:
        listed = _of_text(source)
    if not any(row.rating for row in listed.rows):
        raise ListUnreadable(
            "this is not a rating list: no line has a rating. Name the columns in the first "
            "line, e.g. member id, name, rating"
        )
    return replace(listed, notes=(*listed.notes, *_several(listed)))


def _bytes(source: str | bytes) -> bytes:
    return source if isinstance(source, bytes) else source.encode("utf-8", "replace")


def _of_text(source: str | bytes) -> PlayerList:
    """As most lists are; by fixed columns where more lines can be read so."""
    try:
        usual = player_list.read(source, limits=RATINGS, namesakes=True)
    except ListUnreadable:
        usual = None
    if usual is not None and 2 * _good(usual) >= len(usual.rows):
        return usual
    try:
        lines = rating_lists.in_columns(source)
        columns = _of_lines(lines) if lines else None
    except ListUnreadable:
        columns = None
    if columns is not None and (usual is None or _good(columns) > _good(usual)):
        return columns
    return usual or player_list.read(source, limits=RATINGS, namesakes=True)  # to be refused


def _good(listed: PlayerList) -> int:
    return sum(not row.faults for row in listed.rows)


def _of_lines(list_lines: Lines) -> PlayerList:
    listed, columns = rows_of(list_lines.lines, limits=RATINGS, separator=TAB, namesakes=True)
    return replace(listed, notes=(list_lines.note, *columns_noted(listed, columns)))


def _several(listed: PlayerList) -> list[str]:
    """The note on names that several people have: no rating is suggested for them."""
    names = Counter(searched(row.name) for row in listed.rows if row.name and not row.faults)
    doubled = {name for name, count in names.items() if count > 1}
    if not doubled:
        return []
    shown = dict.fromkeys(row.name for row in listed.rows if searched(row.name) in doubled)
    some = ", ".join([*list(shown)[:MOST_NAMED], *(["…"] if len(shown) > MOST_NAMED else [])])
    return [f"{counted(len(doubled), 'name')} on it more than once, so never suggested: {some}"]
