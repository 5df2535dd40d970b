"""Divisions of an event: made, changed, taken away; players moved between them."""

from __future__ import annotations

import pytest

from tdtool.formats.tsh import config as tsh_config
from tdtool.models import Account
from tdtool.pairing.standings.ratings import rate
from tdtool.queries.exchange import exports
from tdtool.queries.exchange.tsh_divisions import system_of
from tdtool.queries.field import read_field
from tdtool.queries.hall import tourney
from tdtool.services import divisions
from tdtool.web.published import api
from tests.cast import Day, after_round, brought
from tests.web.browser import Browser, rows
from tests.web.players.choices import choose

pytestmark = pytest.mark.django_db


@pytest.fixture
def pairs(director: Account) -> Day:
    return brought(director, 8, system="scrabble", rounds=7)


def test_a_division_is_added_with_rules_and_tables_of_its_own(pairs: Day) -> None:
    desk = Browser(pairs.by)
    page = desk.open("/e/day/event/add-division/", system="my-scrabble")
    form = page.form("/e/day/event/add-division/")
    assert (form["code"], form["rounds"], form["first_table"], form["challenge"]) == (
        "B", "7", "11", "single",
    )  # fmt: skip
    page = desk.send(form, rounds="5", challenge="double")
    assert page.said == ["Division B added. Next, add its players."]
    made = pairs.event.divisions.get(code="B")
    assert (made.system, made.rounds, made.first_table, made.settings["challenge"]) == (
        "my-scrabble", 5, 11, "double",
    )  # fmt: skip
    assert "8 players, 7 rounds, tables 1–4" in page.text
    assert "0 players, 5 rounds, from table 11" in page.text


def test_the_rule_of_each_setting_is_a_link_to_it(pairs: Day) -> None:
    """It stood in the hint as mere text: (rule SCR-16)."""
    for address in ("/e/day/event/add-division/", "/e/day/event/"):
        page = Browser(pairs.by).open(address, system="scrabble")
        links = {link.attributes["href"] for link in page.elements if link.tag == "a"}
        assert "/rules/#SCR-16" in links
        assert "(rule " not in page.text


def test_a_division_under_the_events_rules_goes_on_following_them(pairs: Day) -> None:
    desk = Browser(pairs.by)
    desk.send(desk.open("/e/day/event/add-division/").form())
    made = pairs.event.divisions.get(code="B")
    assert (made.system, made.settings, made.lexicon) == ("", {}, "")


def test_ranges_of_tables_that_overlap_are_told(pairs: Day) -> None:
    pairs.with_division("B", first_table=3).bring("Una Vic Tom Sue")
    page = Browser(pairs.by).open("/e/day/event/")
    assert (
        "Divisions A and B both need tables 3–4. Change the first table of one of them."
        in page.text
    )


def test_a_division_is_changed_until_a_round_of_it_is_drawn(pairs: Day) -> None:
    desk = Browser(pairs.by)
    address = f"/e/day/divisions/{pairs.division.uuid}/"
    desk.send(desk.open(address).form(), rounds="9", rating_system="none")
    assert (pairs.division.rounds, pairs.division.rating_system) == (9, "none")
    pairs.post(1)
    page = desk.send(desk.open(address).form(), minutes="20", first_table="5")
    assert (page.status, page.said[0]) == (
        422,
        "Round 1 is already drawn under these rules, so they can’t change.",
    )
    page = desk.send(page.form(), minutes="25")
    assert (page.said, pairs.division.first_table) == (["Division A saved."], 5)


def test_an_empty_division_is_taken_away_and_one_with_players_isnt(pairs: Day) -> None:
    other = pairs.with_division("B", first_table=11)
    desk = Browser(pairs.by)
    address = f"/e/day/divisions/{other.division.uuid}/"
    page = desk.send(desk.open(address).form("/e/day/B/event/remove-division/"))
    assert page.said == ["Division B deleted."]
    page = desk.open(f"/e/day/divisions/{pairs.division.uuid}/")
    assert [one.action for one in page.forms if "remove" in one.action] == []


