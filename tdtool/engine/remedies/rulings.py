"""From the audit of a whole record to the lines that put the reported scores right.

Each error with figures becomes a line of its player's; what the slip has and the record doesn't is
a line of its own. Then every player has what the record proves. Warnings and notes change nothing:
a wrong score that nobody corrected in time stands (D04-9), a phony that nobody challenged counts
(NSA-24).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from tdtool.engine import systems
from tdtool.engine.audits import BROKEN_RULES, WRONG_FIGURES, PlayerVerdict, Verdict
from tdtool.engine.findings import Finding
from tdtool.engine.remedies.corrections import Remedy, RemedyKind
from tdtool.engine.rule_system import RuleSystem
from tdtool.english import counted, signed

MOST_TRIED = 12  # errors of one player of which every choice is tried


class NothingToRuleOn(ValueError):
    """The record proves nothing that a score could be put right by; the message says why."""


@dataclass(frozen=True)
class Due:
    """One player: what was reported, the lines, and what the score becomes.

    ``proved`` is what the record proves for them; None where it stops early or proves nothing.
    """

    seat: int
    nick: str
    reported: int | None
    lines: tuple[Remedy, ...]
    becomes: int | None
    proved: int | None


@dataclass(frozen=True)
class Ruling:
    """What follows from the audit for every seat. ``open`` are the errors that no arithmetic puts
    right: the director decides what follows from them (MYS-0). ``whole`` is off where the record
    stops before the end of the game."""

    due: tuple[Due, ...]
    open: tuple[Finding, ...]
    whole: bool

    @property
    def lines(self) -> tuple[Remedy, ...]:
        """All lines, seat by seat."""
        return tuple(line for due in self.due for line in due.lines)


def ruled(verdict: Verdict, *, reported: Sequence[int | None], seats: Sequence[int] = ()) -> Ruling:
    """The lines that follow from the verdict of a record for the scores on the slip.

    ``reported`` has a score for every player in the order of the record, None where none was
    reported; ``seats`` the seat of each, where it isn't the same order.
    Raises ``NothingToRuleOn``.
    """
    if verdict.rules is None or verdict.verdict == "unreadable":
        raise NothingToRuleOn("The record can’t be read, so it can’t show the score.")
    if len(reported) != len(verdict.players):
        raise NothingToRuleOn(
            f"The record has {counted(len(verdict.players), 'player')}; the slip has "
            f"{len(reported)}."
        )
    system = systems.get(verdict.rules)
    whole = not _stops(system, verdict)
    places = seats or range(1, len(reported) + 1)
    due = tuple(
        _due(system, verdict, player, score, seat, whole)
        for player, score, seat in zip(verdict.players, reported, places, strict=True)
    )
    unresolved = (
        finding
        for finding in verdict.findings
        if finding.severity == "error"
        and finding.kind in BROKEN_RULES
        and not line_of(finding, seat=0)
    )
    return Ruling(tuple(sorted(due, key=lambda line: line.seat)), tuple(unresolved), whole)


def line_of(finding: Finding, *, seat: int) -> Remedy | None:
    """The line that puts one error right: the figure as the rules make it, less the one reported;
    points that a challenge can't bring are such an error too (SCR-10). None for a finding that is
    no error, or no wrong figure."""
    if finding.severity != "error" or finding.kind not in WRONG_FIGURES | {"challenge"}:
        return None
    if finding.reported is None or finding.verified is None:
        return None
    kind: RemedyKind = "overtime" if finding.kind == "clock" else "correction"
    place = f"Turn {finding.turn}: " if finding.turn else ""
    points = finding.verified - finding.reported
    return Remedy(seat, kind, points, finding.rule, f"{place}{finding.message.rstrip('.')}.")


def _due(
    system: RuleSystem,
    verdict: Verdict,
    player: PlayerVerdict,
    reported: int | None,
    seat: int,
    whole: bool,
) -> Due:
    proved = player.verified if whole else None
    if reported is None or player.verified is None:
        return Due(seat, player.nick, reported, (), reported, proved)
    theirs = [finding for finding in verdict.findings if finding.nick == player.nick]
    errors = [line for line in (line_of(f, seat=seat) for f in theirs) if line and line.points]
    lines: list[Remedy] = []
    ends = player.reported
    if whole and ends is not None and ends != reported:
        sentence = f"The slip has {reported}; the record ends on {ends}."
        lines.append(Remedy(seat, "correction", ends - reported, system.scoring_clause, sentence))
    start = reported if ends is None else ends
    lines += _that_count(errors, player.verified - start)
    if whole:
        lines += _rest(system, seat, _sum(reported, lines), player.verified)
    return Due(seat, player.nick, reported, tuple(lines), _sum(reported, lines), proved)


def _that_count(errors: Sequence[Remedy], off: int) -> Sequence[Remedy]:
    """The errors that the record's own total still has in it. One whose total was put right later
    isn't corrected a second time: of all errors as many count as make the difference."""
    if len(errors) > MOST_TRIED:
        return errors
    for count in range(len(errors), -1, -1):
        for chosen in combinations(errors, count):
            if sum(line.points for line in chosen) == off:
                return chosen
    return errors


def _rest(system: RuleSystem, seat: int, score: int, proved: int) -> Iterator[Remedy]:
    """What no single error explains, so that the score is what the record proves."""
    if score != proved:
        sentence = (
            f"The record makes {proved}; {signed(proved - score)} that no single error explains."
        )
        yield Remedy(seat, "correction", proved - score, system.scoring_clause, sentence)


def _sum(reported: int, lines: Sequence[Remedy]) -> int:
    return reported + sum(line.points for line in lines)


def _stops(system: RuleSystem, verdict: Verdict) -> bool:
    """Whether the record stops before the end of the game: its scores aren't the final ones."""
    return any(
        (finding.kind, finding.severity) == ("end", "note") and finding.rule in system.end_clauses
        for finding in verdict.findings
    )
