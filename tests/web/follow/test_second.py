"""The page “Second laptop” as a director uses it, and what the second laptop asks."""

from __future__ import annotations

import json
from urllib.parse import urlencode

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from tdtool.models import Account, JournalEntry, Laptop
from tdtool.queries.follow import progress, wire
from tdtool.queries.journal.chain import last_link
from tdtool.services.acts import Desk
from tdtool.services.follow import applying, laptops
from tests.cast import MORNING, Day
from tests.web.browser import Browser

CODE = "ABCDE-FGHJK-LMNPQ-RSTUV"
PATH = "/second/feed/"


def _ask(code: str = CODE, **told: object) -> tuple[HttpResponse, str]:
    """What a second laptop at 192.168.1.30 gets, and the word that it asked with."""
    usual = {"seconds": 0, "epoch": 0, "port": 8000, "start": progress.start()}
    path = f"{PATH}?{urlencode({**usual, **told})}"
    word, header = wire.question(code, path)
    client = Client(REMOTE_ADDR="192.168.1.30")
    return client.get(path, headers={"Authorization": header}), word  # type: ignore[return-value]


@pytest.fixture
def let_in(day: Day) -> Day:
    laptops.let_in(Desk(by=day.by, at=MORNING), code=CODE)
    return day


def test_the_page_shows_the_command_with_the_code_once_one_was_made(day: Day) -> None:
    desk = Browser(day.by)
    page = desk.open("/second/")
    assert (page.status, page.title) == (200, "Second laptop")
    assert "--code" not in page.text
    page = desk.send(page.form("/second/code/"))
    code = progress.read().code
    assert page.said == ["New code made. Type the command on the second laptop."]
    assert f"manage.py follow http://testserver --code {code}" in page.text
    assert code not in json.dumps(list(JournalEntry.objects.values("arguments")))


def test_a_new_code_shuts_the_old_one_out_and_turning_off_every_one(let_in: Day) -> None:
    assert _ask()[0].status_code == 200
    desk = Browser(let_in.by)
    page = desk.send(desk.open("/second/").form("/second/code/"))
    assert _ask()[0].status_code == 403
    assert _ask(progress.read().code)[0].status_code == 200
    desk.send(page.form("/second/off/"))
    assert [_ask(code)[0].status_code for code in (CODE, "")] == [403, 403]


def test_the_journal_is_given_for_the_code_only(let_in: Day) -> None:
    path = f"{PATH}?port=1"
    _, header = wire.question(CODE, path)
    for asked in ("", "tdtool", f"Bearer {CODE}", header[:-1] + "é", wire.question("X", path)[1]):
        answer = Client().get(path, headers={"Authorization": asked})
        assert (answer.status_code, answer.content.decode()) == (
            403, "This address is for a second laptop. Its code is on the page “Second laptop”.\n"
        )  # fmt: skip
    another = Client().get(f"{path}2", headers={"Authorization": header})
    assert another.status_code == 403  # what is asked is signed, too
    assert Laptop.objects.get().other == ""


def test_a_question_that_was_overheard_is_not_answered_again(let_in: Day) -> None:
    path = f"{PATH}?port=8000&start={progress.start()}"
    header = {"Authorization": wire.question(CODE, path)[1]}
    client = Client(REMOTE_ADDR="192.168.1.30")
    assert client.get(path, headers=header).status_code == 200
    asked_at = progress.second_asked_at()
    assert client.get(path, headers=header).status_code == 403
    assert progress.second_asked_at() == asked_at


def test_a_question_overheard_before_a_restart_puts_no_foreign_address_on_the_page(
    let_in: Day,
) -> None:
    path = f"{PATH}?port=8000&start={progress.start()}"
    header = {"Authorization": wire.question(CODE, path)[1]}
    progress.forget()
    answer = Client(REMOTE_ADDR="192.168.1.99").get(path, headers=header)
    assert (answer.status_code, answer.content) == (409, b"")
    assert answer[wire.START] == progress.start()
    assert (progress.read().other, progress.second_is_there()) == ("", False)


