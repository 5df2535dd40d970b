"""Whatever people do, in whatever order: the ledger makes the standings, and the record is whole.

The short run belongs to the usual tests; ``pytest -m long tests/services/test_any_day.py`` takes
twenty thousand steps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tdtool.models import Account, Dispute, Game, JournalEntry
from tdtool.queries import rules
from tdtool.queries.challenges import challenges as challenge_queries
from tdtool.queries.disputes import examinations
from tdtool.queries.journal import chain
from tdtool.services import players
from tdtool.services.acts import Refused
from tdtool.services.challenges import lifecycle as challenges
from tdtool.services.disputes import lifecycle as disputes
from tdtool.services.disputes import rulings as dispute_rulings
from tdtool.services.journal.replay import replay
from tdtool.services.journal.undo import undo
from tdtool.services.rounds import draw_pairs, forfeits, seats
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.slips import corrections, rulings
from tdtool.services.slips import lifecycle as slips
from tests.cast import NAMES, Day
from tests.simulation.sums import of_standings_and_ledger

SYSTEMS = ("scrabble", "my-scrabble", "anagrams-2004", "anagrams-nsa-2005", "anagrams-1962")
WORDS = ("TAXI", "TAXIS", "GARDENIA", "QQQ", "ZAXES")
BIG = st.integers(0, 10_000)
SCORE = st.integers(0, 600)


class AnyDay(RuleBasedStateMachine):
    """A day of one event: each rule is something that somebody at a desk does."""

    people: list[Account]
    made = 0

    @initialize(system=st.sampled_from(SYSTEMS), count=st.integers(2, 9))
    def begin(self, system: str, count: int) -> None:
        AnyDay.made += 1
        slug = f"day-{AnyDay.made}"
        self.day = Day.new(self.people[0], slug=slug, system=system, rounds=5).bring(count)
        self.two = rules.of_division(self.day.division).draw == "pairs"

    def tried(self, do: Callable[..., Any], *args: Any, **told: Any) -> None:
        """Done, or refused with a sentence and nothing written."""
        before = self.acts()
        try:
            do(*args, **told)
        except Refused as refusal:
            assert str(refusal).strip()
            assert self.acts() == before

    def acts(self) -> int:
        return JournalEntry.objects.filter(chain=self.day.event.uuid).count()

    def games(self) -> list[Game]:
        return list(Game.objects.filter(round__division=self.day.division).order_by("pk"))

    def game(self, at: int) -> Game | None:
        found = self.games()
        return found[at % len(found)] if found else None

    def entry(self, at: int) -> str:
        """Somebody in the division; nobody where everyone's coming was undone."""
        entries = list(self.day.division.entries.order_by("registered"))
        return str(entries[at % len(entries)].uuid if entries else UUID(int=0))

    @rule()
    def draw(self) -> None:
        number = self.day.division.rounds_drawn.filter(state__in=["posted", "complete"]).count() + 1
        self.tried(self.day.pair if self.two else self.day.draw, number)

    @rule()
    def post(self) -> None:
        drawn = self.day.division.rounds_drawn.filter(state__in=["draft", "confirmed"]).first()
        if drawn is not None:
            if drawn.state == "draft":
                self.tried(rounds.confirm, self.day.desk(), round=str(drawn.uuid))
            self.tried(rounds.post, self.day.desk(), round=str(drawn.uuid))

    @rule(at=BIG, scores=st.lists(SCORE, min_size=8, max_size=8), signed=st.booleans())
    def enter(self, at: int, scores: list[int], signed: bool) -> None:
        game = self.game(at)
        if game is not None:
            told = scores[: game.seats.count()]
            self.tried(
                slips.report, self.day.desk(), game=str(game.uuid), scores=told, signed=signed
            )

    @rule(at=BIG)
    def sign(self, at: int) -> None:
        game = self.game(at)
        if game is not None:
            places = list(game.seats.values_list("place", flat=True))
            self.tried(slips.sign, self.day.desk(), game=str(game.uuid), places=places)

    @rule(at=BIG, scores=st.lists(SCORE, min_size=8, max_size=8))
    def key_again(self, at: int, scores: list[int]) -> None:
        game = self.game(at)
        if game is not None:
            told = scores[: game.seats.count()]
            self.tried(slips.key_again, self.day.desk(), game=str(game.uuid), scores=told)

    @rule(at=BIG, place=st.integers(1, 6), score=SCORE)
    def correct(self, at: int, place: int, score: int) -> None:
        game = self.game(at)
        if game is not None:
            self.tried(
                slips.correct,
                self.day.desk(), game=str(game.uuid), place=place, score=score, reason="a slip",
            )  # fmt: skip

    @rule(at=BIG, maker=st.integers(1, 3), announced=SCORE, right=SCORE, caught=st.integers(1, 2))
    def correct_by_rule(self, at: int, maker: int, announced: int, right: int, caught: int) -> None:
        game = self.game(at)
        if game is not None:
            self.tried(
                corrections.by_rule,
                self.day.desk(), game=str(game.uuid), maker=maker, announced=announced,
                correct=right, caught_by=caught,
            )  # fmt: skip

    @rule(
        at=BIG, place=st.integers(1, 3), points=st.integers(-50, 50),
        counts_for=st.sampled_from(["score", "spread"]),
    )  # fmt: skip
    def penalise(self, at: int, place: int, points: int, counts_for: str) -> None:
        game = self.game(at)
        if game is not None:
            self.tried(
                rulings.points,
                self.day.desk(), game=str(game.uuid), place=place, points=points,
                counts_for=counts_for, reason="by the director",
            )  # fmt: skip

    @precondition(lambda self: self.two)
    @rule(at=BIG, how=st.sampled_from([("win", "loss"), ("tie", "tie"), ("loss", "loss")]))
    def rule_the_result(self, at: int, how: tuple[str, str]) -> None:
        game = self.game(at)
        if game is not None:
            told = {"1": how[0], "2": how[1]}
            self.tried(
                rulings.result,
                self.day.desk(), game=str(game.uuid), results=told, reason="by the director",
            )  # fmt: skip

    @precondition(lambda self: self.two)
    @rule(at=BIG, missing=st.lists(st.integers(1, 2), min_size=1, max_size=2))
    def forfeit(self, at: int, missing: list[int]) -> None:
        game = self.game(at)
        if game is not None:
            self.tried(
                forfeits.forfeit,
                self.day.desk(), game=str(game.uuid), missing=missing, reason="not here",
            )  # fmt: skip

    @precondition(lambda self: self.two)
    @rule(at=BIG)
    def play_after_all(self, at: int) -> None:
        game = self.game(at)
        if game is not None:
            self.tried(forfeits.play_after_all, self.day.desk(), game=str(game.uuid), reason="came")

    @rule(table=st.integers(1, 4), words=st.lists(st.sampled_from(WORDS), min_size=1, max_size=3))
    def challenge(self, table: int, words: list[str]) -> None:
        answer = challenge_queries.answer(self.day.division, words)
        self.tried(
            challenges.judge,
            self.day.desk(), division=self.day.division_key, table=table,
            words=words, answer=answer,
        )  # fmt: skip

    @rule(at=BIG)
    def dispute(self, at: int) -> None:
        game = self.game(at)
        if game is not None:
            self.tried(
                disputes.open_dispute, self.day.desk(), game=str(game.uuid), about="412 or 402"
            )

    def disputed(self, at: int) -> Dispute | None:
        found = list(self.day.event.disputes.order_by("number"))
        return found[at % len(found)] if found else None

    @rule(at=BIG, by=st.integers(0, 1))
    def take_over(self, at: int, by: int) -> None:
        found = self.disputed(at)
        if found is not None:
            somebody = replace(self.day, by=self.people[by])
            self.tried(disputes.take_over, somebody.desk(), dispute=str(found.uuid))

    @rule(at=BIG, words=st.lists(st.sampled_from(WORDS), min_size=1, max_size=3))
    def hand_in(self, at: int, words: list[str]) -> None:
        found = self.disputed(at)
        if found is not None:
            examined = examinations.of_words(found.game, " ".join(words))
            self.tried(disputes.hand_in_examined, self.day.desk(), found, examined)

    @rule(at=BIG, scores=st.lists(SCORE, min_size=8, max_size=8))
    def rule_on_the_scores(self, at: int, scores: list[int]) -> None:
        found = self.disputed(at)
        if found is not None:
            told = scores[: found.game.seats.count()]
            self.tried(
                dispute_rulings.rule_scores,
                self.day.desk(), dispute=str(found.uuid), game=str(found.game.uuid), scores=told,
                reason="by the director",
            )  # fmt: skip

    @rule(at=BIG)
    def close(self, at: int) -> None:
        found = self.disputed(at)
        if found is not None:
            self.tried(
                disputes.close, self.day.desk(), dispute=str(found.uuid), closing="they agree"
            )

    @rule(at=BIG)
    def take_back(self, at: int) -> None:
        game = self.game(at)
        if game is not None:
            self.tried(slips.take_back, self.day.desk(), game=str(game.uuid), reason="wrong")

    @rule(back=st.integers(0, 12))
    def undo(self, back: int) -> None:
        self.tried(undo, self.day.desk(), number=self.acts() - back, reason="undone")

    @rule(at=BIG, number=st.integers(1, 5))
    def withdraw(self, at: int, number: int) -> None:
        self.tried(players.withdraw, self.day.desk(), entry=self.entry(at), from_round=number)

    @rule(at=BIG, number=st.integers(1, 5))
    def come_back(self, at: int, number: int) -> None:
        self.tried(players.come_back, self.day.desk(), entry=self.entry(at), from_round=number)

    @rule(name=st.sampled_from(NAMES))
    def late_entry(self, name: str) -> None:
        self.tried(self.day.bring, name)

    @rule(number=st.integers(1, 5))
    def complete(self, number: int) -> None:
        found = self.day.division.rounds_drawn.filter(number=number).first()
        if found is not None:
            without = rounds.open_tables_of(found)
            self.tried(
                rounds.complete,
                self.day.desk(), round=str(found.uuid), without=without, reason="no slip came",
            )  # fmt: skip

    @rule(at=BIG, other=BIG)
    def exchange(self, at: int, other: int) -> None:
        found = self.day.division.rounds_drawn.order_by("-number").first()
        if found is not None:
            self.tried(
                seats.swap if found.is_posted or not self.two else draw_pairs.swap,
                self.day.desk(), round=str(found.uuid), player=self.entry(at),
                other=self.entry(other), reason="sat wrongly",
            )  # fmt: skip

    @invariant()
    def the_ledger_makes_the_standings(self) -> None:
        if not hasattr(self, "day"):
            return
        shown, written = of_standings_and_ledger(self.day.division)
        assert shown == written

    def teardown(self) -> None:
        if hasattr(self, "day"):
            assert chain.check_event(self.day.event).faults == ()
            assert replay(self.day.event).faults == ()


@pytest.fixture
def machine(director: Account, scorekeeper: Account) -> Iterator[type[AnyDay]]:
    AnyDay.people = [director, scorekeeper]
    yield AnyDay


def run(machine: type[AnyDay], examples: int, steps: int) -> None:
    quiet = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples, stateful_step_count=steps, deadline=None,
            suppress_health_check=quiet, derandomize=examples < 50, database=None,
        ),
    )  # fmt: skip


@pytest.mark.long
@pytest.mark.django_db
def test_whatever_is_done_the_ledger_makes_the_standings_and_the_record_is_whole(
    machine: type[AnyDay],
) -> None:
    run(machine, examples=4, steps=25)


@pytest.mark.long
@pytest.mark.django_db
def test_twenty_thousand_steps_leave_every_day_whole(machine: type[AnyDay]) -> None:
    run(machine, examples=400, steps=50)
