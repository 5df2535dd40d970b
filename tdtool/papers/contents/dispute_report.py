"""The values that a dispute report is printed from."""

from collections.abc import Iterator
from dataclasses import replace

from django.utils import timezone

from tdtool import english
from tdtool.english import counted, in_fours, listed, minus, signed
from tdtool.models import Dispute, Game, LedgerLine
from tdtool.papers.contents import round as paper_round
from tdtool.papers.contents.values import AuditReport, Fact, ScoreChange
from tdtool.queries import events, rules
from tdtool.queries.disputes import dispute as facts
from tdtool.queries.disputes import examinations
from tdtool.queries.disputes.dispute import HandedIn
from tdtool.queries.disputes.same_game import AtTable
from tdtool.queries.disputes.submission import Asked
from tdtool.queries.disputes.values import ChosenView, Submission
from tdtool.queries.slips import slip as slip_queries
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips import tables
from tdtool.queries.slips.tables import TableRows
from tdtool.queries.slips.values import LedgerRow
from tdtool.queries.values import PaperHead

Scores = dict[int, int | None]  # by place


def of_dispute(
    dispute: Dispute, *, number: int | None = None, to_show: Asked | None = None
) -> AuditReport:
    """The report as it stands now; ``number`` is of what was handed in, by default the last."""
    game = dispute.game
    handed_in = facts.handed_in(dispute, number=number, to_show=to_show)
    rulings = tuple(
        replace(ruling, at=timezone.localtime(ruling.at)) for ruling in handed_in.rulings
    )
    seats = examinations.seats_of(game)
    was = _before(dispute, seats)
    in_force = {seat.place: seat.in_force for seat in seats}
    lines, first = _ledger(game), _first_ruled(dispute)
    chosen, head = handed_in.chosen, paper_round.head(game.round.division, game.round)
    table = tables.of_games([game])[0]
    return AuditReport(
        head=head,
        number=dispute.number,
        where=_where(dispute),
        outcome=_outcome(table, in_force) or "The result is not known yet.",
        change=tuple(
            _change(table, was, in_force, ruled=bool(rulings), over=bool(dispute.closed_at))
        ),
        scores=tuple(ScoreChange(seat.name, was[seat.place], seat.in_force) for seat in seats),
        facts=tuple(_facts(dispute, handed_in, table)),
        findings=chosen.findings if chosen else (),
        no_findings=_no_findings(chosen),
        position=chosen.position if chosen else None,
        sheets=chosen.sheets if chosen else None,
        counted=chosen.words if chosen else (),
        points=chosen.points if chosen else None,
        moves=chosen.moves if chosen else (),
        rulings=rulings,
        before=lines[:first],
        since=lines[first:],
        sums=(_sum(seats, was), _sum(seats, in_force)),
        names=tuple(seat.name for seat in seats),
        checked=_checked(dispute, handed_in, head),
    )


def _ledger(game: Game) -> tuple[LedgerRow, ...]:
    ledger_rows = slip_queries.ledgers([game]).get(game.pk, ())
    return tuple(replace(row, at=timezone.localtime(row.at)) for row in ledger_rows)


def _before(dispute: Dispute, seats: list[AtTable]) -> Scores:
    """The scores without what was ruled on this dispute."""
    was = {seat.place: seat.in_force for seat in seats}
    ruled_lines = slip_states.lines().filter(ruling__dispute=dispute).select_related("seat")
    for line in ruled_lines:
        was[line.seat.place] = (was[line.seat.place] or 0) - line.points
    return was


def _first_ruled(dispute: Dispute) -> int:
    """How many lines the ledger had before the first ruling."""
    ledger_lines = LedgerLine.objects.filter(seat__game=dispute.game).order_by("pk")
    keys = list(ledger_lines.values_list("pk", flat=True))
    ruled = set(dispute.rulings.exclude(line=None).values_list("line_id", flat=True))
    return next((at for at, key in enumerate(keys) if key in ruled), len(keys))


def _where(dispute: Dispute) -> str:
    game, division = dispute.game, dispute.game.round.division
    parts = [
        f"Dispute {dispute.number}",
        f"Round {game.round.number}",
        f"table {game.table_number}",
    ]
    if events.view(division).division:
        parts.append(f"division {division.code}")
    return " · ".join(parts)


