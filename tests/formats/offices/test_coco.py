"""CoCo’s tables, bundle and roster: to the letter, older forms, and what is refused."""

from __future__ import annotations

import json
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from tdtool.formats.offices import coco
from tdtool.formats.offices.event_file import CantBeSent
from tdtool.formats.player_lists import rating_list
from tdtool.formats.tsh import division
from tdtool.formats.tsh.division import DivisionFile, Unreadable
from tests.tables import of_each

DAY = date(2026, 3, 14)
FILE = division.read(
    "Lee, Ann:42 1600 2 3; 400 380; p12 1 2\n"
    "O’Hara, José:0233 1500 1 0; 400 50; p12 2 0\n"
    '=Cee "Q":7 0 0 1; 0 390; p12 0 1\n'
)
RESULTS = (
    "Submitted On,Round,Winner,Winners Score,Opponent,Opponents Score,Winner Number,Opponent Number"
    "\r\n46095.00000,1,Ann Lee,400,José O’Hara,400,0042,0233\r\n"
    '46095.00000,2,"=Cee ""Q""",390,Ann Lee,380,0007,0042\r\n'
)
HEAD = "Submitted On,Round,Winner,Winners Score,Opponent,Opponents Score\n"


def test_the_tables_are_written_to_the_letter() -> None:
    files = coco.files({"Top 1": FILE}, event="Lake, Open", slug="lake", on=DAY, city="Bern")
    assert {name: data.decode() for name, data in files.items()} == {
        "lake-top-1-results.csv": RESULTS,
        "lake-ratings.csv": 'Name,Number,Rating\r\nAnn Lee,0042,1600\r\nJosé O’Hara,0233,1500\r\n'
        '"=Cee ""Q""",0007,\r\n',
        "tournaments.csv": "FancyName,Division,City,Name,Tournament,Filename,Date,Order\r\n"
        '"Lake, Open",Top 1,Bern,lake,lake,lake-top-1-results.csv,2026-03-14,\r\n',
    }  # fmt: skip


def test_a_result_s_own_time_is_told_where_the_file_has_it() -> None:
    file = division.read("Ann 1 2; 400; rtime 1773489600\nBob 2 1; 300; rtime 1773489600\n")
    assert coco.write_results(file, on=DAY).split(b"\r\n")[1] == b"46095.50000,1,Ann,400,Bob,300,,"


def test_the_bundle_has_players_by_number_and_who_started() -> None:
    said = json.loads(coco.write_bundle({"A": FILE}, event="Lake", on=DAY, location="Bern"))
    assert said["start_date"], said["location"] == ("2026-03-14", "Bern")
    assert said["players"][2] == {
        "player_number": "0007", "name": '=Cee "Q"', "rating": None, "provisional": False,
    }  # fmt: skip
    assert said["divisions"][0]["results"] == [
        {"round": 1, "winner": "0042", "winner_score": 400, "loser": "0233", "loser_score": 400,
         "winner_started": True},
        {"round": 2, "winner": "0007", "winner_score": 390, "loser": "0042", "loser_score": 380,
         "winner_started": True},
    ]  # fmt: skip


def _two(one: str, two: str = "Bob:2", scores: str = "400 300") -> DivisionFile:
    first, second = scores.split()
    return division.read(f"{one} 1500 2; {first}\n{two} 1400 1; {second}\n")


@of_each(
    ("file", "sentence"),
    [
        (_two("Ann:T-7"), "Division A: Ann has the provisional number T-7: ask CoCo for the final "
         "one first."),
        (_two("Ann"), "Division A: Ann needs a CoCo player number, four digits, as member id."),
        (_two("Ann:AA000042"), "Division A: Ann needs a CoCo player number"),
        (_two("-Ann Bee:1"), "Division A: the name -Ann Bee begins with a minus, and spreadsheets "
         "take it for a formula: change the name."),
        (_two("Ann:2"), "Division A: two players have the number 0002: correct one of them."),
        (_two("Ann", "Ann"), "Division A: two players are called Ann: give each their CoCo player "
         "number as member id."),
        (_two("Ann:1", scores="400 -3"), "Division A, round 1: Bob has −3"),
        (_two("Ann:1", scores="400 00"), "Division A, round 1: no result yet for"),
    ],
)  # fmt: skip
def test_what_can_t_be_sent_gets_a_sentence(file: DivisionFile, sentence: str) -> None:
    refused = coco.check({"A": file}).refused
    assert any(one.startswith(sentence) for one in refused), refused
    with pytest.raises(CantBeSent):
        coco.write_bundle({"A": file}, event="Lake", on=DAY)


