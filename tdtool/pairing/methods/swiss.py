"""Swiss: who has as many wins meets, and nobody again.

One matching of the whole field at the least cost. What counts, the first most of all:

==================  ==================================================================
repeats             as few as can be; then nobody for the third time; then no rematch at once
beyond two          nobody two starts above their replies (or below) goes a third one off
floats              wins apart within a pair, squared: two small floats before a large one
starts              who is due to start meets who is due to reply
distance            in the standings, from the opponent that the style asks for
==================  ==================================================================

Up to 60 players every pair is weighed. Up to 300, pairs of neighbouring score groups, unless the
answer shows that others might be better: the pairing is always the best of all. Above, the best of
each player's nearest opponents, as many as it takes that nobody meets again.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from tdtool.pairing.candidates import Candidate
from tdtool.pairing.methods.weighing import SLIDE, Pairs, Style, Weighing, cheapest, impasse
from tdtool.pairing.pairings import NO_LIMITS, CandidatePair, PairingLimits

EVERY_PAIR, NEIGHBOURS = 60, 300  # players up to whom all, or neighbouring groups, are weighed
NEAREST = 20


def swiss(
    candidates: Sequence[Candidate], *, limits: PairingLimits = NO_LIMITS, style: Style = SLIDE
) -> list[CandidatePair]:
    """The couples of an even field in order of the standings; ``NoLawfulPairing`` if none are."""
    weighing = Weighing(candidates, style)
    for pairs, enough in _searches(weighing):
        matched = cheapest(len(candidates), weighing.edges(pairs, limits))
        if matched is not None and enough(sum(edge.cost for edge in matched)):
            return [(candidates[edge.one], candidates[edge.other]) for edge in matched]
    raise impasse(candidates, limits)


def _searches(weighing: Weighing) -> Iterator[tuple[Pairs, Callable[[int], bool]]]:
    """The pairs to weigh, from the likeliest on, each with what makes its answer good enough."""
    count = len(weighing.candidates)
    if count > NEIGHBOURS:
        nearest = NEAREST
        while nearest < count:
            yield weighing.nearest(nearest), weighing.without_repeats
            nearest *= 2
    elif count > EVERY_PAIR:
        yield weighing.neighbours(), weighing.settled
    yield combinations(range(count), 2), lambda _: True
