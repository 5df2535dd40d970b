"""NSA Anagrams Championship, 2005, rule by rule. ann, bob and cy play; ann begins."""

from collections import Counter

import pytest

from tdtool.engine import records, systems
from tdtool.engine.anagrams.events import Source, Split
from tdtool.engine.anagrams.nsa import against
from tdtool.engine.anagrams.table import formed
from tests.engine.anagrams.playing import (
    D04,
    LIST,
    NSA,
    all_letters,
    dealt,
    played,
    record,
    said,
    scores,
    verdict,
    without,
)
from tests.tables import of_each

ASTERN = [*dealt(NSA, "STAREU"), "ann: +N", "ann: ASTERN"]  # lines 7 and 8
ALL = all_letters(NSA)
HALF = dealt(NSA, ALL[::2])[:100]  # the hundredth was ann's
REST = ALL[1::2]
CALLED = [*HALF, "#stage 2", f"cy: +{REST[0]}", "cy: -", "#time", f"ann: +{REST[1:]}"]


def found(*lines: str, before: list[str] | None = None, **settings: object) -> list[str]:
    """What is said of these lines, counted from the first of them."""
    start = ASTERN if before is None else before
    answer = said(NSA, *start, *lines, **settings)
    return [f"{int(f.split()[0]) - len(start)} {f.split(' ', 1)[1]}" for f in answer]


@pytest.mark.clause("NSA-2")
def test_two_sets_of_a_hundred_tiles_are_on_the_table() -> None:
    assert found(before=dealt(NSA, "??ZZ")) == []
    assert found("ann: +Z", before=dealt(NSA, "?????ZZ")) == ["-4 NSA-2 tiles", "1 NSA-2 tiles"]


@pytest.mark.clause("NSA-5")
@pytest.mark.parametrize("first", ["ann", "bob", "cy"])
def test_whoever_won_the_draw_begins_and_then_it_goes_by_seats(first) -> None:
    order = {"ann": "bob", "bob": "cy", "cy": "ann"}
    assert found(f"{first}: +S", f"{order[first]}: +T", before=[]) == []
    assert found(f"{first}: +S", f"{order[order[first]]}: +T", before=[]) == ["2 NSA-11 order"]


@pytest.mark.clause("NSA-6")
def test_the_player_on_turn_turns_one_tile_before_anybody_speaks() -> None:
    assert found("ann: +ST", before=[]) == ["1 NSA-6 order"]
    assert found("ann: -", before=[]) == ["1 NSA-6 order"]
    assert found("ann: +I", "bob: -", "ann: -") == ["2 NSA-6 order"]


@pytest.mark.clause("NSA-6")
def test_a_pass_by_another_changes_nothing_about_whose_turn_it_is() -> None:
    assert found("ann: +I", "cy: -", "bob: +L") == ["2 NSA-6 order"]


@pytest.mark.clause("NSA-8")
def test_the_player_on_turn_may_make_any_number_of_words() -> None:
    before = dealt(NSA, "STARENRATINGU")
    assert found("ann: +Y", "ann: ASTERN", "ann: RATING", before=before[:12]) == []


@pytest.mark.clause("NSA-8")
def test_who_had_a_word_challenged_off_makes_no_further_word_in_that_turn() -> None:
    off = ["ann: RATSEN", "bob: ?RATSEN"]
    assert found("ann: +R", *off, "ann: ASTERN", before=dealt(NSA, "STAEN")) == ["4 NSA-8 order"]
    assert found("ann: +R", *off, "bob: ASTERN", before=dealt(NSA, "STAEN")) == []
    assert found("ann: +R", *off, "bob: +U", "ann: ASTERN", before=dealt(NSA, "STAEN")) == []


@pytest.mark.clause("NSA-8")
def test_off_turn_a_successful_challenge_undoes_that_word_only() -> None:
    lines = ["ann: +R", "bob: RATSEN", "cy: ?RATSEN", "bob: ASTERN", "ann: (score) 0"]
    assert found(*lines, "bob: (score) 36", before=dealt(NSA, "STAEN")) == []


