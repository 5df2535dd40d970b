"""Tournament Anagrams for two players, 2004, rule by rule. ann and bob play; ann begins."""

import pytest

from tdtool.engine import audit, records
from tdtool.engine.anagrams.d04 import score
from tests.engine.anagrams.playing import (
    D04,
    all_letters,
    dealt,
    played,
    said,
    scores,
    verdict,
    without,
)
from tests.tables import of_each

STARE = dealt(D04, "STAREU")  # then ann is on turn
EMPTY = dealt(D04, all_letters(D04))  # the last tile was bob's


@pytest.mark.clause("D04-1")
def test_two_players_alternate_and_a_run_of_events_is_a_turn() -> None:
    assert said(D04, "ann: +S", "bob: +T", "ann: +A", "bob: +R") == []
    assert said(D04, "ann: +S", "ann: -", "ann: +T", "bob: +A") == ["3 D04-1 order"]
    assert said(D04, "ann: -", "ann: +T", "bob: +A") == ["1 D04-5 order", "2 D04-1 order"]


@pytest.mark.clause("D04-1")
def test_either_player_may_have_the_first_turn() -> None:
    assert said(D04, "bob: +S", "ann: +T") == []


@pytest.mark.clause("D04-2")
def test_a_game_is_played_with_one_set_of_a_hundred_tiles_two_of_them_blank() -> None:
    assert said(D04, *EMPTY) == []
    assert said(D04, *EMPTY, "ann: +E") == ["101 D04-2 tiles"]
    assert said(D04, *dealt(D04, "??Z"), "ann: +?", "bob: +Z") == ["5 D04-2 tiles", "6 D04-2 tiles"]


@pytest.mark.clause("D04-2")
def test_letters_of_an_unknown_set_are_not_counted_and_that_is_said() -> None:
    lines = dealt(D04, "Z" * 100)
    assert said(D04, *lines, tiles="unknown") == ["None D04-2 tiles note"]
    assert said(D04, *lines, "ann: +A", tiles="unknown") == [
        "None D04-2 tiles note",
        "101 D04-2 tiles",
    ]


@pytest.mark.clause("D04-2")
def test_both_players_begin_with_nothing() -> None:
    assert scores(D04, "ann: +S") == {"ann": 0, "bob": 0}


@pytest.mark.clause("D04-3")
@pytest.mark.parametrize(("minimum", "found"), [(4, []), (5, ["8 D04-3 move"])])
def test_words_have_the_minimum_length_agreed_before_play(minimum, found) -> None:
    assert said(D04, *STARE, "ann: +C", "ann: CARE", minimum=minimum) == found


@pytest.mark.clause("D04-4")
@pytest.mark.clause("D04-16")
@of_each(
    ("minutes", "used", "points"),
    [
        (25, "25:00", 0),
        (25, "25:01", -1),
        (25, "26:00", -1),
        (25, "26:01", -2),
        (20, "25:01", -6),
    ],
)
def test_each_minute_of_overtime_or_part_of_it_costs_a_point(minutes, used, points) -> None:
    lines = ["ann: +S", f"ann: (time) {used}", f"ann: (score) {points}"]
    assert said(D04, *lines, minutes=minutes) == []
    assert scores(D04, *lines, minutes=minutes) == {"ann": points, "bob": 0}


@pytest.mark.clause("D04-16")
def test_overtime_left_out_of_the_score_is_told_from_any_other_wrong_total() -> None:
    late = ["ann: +S", "ann: (time) 26:01"]
    assert said(D04, *late, "ann: (score) 0") == ["3 D04-16 clock"]
    assert said(D04, *late, "ann: (score) -1") == ["3 D04-13 total"]
    assert verdict(D04, *late, "ann: (score) 0").verdict == "differs"


