"""Players in files: XLSX workbooks, tsh's division files, and what only looks like one."""

import io
import random
import zipfile
from datetime import datetime

import pytest

from tdtool.formats.player_lists.files import read
from tdtool.formats.player_lists.player_list import ListUnreadable, PlayerList, Row
from tdtool.formats.player_lists.player_list import read as read_text
from tests.counted import calls
from tests.formats.workbooks import with_part, workbook
from tests.tables import of_each

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
SHEET = "xl/worksheets/sheet1.xml"
FEW = 20_000  # calls
BROKEN = "this workbook can’t be read: it is broken, or not XLSX. Save the sheet as XLSX or CSV."
LOCKED = (
    "this workbook is locked with a password, or is an old one (XLS). Save it as XLSX without "
    "a password, or as CSV."
)
PAIR = [["Name", "Rating"], ["Ann Bee", 1784], ["Bob Cee", None]]


def sheet(*rows, **how):
    return read(workbook(rows, **how), name="players.xlsx")


def people(listed):
    assert [row.faults for row in listed.rows] == [()] * len(listed.rows)
    return [(row.name, row.rating) for row in listed.rows]


def faults(listed):
    return [fault for row in listed.rows for fault in row.faults]


def refusal(data, name="players.xlsx"):
    with pytest.raises(ListUnreadable) as refused:
        read(data, name=name)
    return str(refused.value)


class TestSheets:
    @of_each(
        "rows",
        [
            PAIR,
            [["Ann Bee", 1784], ["Bob Cee", None]],
            [["RATING", "Player"], [1784.0, "Bee, Ann"], ["unrated", "Cee, Bob"]],
            [["Last", "First", "Rtg"], ["Bee", "Ann", "1784"], ["Cee", "Bob", 0]],
            [["Autumn Cup"], [], ["entries so far", 2], *PAIR],
            [["#", "Name", "Rating", "E-mail"], [1, "Ann Bee", 1784, "a@b.c"], [2, "Bob Cee"]],
            [["Ann Bee 1784"], ["Bob Cee"]],
            [["Name", None, "Rating"], ["Ann Bee", None, 1784], [], [], ["Bob Cee"]],
            [["  Ann   Bee ", 1784], ["Bob\nCee", "-"]],
        ],
    )
    def test_a_sheet_is_read_by_the_same_columns_as_a_paste(self, rows):
        assert people(sheet(*rows)) == [("Ann Bee", 1784), ("Bob Cee", None)]

    def test_a_name_with_a_comma_alone_in_its_cell_is_turned(self):
        assert people(sheet(["Bee, Ann"], ["Cee, Bob"])) == [("Ann Bee", None), ("Bob Cee", None)]

    def test_the_first_sheet_that_has_something_and_is_not_hidden_is_read(self):
        data = workbook([["Zed", 9]], [], PAIR, [["Prizes"]], hidden=[1])
        listed = read(data, name="players.xlsx")
        assert people(listed) == [("Ann Bee", 1784), ("Bob Cee", None)]
        assert listed.notes == (
            "the sheet “Sheet 3”", "further sheets are not read: Sheet 4",
            "columns: name, rating", "row 1 names the columns",
        )  # fmt: skip

    def test_numbers_dates_and_ticks_are_read_as_one_would_type_them(self):
        listed = sheet(
            ["Name", "Rating", "ID", "Tiles", "Board"],
            ["Ann", 1784.5, 12345, True, False],
            ["Bob", datetime(2026, 5, 9), "AA000003", "x", None],
        )
        assert [(row.member_id, row.brings) for row in listed.rows] == [
            ("12345", {"tiles"}), ("AA000003", {"tiles"}),
        ]  # fmt: skip
        assert faults(listed) == [
            "row 2: the rating 1784.5 has “.” in it; enter a whole number",
            "row 3: the rating 2026-05-09 has “-” in it; enter a whole number",
        ]

    def test_bad_lines_are_named_by_the_row_of_the_sheet(self):
        listed = sheet(["Entries"], [], *PAIR, [], ["Cy", "12x4"], ["ann bee", 3])
        assert faults(listed) == [
            "row 7: the rating 12x4 has an x in it; enter a whole number",
        ]
        assert [row.doubt for row in listed.rows if row.doubt] == [
            "Ann Bee is also on row 8", "ann bee is also on row 4",
        ]  # fmt: skip
        assert listed.notes[1:] == (
            "rows above row 3 aren’t players and are not read",
            "columns: name, rating", "row 3 names the columns",
        )  # fmt: skip

    def test_as_text_every_line_stands_at_the_number_of_its_row_and_is_read_again(self):
        listed = sheet(["Entries"], [], *PAIR, [], ['Cy "C" Dee', "12x4"])
        assert listed.text == ('\n\nName\tRating\nAnn Bee\t1784\nBob Cee\n\n"Cy ""C"" Dee"\t12x4')
        again = read_text(listed.text)
        assert [(row.number, row.name) for row in again.rows] == [
            (row.number, row.name) for row in listed.rows
        ]
        assert listed.left().close() == 'Name\tRating\n"Cy ""C"" Dee"\t12x4'

    def test_the_columns_of_class_team_and_career_games_are_read(self):
        listed = sheet(["Name", "Class", "Team", "Games"], ["Ann", "B", "The Lakes", 120])
        assert listed.rows == (
            Row(2, "Ann\tB\tThe Lakes\t120", "Ann", prize_class="B", team="The Lakes",
                career_games=120),
        )  # fmt: skip

    @pytest.mark.parametrize(
        ("row", "sentence"),
        [
            (["Ann", "x" * 13, "", ""],
             f"the class “{'x' * 13}” is longer than 12 characters"),
            (["Ann", "", "y" * 61, ""],
             f"the team “{'y' * 40}…” is longer than 60 characters"),
            (["Ann", "", "", "many"], "the number of games played, “many”, isn’t a whole number"),
            (["Ann", "", "", 100_001], "the number of games played, “100001”, "
              "isn’t a whole number"),
        ],
    )  # fmt: skip
    def test_a_class_a_team_and_games_have_their_limits(self, row, sentence):
        assert faults(sheet(["Name", "Class", "Team", "Games"], row)) == [f"row 2: {sentence}"]


