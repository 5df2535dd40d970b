"""The plan of a whole event."""

from itertools import groupby

from tdtool.pairing.methods.blocks import PlannedRound, for_contenders, plan
from tests.tables import of_each


def methods(players, rounds, **more):
    """The plan in short: how many rounds of what, one after another."""
    found = []
    for one in plan(range(players), rounds, **more):
        if found and found[-1][1] == one.method:
            found[-1][0] += 1
        else:
            found.append([1, one.method])
    return ", ".join(f"{count} {method}" for count, method in found)


@of_each(
    ("players", "rounds", "planned"),
    [
        (8, 7, "7 round-robin"),
        (7, 7, "7 round-robin"),
        (4, 6, "6 round-robin"),
        (6, 7, "5 round-robin, 1 swiss, 1 koth"),
        (8, 8, "7 round-robin, 1 koth"),
        (8, 6, "3 fontes, 2 swiss, 1 koth"),
        (28, 15, "3 fontes, 11 swiss, 1 koth"),
        (28, 5, "4 swiss, 1 koth"),
        (28, 3, "2 swiss, 1 koth"),
        (28, 2, "2 swiss"),
        (2, 3, "3 round-robin"),
        (1, 2, "2 round-robin"),
        (0, 2, "2 swiss"),
        (28, 0, ""),
    ],
)
def test_round_robin_if_it_fits_else_fontes_then_swiss_and_koth_at_the_end(
    players, rounds, planned
):
    assert methods(players, rounds) == planned


def test_as_many_rounds_of_koth_as_the_director_wants():
    assert methods(28, 15, koth=3) == "3 fontes, 9 swiss, 3 koth"
    assert methods(28, 15, koth=0) == "3 fontes, 12 swiss"


def test_rounds_drawn_at_once_come_from_the_ratings_the_others_from_the_round_before():
    assert plan(range(10), 6) == (
        PlannedRound(1, "fontes", 0),
        PlannedRound(2, "fontes", 0),
        PlannedRound(3, "fontes", 0),
        PlannedRound(4, "swiss", 3),
        PlannedRound(5, "swiss", 4),
        PlannedRound(6, "koth", 5),
    )


@of_each(
    ("players", "rounds", "more", "planned"),
    [
        (28, 15, {}, "3 fontes, 4 swiss, 8 cop"),
        (28, 15, {"koth": 2, "method": "chew"}, "3 fontes, 4 swiss, 6 chew, 2 koth"),
        (6, 7, {}, "5 round-robin, 2 cop"),
        (6, 12, {"koth": 1}, "10 round-robin, 1 cop, 1 koth"),
        (28, 5, {}, "2 swiss, 3 cop"),
        (28, 4, {"koth": 9}, "2 swiss, 2 koth"),
        (8, 7, {"koth": 1}, "7 round-robin"),
        (28, 1, {}, "1 cop"),
    ],
)
def test_the_plan_for_contenders_begins_with_a_fixed_phase_then_swiss_to_the_middle(
    players, rounds, more, planned
):
    found = for_contenders(range(players), rounds, **more)
    runs = [(method, len(list(rows))) for method, rows in groupby(one.method for one in found)]
    assert ", ".join(f"{count} {method}" for method, count in runs) == planned
    assert [one.number for one in found] == list(range(1, rounds + 1))
    assert all(one.based_on in (0, one.number - 1) for one in found)
