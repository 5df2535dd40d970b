"""A rehearsed event against the rules, worked out here a second time from the answer alone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import pytest
from django.core.management.base import CommandError

from tests.commands import answering
from tests.commands.shell import Shell

NSA = "anagrams-nsa-2005"
SIZES = [7, 11, *(pytest.param(size, marks=pytest.mark.long) for size in (6, 22, 60, 300))]
SEEDS = (1, pytest.param(2, marks=pytest.mark.long))

pytestmark = pytest.mark.django_db
each_size = pytest.mark.parametrize("players", SIZES)
each_seed = pytest.mark.parametrize("seed", SEEDS)


@lru_cache
def rehearsed(players: int, seed: int, **options: Any) -> Mapping[str, Any]:
    given = [part for name, value in options.items() for part in (f"--{name}", value)]
    return answering.as_json(
        "rehearse", "--system", NSA, "--players", players, "--seed", seed, *given
    )


def tables_of(event: Mapping[str, Any], number: int) -> list[dict[str, Any]]:
    return event["rounds"][number - 1]["tables"]


def scores_of(event: Mapping[str, Any], number: int) -> dict[int, int]:
    return {
        seat["entry"]: seat["score"]
        for table in tables_of(event, number)
        for seat in table["seats"]
    }


def group_of(event: Mapping[str, Any], number: int, group: str) -> set[int]:
    return {
        seat["entry"]
        for table in tables_of(event, number)
        if table["group"] == group
        for seat in table["seats"]
    }


@each_size
@each_seed
def test_the_journal_is_whole_and_plays_to_the_same_event(players: int, seed: int) -> None:
    event = rehearsed(players, seed)
    assert {key: event[key] for key in ("system", "seed", "journal")} == {
        "system": NSA,
        "seed": seed,
        "journal": "whole",
    }


@each_size
@each_seed
def test_everyone_plays_every_round_at_tables_as_even_as_can_be(players: int, seed: int) -> None:
    event = rehearsed(players, seed)
    for number in (1, 2, 3):
        tables = tables_of(event, number)
        assert sorted(scores_of(event, number)) == list(range(1, players + 1))
        assert [table["table"] for table in tables] == list(range(1, len(tables) + 1))
        for group in {table["group"] for table in tables} - {"final"}:
            sizes = [len(table["seats"]) for table in tables if table["group"] == group]
            there = sum(sizes)
            few = -(-there // 6)
            assert sizes == [there // few + (n < there % few) for n in range(few)]


@each_size
@each_seed
def test_seating_by_rating_high_to_low_round_the_table_in_a_circle(players: int, seed: int) -> None:
    circle = {
        2: [1, 2],
        3: [1, 3, 2],
        4: [1, 3, 2, 4],
        5: [1, 4, 2, 5, 3],
        6: [1, 4, 2, 5, 3, 6],
        7: [1, 5, 2, 6, 3, 7, 4],
        8: [1, 5, 2, 6, 3, 7, 4, 8],
    }
    event = rehearsed(players, seed)
    for number in (1, 2, 3):
        for table in tables_of(event, number):
            ratings = [seat["rating"] for seat in table["seats"]]
            ranked = sorted(ratings, reverse=True)
            assert [ranked.index(rating) + 1 for rating in ratings] == circle[len(ratings)]


@each_size
@each_seed
def test_more_than_one_winner_from_each_table_moves_up(players: int, seed: int) -> None:
    event = rehearsed(players, seed)
    winners, rest = group_of(event, 2, "winners"), group_of(event, 2, "rest")
    for table in tables_of(event, 1):
        scores = {seat["entry"]: seat["score"] for seat in table["seats"]}
        up = [score for entry, score in scores.items() if entry in winners]
        left = [score for entry, score in scores.items() if entry in rest]
        assert len(up) == (len(scores) + 1) // 2
        assert min(up) >= max(left)


@each_size
@each_seed
def test_the_highest_totals_over_two_rounds_play_the_final(players: int, seed: int) -> None:
    event = rehearsed(players, seed)
    first, second = scores_of(event, 1), scores_of(event, 2)
    order = sorted(first, key=lambda one: (first[one] + second[one], second[one]), reverse=True)
    size = players if players <= 7 else 6  # a seventh alone joins the final
    figures = [(first[one] + second[one], second[one]) for one in order]
    finalists = group_of(event, 3, "final")
    assert sorted((first[one] + second[one], second[one]) for one in finalists) == sorted(
        figures[:size]
    )
    assert [table["group"] for table in tables_of(event, 3)].count("final") == 1


@each_size
@each_seed
def test_finalists_come_first_by_the_final_then_everyone_by_total(players: int, seed: int) -> None:
    event = rehearsed(players, seed)
    by_round = [scores_of(event, number) for number in (1, 2, 3)]
    totals = {entry: sum(scores[entry] for scores in by_round) for entry in by_round[0]}
    finalists = group_of(event, 3, "final")
    figures = {
        entry: (1, by_round[2][entry], totals[entry])
        if entry in finalists
        else (0, totals[entry], 0)
        for entry in totals
    }
    assert sorted(event["standings"], key=lambda row: row["entry"]) == [
        {
            "place": 1 + sum(other > figures[entry] for other in figures.values()),
            "entry": entry,
            "scores": [scores[entry] for scores in by_round],
            "total": totals[entry],
        }
        for entry in sorted(totals)
    ]
    places = [row["place"] for row in event["standings"]]
    assert places == sorted(places)


@each_size
def test_entries_are_numbered_by_rating_and_every_name_and_rating_is_one_players(
    players: int,
) -> None:
    seats = [seat for table in tables_of(rehearsed(players, 1), 1) for seat in table["seats"]]
    by_number = sorted(seats, key=lambda seat: seat["entry"])
    ratings = [seat["rating"] for seat in by_number]
    assert ratings == sorted(set(ratings), reverse=True)
    assert len({seat["name"] for seat in seats}) == players


@pytest.mark.long
def test_the_same_seed_gives_the_same_bytes_and_another_one_another_event() -> None:
    small = ("--system", NSA, "--players", 4, "--rounds", 1)
    asked = ("rehearse", *small, "--format", "json", "--seed")
    one = answering.text(*asked, 4)
    assert one == answering.text(*asked, 4)
    assert one != answering.text(*asked, 5)


@pytest.mark.long
def test_a_seed_is_found_where_none_is_given_and_named_so_that_it_can_be_repeated() -> None:
    event = answering.as_json("rehearse", "--system", NSA, "--players", 4, "--rounds", 1)
    assert event == rehearsed(4, event["seed"], rounds=1)


@pytest.mark.long
def test_tables_by_lot_and_a_final_of_four_at_tables_of_five() -> None:
    event = rehearsed(9, 1, rounds=2, **{"method": "lot", "table-size": 5, "final": 4})
    assert [len(table["seats"]) for table in tables_of(event, 1)] == [5, 4]
    assert len(group_of(event, 2, "final")) == 4
    assert event["journal"] == "whole"


@pytest.mark.long
def test_one_round_has_no_final_and_two_rounds_end_with_it() -> None:
    one, two = rehearsed(8, 1, rounds=1), rehearsed(8, 1, rounds=2)
    assert [table["group"] for table in tables_of(one, 1)] == ["", ""]
    assert [table["group"] for table in tables_of(two, 2)] == ["final", "rest"]


@pytest.mark.long
def test_two_players_are_a_table() -> None:
    event = rehearsed(2, 1)
    assert [len(table["seats"]) for table in tables_of(event, 3)] == [2]
    assert event["journal"] == "whole"


@pytest.mark.long
def test_the_text_has_tables_places_and_a_line_on_the_journal() -> None:
    lines = answering.text("rehearse", "--system", NSA, "--players", 7, "--seed", 3).splitlines()
    assert lines[0] == f"7 players, 3 rounds under {NSA}; seed 3"
    assert [line for line in lines if line.startswith(("Round", "Standings"))] == [
        "Round 1",
        "Round 2",
        "Round 3",
        "Standings",
    ]
    assert lines[-1] == "Journal: OK. Replaying its 25 actions gave the same event."


REFUSALS = {
    "There are no rules “solitaire”": ("--system", "solitaire", "--players", 6),
    "Tables of anagrams-nsa-2005 can’t be drawn by “swiss”. Use one of serpentine, lot, mixed.": (
        *("--system", NSA, "--players", 6),
        *("--method", "swiss"),
    ),
    "There is no pairing method “serpentine”. Methods: auto, ": (
        *("--system", "scrabble", "--players", 6),
        *("--method", "serpentine"),
    ),
    "scrabble is played in pairs. Leave out --table-size and --final.": (
        *("--system", "scrabble", "--players", 6),
        *("--table-size", 4),
    ),
    "A rehearsal has 2 to 5,000 players (you gave 1).": ("--system", NSA, "--players", 1),
    "A rehearsal has 2 to 5,000 players (you gave -6).": ("--system", NSA, "--players=-6"),
    "final_size can’t be “9”": ("--system", NSA, "--players", 6, "--final", 9),
    "table_size can’t be “1”": ("--system", NSA, "--players", 6, "--table-size", 1),
    "An event has 1 to 30 rounds (you gave 0).": ("--system", NSA, "--players", 6, "--rounds", 0),
    "There is no word list “owl”": ("--system", NSA, "--players", 6, "--lexicon", "owl"),
}


@pytest.mark.parametrize("sentence", REFUSALS)
def test_what_cant_be_rehearsed_is_refused_with_a_sentence(sentence: str) -> None:
    with pytest.raises(CommandError) as refusal:
        answering.text("rehearse", *REFUSALS[sentence])
    assert str(refusal.value).startswith(sentence)
    assert refusal.value.returncode == 2


@pytest.mark.parametrize(
    "argv",
    [
        ("--system", NSA, "--players", "abc"),
        ("--system", NSA),
        ("--system", NSA, "--players", 6, "--method", "swiss"),
        ("--system", NSA, "--players", 6, "--final", 9),
    ],
)
def test_a_bad_option_gets_one_line_and_exit_code_two(argv: tuple[object, ...], tmp_path) -> None:
    done = Shell(tmp_path)("rehearse", *argv)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)


def test_a_rehearsal_leaves_the_directors_data_alone(tmp_path) -> None:
    done = Shell(tmp_path)("rehearse", "--system", NSA, "--players", 6, "--seed", 1)
    assert (done.code, done.err) == (0, "")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["secret_key"]
