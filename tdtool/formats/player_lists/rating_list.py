"""A rating list, as an association gives it out: member id, name and rating in any order."""

from __future__ import annotations

from tdtool.formats.player_lists import player_list, sheet
from tdtool.formats.player_lists.rows import PlayerList
from tdtool.formats.player_lists.text import RATINGS, ListUnreadable
from tdtool.formats.player_lists.workbook import OLE, ZIP

KINDS = ".xlsx,.csv,.tsv,.txt"


def read(source: str | bytes) -> PlayerList:
    """Read a list of text or XLSX; ``ListUnreadable`` if it is none.

    Two of one name are two people here; two of one member id are a fault on both lines.
    """
    if isinstance(source, bytes) and source.startswith((ZIP, OLE)):
        listed = sheet.read(source, limits=RATINGS, namesakes=True)
    else:
        listed = player_list.read(source, limits=RATINGS, namesakes=True)
    if not any(row.rating for row in listed.rows):
        raise ListUnreadable(
            "this is not a rating list: no line has a rating. Name the columns in the first "
            "line, e.g. member id, name, rating"
        )
    return listed
