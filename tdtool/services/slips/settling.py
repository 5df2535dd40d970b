"""What is doubtful on a slip is settled: a word is ruled off, or somebody checked it and it stands.

Whatever was settled falls silent everywhere (``queries.slips.doubts``); the ledger and the record
say who settled it and why. A slip that was saved is held against its paper, too: a tick, until
the slip changes.
"""

from dataclasses import dataclass

from tdtool.models import Game, JournalEntry, LedgerLine, Seat, Settlement
from tdtool.models.accounts import Right
from tdtool.models.slips import LineKind, Settling
from tdtool.queries.audits.slips import said_of
from tdtool.queries.slips import alike, tables
from tdtool.queries.slips import doubts as slip_doubts
from tdtool.queries.slips.doubts import Doubts
from tdtool.queries.slips.slip_now import SlipNow
from tdtool.services.acts import ActContext, NotAllowed, Stale, act, reason_kept
from tdtool.services.disputes import ruled
from tdtool.services.journal import reversals
from tdtool.services.journal.as_it_was import Tick
from tdtool.services.journal.reversals import Flipped
from tdtool.services.meanings import OF_SCORES, Papers, of_slips
from tdtool.services.slips.rows import (
    SlipRefused,
    expect,
    keep,
    known_clause,
    report_of,
    seat_at,
    slip_of,
    within,
    write_line,
)


@dataclass(frozen=True)
class WordOff:
    """A word that is to be ruled off: what it is called on its seat's slip, and what that costs."""

    seat: Seat
    word: str
    about: str
    points: int
    clause: str


def open_again(ctx: ActContext, entry: JournalEntry, reason: str) -> None:
    """What was settled is doubtful again, the line of a word ruled off is taken back, and so is
    the ruling that it was on a dispute."""
    reversals.by_lines(ctx, entry, reason)
    settlements = Settlement.objects.filter(
        game__round__division__event=ctx.event, act_number=reversals.number_of_rows(ctx, entry)
    )
    for row in settlements.select_related("game", "seat"):
        slip = slip_of(ctx, str(row.game.uuid))
        settle(ctx, slip, row.seat, row.about, Settling.OPEN, reason=reason)
        slip.game.version += 1
        keep(slip)
    ruled.take_back(ctx, entry, reason)


@act(
    "rulings.word_off",
    words="Ruled {word} off the slip of {player}, table {table}, round {round}.",
    undo=open_again,
    papers=Papers("ruled on table {table}", OF_SCORES),
    may=Right.RULE,
)
def word_off(
    ctx: ActContext,
    *,
    game: str,
    place: int,
    word: str,
    nth: int = 1,
    clause: str = "",
    reason: str = "",
    dispute: str = "",
) -> LedgerLine | None:
    """A word on the slip doesn't count: its points come off in a line of their own (MYS-0, NSA-13).

    ``nth``: which one where the word stands more than once. No line is written where the points
    don't count already; the word is off all the same. ``dispute``: it is a ruling on this one.
    """
    slip = slip_of(ctx, game)
    disputed = ruled.may_rule(ctx, dispute, slip.game)
    known_clause(clause)
    due = to_take_off(slip, place, slip_doubts.name_of(word, nth), clause=clause)
    expect(ctx, slip, f"You ruled {word} off.")
    line = take_off(ctx, slip, due, reason)
    sentence = "" if line else _why_off(due, reason)
    ruled.on_the_slip(ctx, disputed, clause=due.clause, reason=sentence, line=line)
    keep(slip)
    return line


@act(
    "slips.checked",
    words="Checked table {table}, round {round}: OK as it is.",
    undo=open_again,
    papers=of_slips("checked table {table}"),
    may=Right.CALL,
)
def checked(
    ctx: ActContext,
    *,
    game: str,
    about: str,
    place: int | None = None,
    reason: str = "",
    dispute: str = "",
) -> Game:
    """Something doubtful was checked and stands as it is. What the rules don't allow only a
    director lets stand, with a reason (MYS-0). ``dispute``: it is a ruling on this one."""
    slip = slip_of(ctx, game)
    disputed = ruled.may_rule(ctx, dispute, slip.game)
    report_of(slip)
    weight, clause, fact = _weight(slip, place, about)
    if weight == "error":
        if not ctx.by.may(Right.RULE, ctx.event):
            raise NotAllowed(
                "The rules don’t allow this. Only a director or a judge can settle it without a "
                "change."
            )
        if not reason_kept(reason):
            raise SlipRefused("Settling this without a change needs a reason; History shows it.")
    expect(ctx, slip, "You settled a warning.")
    let_stand(ctx, slip, place=place, about=about, clause=clause, reason=reason)
    sentence = f"{fact} Checked, OK. {reason_kept(reason)}".strip()
    ruled.on_the_slip(ctx, disputed, clause=clause, reason=sentence)
    keep(slip)
    return slip.game


# ---------------------------------------------------------------- inside an act


def to_take_off(slip: SlipNow, place: int, about: str, *, clause: str = "") -> WordOff:
    """What ruling a word off will do, under the clause of what is doubtful of it unless another
    one is named. Raises SlipRefused where the word doesn't count on the slip."""
    report_of(slip)
    doubts, seat = doubts_of(slip), seat_at(slip, place)
    points = _points(slip, doubts, place, about)
    doubt = next(
        (seat_doubt for seat_doubt in doubts.of_seat(place) if seat_doubt.about == about), None
    )
    within(slip, slip.in_force[place - 1] + points)
    clause = clause or (doubt.finding.rule if doubt else slip.system.ruling_clause)
    word = about.removeprefix("word ").partition(" ")[0]
    return WordOff(seat, word, about, points, clause)


