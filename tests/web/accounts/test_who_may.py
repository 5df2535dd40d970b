"""A scorekeeper works the desk; what decides the event is a director's."""

from __future__ import annotations

import uuid

from tdtool.models import Account, JournalEntry
from tdtool.services import accounts
from tdtool.services.acts import Desk
from tests.cast import MORNING, Day
from tests.web.browser import Browser, Page, rows

DOOR = "/e/day/players/door/"
ONLY_A_DIRECTOR = "Oskar D. is a scorekeeper; only a director can do this."


def _post(desk: Browser, address: str, **told: str) -> tuple[int, list[str]]:
    """Send a form that the page may not even show, with the token of another one."""
    token = desk.open("/account/").form()["csrfmiddlewaretoken"]
    form = {"csrfmiddlewaretoken": token, "key": str(uuid.uuid4()), **told}
    answer = desk.client.post(address, form, follow=True)
    page = Page(answer, answer.request["PATH_INFO"])
    return page.status, page.said or [page.main]


def test_a_scorekeeper_checks_in_enters_signs_and_types_words(
    hall: Day, scorekeeper: Account
) -> None:
    desk = Browser(scorekeeper)
    ann = hall.entry("Ann").uuid
    assert desk.send(desk.open(DOOR).form(DOOR), q=None, gone=ann).said == ["Ann: check-in undone."]
    assert desk.send(desk.open(DOOR).form(DOOR), q="ann").said == ["Ann checked in."]
    hall.post(1)
    assert desk.line("1 299 298 297 296 295 294 u").said == [
        "Table 1 saved, unsigned, to check: 299, 298, 297, 296, 295, 294."
    ]
    slip = "/e/day/round/1/table/1/"
    page = desk.send(desk.open(slip).form(f"{slip}words/"), **{"words-1": "GARDENIA turban"})
    assert page.said == ["2 words saved and checked."]
    form = page.form(f"{slip}correct/")
    assert desk.send(form, place="2", score="250", reason="misread").said == ["Pip: −48 saved."]
    page = desk.open(slip)
    assert desk.send(page.form(f"{slip}sign/")).said == [
        "Table 1: signed by all, accepted, to check."
    ]


def test_after_acceptance_a_correction_is_the_directors(hall: Day, scorekeeper: Account) -> None:
    hall.post(1)
    hall.report(1, 299, 298, 297, 296, 295, 294)
    desk, slip = Browser(scorekeeper), "/e/day/round/1/table/1/"
    before = rows()
    form = desk.open(slip).form(f"{slip}correct/")
    page = desk.send(form, place="2", score="250", reason="misread")
    assert (page.status, page.said) == (
        403, ["Table 1 is accepted; only a director can correct it now. Nothing was changed."],
    )  # fmt: skip
    assert page.form(f"{slip}correct/").fields["reason"] == ["misread"]
    assert rows() == before


DECIDING = [
    ("/e/day/round/1/draw/", {"method": "serpentine"}),
    (
        "/e/day/players/{ann}/not-here/",
        {"from_round": "1", "choice": "withdraw.{ann}.1.1.0."},
    ),
    ("/accounts/{self}/switch/", {"active": "yes"}),
]


def test_what_decides_the_event_is_refused_to_a_scorekeeper_with_a_sentence(
    hall: Day, scorekeeper: Account
) -> None:
    hall.draw(1)
    before = rows()
    for address, told in DECIDING:
        address = address.format(ann=hall.entry("Ann").uuid, self=scorekeeper.uuid)
        desk = Browser(scorekeeper)
        told = {name: value.format(ann=hall.entry("Ann").uuid) for name, value in told.items()}
        said = _post(desk, address, **told)[1]
        assert said == [ONLY_A_DIRECTOR]
        assert rows() == before


def test_a_directors_page_takes_nothing_from_a_scorekeeper(hall: Day, scorekeeper: Account) -> None:
    before = rows()
    for address in ["/new/", "/accounts/", "/ratings/", "/e/day/event/add-division/"]:
        status, said = _post(Browser(scorekeeper), address, name="Mine")
        assert (status, said) == (
            403, ["Not allowed This page is for directors. Ask one to do it. All events ⏎"],
        )  # fmt: skip
        assert rows() == before


