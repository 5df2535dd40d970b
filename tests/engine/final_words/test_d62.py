"""The end of a 1962 game, verified from the words alone."""

import pytest

from tdtool.engine import Lexicon, systems
from tdtool.engine.final_words import by_system, d62
from tdtool.engine.final_words.d62 import Reported
from tdtool.engine.findings import Finding
from tests.tables import of_each

D62 = systems.get("anagrams-1962")
ENABLE = Lexicon.load("enable")


def _verdict(*words: str, score: int | None = None, **settings: object) -> by_system.TableVerdict:
    system = systems.get("anagrams-1962", **settings)
    return by_system.verify(system=system, lexicon=ENABLE, seats=[Reported(words, score)])


@pytest.mark.clause("D62-14")
@of_each(
    ("word", "worth"),
    [("CARE", 1), ("CARES", 2), ("CARETS", 3), ("GARDENIA", 5), ("CAR", 0), ("AA", 0)],
)
def test_one_point_for_four_letters_and_one_more_for_each_over_four(word: str, worth: int) -> None:
    assert d62.points(word) == worth == by_system.points(D62, word)


@pytest.mark.clause("D62-14")
def test_where_no_words_were_handed_in_nobody_knows_the_total() -> None:
    (seat,) = _verdict(score=7).seats
    assert (seat.total, seat.findings) == (None, ())


@pytest.mark.clause("D62-14")
def test_a_total_that_differs_from_the_words_is_an_error() -> None:
    (seat,) = _verdict("CARE", "CARETS", score=5).seats
    assert seat.total == 4
    assert seat.findings == (
        Finding(
            "D62-14",
            "total",
            "error",
            "5 was reported; the words add up to 4.",
            reported=5,
            verified=4,
        ),
    )


@pytest.mark.clause("D62-6")
def test_a_word_has_four_letters_at_least_and_three_for_beginners() -> None:
    says = "CAR has 3 letters and the minimum is 4; it counts until it is ruled off."
    assert _verdict("CAR").everything == (Finding("D62-6", "move", "error", says),)
    assert _verdict("CAR", minimum=3).everything == ()


@pytest.mark.clause("D62-11")
def test_a_word_that_is_not_in_the_list_and_was_not_challenged_counts() -> None:
    verdict = _verdict("CARETZ", score=3)
    says = "CARETZ isn’t in the word list “enable”; not challenged, so it counts."
    assert verdict.everything == (Finding("D62-11", "word", "note", says),)
    assert verdict.seats[0].words[0].state == "phony"


@pytest.mark.clause("D62-13")
def test_nobody_has_eleven_words_for_the_game_ends_with_the_tenth() -> None:
    ten = ("CARE",) * 10
    assert [f.rule for f in _verdict(*ten).seats[0].findings] == []
    says = "11 words here; the game ends with the 10th."
    (seat,) = _verdict(*ten, "BARE").seats
    assert seat.findings == (Finding("D62-13", "end", "warning", says),)
    seats = [Reported(("CARE",)), Reported((*ten, "BARE"), nick="bob")]
    _, bob = by_system.verify(system=D62, lexicon=ENABLE, seats=seats).seats
    assert bob.findings == (Finding("D62-13", "end", "warning", says, nick="bob"),)


@pytest.mark.clause("D62-1")
def test_more_of_a_letter_than_the_set_has_is_a_warning_unless_the_set_was_set() -> None:
    words = ("QUIZ", "QUAY", "QUIT")
    says = "Too many letters used at this table: 3 × Q (the set has 2)."
    assert _verdict(*words).findings == (Finding("D62-1", "tiles", "warning", says),)
    assert _verdict(*words, tiles="selchow-1962").findings == (
        Finding("D62-1", "tiles", "error", says),
    )


@pytest.mark.clause("D62-1")
def test_letters_of_an_unknown_set_are_not_counted_but_never_more_than_180() -> None:
    says = "Letters weren’t counted: the tile set is unknown under these settings."
    assert _verdict("QUIZ", tiles="unknown").findings == (Finding("D62-1", "tiles", "note", says),)
    says = "184 letters at this table; the set has 180."
    assert _verdict(*["CARE"] * 46, tiles="unknown").findings == (
        Finding("D62-1", "tiles", "error", says),
    )


@pytest.mark.clause("D62-14")
def test_every_total_from_0_to_150_can_be_made_for_ten_words_have_180_letters_at_most() -> None:
    assert [by_system.possible_total(D62, score) for score in (-1, 0, 1, 84)] == [
        False, True, True, True,
    ]  # fmt: skip
    assert by_system.nearest_totals(D62, -1) == (None, 0)
    assert by_system.nearest_totals(D62, 0) == (None, 1)
    assert by_system.nearest_totals(D62, 1) == (0, 2)
    assert by_system.nearest_totals(D62, 5) == (4, 6)
    assert [by_system.possible_total(D62, score) for score in (150, 151, 213)] == [
        True, False, False,
    ]  # fmt: skip
    assert by_system.nearest_totals(D62, 150) == (149, None)
    assert by_system.nearest_totals(D62, 213) == (150, None)


@pytest.mark.clause("D62-1")
def test_words_are_typed_in_any_case_for_there_are_no_blanks() -> None:
    assert by_system.words_typed(D62, "care, Carets; rACES") == ("CARE", "CARETS", "RACES")
    assert by_system.words_typed(D62, " care;\n") == ("CARE",)
    assert by_system.words_typed(D62, "") == ()


@pytest.mark.parametrize("word", ["CA-RE", "ÉÉÉÉ", "QQ-QQ", ""])
def test_what_is_not_a_word_is_said_and_neither_it_nor_its_letters_are_counted(word: str) -> None:
    table = _verdict(word)
    assert (table.seats[0].words[0].state, table.seats[0].words[0].points) == ("impossible", 0)
    assert table.findings == ()