@pytest.mark.clause("NSA-9")
def test_after_the_player_on_turn_the_sheets_and_they_speak_no_more() -> None:
    lines = ["ann: +L", "bob: ANTLERS < ASTERN@ann"]
    assert found(*lines) == []
    assert found(*lines, "ann: +I") == ["3 NSA-11 order"]
    before = dealt(NSA, "STARENRATINGU")[:12]
    assert found("ann: +Y", "bob: ASTERN", "ann: RATING", before=before) == ["3 NSA-9 order"]
    assert found("ann: +Y", "ann: -", "ann: RATING", before=before) == ["3 NSA-9 order"]
    assert found("ann: +Y", "bob: ASTERN", "ann: -", before=before) == ["3 NSA-9 order"]


@pytest.mark.clause("NSA-9")
def test_a_word_spoken_too_late_stands_and_earns_the_next_turn() -> None:
    before = dealt(NSA, "STARENRATINGU")[:12]
    lines = ["ann: +Y", "bob: ASTERN", "ann: RATING", "ann: +U", "ann: (score) 36"]
    assert found(*lines, before=before) == ["3 NSA-9 order"]


@pytest.mark.clause("NSA-11")
def test_a_word_that_held_earns_another_turn() -> None:
    assert found("ann: +I", "bob: +L") == []
    assert found("bob: +I") == ["1 NSA-11 order"]
    assert found("bob: ?ASTERN off", "bob: +I") == ["1 NSA-23 challenge warning"]
    assert found("bob: ?ASTERN off", "ann: +I") == [
        "1 NSA-23 challenge warning",
        "2 NSA-11 order",
    ]


@pytest.mark.clause("NSA-11")
def test_a_word_stolen_in_the_same_turn_still_earns_the_next() -> None:
    lines = [*dealt(NSA, "STAREL"), "ann: +N", "ann: ASTERN", "bob: ANTLERS < ASTERN@ann"]
    assert found("ann: +I", before=lines) == []
    assert found("bob: +I", before=lines) == ["1 NSA-11 order"]


@pytest.mark.clause("NSA-11")
def test_a_bad_word_that_nobody_challenged_earns_the_next_turn_too() -> None:
    assert found("ann: +N", "ann: RATSEN", "ann: +I", before=dealt(NSA, "STAREU")) == [
        "2 NSA-24 word note"
    ]


@pytest.mark.clause("NSA-11")
def test_a_word_from_a_sheet_earns_no_turn() -> None:
    before = dealt(NSA, "STAREU")
    assert found("ann: +N", "bob: ASTERN", "bob: +I", before=before) == []
    assert found("ann: +N", "cy: ASTERN", "cy: +I", before=before) == ["3 NSA-11 order"]


@pytest.mark.clause("NSA-11")
def test_who_turns_out_of_turn_is_on_turn_and_the_order_goes_on_from_them() -> None:
    assert found("cy: +S", "bob: +T", "cy: +A", "ann: +R", before=["ann: +U"]) == [
        "1 NSA-11 order",
        "2 NSA-11 order",
    ]


@pytest.mark.clause("NSA-12")
def test_after_a_hundred_tiles_there_is_a_new_draw_and_play_turns_round() -> None:
    lines = ["#stage 2", "bob: +E", "ann: +E", "cy: +E", "bob: +E"]
    assert found(*lines, before=HALF) == []
    assert found("#stage 2", "bob: +E", "cy: +E", before=HALF) == ["3 NSA-11 order"]


@pytest.mark.clause("NSA-12")
def test_the_turn_of_the_hundredth_tile_is_finished_and_what_it_earned_lapses() -> None:
    word = dealt(NSA, "STARE" + without(ALL, "STAREN")[:94])[:99]
    assert found("ann: +N", "ann: ASTERN", "#stage 2", "cy: +Z", before=word) == []


@pytest.mark.clause("NSA-12")
def test_the_second_stage_begins_at_a_hundred_tiles_which_is_said_once() -> None:
    assert found("#stage 2", "bob: +E", before=HALF[:50]) == ["1 NSA-12 order"]
    assert found("bob: +E", "cy: +E", "#stage 2", before=HALF) == ["1 NSA-12 order"]
    assert found("#stage 2", "bob: +E", "#stage 2", before=HALF) == ["3 NSA-12 order"]
    assert found("#stage 2", before=CALLED) == ["1 NSA-12 order"]


