"""What no single mistake covers: a slip at the wrong table that is ruled on, a correction after the
next round is posted. After each act every place says the same, whatever was refused.

``pytest -m long tests/truth/test_tangles.py`` does them in all systems.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import strategies as st

from tdtool.models import Account, JournalEntry
from tdtool.services.acts import Refused
from tdtool.services.journal.replay import replay
from tdtool.services.journal.undo import undo
from tdtool.services.slips import lifecycle as slips
from tdtool.services.slips import rulings
from tests.cast import Day
from tests.truth.compare import disagreements

PAIRS = ("scrabble", "my-scrabble", "anagrams-2004")
EVERY = (*PAIRS, "anagrams-nsa-2005", "anagrams-1962")
WHO = st.integers(0, 5)
Tangle = Callable[["Desk"], None]


class Desk:
    """A director at a day of two tables and more; what they do is compared everywhere."""

    def __init__(self, by: Account, system: str) -> None:
        self.pairs = system in PAIRS
        more = {} if self.pairs else {"table_size": 3}
        self.day = Day.new(by, system=system, **more).bring(6)
        self.day.post(1)
        self.size = 2 if self.pairs else 3

    def game(self, table: int = 1) -> dict[str, str]:
        return {"game": str(self.day.game(table, 1).uuid)}

    def scores(self, *scores: int) -> list[int]:
        return list(scores[: self.size])

    def does(self, act: Callable[..., Any], **told: Any) -> str:
        """It is done, or refused with what is returned; all places agree either way."""
        refused = ""
        try:
            act(self.day.desk(), **told)
        except Refused as refusal:
            refused = str(refusal)
        assert disagreements(self.day.event, self.day.by) == [], (told, refused)
        return refused

    def undoes(self, back: int = 0) -> str:
        number = JournalEntry.objects.filter(chain=self.day.event.uuid).count() - back
        return self.does(undo, number=number, reason="undone")

    def enters(self, table: int, *scores: int, **more: Any) -> str:
        told = {**self.game(table), "scores": self.scores(*scores), **more}
        return self.does(slips.report, signed=True, **told)

    def keys_again(self, table: int, *scores: int, **more: Any) -> str:
        return self.does(slips.key_again, **self.game(table), scores=self.scores(*scores), **more)

    def completes(self) -> None:
        for game in self.day.round(1).games.exclude(table=None).order_by("table__number"):
            if not game.reports.filter(taken_back=None).exists():
                self.enters(game.table_number, 113, 89, 64)
        self.day.complete(1)
        self.day.post(2)


def the_wrong_table_ruled_then_undone(desk: Desk) -> None:
    desk.enters(1, 130, 113, 89)
    if desk.pairs:
        told = {"results": {"1": "loss", "2": "win"}, "reason": "so"}
        desk.does(rulings.result, **desk.game(), **told)
    desk.does(rulings.points, **desk.game(), place=1, points=-10, reason="a phone")
    desk.does(slips.take_back, **desk.game(), reason="the wrong table")
    desk.enters(2, 130, 113, 89)
    desk.undoes(1)
    desk.undoes()
    desk.enters(1, 113, 130, 64)


def corrected_after_the_next_round_is_posted(desk: Desk) -> None:
    desk.enters(1, 130, 113, 89)
    desk.completes()
    desk.does(slips.correct, **desk.game(), place=2, score=200, reason="added up wrong")
    desk.does(rulings.rated, **desk.game(), rated=False, reason="a friendly game")
    desk.does(slips.take_back, **desk.game(), reason="the wrong table")
    desk.undoes()
    desk.does(slips.take_back, **desk.game(), reason="the wrong table")
    desk.enters(1, 113, 130, 64)


TANGLES = (the_wrong_table_ruled_then_undone, corrected_after_the_next_round_is_posted)
USUAL = {"the_wrong_table_ruled_then_undone/my-scrabble"}


@pytest.mark.parametrize(
    ("tangle", "system"),
    [
        pytest.param(
            one, system, id=f"{one.__name__}/{system}",
            marks=[] if f"{one.__name__}/{system}" in USUAL else [pytest.mark.long],
        )
        for one in TANGLES
        for system in EVERY
    ],
)  # fmt: skip
def test_after_each_act_of_a_tangle_every_place_says_the_same(
    tangle: Tangle, system: str, director: Account
) -> None:
    desk = Desk(director, system)
    tangle(desk)
    assert replay(desk.day.event).faults == ()
