"""Who can still win: the page, its chances, what a director sets, and the paper."""

from __future__ import annotations

from io import BytesIO
from threading import Event

import pytest
from pypdf import PdfReader

from tdtool.models import Account
from tdtool.pairing.contenders.endings import Endings, Progress
from tdtool.queries.field import kept_field
from tdtool.queries.rounds.redrawn import open_rounds
from tdtool.queries.standings import contenders, simulation
from tdtool.services import prizes
from tdtool.services.acts import ACTS
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day, after_round, before_the_last_round, brought
from tests.papers import reading
from tests.web.browser import Browser

PAGE = "/e/day/standings/"


@pytest.fixture
def pairs(director: Account) -> Day:
    return before_the_last_round(director)


@pytest.fixture
def desk(pairs: Day) -> Browser:
    return Browser(pairs.by)


@pytest.mark.long
def test_everybody_in_reach_of_a_prize_is_listed_with_what_has_to_happen(desk: Browser) -> None:
    page = desk.open(PAGE)
    assert page.status == 200
    assert "with 1 round to play" in page.main
    assert "1st to " in page.main
    assert "certain with" in page.main or "at least" in page.main
    # “Nobody of another class gains by it” wasn’t true: the class is looked at first.
    assert "The class comes first, even if its players can still win a prize." in page.main
    # Without it they were saved and did nothing.
    assert page.main.count("Needs “Keep Gibsons away from contenders”.") == 2
    text = _printed(desk, "contenders-3")
    assert "Who can still win" in text
    assert "after round 3 of 4" in text
    assert "1st to " in text


def test_chances_come_with_the_same_page_and_are_the_same_each_time(desk: Browser) -> None:
    first = desk.open(PAGE, chances="1")
    assert "Chances by 100,000 simulated endings" in first.main
    assert first.main.count("%") >= 2
    simulation.forget_all()
    assert desk.open(PAGE, chances="1").main == first.main


def test_a_large_fields_list_comes_at_once_and_its_chances_when_they_are_simulated(
    director: Account,
) -> None:
    """A thousand players took the page seconds."""
    day = after_round(director, 1, players=12, rounds=11)
    desk = Browser(director)
    with simulation._turn:  # another one is under way
        first = desk.open(PAGE, chances="1")
        assert "Simulating 100,000 endings: 0% done." in first.main
        assert "12th" in first.main and "Chances by 100,000 simulated endings" not in first.main
        assert 'name="htmx-config"' in desk.client.get(PAGE).content.decode()  # that asks again
        asked = desk.client.get(f"{PAGE}?chances=1&progress=1", headers={"HX-Request": "true"})
        assert "0% done" in asked.content.decode() and "<td" not in asked.content.decode()
        assert "HX-Retarget" not in asked.headers
    contenders.chances(day.division).wait()
    answer = desk.client.get(f"{PAGE}?chances=1&progress=1", headers={"HX-Request": "true"})
    assert answer.headers["HX-Retarget"] == "#standings"
    assert "Chances by 100,000 simulated endings" in answer.content.decode()
    assert "% done" not in desk.open(PAGE, chances="1").main


@pytest.mark.parametrize(
    "system",  # of the other, margins are of its scores
    ["scrabble", pytest.param("anagrams-2004", marks=pytest.mark.long)],
)
def test_slips_of_the_open_round_leave_a_simulation_going_and_the_next_round_stops_it(
    director: Account, system: str
) -> None:
    """Each slip began another 100,000 endings, behind those that nobody asked for any more, and a
    large field’s chances never came."""
    day = brought(director, 12, system=system, rounds=11)
    day.play(1)
    day.post(2)
    with simulation._turn:  # so that none of them gets anywhere
        first = contenders.chances(day.division)
        for table in range(1, 7):
            assert contenders.chances(day.division) is first
            day.report(table, 420, 380)
        assert contenders.contenders(day.division).after == 2
        second = contenders.chances(day.division)
        assert second is not first
        assert contenders.chances(day.division) is second
    first.wait()
    second.wait()
    assert first.made is None
    assert second.made is not None
    day.complete(2)
    assert contenders.chances(day.division) is second


def test_a_simulation_that_is_stopped_goes_no_further_and_does_not_begin_again() -> None:
    reached, go, told = Event(), Event(), []

    def make(progress: Progress) -> Endings:
        progress(1, 4)
        told.append("begun")
        reached.set()
        go.wait()
        progress(2, 4)
        told.append("went on")
        return Endings(1, ((1,),))

    asked = simulation.Simulation(make)
    asked.begin(at_once=False)
    reached.wait()
    asked.stop()
    go.set()
    asked.wait()
    asked.begin(at_once=False)
    asked.wait()
    assert (told, asked.made, asked.share) == (["begun"], None, 0.25)
    asked.begin(at_once=True)  # a page waits for it
    assert asked.made is not None


def test_a_simulation_that_failed_says_so_once_and_begins_anew() -> None:
    rooms = [OSError("no room"), None]

    def make(progress: Progress) -> Endings:
        fault = rooms.pop(0)
        if fault is not None:
            raise fault
        progress(2, 4)
        return Endings(1, ((1,),))

    asked = simulation.Simulation(make)
    asked.begin(at_once=False)
    asked.wait()
    with pytest.raises(OSError, match="no room"):
        asked.begin(at_once=False)
    asked.begin(at_once=True)
    assert (asked.made, asked.share) == (Endings(1, ((1,),)), 0.5)


