"""Lists of players, pasted or from a file."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdtool.formats.player_lists.player_list import ListUnreadable, PlayerList, Row, read
from tests.counted import calls
from tests.tables import of_each

FEW = 1_000_000  # calls; 5000 lines are read by three quarters of them
NOTHING = frozenset()


def people(source):
    """Name and rating by line, for lists without a fault."""
    rows = read(source).rows
    assert [row.faults for row in rows] == [()] * len(rows)
    return [(row.name, row.rating) for row in rows]


def faults(source):
    return [fault for row in read(source).rows for fault in row.faults]


def refusal(source):
    with pytest.raises(ListUnreadable) as refused:
        read(source)
    return str(refused.value)


ANN_AND_BOB = [("Ann Bee", 1784), ("Bob Cee", None)]


class TestColumns:
    @of_each(
        "source",
        [
            "Ann Bee 1784\nBob Cee",
            "1784 Ann Bee\nunrated Bob Cee",
            "  Ann   Bee  1784  \n\n# a comment\nBob Cee -",
            "Name Rating\nAnn Bee 1784\nBob Cee 0",
            "First Last NSA Rating\nAnn Bee 1784\nBob Cee",
            "1. Ann Bee 1784\n2. Bob Cee unrated",
            "Ann Bee,1784\nBob Cee,",
            "Ann Bee, 1784\nBob Cee",
            "1784;Ann Bee\n-;Bob Cee",
            "1\tAnn Bee\t1784\n2\tBob Cee\t0",
            "NSA rating;PLAYER\n1784;Bee, Ann\n;Cee, Bob",
            'Name,Rating\n"Bee, Ann",1784\n"Cee, Bob",unrated',
            '"Bee, Ann" 1784\n"Cee, Bob"',
            "Last, First;Rating\nBee, Ann;1784\nCee, Bob;",
            "Last\tFirst\tRating\nBee\tAnn\t1784\nCee\tBob\t",
            "first name,LAST-NAME,rtg\nAnn,Bee,1784\nBob,Cee,Unrated",
            "Club;Rating;Player;No.\nLondon;1784;Ann Bee;1\nParis;;Bob Cee;2",
            "\ufeffName,Rating\r\nAnn Bee,1784\r\nBob Cee,\r\n",
            b"\xef\xbb\xbfName,Rating\rAnn Bee,1784\rBob Cee,\r",
            "Name\tRating\nAnn Bee\t1784\nBob Cee\t\n".encode("utf-16"),
        ],
    )
    def test_the_same_players_are_read_from_any_order_header_and_separator(self, source):
        assert people(source) == ANN_AND_BOB

    def test_a_whole_list_with_everything_in_it(self):
        source = "ID;Player;Rating;Tiles;Clock;Club\nAA000123;O’Brien-Núñez, Zoë;1600;x;no;Cork\n"
        assert read(source) == PlayerList(
            rows=(
                Row(
                    number=2,
                    text="AA000123;O’Brien-Núñez, Zoë;1600;x;no;Cork",
                    name="Zoë O’Brien-Núñez",
                    rating=1600,
                    member_id="AA000123",
                    brings=frozenset({"tiles"}),
                    turned=True,
                ),
            ),
            notes=(
                "columns: member id, name, rating, tiles, clock; separator: semicolon",
                "line 1 names the columns",
                "not read: Club",
                "names written last name first were turned around: line 2",
            ),
        )

    @of_each(
        ("source", "notes"),
        [
            ("Ann Bee 1784", ("columns: name, rating; separator: spaces",)),
            ("Ann,1784,tiles", ("columns: name, rating, brings; separator: comma",)),
            ("1784\tAnn", ("columns: rating, name; separator: tab",)),
            (
                "1) Ann 1784\n2) Bob",
                (
                    "columns: name, rating; separator: spaces",
                    "the numbers in front count the lines and are not read",
                ),
            ),
            (
                "José,1700".encode("latin-1"),
                (
                    "read as Latin-1 (Windows), as it isn’t UTF-8",
                    "columns: name, rating; separator: comma",
                ),
            ),
        ],
    )
    def test_the_notes_say_how_the_columns_were_read(self, source, notes):
        assert read(source).notes == notes

    def test_blank_lines_and_comments_are_skipped_and_numbered_all_the_same(self):
        assert [row.number for row in read("# field\n\nAnn 1784\n   \n# late\nBob 1700").rows] == [
            3,
            6,
        ]

    def test_an_empty_first_cell_stays_a_cell(self):
        rows = read("ID\tName\tRating\n\tAnn Bee\t1784\n").rows
        assert rows == (Row(2, "\tAnn Bee\t1784", "Ann Bee", 1784),)

    @of_each(
        ("source", "sentence"),
        [
            (
                "Smith\tJohn\nBee\tAnn",
                "columns 1 and 2 of this list both look like a name. Name the columns in the "
                "first line, e.g. name, rating, member id; or last, first, rating.",
            ),
            (
                "Ann Bee, London, 1784\nBob Cee, Old Bath, 1700",
                "columns 1 and 2 of this list both look like a name. Name the columns in the "
                "first line, e.g. name, rating, member id; or last, first, rating.",
            ),
            (
                "Ann,1784,1801\nBob,1700,1650",
                "columns 2 and 3 of this list both look like a rating. Name the columns in the "
                "first line, e.g. name, rating, member id; or last, first, rating.",
            ),
            (
                "1784,1801\n1700,1650",
                "columns 1 and 2 of this list both look like a rating. Name the columns in the "
                "first line, e.g. name, rating, member id; or last, first, rating.",
            ),
            (
                "1784,\n1700,",
                "no column of this list looks like names. Name the columns in the first line, "
                "e.g. name, rating, member id.",
            ),
            (
                "Rating,Club\n1784,London",
                "no column here is headed Name: Rating, Club. Head one column Name, or two columns "
                "First and Last.",
            ),
            ("Name,Rating,Rating\nAnn,1,2", "2 columns of this list are headed rating: keep one."),
            (
                "Last First Rating\nBee Ann 1784",
                "this list separates columns by spaces, but names have spaces too: use commas, "
                "semicolons or tabs.",
            ),
            ("Name,Rating\n", "this list has a header but no players: add one per line below it."),
            (
                "\n# nobody yet\n",
                "there are no players in this list: write one per line, e.g. Ann Bee 1784",
            ),
        ],
    )
    def test_what_can_be_read_two_ways_is_refused_and_never_guessed(self, source, sentence):
        assert refusal(source) == sentence


class TestNames:
    @of_each(
        ("cell", "name"),
        [
            ("  Ann \t Bee ", "Ann Bee"),
            ("Jean-Luc d’Arc O'Neil", "Jean-Luc d’Arc O'Neil"),
            ("E\u0301mile", "Émile"),
            ("李 小龍", "李 小龍"),
            ('"Davis, Jr."', "Davis, Jr."),
            ('"Bee, Ann"', "Ann Bee"),
            ("John Smith 3rd", "John Smith 3rd"),
            ("A" * 80, "A" * 80),
        ],
    )
    def test_a_name_keeps_accents_apostrophes_and_hyphens_and_collapses_spaces(self, cell, name):
        assert people(f"Rating,Name\n1784,{cell}") == [(name, 1784)]

    @of_each(
        ("cell", "sentence"),
        [
            ("", "there is no name"),
            ("A" * 81, "the name has 81 characters; up to 80 fit on the papers"),
            ("12", "“12” has no letters, so it isn’t a name"),
            ("--'", "“--'” has no letters, so it isn’t a name"),
            ("Ann\x07Bee", "the name has an invisible character (U+0007)"),
            ("Ann\u202eBee", "the name has an invisible character (U+202E)"),
            (
                '"King, Martin, Luther"',
                "“King, Martin, Luther” has 2 commas in it; write the last name, one comma, "
                "then the first name",
            ),
            (
                "Ann Bee 1784",
                "“Ann Bee 1784” has the number 1784 in it; if that is the rating, separate it as "
                "on the other lines",
            ),
        ],
    )
    def test_what_is_no_name_is_refused_on_its_line(self, cell, sentence):
        assert faults(f"Rating,Name\n1700,Bob\n1784,{cell}") == [f"line 3: {sentence}"]

    def test_a_comma_parts_the_surname_on_one_line_alone_too(self):
        listed = read("Ann Bee 1784\nBob Cee 1700\nSmith, John 1500")
        assert [(row.name, row.turned) for row in listed.rows] == [
            ("Ann Bee", False), ("Bob Cee", False), ("John Smith", True),
        ]  # fmt: skip

    def test_two_lines_of_one_name_are_in_doubt_however_it_is_spelt(self):
        listed = read("Zoë O’Neil 1784\nBob 1700\nZOE  o'neil 1500\nZoé O’Neil")
        assert [row.doubt for row in listed.rows] == [
            "Zoë O’Neil is also on lines 3 and 4",
            "",
            "ZOE o'neil is also on lines 1 and 4",
            "Zoé O’Neil is also on lines 1 and 3",
        ]

    def test_of_the_very_same_line_the_first_stands(self):
        assert [row.doubt for row in read("Ann 1\n" * 8).rows] == [
            "", "Ann is also on lines 1, 3, 4, 5, 6 and 2 more",
            "Ann is also on lines 1, 2, 4, 5, 6 and 2 more",
            "Ann is also on lines 1, 2, 3, 5, 6 and 2 more",
            "Ann is also on lines 1, 2, 3, 4, 6 and 2 more",
            *["Ann is also on lines 1, 2, 3, 4, 5 and 2 more"] * 3,
        ]  # fmt: skip

    def test_two_of_one_name_with_a_member_id_each_are_two_people(self):
        rows = read("Ann Bee,AA000123\nAnn Bee,AA000124").rows
        assert [(row.doubt, row.namesake) for row in rows] == [("", True), ("", True)]

    def test_two_players_of_one_member_id_are_flagged_on_every_line(self):
        assert faults("Ann,AA000123\nBob,AA000123\nCy,AA000124") == [
            "line 1: AA000123 is also the member id on line 2",
            "line 2: AA000123 is also the member id on line 1",
        ]


class TestRatings:
    @of_each("cell", ["", "0", "-", "–", "unrated", "UNRATED", "n/a", "0000"])
    def test_no_rating_is_nothing_a_dash_or_0(self, cell):
        assert people(f"Name;Rating\nAnn;{cell}") == [("Ann", None)]

    @of_each(
        ("cell", "sentence"),
        [
            ("12x4", "the rating 12x4 has an x in it; enter a whole number"),
            ("12b4", "the rating 12b4 has a b in it; enter a whole number"),
            ("1784.5", "the rating 1784.5 has “.” in it; enter a whole number"),
            ("-5", "the rating -5 has “-” in it; enter a whole number"),
            ("١٧٨٤", "the rating ١٧٨٤ has “١” in it; enter a whole number"),
            ("3001", "the rating 3001 is over 3000"),
            ("9" * 60, f"the rating {'9' * 40}… is over 3000"),
            (
                "strong",
                "“strong” isn’t a rating; enter a whole number, or leave it blank if unrated",
            ),
        ],
    )
    def test_a_rating_is_a_whole_number_up_to_3000(self, cell, sentence):
        assert faults(f"Name;Rating\nBob;3000\nAnn;{cell}") == [f"line 3: {sentence}"]

    def test_a_bad_rating_is_named_with_its_line_in_a_list_by_spaces(self):
        assert faults("Ann Bee 1784\n\nBob Cee 12x4\n1 Cy 2") == [
            "line 3: the rating 12x4 has an x in it; enter a whole number",
            "line 4: “1” and “2” both look like its rating",
        ]


class TestWhatIsBrought:
    @of_each(
        ("source", "brings"),
        [
            ("Name,Brings\nAnn,tiles", {"tiles"}),
            ('Name,Brings\nAnn,"Tiles, clock"', {"tiles", "clock"}),
            ("Name,Brings\nAnn,tiles,clock,paper", {"tiles", "clock", "paper"}),
            ("Name;Brings\nAnn;a board and tiles", {"board", "tiles"}),
            ("Name;Tiles;Clock;Board;Paper\nAnn;x;YES;1;✓", {"tiles", "clock", "board", "paper"}),
            ("Name;Tiles;Clock\nAnn;no;", set()),
            ("Ann,1784,tiles,board\nBob,1700", {"tiles", "board"}),
            ("Ann Bee 1784 tiles, clock\nBob\nCy", {"tiles", "clock"}),
        ],
    )
    def test_tiles_clock_board_and_paper_are_read_from_words_and_ticks(self, source, brings):
        row = read(source).rows[0]
        assert (row.brings, row.faults) == (frozenset(brings), ())

    @pytest.mark.parametrize(
        ("source", "sentence"),
        [
            (
                "Name,Brings\nAnn,cake",
                "line 2: “cake” isn’t equipment: tiles, clock, board or paper",
            ),
            (
                "Name,Tiles\nAnn,maybe",
                "line 2: under tiles is “maybe”; write x or yes, or leave it blank",
            ),
            (
                "Ann Bee 1784\npeter board",
                "line 2: “board” could be part of the name or equipment; put the rating, or "
                "“unrated”, between the two",
            ),
        ],
    )
    def test_anything_else_is_refused_on_its_line(self, source, sentence):
        assert faults(source) == [sentence]


class TestBadLines:
    def test_a_line_with_a_column_too_many_is_named_and_kept(self):
        assert read("Name,Rating\nAnn,1784\nBob,1700,x,y").rows[1] == Row(
            3, "Bob,1700,x,y", faults=("line 3: it has 4 columns where the list has 2",)
        )

    def test_a_column_that_one_line_has_alone_is_not_read_silently(self):
        assert faults("Ann,1784\nBob,1700\nCy,1600,1500") == [
            "line 3: “1500” is in a column that other lines don’t have"
        ]

    def test_a_quotation_mark_that_is_not_closed_is_named(self):
        assert faults('Ann,1784\n"Bob,1700\nCy,1500') == [
            "line 2: a quotation mark isn’t closed, or closes before its cell ends"
        ]

    def test_a_very_long_line_is_named_and_cut_short(self):
        assert read("Ann 1784\n" + "x" * 501).rows[1] == Row(
            2,
            "x" * 500 + "…",
            faults=("line 2: it has 501 characters; a player needs no more than 500",),
        )

    def test_a_bad_member_id_is_named(self):
        assert faults("Name,ID\nAnn,AA 123") == [
            "line 2: the member id AA 123 must be at most 20 letters, digits and hyphens"
        ]

    def test_every_fault_of_a_line_is_told_at_once(self):
        assert faults("Name;Rating;Tiles\n;x;?") == [
            "line 2: there is no name",
            "line 2: “x” isn’t a rating; enter a whole number, or leave it blank if unrated",
            "line 2: under tiles is “?”; write x or yes, or leave it blank",
        ]


class TestNoise:
    LINES = "this is not a list of players: it has more than 5000 lines, and a list takes up to "

    @of_each(
        ("source", "sentence"),
        [
            (
                random.Random(5).randbytes(5_000_000),
                "this is not a list of players: it is 5.0 MB; even 5000 players take less "
                "than one.",
            ),
            (
                "A" * 2_000_000,
                "this is not a list of players: it is 2.0 MB; even 5000 players take less "
                "than one.",
            ),
            (
                "x" * 900_000,
                "this is not a list of players: line 1 has 900000 characters, and a player needs "
                "no more than 500.",
            ),
            (
                "Ann 1784\nB\0b 1700",
                "this is not a list of players: line 2 has a NUL byte, so this isn’t "
                "plain text. Save "
                "the list as text or CSV.",
            ),
            (
                b"\x01\x02\x03\n\x04\x05\nAnn 1784",
                "this is not a list of players: 2 of its 3 lines hold control characters. Save the "
                "list as text or CSV.",
            ),
            (
                b"PK\x03\x04 and more",
                "this is not a list of players in text: it is a workbook or an archive. Save the "
                "sheet as CSV, or copy its cells and paste them.",
            ),
            ("Ann 1784\n" * 5002, LINES + "5000 players."),
            ("Ann 1784\n" * 5001, LINES + "5000 players."),
            (
                "\n" * 900_000,
                "this is not a list of players: it has 900001 lines, and a list takes up to 5000 "
                "players.",
            ),
        ],
    )
    def test_what_is_no_list_is_refused_quickly(self, source, sentence):
        said = []
        assert calls(lambda: said.append(refusal(source))) < FEW
        assert said == [sentence]

    def test_5000_players_are_read_in_the_steps_of_their_lines(self):
        """Four times the lines take about four times the steps; every pair of them, sixteen."""
        few, many = (
            calls(lambda n=n: read("Name,Rating\n" + "Ann Bee,1784,x\n" * n)) for n in (500, 2_000)
        )
        assert len(read("Name,Rating\n" + "Ann Bee,1784,x\n" * 5000).rows) == 5000
        assert many < 5 * few

    @given(st.text(max_size=200) | st.text('ab12,;\t\n" .-xé', max_size=200) | st.binary())
    def test_any_text_is_either_read_or_refused_with_a_sentence(self, source):
        try:
            listed = read(source)
        except ListUnreadable as refused:
            assert str(refused)
        else:
            assert listed.rows
            assert all(row.name or row.faults for row in listed.rows)

    @pytest.mark.long
    @given(
        st.lists(
            st.tuples(
                st.from_regex(r"[A-Z][a-zéü'’-]{1,12}( [A-Z][a-z]{1,9}){0,2}", fullmatch=True),
                st.none() | st.integers(1, 3000),
            ),
            min_size=1,
            max_size=30,
            unique_by=lambda player: player[0].casefold(),
        ),
        st.sampled_from(["\t", ";", ","]),
        st.booleans(),
    )
    def test_names_and_ratings_written_in_columns_are_always_read_back(self, players, sep, first):
        cells = [(name, str(rating or "")) for name, rating in players]
        rows = [("Name", "Rating"), *cells]
        text = "\n".join(sep.join(row if first else row[::-1]) for row in rows)
        assert people(text) == players


def test_figures_too_high_for_a_rating_are_asked_about_where_they_may_be_a_mistyped_one():
    """A slip of a key made 1444 a member id, and the player unrated, without a word."""
    asked = (
        "line 1: is 14444 a rating? Ratings end at 3000. If it is the member id of Ann Boo, who is "
        "unrated, write Ann Boo - 14444"
    )
    assert faults("Ann Boo 14444\nCy Doo 1500") == [asked]
    assert faults("Ann Boo 14444") == [asked]
    for plain in (
        "Ann Boo - 14444\nCy Doo 1500",
        "Ann Boo 14444\nCy Doo 14445",
        "Ann Boo 14444\nCy Doo 1500 14445",
        "name,member id\nAnn Boo,14444",
    ):
        assert faults(plain) == []


@pytest.mark.parametrize("suffix", ["jun.", "Jun", "sen."])
def test_jun_and_sen_behind_a_second_comma_are_no_first_name(suffix):
    assert people(f"Müller, Max, {suffix}\nBoo, Cy") == [
        (f"Max Müller, {suffix}", None), ("Cy Boo", None),
    ]  # fmt: skip