def _outcome(table: TableRows, scores: Scores) -> str:
    """Who wins by these scores and by how much; "" while one isn't known."""
    system = rules.of_division(table.game.round.division)
    shown = [scores[seat.row.place] for seat in table.seats]
    if len(shown) < 2 or None in shown:
        return ""
    return slip_queries.winner(table.seats, shown, system).text


def _change(
    table: TableRows, was: Scores, in_force: Scores, *, ruled: bool, over: bool
) -> Iterator[str]:
    """What the ruling changed, in sentences; ``over``: the dispute is closed."""
    if not ruled:
        yield "Closed without a ruling." if over else "No ruling yet."
        if None not in in_force.values():
            yield "These are the scores as they are now."
    elif was == in_force:
        yield "The ruling changes no score."
    elif before := _outcome(table, was):
        same = _leaders(was) == _leaders(in_force)
        yield "The winner stays the same." if same else "The ruling changes the result."
        yield f"Before the ruling: {before}"


def _leaders(scores: Scores) -> set[int]:
    most = max(score or 0 for score in scores.values())
    return {place for place, score in scores.items() if (score or 0) == most}


def _facts(dispute: Dispute, handed_in: HandedIn, table: TableRows) -> list[Fact]:
    slip = "not in yet"
    if table.report is not None:
        at = timezone.localtime(table.report.at)
        scores = ", ".join(f"{seat.name} {_score(seat.reported)}" for seat in table.seats)
        state = "not signed by all" if table.state == "reported" else table.state
        slip = f"{scores}; entered {english.clock(at)} by {table.report.by.name}, {state}"
    ended = facts.ended(dispute) or facts.assigned(dispute)
    report_facts = [
        Fact("Slip", slip),
        Fact("Dispute", f"“{dispute.about}”, {facts.opened(dispute)}; {ended}"),
        Fact("Evidence", "; ".join(map(_given, handed_in.submissions)) or "none"),
    ]
    if handed_in.chosen:
        rules_ = rules.of_division(dispute.game.round.division).name
        by = f"by the rules of {rules_}, with the word list {handed_in.chosen.lexicon}"
        report_facts.append(Fact("Checked", by))
    if handed_in.chosen and handed_in.chosen.sheets:
        totals = ", ".join(f"{name} {total}" for name, total in handed_in.chosen.sheets.totals)
        report_facts.append(Fact("Sheets make", totals))
    return report_facts


def _no_findings(chosen: ChosenView | None) -> str:
    if chosen is None:
        return "No evidence was added."
    if all(player.verified is None or player.verified == player.slip for player in chosen.players):
        return f"No errors. {chosen.says}"
    makes = listed([f"{player.name} {_score(player.verified)}" for player in chosen.players])
    return f"No errors in the {chosen.submission.title.lower()}, but it makes {makes}."


def _given(submission: Submission) -> str:
    """``record, 14:05: something in it doesn’t add up``."""
    sentence = submission.says.rstrip(".")
    at = timezone.localtime(submission.at)
    return f"{submission.title.lower()}, {english.clock(at)}: {sentence[:1].lower()}{sentence[1:]}"


def _checked(dispute: Dispute, handed_in: HandedIn, head: PaperHead) -> str:
    """What a desk's screen is compared with, and what would make the same findings again."""
    parts = [f"History, {counted(head.entries, 'action')}: {in_fours(head.fingerprint)}"]
    parts += [head.accounts] if head.accounts else []
    if handed_in.chosen is not None:
        records = dispute.records.select_related("audit").order_by("pk")
        audit = records[handed_in.chosen.submission.number - 1].audit
        parts.append(f"word list {audit.digest[:12]}")
        parts.append(f"rules {audit.system}, version {audit.engine}")
    return " · ".join(parts)


def _sum(seats: list[AtTable], scores: Scores) -> str:
    score_line = " – ".join(_score(scores[seat.place]) for seat in seats)
    if set(scores.values()) == {None}:
        return "no score yet"
    if len(seats) != 2 or None in scores.values():
        return score_line
    margin = (scores[seats[0].place] or 0) - (scores[seats[1].place] or 0)
    return f"{score_line} · spread {signed(margin)}, {signed(-margin)}"


def _score(score: int | None) -> str:
    return "–" if score is None else minus(score)
