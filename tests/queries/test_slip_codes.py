"""The game that a slip’s code belongs to, among all games of all events."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tdtool.models import Game
from tdtool.queries.slips import slip
from tests.cast import Day

pytestmark = pytest.mark.django_db


def test_a_code_finds_its_slip_as_it_is_printed_and_as_it_is_typed(hall: Day) -> None:
    hall.post(1)
    for table in (1, 2, 3):
        code = slip.code_of(hall.game(table))
        typed = slip.code_spaced(code).lower().replace("0", "o").replace("1", "l")
        assert slip.game_of_code(code) == slip.game_of_code(typed) == hall.game(table)


def test_of_the_games_passed_over_a_search_reads_only_what_their_codes_are_made_of(
    hall: Day,
) -> None:
    """It read each game with its round, and with each the long account of the whole draw: 1.6
    seconds for one slip of 1,000 players in pairs."""
    hall.post(1)
    game = Game.objects.select_related("round__division__event").get(pk=hall.game(2).pk)
    code = slip.code_of(game)
    with CaptureQueriesContext(connection) as asked:
        assert slip.game_of_code(code) == game
        assert slip.game_of_code("0000000000") is None
    assert [query["sql"] for query in asked if '"basis"' in query["sql"]] == []
    assert len(asked) == 3  # what codes are made of, the game found, and again for the wrong one
