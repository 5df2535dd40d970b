"""The dispute report of a disputed score: what was disputed, found and ruled, on one page where it
fits."""

import re
from collections.abc import Iterator, Sequence
from functools import partial

from tdtool import english
from tdtool.english import minus, plural, signed
from tdtool.papers.contents.values import AuditReport, Fact, ScoreChange
from tdtool.papers.drawn import dispute_details
from tdtool.papers.kit import blocks, books, drawings, fit_text
from tdtool.papers.kit.blocks import Block, Foot, heading, together
from tdtool.papers.kit.books import Book
from tdtool.papers.kit.fit_text import BOLD, REGULAR, SEMIBOLD, Fitted, fit, wrapped
from tdtool.papers.kit.sheets import HAIR, LABEL, Sheets
from tdtool.queries.disputes.values import FindingView
from tdtool.queries.slips.values import LedgerRow

# The ledger on the dispute report: lines before the ruling, what they made, lines since.

LEDGER_ROW = 5.0
LINE = 3.8  # from line to line of one row
LEDGER_TINT = 0.92
LEDGER_COLUMNS = (0.0, 12.0, 60.0, 82.0, 86.0, 104.0)  # where they stand or end
MOST_BY = 28.0  # millimetres at most for who wrote it


def ledger(sheets: Sheets, report: AuditReport, number: int) -> Iterator[Block]:
    """The lines before the ruling, what they made, the lines since, and what is in force."""
    names = ("time", "player", "type", "points", "rule", "reason")
    aligned = ("left", "left", "left", "right", "left", "left")
    heads = (*zip(LEDGER_COLUMNS, names, aligned, strict=True),)
    title = heading(sheets, f"{number}   Changes to the score", columns=heads)
    everybody = {row.by for row in (*report.before, *report.since)}
    widest = max((fit_text.width(by, SEMIBOLD, 8.5) for by in everybody), default=0)
    room = min(MOST_BY, widest + 0.5)
    blocks = [_line(sheets, row, by_room=room, strong=False) for row in report.before]
    blocks.append(_sum(sheets, "Before" if report.since else "Final", report.sums[0]))
    blocks += [
        _line(sheets, row, by_room=room, strong=row.kind == "ruling") for row in report.since
    ]
    if report.since:
        blocks.append(_sum(sheets, "Final", report.sums[1]))
    yield together(title, blocks[0])
    yield from blocks[1:]


def _line(sheets: Sheets, row: LedgerRow, *, by_room: float, strong: bool) -> Block:
    font = SEMIBOLD if strong else REGULAR
    name = fit(
        row.name, width=LEDGER_COLUMNS[2] - LEDGER_COLUMNS[1] - 2, size=9, font=font, squeeze=0.85
    )
    by = fit(row.by, width=by_room, size=8.5, font=font, squeeze=0.85)
    width = sheets.right - sheets.left - LEDGER_COLUMNS[5] - by_room - 2
    reason = wrapped(row.reason or " ", width=width, size=8.5, font=font)
    tall = max(LEDGER_ROW, LINE * max(len(fitted.lines) for fitted in (name, by, reason)) + 1.2)
    kind = row.kind if row.counts_for == "score" else f"{row.kind}, spread"

    def drawn(y: float) -> None:
        x, base = sheets.left, y + 3.6
        sheets.text(x + LEDGER_COLUMNS[0], base, english.clock(row.at), size=9, font=font)
        _lines(sheets, x + LEDGER_COLUMNS[1], base, name, font=font)
        sheets.text(x + LEDGER_COLUMNS[2], base, kind, size=9, font=font)
        sheets.text(
            x + LEDGER_COLUMNS[3], base, minus(f"{row.points:+d}"), size=9, font=BOLD, align="right"
        )
        sheets.text(x + LEDGER_COLUMNS[4], base, row.clause, size=9, font=font)
        _lines(sheets, x + LEDGER_COLUMNS[5], base, reason, font=font)
        _lines(sheets, sheets.right, base, by, font=font, align="right")
        sheets.line(x, y + tall, sheets.right, y + tall, ink=HAIR)

    return Block(tall, drawn)


def _lines(
    sheets: Sheets, x: float, base: float, fitted: Fitted, *, font: str, align: str = "left"
) -> None:
    for number, line in enumerate(fitted.lines):
        sheets.text(x, base + LINE * number, line, size=fitted.size, font=font, align=align)


