"""Who can be a seed, and that seeds stay: the play-off is read from them on every page."""

from __future__ import annotations

import pytest

from tdtool.models import Account, JournalEntry
from tdtool.pairing.prizes.prizes import Prize, PrizeKind, as_json
from tdtool.queries import players as player_queries
from tdtool.queries.hall import field as hall_field
from tdtool.queries.hall import states
from tdtool.queries.standings import cached as results
from tdtool.queries.standings import prizes as prize_queries
from tdtool.services import divisions, players, prizes
from tdtool.services.acts import Refused
from tdtool.services.journal import undo
from tests.cast import Day
from tests.services.playoffs.cast import after_the_last_round, now, post, result, seeds, start

pytestmark = pytest.mark.django_db

STAYS = (
    "Gus is seeded in the play-off, so they can’t be deleted or moved. Withdraw them instead, or "
    "cancel the play-off first."
)


@pytest.mark.long
def test_who_never_came_is_no_seed_and_prizes_are_read_all_the_same(director: Account) -> None:
    day = Day.new(director, system="scrabble", rounds=3).bring(4)
    day.bring_named("Gus", here=False)
    for number in (1, 2, 3):
        day.play(number)
    rows = [as_json(Prize(PrizeKind.RANK, place=1, amount="$1"))]
    prizes.put(day.desk(), division=day.division_key, prizes=rows)
    start(day)
    shown = [line.who.name for line in results.of_division(day.division).lines(3)]
    assert [one.name for one in now(day).seeds] == shown == ["Ann", "Bob", "Cy", "Dee"]
    assert prize_queries.page(day.division).lines[0].winners[0].who.name == "Ann"


def a_wild_card(by: Account) -> Day:
    """Gus comes after the last round, and is the fourth seed."""
    day = after_the_last_round(by).bring_named("Gus")
    start(day, seeds=[*seeds(day, 3), str(day.entry("Gus").uuid)], reason="wild card")
    return day


def test_a_seed_who_has_no_seat_is_in_standings_of_desk_and_hall(director: Account) -> None:
    day = a_wild_card(director)
    gus = day.entry("Gus")
    gus.checked_in_at = None
    gus.save()
    post(day)
    result(day, "S1", Ann=400, Gus=300)
    seen = hall_field.of_division(day.division, states.of(day.event.slug))
    assert str(gus.uuid) in seen.field.by_key
    assert str(gus.uuid) in results.of_division(day.division).field.by_key


def test_a_seed_is_not_deleted_or_moved(director: Account) -> None:
    day = a_wild_card(director)
    other = day.with_division("B", first_table=20)
    gus = day.entry("Gus")
    brought = JournalEntry.objects.filter(chain=day.event.uuid, act="players.bring").latest(
        "number"
    )
    with pytest.raises(Refused) as refusal:
        was = player_queries.all_of(gus)
        players.delete(day.desk(), entry=str(gus.uuid), name="Gus", was=was)
    assert str(refusal.value) == STAYS
    to = str(other.division.uuid)
    with pytest.raises(Refused, match="Gus is seeded in the play-off"):
        divisions.move_player(day.desk(), entry=str(gus.uuid), division=to)
    with pytest.raises(Refused, match="Gus is seeded in the play-off"):
        undo.undo(day.desk(), number=brought.number)
    assert now(day).seeds[3].name == "Gus"
