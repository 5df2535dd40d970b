"""The standings where wins rank: in order, with who has withdrawn apart."""

from __future__ import annotations

from tdtool.models import Division
from tdtool.queries.standings import cached as results
from tdtool.queries.standings import finality
from tdtool.queries.standings.cached import Results
from tdtool.queries.standings.values import PairStandings


def standings(division: Division, *, after: int | None = None) -> PairStandings:
    """After a round, by default the last from which there is a result."""
    return of_results(results.of_division(division), after=after)


def of_results(division_results: Results, *, after: int | None = None) -> PairStandings:
    """The same of results that are at hand."""
    newest = division_results.field.begun
    after = newest if after is None else max(0, min(after, newest))
    lines = division_results.lines(after)
    order = division_results.order(after)
    return PairStandings(
        rounds=division_results.division.rounds,
        after=after,
        newest=newest,
        lines=tuple(line for line in lines if line.rank is not None),
        gone=tuple(line for line in lines if line.rank is None),
        missing=len(division_results.field.awaited(after)) if after else 0,
        is_final=finality.ends_it(division_results, after),
        reserved=sum(
            standing.won_place is not None or standing.in_play_off
            for standing in order
            if standing.rank
        ),
    )
