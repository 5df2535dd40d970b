"""WESPA’s file: the shape in which offices get it, its limits, and files of other writers."""

from __future__ import annotations

from datetime import date
from random import Random

import pytest

from tdtool.formats.offices import tou
from tdtool.formats.offices.event_file import CantBeSent, rounds_only
from tdtool.formats.tsh import division
from tdtool.formats.tsh.division import DivisionFile, Unreadable
from tests.formats.offices import made_up
from tests.tables import of_each

DAY = date(2025, 11, 30)
A = division.read(
    "Arbor, Ann 1500 3 2 0 0; 400 1012 50 0; p12 1 2 0 0\n"
    "Boru, Bobé @12 1700 4 1 4 0; 395 450 7 -50; p12 1 1 2 0\n"
    "Śliwa-Weiß, Zoë van der Merwe 0 1 4 0 4; 400 350 -50 420; p12 2 1 0 2\n"
    "Dee (N) 1800 2 3 2 3; 410 360 5 401; p12 2 2 1 1\n"
)
B = division.read("Cy 1300 2; 401; p12 2\nEve @R 1200 1; 377; p12 1\n")
GOLDEN = """\
*M30.11.2025 Lake "N" Open
*A
                                      0
Dee                  2410   2 2360   4    5  +2  401  +4
Bobe Boru             395  +1  450  +3 2007   1  100   2
Ann Arbor            1400  +4 2012   2   50   3    0   3
Zoe van der Merwe Sl 1400   3  350  +1  100   4 2420   1
*M30.11.2025 Lake "N" Open
*B
                                      0
Cy                   2401   2
Eve                   377  +1
*** END OF FILE ***
"""


def test_the_file_is_written_to_the_letter() -> None:
    data = tou.write({"A": A, "B": B}, event="Lake “Ñ” Open", on=DAY)
    assert data == GOLDEN.replace("\n", "\r\n").encode("ascii")
    once = tou.write({"A": A, "B": B}, event="Lake “Ñ” Open", on=DAY, once=True).decode()
    assert once.count("*M30.11.2025") == 1
    won = tou.write({"A": A}, event="Lake", on=DAY, forfeits={("A", 1, 3), ("B", 1, 3)})
    assert b"Ann Arbor            1400  +4 2012   2 2150   3    0   3" in won


def test_its_reader_has_the_same_games_and_the_thousand_that_a_win_shows() -> None:
    read = tou.read(GOLDEN)
    assert [one.name for one in read.divisions["A"].players] == [
        "Dee", "Bobe Boru", "Ann Arbor", "Zoe van der Merwe Sl",
    ]  # fmt: skip
    ann = read.divisions["A"].players[2]
    assert (ann.opponents, ann.scores) == ((4, 2, 0, 0), (400, 1012, 50, 0))
    assert ann.figures("p12") == (1, 2, 0, 0)
    assert read.notes == (
        "line 6, Ann Arbor, round 2: won with 12, so the score is read as 1,012",
    )  # fmt: skip
    bob, zoe = (read.divisions["A"].players[at] for at in (1, 3))
    assert (bob.scores, zoe.scores) == ((395, 450, 7, -50), (400, 350, -50, 420))


def test_what_the_office_will_see_otherwise_is_told() -> None:
    assert tou.check({"A": A}, event="Lake") == tou.Checked(
        remarks=(
            "Division A: scores lose their thousand: round 2, Arbor, Ann 1012.",
            "Division A: names cut to 20 characters: Śliwa-Weiß, Zoë van der Merwe.",
        )
    )


def _one_game(one: str = "Ann Bee", two: str = "Bob Cee", scores: str = "400 350") -> DivisionFile:
    first, second = scores.split()
    return division.read(f"{one} 1500 2; {first}\n{two} 1400 1; {second}\n")


@of_each(
    ("file", "sentence"),
    [
        (_one_game("Ann Иванова"),
         "Division A, player 1: Ann Иванова has letters that ASCII lacks: use the name on the "
         "rating list."),
        (_one_game("Alexandrina Montgomery One", "Alexandrina Montgomery Two"),
         "Division A: Alexandrina Montgomery One and Alexandrina Montgomery Two are both "
         "“Alexandrina Montgome” in 20 characters: change one of the names."),
        (_one_game("*** END"), "Division A, player 1: “*** END” can’t be read as a name in a .tou "
         "file: change the name."),
        (_one_game(scores="400 -10"), "Division A, round 1: Bob Cee has −10, and a .tou file has "
         "no scores below 0. Ask the rating officer."),
        (_one_game(scores="400 00"), "Division A, round 1: no result yet for Ann Bee and Bob Cee."),
        (division.read("Ann 1500\nBob 1400\n"), "Division A has no games yet."),
        (division.read("Ann 1500 2; 400\nBob 1400 0; 50\n"),
         "Division A, line 1, Ann, round 1: the opponent is 2 (Bob), who has no opponent."),
    ],
)  # fmt: skip
def test_what_can_t_be_sent_gets_a_sentence(file: DivisionFile, sentence: str) -> None:
    assert sentence in tou.check({"A": file}, event="Lake").refused
    with pytest.raises(CantBeSent, match=r"\."):
        tou.write({"A": file}, event="Lake", on=DAY)


