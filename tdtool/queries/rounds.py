"""A round's page, from the draw to the last slip."""

from __future__ import annotations

from collections.abc import Sequence

from tdtool.models import Division, Event, Round
from tdtool.models.rounds import RoundState
from tdtool.pairing.tables import BadTableSize, TooFew
from tdtool.queries import decisions, differences, draws, events, results, rules, tables
from tdtool.queries.results import EntryResults
from tdtool.queries.values import ClauseNote, Decision, RoundPage, TableCard


def page(event: Event, number: int) -> RoundPage:
    division = event.divisions.get()
    everyone = results.of_division(division)
    round_ = division.rounds_drawn.select_related("division__event").filter(number=number).first()
    if round_ is None:
        return _not_drawn(event, division, number, everyone)
    at_tables = tables.of_round(round_)
    cards = tuple(tables.card(table) for table in at_tables)
    return RoundPage(
        event=events.view(event),
        foot=events.foot(event),
        number=number,
        state=str(round_.state),
        version=round_.version,
        how=_how(round_),
        stage=round_.stage,
        cards=cards,
        checks=_checks(round_, cards, everyone),
        decisions=_decisions(round_, everyone),
        can_draw=not round_.is_posted,
        why_not="",
        incomplete=tuple(t.number for t in at_tables if t.state != "accepted"),
        gone_on_without=tuple(round_.gone_on.get("tables", ())),
        go_on_reason=round_.gone_on.get("reason", ""),
        different=differences.of_round(round_, everyone),
        posted_at=round_.posted_at,
        completed_at=round_.completed_at,
        last_round=number == division.rounds,
    )


def _decisions(round_: Round, everyone: Sequence[EntryResults]) -> tuple[Decision, ...]:
    """As settled; a draft can be drawn again, so it keeps the ways to settle a tie as well."""
    made = decisions.settled(round_, everyone)
    if round_.state != RoundState.DRAFT or round_.number == 1:
        return made
    offered = {
        d.key: d.options for d in decisions.to_settle(round_.division, round_.number, everyone)
    }
    said = round_.basis.get("decisions", {})
    return tuple(decisions.reopened(d, offered.get(d.key, ()), said.get(d.key)) for d in made)


def _not_drawn(
    event: Event, division: Division, number: int, everyone: Sequence[EntryResults]
) -> RoundPage:
    why_not = _why_not(division, number, everyone)
    to_settle: tuple[Decision, ...] = ()
    if not why_not and number > 1:
        to_settle = decisions.to_settle(division, number, everyone)
    return RoundPage(
        event=events.view(event),
        foot=events.foot(event),
        number=number,
        state="",
        version=0,
        how="",
        stage=draws.stage_of(division, number),
        cards=(),
        checks=tuple(_left_out(everyone, number)),
        decisions=to_settle,
        can_draw=not why_not,
        why_not=why_not,
        incomplete=(),
        gone_on_without=(),
        go_on_reason="",
        last_round=number == division.rounds,
    )


def _why_not(division: Division, number: int, everyone: Sequence[EntryResults]) -> str:
    if not 1 <= number <= division.rounds:
        return f"This event has {division.rounds} rounds."
    before = division.rounds_drawn.filter(number=number - 1).first()
    if number > 1 and (before is None or before.state != RoundState.COMPLETE):
        return f"Round {number} is drawn from round {number - 1}; complete that one first."
    field, _ = draws.field_of(everyone, number)
    try:
        draws.drawn(
            division,
            number,
            field=[one.key for one in field],
            method="serpentine",
            draw_seed=0,
            decisions={},
            everyone=everyone,
        )
    except (TooFew, BadTableSize) as refusal:
        return str(refusal)
    return ""


def _left_out(everyone: Sequence[EntryResults], number: int) -> list[ClauseNote]:
    _, left_out = draws.field_of(everyone, number)
    return [
        ClauseNote(f"{one.name} isn't checked in and is left out.", severity="warning")
        for one in left_out
    ]


def _how(round_: Round) -> str:
    if round_.method == "lot":
        return f"drawn at random, draw seed {round_.draw_seed}"
    return "by rating, no chance in it"


def _checks(
    round_: Round, cards: Sequence[TableCard], everyone: Sequence[EntryResults]
) -> tuple[ClauseNote, ...]:
    """The checker's faults first, then what to know, then what holds."""
    notes = []
    if not round_.is_posted:
        faults = draws.faults(round_)
        notes = [ClauseNote(fault.message, severity="error") for fault in faults]
        notes += _left_out(everyone, round_.number)
        if not faults:
            seats = sum(len(card.seats) for card in cards)
            notes.append(ClauseNote(f"{seats} players in {seats} seats, each once.", "", "fine"))
            notes.append(ClauseNote("Seats go round by rating.", "NSA-1", "fine"))
    if joined := round_.basis.get("joined"):
        notes.insert(0, ClauseNote(joined, "NSA-A1", "note"))
    if without := round_.gone_on.get("tables"):
        named = " and ".join(str(table) for table in without)
        notes.append(
            ClauseNote(
                f"Gone on without table {named}: {round_.gone_on['reason']}", severity="warning"
            )
        )
    return tuple(notes + _tiles(round_, cards))


def _tiles(round_: Round, cards: Sequence[TableCard]) -> list[ClauseNote]:
    """A table needs its sets of tiles, and a clock and paper, which players bring (NSA-2)."""
    if round_.is_posted:
        return []
    system = rules.of_division(round_.division)
    needed = {"tiles": system.sets_of_tiles, "clock": 1, "paper": 1}
    asked = {thing for card in cards for seat in card.seats for thing in seat.brings}
    notes = []
    for card in cards:
        for thing in sorted(asked & needed.keys()):
            brought = sum(thing in seat.brings for seat in card.seats)
            if brought < needed[thing]:
                lacks = _lacks(thing, brought, needed[thing])
                clause = "NSA-2" if system.sets_of_tiles > 1 else ""
                notes.append(ClauseNote(f"Table {card.table} has {lacks}.", clause, "warning"))
    return notes


def _lacks(thing: str, brought: int, needed: int) -> str:
    if thing != "tiles":
        return f"no {thing}"
    has = "one set of tiles" if brought else "no tiles"
    return f"{has}; two sets are needed" if needed > 1 else has


def minutes(division: Division) -> int:
    return rules.of_division(division).number("minutes")
