"""A round by Chew pairings, each pair with what decided it and the sentence that says why.

From the top: those who can still reach the next band of prizes are contenders. The leaders among
them meet the lowest who can still catch them, the others are paired as in a Swiss. Below the
prizes by place, late in the event, contenders for the prizes of a class meet. Gibsons and the bye
are dealt with before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

from tdtool.english import ordinal, plural
from tdtool.pairing.candidates import Candidate
from tdtool.pairing.contenders.race import NASPA, Allowance, among_the_first, open_prizes
from tdtool.pairing.methods.swiss import swiss
from tdtool.pairing.methods.weighing import Edge, cheapest, impasse, possible
from tdtool.pairing.pairings import CandidatePair, PairingLimits, Reason

# The next players to be paired from the top: who contends for a band of prizes, who leads them.

# What Chew pairings go by: the bands of prizes, the spread a game may change, how many lead.

CAPS = (2, 4, 8, 12)  # the most contenders for the first band, by rounds left; the last before that


class BadChewRule(ValueError):
    """Chew pairings can’t go by this; the message says why."""


@dataclass(frozen=True)
class ChewRule:
    """How a division’s rounds are paired by Chew.

    ``bands`` are the last places of the bands of prizes, from the top: with (3, 10) the first
    three places are fought for among themselves, then the next seven. None given: one band, the
    top quarter of the field. ``class_prizes``: how many there are for each class. ``caps``: the
    most contenders for the first band, in the last round, in the one before it and so on.
    ``ahead``: so many places are decided by a play-off beside the rounds; the bands count from the
    first below.
    """

    bands: tuple[int, ...] = ()
    allowance: Allowance = NASPA
    class_prizes: Mapping[str, int] = field(default_factory=dict)
    caps: tuple[int, ...] = CAPS
    ahead: int = 0

    def __post_init__(self) -> None:
        rising = all(
            place < other for place, other in zip((0, *self.bands), self.bands, strict=False)
        )
        if not rising:
            raise BadChewRule(
                "Prize bands are the last place of each band, in rising order: 3, 10."
            )
        if not self.caps or any(most < 2 for most in self.caps):
            raise BadChewRule("At least two players contend for the first band in each round.")

    def bands_of(self, players: int) -> tuple[int, ...]:
        """The bands in a field of so many."""
        return self.bands or (max(1, players // 4),)

    def cap(self, rounds_left: int) -> int:
        """The most contenders for the first band with so many rounds left, one or more."""
        return self.caps[min(rounds_left, len(self.caps)) - 1]

    def as_json(self) -> dict[str, Any]:
        """As a drawn round keeps it."""
        return {
            "bands": list(self.bands),
            "spread": list(self.allowance.per_round),
            **({"class_prizes": dict(self.class_prizes)} if self.class_prizes else {}),
            **({"caps": list(self.caps)} if self.caps != CAPS else {}),
            **({"ahead": self.ahead} if self.ahead else {}),
        }

    @classmethod
    def from_json(cls, row: Mapping[str, Any] | None) -> ChewRule | None:
        """As a drawn round kept it; None: it wasn’t drawn by Chew."""
        if not row:
            return None
        return cls(
            tuple(row["bands"]),
            Allowance(tuple(row["spread"])),
            dict(row.get("class_prizes", {})),
            tuple(row.get("caps", CAPS)),
            int(row.get("ahead", 0)),
        )


USUAL = ChewRule()


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


# The race for the prizes of a class, once all prizes by place are looked after.


def of_a_class(position: ChewPosition, unpaired: Sequence[Candidate]) -> Flight | None:
    """Contenders for the prizes of a class, an even number; None where no class has a race, or it
    is too early for one.

    In the race are those who would win the open prizes now and those who can still catch the last
    of these; who is sure of one is not. A player of the class who is out of it makes the number
    even.
    """
    if position.left > LATE:
        return None
    for name, count in position.rule.class_prizes.items():
        flight = _race(position, unpaired, name, count)
        if flight is not None:
            return flight
    return None


def _race(
    position: ChewPosition, unpaired: Sequence[Candidate], name: str, count: int
) -> Flight | None:
    waiting = {candidate.number for candidate in unpaired}
    members = [
        candidate
        for candidate in position.candidates
        if position.classes.get(candidate.number) == name
    ]
    above = (
        position.worst[candidate.number] for candidate in members if candidate.number not in waiting
    )
    racers = [candidate for candidate in members if candidate.number in waiting]
    free = open_prizes(count, above, last=position.bands[-1])
    if not 0 < free < len(racers):
        return None
    chasing = [
        candidate for candidate in racers[free:] if position.catches(racers[free - 1], candidate)
    ]
    winning = [
        candidate
        for candidate in racers[:free]
        if any(position.catches(candidate, two) for two in chasing)
    ]
    players = [*winning, *chasing][: position.rule.cap(position.left) + len(winning) // 2 * 2]
    filler = (
        next((candidate for candidate in racers if candidate.place > players[-1].place), None)
        if players
        else None
    )
    extra = ""
    if len(players) % 2:
        players, extra = ([*players, filler], filler.name) if filler else (players[:-1], "")
    among = {candidate.number for candidate in players}
    rest = [candidate for candidate in unpaired if candidate.number not in among]
    lawful = possible(players, position.limits) and possible(rest, position.limits)
    if not players or not lawful:
        return None
    flight = Flight(1, free, True, tuple(players), of_class=name, filler=extra)
    return led(position, flight, True)


LED, SWISS = "leaders", "swiss"


def chew(position: ChewPosition) -> list[tuple[CandidatePair, Reason]]:
    """The couples of an even field, the higher one in front; ``NoLawfulPairing`` if none are."""
    if not possible(position.candidates, position.limits):
        raise impasse(position.candidates, position.limits)
    couples: list[tuple[CandidatePair, Reason]] = []
    unpaired = list(position.candidates)
    while unpaired:
        flight = _next(position, unpaired)
        couples += _paired(position, flight)
        taken = {candidate.number for candidate in flight.players}
        unpaired = [candidate for candidate in unpaired if candidate.number not in taken]
    return couples


def _next(position: ChewPosition, unpaired: Sequence[Candidate]) -> Flight:
    """The prizes by place come first, then those of the classes, then everybody else."""
    below = unpaired[0].place >= position.bands[-1]
    return (below and of_a_class(position, unpaired)) or flight(position, unpaired)


def _paired(position: ChewPosition, flight: Flight) -> Iterator[tuple[CandidatePair, Reason]]:
    leaders, others = flight.players[: flight.leaders], flight.players[flight.leaders :]
    for candidate, other in _highest_first(position, flight, leaders):
        yield (candidate, other), _reason(position, flight, candidate, other, LED)
    if others:
        # Of a whole field, or of the contenders below the leaders: each group as in a Swiss.
        limits = replace(position.limits, repeats=flight.repeats)
        allowed = limits if possible(others, limits) else position.limits
        for candidate, other in swiss(others, limits=allowed):
            yield (candidate, other), _reason(position, flight, candidate, other, SWISS)


def _highest_first(
    position: ChewPosition, flight: Flight, leaders: Sequence[Candidate]
) -> Iterator[CandidatePair]:
    """Each leader’s opponent: who can catch them, met least often, not just before, the lowest;
    as long as the leaders below can all be paired, too."""
    unpaired = list(leaders)
    while unpaired:
        leader, below = unpaired[0], unpaired[1:]
        other = next(
            other
            for other in sorted(below, key=lambda who: _preference(position, leader, who))
            if _leaves_a_pairing(position, flight, below, leader, other)
        )
        unpaired = [player for player in below if player is not other]
        yield leader, other


def _preference(
    position: ChewPosition, candidate: Candidate, other: Candidate
) -> tuple[bool, int, bool, int]:
    return (
        not position.catches(candidate, other),
        candidate.times(other),
        candidate.previous == other.number,
        -other.place,
    )


def _leaves_a_pairing(
    position: ChewPosition,
    flight: Flight,
    below: Sequence[Candidate],
    candidate: Candidate,
    other: Candidate,
) -> bool:
    """Whether the two may meet, and the others among themselves."""
    limits = replace(position.limits, repeats=flight.repeats)
    if not limits.allow(candidate, other) or (
        flight.catch and not position.catches(candidate, other)
    ):
        return False
    rest = [player for player in below if player is not other]
    return lawful_pairs(position, rest, flight.repeats, catch=flight.catch) is not None


def _reason(
    position: ChewPosition, flight: Flight, candidate: Candidate, other: Candidate, how: str
) -> Reason:
    """What decided it, as figures and as a sentence; ``candidate`` stands higher."""
    parts = {
        "first": flight.first,
        "last": flight.last,
        "contenders": len(flight.players),
        "leaders": flight.leaders,
        "allowed": flight.repeats,
        "repeats": candidate.times(other),
        "catches": int(position.catches(candidate, other)),
        "best": position.finish(other),
    }
    return Reason(
        (candidate.number, other.number),
        _sentence(position, flight, candidate, other, how),
        how,
        parts,
    )


def _sentence(
    position: ChewPosition, flight: Flight, candidate: Candidate, other: Candidate, how: str
) -> str:
    if flight.of_class:
        return _of_class(position, flight, candidate, other)
    best, ahead = position.finish(other), position.rule.ahead
    reach = f"{other.name} can still finish {ordinal(1 + ahead)}"
    if best > 1:
        reach = f"{other.name} can finish {ordinal(best + ahead)} at best"
    leaders = f"the top {flight.leaders}"
    if how == LED and position.catches(candidate, other):
        return f"{reach}: {leaders} meet the lowest who can still catch them."
    if how == LED:
        return f"{reach}: nobody free in {leaders} can catch {candidate.name}."
    if not flight.prize:
        return f"{reach}: below the prizes, paired by Swiss."
    place = among_the_first(flight.last, ahead)
    if position.finish(other) <= flight.last:
        return f"{reach}: contenders to finish {place}, paired by Swiss."
    return f"{reach}: paired by Swiss with the contenders to finish {place}."


def _of_class(
    position: ChewPosition, flight: Flight, candidate: Candidate, other: Candidate
) -> str:
    """Why these two meet for the prizes of a class."""
    prize = f"the class {flight.of_class} {plural(flight.last, 'prize')}"
    if flight.filler in (candidate.name, other.name):
        contender = candidate if flight.filler == other.name else other
        return (
            f"{contender.name} can still win {prize}; {flight.filler} makes the number of "
            "contenders even."
        )
    catches = position.catches(candidate, other)
    how = f", and {other.name} can still catch {candidate.name}" if catches else ""
    return f"{candidate.name} and {other.name} can still win {prize}{how}."
