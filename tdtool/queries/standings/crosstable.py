"""The crosstable: a row a player, a column a round."""

from dataclasses import replace

from tdtool.models import Division, Entry
from tdtool.pairing.field import Appearance, Kind
from tdtool.pairing.standings.win_loss import figure, tally
from tdtool.queries.standings import cached as results
from tdtool.queries.standings.cached import Results
from tdtool.queries.standings.values import (
    CREDITED,
    MISSED,
    PLAY_OFF,
    CrossCell,
    CrossRow,
    Crosstable,
    Scorecard,
    ScorecardRow,
)

MARKS = {1.0: "W", 0.5: "T", 0.0: "L"}
OTHERS = {Kind.BYE: "B", Kind.FORFEIT: "F", Kind.ABSENT: "–", Kind.UNPAIRED: ""}


def page(division: Division) -> Crosstable:
    """As things stand, in the order of the standings."""
    return of_results(results.of_division(division))


def of_results(division_results: Results) -> Crosstable:
    """The same of results that are at hand."""
    rounds = division_results.field.paired
    cross_rows = division_results.once("crosstable", rounds, lambda: _rows(division_results))
    return Crosstable(rounds, cross_rows)


def cell(appearance: Appearance) -> CrossCell:
    """A round of a player."""
    if appearance.in_play_off:
        plain_cell = cell(replace(appearance, in_play_off=False))
        return replace(
            plain_cell,
            mark=PLAY_OFF + plain_cell.mark.removeprefix(MISSED),
            score=_shown(plain_cell),
        )
    if appearance.kind is not Kind.PLAYED:
        return CrossCell(OTHERS[appearance.kind], appearance.opponent, appearance.score)
    mark = "…" if appearance.result is None else MARKS[appearance.result]
    return CrossCell(
        mark, appearance.opponent, appearance.score, appearance.opponent_score, appearance.started
    )


def _shown(cross_cell: CrossCell) -> int | None:
    return None if cross_cell.mark in CREDITED else cross_cell.score


def _rows(division_results: Results) -> tuple[CrossRow, ...]:
    field, rounds = division_results.field, range(1, division_results.field.paired + 1)
    return tuple(
        CrossRow(
            line,
            tuple(cell(field.by_number[line.who.number].appearance(round_)) for round_ in rounds),
        )
        for line in division_results.lines(field.begun)
    )


# A player's scorecard: their rounds, one below the other, with the sums after each.


def card_page(entry: Entry) -> Scorecard | None:
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
        cell=cell(appearance),
        opponent=results.named(by_number[opponent]) if opponent else None,
        table=appearance.table,
        record=f"{figure(sums.wins)}–{figure(sums.losses)}",
        spread=sums.spread,
        rating=division_results.rated(round_)[number].new
        if round_ <= division_results.field.begun
        else None,
        penalty=sum(entrant.spread_penalties[round_ - 1 : round_]),
    )
