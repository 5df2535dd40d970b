"""Challenges from the judge's screen to the slip: every answer is kept, every cost is let go."""

from __future__ import annotations

from datetime import timedelta
from itertools import product
from typing import Any

import pytest

from tdtool.models import Account, Challenge, Division, LedgerLine, LookUp
from tdtool.queries.appearances import scores_in_force
from tdtool.queries.challenges import challenges as queries
from tdtool.queries.field import kept_field, read_field
from tdtool.queries.rules import of_division
from tdtool.queries.slips import state as slip_states
from tdtool.services.acts import ACTS, NotAllowed
from tdtool.services.challenges import lifecycle as challenges
from tdtool.services.challenges import penalties
from tdtool.services.challenges.lifecycle import OneByOne
from tdtool.services.challenges.penalties import ChallengeRefused
from tdtool.services.journal.replay import replay
from tdtool.services.rounds import lifecycle as rounds
from tests.cast import Day

Lines = list[tuple[int, str, int, str]]


def _two(director: Account, system: str = "anagrams-2004", **settings: Any) -> Day:
    """Ann to Dee at two tables of two."""
    day = Day.new(director, system=system, **settings).bring(4)
    day.post(1)
    return day


def _lines(day: Day, table: int) -> Lines:
    """Every line of the slip but the scores: seat, kind, points, clause."""
    rows = LedgerLine.objects.filter(seat__game=day.game(table)).exclude(kind="score")
    return [(r.seat.place, r.kind, r.points, r.clause) for r in rows.order_by("pk")]


def _scores(day: Day, table: int) -> list[int | None]:
    seats = day.game(table).seats.order_by("place")
    return [slip_states.score_in_force(seat) for seat in seats]


def _again(day: Day, challenge: int, words: str, **told: Any) -> LookUp:
    typed = words.split()
    act = challenges.resubmit if told else challenges.query
    values = {"words": typed, **told} if told else {}
    answer = queries.answer(day.division, typed)
    return act(day.desk(), challenge=challenge, answer=answer, **values)


def _answers(challenge: Challenge) -> list[tuple[str, list[str], list[str], bool]]:
    rows = challenge.look_ups.order_by("number")
    return [(one.why, one.words, one.answers, one.acceptable) for one in rows]


# ---------------------------------------------------------------- one answer


@pytest.mark.clause("MYS-8.1")
@pytest.mark.clause("MYS-8.10")
@pytest.mark.clause("NSA-23")
def test_words_of_a_table_get_one_answer_which_is_kept_word_by_word(day: Day) -> None:
    day.post(1)
    made = day.judge(1, "GARDENIA GARDENIX")
    row = made.challenge
    assert (row.number, row.game, row.round_number, row.table_number, row.acceptable) == (
        1, day.game(1), 1, 1, False,
    )  # fmt: skip
    assert (made.answers, made.acceptable, made.lexicon) == (["found", "missing"], False, "enable")
    assert len(made.digest) == 64


@pytest.mark.clause("D04-8")
def test_a_word_too_short_fails_whatever_the_list_says(director: Account) -> None:
    day = _two(director)
    made = day.judge(1, "CARE")
    assert (made.answers, made.acceptable) == (["short"], False)
    assert of_division(day.division).number("minimum") == 5


@pytest.mark.clause("MYS-P1")
def test_each_division_is_judged_by_its_own_list(director: Account, tmp_path: Any) -> None:
    day = _two(director)
    other = day.with_division("B", first_table=11, lexicon="enable").bring("Eve Flo")
    other.post(1)
    judged = [day.judge(table, "CARES").challenge for table in (1, 11)]
    assert [one.division for one in judged] == [day.division, other.division]


SINGLE_WORDS = ["anagrams-nsa-2005", "anagrams-1962", "anagrams-2004"]
WHOLE_PLAYS = ["my-scrabble", "scrabble"]
PARTS = ["GARDENIA", "GARDENIX", "GARDENIX TURBAN"]


