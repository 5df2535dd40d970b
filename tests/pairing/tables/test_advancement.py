"""Who moves up, who plays the final, and who comes where."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdtool.pairing.field import Appearance, Kind
from tdtool.pairing.tables.advancement import (
    CHOICE,
    WIDENED,
    BadAdvance,
    BadChoice,
    Groups,
    Result,
    can_widen,
    final_cut,
    groups,
    how_many_up,
    move_up,
    places,
)
from tests.tables import of_each

from ..cast import BY_NAME, CAST, keys, result, results, totals

ANN, BOB, CY, DEE, EVE, FLO, GUS, HAL, IVY = CAST[:9]


@pytest.mark.clause("NSA-A1")
class TestMovingUp:
    @of_each(("players", "up"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4)])
    def test_half_the_table_rounded_up_but_not_all_move_up(self, players, up):
        assert how_many_up(players, "half") == up

    @of_each(
        ("players", "advance", "up"),
        [(6, 2, 2), (6, "2", 2), (6, 6, 5), (3, 9, 2), (6, 0, 1), (6, -4, 1), (2, 2, 1), (0, 2, 0)],
    )
    def test_a_number_that_moves_up_stops_one_short_of_the_table(self, players, advance, up):
        assert how_many_up(players, advance) == up

    def test_how_many_move_up_is_half_or_a_number(self):
        with pytest.raises(BadAdvance) as refusal:
            how_many_up(6, "most")
        assert str(refusal.value) == (
            "The number moving up per table must be “half” or a whole number, not “most”."
        )

    def test_the_highest_scores_of_the_table_move_up(self):
        cut = move_up([result("Ann", 90), result("Bob", 200), result("Cy", 150)], 2)
        assert [one.name for one in cut.order] == ["Bob", "Cy", "Ann"]
        assert (cut.up, cut.tied, cut.settled_by) == (keys("Bob", "Cy"), (), "")

    @of_each(
        ("ann", "bob", "up", "settled_by"),
        [
            (result("Ann", 90, best=49), result("Bob", 90, best=64), "Bob", "best single word"),
            (result("Ann", 90, best=64), result("Bob", 90, best=64), "Ann", "rating"),
            (result("Ann", 90, best=None), result("Bob", 90, best=None), "Ann", "rating"),
            (result("Ann", 90, best=None), result("Bob", 90, best=36), "Ann", "rating"),
            (result("Zoë", 90), result("Kay", 90), "Kay", "name"),
            (result("Tom", 90), result("Sue", 90), "Sue", "name"),
            (result("Tom", 90), result("Ray", 90), "Ray", "rating"),
        ],
    )
    def test_tied_at_the_line_goes_by_best_single_word_then_rating(self, ann, bob, up, settled_by):
        cut = move_up([ann, bob], 1)
        assert (cut.up, cut.settled_by) == (keys(up), settled_by)
        assert set(cut.tied) == {ann.key, bob.key}

    def test_words_that_are_known_for_one_of_the_two_only_settle_nothing(self):
        """It was settled by best single word against nobody's words."""
        ann, bob, cy = (result(name, 90, best=best) for name, best in
                        (("Ann", None), ("Bob", 36), ("Cy", None)))  # fmt: skip
        cut = move_up([ann, bob, cy], 1)
        assert (cut.up, cut.settled_by, cut.wordless) == (keys("Ann"), "rating", keys("Ann", "Cy"))
        clear = move_up([ann, bob, cy, result("Dee", 70)], 3)
        assert (clear.tied, clear.wordless) == ((), ())
        chosen = move_up([ann, bob, cy], 1, chosen=keys("Bob"))
        assert (chosen.settled_by, chosen.wordless) == (CHOICE, ())

    def test_a_tie_clear_of_the_line_is_none_that_matters(self):
        cut = move_up([result("Ann", 90), result("Bob", 90), result("Cy", 80)], 2)
        assert (cut.up, cut.tied, cut.settled_by) == (keys("Ann", "Bob"), (), "")

    def test_what_settled_the_tie_is_what_parts_the_last_in_from_the_first_out(self):
        cut = move_up(
            [
                result("Ann", 90, best=49),
                result("Bob", 90, best=49),
                result("Cy", 90, best=100),
                result("Dee", 70),
            ],
            2,
        )
        assert cut.up == keys("Cy", "Ann")
        assert cut.tied == keys("Cy", "Ann", "Bob")
        assert cut.settled_by == "rating"

    @given(results(), st.integers(0, 14))
    def test_nobody_moves_up_past_a_higher_score(self, field, up):
        cut = move_up(field, up)
        score = {one.key: one.score for one in field}
        stay = [one.key for one in cut.order[len(cut.up) :]]
        assert len(cut.up) == min(up, len(field))
        assert sorted(cut.up + tuple(stay)) == sorted(score)
        assert all(score[above] >= score[below] for above in cut.up for below in stay)
        assert bool(cut.tied) == bool({score[k] for k in cut.up} & {score[k] for k in stay})
        assert bool(cut.tied) == bool(cut.settled_by)


