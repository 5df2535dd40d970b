"""A record shown line by line: what each says and is worth, and how things stand after it."""

import pytest

from tdtool.engine import records, systems
from tdtool.engine.positions import Board, Row, Shown, Table, replayed
from tdtool.engine.scrabble.board.placing import Counted
from tests.engine.anagrams import playing
from tests.engine.anagrams.playing import D04, D62, LIST, NSA, dealt
from tests.engine.scrabble.playing import MYS, SCRABBLE, TAXI, text

SEA = ">bob: EEQSUZA J8 SEA +17 17"


def scrabble(*lines: str, rules: str = SCRABBLE) -> tuple[Shown, ...]:
    return replayed(systems.get(rules), records.read(text(*lines, rules=rules)))


def anagrams(rules: str, *lines: str) -> tuple[Shown, ...]:
    """The lines given after those that lay the first letters out."""
    record = playing.record(rules, *dealt(rules, "STAREU"), *lines)
    shown = replayed(systems.get(rules), record, lexicon=LIST)
    return tuple(one for one in shown if one.row.line > len(dealt(rules, "STAREU")))


def board(shown: Shown) -> Board:
    assert shown.board is not None and shown.table is None
    return shown.board


def table(shown: Shown) -> Table:
    assert shown.table is not None and shown.board is None
    return shown.table


# A board.


@pytest.mark.clause("SCR-8")
def test_every_line_of_play_is_a_row_with_what_it_says_and_what_the_rules_make_of_it() -> None:
    rows = [
        shown.row
        for shown in scrabble(
            TAXI,
            ">bob: EEQSUZA J8 SEA +18 18",  # 17
            ">ann: ERSAAAA -AAA +0 22",
            ">bob: EQUZAXI K8 AX +31 49",  # AX 9, TAXISA 13, EX 9
            ">bob: EQUZAXI -- -31 18",
            ">ann: ERSIOUA -2 +0 22",
            ">bob: EQUZAXI - +0 18",
            ">ann: he spilt his tea",
            ">bob: (time) -10 8",
            ">ann: ERSIOUA (ERSIOUA) -7 15",
        )
    ]
    assert rows == [
        Row(4, 1, "ann", "8F TAXI", 22, 22, 22, 22),
        Row(5, 2, "bob", "J8 SEA", 18, 17, 18, 17),
        Row(6, 3, "ann", "exchange AAA", 0, 0, 22, 22),
        Row(7, 4, "bob", "K8 AX", 31, 31, 49, 48),
        Row(8, 4, "bob", "play withdrawn", -31, -31, 18, 17),
        Row(9, 5, "ann", "exchange 2", 0, 0, 22, 22),
        Row(10, 6, "bob", "pass", 0, 0, 18, 17),
        Row(11, 6, "ann", ">ann: he spilt his tea", None, 0, None, 22),
        Row(12, 6, "bob", "overtime", -10, -10, 8, 7),
        Row(13, 6, "ann", "rack ERSIOUA", -7, -7, 15, 15),
    ]


@pytest.mark.clause("SCR-10")
@pytest.mark.parametrize(("rules", "made"), [(SCRABBLE, 5), (MYS, 0)])
def test_a_challenge_that_failed_earns_what_the_record_shows_where_the_system_leaves_it_open(
    rules: str, made: int
) -> None:
    *_, last = scrabble(TAXI, ">ann: ERS (challenge) +5 27", rules=rules)
    assert last.row == Row(5, 1, "ann", "challenged, and it held", 5, made, 27, 22 + made)


def test_lines_of_nobody_and_of_people_who_do_not_play_are_no_rows() -> None:
    assert [one.row.nick for one in scrabble("what is this?", TAXI, ">zoe: A - +0 0", SEA)] == [
        "ann",
        "bob",
    ]


@pytest.mark.clause("SCR-15")
def test_the_board_is_as_it_was_after_the_play_before_the_reply() -> None:
    first, second = map(board, scrabble(TAXI, SEA))
    on = {
        (row, column): letter
        for row, line in enumerate(first.squares)
        for column, letter in enumerate(line)
        if letter
    }
    assert on == {(7, 5): "T", (7, 6): "A", (7, 7): "X", (7, 8): "I"}
    assert first.fresh == frozenset(on)
    assert second.fresh == frozenset({(7, 9), (8, 9), (9, 9)})
    assert [second.squares[row][9] for row in (7, 8, 9)] == ["S", "E", "A"]
    assert (first.rack, first.bag, second.rack, second.bag) == ("AEIRSTX", 82, "EEQSUZA", 79)
    assert second.words == (
        Counted("SEA", "1 + 1 + 1×3", 5),
        Counted("TAXIS", "1 + 1 + 8 + 1 + 1", 12),
    )


@pytest.mark.clause("SCR-15")
def test_unseen_are_the_tiles_neither_on_the_board_nor_left_on_the_rack_blanks_last() -> None:
    [shown] = scrabble(">ann: AEI?STX 8F TaXI +20 20")
    # TaXI lies on the board, its A a blank; A, E and S are left on the rack: 93 of the set are not.
    assert board(shown).unseen == (
        "AAAAAAAABBCCDDDDEEEEEEEEEEEFFGGGHHIIIIIIIIJKLLLLMMNNNNNNOOOOOOOOPPQRRRRRRSSSTTTTTUUUUVV"
        "WWYYZ?"
    )
    [shown] = scrabble(">ann: QQQQQQQ - +0 0")
    assert "Q" not in board(shown).unseen  # there are no more than one, whoever has noted more


