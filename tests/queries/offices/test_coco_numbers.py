"""Whose number a player goes out with to CoCo: never that of another association."""

from __future__ import annotations

from tdtool.models import Account
from tdtool.services import check_in, players
from tests.cast import Day
from tests.queries.offices.prepared import failing, line, seen
from tests.web.browser import Browser

ADD = "/e/day/players/add/"
CHECK = "Names and numbers"


def _results(day: Day) -> list[str]:
    [file] = [one for one in seen(day, "coco").files if one.name.endswith("-results.csv")]
    return file.data.decode().splitlines()[1].split(",")[-2:]


def test_the_number_of_a_wespa_column_tells_players_apart_and_stays_wespas(
    director: Account,
) -> None:
    day = Day.new(director, system="scrabble", rounds=1)
    desk = Browser(director)
    text = "Name,Rating,WESPA ID\nAnn Bee,1500,4321\nBob Cee,1400,17\n"
    page = desk.send(desk.open(ADD).form(ADD), text=text)
    desk.send(page.form(ADD), take="1")
    ann = day.entry("Ann Bee")
    assert ann.player.member_ids == {"id": "4321"}
    assert ann.member_numbers == {"wespa": "4321"}
    check_in.everyone(day.desk(), division=day.division_key)
    day.play(1)
    assert _results(day) == ["", ""]
    assert failing(day, "coco")[CHECK] == (
        "needs you: Division A: no CoCo player number for Bee, Ann and Cee, Bob."
    )


def test_member_ids_of_unknown_origin_are_listed_unless_the_division_is_cocos(
    director: Account,
) -> None:
    day = Day.new(director, system="scrabble", rounds=1)
    lines = [line("Ann Bee", 1500, "4321"), line("Bob Cee", 1400, "17")]
    players.enter(day.desk(), division=day.division_key, lines=lines)
    check_in.everyone(day.desk(), division=day.division_key)
    day.play(1)
    assert failing(day, "coco")[CHECK] == (
        "needs you: Member ids are sent as CoCo player numbers: Ann Bee 4321 and Bob Cee 17. Enter "
        "the right number on the player’s page where one isn’t CoCo’s."
    )
    division = day.division
    division.rating_system = "coco"
    division.save()
    assert CHECK not in failing(day, "coco")
    assert _results(day) == ["4321", "0017"]