def test_a_director_sets_the_spread_and_who_is_a_gibson(pairs: Day, desk: Browser) -> None:
    form = desk.open(PAGE).form(f"{PAGE}last-rounds/")
    for spread in ("", "much", "250, -3", "0", "9999", "250 " * 31):
        page = desk.send(form, spread=spread)
        assert (page.status, "bands saved" in page.main) == (422, False)
    assert pairs.division.last_rounds is None
    told = {"spread": "250; 200", "definition": "best-finish", "equivalent": "2"}
    done = desk.send(form, **told)
    assert "Gibsons, spread and prize bands saved." in done.main
    assert pairs.division.last_rounds == {
        "spread": [250, 200], "definition": "best-finish", "equivalent": 2, "pairs": False,
    }  # fmt: skip
    assert "more than 250" in done.main


def test_the_class_of_gibsons_opponents_is_one_that_somebody_has(pairs: Day, desk: Browser) -> None:
    """Another was saved, and then anybody met the Gibson."""
    form = desk.open(PAGE).form(f"{PAGE}last-rounds/")
    page = desk.send(form, victims="ZZ", pairs="on")
    assert page.status == 422
    assert "No player is in class ZZ. No player has a class yet." in page.main
    _class_of(pairs, "Eve", "B cash")
    page = desk.send(form, victims="ZZ", pairs="on")
    assert "No player is in class ZZ. Classes: B cash." in page.main
    assert page.form(f"{PAGE}last-rounds/")["victims"] == "ZZ"
    assert desk.send(form, victims="B" * 13).status == 422
    assert contenders.settings_of(pairs.division).victims == ""
    page = desk.send(form, strict="on", victims=" b cash ", pairs="on")
    assert page.said == ["Gibsons, spread and prize bands saved."]
    told = contenders.settings_of(pairs.division)
    assert (told.strict, told.victims.casefold(), told.pairs) == (True, "b cash", True)


def _class_of(day: Day, name: str, prize_class: str) -> None:
    entry = day.entry(name)
    ACTS["players.change"](
        day.desk(), entry=str(entry.uuid), name=name, rating=entry.rating, brings=[],
        facts={"prize_class": prize_class, "team": "", "career_games": None},
    )  # fmt: skip


def test_after_the_last_round_nobody_is_left_to_list(pairs: Day, desk: Browser) -> None:
    pairs.play(4)
    for page in (desk.open(PAGE), desk.open(PAGE, chances="1")):
        assert (page.status, page.title) == (200, "Final standings")
        assert "can still finish first" not in page.main
        assert "simulated endings" not in page.main
    answer = desk.client.get(f"{PAGE}?chances=1&progress=1", headers={"HX-Request": "true"})
    assert (answer.status_code, answer.headers["HX-Retarget"]) == (200, "#standings")


@pytest.mark.long
def test_a_draw_pairs_gibsons_apart_and_says_so(director: Account) -> None:
    """Ann leads by more than a round gives; Bob, who was level with her, has withdrawn."""
    day = brought(director, 8, system="scrabble", rounds=4)
    told = {"division": day.division_key, "spread": [100], "definition": "caught", "pairs": True}
    ACTS["prizes.set"](day.desk(), division=day.division_key, prizes=[{"kind": "rank"}])
    ACTS["rounds.set_last"](day.desk(), **told)
    for number in (1, 2, 3):
        day.post(number, seed=number)
        for game in day.round(number).games.all():
            seats = list(game.seats.order_by("place"))
            scores = [500 if seat.entry.name == "Ann" else 400 for seat in seats]
            if "Ann" not in {seat.entry.name for seat in seats}:
                scores = [410, 390]
            ACTS["slips.report"](day.desk(), game=str(game.uuid), scores=scores, signed=True)
        day.complete(number)
    second = contenders.contenders(day.division).lines[1].line.who
    ACTS["players.withdraw"](day.desk(), entry=second.entry, from_round=4)
    day.pair(4)
    page = Browser(director).open("/e/day/round/4/")
    assert "Ann can’t be caught" in page.main
    assert "Has the bye." in page.main
    assert open_rounds.of_division(day.division, kept_field(day.division)) == ()


def test_the_prize_paper_says_what_each_prize_is(pairs: Day, desk: Browser) -> None:
    """It named prizes and winners, and not what they win."""
    listed = [{"kind": "rank", "amount": "$500"}, {"kind": "high game", "amount": "a cup"}]
    prizes.put(pairs.desk(), division=pairs.division_key, prizes=listed)
    text = _printed(desk, "prizes-3")
    assert "$500" in text and "a cup" in text


def _printed(desk: Browser, name: str) -> str:
    answer = desk.client.get(f"/e/day/papers/{name}.pdf")
    assert answer.status_code == 200
    return "".join(page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages)


def test_contenders_stay_at_the_round_when_an_old_slip_is_undone_and_say_what_is_missing(
    director: Account,
) -> None:
    """They went back to the round before that slip, with a list of rounds ago."""
    day = after_round(director, 3, players=6, rounds=4)
    desk, phone = Browser(director), Browser()
    assert "with 1 round to play" in desk.open("/e/day/standings/").main
    game = day.game(2, 1)
    slips.take_back(day.desk(), game=str(game.uuid), reason="the wrong paper")
    for page in (desk.open("/e/day/standings/").main, phone.open("/h/day/contenders/").main):
        assert "with 2 rounds to play" in page
        assert "ound 1 lacks a result and counts as still to be played" in page
    paper = " ".join(reading.words(desk.client.get("/e/day/papers/contenders-3.pdf").content))
    assert "round 1 lacks a result and counts as still to be played" in paper
    slips.report(day.desk(), game=str(game.uuid), scores=[300, 290], signed=True)
    assert "lacks a result" not in desk.open("/e/day/contenders/").main