def test_a_line_that_lays_nothing_has_the_board_as_it_is_and_no_words() -> None:
    _, withdrawn = map(board, scrabble(TAXI, ">ann: AEIRSTX -- -22 0"))
    assert {letter for line in withdrawn.squares for letter in line} == {""}
    assert (withdrawn.fresh, withdrawn.words, withdrawn.bag) == (frozenset(), (), 86)
    _, unread = map(board, scrabble(TAXI, ">bob: ???"))
    assert (unread.rack, unread.fresh, unread.squares[7][5]) == ("", frozenset(), "T")


# Words on a table.


@pytest.mark.clause("D04-7")
@pytest.mark.clause("D04-9")
@pytest.mark.clause("D04-13")
@pytest.mark.clause("D04-16")
def test_a_2004_record_has_its_announced_scores_challenges_catches_and_reports_as_rows() -> None:
    shown = anagrams(
        D04,
        "ann: +N",
        "ann: ASTERN = 7",  # 5
        "bob: ?ASTERN ok",
        "bob: !5",
        "bob: +L",
        "bob: ANTLERS < ASTERN",  # AN NT TL LE ER RS, of which ER was there
        "ann: +X",
        "ann: -",
        "bob: (time) 26:01",
        "ann: (penalty) -6 late",
        "ann: (words) ANTLERS",
        "bob: (words) ANTLERS ASTERN",
        "ann: (score) -1",
    )
    assert [one.row for one in shown] == [
        Row(7, 7, "ann", "+N", None, 0, None, 0),
        Row(8, 7, "ann", "ASTERN = 7", 7, 7, None, 7),
        Row(9, 8, "bob", "?ASTERN ok", None, -2, None, -2),
        Row(10, 8, "bob", "!5", None, 2, None, 0),
        Row(11, 8, "bob", "+L", None, 0, None, 0),
        Row(12, 8, "bob", "ANTLERS < ASTERN", None, 5, None, 5),
        Row(13, 9, "ann", "+X", None, 0, None, 5),
        Row(14, 9, "ann", "no word", None, 0, None, 5),
        Row(15, 9, "bob", "clock 26:01", None, -2, None, 3),
        Row(16, 9, "ann", "(penalty) -6 late", None, -6, None, -1),
        Row(17, 9, "ann", "1 word reported", None, 0, None, -1),
        Row(18, 9, "bob", "2 words reported", None, 0, None, 3),
        Row(19, 9, "ann", "final score −1", None, 0, -1, -1),
    ]
    assert shown[3].scores == (("ann", 5), ("bob", 0))


@pytest.mark.clause("D04-2")
@pytest.mark.clause("D04-12")
def test_a_2004_table_is_common_and_the_word_just_made_is_told() -> None:
    shown = anagrams(D04, "ann: +?", "ann: ASTERn", "bob: +L")
    assert [table(one) for one in shown] == [
        Table((("", ()),), "AERSTU?", 93, ""),
        Table((("", ("ASTERn",)),), "U", 93, "ASTERn"),
        Table((("", ("ASTERn",)),), "LU", 92, ""),
    ]


@pytest.mark.clause("NSA-30")
def test_an_nsa_table_has_words_before_every_player_and_marks_are_rows_of_nobody() -> None:
    lines = ["ann: +N", "ann: ASTERN", "#stage 2", "#time", "#sheets"]
    shown = anagrams(NSA, *lines)
    assert [one.row for one in shown] == [
        Row(7, 7, "ann", "+N", None, 0, None, 0),
        Row(8, 7, "ann", "ASTERN", None, 36, None, 36),
        Row(9, 7, "", "stage two begins", None, 0, None, 0),
        Row(10, 7, "", "time is called", None, 0, None, 0),
        Row(11, 7, "", "the last sheets", None, 0, None, 0),
    ]
    words = (("ann", ("ASTERN",)), ("bob", ()), ("cy", ()))
    assert table(shown[1]) == Table(words, "U", 193, "ASTERN")
    assert table(shown[-1]) == Table(words, "U", 193, "")


@pytest.mark.clause("D62-4")
@pytest.mark.clause("D62-12")
def test_a_1962_record_shows_its_centre_and_letters_exposed() -> None:
    record = playing.record(D62, "#centre STAREUIIUU", "ann: +N", "ann: (exposed) LV")
    shown = replayed(systems.get(D62), record)
    assert [one.row.says for one in shown] == ["the center is laid", "+N", "(exposed) LV"]
    assert [(table(one).pool, table(one).left) for one in shown] == [
        ("AEIIRSTUUU", 170),
        ("AEIINRSTUUU", 169),
        ("AEIILNRSTUUUV", 167),
    ]


@pytest.mark.clause("D04-7")
def test_the_list_is_asked_only_where_a_challenge_is_undecided() -> None:
    record = playing.record(D04, *dealt(D04, "STAREU"), "ann: +N", "ann: RATSEN", "bob: ?RATSEN")
    assert [one.scores for one in replayed(systems.get(D04), record, lexicon=LIST)][-1] == (
        ("ann", -2),
        ("bob", 0),
    )
    assert [one.scores for one in replayed(systems.get(D04), record)][-1] == (
        ("ann", 5),
        ("bob", -2),
    )


@pytest.mark.clause("D04-1")
def test_a_player_too_many_is_passed_over() -> None:
    record = records.read(
        "#rules anagrams-2004\n#player1 ann\n#player2 bob\n#player3 cy\n>ann: +S\n>cy: +T\n>bob: +A"
    )
    assert [one.row.line for one in replayed(systems.get(D04), record)] == [5, 7]
