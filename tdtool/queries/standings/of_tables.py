"""The standings where totals rank, with the cut and its ties, and the places at the end."""

from collections.abc import Collection
from itertools import zip_longest

from tdtool.models import Division, Round
from tdtool.models.rounds import RoundState
from tdtool.pairing.field import Field
from tdtool.queries import events
from tdtool.queries.rounds import cuts, round_state
from tdtool.queries.rounds.values import Decision
from tdtool.queries.standings import cached as results
from tdtool.queries.standings.cached import Results
from tdtool.queries.standings.table_places import Placed
from tdtool.queries.standings.values import PairStandings, StandingRow, TableStandings

# The standings where wins rank: in order, with who has withdrawn apart.


def pair_standings(division: Division, *, after: int | None = None) -> PairStandings:
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
        lacks=round_state.lacking(division_results.field, after),
        is_final=results.ends_it(division_results, after),
        reserved=sum(
            standing.won_place is not None or standing.in_play_off
            for standing in order
            if standing.rank
        ),
    )


def standings(division: Division, *, after: int | None = None) -> TableStandings:
    """After a round, by default the newest that is posted."""
    division_results = results.of_division(division)
    rounds = {round_.number: round_ for round_ in events.rounds_of(division)}
    newest = max((number for number, round_ in rounds.items() if round_.is_posted), default=0)
    after = newest if after is None else max(0, min(after, newest))
    complete = after in rounds and rounds[after].state == RoundState.COMPLETE
    is_final = results.ends_it(division_results, after)
    final = rounds.get(after + 1)
    cut = _cut(division, after, final, division_results.field, complete=complete)
    up = _finalists(final, cut)
    tied = {player.entry for player in cut.line if player.tied} if cut else set()
    placed = sorted(division_results.placed(after), key=lambda placing: placing.key not in up)
    above = [*placed[1:2], *placed[:-1]] if len(placed) > 1 else []
    in_final = _played_the_final(division_results.field, after)
    return TableStandings(
        after=after,
        newest=newest,
        rows=tuple(
            _row(placing, after, up, tied, is_final=is_final, above=other)
            for placing, other in zip_longest(placed, above)
        ),
        cut_after=len(up) or in_final or None,
        cut_says=_cut_says(cut) if cut else _places_say(in_final),
        complete=complete,
        lacks=round_state.lacking(division_results.field, after),
        is_final=is_final,
        decision=cut if cut and cut.tied else None,
    )


def _cut(
    division: Division, after: int, final: Round | None, field: Field, *, complete: bool
) -> Decision | None:
    """The final's cut, when the final comes next: as decided, or as it stands to be decided."""
    if after + 1 != division.rounds or after == 0:
        return None
    if final is not None:
        return next(iter(cuts.settled(final, field)), None)
    if not complete:
        return None
    return next(iter(cuts.to_settle(division, after + 1, field)), None)


def _finalists(final: Round | None, cut: Decision | None) -> set[str]:
    """Who plays the final: as drawn (one left over may have joined), else by the cut."""
    if cut is None:
        return set()
    if final is not None:
        seats = final.seats.filter(game__group="final")
        return {str(key) for key in seats.values_list("entry__uuid", flat=True)}
    return {player.entry for player in cut.line if player.up}


def _played_the_final(field: Field, after: int) -> int:
    """How many sit in the final of this round; 0 where it isn't the last one."""
    return sum(entrant.appearance(after).group == "final" for entrant in field.entrants)


def _places_say(finalists: int) -> str:
    if not finalists:
        return ""
    return f"places 1 to {finalists} by the final, the others by their total (NSA-A3)"


def _cut_says(cut: Decision) -> str:
    return f"the final: {cut.up} players" if not cut.tied else cut.said.rstrip(".")


def _row(
    placed: Placed, after: int, up: Collection[str], tied: Collection[str], *, is_final: bool,
    above: Placed | None,
) -> StandingRow:  # fmt: skip
    gone = placed.entry.withdrawn_from
    plays_for = "the final" if placed.key in up else ""
    if is_final:
        plays_for = "champion" if placed.place == 1 else ""
    return StandingRow(
        place=placed.place,
        shared=placed.shared,
        entry=placed.key,
        number=placed.entry.number if placed.entry.numbered else None,
        name=placed.entry.name,
        rating=placed.entry.rating,
        best_word=placed.entry.best_word(after),
        scores=placed.scores,
        total=placed.total,
        plays_for=plays_for,
        note=f"withdrawn from round {gone}" if gone is not None and gone <= after + 1 else "",
        tied=placed.key in tied,
        neighbour=above.entry.number if above and above.entry.numbered else None,
    )