@pytest.mark.clause("NSA-12")
@pytest.mark.parametrize(
    ("before", "line", "says"),
    [
        (HALF[:50], "#stage 2", "Stage one has 100 tiles; 50 were turned."),
        (HALF, "bob: +E", "Stage one has 100 tiles; 101 were turned."),
        ([*HALF, "#stage 2", "bob: +E"], "#stage 2", "Stage two had already begun."),
        ([*HALF, "#time"], "#stage 2", "Time was already called."),
    ],
)
def test_a_stage_that_begins_at_another_time_is_told_by_its_reason(before, line, says) -> None:
    """A second stage two was once told that stage one has a hundred tiles, and 0 were turned."""
    (fault,) = [f for f in verdict(NSA, *before, line).findings if f.rule == "NSA-12"]
    assert (fault.line, fault.message) == (len(before) + 1, says)


@pytest.mark.clause("NSA-13")
@pytest.mark.parametrize(("minimum", "answer"), [(6, ["2 NSA-13 move"]), (5, [])])
def test_words_have_at_least_six_letters(minimum, answer) -> None:
    lines = ["ann: +E", "ann: STARE"]
    assert found(*lines, before=dealt(NSA, "STAR" + "UU"), minimum=minimum) == answer


@pytest.mark.clause("NSA-14")
def test_a_word_may_come_from_pool_tiles_alone() -> None:
    assert found("ann: +G", "ann: RATING", before=dealt(NSA, "RATINU")) == []
    assert found("ann: +G", "ann: DARING", before=dealt(NSA, "RATINU")) == ["2 NSA-14 tiles"]


@pytest.mark.clause("NSA-15")
def test_two_words_of_the_table_make_one_copier_and_talons_percolations() -> None:
    before = dealt(NSA, "COPIERTALONU")
    make = ["ann: +S", "ann: COPIER", "bob: TALONS", "cy: PERCOLATIONS < COPIER@ann TALONS@bob"]
    assert found(*make, "cy: (score) 144", "ann: (score) 0", before=before) == []
    both = ["ann: +S", "ann: COPIER", "ann: TALONS", "ann: PERCOLATIONS < COPIER@ann TALONS@ann"]
    assert found(*both, "ann: (words) PERCOLATIONS", before=before) == []


@pytest.mark.clause("NSA-15")
@pytest.mark.parametrize(
    ("own_words", "answer"), [("yes", []), ("no", ["2 NSA-15 move"])], ids=["yes", "no"]
)
def test_ones_own_word_may_be_changed_unless_the_director_says_no(own_words, answer) -> None:
    assert found("ann: +L", "ann: ANTLERS < ASTERN@ann", own_words=own_words) == answer
    assert found("ann: +L", "bob: ANTLERS < ASTERN@ann", own_words=own_words) == []


@pytest.mark.clause("NSA-15")
def test_with_two_words_one_may_be_ones_own_in_any_case() -> None:
    before = dealt(NSA, "COPIERTALONU")
    make = ["ann: +S", "ann: COPIER", "bob: TALONS"]
    steal = ["ann: +U", "ann: PERCOLATIONS < COPIER@ann TALONS@bob"]
    assert found(*make, *steal, before=before, own_words="no") == []


EXAMPLES = [
    ("NSA-16", "RATING", "BERATING", "BE", ["NSA-16 move"]),
    ("NSA-16", "RATING", "ROASTING", "OS", ["NSA-16 move"]),
    ("NSA-16", "READING", "GARDENIA", "A", []),
    ("NSA-16", "CONSERVATION", "CONVERSATIONS", "S", []),
    ("NSA-18", "DARING", "GARDeNIA", "A?", ["NSA-18 move"]),
    ("NSA-18", "DISHONOR", "ICOSaHEDRON", "CE?", []),
    ("NSA-20", "RECAnTING", "DETRACtING", "D", []),
]


@pytest.mark.clause("NSA-16")
@pytest.mark.clause("NSA-18")
@pytest.mark.clause("NSA-20")
@of_each(("clause", "old", "new", "pool", "answer"), EXAMPLES)
def test_the_examples_of_the_rules(clause, old, new, pool, answer) -> None:
    given = "".join("?" if letter.islower() else letter for letter in old)
    turned = given + pool + "U" * (-len(given + pool) % 3)
    lines = [f"ann: {old}", "bob: +U", f"bob: {new} < {old}@ann"]
    assert [f for f in found("ann: +U", *lines, before=dealt(NSA, turned)) if f[0] == "4"] == [
        f"4 {fault}" for fault in answer
    ]


@pytest.mark.clause("NSA-17")
def test_a_blank_from_the_pool_makes_no_word_of_the_pool_alone() -> None:
    assert found("ann: +?", "ann: RaTING", before=dealt(NSA, "RTINGU")) == ["2 NSA-17 move"]


