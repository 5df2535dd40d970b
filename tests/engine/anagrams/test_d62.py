"""Selchow & Righter Anagrams, 1962, rule by rule. ann, bob and cy play; ann begins."""

from collections import Counter

import pytest

from tdtool.engine import Verdict, audit, records, systems
from tdtool.engine.anagrams.d62 import against
from tdtool.engine.anagrams.events import Source
from tdtool.engine.anagrams.table import formed
from tests.engine.anagrams.playing import (
    D62,
    LIST,
    all_letters,
    played,
    said,
    scores,
    verdict,
    without,
)
from tests.tables import of_each

CENTRE = ["#centre STAREUIIUU"]
ASTERN = [*CENTRE, "ann: +N", "ann: ASTERN"]
REST = without(all_letters(D62), "STAREUIIUU")


def found(*lines: str, before: list[str] | None = None, **settings: object) -> list[str]:
    """What is said of these lines, counted from the first of them."""
    start = CENTRE if before is None else before
    answer = said(D62, *start, *lines, **settings)
    return [
        f if f.startswith("None") else f"{int(f.split()[0]) - len(start)} {f.split(' ', 1)[1]}"
        for f in answer
    ]


def passing(letters: str, *, first: int = 0) -> list[str]:
    """Every key letter discarded, round the table."""
    nicks = ("ann", "bob", "cy")
    turns = enumerate(letters, first)
    return [line for n, x in turns for line in (f"{nicks[n % 3]}: +{x}", f"{nicks[n % 3]}: -")]


@pytest.mark.clause("D62-1")
def test_more_of_a_letter_than_the_printed_set_is_a_warning_or_an_error_if_the_set_was_set() -> (
    None
):
    lines = ["#centre QQABCDEFGH", "ann: +Q"]
    assert found(*lines, before=[]) == ["2 D62-1 tiles warning"]
    assert verdict(D62, *lines).verdict == "agrees"
    assert found(*lines, before=[], tiles="selchow-1962") == ["2 D62-1 tiles"]
    assert found("#centre QQQABCDEFG", "ann: +X", before=[]) == ["1 D62-1 tiles warning"]


@pytest.mark.clause("D62-1")
def test_the_hundred_and_eighty_first_letter_is_an_error_whatever_the_set() -> None:
    everything = passing(REST)
    assert found(*everything) == []
    assert found(*everything, "cy: +A") == ["341 D62-13 end", "341 D62-1 tiles"]
    assert found(*everything, "cy: +A", tiles="unknown") == [
        "None D62-1 tiles note",
        "341 D62-13 end",
        "341 D62-1 tiles",
    ]


@pytest.mark.clause("D62-1")
def test_of_an_unknown_set_only_the_number_counts_and_that_is_said() -> None:
    lines = ["#centre QQQQQQQQQQ", "ann: +Q"]
    assert found(*lines, before=[], tiles="unknown") == ["None D62-1 tiles note"]


@pytest.mark.clause("D62-3")
def test_whoever_won_the_draw_begins_and_turns_go_round_by_seats() -> None:
    assert found("bob: +N", "bob: -", "cy: +D", "ann: +E", "bob: +L") == []
    assert found("bob: +N", "bob: -", "ann: +D") == ["3 D62-3 order"]
    assert found("bob: +N", "ann: +D") == ["2 D62-3 order"]
    assert found("ann: +N", "bob: -", "cy: +L") == ["2 D62-3 order"]


@pytest.mark.clause("D62-4")
def test_ten_letters_or_more_lie_in_the_centre_before_play() -> None:
    assert found("#centre STAREUIIU", "ann: +N", before=[]) == ["1 D62-4 tiles"]
    assert found("#centre STAREUIIUUA", "ann: +N", before=[]) == []
    assert found("#centre STAREUIIUUAE", "ann: +N", before=[]) == []
    assert found("ann: +N", "ann: -", before=[]) == ["1 D62-4 tiles"]
    assert found("#centre STAREUIIUU", before=["ann: +N"]) == ["0 D62-4 tiles", "1 syntax"]
    assert found("#centre STAREUIIUU", "ann: +N") == ["1 syntax"]


@pytest.mark.clause("D62-5")
def test_every_word_uses_the_key_letter_just_drawn() -> None:
    assert found("ann: +N", "ann: STARE") == ["2 D62-5 move"]
    assert found("ann: +N", "ann: ASTERN") == []
    assert found("ann: +N", "ann: ASTERN", "ann: SAUNTER") == ["3 D62-6 tiles", "3 D62-5 move"]
    assert found("ann: +NL", "ann: ASTERN") == ["1 D62-5 order"]


