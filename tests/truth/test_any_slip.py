"""Whatever is done to slips, in whatever order: every place shows the same.

The short run belongs to the usual tests; ``pytest -m long -s tests/truth/test_any_slip.py`` takes a
long one, and says how far it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tdtool.models import Account, Challenge, Dispute, Game, JournalEntry
from tdtool.queries.disputes import examinations
from tdtool.queries.slips import doubts as slip_doubts
from tdtool.queries.slips import tables
from tdtool.services import players
from tdtool.services.acts import Refused
from tdtool.services.challenges import penalties
from tdtool.services.disputes import lifecycle as disputes
from tdtool.services.disputes import rulings as dispute_rulings
from tdtool.services.journal.replay import replay
from tdtool.services.journal.undo import undo
from tdtool.services.rounds import forfeits
from tdtool.services.slips import corrections, rulings, settling
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day
from tests.truth.compare import disagreements

WORDS = ("GARDENIA", "TRAIN", "HARMONIC", "ZZZZZZ", "READING", "TAXI")
AT = st.integers(0, 8)
PLACE = st.integers(1, 3)
SCORE = st.sampled_from([64, 89, 113, 128, 130, 152, 153, 200, 410, 401])
SCORES = st.lists(SCORE, min_size=3, max_size=3)
TYPED = st.lists(st.sampled_from(WORDS), max_size=3)
POINTS = st.sampled_from([-10, -5, 5, 10])
DAYS = 25  # of the long form: at some ten seconds each on two busy cores
CLOCK = st.sampled_from([1400, 1500, 1501, 1630, 2200])


class AnySlip(RuleBasedStateMachine):
    """A director at two or three tables, with mistakes."""

    by: Account
    systems: tuple[str, ...]
    every = 1  # acts from one comparison to the next
    made = 0  # days
    seen = 0  # acts of the day when its places were last compared

    @initialize(system=st.integers(0, 4), count=st.integers(4, 6))
    def begin(self, system: int, count: int) -> None:
        AnySlip.made += 1
        chosen = self.systems[system % len(self.systems)]
        self.system = chosen
        self.day = Day.new(self.by, slug=f"slip-{AnySlip.made}", system=chosen, **self._size())
        self.day.bring(count)
        self.day.post(1)
        print(f"{AnySlip.made:4} {chosen}, {count} players", flush=True)

    def _size(self) -> dict[str, int]:
        return {} if self.pairs else {"table_size": 3}

    @property
    def pairs(self) -> bool:
        return self.system in ("scrabble", "my-scrabble", "anagrams-2004")

    def tried(self, do: Callable[..., Any], **told: Any) -> None:
        try:
            do(self.day.desk(), **told)
        except Refused as refusal:
            assert str(refusal).strip()

    def _post_again(self) -> None:
        """The newest round, where its posting was undone: nobody plays it till then."""
        last = self.day.division.rounds_drawn.order_by("-number").first()
        if last is None or not last.is_posted:
            self.day.post(last.number if last else 1)

    def game(self, at: int) -> Game:
        rows = Game.objects.filter(round__division=self.day.division, table__isnull=False)
        found = list(rows.filter(round__state__in=["posted", "complete"]).order_by("-pk"))
        return found[at % len(found)]

    def told(self, game: Game, scores: list[int]) -> list[int]:
        return scores[: game.seats.count()]

    @rule(at=AT, scores=SCORES, signed=st.booleans(), typed=TYPED)
    def enter(self, at: int, scores: list[int], signed: bool, typed: list[str]) -> None:
        game = self.game(at)
        words = {} if self.pairs else {"words": {"1": typed}}
        told = {"game": str(game.uuid), "scores": self.told(game, scores), "signed": signed}
        self.tried(slips.report, **told, **words)

    @rule(at=AT, scores=SCORES)
    def key_again(self, at: int, scores: list[int]) -> None:
        game = self.game(at)
        self.tried(slips.key_again, game=str(game.uuid), scores=self.told(game, scores))

    @rule(at=AT, place=PLACE, score=SCORE)
    def correct(self, at: int, place: int, score: int) -> None:
        game = str(self.game(at).uuid)
        self.tried(slips.correct, game=game, place=place, score=score, reason="added up wrong")

    @precondition(lambda self: self.pairs)
    @rule(at=AT, maker=st.integers(1, 2), size=POINTS)
    def correct_by_rule(self, at: int, maker: int, size: int) -> None:
        told = {"maker": maker, "announced": 20, "correct": 20 + size, "caught_by": 3 - maker}
        self.tried(corrections.by_rule, game=str(self.game(at).uuid), **told)

    @rule(at=AT, place=PLACE, points=POINTS, clause=st.sampled_from(["", "MYS-0", "SCR-10"]),
          counts_for=st.sampled_from(["score", "spread"]))  # fmt: skip
    def penalise(self, at: int, place: int, points: int, clause: str, counts_for: str) -> None:
        told = {"place": place, "points": points, "clause": clause, "reason": "a phone"}
        if not self.pairs:
            counts_for = "score"
        self.tried(rulings.points, game=str(self.game(at).uuid), counts_for=counts_for, **told)

    @precondition(lambda self: self.pairs)
    @rule(at=AT, how=st.sampled_from([("win", "loss"), ("tie", "tie"), ("", "")]))
    def rule_the_result(self, at: int, how: tuple[str, str]) -> None:
        told = {"results": {"1": how[0], "2": how[1]}, "reason": "by the director"}
        self.tried(rulings.result, game=str(self.game(at).uuid), **told)

    @precondition(lambda self: self.pairs)
    @rule(at=AT, place=PLACE, used=CLOCK)
    def tell_the_clock(self, at: int, place: int, used: int) -> None:
        self.tried(slips.clock, game=str(self.game(at).uuid), place=place, used=used)

    @precondition(lambda self: not self.pairs)
    @rule(at=AT, place=PLACE, typed=TYPED)
    def type_words(self, at: int, place: int, typed: list[str]) -> None:
        self.tried(slips.words, game=str(self.game(at).uuid), words={str(place): typed})

    @precondition(lambda self: not self.pairs)
    @rule(at=AT, which=AT, stands=st.booleans(), off=st.booleans())
    def settle(self, at: int, which: int, stands: bool, off: bool) -> None:
        """What a slip doubts is let stand, or a word of it ruled off."""
        game = self.game(at)
        known = slip_doubts.of_table(tables.of_games([game])[0])
        doubts = [one for one in known.each if one.settled is None]
        if doubts:
            one = doubts[which % len(doubts)]
            told: dict[str, Any] = {"game": str(game.uuid), "place": one.place}
            if one.word is not None and off:
                word, _, nth = one.about.removeprefix("word ").partition(" ")
                self.tried(settling.word_off, word=word, nth=int(nth or 1), **told)
            else:
                self.tried(settling.checked, about=one.about, reason="seen", **told)

    @rule(at=AT, missing=st.lists(st.integers(1, 2), min_size=1, max_size=2), back=st.booleans())
    def forfeit(self, at: int, missing: list[int], back: bool) -> None:
        game = str(self.game(at).uuid)
        if back:
            self.tried(forfeits.play_after_all, game=game, reason="came")
        else:
            self.tried(forfeits.forfeit, game=game, missing=missing, reason="not here")

    @rule(at=AT, place=PLACE, points=POINTS)
    def credit(self, at: int, place: int, points: int) -> None:
        told = {"place": place, "points": points, "reason": "half of it"}
        self.tried(rulings.credit, game=str(self.game(at).uuid), **told)

    @rule(at=AT, word=st.sampled_from(WORDS))
    def challenge(self, at: int, word: str) -> None:
        self.day.judge(self.game(at).table_number, word)

    @rule(which=AT, place=PLACE, withheld=st.booleans())
    def let_a_penalty_go(self, which: int, place: int, withheld: bool) -> None:
        found = list(Challenge.objects.filter(event=self.day.event).order_by("-number"))
        if found:
            number = found[which % len(found)].number
            if withheld:
                self.tried(penalties.withhold, challenge=number, reason="it was void")
            else:
                self.tried(penalties.penalise, challenge=number, challengers=[place])

    @rule(at=AT)
    def dispute(self, at: int) -> None:
        self.tried(disputes.open_dispute, game=str(self.game(at).uuid), about="they say 412")

    def disputed(self, which: int) -> Dispute | None:
        found = list(self.day.event.disputes.order_by("-number"))
        return found[which % len(found)] if found else None

    @rule(which=AT, scores=SCORES)
    def rule_on_the_scores(self, which: int, scores: list[int]) -> None:
        if found := self.disputed(which):
            told: Mapping[str, Any] = {"dispute": str(found.uuid), "game": str(found.game.uuid)}
            told = {**told, "scores": self.told(found.game, scores), "reason": "by the sheets"}
            self.tried(dispute_rulings.rule_scores, **told)

    @rule(which=AT, words=st.lists(st.sampled_from(WORDS), min_size=1, max_size=2))
    def hand_in(self, which: int, words: list[str]) -> None:
        if found := self.disputed(which):
            examined = examinations.of_words(found.game, " ".join(words))
            try:
                disputes.hand_in_examined(self.day.desk(), found, examined)
            except Refused as refusal:
                assert str(refusal)

    @rule(which=AT, accepted=st.booleans())
    def rule_on_a_finding(self, which: int, accepted: bool) -> None:
        found = self.disputed(which)
        record = found.records.order_by("pk").last() if found else None
        if found and record:
            told = {"dispute": str(found.uuid), "game": str(found.game.uuid), "reason": "so it is"}
            told["audit"] = str(record.audit.uuid)
            self.tried(dispute_rulings.rule, finding=1, accepted=accepted, **told)

    @rule(which=AT)
    def close(self, which: int) -> None:
        if found := self.disputed(which):
            self.tried(disputes.close, dispute=str(found.uuid), closing="they agree")

    @rule(at=AT)
    def take_back(self, at: int) -> None:
        self.tried(slips.take_back, game=str(self.game(at).uuid), reason="the wrong table")

    @rule(back=st.integers(0, 8))
    def undo(self, back: int) -> None:
        """By ``z`` the last act, by its number any."""
        acts = JournalEntry.objects.filter(chain=self.day.event.uuid).count()
        self.tried(undo, number=acts - back, reason="undone")
        self._post_again()

    @rule()
    def complete_and_go_on(self) -> None:
        last = self.day.division.rounds_drawn.order_by("-number")[0]
        games = last.games.filter(table__isnull=False).order_by("table__number")
        for game in games:
            if not game.reports.filter(taken_back=None).exists() and game.kind == "played":
                self.tried(
                    slips.report,
                    game=str(game.uuid),
                    scores=[113] * game.seats.count(),
                    signed=True,
                )
        try:
            self.day.complete(last.number)
            if last.number < self.day.division.rounds:
                self.day.post(last.number + 1)
        except Refused as refusal:
            assert str(refusal)

    @rule(who=st.sampled_from(["Ann", "Bob", "Cy"]))
    def withdraw(self, who: str) -> None:
        entry = str(self.day.entry(who).uuid)
        last = self.day.division.rounds_drawn.order_by("-number")[0].number
        self.tried(players.withdraw, entry=entry, from_round=last + 1)

    @invariant()
    def one_truth(self) -> None:
        """Looked for after every act of the long form; what is refused changes nothing."""
        acts = JournalEntry.objects.filter(chain=self.day.event.uuid).count() if self.began else 0
        if acts >= self.seen + self.every:
            self.agrees(acts)

    def agrees(self, acts: int) -> None:
        assert disagreements(self.day.event, self.by) == []
        self.seen = acts

    @property
    def began(self) -> bool:
        return hasattr(self, "day")

    def teardown(self) -> None:
        if self.began:
            self.agrees(self.seen)
            assert replay(self.day.event).faults == ()


@pytest.fixture
def machine(director: Account) -> Iterator[type[AnySlip]]:
    AnySlip.by = director
    yield AnySlip


def run(
    machine: type[AnySlip], systems: tuple[str, ...], examples: int, steps: int, every: int
) -> None:
    machine.systems, machine.every = systems, every
    quiet = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples, stateful_step_count=steps, deadline=None,
            suppress_health_check=quiet, derandomize=examples < 10, database=None,
            phases=[Phase.generate],  # a failing day is printed as it was: shrinking it takes long
        ),
    )  # fmt: skip


@pytest.mark.django_db
@pytest.mark.parametrize("system", ["scrabble", "anagrams-nsa-2005"])
def test_whatever_is_done_to_slips_every_place_shows_the_same(
    machine: type[AnySlip], system: str
) -> None:
    run(machine, (system,), examples=2, steps=9, every=4)


@pytest.mark.long
@pytest.mark.django_db
def test_long_days_of_all_systems_are_shown_the_same_everywhere(machine: type[AnySlip]) -> None:
    every = ("scrabble", "my-scrabble", "anagrams-2004", "anagrams-nsa-2005", "anagrams-1962")
    run(machine, every, examples=DAYS, steps=30, every=1)
