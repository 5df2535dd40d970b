"""A tile turns up: every way through the questions, to what the rules make of it."""

from dataclasses import replace

import pytest

from tdtool.engine import systems
from tdtool.engine.remedies.corrections import Remedy
from tdtool.engine.remedies.found_tiles import (
    Answers,
    BadAnswer,
    NoRule,
    Question,
    Step,
    Walk,
    answered,
    known,
    walk,
)
from tests.tables import of_each

MYS = systems.get("my-scrabble")
NAMES = ("Ann Lee", "Bob Ray")
OUTSIDE = Answers(signed=False, where="outside")
IN_BAG = Answers(signed=False, where="bag")
INTO_THE_BAG = Step(
    "MYS-9.4",
    "Show the tile to both players and put it into the bag. "
    "Tiles removed from the racks go back on them.",
)
SHOWN = Step(
    "MYS-9.5",
    "Show the tiles to both players, who are both responsible for the empty bag. Tiles removed "
    "from the racks go back on them. The clocks stay stopped until it is clear who should have "
    "drawn first.",
)


def led(answers: Answers) -> Walk:
    return walk(MYS, answers=answers, names=NAMES)


def said(answers: Answers) -> list[str]:
    """The steps after the first, as ``clause: sentence``."""
    return [f"{step.clause}: {step.says}" for step in led(answers).steps[1:]]


def asked(answers: Answers) -> tuple[str, str]:
    question = led(answers).question
    assert question is not None
    return question.key, question.asks


@pytest.mark.clause("MYS-9.6")
def test_once_both_have_signed_a_tile_found_changes_nothing() -> None:
    assert led(Answers()) == Walk(
        (),
        question=Question(
            "signed",
            "MYS-9.6",
            "Have both players signed the slip?",
            "yes or no",
            (("yes", "yes"), ("no", "no")),
        ),
    )
    says = "Both have signed: the game is finished, and a found tile changes nothing."
    assert led(Answers(signed=True)) == Walk((Step("MYS-9.6", says),), "nothing changes")


@pytest.mark.clause("MYS-9.4")
@pytest.mark.clause("MYS-9.5")
def test_before_that_it_matters_where_the_tile_was_and_how_many_each_has_on_the_rack() -> None:
    assert asked(Answers(signed=False)) == ("where", "Where was the tile found?")
    assert led(OUTSIDE).steps == (INTO_THE_BAG,)
    assert led(IN_BAG).steps == (SHOWN,)
    how_many = ("held", "How many tiles does each player have on the rack now?")
    assert asked(OUTSIDE) == asked(IN_BAG) == how_many


@pytest.mark.clause("MYS-9.4")
def test_with_seven_tiles_on_both_racks_play_resumes() -> None:
    both = replace(OUTSIDE, held=(7, 7))
    assert led(both) == Walk(
        (INTO_THE_BAG, Step("MYS-9.4", "Both have seven tiles: play resumes.")),
        "play resumes",
        held=(7, 7),
    )


@pytest.mark.clause("MYS-9.4")
def test_when_only_one_is_short_that_one_draws_and_play_resumes() -> None:
    one = replace(OUTSIDE, held=(7, 5))
    assert asked(one) == ("in_bag", "How many tiles are in the bag, with those found?")
    one = replace(one, in_bag=1)
    assert said(one) == [
        "MYS-9.4: Only Bob Ray has fewer than seven tiles and draws 1 tile.",
        "MYS-9.4: Both have tiles: play resumes.",
    ]
    assert (led(one).outcome, led(one).held) == ("play resumes", (7, 6))
    assert led(replace(one, in_bag=9)).held == (7, 7)


@pytest.mark.clause("MYS-9.4")
def test_when_both_are_short_the_one_who_should_have_drawn_first_draws() -> None:
    both = replace(OUTSIDE, held=(5, 3), in_bag=1)
    assert asked(both) == ("drawer", "Who should have drawn first?")
    assert said(both) == [
        "MYS-9.4: Both have fewer than seven tiles. Stop the clocks and find out who should "
        "have drawn first."
    ]
    assert said(replace(both, drawer=2))[1:] == [
        "MYS-9.4: Bob Ray should have drawn first and draws 1 tile.",
        "MYS-9.4: Both have tiles: play resumes.",
    ]
    assert [led(replace(both, drawer=seat)).held for seat in (1, 2)] == [(6, 3), (5, 4)]


@pytest.mark.clause("MYS-4.4")
@pytest.mark.clause("MYS-9.5")
def test_what_the_first_to_draw_has_no_room_for_goes_to_the_other_as_far_as_they_are_short() -> (
    None
):
    both = replace(IN_BAG, held=(6, 3), in_bag=3, drawer=1)
    assert said(both)[1:] == [
        "MYS-9.5: Ann Lee should have drawn first and draws 1 tile.",
        "MYS-4.4: Bob Ray is short as well and draws 2 tiles from what is left.",
        "MYS-9.5: Both have tiles: play resumes.",
    ]
    assert led(both).held == (7, 5)


