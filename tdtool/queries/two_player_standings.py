"""The standings page of a two-player division."""

from __future__ import annotations

from functools import lru_cache

from tdtool.models import Division
from tdtool.pairing.field import UnknownEntrant
from tdtool.pairing.standings import SamePlayer, between
from tdtool.queries import competitors, events, pairings
from tdtool.queries import two_player_results as results
from tdtool.queries.two_player_results import State
from tdtool.queries.two_player_values import (
    ChartLine,
    RankChart,
    TwoPlayerStandings,
    WhyAbove,
)

MOST_IN_PICTURE = 60
PICKED_OUT = 6  # so many from the top are drawn in colour
ROW, LEFT, TOP, LABEL = 19, 30, 26, 250  # units of the picture
ALL_COLUMNS, WIDEST, NARROWEST = 1050, 112, 44


def page(
    division: Division, *, after: int | None = None, pair: tuple[int, int] | None = None
) -> TwoPlayerStandings:
    """After a round, by default the last from which there is a result; ``pair``: why above."""
    state = results.state_of(division)
    field = competitors.as_known(division)
    newest = field.division.begun
    after = newest if after is None else max(0, min(after, newest))
    lines = results.lines(state, after)
    return TwoPlayerStandings(
        event=events.view(division),
        foot=events.foot(division.event),
        after=after,
        newest=newest,
        lines=tuple(line for line in lines if line.rank is not None),
        gone=tuple(line for line in lines if line.rank is None),
        missing=len(_missing(state, after)),
        rated=division.rating_system != "none",
        chart=chart(state, after),
        why=why(division, pair, state=state, after=after) if pair else None,
    )


def why(division: Division, pair: tuple[int, int], *, state: State, after: int) -> WhyAbove:
    """What parts two players, by number, or the sentence on why nothing does."""
    field = competitors.as_known(division)
    try:
        for number in pair:
            field.division.entrant(number)
        if pair[0] == pair[1]:
            raise SamePlayer("Nobody stands above himself; choose two players.")
    except (UnknownEntrant, SamePlayer) as refusal:
        return WhyAbove(*pair, str(refusal))
    above, below = (one for one in results.order(state, after) if one.number in pair)
    reason = between(above, below, counting=pairings.counting(division))
    return WhyAbove(reason.above, reason.below, reason.sentence)


@lru_cache(maxsize=results.KEPT)
def chart(state: State, after: int) -> RankChart | None:
    """Everyone's place in the list before round 1 and after each round; None where it says nothing.

    Those who share a rank are drawn one below the other, as they are listed.
    """
    last = results.order(state, after)
    if not after or len(last) > MOST_IN_PICTURE:
        return None
    column = max(NARROWEST, min(WIDEST, ALL_COLUMNS // after))
    ways: dict[int, list[tuple[int, int]]] = {one.number: [] for one in last}
    for round_ in range(after + 1):
        for place, one in enumerate(results.order(state, round_)):
            ways[one.number].append((LEFT + column * round_, TOP + ROW * (place + 1)))
    heads = tuple(
        (LEFT + column * round_, str(round_) if round_ else "Start") for round_ in range(after + 1)
    )
    found = tuple(
        ChartLine(
            name=one.name,
            rank="–" if one.rank is None else str(one.rank),
            kind="in" if place < PICKED_OUT and one.rank is not None else "rest",
            points=tuple(ways[one.number]),
        )
        for place, one in enumerate(last)
    )
    width = LEFT + column * after + LABEL
    return RankChart(width, TOP + ROW * (len(last) + 1), heads, found[::-1])


@lru_cache(maxsize=results.KEPT)
def _missing(state: State, after: int) -> tuple[int, ...]:
    """Who still plays the round: the numbers of those whose score isn't in."""
    if not after:
        return ()
    division = Division.objects.select_related("event").get(pk=state.division)
    return tuple(
        one.number
        for one in competitors.as_known(division).division.entrants
        if one.appearance(after).kind == "played" and one.appearance(after).margin is None
    )