NO_NUMBERS = ["inf", "-inf", "nan", "1e999", "", "x"]


def test_a_question_with_numbers_that_are_none_is_answered(let_in: Day) -> None:
    for number in NO_NUMBERS:
        answer, _ = _ask(epoch=number, port=number, seconds=number, most=number)
        assert answer.status_code == 200
        assert progress.read().writes


def test_a_laptop_that_only_compares_is_no_second(let_in: Day) -> None:
    _ask(port=0)
    assert not progress.second_is_there()


def test_entries_come_after_the_number_that_the_second_has_and_are_signed(let_in: Day) -> None:
    event = let_in.event
    marks = wire.said({**wire.heads(), event.uuid: [wire.NOTHING]})
    answer, word = _ask(marks=marks)
    assert wire.is_signed(CODE, word, answer.content, answer[wire.SIGNED])
    assert not wire.is_signed(CODE, word, answer.content + b" ", answer[wire.SIGNED])
    heard = applying.heard(json.loads(answer.content), seal=(CODE, word))
    assert [entry.number for entry in heard.told.entries] == [1, 2, 3]
    assert [entry.hash for entry in heard.told.entries] == list(
        event.journal.order_by("number").values_list("hash", flat=True)
    )
    assert event.slip_key not in answer.content.decode()  # it travels sealed
    again, _ = _ask(marks=wire.said(wire.heads()))
    assert json.loads(again.content)["chains"] == {}


def test_the_page_says_who_is_connected_and_what_it_lacks(let_in: Day) -> None:
    desk = Browser(let_in.by)
    assert "not connected" in desk.open("/second/").text
    _ask(marks=wire.said(wire.heads()))
    page = desk.open("/second/")
    assert "all 3 actions on both laptops" in page.text
    assert "http://192.168.1.30:8000" in page.text
    let_in.draw(1)
    assert "1 action not yet on the second laptop" in desk.open("/second/").text


def test_what_the_second_lacks_stands_above_every_page_while_it_is_waited_for(
    let_in: Day,
) -> None:
    desk = Browser(let_in.by)
    page = desk.open("/second/")
    desk.send(page.form("/second/wait/"))
    assert progress.read().waits
    progress.tell_here(progress.read())
    progress.tell_written(let_in.event.uuid, 4)
    assert (
        "Not yet on the second laptop: it hasn’t asked since tdtool started. Saved on this one."
    ) in desk.open("/e/day/").text
    progress.tell_confirmed({let_in.event.uuid: 3}, at=timezone.now())
    says = "Not yet on the second laptop: 1 action. Saved on this one."
    assert says in desk.open("/e/day/").text
    progress.tell_confirmed({let_in.event.uuid: 4}, at=timezone.now())
    assert says not in desk.open("/e/day/").text


def test_a_laptop_that_was_taken_over_from_refuses_and_says_where_to_go(let_in: Day) -> None:
    _ask(epoch=1)
    assert progress.read().passed_epoch == 1
    desk = Browser(let_in.by)
    page = desk.send(desk.open("/e/day/round/1/").form("/e/day/round/1/draw/"), method="lot")
    says = (
        "This event now continues at http://192.168.1.30:8000. Work there; this laptop can follow "
        "it or export a copy."
    )
    assert says in page.said
    assert let_in.division.rounds_drawn.count() == 0
    page = desk.open("/second/")
    assert says in page.text
    assert f"manage.py follow http://192.168.1.30:8000 --code {CODE}" in page.text


def _follows(day: Day) -> None:
    laptops.keep(follows="http://192.168.1.20:8000", code=CODE)
    progress.tell_here(progress.read())
    Account.objects.update(password="!")


