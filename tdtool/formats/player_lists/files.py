"""A list of players in a file of any kind that is read: XLSX, tsh's ``.t``, CSV or text."""

import re

from tdtool.formats.player_lists import player_list, sheet
from tdtool.formats.player_lists.rows import PlayerList
from tdtool.formats.player_lists.text import OLE, ZIP, ListUnreadable
from tdtool.formats.tsh import players

KINDS = ".xlsx,.t,.csv,.tsv,.txt"
GAMES = re.compile(r"[^;\t]+\s\d+(\s+\d+)*\s*;\s*(-?\d|$)")  # rating, opponents; scores


def read(data: bytes, *, name: str) -> PlayerList:
    """Read a file by what is in it, and by its name where it ends in ``.t``.

    ``ListUnreadable`` if it is no list, or can't be read one way only.
    """
    if data.startswith((ZIP, OLE)):
        return sheet.read(data)
    if name.lower().endswith(".t"):
        return players.read(data)
    return player_list.read(data)


def pasted(text: str) -> PlayerList:
    """Read what was pasted: a division of tsh with its games, or a list of any kind."""
    lines = [line for line in text.splitlines() if line.strip()]
    if lines and all(GAMES.match(line) for line in lines):
        try:
            return players.read(text.encode())
        except ListUnreadable:
            pass
    return player_list.read(text)
