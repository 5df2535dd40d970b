"""What a director rules on a dispute: finding by finding, all at once, or by their own word.

Their decision is final and can be overruled only by another ruling (MYS-0); whoever owns the
dispute is the one who rules.
"""

from uuid import UUID

from tdtool.english import counted, minus
from tdtool.models import Audit, Dispute, Game, LedgerLine, Report, Ruling, Seat
from tdtool.models.accounts import Right
from tdtool.models.disputes import DisputeState
from tdtool.models.slips import LineKind
from tdtool.queries import rules
from tdtool.queries.disputes import proposed_lines
from tdtool.queries.disputes.proposed_lines import Line
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips.refusals import HIGHEST_SCORE
from tdtool.queries.slips.slip_now import SlipNow
from tdtool.services.acts import ActContext, act, reason_kept
from tdtool.services.disputes import ruled
from tdtool.services.disputes.lifecycle import DisputeRefused, by_now, dispute_of, not_closed, own
from tdtool.services.meanings import OF_SCORES, Instead, Papers
from tdtool.services.slips import settling
from tdtool.services.slips.rows import known_clause, report_of, write_line


@act(
    "disputes.rule",
    words="Ruled on finding {finding} of dispute {dispute}, table {table}, round {round}.",
    undo=Instead("Rule on the finding again: the latest ruling counts."),
    papers=Papers("ruled on table {table}", OF_SCORES, perhaps=True),
    may=Right.RULE,
)
def rule(
    ctx: ActContext,
    *,
    dispute: str,
    game: str,
    audit: str,
    finding: int,
    accepted: bool,
    reason: str = "",
) -> Ruling:
    """A finding becomes a ruling: accepted, with its line in the ledger, or dismissed with a reason
    (MYS-0). The last ruling holds: what an earlier one wrote is taken off again. A finding on a
    word that stands on a slip settles what is doubtful of it there."""
    dispute_row, seats, last = _ruling_on(ctx, dispute, game)
    looked_at = _audit(dispute_row, audit)
    if not 1 <= finding <= len(looked_at.findings):
        raise DisputeRefused(f"There is no finding {finding} here. Reload the page.")
    trimmed = reason_kept(reason)
    if not accepted and not trimmed:
        raise DisputeRefused("Dismissing a finding needs a reason; History shows it.")
    before = proposed_lines.in_force(proposed_lines.ruled_on(looked_at)).get(finding)
    if before is not None and before.accepted == accepted:
        did = "accepted" if accepted else "dismissed"
        raise DisputeRefused(f"Finding {finding} was already {did} by {before.by.name}.")
    if word := proposed_lines.looked_up(looked_at, finding):
        written = _on_the_word(ctx, dispute_row.game, word, before, trimmed, accepted=accepted)
    else:
        line = proposed_lines.by_finding(looked_at, dispute_row.game).get(finding)
        line = line if accepted else _taken_off(before, trimmed)
        written = _write(ctx, dispute_row, seats, last, line, trimmed if accepted else "")
    rule_id = looked_at.findings[finding - 1]["rule"]
    ruling = ruled.write(
        ctx, dispute_row, reason=trimmed, clause=rule_id, line=written, accepted=accepted,
        audit=looked_at, finding=finding,
    )  # fmt: skip
    _ruled(dispute_row)
    return ruling


@act(
    "disputes.put_right",
    words="Corrected the scores of table {table}, round {round}, to settle dispute {dispute}.",
    undo=Instead("Rule on the scores on the dispute’s page: enter what they were."),
    papers=Papers("corrected table {table}", OF_SCORES),
    may=Right.RULE,
)
def put_right(
    ctx: ActContext, *, dispute: str, game: str, audit: str, reason: str = ""
) -> list[Ruling]:
    """Every line that follows and isn't there yet, each a ruling: then the scores are what was
    proved."""
    dispute_row, seats, last = _ruling_on(ctx, dispute, game)
    looked_at = _audit(dispute_row, audit)
    proposal = proposed_lines.of_audit(looked_at, dispute_row.game)
    if proposal.why_not:
        raise DisputeRefused(proposal.why_not)
    if not proposal.lines:
        raise DisputeRefused("The scores are already as proved; there is nothing left to correct.")
    trimmed = reason_kept(reason)
    rulings = [
        ruled.write(
            ctx, dispute_row, reason=trimmed, clause=line.rule, audit=looked_at,
            finding=line.finding,
            line=_write(ctx, dispute_row, seats, last, line, trimmed),
        )
        for line in proposal.lines
    ]  # fmt: skip
    _ruled(dispute_row)
    return rulings


