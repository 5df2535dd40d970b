"""Small positions paired by trying every pairing, each weighed apart from the code.

The long form, 2,000 positions: ``python -m pytest -m long tests/pairing/methods/cop``.
"""

from __future__ import annotations

import random

import pytest

from tdtool.pairing.methods.cop.draw import CopRound, cop
from tests.pairing.methods.cop.positions import by_lot, every_matching

MOST, NEAR = 10**9, 5 * 10**8


def weight(made: CopRound, i: int, j: int) -> int:
    """What the method’s description says that a pair of ranks costs, i above j, from 0."""
    of, chances = made.position, made.decisions.chances
    count, prizes, cash = len(of), of.prizes, chances.cash
    late = 4 * (of.rounds - of.round_ + 1) <= of.rounds
    final = of.round_ == of.rounds
    gibson = i in of.gibsons or j in of.gibsons
    distance = j - i
    unit = 4 * (count**3 // 27)
    total = distance**2 if gibson or i >= prizes else distance**3
    if late and not final and i <= cash and i not in of.gibsons:
        total = 0
    if j == count:  # the bye
        byes = of.candidates[i].byes
        total += byes * MOST + (2**byes - 1) * unit
        return total + (0 if final or i > cash or i in of.gibsons else 3 * MOST)
    if not final and i <= cash and not gibson:
        reach = chances.reach[i] + made.weighing.wider.get(i, 0)
        if j > reach and (reach > i or j > i + 1):
            total += NEAR if j == reach + 1 else MOST
        elif late:
            total += 2 * abs(reach - j) ** 3
    if i == 0 and j == made.decisions.not_leader:
        total += MOST
    elif late and not final:
        boundary = min(cash, count - 7) if count >= 12 else cash
        hopeful = [rank <= boundary and rank not in of.gibsons for rank in (i, j)]
        if hopeful[0] != hopeful[1]:
            total += NEAR if j == boundary + 1 else MOST
    one_safe = (i in of.gibsons) != (j in of.gibsons)
    if one_safe and not of.groups[i] and not of.groups[j]:
        other = j if i in of.gibsons else i
        total += MOST if other <= chances.any_cash else 0
    one, two = of.candidates[i], of.candidates[j]
    total += (2 ** one.times(two) - 1) * unit
    if (i, j) == (0, 1):
        total += unit // 10
    if one.previous == two.number and i > cash:
        total += 10**6
    return total


def check(rng: random.Random, positions: int, *, most: int) -> None:
    for at in range(positions):
        count, left = 2 + at % (most - 1), 1 + at % 3
        made = cop(by_lot(rng, count, left=left))
        lawful = set(made.weighing.lawful())
        totals = {
            sum(weight(made, *one) for one in pairs)
            for pairs in every_matching(range(count + count % 2))
            if lawful.issuperset(pairs)
        }
        found = [(one.one, count if one.other is None else one.other) for one in made.pairs]
        assert lawful.issuperset(found)
        assert sum(weight(made, *one) for one in found) == min(totals)
        assert sum(one.cost for one in made.pairs) == min(totals)


def test_of_every_pairing_of_up_to_eight_none_weighs_less() -> None:
    check(random.Random(20), 21, most=8)


@pytest.mark.long
def test_the_same_of_many() -> None:
    check(random.Random(21), 2_000, most=10)
