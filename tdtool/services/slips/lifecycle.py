"""A slip's life: reported, signed, accepted; its words; and what is corrected later."""

from collections.abc import Sequence
from typing import Any

from tdtool.models import Game, LedgerLine, Report, Seat, StandingWord, TakenBack
from tdtool.models.accounts import Right
from tdtool.models.rounds import GameKind
from tdtool.models.slips import LineKind, Way
from tdtool.queries.slips import changes, first_draws
from tdtool.queries.slips import refusals as slip_refusals
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips.changes import Changes, Keyed
from tdtool.queries.slips.lines.read import LineRead
from tdtool.services.acts import ActContext, Desk, NotAllowed, act, reason_kept
from tdtool.services.disputes import ruled
from tdtool.services.journal import slip_reversals
from tdtool.services.meanings import OF_SCORES, Instead, OnPaper, Papers, of_slips
from tdtool.services.slips import asked_at_entry
from tdtool.services.slips.rows import (
    SlipRefused,
    accept,
    expect,
    game_of,
    keep,
    known_clause,
    refusing,
    report_of,
    seat_at,
    set_facts,
    slip_of,
    within,
    write,
    write_line,
    write_report,
    write_signatures,
)

# What the slip tells beside its scores, said later: the time used, who started; and its code.


@act(
    "slips.clock",
    words="Entered the time of {player}, table {table}, round {round}.",
    undo=slip_reversals.as_before,
    papers=Papers("entered a clock time at table {table}", OF_SCORES),
)
def clock(ctx: ActContext, *, game: str, place: int, used: int) -> Seat:
    """The seconds that a player's own clock ran; overtime becomes a line of its own, and one that
    was told before is made right by the difference (D04-16, MYS-2.1, SCR-16).

    Once the slip is accepted only a director may do it.
    """
    slip = slip_of(ctx, game)
    with refusing():
        slip_refusals.may_correct(slip, by=ctx.by)
        seat = slip_refusals.seat_at(slip, place)
        expect(ctx, slip, "You entered a time.")
        if seat.seconds_used == used:
            raise SlipRefused(f"{seat.entry} already has this time.")
        write(ctx, slip, changes.clock_told(slip, place, used), slip_refusals.is_in(slip))
    keep(slip)
    return seat


@act(
    "slips.started",
    words="Entered who started at table {table}, round {round}.",
    undo=slip_reversals.as_before,
    papers=Papers("entered who started at table {table}", OF_SCORES, perhaps=True),
)
def started(ctx: ActContext, *, game: str, place: int) -> Game:
    """Who started, where it was drawn at the table (MYS-1.2, D04-1), or where the other one did.

    On an accepted slip that says it already only a director changes it.
    """
    slip = slip_of(ctx, game)
    if slip.game.kind != GameKind.PLAYED:
        raise SlipRefused("This game wasn’t played, so nobody started it.")
    seat = seat_at(slip, place)
    if seat.order_of_play is not None:
        if slip.state == "accepted":
            with refusing():
                slip_refusals.may_correct(slip, by=ctx.by)
        if seat.order_of_play == 1:
            raise SlipRefused(f"{seat.entry} is already recorded as starting.")
    expect(ctx, slip, "You said who started.")
    set_facts(slip, Changes(order=changes.order_of_play(slip, place)))
    keep(slip)
    return slip.game


@act(
    "slips.revoke_code",
    words="Canceled the slip code of table {table}, round {round}.",
    undo=Instead("Print the slip again with its new code."),
    papers=Papers("canceled the slip code of table {table}", (OnPaper.CODES,)),
    director=True,
    rests=False,
)
def revoke_code(ctx: ActContext, *, game: str) -> Game:
    """The printed code of this slip opens nothing any more; a reprint bears the next one."""
    game_row = game_of(ctx, game)
    sentence = f"Table {game_row.table_number} was changed."
    ctx.check_version(game_row, changed=sentence, yours="You canceled its code.")
    game_row.slip_revision += 1
    game_row.save(update_fields=["slip_revision", "version"])
    return game_row


CHANGED = (LineKind.CORRECTION, LineKind.MISTYPED, LineKind.RULING)  # what the paper says


