"""Whether a division's results are final: asked by standings, prizes, papers, displays and the hall
alike."""

from __future__ import annotations

from tdtool.models import Division, Game
from tdtool.queries.journal import chain
from tdtool.queries.playoffs import bracket, planned
from tdtool.queries.slips import disputed
from tdtool.queries.standings.cached import Results


def is_final(division_results: Results) -> bool:
    """Whether every round is complete, no game's result is awaited, disputed or on a slip that
    nobody accepted, and no play-off that decides the places is under way. A round that was
    completed without a slip waits for it still; so does one completed without its acceptance."""
    division, field = division_results.division, division_results.field
    if field.played_out < division.rounds or places_pending(division_results):
        return False
    if not division_results.once(
        "every round complete", division.rounds, lambda: _all_complete(division_results)
    ):
        return False
    # a dispute is no score: what is kept of the division outlasts its opening
    return not chain.once(("results open", division.pk), lambda: _any_open(division))


def places_pending(division_results: Results) -> bool:
    """Whether a play-off that decides the places isn't over, or is planned and not yet started."""
    ahead = planned.of_division(division_results.division)
    if ahead is not None:
        return ahead.told.places
    return bracket.places_pending(division_results.division, division_results.field)


def ends_it(division_results: Results, after: int) -> bool:
    """Whether the standings after a round are the final ones: those of the last round."""
    return after == division_results.division.rounds and is_final(division_results)


def _all_complete(division_results: Results) -> bool:
    division = division_results.division
    return bracket.open_round(division, division.rounds_drawn.all()) is None


def _any_open(division: Division) -> bool:
    """Of the games that the places go by: one query."""
    games = Game.objects.filter(round__division=division)
    if not bracket.decides_places(division):
        games = games.filter(round__number__lte=division.rounds)
    return disputed.any_open(games)
