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
    left = sheets.left if x is None else x
    width = sheets.right - left
    said = _paragraphs(report.rulings) or [NOTHING]
    first, *others = [_paragraph(sheets, one, left, width) for one in said]
    title = Block(8.6, lambda y: title_over(sheets, f"{number}   Ruling", left, y, width))
    signing = _signing(sheets, report, left, width)
    if not others:
        yield together(title, first, signing)
        return
    yield together(title, first)
    yield from others[:-1]
    yield together(others[-1], signing)


def title_over(sheets: Sheets, says: str, x: float, y: float, width: float) -> None:
    """A part's title over a rule that is as wide as the part."""
    size = fit(says, width=width, size=11, font=BOLD, lines=1).size
    sheets.text(x, y + 5.6, says, size=size, font=BOLD)
    sheets.line(x, y + 7.2, x + width, y + 7.2, weight=0.9)


def _paragraph(sheets: Sheets, says: str, x: float, width: float) -> Block:
    lines = wrapped(says, width=width, size=9, font=REGULAR).lines

    def drawn(y: float) -> None:
        for number, line in enumerate(lines):
            sheets.text(x, y + 3.8 + 4 * number, line, size=9)

    return Block(4.0 * len(lines) + 1.4, drawn)


def _signing(sheets: Sheets, report: AuditReport, x: float, width: float) -> Block:
    """A box for everybody's initials, and a line for the director."""
    each = max(1, int((width - TOLD + GAP) / (SIGN + GAP)))
    rows = [report.names[at : at + each] for at in range(0, len(report.names), each)]
    labels = _short(report.names)
    pitch = TALL + 6
    last = report.rulings[-1] if report.rulings else None

    def drawn(y: float) -> None:
        at = y + 2
        told = (
            "Both players were told" if len(report.names) == 2 else "Everyone at the table was told"
        )
        sheets.text(x, at + 5.4, told, size=9)
        for row in rows:
            for place, name in enumerate(row):
                left = x + width - (len(row) - place) * (SIGN + GAP) + GAP
                sheets.box(left, at, SIGN, TALL, weight=0.9)
                size = fit(labels[name], width=SIGN, size=6.8, font=REGULAR, lines=1).size
                sheets.text(
                    left + SIGN / 2, at + TALL + 2.8, labels[name], size=size, ink=LABEL,
                    align="centre",
                )  # fmt: skip
            at += pitch
        at += 6
        sheets.line(x, at, x + width, at, weight=0.7)
        by = f"{last.by}, {english.clock(last.at)}" if last else ""
        size = fit(by, width=width - 24, size=8, lines=1).size
        sheets.text(x, at + 3.6, by, size=size, font=SEMIBOLD)
        says = "director’s signature"
        sheets.text(x + width, at + 3.6, says, size=8, ink=LABEL, align="right")

    return Block(2 + pitch * len(rows) + 6 + 5, drawn)


def _short(names: Sequence[str]) -> dict[str, str]:
    """The surnames, where they tell the players apart."""
    short = {name: parts(name).surname for name in names}
    return short if len(set(short.values())) == len(short) else {name: name for name in names}


def _paragraphs(rulings: Sequence[RulingView]) -> list[str]:
    """A sentence for each ruling; what one act ruled on the scores together, in one."""
    found = []
    for _, same in groupby(rulings, key=lambda one: one.act_number):
        group = list(same)
        alike = {(one.finding, one.clause, one.accepted, _why(one)) for one in group}
        if len(alike) == 1:
            found.append(_said(group))
        else:
            found += [_said([one]) for one in group]
    return found


def _said(group: Sequence[RulingView]) -> str:
    """``Finding 2 accepted: Ann Lee −10 (MYS-0). UN.ARIER at 14F scores 65, not 75.``"""
    one = group[0]
    where = f"Finding {one.finding}" if one.finding else "The scores"
    did = "accepted" if one.accepted else "dismissed"
    if not one.finding:
        did = "ruled" if one.points is not None else "are not changed."
    points = [f"{each.name} {signed(each.points)}" for each in group if each.points is not None]
    clause = f" ({one.clause})" if one.clause else ""
    sums = f": {listed(points)}" if points else ""
    return f"{where} {did}{sums}{clause}. {_why(one)}".strip()


def _why(one: RulingView) -> str:
    said = dict.fromkeys(part.strip() for part in (one.says, one.reason) if part.strip())
    return " ".join(part if part[-1] in ".!?" else f"{part}." for part in said)
