"""Why COP lets two meet, as the director reads it, with the figures that decided."""

from __future__ import annotations

from tdtool.english import counted, ordinal, percent
from tdtool.pairing.contenders.race import among_the_first
from tdtool.pairing.methods.cop.chances import Chances
from tdtool.pairing.methods.cop.control import Control
from tdtool.pairing.methods.cop.decisions import Decisions
from tdtool.pairing.methods.cop.position import Position


def sentence(position: Position, decided: Decisions, one: int, other: int) -> str:
    """Why these two; ``one`` stands higher."""
    by = decided.forced.get((one, other), "")
    safe = [rank for rank in (one, other) if rank in position.gibsons]
    if safe:
        return position.gibsons[safe[0]].sentence
    lost = decided.factor3.lost if decided.factor3 else decided.control
    if one == 0 and lost is not None and other == lost.rank and by in ("", "F3"):
        return _control(position, lost)
    return f"{_because(position, by)}{_hope(position, decided.chances, one, other)}"


def bye_sentence(position: Position, decided: Decisions) -> str:
    """Why they have the bye."""
    bye = decided.bye
    assert bye is not None
    if decided.bye_by == "GB":
        return f"Bye: {position.gibsons[bye].sentence}"
    name, had = position.name(bye), position.candidates[bye].byes
    if decided.bye_by == "limits":
        return f"{name} has the bye: the pairs kept apart leave no opponent."
    so_far = f"{name} has the bye: {counted(had, 'bye') if had else 'no bye'} so far"
    lower = [one.byes for one in position.candidates[bye + 1 :]]
    if position.rule.reading < 3 or min(lower, default=had + 1) > had:
        return f"{so_far}, and nobody lower has fewer."
    return f"{so_far}, and the others are paired best without them."


def _because(position: Position, by: str) -> str:
    ahead = position.rule.ahead
    first, second, third, fourth, sixth = (ordinal(at + ahead) for at in (1, 2, 3, 4, 6))
    said = {
        "KH": "Last round, neighbors meet: ",
        "F3": f"{first}–{third} meet {fourth}–{sixth}, who can all still win: ",
        "L3": f"The {second} has the bye: ",
    }
    return said.get(by, "")


def _hope(position: Position, found: Chances, one: int, other: int) -> str:
    """What the lower one still hopes for; where that is no prize, the higher one."""
    endings = f"{found.endings.count:,} simulated endings"
    for rank in (other, one):
        if rank <= found.any_cash and found.best[rank] < position.prizes:
            place = min(found.hope[rank], position.prizes - 1)
            finish = ordinal(place + 1 + position.rule.ahead) + (" or better" if place else "")
            share = percent(found.endings.chance(rank, upto=place + 1))
            return f"{position.name(rank)} can still finish {finish} in {share} of {endings}."
    prize = among_the_first(position.prizes, position.rule.ahead)
    return f"Neither finishes {prize} in any of {endings}."


def _control(position: Position, lost: Control) -> str:
    child, leader = position.name(lost.rank), position.name(0)
    first = ordinal(1 + position.rule.ahead)
    with_leader = percent(lost.with_leader / lost.of)
    without = percent(lost.without / lost.of)
    return (
        f"If {child} wins every game, they finish {first} in {with_leader} of {lost.of:,} "
        f"simulated endings with {leader} as an opponent, and in {without} without: so they meet."
    )
