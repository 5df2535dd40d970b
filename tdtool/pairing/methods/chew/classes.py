"""The race for the prizes of a class, once all prizes by place are looked after."""

from __future__ import annotations

from collections.abc import Sequence

from tdtool.pairing.candidates import Candidate
from tdtool.pairing.contenders.class_prizes import open_prizes
from tdtool.pairing.infeasible import possible
from tdtool.pairing.methods.chew.flight import LATE, ChewPosition, Flight, led


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