@act(
    "slips.report",
    words="Entered table {table}, round {round}: {scores}.",
    otherwise=(
        lambda arguments: bool(arguments.get("reported_by")),
        "Accepted table {table}, round {round}, as reported by phone: {scores}.",
    ),
    undo=slip_reversals.not_entered,
    papers=Papers("entered table {table}", OF_SCORES),
)
def report(
    ctx: ActContext,
    *,
    game: str,
    scores: list[int],
    signed: bool,
    starter: int | None = None,
    words: dict[str, list[str]] | None = None,
    times: dict[str, int] | None = None,
    reported_by: list[int] | None = None,
    checked: list[int] | None = None,
    far: list[int] | None = None,
) -> Report:
    """Take a slip at the desk: scores in seat order, and with ``signed`` the whole life at once.

    ``starter`` is the seat that began, where the slip tells it; ``words`` by place, where they
    were typed with the scores; ``times`` by place, the seconds used on a player's own clock, whose
    overtime is a line of its own (D04-16, MYS-2.1, SCR-16). ``reported_by``: the scores are those
    that the players at these places have reported by phone. ``checked``: the places whose scores
    were asked about and confirmed, 0 for the table; ``far``: those that were too high or low.
    """
    slip = slip_of(ctx, game)
    keyed = Keyed.told(scores, words, times, starter, signed=signed, reported_by=reported_by)
    with refusing():
        slip_refusals.may_report(slip, scores)
        expect(ctx, slip, _sent(scores))
        due = changes.first_report(slip, keyed)
    written = write_report(ctx, slip, due.stated, Way.PHONE if reported_by else Way.DESK)
    write(ctx, slip, due, written)
    if checked:
        asked_at_entry.settle(ctx, slip, checked, far=far or (), words=words or {})
    keep(slip)
    return written


def _sent(scores: Sequence[int]) -> str:
    return f"You sent {slip_refusals.figures(scores)}."


@act(
    "slips.key_second",
    words="Entered table {table}, round {round}, a second time: {scores}.",
    undo=slip_reversals.second_keying,
    papers=of_slips("entered table {table} a second time"),
)
def key_second(
    ctx: ActContext,
    *,
    game: str,
    scores: list[int],
    words: dict[str, list[str]] | None = None,
    starter: int | None = None,
    times: dict[str, int] | None = None,
) -> Report:
    """A different person keys the same signed slip: with the same paper it is accepted.

    Raises Differs with both side by side where anything isn't the same.
    """
    slip, keyed = slip_of(ctx, game), Keyed.told(scores, words, times, starter)
    with refusing():
        slip_refusals.may_key_second(slip, by=ctx.by)
        expect(ctx, slip, _sent(scores))
        due = changes.keyed_second(slip, keyed)
    written = write_report(ctx, slip, due.stated, Way.SECOND)
    write(ctx, slip, due, report_of(slip))
    keep(slip)
    return written


@act(
    "slips.take_back",
    words="Undid the entry of table {table}, round {round}.",
    undo=slip_reversals.entered_again,
    papers=Papers("undid the entry of table {table}", OF_SCORES),
)
def take_back(ctx: ActContext, *, game: str, reason: str = "") -> Report:
    """The last entry of a slip is undone: it is blank again; what was said stays on record.

    Whoever entered it may undo it while nothing else came of it; else only a director, with a
    reason.
    """
    slip = slip_of(ctx, game)
    last = report_of(slip)
    _may_take_back(ctx, last, reason)
    expect(ctx, slip, "You undid its slip.")
    for line in last.lines.order_by("pk"):
        write_line(
            ctx,
            line.seat,
            LineKind.REVERSAL,
            -line.points,
            line.clause,
            reason,
            last,
            counts_for=line.counts_for,
            takes_back=line,
        )
    TakenBack.objects.create(
        report=last, reason=reason_kept(reason), by=ctx.by, at=ctx.at, act_number=ctx.number
    )
    slip.game.acceptances.filter(undone_by=None).update(undone_by=ctx.number)
    asked_at_entry.open_again(ctx, slip, last.act_number, reason)
    StandingWord.objects.filter(seat__game=slip.game).delete()
    starter = first_draws.starter(slip.game) if slip.system.first_draw else None
    for seat in slip.seats:
        seat.seconds_used = None
        seat.order_of_play = seat.place if slip.system.assigned_starts else None
        if starter is not None:  # drawn before the game, and not told by the slip
            seat.order_of_play = changes.turn(seat.place, starter, len(slip.seats))
        seat.ruled = ""
        seat.save(update_fields=["seconds_used", "order_of_play", "ruled"])
    keep(slip)
    return last