@pytest.mark.clause("NSA-A1")
class TestTheDirectorsChoice:
    FIELD = (
        result("Ann", 200),
        result("Bob", 90),
        result("Cy", 90),
        result("Dee", 90),
        result("Eve", 50),
    )

    def test_the_director_chooses_freely_among_the_tied(self):
        cut = move_up(self.FIELD, 2, chosen=keys("Dee", "Ann"))
        assert [one.name for one in cut.order] == ["Ann", "Dee", "Bob", "Cy", "Eve"]
        assert (cut.up, cut.tied, cut.settled_by) == (
            keys("Ann", "Dee"),
            keys("Dee", "Bob", "Cy"),
            CHOICE,
        )

    @of_each(
        ("chosen", "sentence"),
        [
            (("Bob",), "Ann must be chosen: above the cut without a tie."),
            (
                ("Ann", "Bob", "Cy"),
                "Bob, Cy and Dee are tied: choose 1 of them, not 2.",
            ),
            (("Ann",), "Bob, Cy and Dee are tied: choose 1 of them, not 0."),
            (("Ann", "Cy", "Eve"), "Eve can’t be chosen: below the cut without a tie."),
            (
                ("Eve", "Flo"),
                "Ann must be chosen: above the cut without a tie. Eve can’t be chosen: below "
                "the cut without a tie. Bob, Cy and Dee are tied: choose 1 of them, not 0. "
                "One of the chosen players isn’t in this list.",
            ),
        ],
    )
    def test_a_choice_outside_the_tied_is_refused_with_names(self, chosen, sentence):
        with pytest.raises(BadChoice) as refusal:
            move_up(self.FIELD, 2, chosen=keys(*chosen))
        assert str(refusal.value) == sentence

    def test_where_nobody_is_tied_the_only_choice_is_the_cut_itself(self):
        assert move_up(self.FIELD, 1, chosen=keys("Ann")) == move_up(self.FIELD, 1)

    @given(results(), st.integers(1, 12))
    def test_choosing_whom_the_cut_takes_is_always_lawful(self, field, up):
        cut = move_up(field, up)
        chosen = move_up(field, up, chosen=cut.up)
        assert (chosen.order, chosen.up, chosen.tied) == (cut.order, cut.up, cut.tied)