@pytest.mark.clause("NSA-21")
@pytest.mark.clause("D62-11")
@pytest.mark.clause("D04-6")
@pytest.mark.parametrize("system", SINGLE_WORDS)
def test_where_words_are_challenged_by_themselves_other_words_are_a_new_challenge_at_once(
    director: Account, scorekeeper: Account, system: str
) -> None:
    """After GARDENIA TURBANZ everything with GARDENIA was refused for ten minutes."""
    day = _two(director, system).at_desk(scorekeeper)
    day.judge(1, "GARDENIA GARDENIX")
    for number, asked in enumerate(PARTS, 2):
        made = day.judge(1, asked)
        assert (made.challenge.number, made.number, made.acceptable, made.reason) == (
            number, 1, asked == "GARDENIA", "",
        )  # fmt: skip


@pytest.mark.clause("MYS-8.10")
@pytest.mark.clause("SCR-11")
@pytest.mark.parametrize("system", WHOLE_PLAYS)
def test_some_words_of_a_bad_play_are_judged_only_where_they_are_said_to_be_a_new_play(
    director: Account, scorekeeper: Account, system: str
) -> None:
    day = _two(director, system).at_desk(scorekeeper)
    day.judge(1, "GARDENIA GARDENIX")
    for asked, said in product(PARTS, (None, 2)):
        with pytest.raises(OneByOne) as refusal:
            day.judge(1, asked, new_play=said)
        assert str(refusal.value) == (
            "Some of these words are in challenge 1, at table 1. "
            "If it is the same play, that answer counts. If not, choose “New play” and check it."
        )
    made = day.judge(1, PARTS[-1], new_play=1)
    assert (made.challenge.number, made.reason) == (
        2, "entered as a new play, not the one in challenge 1",
    )  # fmt: skip
    assert day.judge(1, "GARDENIA GARDENIX").challenge.number == 3
    assert replay(day.event).faults == ()


@pytest.mark.parametrize("system", WHOLE_PLAYS)
def test_no_director_is_refused_a_challenge_nor_anybody_after_ten_minutes(
    director: Account, scorekeeper: Account, system: str
) -> None:
    day = _two(director, system)
    day.judge(1, "GARDENIA GARDENIX")
    assert day.judge(1, "GARDENIX TURBAN").reason == ""
    day.now += timedelta(minutes=10)
    assert day.at_desk(scorekeeper).judge(1, "GARDENIA").acceptable


@pytest.mark.clause("SCR-11")
def test_a_table_that_isnt_playing_is_no_way_to_ask_word_by_word(
    director: Account, scorekeeper: Account
) -> None:
    day = _two(director, "scrabble").at_desk(scorekeeper)
    day.judge(1, "GARDENIA GARDENIX")
    with pytest.raises(OneByOne):
        day.judge(77, "GARDENIA")
    assert day.judge(77, "TURBANS").challenge.game is None
    assert day.judge(2, "GARDENIA").acceptable


@pytest.mark.clause("MYS-8.7")
def test_words_answered_before_are_answered_again_though_a_bad_play_had_them_too(
    director: Account, scorekeeper: Account
) -> None:
    """The answer is known already: nothing can be told by it."""
    day = _two(director, "my-scrabble").at_desk(scorekeeper)
    day.judge(1, "GARDENIA")
    day.judge(1, "GARDENIA GARDENIX")
    assert day.judge(1, "GARDENIA").acceptable


def test_words_of_a_good_play_may_come_again_in_the_next(day: Day) -> None:
    day.post(1)
    day.judge(1, "GARDENIA TURBAN")
    assert day.judge(1, "GARDENIA RATING").acceptable


def test_what_is_no_word_is_refused(day: Day) -> None:
    day.post(1)
    for words, sentence in (
        ([], "No word to judge: type the words of the play."),
        (["R4T"], "“R4T” isn’t a word: words here have only the letters A to Z."),
        (["ÉTÉ"], "“ÉTÉ” isn’t a word: words here have only the letters A to Z."),
        (["A"] * 13, "One play can’t make 13 words."),
    ):
        answer = {"lexicon": "enable", "digest": "", "words": ["found"] * len(words)}
        with pytest.raises(ChallengeRefused) as refusal:
            challenges.judge(
                day.desk(), division=day.division_key, table=1, words=words, answer=answer
            )
        assert str(refusal.value) == sentence
    assert not Challenge.objects.exists()


