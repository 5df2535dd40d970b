"""A list of players in a file of any kind that is read: XLSX, tsh's ``.t``, CSV or text."""

from __future__ import annotations

from tdtool.formats.player_lists import player_list, sheet
from tdtool.formats.player_lists.rows import PlayerList
from tdtool.formats.player_lists.workbook import OLE, ZIP
from tdtool.formats.tsh import players

KINDS = ".xlsx,.t,.csv,.tsv,.txt"


def read(data: bytes, *, name: str) -> PlayerList:
    """Read a file by what is in it, and by its name where it ends in ``.t``.

    ``ListUnreadable`` if it is no list, or can't be read one way only.
    """
    if data.startswith((ZIP, OLE)):
        return sheet.read(data)
    if name.lower().endswith(".t"):
        return players.read(data)
    return player_list.read(data)