@pytest.mark.clause("D04-5")
@of_each(
    ("lines", "found"),
    [
        (["ann: ?STARE off", "ann: !3", "ann: +N", "ann: ASTERN"], None),
        (["ann: ASTER"], ["1 D04-5 order"]),
        (["ann: ASTER", "ann: +N"], ["1 D04-5 order"]),
        (["ann: -"], ["1 D04-5 order"]),
        (["ann: +N", "ann: ASTERN", "ann: -"], []),
        (["ann: +N", "ann: -", "ann: ASTERN"], ["3 D04-5 order"]),
        (["ann: +N", "ann: -", "ann: -"], ["3 D04-5 order"]),
        (["ann: +N", "ann: ASTERN", "ann: NASAL"], ["3 D04-5 order", "3 D04-12 tiles"]),
    ],
)
def test_a_turn_runs_in_its_order_tile_then_at_most_one_word(lines, found) -> None:
    if found is None:  # the opponent made no word, so there is nothing to challenge or correct
        found = ["1 D04-6 challenge", "2 D04-9 order"]
    before = len(STARE)
    answer = [f for f in said(D04, *STARE, *lines) if not f.endswith("note")]
    assert answer == [f"{int(f.split()[0]) + before} {f.split(' ', 1)[1]}" for f in found]


@pytest.mark.clause("D04-5")
def test_a_turn_closed_without_a_tile_is_found_at_its_last_line() -> None:
    lines = ["ann: +N", "ann: ASTERN", "bob: ?ASTERN", "ann: +X", "bob: +I"]
    assert said(D04, *STARE, *lines) == ["9 D04-5 order"]
    assert scores(D04, *STARE, *lines) == {"ann": 5, "bob": -2}


@pytest.mark.clause("D04-5")
def test_the_last_turn_of_a_record_may_stop_before_its_tile() -> None:
    assert said(D04, *STARE, "ann: +N", "ann: ASTERN", "bob: ?ASTERN") == []


@pytest.mark.clause("D04-5")
def test_no_tile_is_owed_once_the_reserve_is_empty() -> None:
    assert said(D04, *EMPTY, "ann: STARE", "bob: ?STARE", "bob: ALTERS", "ann: -") == []


@pytest.mark.clause("D04-5")
@pytest.mark.clause("D04-6")
@of_each(
    ("lines", "found"),
    [
        (["bob: +U", "bob: ?ASTERN off"], ["10 D04-6 order"]),
        (["bob: +U", "bob: !7"], ["10 D04-5 order"]),
        (["bob: !7", "bob: ?ASTERN off"], ["9 D04-9 score warning", "10 D04-5 order"]),
        (["bob: SAUNTER < ASTERN", "bob: ?ASTERN off"], ["9 D04-5 order", "10 D04-6 order"]),
        (["bob: ?STARE off"], ["9 D04-6 challenge"]),
        (["bob: ?ASTERN", "bob: ?ASTERN off"], ["10 D04-6 challenge"]),
    ],
)
def test_a_challenge_or_correction_out_of_its_place_changes_nothing(lines, found) -> None:
    made = [*STARE, "ann: +N", "ann: ASTERN"]
    assert said(D04, *made, *lines) == found
    misplaced = [line for line in lines if line != lines[-1]]
    assert scores(D04, *made, *lines) == scores(D04, *made, *misplaced)
    assert verdict(D04, *made, *lines, "bob: (words) ASTERN").verdict == "illegal"


@pytest.mark.clause("D04-6")
def test_only_the_word_of_the_turn_just_before_may_be_challenged() -> None:
    lines = ["ann: +N", "ann: RATSEN", "bob: +U", "ann: +I", "bob: ?RATSEN"]
    assert said(D04, *STARE, *lines) == ["8 D04-7 word note", "11 D04-6 challenge"]


@pytest.mark.clause("D04-6")
def test_of_two_words_in_a_turn_the_later_one_may_be_challenged() -> None:
    lines = ["ann: +N", "ann: STARE", "ann: ASTERN < STARE", "bob: ?ASTERN"]
    assert said(D04, *STARE, *lines) == ["9 D04-5 order"]
    assert said(D04, *STARE, *lines[:-1], "bob: ?STARE") == ["9 D04-5 order", "10 D04-6 challenge"]


@pytest.mark.clause("D04-6")
@pytest.mark.clause("D04-9")
def test_before_the_first_turn_there_is_nothing_to_challenge_or_correct() -> None:
    assert said(D04, "ann: ?STARE", "ann: +S") == ["1 D04-6 challenge"]
    assert said(D04, "ann: !3", "ann: +S") == ["1 D04-9 order"]