def test_the_31st_round_needs_a_second_file() -> None:
    file = made_up.division(Random(1), players=6, rounds=31)
    assert tou.check({"A": file}, event="Lake").refused == (
        "Division A has 31 rounds, but the rating program takes 30 per file: send two files, "
        "rounds 1–30 and the rest.",
    )
    parts = [rounds_only(file, 1, 30), rounds_only(file, 31, 31)]
    assert [one.rounds for one in parts] == [30, 1]
    assert parts[1].players[0].opponents == file.players[0].opponents[30:]
    assert all(tou.write({"A": one}, event="Lake", on=DAY) for one in parts)


def test_an_event_or_a_division_without_a_name_in_ascii_is_refused() -> None:
    refused = tou.check({"Ä": B, "A": B, "ж": B}, event="Шахматы").refused
    assert refused == (
        "The event’s name has nothing that ASCII has: give it one in Latin letters.",
        "Another division is also called A in ASCII: rename one.",
        "Another division is also called A in ASCII: rename one.",
        "Division “ж” has nothing that ASCII has: rename it.",
    )


def test_files_of_other_writers_are_read_by_their_words() -> None:
    read = tou.read(
        b"\xef\xbb\xbf*M1.2.2026\n*Masters\n          12 QUIXOTRY  Ann\n"
        b"Ann de la Cruz-Fitzgerald 2400 +2 2050 1\n\nBob 350 1 2420 +3\nCy 100 3 410 2"
    )
    ann, bob, cy = read.divisions["Masters"].players
    assert (ann.opponents, ann.scores) == ((2, 0), (400, 50))
    assert (bob.scores, cy.scores) == ((350, 420), (-50, 410))
    assert (read.name, read.on) == ("", date(2026, 2, 1))


@of_each(
    ("text", "sentence"),
    [
        ("*A\nAnn 2400 2\nBob 350 3\n", "line 3, Bob, round 1: the opponent is number 3, but the "
         "file has only 2 players."),
        ("*A\nAnn 2400 2\nBob 350 1\nCy 310 1\n",
         "line 4, Cy, round 1: the opponent is 1 (Ann), whose own opponent is 2."),
        ("*A\nAnn 2400 2\nBob 2350 1\n", "line 2, Ann, round 1: both players must agree who won: 2 "
         "for a win, 1 for a draw on both lines."),
        ("*A\nAnn 1400 2\nBob 1350 1\n",
         "line 2, Ann, round 1: it is marked a draw, but the scores are 400 and 350."),
        ("*A\nAnn 2400 2 300\nBob 350 1\n", "line 2, Ann: the last score has no opponent."),
        ("*A\nAnn 24000 2\nBob 350 1\n", "line 2, Ann, round 1: “24000” isn’t a score;"),
        ("*A\nAnn 400 x\nBob 350 1\n", "line 2, Ann, round 1: “x” isn’t an opponent’s number."),
        ("*A\n400 2\n", "line 2: there is no name before “400”."),
        ("*A\nAnn 2400 2\nBob 350 1\n*A\nCy 50 1\n", "line 4: section “A” is in the file twice."),
        ("*M1.2.2026 Lake\n", "this is not a .tou file: no section in it has players."),
        ("", "this is not a .tou file: no section in it has players."),
    ],
)  # fmt: skip
def test_a_file_that_is_wrong_is_refused_with_its_line(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        tou.read(text)
    assert sentence in str(refusal.value)


def test_more_rounds_than_the_rating_program_takes_go_into_two_files() -> None:
    text = f"Ann 1500 {'2 ' * 31}; {'400 ' * 31}\nBob 1400 {'1 ' * 31}; {'300 ' * 31}\n"
    short = division.read("Cy 1500 2; 400\nDee 1400 1; 300\n")
    every = {"A": division.read(text), "B": short}
    checked = tou.check(every, event="Lake", in_parts=True)
    assert checked.refused == ()
    assert checked.remarks == (
        "Division A has 31 rounds, but the rating program takes 30 per file: it goes out in "
        "several files, rounds 1–30 and the rest.",
    )
    back = {
        first: tou.read(tou.write(part, event="Lake", on=date(2026, 5, 9))).divisions
        for first, part in tou.parts(every).items()
    }
    assert {
        first: {name: file.rounds for name, file in part.items()} for first, part in back.items()
    } == {1: {"A": 30, "B": 1}, 31: {"A": 1}}