def _may_take_back(ctx: ActContext, report: Report, reason: str) -> None:
    """One's own entry, as long as nothing was added to it; for all else a director's reason."""
    why = slip_states.why_not_undoable_by(report, by=ctx.by)
    if not why:
        return
    if not ctx.by.may(Right.DIRECT, ctx.event):
        raise NotAllowed(f"{why} Only a director can undo it now, with a reason.")
    if not reason_kept(reason):
        raise SlipRefused(f"{why} Undoing it needs a reason; History shows it.")


@act(
    "slips.key_again",
    words="Entered table {table}, round {round}, again: {scores}.",
    otherwise=(
        lambda arguments: arguments.get("mistyped") is False,
        "Ruled on table {table}, round {round}, entered again: {scores}.",
    ),
    undo=slip_reversals.keyed_again,
    papers=Papers("entered table {table} again", OF_SCORES),
)
def key_again(
    ctx: ActContext,
    *,
    game: str,
    scores: list[int],
    words: dict[str, list[str]] | None = None,
    starter: int | None = None,
    times: dict[str, int] | None = None,
    clause: str = "",
    checked: list[int] | None = None,
    far: list[int] | None = None,
    mistyped: bool | None = None,
    reason: str = "",
) -> list[LedgerLine]:
    """A table that is in is keyed once more: each score that differs becomes a correction.

    A slip that all have signed was ``mistyped``, and the paper says so (where two keyed it alike,
    with a ``reason``); or the paper is another now, which is a ruling, with its ``reason`` and the
    ``clause`` that shuts it (MYS-9.6); None in acts from before that was asked. Overtime and
    penalties stay on top. Once the slip is accepted only a director may do it. Returns the
    corrections.
    """
    slip, keyed = slip_of(ctx, game), Keyed.told(scores, words, times, starter)
    known_clause(clause)
    with refusing():
        slip_refusals.may_correct(slip, by=ctx.by, ruling=mistyped is False)
        sentence = f"Table {slip.table} has {slip_refusals.figures(slip.paper)} now."
        ctx.check_version(slip.game, changed=sentence, yours=_sent(scores))
        why = reason_kept(reason)
        if mistyped and slip.seconded and not why:
            raise slip_refusals.entered_twice(slip)
        if mistyped is False and not why:
            raise SlipRefused("A ruling needs a reason; History shows it.")
        due = changes.keyed_again(slip, keyed, clause=clause, mistyped=mistyped, reason=why)
    lines = write(ctx, slip, due, report_of(slip))
    if checked:
        asked_at_entry.settle(ctx, slip, checked, far=far or (), words=words or {})
    keep(slip)
    return [line for line in lines if line.kind in CHANGED]


@act(
    "slips.sign",
    words="Entered signatures of table {table}, round {round}.",
    undo=Instead(
        "Undo the entry on the slip’s page: the signatures go with it. Then enter the slip again."
    ),
    papers=of_slips("entered signatures of table {table}"),
)
def sign(ctx: ActContext, *, game: str, places: list[int]) -> Game:
    """These seats have signed the paper. With the last signature the desk accepts the slip."""
    slip = slip_of(ctx, game)
    last = report_of(slip)
    sentence = f"Table {slip.table} is {slip.state} now."
    ctx.check_version(slip.game, changed=sentence, yours="You added signatures.")
    if not places:
        raise SlipRefused(f"Everyone at table {slip.table} has already signed.")
    seats = [seat_at(slip, place) for place in dict.fromkeys(places)]
    signed = set(last.signatures.values_list("seat", flat=True))
    for seat in seats:
        if seat.pk in signed:
            raise SlipRefused(f"{seat.entry.name} has already signed.")
    write_signatures(ctx, last, seats)
    signed |= {seat.pk for seat in seats}
    everybody = signed.issuperset(seat.pk for seat in slip.seats)
    if everybody and not slip.keyed_twice and not slip.accepted:
        accept(ctx, slip.game, last)
    keep(slip)
    return slip.game


