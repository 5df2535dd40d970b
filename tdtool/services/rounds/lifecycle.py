"""Rounds: drawn, confirmed, posted, complete; and left as posted after a correction."""

from uuid import UUID

from django.db import transaction
from django.db.models import Count, Q

from tdtool.engine.remedies import overtime
from tdtool.engine.rule_parts import Draw
from tdtool.english import listed, plural
from tdtool.models import Division, Entry, JournalEntry, Round, Seat
from tdtool.models.rounds import GameKind, RoundState
from tdtool.models.slips import LineKind
from tdtool.queries import rules
from tdtool.queries.field import numbering
from tdtool.queries.playoffs import guard
from tdtool.queries.rounds import checks, taken_seats
from tdtool.queries.rounds.redrawn.open_rounds import LEFT
from tdtool.queries.slips import state as slip_states
from tdtool.services import backups
from tdtool.services.acts import ActContext, act, reason_kept
from tdtool.services.follow import writing
from tdtool.services.journal import reversals
from tdtool.services.journal.reversals import ByAct, CantUndo
from tdtool.services.meanings import OF_SEATS, Instead, OnPaper, Papers
from tdtool.services.rounds import rows as round_rows
from tdtool.services.rounds.rows import RoundRefused
from tdtool.services.slips.rows import write_line

# Byes are credited once their round is complete.


def credit_byes(ctx: ActContext, round_: Round) -> None:
    """Every bye of the round brings what it is worth, where the rules have byes.

    Not where a ruling stands for it already; a line that was reversed stands no more.
    """
    system = rules.of_division(round_.division)
    if not system.byes:
        return
    credit = overtime.bye(system)
    taken_back = Q(lines__kind=LineKind.REVERSAL)
    byes = Seat.objects.filter(round=round_, game__kind=GameKind.BYE).annotate(
        standing=Count("lines", filter=~taken_back) - Count("lines", filter=taken_back)
    )
    for seat in byes.filter(standing=0).order_by("game__uuid"):
        points, clause = credit.spread, credit.clause
        write_line(ctx, seat, LineKind.SCORE, points, clause, "bye", None, counts_for="spread")


@act(
    "rounds.discard",
    words="Deleted a draft.",
    undo=Instead("Draw the round again; the saved seed gives the same draft."),
    director=True,
)
def discard(ctx: ActContext, *, round: str) -> int:
    """Throw a draft away. Returns the round's number."""
    round_ = round_rows.draft_of(ctx, round)
    _not_posted(round_)
    ctx.check_version(round_, changed=round_rows.by_now(round_), yours="You deleted it.")
    round_rows.clear(round_)
    number = round_.number
    round_.delete()
    return number


@act(
    "rounds.confirm",
    words="Confirmed round {round}.",
    undo=reversals.unconfirmed,
    director=True,
)
def confirm(ctx: ActContext, *, round: str) -> Round:
    """The director has looked at the draft and wants it; the checker must have no fault."""
    round_ = round_rows.draft_of(ctx, round)
    _not_posted(round_)
    ctx.check_version(round_, changed=round_rows.by_now(round_), yours="You confirmed it.")
    _no_fault(round_)
    round_.state = RoundState.CONFIRMED
    round_.save()
    return round_


@act(
    "rounds.post",
    words="Posted round {round}.",
    undo=ByAct("rounds.take_back", ("round",)),
    papers=Papers("posted round {round}", OF_SEATS),
    director=True,
)
def post(ctx: ActContext, *, round: str, papers: list[str] | None = None) -> Round:
    """Show the round to the hall: what is posted stays. The first post fixes the numbers.

    ``papers`` are the kinds that were ticked to be printed with it, for the next time.
    """
    round_ = round_rows.draft_of(ctx, round)
    if round_.state != RoundState.CONFIRMED:
        raise RoundRefused(
            f"Round {round_.number} is {round_.state}. Only a confirmed draft can be posted."
        )
    ctx.check_version(round_, changed=round_rows.by_now(round_), yours="You posted it.")
    _no_fault(round_)
    for why in (taken_seats.tables_elsewhere(round_), taken_seats.players_elsewhere(round_)):
        if why:
            raise RoundRefused(why)
    _fix_numbers(round_.division)
    round_.state, round_.posted_at = RoundState.POSTED, ctx.at
    round_.revision += 1
    round_.save()
    back_up(f"round-{round_.number}-posted")
    return round_


@act(
    "rounds.take_back",
    words="Un-posted round {round}.",
    undo=Instead("Confirm and post the round again."),
    papers=Papers("un-posted round {round}", OF_SEATS),
    director=True,
)
def take_back(ctx: ActContext, *, round: str, reason: str) -> Round:
    """A posted round is a draft again, while no slip of it is in; then it can be drawn again."""
    round_ = round_rows.draft_of(ctx, round)
    if round_.state != RoundState.POSTED:
        raise RoundRefused(
            f"Round {round_.number} is {round_.state}. Only a posted round can be un-posted."
        )
    if why := slip_states.why_stays_posted(round_):
        raise RoundRefused(
            f"Can’t un-post round {round_.number}: {why}. Swap players on the round’s page, or "
            "remove one on their own page."
        )
    if not reason_kept(reason):
        raise RoundRefused("Un-posting a round needs a reason; History shows it.")
    ctx.check_version(round_, changed=round_rows.by_now(round_), yours="You un-posted it.")
    round_.state = RoundState.DRAFT
    round_.clock_minutes = round_.clock_started_at = round_.clock_paused_at = None
    round_.clock_paused_seconds = 0
    round_.save()
    return round_


