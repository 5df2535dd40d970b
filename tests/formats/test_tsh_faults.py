"""Everything that is wrong in a division's file, by line and player."""

from tdtool.formats.tsh.division import Fault, doubtful, faults, read
from tests.formats.harbour import TEXT, changed
from tests.tables import of_each


def told(text):
    """The sentences, and whether each spoils answers."""
    return [(fault.message, fault.spoils) for fault in faults(read(text))]


def test_a_whole_file_has_no_fault():
    assert faults(read(TEXT)) == []
    assert doubtful(read(TEXT)) == frozenset()


def test_a_fault_names_kind_line_player_and_round():
    text = changed("500 420 333 377", "500 420 3x3 377")
    assert faults(read(text)) == [
        Fault("score", 4, 3, 3, "line 4, Dee, Cy, round 3: the score “3x3” isn’t a whole number")
    ]


@of_each(
    ("old", "new", "sentences"),
    [
        ("1790 6", "17y0 6", ["line 4, Dee, Cy: the rating “17y0” isn’t a whole number"]),
        (
            "412 432; board 3 0",
            "412 432 388; board 3 0",
            ["line 7, Hill, Flo:AA000042, round 5: there is a score but no opponent"],
        ),
        (
            "1912 4 2 3 7; 400 390 455 350",
            "1912 4 2 3 7; 400 390 455",
            ["line 2, Bee, Ann, round 4: the score is missing, but Ide, Gus has one"],
        ),
        (
            "1500 2 4 0 0; 350 401 50 -50",
            "1500 2 4 0 0; 350 401 00 -50",
            ["line 6, Gee, Eve, round 3: the score is missing, but round 4 has scores"],
        ),
        (
            "1912 4 2 3 7",
            "1912 4 2 3 12",
            [
                "line 2, Bee, Ann, round 4: the opponent is number 12, but the file has "
                "only 7 players",
                "line 8, Ide, Gus, round 4: the opponent is 1 (Bee, Ann), whose own opponent is 12",
            ],
        ),
        (
            "1912 4 2 3 7",
            "1912 4 2 3 1",
            [
                "line 2, Bee, Ann, round 4: they are their own opponent",
                "line 8, Ide, Gus, round 4: the opponent is 1 (Bee, Ann), whose own opponent is 1",
            ],
        ),
        (
            "1912 4 2 3 7",
            "1912 4 2 3 0",
            [
                "line 2, Bee, Ann, round 4: they have no opponent, but are listed as the "
                "one of 7 (Ide, Gus)",
                "line 8, Ide, Gus, round 4: the opponent is 1 (Bee, Ann), who has no opponent",
            ],
        ),
        (
            "1912 4 2 3 7",
            "1912 4 2 3 6",
            [
                "line 2, Bee, Ann, round 4: the opponent is 6 (Hill, Flo:AA000042), "
                "whose own opponent is 4",
                "line 7, Hill, Flo:AA000042, round 4: they are the opponent of 1 (Bee, Ann) and "
                "4 (Eff, Bob, Jr.)",
                "line 8, Ide, Gus, round 4: the opponent is 1 (Bee, Ann), whose own opponent is 6",
            ],
        ),
        (
            "1912 4 2 3 7",
            "1912 4 2 3 00",
            [
                "line 2, Bee, Ann, round 4: they have no opponent, but are listed as the "
                "one of 7 (Ide, Gus)",
                "line 2, Bee, Ann, round 4: there is a score but no opponent",
                "line 8, Ide, Gus, round 4: the opponent is 1 (Bee, Ann), who has no opponent",
            ],
        ),
        (
            "1912 4 2 3 7",
            "1912 4 2 3 g",
            [
                "line 2, Bee, Ann, round 4: the opponent “g” isn’t a player’s number",
                "line 2, Bee, Ann, round 4: they have no opponent, but are listed as the "
                "one of 7 (Ide, Gus)",
                "line 2, Bee, Ann, round 4: there is a score but no opponent",
                "line 8, Ide, Gus, round 4: the opponent is 1 (Bee, Ann), who has no opponent",
            ],
        ),
    ],
)  # fmt: skip
def test_what_leaves_a_game_or_a_player_in_doubt_spoils_the_answer(old, new, sentences):
    assert told(changed(old, new)) == [(sentence, True) for sentence in sentences]


@of_each(
    ("old", "new", "sentences"),
    [
        (
            "class A; lifeg 812",
            "class A; class B; class C; lifeg 812",
            ["line 2, Bee, Ann: the key “class” appears 3 times; the last one counts"],
        ),
        ("lifeg 812", "lifeg many", ["line 2, Bee, Ann: “many” under lifeg isn’t a whole number"]),
        (
            "penalty 0 0 -20 0",
            "penalty 0 0 -2o 0",
            ["line 4, Dee, Cy, round 3: “-2o” under penalty isn’t a whole number"],
        ),
        (
            "lifeg 812; p12 1 2 1 2",
            "lifeg 812; p12 1 2 2 2",
            ["line 2, Bee, Ann, round 3: they and Dee, Cy both reply",
             "line 4, Dee, Cy, round 3: they and Bee, Ann both reply"],
        ),
        (
            "Dee, Cy ",
            "Bee, Ann",
            ["line 2, Bee, Ann: the name is also on line 4",
             "line 4, Bee, Ann: the name is also on line 2"],
        ),
    ],
)  # fmt: skip
def test_what_touches_no_game_is_told_and_spoils_nothing(old, new, sentences):
    assert told(changed(old, new)) == [(sentence, False) for sentence in sentences]


def test_a_line_that_is_no_player_keeps_its_number_and_is_named():
    assert told("Ann 1500\nBob\n; 400\n") == [
        ("line 2, Bob: there is no rating; write 0 if unrated", True),
        ("line 3, player 3: the line has no name", True),
        ("line 3, player 3: there is no rating; write 0 if unrated", True),
        ("line 3, player 3, round 1: there is a score but no opponent", True),
    ]


def test_a_round_that_is_still_played_is_no_fault():
    assert told("Ann 1500 2 2; 400\nBob 1400 1 1; 300 00 9999\n") == []


def test_what_two_players_tell_differently_is_in_doubt_for_both():
    assert doubtful(read(changed("1912 4 2 3 7", "1912 4 2 3 0"))) == {(1, 4), (7, 4)}


def test_two_who_agree_are_not_in_doubt_because_a_third_names_one_of_them():
    assert doubtful(read(changed("1912 4 2 3 7", "1912 4 2 3 6"))) == {(1, 4), (7, 4)}


def test_names_are_shown_short_and_with_signs_that_can_be_printed():
    text = f"{'x' * 50}\u200b 1500 99\nBob 1;\n"
    assert told(text)[0][0].startswith(f"line 1, {'x' * 40}…, round 1: ")
    assert "A�" in told("A\u200b 1500 9\n")[0][0]
