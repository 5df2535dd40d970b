"""A round by Chew pairings, each pair with what decided it and the sentence that says why.

From the top: those who can still reach the next band of prizes are contenders. The leaders among
them meet the lowest who can still catch them, the others are paired as in a Swiss. Below the
prizes by place, late in the event, contenders for the prizes of a class meet. Gibsons and the bye
are dealt with before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tdtool.english import ordinal, plural
from tdtool.pairing.candidates import Candidate
from tdtool.pairing.contenders.class_prizes import open_prizes
from tdtool.pairing.contenders.race import among_the_first
from tdtool.pairing.infeasible import impasse, possible
from tdtool.pairing.methods.chew.flight import LATE, ChewPosition, Flight, flight, lawful_pairs, led
from tdtool.pairing.methods.swiss import swiss
from tdtool.pairing.pairings import CandidatePair, Reason

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
