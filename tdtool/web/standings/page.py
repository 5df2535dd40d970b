"""What the standings page says besides the standings: why one stands above another."""

from __future__ import annotations

from dataclasses import dataclass

from tdtool.models import Division
from tdtool.pairing.field import UnknownEntrant
from tdtool.pairing.standings.win_loss import SamePlayer, between
from tdtool.queries.standings import cached as results


@dataclass(frozen=True, slots=True)
class WhyAbove:
    """Why one of two stands above the other; ``sentence`` says it, or why nothing can be said."""

    one: int
    other: int
    sentence: str


def why_above(division: Division, one: int, other: int, *, after: int) -> WhyAbove:
    """What parts two players, by number, or the sentence on why nothing does."""
    known = results.of_division(division)
    try:
        pair = {known.field.entrant(number).number for number in (one, other)}
        if len(pair) == 1:
            raise SamePlayer("Nobody stands above themselves; choose two players.")
    except (UnknownEntrant, SamePlayer) as refusal:
        return WhyAbove(one, other, str(refusal))
    above, below = (standing for standing in known.order(after) if standing.number in pair)
    reason = between(above, below, counting=known.counting)
    return WhyAbove(reason.above, reason.below, reason.sentence)
