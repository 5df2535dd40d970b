"""The players of a tsh division file (``.t``), for an event that begins: no games are taken."""

import re
from collections.abc import Sequence
from dataclasses import replace

from tdtool.english import plain
from tdtool.formats.player_lists.player_list import columns_noted
from tdtool.formats.player_lists.rows import PlayerList, numbered, rows_of
from tdtool.formats.player_lists.text import PLAYERS, Limits, Line, ListUnreadable, refuse_a_crowd
from tdtool.formats.tsh import division as tsh_division
from tdtool.formats.tsh.division import DivisionFile, PlayerLine

TAB = "\t"
HEADINGS = ("name", "rating", "member id", "class", "team", "career games")


def read(data: bytes, *, limits: Limits = PLAYERS) -> PlayerList:
    """Names, ratings, member ids, classes, teams and career games; ``ListUnreadable`` if none."""
    try:
        division = tsh_division.read(data)
    except tsh_division.Unreadable as refusal:
        raise ListUnreadable(str(refusal)) from None
    refuse_a_crowd(len(division.players), limits=limits)
    cells = [_cells(player) for player in division.players]
    shown = [at for at, _ in enumerate(HEADINGS) if at < 2 or any(row[at] for row in cells)]
    lines = [Line(0, TAB.join(HEADINGS[at] for at in shown))]
    lines += [
        Line(player.line, TAB.join(row[at] for at in shown).rstrip())
        for player, row in zip(division.players, cells, strict=True)
    ]
    listed, columns = rows_of(lines, limits=limits, separator=TAB)
    notes = (*division.notes, *columns_noted(listed, columns), *_not_read(division))
    return replace(listed, notes=notes)


def name_written(name: str, member_id: str = "") -> str:
    """A name as tsh has it, the last name first: ``Bee, Ann:AA000042``.

    A number in it would be read as the rating, so it is joined to the word before it; a # would
    begin a comment.
    """
    bare, _, suffix = name.replace(";", ",").replace("#", "").strip().partition(", ")
    *first, last = [word for word in _joined(bare).split(" ") if word] or ["?"]
    turned = [plain(last), " ".join(first), suffix]
    written = _joined(", ".join(part for part in turned if part))
    return written + (f":{member_id}" if member_id else "")


def _joined(name: str) -> str:
    return re.sub(r"\s+(?=[+-]?[0-9])", "_", name)


def _cells(player: PlayerLine) -> tuple[str, ...]:
    name, _, member_id = player.name.partition(":")
    rating = player.rating_word if player.rating is None else str(player.rating)
    games = " ".join(player.values("lifeg") or ())
    return (name, rating, member_id, player.said("class"), player.said("team"), games)


def _not_read(division: DivisionFile) -> Sequence[str]:
    notes = []
    if division.rounds:
        notes.append(f"its pairings and scores are not read ({division.rounds} rounds)")
    if gone := [player.line for player in division.players if player.values("off") is not None]:
        notes.append(f"withdrawn in the file, but still listed here: {numbered(gone)}")
    return notes
