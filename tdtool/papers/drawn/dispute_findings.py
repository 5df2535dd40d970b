"""What was found, on the dispute report: a row for each finding that weighs, the notes in small."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tdtool.english import minus, plural
from tdtool.papers.contents.values import AuditReport
from tdtool.papers.kit.blocks import Block, heading, together
from tdtool.papers.kit.fit_text import wrapped
from tdtool.papers.kit.fonts import BOLD, REGULAR
from tdtool.papers.kit.sheets import HAIR, LABEL, Sheets
from tdtool.queries.disputes.values import FindingView

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
    weighty = [one for one in report.findings if one.severity != "note" or one.ruling]
    notes = [one for one in report.findings if one not in weighty]
    small = wrapped(" ".join(_merged(notes)), width=sheets.right - sheets.left, size=7.6,
                    font=REGULAR).lines  # fmt: skip
    rows = [*(_finding(sheets, one) for one in weighty), *(_small(sheets, one) for one in small)]
    columns = _heads() if weighty else ()
    yield together(heading(sheets, title, columns=columns), rows[0])
    yield from rows[1:]


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
        where = f", {plural(len(same), 'line')} {lines}" if lines else ""
        if len(same) == 1:
            yield f"{same[0].message.rstrip('.')} ({clause}{where})."
            continue
        matches = (SUBJECT.match(note.message) for note in same)
        subjects = ", ".join(match[1] for match in matches if match)
        yield f"{subjects}: {rest.rstrip('.')} ({clause}{where})."


def _small(sheets: Sheets, line: str, *, size: float = 7.6) -> Block:
    tall = size * 0.46
    return Block(
        tall, lambda y: sheets.text(sheets.left, y + tall - 0.5, line, size=size, ink=LABEL)
    )


def _finding(sheets: Sheets, finding: FindingView) -> Block:
    width = sheets.right - sheets.left - COLUMNS[7]
    strong = BOLD if finding.severity == "error" else REGULAR
    says = f"{finding.message}{_decided(finding)}"
    fitted = wrapped(says, width=width, size=9, font=strong)
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


def _decided(one: FindingView) -> str:
    if one.ruling is None:
        return ""
    return " (accepted)" if one.ruling.accepted else " (dismissed)"
