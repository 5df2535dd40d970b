"""The poster and the phone cards at the desk: printed, and out of date when they lead nowhere."""

from __future__ import annotations

import re

import pytest

from tdtool.models import JournalEntry
from tdtool.queries.hall import codes
from tdtool.services import hall as services
from tdtool.services import players
from tdtool.web.shell import addresses
from tests.cast import Day
from tests.papers import reading
from tests.web.browser import Browser

PAPERS = "/e/day/papers/"
HALL = "/e/day/hall/"
HERE = "192.168.1.5:8000"
NO_ADDRESS = "Phones can’t reach this laptop: it isn’t on a network. Join the hall’s Wi-Fi"


def _print(desk: Browser, name: str) -> bytes:
    form = desk.open(HALL).form(f"{PAPERS}{name}/print/")
    told = {key: values[0] for key, values in form.fields.items()}
    answer = desk.client.post(form.action, told, follow=True)
    assert answer.redirect_chain == [(f"{PAPERS}{name}.pdf", 302)]
    return bytes(answer.content)


def _desk(day: Day, host: str = HERE) -> Browser:
    """At the laptop, opened under this address."""
    desk = Browser(day.by)
    desk.client.defaults["HTTP_HOST"] = host
    return desk


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """The laptop has its own loopback address and no other."""
    monkeypatch.setattr(addresses, "of_the_hall", list)


def _old(desk: Browser) -> list[str]:
    found = re.findall(r"Out of date[^.]*\.", desk.open(HALL).main.partition("Round")[0])
    return [re.sub(r" \d\d:\d\d", "", one) for one in found]


def test_the_poster_has_the_address_under_which_phones_reach_the_laptop(day: Day) -> None:
    services.wifi(day.desk(), name="Lakeside Hall", password="letters4all")
    poster = _print(_desk(day), "poster-0")
    assert reading.codes_drawn(poster) == [
        reading.code_of("WIFI:T:WPA;S:Lakeside Hall;P:letters4all;;"),
        reading.code_of(f"http://{HERE}/h/day/"),
    ]
    assert f"http://{HERE}/h/" in reading.words(poster)[0]


def test_another_wifi_puts_the_poster_out_of_date_and_leaves_the_cards(day: Day) -> None:
    desk = _desk(day)
    for name in ("poster-0", "phones-0"):
        _print(desk, name)
    assert _old(desk) == []
    services.wifi(day.desk(), name="Lakeside Hall", password="letters4all")
    assert _old(desk) == ["Out of date since, when Mirela K."]
    assert desk.open(HALL).main.count("changed the hall’s Wi-Fi") == 1
    _print(desk, "poster-0")
    assert _old(desk) == []


def test_another_network_puts_both_out_of_date_and_the_first_one_brings_them_back(
    day: Day, no_network: None
) -> None:
    desk = _desk(day)
    for name in ("poster-0", "phones-0"):
        _print(desk, name)
    elsewhere = _desk(day, "10.0.0.7:8000")
    assert _old(elsewhere) == ["Out of date: phones reach this laptop at another address now."] * 2
    assert _old(desk) == []


