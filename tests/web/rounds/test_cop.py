"""A last round drawn by COP: what the draft says of its pairs, and the record played again."""

from __future__ import annotations

import pytest

from tdtool.models import Account
from tdtool.services import prizes
from tdtool.services.rounds import draw_pairs, plan
from tests.cast import Day, after_round, brought
from tests.web.browser import Browser

AT = "/e/day/round/4/"


@pytest.fixture
def pairs(director: Account) -> Day:
    """Seven players after three rounds of five."""
    return after_round(director, 3, players=7, rounds=5)


@pytest.mark.long
def test_a_draft_by_cop_says_why_by_the_endings_and_is_drawn_again_the_same(pairs: Day) -> None:
    desk = Browser(pairs.by)
    page = desk.open(AT)
    assert "COP: contenders meet contenders" in page.main
    assert "for the second half of an event" in page.main
    done = desk.send(page.form(f"{AT}draw/"), method="cop", draw_seed="7")
    assert done.status == 200, done.said
    drawn = pairs.round(4)
    assert (drawn.method, drawn.draw_seed) == ("cop", 7)
    reasons = drawn.basis["reasons"]
    assert len(reasons) == 4
    for _, sentence, _, _ in reasons:
        assert sentence in done.main
    assert "100,000 simulated endings" in done.main
    assert "random number 7" in done.main
    assert drawn.basis["cop"]["prizes"] >= 1


def test_cop_goes_by_the_prize_list_and_the_spread_of_the_last_rounds(pairs: Day) -> None:
    rows = [{"kind": "rank"}, {"kind": "rank", "place": 2}, {"kind": "rank", "place": 3}]
    rows.append({"kind": "class", "prize_class": "B"})
    prizes.put(pairs.desk(), division=pairs.division_key, prizes=rows)
    desk, at = Browser(pairs.by), "/e/day/standings/"
    desk.send(desk.open(at).form(f"{at}last-rounds/"), spread="250, 200", definition="caught")
    told = pairs.pair(4, method="cop").basis["cop"]
    assert (told["prizes"], told["class_prizes"], told["spread"]) == (3, {"B": 1}, [250, 200])
    assert told["hope"] == [0.02]


@pytest.mark.long
def test_a_plan_that_has_cop_in_the_first_half_is_told_that_it_is_early(director: Account) -> None:
    day = brought(director, 6, system="scrabble", rounds=4)
    plan.plan(day.desk(), division=day.division_key, plan=[{"method": "cop"}] * 4)
    early = "Round {} of 4 is early for COP: too much can still change."
    desk = Browser(director)
    for number in (1, 2, 3):
        shown = desk.open(f"/e/day/round/{number}/").main
        assert (early.format(number) in shown) == (number < 3)
        day.play(number)


def test_a_pair_changed_by_hand_loses_the_sentence_of_the_pair_that_was_drawn(pairs: Day) -> None:
    drawn = pairs.pair(4, method="cop")
    first, second = [one for one in drawn.basis["reasons"] if len(one[0]) == 2][:2]
    desk = Browser(pairs.by)
    assert first[1] in desk.open(AT).main
    draw_pairs.swap(pairs.desk(), round=str(drawn.uuid), player=first[0][0], other=second[0][0])
    changed = desk.open(AT).main
    assert first[1] not in changed
    assert second[1] not in changed
