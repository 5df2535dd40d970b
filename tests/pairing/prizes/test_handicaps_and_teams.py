"""Prizes by handicap and for teams, worked out by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tdtool.pairing.prizes import prizes
from tdtool.pairing.prizes.awards import Award, awards
from tdtool.pairing.prizes.prizes import BadHandicap, BadPrize, Prize, PrizeKind, as_json, from_json
from tdtool.pairing.standings.win_loss import StandingsRules
from tests.pairing.crosstables import changed, crosstable
from tests.pairing.prizes.test_prize_kinds import HALL as HALL_OF_KINDS
from tests.tables import of_each

HANDICAP, TEAM = PrizeKind.HANDICAP, PrizeKind.TEAM
BY_RATING = "1700+ 0, 1500+ 20, 0+ 40, unrated 30"


def won(prize: Prize, hall=HALL_OF_KINDS) -> Award:  # type: ignore[no-untyped-def]
    (award,) = awards(hall, [prize])
    return award


@of_each(
    ("place", "winner", "why"),
    [
        # Eve’s +5, −10 and +10 are +15, +20 and +40.
        (1, "Eve", "With 30 handicap points per game, a record of 3–0 +75."),
        (2, "Ann", "With 0 handicap points per game, a record of 2–1 +230."),
        # The tie with Bob is a win by 40; Hal has withdrawn, and the loss to him counts.
        (3, "Gus", "With 40 handicap points per game, a record of 2–1 −220."),
        # The bye and the forfeit stay what they are.
        (4, "Fay", "With 20 handicap points per game, a record of 1–2 −15."),
        (7, "Bob", "With 0 handicap points per game, a record of 0–3 −160."),
    ],
)
def test_handicap_points_of_both_players_are_added_to_every_game(
    place: int, winner: str, why: str
) -> None:
    award = won(Prize(HANDICAP, place, handicap=BY_RATING))
    assert [(one.name, one.why) for one in award.winners] == [(winner, why)]


def test_with_equal_points_a_handicap_record_is_the_record_and_ties_share_it() -> None:
    prize = Prize(HANDICAP, 4, first=2, last=3, handicap="0+ 10, unrated 10", amount="$5.01")
    award = won(prize)
    assert [one.name for one in award.winners] == ["Cy", "Eve"]
    assert award.parts == ("$2.51", "$2.50")
    assert award.why == "Cy and Eve are tied and split the prize equally."


def test_a_ruling_stands_whatever_points_are_added() -> None:
    hall = crosstable("Ann 1900 400-390:2\nBob 1500 390-400:1")
    table = Prize(HANDICAP, handicap="1600+ 0, 0+ 100")
    assert [one.name for one in won(table, hall).winners] == ["Bob"]
    for number, result in ((1, 1.0), (2, 0.0)):
        game = replace(hall.by_number[number].appearances[0], ruled=result)
        hall = changed(hall, number, appearances=(game,))
    assert won(table, hall).winners[0].why == (
        "With 0 handicap points per game, a record of 1–0 −90."
    )


def test_spread_is_capped_once_handicap_points_are_added() -> None:
    """A win by 600 with 50 points ahead was +400 where a game counts +350 at most."""
    hall = crosstable("Ann 1900 900-300:2\nBob 1500 300-900:1")
    prize = Prize(HANDICAP, handicap="1600+ 50")
    (award,) = awards(hall, [prize], counting=StandingsRules(spread_caps=(350,)))
    assert [one.why for one in award.winners] == [
        "With 50 handicap points per game, a record of 1–0 +350."
    ]


def test_a_holder_of_another_handicap_or_team_prize_is_passed_by_and_not_counted() -> None:
    """Prizes by two tables were places of one contest: the second place by the other table was
    nobody’s, or the third player’s."""
    hall = crosstable(
        "Ann 1700 500-300:2\nBob 1650 300-500:1\nCy 1500 450-300:4\nDee 1400 300-450:3\n"
        "Eve 1300 400-300:6\nFay 1250 300-400:5"
    )
    first = Prize(HANDICAP, handicap="1600+ 1", one_each=True)
    for table, second in (("1600+ 1", "Cy"), ("1600+ 2", "Eve")):
        other = Prize(HANDICAP, place=2, handicap=table, one_each=True)
        got = awards(hall, [first, other])
        assert [[one.name for one in award.winners] for award in got] == [["Ann"], [second]]


@pytest.mark.parametrize(
    ("table", "points"),
    [
        ("A 0, B 25", [0, 25, 0, 0]),
        ("a: 5; b = 25", [5, 25, 0, 0]),
        ("1600+ 10, 0+ 20", [10, 20, 20, 0]),
        ("1600 + 10\nunrated 35", [10, 0, 0, 35]),
    ],
)
def test_points_go_by_class_or_by_the_highest_rating_reached(table: str, points: list[int]) -> None:
    hall = crosstable("Ann 1600 .\nBob 1599 .\nCy 1200 .\nDee - .")
    for number, of_class in ((1, "A"), (2, "B"), (3, "C")):
        hall = changed(hall, number, prize_class=of_class)
    read = prizes.read(table)
    assert [read.points(one) for one in hall.entrants] == points


@of_each(
    ("table", "sentence"),
    [
        ("A", "“A” isn’t a class or a rating with points, e.g. A 0, B 25, or 1600+ 0, 1200+ 20, "
              "unrated 40."),
        ("A −5", "“A −5” isn’t a class or a rating with points, e.g. A 0, B 25, or 1600+ 0, "
                 "1200+ 20, unrated 40."),
        ("A 501", "Handicap points are from 0 to 500, not 501."),
        ("A 5, a 6", "“a” is twice among the handicap points."),
        ("1600+ 5, 1600 + 6", "“1600+” is twice among the handicap points."),
        ("A 5, 1600+ 6", "Give handicap points by class or by rating, not by both."),
    ],
)  # fmt: skip
def test_a_table_that_cant_be_read_is_refused_with_a_sentence(table: str, sentence: str) -> None:
    with pytest.raises(BadHandicap) as refused:
        prizes.read(table)
    assert str(refused.value) == sentence
    with pytest.raises(BadPrize) as also:
        Prize(HANDICAP, handicap=table)
    assert str(also.value) == sentence


# North: Ann and Cy, who had a bye. South: Bob and Eve. East: Dee and Fay, who lost by forfeit, and
# Gus, who has withdrawn. West: Hal alone. Ivy is in no team. Cy is unrated.
#   North  1½ and 1 wins, +100 and −50      East  1 and 1, 0 and +150
#   South  1½ and 1 wins, +100 and −50
TEAMS = crosstable(
    """
    Ann 1900 400-300:4  380-380:2
    Bob 1800 400-300:5  380-380:1
    Cy  -    +50        300-400:4
    Dee 1600 300-400:1  400-300:3
    Eve 1500 300-400:2  400-350:9
    Fay 1400 500-300:7  -50
    Gus 1300 300-500:6  0  w
    Hal 1200 500-300:9  +50
    Ivy 1100 300-500:8  350-400:5
    """
)
OF_TEAM = {"North": (1, 3), "South": (2, 5), "East": (4, 6, 7), "West": (8,)}
for _team, _members in OF_TEAM.items():
    for _number in _members:
        TEAMS = changed(TEAMS, _number, team=_team)


def test_a_team_prize_goes_by_the_average_and_its_money_to_every_member_to_the_cent() -> None:
    first = won(Prize(TEAM, amount="$100.05"), TEAMS)
    assert [(one.name, part) for one, part in zip(first.winners, first.parts, strict=True)] == [
        ("Ann", "$25.02"), ("Cy", "$25.01"), ("Bob", "$25.01"), ("Eve", "$25.01"),
    ]  # fmt: skip
    assert first.winners[1].why == (
        "North: 2 players with 1.25 wins and a spread of +25 on average."
    )
    assert first.why == (
        "North and South are tied and split the prize equally, and so do the members of each."
    )
    third = won(Prize(TEAM, 3, amount="$9"), TEAMS)
    assert [one.name for one in third.winners] == ["Dee", "Fay"]  # and not Gus
    assert (third.parts, third.why) == (
        ("$4.50", "$4.50"), "Its members split the prize equally."
    )  # fmt: skip
    assert third.winners[0].why == (
        "East: 2 players with 1.00 wins and a spread of +75 on average."
    )


def test_a_team_has_as_many_members_as_the_prize_asks_for() -> None:
    assert won(Prize(TEAM, members=3), TEAMS).why == "No team has 3 members with a game yet."
    assert won(Prize(TEAM, 4), TEAMS).why == ("There is no 4th: only 3 teams are in the running.")
    alone = won(Prize(TEAM, members=1, amount="$9"), TEAMS)
    assert [one.name for one in alone.winners] == ["Hal"]
    assert (alone.parts, alone.why) == ((), "")


def test_a_team_s_rounds_count_those_who_had_a_game_in_them() -> None:
    """Fay forfeited round 2 and Hal had the bye, so East has one player in it, and West nobody."""
    found = [won(Prize(TEAM, place, first=2, last=2), TEAMS) for place in (1, 2, 3)]
    assert [award.winners[0].why for award in found[:2]] == [
        "South: 2 players with 0.75 wins and a spread of +25 on average in round 2.",
        "North: 2 players with 0.25 wins and a spread of −50 on average in round 2.",
    ]
    assert found[2].why == "There is no 3rd: only 2 teams are in the running."


def test_a_team_prize_leaves_its_members_whatever_else_they_win() -> None:
    places = [Prize(PrizeKind.RANK, place, one_each=True) for place in range(1, 10)]
    *_, team = awards(TEAMS, [*places, Prize(TEAM)])
    assert [one.name for one in team.winners] == ["Ann", "Cy", "Bob", "Eve"]


@of_each(
    ("row", "sentence"),
    [
        ({"kind": "team", "one_each": True},
         "A team prize is for all teams, beside other prizes; leave class, group, players and “one "
         "prize per player” blank."),
        ({"kind": "team", "members": 0},
         "A team has from 1 to 99 members; leave the number blank for other prizes."),
        ({"kind": "rank", "members": 3},
         "A team has from 1 to 99 members; leave the number blank for other prizes."),
        ({"kind": "handicap"},
         "A handicap prize needs its points per game, e.g. A 0, B 25, or 1600+ 0, 1200+ 20, "
         "unrated 40; others have none."),
        ({"kind": "upset", "handicap": "A 5"},
         "A handicap prize needs its points per game, e.g. A 0, B 25, or 1600+ 0, 1200+ 20, "
         "unrated 40; others have none."),
        ({"kind": "handicap", "handicap": "A 5," * 60},
         "Handicap points have up to 200 characters."),
    ],
)  # fmt: skip
def test_what_makes_no_such_prize_is_refused(row: dict, sentence: str) -> None:  # type: ignore[type-arg]
    with pytest.raises(BadPrize) as refused:
        from_json(row)
    assert str(refused.value) == sentence


def test_they_are_kept_as_they_are_and_other_prizes_say_nothing_of_them() -> None:
    for prize in (Prize(TEAM, members=4), Prize(HANDICAP, handicap=BY_RATING)):
        assert from_json(as_json(prize)) == prize
    assert not {"members", "handicap"} & as_json(Prize(PrizeKind.RANK)).keys()


def test_who_is_not_named_in_the_hall_has_no_handicap_points_told() -> None:
    prize = Prize(HANDICAP, handicap=BY_RATING)
    (award,) = awards(HALL_OF_KINDS, [prize], unlisted=("eve",))
    assert award.winners[0].why == "Ranked by the record with handicap points."