# ---------------------------------------------------------------- asked again


@pytest.mark.clause("MYS-8.7")
def test_a_slip_queried_is_looked_up_again_and_both_answers_are_kept(day: Day) -> None:
    day.post(1)
    row = day.judge(1, "GARDENIX").challenge
    _again(day, 1, "GARDENIX")
    assert _answers(row) == [
        ("first", ["GARDENIX"], ["missing"], False),
        ("queried", ["GARDENIX"], ["missing"], False),
    ]
    assert queries.judged_again(day.event, day.game(1), ["GARDENIX"]) == row
    assert queries.judged_again(day.event, day.game(1), ["TURBAN"]) is None


@pytest.mark.clause("MYS-8.11")
def test_a_slip_handed_in_corrected_keeps_what_was_looked_up_first(day: Day) -> None:
    day.post(1)
    row = day.judge(1, "GARDENIX").challenge
    _again(day, 1, "GARDENIA", reason="misspelt on the slip")
    assert _answers(row) == [
        ("first", ["GARDENIX"], ["missing"], False),
        ("resubmitted", ["GARDENIA"], ["found"], True),
    ]
    row.refresh_from_db()
    assert row.acceptable is True


def test_the_same_words_are_no_correction(day: Day) -> None:
    day.post(1)
    day.judge(1, "GARDENIA TURBAN")
    with pytest.raises(ChallengeRefused) as refusal:
        _again(day, 1, "TURBAN GARDENIA", reason="again")
    assert str(refusal.value) == (
        "Challenge 1 already has these words. Check the same words again instead."
    )


# ---------------------------------------------------------------- rulings


@pytest.mark.clause("MYS-8.3")
def test_placement_and_exchanges_are_judged_by_the_director(
    director: Account, scorekeeper: Account
) -> None:
    day = _two(director, "my-scrabble")
    for kind in ("placement", "exchange"):
        told = {"division": day.division_key, "table": 1, "kind": kind, "acceptable": False,
                "clause": "MYS-8.3", "reason": "six tiles in the bag"}  # fmt: skip
        with pytest.raises(NotAllowed):
            challenges.rule(day.at_desk(scorekeeper).desk(), **told)
        made = challenges.rule(day.desk(), **told)
        assert (made.why, made.words, made.acceptable, made.clause, made.challenge.kind) == (
            "ruled", [], False, "MYS-8.3", kind,
        )  # fmt: skip


@pytest.mark.clause("NSA-26")
@pytest.mark.clause("D04-8")
@pytest.mark.parametrize(
    ("system", "clause"), [("anagrams-nsa-2005", "NSA-26"), ("anagrams-2004", "D04-8")]
)
def test_a_word_not_properly_made_is_ruled_on_without_the_list(
    director: Account, system: str, clause: str
) -> None:
    day = _two(director, system)
    made = challenges.rule(
        day.desk(), division=day.division_key, table=1, kind="formation", acceptable=False,
        clause=clause, reason="wrong a second time",
    )  # fmt: skip
    assert (made.lexicon, made.answers, made.clause) == ("", [], clause)


@pytest.mark.clause("NSA-26")
def test_a_failure_is_one_that_the_rules_know_is_kept_and_told_again_by_the_journal(
    director: Account,
) -> None:
    day = _two(director, "anagrams-nsa-2005")
    uncounted = "These rules don’t count how often a word was misspelled."
    told: dict[str, Any] = {
        "division": day.division_key,
        "table": 1,
        "clause": "",
        "reason": " E for A ",
    }
    for kind, failure, acceptable, says in (
        ("formation", 1, False, "First misspelling: the play stays (NSA-26)."),
        ("formation", 2, True, "Second misspelling: the play comes off (NSA-26)."),
        ("formation", 3, False, uncounted),
        ("placement", 2, False, uncounted),
    ):
        with pytest.raises(ChallengeRefused) as refusal:
            challenges.rule(day.desk(), **told, kind=kind, acceptable=acceptable, failure=failure)
        assert str(refusal.value) == says
    assert not day.event.challenges.exists()
    made = challenges.rule(day.desk(), **told, kind="formation", acceptable=False, failure=2)
    assert (made.reason, made.clause) == ("Second misspelling: E for A", "NSA-26")
    assert replay(day.event).faults == ()