@act(
    "rounds.complete",
    words="Completed round {round}.",
    undo=reversals.opened_again,
    papers=Papers("completed round {round}", (OnPaper.STANDINGS,), may_change=(OnPaper.FINAL,)),
    director=True,
)
def complete(ctx: ActContext, *, round: str, without: list[int], reason: str) -> Round:
    """Close the round. Tables without an accepted slip are named, with the reason."""
    round_ = round_rows.draft_of(ctx, round)
    if round_.state != RoundState.POSTED:
        raise RoundRefused(f"Round {round_.number} is {round_.state}, so it can’t be completed.")
    ctx.check_version(round_, changed=round_rows.by_now(round_), yours="You completed it.")
    open_tables = open_tables_of(round_)
    if missing := [table for table in open_tables if table not in without]:
        if disputed := [table for table in slip_states.disputed_tables(round_) if table in missing]:
            raise RoundRefused(
                f"{_tables(disputed)} {_have(disputed)} an open dispute. Rule on it, or continue "
                "without it and say why."
            )
        raise RoundRefused(
            f"{_tables(missing)} {_have(missing)} no accepted slip. Enter it, or continue "
            "without it and say why."
        )
    reason = reason_kept(reason)
    if open_tables and not reason:
        raise RoundRefused("Continuing without a slip needs a reason; History shows it.")
    round_.gone_on = {"tables": open_tables, "reason": reason} if open_tables else {}
    close(ctx, round_)
    return round_


def close(ctx: ActContext, round_: Round) -> None:
    """The round is complete, and its byes count."""
    round_.state, round_.completed_at = RoundState.COMPLETE, ctx.at
    round_.save()
    credit_byes(ctx, round_)
    back_up(f"round-{round_.number}-complete")


def back_up(why: str) -> None:
    """Once it is on the disk, one for all that comes there together; another laptop’s actions done
    here have one backup after them all."""
    if not writing.is_applying():
        transaction.on_commit(lambda: backups.after(why, of_news=True))


INSTEAD = {
    Draw.TABLES: "Draw the round again, then confirm.",
    Draw.PAIRS: "Change the draft and say why, or draw the round again.",
}


def _no_fault(round_: Round) -> None:
    """The checker's faults stop a round, but those that a director's reason stands against."""
    for why in (
        guard.counts_no_more(round_),
        guard.other_games(round_),
        guard.who_left(round_),
    ):
        if why:
            raise RoundRefused(why)
    draw = rules.of_division(round_.division).draw
    stop = [fault.message for fault in checks.stopping(round_)]
    if stop:
        raise RoundRefused(f"{' '.join(stop)} {INSTEAD[draw]}")


def open_tables_of(round_: Round) -> list[int]:
    """Numbers of the tables whose slip isn't accepted, or whose game is disputed."""
    games = list(round_.games.select_related("table").order_by("table__number"))
    states = slip_states.of_games(games)
    open_ = [g.table.number for g in games if g.table and states[g.pk] != "accepted"]
    return sorted({*open_, *slip_states.disputed_tables(round_)})


def _fix_numbers(division: Division) -> None:
    """Numbers in the order of rating at the first post; who comes later gets the next ones."""
    entries = list(division.entries.order_by("registered"))
    numbers, new = numbering(entries), [entry for entry in entries if entry.number is None]
    for entry in new:
        entry.number = entry.seed = numbers[entry.pk]
    Entry.objects.bulk_update(new, ["number", "seed"])


def _not_posted(round_: Round) -> None:
    if round_.is_posted:
        raise RoundRefused(f"Round {round_.number} is posted and can’t be changed this way.")


def _tables(numbers: list[int]) -> str:
    return f"{plural(len(numbers), 'Table')} {listed(numbers)}"


def _have(numbers: list[int]) -> str:
    return plural(len(numbers), "has", "have")


def _said_again(ctx: ActContext, entry: JournalEntry, reason: str) -> None:
    """What would differ is said again. Raises CantUndo where a later word stands, or none."""
    round_ = _round(ctx, entry.arguments["round"])
    left_as_posted = round_.basis.get(LEFT) if round_ else None
    if (
        round_ is None
        or left_as_posted is None
        or left_as_posted["differs"] != entry.arguments["differs"]
    ):
        raise CantUndo(
            "Since then the round was drawn again, or you chose again to leave it as posted."
        )
    del round_.basis[LEFT]
    round_.version += 1
    round_.save(update_fields=["basis", "version"])


@act(
    "rounds.leave",
    words="Left round {round} as posted after a correction: {sentence}.",
    undo=_said_again,
    rests=False,
    director=True,
)
def leave_as_posted(ctx: ActContext, *, round: str, differs: str, sentence: str) -> Round:
    """The round stays as posted, though by today’s scores it would be drawn differently.

    ``differs`` is the key of what would differ, ``sentence`` the same in words: another correction
    asks again.
    """
    round_ = _round(ctx, round)
    if round_ is None:
        raise RoundRefused("This round no longer exists; it was drawn again.")
    if round_.state != RoundState.POSTED:
        raise RoundRefused(
            f"Round {round_.number} is {round_.state}. Only a posted round can be left as posted."
        )
    ctx.check_version(round_, changed=round_rows.by_now(round_), yours="You left it as posted.")
    round_.basis[LEFT] = {"differs": differs, "by": ctx.by.name}
    round_.save(update_fields=["basis", "version"])
    return round_


def _round(ctx: ActContext, round_: str) -> Round | None:
    rounds = Round.objects.select_for_update()
    return rounds.filter(uuid=UUID(round_), division__event=ctx.event).first()