def _sum(sheets: Sheets, label: str, text: str) -> Block:
    room = sheets.right - sheets.left - LEDGER_COLUMNS[2]
    fitted = fit(text, width=room, size=9.5, font=BOLD, lines=1)

    def drawn(y: float) -> None:
        sheets.box(
            sheets.left, y, sheets.right - sheets.left, LEDGER_ROW, weight=0, fill=LEDGER_TINT
        )
        sheets.text(sheets.left, y + 3.7, label, size=9.5, font=BOLD)
        sheets.text(sheets.left + LEDGER_COLUMNS[2], y + 3.7, text, size=fitted.size, font=BOLD)

    return Block(LEDGER_ROW, drawn)


# The top and the foot of the dispute report: who wins now and what it was before, the facts, and
# what a machine compares.

EDGE = 3.0  # from the frame to what stands in it
BEFORE, NOW, CHANGE = 40.0, 20.0, 0.0  # from the right edge, where the columns end
LABELS = 24.0  # kept for the facts' labels
STEP = 4.4  # from line to line of the facts
SMALL = 6.8


def outcome(sheets: Sheets, report: AuditReport) -> Block:
    """Who wins now, what it was before, and every player's score."""
    inner = sheets.right - sheets.left - 2 * EDGE
    fitted = fit(report.outcome, width=inner, size=17, font=BOLD, squeeze=0.8)
    change = wrapped(" ".join(report.change), width=inner, size=10, font=REGULAR)
    changed = any(score.before != score.now for score in report.scores)
    blocks = [_score(sheets, score, changed=changed) for score in report.scores]
    above = 6.6 + fitted.height + 4.6 * len(change.lines)
    tall = above + 3.6 + sum(row.tall for row in blocks) + 1.2

    def drawn(y: float) -> None:
        x = sheets.left + EDGE
        sheets.box(sheets.left, y, sheets.right - sheets.left, tall, weight=1.2, radius=1.2)
        sheets.caption(x, y + 4.6, "outcome")
        sheets.block(x, y + 5.6 + fitted.height / 2, fitted, font=BOLD)
        for number, line in enumerate(change.lines):
            sheets.text(x, y + 9.0 + fitted.height + 4.6 * number, line, size=10)
        at = y + above + 3
        end = sheets.right - EDGE
        if changed:
            for name, place in (("before", BEFORE), ("now", NOW), ("change", CHANGE)):
                sheets.caption(end - place, at, name, align="right", tight=True)
        else:
            sheets.caption(end, at, "score", align="right", tight=True)
        at += 0.6
        for row in blocks:
            row.draw(at)
            at += row.tall

    return Block(tall + 1.5, drawn)


def _score(sheets: Sheets, score: ScoreChange, *, changed: bool) -> Block:
    """A player: before, now, and what has changed."""
    x, end = sheets.left + EDGE, sheets.right - EDGE
    taken = BEFORE + 14 if changed else 16
    name = fit(score.name, width=end - x - taken, size=11, lines=2, squeeze=0.75)
    tall = max(5.6, name.height + 1.2)

    def drawn(y: float) -> None:
        sheets.line(x, y, end, y, ink=HAIR)
        sheets.block(x, y + tall / 2, name)
        if not changed:
            sheets.middle(end, y + tall / 2, _said(score.now), size=12, font=BOLD, align="right")
            return
        middle = y + tall / 2
        points = (score.now or 0) - (score.before or 0)
        sheets.middle(end - BEFORE, middle, _said(score.before), size=11, align="right")
        sheets.middle(end - NOW, middle, _said(score.now), size=12, font=BOLD, align="right")
        sheets.middle(end, middle, signed(points) if points else "–", size=11, align="right")

    return Block(tall, drawn)


def _said(score: int | None) -> str:
    return "–" if score is None else minus(score)


def facts(sheets: Sheets, report: AuditReport, number: int) -> Iterator[Block]:
    first, *others = [_fact(sheets, fact) for fact in report.facts]
    yield together(heading(sheets, f"{number}   Facts"), first)
    yield from others


def _fact(sheets: Sheets, fact: Fact) -> Block:
    width = sheets.right - sheets.left - LABELS
    lines = wrapped(fact.says, width=width, size=9.5, font=REGULAR).lines

    def drawn(y: float) -> None:
        sheets.text(sheets.left, y + 3.6, fact.label, size=9.5, font=SEMIBOLD)
        for number, line in enumerate(lines):
            sheets.text(sheets.left + LABELS, y + 3.6 + STEP * number, line, size=9.5)

    return Block(STEP * max(1, len(lines)), drawn)