@act(
    "slips.words",
    words="Entered the words of table {table}, round {round}.",
    undo=slip_reversals.as_before,
    papers=Papers("entered the words of table {table}", OF_SCORES, perhaps=True),
)
def words(ctx: ActContext, *, game: str, words: dict[str, list[str]]) -> Game:
    """The words standing before the seats named, in place of what was typed before."""
    slip = slip_of(ctx, game)
    if not words:
        raise SlipRefused("No seat was named for these words. Reload the slip.")
    sentence = f"Table {slip.table} was changed while you typed."
    ctx.check_version(slip.game, changed=sentence, yours="Your words are still in the form.")
    if strangers := words.keys() - {str(seat.place) for seat in slip.seats}:
        raise SlipRefused(f"There is no seat {min(strangers)} at table {slip.table}.")
    with refusing():
        standing = {int(place): standing for place, standing in words.items()}
        set_facts(slip, changes.words_told(slip, standing))
    keep(slip)
    return slip.game


@act(
    "slips.correct",
    words="Corrected the score of {player}, table {table}, round {round}.",
    undo=ruled.undone,
    papers=Papers("corrected table {table}", OF_SCORES),
)
def correct(
    ctx: ActContext,
    *,
    game: str,
    place: int,
    score: int,
    reason: str,
    clause: str = "",
    dispute: str = "",
) -> LedgerLine:
    """A seat's score is put right by a new line; what was written stays.

    Once the slip is accepted it is shut: only a director changes it, and the line says that it is
    their ruling (MYS-9.6, MYS-0), as it does where it is one on a ``dispute``.
    """
    slip = slip_of(ctx, game)
    disputed = ruled.may_rule(ctx, dispute, slip.game)
    with refusing():
        slip_refusals.may_correct(slip, by=ctx.by)
    seat = seat_at(slip, place)
    before = slip_states.score_in_force(seat)
    sentence = f"{seat.entry.name} has {before} now."
    ctx.check_version(slip.game, changed=sentence, yours=f"You sent {score}.")
    if score == before:
        raise SlipRefused(f"{seat.entry.name} already has {before}; there is nothing to correct.")
    if not reason_kept(reason):
        raise SlipRefused("A correction needs a reason; History shows it.")
    within(slip, score)
    shut = slip.state == "accepted" or disputed is not None
    kind = LineKind.RULING if shut else LineKind.CORRECTION
    known_clause(clause)
    if shut and not clause:
        clause = slip.system.ruling_clause
    points = score - (before or 0)
    line = write_line(ctx, seat, kind, points, clause, reason, slip.report)
    ruled.on_the_slip(ctx, disputed, clause=clause, line=line)
    keep(slip)
    return line


# A line of score entry is taken by the act that its slip wants.


def take(
    desk: Desk,
    read: LineRead,
    *,
    again: bool,
    checked: Sequence[int] = (),
    far: Sequence[int] = (),
    ruling: bool = False,
    reason: str = "",
) -> Report | Game | list[LedgerLine]:
    """A whole line of score entry is taken by the act that its slip wants: a report, a second
    keying, the signatures of one that was unsigned, or (``again``, as it was read back)
    corrections: of a typing error, or a ``ruling`` with its ``reason``. ``checked``: the places
    whose scores were asked about and confirmed, 0 for the table; ``far``: those that were too high
    or low."""
    keyed, game = read.keyed, str(read.table.game.uuid)
    if keyed is None:
        raise SlipRefused(f"Table {read.table.number} lacks a score. Enter one per seat.")
    scores = list(keyed.scores)
    beside: dict[str, Any] = {
        "words": {str(place): list(words) for place, words in keyed.words.items()},
        "times": {str(place): used for place, used in keyed.used.items()},
        "starter": keyed.starter,
    }
    asked: dict[str, Any] = {"checked": list(checked)} if checked else {}
    asked |= {"far": list(far)} if far else {}
    second, signs = read.slip.is_second(desk.by), changes.signs(read.slip, keyed)
    if not (again or second or signs):
        with refusing():
            slip_refusals.may_report(read.slip, scores)
            slip_refusals.possible_together(read.slip, scores)
        return report(desk, game=game, scores=scores, signed=keyed.signed, **beside, **asked)
    with refusing():
        due = changes.of_keying(read.slip, keyed, by=desk.by, ruling=ruling, reason=reason)
    if signs:
        return sign(desk, game=game, places=list(due.signed))
    if second:
        return key_second(desk, game=game, scores=scores, **beside)
    if read.slip.locked and due.lines:
        beside["mistyped"], beside["reason"] = not ruling, reason
        beside["clause"] = changes.clause_again(read.slip) if ruling else ""
    return key_again(desk, game=game, scores=scores, **beside, **asked)