@pytest.mark.clause("D62-5")
def test_a_word_without_the_key_keeps_the_turn_going_and_the_key_is_in_the_centre() -> None:
    lines = ["ann: +N", "ann: STARE", "ann: +L", "ann: ANTLERS < STARE@ann"]
    assert found(*lines) == ["2 D62-5 move"]
    assert found("ann: +N", "ann: STARE", "bob: +L") == ["2 D62-5 move", "3 D62-9 order"]
    off = ["ann: +N", "ann: STARE", "bob: ?STARE", "bob: +L"]
    assert found(*off) == []


@pytest.mark.clause("D62-6")
@pytest.mark.parametrize(
    ("minimum", "word", "answer"),
    [(4, "CARE", []), (4, "CAR", ["2 D62-6 move"]), (3, "CAR", [])],
)
def test_a_word_of_the_centre_has_the_key_and_three_letters_or_two_for_beginners(
    minimum, word, answer
) -> None:
    assert found("ann: +C", f"ann: {word}", minimum=minimum) == answer


@pytest.mark.clause("D62-7")
@pytest.mark.clause("D62-8")
@of_each(
    ("new", "own", "anothers"),
    [
        ("CARES", [], ["D62-8 move"]),
        ("RACES", [], []),
        ("SCARE", [], ["D62-8 move"]),
        ("CARETS", [], ["D62-8 move"]),
        ("CASTER", [], []),
        ("CRATES", [], []),
        ("TRACES", [], []),
    ],
)
def test_care_with_an_s_or_with_a_t_too(new, own, anothers) -> None:
    lines = ["ann: +C", "ann: CARE"]
    before = ["#centre AREUTIIUUU"]
    make = [*before, *lines, "ann: +S", f"ann: {new} < CARE@ann"]
    steal = [*before, *lines, "ann: +I", "bob: +S", f"bob: {new} < CARE@ann"]
    assert said(D62, *make) == [f"5 {fault}" for fault in own]
    assert said(D62, *steal) == [f"6 {fault}" for fault in anothers]


@pytest.mark.clause("D62-7")
@pytest.mark.clause("D62-8")
def test_one_old_word_only_and_all_its_letters() -> None:
    def rules(word, *olds, pool, key):
        made = formed(word, "ann", olds, taken=olds, pool=Counter(pool))
        return [f"{f.rule} {f.kind}" for f in against(systems.get(D62), made, key)]

    own, other = Source("CARE", "ann"), Source("CARE", "bob")
    assert rules("RACES", own, pool="S", key="S") == []
    assert rules("RACES", other, pool="S", key="S") == []
    assert rules("SCAR", own, pool="S", key="S") == ["D62-7 move"]
    assert rules("SCAR", other, pool="S", key="S") == ["D62-8 move"]
    assert rules("RACECARS", own, other, pool="S", key="S")[0] == "D62-8 move"
    assert rules("RACEST", own, pool="S", key="S") == ["D62-7 tiles"]
    assert rules("RACEST", other, pool="S", key="S") == ["D62-8 tiles"]
    assert rules("RACE", own, pool="S", key="S") == ["D62-5 move"]


@pytest.mark.clause("D62-9")
def test_a_player_draws_on_as_long_as_the_key_letter_is_played() -> None:
    assert found("ann: +L", "ann: ANTLERS < ASTERN@ann", "ann: +I", "bob: +L", before=ASTERN) == []
    assert found("bob: +L", before=ASTERN) == ["1 D62-9 order"]
    assert found("cy: +L", before=ASTERN) == ["1 D62-9 order", "1 D62-3 order"]
    assert found("ann: -", before=ASTERN) == ["1 D62-9 order"]
    assert found("ann: +L", "ann: +I", before=ASTERN) == ["2 D62-9 order"]
    assert found("bob: ?ASTERN", "bob: +L", before=ASTERN) == ["2 D62-9 order", "2 D62-11 order"]


@pytest.mark.clause("D62-9")
def test_a_key_letter_that_is_not_played_goes_to_the_centre_for_all() -> None:
    assert found("ann: +N", "ann: -", "bob: +L", "bob: ANTLERS") == []
    assert found("ann: +N", "bob: +L", "bob: ANTLERS") == []


