"""Lines that name their round, that bear the spread, that have too few scores, and totals that no
game makes."""

from __future__ import annotations

import pytest

from tdtool.models import Account
from tdtool.queries.audits import slips as slip_audits
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day
from tests.web.browser import Browser


@pytest.fixture
def two_rounds(director: Account) -> Day:
    """Four at two tables, round 2 posted while round 1 is played."""
    day = Day.new(director, system="scrabble", rounds=5).bring(4)
    day.post(1)
    day.post(2)
    return day


def test_with_two_rounds_open_the_earlier_is_meant_until_it_has_its_slip(two_rounds: Day) -> None:
    """Every slip asked which round it was of, and nothing that was typed answered."""
    desk = Browser(two_rounds.by)
    for number in (1, 2):
        page = desk.open("/e/day/entry/", line=f"1 41{number} 380")
        assert page.status == 200
        assert f"Table 1 round {number}" in page.main
        assert desk.send(page.form()).said[0].startswith("Table 1 saved")
        assert two_rounds.game(1, number).reports.count() == 1


def test_a_round_in_a_line_is_of_that_line_alone(two_rounds: Day) -> None:
    """All later lines were of that round: six corrections went into one that was complete."""
    desk = Browser(two_rounds.by)
    page = desk.open("/e/day/entry/", line="1 412 380 r2")
    assert "Table 1 round 2" in page.main
    assert "Any round" not in page.main
    page = desk.send(page.form())
    assert two_rounds.game(1, 2).reports.count() == 1
    assert "Any round" not in page.main
    page = desk.open("/e/day/entry/", line="2 401 388", chosen=2)
    assert "Table 2 round 2" in page.main
    assert "Any round" not in desk.open("/e/day/entry/").main


def test_a_line_that_names_its_round_leaves_the_one_that_was_chosen(two_rounds: Day) -> None:
    desk = Browser(two_rounds.by)
    page = desk.open("/e/day/entry/", line="1 412 380 r1", chosen=2)
    assert "Table 1 round 1" in page.main
    assert "Round 2 for all lines." in desk.send(page.form()).main
    assert two_rounds.game(1, 1).reports.count() == 1


def test_a_round_alone_is_chosen_and_one_that_is_not_there_is_refused(two_rounds: Day) -> None:
    desk = Browser(two_rounds.by)
    assert "Round 2 for all lines." in desk.open("/e/day/entry/", line="r2").main
    page = desk.open("/e/day/entry/", line="r7")
    says = "Round 7 takes no slips; posted rounds: 1 and 2."
    assert (page.status, page.said) == (422, [says])


def test_a_third_number_where_two_meet_is_the_spread_and_a_wrong_one_is_asked_about(
    two_rounds: Day,
) -> None:
    desk = Browser(two_rounds.by)
    second = two_rounds.entry(two_rounds.seated(1)[1]).number
    for line in ("1 412 380 32", "1 380 412 32", "1 380 412 -32", f"p{second} 412 380 32"):
        page = desk.open("/e/day/entry/", line=line)
        assert (page.status, "You typed spread" in page.main) == (200, False)
    page = desk.open("/e/day/entry/", line="1 412 380 42")
    assert "You typed spread 42; the scores make 32." in page.main
    assert "Save anyway" in page.main
    assert "Save anyway" in desk.send(page.form()).main
    assert two_rounds.game(1, 1).reports.count() == 0


def test_a_spread_by_player_has_the_sign_that_was_typed(two_rounds: Day) -> None:
    """Of the player in the second seat the other sign was checked, and said."""
    desk = Browser(two_rounds.by)
    for name in two_rounds.seated(1):
        player = f"p{two_rounds.entry(name).number}"
        for spread in (32, -32):
            page = desk.open("/e/day/entry/", line=f"{player} 380 412 {spread}")
            assert (page.status, "You typed spread" in page.main) == (200, False)
        page = desk.open("/e/day/entry/", line=f"{player} 412 380 -32")
        assert "You typed spread −32; the scores make 32." in page.main


def test_with_a_score_too_few_or_too_many_the_names_stay(hall: Day) -> None:
    hall.post(1)
    desk = Browser(hall.by)
    seats = hall.seated(3)
    for scores in ("180 170 160 155", "180 170 160 155 150 140"):
        page = desk.open("/e/day/entry/", line=f"3 {scores}")
        assert page.status == 422
        assert page.said[0].startswith("Table 3 has 5 seats, and the line has ")
        assert all(name in page.main for name in seats)
        assert "Save" not in page.main


@pytest.mark.clause("D62-13")
def test_a_total_that_ten_words_cannot_make_is_asked_about_and_stands_in_the_check(
    director: Account,
) -> None:
    """213 in a game of ten words was saved as it came, and decided an event."""
    day = Day.new(director, system="anagrams-1962").bring(4)
    day.post(1)
    desk = Browser(director)
    page = desk.open("/e/day/entry/", line="1 151 12 0 0")
    says = "151 isn’t a possible total: 10 words of 180 letters score 150 at most."
    assert f"Seat 1: {says}" in page.main
    assert "Save anyway" in desk.send(page.form()).main
    desk.send(page.form(), sure="yes")
    assert says.capitalize() in desk.open("/e/day/round/1/table/1/").main
    assert says.capitalize() in desk.open("/e/day/?check=every").main
    high = desk.open("/e/day/entry/", line="1 90 12 21 9").main
    assert "Seat 1: 90? Scores are mostly between 0 and 60." in high


