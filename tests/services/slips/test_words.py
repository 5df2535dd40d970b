"""Words stand on a slip where the rules count them at the end, and nowhere else."""

from typing import Any

import pytest

from tdtool.engine import systems
from tdtool.models import Account, Game, JournalEntry, StandingWord
from tdtool.queries.field import read_field
from tdtool.services.acts import Refused
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day

NO_WORDS = "Under these rules a slip has scores and no words. Leave the words out."
WITH_WORDS = tuple(key for key in systems.IDS if systems.get(key).final_words)
WITHOUT = tuple(key for key in systems.IDS if not systems.get(key).final_words)
WORDS = {"1": ["GARDENIA"], "2": ["BERATING"]}


def opened(director: Account, system: str) -> tuple[Day, dict[str, Any]]:
    """A day with round 1 posted, and what names its first table."""
    day = Day.new(director, system=system).bring(4)
    day.post(1)
    return day, {"game": str(day.game(1).uuid)}


def scores_of(game: Game) -> list[int]:
    return [100 + 10 * place for place in game.seats.values_list("place", flat=True)]


def standing() -> dict[str, list[str]]:
    rows = StandingWord.objects.order_by("seat__place", "position")
    found: dict[str, list[str]] = {}
    for place, word in rows.values_list("seat__place", "word"):
        found.setdefault(str(place), []).append(word)
    return found


@pytest.mark.parametrize("system", WITHOUT)
def test_no_act_takes_words_for_a_slip_that_has_none(director: Account, system: str) -> None:
    day, table = opened(director, system)
    scores = scores_of(day.game(1))
    with pytest.raises(Refused, match=NO_WORDS):
        slips.report(day.desk(), scores=scores, signed=True, words=WORDS, **table)
    slips.report(day.desk(), scores=scores, signed=True, **table)
    acts = JournalEntry.objects.count()
    with pytest.raises(Refused, match=NO_WORDS):
        slips.key_again(day.desk(), scores=[score + 1 for score in scores], words=WORDS, **table)
    for words in (WORDS, {"1": []}):
        with pytest.raises(Refused, match=NO_WORDS):
            slips.words(day.desk(), words=words, **table)
    assert (standing(), JournalEntry.objects.count()) == ({}, acts)
    assert len(read_field(day.division).entrants) == 4


@pytest.mark.parametrize("system", WITH_WORDS)
def test_the_words_of_a_slip_are_what_was_typed_last(director: Account, system: str) -> None:
    day, table = opened(director, system)
    scores = scores_of(day.game(1))
    slips.report(day.desk(), scores=scores, signed=True, words=WORDS, **table)
    assert standing() == WORDS
    slips.key_again(day.desk(), scores=scores, words={"1": ["TURBAN"]}, **table)
    assert standing() == WORDS | {"1": ["TURBAN"]}
    slips.words(day.desk(), words={"1": [], "2": ["TURBAN", "GARDENIA"]}, **table)
    assert standing() == {"2": ["TURBAN", "GARDENIA"]}


@pytest.mark.parametrize("place", ["9", "x", "²"])
def test_words_of_nobody_are_refused(director: Account, place: str) -> None:
    day, table = opened(director, WITH_WORDS[0])
    with pytest.raises(Refused, match=f"There is no seat {place} at table 1."):
        slips.words(day.desk(), words={place: ["GARDENIA"]}, **table)