@pytest.mark.clause("NSA-A2")
class TestTheFinalsCut:
    def test_the_highest_totals_over_both_rounds_play_the_final(self):
        cut = final_cut(totals(Ann=100, Bob=400, Cy=300, Dee=200), 2)
        assert [one.name for one in cut.order] == ["Bob", "Cy", "Dee", "Ann"]
        assert (cut.up, cut.tied, cut.settled_by) == (keys("Bob", "Cy"), (), "")

    def test_a_field_no_larger_than_the_final_plays_it_whole(self):
        cut = final_cut(totals(Ann=100, Bob=100, Cy=300), 6)
        assert (cut.up, cut.tied, cut.settled_by) == (keys("Cy", "Ann", "Bob"), (), "")

    @pytest.mark.parametrize(
        ("ann", "bob", "up", "settled_by"),
        [
            ({"last": 80, "best": 64}, {"last": 90, "best": 49}, "Bob", "score of the last round"),
            ({"last": 90, "best": 49}, {"last": 90, "best": 64}, "Bob", "best single word"),
            ({"last": 90, "best": 64}, {"last": 90, "best": 64}, "Ann", "rating"),
            ({"last": None}, {"last": 0}, "Bob", "score of the last round"),
        ],
    )
    def test_ties_at_the_cut_go_by_round_2_score_then_best_single_word_then_rating(
        self, ann, bob, up, settled_by
    ):
        field = [result("Ann", 0, total=500, **ann), result("Bob", 0, total=500, **bob)]
        cut = final_cut(field, 1)
        assert (cut.up, cut.settled_by) == (keys(up), settled_by)

    def test_words_are_wanted_of_those_only_whom_the_last_round_leaves_tied(self):
        ann = result("Ann", 0, total=500, last=90)
        bob = result("Bob", 0, total=500, last=80)
        cy = result("Cy", 0, total=500, last=80, best=64)
        assert final_cut([ann, bob, cy], 1).wordless == ()
        assert final_cut([ann, bob, cy], 2).wordless == keys("Bob")

    def test_a_best_word_of_one_round_is_none_over_both_where_the_other_has_no_words(self):
        def sat(word):
            return Appearance(Kind.PLAYED, score=90, best_word=word)

        one = replace(BY_NAME["Ann"], appearances=(sat(49), sat(None)))
        assert Result.over_all(one, 2).best_word is None
        assert Result.of_game(one, 1).best_word == 49
        one = replace(one, appearances=(sat(49), sat(36)))
        assert Result.over_all(one, 2).best_word == 49

    def test_the_final_is_widened_to_all_who_are_tied_if_that_makes_no_more_than_8(self):
        field = totals(Ann=9, Bob=8, Cy=7, Dee=7, Eve=7, Flo=6)
        assert can_widen(field, 3) == 5
        cut = final_cut(field, 3, widen=True)
        assert (cut.up, cut.tied, cut.settled_by) == (
            keys("Ann", "Bob", "Cy", "Dee", "Eve"),
            keys("Cy", "Dee", "Eve"),
            WIDENED,
        )

    def test_where_widening_would_make_more_than_8_the_tie_is_settled_instead(self):
        tied = dict.fromkeys(("Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ivy"), 7)
        assert can_widen(totals(**tied), 6) is None
        assert final_cut(totals(**tied), 6, widen=True) == final_cut(totals(**tied), 6)

    def test_without_a_tie_at_the_cut_there_is_nothing_to_widen(self):
        field = totals(Ann=9, Bob=8, Cy=7)
        assert can_widen(field, 2) is None
        assert final_cut(field, 2, widen=True) == final_cut(field, 2)

    def test_the_director_may_choose_among_those_tied_for_the_final(self):
        cut = final_cut(totals(Ann=9, Bob=8, Cy=8, Dee=1), 2, chosen=keys("Ann", "Cy"))
        assert (cut.up, cut.settled_by) == (keys("Ann", "Cy"), CHOICE)

    @given(results(), st.integers(2, 8))
    def test_a_widened_final_takes_every_one_of_the_tied_and_nobody_else(self, field, size):
        wider = can_widen(field, size)
        cut, narrow = final_cut(field, size, widen=True), final_cut(field, size)
        if wider is None:
            assert cut == narrow
        else:
            assert size < wider <= 8
            assert set(cut.up) == set(narrow.up) | set(narrow.tied)
            assert len(cut.up) == wider