@pytest.mark.clause("D62-11")
def test_who_challenges_a_correct_word_loses_their_next_turn() -> None:
    lines = ["bob: ?ASTERN", "ann: +L", "ann: -"]
    assert found(*lines, "cy: +I", before=ASTERN) == []
    assert found(*lines, "bob: +I", "cy: +O", before=ASTERN) == ["4 D62-11 order"]
    assert found(*lines, "ann: +I", before=ASTERN) == ["4 D62-3 order"]


@pytest.mark.clause("D62-11")
def test_turns_lost_add_up_one_for_each_challenger_and_each_wrong_challenge() -> None:
    both = ["bob: ?ASTERN", "cy: ?ASTERN", "ann: +L"]
    assert found(*both, "ann: -", "ann: +I", "bob: +O", before=ASTERN) == []
    assert found(*both, "ann: +I", before=ASTERN) == ["4 D62-9 order"]
    twice = ["bob: ?ASTERN", "ann: +L", "ann: ANTLERS < ASTERN@ann", "bob: ?ANTLERS", "ann: +I"]
    assert found(*twice, "cy: +O", "ann: +O", "cy: +E", "ann: +E", "bob: +E", before=ASTERN) == []
    assert found(*twice, "cy: +O", "ann: +O", "bob: +E", before=ASTERN) == ["8 D62-11 order"]


@pytest.mark.clause("D62-11")
def test_a_word_that_is_off_goes_back_ends_the_turn_and_discards_the_key() -> None:
    lines = ["ann: +L", "ann: RANTLES < ASTERN@ann", "bob: ?RANTLES"]
    assert found(*lines, "bob: +I", before=ASTERN) == []
    assert found(*lines, "ann: +I", before=ASTERN) == ["4 D62-11 order"]
    game = played(D62, *ASTERN, *lines)
    assert game.table.words == {"ann": ["ASTERN"], "bob": [], "cy": []}
    assert game.table.pool == Counter("UIIUUL")
    assert (game.to_act, game.outcome()) == ("bob", None)


@pytest.mark.clause("D62-11")
def test_who_names_a_word_twice_has_challenged_it_once() -> None:
    twice = ["cy: ?ASTERN ok", "cy: ?ASTERN ok", "ann: +U", "ann: -", "bob: +U", "bob: -"]
    assert found(*twice, "ann: +U", "ann: -", "bob: +U", "bob: -", "cy: +U", before=ASTERN) == []


@pytest.mark.clause("D62-11")
def test_further_challengers_share_the_decision() -> None:
    lines = [*CENTRE, "ann: +N", "ann: RATSEN", "cy: ?RATSEN", "bob: ?RATSEN", "bob: +L", "cy: +I"]
    assert said(D62, *lines) == []


@pytest.mark.clause("D62-11")
def test_a_word_is_challenged_when_it_is_played_or_never() -> None:
    assert found("ann: +L", "bob: ?ASTERN", "bob: +I", before=ASTERN) == ["2 D62-11 challenge"]
    assert found("bob: ?STARE", "ann: +L", "bob: +I", before=ASTERN) == ["1 D62-11 challenge"]


@pytest.mark.clause("D62-11")
def test_after_being_challenged_off_a_player_makes_no_other_word() -> None:
    lines = ["ann: +N", "ann: RATSEN", "bob: ?RATSEN", "ann: ASTERN"]
    assert found(*lines) == ["4 D62-11 order", "4 D62-5 move"]
    late = ["ann: +N", "ann: RATSEN", "bob: ?RATSEN", "bob: +L", "ann: ASTERN"]
    assert found(*late) == ["5 D62-3 order", "5 D62-5 move"]


@pytest.mark.clause("D62-3")
@pytest.mark.clause("D62-11")
def test_a_word_that_came_off_is_held_against_its_maker_in_that_turn_only() -> None:
    lines = ["ann: +N", "ann: RATSEN", "bob: ?RATSEN", "bob: +L", "bob: -", "ann: ASTERN"]
    assert found(*lines) == ["6 D62-3 order", "6 D62-5 move"]


@pytest.mark.clause("D62-3")
@pytest.mark.clause("D62-5")
def test_turns_are_counted_and_what_is_wrong_is_said_in_words() -> None:
    lines = ["ann: +N", "ann: STARE", "ann: +L", "ann: -", "cy: +D", "cy: -", "ann: STARE"]
    findings = verdict(D62, *CENTRE, *lines).findings
    assert [(f.turn, f.message) for f in findings if f.rule == "D62-5"] == [
        (1, "STARE: the key letter N isn’t used."),
        (3, "STARE: there is no key letter to use."),
    ]
    assert [f.message for f in findings if f.rule == "D62-3"] == ["It is bob’s turn."]


