"""One move judged by itself: a play on the board or without it, a word from the pool or a steal."""

import pytest

from tdtool.engine import Lexicon, systems
from tdtool.engine.findings import Finding
from tdtool.engine.remedies.single_moves import Judged, UnreadableMove, judge
from tdtool.engine.scrabble.board.placing import Counted
from tests.tables import of_each

SCRABBLE, MYS = "scrabble", "my-scrabble"
D04, NSA, D62 = "anagrams-2004", "anagrams-nsa-2005", "anagrams-1962"
LIST = Lexicon("test list", frozenset({"TAXI", "TAXIS", "GARDENIA"}), "", official=False)

EMPTY = "." * 15
TAXI = "\n".join([*[EMPTY] * 7, ".....TAXI......", *[EMPTY] * 7])


def judged(
    id: str, move: str, *, stated: int | None = None, board: str = "", **set: object
) -> Judged:
    return judge(systems.get(id, **set), move=move, stated=stated, board=board)


def against(id: str, move: str, *, board: str = "", **set: object) -> list[str]:
    """What there is to say against a move, as “SCR-5 move error: sentence”."""
    found = judged(id, move, board=board, **set).findings
    return [_short(one) for one in found if one.severity != "note"]


def _short(one: Finding) -> str:
    return f"{one.rule} {one.kind} {one.severity}: {one.message}"


def refused(id: str, move: str, board: str = "") -> str:
    with pytest.raises(UnreadableMove) as refusal:
        judged(id, move, board=board)
    return str(refusal.value)


# Plays.


@pytest.mark.clause("SCR-8")
@of_each(
    ("move", "points"),
    [
        ("8H TAXI", 22),  # (1 + 1 + 8 + 1) × 2
        ("6A GRANTEE", 62),  # 2 + 3 + 1 + 1 + 1 + 3 + 1, and 50: triple letters on B6 and F6
        ("6A G(R)ANTEE", 10),  # R lies there, so B6 counts once, and six tiles bring no 50
        ("6A G(R)ANTeE", 7),  # the blank on F6 is worth nothing
        ("H8 OUTDUEL", 68),  # (1 + 1 + 1 + 2 + 1×2 + 1 + 1) × 2, and 50
        (" AEIRSTX  8H  TAXI ", 22),  # with the rack, as a record has it
        ("A1 AAA(A)AAAA", 122),  # 8 × 9 and 50
    ],
)
@of_each("id", [SCRABBLE, MYS])
def test_a_play_is_scored_from_its_place_and_word_alone(id: str, move: str, points: int) -> None:
    answer = judged(id, move)
    (note,) = answer.findings
    assert (answer.points, sum(word.points for word in answer.words)) == (points, points)
    what = " at ".join(reversed(move.split()[-2:]))
    assert note == Finding(
        "SCR-8", "score", "note", f"{what} scores {points}.", reported=None, verified=points
    )


@pytest.mark.clause("SCR-8")
def test_what_a_move_was_said_to_score_is_confirmed_or_put_beside_what_it_does_score() -> None:
    assert judged(SCRABBLE, "8H TAXI", stated=22).findings == (
        Finding("SCR-8", "score", "note", "TAXI at 8H scores 22.", reported=22, verified=22),
    )
    says = "TAXI at 8H scores 22, not 24."
    assert judged(SCRABBLE, "8H TAXI", stated=24).findings == (
        Finding("SCR-8", "score", "error", says, reported=24, verified=22),
    )
    says = "TAXI at 8H scores 22, not 0."
    assert judged(SCRABBLE, "8H TAXI", stated=0).findings == (
        Finding("SCR-8", "score", "error", says, reported=0, verified=22),
    )


