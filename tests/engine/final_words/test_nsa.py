"""The end of a game under the NSA rules, word by word, seat by seat, for the whole table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdtool.engine import Finding, Lexicon, systems
from tdtool.engine.final_words import nsa as final_nsa
from tdtool.engine.final_words.verdicts import Reported, SeatVerdict, TableVerdict, WordVerdict
from tdtool.engine.systems import RuleSystem
from tests.tables import of_each


@pytest.fixture
def verify(enable: Lexicon, nsa: RuleSystem):
    def of(*seats: Reported, system: RuleSystem = nsa) -> TableVerdict:
        return final_nsa.verify(system=system, lexicon=enable, seats=seats)

    return of


@pytest.mark.clause("NSA-30")
def test_each_word_standing_scores_the_square_of_its_length(verify) -> None:
    assert verify(Reported(("RATING", "GARDENIA"), 100), Reported(("ICOSaHEDRON",), 121)) == (
        TableVerdict(
            (
                SeatVerdict(
                    (WordVerdict("RATING", 36, "fine"), WordVerdict("GARDENIA", 64, "fine")), 100
                ),
                SeatVerdict((WordVerdict("ICOSaHEDRON", 121, "fine"),), 121),
            )
        )
    )


@pytest.mark.clause("NSA-30")
def test_a_total_that_the_words_do_not_make_is_an_error(verify) -> None:
    assert verify(Reported(("RATING", "GARDENIA"), 113, "ann")).everything == (
        Finding(
            "NSA-30",
            "total",
            "error",
            "113 was reported; the words add up to 100.",
            nick="ann",
            reported=113,
            verified=100,
        ),
    )


@pytest.mark.clause("NSA-30")
def test_without_words_there_is_no_total_and_only_an_impossible_one_is_remarked(verify) -> None:
    possible, impossible, silent = verify(Reported((), 113), Reported((), 114), Reported(())).seats
    assert (possible, silent) == (SeatVerdict((), None), SeatVerdict((), None))
    assert impossible == SeatVerdict(
        (),
        None,
        (
            Finding(
                "NSA-30",
                "total",
                "warning",
                "No words of 6 letters or more add up to 114; nearest possible: 113 and 117.",
                reported=114,
            ),
        ),
    )


@pytest.mark.clause("NSA-13")
def test_a_word_under_six_letters_is_an_error_and_still_counts(verify) -> None:
    (seat,) = verify(Reported(("TALON",), 25)).seats
    says = "TALON has 5 letters and the minimum is 6; it counts until it is ruled off."
    finding = Finding("NSA-13", "move", "error", says)
    assert seat == SeatVerdict((WordVerdict("TALON", 25, "short", (finding,)),), 25)


@pytest.mark.clause("NSA-13")
def test_the_minimum_is_the_tournaments_own(verify) -> None:
    system = systems.get("anagrams-nsa-2005", minimum=5)
    assert verify(Reported(("TALON",), 25), system=system).everything == ()


@pytest.mark.clause("NSA-24")
def test_a_phony_that_nobody_challenged_counts_and_is_a_note(verify) -> None:
    (seat,) = verify(Reported(("GARDENIX",), 64)).seats
    says = "GARDENIX isn’t in the word list “enable”; not challenged, so it counts."
    finding = Finding("NSA-24", "word", "note", says)
    assert seat == SeatVerdict((WordVerdict("GARDENIX", 64, "phony", (finding,)),), 64)


@pytest.mark.clause("NSA-18")
@pytest.mark.clause("NSA-19")
@pytest.mark.parametrize(
    ("word", "rule", "least"),
    [
        ("GARDeNIA", "NSA-18", "a blank needs at least 9"),
        ("DETRACtING", None, ""),
        ("OVERFiSHe", "NSA-19", "2 blanks needs at least 12"),
        ("PERCOLaTIoNS", None, ""),
        ("PeRCOLaTIoNS", "NSA-19", "3 blanks needs at least 15"),
    ],
)
def test_a_word_with_blanks_has_six_letters_and_three_for_each_blank(
    verify, word: str, rule: str | None, least: str
) -> None:
    errors = [f for f in verify(Reported((word,))).everything if f.severity == "error"]
    if rule is None:
        assert errors == []
    else:
        says = (
            f"{word} has {len(word)} letters, but a word with {least}; "
            "it counts until it is ruled off."
        )
        assert errors == [Finding(rule, "move", "error", says)]


@pytest.mark.clause("NSA-19")
def test_the_length_for_blanks_is_the_same_whatever_the_minimum(verify) -> None:
    system = systems.get("anagrams-nsa-2005", minimum=3)
    (seat,) = verify(Reported(("RATiNG",)), system=system).seats
    assert [(word.state, word.findings[0].rule) for word in seat.words] == [("blanks", "NSA-18")]


@pytest.mark.clause("NSA-2")
def test_a_word_with_more_of_a_letter_than_two_sets_have_is_impossible(verify) -> None:
    (seat,) = verify(Reported(("KAKKAK",), nick="bob")).seats
    assert seat.words[0].state == "impossible"
    assert seat.words[0].findings[0] == Finding(
        "NSA-2",
        "tiles",
        "error",
        "4 Ks used in KAKKAK; two sets have only 2.",
        nick="bob",
    )
    assert seat.findings == ()


@pytest.mark.clause("NSA-2")
def test_letters_are_counted_over_a_players_words(verify) -> None:
    table = verify(Reported(("KAYAKS", "KAYAKED", "KAYAKER")), Reported(("RATING",)))
    assert table.seats[0].findings == (
        Finding("NSA-2", "tiles", "error", "6 Ks used in these words; two sets have only 2."),
    )
    assert (table.seats[1].findings, table.findings) == ((), ())


@pytest.mark.clause("NSA-2")
def test_letters_are_counted_over_the_whole_table(verify) -> None:
    table = verify(Reported(("KAYAKS",)), Reported(("KINGDOM", "QUAKER")))
    assert [seat.findings for seat in table.seats] == [(), ()]
    assert table.findings == (
        Finding(
            "NSA-2",
            "tiles",
            "error",
            "4 Ks used; two sets have only 2.",
        ),
    )


@pytest.mark.clause("NSA-2")
def test_a_letter_too_many_is_said_once_in_the_narrowest_place_that_explains_it(verify) -> None:
    ann = Reported(("KKKOOO", "JJOOOO", "JXIIII"), nick="ann")
    table = verify(ann, Reported(("KIIIII", "XXOOOO"), nick="bob"))
    tiles = [(f.nick, f.message) for f in table.everything if f.kind == "tiles"]
    assert tiles == [
        ("ann", "3 Ks used in KKKOOO; two sets have only 2."),
        ("ann", "3 Js used in these words; two sets have only 2."),
        (None, "3 Xs used; two sets have only 2."),
    ]


@pytest.mark.clause("NSA-2")
@pytest.mark.clause("NSA-30")
@pytest.mark.parametrize("word", ["KAKKA-K", "ÉÉÉÉÉÉ"])
def test_of_what_is_no_word_the_letters_are_not_counted(verify, word: str) -> None:
    (finding,) = verify(Reported((word,), nick="ann")).everything
    says = f"“{word}” isn’t a word: words have only the letters A to Z. Not counted."
    assert finding == Finding("NSA-30", "syntax", "error", says, nick="ann")


@pytest.mark.clause("NSA-30")
def test_a_total_below_nothing_has_only_nothing_beside_it(verify) -> None:
    (finding,) = verify(Reported((), -5, "ann")).everything
    says = "No words of 6 letters or more add up to -5; nearest possible: 0."
    assert finding == Finding("NSA-30", "total", "warning", says, nick="ann", reported=-5)


@pytest.mark.clause("NSA-18")
def test_a_word_too_short_for_its_blank_is_its_players(verify) -> None:
    found = verify(Reported(("GARDeNIA",), nick="ann")).everything
    assert [(f.rule, f.nick) for f in found] == [("NSA-18", "ann")]


@pytest.mark.clause("NSA-2")
def test_four_blanks_stand_on_a_table_and_a_fifth_does_not(verify) -> None:
    four = [Reported(("DETRACtING",)) for _ in range(4)]
    assert verify(*four).findings == ()
    assert verify(*four, Reported(("BLUEBIrDS",))).findings == (
        Finding(
            "NSA-2",
            "tiles",
            "error",
            "5 blanks used; two sets have only 4.",
        ),
    )


@pytest.mark.clause("NSA-2")
def test_letters_of_an_unknown_set_are_not_counted_and_that_is_said(verify) -> None:
    system = systems.get("anagrams-nsa-2005", tiles="unknown")
    table = verify(Reported(("KAYAKS", "KAYAKED", "KAYAKER"), 134), system=system)
    assert table.everything == (
        Finding(
            "NSA-2",
            "tiles",
            "note",
            "Letters weren’t counted: the tile set is unknown under these settings.",
        ),
    )


@pytest.mark.clause("NSA-2")
@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("Cares", ("CARES",)),  # one capital
        ("CareS", ("CareS",)),
        ("ABcdefGHI", ("ABcdefGHI",)),  # the four blanks of two sets
        ("ABcdefgHI", ("ABCDEFGHI",)),
    ],
)
def test_small_letters_are_blanks_as_long_as_there_are_so_many(
    typed: str, words: tuple[str, ...]
) -> None:
    assert final_nsa.words_typed(typed) == words


@pytest.mark.parametrize("word", ["R4TING", "CO-OPED", "CAFÉ", "RATING?", "QQ-QQQ", ""])
def test_what_is_no_word_is_said_and_neither_it_nor_its_letters_are_counted(
    verify, word: str
) -> None:
    table = verify(Reported((word, "RATING"), 36))
    (seat,) = table.seats
    assert table.findings == ()
    says = f"“{word}” isn’t a word: words have only the letters A to Z. Not counted."
    finding = Finding("NSA-30", "syntax", "error", says)
    assert seat == SeatVerdict(
        (WordVerdict(word, 0, "impossible", (finding,)), WordVerdict("RATING", 36, "fine")), 36
    )


def test_everything_that_can_be_said_of_a_word_is_said_and_the_worst_is_its_state(verify) -> None:
    (seat,) = verify(Reported(("ZzZZ",))).seats
    (word,) = seat.words
    assert (word.state, [finding.rule for finding in word.findings]) == (
        "impossible",
        ["NSA-2", "NSA-13", "NSA-18", "NSA-24"],
    )


@pytest.mark.clause("NSA-30")
@given(words=st.lists(st.text(alphabet="ABCabc", min_size=1, max_size=12), min_size=1))
def test_the_total_is_always_the_sum_of_the_squares(words: list[str]) -> None:
    table = final_nsa.verify(
        system=systems.get("anagrams-nsa-2005"),
        lexicon=Lexicon("none", frozenset(), "", official=False),
        seats=[Reported(tuple(words))],
    )
    assert table.seats[0].total == sum(len(word) ** 2 for word in words)


@of_each(
    ("typed", "words"),
    [
        ("RATING GARDENIA", ("RATING", "GARDENIA")),
        ("rating, gardenia;talons\n", ("RATING", "GARDENIA", "TALONS")),
        ("Gardenia Rates", ("GARDENIA", "RATES")),
        ("DETRACtING ICOSaHEDRON", ("DETRACtING", "ICOSaHEDRON")),
        ("tar", ("TAR",)),
        ("  ", ()),
    ],
)
def test_words_typed_without_regard_to_case_have_no_blanks(
    typed: str, words: tuple[str, ...]
) -> None:
    assert final_nsa.words_typed(typed) == words
