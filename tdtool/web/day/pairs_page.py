"""The day of a two-player division: rounds may overlap, and there are many of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from django.db.models import Count
from django.utils import timezone

from tdtool.english import counted, signed
from tdtool.models import Division, Round
from tdtool.models.rounds import GameKind, RoundState
from tdtool.pairing.field import Field
from tdtool.pairing.standings.win_loss import standings
from tdtool.queries import events
from tdtool.queries.field import kept_field
from tdtool.queries.rounds import clocks, latecomers, pairings, redrawn
from tdtool.queries.slips import find_by_line, tables
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips.tables import TableRows
from tdtool.queries.values import TableCard
from tdtool.web.day import next_step, recent_results, to_do
from tdtool.web.day.values import DayPage, MissingItem, NextAct, Step
from tdtool.web.rounds.draft import draw_offer

FEW_ROUNDS = 5  # have a line each


@dataclass(frozen=True)
class _Day:
    """The division's rounds in order, and the tables of those that are played or shown."""

    division: Division
    rounds: Sequence[Round]
    at_tables: dict[int, list[TableRows]]  # by the round's number
    shown: Round | None
    byes: Sequence[str]  # who has one in the round that is shown

    @cached_property
    def known(self) -> Field:
        return kept_field(self.division)

    @property
    def played(self) -> list[Round]:
        """The rounds being played, the earliest first."""
        return [one for one in self.rounds if one.state == RoundState.POSTED]

    @property
    def newest(self) -> Round | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def cards(self) -> tuple[TableCard, ...]:
        rows = self.at_tables[self.shown.number] if self.shown else []
        return tuple(tables.card(table) for table in rows)


def page(division: Division, *, now: datetime) -> DayPage:
    """What comes next, what may be done as well, what is missing of whichever round."""
    day = _day(division)
    cards = day.cards
    counts = Counter(card.state for card in cards)
    return DayPage(
        next=_next(day),
        second=_second(day),
        steps=_steps(day, cards),
        strip=_strip(day) if division.rounds > FEW_ROUNDS else (),
        cards=cards,
        shown=day.shown.number if day.shown else None,
        tally=tuple((state, counts[state]) for state in slip_states.STATES),
        missing=(*to_do.disputed(division), *_missing(day)),
        last=recent_results.of_event(division.event),
        different=redrawn.of_division(division, day.known),
        clock=clocks.while_played(day.shown, now=now),
        unplayed=tuple(_unplayed(day)),
        late=latecomers.of_division(division, now=now),
    )


def now(division: Division) -> tuple[NextAct, list[str]]:
    """What comes next, and the states of the slips of the round that is shown."""
    day = _day(division)
    rows = day.at_tables[day.shown.number] if day.shown else []
    return _next(day), [row.state for row in rows]


def _day(division: Division) -> _Day:
    rounds = events.rounds_of(division)
    shown = next((one for one in reversed(rounds) if one.is_posted), None)
    wanted = {one.number: one for one in rounds if one.state == RoundState.POSTED}
    if shown is not None:
        wanted[shown.number] = shown
    found = tables.of_rounds(list(wanted.values()))
    rows = {
        number: [row for row in found[one.pk] if row.game.table_id is not None]
        for number, one in wanted.items()
    }
    byes = [
        row.seats[0].name
        for row in (found[shown.pk] if shown else ())
        if row.game.kind == GameKind.BYE and row.seats
    ]
    return _Day(division, rounds, rows, shown, byes)


def _next(day: _Day) -> NextAct:
    newest = day.newest
    if newest is None:
        return next_step.before_round_one(day.known)
    if day.played:
        first = day.played[0]
        rows = day.at_tables[first.number]
        act = next_step.while_playing(first.number, rows, [tables.card(row) for row in rows])
        several = len(day.played) > 1 and act.kind != "complete"
        return replace(act, title=f"{act.title}, round {first.number}") if several else act
    if not newest.is_posted:
        return next_step.of_draft(newest)
    if newest.number >= day.division.rounds:
        return _over(day, newest.number)
    number = newest.number + 1
    why = f"Round {newest.number} is complete. {_how(day, number)}"
    return NextAct("draw", f"Draw round {number}", why, f"Draw round {number}", number)


def _over(day: _Day, number: int) -> NextAct:
    order = standings(day.known.stood(number), counting=pairings.counting(day.division))
    first = [one for one in order if one.rank == 1]
    says = f"All {number} rounds are complete."
    if len(first) == 1:
        wins, spread = f"{first[0].wins:g}", signed(first[0].spread)
        says += f" {first[0].name} is first with {wins} wins and {spread}."
    return NextAct("places", "See the standings", says, "The standings", number)


