"""What every act on a slip needs: the game and its report, its lines, and what may stand on it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from uuid import UUID

from tdtool.engine import clauses
from tdtool.models import (
    Acceptance,
    Game,
    LedgerLine,
    Report,
    ReportedScore,
    Seat,
    Signature,
    StandingWord,
)
from tdtool.models.slips import LineKind, Way
from tdtool.queries.slips import refusals as slip_refusals
from tdtool.queries.slips.changes import Changes, NewLine
from tdtool.queries.slips.slip_now import SlipNow
from tdtool.services.acts import ActContext, NotAllowed, Refused, reason_kept


class SlipRefused(Refused):
    """The slip can't be taken or changed like this; the message says why."""


class Differs(SlipRefused):
    """The second keying isn't the first; the message shows both."""


class AlreadyIn(SlipRefused):
    """The table was reported before; the message shows both versions."""


REFUSED: dict[type[slip_refusals.NotTaken], type[Refused]] = {
    slip_refusals.TakenAlready: AlreadyIn,
    slip_refusals.KeyingsDiffer: Differs,
    slip_refusals.NotTheirs: NotAllowed,
}


@contextmanager
def refusing() -> Iterator[None]:
    """What can't be taken is refused by its name, with the sentence that a page shows."""
    try:
        yield
    except slip_refusals.NotTaken as why:
        raise REFUSED.get(type(why), SlipRefused)(str(why)) from None


def slip_of(ctx: ActContext, game: str) -> SlipNow:
    """The slip of a game, held, of a round that is posted, with its seats. Raises SlipRefused."""
    return SlipNow.of(game_of(ctx, game))


def expect(ctx: ActContext, slip: SlipNow, yours: str) -> None:
    """Refuse a form that was made before the slip was changed. Raises Stale."""
    ctx.check_version(slip.game, changed=f"Table {slip.table} was changed.", yours=yours)


def keep(slip: SlipNow) -> None:
    """The game has its next version."""
    slip.game.save(update_fields=["version"])


def seat_at(slip: SlipNow, place: int) -> Seat:
    """The seat at this place. Raises SlipRefused where nobody sits there."""
    with refusing():
        return slip_refusals.seat_at(slip, place)


def within(slip: SlipNow, score: int) -> None:
    """Raises SlipRefused for a score that there can't be under the game's rules."""
    with refusing():
        slip_refusals.within(slip, score)


def set_words(seat: Seat, standing: Sequence[str]) -> None:
    """A seat's words, in place of what was there."""
    seat.words.all().delete()
    StandingWord.objects.bulk_create(
        StandingWord(seat=seat, position=position, word=word)
        for position, word in enumerate(standing, 1)
    )


def game_of(ctx: ActContext, game: str) -> Game:
    """The game, held, of a round that is posted. Raises SlipRefused."""
    games = Game.objects.select_for_update(of=("self",)).defer("round__basis")
    games = games.select_related("table", "round__division").order_by()
    game_row = games.filter(uuid=UUID(game), round__division__event=ctx.event).first()
    if game_row is None:
        raise SlipRefused("This table no longer exists; the round was drawn again.")
    game_row.round.division.event = ctx.event
    if not game_row.round.is_posted:
        raise SlipRefused(
            f"Round {game_row.round.number} isn’t posted. Post it before entering slips."
        )
    return game_row


def report_of(slip: SlipNow) -> Report:
    """The report in force. Raises SlipRefused while there is none."""
    with refusing():
        return slip_refusals.is_in(slip)


def known_clause(clause: str) -> None:
    """Raises SlipRefused where nothing has this id; no clause at all is all right."""
    if clause and clause not in clauses.CLAUSES:
        raise SlipRefused(f"There is no rule {clause}. Leave it blank, or look it up.")


