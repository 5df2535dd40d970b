"""The words of a challenge beside the game's record, where it was handed in."""

import pytest

from tdtool.models import Account
from tdtool.queries.challenges import challenges as challenge_queries
from tdtool.queries.records import matching, records
from tdtool.queries.values import ClauseNote
from tdtool.services.challenges import lifecycle as challenges
from tdtool.services.records import tables
from tdtool.web.challenges.page import challenge_page
from tests.cast import Day
from tests.places import SAMPLES

SAMPLE = SAMPLES / "wrong-score.gcg"


@pytest.fixture
def day(director: Account) -> Day:
    made = Day.new(director, system="my-scrabble", rounds=5)
    made.bring_named("Ann Lee", "Bob Ray")
    made.post(1)
    return made


def judged(day: Day, *words: str) -> list[ClauseNote]:
    """What a challenge's page says of the record."""
    answer = challenge_queries.answer(day.division, words)
    told = challenges.judge(
        day.desk(), division=day.division_key, table=1, words=list(words), answer=answer
    )[0].challenge
    return [note for note in challenge_page(told).notes if "record" in note.text]


def dispute(day: Day) -> None:
    by_name = {"Ann Lee": 435, "Bob Ray": 417}
    day.report(1, *(by_name[name] for name in day.seated(1)))
    day.hand_in(day.dispute(1), SAMPLE.read_text(encoding="utf-8"))


@pytest.mark.django_db
@pytest.mark.clause("MYS-8.11")
def test_without_a_record_nothing_is_said_of_it(day: Day) -> None:
    assert judged(day, "DOZERS") == []


@pytest.mark.django_db
@pytest.mark.clause("MYS-8.11")
def test_with_the_games_record_the_words_are_those_of_a_turn_or_it_is_said_which_they_were(
    day: Day,
) -> None:
    dispute(day)
    assert judged(day, "LASAGNA", "DOZERS") == [
        ClauseNote(
            "In the game’s record turn 3, by ann, made exactly these words.", "MYS-8.11", "fine"
        )
    ]
    assert judged(day, "HOWF") == [
        ClauseNote(
            "No turn of the game’s record made exactly these words: turn 4, by bob, made HA and "
            "HOWF. A corrected slip may be submitted.",
            "MYS-8.11",
            "warning",
        )
    ]
    assert judged(day, "ZAXES") == [
        ClauseNote("No turn of the game’s record made any of these words.", "MYS-8.11", "warning")
    ]


def add_record(day: Day, text: str) -> None:
    """As under Games: matched to its table by names and scores."""
    [match] = matching.of_files(day.event, [records.File("table.agr", text)])
    tables.add(day.desk(), lines=[tables.told(match, match.candidates[0])])


@pytest.mark.django_db
@pytest.mark.clause("MYS-8.11")
def test_a_record_that_was_added_to_the_table_says_what_one_of_a_dispute_does(day: Day) -> None:
    """It was read only where somebody disputed the game, so tables with their records under Games
    were told nothing."""
    scores = {"Ann Lee": 425, "Bob Ray": 417}
    day.report(1, *(scores[name] for name in day.seated(1)))
    add_record(day, (SAMPLES / "played-out.gcg").read_text(encoding="utf-8"))
    assert [note.severity for note in judged(day, "LASAGNA", "DOZERS")] == ["fine"]
    tables.remove(day.desk(), game=str(day.game(1).uuid))
    assert judged(day, "LASAGNA", "DOZERS") == []


@pytest.mark.django_db
def test_at_a_table_of_several_the_record_tells_the_turn_of_a_word(director: Account) -> None:
    day = Day.new(director, rounds=3).bring(4)
    day.post(1)
    day.report(1, 36, 0, 0, 0)
    names = day.seated(1)
    players = "".join(f"#player{n} p{n} {name}\n" for n, name in enumerate(names, 1))
    ends = "".join(f">p{n}: (score) {score}\n" for n, score in enumerate((36, 0, 0, 0), 1))
    add_record(day, f"#rules {day.event.system}\n{players}>p1: (flip) TURBAN\n>p1: TURBAN\n{ends}")
    [note] = judged(day, "TURBAN")
    assert note.text.endswith("by p1, made exactly these words.")