@pytest.mark.clause("D04-7")
@pytest.mark.clause("D04-8")
def test_a_word_never_properly_made_costs_its_maker_two(director: Account) -> None:
    day = _two(director)
    challenges.rule(
        day.desk(), division=day.division_key, table=1, kind="formation", acceptable=False,
        clause="D04-8", reason="no letter added",
    )  # fmt: skip
    penalties.penalise(day.desk(), challenge=1, challengers=[2])
    day.report(1, 100, 90)
    assert _lines(day, 1) == [(1, "challenge", -2, "D04-7")]


@pytest.mark.clause("MYS-0")
def test_the_director_overrules_an_answer_with_their_reason(day: Day) -> None:
    day.post(1)
    row = day.judge(1, "GARDENIX").challenge
    with pytest.raises(ChallengeRefused) as refusal:
        challenges.overrule(day.desk(), challenge=1, acceptable=True, clause="MYS-0", reason=" ")
    assert str(refusal.value) == "A ruling needs a reason; History shows it."
    challenges.overrule(
        day.desk(), challenge=1, acceptable=True, clause="MYS-0", reason="in the printed list"
    )
    row.refresh_from_db()
    assert (row.acceptable, _answers(row)) == (
        True,
        [
            ("first", ["GARDENIX"], ["missing"], False),
            ("ruled", ["GARDENIX"], [], True),
        ],
    )


# ---------------------------------------------------------------- what it costs

COSTS: dict[str, tuple[str, dict[str, str], str, int, Lines]] = {
    # system, settings, words, who challenged, and the lines of the slip
    "D04 wrong": ("anagrams-2004", {}, "CARES", 2, [(2, "challenge", -2, "D04-7")]),
    "D04 right": ("anagrams-2004", {}, "CAREZ", 2, [(1, "challenge", -2, "D04-7")]),
    "double": ("scrabble", {}, "CARES", 1, [(1, "challenge", 0, "SCR-10")]),
    "play5": ("scrabble", {"challenge": "play5"}, "CARES RATES", 1,
              [(2, "challenge", 5, "SCR-10")]),
    "play10": ("scrabble", {"challenge": "play10"}, "CARES", 1, [(2, "challenge", 10, "SCR-10")]),
    "word5": ("scrabble", {"challenge": "word5"}, "CARES RATES", 2,
              [(1, "challenge", 10, "SCR-10")]),
    "word10": ("scrabble", {"challenge": "word10"}, "CARES RATES TARTS", 2,
               [(1, "challenge", 30, "SCR-10")]),
}  # fmt: skip
FREE = {
    "NSA wrong": ("anagrams-nsa-2005", {}, "GARDENIA", "NSA-25"),
    "NSA right": ("anagrams-nsa-2005", {}, "GARDENIX", "NSA-23"),
    "D62 right": ("anagrams-1962", {}, "CAREZ", "D62-11"),
    "MYS wrong": ("my-scrabble", {}, "CARES", "MYS-8.9"),
    "MYS right": ("my-scrabble", {}, "CAREZ", "MYS-8.8"),
    "single": ("scrabble", {"challenge": "single"}, "CARES", "SCR-10"),
    "void": ("scrabble", {"challenge": "void"}, "CARES", "SCR-10"),
    "double, bad": ("scrabble", {}, "CARES CAREZ", "SCR-10"),
    "play5, bad": ("scrabble", {"challenge": "play5"}, "CAREZ", "SCR-10"),
}