def test_totals_that_no_table_can_have_are_refused_with_the_reason(director: Account) -> None:
    """Four of 60 were only asked about as a tie."""
    day = Day.new(director, system="anagrams-1962").bring(4)
    day.post(1)
    desk = Browser(director)
    page = desk.open("/e/day/entry/", line="1 170 5 4 3")
    assert "need 194 letters at least; a table has 180 (D62-1)." in page.main
    assert "Save" not in page.main
    page = desk.open("/e/day/entry/", line="1 60 60 60 60")
    says = "Totals of 60, 60, 60 and 60 need 252 letters at least; a table has 180 (D62-1)."
    assert says in page.main
    assert "Save" not in page.main
    refused = desk.send(page.form(), sure="yes")
    assert refused.said == [f"{says} Check the slip. Nothing was saved."]
    assert day.game(1).reports.count() == 0


def test_a_total_that_hardly_any_game_ends_with_stands_in_the_check_where_two_meet(
    director: Account,
) -> None:
    day = Day.new(director, system="anagrams-2004").bring(4)
    day.post(1)
    desk = Browser(director)
    assert (
        "1412? Scores are mostly between 20 and 160."
        in desk.open("/e/day/entry/", line="1 1412 71").main
    )
    day.report(1, 1412, 71)
    assert "1412? Scores are mostly between 20 and 160." in desk.open("/e/day/?check=every").main


def test_the_example_is_one_for_these_rules_and_this_table(director: Account) -> None:
    day = Day.new(director, system="anagrams-2004").bring(4)
    day.post(1)
    assert "e.g. 1 84 71, or by player p12 84 71" in Browser(director).open("/e/day/entry/").main


ROUND_1 = "213 145 244 85 172 90"


def test_a_slip_of_round_1_typed_again_in_round_2_is_asked_about(director: Account) -> None:
    """All its scores in the same order, at a table of other people: nothing was said anywhere."""
    day = Day.new(director, table_size=6).bring(12)
    desk = Browser(director)
    day.post(1)
    desk.line(f"1 {ROUND_1}")
    day.report(2, 99, 98, 97, 96, 95, 94)
    day.complete(1)
    day.post(2)
    page = desk.open("/e/day/entry/", line=f"1 {ROUND_1}")
    assert "Same scores as table 1 in round 1. Is it an old slip?" in page.main
    assert "Save anyway" in desk.send(page.form()).main
    assert day.game(1, 2).reports.count() == 0


def test_both_scores_of_an_earlier_game_of_theirs_are_asked_about(two_rounds: Day) -> None:
    desk = Browser(two_rounds.by)
    desk.line("1 412 380 r1")
    says = "Same scores as table 1 in round 1. Is it an old slip?"
    for line in ["1 412 380", "1 380 412", "2 412 380"]:
        assert says in desk.open("/e/day/entry/", line=f"{line} r2").main
        assert "old slip" not in desk.open("/e/day/entry/", line="1 412 381 r2").main


def test_an_old_slip_typed_again_stands_on_its_slip_and_in_the_check_until_it_is_answered(
    two_rounds: Day,
) -> None:
    two_rounds.report(1, 412, 380)  # of round 2
    slips.report(
        two_rounds.desk(), game=str(two_rounds.game(1, 1).uuid), scores=[412, 380], signed=True
    )
    [item] = slip_audits.of_event(two_rounds.event).items
    assert (item.round_number, item.table) == (2, 1)
    says = "Same scores as table 1 in round 1: 412, 380. Was an old slip entered again?"
    assert item.says == says
    desk = Browser(two_rounds.by)
    page = desk.open("/e/day/?check=every")
    assert says in page.main
    assert "/e/day/round/2/table/1/" in {one.attributes.get("href") for one in page.elements}
    assert says not in desk.open("/e/day/round/1/table/1/").main
    page = desk.open("/e/day/round/2/table/1/")
    assert says in page.main
    page = desk.send(page.form("/e/day/round/2/table/1/checked/"))
    assert page.said == ["Marked as checked, OK."]
    assert slip_audits.of_event(two_rounds.event).items == ()
    assert f"{says}Checked, OK" in page.main


def test_an_old_slip_that_was_answered_at_entry_is_not_asked_about_again(two_rounds: Day) -> None:
    desk = Browser(two_rounds.by)
    desk.line("1 412 380 r2")
    page = desk.open("/e/day/entry/", line="1 412 380 r1")
    assert "Same scores as table 1 in round 2. Is it an old slip?" in page.main
    desk.send(page.form(), sure="yes")
    assert slip_audits.of_event(two_rounds.event).items == ()