def test_on_a_second_laptop_set_up_gives_a_director_a_password_and_makes_no_account(
    day: Day,
) -> None:
    _follows(day)
    desk = Browser()
    page = desk.open("/")
    assert page.title == "Second laptop"
    entries, people = JournalEntry.objects.count(), Account.objects.count()
    weak = desk.send(page.form(), account=str(day.by.uuid), password="a")
    assert (weak.status, len(weak.said)) == (422, 1)
    page = desk.send(page.form(), account=str(day.by.uuid), password="quiet anagram 7")
    assert (page.status, page.address) == (200, "/second/")
    assert (JournalEntry.objects.count(), Account.objects.count()) == (entries, people)
    day.by.refresh_from_db()
    assert day.by.check_password("quiet anagram 7")


def test_nobody_in_the_hall_gives_themselves_a_password_on_the_second(day: Day) -> None:
    _follows(day)
    away = Browser(remote="192.168.1.77")
    assert away.open("/setup/").status == 403


def test_a_director_takes_over_on_the_page_after_giving_others_a_password(
    day: Day, scorekeeper: Account
) -> None:
    _follows(day)
    day.by = laptops.set_password_here(day.by.uuid, "quiet brown anagram")
    desk = Browser(day.by)
    page = desk.open("/second/")
    assert "goes on here after action 3" in page.text
    form = next(one for one in page.forms if one.fields.get("account") == [str(scorekeeper.uuid)])
    page = desk.send(form, password="quiet anagram 7")
    assert page.said[-1] == "Oskar D. can sign in on this laptop."
    refused = desk.send(desk.open("/e/day/round/1/").form("/e/day/round/1/draw/"), method="lot")
    assert "This laptop follows http://192.168.1.20:8000. Work there, or take over first." in (
        refused.said
    )
    page = desk.send(desk.open("/second/").form("/second/take-over/"))
    assert "This laptop has taken over. Everything is saved here now." in page.said
    assert last_link(day.event.uuid).number == 4
    desk.send(desk.open("/e/day/round/1/").form("/e/day/round/1/draw/"), method="lot")
    assert day.division.rounds_drawn.count() == 1


def test_a_scorekeeper_doesnt_take_over(day: Day, scorekeeper: Account) -> None:
    laptops.keep(follows="http://192.168.1.20:8000", code=CODE)
    client = Browser(scorekeeper).client
    client.handler.enforce_csrf_checks = False
    client.post("/second/take-over/", {"key": "5d0a4f7e-6f0b-5c27-9a52-0f2f6a1f7c11"})
    assert progress.read().follows
    assert JournalEntry.objects.filter(act=progress.TAKE_OVER).count() == 0


def test_the_file_for_a_stick_bears_its_numbers_and_holds_the_entries_after_one(
    let_in: Day,
) -> None:
    answer = Browser(let_in.by).client.get("/second/journal/day.jsonl?after=2")
    assert 'filename="journal-0003-0003.jsonl"' in answer["Content-Disposition"]
    head, *entries = [json.loads(line) for line in answer.content.decode().splitlines()]
    assert (head["name"], [one["act"] for one in entries]) == (
        "day", ["laptops.let_in", entries[-1]["act"]]
    )  # fmt: skip


def _location(path: str) -> str | None:
    return Client().get(path, headers={"Accept": "text/html"}).headers.get("Location")


def test_phones_are_led_to_the_laptop_that_writes(let_in: Day) -> None:
    assert _location("/h/day/") is None
    _ask(epoch=1)
    progress.tell_here(progress.read())
    there = "http://192.168.1.30:8000"
    assert _location("/h/day/?find=Ann") == f"{there}/h/day/?find=Ann"
    assert Client().get("/h/day/", headers={"Accept": "text/plain"}).status_code == 200
    assert _location("/second/") != f"{there}/second/"


def test_players_who_report_are_led_from_the_second_to_the_first_while_it_answers(
    day: Day,
) -> None:
    _follows(day)
    assert _location("/r/day/AAAA/") is None
    progress.tell_followed(progress.Followed(answered_at=timezone.now()))
    assert _location("/r/day/AAAA/") == "http://192.168.1.20:8000/r/day/AAAA/"
    assert _location("/h/day/") is None
