"""Everything that a division's day wants, in the order in which the desk does it: the first of it
is what the day page offers. Disputes, slips to check, what came by phone, slips that are missing,
signatures, the step that follows, and slips of games that are still played.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from tdtool.english import counted, listed, plural
from tdtool.models import Round
from tdtool.models.rounds import RoundState
from tdtool.queries.audits import database
from tdtool.queries.audits.looks import Item
from tdtool.queries.challenges import penalties
from tdtool.queries.disputes.dispute import assigned
from tdtool.queries.reports import at_desk
from tdtool.queries.reports.at_desk import Kind
from tdtool.queries.rounds import taken_seats
from tdtool.queries.slips import find_by_line, tables
from tdtool.queries.slips.tables import TableRows
from tdtool.web.desk.day_now import DayNow, NextAct, Rank, ToDoItem

# What waits, by its kind, as the To do names so many of it.
REPORTED: Mapping[Kind, Callable[[int], str]] = {
    "differ": lambda count: counted(count, "report differs", "reports differ"),
    "agreed": lambda count: f"{count} agreed, to accept",
    "half": lambda count: f"{count} reported by one player",
    "said": lambda count: f"{counted(count, 'message')} from players",
}
STEP = "step"  # the state of an item that is no table’s
EVERY = "Check every slip"


def of_day(day: DayNow, step: NextAct | None) -> tuple[ToDoItem, ...]:
    """All of it with the step that follows, where slips don't stand before that."""
    items = [
        *_changed(day), *_disputed(day), *_come_late(day), *_unsaid(day), *_reported(day),
        *_drafts(day), *_late_slips(day), *_of_rounds(day), *_challenged(day),
    ]  # fmt: skip
    if step is not None:
        items.append(_of_step(step))
    return tuple(sorted(items, key=lambda item: item.rank))


def _of_step(step: NextAct) -> ToDoItem:
    at_once = step.kind in ("print", "start_clock")
    rank = Rank.AT_ONCE if at_once else Rank.LAST if step.kind == "places" else Rank.STEP
    return ToDoItem(0, step.title, step.why, STEP, step.round_number or 0, rank=rank, act=step)


def _changed(day: DayNow) -> Iterator[ToDoItem]:
    """That something was changed outside tdtool: the check of every slip lists it all. Once for all
    divisions."""
    event = day.division.event
    seen = database.of_event(event) if event.divisions.all()[0] == day.division else ()
    for first in seen[:1]:
        more = f" +{len(seen) - 1} more" if seen[1:] else ""
        what, sentence = "changed outside tdtool", f"{first.says}{more}"
        act = NextAct("every", "Check what was changed outside tdtool", sentence, EVERY)
        yield ToDoItem(0, what, sentence, "doubtful", rank=Rank.CHECK, act=act)


def _unsaid(day: DayNow) -> Iterator[ToDoItem]:
    """The errors that are no shown table’s own: of earlier rounds, of the event."""
    shown = {
        (number, table.number)
        for number, at_tables in day.games.items()
        for table in at_tables
        if day.state(table).weight == "error"
    }
    return (item for item in _proved(day) if (item.round_number, item.table) not in shown)


def _proved(day: DayNow) -> Iterator[ToDoItem]:
    """All errors, by round and table; table 0 where they are of no slip alone."""
    by_table: dict[tuple[int, int], list[Item]] = defaultdict(list)
    for item in day.proved:
        by_table[item.round_number or 0, item.table or 0].append(item)
    for (number, table), (first, *more) in sorted(by_table.items()):
        seat = f"Seat {first.place}: " if first.place and day.system.numbered_seats else ""
        sentence = f"{seat}{first.says}" + (f" +{len(more)} more" if more else "")
        act = _to_check(day, number, table, sentence)
        if not table:
            act = NextAct("every", "Check the spreads", sentence, EVERY)
            if number:
                title = f"Check round {number}"
                act = NextAct("round", title, sentence, f"Open round {number}", number)
        late = day.shown is not None and number != day.shown.number
        yield ToDoItem(table, "error", sentence, "doubtful", number, late, rank=Rank.CHECK, act=act)


