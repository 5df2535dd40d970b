"""A game as the protocol has it: push, pop, faults, outcome, the position as text."""

from collections import Counter

import pytest

from tdtool.engine import records, systems
from tests.engine.scrabble.playing import SCRABBLE, TAXI, TINY, played, said, text
from tests.tables import of_each

LINES = [
    TAXI,
    ">bob: EEQSUZA J8 SEA +17 17",
    ">ann: ERSAAAA -AAA +0 22",
    ">bob: EQUZXXX K8 AX +1 18",
    ">bob: EQUZXXX -- -1 17",
    ">ann: ??",
    ">ann: E (challenge) +5 27",
    ">bob: (time) -10 7",
    ">ann: E (E) -1 26",
]


@of_each("count", range(len(LINES) + 1))
def test_a_popped_event_leaves_the_game_as_it_was(count: int) -> None:
    game, events = played(*LINES[:count]), records.read(text(*LINES)).events
    before = (str(game), dict(game.scores), game.position.zeros, game.position.held)
    for event in events[count:]:
        assert game.faults(event) == game.push(event)
    for event in reversed(events[count:]):
        assert game.pop() == event
    assert (str(game), dict(game.scores), game.position.zeros, game.position.held) == before


def test_there_is_nothing_to_pop_before_the_first_event() -> None:
    with pytest.raises(IndexError):
        played().pop()


def test_looking_at_an_event_changes_nothing() -> None:
    game = played(TAXI)
    before = str(game)
    (again,) = records.read(text(TAXI)).events
    kinds = ["order", "tiles", "move", "score", "total"]
    assert [finding.kind for finding in game.faults(again)] == kinds
    assert str(game) == before


@pytest.mark.clause("SCR-15")
def test_the_tiles_unseen_are_those_neither_on_the_board_nor_on_the_rack() -> None:
    game = played(TAXI)
    unseen = game.unseen("ERS")
    assert unseen["X"] == 0 and unseen["E"] == 11 and unseen.total() == 93
    assert game.unseen() - unseen == Counter("ERS")


@pytest.mark.clause("SCR-15")
def test_a_position_is_drawn_with_board_scores_and_unseen_tiles() -> None:
    first, *_, scores, unseen = str(played(">ann: AEIRS?X 8F TAxI +6 6")).split("\n")
    assert first == "   A B C D E F G H I J K L M N O"
    assert (
        str(played(">ann: AEIRS?X 8F TAxI +6 6")).split("\n")[8]
        == " 8 = . . ' . T A x I . . ' . . ="
    )
    assert scores == "ann 6, bob 0"
    assert unseen.startswith("unseen: ?AAAAAAAABB")


def test_a_game_may_have_up_to_four_players() -> None:
    game = systems.get(SCRABBLE).new_game(["ann", "bob", "cy", "di"], lexicon=TINY)
    assert dict(game.scores) == {"ann": 0, "bob": 0, "cy": 0, "di": 0}
    assert (dict(game.reported), game.provable, game.outcome()) == ({}, True, None)


def test_a_line_that_can_not_be_read_is_the_reason_for_what_can_not_be_understood_after_it() -> (
    None
):
    unread = [TAXI, ">bob: he laid something"]
    assert said(*unread, ">bob: EEQ -- +0 0")[1:] == [
        "6 SCR-10 challenge error: bob has no play here to withdraw. [5]"
    ]
    assert said(*unread, ">bob: EEQ (challenge) +0 0", "#set challenge single")[1:] == [
        "6 SCR-10 challenge error: bob made no play here that could be challenged. [5]"
    ]
    assert said(*unread, ">ann: ERSSUUU J8 S.S +5 27")[1:2] == [
        "6 SCR-5 move error: S.S goes through J9, where there is no tile. [5]"
    ]


def test_a_line_of_nobody_changes_nothing_about_whose_turn_it_is() -> None:
    assert said(TAXI, "what is this?", ">ann: ERSUUUU J8 S +12 34")[1] == (
        "6 SCR-1 order error: It is bob’s turn, not ann’s."
    )