@pytest.mark.clause("D04-7")
@pytest.mark.clause("D62-11")
@pytest.mark.clause("SCR-10")
@pytest.mark.parametrize("case", COSTS)
def test_what_a_challenge_costs_goes_to_the_slip_when_the_director_lets_it(
    director: Account, case: str
) -> None:
    """The slip is in; of one to come ``test_penalties_once.py``."""
    system, settings, words, challenger, lines = COSTS[case]
    day = _two(director, system, **settings)
    day.judge(1, words)
    day.report(1, 100, 90)
    assert _lines(day, 1) == []
    penalties.penalise(day.desk(), challenge=1, challengers=[challenger])
    assert _lines(day, 1) == lines
    place, _, points, _ = lines[0]
    assert _scores(day, 1) == [100 + points * (place == 1), 90 + points * (place == 2)]


@pytest.mark.clause("NSA-25")
@pytest.mark.clause("NSA-23")
@pytest.mark.clause("MYS-8.9")
@pytest.mark.clause("MYS-8.8")
@pytest.mark.parametrize("case", FREE)
def test_a_challenge_that_costs_nothing_has_nothing_to_let_go(director: Account, case: str) -> None:
    system, settings, words, clause = FREE[case]
    day = _two(director, system, **settings)
    day.judge(1, words)
    with pytest.raises(ChallengeRefused) as refusal:
        penalties.penalise(day.desk(), challenge=1, challengers=[1])
    assert str(refusal.value) == f"Under these rules this challenge costs nothing ({clause})."


@pytest.mark.clause("D62-11")
def test_every_challenger_of_a_good_word_loses_their_next_turn(director: Account) -> None:
    day = Day.new(director, system="anagrams-1962").bring(5)
    day.post(1)
    day.judge(1, "CARES")
    penalties.penalise(day.desk(), challenge=1, challengers=[4, 2])
    day.report(1, 9, 8, 7, 6, 5)
    assert _lines(day, 1) == [(4, "challenge", 0, "D62-11"), (2, "challenge", 0, "D62-11")]
    assert _scores(day, 1) == [9, 8, 7, 6, 5]


def test_a_score_stays_none_until_the_slip_is_in(director: Account) -> None:
    day = _two(director)
    day.judge(1, "CARES")
    penalties.penalise(day.desk(), challenge=1, challengers=[1])
    assert (_lines(day, 1), _scores(day, 1)) == ([], [None, None])
    assert scores_in_force(day.game(1).seats.all()) == {}
    assert slip_states.of_game(day.game(1)) == "blank"


def test_a_penalty_is_let_once_and_taken_back_with_a_reason(director: Account) -> None:
    day = _two(director)
    day.judge(1, "CARES")
    day.report(1, 100, 90)
    penalties.penalise(day.desk(), challenge=1, challengers=[1])
    with pytest.raises(ChallengeRefused) as refusal:
        penalties.penalise(day.desk(), challenge=1, challengers=[1])
    assert str(refusal.value) == "The penalty of Challenge 1 is already on the slip."
    with pytest.raises(ChallengeRefused) as refusal:
        penalties.withhold(day.desk(), challenge=1, reason="")
    assert str(refusal.value) == "Removing a penalty needs a reason; History shows it."
    penalties.withhold(day.desk(), challenge=1, reason="Bob challenged")
    assert _lines(day, 1) == [(1, "challenge", -2, "D04-7"), (1, "reversal", 2, "D04-7")]
    penalties.penalise(day.desk(), challenge=1, challengers=[2])
    assert _scores(day, 1) == [100, 88]


@pytest.mark.clause("MYS-8.7")
def test_another_answer_takes_the_penalty_of_the_first_off_the_slip(director: Account) -> None:
    day = _two(director)
    day.judge(1, "CAREZ")
    day.report(1, 100, 90)
    penalties.penalise(day.desk(), challenge=1, challengers=[2])
    assert _scores(day, 1) == [98, 90]
    _again(day, 1, "CARES", reason="misspelt")
    assert _scores(day, 1) == [100, 90]
    penalties.penalise(day.desk(), challenge=1, challengers=[2])
    assert _scores(day, 1) == [100, 88]