@pytest.mark.clause("NSA-A1")
class TestNobodyPlaysAlone:
    def test_two_groups_of_two_stay_as_they_are(self):
        assert groups([ANN, BOB], [CY, DEE], final=False) == Groups((ANN, BOB), (CY, DEE), "")

    def test_one_left_over_joins_the_winners(self):
        assert groups([ANN, BOB], [CY], final=False) == Groups(
            (ANN, BOB, CY), (), "Cy would be alone, so they play with those who moved up."
        )

    def test_a_single_winner_plays_with_all_the_others(self):
        assert groups([ANN], [BOB, CY], final=False) == Groups(
            (ANN, BOB, CY), (), "Ann would be the only one to move up, so everyone plays together."
        )

    def test_two_groups_of_one_make_one_table(self):
        assert groups([ANN], [BOB], final=False) == Groups(
            (ANN, BOB), (), "Ann would be the only one to move up, so everyone plays together."
        )

    def test_one_left_over_joins_the_final(self):
        assert groups([ANN, BOB, CY], [DEE], final=True) == Groups(
            (ANN, BOB, CY, DEE),
            (),
            "Dee would be alone, so they join the final, which has 4 players.",
        )

    @pytest.mark.clause("NSA-A2")
    def test_from_a_full_final_the_last_by_the_cut_joins_the_one_below(self):
        final = [ANN, BOB, CY, DEE, EVE, FLO, GUS, HAL]
        assert groups(final, [IVY], final=True) == Groups(
            (ANN, BOB, CY, DEE, EVE, FLO, GUS),
            (HAL, IVY),
            "Ivy would be alone and the final is full, so Hal, the last to reach it, joins them.",
        )

    def test_a_final_of_everybody_has_nobody_below(self):
        assert groups([ANN, BOB], [], final=True) == Groups((ANN, BOB), (), "")

    def test_without_results_everybody_is_the_rest(self):
        assert groups([], [ANN, BOB], final=False) == Groups((), (ANN, BOB), "")


@pytest.mark.clause("NSA-A3")
class TestPlaces:
    def test_finalists_come_first_by_the_finals_score_then_everyone_else_by_total(self):
        finalists = [result("Ann", 100, total=500), result("Bob", 150, total=400)]
        others = [result("Cy", 300, total=900), result("Dee", 10, total=950)]
        assert places(finalists, others) == [
            (1, False, "bob"),
            (2, False, "ann"),
            (3, False, "dee"),
            (4, False, "cy"),
        ]

    def test_tied_in_the_final_goes_by_total_then_the_place_is_shared(self):
        finalists = [
            result("Ann", 100, total=500),
            result("Bob", 100, total=600),
            result("Cy", 100, total=500),
            result("Dee", 90, total=900),
        ]
        assert places(finalists, []) == [
            (1, False, "bob"),
            (2, True, "ann"),
            (2, True, "cy"),
            (4, False, "dee"),
        ]

    def test_others_share_a_place_by_equal_totals_and_the_next_place_is_left_out(self):
        others = totals(Zoë=7, Bob=9, Ann=7, Émile=7, Dee=1)
        assert places(totals(Cy=3), others) == [
            (1, False, "cy"),
            (2, False, "bob"),
            (3, True, "ann"),
            (3, True, "émile"),
            (3, True, "zoë"),
            (6, False, "dee"),
        ]

    def test_a_finalist_and_another_never_share_a_place(self):
        assert places(totals(Ann=5), totals(Bob=5)) == [(1, False, "ann"), (2, False, "bob")]

    def test_before_the_final_the_order_is_by_total_alone(self):
        assert places((), [result("Ann", 90, total=5), result("Bob", 10, total=5)]) == [
            (1, True, "ann"),
            (1, True, "bob"),
        ]
        assert places((), []) == []

    @pytest.mark.long
    @given(results(0), results(0))
    def test_a_place_is_always_one_more_than_the_number_who_stand_before(self, finalists, others):
        for one in places((), others):
            own = next(o.total for o in others if o.key == one.key)
            assert one.place == 1 + sum(o.total > own for o in others)
            assert one.shared == (sum(o.total == own for o in others) > 1)
        assert len(places(finalists, others)) == len(finalists) + len(others)
