"""A game of Anagrams to play with: events in, findings, scores and the position out."""

import pytest

from tdtool.engine import systems
from tdtool.engine.anagrams import events as ev
from tdtool.engine.games import Outcome
from tdtool.engine.records.record import Unread
from tests.engine.anagrams.playing import D04, D62, LIST, NSA, SYSTEMS, dealt, nicks, played
from tests.tables import of_each


def test_the_position_as_text() -> None:
    game = played(NSA, *dealt(NSA, "STAREU"), "ann: +N", "ann: ASTERN", "bob: +?")
    assert str(game) == "ann: ASTERN\nbob: -\ncy: -\npool: U?\nann 36, bob 0, cy 0; turn 8: cy"
    game = played(D04)
    assert str(game) == "table: -\npool: -\nann 0, bob 0; turn 0: ?"


def test_faults_tell_what_a_word_would_be_worth_without_playing_it() -> None:
    game = played(NSA, *dealt(NSA, "STAREU"), "ann: +N")
    before = str(game)
    faults = game.faults(ev.Word(8, "ann", "ANTLERS"))
    assert [(f.rule, f.kind, f.message) for f in faults] == [
        ("NSA-14", "tiles", "ANTLERS: the pool doesn’t have L.")
    ]
    assert game.faults(ev.Word(8, "ann", "ASTERN")) == ()
    assert str(game) == before


def test_what_is_against_a_word_is_said_when_it_cannot_be_challenged_any_more() -> None:
    game = played(NSA, *dealt(NSA, "STAREU"), "ann: +N")
    assert game.push(ev.Word(8, "ann", "RATSEN")) == ()
    assert [f.rule for f in game.push(ev.Pass(9, "ann"))] == ["NSA-24"]


def test_a_challenge_may_be_taken_back() -> None:
    game = played(NSA, *dealt(NSA, "STAREU"), "ann: +N", "ann: RATSEN")
    assert dict(game.scores) == {"ann": 36, "bob": 0, "cy": 0}
    game.push(ev.Challenge(9, "bob", "RATSEN"))
    assert dict(game.scores) == {"ann": 0, "bob": 0, "cy": 0}
    assert game.pop() == ev.Challenge(9, "bob", "RATSEN")
    assert dict(game.scores) == {"ann": 36, "bob": 0, "cy": 0}


@of_each(
    ("rules", "lines", "to_act"),
    [
        (D04, [], None),
        (D04, ["ann: +S"], "ann"),
        (D04, ["ann: +S", "ann: -"], "bob"),
        (NSA, [], None),
        (NSA, ["ann: +S"], "bob"),
        (NSA, [*dealt(NSA, "STAREU"), "ann: +N", "ann: ASTERN"], "ann"),
        (D62, [], None),
        (D62, ["ann: +S"], "ann"),
        (D62, ["ann: +S", "ann: -"], "bob"),
    ],
)
def test_whose_turn_it_is(rules, lines, to_act) -> None:
    assert played(rules, *lines).to_act == to_act


@pytest.mark.parametrize("rules", SYSTEMS)
def test_a_game_can_be_played_without_a_list(rules) -> None:
    game = systems.get(rules, minimum=4).new_game(nicks(rules))
    for event in (ev.Turned(1, "ann", "X"), ev.Word(2, "ann", "QZXJ"), ev.Pass(3, "ann")):
        game.push(event)
    assert [f.kind for f in game.finish() if f.kind == "word"] == []
    ended = systems.get(rules, minimum=4).new_game(nicks(rules))
    ended.push(ev.ReportedWords(1, "ann", ("QZXJ",)))
    assert ended.finish() == ()


@pytest.mark.parametrize("rules", SYSTEMS)
def test_what_is_no_event_of_the_game_is_named_and_changes_nothing(rules) -> None:
    game = played(rules)
    position = str(game)
    assert game.push(Unread(1, "ann")) == ()
    assert [f.kind for f in game.push(ev.Turned(2, "zoe", "S"))] == ["syntax"]
    assert [f.kind for f in game.push(ev.Event(3, "ann"))] == ["syntax"]
    assert str(game) == position


def test_an_outcome_has_its_reason_its_clause_and_its_winners() -> None:
    lines = ["#centre " + "ARE" * 10, *(x for _ in range(10) for x in ("ann: +C", "ann: CARE"))]
    game = played(D62, *lines)
    assert game.outcome() == Outcome("ann has 10 words", "D62-13", ("ann",))
    assert LIST.name == "test list"
