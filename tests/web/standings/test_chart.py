"""The picture of the ranks by round: whoever shares a rank, the cut, and names in full."""

import pytest

from tdtool.models import Account
from tdtool.queries.standings import cached as results
from tdtool.queries.standings import of_tables
from tdtool.web.standings.views import RankChart, standings_chart
from tests.cast import Day, after_round, brought

pytestmark = pytest.mark.django_db


def _ends(drawn: RankChart) -> list[tuple[str, str]]:
    ends = sorted(drawn.lines, key=lambda line: line.end[1])
    return [(line.rank, line.name) for line in ends]


def test_who_shares_a_rank_has_an_equals_sign_in_the_picture_too(director: Account) -> None:
    day = after_round(director, 2, players=5, rounds=4)
    drawn = standings_chart(
        results.of_division(day.division), of_tables.pair_standings(day.division)
    )
    assert drawn is not None
    assert drawn.cut is None
    assert _ends(drawn) == [
        ("1", "Ann"), ("2=", "Dee"), ("2=", "Eve"), ("4", "Bob"), ("5", "Cy"),
    ]  # fmt: skip


def test_the_cut_is_a_line_below_those_who_play_the_final(director: Account) -> None:
    day = brought(director, 12)
    for number in (1, 2):
        day.play(number)
    listing = of_tables.standings(day.division)
    drawn = standings_chart(results.of_division(day.division), listing)
    assert drawn is not None and listing.cut_after is not None
    ends = sorted(line.end[1] for line in drawn.lines)
    assert drawn.cut is not None
    assert sum(end < drawn.cut for end in ends) == listing.cut_after
    assert [name for _, name in _ends(drawn)] == [row.name for row in listing.rows]


def test_the_picture_has_room_for_the_longest_name(director: Account) -> None:
    long = "Venkatanarasimharajuvaripeta Krishnamoorthy"
    day = Day.new(director, system="scrabble").bring_named("Ann", long)
    day.play(1)
    drawn = standings_chart(
        results.of_division(day.division), of_tables.pair_standings(day.division)
    )
    assert drawn is not None
    assert {line.name for line in drawn.lines} == {"Ann", long}
    assert drawn.width - drawn.lines[0].end[0] > 7 * len(long)
