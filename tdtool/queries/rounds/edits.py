"""A draft of two-player games changed by hand: what would come of it, by number."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tdtool.models import Round
from tdtool.pairing import draw_round
from tdtool.pairing.field import Field
from tdtool.pairing.pairings import Pairing
from tdtool.queries import rules
from tdtool.queries.rounds import pairings

Changed = tuple[list[Pairing], list[int]]  # the couples, and who has a bye


class CantChange(ValueError):
    """The change can't be made as it was asked for; the message says why."""


def swapped(couples: Sequence[Pairing], byes: Sequence[int], one: int, other: int) -> Changed:
    """Two exchange their places. Raises CantChange."""
    _both_play(couples, byes, one, other)
    return _exchanged(couples, byes, one, other)


def let_meet(couples: Sequence[Pairing], byes: Sequence[int], one: int, other: int) -> Changed:
    """The two meet, and those they would have met meet each other. Raises CantChange."""
    _both_play(couples, byes, one, other)
    if one in byes and other in byes:
        raise CantChange("Both have a bye; draw the round again.")
    if one in byes:
        one, other = other, one
    mine = next(couple for couple in couples if one in (couple.first, couple.second))
    facing = mine.second if mine.first == one else mine.first
    if facing == other:
        raise CantChange("These two meet already.")
    return _exchanged(couples, byes, facing, other)


def _both_play(couples: Sequence[Pairing], byes: Sequence[int], one: int, other: int) -> None:
    sitting = {n for couple in couples for n in (couple.first, couple.second)} | set(byes)
    if one == other or not {one, other} <= sitting:
        raise CantChange("Choose two different players of this round.")


def _exchanged(couples: Sequence[Pairing], byes: Sequence[int], one: int, other: int) -> Changed:
    exchange = {one: other, other: one}
    return (
        [
            Pairing(c.table, exchange.get(c.first, c.first), exchange.get(c.second, c.second))
            for c in couples
        ],
        [exchange.get(number, number) for number in byes],
    )


def in_turn(
    round_: Round, known: Field, before: Sequence[Pairing], after: Sequence[Pairing]
) -> list[Pairing]:
    """The couples by table; of those that are new, the one in front whose turn it is to start.

    Where who starts is drawn at the table, nobody is turned.
    """
    kept = [couple for couple in after if couple in before]
    new = [couple for couple in after if couple not in before]
    if rules.of_division(round_.division).assigned_starts:
        new = [_turned(round_, known, couple) for couple in new]
    return sorted([*kept, *new], key=lambda couple: couple.table)


def _turned(round_: Round, known: Field, couple: Pairing) -> Pairing:
    (told,) = draw_round.by_hand(
        pairings.before(known, round_.number),
        [(couple.first, couple.second)],
        round_=round_.number,
        rng=random.Random(round_.draw_seed or 0),
        based_on=round_.based_on or 0,
    ).pairings
    return Pairing(couple.table, told.first, told.second)