def _against(old: str, new: str, pool: str, **settings: object) -> list[str]:
    """What is said against a word that ann makes from bob's with letters of the pool."""
    olds = [Source(old, "bob")]
    made = formed(new, "ann", olds, taken=olds, pool=Counter(pool))
    return [f"{found.rule} {found.kind}" for found in against(systems.get(NSA, **settings), made)]


@pytest.mark.clause("NSA-18")
@pytest.mark.clause("NSA-19")
@of_each(
    ("old", "new", "answer"),
    [
        ("UVWXYZ", "ZYXWVUc", ["NSA-18 move"]),  # none beside
        ("UVWXYZ", "ZYXWVUcD", ["NSA-18 move"]),  # one beside
        ("UVWXYZ", "ZYXWVUcDE", []),
        ("VWXYZ", "ZYXWVcDE", ["NSA-18 move"]),  # two beside, but a word of eight
        ("VWXYZ", "ZYXWVcDEF", []),
        ("UVWXYZ", "ZYXWVUcdEFG", ["NSA-19 move"]),  # three beside
        ("UVWXYZ", "ZYXWVUcdEFGH", []),
        ("VWXYZ", "ZYXWVcdEFGH", ["NSA-19 move"]),  # four beside, but a word of eleven
        ("UVWXYZ", "ZYXWVUcdeFGHIJK", []),
        ("UVWXYZ", "ZYXWVUcdeFGHIJ", ["NSA-19 move"]),
    ],
)
def test_k_blanks_need_twice_as_many_letters_and_three_more_of_length_each(
    old, new, answer
) -> None:
    pool = "".join("?" if letter.islower() else letter for letter in new[len(old) :])
    assert _against(old, new, pool) == answer
    assert _against(old, new, pool, minimum=3) == answer


@pytest.mark.clause("NSA-18")
@pytest.mark.clause("NSA-19")
@pytest.mark.parametrize(
    ("new", "says"),
    [
        (
            "ZYXWVUc",
            "a blank from the pool needs at least 2 other pool letters and a word of 9 letters",
        ),
        (
            "ZYXWVUcd",
            "2 blanks from the pool need at least 4 other pool letters and a word of 12 letters",
        ),
    ],
)
def test_what_blanks_of_the_pool_need_is_said_in_figures(new, says) -> None:
    olds = [Source("UVWXYZ", "bob")]
    made = formed(new, "ann", olds, taken=olds, pool=Counter("??"))
    assert [found.says for found in against(systems.get(NSA), made)] == [says]


@pytest.mark.clause("NSA-20")
@pytest.mark.parametrize(
    ("old", "new", "pool", "answer"),
    [
        ("RECAnTING", "DETRACtING", "D", []),
        ("RECAnTING", "DETRACtINGs", "D?", ["NSA-18 move"]),
        ("RECAnTING", "RECAnTINGS", "S", ["NSA-16 move"]),
        ("RECAnTING", "RECAsTINGX", "X", ["NSA-16 move"]),
    ],
)
def test_a_word_that_has_a_blank_is_stolen_with_one_letter(old, new, pool, answer) -> None:
    assert _against(old, new, pool) == answer


@pytest.mark.clause("NSA-21")
def test_a_word_is_challenged_at_once_or_never_and_not_by_its_maker() -> None:
    assert found("ann: ?ASTERN") == ["1 NSA-21 challenge"]
    assert found("bob: ?STARE") == ["1 NSA-21 challenge"]
    assert found("ann: +L", "bob: ?ASTERN") == ["2 NSA-21 challenge"]
    assert found("bob: ?astern", "cy: ?ASTERN") == []


@pytest.mark.clause("NSA-21")
def test_a_word_may_be_challenged_as_unplayable_though_it_is_in_the_list() -> None:
    assert found("ann: +L", "bob: SAUNTER", "cy: ?SAUNTER", "bob: (score) 0") == []


@pytest.mark.clause("NSA-22")
def test_a_word_that_was_unplayable_may_be_played_when_the_letters_turn_up() -> None:
    tries = ["ann: +L", "bob: ANTLERS", "cy: ?ANTLERS", "cy: ANTLERS < ASTERN@ann"]
    assert found(*tries, "cy: (score) 49") == []


