"""What was handed in, on the dispute report: a play counted, the sheets, the record by moves."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from tdtool import english
from tdtool.engine.scrabble.board.placing import Counted
from tdtool.english import listed, minus, signed
from tdtool.papers.contents.values import AuditReport
from tdtool.papers.kit.blocks import Block, heading, together
from tdtool.papers.kit.fit_text import BOLD, REGULAR, SEMIBOLD, fit, parts, wrapped
from tdtool.papers.kit.sheets import HAIR, LABEL, Sheets
from tdtool.queries.disputes.position_values import MoveView
from tdtool.queries.disputes.values import RulingView, SheetRow, SheetsView

# The ruling on the dispute report: what was ruled and why, and who signs that they were told.

NOTHING = "No ruling."
SIGN, TALL, GAP = 28.0, 8.4, 2.0  # a box to sign in, and what is kept free between two
TOLD = 24.0  # kept for what stands before them


def ruling(
    sheets: Sheets, report: AuditReport, number: int, *, x: float | None = None
) -> Iterator[Block]:
    """What was ruled, a paragraph each; the players' initials and the director's signature.

    It stands from ``x`` to the right edge, by default over the whole width.
    """
    left_edge = sheets.left if x is None else x
    width = sheets.right - left_edge
    paragraphs = _paragraphs(report.rulings) or [NOTHING]
    first, *others = [_paragraph(sheets, paragraph, left_edge, width) for paragraph in paragraphs]
    title = Block(8.6, lambda y: title_over(sheets, f"{number}   Ruling", left_edge, y, width))
    signing = _signing(sheets, report, left_edge, width)
    if not others:
        yield together(title, first, signing)
        return
    yield together(title, first)
    yield from others[:-1]
    yield together(others[-1], signing)


def title_over(sheets: Sheets, title: str, x: float, y: float, width: float) -> None:
    """A part's title over a rule that is as wide as the part."""
    size = fit(title, width=width, size=11, font=BOLD, lines=1).size
    sheets.text(x, y + 5.6, title, size=size, font=BOLD)
    sheets.line(x, y + 7.2, x + width, y + 7.2, weight=0.9)


def _paragraph(sheets: Sheets, paragraph: str, x: float, width: float) -> Block:
    lines = wrapped(paragraph, width=width, size=9, font=REGULAR).lines

    def drawn(y: float) -> None:
        for number, line in enumerate(lines):
            sheets.text(x, y + 3.8 + 4 * number, line, size=9)

    return Block(4.0 * len(lines) + 1.4, drawn)


def _signing(sheets: Sheets, report: AuditReport, x: float, width: float) -> Block:
    """A box for everybody's initials, and a line for the director."""
    per_row = max(1, int((width - TOLD + GAP) / (SIGN + GAP)))
    name_rows = [report.names[at : at + per_row] for at in range(0, len(report.names), per_row)]
    labels = _ruling_short(report.names)
    pitch = TALL + 6
    last = report.rulings[-1] if report.rulings else None

    def drawn(y: float) -> None:
        at = y + 2
        notice = (
            "Both players were told" if len(report.names) == 2 else "Everyone at the table was told"
        )
        sheets.text(x, at + 5.4, notice, size=9)
        for row in name_rows:
            for place, name in enumerate(row):
                left_edge = x + width - (len(row) - place) * (SIGN + GAP) + GAP
                sheets.box(left_edge, at, SIGN, TALL, weight=0.9)
                size = fit(labels[name], width=SIGN, size=6.8, font=REGULAR, lines=1).size
                sheets.text(
                    left_edge + SIGN / 2, at + TALL + 2.8, labels[name], size=size, ink=LABEL,
                    align="centre",
                )  # fmt: skip
            at += pitch
        at += 6
        sheets.line(x, at, x + width, at, weight=0.7)
        by = f"{last.by}, {english.clock(last.at)}" if last else ""
        size = fit(by, width=width - 24, size=8, lines=1).size
        sheets.text(x, at + 3.6, by, size=size, font=SEMIBOLD)
        caption = "director’s signature"
        sheets.text(x + width, at + 3.6, caption, size=8, ink=LABEL, align="right")

    return Block(2 + pitch * len(name_rows) + 6 + 5, drawn)


def _ruling_short(names: Sequence[str]) -> dict[str, str]:
    """The surnames, where they tell the players apart."""
    short = {name: parts(name).surname for name in names}
    return short if len(set(short.values())) == len(short) else {name: name for name in names}


def _paragraphs(rulings: Sequence[RulingView]) -> list[str]:
    """A sentence for each ruling; what one act ruled on the scores together, in one."""
    sentences = []
    for _, same in groupby(rulings, key=lambda ruling: ruling.act_number):
        group = list(same)
        alike = {(ruling.finding, ruling.clause, ruling.accepted, _why(ruling)) for ruling in group}
        if len(alike) == 1:
            sentences.append(_said(group))
        else:
            sentences += [_said([ruling]) for ruling in group]
    return sentences


