"""A verdict as people read it in a terminal."""

from tdtool.cli.audit_failed import FAILED, said_of
from tdtool.engine.audits import PlayerVerdict, Verdict
from tdtool.engine.findings import Finding
from tdtool.english import visible

COLOURS = {
    "agrees": "32",
    "unverifiable": "33",
    "differs": "31",
    "illegal": "31",
    "unreadable": "31",
    FAILED: "31",
    "error": "31",
    "warning": "33",
    "note": "2",
}


def shown(verdict: Verdict, *, colour: bool = False) -> str:
    """The verdict, the players, and a line a finding: where, who, how bad, by which clause."""
    file = visible(verdict.file or "record")
    said = said_of(verdict)
    by = ", ".join(filter(None, [verdict.rules, verdict.lexicon]))
    head = f"{file}: {_painted(said, said, colour)}" + (f" ({by})" if by else "")
    players = [f"  {_player(player)}" for player in verdict.players]
    return "\n".join([head, *players, *_lines(verdict.findings, colour)])


def _player(player: PlayerVerdict) -> str:
    who = visible(f"{player.name} ({player.nick})" if player.name else player.nick)
    reported, verified = _number(player.reported), _number(player.verified)
    same = player.reported == player.verified
    return f"{who}: {reported}" if same else f"{who}: {reported} reported, {verified} verified"


def _lines(findings: tuple[Finding, ...], colour: bool) -> list[str]:
    """The findings in columns; the sentence, which names the move, comes last."""
    rows = [
        (
            f"line {finding.line}" if finding.line else "",
            f"turn {finding.turn}" if finding.turn else "",
            visible(finding.nick or ""),
            finding.severity,
            finding.rule,
        )
        for finding in findings
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines: list[str] = []
    for row, finding in zip(rows, findings, strict=True):
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        cells[3] = _painted(cells[3], finding.severity, colour)
        lines.append("  " + "  ".join([*cells, visible(finding.message + _because(finding))]))
    return lines


def _because(finding: Finding) -> str:
    return f" (follows from line {finding.because})" if finding.because else ""


def _number(score: int | None) -> str:
    return "–" if score is None else str(score)


def _painted(text: str, name: str, colour: bool) -> str:
    return f"\x1b[{COLOURS[name]}m{text}\x1b[0m" if colour else text
