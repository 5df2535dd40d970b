"""The names that the hall reads."""

from tdtool.models import Account
from tdtool.queries.hall import field as hall_field
from tdtool.queries.hall import public_state, states
from tdtool.services import check_in, players
from tests.cast import Day


def test_two_of_one_name_have_their_numbers_wherever_the_hall_reads(director: Account) -> None:
    day = Day.new(director, system="scrabble").bring(2)
    double: players.PlayerLine = {
        "player": str(day.event.uuid), "name": "ann", "rating": 1500, "member_id": "",
        "brings": [], "namesake": True,
    }  # fmt: skip
    players.enter(day.desk(), division=day.division_key, lines=[double])
    check_in.everyone(day.desk(), division=day.division_key)
    day.post(1)
    seen = hall_field.of_division(day.division, states.of("day"))
    assert [entrant.name for entrant in seen.field.entrants] == ["Ann (1)", "Bob", "ann (3)"]
    document = public_state.document(day.event, [seen])
    assert [player["name"] for player in document["divisions"][0]["players"]] == [
        "Ann", "Bob", "ann",
    ]  # fmt: skip
