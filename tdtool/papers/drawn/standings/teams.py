"""The standings of teams: each with its average, the sums, and its members."""

from __future__ import annotations

from functools import partial

from tdtool.english import dotted, listed
from tdtool.papers.contents.values import TeamsPaper
from tdtool.papers.kit import blocks, books
from tdtool.papers.kit.blocks import Block
from tdtool.papers.kit.books import Book, NothingToPrint
from tdtool.papers.kit.fit_text import fit, wrapped
from tdtool.papers.kit.fonts import BOLD, REGULAR, SEMIBOLD
from tdtool.papers.kit.sheets import HAIR, LABEL, Sheets
from tdtool.queries.standings.teams import NOBODY_LEFT, WITHOUT_PLAY_OFF, TeamLine

LIST = 30.0
RANK, NAME = 14.0, 20.0  # where each ends, or begins, from the left
WINS, SPREAD, SUMS = 62.0, 36.0, 0.0  # where each ends, from the right
ORDER = "By wins per player, then spread per player"


@books.drawing("team standings after round {0.after}")
def team_standings(book: Book, paper: TeamsPaper) -> None:
    """Raises NothingToPrint where no team has played."""
    if not paper.lines:
        yet = "No team has played yet. Enter the results of a round first."
        raise NothingToPrint(f"{NOBODY_LEFT}." if paper.after else yet)
    sheets = Sheets(book)
    division = f", division {paper.division}" if paper.division else ""
    after = f"after round {paper.after} of {paper.rounds}{division}"
    below = dotted(
        paper.head.event, paper.head.day, ORDER, WITHOUT_PLAY_OFF if paper.play_off else ""
    )
    head = partial(sheets.title, "Team standings", size=36, beside=after, below=below)
    blocks.draw(sheets, [_team(sheets, line) for line in paper.lines], top=LIST, head=head)


def _team(sheets: Sheets, line: TeamLine) -> Block:
    """Rank, name and members at the left; at the right what ranks it, and the sums."""
    wide = sheets.right - sheets.left - NAME - WINS - 22
    members = [f"{member.who.name} {member.record} {member.spread}" for member in line.members]
    who = wrapped(listed(members), width=wide, size=8.5, font=REGULAR)
    tall = 11.0 + who.height

    def drawn(y: float) -> None:
        top = y + 5.6
        rank = f"{line.rank}{'=' if line.shared else ''}"
        sheets.text(sheets.left + RANK, top + 1.6, rank, size=14, font=BOLD, align="right")
        name = fit(line.name, width=wide, size=13.5, lines=1)
        sheets.middle(sheets.left + NAME, top, name.lines[0], size=name.size, font=SEMIBOLD)
        middle = y + 9.0 + who.height / 2
        sheets.block(sheets.left + NAME, middle, who, font=REGULAR, ink=LABEL)
        for from_right, figure, label in (
            (WINS, line.wins_each, "wins per player"),
            (SPREAD, line.spread_each, "spread per player"),
            (SUMS, line.record, f"together, {line.spread}"),
        ):
            at = sheets.right - from_right
            sheets.text(at, top + 1.6, figure, size=13.5, font=SEMIBOLD, align="right")
            sheets.text(at, top + 6.2, label, size=8, ink=LABEL, align="right")
        sheets.line(sheets.left, y + tall, sheets.right, y + tall, ink=HAIR)

    return Block(tall, drawn)
