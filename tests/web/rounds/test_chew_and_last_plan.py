"""Rounds by Chew, with why on the draft; and the last rounds planned for contenders."""

from __future__ import annotations

import uuid

import pytest

from tdtool.models import Account
from tdtool.services import players, prizes
from tdtool.services.exchange import import_event
from tdtool.services.rounds import plan
from tests.cast import Day, after_round, brought
from tests.web.browser import Browser

PLAN = "/e/day/event/"


@pytest.fixture
def pairs(director: Account) -> Day:
    """Eight players of six rounds."""
    return brought(director, 8, system="scrabble", rounds=6)


def test_the_last_rounds_are_planned_from_players_rounds_and_prizes(pairs: Day) -> None:
    desk = Browser(pairs.by)
    page = desk.send(desk.open(PLAN).form(f"{PLAN}last/"), method="cop", koth="1")
    assert page.said == [
        "Plan saved: Fontes 1–3, COP 4–5, KOTH 6. For COP, only 1st place counts as a prize "
        "until prizes are on the list."
    ]
    assert [row["method"] for row in pairs.division.plan] == [
        *["fontes"] * 3, "cop", "cop", "koth"
    ]  # fmt: skip
    refused = desk.send(desk.open(PLAN).form(f"{PLAN}last/"), method="swiss", koth="0")
    assert "Choose COP or Chew." in refused.main


def test_a_round_that_is_drawn_stays_in_the_plan(pairs: Day) -> None:
    pairs.play(1, method="random")
    desk = Browser(pairs.by)
    page = desk.send(desk.open(PLAN).form(f"{PLAN}last/"), method="chew", koth="0")
    assert page.said[0].startswith("Plan saved: Random 1, Swiss 2–3, Chew 4–6.")


@pytest.fixture
def later(director: Account) -> Day:
    """The same after four rounds."""
    return after_round(director, 4, players=8, rounds=6)


@pytest.mark.long
def test_chew_goes_by_the_prizes_of_classes_and_the_most_contenders_that_are_set(
    later: Day,
) -> None:
    rows = [{"kind": "rank"}, {"kind": "class", "prize_class": "B"}]
    prizes.put(later.desk(), division=later.division_key, prizes=rows)
    facts: players.Facts = {"prize_class": "B", "team": "", "career_games": None}
    for name in ("Flo", "Gus", "Hal"):
        who = {"entry": str(later.entry(name).uuid), "name": name, "rating": 1500}
        players.change(later.desk(), **who, brings=[], facts=facts)
    desk, at = Browser(later.by), "/e/day/standings/"
    form = desk.open(at).form(f"{at}last-rounds/")
    refused = desk.send(form, spread="500", definition="caught", caps="2, 5")
    assert "The most contenders are even numbers, the last round’s first" in refused.main
    page = desk.send(form, spread="500", definition="caught", caps="2, 4")
    assert "Gibsons, spread and prize bands saved." in page.main
    assert 'value="2, 4"' in page.html
    drawn = later.pair(5, method="chew")
    told = drawn.basis["chew"]
    assert (told["class_prizes"], told["caps"]) == ({"B": 1}, [2, 4])
    sentences = [sentence for _, sentence, _, _ in drawn.basis["reasons"]]
    assert [one for one in sentences if "can still win the class B prize" in one], sentences


def test_a_draft_by_chew_says_why_with_its_figures(later: Day) -> None:
    desk = Browser(later.by)
    at = "/e/day/standings/"
    desk.send(
        desk.open(at).form(f"{at}last-rounds/"),
        spread="250, 200",
        definition="caught",
        bands="1, 3",
    )
    done = desk.send(desk.open("/e/day/round/5/").form("/e/day/round/5/draw/"), method="chew")
    assert done.status == 200, done.said
    drawn = later.round(5)
    assert drawn.basis["chew"] == {"bands": [1, 3], "spread": [250, 200]}
    assert len(drawn.basis["reasons"]) == 4
    for _, sentence, how, parts in drawn.basis["reasons"]:
        assert sentence in done.main
        assert how in ("leaders", "swiss")
        assert parts["last"] in (1, 3, 8)
    wrong = desk.send(desk.open(at).form(f"{at}last-rounds/"), spread="250", bands="3, 2")
    assert "in rising order: 3, 10." in wrong.main


def test_rounds_from_a_file_leave_the_rest_to_be_planned(director: Account) -> None:
    """How they were drawn isn’t known: they stay as they were planned."""
    text = "".join(f"P{at}, X  1500  {at + (1 if at % 2 else -1)}; 400\n" for at in range(1, 9))
    lake = Day.new(director, slug="lake", system="scrabble", rounds=6)
    import_event.import_games(
        lake.desk(), division=str(lake.division.uuid), rounds=6, file="a.t", text=text,
        people=[str(uuid.uuid5(uuid.NAMESPACE_DNS, f"P{at}")) for at in range(1, 9)],
    )  # fmt: skip
    desk = Browser(director)
    page = desk.send(
        desk.open("/e/lake/event/").form("/e/lake/event/last/"), method="cop", koth="1"
    )
    assert page.said[0].startswith("Plan saved: Fontes 1, Swiss 2–3, COP 4–5, KOTH 6.")


def test_a_block_that_was_begun_goes_on_and_repeats_stay_as_planned(pairs: Day) -> None:
    rows = [{"method": "quads", "repeats": 0}] * 3 + [{"method": "swiss", "repeats": 1}] * 3
    plan.plan(pairs.desk(), division=pairs.division_key, plan=rows)
    pairs.play(1, method="quads")
    desk = Browser(pairs.by)
    page = desk.send(desk.open(PLAN).form(f"{PLAN}last/"), method="chew", koth="0")
    assert page.said[0].startswith("Plan saved: quads 1–3, Chew 4–6.")
    assert [row["repeats"] for row in pairs.division.plan] == [0, 0, 0, 1, 1, 1]


@pytest.mark.long
def test_the_middle_is_not_put_off_by_a_round_robin_that_is_not_played(director: Account) -> None:
    lake = brought(director, 8, slug="lake", system="scrabble", rounds=8)
    lake.play(1)  # by Swiss, though a round robin of seven would have fitted
    desk = Browser(director)
    page = desk.send(
        desk.open("/e/lake/event/").form("/e/lake/event/last/"), method="cop", koth="0"
    )
    assert page.said[0].startswith("Plan saved: Swiss 1–4, COP 5–8.")
    sea = brought(director, 8, slug="sea", system="scrabble", rounds=8)
    sea.play(1, method="round-robin")
    form = desk.open("/e/sea/event/").form("/e/sea/event/last/")
    page = desk.send(form, method="cop", koth="0")
    assert page.said[0].startswith("Plan saved: round robin 1–7, COP 8.")


def test_what_counts_as_a_prize_is_said_as_the_draw_goes_by_it(pairs: Day) -> None:
    plan.set_last(
        pairs.desk(), division=pairs.division_key, spread=[250], definition="caught", bands=[1, 3]
    )
    desk = Browser(pairs.by)
    page = desk.send(desk.open(PLAN).form(f"{PLAN}last/"), method="chew", koth="0")
    assert page.said[0].endswith("For Chew, the first 3 places count as prizes.")
    page = desk.send(desk.open(PLAN).form(f"{PLAN}last/"), method="cop", koth="0")
    assert "For COP, only 1st place counts as a prize until" in page.said[0]
    page = desk.send(desk.open(PLAN).form(f"{PLAN}last/"), method="cop", koth="3")
    assert page.said == ["Plan saved: Fontes 1–3, KOTH 4–6. No round is left for COP."]
