"""Which ledger lines follow from what the engine found, beside what stands in the ledger already.

A finding's own line is what was reported put right; the lines that put right all are those of
``engine.rulings``. What was ruled before on the same audit is left out: nothing is taken twice.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tdtool.engine.audits import PlayerVerdict, Verdict
from tdtool.engine.findings import Finding
from tdtool.engine.remedies import rulings
from tdtool.engine.remedies.corrections import Remedy
from tdtool.engine.systems import RuleSystem
from tdtool.models import Audit, Game, LedgerLine, Ruling
from tdtool.models.slips import LineKind
from tdtool.queries import rules
from tdtool.queries.appearances import scores_in_force
from tdtool.queries.disputes.examinations import ENDINGS
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips.doubts import Doubts

# Words handed in on a dispute, beside the words on its slip: a finding on a word is accepted by
# ruling it off there.


def looked_up(audit: Audit, finding: int) -> str:
    """The word that a finding is about, where words count at the end; "" of any other finding."""
    words: list[str] = audit.record.given.get("looked_up", [])
    return words[finding - 1] if finding <= len(words) else ""


def why_not(doubts: Doubts, word: str) -> str:
    """Why accepting a finding on the word would change no slip; "" where it rules the word off."""
    stands = doubts.standing(word)
    if len(stands) == 1:
        return ""
    if stands:
        return f"{word.upper()} is on this slip more than once. Rule the right one off on the slip."
    return (
        f"{word.upper()} counts on no slip of this table, so there is nothing to rule off. "
        "Enter the words on the slip, or rule on the scores."
    )


LONGEST = 400
NEVER_COUNTED = (LineKind.OVERTIME, LineKind.PENALTY)  # unless the record has them too
FIELDS = ("rule", "kind", "severity", "message", "line", "turn", "nick", "reported", "verified",
          "because")  # fmt: skip


@dataclass(frozen=True)
class Line:
    """A line for the ledger: whose seat, how many points, on which clause and why. ``rule`` is the
    finding's clause, ``finding`` its number where the line is one finding's."""

    place: int
    points: int
    clause: str
    reason: str
    rule: str
    finding: int | None = None


@dataclass(frozen=True)
class Proposal:
    """What puts everything right: the lines still missing, and what the scores become by place.
    ``why_not`` is a sentence where nothing can be proposed."""

    lines: tuple[Line, ...]
    becomes: Mapping[int, int | None]
    whole: bool = True
    why_not: str = ""


def findings_of(audit: Audit) -> list[Finding]:
    """The audit's findings as the engine made them, in their order."""
    return [
        Finding(**{name: row.get(name) for name in FIELDS if name in row}) for row in audit.findings
    ]


def ruled_on(audit: Audit) -> list[Ruling]:
    """Every ruling on the audit, the oldest first: one query."""
    audit_rulings = audit.rulings.select_related("line__report__taken_back", "line__seat", "by")
    return list(audit_rulings.order_by("pk"))


def in_force(ruled: Iterable[Ruling]) -> dict[int, Ruling]:
    """The last ruling on each finding of an audit, by its number, of all rulings on it. One whose
    line went with a slip that was taken back doesn't count any more."""
    return {ruling.finding: ruling for ruling in ruled if ruling.finding and not _gone(ruling)}


def by_finding(audit: Audit, game: Game, *, places: Iterable[int] | None = None) -> dict[int, Line]:
    """The line that each finding makes when it is accepted, by its number; one that changes no
    score has none. Of a record's errors those count that are still in the scores on the slip; what
    score sheets and tiles found make is put right as a whole."""
    if audit.record.kind == "move":
        return {line.finding: line for line in _alone(audit) if line.finding}
    if audit.record.kind != "record":
        return {}
    try:
        due, _ = _due(audit, game, places)
    except rulings.NothingToRuleOn:
        return {}
    return {line.finding: line for line in due if line.finding}


def _alone(audit: Audit) -> Iterator[Line]:
    """Every finding's own line, whatever the others say."""
    system = _system(audit)
    for number, finding in enumerate(findings_of(audit), 1):
        place = audit.record.seats.get(finding.nick or "")
        remedy = rulings.line_of(finding, seat=place) if place is not None else None
        if remedy is not None and remedy.points:
            yield _line(system, remedy, finding=number)


def of_audit(
    audit: Audit,
    game: Game,
    *,
    scores: Mapping[int, int | None] | None = None,
    ruled: Sequence[Ruling] | None = None,
) -> Proposal:
    """All that puts the scores right, without what was ruled on this audit before; ``scores``
    that count now, by place, and all rulings on the audit, where they were read."""
    scores = scores or scores_of(game)
    if None in scores.values():
        sentence = "The slip isn’t in yet. Enter its scores first, then correct them."
        return Proposal((), scores, why_not=sentence)
    try:
        due, whole = _due(audit, game, scores)
    except rulings.NothingToRuleOn as refusal:
        return Proposal((), scores, why_not=str(refusal))
    missing = tuple(_missing(due, ruled_on(audit) if ruled is None else ruled))
    becomes = {
        place: (score or 0) + sum(line.points for line in missing if line.place == place)
        for place, score in scores.items()
    }
    return Proposal(missing, becomes, whole)


