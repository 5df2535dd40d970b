"""What a tsh configuration says of Gibsons, spread and bands of prizes."""

from __future__ import annotations

import tracemalloc

import pytest

from tdtool.formats.tsh import config as tsh_config
from tdtool.pairing.contenders.finishes import Definition, LastRounds
from tdtool.pairing.contenders.race import Allowance
from tdtool.queries.exchange.tsh_rounds import TshLastRounds, of_config


def said(config: str) -> TshLastRounds:
    return of_config(tsh_config.read(config), "A")


def test_nothing_said_leaves_the_usual() -> None:
    assert said("config max_rounds = 7") == TshLastRounds()


def test_all_of_it() -> None:
    found = said(
        "config gibson = 1\nconfig gibson_spread = [300, 250, 200]\n"
        "config gibson_equivalent{'a'} = [0, 1, 1]\nconfig prize_bands{'A'} = [2, 8]\n"
        "config prize_bands{'B'} = [5]\n"
    )
    assert found.notes == ()
    assert found.told == LastRounds(
        Allowance((300, 250, 200)), Definition.BEST_FINISH, 2, True, (2, 8)
    )


@pytest.mark.parametrize(
    ("config", "note"),
    [
        ("config gibson_spread = 'much'", "“gibson_spread” can’t be read, so the usual is kept"),
        ("config prize_bands{'A'} = [8, 2]", "“prize_bands” can’t be read, so the usual is kept"),
        (
            "config gibson_equivalent{'A'} = 2",
            "“gibson_equivalent” can’t be read, so the usual is kept",
        ),
        (
            "config gibson_groups{'A'} = [[3, 4], [1, 2]]",
            "only the first places can be worth the same; others are left out",
        ),
        ("config gibson_class = 3", "“gibson_class” can’t be read, so the usual is kept"),
        (
            "config gibson = 'often'",
            "“gibson = often” isn’t known; Gibsons are kept away from contenders",
        ),
        (
            "config gibson_equivalent{'A'} = [0, 1, 1, 3, 3]",
            "only the first places can be worth the same; others are left out",
        ),
    ],
)
def test_what_is_not_understood_is_said(config: str, note: str) -> None:
    assert said(config).notes == (note,)


@pytest.mark.parametrize(
    ("groups", "why"),
    [
        ("[2]", "it is a list of groups of ranks, e.g. [[1, 2]]"),
        ("'1-2'", "it is a list of groups of ranks, e.g. [[1, 2]]"),
        ("[[1, 3]]", "the ranks of a group follow one another, e.g. [1, 2, 3]; [1, 3] don’t"),
        ("[[1, 1, 2]]", "the ranks of a group follow one another, e.g. [1, 2, 3]; [1, 1, 2] don’t"),
        ("[[2, 1]]", "the ranks of a group follow one another, e.g. [1, 2, 3]; [2, 1] don’t"),
        ("[[0, 1]]", "ranks count from 1"),
        ("[[1, 2], [2, 3]]", "rank 2 is in two groups"),
        (f"[{list(range(1, 22))}]", "at most 20 places can be worth the same"),
    ],
)
def test_groups_of_ranks_that_say_nothing_clear_are_refused_with_what_is_wrong(
    groups: str, why: str
) -> None:
    found = said(f"config gibson_groups{{'A'}} = {groups}\n")
    assert found.told is None
    assert found.notes == (f"“gibson_groups” can’t be read, so the usual is kept: {why}",)


def test_ranks_far_apart_in_a_group_cost_no_memory() -> None:
    """All the ranks between the two were counted out, as many as there are: the server ran out of
    memory."""
    tracemalloc.start()
    try:
        found = said("config gibson_groups{'A'} = [[1, 5000000]]\n")
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert len(found.notes) == 1 and "[1, 5000000] don’t" in found.notes[0]
    assert most < 10_000_000


def test_groups_of_ranks_say_which_first_places_are_worth_the_same() -> None:
    found = said("config gibson_groups{'A'} = [[1, 2, 3]]\nconfig gibson_groups{'B'} = [[1, 2]]\n")
    assert found.notes == ()
    assert found.told == LastRounds(definition=Definition.BEST_FINISH, equivalent=3)
    assert said("config gibson_groups{'A'} = []\n").told is None


def test_groups_of_ranks_are_written_over_the_ranks_as_tsh_does() -> None:
    """The groups were left out beside the ranks."""
    ranks = "config gibson_equivalent{'A'} = [0, 1, 1]\n"
    found = said("config gibson_groups{'A'} = [[1, 2, 3]]\n" + ranks)
    assert found.told == LastRounds(definition=Definition.BEST_FINISH, equivalent=3)
    assert found.notes == ()
    further = said(ranks + "config gibson_groups{'A'} = [[3, 4]]\n")
    assert further.told == LastRounds(definition=Definition.BEST_FINISH, equivalent=2)
    assert further.notes == ("only the first places can be worth the same; others are left out",)
    wrong = said(ranks + "config gibson_groups{'A'} = [[1, 3]]\n")
    assert wrong.told == LastRounds(definition=Definition.BEST_FINISH, equivalent=2)


def test_strict_and_the_class_of_who_meets_a_gibson() -> None:
    found = said("config gibson = 'strict'\nconfig gibson_class{'A'} = 'C'\n")
    assert found.notes == ()
    assert found.told == LastRounds(
        definition=Definition.BEST_FINISH, pairs=True, strict=True, victims="C"
    )


def test_a_class_of_gibsons_opponents_that_no_draw_goes_by_is_named() -> None:
    alone = said("config gibson_class{'A'} = 'C'\n")
    assert alone.notes == (
        "“gibson_class” has no effect without “gibson”: Gibsons are paired as others",
    )
    config = tsh_config.read("config gibson = 1\nconfig gibson_class{'A'} = 'C'\n")
    assert of_config(config, "A", classes={"", "B c"}).notes == ()
    assert of_config(config, "A", classes={"", "B"}).notes == (
        "“gibson_class” has no effect: no player is in class C",
    )


def test_where_nothing_can_be_read_nothing_is_told() -> None:
    found = said("config gibson_spread = ['x']\nconfig prize_bands = [3, 1]\n")
    assert found.told is None
    assert len(found.notes) == 2
    half = said("config gibson_spread = ['x']\nconfig prize_bands = [1, 3]\n")
    assert half.told == LastRounds(definition=Definition.BEST_FINISH, bands=(1, 3))


@pytest.mark.parametrize("groups", ["[[1, 'x']]", "[[1.5, 2]]", "[[1, [2]]]"])
def test_ranks_that_are_no_numbers_are_refused_with_the_reason(groups: str) -> None:
    """Every other fault of the groups was given its reason."""
    (note,) = said(f"config gibson_groups{{'A'}} = {groups}").notes
    assert note.endswith("so the usual is kept: ranks are whole numbers, e.g. [1, 2]")


def test_groups_that_cannot_be_read_leave_what_is_said_by_rank() -> None:
    """It said that the usual was kept, and kept what “gibson_equivalent” says."""
    found = said(
        "config gibson_equivalent{'A'} = [0, 1, 1]\nconfig gibson_groups{'A'} = [[0, 1]]\n"
    )
    assert found.told is not None and found.told.equivalent == 2
    assert found.notes == (
        "“gibson_groups” can’t be read, so what “gibson_equivalent” says is kept: "
        "ranks count from 1",
    )