def test_a_player_goes_to_another_division_until_they_sit_in_a_round(pairs: Day) -> None:
    other = pairs.with_division("B", first_table=11)
    ann = pairs.entry("Ann")
    desk = Browser(pairs.by)
    address = f"/e/day/A/players/{ann.uuid}/"
    page = desk.open(f"{address}edit/")
    form, before = page.form(f"{address}division/"), rows()
    # A list that didn't come with the form was an error page.
    for division in ("", "B", "\0", "9" * 5000):
        page = desk.send(form, division=division)
        assert page.said == ["The form arrived incomplete. Reload the page and try again."]
    assert rows() == before
    page = desk.send(form, division=str(other.division.uuid))
    assert page.said == ["Ann moved to division B."]
    assert "division B" in page.text
    pairs.post(1)
    bob = f"/e/day/players/{pairs.entry('Bob').uuid}/edit/"
    assert [one.action for one in desk.open(bob).forms if "division" in one.action] == []
    late = desk.send(form, key=str(ann.uuid), division=str(other.division.uuid))
    assert late.said == ["Ann is already in division B."]


def test_who_has_played_is_told_how_to_play_in_another_division(pairs: Day) -> None:
    """The page had nothing about divisions any more."""
    pairs.with_division("B", first_table=11)
    pairs.play(1)
    desk = Browser(pairs.by)
    page = desk.open(f"/e/day/A/players/{pairs.entry('Bob').uuid}/edit/")
    assert (
        "Bob sits in a round and can’t be moved. To change division, withdraw Bob here and add "
        "them there (tick “add them too” when asked): scores stay here. If only a "
        "draft has them, delete it instead."
    ) in page.main
    choose(pairs, "Bob", "withdraw", from_round="2")
    add = "/e/day/B/players/add/"
    page = desk.send(desk.open(add).form(add), name="Bob")
    assert "Someone else: add them too" in page.main
    page = desk.send(page.form(add), namesake="yes")
    assert page.said == ["Bob added, unrated."]
    assert pairs.event.divisions.get(code="B").entries.filter(name="Bob").exists()


def test_class_team_and_games_are_mended_on_a_players_page(pairs: Day) -> None:
    ann = pairs.entry("Ann")
    desk = Browser(pairs.by)
    form = desk.open(f"/e/day/players/{ann.uuid}/edit/").form()
    desk.send(form, prize_class="B", team="Lake  side", career_games="312")
    ann.refresh_from_db()
    assert (ann.prize_class, ann.team, ann.career_games) == ("B", "Lake side", 312)
    form = desk.open(f"/e/day/players/{ann.uuid}/edit/").form()
    page = desk.send(form, career_games="some")
    assert (
        page.status,
        "The number of games played, “some”, isn’t a whole number." in page.text,
    ) == (
        422,
        True,
    )


def test_an_event_offers_the_settings_of_its_system(director: Account) -> None:
    desk = Browser(director)
    for system, some in {
        "scrabble": {"overtime_limit": "10", "bye_spread": "50", "challenge": "double"},
        "my-scrabble": {"end_racks": "double", "forfeit_spread": "50"},
        "anagrams-2004": {"minimum": "5", "minutes": "25"},
        "anagrams-nsa-2005": {"table_size": "6", "own_words": "yes"},
        "anagrams-1962": {"advance": "none"},
    }.items():
        desk.send(desk.open("/new/").form(), name="Autumn", slug=system, system=system)
        form = desk.open(f"/e/{system}/event/").form()
        assert {name: form[name] for name in some} == some


def test_a_line_has_what_differs_and_no_default(pairs: Day) -> None:
    """A default stood under each field, and a division’s page had all of them again."""
    desk = Browser(pairs.by)
    other = pairs.with_division("B", first_table=11)
    page = desk.open("/e/day/event/")
    assert "Scrabble as it stands" in page.main
    assert "By the rules:" not in page.main and "Default" not in page.main
    desk.send(page.form("/e/day/A/event/"), exchange_minimum="5")
    division = f"/e/day/divisions/{other.division.uuid}/"
    desk.send(desk.open(division).form(), minutes="20")
    page = desk.open("/e/day/event/")
    changes = "1 changed (minimum tiles in the bag to exchange 5)"
    assert f"Scrabble as it stands; {changes}" in page.main
    assert page.main.count("By the rules: 7.") == 1
    assert "as the event, except: minutes per player 20" in page.main
    assert "as the event, except: minutes per player 20" in desk.open(division).main


