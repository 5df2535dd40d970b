"""A posted round, drawn again beside the pages after a correction: what each page says of it."""

from __future__ import annotations

from typing import Any

from tdtool.queries.standings import simulation
from tdtool.queries.standings.simulation import Simulation
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day
from tests.web.browser import Browser

AT = "/e/day/round/3/"


def _compared_again(day: Day) -> Simulation[Any]:
    found: Simulation[Any] = simulation._kept["round 3 again", day.division.uuid][1]
    return found


def test_what_a_correction_would_change_of_a_round_by_cop_is_worked_out_beside_the_pages(
    large: Day,
) -> None:
    """Each page with the round drew it anew while somebody waited: seconds for a hundred."""
    desk = Browser(large.by)
    large.post(3, method="cop", based_on=2)
    with simulation._turn:  # so that it gets nowhere: nothing has changed, and nothing is asked
        for page in ("/e/day/", AT):
            assert "drawn differently" not in desk.open(page).main
        game = large.game(1, 2)
        place = game.seats.get(entry__number=1).place
        slips.correct(large.desk(), game=str(game.uuid), place=place, score=90, reason="misread")
        for page in ("/e/day/", AT, "/e/day/round/2/table/1/"):
            found = desk.open(page)
            assert "Checking whether round 3 would be drawn differently" in found.main
            assert "0% done." in found.main
            assert f'hx-get="{AT}?differs=1"' in found.html
            assert "htmx" in found.html
        piece = desk.client.get(f"{AT}?differs=1").content.decode()
        assert "0% done." in piece and "<h1" not in piece
    _compared_again(large).wait()
    piece = desk.client.get(f"{AT}?differs=1").content.decode()
    assert "A correction changed round 3’s draw:" in piece
    assert "A correction changed round 3’s draw:" in desk.open("/e/day/").main
    before = large.round(2).games.get(pk=game.pk).seats.get(place=place)
    slips.correct(large.desk(), game=str(game.uuid), place=place, score=299, reason="it was right")
    assert before.entry.number == 1
    assert "drawn differently" not in desk.open("/e/day/").main  # as it was drawn
    assert desk.client.get(f"{AT}?differs=1").content.decode().strip() == ""
