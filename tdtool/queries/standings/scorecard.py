"""A player's scorecard: their rounds, one below the other, with the sums after each."""

from __future__ import annotations

from tdtool.models import Division, Entry
from tdtool.pairing.standings.win_loss import figure, tally
from tdtool.queries.standings import cached as results
from tdtool.queries.standings import crosstable
from tdtool.queries.standings.cached import Results
from tdtool.queries.standings.values import Scorecard, ScorecardRow


def page(entry: Entry) -> Scorecard | None:
    """As things stand; a pairing without scores yet is on it. None: they never came."""
    division: Division = entry.division
    known = results.of_division(division)
    number = known.field.numbers.get(str(entry.uuid))
    if number is None:
        return None
    lines = known.lines(known.field.begun)
    at = next(at for at, line in enumerate(lines) if line.who.number == number)
    return Scorecard(
        line=lines[at],
        rows=rows(known, number),
        rated=division.rating_system != "none",
        before=lines[at - 1].who if at else None,
        after=lines[at + 1].who if at + 1 < len(lines) else None,
    )


def rows(known: Results, number: int) -> tuple[ScorecardRow, ...]:
    """A player's rounds, in order."""
    played = len(known.field.by_number[number].appearances)
    return tuple(_row(known, number, round_) for round_ in range(1, played + 1))


def _row(known: Results, number: int, round_: int) -> ScorecardRow:
    by_number = known.field.by_number
    one = by_number[number]
    appearance = one.appearance(round_)
    sums = tally(one, after=round_, counting=known.counting)
    opponent = appearance.opponent
    return ScorecardRow(
        number=round_,
        cell=crosstable.cell(appearance),
        opponent=results.named(by_number[opponent]) if opponent else None,
        table=appearance.table,
        record=f"{figure(sums.wins)}–{figure(sums.losses)}",
        spread=sums.spread,
        rating=known.rated(round_)[number].new if round_ <= known.field.begun else None,
        penalty=sum(one.spread_penalties[round_ - 1 : round_]),
    )
