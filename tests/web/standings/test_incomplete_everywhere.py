"""Whether standings lack anything of their round is said alike by pages, papers and displays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tdtool.models import Account, Game
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day, first_posted
from tests.papers import reading
from tests.web.browser import Browser
from tests.web.displays.test_displays import pointed, said
from tests.web.published.test_folder import publish

BYE = "he bye counts when its round is complete"


def voices(day: Day, folder: Path) -> dict[str, bool]:
    """Who shows standings after round 1, and whether they say that these are incomplete."""
    desk, phone = Browser(day.by), Browser()
    publish(folder)
    pointed(day, "standings")
    paper = desk.client.get("/e/day/papers/standings-1.pdf").content
    last = " ".join(reading.words(paper))
    document = phone.client.get("/h/day/A/event.json").json()
    return {
        "desk": "round 1 incomplete" in desk.open("/e/day/standings/").main,
        "paper": "not accepted yet" in last or BYE in last,
        "phones": "after round 1, incomplete" in phone.open("/h/day/standings/").main,
        "display": "incomplete" in said(),
        "file": "incomplete" in (folder / "A-standings-001.html").read_text(),
        "event.json": not document["divisions"][0]["standings"]["complete"],
    }


def enter(day: Day, *, without: tuple[int, ...] = ()) -> None:
    for game in Game.objects.exclude(table=None).exclude(table__number__in=without):
        day.report(game.table_number, 400 + game.table_number, 350)


def test_standings_say_that_the_bye_counts_when_the_round_is_complete(
    director: Account, tmp_path: Path
) -> None:
    """With every slip in, who had the bye stood last, and nothing said why."""
    day = first_posted(director, 5, system="scrabble", rounds=3)
    enter(day)
    assert set(voices(day, tmp_path).values()) == {True}
    assert (
        f"5 players, round 1 incomplete: t{BYE}" in Browser(director).open("/e/day/standings/").main
    )
    assert f"T{BYE}." in Browser().open("/h/day/standings/").main
    day.complete(1)
    assert set(voices(day, tmp_path).values()) == {False}


def test_standings_of_a_round_completed_without_a_slip_are_incomplete_everywhere(
    director: Account, tmp_path: Path
) -> None:
    """Hall and display said so; the desk only that two were without an accepted result."""
    day = first_posted(director, 4, system="scrabble", rounds=3)
    enter(day, without=(2,))
    day.complete(1, without=(2,), reason="They left.")
    assert set(voices(day, tmp_path).values()) == {True}
    page = Browser(director).open("/e/day/standings/").main
    assert "4 players, round 1 incomplete: 2 without an accepted result" in page


def test_totals_of_a_round_completed_without_a_slip_are_incomplete_everywhere(
    director: Account, tmp_path: Path
) -> None:
    """The hall said so; the desk and its paper didn't."""
    day = first_posted(director, 6, rounds=3, table_size=3)
    day.report(1, 300, 200, 100)
    day.complete(1, without=(2,), reason="They left.")
    assert set(voices(day, tmp_path).values()) == {True}
    page = Browser(director).open("/e/day/standings/").main
    assert "6 players, round 1 incomplete: 3 without an accepted result" in page


def test_standings_lack_what_an_earlier_round_still_waits_for(
    director: Account, tmp_path: Path
) -> None:
    """After round 2 they called themselves complete, with a game of round 1 missing."""
    day = first_posted(director, 4, system="scrabble", rounds=3)
    enter(day, without=(2,))
    day.complete(1, without=(2,), reason="They left.")
    day.post(2)
    day.report(1, 400, 300)
    day.report(2, 400, 300)
    day.complete(2)
    desk, phone = Browser(director), Browser()
    page = desk.open("/e/day/standings/").main
    assert "round 2 incomplete: results of round 1 missing" in page
    assert "after round 2, incomplete" in phone.open("/h/day/standings/").main
    paper = " ".join(reading.words(desk.client.get("/e/day/papers/standings-2.pdf").content))
    assert "Results of round 1 missing." in paper
    document = phone.client.get("/h/day/A/event.json").json()
    assert not document["divisions"][0]["standings"]["complete"]


def test_a_round_completed_without_a_slip_is_called_incomplete_by_day_and_hall(
    director: Account,
) -> None:
    """The day called it complete, and so did the hall's front, which says how many results are
    in."""
    day = first_posted(director, 4, system="scrabble", rounds=3)
    enter(day, without=(2,))
    late = day.game(2)
    day.complete(1, without=(2,), reason="They left.")
    desk, phone = Browser(director), Browser()
    page = desk.open("/e/day/")
    assert "Round 1, incomplete: table 2" in page.html and "Round 1 is complete" not in page.main
    assert "1 of 2 results in" in phone.open("/h/day/").main
    assert [one["complete"] for one in rounds_of(phone)] == [False]
    slips.report(day.desk(), game=str(late.uuid), scores=[400, 300], signed=True)
    assert "Round 1, complete" in desk.open("/e/day/").html
    assert [one["complete"] for one in rounds_of(phone)] == [True]


def rounds_of(phone: Browser) -> list[dict[str, Any]]:
    document = phone.client.get("/h/day/A/event.json").json()
    rounds: list[dict[str, Any]] = document["divisions"][0]["rounds"]
    return rounds
