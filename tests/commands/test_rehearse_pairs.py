"""A rehearsed two-player event, worked out a second time from the answer alone."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import psycopg
import pytest
from django.core.management.base import CommandError

from tests.commands import answering
from tests.databases import Cluster, Database

SYSTEMS = ("scrabble", "my-scrabble", "anagrams-2004")
BYE = 50

pytestmark = pytest.mark.django_db
each_event = pytest.mark.parametrize(
    ("system", "players", "rounds"),
    [
        ("scrabble", 4, 3),
        ("my-scrabble", 5, 5),
        *(
            pytest.param(*more, marks=pytest.mark.long)
            for more in (
                ("scrabble", 8, 7),
                ("my-scrabble", 7, 7),
                ("anagrams-2004", 6, 7),
                ("scrabble", 200, 7),
            )
        ),
    ],
)


@lru_cache
def rehearsed(system: str, players: int, rounds: int, *more: object) -> Mapping[str, Any]:
    asked = ("--system", system, "--players", players, "--rounds", rounds, "--seed", 3)
    return answering.as_json("rehearse", *asked, *more)


def couples(event: Mapping[str, Any]) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    return [tuple(table["seats"]) for round_ in event["rounds"] for table in round_["tables"]]


@each_event
def test_all_rounds_are_played_and_the_journal_is_whole(
    system: str, players: int, rounds: int
) -> None:
    event = rehearsed(system, players, rounds)
    assert (event["system"], event["seed"], event["journal"]) == (system, 3, "whole")
    assert [round_["number"] for round_ in event["rounds"]] == list(range(1, rounds + 1))


@each_event
def test_everyone_meets_somebody_in_every_round_or_has_the_bye(
    system: str, players: int, rounds: int
) -> None:
    for round_ in rehearsed(system, players, rounds)["rounds"]:
        playing = [seat["entry"] for table in round_["tables"] for seat in table["seats"]]
        bye = [] if round_["bye"] is None else [round_["bye"]]
        assert sorted(playing + bye) == list(range(1, players + 1))
        assert len(bye) == players % 2
        assert [table["table"] for table in round_["tables"]] == list(range(1, players // 2 + 1))


@each_event
def test_nobody_has_a_second_bye_before_everybody_had_one(
    system: str, players: int, rounds: int
) -> None:
    byes = Counter(round_["bye"] for round_ in rehearsed(system, players, rounds)["rounds"])
    assert max(byes.values()) == (1 if players % 2 else rounds)


@each_event
def test_wins_and_spread_are_the_sums_of_the_games_and_places_follow(
    system: str, players: int, rounds: int
) -> None:
    event = rehearsed(system, players, rounds)
    wins, losses, spread = Counter(), Counter(), Counter()
    for one, other in couples(event):
        margin = one["score"] - other["score"]
        for seat, by in ((one, margin), (other, -margin)):
            wins[seat["entry"]] += (by > 0) + (by == 0) / 2
            losses[seat["entry"]] += (by < 0) + (by == 0) / 2
            spread[seat["entry"]] += by
    for bye in (round_["bye"] for round_ in event["rounds"]):
        if bye is not None:
            wins[bye] += 1
            spread[bye] += BYE
    figures = {one: (wins[one], -losses[one], spread[one]) for one in range(1, players + 1)}
    assert sorted(event["standings"], key=lambda row: row["entry"]) == [
        {
            "place": 1 + sum(other > figures[one] for other in figures.values()),
            "entry": one,
            "wins": wins[one],
            "losses": losses[one],
            "spread": spread[one],
        }
        for one in range(1, players + 1)
    ]
    places = [row["place"] for row in event["standings"]]
    assert places == sorted(places)


def test_all_play_all_where_the_rounds_are_as_many_as_there_are_opponents() -> None:
    met = Counter(
        frozenset((one["entry"], other["entry"]))
        for one, other in couples(rehearsed("scrabble", 4, 3))
    )
    assert set(met.values()) == {1}
    assert len(met) == 6


def test_nobody_starts_more_than_one_game_above_their_replies() -> None:
    balance: Counter[int] = Counter()
    for one, other in couples(rehearsed("scrabble", 4, 3)):
        balance[one["entry"]] += 1
        balance[other["entry"]] -= 1
    assert set(balance.values()) <= {-1, 1}


@pytest.mark.long
def test_rounds_and_method_are_as_they_were_asked_for() -> None:
    event = rehearsed("scrabble", 6, 2, "--method", "koth")
    assert len(event["rounds"]) == 2
    ranked = [[seat["entry"] for seat in t["seats"]] for t in event["rounds"][0]["tables"]]
    assert [sorted(table) for table in ranked] == [[1, 2], [3, 4], [5, 6]]


@pytest.mark.parametrize(
    ("players", "rounds", "double", "left"),
    [(8, 3, 0, 10), pytest.param(12, 4, 1, 14, marks=pytest.mark.long)],
)
def test_in_a_day_of_trouble_a_forfeit_has_no_score_and_the_withdrawn_have_no_place(
    players: int, rounds: int, double: int, left: int
) -> None:
    event = rehearsed("scrabble", players, rounds, "--trouble")
    kinds = Counter(t.get("kind", "played") for r in event["rounds"] for t in r["tables"])
    assert (kinds["forfeit"], kinds["double forfeit"]) == (1, double)
    scores = [
        seat["score"]
        for r in event["rounds"]
        for t in r["tables"]
        for seat in t["seats"]
        if "kind" in t
    ]
    assert scores == [None] * 2 * (1 + double)
    assert len(event["standings"]) == left
    assert event["journal"] == "whole"


@pytest.mark.long
def test_the_text_has_rounds_places_times_and_a_line_on_the_journal() -> None:
    asked = ("--system", "scrabble", "--players", 5, "--rounds", 2, "--seed", 3)
    lines = answering.text("rehearse", *asked).rstrip("\n").splitlines()
    assert lines[0] == "5 players, 2 rounds under scrabble; seed 3"
    assert [line for line in lines if line.startswith(("Round", "Standings"))] == [
        "Round 1, by swiss",
        "Round 2, by swiss",
        "Standings",
    ]
    assert lines[-2].startswith("Seconds: players entered ")
    assert lines[-1] == "Journal: OK. Replaying its 15 actions gave the same event."


@pytest.mark.long
@pytest.mark.parametrize("system", SYSTEMS)
def test_one_round_of_two_players_is_an_event(system: str) -> None:
    event = rehearsed(system, 2, 1)
    assert (len(couples(event)), event["journal"]) == (1, "whole")


def test_on_a_postgresql_server_the_same_event_is_played_and_no_database_is_left(
    cluster: Cluster, postgresql_template: Database
) -> None:
    there = ("--system", "scrabble", "--players", "2", "--rounds", "1", "--seed", "3")
    done = postgresql_template.manage("rehearse", "--server", *there, "--format", "json")
    assert json.loads(done.stdout) == rehearsed("scrabble", 2, 1), done.stderr
    with psycopg.connect(cluster.url("postgres")) as server:
        names = [name for (name,) in server.execute("SELECT datname FROM pg_database")]
    assert not [name for name in names if "scratch" in name]


def test_without_a_postgresql_server_there_is_none_to_play_on(laptop: Database) -> None:
    """On SQLite, whatever the other tests are on."""
    with pytest.raises(CommandError, match=r"DATABASE_URL names no PostgreSQL database\."):
        answering.text("rehearse", "--system", "scrabble", "--players", 8, "--server")