def test_once_the_penalty_is_on_the_slip_only_a_director_has_it_judged_again(
    director: Account, scorekeeper: Account
) -> None:
    day = _two(director)
    day.judge(1, "CARES")
    penalties.penalise(day.desk(), challenge=1, challengers=[2])
    with pytest.raises(NotAllowed) as refusal:
        _again(day.at_desk(scorekeeper), 1, "CARES")
    assert str(refusal.value) == (
        "The penalty of challenge 1 is on the slip, so only a director or a judge can judge it "
        "again."
    )
    assert _again(day, 1, "CARES").why == "queried"


def test_who_challenged_is_one_of_the_two_at_the_table(director: Account) -> None:
    day = _two(director, "scrabble", challenge="play5")
    day.judge(1, "CARES")
    for challengers in ([], [3], [1, 2]):
        with pytest.raises(ChallengeRefused):
            penalties.penalise(day.desk(), challenge=1, challengers=challengers)
    assert _lines(day, 1) == []


def test_what_changes_a_score_or_an_answer_is_the_directors(day: Day, scorekeeper: Account) -> None:
    told: dict[str, dict[str, Any]] = {
        "penalise": {"challenge": 1, "challengers": [1]},
        "withhold": {"challenge": 1, "reason": "no"},
        "resubmit": {"challenge": 1, "words": ["CARES"], "answer": {}},
        "overrule": {"challenge": 1, "acceptable": True, "clause": "", "reason": "so"},
        "rule": {"division": day.division_key, "table": 1, "kind": "formation", "acceptable": True,
                 "clause": "", "reason": "so"},
    }  # fmt: skip
    says = "Oskar D. is a scorekeeper; only a director or a judge can do this."
    day.post(1)
    day.judge(1, "GARDENIX")
    for act, values in told.items():
        with pytest.raises(NotAllowed) as refusal:
            ACTS[f"challenges.{act}"](day.at_desk(scorekeeper).desk(), **values)
        assert str(refusal.value) == says


# ---------------------------------------------------------------- the record


def test_a_round_that_goes_back_to_a_draft_leaves_the_challenges_on_the_record(
    director: Account,
) -> None:
    day = _two(director)
    row = day.judge(1, "CARES").challenge
    again = rounds.take_back(day.desk(), round=str(day.round(1).uuid), reason="a table short")
    rounds.discard(day.desk(), round=str(again.uuid))
    row.refresh_from_db()
    assert (row.game, row.round_number, row.table_number) == (None, 1, 1)


def test_a_day_with_every_kind_of_challenge_replays_whole(director: Account) -> None:
    day = _two(director)
    day.judge(1, "CAREZ")
    _again(day, 1, "CAREZ")
    penalties.penalise(day.desk(), challenge=1, challengers=[1])
    day.judge(2, "RATES")
    _again(day, 1, "CARES", reason="misspelt")
    day.report(1, 100, 90)
    penalties.penalise(day.desk(), challenge=2, challengers=[1])
    day.report(2, 80, 70)
    penalties.withhold(day.desk(), challenge=2, reason="not so")
    challenges.overrule(day.desk(), challenge=2, acceptable=False, clause="MYS-0", reason="odd")
    challenges.rule(
        day.desk(), division=day.division_key, table=2, kind="formation", acceptable=True,
        clause="D04-8", reason="letters there",
    )  # fmt: skip
    found = replay(day.event)
    assert found.faults == ()


@pytest.mark.clause("D04-7")
def test_standings_know_at_once_that_a_second_answer_took_a_penalty_off(director: Account) -> None:
    """The look-up wrote a line on the slip, and was taken for an act that touches no slip."""
    day = _two(director)
    day.judge(1, "CARES")
    day.report(1, 100, 90)
    penalties.penalise(day.desk(), challenge=1, challengers=[1])
    before = [one.score for one in kept_field(day.division).entrants[0].appearances]
    told = LookUp.objects.get()
    answer = {"words": ["missing"], "lexicon": told.lexicon, "digest": told.digest}
    challenges.query(day.desk(), challenge=1, answer=answer)
    known = kept_field(Division.objects.get())
    assert [one.score for one in known.entrants[0].appearances] != before
    assert known.entrants == read_field(Division.objects.get()).entrants
