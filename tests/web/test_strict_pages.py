"""What every page may do in a browser: nothing from elsewhere, nothing inline, no form forged."""

from __future__ import annotations

import socket
import uuid

from django.http import HttpResponse

from tdtool.models import Account
from tests.cast import Day
from tests.web.addresses import parts_of, routes
from tests.web.browser import Browser, Page, rows

POLICY = {
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'",
    "font-src 'self'", "connect-src 'self'", "form-action 'self'", "base-uri 'none'",
    "frame-ancestors 'none'",
}  # fmt: skip
FRAMES = {"in_hall": {"frame-src 'self'"}}  # the desk's page shows each display small
TOO_OLD = (
    "This page is too old Somebody signed in or out since it was opened. Nothing was changed. Go "
    "back, reload the page and send it again. All events ⏎"
)


def _everything(director: Account) -> dict[str, HttpResponse]:
    """Every address, answered while round 2 is played, and two that name nothing."""
    day = Day.new(director, table_size=3).bring(6)
    day.play(1)
    day.post(2)
    day.report(1, *range(299, 299 - len(day.seated(1)), -1), signed=False)
    client = Browser(director).client
    asked = {one.name: one.address(**parts_of(day)) for one in routes()}
    asked |= {"nothing": "/nothing/", "no event": "/e/nowhere/"}
    asked |= {"refused": "/e/day/entry/?line=x", "echo": "/e/day/entry/?line=2+9+8+7"}
    asked |= {"round 2": "/e/day/round/2/", "round 3": "/e/day/round/3/"}
    return {name: client.get(address) for name, address in asked.items()}


def test_every_page_has_strict_headers_nothing_inline_or_from_elsewhere_and_a_token_in_each_form(
    director: Account,
) -> None:
    seen, keys = 0, []
    for name, answer in _everything(director).items():
        told = {
            "policy": {part.strip() for part in answer["Content-Security-Policy"].split(";")},
            "frames": answer["X-Frame-Options"],
            "types": answer["X-Content-Type-Options"],
            "referrer": answer["Referrer-Policy"],
        }
        assert (name, told) == (
            name,
            {
                "policy": POLICY | FRAMES.get(name, set()),
                "frames": "DENY",
                "types": "nosniff",
                "referrer": "same-origin",
            },
        )
        if answer["Content-Type"].startswith("text/html"):
            seen += 1
            page = Page(answer, "/")
            assert (name, _strangers(page)) == (name, [])
            for form in page.forms:
                if form.method == "post":
                    assert (name, "csrfmiddlewaretoken" in form.fields) == (name, True)
                    keys.append(form["key"])
    assert seen > 20
    assert len(keys) == len(set(keys)) > 60
    assert all(str(uuid.UUID(key)) == key for key in keys)


def _strangers(page: Page) -> list[str]:
    found = []
    for one in page.elements:
        inline = one.tag == "script" and (one.text.strip() or "src" not in one.attributes)
        if one.tag == "style" or inline:
            found.append(f"inline {one.tag}")
        for name, value in one.attributes.items():
            if name.startswith("on") or name == "style":
                found.append(f"{one.tag} {name}")
            if name in ("href", "src", "action", "srcset", "formaction", "xlink:href") and (
                ":" in value.partition("?")[0] or value.startswith("//")
            ):
                found.append(f"{one.tag} {name}={value}")
    return found


def test_a_form_without_its_token_is_refused(day: Day) -> None:
    desk, before = Browser(day.by), rows()
    for address in ["/e/day/entry/", "/e/day/round/1/draw/", "/new/", "/sign-out/", "/sign-in/"]:
        for told in ({}, {"csrfmiddlewaretoken": "A" * 64}):
            answer = desk.client.post(address, {"key": str(uuid.uuid4()), "line": "1 2", **told})
            page = Page(answer, address)
            assert (page.status, page.main) == (403, TOO_OLD)
        assert rows() == before
        assert desk.open("/e/day/").title == "Draw round 1"


def test_cookies_are_kept_from_scripts_and_from_other_sites(day: Day) -> None:
    desk = Browser()
    desk.send(desk.open("/sign-in/").form("/sign-in/"), username="mirela", password="letters 4 all")
    cookies = [one for one in desk.client.cookies.values() if one.value]
    assert len(cookies) == 2
    for one in cookies:
        assert (one.key, one["samesite"], bool(one["httponly"])) == (one.key, "Lax", True)


def test_the_laptop_answers_to_its_own_names_and_to_addresses(director: Account) -> None:
    own = socket.gethostname().split(".")[0]
    for host in [
        "localhost",
        "localhost:8000",
        "127.0.0.1:8000",
        "192.168.1.20",
        "[::1]:8000",
        "OWN",
        "OWN.local",
    ]:
        answer = Browser(director).client.get("/", headers={"host": host.replace("OWN", own)})
        assert answer.status_code == 200


def test_a_name_of_somebody_elses_is_refused(director: Account) -> None:
    for host in ["evil.example", "localhost.evil.example", "127.0.0.1.nip.io"]:
        answer = Browser(director).client.get("/", headers={"host": host})
        assert (answer.status_code, answer.content.decode()) == (
            400,
            "This laptop has another name. Use the address that tdtool printed when it started.\n",
        )


def test_a_host_that_is_no_name_at_all_is_refused_with_a_page(director: Account) -> None:
    for host in ["a b", "x_y$z", "[::1", "a/b", "@"]:
        answer = Browser(director).client.get("/", headers={"host": host})
        assert answer.status_code == 400