@pytest.mark.clause("D62-12")
def test_letters_exposed_on_turn_go_to_the_centre_and_end_the_turn() -> None:
    lines = ["ann: +N", "ann: (exposed) LV", "bob: +D"]
    assert found(*lines) == []
    assert played(D62, *CENTRE, *lines).table.pool == Counter("STAREUIIUUNLVD")
    assert found("ann: +N", "ann: (exposed) LV", "ann: +D") == ["3 D62-12 order"]
    assert found("ann: (exposed) LV", "bob: +D", before=ASTERN) == []


@pytest.mark.clause("D62-12")
def test_letters_exposed_off_turn_cost_the_next_turn() -> None:
    assert found("ann: +N", "bob: (exposed) L", "ann: -", "cy: +D") == []
    assert found("ann: +N", "bob: (exposed) L", "ann: -", "bob: +D") == ["4 D62-12 order"]
    assert found("ann: +N", "ann: -", "ann: (exposed) L", "bob: +D", "cy: +E", "bob: +O") == []


@pytest.mark.clause("D62-12")
def test_who_exposes_letters_before_drawing_their_key_loses_that_turn() -> None:
    assert found("ann: +N", "ann: -", "bob: (exposed) L", "cy: +D") == []
    assert found("ann: +N", "ann: -", "bob: (exposed) L", "bob: +D") == ["4 D62-12 order"]


@pytest.mark.clause("D62-3")
def test_who_passes_or_speaks_out_of_turn_is_on_turn_from_there() -> None:
    assert found("ann: +S", "ann: -", "cy: -", "ann: +T") == ["3 D62-3 order"]
    assert found("ann: +N", "bob: ASTERN", "bob: +L", "cy: +I") == ["2 D62-3 order"]
    assert found("ann: +N", "ann: -", "cy: STARE") == ["3 D62-3 order", "3 D62-5 move"]


@pytest.mark.clause("D62-4")
def test_a_second_centre_is_passed_over() -> None:
    game = played(D62, *CENTRE, "#centre AEIOUAEIOU", "ann: +N")
    assert game.table.pool == Counter("STAREUIIUUN")


@pytest.mark.clause("D62-11")
@pytest.mark.clause("D62-12")
def test_of_two_turns_to_lose_the_one_lost_first_is_the_next() -> None:
    lines = ["bob: ?ASTERN", "ann: +L", "bob: (exposed) I", "ann: -", "bob: +O"]
    assert found(*lines, before=ASTERN) == ["5 D62-11 order"]
    (lost,) = [f for f in verdict(D62, *ASTERN, *lines).findings if f.kind == "order"]
    assert lost.message == "Bob lost this turn by challenging ASTERN, a good word; it is cy’s turn."


@pytest.mark.clause("D62-11")
@pytest.mark.clause("D62-12")
@of_each(
    ("lines", "clause", "says"),
    [
        (["ann: (exposed) QI", "ann: +L"], "D62-12",
         "Ann lost the rest of their turn by exposing QI; it is bob’s turn."),
        (["ann: (exposed) QI", "ann: -"], "D62-12",
         "Ann lost the rest of their turn by exposing QI; it is bob’s turn."),
        (["ann: (exposed) QI", "ann: STARE"], "D62-12",
         "Ann lost the rest of their turn by exposing QI."),
        (["bob: (exposed) L", "ann: -", "bob: +D"], "D62-12",
         "Bob lost this turn by exposing L; it is cy’s turn."),
        (["ann: RATSEN", "bob: ?RATSEN", "ann: +D"], "D62-11",
         "Ann’s turn ended when RATSEN was challenged off; it is bob’s turn."),
        (["ann: -", "ann: +D"], "D62-3", "It is bob’s turn."),
    ],
)  # fmt: skip
def test_who_acts_out_of_turn_is_told_why_it_is_not_theirs(
    lines: list[str], clause: str, says: str
) -> None:
    answer = verdict(D62, *CENTRE, "ann: +N", *lines)
    assert [(f.rule, f.message) for f in answer.findings if f.kind == "order"] == [(clause, says)]