@pytest.mark.clause("NSA-23")
def test_off_the_list_the_tiles_go_back_and_the_old_word_to_its_holder() -> None:
    lines = ["ann: +L", "bob: RANTLES < ASTERN@ann", "cy: ?RANTLES"]
    assert found(*lines, "bob: ANTLERS < ASTERN@ann", "ann: (score) 0") == []
    game = played(NSA, *ASTERN, *lines)
    assert game.table.words == {"ann": ["ASTERN"], "bob": [], "cy": []}
    assert sorted(game.table.pool.elements()) == ["L", "U"]


@pytest.mark.clause("NSA-23")
def test_further_challenges_of_a_word_share_the_decision_on_the_first() -> None:
    before = [*dealt(NSA, "STAREU"), "ann: +N", "ann: RATSEN"]
    assert found("bob: ?RATSEN", "cy: ?RATSEN", "cy: (score) 0", before=before) == []
    assert found("bob: ?RATSEN", "cy: ?RATSEN ok", before=before) == ["2 NSA-23 challenge warning"]
    assert scores(NSA, *before, "bob: ?RATSEN", "cy: ?RATSEN ok")["ann"] == 0


@pytest.mark.clause("NSA-24")
def test_a_phony_that_nobody_challenged_counts_and_is_a_note() -> None:
    lines = [*dealt(NSA, "STAREU"), "ann: +N", "ann: RATSEN", "ann: (score) 36"]
    assert said(NSA, *lines) == ["8 NSA-24 word note"]
    assert verdict(NSA, *lines).verdict == "agrees"


@pytest.mark.clause("NSA-24")
def test_of_several_words_in_a_turn_each_phony_is_noted() -> None:
    before = dealt(NSA, "STARENRATINGU")[:12]
    lines = ["ann: +Y", "ann: RATSEN", "ann: RATING"]
    assert found(*lines, before=before) == ["2 NSA-24 word note"]
    assert found("ann: +Y", "bob: RATSEN", "cy: RATING", before=before) == ["2 NSA-24 word note"]


@pytest.mark.clause("NSA-25")
def test_a_wrong_challenge_costs_nothing() -> None:
    assert scores(NSA, *ASTERN, "bob: ?ASTERN") == {"ann": 36, "bob": 0, "cy": 0}
    assert found("bob: ?ASTERN", "ann: +I", "bob: +L") == []


@pytest.mark.clause("NSA-27")
def test_when_time_is_called_all_tiles_are_turned_by_anybody_and_turns_have_one_word() -> None:
    assert found("bob: -", "ann: -", "cy: -", "#sheets", before=CALLED) == []
    assert found("bob: RATING", "ann: -", "cy: -", "bob: -", "#sheets", before=CALLED) == []
    assert found("bob: RATING", "bob: COPIER", before=CALLED) == ["2 NSA-27 order"]
    assert found("bob: -", "cy: -", before=CALLED) == ["2 NSA-27 order"]


@pytest.mark.clause("NSA-27")
def test_the_one_word_turns_begin_with_the_next_in_order_and_another_is_a_note() -> None:
    assert found("ann: -", "cy: -", before=CALLED) == ["1 NSA-27 order note"]


@pytest.mark.clause("NSA-27")
def test_only_the_first_of_the_one_word_turns_may_be_anothers() -> None:
    assert found("cy: -", "ann: -", before=CALLED) == [
        "1 NSA-27 order note",
        "2 NSA-27 order",
    ]
    assert found("cy: -", "bob: -", "ann: -", before=CALLED) == ["1 NSA-27 order note"]


@pytest.mark.clause("NSA-27")
def test_all_tiles_left_are_turned_once_and_all_of_them() -> None:
    short = [*CALLED[:-1], f"bob: +{REST[2:]}"]
    assert found(before=short) == ["0 NSA-27 tiles"]
    assert found("ann: -", before=CALLED[:-1]) == ["1 NSA-27 tiles", "1 NSA-27 order note"]
    assert found("bob: -", before=CALLED[:-1]) == ["1 NSA-27 tiles"]
    assert found("bob: -", "ann: -", before=CALLED[:-1]) == ["1 NSA-27 tiles"]
    assert found("bob: +E", before=CALLED) == ["1 NSA-2 tiles", "1 NSA-27 order"]


@pytest.mark.clause("NSA-27")
def test_time_called_in_stage_one_turns_the_tiles_of_both_and_the_order_stays() -> None:
    lines = ["#time", f"cy: +{REST}", "bob: -", "cy: -", "ann: -", "#sheets"]
    assert found(*lines, before=HALF) == []