def test_rounds_of_several_divisions_are_their_own(pairs: Day) -> None:
    pairs.with_division("B", rounds=5, first_table=11)
    desk = Browser(pairs.by)
    desk.send(desk.open("/e/day/A/event/").form(), name="Scrabble by the Lake")
    assert [one.rounds for one in pairs.event.divisions.order_by("code")] == [7, 5]


class TestTheRatingSystem:
    def test_it_is_chosen_and_said_to_be_an_estimate_where_nothing_proves_it(
        self, pairs: Day
    ) -> None:
        desk = Browser(pairs.by)
        address = f"/e/day/divisions/{pairs.division.uuid}/"
        page = desk.open(address)
        for said in ("NASPA formula", "CoCo formula (estimate)", "Old NSA formula (estimate)"):
            assert said in page.text
        assert "NASPA formula (estimate)" not in page.text
        desk.send(page.form(), rating_system="coco")
        assert "ratings estimated with the CoCo formula" in desk.open("/e/day/event/").text
        assert (
            "CoCo formula, an estimate: players’ deviations are unknown, so each counts as 150."
            in desk.open("/e/day/standings/ratings/").text
        )
        desk.send(desk.open(address).form(), rating_system="wespa")
        assert "WESPA formula, an estimate." in desk.open("/e/day/standings/ratings/").text

    @pytest.mark.parametrize("name", ["naspa", "coco"])
    def test_every_place_shows_the_same_rating(self, director: Account, name: str) -> None:
        """The page, the standings, the player’s page, and what overlays read."""
        pairs = after_round(director, 2, players=8, rounds=7)
        desk = Browser(pairs.by)
        _rated_by(pairs, name)
        now = {one.name: one.new for one in rate(read_field(pairs.division), system=name)}
        ann = str(now["Ann"])
        board = desk.open("/e/day/standings/ratings/")
        assert f'<td class="total">{ann}</td>' in board.html
        assert ("Expected" in board.text) == (name not in ("coco", "norwegian"))
        assert ann in desk.open(f"/e/day/players/{pairs.entry('Ann').uuid}/").text
        (told,) = tourney.document(pairs.event, api.seen(pairs.event))["divisions"]
        assert told["rating_system"] == name
        assert {one["name"]: one["newr"] for one in told["players"][1:]} == now

    def test_tsh_is_told_by_its_own_name_or_that_it_cant_rate_by_it(self, pairs: Day) -> None:
        other = pairs.with_division("B", first_table=21, rating_system="aus")
        other.bring("Una Vic")
        pairs.play(1)
        other.play(1)
        for name, written in (
            ("naspa", "nsa2008"), ("wespa", "wespa"), ("aus", "aus"), ("lct", "nsa2008 lct"),
            ("nsa", "nsa"), ("coco", "none"), ("norwegian", "none"),
        ):  # fmt: skip
            _rated_by(pairs, name)
            config = tsh_config.read(exports.file(pairs.event, "config.tsh").data)
            assert config.settings["rating_system"] == written
            own = config.settings.get("division_rating_system")
            assert own == (None if name == "aus" else {"B": "aus"})
            again = system_of(config, "A")
            assert again is not None
            assert again.name == (name if written != "none" else "none")


def _rated_by(day: Day, name: str) -> None:
    division = day.division
    divisions.change(
        day.desk(), division=str(division.uuid), code="A", rounds=division.rounds, first_table=1,
        rating_system=name,
    )  # fmt: skip


def test_the_list_of_events_says_of_each_division_how_far_it_is(pairs: Day) -> None:
    """It said what the first of them had done: complete, while the other one played."""
    pairs.play(1)
    b = pairs.with_division("B", first_table=11).bring_named("Nan", "Oz", "Pam", "Rex")
    assert "A: round 1 of 7, complete; B: not started" in Browser(pairs.by).open("/").main
    b.post(1)
    assert "A: round 1 of 7, complete; B: round 1 of 3, posted" in Browser(pairs.by).open("/").main
