"""Tiles on the board: where they may lie, what they form, what that scores."""

import pytest

from tdtool.engine import systems
from tdtool.engine.scrabble.board import placing
from tdtool.engine.scrabble.board.placing import LETTER_TIMES, WORD_TIMES, name, square
from tests.engine.scrabble.playing import MYS, TAXI, judged, played, said
from tests.tables import of_each


@pytest.mark.clause("SCR-8")
def test_the_board_has_the_usual_premium_squares() -> None:
    counted = [
        {times: sum(1 for at in squares_on_board() if table[at] == times) for times in (2, 3)}
        for table in (LETTER_TIMES, WORD_TIMES)
    ]
    assert counted == [{2: 24, 3: 12}, {2: 17, 3: 8}]
    assert [name(at) for at in squares_on_board() if WORD_TIMES[at] == 3] == [
        "A1", "H1", "O1", "A8", "O8", "A15", "H15", "O15"
    ]  # fmt: skip


def squares_on_board() -> list[int]:
    return [square(row, column) for row in range(15) for column in range(15)]


def test_every_square_begins_a_play_across_and_one_down() -> None:
    assert len(placing.PLACES) == 2 * 15 * 15
    assert placing.PLACES["8F"] == (square(7, 5), placing.ACROSS, placing.DOWN, 10)
    assert placing.PLACES["F8"] == (square(7, 5), placing.DOWN, placing.ACROSS, 8)


@pytest.mark.clause("SCR-8")
@of_each(
    ("lines", "score"),
    [
        ([], 22),  # TAXI on the centre: (1 + 1 + 8 + 1) × 2
        ([">bob: EEQSUZA 8F ....S +12 12"], 12),  # the centre counts once
        ([">bob: EEQSUZA J8 SEA +17 17"], 17),  # SEA with its A tripled, and TAXIS across
        ([">bob: EEQSUTA G7 Q.T +23 23"], 23),  # Q and T on double letters, the A of TAXI
        ([">bob: AEIRSTU 9G AS +15 15"], 15),  # AS, and AA and XS across it
    ],
)
def test_every_word_formed_counts_and_a_premium_square_once(lines: list[str], score: int) -> None:
    assert list(played(TAXI, *lines).scores.values())[len(lines)] == score


@pytest.mark.clause("SCR-8")
def test_words_across_are_read_to_their_ends_above_and_below_what_is_laid() -> None:
    above = played(TAXI, ">bob: EEQSUZT 7G TE +15 15")  # TE, TA and EX, T on a double letter
    assert above.scores["bob"] == 15
    lines = [">bob: EEQSUZA J8 SEA +17 17", ">ann: ERSATUU 7I TA +10 32"]
    longer = played(TAXI, *lines)  # TA, TI and ASEA, the T on a double letter
    assert longer.scores["ann"] == 32
    before = played(TAXI, ">bob: EEQSUZA 8E A +12 12")  # ATAXI, though only its A is written
    assert before.scores["bob"] == 12


@pytest.mark.clause("SCR-8")
@pytest.mark.parametrize(
    ("place", "score"), [("15L", 36), ("O12", 36), ("1A", 36), ("A1", 36)]
)  # (1 + 1 + 8 + 1 and the doubled letter once more) × 3
def test_a_play_may_reach_every_corner_of_the_board(place: str, score: int) -> None:
    assert said(f">ann: AEIRSTX {place} TAXI +{score} {score}") == [
        f"4 SCR-4 move error: TAXI at {place} is the first play and doesn’t cover H8."
    ]


@pytest.mark.clause("SCR-8")
@pytest.mark.clause("SCR-7")
def test_a_blank_scores_nothing_and_seven_tiles_bring_fifty() -> None:
    assert judged(">ann: AEI?STR 8C SATIrE +12 12", ">bob: - +0 0").verdict == "agrees"
    assert judged(">ann: AEIRSTX 8B SATIREX +80 80").verdict == "agrees"


