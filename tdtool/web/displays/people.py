"""Screens of people: who is checked in, and who sits at the table where the display stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tdtool.english import dotted
from tdtool.models import Division
from tdtool.queries import events
from tdtool.queries.displays.screens import Screen
from tdtool.queries.hall import arrivals
from tdtool.queries.hall.arrivals import Arrival
from tdtool.queries.hall.kinds import switched_off
from tdtool.queries.hall.rounds import HallRound, HallSeat, HallTable
from tdtool.web.displays import rows
from tdtool.web.displays.event_now import EventNow
from tdtool.web.displays.leaf import (
    NARROW_FROM,
    NOT_POSTED,
    Leaf,
    clock_of,
    of_round,
    says,
    sheeted,
    time_of,
)
from tdtool.web.displays.sheets import Block, Cell, Row

FITS = (12, 16, 20, 24, 30)  # characters: a longer name on a card is set smaller

# ---------------------------------------------------------------- check-in


def of_check_in(screen: Screen, divisions: Sequence[Division], now: EventNow) -> list[Leaf]:
    """First those who are awaited, then those who are here."""
    found = arrivals.of_divisions(list(divisions))
    if not found:
        return [says(screen, now.event.name, detail="No players yet.", empty=True)]
    here = [one for one in found if one.at is not None]
    awaited = [one for one in found if one.at is None]
    code = events.code_of(divisions[0]) if screen.division else ""
    facts = dotted(f"{len(here)} of {len(found)} checked in", f"division {code}" if code else "")
    leaf = Leaf(screen.key, screen.kind, "Checked in", facts)
    several = len(divisions) > 1
    listed = _listed(leaf, here, several=several)
    if not awaited:
        everybody = replace(leaf, title="Check-in", words="Everyone is checked in.")
        return [everybody, *listed]
    return [*_listed(replace(leaf, title="Not checked in"), awaited, several=several), *listed]


def _listed(leaf: Leaf, people: Sequence[Arrival], *, several: bool) -> list[Leaf]:
    if not people:
        return []
    columns = 3 if len(people) > NARROW_FROM else 2
    made = sheeted(leaf, [_arrival(one, several=several) for one in people], columns=columns)
    return [replace(one, part=rows.part(one.sheet)) if one.of > 1 else one for one in made]


def _arrival(one: Arrival, *, several: bool) -> Block:
    detail = dotted(one.division if several else "", time_of(one.at) if one.at else "")
    return (Row((Cell("name", one.name), Cell("detail", detail))),)


# ---------------------------------------------------------------- a table’s card


def of_card(screen: Screen, divisions: Sequence[Division], now: EventNow) -> list[Leaf]:
    """The table of this number in the round of now, in whichever division it is."""
    drawn = [(one, drawn) for one in divisions if (drawn := now.round(one))]
    leaf = replace(says(screen, f"Table {screen.table}"), title=f"Table {screen.table}")
    if not drawn:
        return [replace(leaf, words=now.event.name, detail=NOT_POSTED, empty=True)]
    for division, round_ in drawn:
        table = next((one for one in round_.tables if one.number == screen.table), None)
        if table is not None:
            return [_card(leaf, division, round_, table, now)]
    played = f"round {drawn[0][1].number}" if len(drawn) == 1 else "this round"
    return [replace(leaf, detail=f"not used in {played}", empty=True)]


def _card(
    leaf: Leaf, division: Division, round_: HallRound, table: HallTable, now: EventNow
) -> Leaf:
    code, marks = events.code_of(division), now.corrected(division)
    with_scores = "results" not in switched_off(now.event)
    marked = marks.seats | marks.results if with_scores else marks.seats
    return replace(
        leaf,
        words="",
        facts=dotted(f"division {code}" if code else "", of_round(round_)),
        clock=None if round_.complete else clock_of([division], now),
        people=tuple(
            Row(
                _seated(seat, table, pairs=rows.in_pairs(division), with_scores=with_scores),
                (seat.who.entry, round_.number) in marked,
            )
            for seat in table.seats
        ),
    )


def _seated(
    seat: HallSeat, table: HallTable, *, pairs: bool, with_scores: bool
) -> tuple[Cell, ...]:
    said = "forfeit" if table.forfeit else str(seat.score) if table.known else ""
    place = "" if pairs else f"seat {seat.place}"
    best = with_scores and seat.best
    return (
        Cell(f"name fit-{sum(len(seat.who.name) > at for at in FITS)}", seat.who.name, best),
        Cell("score", said if with_scores else "", best),
        Cell("detail", dotted(place, "starts" if seat.starts else "")),
    )