@pytest.mark.clause("SCR-8")
def test_with_the_board_the_words_across_count_too() -> None:
    assert judged(SCRABBLE, "J8 SEA", board=TAXI) == Judged(
        17,
        (
            Counted("SEA", "1 + 1 + 1×3", 5),
            Counted("TAXIS", "1 + 1 + 8 + 1 + 1", 12),
        ),
        (Finding("SCR-8", "score", "note", "SEA at J8 scores 17.", verified=17),),
    )
    assert judged(SCRABBLE, "J8 SEA").points == 5
    assert judged(SCRABBLE, "8F ....S", board=TAXI).points == 12
    assert judged(SCRABBLE, "8F ....S", board=TAXI.replace("X", "x")).points == 4


@pytest.mark.clause("SCR-4")
@pytest.mark.clause("SCR-6")
def test_where_a_play_must_lie_is_judged_only_where_the_board_is_known() -> None:
    assert against(SCRABBLE, "1A TAXI") == []
    assert against(SCRABBLE, "1A TAXI", board=TAXI) == [
        "SCR-6 move error: TAXI at 1A touches no tile on the board."
    ]
    bare = "\n".join([EMPTY] * 15)
    assert against(SCRABBLE, "1A TAXI", board=bare) == [
        "SCR-4 move error: TAXI at 1A is the first play and doesn’t cover H8."
    ]
    assert judged(SCRABBLE, "1A TAXI", board=bare).points == 36  # (1 + 1 + 8 + 1×2) × 3


@pytest.mark.clause("SCR-5")
@pytest.mark.parametrize(
    ("move", "says"),
    [
        ("8F (TAXE)S", "(TAXE)S has E on I8, where I is."),
        ("F7 A.E.S", "A.E.S goes through F10, where there is no tile."),
        ("15N SEA", "SEA at 15N doesn’t fit on the board; it wasn’t laid."),
    ],
)
def test_a_play_that_can_not_be_laid_scores_nothing_that_anybody_knows(
    move: str, says: str
) -> None:
    answer = judged(SCRABBLE, move, stated=30, board=TAXI)
    assert (answer.points, answer.words) == (None, ())
    assert [_short(one) for one in answer.findings] == [f"SCR-5 move error: {says}"]


@pytest.mark.clause("SCR-10")
@pytest.mark.clause("MYS-8.10")
@pytest.mark.parametrize(("id", "clause"), [(SCRABBLE, "SCR-10"), (MYS, "MYS-8.10")])
def test_words_that_are_not_in_the_list_are_named_and_the_play_is_scored_all_the_same(
    id: str, clause: str
) -> None:
    answer = judge(systems.get(id), move="J8 SEa", board=TAXI, lexicon=LIST)
    assert [_short(one) for one in answer.findings] == [
        f"{clause} word warning: SEA isn’t in the word list “test list”.",
        "SCR-8 score note: SEa at J8 scores 14.",
    ]


@of_each(
    "move", ["GRANTEE", "16A GRANTEE", "Q1 GRANTEE", "6A", "6A GR4NTEE", "8h taxi", "", "8H ????"]
)
def test_what_is_no_play_is_refused_with_what_a_play_is(move: str) -> None:
    assert refused(SCRABBLE, f" {move} ") == (
        f"“{move}” can’t be read. Write the place and the word, e.g. 6A GRANTEE or H8 OUTDUEL."
    )


@pytest.mark.parametrize("id", [SCRABBLE, D04])
def test_of_what_can_not_be_read_the_first_forty_signs_are_quoted(id: str) -> None:
    assert refused(id, "8" * 90).startswith(f"“{'8' * 40}” can’t be read. ")
    assert refused(SCRABBLE, f"8H ({'A' * 90}").startswith(f"“({'A' * 39}” has parentheses")


@of_each("board", ["", TAXI])
@of_each("word", ["(TAXI", "TAXI)S", "T)A(XI", "((TAXI))S", "()TAXIS", "(TAXI)S("])
def test_parentheses_that_do_not_pair_are_refused_where_the_board_once_made_it_stumble(
    word: str, board: str
) -> None:
    assert refused(SCRABBLE, f"8F {word}", board) == (
        f"“{word}” has parentheses that don’t match; put letters already on the board in them, "
        "e.g. G(R)ANTEE."
    )