@pytest.mark.clause("D04-7")
def test_a_wrong_challenge_costs_the_challenger_two_points() -> None:
    lines = ["ann: +N", "ann: ASTERN", "bob: ?ASTERN", "bob: +L", "bob: ANTLERS < ASTERN"]
    assert said(D04, *STARE, *lines) == []
    assert scores(D04, *STARE, *lines) == {"ann": 5, "bob": score("ANTLERS", ["ASTERN"]) - 2}


@pytest.mark.clause("D04-7")
def test_a_word_challenged_off_is_undone_and_costs_its_maker_two_more() -> None:
    before = ["ann: +N", "ann: ASTERN = 9", "bob: +Y", "bob: YARNEST < ASTERN", "ann: ?YARNEST"]
    assert scores(D04, *STARE, *before) == {"ann": 9, "bob": -2}
    again = [*before, "ann: +L", "ann: ANTLERS < ASTERN"]
    assert said(D04, *STARE, *again) == ["8 D04-13 score warning"]


@pytest.mark.clause("D04-7")
def test_a_recorded_decision_stands_and_a_warning_says_where_it_disagrees() -> None:
    ok = ["ann: +N", "ann: RATSEN", "bob: ?RATSEN ok"]
    off = ["ann: +N", "ann: ASTERN", "bob: ?ASTERN off"]
    assert said(D04, *STARE, *ok) == ["9 D04-7 challenge warning"]
    assert scores(D04, *STARE, *ok) == {"ann": 5, "bob": -2}
    assert said(D04, *STARE, *off) == ["9 D04-7 challenge warning"]
    assert scores(D04, *STARE, *off) == {"ann": -2, "bob": 0}
    assert verdict(D04, *STARE, *ok).verdict == verdict(D04, *STARE, *off).verdict == "agrees"


@pytest.mark.clause("D04-8")
@of_each("word", ["CARE", "STALER < STARE", "ANTLERS", "RATES < STARE", "TARTAR < ATTAR"])
def test_a_word_wrongly_made_is_off_even_if_it_is_in_the_list(word) -> None:
    head = word.split()[0]
    lines = ["ann: +C", "ann: CARETS", "bob: +V", f"bob: {word}", f"ann: ?{head}"]
    found = [f for f in said(D04, *STARE, *lines) if not f.startswith("8 ")]
    assert found == []
    assert scores(D04, *STARE, *lines) == {"ann": 5, "bob": -2}


@pytest.mark.clause("D04-9")
@pytest.mark.parametrize(("announced", "ann", "bob"), [(7, 5, 2), (3, 5, 2)], ids=["over", "under"])
def test_who_catches_a_wrong_score_earns_the_size_of_the_error(announced, ann, bob) -> None:
    lines = ["ann: +N", f"ann: ASTERN = {announced}", "bob: !5", "bob: +X"]
    assert said(D04, *STARE, *lines) == []
    assert scores(D04, *STARE, *lines) == {"ann": ann, "bob": bob}


@pytest.mark.clause("D04-15")
@of_each(
    ("lines", "decided", "literal"),
    [
        ([], ["100 D04-15 end note"], ["100 D04-15 end note"]),  # bob's turn is under way
        (["bob: -"], ["101 D04-15 end note"], []),
        (["ann: STARE"], ["101 D04-15 end note"], ["101 D04-15 end"]),
        (["bob: STARE"], ["101 D04-15 end note"], []),
        (["bob: STARE", "ann: -"], ["102 D04-15 end note"], ["102 D04-15 end"]),
        (["bob: STARE", "ann: SAUNTER"], ["102 D04-15 end note"], ["102 D04-15 end"]),
        (["bob: RATSE", "ann: ?RATSE"], ["102 D04-15 end note"], []),
        (["bob: STARE = 3", "ann: !4"], ["102 D04-15 end note"], []),
    ],
)
def test_by_the_letter_the_empty_reserve_ends_the_game_once_each_has_had_a_wordless_turn(
    lines: list[str], decided: list[str], literal: list[str]
) -> None:
    """Everybody has had one long before the last tile, which is bob's."""
    assert said(D04, *EMPTY, *lines, ending=True) == decided
    assert said(D04, *EMPTY, *lines, ending=True, end_reading="literal") == literal


