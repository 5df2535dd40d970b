"""What is missing: slips, signatures, words and sums to look at, errors, disputes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence

from tdtool.english import counted, listed, plural
from tdtool.models.rounds import RoundState
from tdtool.queries.audits import changed_outside
from tdtool.queries.audits.looks import Item
from tdtool.queries.reports import at_desk, setting
from tdtool.queries.reports.at_desk import Kind
from tdtool.queries.slips import find_by_line, tables
from tdtool.queries.slips.tables import COUNTS, TableRows
from tdtool.web.day.day_now import DayNow
from tdtool.web.day.values import ToDoItem

# What waits, by its kind, as the To do names so many of it.
REPORTED: Mapping[Kind, Callable[[int], str]] = {
    "differ": lambda count: counted(count, "report differs", "reports differ"),
    "agreed": lambda count: f"{count} agreed, to accept",
    "half": lambda count: f"{count} reported by one player",
    "said": lambda count: f"{counted(count, 'message')} from players",
}


def of_day(day: DayNow) -> tuple[ToDoItem, ...]:
    """What was changed outside, open disputes, errors, late slips, and what keeps the slips of the
    rounds now from being done."""
    return (
        *_changed(day), *_disputed(day), *_reported(day), *_unsaid(day), *_late_slips(day),
        *_of_rounds(day),
    )  # fmt: skip


def _changed(day: DayNow) -> Iterator[ToDoItem]:
    """That something was changed outside tdtool: Verify lists it all."""
    seen = changed_outside.of_event(day.division.event)
    for first in seen[:1]:
        more = f" +{len(seen) - 1} more" if seen[1:] else ""
        yield ToDoItem(0, "changed outside tdtool", f"{first.says}{more}", "doubtful")


def _unsaid(day: DayNow) -> Iterator[ToDoItem]:
    """The errors that no table’s card says: of earlier rounds, of clocks, of the event."""
    cards = (one for each in day.cards.values() for one in each)
    said = {(one.round_number, one.table) for one in cards if one.weight == "error"}
    return (one for one in proved(day) if (one.round_number, one.table) not in said)


def proved(day: DayNow) -> Iterator[ToDoItem]:
    """The errors that Verify lists, by round and table; table 0 where they are of no slip alone."""
    found: dict[tuple[int, int], list[Item]] = defaultdict(list)
    for item in day.proved:
        found[item.round_number or 0, item.table or 0].append(item)
    for (number, table), (first, *more) in sorted(found.items()):
        where = f"Seat {first.place}: " if first.place and day.system.numbered_seats else ""
        says = f"{where}{first.says}" + (f" +{len(more)} more" if more else "")
        before = day.shown is not None and number != day.shown.number
        yield ToDoItem(table, "error", says, "doubtful", number, before)


def _reported(day: DayNow) -> Iterator[ToDoItem]:
    """How many reports by phone wait for the desk, by what they wait for."""
    if not setting.of_event(day.division.event).on:
        return
    found = [table for round_ in day.played for table in day.tables(round_)]
    waiting = at_desk.of_tables(found)
    for kind, says in REPORTED.items():
        tables_ = [one.table.number for one in waiting if one.kind == kind]
        if tables_:
            where = f"{plural(len(tables_), 'table')} {listed(sorted(tables_))}"
            yield ToDoItem(0, says(len(tables_)), where, "reports")


def _disputed(day: DayNow) -> Iterator[ToDoItem]:
    """The open disputes, of whichever round they are."""
    for dispute in day.disputes:
        yield ToDoItem(
            dispute.game.table_number,
            f"dispute {dispute.number}",
            f"{dispute.about}, assigned to {dispute.owner.name}",
            "disputed",
            dispute.game.round.number,
            dispute=str(dispute.uuid),
        )


def _late_slips(day: DayNow) -> Iterator[ToDoItem]:
    """Of rounds that were completed without them."""
    if day.seen is None or not day.seen.any_late(day.division):
        return
    late = find_by_line.open_games(day.division.event).filter(
        find_by_line.WAITS, round__division=day.division, round__state=RoundState.COMPLETE
    )
    for table in tables.of_games(list(late)[::-1]):
        yield _slip(day, table, late=True)


def _of_rounds(day: DayNow) -> Iterator[ToDoItem]:
    """By table, what is missing in the rounds being played, and in the newest that is complete."""
    newest = max((one.number for one in day.rounds if one.is_posted), default=0)
    for round_ in day.rounds:
        played = round_.state == RoundState.POSTED
        if not played and round_.number != newest:
            continue
        before = round_ is not day.shown
        for table, card in zip(day.tables(round_), day.cards[round_.number], strict=True):
            if table.state == "blank":
                if played:
                    yield _slip(day, table, late=before)
            elif card.findings:
                yield ToDoItem(
                    table.number, card.weight, card.note, "doubtful", round_.number, before
                )
            elif table.state != "accepted":
                yield _signatures(table, late=before)


def _slip(day: DayNow, table: TableRows, *, late: bool) -> ToDoItem:
    """With the game to rule on where somebody's clock may run because they aren't here."""
    awaited = [seat.name for seat in table.seats if seat.row.late_since is not None]
    who = "" if day.system.numbered_seats else _names(table)
    if awaited:
        who += f"; {awaited[0]} is late, clock running"
    game = str(table.game.uuid) if day.system.own_clocks else ""
    number = table.game.round.number
    return ToDoItem(table.number, "no slip yet", who, "blank", number, late, game=game)


def _signatures(table: TableRows, *, late: bool) -> ToDoItem:
    unsigned = [seat.name for seat in table.seats if not seat.signed]
    what, who = f"{COUNTS[len(unsigned)]} {plural(len(unsigned), 'signature')}", some(unsigned)
    if not unsigned:
        what, who = "second check", _names(table)
    return ToDoItem(table.number, what, who, table.state, table.game.round.number, late)


def _names(table: TableRows) -> str:
    return " – ".join(seat.name for seat in table.seats)


def some(names: Sequence[str], most: int = 4) -> str:
    """The first names, and how many more."""
    if len(names) <= most:
        return ", ".join(names)
    return f"{', '.join(names[: most - 1])} and {len(names) - most + 1} more"