def write(ctx: ActContext, slip: SlipNow, due: Changes, report: Report) -> list[LedgerLine]:
    """What taking the slip changes, as it was shown, but for the report itself: returns its
    lines."""
    seats = {seat.place: seat for seat in slip.seats}
    set_facts(slip, due)
    lines = LedgerLine.objects.bulk_create(
        _new(ctx, seats[line.place], line, report) for line in due.lines
    )
    if due.signed:
        by_phone = report.way == Way.PHONE and not slip.system.signed_on_paper
        signers = [seats[place] for place in due.signed]
        write_signatures(ctx, report, signers, way="phone" if by_phone else "paper")
    if due.accepted:
        accept(ctx, slip.game, report)
    return lines


def set_facts(slip: SlipNow, due: Changes) -> None:
    """What of the changes stands on the seats: their words, who began, the time used, and that a
    slip which is in says that they played: nobody is awaited any more (MYS-2.2)."""
    for seat in slip.seats:
        if seat.place in due.words:
            set_words(seat, due.words[seat.place])
        if seat.place in {*due.order, *due.used, *due.here}:
            seat.order_of_play = due.order.get(seat.place, seat.order_of_play)
            seat.seconds_used = due.used.get(seat.place, seat.seconds_used)
            seat.late_since = None if seat.place in due.here else seat.late_since
            seat.save(update_fields=["order_of_play", "seconds_used", "late_since"])


def write_new(ctx: ActContext, seat: Seat, line: NewLine, report: Report) -> LedgerLine:
    """A line that a slip's changes have."""
    written = _new(ctx, seat, line, report)
    written.save(force_insert=True)
    return written


def _new(ctx: ActContext, seat: Seat, line: NewLine, report: Report) -> LedgerLine:
    return _line(
        ctx, seat, line.kind, line.points, line.clause, line.reason, report,
        counts_for=line.counts_for,
    )  # fmt: skip


def write_report(ctx: ActContext, slip: SlipNow, scores: Sequence[int], way: Way) -> Report:
    """The scores as they were stated, for every seat."""
    report = Report.objects.create(
        uuid=ctx.new_uuid(),
        game=slip.game,
        way=way,
        by=ctx.by,
        at=ctx.at,
        act_number=ctx.number,
    )
    ReportedScore.objects.bulk_create(
        ReportedScore(report=report, seat=seat, score=score)
        for seat, score in zip(slip.seats, scores, strict=True)
    )
    return report


def write_signatures(
    ctx: ActContext, report: Report, seats: Sequence[Seat], *, way: str = "paper"
) -> None:
    """These have signed the paper, or reported the same by phone."""
    Signature.objects.bulk_create(
        Signature(
            report=report,
            seat=seat,
            way=way,
            by=ctx.by,
            at=ctx.at,
            act_number=ctx.number,
        )
        for seat in seats
    )


def accept(ctx: ActContext, game: Game, report: Report) -> None:
    """The desk accepts the slip as it was reported."""
    Acceptance.objects.create(game=game, report=report, by=ctx.by, at=ctx.at, act_number=ctx.number)


def write_line(
    ctx: ActContext,
    seat: Seat,
    kind: LineKind,
    points: int,
    clause: str,
    reason: str,
    report: Report | None,
    *,
    counts_for: str = "score",
    takes_back: LedgerLine | None = None,
) -> LedgerLine:
    """One more line of a seat, with the act it came with; of a reversal the line that it undoes."""
    written = _line(
        ctx, seat, kind, points, clause, reason, report,
        counts_for=counts_for, takes_back=takes_back,
    )  # fmt: skip
    written.save(force_insert=True)
    return written


def _line(
    ctx: ActContext, seat: Seat, kind: LineKind, points: int, clause: str, reason: str,
    report: Report | None, *, counts_for: str, takes_back: LedgerLine | None = None,
) -> LedgerLine:  # fmt: skip
    return LedgerLine(
        uuid=ctx.new_uuid(), seat=seat, kind=kind, points=points, counts_for=counts_for,
        clause=clause, reason=reason_kept(reason), report=report, takes_back=takes_back,
        by=ctx.by, at=ctx.at, act_number=ctx.number,
    )  # fmt: skip


def table_of(game: Game) -> int | str:
    return SlipNow(game, ()).table
