"""The mistakes of a day, each from the wrong slip to where every place agrees on what is right: at
most five acts on one page, three or fewer of half of them. ``-s`` prints what each took."""

from __future__ import annotations

from functools import partial
from statistics import median

import pytest

from tdtool.models import Account
from tests.cast import Day
from tests.truth.hand import USUAL_ACTS, Hand
from tests.truth.mistakes import MISTAKES, cases
from tests.truth.steps import perform


def test_there_are_thirty_mistakes_at_least() -> None:
    assert len(MISTAKES) >= 30


@pytest.mark.parametrize(("name", "system"), list(cases()))
def test_after_a_mistake_every_place_says_what_is_right(
    name: str, system: str, director: Account, scorekeeper: Account
) -> None:
    mistake = MISTAKES[name]
    day = mistake.day(partial(Day.new, director), system)
    steps = mistake.make(day)
    hand = Hand(day)
    perform(hand, steps)
    hand.is_right(f"{name.replace('_', ' ')}, {system}", system, mistake.right)


def test_half_of_the_mistakes_take_three_acts_at_most(
    director: Account, scorekeeper: Account
) -> None:
    took = []
    for number, mistake in enumerate(MISTAKES.values()):
        system = mistake.systems[0]
        day = mistake.day(partial(Day.new, director, slug=f"m-{number}"), system)
        steps = mistake.make(day)
        hand = Hand(day)
        perform(hand, steps)
        took.append(hand.acts)
    assert median(took) <= USUAL_ACTS
