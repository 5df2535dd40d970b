"""Phones come by an address that they know: they are led to the laptop that has what they want."""

from collections.abc import Callable
from datetime import timedelta

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import timezone

from tdtool.queries.follow import progress
from tdtool.queries.follow.progress import FOLLOWS, PASSED

OF_THE_HALL = ("/h/", "/r/", "/d/", "/o/")
REPORTS = "/r/"
FRESH = timedelta(seconds=5)  # since the first answered; then players stay where they can read

GetResponse = Callable[[HttpRequest], HttpResponse]


def to_the_one_that_writes(get_response: GetResponse) -> GetResponse:
    """From a laptop that was taken over from, every page of the hall; from one that follows,
    players who report. It asks no database."""

    def middleware(request: HttpRequest) -> HttpResponse:
        address = _elsewhere(request.path_info) if _opens_a_page(request) else ""
        if not address:
            return get_response(request)
        return HttpResponseRedirect(address + request.get_full_path())

    return middleware


def _opens_a_page(request: HttpRequest) -> bool:
    return request.method == "GET" and "text/html" in request.headers.get("Accept", "")


def _elsewhere(path: str) -> str:
    role = progress.here()
    if role.state == PASSED and path.startswith(OF_THE_HALL):
        return role.other
    if role.state != FOLLOWS or not path.startswith(REPORTS):
        return ""
    answered = progress.followed().answered_at
    answers_lately = answered is not None and timezone.now() - answered < FRESH
    return role.follows if answers_lately else ""