def scores_of(game: Game) -> dict[int, int | None]:
    """The scores that count now, by place; None before the slip."""
    seats = list(game.seats.all())
    sums = scores_in_force(game.seats.all())
    return {seat.place: sums.get(seat.pk) for seat in seats}


def _due(audit: Audit, game: Game, places: Iterable[int] | None) -> tuple[list[Line], bool]:
    """Every line that follows, and whether the record goes to the end of the game."""
    base = before_rulings(audit, game, places=places)
    if audit.record.kind == "record":
        return _by_record(audit, base)
    system, lines = _system(audit), []
    for player in audit.players:
        place, verified = player["place"], player["verified"]
        if verified is not None and verified != base[place]:
            lines.append(_settled(system, audit, place, verified - base[place], verified))
    if not audit.players:
        raise rulings.NothingToRuleOn(
            "This doesn’t settle the final score. Rule on the score yourself."
        )
    return lines, True


def _settled(system: RuleSystem, audit: Audit, place: int, points: int, verified: int) -> Line:
    if audit.record.kind == "tiles":
        rule = next((f.rule for f in findings_of(audit) if f.kind == "tiles"), "")
        ending = audit.record.given.get("ending")
        sentence = f"Tiles found; the game is over and recalculated to {verified}."
        if ending in ENDINGS:
            sentence = f"{ENDINGS[ending]}; the score is {verified} with the racks deducted."
    else:
        rule = next((f.rule for f in findings_of(audit) if f.kind == "total"), "")
        rule = rule or system.scoring_clause
        sentence = f"The score sheets make {verified}."
    return _line(system, Remedy(place, "correction", points, rule, sentence))


def _by_record(audit: Audit, base: Mapping[int, int]) -> tuple[list[Line], bool]:
    players = tuple(
        PlayerVerdict(p["nick"], p["name"], p["reported"], p["verified"]) for p in audit.players
    )
    findings = findings_of(audit)
    verdict = Verdict(audit.system, audit.lexicon, audit.verdict, players, tuple(findings))  # type: ignore[arg-type]
    places = [p["place"] for p in audit.players]
    ruling = rulings.ruled(verdict, reported=[base[place] for place in places], seats=places)
    system = _system(audit)
    lines = [_line(system, remedy) for remedy in ruling.lines]
    numbered = {(line.place, line.points, line.reason): line.finding for line in _alone(audit)}
    changed = {
        place for place in places if sum(line.points for line in lines if line.place == place)
    }
    return [
        replace(line, finding=numbered.get((line.place, line.points, line.reason)))
        for line in lines
        if line.place in changed
    ], ruling.whole


def before_rulings(
    audit: Audit, game: Game, *, places: Iterable[int] | None = None
) -> dict[int, int]:
    """The scores that the audit is to be compared with, by place: those in force without what was
    ruled on it, and without overtime and penalties unless it has them in its own scores."""
    counts = audit.record.given.get("counts", ())
    left_out = [kind for kind in NEVER_COUNTED if kind.value not in counts]
    ledger_lines = slip_states.lines().filter(seat__game=game, counts_for="score")
    ledger_lines = (
        ledger_lines.exclude(kind__in=left_out).exclude(ruling__audit=audit).select_related("seat")
    )
    base = dict.fromkeys(places or game.seats.values_list("place", flat=True), 0)
    for line in ledger_lines:
        base[line.seat.place] += line.points
    return base


def _missing(due: Sequence[Line], ruled: Sequence[Ruling]) -> list[Line]:
    """The lines that weren't ruled on: an accepted finding has its line, an overruled one has
    none."""
    by_finding = in_force(ruled)
    written = {
        (ruling.line.seat.place, ruling.line.reason)
        for ruling in ruled
        if ruling.finding is None and ruling.line and not _gone(ruling)
    }
    return [
        line
        for line in due
        if (
            line.finding not in by_finding
            if line.finding
            else (line.place, line.reason) not in written
        )
    ]


def _gone(ruling: Ruling) -> bool:
    """Whether the ruling's line went with a slip that was taken back."""
    line: LedgerLine | None = ruling.line
    return bool(line and line.report and getattr(line.report, "taken_back", None))


def _line(system: RuleSystem, remedy: Remedy, *, finding: int | None = None) -> Line:
    """The engine's line as a ruling's: under the clause by which a director changes a score, where
    there is one, with the finding's clause in its reason (MYS-9.6, MYS-0)."""
    clause = system.ruling_clause or remedy.clause
    reason = remedy.reason
    if clause != remedy.clause and remedy.clause:
        reason = f"{reason.rstrip('.')} ({remedy.clause})."
    return Line(remedy.seat, remedy.points, clause, _short(reason), remedy.clause, finding)


def _short(reason: str) -> str:
    return reason if len(reason) <= LONGEST else f"{reason[: LONGEST - 1]}…"


def _system(audit: Audit) -> RuleSystem:
    return rules.of_division(audit.record.dispute.game.round.division)


def ruling_clause(game: Game) -> str:
    """The clause by which the director changes a score against everything else, or ""."""
    return rules.of_division(game.round.division).ruling_clause
