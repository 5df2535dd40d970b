"""A list of players in a file of any kind that is read: XLSX, tsh's ``.t``, CSV or text."""

from __future__ import annotations

from tdtool.formats import player_list, player_sheet, tsh_players
from tdtool.formats.player_rows import PlayerList
from tdtool.formats.workbook import OLE, ZIP

KINDS = ".xlsx,.t,.csv,.tsv,.txt"


def read(data: bytes, *, name: str) -> PlayerList:
    """Read a file by what is in it, and by its name where it ends in ``.t``.

    ``ListUnreadable`` if it is no list, or can't be read one way only.
    """
    if data.startswith((ZIP, OLE)):
        return player_sheet.read(data)
    if name.lower().endswith(".t"):
        return tsh_players.read(data)
    return player_list.read(data)