def _reported(day: DayNow) -> Iterator[ToDoItem]:
    """How many reports by phone wait for the desk, by what they wait for."""
    waiting = [
        state.phones
        for round_ in day.played
        for state in map(day.state, day.tables(round_))
        if state.phones is not None
    ]
    for kind, of_kind in at_desk.by_kind(waiting).items():
        if of_kind:
            at = listed(sorted(report.table.number for report in of_kind))
            place, what = f"{plural(len(of_kind), 'table')} {at}", REPORTED[kind](len(of_kind))
            act = NextAct("reports", f"By phone: {what}", f"{place}.", "Open reports")
            rank = Rank.HALF if kind == "half" else Rank.CHECK
            yield ToDoItem(0, what, place, "reports", rank=rank, act=act)


def _disputed(day: DayNow) -> Iterator[ToDoItem]:
    """The open disputes, of whichever round they are."""
    for dispute in day.disputes:
        round_, table = dispute.game.round, dispute.game.table_number
        what = f"dispute {dispute.number}"
        who = f"{dispute.about}, {assigned(dispute)}"
        played = round_.state == RoundState.POSTED
        place = f"table {table}{_of_round(day, round_.number)}"
        why = f"Table {table} is disputed" + (
            f", so round {round_.number} isn’t complete." if played else f": {who}."
        )
        title, key = f"Rule on the dispute of {place}", str(dispute.uuid)
        act = NextAct("dispute", title, why, "Open dispute", round_.number, table, dispute=key)
        yield ToDoItem(
            table, what, who, "disputed", round_.number, dispute=key,
            rank=Rank.DISPUTE if played else Rank.LEFT, act=act,
        )  # fmt: skip


def _challenged(day: DayNow) -> Iterator[ToDoItem]:
    """Challenges that cost points, as long as nobody said who challenged and no slip is in: with
    the slip the players may have counted them."""
    open_tables = [
        table.game.pk
        for round_ in day.played
        for table in day.tables(round_)
        if table.state == "blank"
    ]
    for challenge in penalties.unborne(day.system, open_tables):
        number = challenge.round_number or 0
        what, late = f"challenge {challenge.number}", number != (day.shown and day.shown.number)
        why = "Who challenged? Its penalty goes on the slip."
        act = NextAct("check", f"Settle {what}", why, "Open slip", number, challenge.table_number)
        yield ToDoItem(
            challenge.table_number, what, "who challenged?", "challenged", number, late, act=act,
            challenge=challenge.number,
        )  # fmt: skip


def _come_late(day: DayNow) -> Iterator[ToDoItem]:
    """Who is here and has no seat in the newest round, until somebody says what they do."""
    if day.shown is None:
        return
    sentence = f"no seat in round {day.shown.number}: seat them, or let them wait"
    for entry in taken_seats.come_late(day.shown, day.field):
        what = f"{entry.name} came late"
        act = NextAct("check_in", what, f"{sentence[:1].upper()}{sentence[1:]}.", "Open check-in")
        yield ToDoItem(
            0, what, sentence, "doubtful", entry=str(entry.uuid), rank=Rank.CHECK, act=act
        )


def _drafts(day: DayNow) -> Iterator[ToDoItem]:
    """The drafts that would be others by the scores as they are now: a slip or a correction came
    after the draw."""
    for difference in day.differences:
        if difference.drafted and difference.is_known:
            title = f"Draw round {difference.number} again"
            why = f"By the scores as they are now, {difference.says}."
            act = NextAct("confirm", title, why, "Open draft", difference.number)
            yield replace(_of_step(act), rank=Rank.CHECK)


def _late_slips(day: DayNow) -> Iterator[ToDoItem]:
    """Of rounds that were completed without them."""
    if day.seen is None or not day.seen.any_late(day.division):
        return
    late = find_by_line.open_games(day.division.event).filter(
        find_by_line.WAITS, round__division=day.division, round__state=RoundState.COMPLETE
    )
    late = late.select_related("round__division__event").defer("round__basis")
    for table in tables.of_games(list(late.order_by("round__number", "table__number"))):
        number = table.game.round.number
        title = f"Enter the slip of table {table.number}, round {number}"
        why = f"Round {number} was completed without it."
        act = NextAct("enter", title, why, "Enter scores", number, table.number)
        yield replace(_slip(day, table, "missing", late=True), rank=Rank.LEFT, act=act)


