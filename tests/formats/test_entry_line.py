"""The line of score entry."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdtool.formats.entry_line import BadEntryLine, EntryLine, Numbered, parse
from tests.tables import of_each

scores = st.lists(st.integers(-9999, 9999), min_size=1, max_size=8)
seconds = st.integers(0, 999 * 60 + 59)


def line(
    table, *scores, times=None, over=None, starter=None, unsigned=False, words=(), player=None
):
    return EntryLine(table, scores, times or {}, over or {}, starter, unsigned, words, player)


def clock(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"


@of_each(
    ("text", "read"),
    [
        ("7 412 380", line(7, 412, 380)),
        ("12 113 205 98 310 0 77", line(12, 113, 205, 98, 310, 0, 77)),
        ("7,412,380", line(7, 412, 380)),
        (" 7, 412 ,380 ", line(7, 412, 380)),
        ("7\t412\t380\n", line(7, 412, 380)),
        ("7 -5 0", line(7, -5, 0)),
        ("7 −5 0", line(7, -5, 0)),
        ("7 412 380 t2 26:10", line(7, 412, 380, times={2: 1570})),
        ("7 412 380 t2 -1:10", line(7, 412, 380, over={2: 70})),
        ("7 412 380 t1 25:00, t2 −0:01", line(7, 412, 380, times={1: 1500}, over={2: 1})),
        ("7 412 380 f2", line(7, 412, 380, starter=2)),
        ("7 412 380 u", line(7, 412, 380, unsigned=True)),
        ("3 85 orchard turban 36", line(3, 85, 36, words=(("orchard", "turban"), ()))),
        ("3 orchard / turban tURN", line(3, None, None, words=(("orchard",), ("turban", "tURN")))),
        (
            "3 orchard 36 turban u",
            line(3, None, 36, unsigned=True, words=(("orchard",), ("turban",))),
        ),
        ("3 49 / 36 / 0", line(3, 49, 36, 0)),
        ("p12 412 380", line(None, 412, 380, player=Numbered(12))),
        ("P12, 412, -3 f2", line(None, 412, -3, starter=2, player=Numbered(12))),
        ("pA12 412 380", line(None, 412, 380, player=Numbered(12, "A"))),
        ("pb2 412 380 t1 26:10", line(None, 412, 380, times={1: 1570}, player=Numbered(2, "B"))),
        (
            "7 412 380 U F2 T2 26:10",
            line(7, 412, 380, times={2: 1570}, starter=2, unsigned=True),
        ),
    ],
)
def test_a_line_is_a_table_its_scores_in_seat_order_then_clocks_and_remarks(text, read):
    assert parse(text) == read


@of_each(
    ("text", "sentence"),
    [
        (
            "  ",
            "The line is empty: type the table, then its scores in seat order, e.g. 7 412 380.",
        ),
        ("7", "Table 7 has no scores: type them after it, in seat order."),
        ("7 u", "Table 7 has no scores: type them after it, in seat order."),
        (
            "x 412",
            "A line begins with a table number, from 1 to 9999, or a player, e.g. p12; this "
            "one begins with “x”.",
        ),
        (
            "0 412",
            "A line begins with a table number, from 1 to 9999, or a player, e.g. p12; this "
            "one begins with “0”.",
        ),
        (
            "\0",
            "A line begins with a table number, from 1 to 9999, or a player, e.g. p12; this "
            "one begins with “�”.",
        ),
        ("7 412 -", "A score is a whole number, in digits 0 to 9; the second one is “-”."),
        ("7 412.5 1", "A score is a whole number, in digits 0 to 9; the first one is “412.5”."),
        ("7 ٤١٢ 380", "A score is a whole number, in digits 0 to 9; the first one is “٤١٢”."),
        ("7 4¹ 380", "A score is a whole number, in digits 0 to 9; the first one is “4¹”."),
        ("7 1000000000 3", "No score is over 9999; the first one is “1000000000”."),
        (
            "7 3 " + "9" * 99,
            "No score is over 9999; the second one is “99999999999999999999…”.",
        ),
        ("7 1 2 3 4 5 6 7 8 9 1 2 3 4", "A table seats up to 12; this line has more scores."),
        ("3 85 / / 4", "A slash separates two seats; one side of it is empty here."),
        ("3 / orchard", "A slash separates two seats; one side of it is empty here."),
        ("3 orchard /", "A slash separates two seats; one side of it is empty here."),
        ("7 412 26:10", "Whose clock is 26:10? Put the seat before it, e.g. t2 26:10."),
        ("7 1 2 t2", "t2 needs a clock after it, e.g. t2 26:10."),
        ("7 1 2 t2 26", "A clock is minutes:seconds, e.g. t2 26:10; after t2 comes “26”."),
        ("7 1 2 t2 26:5", "A clock is minutes:seconds, e.g. t2 26:10; after t2 comes “26:5”."),
        ("7 1 2 t2 26:75", "After t2, “26:75” isn’t a time: seconds go from 00 to 59."),
        ("7 1 2 t2 1:00 t2 -1:00", "The clock of seat 2 is entered twice."),
        ("7 1 2 t0 1:00", "“t0” needs a seat number, from 1 to 2 with these scores."),
        ("7 1 2 t-1 1:00", "“t-1” needs a seat number, from 1 to 2 with these scores."),
        ("7 1 2 f3", "“f3” needs a seat number, from 1 to 2 with these scores."),
        ("7 1 2 f", "“f” needs a seat number, from 1 to 2 with these scores."),
        ("7 1 2 f1 f2", "Only one seat can have started: type f once."),
        ("7 1 2 u2", "u is typed alone, for an unsigned slip; this is “u2”."),
        ("7 1 u 2", "Scores come before clocks and remarks; “2” comes after."),
        (
            "7 1 2 u z9",
            "“z9” can’t be read. After the scores come clocks (t2 26:10), who started (f2), or "
            "u for unsigned.",
        ),
        (
            "p12 412",
            "p12 needs two scores after it, their own and then their opponent’s, e.g. p12 412 380.",
        ),
        ("pA12", "pA12 has no scores: type their own, then their opponent’s."),
        (
            "p12 412 380 32 3",
            "p12 needs two scores after it, their own and then their opponent’s, e.g. p12 412 380.",
        ),
        (
            "p0 412 380",
            "A player’s number is from 1 to 9999; this line begins with “p0”.",
        ),
        (
            "p 412 380",
            "A line begins with a table number, from 1 to 9999, or a player, e.g. p12; this "
            "one begins with “p”.",
        ),
        ("p12 412 380 f3", "“f3” needs a seat number, from 1 to 2 with these scores."),
        ("7 " * 1001, "The line is 2002 characters long; no result needs more than 2000."),
    ],
)
def test_a_line_that_cannot_be_taken_says_what_is_wrong_and_where(text, sentence):
    with pytest.raises(BadEntryLine) as refusal:
        parse(text)
    assert str(refusal.value) == sentence


@given(st.integers(1, 9999), scores, st.data())
def test_whatever_is_written_by_the_rule_is_always_read_back(table, scores, data):
    seats = st.integers(1, len(scores))
    times = data.draw(st.dictionaries(seats, seconds, max_size=4))
    over = data.draw(st.dictionaries(seats, seconds, max_size=4))
    over = {seat: late for seat, late in over.items() if seat not in times}
    starter, unsigned = data.draw(st.none() | seats), data.draw(st.booleans())
    remarks = [f"t{seat} {clock(used)}" for seat, used in times.items()]
    remarks += [f"T{seat} -{clock(late)}" for seat, late in over.items()]
    remarks += ([f"f{starter}"] if starter else []) + (["u"] if unsigned else [])
    text = " ".join([str(table), *map(str, scores), *data.draw(st.permutations(remarks))])
    assert parse(text) == EntryLine(table, tuple(scores), times, over, starter, unsigned)
    assert parse(text.replace(" ", ", ")[:200]) == parse(text)


def test_a_line_that_begins_with_a_player_is_turned_round_where_they_have_the_second_seat():
    read = parse("p12 412 380 t1 26:10 t2 -1:10 f1 u")
    assert read.seated(7, second=False) == parse("7 412 380 t1 26:10 t2 -1:10 f1 u")
    assert read.seated(7, second=True) == parse("7 380 412 t2 26:10 t1 -1:10 f2 u")


def test_while_it_is_typed_the_opponents_score_may_be_missing():
    read = parse("p12 412", whole=False)
    assert read == line(None, 412, player=Numbered(12))
    assert read.seated(7, second=True) == line(7, None, 412)
    assert read.seated(7, second=False) == line(7, 412)


@given(st.text() | st.text("0123456789 ,tfupPB:-−"))
def test_any_text_is_either_read_or_refused_with_a_sentence(text):
    try:
        read = parse(text)
    except BadEntryLine as refusal:
        assert str(refusal)
        assert all(sign.isprintable() for sign in str(refusal))
    else:
        assert (read.table is None) != (read.player is None)
        assert 1 <= len(read.scores) <= 8