def take_off(ctx: ActContext, slip: SlipNow, due: WordOff, reason: str) -> LedgerLine | None:
    """The word is off; returns the line, None where its points didn't count."""
    line = None
    if due.points:
        why, report = _why_off(due, reason), report_of(slip)
        line = write_line(ctx, due.seat, LineKind.RULING, due.points, due.clause, why, report)
    settle(
        ctx, slip, due.seat, due.about, Settling.OFF, clause=due.clause, reason=reason, line=line
    )
    return line


def _why_off(due: WordOff, reason: str) -> str:
    return f"{due.word} ruled off. {reason_kept(reason)}".strip()


def let_stand(
    ctx: ActContext, slip: SlipNow, *, place: int | None, about: str, clause: str, reason: str
) -> None:
    """Something doubtful stands as it is."""
    seat = None if place is None else seat_at(slip, place)
    settle(ctx, slip, seat, about, Settling.STANDS, clause=clause, reason=reason)


def put_on_again(ctx: ActContext, slip: SlipNow, number: int, reason: str) -> LedgerLine | None:
    """A word that the act of this number took off stands after all; returns the line's reversal,
    None where there was no line."""
    settlements = Settlement.objects.filter(game=slip.game, how=Settling.OFF, act_number=number)
    settlement = settlements.select_related("seat__entry", "line__report").first()
    if settlement is None:
        return None
    line, back = settlement.line, None
    if line is not None:
        back = write_line(
            ctx, line.seat, LineKind.REVERSAL, -line.points, line.clause, reason, line.report,
            takes_back=line,
        )  # fmt: skip
    settle(
        ctx,
        slip,
        settlement.seat,
        settlement.about,
        Settling.STANDS,
        clause=settlement.clause,
        reason=reason,
    )
    return back


def doubts_of(slip: SlipNow) -> Doubts:
    return slip_doubts.of_table(tables.of_games([slip.game])[0])


def _points(slip: SlipNow, doubts: Doubts, place: int, about: str) -> int:
    """What ruling the word off changes the score by. Raises SlipRefused where it can't be."""
    costs = doubts.off_costs.get((place, about))
    if costs is None:
        word, name = about.removeprefix("word "), slip.seats[place - 1].entry.name
        if any(seat_doubt.about == about for seat_doubt in doubts.of_seat(place)):
            raise SlipRefused(f"{word} is already ruled off the slip of {name}.")
        raise SlipRefused(f"{word} isn’t on the slip of {name}. Reload the page.")
    return costs


def _weight(slip: SlipNow, place: int | None, about: str) -> tuple[str, str, str]:
    """How much it weighs, the clause, and what is said. Raises SlipRefused where nothing of the
    kind is open."""
    table = tables.of_games([slip.game])[0]
    seat = None if place is None else table.seats[seat_at(slip, place).place - 1]
    kind, _, figures = about.partition(" ")
    if weight := slip_doubts.OF_THE_EVENT.get(kind):
        if kind == slip_doubts.FAR:
            stands = seat is not None and figures == str(seat.score)
        elif kind == slip_doubts.AGAIN:
            scores = [table_seat.on_paper or 0 for table_seat in table.seats]
            old = alike.old_slips(table, scores)
            stands = about in [slip_doubts.again(old_slip, scores) for old_slip in old]
        else:
            items = said_of(slip.game)
            stands = any((item.about, item.place) == (about, place) for item in items)
        if not stands:
            raise SlipRefused("This is no longer on the slip. Reload the page.")
        how, clause, fact = slip_doubts.settled(table, seat, about), "", ""
    else:
        seat_doubts = slip_doubts.of_table(table).of_seat(place)
        doubt = next((seat_doubt for seat_doubt in seat_doubts if seat_doubt.about == about), None)
        if doubt is None:
            raise SlipRefused("This is no longer on the slip. Reload the page.")
        how, weight, clause, fact = doubt.settled, doubt.weight, doubt.finding.rule, doubt.fact
    if how is not None:
        raise SlipRefused("This is already settled. Undo that in History to open it again.")
    return weight, clause, fact


def settle(
    ctx: ActContext,
    slip: SlipNow,
    seat: Seat | None,
    about: str,
    how: Settling,
    *,
    clause: str = "",
    reason: str = "",
    line: LedgerLine | None = None,
) -> None:
    """What was decided on a doubt of the slip; the last decision on it counts."""
    Settlement.objects.create(
        uuid=ctx.new_uuid(),
        game=slip.game,
        seat=seat,
        about=about,
        how=how,
        clause=clause,
        reason=reason_kept(reason),
        line=line,
        by=ctx.by,
        at=ctx.at,
        act_number=ctx.number,
    )


@act(
    "slips.compared",
    words="Compared table {table}, round {round}, with the paper.",
    otherwise=(
        lambda arguments: not arguments["ticked"],
        "Table {table}, round {round}, is to be compared.",
    ),
    undo=Flipped("ticked", ("game",)),
    rests=False,
)
def compare(ctx: ActContext, *, game: str, ticked: bool) -> Game:
    """What is saved is what the paper says. The form says which version was compared.

    Raises SlipRefused without a slip, Stale where it was changed meanwhile.
    """
    slip = slip_of(ctx, game)
    report_of(slip)
    game_row = slip.game
    if ctx.version not in (None, game_row.version):
        raise Stale(
            f"Table {slip.table} was changed meanwhile. Compare it with the paper once more."
        )
    ctx.replaces(Tick(str(game_row.uuid)))
    game_row.compared = game_row.version if ticked else None
    game_row.save(update_fields=["compared"])
    return game_row