def test_without_the_board_a_play_says_itself_what_lies_there() -> None:
    assert refused(SCRABBLE, "8F ....S") == (
        "“....S” goes through letters: put the letters already on the board in parentheses, "
        "or give the board."
    )
    assert refused(SCRABBLE, "15N SEA") == "SEA at 15N doesn’t fit on the board."
    assert judged(SCRABBLE, "15M SEA").points == 9  # (1 + 1 + 1) × 3


def test_one_letter_alone_is_no_word_and_was_once_said_to_score_nothing() -> None:
    assert refused(SCRABBLE, "8J S") == (
        "“S” is one letter, not a word: put the letters beside it in parentheses, or give the "
        "board."
    )
    assert judged(SCRABBLE, "8F (TAXI)S").points == 12
    assert judged(SCRABBLE, "9G E", board=TAXI).points == 3  # 1 + 1×2, down from the A of TAXI


# The board.


def test_a_board_is_fifteen_lines_with_signs_or_nothing_where_nothing_lies() -> None:
    thin = "\n".join([*["."] * 7, "- _ - _ - TAXI", *["."] * 7])
    assert judged(SCRABBLE, "J8 SEA", board=f"\n{thin}\n\n").points == 17


@of_each(
    ("board", "says"),
    [
        (f"{TAXI}\n{EMPTY}", "The board has 16 lines, not 15; a dot stands for an empty row."),
        (".....TAXI", "The board has 1 line, not 15; a dot stands for an empty row."),
        ("\n" * 7 + ".....TAXI" + "\n." * 7, "The board has 8 lines, not 15; a dot stands for "
                                             "an empty row."),
        (TAXI.replace("TAXI", "TAXIS."), "Row 8 of the board has 17 squares, not 15."),
        (TAXI.replace("X", "?"), "Row 8 of the board has “?”; use a letter, or a dot for an "
                                 "empty square."),
        (TAXI.replace("X", "É"), "Row 8 of the board has “É”; use a letter, or a dot for an "
                                  "empty square."),
    ],
)  # fmt: skip
def test_a_board_that_is_none_is_refused_and_no_row_is_taken_for_another(
    board: str, says: str
) -> None:
    assert refused(SCRABBLE, "J8 SEA", board) == says


# Words.


@pytest.mark.clause("D04-13")
@pytest.mark.parametrize(
    ("move", "points"),
    [("TARTAR < ATTAR", 3), ("TARTAR", 5), ("TARTAR < ATTAR@own", 3), ("tartar < attar", 3)],
)
def test_a_2004_word_scores_its_new_pairs_of_letters(move: str, points: int) -> None:
    says = f"TARTAR scores {points}."
    assert judged(D04, move) == Judged(
        points, (), (Finding("D04-13", "score", "note", says, verified=points),)
    )


@pytest.mark.clause("D04-13")
def test_the_score_is_the_one_announced_with_the_word_unless_another_was_stated() -> None:
    says = "TARTAR scores 3, not 5."
    assert judged(D04, "TARTAR < ATTAR = 5").findings == (
        Finding("D04-13", "score", "error", says, reported=5, verified=3),
    )
    assert judged(D04, "TARTAR < ATTAR = 5", stated=3).findings == (
        Finding("D04-13", "score", "note", "TARTAR scores 3.", reported=3, verified=3),
    )


@pytest.mark.clause("D04-3")
@pytest.mark.clause("D04-12")
def test_a_2004_word_has_its_length_and_adds_something_to_its_old_words() -> None:
    assert against(D04, "CARE") == ["D04-3 move error: CARE: fewer than 5 letters."]
    assert against(D04, "CARE", minimum=4) == []
    assert against(D04, "CAPTIONS < CAPTION S") == []
    assert against(D04, "STALER < ALERTS") == [
        "D04-12 move error: STALER: nothing is added to the old word."
    ]
    assert against(D04, "RACES < SCARED") == [
        "D04-12 move error: RACES: letters of the old words are left over: D.",
        "D04-12 move error: RACES: nothing is added to the old word.",
    ]