@act(
    "disputes.rule_scores",
    words=(
        "Ruled the scores of table {table}, round {round}, to settle dispute {dispute}: {scores}."
    ),
    undo=Instead("Rule on the scores again: the latest ruling counts."),
    papers=Papers("ruled on table {table}", OF_SCORES),
    may=Right.RULE,
)
def rule_scores(
    ctx: ActContext, *, dispute: str, game: str, scores: list[int], reason: str, clause: str = ""
) -> list[Ruling]:
    """The director says what the scores are, in seat order; one that stands needs no line
    (MYS-0)."""
    dispute_row, seats, last = _ruling_on(ctx, dispute, game)
    trimmed = reason_kept(reason)
    if not trimmed:
        raise DisputeRefused("A ruling needs a reason; History shows it.")
    known_clause(clause)
    if len(scores) != len(seats):
        raise DisputeRefused(
            f"The table has {len(seats)} seats, but you gave {counted(len(scores), 'score')}. "
            "Give one per seat."
        )
    clause = clause or proposed_lines.ruling_clause(dispute_row.game)
    rulings = []
    for seat, score in zip(seats.values(), scores, strict=True):
        current = slip_states.score_in_force(seat) or 0
        if score != current:
            line = Line(seat.place, score - current, clause, trimmed, clause)
            written = _write(ctx, dispute_row, seats, last, line, "")
            rulings.append(
                ruled.write(ctx, dispute_row, reason=trimmed, clause=clause, line=written)
            )
    if not rulings:
        rulings = [ruled.write(ctx, dispute_row, reason=trimmed, clause=clause)]
    _ruled(dispute_row)
    return rulings


def _on_the_word(
    ctx: ActContext, game: Game, word: str, before: Ruling | None, reason: str, *, accepted: bool
) -> LedgerLine | None:
    """The word is ruled off its slip, or stands there. Raises DisputeRefused where accepting
    would change nothing."""
    slip = SlipNow.of(game)
    doubts = settling.doubts_of(slip)
    if accepted:
        if why_not := proposed_lines.why_not(doubts, word):
            raise DisputeRefused(f"{why_not} Nothing was changed.")
        ((place, about),) = doubts.standing(word)
        due = settling.to_take_off(slip, place, about)
        return settling.take_off(ctx, slip, due, reason)
    if before is not None and before.accepted:
        return settling.put_on_again(ctx, slip, before.act_number, reason)
    for place, about in doubts.standing(word):
        doubt = next(
            (seat_doubt for seat_doubt in doubts.of_seat(place) if seat_doubt.about == about), None
        )
        if doubt is not None and doubt.settled is None:
            clause = doubt.finding.rule
            settling.let_stand(ctx, slip, place=place, about=about, clause=clause, reason=reason)
    return None


def _ruling_on(ctx: ActContext, dispute: str, game: str) -> tuple[Dispute, dict[int, Seat], Report]:
    """The dispute, its seats and the slip's report, where this director may rule on it now."""
    dispute_row = dispute_of(ctx, dispute)
    if str(dispute_row.game.uuid) != game:
        raise DisputeRefused("This dispute is about another game. Reload the page.")
    not_closed(dispute_row)
    own(ctx, dispute_row)
    last = report_of(SlipNow(dispute_row.game, ()))
    ctx.check_version(dispute_row, changed=by_now(dispute_row), yours="You made a ruling.")
    seats = dispute_row.game.seats.select_related("entry").order_by("place")
    return dispute_row, {seat.place: seat for seat in seats}, last


def _audit(dispute: Dispute, audit: str) -> Audit:
    audits = Audit.objects.select_related("record__dispute__game__round__division__event")
    audit_row = audits.filter(uuid=UUID(audit), record__dispute=dispute).first()
    if audit_row is None:
        raise DisputeRefused("There is no such evidence on this dispute. Reload the page.")
    return audit_row


def _taken_off(before: Ruling | None, reason: str) -> Line | None:
    """What an overruled ruling wrote, off again."""
    if before is None or before.line is None:
        return None
    line: LedgerLine = before.line
    sentence = f"Overruled: {reason}"
    return Line(line.seat.place, -line.points, line.clause, sentence, before.clause)


def _write(
    ctx: ActContext,
    dispute: Dispute,
    seats: dict[int, Seat],
    report: Report,
    line: Line | None,
    words: str,
) -> LedgerLine | None:
    if line is None:
        return None
    seat = seats[line.place]
    _possible(dispute.game, seat, line.points)
    reason = f"{line.reason} {words}".strip()
    reason = reason if len(reason) <= proposed_lines.LONGEST else line.reason
    return write_line(ctx, seat, LineKind.RULING, line.points, line.clause, reason[:400], report)


def _possible(game: Game, seat: Seat, points: int) -> None:
    """A ruling makes a score that there can be."""
    lowest = rules.of_division(game.round.division).lowest_score
    score = (slip_states.score_in_force(seat) or 0) + points
    if not lowest <= score <= HIGHEST_SCORE:
        raise DisputeRefused(
            f"{seat.entry.name} would have {minus(score)}. Scores go from "
            f"{minus(lowest)} to {HIGHEST_SCORE}."
        )


def _ruled(dispute: Dispute) -> None:
    """The dispute is ruled on; its slip has another version, so no older form changes it."""
    dispute.state = DisputeState.RULED
    dispute.save()
    dispute.game.version += 1
    dispute.game.save(update_fields=["version"])
