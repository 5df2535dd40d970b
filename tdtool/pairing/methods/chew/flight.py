"""The next players to be paired from the top: who contends for a band of prizes, who leads them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from tdtool.pairing.candidates import Candidate
from tdtool.pairing.infeasible import possible
from tdtool.pairing.methods.chew.rule import ChewRule
from tdtool.pairing.methods.matching import Edge, cheapest
from tdtool.pairing.pairings import PairingLimits

FEW = 6  # non-contenders who join the contenders where they would repeat among themselves
LEADERS = 4  # the fewest who are paired highest against lowest
LATE = 4  # rounds left from which on a win less than the last prize still gives hope

Players = Sequence[Candidate]


@dataclass(frozen=True)
class ChewPosition:
    """All that a round is paired from: who plays, by rank, and the best finish of each.

    ``best`` and ``worst`` finish are by number, from 1, and so are the prize ``classes``; ``left``
    are the rounds without results, this one among them.
    """

    candidates: Players
    best: dict[int, int]
    left: int
    rule: ChewRule
    limits: PairingLimits
    worst: Mapping[int, int] = field(default_factory=dict)
    classes: Mapping[int, str] = field(default_factory=dict)

    @property
    def bands(self) -> tuple[int, ...]:
        return self.rule.bands_of(len(self.candidates))

    def finish(self, candidate: Candidate) -> int:
        return self.best[candidate.number]

    def catches(self, higher: Candidate, lower: Candidate) -> bool:
        """Whether the lower can still end where the higher is now."""
        return self.finish(lower) <= higher.place + 1


@dataclass(frozen=True)
class Flight:
    """Contenders who are paired together. ``first`` and ``last``: the places they contend for;
    ``repeats`` how often two of them may have met; ``catch``: leaders meet who can catch them.
    ``of_class``: they contend for so many prizes of this class; ``filler`` is the name of who is
    only there to make them even."""

    first: int
    last: int
    prize: bool
    players: tuple[Candidate, ...]
    leaders: int = 0
    repeats: int = 0
    catch: bool = True
    of_class: str = ""
    filler: str = ""


def flight(position: ChewPosition, unpaired: Players) -> Flight:
    """The contenders for the band that the highest of these players is in, an even number."""
    rank = unpaired[0].place + 1
    first = 1
    for last in position.bands:
        if rank <= last:
            band = Flight(first, last, True, ())
            return _grown(position, band, unpaired, _contenders(position, band, unpaired))
        first = last + 1
    below = Flight(first, len(position.candidates), False, ())
    return _grown(position, below, unpaired, _faint_hope(position, unpaired))


def _contenders(position: ChewPosition, band: Flight, unpaired: Players) -> int:
    """Everybody down to the last who can still end in the band; capped in the first band."""
    reach = [
        at for at, candidate in enumerate(unpaired, 1) if position.finish(candidate) <= band.last
    ]
    count = max(reach, default=1)
    return min(count, position.rule.cap(position.left)) if band.first == 1 else count


def _faint_hope(position: ChewPosition, unpaired: Players) -> int:
    """Below the prizes: late, those within a win of the last one; else everybody who is left."""
    paid = [candidate for candidate in position.candidates if candidate.place < position.bands[-1]]
    if position.left > LATE or not paid:
        return len(unpaired)
    wins = paid[-1].wins - 1
    near = sum(candidate.wins >= wins for candidate in unpaired) + 1
    return min(near, position.rule.cap(position.left)) if near > 1 else len(unpaired)


def _grown(position: ChewPosition, band: Flight, unpaired: Players, count: int) -> Flight:
    """An even number that can be paired, and leaves the others a pairing."""
    count = min(count + count % 2, len(unpaired))
    while count < len(unpaired):
        inside, rest = unpaired[:count], unpaired[count:]
        lawful = possible(inside, position.limits) and possible(rest, position.limits)
        if lawful and not _too_few(position, inside, rest):
            break
        count += 2
    return led(position, replace(band, players=tuple(unpaired[:count])), len(unpaired) > count)


def _too_few(position: ChewPosition, inside: Players, rest: Players) -> bool:
    """A handful who would meet again among themselves are paired with the contenders."""
    if len(rest) > FEW or len(inside) <= 2 * len(rest):
        return False
    return repeats_needed(position.limits, rest) > repeats_needed(position.limits, inside)


def led(position: ChewPosition, flight: Flight, others: bool) -> Flight:
    """With the fewest repeats, and how many lead; nobody does where everybody contends."""
    limits, players = position.limits, flight.players
    catch = _pairs(position, players, None, catch=True)
    least = 0
    while not _pairs(position, players, least, catch=catch):
        least += 1
    flight = replace(flight, repeats=least, catch=catch)
    if not others or len(players) < LEADERS:
        return flight if others is False else replace(flight, leaders=len(players))
    stricter = replace(limits, repeats=least)
    for leaders in range(LEADERS, len(players), 2):
        led = _pairs(position, players[:leaders], least, catch=catch)
        if led and possible(players[leaders:], stricter):
            return replace(flight, leaders=leaders)
    return replace(flight, leaders=len(players))


def repeats_needed(limits: PairingLimits, players: Players) -> int:
    """The fewest repeats with which these can be paired."""
    least = 0
    while not possible(players, replace(limits, repeats=least)):
        least += 1
    return least


def _pairs(position: ChewPosition, players: Players, repeats: int | None, *, catch: bool) -> bool:
    return lawful_pairs(position, players, repeats, catch=catch) is not None


def lawful_pairs(
    position: ChewPosition, players: Players, repeats: int | None, *, catch: bool
) -> list[Edge] | None:
    """Some pairing of these, each pair with so many repeats at most; with ``catch`` the lower of
    two can still end where the higher is now. None: there is none."""
    limits = position.limits if repeats is None else replace(position.limits, repeats=repeats)
    edges = (
        Edge(place, other)
        for place, other in combinations(range(len(players)), 2)
        if limits.allow(players[place], players[other])
        and (not catch or position.catches(players[place], players[other]))
    )
    return cheapest(len(players), edges)