class TestBrokenWorkbooks:
    def test_a_workbook_without_anything_in_it_is_said_to_be_empty(self):
        empty = "this workbook has nothing on its sheets: is it the right file?"
        assert refusal(workbook([], [[None, " "]])) == empty

    def test_a_sheet_with_headings_only_is_said_to_have_no_players(self):
        assert refusal(workbook([["Name", "Rating"]])) == (
            "this list has a header but no players: add one per line below it."
        )

    @of_each(
        ("data", "sentence"),
        [
            (b"PK\x03\x04" + random.Random(1).randbytes(5_000_000), BROKEN),
            (workbook(PAIR)[:-300], BROKEN),
            (with_part(workbook(PAIR), SHEET, b"<worksheet><sheetData><row>"), BROKEN),
            (with_part(workbook(PAIR), "[Content_Types].xml", b"<x/>"), BROKEN),
            (with_part(workbook(PAIR), "xl/workbook.xml", random.Random(2).randbytes(500)), BROKEN),
            (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(5_000_000), LOCKED),
            (random.Random(3).randbytes(5_000_000),
             "this is not a list of players: it is 5.0 MB; even 5000 players take less than "
             "one."),
            (with_part(workbook(PAIR), "xl/media/bomb.bin", bytes(50_000_000)),
             "this is not a list of players: this workbook unpacks to 50 MB in 10 parts. Copy the "
             "list alone into a new one, without pictures."),
        ],
    )  # fmt: skip
    def test_a_broken_file_is_refused_quickly_with_a_sentence(self, data, sentence):
        said = []
        assert calls(lambda: said.append(refusal(data))) < FEW
        assert said == [sentence]

    def test_an_archive_of_something_else_is_no_workbook(self):
        made = io.BytesIO()
        with zipfile.ZipFile(made, "w") as archive:
            archive.writestr("content.xml", "<x/>")
        assert refusal(made.getvalue()) == BROKEN

    def test_a_laughing_entity_is_stopped(self):
        laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
        bomb = (
            f'<!DOCTYPE worksheet [<!ENTITY l0 "ha">{laughs}]><worksheet xmlns="{MAIN}">'
            '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&l9;</t></is></c></row>'
            "</sheetData></worksheet>"
        )
        data, said = with_part(workbook(PAIR), SHEET, bomb.encode()), []
        assert calls(lambda: said.append(refusal(data))) < FEW
        assert said == [BROKEN]

    @pytest.mark.long
    def test_a_sheet_of_too_many_rows_is_refused(self):
        assert refusal(workbook([["Ann", 1]] * 10_001)) == (
            "this is not a list of players: the sheet “Sheet 1” has 10001 rows, and a list takes "
            "up to 5000 players."
        )
        assert refusal(workbook([[f"Ann {'i' * (n % 99)}"] for n in range(5_001)])) == (
            "this is not a list of players: it has more than 5000 lines, and a list takes up to "
            "5000 players."
        )

    def test_a_sheet_that_goes_on_for_ever_is_refused(self):
        far = (
            f'<worksheet xmlns="{MAIN}"><sheetData><row r="1048576"><c r="A1048576"><v>1</v></c>'
            "</row></sheetData></worksheet>"
        )
        assert refusal(with_part(workbook(PAIR), SHEET, far.encode())) == (
            "this sheet continues beyond row 100000. Delete the rows below the list, or copy "
            "the list into a new workbook."
        )


