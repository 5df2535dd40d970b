"""Letters in the line of the desk find players, what can be done, and rules."""

from __future__ import annotations

import pytest

from tdtool.models import Account
from tdtool.web.desk.finding import ACTS
from tests.cast import Day
from tests.web.browser import Browser


@pytest.fixture
def two(director: Account) -> Day:
    a = Day.new(director, system="scrabble", rounds=3).bring_named("Søren Łoś", "Pen Ray")
    b = a.with_division("B", first_table=11).bring_named("Rhodri Penhallow", "Jo O’Neil")
    a.post(1)
    b.post(1)
    return a


def found(by: Account, typed: str) -> list[tuple[str, str]]:
    page = Browser(by).open("/e/day/entry/echo/", line=typed)
    if "data-found" not in page.html:
        return []
    return [
        (" ".join(one.text.replace("⏎", "").split()), one.attributes["href"])
        for one in page.elements
        if one.tag == "a"
    ]


def test_a_name_is_found_in_every_division_with_the_table_of_now(two: Day) -> None:
    labels = [label for label, _ in found(two.by, "pen")]
    assert labels[:2] == [
        "Pen Raytable 1 in round 1 · division A",
        "Rhodri Penhallowtable 11 in round 1 · division B",
    ]
    assert found(two.by, "soren los")[0][0].startswith("Søren Łoś")
    assert found(two.by, "oneil")[0][0].startswith("Jo O’Neil")
    assert found(two.by, "zz") == []


def test_an_act_is_found_by_what_else_one_calls_it_and_only_by_who_may_do_it(
    two: Day, scorekeeper: Account
) -> None:
    assert ("Screens, announcement, streams", "/e/day/A/hall/") in found(two.by, "lunch")
    assert [label for label, _ in found(two.by, "arrived")][:1] == ["Check players in"]
    assert [label for label, _ in found(two.by, "ceremony")] == ["Prizes"]
    assert "Log of challenges, blank slips" in dict(found(two.by, "penalty"))
    assert "Log of challenges, blank slips" not in dict(found(scorekeeper, "penalty"))


@pytest.mark.parametrize(("label", "name"), [(label, name) for label, _, name, _ in ACTS])
def test_every_act_that_is_found_leads_to_a_page(two: Day, label: str, name: str) -> None:
    href = dict(found(two.by, label.partition(":")[0]))[label]
    assert Browser(two.by).open(href).status == 200, name


def test_rules_are_found_by_their_words_and_come_last(two: Day) -> None:
    label, href = found(two.by, "overtime")[-1]
    assert label.startswith(("SCR-", "Rules with “overtime”"))
    assert href.startswith("/rules/?system=scrabble&q=overtime")


def test_figures_are_a_slip_and_letters_before_one_its_player(two: Day) -> None:
    for typed in ("1 400 350", "p1 400 350", "r1"):
        assert found(two.by, typed) == [], typed