def foot(sheets: Sheets, report: AuditReport) -> Foot:
    """What a machine compares, small, and which sheet it is."""
    width = sheets.right - sheets.left - 24
    lines = wrapped(report.checked, width=width, size=SMALL, font=REGULAR).lines
    tall = 3.2 + 3.0 * len(lines)

    def drawn(number: int, count: int) -> None:
        top = sheets.bottom - tall + 2.2
        sheets.line(sheets.left, top, sheets.right, top, ink=HAIR)
        for at, line in enumerate(lines):
            sheets.text(sheets.left, top + 3 + 3 * at, line, size=SMALL, ink=LABEL)
        mark = f"sheet {number} of {count}"
        sheets.text(sheets.right, top + 3, mark, size=SMALL, ink=LABEL, align="right")

    return Foot(tall, drawn)


# What was found, on the dispute report: a row for each finding that weighs, the notes in small.

ROW = 5.0
TINT = 0.92
COLUMNS = (0.0, 8.0, 18.0, 28.0, 46.0, 77.0, 94.0, 98.0)  # where they stand or end

SUBJECT = re.compile(r"^(.{1,40}?) (?:is|are) ")  # what a note is about


def findings(sheets: Sheets, report: AuditReport, number: int) -> Iterator[Block]:
    """All that was found; where nothing was, why."""
    title = f"{number}   Findings"
    if not report.findings:
        yield together(heading(sheets, title), _small(sheets, report.no_findings, size=9.5))
        return
    weighty = [
        finding for finding in report.findings if finding.severity != "note" or finding.ruling
    ]
    notes = [finding for finding in report.findings if finding not in weighty]
    small = wrapped(" ".join(_merged(notes)), width=sheets.right - sheets.left, size=7.6,
                    font=REGULAR).lines  # fmt: skip
    blocks = [
        *(_finding(sheets, item) for item in weighty),
        *(_small(sheets, item) for item in small),
    ]
    columns = _heads() if weighty else ()
    yield together(heading(sheets, title, columns=columns), blocks[0])
    yield from blocks[1:]


def _heads() -> Sequence[tuple[float, str, str]]:
    names = ("no.", "line", "turn", "rule", "severity", "reported", "verified", "what was found")
    aligned = ("left",) * 5 + ("right", "right", "left")
    return tuple(zip(COLUMNS, names, aligned, strict=True))


def _merged(notes: Sequence[FindingView]) -> Iterator[str]:
    """The notes as sentences; of those that say the same, one for all of them."""
    alike: dict[tuple[str, str], list[FindingView]] = {}
    for note in notes:
        alike.setdefault((note.clause, SUBJECT.sub("", note.message)), []).append(note)
    for (clause, rest), same in alike.items():
        lines = ", ".join(str(note.line) for note in same if note.line)
        on_lines = f", {plural(len(same), 'line')} {lines}" if lines else ""
        if len(same) == 1:
            yield f"{same[0].message.rstrip('.')} ({clause}{on_lines})."
            continue
        matches = (SUBJECT.match(note.message) for note in same)
        subjects = ", ".join(match[1] for match in matches if match)
        yield f"{subjects}: {rest.rstrip('.')} ({clause}{on_lines})."


def _small(sheets: Sheets, line: str, *, size: float = 7.6) -> Block:
    tall = size * 0.46
    return Block(
        tall, lambda y: sheets.text(sheets.left, y + tall - 0.5, line, size=size, ink=LABEL)
    )


def _finding(sheets: Sheets, finding: FindingView) -> Block:
    width = sheets.right - sheets.left - COLUMNS[7]
    strong = BOLD if finding.severity == "error" else REGULAR
    sentence = f"{finding.message}{_decided(finding)}"
    fitted = wrapped(sentence, width=width, size=9, font=strong)
    tall = max(ROW, 4.0 * len(fitted.lines) + 1.2)

    def drawn(y: float) -> None:
        x = sheets.left
        if finding.ruling and finding.ruling.accepted and finding.ruling.points:
            sheets.box(x, y, sheets.right - x, tall, weight=0, fill=TINT)
        cells = (finding.number, finding.line, finding.turn, finding.clause, finding.severity)
        for at, cell in zip(COLUMNS, cells, strict=False):
            sheets.text(x + at, y + 3.6, "" if cell is None else str(cell), size=9, font=strong)
        for at, figure in zip(COLUMNS[5:7], (finding.reported, finding.verified), strict=True):
            shown = "" if figure is None else minus(figure)
            sheets.text(x + at, y + 3.6, shown, size=9, font=strong, align="right")
        for number, line in enumerate(fitted.lines):
            sheets.text(x + COLUMNS[7], y + 3.6 + 4 * number, line, size=9, font=strong)
        sheets.line(x, y + tall, sheets.right, y + tall, ink=HAIR)

    return Block(tall, drawn)