@pytest.mark.clause("NSA-27")
def test_an_extra_turn_earned_in_the_turn_under_way_lapses() -> None:
    rest = without(ALL, "STAREUN")
    assert found("#time", f"ann: +{rest}", "bob: -") == []
    assert found("#time", f"ann: +{rest}", "ann: -") == ["3 NSA-27 order note"]


@pytest.mark.clause("NSA-27")
def test_with_the_last_tile_turned_the_phase_begins_with_nothing_to_add() -> None:
    turns = [f"{('cy', 'bob', 'ann')[n % 3]}: +{tile}" for n, tile in enumerate(REST)]
    before = [*HALF, "#stage 2", *turns]  # the last was cy's
    passing = ["bob: -", "ann: -", "cy: -", "#sheets"]
    assert found("#time", *passing, before=before) == []
    assert found(*passing, before=before) == []
    assert found("bob: RATING", "ann: COPIER", "#time", *passing, before=before) == []


@pytest.mark.clause("NSA-2")
@pytest.mark.clause("NSA-12")
def test_a_tile_too_many_in_stage_two_is_no_fault_of_the_stages() -> None:
    turns = [f"{('cy', 'bob', 'ann')[n % 3]}: +{tile}" for n, tile in enumerate(REST)]
    assert found("bob: +E", before=[*HALF, "#stage 2", *turns]) == ["1 NSA-2 tiles"]


@pytest.mark.clause("NSA-12")
def test_there_is_one_second_stage() -> None:
    turns = [f"{('cy', 'bob', 'ann')[n % 3]}: +{tile}" for n, tile in enumerate(REST)]
    assert found("#stage 2", before=[*HALF, "#stage 2", *turns]) == ["1 NSA-12 order"]


@pytest.mark.clause("NSA-27")
def test_time_is_called_once() -> None:
    assert found("#time", before=CALLED) == ["1 NSA-27 order"]


@pytest.mark.clause("NSA-28")
def test_it_goes_on_until_all_have_passed_in_succession() -> None:
    assert found("bob: -", "ann: -", "#sheets", before=CALLED) == ["3 NSA-28 order"]
    assert found("bob: -", "ann: RATING", "cy: -", "bob: -", "#sheets", before=CALLED) == [
        "5 NSA-28 order"
    ]
    again = ["bob: -", "ann: RATING", "cy: -", "bob: -", "ann: -", "#sheets"]
    assert found(*again, before=CALLED) == []
    late = ["bob: -", "ann: -", "cy: -", "bob: RATING"]
    assert found(*late, before=CALLED) == ["4 NSA-28 order"]
    assert found(*late, "#sheets", before=CALLED) == ["4 NSA-28 order"]
    assert found("#sheets", before=ASTERN) == ["1 NSA-28 order"]


@pytest.mark.clause("NSA-28")
def test_a_word_breaks_the_run_of_passes_of_those_who_had_passed_before_it() -> None:
    lines = ["bob: -", "ann: RATING", "cy: -", "bob: COPIER", "ann: -"]
    assert found(*lines, "#sheets", before=CALLED) == ["6 NSA-28 order"]
    assert found(*lines, "cy: -", "bob: -", "#sheets", before=CALLED) == []


@pytest.mark.clause("NSA-12")
@pytest.mark.clause("NSA-27")
@pytest.mark.parametrize("first", ["ann", "bob", "cy"])
def test_with_time_called_before_anybody_began_stage_two_anybody_may_be_first(first) -> None:
    assert found("#stage 2", "#time", f"ann: +{REST}", f"{first}: -", before=HALF) == []


@pytest.mark.clause("NSA-2")
def test_of_an_unknown_set_there_are_two_hundred_tiles_all_the_same() -> None:
    game = played(NSA, "ann: +Z", tiles="unknown")
    assert game.left == 199
    everything = [*HALF, "#stage 2", "cy: +Z", "#time", f"ann: +{'Z' * 99}"]
    assert said(NSA, *everything, tiles="unknown") == ["None NSA-2 tiles note"]
    assert said(NSA, *everything, "ann: +Z", tiles="unknown")[1:] == [
        f"{len(everything) + 1} NSA-2 tiles",
        f"{len(everything) + 1} NSA-27 order",
    ]