def test_without_numbers_the_tables_can_be_sent_and_it_is_told() -> None:
    file = _two("Ann", "Bob")
    assert coco.check({"A": file}, bundle=False) == coco.Checked(
        remarks=("Division A: no CoCo player number for Ann and Bob.",)
    )
    assert b"Ann,400,Bob,300,,\r\n" in coco.write_results(file, on=DAY)


def test_six_columns_eight_and_those_in_between_are_read_alike() -> None:
    six = coco.read_tables({"b.csv": HEAD.encode() + b"46095.4,1,Ann Lee,400,Bob,300\n"})
    between = "Submitted On,Round,Winner,Winner Number,Winners Score,Opponent,Opponent Number,"
    eight = coco.read_tables({
        "lake-b-results.csv": f"{between}Opponents Score\n,1,Ann Lee,0042,400,Bob,2,300\n".encode()
    })  # fmt: skip
    assert six.on == DAY and eight.on is None
    assert [list(one.divisions) for one in (six, eight)] == [["B"], ["B"]]
    assert [p.name for p in six.divisions["B"].players] == ["Ann Lee", "Bob"]
    assert [p.name for p in eight.divisions["B"].players] == ["Ann Lee:0042", "Bob:2"]
    assert [p.scores for p in eight.divisions["B"].players] == [(400,), (300,)]


def test_rounds_without_a_game_are_missed_and_that_is_said() -> None:
    read = coco.read_tables({"a.csv": RESULTS.encode()})
    _, jose, cee = read.divisions["A"].players
    assert (jose.opponents, jose.scores, cee.opponents) == ((1, 0), (400, 0), (0, 1))
    assert read.notes[-1] == (
        "a.csv: byes and forfeits aren’t in CoCo’s files; rounds without a game (2) count as missed"
    )