DIVISION = """\
# the autumn cup
Bee, Ann:AA000003      1784 2 0; 400 50; class A; lifeg 120; team The_Lakes
Cee, Bob, Jr           0 1 00; 380; lifeg 3; off -50

Dee, Cy                12x4 0 0; 0 0
"""


class TestDivisions:
    def test_name_rating_member_id_class_team_and_games_are_taken(self):
        ann, bob, _ = read(DIVISION.encode("latin-1"), name="A.T").rows
        assert ann == Row(
            2, "Bee, Ann\t1784\tAA000003\tA\tThe Lakes\t120", "Ann Bee", 1784, "AA000003",
            prize_class="A", team="The Lakes", career_games=120, turned=True,
        )  # fmt: skip
        assert (bob.name, bob.rating, bob.career_games) == ("Bob Cee, Jr", None, 3)

    def test_bad_lines_are_named_by_the_line_of_the_file(self):
        assert faults(read(DIVISION.encode(), name="a.t")) == [
            "line 5: the rating 12x4 has an x in it; enter a whole number"
        ]

    def test_what_is_not_read_is_said(self):
        assert read(DIVISION.encode(), name="a.t").notes == (
            "columns: name, rating, member id, class, team, career games",
            "names written last name first were turned around: lines 2 and 5",
            "its pairings and scores are not read (2 rounds)",
            "withdrawn in the file, but still listed here: line 3",
        )

    def test_as_text_it_is_read_again(self):
        listed = read(DIVISION.encode(), name="a.t")
        again = read_text(listed.text)
        assert [(row.name, row.rating, row.team) for row in again.rows] == [
            (row.name, row.rating, row.team) for row in listed.rows
        ]

    def test_what_is_no_division_is_refused(self):
        assert refusal(b"#nothing\n", name="a.t") == (
            "there are no players in this file: a division has a line for each, with a name "
            "and a rating, e.g. Bee, Ann 1784"
        )


def test_any_other_file_is_read_as_text():
    assert read(b"Ann Bee 1784\n", name="a.csv") == PlayerList(
        (Row(1, "Ann Bee 1784", "Ann Bee", 1784),),
        ("columns: name, rating; separator: spaces",),
    )
