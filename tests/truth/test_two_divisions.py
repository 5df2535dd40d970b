"""Two divisions at once, with two scorekeepers, double entry, phones, a late player, a bye and a
play-off: after what is done every place of both says the same.

The short run belongs to the usual tests; ``pytest -m long -s tests/truth/test_two_divisions.py``
takes a long one by chance, looks after each act, and says how far it is.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    rule,
    run_state_machine_as_test,
)

from tdtool.models import Account
from tdtool.models.accounts import Role
from tdtool.services.journal.replay import replay
from tests import cast
from tests.truth.two_divisions import CODES, TwoDivisions

AT = st.integers(0, 8)
CODE = st.sampled_from(CODES)
KEEPER = st.integers(0, 1)
PLACE = st.integers(1, 3)
SCORES = st.lists(st.sampled_from([64, 89, 113, 128, 130, 200, 410]), min_size=3, max_size=3)
POINTS = st.sampled_from([-10, -5, 5, 25])
KINDS = (
    {"A": "scrabble", "B": "anagrams-nsa-2005"},
    {"A": "my-scrabble", "B": "scrabble"},
    {"A": "anagrams-2004", "B": "anagrams-1962"},
    {"A": "anagrams-nsa-2005", "B": "my-scrabble"},
)
DAYS = 12  # of the long form


@pytest.fixture
def keepers(scorekeeper: Account) -> tuple[Account, Account]:
    return scorekeeper, cast.account("Zora P.", Role.SCOREKEEPER)


def test_a_day_of_two_divisions_is_the_same_everywhere(
    director: Account, keepers: tuple[Account, Account]
) -> None:
    systems = {"A": "scrabble", "B": "anagrams-nsa-2005"}
    event = TwoDivisions(director, keepers, systems, every=False)
    first, second = event.games("A")[:2]
    event.enters(0, first, [401, 380])
    assert event.keys_second(0, first, [])  # the same person
    assert event.keys_second(1, first, [401, 390])
    event.comes_late("A")
    event.reports(second, 1, [350, 322])
    event.reports(second, 2, [350, 332])
    event.keys_second(1, first, [])
    event.reports(second, 2, [350, 322])
    event.accepts_by_phone(second, 1)
    event.keys_second(1, second, [])
    event.says_it_is_wrong(second, 2)
    at_three = event.games("B")[0]
    event.enters(1, at_three, [113, 89, 64], signed=False)
    event.disputes(at_three)
    event.agree()
    event.closes(0)
    event.goes_on("B")
    event.dismisses(second)
    event.goes_on("A")
    event.credits_the_bye("A", 25)
    event.corrects(first, 1, 380)
    event.goes_on("A")
    event.enters(0, event.games("A")[0], [420, 390])
    event.keys_second(1, event.games("A")[0], [])
    event.completes("A")
    event.agree()
    assert replay(event.days["A"].event).faults == ()


class AnyDay(RuleBasedStateMachine):
    """A director, two scorekeepers and players with phones, with mistakes."""

    by: Account
    keepers: tuple[Account, Account]
    made = 0  # days

    @initialize(kind=st.sampled_from(KINDS), twice=st.booleans(), once=st.booleans())
    def begin(self, kind: Mapping[str, str], twice: bool, once: bool) -> None:
        AnyDay.made += 1
        counting = "once" if once else "desk"
        slug = f"any-{AnyDay.made}"
        self.event = TwoDivisions(
            self.by, self.keepers, kind, slug=slug, twice=twice, counting=counting
        )
        print(f"{AnyDay.made:4} {kind}, {'twice' if twice else 'once'}", flush=True)

    @rule(keeper=KEEPER, code=CODE, at=AT, scores=SCORES, signed=st.booleans())
    def enter(self, keeper: int, code: str, at: int, scores: list[int], signed: bool) -> None:
        self.event.enters(keeper, self.event.game(code, at), scores, signed=signed)

    @rule(keeper=KEEPER, code=CODE, at=AT, scores=st.one_of(st.just([]), SCORES))
    def key_second(self, keeper: int, code: str, at: int, scores: list[int]) -> None:
        self.event.keys_second(keeper, self.event.game(code, at), scores)

    @rule(keeper=KEEPER, code=CODE, at=AT, scores=SCORES)
    def key_again(self, keeper: int, code: str, at: int, scores: list[int]) -> None:
        self.event.keys_again(keeper, self.event.game(code, at), scores)

    @rule(code=CODE, at=AT)
    def sign(self, code: str, at: int) -> None:
        self.event.signs(self.event.game(code, at))

    @rule(code=CODE, at=AT)
    def take_back(self, code: str, at: int) -> None:
        self.event.takes_back(self.event.game(code, at))

    @rule(code=CODE, at=AT, place=PLACE, scores=SCORES, alike=st.booleans())
    def by_phone(self, code: str, at: int, place: int, scores: list[int], alike: bool) -> None:
        game = self.event.game(code, at)
        told = [200, 180, 160] if alike else scores
        self.event.reports(game, place, told)

    @rule(code=CODE, at=AT, place=PLACE)
    def wrong_by_phone(self, code: str, at: int, place: int) -> None:
        self.event.says_it_is_wrong(self.event.game(code, at), place)

    @rule(code=CODE, at=AT, place=PLACE)
    def accept_by_phone(self, code: str, at: int, place: int) -> None:
        self.event.accepts_by_phone(self.event.game(code, at), place)

    @rule(code=CODE, at=AT)
    def dismiss(self, code: str, at: int) -> None:
        self.event.dismisses(self.event.game(code, at))

    @rule(code=CODE, sits=st.booleans())
    def come_late(self, code: str, sits: bool) -> None:
        self.event.comes_late(code, sits=sits)

    @rule(code=CODE, points=POINTS)
    def credit_the_bye(self, code: str, points: int) -> None:
        self.event.credits_the_bye(code, points)

    @rule(code=CODE, at=AT)
    def withdraw(self, code: str, at: int) -> None:
        self.event.withdraws(code, at)

    @rule(code=CODE, at=AT, missing=st.lists(st.integers(1, 2), min_size=1, max_size=2))
    def forfeit(self, code: str, at: int, missing: list[int]) -> None:
        self.event.forfeits(self.event.game(code, at), missing)

    @rule(code=CODE, at=AT, place=PLACE, points=POINTS)
    def penalise(self, code: str, at: int, place: int, points: int) -> None:
        self.event.penalises(self.event.game(code, at), place, points)

    @rule(code=CODE, at=AT, place=PLACE, score=st.sampled_from([64, 113, 380, 412]))
    def correct(self, code: str, at: int, place: int, score: int) -> None:
        self.event.corrects(self.event.game(code, at), place, score)

    @rule(code=CODE, at=AT, place=PLACE, used=st.sampled_from([1400, 1501, 2200]))
    def clock(self, code: str, at: int, place: int, used: int) -> None:
        self.event.clocks(self.event.game(code, at), place, used)

    @rule(code=CODE, at=AT)
    def dispute(self, code: str, at: int) -> None:
        self.event.disputes(self.event.game(code, at))

    @rule(which=AT)
    def close(self, which: int) -> None:
        self.event.closes(which)

    @rule(back=st.integers(0, 6))
    def undo(self, back: int) -> None:
        self.event.undoes(back)

    @rule(code=CODE)
    def go_on(self, code: str) -> None:
        self.event.goes_on(code)

    def teardown(self) -> None:
        if hasattr(self, "event"):
            assert replay(self.event.days["A"].event).faults == ()


@pytest.mark.long
@pytest.mark.django_db
def test_long_days_of_two_divisions_are_the_same_everywhere(
    director: Account, keepers: tuple[Account, Account]
) -> None:
    AnyDay.by, AnyDay.keepers = director, keepers
    run(AnyDay, examples=DAYS, steps=25)


def run(machine: type[AnyDay], examples: int, steps: int) -> None:
    quiet = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=quiet,
            derandomize=examples < 10,
            database=None,
            phases=[Phase.generate],  # a failing day is printed as it was
        ),
    )
