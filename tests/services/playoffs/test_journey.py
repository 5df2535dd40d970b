"""A play-off of four from the standings to the champion, and all that may go wrong on the way."""

from __future__ import annotations

import pytest

from tdtool.models import Account
from tdtool.models.rounds import RoundState
from tdtool.queries.field import read_field
from tdtool.queries.playoffs import bracket
from tdtool.services.acts import Refused
from tdtool.services.journal import replay
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day
from tests.services.playoffs.cast import (
    after_the_last_round,
    decide,
    game_of,
    now,
    post,
    result,
    stands,
    start,
)

pytestmark = pytest.mark.django_db


def test_a_play_off_of_four_from_the_standings_to_the_champion(director: Account) -> None:
    day = after_the_last_round(director)
    before = bracket.order(day.division, read_field(day.division), 3)
    start(day)
    semis = now(day)
    one, two, three, four = (seed.name for seed in semis.seeds)
    assert [one, two, three, four] == [line.name for line in before[:4]]
    assert [series.sides for series in semis.bracket.next_games] == [(1, 4), (2, 3)]

    _semifinals_until_one_is_tied(day, one, two, three, four)
    with pytest.raises(Refused, match="Semifinal 2 is tied"):
        post(day)
    with pytest.raises(Refused, match="needs a reason"):
        decide(day, "S2", "lot", three, reason=" ")
    decide(day, "S2", "lot", three, reason="drew the high tile")
    post(day)
    assert {one.key for one in now(day).bracket.awaited} == {"F", "3"}

    with pytest.raises(Refused) as refusal:
        correct(day, 6, "S2", two, 420)
    assert str(refusal.value) == (
        f"This would change who plays the final: {three} and {four} are posted, and now {four} "
        f"and {two} would be in it. Un-post round 7 and delete its draft first."
    )
    result(day, "F", **{three: 380, four: 420})
    result(day, "3", **{one: 500, two: 300})
    post(day)
    result(day, "F", **{three: 380, four: 420})
    over = now(day)
    assert over.champion is not None
    assert over.champion.name == four
    assert over.bracket.final.not_played == 1
    places = {seed.name: over.places[seed.number] for seed in over.seeds}
    assert places == {four: 1, three: 2, one: 3, two: 4}
    assert bracket.order(day.division, read_field(day.division), 3) == before
    with pytest.raises(Refused, match="The play-off is over"):
        post(day)

    with pytest.raises(Refused) as refusal:
        correct(day, 5, "S1", one, 500)
    assert str(refusal.value) == (
        f"This would change who plays the final: {three} and {four} have played it, and its "
        "players would be open. Undo the final on the Play-off page first."
    )
    assert replay.replay(day.event).faults == ()


def _semifinals_until_one_is_tied(day: Day, one: str, two: str, three: str, four: str) -> None:
    assert post(day).number == 4
    result(day, "S1", **{one: 350, four: 400})
    result(day, "S2", **{two: 410, three: 300})
    post(day)
    assert day.round(4).state == RoundState.COMPLETE
    first_again = game_of(day, "S1").seats.get(place=1).entry.name
    assert first_again != day.round(4).games.get(group="S1").seats.get(place=1).entry.name
    result(day, "S1", **{one: 390, four: 400})  # an upset, clinched after two of three
    result(day, "S2", **{two: 350, three: 350})
    assert [one.key for one in now(day).bracket.next_games] == ["S2"]
    post(day)
    assert day.round(6).games.count() == 1
    result(day, "S2", **{two: 300, three: 410})
    assert stands(day, "S2") == "tied"


def correct(day: Day, number: int, series: str, name: str, score: int) -> None:
    """A score of a round is put right."""
    game = day.round(number).games.get(group=series)
    slips.correct(
        day.desk(), game=str(game.uuid), place=game.seats.get(entry__name=name).place, score=score,
        reason="misread",
    )  # fmt: skip
