"""Rating lists, as an association gives them out."""

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


def test_two_of_one_name_are_two_people_and_two_of_one_member_id_are_a_fault():
    rows = read("ID,Name,Rating\n1,Ann,9\n2,Ann,8\n2,Bob,7\n").rows
    assert [fault for row in rows for fault in row.faults] == [
        "line 3: 2 is also the member id on line 4",
        "line 4: 2 is also the member id on line 3",
    ]


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
