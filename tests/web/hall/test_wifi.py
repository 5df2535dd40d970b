"""The hall’s Wi-Fi, as the director types it on the desk’s page of the hall."""

from __future__ import annotations

import pytest

from tdtool.models import Account
from tdtool.services import hall as services
from tdtool.services.acts import NotAllowed
from tdtool.services.hall import WifiRefused
from tdtool.services.journal.replay import replay
from tests.cast import Day
from tests.web.browser import Browser, Page

HALL = "/e/day/hall/"
WIFI = f"{HALL}wifi/"


def _sent(desk: Browser, network: str, password: str) -> Page:
    return desk.send(desk.open(HALL).form(WIFI), network=network, password=password)


def _told(hall: Day) -> object:
    hall.event.refresh_from_db()
    return hall.event.wifi


def test_the_network_is_saved_and_shown_where_it_was_typed(hall: Day) -> None:
    desk = Browser(hall.by)
    page = _sent(desk, " Lakeside Hall ", "letters4all ")
    assert page.said == ["Wi-Fi saved: Lakeside Hall. Print the hall poster."]
    assert _told(hall) == {"name": "Lakeside Hall", "password": "letters4all"}
    fields = page.form(WIFI).fields
    assert (fields["network"], fields["password"]) == (["Lakeside Hall"], ["letters4all"])
    assert "so it’s no secret" in page.text
    assert "Set the hall’s Wi-Fi to “Lakeside Hall”." in desk.open("/e/day/history/").text


def test_an_open_network_has_no_password_and_a_blank_name_removes_it(hall: Day) -> None:
    desk = Browser(hall.by)
    _sent(desk, "Guest", "")
    assert _told(hall) == {"name": "Guest", "password": ""}
    assert _sent(desk, "", "").said == ["Wi-Fi removed."]
    assert _told(hall) is None
    assert "Removed the hall’s Wi-Fi." in desk.open("/e/day/history/").text


REFUSED = [
    ("é" * 17, "letters4all", "The network name is too long: 34 bytes, and Wi-Fi allows 32"),
    ("Hall", "short12", "The password has 7 characters; Wi-Fi passwords have 8 to 63."),
    ("Hall", "x" * 64, "The password has 64 characters; Wi-Fi passwords have 8 to 63."),
    ("Hall", "lettèrs4all", "The password has a character that Wi-Fi passwords can’t have"),
    ("Ha\u200bll", "letters4all", "The network name has a character that can’t be printed."),
    ("", "letters4all", "The network has no name. Type it as phones list it."),
    ("", "", "The network has no name."),
]


@pytest.mark.long
def test_what_no_phone_can_join_is_refused_and_stays_in_the_form(hall: Day) -> None:
    for network, password, why in REFUSED:
        page = _sent(Browser(hall.by), network, password)
        assert (page.status, why in page.text) == (422, True)
        fields = page.form(WIFI).fields
        assert (fields["network"], fields["password"]) == ([network], [password])
        fields_of_page = [one for one in page.elements if one.tag == "input"]
        focused = [
            one.attributes["name"] for one in fields_of_page if "autofocus" in one.attributes
        ]
        assert focused == ["network"]
        assert _told(hall) is None


def test_the_longest_name_and_both_lengths_of_a_password_are_taken(hall: Day) -> None:
    for name, password in (("é" * 16, "x" * 8), ("W" * 32, "x" * 63)):
        services.wifi(hall.desk(), name=name, password=password)
        assert _told(hall) == {"name": name, "password": password}


def test_only_a_director_sets_it_and_the_journal_plays_it_again(
    hall: Day, scorekeeper: Account
) -> None:
    with pytest.raises(NotAllowed):
        services.wifi(hall.at_desk(scorekeeper).desk(), name="Hall", password="letters4all")
    with pytest.raises(WifiRefused):
        services.wifi(hall.desk(), name="Hall", password="short")
    services.wifi(hall.desk(), name="Hall", password="letters4all")
    hall.event.refresh_from_db()
    proof = replay(hall.event)
    assert (proof.whole, proof.faults) == (True, ())
