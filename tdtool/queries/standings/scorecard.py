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
    division_results = results.of_division(division)
    number = division_results.field.numbers.get(str(entry.uuid))
    if number is None:
        return None
    lines = division_results.lines(division_results.field.begun)
    at = next(at for at, line in enumerate(lines) if line.who.number == number)
    return Scorecard(
        line=lines[at],
        rows=rows(division_results, number),
        rated=division.rating_system != "none",
        before=lines[at - 1].who if at else None,
        after=lines[at + 1].who if at + 1 < len(lines) else None,
    )


def rows(division_results: Results, number: int) -> tuple[ScorecardRow, ...]:
    """A player's rounds, in order."""
    played = len(division_results.field.by_number[number].appearances)
    return tuple(_row(division_results, number, round_) for round_ in range(1, played + 1))


def _row(division_results: Results, number: int, round_: int) -> ScorecardRow:
    by_number = division_results.field.by_number
    entrant = by_number[number]
    appearance = entrant.appearance(round_)
    sums = tally(entrant, after=round_, counting=division_results.counting)
    opponent = appearance.opponent
    return ScorecardRow(
        number=round_,
        cell=crosstable.cell(appearance),
        opponent=results.named(by_number[opponent]) if opponent else None,
        table=appearance.table,
        record=f"{figure(sums.wins)}–{figure(sums.losses)}",
        spread=sums.spread,
        rating=division_results.rated(round_)[number].new
        if round_ <= division_results.field.begun
        else None,
        penalty=sum(entrant.spread_penalties[round_ - 1 : round_]),
    )