@pytest.mark.clause("SCR-4")
def test_the_first_play_has_two_tiles_and_covers_the_centre() -> None:
    assert said(">ann: AEIRSTX 8A TAXI +36 36") == [
        "4 SCR-4 move error: TAXI at 8A is the first play and doesn’t cover H8."
    ]
    assert said(">ann: A 8G A +0 0") == [
        "4 SCR-4 move error: A at 8G is the first play and has fewer than two tiles. A at 8G "
        "is the first play and doesn’t cover H8."
    ]


@pytest.mark.clause("SCR-5")
@of_each(
    ("line", "sentence"),
    [
        (">bob: EEQSUZA F7 A.E.S +5 5", "A.E.S goes through F10, where there is no tile."),
        (">bob: EEQSUZA 9F (TA)S +5 5", "(TA)S goes through F9, where there is no tile. (TA)S "
                                        "goes through G9, where there is no tile."),
        (">bob: EEAZUZS F7 AEAS +5 5", "AEAS has E on F8, where T is."),
        (">bob: EEQSUZA 8J S +12 12", "S at 8J is only part of the word there, TAXIS."),
        (">bob: EEQSUZA 8F TAXI +11 11", "TAXI at 8F lays no tile; a play lays at least one."),
        (">bob: EEQSUZA 15N SEA +5 5", "SEA at 15N doesn’t fit on the board; it wasn’t laid."),
        (">bob: EEQSUZA 16A SEA +5 5", "SEA at 16A doesn’t fit on the board; it wasn’t laid."),
        (">bob: EEQSUZA Q1 SEA +5 5", "SEA at Q1 doesn’t fit on the board; it wasn’t laid."),
    ],
)  # fmt: skip
def test_a_play_is_one_word_in_one_line_without_a_gap(line: str, sentence: str) -> None:
    assert f"5 SCR-5 move error: {sentence}" in said(TAXI, line)
    assert judged(TAXI, line).verdict == "illegal"


@pytest.mark.clause("SCR-5")
@pytest.mark.clause("SCR-8")
def test_a_play_that_is_only_part_of_a_word_scores_the_whole_word() -> None:
    assert said(TAXI, ">bob: EEQSUZA 8J S +12 12") == [
        "5 SCR-5 move error: S at 8J is only part of the word there, TAXIS."
    ]


@pytest.mark.clause("SCR-6")
@pytest.mark.parametrize("rules", ["scrabble", MYS])
def test_later_plays_touch_a_tile_on_the_board(rules: str) -> None:
    assert said(TAXI, ">bob: EEQSUZA 10A SEA +5 5", rules=rules) == [
        "5 SCR-6 move error: SEA at 10A touches no tile on the board."
    ]


@pytest.mark.clause("SCR-7")
def test_a_blank_keeps_its_letter() -> None:
    first = ">ann: AEI?STR 8F TAxI +6 6"
    assert said(first, ">bob: ESTOOOO H8 .SE +2 2")[0].startswith("5 SCR-10 word")
    assert said(first, ">bob: ESTOOOO H8 YES +2 2") == [
        "5 SCR-7 move error: YES has Y on H8, where a blank is X."
    ]


@of_each("word", ["....S", "TAXIS", "(TAXI)S", "(TA)(XI)S", "taxiS", "..(XI)S"])
def test_letters_that_lie_there_are_dots_or_spelled_or_in_parentheses(word: str) -> None:
    assert said(TAXI, f">bob: EEQSUZA 8F {word} +12 12") == []


def test_a_single_tile_may_be_written_in_either_direction() -> None:
    across = played(TAXI, ">bob: EEQSUZA 9G E +2 2")
    down = played(TAXI, ">bob: EEQSUZA G8 .E +2 2")
    assert across.position.board == down.position.board
    assert dict(across.scores) == dict(down.scores) == {"ann": 22, "bob": 3}


def test_the_settings_are_those_of_the_system() -> None:
    assert systems.get("scrabble").new_game(["ann", "bob"]).scores == {"ann": 0, "bob": 0}