def _said(group: Sequence[RulingView]) -> str:
    """``Finding 2 accepted: Ann Lee −10 (MYS-0). UN.ARIER at 14F scores 65, not 75.``"""
    first = group[0]
    subject = f"Finding {first.finding}" if first.finding else "The scores"
    did = "accepted" if first.accepted else "dismissed"
    if not first.finding:
        did = "ruled" if first.points is not None else "are not changed."
    points = [
        f"{ruling.name} {signed(ruling.points)}" for ruling in group if ruling.points is not None
    ]
    clause = f" ({first.clause})" if first.clause else ""
    sums = f": {listed(points)}" if points else ""
    return f"{subject} {did}{sums}{clause}. {_why(first)}".strip()


def _why(ruling: RulingView) -> str:
    reasons = dict.fromkeys(part.strip() for part in (ruling.says, ruling.reason) if part.strip())
    return " ".join(part if part[-1] in ".!?" else f"{part}." for part in reasons)


PITCH = 4.0  # between the columns of the record
STEP = 3.4  # from line to line of it
SMALL, LEAST = 7.2, 5.4  # its size; smaller is no name set
TILE = 4.8  # of a rack

Entry = Callable[[float, float], None]  # draws a turn at a place


def beside(
    sheets: Sheets, report: AuditReport, number: Iterator[int], *, x: float, width: float
) -> list[Block]:
    """The play on the board word by word, if the line is one; it takes the part's number."""
    assert report.position and report.position.board
    board = report.position.board
    if not board.words:
        return []
    who, _, play = report.position.title.partition(": ")
    rack = _rack(sheets, who, board.rack, x, width) if board.rack else None
    title = f"{next(number)}   How {play} scores"
    return [_counted(sheets, title, board.words, board.points, x=x, width=width, rack=rack)]


def _rack(sheets: Sheets, who: str, rack: str, x: float, width: float) -> Block:
    """The player's tiles before the play, as they stood on the rack."""
    left_edge = x + width - TILE * len(rack)
    label = fit(
        f"Rack of {who}", width=left_edge - x - 3, size=9, font=REGULAR, lines=2, squeeze=0.75
    )

    def drawn(y: float) -> None:
        sheets.block(x, y + TILE / 2, label, font=REGULAR)
        for at, letter in enumerate(rack):
            sheets.box(left_edge + at * TILE, y, TILE, TILE, weight=0.5)
            middle = left_edge + (at + 0.5) * TILE
            sheets.middle(middle, y + TILE / 2, letter, size=10, font=BOLD, align="centre")

    return Block(TILE + 2, drawn)


def alone(sheets: Sheets, words: Sequence[Counted], points: int | None, number: int) -> Block:
    """A single move counted, over the whole width."""
    width = sheets.right - sheets.left
    title = f"{number}   How the move scores"
    return _counted(sheets, title, words, points, x=sheets.left, width=width)


def _counted(
    sheets: Sheets,
    title: str,
    words: Sequence[Counted],
    points: int | None,
    *,
    x: float,
    width: float,
    rack: Block | None = None,
) -> Block:
    word_rows = [(word.word, word.sum, str(word.points)) for word in words]
    tall = 9.5 + (rack.tall if rack else 0) + 4.6 * len(word_rows) + 7

    def drawn(y: float) -> None:
        title_over(sheets, title, x, y, width)
        at = y + 9.5
        if rack:
            rack.draw(at)
            at += rack.tall
        for word, added, worth in word_rows:
            name = fit(word, width=30, size=9, font=SEMIBOLD, lines=1)
            sums = fit(added, width=width - 44, size=8.5, font=REGULAR, lines=1)
            sheets.text(x, at + 3.4, word, size=name.size, font=SEMIBOLD)
            sheets.text(x + 32, at + 3.4, added, size=sums.size, ink=LABEL)
            sheets.text(x + width, at + 3.4, worth, size=9.5, align="right")
            at += 4.6
        sheets.line(x + width - 14, at + 0.6, x + width, at + 0.6, weight=0.5)
        sheets.text(x, at + 4.6, "verified", size=10, font=BOLD)
        verified = "–" if points is None else str(points)
        sheets.text(x + width, at + 4.6, verified, size=11, font=BOLD, align="right")

    return Block(tall, drawn)


# ---------------------------------------------------------------- the record


