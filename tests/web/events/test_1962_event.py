"""An event under the 1962 rules: made on the page, played, its words scored by their length."""

import pytest

from tdtool.models import Account, Event
from tdtool.pairing.edits import met_before
from tdtool.papers.contents.round import head
from tdtool.queries.field import read_field
from tdtool.queries.rounds.draw_of_tables import tables_of
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day, brought
from tests.kept import kept_day
from tests.web.browser import Browser


@kept_day
def eleven(director: Account) -> Day:
    """Eleven players under the 1962 rules, made through the page."""
    desk = Browser(director)
    form = desk.open("/new/").form()
    desk.send(form, name="Parlour Letters", rounds="2", system="anagrams-1962")
    day = Day(Event.objects.get(slug="parlour-letters"), director)
    return day.bring(11)


def test_the_form_of_a_system_offers_its_own_settings(director: Account) -> None:
    brought(director, 2, system="anagrams-1962")
    page = Browser(director).open("/e/day/event/")
    fields = set(page.form().fields)
    assert {"minimum", "tiles", "table_size", "advance", "final_size"} <= fields
    assert not {"minutes", "own_words"} & fields
    assert (page.form()["minimum"], page.form()["advance"]) == ("4", "none")


@pytest.mark.clause("D62-2")
def test_eleven_players_sit_at_tables_of_six_and_five_and_are_drawn_anew(eleven: Day) -> None:
    assert eleven.event.system == "anagrams-1962"
    eleven.post(1)
    first = [eleven.seated(1), eleven.seated(2)]
    assert [len(names) for names in first] == [6, 5]
    eleven.report(1, 12, 11, 10, 9, 8, 7)
    eleven.report(2, 12, 11, 10, 9, 8)
    eleven.complete(1)
    eleven.post(2, method="lot", seed=5)
    assert [len(eleven.seated(1)), len(eleven.seated(2))] == [6, 5]
    assert [eleven.seated(1), eleven.seated(2)] != first
    assert {game.group for game in eleven.round(2).games.all()} == {""}


@pytest.mark.clause("D62-14")
def test_words_on_a_slip_score_by_their_length(eleven: Day) -> None:
    eleven.post(1)
    eleven.report(1, 4, 11, 10, 9, 8, 7)
    eleven.words(1, seat1="CARE CARETS")
    page = Browser(eleven.by).open("/e/parlour-letters/round/1/table/1/")
    assert (page.status, "by agreement" in page.text) == (200, False)
    assert "CARETS" in page.main
    assert "NSA" not in page.main


@pytest.mark.clause("D62-10")
def test_what_counts_as_a_word_is_agreed_with_the_list_before_the_game_and_stands_on_every_page(
    director: Account,
) -> None:
    day = brought(director, 4, system="anagrams-1962")
    desk = Browser(director)
    assert "Word list: ENABLE (practice list, not official)" in desk.open("/e/day/event/").text
    day.post(1)
    for address in ("/e/day/", "/e/day/round/1/", "/e/day/round/1/table/1/"):
        assert "Word list: ENABLE" in desk.open(address).text


@pytest.mark.clause("D62-10")
def test_other_kinds_of_words_by_agreement_stand_beside_the_list_wherever_words_are_judged(
    director: Account,
) -> None:
    kinds = "geographical names"
    day = brought(director, 4, system="anagrams-1962", word_classes=kinds)
    desk, agreed = Browser(director), f"by agreement, {kinds}"
    form = desk.open("/e/day/event/").form()
    assert form["word_classes"] == kinds
    day.post(1)
    for address in ("/e/day/", "/e/day/round/1/table/1/", "/e/day/judge/"):
        assert agreed in desk.open(address).text, address
    judge = desk.open("/e/day/judge/")
    over = desk.send(judge.form(), table="1", words="berlin")
    assert f"{agreed}: ask the director" in over.text
    assert f"by agreement {kinds}" in head(day.division, day.round(1)).list_note


@pytest.mark.clause("D62-2")
def test_from_round_2_on_the_draft_mixes_the_tables_and_says_who_has_met(eleven: Day) -> None:
    desk = Browser(eleven.by)
    draw = "/e/parlour-letters/round/{}/draw/"
    assert desk.open("/e/parlour-letters/round/1/").form(draw.format(1))["method"] == "serpentine"
    eleven.play(1)
    page = desk.open("/e/parlour-letters/round/2/")
    assert page.form(draw.format(2))["method"] == "mixed"
    desk.send(page.form(draw.format(2)))
    page = desk.open("/e/parlour-letters/round/2/")
    assert eleven.round(2).method == "mixed"
    assert "10 pairs have met before: 6 at table 1 and 4 at table 2." in page.main
    assert "No swap of two players lowers this." in page.main
    field = read_field(eleven.division).after(1).entrants
    met = met_before(tables_of(eleven.round(2)), field=field)
    one, other, _ = met.couples[1][0]
    assert f"{one.name} and {other.name} once; " in page.main
    eleven.post(2)
    page = desk.open(f"/e/parlour-letters/players/{eleven.entry(one.name).uuid}/")
    assert "Has sat with: " in page.main
    assert f"{other.name} (2 times)" in page.main


def test_the_tables_of_round_1_drawn_again_by_rating_would_be_the_same(eleven: Day) -> None:
    eleven.play(1)
    eleven.draw(2, method="serpentine")
    desk = Browser(eleven.by)
    page = desk.open("/e/parlour-letters/round/2/")
    assert "25 pairs have met before: 15 at table 1 and 10 at table 2." in page.main
    assert "Less often if" in page.main
    # A mixed round is drawn from no result, so a correction changes none of it.
    eleven.draw(2, method="mixed", seed=4)
    eleven.post(2)
    game = str(eleven.game(1, 1).uuid)
    slips.correct(eleven.desk(), game=game, place=1, score=20, reason="misread")
    assert "would differ" not in desk.open("/e/parlour-letters/").main


@pytest.mark.clause("D62-2")
@pytest.mark.parametrize("players", [6, 9])
def test_a_draft_of_more_than_six_at_a_table_is_warned_of_and_can_be_posted(
    director: Account, players: int
) -> None:
    day = Day.new(director, system="anagrams-1962", table_size=players).bring(players)
    day.draw(1)
    says = f"Table 1 has {players} players: the game is best with up to 6."
    assert (says in Browser(director).open("/e/day/round/1/").main) == (players > 6)
    day.post(1)
    assert len(day.seated(1)) == players