@pytest.mark.clause("MYS-9.5")
def test_tiles_in_a_bag_thought_empty_go_to_the_one_who_should_have_drawn_first() -> None:
    """Ann went out with a tile still in the bag: it is Ann’s, and play resumes."""
    out = replace(IN_BAG, held=(0, 3), in_bag=1, drawer=1)
    assert said(out)[1:] == [
        "MYS-9.5: Ann Lee should have drawn first and draws 1 tile.",
        "MYS-9.5: Both have tiles: play resumes.",
    ]
    assert (led(out).outcome, led(out).held) == ("play resumes", (1, 3))


@pytest.mark.clause("MYS-9.1")
@pytest.mark.clause("MYS-9.4")
@pytest.mark.clause("MYS-9.5")
@pytest.mark.parametrize(("found", "clause"), [(OUTSIDE, "MYS-9.4"), (IN_BAG, "MYS-9.5")])
def test_when_then_only_one_has_tiles_the_game_is_over_and_is_recalculated(
    found: Answers, clause: str
) -> None:
    """Ann went out, Bob should have drawn before: the tile makes Bob’s rack worth more to Ann."""
    over = replace(found, held=(0, 1), in_bag=1, drawer=2)
    before = ("scores", "What were the scores before anything was counted at the end?")
    assert asked(over) == before
    over = replace(over, scores=(400, 390))
    assert asked(over) == ("rack", "Which 2 tiles does Bob Ray have? Write ? for a blank.")
    over = replace(over, rack="qi")
    says = "Went out; Bob Ray’s QI counts 11, doubled 22."
    assert said(over)[1:] == [
        f"{clause}: Bob Ray should have drawn first and draws 1 tile.",
        f"{clause}: Only Bob Ray has tiles now: the game is over and is recalculated.",
        f"MYS-9.1: {says}",
    ]
    end = led(over)
    assert (end.outcome, end.question, end.held) == ("game over", None, (0, 2))
    assert end.recount is not None
    assert end.recount.lines == (Remedy(1, "score", 22, "MYS-9.1", says),)
    assert end.recount.scores == (422, 390)


@pytest.mark.clause("MYS-0")
@pytest.mark.parametrize("id", ["scrabble", "anagrams-2004"])
def test_where_no_rule_speaks_of_it_the_director_decides(id: str) -> None:
    system = systems.get(id)
    assert (known(system), known(MYS)) == (False, True)
    with pytest.raises(NoRule) as refusal:
        walk(system, answers=Answers())
    assert str(refusal.value) == (
        f"{system.name} has no rule on found tiles: the director decides."
    )


SHORT = replace(OUTSIDE, held=(5, 3), in_bag=1)
OVER = replace(OUTSIDE, held=(0, 1), in_bag=1, drawer=2, scores=(400, 390))


@of_each(
    ("answers", "key", "says"),
    [
        (replace(OUTSIDE, held=(7,)), "held", "Enter two numbers, each from 0 to 7."),
        (replace(OUTSIDE, held=(7, 8)), "held", "Enter two numbers, each from 0 to 7."),
        (
            replace(SHORT, in_bag=0),
            "in_bag",
            "Enter 1 to 100 tiles: the bag has at least the one found.",
        ),
        (replace(SHORT, drawer=3), "drawer", "There is no seat 3 at this table; it has 2."),
        (
            replace(OVER, scores=(400,), rack="QI"),
            "scores",
            "Enter two scores, in seat order.",
        ),
        (replace(OVER, rack="Q"), "rack", "Bob Ray has 2 tiles; you typed Q."),
        (replace(OVER, rack=""), "rack", "Bob Ray has 2 tiles; you typed nothing."),
        (
            replace(OVER, rack="Q!"),
            "rack",
            "“!” isn’t a tile; use letters, and ? for a blank.",
        ),
    ],
)
def test_an_answer_that_can_not_be_is_refused_beside_its_question(
    answers: Answers, key: str, says: str
) -> None:
    with pytest.raises(BadAnswer) as refusal:
        led(answers)
    assert (refusal.value.key, str(refusal.value)) == (key, says)


def test_answers_are_taken_as_they_are_typed_or_chosen() -> None:
    answers = Answers()
    for key, text in [
        ("signed", "no"), ("where", "Outside"), ("held", "0, 1"), ("in_bag", " 1 "),
        ("drawer", "2"), ("scores", "400 −5"), ("rack", "qi"),
    ]:  # fmt: skip
        answers = answered(answers, key=key, text=text)
    assert answers == Answers(False, "outside", (0, 1), 1, 2, (400, -5), "QI")


@of_each(
    ("key", "text", "says"),
    [
        ("signed", "perhaps", "“perhaps” isn’t an answer to this question."),
        ("where", "", "“” isn’t an answer to this question."),
        ("colour", "red", "“red” isn’t an answer to this question."),
        ("held", "7 six", "“six” isn’t a whole number."),
        ("in_bag", "1 2", "Enter one number."),
        ("drawer", "", "Enter one number."),
    ],
)
def test_what_is_no_answer_is_said_so(key: str, text: str, says: str) -> None:
    with pytest.raises(BadAnswer) as refusal:
        answered(Answers(), key=key, text=text)
    assert (refusal.value.key, str(refusal.value)) == (key, says)