def record(
    sheets: Sheets, moves: Sequence[MoveView], number: int, *, on_board: bool
) -> Iterator[Block]:
    """The record, read across: a play each, or at an Anagrams table a turn each."""
    columns = 3 if on_board else 2
    pitch = (sheets.right - sheets.left + PITCH) / columns
    turns = [[move] for move in moves] if on_board else _by_turn(moves)
    entries = [_entry(sheets, turn, pitch - PITCH) for turn in turns]
    blocks = [
        _across(sheets, entries[at : at + columns], pitch) for at in range(0, len(entries), columns)
    ]
    first, *others = blocks
    yield together(heading(sheets, f"{number}   The record, line by line"), first)
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
    highlighted = any(move.here for move in turn)
    font = BOLD if highlighted else REGULAR
    fitted = wrapped(
        " · ".join(_says(move) for move in turn), width=width - 31, size=SMALL, font=font
    )
    tall = STEP * max(1, len(fitted.lines))

    def drawn(x: float, y: float) -> None:
        base = y + 2.7
        if highlighted:
            sheets.box(x - 0.6, y, width + 1.2, tall, weight=0, fill=0.9)
        sheets.text(x + 4.6, base, str(first.turn or ""), size=SMALL, ink=LABEL, align="right")
        who, size = _short(first.name, font)
        sheets.text(x + 5.6, base, who, size=size, font=font, ink=LABEL)
        for at, line in enumerate(fitted.lines):
            sheets.text(x + 15, base + at * STEP, line, size=SMALL, font=font)
        weight = BOLD if any(move.differs for move in turn) else font
        sheets.text(x + width - 7, base, _made(turn), size=SMALL, font=weight, align="right")
        total = "" if last.score is None else minus(last.score)
        sheets.text(x + width, base, total, size=SMALL, font=font, ink=LABEL, align="right")

    return tall, drawn


def _short(name: str, font: str) -> tuple[str, float]:
    """The first name, and its size; where it would be too small to read, the initials."""
    for who in (name.split(" ")[0], f"{name[:1]}{parts(name).surname[:1]}"):
        size = fit(who, width=8.6, size=SMALL, font=font, lines=1).size
        if size >= LEAST:
            break
    return who, size


def _says(move: MoveView) -> str:
    return f"{move.says} {move.made}" if move.made and move.stated is None else move.says


def _made(turn: Sequence[MoveView]) -> str:
    """What the turn makes; what was stated before it, where that is something else."""
    if len(turn) == 1 and turn[0].differs:
        return "→".join(turn[0].figures[:2])
    points = [move.made for move in turn if move.made is not None]
    return signed(sum(points)) if points else ""


# ---------------------------------------------------------------- two score sheets


def sheets(pages: Sheets, view: SheetsView, number: int) -> Iterator[Block]:
    """Both players' turns on both sheets, side by side."""
    title = heading(pages, f"{number}   Score sheets side by side")
    longest = max((len(sheet_rows) for _, sheet_rows in view.players), default=0)
    lines = [
        [sheet_rows[at] if at < len(sheet_rows) else None for _, sheet_rows in view.players]
        for at in range(longest)
    ]
    yield together(title, _sheet_heads(pages, view))
    for line in lines:
        yield _sheet_row(pages, view, line)


def _sheet_heads(pages: Sheets, view: SheetsView) -> Block:
    half = (pages.right - pages.left) / 2
    names = [fit(name, width=22, size=9, squeeze=0.8) for name, _ in view.players]
    tall = max([4.0, *(name.height for name in names)]) + 0.6

    def drawn(y: float) -> None:
        base = y + tall - 1.2
        for at, name in enumerate(names):
            x = pages.left + at * half
            pages.block(x, y + tall / 2, name)
            for place, keeper in enumerate(view.keepers):
                who = fit(keeper.split(" ")[0].upper(), width=12 if place == 0 else 20,
                          size=6.4, lines=1)  # fmt: skip
                end = x + 36 + 22 * place
                pages.text(end, base, who.lines[0], size=who.size, font=SEMIBOLD, ink=LABEL,
                           align="right")  # fmt: skip
            if view.with_record:
                pages.caption(x + half - 8, base, "record", align="right", tight=True)

    return Block(tall, drawn)


def _sheet_row(pages: Sheets, view: SheetsView, sheet_rows: Sequence[SheetRow | None]) -> Block:
    half = (pages.right - pages.left) / 2

    def drawn(y: float) -> None:
        for at, row in enumerate(sheet_rows):
            x = pages.left + at * half
            if row is None:
                continue
            if row.parted or any(cell.wrong for cell in row.columns):
                pages.box(x - 0.6, y, half - 6, 4, weight=0, fill=0.9)
            font = BOLD if row.parted else REGULAR
            label = fit(row.label, width=17, size=8, font=font, lines=1)
            pages.text(x, y + 3, row.label, size=label.size, font=font)
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
