"""The prizes page in the last rounds: what has to happen for a place's prize to change hands."""

from __future__ import annotations

from tdtool.models import Account
from tdtool.queries.standings import prizes as prize_queries
from tdtool.services import prizes
from tdtool.web.standings.prizes.views import by_place
from tests.cast import Day
from tests.kept import kept_day
from tests.web.browser import Browser

LIST = "/e/day/prizes/"
PLACES = [{"kind": "rank", "place": place} for place in (1, 2, 4)]


def listed(director: Account, rounds: int, players: int = 4, **more: object) -> Day:
    day = Day.new(director, system="scrabble", rounds=rounds).bring(players)
    prizes.put(day.desk(), division=day.division_key, prizes=[*PLACES, {"kind": "high win"}])
    return day


def told(day: Day) -> dict[int, tuple[str, ...]]:
    page = prize_queries.page(day.division)
    return dict(by_place(day.division, page))


def scored(day: Day, number: int, **scores: int) -> None:
    day.post(number, method="swiss")
    for game in day.round(number).games.order_by("table__number"):
        sat = game.seats.order_by("place").values_list("entry__name", flat=True)
        day.report(game.table.number, *(scores[name] for name in sat))
    day.complete(number)


@kept_day
def level(director: Account) -> Day:
    """After one of two rounds Ann and Bob have won, by 53 and by 20 points."""
    day = listed(director, 2)
    scored(day, 1, Ann=400, Bob=420, Cy=347, Dee=400)
    return day


def test_with_one_round_left_it_is_said_who_passes_whom_by_which_results(level: Day) -> None:
    found = told(level)
    assert found[1] == (
        "Bob passes Ann with a better result, or with the same result and 34 more points of "
        "spread.",
        "Dee passes Ann with a win if Ann loses, by 74 points in both games together.",
        "Cy passes Ann with a win if Ann loses, by 107 points in both games together.",
    )
    assert found[2][0] == (
        "Dee passes Bob with a win if Bob loses, by 41 points in both games together."
    )
    assert found[4] == ("Nobody below Cy can still reach it.",)
    page = Browser(level.by).open(LIST)
    assert page.main.count("Who can still win it") == 3  # not of the high win
    assert found[1][0] in page.main


def test_once_the_last_round_is_posted_two_who_meet_are_told_so(level: Day) -> None:
    level.post(2)
    pairs = {frozenset(level.seated(table, 2)) for table in (1, 2)}
    assert frozenset({"Ann", "Bob"}) in pairs
    assert told(level)[1] == (
        "Bob passes Ann by beating Ann.",
        "Dee passes Ann with a win if Ann loses, by 74 points in both games together.",
        "Cy passes Ann with a win if Ann loses, by 107 points in both games together.",
    )


def test_while_slips_come_in_and_at_the_end_nothing_is_said(level: Day) -> None:
    level.post(2)
    level.report(1, 400, 390)
    assert told(level) == {}
    level.report(2, 400, 390)
    assert told(level) == {}
    level.complete(2)
    assert told(level) == {}
    assert "Who can still win it" not in Browser(level.by).open(LIST).main


def test_with_more_rounds_left_it_is_what_the_standings_say_and_earlier_nothing(
    director: Account,
) -> None:
    day = listed(director, 5, players=8)
    day.play(1)
    assert told(day) == {}
    day.play(2)
    first = told(day)[1]
    rival = day.entry(first[0].partition(".")[0]).uuid
    page = Browser(director).open("/e/day/standings/", why=rival)
    assert "For 1st: at least" in first[0] and first[0].partition(" For")[0].endswith(".")
    assert first[0].partition("For 1st: ")[2].rstrip(".") in page.main
    assert first[-1].endswith("can still reach it; see Standings.")


def test_at_tables_there_is_no_race_of_wins(day: Day) -> None:
    prizes.put(day.desk(), division=day.division_key, prizes=[{"kind": "rank"}])
    day.play(1)
    assert told(day) == {}