def test_a_print_holds_at_any_address_that_the_laptop_has(
    day: Day, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Printed on the hall’s network, looked at under localhost while a cable is in."""
    _print(_desk(day), "poster-0")
    monkeypatch.setattr(addresses, "of_the_hall", lambda: ["10.0.0.7", "192.168.1.5"])
    assert _old(_desk(day, "localhost:8000")) == []


def test_without_a_network_the_page_says_what_to_do_and_nothing_false_is_printed(
    day: Day, no_network: None
) -> None:
    _print(_desk(day), "poster-0")
    desk = _desk(day, "localhost:8000")
    page = desk.open(HALL)
    assert NO_ADDRESS in page.text
    assert _old(desk) == []
    for name in ("poster-0", "phones-0"):
        answer = desk.client.get(f"{PAPERS}{name}.pdf")
        assert (answer.status_code, NO_ADDRESS in answer.content.decode()) == (404, True)
    assert NO_ADDRESS not in _desk(day).open(HALL).text


def test_a_new_code_puts_the_cards_out_of_date_and_the_next_print_bears_it(day: Day) -> None:
    desk, ann = _desk(day), day.entry("Ann")
    before = _print(desk, "phones-0")
    services.new_code(day.desk(), entry=str(ann.uuid))
    assert "gave a player a new code" in desk.open(HALL).main
    after = _print(desk, "phones-0")
    ann.refresh_from_db()
    code = codes.shown(codes.of_entry(ann))
    assert [code in " ".join(reading.words(print_)) for print_ in (before, after)] == [False, True]
    assert _old(desk) == []


def test_no_code_stands_in_the_journal_or_on_a_paper_that_hangs_on_the_wall(day: Day) -> None:
    day.post(1)
    desk = _desk(day)
    _print(desk, "phones-0")
    told = [*codes.of_event(day.event).values()]
    journal = " ".join(str(one.arguments) for one in JournalEntry.objects.all())
    hung = " ".join(
        word
        for name in ("round-1-all", "poster-0", "standings-1")
        for word in reading.words(desk.client.get(f"{PAPERS}{name}.pdf").content)
    )
    for code in told:
        for shown in (code, codes.shown(code)):
            assert shown not in journal
            assert shown not in hung


def test_withdrawn_players_have_no_card(day: Day) -> None:
    players.withdraw(day.desk(), entry=str(day.entry("Ann").uuid), from_round=1)
    sheets = " ".join(reading.words(_print(_desk(day), "phones-0")))
    assert ("Bob" in sheets, "Ann" in sheets) == (True, False)


def test_a_table_card_printed_before_there_was_a_code_on_it_is_not_out_of_date(
    day: Day, no_network: None
) -> None:
    day.post(1)
    without = _print(_desk(day, "localhost:8000"), "round-1-cards")
    desk = _desk(day)
    assert _old(desk) == []
    with_code = desk.client.get(f"{PAPERS}round-1-cards.pdf").content
    tables = len(reading.words(with_code))
    assert reading.codes_drawn(without) == []
    assert reading.codes_drawn(with_code) == [reading.code_of(f"http://{HERE}/h/day/")] * 2 * tables


def _card(desk: Browser, day: Day, name: str) -> bytes:
    """Their card alone, printed from their page."""
    page = f"/e/day/players/{day.entry(name).uuid}/"
    form = desk.open(f"{page}card/").form()
    told = {key: values[0] for key, values in form.fields.items()}
    answer = desk.client.post(form.action, told, follow=True)
    assert answer.redirect_chain == [(f"{page}card.pdf", 302)]
    return bytes(answer.content)


def test_a_lost_card_is_printed_alone_and_a_new_code_makes_the_lost_one_useless(day: Day) -> None:
    desk, ann = _desk(day), day.entry("Ann")
    _print(desk, "phones-0")
    before = _card(desk, day, "Ann")
    services.new_code(day.desk(), entry=str(ann.uuid))
    after = _card(desk, day, "Ann")
    old, new = (reading.codes_drawn(one)[0] for one in (before, after))
    ann.refresh_from_db()
    code = codes.of_entry(ann)
    assert new == reading.code_of(f"http://{HERE}/r/day/{code}") != old
    words = " ".join(reading.words(after))
    assert (codes.shown(code) in words, "Bob" in words) == (True, False)
    assert _old(desk) == [], "all other cards are as they were printed"
    assert JournalEntry.objects.latest("id").arguments["name"] == "phones-0-1"


def test_a_card_printed_alone_leaves_those_of_others_out_of_date(day: Day) -> None:
    desk = _desk(day)
    _print(desk, "phones-0")
    for name in ("Ann", "Bob"):
        services.new_code(day.desk(), entry=str(day.entry(name).uuid))
    _card(desk, day, "Ann")
    assert _old(desk) == ["Out of date since, when Mirela K."]


def test_a_withdrawn_player_s_card_is_not_printed(day: Day) -> None:
    ann = day.entry("Ann")
    players.withdraw(day.desk(), entry=str(ann.uuid), from_round=1)
    page = f"/e/day/players/{ann.uuid}/"
    assert _desk(day).client.get(f"{page}card.pdf").status_code == 404
    actions = [form.action for form in _desk(day).open(f"{page}card/").forms]
    assert f"{page}card/" not in actions