@pytest.mark.clause("D04-15")
def test_by_the_letter_who_never_had_a_wordless_turn_has_one_to_come() -> None:
    unknown = {"tiles": "unknown", "minimum": 2, "end_reading": "literal"}
    tiles = [["ann: +T", "ann: -", "bob: +O", "bob: TO"]] * 50  # bob has a word every time
    lines = [line for turns in tiles for line in turns]
    assert "D04-15 end note" in said(D04, *lines, ending=True, **unknown)[-1]
    ended = said(D04, *lines, "ann: -", "bob: -", ending=True, **unknown)
    assert [line for line in ended if "end" in line.split()] == []


@pytest.mark.clause("D04-9")
@pytest.mark.parametrize(
    ("announced", "weight", "says"),
    [
        (5, "note", "5 was already announced: nothing was corrected."),
        (
            4,
            "warning",
            "4 was announced already; nothing corrected. ASTERN scores 5.",
        ),
    ],
)
def test_a_correction_to_the_score_announced_corrects_nothing_and_is_said(
    announced: int, weight: str, says: str
) -> None:
    lines = ["ann: +N", f"ann: ASTERN = {announced}", f"bob: !{announced}", "bob: +X"]
    assert said(D04, *STARE, *lines) == [f"9 D04-9 score {weight}"]
    answer = verdict(D04, *STARE, *lines)
    assert [f.message for f in answer.findings if f.kind == "score"] == [says]
    assert answer.verdict == "agrees"
    assert scores(D04, *STARE, *lines) == {"ann": announced, "bob": 0}


@pytest.mark.clause("D04-7")
@pytest.mark.clause("D04-13")
@pytest.mark.parametrize("off", ["bob: ?RATSEN", "bob: ?RATSEN off"])
def test_a_wrong_score_of_a_play_that_was_challenged_off_has_no_effect(off: str) -> None:
    lines = ["ann: +N", "ann: RATSEN = 9", off, "bob: +X", "bob: -"]
    assert said(D04, *STARE, *lines) == []
    assert scores(D04, *STARE, *lines) == {"ann": -2, "bob": 0}


@pytest.mark.clause("D04-9")
def test_the_score_both_agreed_on_stands_even_if_it_too_is_wrong() -> None:
    lines = ["ann: +N", "ann: ASTERN = 7", "bob: !6", "bob: +X"]
    assert said(D04, *STARE, *lines) == ["9 D04-9 score warning"]
    assert scores(D04, *STARE, *lines) == {"ann": 6, "bob": 1}


@pytest.mark.clause("D04-9")
@pytest.mark.parametrize(
    "lines",
    [
        ["ann: +N", "bob: !5"],
        ["ann: +N", "ann: ASTERN = 7", "bob: ?ASTERN off", "bob: !5"],
        ["ann: +N", "ann: ASTERN = 7", "bob: !5", "bob: !6"],
        ["ann: +N", "ann: ASTERN = 7", "bob: +X", "ann: +I", "bob: !5"],
    ],
    ids=["no word", "challenged off", "corrected already", "a turn too late"],
)
def test_there_is_nothing_to_correct(lines) -> None:
    answer = said(D04, *STARE, *lines)
    assert [f for f in answer if "warning" not in f] == [f"{len(STARE) + len(lines)} D04-9 order"]
    assert scores(D04, *STARE, *lines) == scores(D04, *STARE, *lines[:-1])


@pytest.mark.clause("D04-9")
@pytest.mark.clause("D04-13")
def test_a_wrong_score_that_nobody_corrected_stands_with_a_warning() -> None:
    lines = ["ann: +N", "ann: ASTERN = 7", "bob: +X", "ann: (score) 7"]
    finding = next(f for f in verdict(D04, *STARE, *lines).findings if f.kind == "score")
    assert (finding.line, finding.turn, finding.nick) == (8, 7, "ann")
    assert (finding.rule, finding.severity) == ("D04-13", "warning")
    assert (finding.reported, finding.verified) == (7, 5)
    assert verdict(D04, *STARE, *lines).verdict == "agrees"


