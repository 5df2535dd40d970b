"""The standings page of a two-player division."""

from __future__ import annotations

from tdtool.models import Division
from tdtool.pairing.field import UnknownEntrant
from tdtool.pairing.standings.win_loss import SamePlayer, between
from tdtool.queries.standings import cached as results
from tdtool.queries.standings.cached import Results
from tdtool.queries.standings.values import ChartLine, PairStandings, RankChart, WhyAbove

MOST_IN_PICTURE = 60
PICKED_OUT = 6  # so many from the top are drawn in colour
ROW, LEFT, TOP, LABEL = 19, 30, 26, 250  # units of the picture
ALL_COLUMNS, WIDEST, NARROWEST = 1050, 112, 44


def page(
    division: Division, *, after: int | None = None, pair: tuple[int, int] | None = None
) -> PairStandings:
    """After a round, by default the last from which there is a result; ``pair``: why above."""
    known = results.of_division(division)
    newest = known.field.begun
    after = newest if after is None else max(0, min(after, newest))
    lines = known.lines(after)
    return PairStandings(
        rounds=division.rounds,
        after=after,
        newest=newest,
        lines=tuple(line for line in lines if line.rank is not None),
        gone=tuple(line for line in lines if line.rank is None),
        missing=len(known.field.awaited(after)) if after else 0,
        rated=division.rating_system != "none",
        chart=chart(known, after),
        why=why(known, pair, after=after) if pair else None,
    )


def why(known: Results, pair: tuple[int, int], *, after: int) -> WhyAbove:
    """What parts two players, by number, or the sentence on why nothing does."""
    try:
        for number in pair:
            known.field.entrant(number)
        if pair[0] == pair[1]:
            raise SamePlayer("Nobody stands above themselves; choose two players.")
    except (UnknownEntrant, SamePlayer) as refusal:
        return WhyAbove(*pair, str(refusal))
    above, below = (one for one in known.order(after) if one.number in pair)
    reason = between(above, below, counting=known.counting)
    return WhyAbove(reason.above, reason.below, reason.sentence)


def chart(known: Results, after: int) -> RankChart | None:
    """Everyone's place in the list before round 1 and after each round; None where it says nothing.

    Those who share a rank are drawn one below the other, as they are listed.
    """
    if not after or len(known.field.entrants) > MOST_IN_PICTURE:
        return None
    return known.once("chart", after, lambda: _chart(known, after))


def _chart(known: Results, after: int) -> RankChart:
    last = known.order(after)
    column = max(NARROWEST, min(WIDEST, ALL_COLUMNS // after))
    ways: dict[int, list[tuple[int, int]]] = {one.number: [] for one in last}
    for round_ in range(after + 1):
        for place, one in enumerate(known.order(round_)):
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