@pytest.mark.clause("D62-12")
def test_a_player_with_a_turn_to_lose_is_passed_over_once() -> None:
    lines = ["ann: +N", "bob: (exposed) L", "ann: -", "bob: +D", "cy: +E", "ann: +O", "bob: +V"]
    assert found(*lines) == ["4 D62-12 order"]


def _ten_words() -> list[str]:
    """ann makes ten words of four letters, each with the key letter."""
    lines = ["#centre " + "ARE" * 10]
    return lines + [line for _ in range(10) for line in ("ann: +C", "ann: CARE")]


TEN = _ten_words()
UNKNOWN = {"tiles": "unknown"}
NOTE = "None D62-1 tiles note"


@pytest.mark.clause("D62-13")
def test_the_tenth_word_of_a_player_ends_the_game_after_its_challenges() -> None:
    assert said(D62, *TEN, ending=True, **UNKNOWN) == [NOTE]
    assert said(D62, *TEN[:-1], ending=True, **UNKNOWN) == [NOTE, "20 D62-13 end note"]
    assert said(D62, *TEN, "bob: ?CARE", ending=True, **UNKNOWN) == [NOTE]
    off = [*TEN, "bob: ?CARE off", "bob: +X"]
    assert said(D62, *off, ending=True, **UNKNOWN) == [
        NOTE,
        "22 D62-11 challenge warning",
        "23 D62-13 end note",
    ]


@pytest.mark.clause("D62-13")
@pytest.mark.parametrize("reading", ["decided", "literal"])
def test_a_stolen_word_is_among_the_ten_of_who_has_it_and_of_nobody_else(reading: str) -> None:
    """What was taken off a player, or was made and came off, isn't accumulated by them; a word that
    they enlarged is still one."""
    settings = {**UNKNOWN, "end_reading": reading}
    not_over = "D62-13 end note"
    another = ["ann: +C", "ann: CARE"]
    stolen = ["ann: +X", "ann: -", "bob: +S", "bob: RACES < CARE@ann", "bob: +X", "bob: -"]
    nine = [
        f"{TEN[0]}ARE",
        *TEN[1:-2],
        *stolen,
        "cy: +X",
        "cy: -",
        *another,
    ]  # ann’s tenth, and bob has one of them
    assert said(D62, *nine, ending=True, **settings) == [NOTE, f"{len(nine)} {not_over}"]
    assert said(D62, *nine, *another, ending=True, **settings) == [NOTE]
    enlarged = [*TEN[:-2], "ann: +S", "ann: CARES < CARE@ann"]
    assert said(D62, *enlarged, ending=True, **settings) == [NOTE, f"{len(enlarged)} {not_over}"]
    to_bob = [line.replace("ann", "bob") for line in TEN[1:-2]]
    tenth = [TEN[0], "ann: +C", "ann: CARE", "ann: +X", "ann: -", *to_bob, "bob: +S"]
    assert said(D62, *tenth, "bob: RACES < CARE@ann", ending=True, **settings) == [NOTE]


@pytest.mark.clause("D62-13")
@pytest.mark.parametrize("event", ["ann: +X", "bob: +X", "ann: -", "bob: ?CARE; bob: +X"])
def test_the_turn_does_not_go_on_after_the_tenth_word(event) -> None:
    lines = [*TEN, *event.split("; ")]
    assert said(D62, *lines, **UNKNOWN) == [NOTE, f"{len(lines)} D62-13 end"]


@pytest.mark.clause("D62-13")
def test_the_game_ends_with_the_turn_of_the_last_letter() -> None:
    start = [*CENTRE, *passing(without(REST, "N"))]  # then bob is on turn
    assert said(D62, *start, "bob: +N", ending=True) == ["340 D62-13 end note"]
    assert said(D62, *start, "bob: +N", "bob: -", ending=True) == []
    assert said(D62, *start, "bob: +N", "bob: ASTERN", ending=True) == []
    assert said(D62, *start, "bob: +N", "bob: ASTERN", "ann: ?ASTERN", ending=True) == []
    assert said(D62, *start, "bob: +N", "bob: ASTERN", "bob: -", ending=True) == ["342 D62-13 end"]
    assert said(D62, *start, "bob: +N", "bob: -", "ann: (exposed) A") == [
        "342 D62-13 end",
        "342 D62-1 tiles",
    ]
    assert said(D62, *start, "bob: +N", "cy: +A", ending=True) == [
        "341 D62-13 end",
        "341 D62-1 tiles",
    ]


