"""A player's scorecard: his rounds, one below the other, with the sums after each."""

from __future__ import annotations

from tdtool.models import Division, Entry
from tdtool.pairing.standings import figure, tally
from tdtool.queries import competitors, crosstables, events, pairings
from tdtool.queries import two_player_results as results
from tdtool.queries.competitors import Field
from tdtool.queries.two_player_results import State
from tdtool.queries.two_player_values import Scorecard, ScorecardRow


def page(entry: Entry) -> Scorecard:
    """As things stand; a pairing without scores yet is on it."""
    division = entry.division
    state, field = results.state_of(division), competitors.as_known(division)
    number = field.numbers[str(entry.uuid)]
    lines = results.lines(state, field.division.begun)
    at = next(at for at, line in enumerate(lines) if line.who.number == number)
    return Scorecard(
        event=events.view(division),
        foot=events.foot(division.event),
        line=lines[at],
        rows=rows(division, state, field, number),
        rated=division.rating_system != "none",
        before=lines[at - 1].who if at else None,
        after=lines[at + 1].who if at + 1 < len(lines) else None,
    )


def rows(division: Division, state: State, field: Field, number: int) -> tuple[ScorecardRow, ...]:
    """A player's rounds, in order."""
    played = len(field.division.by_number[number].appearances)
    return tuple(_row(division, state, field, number, at) for at in range(1, played + 1))


def _row(division: Division, state: State, field: Field, number: int, round_: int) -> ScorecardRow:
    one = field.division.by_number[number]
    meeting = one.appearance(round_)
    sums = tally(one, after=round_, counting=pairings.counting(division))
    known = round_ <= field.division.begun
    return ScorecardRow(
        number=round_,
        cell=crosstables.cell(meeting),
        opponent=results.named(field, meeting.opponent) if meeting.opponent else None,
        table=field.tables.get(round_, {}).get(number),
        record=f"{figure(sums.wins)}–{figure(sums.losses)}",
        spread=sums.spread,
        rating=results.rated(state, round_)[number].new if known else None,
        penalty=sum(one.spread_penalties[round_ - 1 : round_]),
    )