@pytest.mark.clause("NSA-16")
@pytest.mark.clause("NSA-18")
@pytest.mark.clause("NSA-20")
@pytest.mark.clause("NSA-30")
@of_each(
    ("move", "points", "clause"),
    [
        ("BERATING < RATING", 64, "NSA-16"),
        ("ROASTING < RATING", 64, "NSA-16"),
        ("GARDENIA < READING", 64, ""),
        ("gardenia < reading", 64, ""),  # typed without regard to case: no blanks
        ("CONVERSATIONS < CONSERVATION", 169, ""),
        ("GARDeNIA < DARING", 64, "NSA-18"),
        ("ICOSaHEDRON < DISHONOR", 121, ""),
        ("DETRACtING < RECAnTING", 100, ""),
        ("PERCOLATIONS < COPIER TALONS", 144, ""),
        ("RaTING", 36, "NSA-17"),
        ("STARE", 25, "NSA-13"),
    ],
)
def test_an_nsa_word_scores_the_square_of_its_letters_and_the_rules_are_held_against_it(
    move: str, points: int, clause: str
) -> None:
    answer = judged(NSA, move)
    assert answer.points == points
    assert [one.rule for one in answer.findings] == [*filter(None, [clause]), "NSA-30"]


@pytest.mark.clause("NSA-15")
def test_whose_the_old_word_was_matters_where_ones_own_may_not_be_changed() -> None:
    own = [
        "NSA-15 move error: GARDENIA: under these settings players can’t change one of their own "
        "words by itself."
    ]
    assert against(NSA, "GARDENIA < READING@own", own_words="no") == own
    assert against(NSA, "GARDENIA < READING@own") == []
    assert against(NSA, "GARDENIA < READING", own_words="no") == []
    assert against(NSA, "GARDENIA < READING@bob", own_words="no") == []


@pytest.mark.clause("D62-5")
@pytest.mark.clause("D62-7")
@pytest.mark.clause("D62-8")
@pytest.mark.clause("D62-14")
@of_each(
    ("move", "points", "clause"),
    [
        ("RACES < CARE", 2, ""),
        ("CARES < CARE", 2, "D62-8"),
        ("CARES < CARE@own", 2, ""),
        ("CARETS < CARE", 3, "D62-8"),
        ("caster < care", 3, ""),
        ("CArES < cArE@own", 2, ""),  # there are no blanks, whatever the case
        ("CARE", 1, ""),
        ("CAR", 0, "D62-6"),
        ("RACE < CARE", 1, "D62-5"),
    ],
)
def test_a_1962_word_scores_by_its_length_and_is_rearranged_only_where_it_is_stolen(
    move: str, points: int, clause: str
) -> None:
    answer = judged(D62, move)
    assert answer.points == points
    assert [one.rule for one in answer.findings] == [*filter(None, [clause]), "D62-14"]


@pytest.mark.clause("D04-7")
@pytest.mark.clause("NSA-23")
@pytest.mark.clause("D62-11")
@pytest.mark.parametrize(("id", "clause"), [(D04, "D04-7"), (NSA, "NSA-23"), (D62, "D62-11")])
def test_a_word_that_is_not_in_the_list_is_named(id: str, clause: str) -> None:
    found = judge(systems.get(id), move="RATSEN", lexicon=LIST).findings
    assert [_short(one) for one in found if one.kind == "word"] == [
        f"{clause} word warning: RATSEN isn’t in the word list “test list”."
    ]
    found = judge(systems.get(id), move="GARDENIA < READING", lexicon=LIST).findings
    assert [one.kind for one in found] == ["score"]


@of_each("move", ["", "-", "?GARDENIA", "GARDENIA <", "GARDENIA < R3ADING", "ÉTÉ", "A\n>own: B"])
@of_each("id", [D04, NSA, D62])
def test_what_is_no_word_is_refused_with_how_one_is_written(id: str, move: str) -> None:
    assert refused(id, move) == (
        f"“{move}” can’t be read. Write the word with its old words, e.g. GARDENIA or GARDENIA "
        "< READING."
    )
