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


def of_results(known: Results, *, after: int | None = None) -> PairStandings:
    """The same of results that are at hand."""
    newest = known.field.begun
    after = newest if after is None else max(0, min(after, newest))
    lines = known.lines(after)
    order = known.order(after)
    return PairStandings(
        rounds=known.division.rounds,
        after=after,
        newest=newest,
        lines=tuple(line for line in lines if line.rank is not None),
        gone=tuple(line for line in lines if line.rank is None),
        missing=len(known.field.awaited(after)) if after else 0,
        is_final=finality.ends_it(known, after),
        reserved=sum(one.won_place is not None or one.in_play_off for one in order if one.rank),
    )
