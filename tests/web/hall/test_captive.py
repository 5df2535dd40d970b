"""What a phone asks before it stays on a network without internet, and what it waits to hear."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.counted import counted

SUCCESS = b"<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>"
FIREFOX = (
    b'<meta http-equiv="refresh" content="0;url=https://support.mozilla.org/kb/captive-portal"/>'
)
QUESTIONS = {
    "Android": ("connectivitycheck.gstatic.com", "/generate_204", 204, b""),
    "Android’s fallback": ("www.google.com", "/gen_204", 204, b""),
    "ChromeOS": ("clients3.google.com", "/generate_204", 204, b""),
    "iPhone": ("captive.apple.com", "/hotspot-detect.html", 200, SUCCESS),
    "older iPhone": ("www.apple.com", "/library/test/success.html", 200, SUCCESS),
    "Windows": ("www.msftconnecttest.com", "/connecttest.txt", 200, b"Microsoft Connect Test"),
    "older Windows": ("www.msftncsi.com", "/ncsi.txt", 200, b"Microsoft NCSI"),
    "Firefox": ("detectportal.firefox.com", "/canonical.html", 200, FIREFOX),
    "Firefox by IPv4": ("detectportal.firefox.com", "/success.txt?ipv4", 200, b"success\n"),
}
ELSEWHERE = "This laptop has another name."


def _ask(host: str, path: str) -> HttpResponse:
    return Client(HTTP_HOST=host).get(path)  # type: ignore[return-value]


def test_a_phone_hears_what_it_waits_for_before_there_is_an_account() -> None:
    """Without the database: a query would fail this test."""
    for phone in QUESTIONS:
        host, path, status, body = QUESTIONS[phone]
        answer = _ask(host, path)
        assert (answer.status_code, answer.content, answer.cookies) == (status, body, {})
        assert "Location" not in answer
        head = Client(HTTP_HOST=host).head(path)
        assert (head.status_code, head.content) == (status, b"")


@pytest.mark.django_db
def test_under_a_phone_s_name_nothing_else_is_open() -> None:
    for path in ("/", "/sign-in/", "/healthz", "/h/", "/generate_204/", "/x/generate_204",
                 "/static/tdtool/look.css/../../generate_204"):  # fmt: skip
        answer = _ask("captive.apple.com", path)
        assert (path, answer.status_code) == (path, 400)
        assert ELSEWHERE in answer.content.decode()
    with counted() as asked:
        refused = Client(HTTP_HOST="captive.apple.com").post("/generate_204")
    assert (refused.status_code, asked.queries) == (400, [])
