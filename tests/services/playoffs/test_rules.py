"""Rule by rule: what starts a play-off, what it changes, what is refused and how it is undone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytest_django import DjangoDbBlocker

from tdtool.models import JournalEntry
from tdtool.models.accounts import Role
from tdtool.pairing.prizes.prizes import Prize, PrizeKind, as_json
from tdtool.queries.audits import slips as slip_audits
from tdtool.queries.field import read_field
from tdtool.queries.playoffs import bracket
from tdtool.queries.standings import cached as results
from tdtool.queries.standings import prizes as prize_queries
from tdtool.services import divisions, prizes
from tdtool.services.acts import Refused
from tdtool.services.journal import replay, undo
from tdtool.services.playoffs import deciding, starting
from tdtool.services.rounds import draw_pairs, forfeits
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.rounds import seats as seat_acts
from tdtool.services.slips import lifecycle as slips
from tdtool.services.slips import rulings
from tests import cast
from tests.cast import Day, after_round
from tests.module_day import again, rolled_back
from tests.services.playoffs.cast import (
    after_the_last_round,
    decide,
    game_of,
    now,
    post,
    result,
    seeds,
    stands,
    start,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Day]:
    with rolled_back(django_db_blocker):
        yield after_the_last_round(cast.account("Mirela K.", Role.DIRECTOR))


@pytest.fixture
def day(made: Day, db: None) -> Day:
    return again(made)


def undo_last(day: Day) -> None:
    last = JournalEntry.objects.filter(chain=day.event.uuid).order_by("-number")[0]
    undo.undo(day.desk(), number=last.number)


def test_a_play_off_starts_once_every_round_is_complete(day: Day) -> None:
    day = Day.new(day.by, slug="own", system="scrabble", rounds=2).bring(4)
    day.play(1)
    with pytest.raises(Refused) as refusal:
        start(day)
    assert str(refusal.value) == (
        "A play-off starts once round 2, the last one, is complete. Complete it first."
    )
    day.play(2)
    undo.undo(day.desk(), number=completion(day, 2))
    with pytest.raises(Refused, match="once round 2, the last one, is complete"):
        start(day)


def test_a_round_that_is_still_played_after_the_last_one_stops_a_play_off(
    day: Day,
) -> None:
    day = Day.new(day.by, slug="own", system="scrabble", rounds=2).bring(4)
    day.post(1)
    day.post(2, based_on=0)
    for table in (1, 2):
        day.report(table, 400, 300)
    day.complete(2)
    with pytest.raises(Refused) as refusal:
        start(day)
    assert str(refusal.value) == ("A play-off starts once round 1 is complete. Complete it first.")


def completion(day: Day, number: int) -> int:
    """The action that completed a round."""
    done = JournalEntry.objects.filter(chain=day.event.uuid, act="rounds.complete")
    return done.get(arguments__round=str(day.round(number).uuid)).number


def test_tables_of_several_have_no_play_off(day: Day) -> None:
    day = Day.new(day.by, slug="own", rounds=1).bring(4)
    with pytest.raises(Refused, match="doesn’t play in pairs"):
        starting.start(day.desk(), division=day.division_key, size=2, seeds=[], best_of={})


def test_a_play_off_that_cannot_be_is_refused(day: Day) -> None:
    for told, says in (
        ({"size": 3}, "A play-off has 2, 4 or 8 players, not 3."),
        ({"size": 8}, "A play-off of 8 needs 8 players; 6 players are in the standings. "
                      "Choose a smaller one."),
        ({"best_of": {"final": 99}}, "The final is best of 1 to 9 games, not 99."),
    ):  # fmt: skip
        with pytest.raises(Refused) as refusal:
            start(day, **told)
        assert str(refusal.value) == says
    first, second, third, _ = seeds(day, 4)
    with pytest.raises(Refused, match="Ann is seeded twice"):
        start(day, seeds=[first, second, third, first])
    assert day.division.play_off is None


def test_seeds_are_those_of_the_standings_or_have_a_reason(day: Day) -> None:
    mine = [*seeds(day, 3), str(day.entry("Flo").uuid)]
    with pytest.raises(Refused, match="Say why"):
        start(day, seeds=mine)
    start(day, seeds=mine, reason="Dee went home")
    assert (now(day).seeds[3].name, now(day).reason) == ("Flo", "Dee went home")
    with pytest.raises(Refused) as refusal:  # no round is opened again under a play-off
        undo.undo(day.desk(), number=completion(day, 3))
    assert str(refusal.value) == (
        "The play-off started from the standings after round 3, so the round stays "
        "complete. Correct a slip instead, or cancel the play-off first."
    )
    undo_last(day)  # while nothing is posted
    assert day.division.play_off is None
    start(day, 2)
    assert [one.called for one in now(day).bracket.series] == ["final"]


def test_a_game_is_posted_once_after_the_slip_of_the_one_before_and_is_in_no_standings(
    day: Day,
) -> None:
    before = read_field(day.division)
    start(day)
    post(day)
    told = JournalEntry.objects.filter(act="playoffs.post").latest("number").arguments
    sat = [
        [key, *(str(seat.entry.uuid) for seat in game_of(day, key).seats.order_by("place"))]
        for key in ("S1", "S2")
    ]
    assert told["decided"] == {"pairings": sat}  # who starts stands in the journal
    undo_last(day)
    assert stands(day, "S1") == "ready"
    undo_last(day)  # the undoing: it is posted again
    assert stands(day, "S1") == "under way"
    with pytest.raises(Refused, match="Round 4 of the play-off is posted already"):
        deciding.post(day.desk(), division=day.division_key, number=4, draw_seed=1)
    result(day, "S1", Ann=500, Dee=1)
    with pytest.raises(Refused) as refusal:
        post(day)
    assert str(refusal.value) == (
        "Round 4: table 2 has no accepted slip. Enter it first, or complete the round without it "
        "on its page."
    )
    with pytest.raises(Refused, match="can’t be cancelled"):
        starting.cancel(day.desk(), division=day.division_key)
    after = read_field(day.division)
    assert [one.appearances for one in after.entrants] == [
        one.appearances for one in before.entrants
    ]
    assert (after.begun, after.paired, after.complete) == (3, 3, 3)
    assert after.by_number[1].appearance(4).score == 500

    game = game_of(day, "S2")
    away = game.seats.get(entry__name="Cy")
    forfeits.forfeit(day.desk(), game=str(game.uuid), missing=[away.place], reason="went home")
    assert now(day).bracket.by_key["S2"].score == (1, 0)  # a forfeited game is a point
    assert replay.replay(day.event).faults == ()


def test_the_number_of_rounds_stays_while_there_is_a_play_off(day: Day) -> None:
    start(day)
    facts = {"code": "A", "first_table": 1}
    uuid = str(day.division.uuid)
    with pytest.raises(Refused, match="There is a play-off, so the number of rounds can’t change"):
        divisions.change(day.desk(), division=uuid, rounds=4, **facts)
    divisions.change(day.desk(), division=uuid, rounds=3, rating_system="none", **facts)


def test_a_correction_of_the_rounds_before_reseeds_nothing_and_is_told(day: Day) -> None:
    start(day)
    before = now(day).seeds
    game = day.round(3).games.get(table__number=1)
    seat = game.seats.get(place=1)
    slips.correct(day.desk(), game=str(game.uuid), place=1, score=1, reason="misread")
    assert now(day).seeds == before
    since = bracket.corrected(now(day), day.division, read_field(day.division))
    assert seat.entry.name in [one.name for one in since.seeds]


@pytest.mark.long
@pytest.mark.parametrize("kind", ["after the rounds", "beside them"])
def test_a_penalty_in_a_game_of_a_play_off_is_in_no_sum_of_spreads(day: Day, kind: str) -> None:
    """20 points for a phone in a semifinal; the check said that all spreads should add up to −20,
    an error that no slip had and nobody could settle."""
    if kind == "beside them":
        day = after_round(day.by, 1, slug="own", rounds=2, players=8)
        start(day, after=1)
        day.post(2)
    else:
        start(day)
        post(day)
    told = {"place": 1, "points": -20, "counts_for": "spread", "reason": "phone", "clause": ""}
    rulings.points(day.desk(), game=str(game_of(day, "S1").uuid), **told)
    assert [one.says for one in slip_audits.of_event(day.event).items] == []


def test_a_player_who_cannot_go_on_loses_the_series_by_award(day: Day) -> None:
    start(day)
    with pytest.raises(Refused, match="Semifinal 1 isn’t tied"):
        decide(day, "S1", "lot", "Dee")
    with pytest.raises(Refused, match="Choose who wins semifinal 1: Ann or Dee"):
        decide(day, "S1", "awarded", "Bob")
    decide(day, "S1", "awarded", "Dee", reason="Ann is ill")
    assert [one.key for one in now(day).bracket.next_games] == ["S2"]
    with pytest.raises(Refused, match="Semifinal 1 is decided already"):
        decide(day, "S1", "awarded", "Ann")
    undo_last(day)
    assert stands(day, "S1") == "ready"


def tie(day: Day) -> None:
    """A final of one game that is tied."""
    start(day, 2, best_of={"final": 1})
    post(day)
    result(day, "F", Ann=400, Bob=400)


@pytest.mark.long
def test_one_more_game_is_undone_only_before_it_is_posted(day: Day) -> None:
    tie(day)
    decide(day, "F", "game", reason="both agree")
    undo_last(day)
    assert stands(day, "F") == "tied"
    decide(day, "F", "game", reason="both agree")
    post(day)
    entry = JournalEntry.objects.filter(act="playoffs.decide").order_by("-number")[0]
    with pytest.raises(Refused, match="The added game of the final is posted"):
        undo.undo(day.desk(), number=entry.number)
    result(day, "F", Ann=300, Bob=310)
    assert now(day).champion == now(day).seeds[1]
    assert replay.replay(day.event).faults == ()


@pytest.mark.long
def test_a_series_that_is_undone_is_played_anew_and_its_slips_stay(day: Day) -> None:
    tie(day)
    decide(day, "F", "lot", "Bob")
    deciding.replay(day.desk(), division=day.division_key, series="F", reason="wrong word list")
    assert (stands(day, "F"), [one.counts for one in now(day).games["F"]]) == ("ready", [False])
    undo_last(day)
    assert now(day).champion == now(day).seeds[1]
    deciding.replay(day.desk(), division=day.division_key, series="F", reason="wrong word list")
    post(day)
    result(day, "F", Ann=400, Bob=300)
    assert now(day).champion == now(day).seeds[0]
    assert replay.replay(day.event).faults == ()


def test_a_swap_puts_nobody_else_into_a_series(day: Day) -> None:
    start(day)
    drawn = post(day)
    seats = (game_of(day, key).seats.get(place=1) for key in ("S1", "S2"))
    here, there = (str(seat.entry.uuid) for seat in seats)
    with pytest.raises(Refused, match="This would change who plays semifinal 1"):
        seat_acts.swap(day.desk(), round=str(drawn.uuid), player=here, other=there, reason="?")
    rounds.take_back(day.desk(), round=str(drawn.uuid), reason="too early")
    one, other = str(day.entry("Ann").uuid), str(day.entry("Bob").uuid)
    with pytest.raises(Refused, match="its bracket says who meets"):
        draw_pairs.swap(day.desk(), round=str(drawn.uuid), player=one, other=other)
    rounds.confirm(day.desk(), round=str(drawn.uuid))
    rounds.post(day.desk(), round=str(drawn.uuid))
    assert stands(day, "S1") == "under way"


def _over(day: Day, **more: bool) -> tuple[list[str], bool]:
    """Bob beats Ann in the final: who has the prizes then, and whether Bob’s rating changed."""
    before = results.of_division(day.division).rated(3)[2].new
    rows = [Prize(PrizeKind.RANK, place=place, amount=f"${place}") for place in (1, 2, 3)]
    prizes.put(day.desk(), division=day.division_key, prizes=[as_json(row) for row in rows])
    assert _winners(day) == ["Ann", "Bob", "Cy"]
    start(day, 2, best_of={"final": 1}, **more)
    post(day)
    assert _winners(day) == ["Ann", "Bob", "Cy"]
    result(day, "F", Ann=300, Bob=400)
    after = results.of_division(day.division).rated(3)[2].new
    return _winners(day), after != before


def _winners(day: Day) -> list[str]:
    return [line.winners[0].who.name for line in prize_queries.page(day.division).lines]


def test_places_prizes_and_ratings_go_by_the_play_off_once_it_is_over(day: Day) -> None:
    assert _over(day, rated=True) == (["Bob", "Ann", "Cy"], True)
    why = prize_queries.page(day.division).lines[0].winners[0].why
    assert why == "1st after the play-off."


def test_a_play_off_for_itself_leaves_prizes_to_the_standings_and_ratings_if_not_rated(
    day: Day,
) -> None:
    assert _over(day, places=False, rated=False) == (["Ann", "Bob", "Cy"], False)
