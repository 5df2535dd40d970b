"""The ruling on the dispute report: what was ruled and why, and who signs that they were told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from tdtool import english
from tdtool.english import listed, signed
from tdtool.papers.contents.values import AuditReport
from tdtool.papers.kit.blocks import Block, together
from tdtool.papers.kit.fit_text import fit, parts, wrapped
from tdtool.papers.kit.fonts import BOLD, REGULAR, SEMIBOLD
from tdtool.papers.kit.sheets import LABEL, Sheets
from tdtool.queries.disputes.values import RulingView

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
    labels = _short(report.names)
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


def _short(names: Sequence[str]) -> dict[str, str]:
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
