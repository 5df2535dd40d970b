"""The mistakes of a day, each from the wrong slip to where every place agrees on what is right: at
most five acts on one page, three or fewer of half of them. ``-s`` prints what each took.

In the usual run most share a day of their system, each at its own tables, and a mistake of several
systems is made in one of them; ``pytest -m long tests/truth/test_mistakes.py`` makes each in all
its systems, in a day of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from statistics import median
from typing import Any

import pytest

from tdtool.models import Account, LookUp
from tests.cast import Day
from tests.truth.hand import USUAL_ACTS, Hand
from tests.truth.mistakes import MISTAKES, NSA, SELCHOW, cases
from tests.truth.plain import Slip
from tests.truth.steps import Mistake, Step

USUAL_SYSTEMS = ("scrabble", *NSA)
SYSTEMS = ("scrabble", "my-scrabble", "anagrams-2004", *NSA, *SELCHOW)
NAMES = [f"{first}{vowel}n" for first in "BDFGKLMNPRST" for vowel in "aeiou"]
ALONE = [mistake for mistake in MISTAKES.values() if mistake.alone]


@dataclass
class FromTable(Day):
    """A day seen from one of its tables, as if that were its first."""

    first: int = 1

    def game(self, table: int, number: int | None = None) -> Any:
        return super().game(table + self.first - 1, number)

    def judge(self, table: int, words: str, **more: Any) -> LookUp:
        return super().judge(table + self.first - 1, words, **more)

    def moved(self, step: Step) -> Step:
        """The step at these tables instead of the day's first."""
        on = step.on.replace("/table/1/", f"/table/{self.first}/")
        if not step.text:
            return replace(step, on=on)
        table, rest = step.text.split(maxsplit=1)
        return replace(step, on=on, text=f"{int(table) + self.first - 1} {rest}")


def test_there_are_thirty_mistakes_at_least() -> None:
    assert len(MISTAKES) >= 30


def _of_a_day(system: str) -> list[Mistake]:
    """Those that are made in this system, one beside the other."""
    beside = [mistake for mistake in MISTAKES.values() if not mistake.alone]
    return [
        mistake
        for at, mistake in enumerate(beside)
        if mistake.systems[at % len(mistake.systems)] == system
    ]


@pytest.mark.parametrize(
    "system",
    [
        pytest.param(system, marks=() if system in USUAL_SYSTEMS else pytest.mark.long)
        for system in SYSTEMS
    ],
)
def test_after_the_mistakes_of_a_day_every_place_says_what_is_right(
    system: str, director: Account, scorekeeper: Account
) -> None:
    mistakes = _of_a_day(system)
    tables = [max(mistake.right) for mistake in mistakes]
    size = 3 if "table_size" in mistakes[0].told else 2
    day = Day.new(director, system=system, **({"table_size": 3} if size == 3 else {}))
    day.bring_named(*NAMES[: size * max(sum(tables), 2)]).post(1)
    seen = FromTable(**vars(day))
    hand = Hand(seen)
    took = []
    right: dict[int, Slip] = {}
    for mistake, count in zip(mistakes, tables, strict=True):
        steps = [seen.moved(step) for step in mistake.make(seen)]
        took.append(hand.puts_right(mistake.name, steps))
        right |= {table + seen.first - 1: slip for table, slip in mistake.right.items()}
        seen.first += count
    assert median(took) <= USUAL_ACTS
    hand.is_right(system, right)


@pytest.mark.long
@pytest.mark.parametrize("mistake", ALONE, ids=[mistake.name for mistake in ALONE])
def test_after_a_mistake_of_the_whole_day_every_place_says_what_is_right(
    mistake: Mistake, director: Account, scorekeeper: Account
) -> None:
    _alone(mistake, mistake.systems[0], director)


@pytest.mark.long
@pytest.mark.parametrize(("name", "system"), list(cases()))
def test_after_a_mistake_every_place_says_what_is_right(
    name: str, system: str, director: Account, scorekeeper: Account
) -> None:
    _alone(MISTAKES[name], system, director)


def _alone(mistake: Mistake, system: str, by: Account) -> None:
    day = mistake.day(partial(Day.new, by), system)
    hand = Hand(day)
    hand.puts_right(mistake.name, mistake.make(day))
    hand.is_right(system, mistake.right)
