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
        found = _race(position, unpaired, name, count)
        if found is not None:
            return found
    return None


def _race(
    position: ChewPosition, unpaired: Sequence[Candidate], name: str, count: int
) -> Flight | None:
    waiting = {one.number for one in unpaired}
    members = [one for one in position.candidates if position.classes.get(one.number) == name]
    above = (position.worst[one.number] for one in members if one.number not in waiting)
    here = [one for one in members if one.number in waiting]
    free = open_prizes(count, above, last=position.bands[-1])
    if not 0 < free < len(here):
        return None
    chasing = [one for one in here[free:] if position.catches(here[free - 1], one)]
    winning = [one for one in here[:free] if any(position.catches(one, two) for two in chasing)]
    players = [*winning, *chasing][: position.rule.cap(position.left) + len(winning) // 2 * 2]
    filler = next((one for one in here if one.place > players[-1].place), None) if players else None
    extra = ""
    if len(players) % 2:
        players, extra = ([*players, filler], filler.name) if filler else (players[:-1], "")
    among = {one.number for one in players}
    rest = [one for one in unpaired if one.number not in among]
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
    made: list[tuple[CandidatePair, Reason]] = []
    unpaired = list(position.candidates)
    while unpaired:
        found = _next(position, unpaired)
        made += _paired(position, found)
        taken = {one.number for one in found.players}
        unpaired = [one for one in unpaired if one.number not in taken]
    return made


def _next(position: ChewPosition, unpaired: Sequence[Candidate]) -> Flight:
    """The prizes by place come first, then those of the classes, then everybody else."""
    below = unpaired[0].place >= position.bands[-1]
    return (below and of_a_class(position, unpaired)) or flight(position, unpaired)


def _paired(position: ChewPosition, found: Flight) -> Iterator[tuple[CandidatePair, Reason]]:
    leaders, others = found.players[: found.leaders], found.players[found.leaders :]
    for one, other in _highest_first(position, found, leaders):
        yield (one, other), _reason(position, found, one, other, LED)
    if others:
        # Of a whole field, or of the contenders below the leaders: each group as in a Swiss.
        limits = replace(position.limits, repeats=found.repeats)
        allowed = limits if possible(others, limits) else position.limits
        for one, other in swiss(others, limits=allowed):
            yield (one, other), _reason(position, found, one, other, SWISS)


def _highest_first(
    position: ChewPosition, found: Flight, leaders: Sequence[Candidate]
) -> Iterator[CandidatePair]:
    """Each leader’s opponent: who can catch them, met least often, not just before, the lowest;
    as long as the leaders below can all be paired, too."""
    left = list(leaders)
    while left:
        one, below = left[0], left[1:]
        other = next(
            other
            for other in sorted(below, key=lambda who: _preference(position, one, who))
            if _leaves_a_pairing(position, found, below, one, other)
        )
        left = [each for each in below if each is not other]
        yield one, other


def _preference(
    position: ChewPosition, one: Candidate, other: Candidate
) -> tuple[bool, int, bool, int]:
    return (
        not position.catches(one, other),
        one.times(other),
        one.previous == other.number,
        -other.place,
    )


def _leaves_a_pairing(
    position: ChewPosition,
    found: Flight,
    below: Sequence[Candidate],
    one: Candidate,
    other: Candidate,
) -> bool:
    """Whether the two may meet, and the others among themselves."""
    limits = replace(position.limits, repeats=found.repeats)
    if not limits.allow(one, other) or (found.catch and not position.catches(one, other)):
        return False
    rest = [each for each in below if each is not other]
    return lawful_pairs(position, rest, found.repeats, catch=found.catch) is not None


def _reason(
    position: ChewPosition, found: Flight, one: Candidate, other: Candidate, how: str
) -> Reason:
    """What decided it, as figures and as a sentence; ``one`` stands higher."""
    parts = {
        "first": found.first,
        "last": found.last,
        "contenders": len(found.players),
        "leaders": found.leaders,
        "allowed": found.repeats,
        "repeats": one.times(other),
        "catches": int(position.catches(one, other)),
        "best": position.finish(other),
    }
    return Reason(
        (one.number, other.number), _sentence(position, found, one, other, how), how, parts
    )


def _sentence(
    position: ChewPosition, found: Flight, one: Candidate, other: Candidate, how: str
) -> str:
    if found.of_class:
        return _of_class(position, found, one, other)
    best, ahead = position.finish(other), position.rule.ahead
    reach = f"{other.name} can still finish {ordinal(1 + ahead)}"
    if best > 1:
        reach = f"{other.name} can finish {ordinal(best + ahead)} at best"
    leaders = f"the top {found.leaders}"
    if how == LED and position.catches(one, other):
        return f"{reach}: {leaders} meet the lowest who can still catch them."
    if how == LED:
        return f"{reach}: nobody free in {leaders} can catch {one.name}."
    if not found.prize:
        return f"{reach}: below the prizes, paired by Swiss."
    place = among_the_first(found.last, ahead)
    if position.finish(other) <= found.last:
        return f"{reach}: contenders to finish {place}, paired by Swiss."
    return f"{reach}: paired by Swiss with the contenders to finish {place}."


def _of_class(position: ChewPosition, found: Flight, one: Candidate, other: Candidate) -> str:
    """Why these two meet for the prizes of a class."""
    prize = f"the class {found.of_class} {plural(found.last, 'prize')}"
    if found.filler in (one.name, other.name):
        contender = one if found.filler == other.name else other
        return (
            f"{contender.name} can still win {prize}; {found.filler} makes the number of "
            "contenders even."
        )
    catches = position.catches(one, other)
    how = f", and {other.name} can still catch {one.name}" if catches else ""
    return f"{one.name} and {other.name} can still win {prize}{how}."