@of_each(
    ("rows", "sentence"),
    [
        ("1,1,Ann,400,Bob,x\n", "a.csv, line 2: the score “x” isn’t a whole number from 0 to"),
        ("1,101,Ann,400,Bob,1\n", "a.csv, line 2: the round “101” isn’t a whole number from 1 to"),
        ("1,1,Ann,300,Bob,400\n", "a.csv, line 2: the winner has 300 and the opponent 400."),
        ("1,1,Ann,400,Ann,300\n", "a.csv, line 2: “ann” can’t play against themselves."),
        ("1,1,Ann,400,,300\n", "a.csv, line 2: there is no opponent."),
        ("1,1,Ann,400,Bob,300\n\n1,1,Cy,400,Bob,300\n",
         "a.csv, line 4: bob also has a game in round 1 at a.csv, line 2."),
        ('1,1,"Ann,400,Bob,300\n', "a.csv, line 2: a quotation mark isn’t closed"),
        ("1,1,Ann:9,400,Bob,300\n", "the name “Ann:9” can’t have a colon or begin with #."),
        ("1,1,Ann 7,400,Bob,300\n", "“Ann 7” can’t be read as a name."),
        ("", "a.csv has no games."),
    ],
)  # fmt: skip
def test_a_table_that_is_wrong_is_refused_with_its_line(rows: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        coco.read_tables({"a.csv": (HEAD + rows).encode()})
    assert sentence in str(refusal.value)


def _bundle(**changed: Any) -> bytes:
    said = json.loads(coco.write_bundle({"A": FILE}, event="Lake", on=DAY))
    return json.dumps({**said, **changed}).encode()


def test_a_rating_with_decimals_is_rounded_in_the_bundle_as_in_the_tables() -> None:
    said = json.loads(_bundle())
    for one in (said["players"][0], said["divisions"][0]["entrants"][0]):
        one["rating"] = 1599.6
    assert coco.read_bundle(json.dumps(said)).divisions["A"].players[0].rating == 1600
    ratings = b"Name,Number,Rating\nAnn Lee,0042,1599.6\n"
    read = coco.read_tables({"a.csv": RESULTS.encode(), "ratings.csv": ratings})
    assert read.divisions["A"].players[0].rating == 1600


def _rated(rating: object) -> bytes:
    return _bundle(players=[{"player_number": "0042", "name": "Ann Lee", "rating": rating}])


@of_each(
    ("data", "sentence"),
    [
        (_rated(float("inf")), "players 1, rating: “inf” isn’t a whole number."),
        (_rated(1e300), "players 1, rating: the number isn’t between 0 and 9999."),
        (_rated("9999.9"), "players 1, rating: 10000 isn’t between 0 and 9999."),
        (_rated(True), "players 1, rating: “True” isn’t a whole number."),
        (_bundle(players=[]), "divisions 1, entrants 1: no player of the bundle has the number"),
        (_bundle(players=3), "players: a list is needed."),
        (_bundle(divisions=[]), "this bundle has no division."),
        (_bundle(divisions=[{"name": "A", "entrants": [], "results": [{"round": 10**400}]}]),
         "divisions 1, results 1, round: the number isn’t between 1 and 100."),
        (_bundle(divisions=[{"name": "A", "entrants": [], "results": []}]),
         "a division has no players."),
        (_bundle(name={"a": 1}), "name: a text of up to 200 characters is needed."),
        (b'{"divisions": [\n1,\n', "line 3 isn’t JSON: is the file whole?"),
        (b'{"divisions":' + b"[" * 100_000, "nested too deep"),
        (b'{"divisions":\xff}', "this JSON isn’t UTF-8"),
    ],
)  # fmt: skip
def test_a_bundle_that_is_wrong_is_refused_with_its_place(data: bytes, sentence: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        coco.read_bundle(data)
    assert sentence in str(refusal.value)


def test_decimals_of_a_rating_are_rounded_wherever_coco_gives_them_out() -> None:
    """They were rounded in tables, refused in a roster and a bundle, and told as a bad line in a
    rating list."""
    table = b"Name,Number,Rating\nAnn,0042,1500.5\nBob,0233,1400.49\n"
    roster = {"schema": "coco.roster/1", "players": [
        {"player_number": "0042", "name": "Ann", "rating": 1500.5},
        {"player_number": "0233", "name": "Bob", "rating": "1400.49"},
    ]}  # fmt: skip
    for source in (table, json.dumps(roster).encode()):
        assert [row.rating for row in rating_list.read(source).rows] == [1501, 1400]
    sent = json.loads(coco.write_bundle({"A": _two("Ann:42", "Bob:233")}, event="Lake", on=DAY))
    for one in (*sent["players"], *sent["divisions"][0]["entrants"]):
        one["rating"] = {"0042": 1500.5, "0233": 1400.49}[one["player_number"]]
    results = HEAD.encode() + b"1,1,Ann,400,Bob,300\n"
    for event in (
        coco.read_bundle(json.dumps(sent)),
        coco.read_tables({"a-results.csv": results, "r.csv": table}),
    ):
        assert [one.rating for one in event.divisions["A"].players] == [1501, 1400]


def test_a_game_in_the_evening_is_on_the_event_s_day_and_not_on_the_next_one_of_london() -> None:
    evening = int(datetime(2026, 3, 14, 20, tzinfo=ZoneInfo("America/Chicago")).timestamp())
    file = division.read(f"Ann 1 2; 400; rtime {evening}\nBob 2 1; 300; rtime {evening}\n")
    data = coco.write_results(file, on=DAY, zone=ZoneInfo("America/Chicago"))
    assert data.split(b"\r\n")[1].startswith(b"46095.83333,")
    assert coco.read_tables({"a-results.csv": data}).on == DAY
