"""The two score sheets of a game: where they part, which additions are wrong, what follows.

Each player writes both players' scores and totals (MYS-3.1, D04-18), and an error can be put right
until both have signed (MYS-3.2). ``typed`` reads what a director types off the papers, ``sums``
adds a column up, ``rows`` lays columns side by side, ``replayed`` has the record of the game speak.

>>> from tdtool.engine import systems
>>> ann = parse("24 24 | 18 18\\n30 54 | 22 40", keeper=1)
>>> bob = parse("18 18 | 24 24\\n22 42 | 30 54", keeper=2)
>>> answer = compare(systems.get("my-scrabble"), sheets=[ann, bob], names=["Ann", "Bob"])
>>> [finding.message for finding in answer.findings if finding.kind == "total"][0]
'Bob, turn 2: Bob’s sheet has the total 42; it should be 40. From here the totals are 2 too high.'
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tdtool.engine.findings import Finding
from tdtool.engine.records.record import Record
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.scoresheets.compared import (
    CannotReplay,
    FinalTotal,
    Parting,
    Row,
    WrongAddition,
    final_total,
    partings,
    replayed,
    rows,
    wrong_additions,
)
from tdtool.engine.scoresheets.findings import SheetFindings
from tdtool.engine.scoresheets.typed import BadLine, EmptySheet, Entry, Sheet, parse

__all__ = [
    "BadLine",
    "Comparison",
    "EmptySheet",
    "Entry",
    "FinalTotal",
    "NoScoreSheets",
    "Parting",
    "Row",
    "Sheet",
    "WrongAddition",
    "compare",
    "known",
    "parse",
]

SEATS = (1, 2)


class NoScoreSheets(LookupError):
    """Under this rule system nothing is scored move by move, so there are no score sheets."""


@dataclass(frozen=True)
class Comparison:
    """All that sheets beside each other tell. ``rows`` has every turn of seat 1, then of seat 2;
    ``totals`` one answer for each seat."""

    rows: tuple[Row, ...]
    partings: tuple[Parting, ...]
    additions: tuple[WrongAddition, ...]
    totals: tuple[FinalTotal, ...]
    findings: tuple[Finding, ...]


def known(system: RuleSystem) -> bool:
    """Whether games under the system are scored move by move on score sheets."""
    return system.score_sheets is not None


def compare(
    system: RuleSystem,
    *,
    sheets: Sequence[Sheet],
    names: Sequence[str] = ("Seat 1", "Seat 2"),
    record: Record | None = None,
) -> Comparison:
    """Everything there is to say of one or two sheets of a game of two, with its record or
    without. The record's players are in the order of the seats; a finding's ``nick`` is the
    player's name as given here, its ``turn`` counts that player's turns.

    Raises ``NoScoreSheets``.
    """
    clauses = system.score_sheets
    if clauses is None:
        raise NoScoreSheets(f"{system.name} has no score sheets: only words at the end count.")
    right, scores, note = _by_record(system, clauses.wrong, record)
    lines = tuple(row for seat in SEATS for row in rows(sheets, seat, right=right))
    sheet_findings = SheetFindings(system, clauses, sheets, names)
    totals = tuple(
        final_total(_of(lines, seat), sheets, seat, verified=scores[seat - 1]) for seat in SEATS
    )
    comparison = Comparison(
        lines,
        tuple(parting for seat in SEATS for parting in partings(_of(lines, seat), sheets)),
        tuple(
            wrong for seat in SEATS for sheet in sheets for wrong in wrong_additions(sheet, seat)
        ),
        totals,
        (),
    )
    return replace(comparison, findings=(*note, *_findings(sheet_findings, comparison)))


def _by_record(
    system: RuleSystem, clause: str, record: Record | None
) -> tuple[Sheet | None, tuple[int | None, ...], tuple[Finding, ...]]:
    """The sheet and the scores that the record makes, or a finding that says why it makes none."""
    if record is None:
        return None, (None, None), ()
    try:
        sheet, scores = replayed(system, record)
    except CannotReplay as refusal:
        return None, (None, None), (Finding(clause, "syntax", "note", str(refusal)),)
    if None not in scores:
        return sheet, scores, ()
    sentence = "The record stops before the end of the game, so only its moves were compared."
    return sheet, scores, (Finding(clause, "end", "note", sentence),)


def _findings(sheet_findings: SheetFindings, comparison: Comparison) -> Iterator[Finding]:
    """Every finding: the lines, then what is wrong turn by turn, then what is missing, then the
    totals."""
    yield from sheet_findings.bad_lines()
    row_of = {(row.seat, row.turn, row.label): row for row in comparison.rows}
    for parting in comparison.partings:
        row = row_of[parting.seat, parting.turn, parting.label]
        yield from filter(None, [sheet_findings.parting(parting, row)])
    yield from filter(None, map(sheet_findings.against_the_record, comparison.rows))
    yield from map(sheet_findings.addition, comparison.additions)
    for seat in SEATS:
        yield from sheet_findings.put_right(seat)
        yield from sheet_findings.missing(_of(comparison.rows, seat), seat)
    yield from sheet_findings.overtime(comparison.rows)
    yield from sheet_findings.racks(comparison.rows)
    yield from filter(None, map(sheet_findings.final, comparison.totals))


def _of(sheet_rows: Sequence[Row], seat: int) -> tuple[Row, ...]:
    return tuple(row for row in sheet_rows if row.seat == seat)
