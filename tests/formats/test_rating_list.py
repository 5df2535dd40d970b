"""Rating lists, as an association gives them out."""

import json
import random
from functools import partial

import pytest

from tdtool.formats.player_lists.player_list import ListUnreadable
from tdtool.formats.player_lists.rating_list import read
from tests.counted import calls
from tests.formats.workbooks import workbook

ANN_AND_BOB = [("AA000001", "Ann Bee", 1784), ("AA000002", "Bob Cee", 1500)]


def _rows(source):
    rows = read(source).rows
    assert [row.faults for row in rows] == [()] * len(rows)
    return [(row.member_id, row.name, row.rating) for row in rows]


@pytest.mark.parametrize(
    "source",
    [
        "ID,Name,Rating\nAA000001,Ann Bee,1784\nAA000002,Bob Cee,1500",
        "Rating;Member;Last;First\n1784;AA000001;Bee;Ann\n1500;AA000002;Cee;Bob",
        "Ann Bee\tAA000001\t1784\nBob Cee\tAA000002\t1500",
        workbook([["Rating", "Player", "Member id"], [1784, "Ann Bee", "AA000001"],
                  [1500, "Bob Cee", "AA000002"]]),
    ],
)  # fmt: skip
def test_member_id_name_and_rating_stand_in_any_order(source):
    assert _rows(source) == ANN_AND_BOB


RT = """\
ARBO AUS Ann Arbor            1234 1784 20251130   62
BORU ENG Bób Boru               12  950 20240101  120.5
CEE  USA Maria de la Cruz Wes   88    0
"""
MIRROR = {"players": [
    {"playerid": 7, "name": "Ann Lee", "country": "AUS", "cswrating": 1784},
    {"playerid": "8", "name": "Bob", "country": None, "cswrating": "950"},
    {"playerid": 9, "name": "Ann Lee", "country": "ENG", "cswrating": 1500},
    {"playerid": 10, "name": "Cy", "country": "ENG", "cswrating": None},
]}  # fmt: skip
ROSTER = {"schema": "coco.roster/1", "generated_at": "2026-05-09", "players": [
    {"player_number": "0042", "name": "Ann Lee", "rating": 1784, "deviation": 62.5,
     "career_games": 12, "last_played": "2026-01-01"},
    {"player_number": "T-7", "name": "Bob", "rating": None},
]}  # fmt: skip


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
def test_wespa_s_fixed_columns_are_known_by_their_shape(encoding):
    listed = read(RT.encode(encoding))
    assert [(row.name, row.rating) for row in listed.rows] == [
        ("Ann Arbor", 1784), ("Bób Boru", 950), ("Maria de la Cruz Wes", None),
    ]  # fmt: skip
    assert listed.notes[0] == "WESPA’s .RT file"
    assert _rows(listed.text) == [("", row.name, row.rating) for row in listed.rows]


def test_lists_in_json_are_known_by_what_they_have():
    listed = read(json.dumps(MIRROR).encode())
    assert [(row.member_id, row.name, row.rating) for row in listed.rows] == [
        ("", "Ann Lee", 1784), ("", "Bob", 950), ("", "Ann Lee", 1500), ("", "Cy", None),
    ]  # fmt: skip
    assert listed.notes[-1] == "1 name on it more than once, so never suggested: Ann Lee"
    assert _rows(json.dumps(ROSTER)) == [("0042", "Ann Lee", 1784), ("T-7", "Bob", None)]


def test_coco_s_ratings_have_the_number_as_member_id():
    text = 'Name,Number,Rating\n"Lee, Ann",0042,1784\nBob,0233,\n'
    assert _rows(text) == [("0042", "Ann Lee", 1784), ("0233", "Bob", None)]
    assert _rows(text.encode("utf-8-sig")) == [("0042", "Ann Lee", 1784), ("0233", "Bob", None)]
    assert _rows("Name,Rating\nAnn Lee,1784\n") == [("", "Ann Lee", 1784)]


