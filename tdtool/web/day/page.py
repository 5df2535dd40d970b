"""The day page: what comes next, what is missing, and how the tables stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from django.utils import timezone

from tdtool.engine.rule_parts import Draw
from tdtool.english import clock
from tdtool.models import Division
from tdtool.models.rounds import GameKind, RoundState
from tdtool.queries import events
from tdtool.queries.playoffs import bracket
from tdtool.queries.rounds import clocks, predicted
from tdtool.queries.rounds.redrawn import open_rounds
from tdtool.queries.slips import table_state
from tdtool.queries.slips.lines import read as lines_read
from tdtool.queries.values import round_said
from tdtool.web.day import next_step
from tdtool.web.day.day_now import DayNow
from tdtool.web.day.values import DayPage, DivisionDay, NextAct, Step, ToDoItem
from tdtool.web.playoffs import page as play_offs

FEW_ROUNDS = 5  # have a line each


def page(day: DayNow, *, now: datetime) -> DayPage:
    """What comes next, what may be done as well, what is missing of whichever round."""
    division, shown = day.division, day.shown
    counts = Counter(day.states_of(shown) if shown else ())
    items = next_step.to_do_of(day)
    next_ = items[0].act
    return DayPage(
        code=division.code,
        slug=events.address(division),
        next=next_,
        second=next_step.meanwhile(day, next_),
        steps=_steps(day),
        strip=_strip(day) if division.rounds > FEW_ROUNDS else (),
        cards=day.cards[shown.number] if shown else (),
        shown=shown.number if shown else None,
        shown_state=str(shown.state) if shown else "",
        tally=tuple((state, counts[state]) for state in table_state.STATES),
        to_do=items,
        different=open_rounds.of_division(division, day.field),
        lifted=play_offs.lifted(division, day.field),
        clock=clocks.while_played(shown, at=now, slips_out=day.any_out),
        unplayed=tuple(_unplayed(day)),
        late=clocks.latecomers(division, at=now) if _anybody_late(day) else (),
        start=predicted.following(division, at=now),
        not_here=0 if day.over else len(next_step.not_here(day)),
    )


def in_short(day: DayNow, next_: NextAct) -> DivisionDay:
    """A division in short: where it stands, and what comes next there."""
    division, event = day.division, events.view(day.division)
    slips = day.states_of(day.shown) if day.shown else ()
    newest, state = event.round_now, event.round_state
    if newest is None:
        sentence = f"{division.rounds} rounds, none drawn"
    elif state == RoundState.POSTED or event.round_played != newest:
        number = event.round_played
        sentence = f"{round_said(number or 0, division.rounds)}, {_accepted(slips)} slips accepted"
        if number != newest:
            sentence += f"; round {newest} is {_state(state)}"
    else:
        sentence = f"{round_said(newest, division.rounds)} is {_state(state)}"
    return DivisionDay(division.code, event.slug, event.system_name, next_, sentence)


def all_to_do(
    by_division: Mapping[Division, Sequence[ToDoItem]], first: Division | None
) -> tuple[ToDoItem, ...]:
    """What all divisions want, by its rank; that of ``first`` before that of the others."""
    several = len(by_division) > 1
    items = [
        (first not in (None, division), replace(item, slug=slug, code=division.code))
        if several
        else (False, replace(item, slug=slug))
        for division, division_items in by_division.items()
        for slug in [events.address(division)]
        for item in division_items
    ]
    return tuple(item for _, item in sorted(items, key=lambda ranked: (ranked[0], ranked[1].rank)))


def _state(state: str) -> str:
    return "a draft" if state == RoundState.DRAFT else state


def _accepted(slips: Sequence[str]) -> str:
    return f"{slips.count('accepted')} of {len(slips)}"


def _steps(day: DayNow) -> tuple[Step, ...]:
    """Check-in, the rounds, the places; of many rounds those that are now."""
    playing = [entrant for entrant in day.field.entrants if entrant.plays(1)]
    arrived = sum(entrant.checked_in for entrant in playing)
    tally = f"{arrived} of {len(playing)}" if playing else "nobody yet"
    numbers = list(range(1, day.division.rounds + 1))
    if len(numbers) > FEW_ROUNDS:
        current_rounds = [*day.played, *(round_ for round_ in day.rounds if not round_.is_posted)]
        numbers = [
            round_.number for round_ in current_rounds or day.rounds[-1:] if not round_.is_play_off
        ]
    return (
        Step("Check-in", tally, "done" if day.rounds else "now"),
        *(_round_step(day, number) for number in numbers),
        *_play_off_step(day),
        Step("Standings", "", "now" if day.over and not _in_play_off(day) else "todo"),
    )


def _in_play_off(day: DayNow) -> bool:
    """Whether a play-off isn't over yet."""
    return day.division.play_off is not None and bracket.pending(day.division, day.field)


def _play_off_step(day: DayNow) -> tuple[Step, ...]:
    if day.division.play_off is None:
        return ()
    rounds = [round_.number for round_ in day.played if round_.is_play_off]
    over = not rounds and not _in_play_off(day)
    return (Step("Play-off", f"round {rounds[0]}" if rounds else "", "done" if over else "now"),)


def _round_step(day: DayNow, number: int) -> Step:
    drawn = next((round_ for round_ in day.rounds if round_.number == number), None)
    final = day.system.draw is Draw.TABLES and number == day.division.rounds > 1
    label = f"Round {number}, the final" if final else f"Round {number}"
    if drawn is None:
        following = day.between and number == len(day.rounds) + 1
        return Step(label, "", "now" if following else "todo")
    if drawn.completed_at is not None:
        return Step(label, f"complete {clock(timezone.localtime(drawn.completed_at))}", "done")
    if drawn is day.shown:
        return Step(label, "", "now")  # the board has its slips
    if drawn.is_posted:
        return Step(label, f"{_accepted(day.states_of(drawn))} slips accepted", "now")
    return Step(label, str(drawn.state), "now")


def _strip(day: DayNow) -> tuple[Step, ...]:
    """All rounds by number: complete, posted, confirmed, draft, or not drawn yet."""
    states = {round_.number: str(round_.state) for round_ in day.rounds}
    return tuple(
        Step(str(number), states.get(number, "not drawn"), states.get(number, "undrawn"))
        for number in range(1, day.division.rounds + 1)
    )


def _anybody_late(day: DayNow) -> bool:
    seats = (seat for games in day.games.values() for game in games for seat in game.seats)
    return day.system.own_clocks and any(seat.row.late_since is not None for seat in seats)


def _unplayed(day: DayNow) -> Iterator[str]:
    """Byes and forfeits of the round whose tables are shown."""
    games = day.games[day.shown.number] if day.shown else ()
    for game in games:
        if game.game.kind == GameKind.BYE and game.seats:
            yield f"{game.seats[0].name} has a bye"
    for game in games:
        if game.game.kind in lines_read.FORFEITS:
            names = " – ".join(seat.name for seat in game.seats)
            yield f"table {game.number}, {names}, forfeit"