@pytest.mark.clause("D62-13")
@pytest.mark.clause("D62-9")
def test_the_last_key_letter_is_still_played_by_whoever_speaks_and_is_not_drawn_over() -> None:
    start = [*CENTRE, *passing(without(REST, "N")), "bob: +N"]
    assert found("cy: ASTERN", before=start) == ["1 D62-3 order"]
    assert found("bob: +A", before=start) == ["1 D62-9 order", "1 D62-1 tiles"]
    assert found("cy: -", before=start) == ["1 D62-3 order"]
    assert found("bob: (exposed) A", before=start) == ["1 D62-1 tiles"]


@pytest.mark.clause("D62-14")
def test_one_point_for_four_letters_and_one_more_for_each_letter_over() -> None:
    assert scores(D62, *ASTERN) == {"ann": 3, "bob": 0, "cy": 0}
    lines = ["ann: +C", "ann: CAR", "ann: (score) 0"]
    assert found(*lines, minimum=3) == []


@pytest.mark.clause("D62-14")
def test_the_highest_total_wins_and_equal_is_a_tie() -> None:
    won = played(D62, *TEN, tiles="unknown").outcome()
    assert (won.reason, won.clause, won.winners) == ("ann has 10 words", "D62-13", ("ann",))
    tied = played(D62, *CENTRE, *passing(REST)).outcome()
    assert (tied.clause, tied.winners) == ("D62-13", ("ann", "bob", "cy"))


def of_some(count: int, *lines: str) -> Verdict:
    """The answer to a record of so many players."""
    named = (f"#player{number} p{number}" for number in range(1, count + 1))
    return audit(records.read("\n".join(["#rules anagrams-1962", *named, *lines])), lexicon=LIST)


@pytest.mark.clause("D62-3")
@pytest.mark.clause("D62-4")
@of_each(
    ("players", "letters", "told"),
    [(2, 10, False), (2, 11, True), (2, 12, False), (3, 11, False), (9, 10, False), (10, 11, True),
     (11, 11, False), (12, 11, True)],
)  # fmt: skip
def test_more_than_ten_letters_in_the_centre_come_of_the_draw_or_are_told(
    players: int, letters: int, told: bool
) -> None:
    answer = of_some(players, f"#centre {'AEIOUAEIOUTRN'[:letters]}", ">p1: +N")
    assert [f.severity for f in answer.findings if f.rule == "D62-4"] == ["warning"] * told
    assert answer.verdict == "agrees"


@pytest.mark.clause("D62-2")
@pytest.mark.parametrize("players", [2, 6, 7, 9])
def test_more_than_six_players_are_told_and_their_record_is_read(players: int) -> None:
    """A ninth player once made the whole record illegal."""
    turns = [
        line for number in range(1, players + 1) for line in (f">p{number}: +N", f">p{number}: -")
    ]
    answer = of_some(players, "#centre AEIOUAEIOU", *turns)
    notes = [(f.line, f.severity, f.message) for f in answer.findings if f.rule == "D62-2"]
    says = f"{players} players: the game is best with up to 6."
    assert notes == ([(8, "note", says)] if players > 6 else [])
    assert answer.verdict == "agrees"
    assert [player.verified for player in answer.players] == [0] * players


@pytest.mark.clause("D62-13")
@pytest.mark.parametrize(
    ("lines", "decided", "literal"),
    [
        ([], ["D62-13 end note"], []),
        (["{last}: -"], [], []),
        (["{last}: STARE"], ["D62-5 move"], ["D62-13 end", "D62-5 move"]),
        (["{last}: -", "{next}: +U"], ["D62-1 tiles", "D62-13 end"], ["D62-1 tiles", "D62-13 end"]),
    ],
)
def test_by_the_letter_the_game_is_over_as_the_last_letter_is_drawn(
    lines: list[str], decided: list[str], literal: list[str]
) -> None:
    turns = passing(REST)[:-1]  # the last letter is drawn, and not yet discarded
    last = turns[-1].split(":")[0]
    named = {"last": last, "next": {"ann": "bob", "bob": "cy", "cy": "ann"}[last]}
    after = [line.format(**named) for line in lines]

    def answer(**settings: object) -> list[str]:
        all_lines = [*CENTRE, *turns, *after]
        return sorted(f.split(" ", 1)[1] for f in said(D62, *all_lines, ending=True, **settings))

    assert answer() == decided
    assert answer(end_reading="literal") == literal