def test_coco_s_decimals_are_rounded_in_its_ratings_and_in_its_roster():
    """The ratings refused such a line, the roster was refused whole."""
    people = [("0042", "Ann Lee", 1784), ("0233", "Bob", 1500)]
    assert _rows("Name,Number,Rating\nAnn Lee,0042,1783.6\nBob,0233,1500.0\n") == people
    numbers = [("0042", "Ann Lee", 1783.6), ("0233", "Bob", "1500.0")]
    players = [dict(zip(("player_number", "name", "rating"), one, strict=True)) for one in numbers]
    assert _rows(json.dumps({"schema": "coco.roster/1", "players": players})) == people
    wrong = read("Name,Number,Rating\nAnn Lee,0042,15.0.0\nBob,0233,1500\n")
    assert [bool(row.faults) for row in wrong.rows] == [True, False]


def test_a_list_in_fixed_columns_is_read_by_what_is_blank_in_all_lines():
    names = ["Bee, Ann", "Lee-Wu, Cy", "O Hara, José M", "Ng, D", "van Dam, Eve"]
    lines = [f"AA00000{n} {name:20} {1500 + n:4}  x{n}" for n, name in enumerate(names)]
    header = f"{'Member':8} {'Name':20} {'Rtg':4}  Zz"
    listed = read("\n".join([header, *lines]))
    assert [(row.member_id, row.name, row.rating) for row in listed.rows][:2] == [
        ("AA000000", "Ann Bee", 1500), ("AA000001", "Cy Lee-Wu", 1501),
    ]  # fmt: skip
    assert listed.notes[0] == "read by fixed columns"


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        (b'{"players": 3}', "players: a list is needed."),
        (b'{"players": [{"name": "Ann", "cswrating": 99999999}]}',
         "players 1, cswrating: 99999999 isn’t between 0 and 9999."),
        (b'{"players": [', "line 1 isn’t JSON: is the file whole?"),
        (b'{"players": []}', "this list has a header but no players: add one per line below it."),
    ],
)  # fmt: skip
def test_a_damaged_list_in_json_is_refused_with_its_place(source, sentence):
    with pytest.raises(ListUnreadable) as refused:
        read(source)
    assert str(refused.value) == sentence


def test_two_of_one_name_are_two_people_and_two_of_one_member_id_are_a_fault():
    rows = read("ID,Name,Rating\n1,Ann,9\n2,Ann,8\n2,Bob,7\n").rows
    assert [fault for row in rows for fault in row.faults] == [
        "line 3: 2 is also the member id on line 4",
        "line 4: 2 is also the member id on line 3",
    ]


@pytest.mark.long
@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        (random.Random(1).randbytes(7_000_000),
         "this is not a rating list: it is 7.0 MB; even 50000 players take less than six."),
        ("Name\nAnn\nBob",
         "this is not a rating list: no line has a rating. Name the columns in the first line, "
         "e.g. member id, name, rating"),
        ("Ann 1\n" * 50_001,
         "this is not a rating list: it has more than 50000 lines, and a list takes up to 50000 "
         "players."),
    ],
)  # fmt: skip
def test_what_is_no_rating_list_is_refused(source, sentence):
    with pytest.raises(ListUnreadable) as refused:
        read(source)
    assert str(refused.value) == sentence


def test_many_of_one_member_id_are_refused_in_the_steps_of_their_lines():
    """Four times the lines take about four times the steps; every pair of them, sixteen times."""
    few, many = (calls(partial(_read_one_member_id, lines)) for lines in (500, 2_000))
    assert many < 5 * few


def _read_one_member_id(lines):
    rows = read("ID,Name,Rating\n" + "1,Ann,5\n" * lines).rows
    assert rows[0].faults == (
        f"line 2: 1 is also the member id on lines 3, 4, 5, 6, 7 and {lines - 6} more",
    )
