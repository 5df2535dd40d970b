"""The top and the foot of the dispute report: who wins now and what it was before, the facts, and
what a machine compares."""

from __future__ import annotations

from collections.abc import Iterator

from tdtool.english import minus, signed
from tdtool.papers.contents.values import AuditReport, Fact, ScoreChange
from tdtool.papers.kit.blocks import Block, Foot, heading, together
from tdtool.papers.kit.fit_text import fit, wrapped
from tdtool.papers.kit.fonts import BOLD, REGULAR, SEMIBOLD
from tdtool.papers.kit.sheets import HAIR, LABEL, Sheets

EDGE = 3.0  # from the frame to what stands in it
BEFORE, NOW, CHANGE = 40.0, 20.0, 0.0  # from the right edge, where the columns end
LABELS = 24.0  # kept for the facts' labels
STEP = 4.4  # from line to line of the facts
SMALL = 6.8


def outcome(sheets: Sheets, report: AuditReport) -> Block:
    """Who wins now, what it was before, and every player's score."""
    inner = sheets.right - sheets.left - 2 * EDGE
    says = fit(report.outcome, width=inner, size=17, font=BOLD, squeeze=0.8)
    change = wrapped(" ".join(report.change), width=inner, size=10, font=REGULAR)
    changed = any(one.before != one.now for one in report.scores)
    rows = [_score(sheets, one, changed=changed) for one in report.scores]
    above = 6.6 + says.height + 4.6 * len(change.lines)
    tall = above + 3.6 + sum(row.tall for row in rows) + 1.2

    def drawn(y: float) -> None:
        x = sheets.left + EDGE
        sheets.box(sheets.left, y, sheets.right - sheets.left, tall, weight=1.2, radius=1.2)
        sheets.caption(x, y + 4.6, "outcome")
        sheets.block(x, y + 5.6 + says.height / 2, says, font=BOLD)
        for number, line in enumerate(change.lines):
            sheets.text(x, y + 9.0 + says.height + 4.6 * number, line, size=10)
        at = y + above + 3
        end = sheets.right - EDGE
        if changed:
            for name, place in (("before", BEFORE), ("now", NOW), ("change", CHANGE)):
                sheets.caption(end - place, at, name, align="right", tight=True)
        else:
            sheets.caption(end, at, "score", align="right", tight=True)
        at += 0.6
        for row in rows:
            row.draw(at)
            at += row.tall

    return Block(tall + 1.5, drawn)


def _score(sheets: Sheets, one: ScoreChange, *, changed: bool) -> Block:
    """A player: before, now, and what has changed."""
    x, end = sheets.left + EDGE, sheets.right - EDGE
    taken = BEFORE + 14 if changed else 16
    name = fit(one.name, width=end - x - taken, size=11, lines=2, squeeze=0.75)
    tall = max(5.6, name.height + 1.2)

    def drawn(y: float) -> None:
        sheets.line(x, y, end, y, ink=HAIR)
        sheets.block(x, y + tall / 2, name)
        if not changed:
            sheets.middle(end, y + tall / 2, _said(one.now), size=12, font=BOLD, align="right")
            return
        middle = y + tall / 2
        points = (one.now or 0) - (one.before or 0)
        sheets.middle(end - BEFORE, middle, _said(one.before), size=11, align="right")
        sheets.middle(end - NOW, middle, _said(one.now), size=12, font=BOLD, align="right")
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
        says = f"sheet {number} of {count}"
        sheets.text(sheets.right, top + 3, says, size=SMALL, ink=LABEL, align="right")

    return Foot(tall, drawn)
