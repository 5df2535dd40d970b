"""What stands beside the board of an audit report: the play counted, the ruling, the sheets, and
the record move by move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from tdtool.engine.scrabble.counting import Counted
from tdtool.english import minus, signed
from tdtool.papers.contents.values import AuditReport
from tdtool.papers.kit.blocks import Block, heading, together
from tdtool.papers.kit.fit_text import fit, wrapped
from tdtool.papers.kit.fonts import BOLD, REGULAR, SEMIBOLD
from tdtool.papers.kit.sheets import HAIR, LABEL, Sheets
from tdtool.queries.disputes.position_values import MoveView
from tdtool.queries.disputes.values import RulingView, SheetRow, SheetsView

NOTHING = "Nothing was ruled; what was reported counts."
PITCH = 4.0  # between the columns of the record
STEP = 3.4  # from line to line of it
SMALL = 7.2  # its size
SIGN = 24.0  # a box to sign in

Entry = Callable[[float, float], None]  # draws a turn at a place


def beside(
    sheets: Sheets, report: AuditReport, number: Iterator[int], *, x: float, width: float
) -> list[Block]:
    """What stands at the right of the board: the play word by word, and the ruling.

    Each takes its number from those of the report's parts.
    """
    assert report.position and report.position.board
    board = report.position.board
    found = []
    if board.words:
        title = f"{next(number)}   {report.position.title.partition(': ')[2]}, counted"
        found.append(
            _counted(sheets, title, board.words, board.points, x=x, width=width, rack=board.rack)
        )
    return [*found, ruling(sheets, report, next(number), x=x, width=width)]


def alone(sheets: Sheets, words: Sequence[Counted], points: int | None, number: int) -> Block:
    """A single move counted, over the whole width."""
    width = sheets.right - sheets.left
    title = f"{number}   The move, counted"
    return _counted(sheets, title, words, points, x=sheets.left, width=width)


def _counted(
    sheets: Sheets,
    title: str,
    words: Sequence[Counted],
    points: int | None,
    *,
    x: float,
    width: float,
    rack: str = "",
) -> Block:
    rows = [(word.word, word.sum, str(word.points)) for word in words]
    tall = 9.5 + (5.2 if rack else 0) + 4.6 * len(rows) + 7

    def drawn(y: float) -> None:
        _title(sheets, title, x, y, width)
        at = y + 9.5
        if rack:
            sheets.text(x, at + 3.6, f"Rack: {' '.join(rack)}", size=9)
            at += 5.2
        for word, added, made in rows:
            name = fit(word, width=30, size=9, font=SEMIBOLD, lines=1)
            sums = fit(added, width=width - 44, size=8.5, font=REGULAR, lines=1)
            sheets.text(x, at + 3.4, word, size=name.size, font=SEMIBOLD)
            sheets.text(x + 32, at + 3.4, added, size=sums.size, ink=LABEL)
            sheets.text(x + width, at + 3.4, made, size=9.5, align="right")
            at += 4.6
        sheets.line(x + width - 14, at + 0.6, x + width, at + 0.6, weight=0.5)
        sheets.text(x, at + 4.6, "verified", size=10, font=BOLD)
        said = "–" if points is None else str(points)
        sheets.text(x + width, at + 4.6, said, size=11, font=BOLD, align="right")

    return Block(tall, drawn)


def ruling(sheets: Sheets, report: AuditReport, number: int, *, x: float, width: float) -> Block:
    """What was ruled, told to the players, and by whom."""
    said = [_said(one) for one in report.rulings] or [NOTHING]
    lines = [wrapped(one, width=width, size=9, font=REGULAR).lines for one in said]
    count = sum(map(len, lines))
    tall = 9.5 + 4.0 * count + 1.2 * len(lines) + 22
    names = report.names if len(report.names) == 2 else ()
    last = report.rulings[-1] if report.rulings else None

    def drawn(y: float) -> None:
        _title(sheets, f"{number}   Ruling", x, y, width)
        at = y + 9.5
        for paragraph in lines:
            for line in paragraph:
                sheets.text(x, at + 3.4, line, size=9)
                at += 4.0
            at += 1.2
        at += 2.4
        if names:
            sheets.text(x, at + 5.6, "Told to both", size=9)
            for place, name in enumerate(reversed(names)):
                left = x + width - SIGN - place * (SIGN + 2)
                sheets.box(left, at, SIGN, 8.4, weight=0.9)
                size = fit(name, width=SIGN, size=6.8, font=REGULAR, lines=1).size
                sheets.text(left + SIGN / 2, at + 11.2, name, size=size, ink=LABEL, align="centre")
        at += 15.8
        sheets.line(x, at, x + width, at, weight=0.7)
        by = f"{last.by}, {last.at:%H:%M}" if last else ""
        sheets.text(x, at + 3.6, by, size=8, font=SEMIBOLD)
        sheets.text(x + width, at + 3.6, "signature", size=8, ink=LABEL, align="right")

    return Block(tall, drawn)


def _said(one: RulingView) -> str:
    where = f"Finding {one.finding}" if one.finding else "The scores"
    did = "accepted" if one.accepted else "dismissed"
    if not one.finding:
        did = "ruled" if one.points is not None else "stand"
    points = f": {one.name} {signed(one.points)}" if one.points is not None else ""
    clause = f" ({one.clause})" if one.clause else ""
    why = " ".join(dict.fromkeys(part for part in (one.says, one.reason) if part))
    return f"{where} {did}{points}{clause}. {why}".strip()


def _title(sheets: Sheets, says: str, x: float, y: float, width: float) -> None:
    size = fit(says, width=width, size=11, font=BOLD, lines=1).size
    sheets.text(x, y + 5.6, says, size=size, font=BOLD)
    sheets.line(x, y + 7.2, x + width, y + 7.2, weight=0.9)


# ---------------------------------------------------------------- the record


def record(
    sheets: Sheets, moves: Sequence[MoveView], number: int, *, on_board: bool
) -> Iterator[Block]:
    """The record, read across: a play each, or at an Anagrams table a turn each."""
    columns = 3 if on_board else 2
    pitch = (sheets.right - sheets.left + PITCH) / columns
    turns = [[move] for move in moves] if on_board else _by_turn(moves)
    entries = [_entry(sheets, turn, pitch - PITCH) for turn in turns]
    rows = [
        _across(sheets, entries[at : at + columns], pitch) for at in range(0, len(entries), columns)
    ]
    first, *others = rows
    yield together(heading(sheets, f"{number}   The record, read across"), first)
    yield from others


def _by_turn(moves: Sequence[MoveView]) -> list[list[MoveView]]:
    """The lines of one player's turn together."""
    return [list(turn) for _, turn in groupby(moves, key=lambda move: (move.turn, move.name))]


