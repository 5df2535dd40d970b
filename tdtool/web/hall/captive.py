"""What phones ask a network before they trust it, and the answers that they wait for.

A phone asks under a name of its maker, by plain HTTP on port 80. So this helps only where the
hall's network leads these names to this laptop. Told from memory, to everybody and under any name:
before host names, sessions and sign-in are looked at.
"""

from collections.abc import Callable
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse

READS = ("GET", "HEAD")
PLAIN, HTML = "text/plain", "text/html"
FIREFOX = (
    '<meta http-equiv="refresh" content="0;url=https://support.mozilla.org/kb/captive-portal"/>'
)


class Told(NamedTuple):
    """An answer, to the byte: a phone compares."""

    status: int
    type: str
    body: str


NOTHING = Told(204, PLAIN, "")
SUCCESS = Told(200, HTML, "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>")
ANSWERS = {
    "/generate_204": NOTHING,  # Android, ChromeOS
    "/gen_204": NOTHING,  # Android, older
    "/hotspot-detect.html": SUCCESS,  # iPhone, iPad, Mac
    "/library/test/success.html": SUCCESS,  # the same, older
    "/connecttest.txt": Told(200, PLAIN, "Microsoft Connect Test"),  # Windows 10 and later
    "/ncsi.txt": Told(200, PLAIN, "Microsoft NCSI"),  # Windows, older
    "/success.txt": Told(200, PLAIN, "success\n"),  # Firefox
    "/canonical.html": Told(200, HTML, FIREFOX),
}

GetResponse = Callable[[HttpRequest], HttpResponse]


def answered(get_response: GetResponse) -> GetResponse:
    """Answers these questions; every other one goes on."""

    def middleware(request: HttpRequest) -> HttpResponse:
        canned_answer = ANSWERS.get(request.path_info)
        if canned_answer is None or request.method not in READS:
            return get_response(request)
        body = "" if request.method == "HEAD" else canned_answer.body
        answer = HttpResponse(body, status=canned_answer.status, content_type=canned_answer.type)
        answer.headers["Content-Length"] = str(len(canned_answer.body))
        answer.headers["Cache-Control"] = "no-store"
        answer.headers["X-Frame-Options"] = "DENY"
        answer.headers["Content-Security-Policy"] = "default-src 'none'"
        if canned_answer.status == NOTHING.status:
            del answer.headers["Content-Type"], answer.headers["Content-Length"]
        return answer

    return middleware
