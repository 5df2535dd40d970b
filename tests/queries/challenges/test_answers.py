"""Which words of a game its challenges have decided, by the answers in force."""

from __future__ import annotations

from typing import Any

import pytest

from tdtool.engine import systems
from tdtool.models import Account
from tdtool.queries.challenges import challenges as queries
from tdtool.queries.challenges.challenges import Answer, answers_of
from tdtool.services.challenges import lifecycle as challenges
from tests.cast import Day
from tests.counted import counted

Decided = dict[str, tuple[bool, int, str]]

CLAUSES = {  # of a play that stands, of one that comes off
    "anagrams-nsa-2005": ("NSA-23", "NSA-23"),
    "anagrams-1962": ("D62-11", "D62-11"),
    "anagrams-2004": ("D04-7", "D04-7"),
    "my-scrabble": ("MYS-8.9", "MYS-8.8"),
    "scrabble": ("SCR-10", "SCR-10"),
}


def _day(director: Account, system: str = "anagrams-nsa-2005") -> Day:
    day = Day.new(director, system=system).bring(4)
    day.post(1)
    return day


def _decided(day: Day, table: int = 1) -> Decided:
    game = day.game(table)
    told = answers_of([game.pk]).get(game.pk, {})
    return {word: (one.acceptable, one.number, one.clause) for word, one in told.items()}


def _again(day: Day, challenge: int, words: str, **told: Any) -> None:
    answer = queries.answer(day.division, words.split())
    if told:
        act = challenges.resubmit
        act(day.desk(), challenge=challenge, words=words.split(), answer=answer, **told)
    else:
        challenges.query(day.desk(), challenge=challenge, answer=answer)


def _overrule(day: Day, challenge: int, *, acceptable: bool, clause: str = "") -> None:
    challenges.overrule(
        day.desk(), challenge=challenge, acceptable=acceptable, clause=clause, reason="so it is"
    )


@pytest.mark.long
@pytest.mark.parametrize("system", CLAUSES)
def test_a_word_challenged_by_itself_is_decided_under_every_system_by_its_own_clause(
    director: Account, system: str
) -> None:
    stands, comes_off = CLAUSES[system]
    assert set(CLAUSES) == set(systems.IDS)
    day = _day(director, system)
    made = day.judge(1, "gardenia".upper())
    day.judge(1, "GARDENIX")
    told = answers_of([day.game(1).pk]).get(day.game(1).pk, {})
    assert told["GARDENIA"] == Answer(acceptable=True, number=1, clause=stands, at=made.at)
    assert _decided(day)["GARDENIX"] == (False, 2, comes_off)


def test_a_game_without_challenges_has_none_decided_and_another_games_are_not_its_own(
    director: Account,
) -> None:
    day = _day(director, "scrabble")
    day.judge(1, "GARDENIA")
    day.judge(77, "TURBANS")
    assert _decided(day, 2) == {}
    assert answers_of([]) == {}


def test_a_play_that_stands_clears_each_of_its_words(director: Account) -> None:
    day = _day(director)
    day.judge(1, "GARDENIA TURBANS")
    assert _decided(day) == {"GARDENIA": (True, 1, "NSA-23"), "TURBANS": (True, 1, "NSA-23")}


@pytest.mark.clause("SCR-11")
@pytest.mark.parametrize(
    ("words", "decided"),
    [
        ("GARDENIA GARDENIX", {"GARDENIX": (False, 1, "NSA-23")}),
        ("GARDENIX GARDENIX", {"GARDENIX": (False, 1, "NSA-23")}),
        ("GARDENIA CARE", {"CARE": (False, 1, "NSA-23")}),
        ("GARDENIZ GARDENIX", {}),
        ("GARDENIX CARE TURBANS", {}),
    ],
    ids=["one missing", "typed twice", "one short", "two missing", "one missing and one short"],
)
def test_a_play_that_is_off_condemns_the_only_word_that_failed_and_no_other(
    director: Account, words: str, decided: Decided
) -> None:
    day = _day(director)
    day.judge(1, words)
    assert _decided(day) == decided


def test_the_last_answer_to_a_word_counts(director: Account) -> None:
    day = _day(director)
    day.judge(1, "GARDENIX")
    day.judge(1, "GARDENIX TURBANS")
    _overrule(day, 2, acceptable=True, clause="NSA-21")
    assert _decided(day) == {"GARDENIX": (True, 2, "NSA-21"), "TURBANS": (True, 2, "NSA-21")}
    _again(day, 1, "GARDENIX")
    assert _decided(day)["GARDENIX"] == (False, 1, "NSA-23")


def test_a_play_ruled_bad_after_a_good_look_up_condemns_a_word_only_where_it_is_alone(
    director: Account,
) -> None:
    day = _day(director)
    day.judge(1, "GARDENIA TURBANS")
    day.judge(1, "RATINGS")
    for number in (1, 2):
        _overrule(day, number, acceptable=False)
    assert _decided(day) == {"RATINGS": (False, 2, "NSA-23")}


@pytest.mark.clause("MYS-8.11")
def test_of_a_slip_submitted_corrected_the_first_words_are_not_decided(director: Account) -> None:
    day = _day(director)
    day.judge(1, "GARDENIX")
    _again(day, 1, "GARDENIA", reason="misspelt")
    assert _decided(day) == {"GARDENIA": (True, 1, "NSA-23")}


def test_what_a_director_ruled_of_how_a_word_was_made_decides_no_word(director: Account) -> None:
    day = _day(director)
    challenges.rule(
        day.desk(), division=day.division_key,
                 table=1, kind="formation", acceptable=False, clause="NSA-26",
        reason="twice",
    )  # fmt: skip
    assert _decided(day) == {}


def test_one_query_answers_for_however_many_games(director: Account) -> None:
    day = _day(director, "scrabble")
    for table in (1, 2):
        day.judge(table, "GARDENIA TURBANS")
        day.judge(table, "GARDENIX")
    games = [day.game(1), day.game(2)]
    with counted() as asked:
        told = answers_of([game.pk for game in games])
    assert (len(asked.queries), [len(told[game.pk]) for game in games]) == (1, [3, 3])