@pytest.mark.clause("NSA-28")
def test_only_a_pass_counts_as_one_even_if_a_word_comes_off() -> None:
    lines = ["bob: -", "ann: RATSEN", "cy: ?RATSEN", "cy: -", "bob: -"]
    assert found(*lines, "#sheets", before=CALLED) == ["6 NSA-28 order"]
    assert found(*lines, "ann: -", "#sheets", before=CALLED) == []


PASSED = [*CALLED, "bob: -", "ann: -", "cy: -", "#sheets"]


@pytest.mark.clause("NSA-29")
def test_the_last_words_come_from_anybody_in_any_number_and_no_tile_follows() -> None:
    words = ["ann: RATING", "cy: COPIER", "cy: TALONS", "ann: ?TALONS", "ann: ASTERN"]
    assert found(*words, before=PASSED, ending=True) == []
    assert found("ann: +E", before=PASSED) == ["1 NSA-2 tiles", "1 NSA-29 order"]
    assert found("ann: -", before=PASSED) == ["1 NSA-29 order"]
    assert found("#sheets", before=PASSED) == ["1 NSA-29 order"]
    assert found("#time", before=PASSED) == ["1 NSA-29 order"]


@pytest.mark.clause("NSA-29")
def test_the_game_is_over_once_the_last_sheets_stand() -> None:
    assert found(before=PASSED, ending=True) == []
    assert found(before=CALLED, ending=True) == ["0 NSA-29 end note"]
    assert said(NSA, *ASTERN, "ann: (score) 36", ending=True) == ["8 NSA-29 end note"]


@pytest.mark.clause("NSA-30")
def test_each_word_standing_scores_the_square_of_its_letters_blanks_counted() -> None:
    before = dealt(NSA, "DISHONORCE?U")
    lines = ["ann: +U", "ann: DISHONOR", "bob: ICOSaHEDRON < DISHONOR@ann"]
    ends = ["ann: (score) 0", "bob: (score) 121", "bob: (words) ICOSAHEDRON"]
    assert found(*lines, *ends, before=before) == []


@pytest.mark.clause("NSA-30")
def test_the_highest_total_wins_the_table_and_equal_totals_share_it() -> None:
    won = played(NSA, *PASSED, "bob: RATING")
    assert (won.outcome().clause, won.outcome().winners) == ("NSA-29", ("bob",))
    assert played(NSA, *PASSED).outcome().winners == ("ann", "bob", "cy")
    assert played(NSA, *CALLED).outcome() is None


def test_an_old_word_needs_its_holder() -> None:
    assert found("ann: +L", "bob: ANTLERS < ASTERN") == ["2 syntax"]
    assert found("ann: +L", "bob: ANTLERS < ASTERN@zoe") == ["2 syntax"]


def test_a_stage_may_begin_with_nobody_on_turn() -> None:
    game = played(NSA, *HALF, "#stage 2")
    assert game.to_act is None
    assert found("bob: RATING", before=[*HALF, "#stage 2"]) == ["1 NSA-6 order"]
    assert "RATING" in LIST


@pytest.mark.clause("NSA-2")
@of_each(
    ("split", "answer"),
    [
        ("50 50", []),
        ("49 51", ["1 NSA-2 tiles warning"]),
        ("100 0", ["1 NSA-2 tiles warning"]),
        ("50 51", ["1 NSA-2 tiles"]),
        ("50", ["1 syntax"]),
        ("half half", ["1 syntax"]),
    ],
)
def test_how_the_sets_were_split_is_stated_and_checked(split: str, answer: list[str]) -> None:
    assert said(NSA, f"#split {split}", "ann: +S") == answer


@pytest.mark.clause("NSA-2")
def test_a_split_is_read_written_and_no_play() -> None:
    read = record(NSA, "#split 49 51", "ann: +S")
    assert read.events[0] == Split(1, first=49, second=51)
    assert "\n#split 49 51\n" in records.write(read)
    assert records.read(records.write(read)).events[0] == Split(5, first=49, second=51)
    assert said(D04, "#split 50 50", "ann: +S") == ["1 syntax"]
    answer = verdict(NSA, "#split 49 51", "ann: (words) ASTERN")
    [alone] = [finding for finding in answer.findings if finding.line == 1]
    assert (alone.severity, alone.message) == (
        "warning",
        "Stage one has 49 tiles of one set and 51 of the other; it takes 50 of each.",
    )