def _of_rounds(day: DayNow) -> Iterator[ToDoItem]:
    """By table, what is missing in the rounds being played, and in the newest that is complete."""
    newest = max((drawn.number for drawn in day.rounds if drawn.is_posted), default=0)
    for round_ in day.rounds:
        if round_.state == RoundState.POSTED or round_.number == newest:
            out = [
                table_rows.number
                for table_rows in day.tables(round_)
                if table_rows.state == "blank"
            ]
            for table in day.tables(round_):
                yield from _of_table(day, round_, table, out)


def _of_table(
    day: DayNow, round_: Round, table: TableRows, out: Sequence[int]
) -> Iterator[ToDoItem]:
    """What one table wants; ``out``: which slips of its round aren't in."""
    state, played = day.state(table), round_.state == RoundState.POSTED
    number, late = round_.number, round_ is not day.shown
    if table.state == "blank":
        if played:
            missing = state.state == "missing" or late
            item = _slip(day, table, "missing" if missing else "blank", late=late)
            rank = Rank.MISSING if missing else Rank.AWAITED
            yield replace(item, rank=rank, act=_to_enter(day, number, out))
        return
    if state.weight and not state.of_phones_alone:
        rank = Rank.CHECK if played or state.weight == "error" else Rank.LEFT
        act = _to_check(day, number, table.number, state.doubt)
        yield ToDoItem(
            table.number, state.weight, state.doubt, "doubtful", number, late, rank=rank, act=act
        )
    if state.lacks:
        yield _unaccepted(day, table, late=late, played=played)


def _slip(day: DayNow, table: TableRows, state: str, *, late: bool) -> ToDoItem:
    """With the game to rule on where somebody's clock may run because they aren't here."""
    awaited = [seat.name for seat in table.seats if seat.row.late_since is not None]
    who = "" if day.system.numbered_seats else _names(table)
    if awaited:
        who += f"; {awaited[0]} is late, clock running"
    game = str(table.game.uuid) if day.system.own_clocks else ""
    number = table.game.round.number
    return ToDoItem(table.number, "no slip yet", who, state, number, late, game=game)


def _unaccepted(day: DayNow, table: TableRows, *, late: bool, played: bool) -> ToDoItem:
    """A slip that is in and doesn't count yet."""
    unsigned, number = (
        [seat.name for seat in table.seats if not seat.signed],
        table.game.round.number,
    )
    what, who = day.state(table).lacks, some(unsigned) or _names(table)
    title = f"Table {table.number}{_of_round(day, number)} is not signed"
    if not unsigned:
        title = f"Check the slip of table {table.number}{_of_round(day, number)} a second time"
    why = f"{what.capitalize()} missing: {who}. It doesn’t count yet."
    act = NextAct("check", title, why, "Open slip", number, table.number)
    rank = Rank.SIGN if played else Rank.LEFT
    return ToDoItem(table.number, what, who, table.state, number, late, rank=rank, act=act)


def _to_enter(day: DayNow, number: int, out: Sequence[int]) -> NextAct:
    title = f"Enter the slip of table {out[0]}" if len(out) == 1 else "Enter the slips"
    why = f"{_tables(out)} {'has' if len(out) == 1 else 'have'} no slip yet."
    title += f", round {number}" if len(day.played) > 1 else ""
    return NextAct("enter", title, why, "Enter scores", number)


def _to_check(day: DayNow, number: int, table: int, why: str) -> NextAct:
    title = f"Check table {table}{_of_round(day, number)}"
    return NextAct("check", title, why, "Open slip", number, table)


def _of_round(day: DayNow, number: int) -> str:
    """Which round is meant, but for the only one that is played."""
    return "" if [round_.number for round_ in day.played] == [number] else f", round {number}"


def _tables(numbers: Sequence[int]) -> str:
    """``Tables 4, 7 and 9``; from nine on how many they are."""
    if len(numbers) == 1:
        return f"Table {numbers[0]}"
    return f"{len(numbers)} tables" if len(numbers) > 8 else f"Tables {listed(numbers)}"


def _names(table: TableRows) -> str:
    return " – ".join(seat.name for seat in table.seats)


def some(names: Sequence[str], most: int = 4) -> str:
    """The first names, and how many more."""
    if len(names) <= most:
        return ", ".join(names)
    return f"{', '.join(names[: most - 1])} and {len(names) - most + 1} more"
