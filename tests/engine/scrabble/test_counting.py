"""A play counted word by word, in figures that a director can show to the players."""

import pytest

from tdtool.engine import positions, records, systems
from tdtool.engine.scrabble.board.placing import Counted, counted_words, square
from tdtool.engine.scrabble.events import Play
from tests.engine.scrabble.generated import games
from tests.engine.scrabble.playing import TAXI, played
from tests.tables import of_each

SEVEN = Counted("seven tiles", "", 50)


def _counted(place: str, word: str, *before: str) -> tuple[Counted, ...]:
    """The play counted on the board as it is after some lines."""
    return counted_words(played(*before).position.board, Play(9, "bob", "", 0, 0, place, word))


@pytest.mark.clause("SCR-8")
@of_each(
    ("place", "word", "answer"),
    [
        # The S lengthens TAXI, whose own squares count no more; the A of SEA is tripled.
        ("J8", "SEA", (Counted("SEA", "1 + 1 + 1×3", 5), Counted("TAXIS", "1 + 1 + 8 + 1 + 1",
         12))),
        # Q and T on double letters, above and below the A of TAXI; a dot for what lies there.
        ("G7", "Q.T", (Counted("QAT", "10×2 + 1 + 1×2", 23),)),
        # Above TAXI: every letter laid makes a word downwards too, in the order of the play.
        ("7G", "TE", (Counted("TE", "1×2 + 1", 3), Counted("TA", "1×2 + 1", 3),
         Counted("EX", "1 + 8", 9))),
        # Before TAXI and not reaching it: the whole word counts, from its first letter.
        ("8E", "A", (Counted("ATAXI", "1 + 1 + 1 + 8 + 1", 12),)),
        # A single letter across TAXI makes no word of its own.
        ("9G", "E", (Counted("AE", "1 + 1×2", 3),)),
    ],
)  # fmt: skip
def test_every_word_that_a_play_forms_is_counted_the_main_one_first(
    place: str, word: str, answer: tuple[Counted, ...]
) -> None:
    assert tuple(filter(None, _counted(place, word, TAXI))) == answer


@pytest.mark.clause("SCR-8")
def test_seven_tiles_bring_fifty_and_word_squares_multiply_each_other() -> None:
    assert _counted("8B", "SATIREX") == (
        Counted("SATIREX", "(1 + 1 + 1×2 + 1 + 1 + 1 + 8) × 2", 30), SEVEN
    )  # fmt: skip
    board = played().position.board
    board[square(0, 3)] = "A"  # 1D is covered, and counts once no more
    assert counted_words(board, Play(9, "bob", "", 0, 0, "1A", "AAA.AAAA")) == (
        Counted("AAAAAAAA", "(1 + 1 + 1 + 1 + 1 + 1 + 1 + 1) × 9", 72), SEVEN
    )  # fmt: skip


@pytest.mark.clause("SCR-8")
@pytest.mark.parametrize("place", ["15M", "1M", "O13", "A13"])
def test_a_play_may_end_on_the_last_square_of_its_line(place: str) -> None:
    assert sum(word.points for word in _counted(place, "SEA")) == 9  # 3 and a triple word


@pytest.mark.clause("SCR-7")
@pytest.mark.clause("SCR-8")
def test_a_blank_is_a_nought_in_the_sum_on_a_premium_square_too() -> None:
    sum_ = "(1 + 0 + 1 + 1 + 1 + 1) × 2"
    assert _counted("8C", "SaTIRE") == (Counted("SaTIRE", sum_, 10),)


@pytest.mark.clause("SCR-5")
@pytest.mark.parametrize(
    ("place", "word"), [("15N", "SEA"), ("16A", "SEA"), ("F7", "A.E.S"), ("8E", ".....")]
)
def test_a_play_that_fits_on_no_board_or_has_a_gap_counts_nothing(place: str, word: str) -> None:
    assert _counted(place, word, TAXI) == ()


@pytest.mark.clause("SCR-8")
def test_the_words_add_up_to_the_score_by_a_second_reading_of_the_rules() -> None:
    """Games out of chance are scored by code of their own; each play's words make its score."""
    plays = 0
    for text in games(6):
        for shown in positions.replayed(systems.get("scrabble"), records.read(text)):
            if shown.board and shown.board.words:
                assert sum(word.points for word in shown.board.words) == shown.row.stated
                plays += 1
    assert plays > 6