@pytest.mark.clause("D04-9")
def test_a_correction_that_changes_the_final_score_leaves_no_warning() -> None:
    lines = ["ann: +N", "ann: ASTERN = 7", "bob: !5", "bob: +X", "ann: (score) 5", "bob: (score) 2"]
    assert said(D04, *STARE, *lines) == []


@pytest.mark.clause("D04-10")
def test_the_record_shows_the_one_tile_that_the_opponent_chose() -> None:
    assert said(D04, "ann: +ST", "bob: +A") == ["1 D04-10 order"]


@pytest.mark.clause("D04-11")
def test_a_blank_may_be_another_letter_each_time_it_is_used() -> None:
    lines = ["ann: +?", "ann: ASTERn", "bob: +N", "bob: +U", "bob: SAuNTER < ASTERn"]
    assert said(D04, *STARE, *lines[:3], "ann: +I", "bob: +L", "bob: lANTERS < ASTERn") == [
        "12 D04-7 word note"
    ]
    assert said(D04, *STARE, *lines[:2], "bob: +N", "bob: SAuNTER < ASTERn") == []


@pytest.mark.clause("D04-12")
@of_each(
    ("lines", "found"),
    [
        (["ann: +N", "ann: ASTERN"], []),
        (["ann: +N", "ann: STARE", "bob: +L", "bob: ASTERN < STARE"], []),
        (["ann: +N", "ann: STARE", "bob: +L", "bob: STARER < STARE"], ["10 D04-12 tiles"]),
        (["ann: +N", "ann: STARE", "bob: +L", "bob: RATES < STARE"], ["10 D04-12 move"]),
        (
            ["ann: +N", "ann: STARE", "bob: +L", "bob: CARES < STARE"],
            ["10 D04-12 tiles", "10 D04-12 move"],
        ),
    ],
)
def test_a_word_comes_from_the_pool_from_a_word_and_the_pool_or_from_words(lines, found) -> None:
    assert [f for f in said(D04, *STARE, *lines) if "note" not in f] == found


@pytest.mark.clause("D04-12")
def test_either_players_words_may_be_used_and_the_holder_is_ignored() -> None:
    lines = ["ann: +N", "ann: ASTERN", "bob: +L"]
    for old in ("ASTERN", "ASTERN@ann", "ASTERN@bob", "ASTERN@zoe"):
        assert said(D04, *STARE, *lines, f"bob: ANTLERS < {old}") == []


@pytest.mark.clause("D04-13")
@of_each(
    ("word", "olds", "points"),
    [
        ("TARTAR", ["ATTAR"], 3),
        ("TARTAR", [], 5),
        ("ANTLERS", ["ASTERN"], 5),
        ("CAPTIONS", ["CAP", "IONS"], 2),
        ("TATAT", ["TAT", "TAT"], 0),
        ("tARTaR", ["ATTAR"], 3),
        ("TARTAR", ["aTtAR"], 3),
        ("A", [], 0),
    ],
)
def test_a_point_for_each_pair_of_letters_that_the_old_words_did_not_have(
    word, olds, points
) -> None:
    assert score(word, olds) == points


@pytest.mark.clause("D04-13")
def test_without_an_announced_score_the_right_one_counts() -> None:
    before = dealt(D04, "ATTARU")
    lines = ["ann: +Y", "ann: ATTAR", "bob: +R", "bob: TARTAR < ATTAR = 3", "bob: (score) 3"]
    assert said(D04, *before, *lines) == []
    assert scores(D04, *before, *lines) == {"ann": 4, "bob": 3}


@pytest.mark.clause("D04-15")
def test_the_game_ends_when_each_has_had_a_turn_without_a_word_after_the_last_tile() -> None:
    assert said(D04, *EMPTY, ending=True) == ["100 D04-15 end note"]
    assert said(D04, *EMPTY, "ann: -", ending=True) == []
    assert said(D04, *EMPTY, "bob: -", "ann: -", ending=True) == []
    assert said(D04, *EMPTY, "bob: -", "ann: STARE", ending=True) == ["102 D04-15 end note"]
    assert said(D04, *EMPTY, "ann: STARE", "bob: -", ending=True) == ["102 D04-15 end note"]
    assert said(D04, *EMPTY, "ann: STARE", "bob: -", "ann: -", ending=True) == []