def test_of_the_event_a_scorekeeper_reads_what_there_is_and_changes_none_of_it(
    hall: Day, scorekeeper: Account
) -> None:
    desk, before = Browser(scorekeeper), rows()
    page = desk.open("/e/day/event/")
    assert [
        one.action for one in page.forms if one.method == "post" and "event" in one.action
    ] == []
    told = {"name": "Mine", "lexicon": "enable", "paper": "A4"}
    assert _post(desk, "/e/day/event/", **told) == (403, [ONLY_A_DIRECTOR])
    for act in ("twice", "hide", "round", "starts", "last"):
        told = {"twice": "yes", "hidden": "yes", "number": "1", "start": "9:30", "method": "cop"}
        assert ONLY_A_DIRECTOR in _post(desk, f"/e/day/event/{act}/", **told)[1], act
    assert rows() == before


def test_an_account_that_is_switched_off_acts_no_more(
    hall: Day, director: Account, scorekeeper: Account
) -> None:
    desk = Browser(scorekeeper)
    ann = hall.entry("Ann").uuid
    form = desk.open(DOOR).form(DOOR)
    accounts.switch(Desk(by=director, at=MORNING), account=str(scorekeeper.uuid), active=False)
    before = rows()
    page = desk.send(form, q=None, gone=ann)
    assert page.title == "Sign in"
    assert rows() == before
    form = desk.open("/sign-in/").form()
    page = desk.send(form, username="oskar", password="letters 4 all")
    assert (page.status, page.said) == (
        422, ["Wrong username or password. Passwords are case-sensitive."],
    )  # fmt: skip


def test_the_only_director_cant_switch_themselves_off(day: Day) -> None:
    desk = Browser(day.by)
    status, said = _post(desk, f"/accounts/{day.by.uuid}/switch/", active="no")
    assert (status, said) == (
        200, ["Mirela K. is the only director. Add another director first."],
    )  # fmt: skip


def test_a_switch_without_its_word_switches_nobody_off(day: Day, scorekeeper: Account) -> None:
    desk = Browser(day.by)
    said = _post(desk, f"/accounts/{scorekeeper.uuid}/switch/")[1]
    assert said == ["The form arrived incomplete. Reload the page and try again."]
    scorekeeper.refresh_from_db()
    assert scorekeeper.is_active


def test_a_new_password_signs_the_others_browsers_out(day: Day, scorekeeper: Account) -> None:
    other = Browser(scorekeeper)
    desk = Browser(day.by)
    form = desk.open("/accounts/").form(f"/accounts/{scorekeeper.uuid}/password/")
    assert desk.send(form, password="quiet anagram 7").said == ["Oskar D.: new password set."]
    assert other.open("/e/day/").title == "Sign in"
    told = JournalEntry.objects.get(act="accounts.reset_password").arguments
    assert {**told, "sealed": list(told["sealed"])} == {
        "account": str(scorekeeper.uuid),
        "sealed": ["password"],
    }


WEAK = [
    ("short", "This password is too short. It must contain at least 8 characters."),
    ("password1", "This password is too common."),
    ("x1" * 5000, "The password is too long: at most 128 characters."),
]  # fmt: skip


def test_a_weak_password_is_refused_for_another_account(day: Day, scorekeeper: Account) -> None:
    desk = Browser(day.by)
    form = desk.open("/accounts/").form(f"/accounts/{scorekeeper.uuid}/password/")
    before = rows()
    for password, sentence in WEAK:
        assert desk.send(form, password=password).said == [sentence]
        assert rows() == before


def test_a_new_account_needs_a_free_name_and_keeps_what_was_typed(
    day: Day, scorekeeper: Account
) -> None:
    desk = Browser(day.by)
    form = desk.open("/accounts/").form("/accounts/")
    page = desk.send(form, name="Other Oskar", username="OSKAR", role="director",
                     password="quiet anagram 7")  # fmt: skip
    assert (page.status, page.said) == (
        422, ["Username “OSKAR” is already in use. Choose another."],
    )  # fmt: skip
    form = page.form("/accounts/")
    assert (form["name"], form["username"], form["role"]) == ("Other Oskar", "OSKAR", "director")


def test_a_wrong_old_password_changes_nothing(day: Day) -> None:
    desk = Browser(day.by)
    before = rows()
    page = desk.send(desk.open("/account/").form(), old="nope", new="quiet anagram 7")
    assert (page.status, page.said) == (
        422, ["Wrong old password. Nothing was changed."],
    )  # fmt: skip
    assert rows() == before