def _across(sheets: Sheets, entries: Sequence[tuple[float, Entry]], pitch: float) -> Block:
    def drawn(y: float) -> None:
        for at, (_, entry) in enumerate(entries):
            entry(sheets.left + at * pitch, y)

    return Block(max(tall for tall, _ in entries), drawn)


def _entry(sheets: Sheets, turn: Sequence[MoveView], width: float) -> tuple[float, Entry]:
    """A turn: its number and who, what was played, what it makes, and the player's sum after it."""
    first, last = turn[0], turn[-1]
    here = any(move.here for move in turn)
    font = BOLD if here else REGULAR
    says = wrapped(
        " · ".join(_says(move) for move in turn), width=width - 31, size=SMALL, font=font
    )
    tall = STEP * max(1, len(says.lines))

    def drawn(x: float, y: float) -> None:
        base = y + 2.7
        if here:
            sheets.box(x - 0.6, y, width + 1.2, tall, weight=0, fill=0.9)
        sheets.text(x + 4.6, base, str(first.turn or ""), size=SMALL, ink=LABEL, align="right")
        who = first.name.split(" ")[0]
        size = fit(who, width=8.6, size=SMALL, font=font, lines=1).size
        sheets.text(x + 5.6, base, who, size=size, font=font, ink=LABEL)
        for at, line in enumerate(says.lines):
            sheets.text(x + 15, base + at * STEP, line, size=SMALL, font=font)
        weight = BOLD if any(move.differs for move in turn) else font
        sheets.text(x + width - 7, base, _made(turn), size=SMALL, font=weight, align="right")
        total = "" if last.score is None else minus(last.score)
        sheets.text(x + width, base, total, size=SMALL, font=font, ink=LABEL, align="right")

    return tall, drawn


def _says(move: MoveView) -> str:
    return f"{move.says} {move.made}" if move.made and move.stated is None else move.says


def _made(turn: Sequence[MoveView]) -> str:
    """What the turn makes; what was stated before it, where that is something else."""
    if len(turn) == 1 and turn[0].differs:
        return "→".join(turn[0].figures[:2])
    made = [move.made for move in turn if move.made is not None]
    return signed(sum(made)) if made else ""


# ---------------------------------------------------------------- two score sheets


def sheets(pages: Sheets, view: SheetsView, number: int) -> Iterator[Block]:
    """Both players' turns on both sheets, side by side."""
    title = heading(pages, f"{number}   Score sheets beside each other")
    longest = max((len(rows) for _, rows in view.players), default=0)
    lines = [
        [rows[at] if at < len(rows) else None for _, rows in view.players] for at in range(longest)
    ]
    yield together(title, _sheet_heads(pages, view))
    for line in lines:
        yield _sheet_row(pages, view, line)


def _sheet_heads(pages: Sheets, view: SheetsView) -> Block:
    half = (pages.right - pages.left) / 2

    def drawn(y: float) -> None:
        for at, (name, _) in enumerate(view.players):
            x = pages.left + at * half
            pages.text(x, y + 3.4, name, size=9, font=SEMIBOLD)
            for place, keeper in enumerate(view.keepers):
                short = keeper.split(" ")[0]
                pages.caption(x + 36 + 22 * place, y + 3.4, short, align="right", tight=True)
            if view.with_record:
                pages.caption(x + half - 8, y + 3.4, "record", align="right", tight=True)

    return Block(4.6, drawn)


def _sheet_row(pages: Sheets, view: SheetsView, rows: Sequence[SheetRow | None]) -> Block:
    half = (pages.right - pages.left) / 2

    def drawn(y: float) -> None:
        for at, row in enumerate(rows):
            x = pages.left + at * half
            if row is None:
                continue
            if row.parted or any(cell.wrong for cell in row.columns):
                pages.box(x - 0.6, y, half - 6, 4, weight=0, fill=0.9)
            font = BOLD if row.parted else REGULAR
            pages.text(x, y + 3, row.label, size=8, font=font)
            for place, cell in enumerate(row.columns):
                end = x + 36 + 22 * place
                move = "–" if cell.move is None else str(cell.move)
                total = "–" if cell.total is None else f"{cell.total}{'*' if cell.wrong else ''}"
                pages.text(end - 10, y + 3, move, size=8, font=font, align="right")
                pages.text(end, y + 3, total, size=8, ink=LABEL, align="right")
            if view.with_record and row.right is not None:
                pages.text(x + half - 8, y + 3, str(row.right), size=8, font=BOLD, align="right")
        pages.line(pages.left, y + 4, pages.right, y + 4, ink=HAIR)

    return Block(4, drawn)