def _decided(finding: FindingView) -> str:
    if finding.ruling is None:
        return ""
    return " (accepted)" if finding.ruling.accepted else " (dismissed)"


TOP = 32.4  # where the first block begins
GAP = 8.0  # between the board and what stands beside it
RIGHT = drawings.SIDE + GAP  # where that begins
BOARD = drawings.SIDE + 13.2  # the board with its title and its legend


@books.drawing("audit of dispute {0.number}")
def audit_report(book: Book, report: AuditReport) -> None:
    sheets = Sheets(book)
    blocks.draw(
        sheets,
        list(_blocks(sheets, report)),
        top=TOP,
        head=partial(_head, sheets, report),
        foot=foot(sheets, report),
    )


def _head(sheets: Sheets, report: AuditReport) -> None:
    head, x = report.head, sheets.left
    sheets.text(x - 0.5, 19.4, "Dispute report", size=24, font=BOLD)
    sheets.text(x, 26, report.where, size=12, font=SEMIBOLD)
    event = fit(head.event, width=80, size=12, height=8.6, lines=2)
    sheets.block(sheets.right, 15, event, align="right")
    sheets.text(sheets.right, 22, head.day, size=9, ink=LABEL, align="right")
    sheets.text(sheets.right, 26, head.rules, size=9, ink=LABEL, align="right")
    sheets.line(x, 29.4, sheets.right, 29.4, weight=1)


def _blocks(sheets: Sheets, report: AuditReport) -> Iterator[Block]:
    """The parts in their order, numbered as they come."""
    number = iter(range(1, 12))
    yield outcome(sheets, report)
    yield from facts(sheets, report, next(number))
    yield from findings(sheets, report, next(number))
    if report.position and report.position.board:
        yield from _board(sheets, report, number)
    else:
        yield from _position(sheets, report, number)
        yield from dispute_details.ruling(sheets, report, next(number))
    yield from ledger(sheets, report, next(number))
    if report.moves:
        on_board = bool(report.position and report.position.board)
        yield from dispute_details.record(sheets, report.moves, next(number), on_board=on_board)


def _board(sheets: Sheets, report: AuditReport, number: Iterator[int]) -> Iterator[Block]:
    """The board, and beside it the play counted and the ruling; one too long goes below."""
    assert report.position and report.position.board
    at, view, x = report.position, report.position.board, sheets.left + RIGHT
    title = f"{next(number)}   The board at turn {at.turn}, before the reply"
    beside = dispute_details.beside(sheets, report, number, x=x, width=sheets.right - x)
    part = next(number)
    ruled = list(dispute_details.ruling(sheets, report, part, x=x))
    below = sum(block.tall for block in (*beside, *ruled)) > BOARD + 4
    beside += [] if below else ruled
    tall = max(BOARD, sum(block.tall for block in beside))

    def drawn(y: float) -> None:
        sheets.text(sheets.left, y + 5.6, title, size=11, font=BOLD)
        sheets.line(sheets.left, y + 7.2, sheets.left + drawings.SIDE, y + 7.2, weight=0.9)
        drawings.board(sheets, sheets.left, y + 8, view)
        for block in beside:
            block.draw(y)
            y += block.tall

    yield Block(tall, drawn)
    if below:
        yield from dispute_details.ruling(sheets, report, part)


def _position(sheets: Sheets, report: AuditReport, number: Iterator[int]) -> Iterator[Block]:
    """The words before the players, a move counted, the sheets: what was handed in of them."""
    if report.position and report.position.table:
        at = report.position
        moment = f"after line {at.line}: {at.title}" if at.after else "at the end of the record"
        yield _table(sheets, report, f"{next(number)}   The table {moment}")
    if report.counted:
        yield dispute_details.alone(sheets, report.counted, report.points, next(number))
    if report.sheets:
        yield from dispute_details.sheets(sheets, report.sheets, next(number))


def _table(sheets: Sheets, report: AuditReport, title: str) -> Block:
    assert report.position and report.position.table
    view, width = report.position.table, sheets.right - sheets.left
    tall = drawings.table_height(view, width)
    body = Block(tall, lambda y: (drawings.table(sheets, sheets.left, y, width, view), None)[1])
    return together(heading(sheets, title), body)