@pytest.mark.clause("D04-15")
def test_turns_before_the_last_tile_do_not_count_for_the_end() -> None:
    rest = without(all_letters(D04), "E")
    lines = [*dealt(D04, rest)[:99], "bob: +E"]
    assert said(D04, *lines, "bob: -", ending=True) == ["101 D04-15 end note"]


@pytest.mark.clause("D04-15")
def test_a_turn_whose_word_is_challenged_off_counts_as_wordless() -> None:
    off = [*EMPTY, "ann: RATSEN", "bob: ?RATSEN"]
    assert said(D04, *off, ending=True) == ["102 D04-15 end note"]
    assert said(D04, *off, "bob: -", ending=True) == []
    assert said(D04, *off, "bob: STARE", "ann: -", ending=True) == ["104 D04-15 end note"]


@pytest.mark.clause("D04-15")
@of_each("event", ["ann: STARE", "bob: STARE", "bob: -", "bob: ?STARE", "ann: +E"])
def test_play_after_the_end_is_an_error(event) -> None:
    found = said(D04, *EMPTY, "ann: -", event)
    assert "102 D04-15 end" in found
    assert not [f for f in found if "order" in f]


@pytest.mark.clause("D04-15")
def test_a_turn_closed_by_the_others_act_may_be_the_one_that_ended_the_game() -> None:
    lines = ["ann: ?STARE", "bob: STARE"]
    assert said(D04, *EMPTY, *lines) == ["101 D04-6 challenge", "102 D04-15 end"]


@pytest.mark.clause("D04-17")
def test_the_higher_score_wins_and_equal_scores_tie() -> None:
    won = played(D04, *EMPTY, "ann: STARE", "bob: -", "ann: -")
    tied = played(D04, *EMPTY, "ann: -")
    assert (won.outcome().clause, won.outcome().winners) == ("D04-15", ("ann",))
    assert tied.outcome().winners == ("ann", "bob")
    assert played(D04, *EMPTY).outcome() is None


@pytest.mark.clause("D04-12")
@pytest.mark.clause("D04-13")
@of_each(
    ("words", "found"),
    [
        ("STARE ASTERN", []),  # the whole tableau
        ("ASTERN STARE", []),
        ("ASTERN", []),  # what ann made
        ("STARE", ["11 D04-13 total"]),  # what bob made
        ("", ["11 D04-13 total"]),
    ],
)
def test_a_player_may_report_the_whole_tableau_or_the_words_they_made(words, found) -> None:
    made = [*dealt(D04, "STARESTARE"), "ann: +N", "ann: ASTERN", "bob: +I", "bob: STARE"]
    answer = said(D04, *made, f"ann: (words) {words}")
    assert answer == [f.replace("11", str(len(made) + 1)) for f in found]


@pytest.mark.clause("D04-13")
def test_of_a_word_that_both_have_made_each_reports_their_own() -> None:
    """The second to make STARE once had both, and the first was told that theirs wasn't there."""
    made = [*dealt(D04, "STARESTARE"), "ann: +N", "ann: STARE", "bob: +I", "bob: STARE"]
    assert said(D04, *made, "ann: (words) STARE", "bob: (words) STARE") == []
    assert said(D04, *made, "ann: (words) STARE STARE", "bob: (words) STARE STARE") == []
    assert said(D04, *made, "ann: (words)", "bob: (words) STARE STARE STARE") == [
        "15 D04-13 total",
        "16 D04-13 total",
    ]
    off = [*made, "ann: ?STARE off", "ann: +U"]
    assert said(D04, *off, "ann: (words) STARE", "bob: (words)") == ["15 D04-7 challenge warning"]


def test_a_third_player_is_refused_and_what_they_do_is_passed_over() -> None:
    text = "#rules anagrams-2004\n#player1 ann\n#player2 bob\n#player3 cy\n>ann: +S\n>cy: +T\n"
    answer = audit(records.read(text))
    assert [(f.line, f.kind, f.severity) for f in answer.findings] == [
        (4, "syntax", "error"),
        (5, "end", "note"),
    ]
