"""The values that the audit report of a dispute is printed from."""

from __future__ import annotations

from django.utils import timezone

from tdtool.english import minus, signed
from tdtool.models import Dispute, LedgerLine
from tdtool.papers.contents import round as paper_round
from tdtool.papers.contents.values import AuditReport, Fact
from tdtool.queries import events
from tdtool.queries.disputes import dispute as facts
from tdtool.queries.disputes import examinations
from tdtool.queries.disputes.dispute import HandedIn
from tdtool.queries.disputes.same_game import AtTable
from tdtool.queries.disputes.submission import Asked
from tdtool.queries.slips import ledger, tables
from tdtool.queries.slips import state as slip_states


def of_dispute(
    dispute: Dispute, *, number: int | None = None, asked: Asked | None = None
) -> AuditReport:
    """The report as it stands now; ``number`` is of what was handed in, by default the last."""
    game = dispute.game
    handed_in = facts.handed_in(dispute, number=number, asked=asked)
    rulings = facts.rulings_of(dispute)
    seats = examinations.seats_of(game)
    was = _before(dispute, seats)
    now = {seat.place: seat.in_force for seat in seats}
    lines, first = ledger.ledgers([game]).get(game.pk, ()), _first_ruled(dispute)
    chosen = handed_in.chosen
    return AuditReport(
        head=paper_round.head(game.round.division, game.round),
        number=dispute.number,
        where=_where(dispute),
        outcome=", ".join(f"{seat.name} {_score(seat.in_force)}" for seat in seats),
        beside=tuple(_beside(seats, was, now, ruled=bool(rulings))),
        facts=tuple(_facts(dispute, handed_in)),
        findings=chosen.findings if chosen else (),
        position=chosen.position if chosen else None,
        sheets=chosen.sheets if chosen else None,
        counted=chosen.words if chosen else (),
        points=chosen.points if chosen else None,
        moves=chosen.moves if chosen else (),
        rulings=rulings,
        before=lines[:first],
        since=lines[first:],
        sums=(_sum(seats, was), _sum(seats, now)),
        names=tuple(seat.name for seat in seats),
    )


def _before(dispute: Dispute, seats: list[AtTable]) -> dict[int, int | None]:
    """The scores without what was ruled on this dispute."""
    was = {seat.place: seat.in_force for seat in seats}
    rows = slip_states.lines().filter(ruling__dispute=dispute).select_related("seat")
    for line in rows:
        was[line.seat.place] = (was[line.seat.place] or 0) - line.points
    return was


def _first_ruled(dispute: Dispute) -> int:
    """How many lines the ledger had before the first ruling."""
    rows = LedgerLine.objects.filter(seat__game=dispute.game).order_by("pk")
    keys = list(rows.values_list("pk", flat=True))
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


def _beside(
    seats: list[AtTable], was: dict[int, int | None], now: dict[int, int | None], *, ruled: bool
) -> list[str]:
    if was == now:
        return ["the scores stand" if ruled else "not ruled yet"]
    said = ["was " + " – ".join(_score(was[seat.place]) for seat in seats)]
    if len(seats) != 2 or None in (*was.values(), *now.values()):
        return said
    one, other = (seat.place for seat in seats)
    margins = [(scores[one] or 0) - (scores[other] or 0) for scores in (was, now)]
    same = (margins[0] > 0) == (margins[1] > 0) and (margins[0] == 0) == (margins[1] == 0)
    said.append("winner unchanged" if same else "the result is another one")
    said.append(f"margin {abs(margins[0])} → {abs(margins[1])}")
    return said


def _facts(dispute: Dispute, handed_in: HandedIn) -> list[Fact]:
    table = tables.of_games([dispute.game])[0]
    scores = " – ".join(_score(seat.reported) for seat in table.seats)
    slip = "not in yet"
    if table.report is not None:
        at = timezone.localtime(table.report.at)
        slip = f"{scores}, taken {at:%H:%M} by {table.report.by.name}, {table.state}"
    ended = facts.ended(dispute) or f"{dispute.owner.name} sees to it"
    rows = [
        Fact("Slip", slip),
        Fact("Dispute", f"“{dispute.about}”, {facts.opened(dispute)}; {ended}"),
        Fact(
            "Given",
            "; ".join(
                f"{one.title.lower()} {one.at:%H:%M}: {one.verdict}"
                for one in handed_in.submissions
            )
            or "nothing was handed in",
        ),
    ]
    rows.append(Fact("Judged", _verdict(dispute, handed_in)))
    if handed_in.chosen and handed_in.chosen.sheets:
        totals = ", ".join(f"{name} {total}" for name, total in handed_in.chosen.sheets.totals)
        rows.append(Fact("Sheets make", totals))
    return rows


def _verdict(dispute: Dispute, handed_in: HandedIn) -> str:
    if handed_in.chosen is None:
        return "nothing was put to the engine"
    records = dispute.records.select_related("audit").order_by("pk")
    audit = records[handed_in.chosen.submission.number - 1].audit
    return (
        f"{audit.verdict} · rules {audit.system} · word list {audit.lexicon}, "
        f"digest {audit.digest[:12]} · engine {audit.engine}"
    )


def _sum(seats: list[AtTable], scores: dict[int, int | None]) -> str:
    said = " – ".join(_score(scores[seat.place]) for seat in seats)
    if len(seats) != 2 or None in scores.values():
        return said
    margin = (scores[seats[0].place] or 0) - (scores[seats[1].place] or 0)
    return f"{said} · spread {signed(margin)}, {signed(-margin)}"


def _score(score: int | None) -> str:
    return "–" if score is None else minus(score)