def _second(day: _Day) -> NextAct | None:
    """The next round while this one is played; before check-in, the first one without it."""
    newest = day.newest
    if newest is None:
        ready = day.division.entries.count() > 1
        arrived = day.division.entries.exclude(checked_in_at=None).exists()
        if not ready or arrived:
            return None
        why = "Without check-in everybody who is entered plays."
        return NextAct("draw", "Draw round 1", why, "Draw round 1 now", 1)
    if not day.played:
        return None
    if not newest.is_posted:
        act = next_step.of_draft(newest)
        return replace(act, action=act.title)
    if newest.number >= day.division.rounds:
        return None
    number = newest.number + 1
    return NextAct(
        "draw",
        f"Draw round {number} now",
        f"Round {number} can be drawn while this one is played. {_how(day, number)}",
        f"Draw round {number} now",
        number,
    )


def _how(day: _Day, number: int) -> str:
    """By which method the next round is drawn, and from which standings."""
    there = draw_offer.ready(day.rounds, day.known)
    return draw_offer.offer(day.division, number, day.known, there, said={}, players=0).sentence


def _steps(day: _Day, cards: Sequence[TableCard]) -> tuple[Step, ...]:
    entries = day.division.entries
    told = entries.aggregate(arrived=Count("checked_in_at"), all=Count("pk"))
    arrived, all_ = told["arrived"], told["all"]
    here = f"{arrived} of {all_}" if all_ else "nobody yet"
    over = bool(day.rounds) and len(day.rounds) == day.division.rounds and not day.played
    over = over and day.rounds[-1].state == RoundState.COMPLETE
    if day.division.rounds > FEW_ROUNDS:
        shown = [*day.played, *(one for one in day.rounds if not one.is_posted)]
        rounds = [_round_step(day, one.number) for one in shown or day.rounds[-1:]]
    else:
        rounds = [_round_step(day, number) for number in range(1, day.division.rounds + 1)]
    return (
        Step("Check-in", here, "done" if day.rounds else "now"),
        *rounds,
        Step("Places", "", "now" if over else "todo"),
    )


def _round_step(day: _Day, number: int) -> Step:
    drawn = next((one for one in day.rounds if one.number == number), None)
    label = f"Round {number}"
    if drawn is None:
        following = bool(day.rounds) and number == len(day.rounds) + 1 and not day.played
        return Step(label, "", "now" if following else "todo")
    if drawn.completed_at is not None:
        return Step(label, f"complete {timezone.localtime(drawn.completed_at):%H:%M}", "done")
    if drawn.is_posted:
        rows = day.at_tables[number]
        accepted = sum(row.state == "accepted" for row in rows)
        return Step(label, f"{accepted} of {len(rows)} slips in", "now")
    return Step(label, str(drawn.state), "now")


def _strip(day: _Day) -> tuple[Step, ...]:
    """All rounds by number: complete, posted, confirmed, draft, or not drawn yet."""
    states = {one.number: str(one.state) for one in day.rounds}
    return tuple(
        Step(str(number), states.get(number, "not drawn"), states.get(number, "undrawn"))
        for number in range(1, day.division.rounds + 1)
    )


def _missing(day: _Day) -> list[MissingItem]:
    """Slips and signatures of every round that is played, and late slips of those before."""
    late = find_by_line.open_games(day.division.event).filter(
        find_by_line.WAITS, round__division=day.division, round__state=RoundState.COMPLETE
    )
    found = [_item(table, late=True) for table in tables.of_games(list(late)[::-1])]
    for round_ in day.played:
        rows = [row for row in day.at_tables[round_.number] if row.state != "accepted"]
        before = day.shown is not None and round_.number != day.shown.number
        found += [_item(row, late=before) for row in rows]
    return found


def _item(table: TableRows, *, late: bool) -> MissingItem:
    names = " – ".join(seat.name for seat in table.seats)
    gone = [seat.name for seat in table.seats if seat.row.late_since is not None]
    what, who = "the slip", names
    if gone:
        who = f"{names}; {gone[0]} isn’t here, the clock runs"
    if table.state != "blank":
        unsigned = [seat.name for seat in table.seats if not seat.signed]
        what = counted(len(unsigned), "signature")
        who = next_step.some(unsigned)
        if not unsigned:
            what, who = "the second keying", names
    number = table.game.round.number
    game = str(table.game.uuid) if table.state == "blank" else ""
    return MissingItem(table.number, what, who, table.state, number, late, game=game)


def _unplayed(day: _Day) -> list[str]:
    """Byes and forfeits of the round whose tables are shown."""
    if day.shown is None:
        return []
    says = [f"{name} has a bye" for name in day.byes]
    forfeits = [
        row for row in day.at_tables[day.shown.number] if row.game.kind in find_by_line.FORFEITS
    ]
    return says + [
        f"table {row.number}, {' – '.join(seat.name for seat in row.seats)}, is a forfeit"
        for row in forfeits
    ]
