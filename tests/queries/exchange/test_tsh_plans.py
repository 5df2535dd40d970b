"""What tsh's ``autopair`` lines plan, and what of it is said to be planned otherwise."""

import pytest

from tdtool.formats.tsh import config as tsh_config
from tdtool.queries.exchange import tsh_rounds
from tdtool.queries.exchange.tsh_rounds import TshPlan
from tdtool.web.rounds.draft import draw_offer

ALL = """\
division A a.t
autopair a 0 1 if 3 a
autopair A 3 4 ns 0 3 a
autopair A 3 5 newswiss 1 3 A
autopair A 5 6 rp 10 5
AUTOPAIR A 6 7 p1324 2 6 a
autopair A 6 8 koth 3 7 a
autopair B 0 1 rr b
"""


def plan(config: str, *, rounds: int = 8, players: int = 24, drawn: int = 0) -> TshPlan:
    read = tsh_config.read(config)
    return tsh_rounds.plan_of_config(read, "A", rounds=rounds, players=players, drawn=drawn)


def line(config: str, *, rounds: int = 8, players: int = 24, drawn: int = 0) -> str:
    made = plan(config, rounds=rounds, players=players, drawn=drawn)
    return draw_offer.line(made.rounds)


def test_each_command_becomes_its_method_with_its_basis_and_its_repeats() -> None:
    assert plan(ALL) == TshPlan(
        (
            {"method": "fontes", "based_on": None},
            {"method": "fontes", "based_on": None},
            {"method": "fontes", "based_on": None},
            {"method": "swiss", "based_on": None, "repeats": 0},
            {"method": "swiss", "based_on": 3, "repeats": 1},
            {"method": "random", "based_on": None},
            {"method": "qoth", "based_on": None, "repeats": 2},
            {"method": "koth", "based_on": None, "repeats": 3},
        )
    )
    assert line(ALL) == "Fontes 1–3, Swiss 4–5, Random 6, QOTH 7, KOTH 8"


@pytest.mark.parametrize(
    ("config", "players", "says"),
    [
        ("autopair A 0 1 rr a", 8, "round robin 1–7, Swiss 8"),
        ("autopair A 0 1 rr a\nautopair A 6 7 koth 1 6 a", 7, "round robin 1–6, KOTH 7, Swiss 8"),
        ("autopair A 0 1 rr 2 a", 4, "round robin with rematches 1–6, Swiss 7–8"),
        ("autopair A 0 1 rr 1 a", 9, "round robin 1–8"),
    ],
)
def test_a_round_robin_takes_as_many_rounds_as_the_field_has(
    config: str, players: int, says: str
) -> None:
    assert line(config, players=players) == says


def test_without_a_line_for_the_division_nothing_is_planned() -> None:
    assert plan("autopair B 0 1 rr b") == TshPlan()


@pytest.mark.parametrize(
    ("config", "notes"),
    [
        (
            "autopair A 0 1 if 3 a\nautopair A 3 4 cp 3 a\nautopair A 4 5 cop 4 a\n"
            "autopair A 5 6 koth 0 5 a",
            (
                "round 5: “cop 4 a” isn’t supported, so Swiss is planned",
                "rounds 7 and 8: no autopair line, so Swiss is planned",
            ),
        ),
        (
            "autopair A 0 1 if 5 a\nautopair A 1 2 ns x 1 a",
            (
                "round 1: “if 5 a” isn’t supported, so Swiss is planned",
                "round 2: “ns x 1 a” isn’t supported, so Swiss is planned",
                "rounds 3, 4, 5, 6, 7 and 8: no autopair line, so Swiss is planned",
            ),
        ),
        (
            ALL + "autopair A 8 9 koth 0 8 a\nautopair A 9 10 koth 0 9 a\n",
            ("rounds 9 and 10: not planned, as there are 8 rounds",),
        ),
    ],
)
def test_what_is_not_planned_as_the_file_says_is_said(config: str, notes: tuple[str, ...]) -> None:
    assert plan(config).notes == notes


def test_rounds_that_are_drawn_need_no_line_and_a_draw_cut_in_two_goes_on_as_swiss() -> None:
    assert plan("autopair A 3 4 ns 0 3 a", rounds=4, drawn=3).notes == ()
    made = plan("autopair A 0 1 rr a", rounds=7, players=8, drawn=5)
    assert draw_offer.line(made.rounds) == "round robin 1–5, Swiss 6–7"
    assert made.notes == (
        "rounds 6 and 7: the file has only part of the draw, so Swiss is planned",
    )


def test_a_line_that_cannot_be_read_is_a_fault_of_the_file_and_plans_nothing() -> None:
    assert plan("autopair A 4 4 ns 0 4 a") == TshPlan()
    assert plan("autopair A 1") == TshPlan()


def test_chew_pairs_become_chew_with_their_basis() -> None:
    assert line("autopair A 0 1 if 3 a\nautopair A 3 4 cp 3 a\nautopair A 4 5 chewpair 1 3 a",
                rounds=5) == "Fontes 1–3, Chew 4–5"  # fmt: skip
    made = plan("autopair A 0 1 cp 0 a\nautopair A 1 2 cp 1 0 a", rounds=2)
    assert made.rows[1] == {"method": "chew", "based_on": 0, "repeats": 1}
    assert made.notes == ()


def test_a_pairing_system_without_lines_is_chew_with_its_king_of_the_hill() -> None:
    said = "config pairing_system = 'chew'\nconfig force_koth = 2\n"
    assert line(said) == "Fontes 1–3, Chew 4–6, KOTH 7–8"
    assert line(said, drawn=2) == "Chew 1–6, KOTH 7–8"
    assert plan("config pairing_system = 'manual'") == TshPlan()
