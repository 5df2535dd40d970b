"""The public state in parts, for other programs: per round and per player, at addresses that stay.

What there isn't is a sentence in JSON, too. Nothing can be written here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tdtool.models import Division, Event
from tdtool.queries.hall import public_state
from tdtool.queries.hall.public_state import NotShown
from tdtool.web.hall import page as hall_page
from tdtool.web.hall.memory import TO_ALL
from tdtool.web.published import files
from tdtool.web.shell import division_address
from tdtool.web.shell.division_address import DivisionAddress

ADDRESS = re.compile(f"/h/{DivisionAddress.regex}/v1(?:/|$)")
ONLY_READ = "Nothing can be written here. Use GET."


def is_at(path: str) -> bool:
    """Whether an address is one of these, or would be."""
    return ADDRESS.match(path) is not None


def nothing(sentence: str, *, status: int = 404) -> HttpResponse:
    """Why there is no answer, for programs and for those who write them."""
    return _told(files.as_json({"error": sentence}), status=status)


@login_not_required
@require_safe
def event(request: HttpRequest, division: Division) -> HttpResponse:
    """The whole of it: the same as ``event.json``."""
    of = division_address.shown(division).event
    return _told(files.event_json(of, files.seen(of)))


@login_not_required
@require_safe
def round_of(request: HttpRequest, division: Division, within: str, number: int) -> HttpResponse:
    division_row = _division(division_address.shown(division).event, within)
    with _none_kept():
        document = public_state.round_document(division_row, hall_page.seen(division_row), number)
    return _told(files.as_json(document))


@login_not_required
@require_safe
def player_of(request: HttpRequest, division: Division, within: str, player: int) -> HttpResponse:
    division_row = _division(division_address.shown(division).event, within)
    with _none_kept():
        document = public_state.player_document(division_row, hall_page.seen(division_row), player)
    return _told(files.as_json(document))


@contextmanager
def _none_kept() -> Iterator[None]:
    """What isn’t shown is a 404, which the hall never keeps: anybody can make up numbers."""
    try:
        yield
    except NotShown as why:
        raise Http404(str(why)) from None


def _division(event: Event, code: str) -> Division:
    """Raises Http404."""
    division_row = next(
        (division for division in event.divisions.all() if division.code == code), None
    )
    if division_row is None:
        raise Http404(f"There is no division {code[:12]} in this event.")
    return division_row


def _told(body: bytes, *, status: int = 200) -> HttpResponse:
    return HttpResponse(body, content_type=files.JSON_TYPE, status=status, headers={TO_ALL: "*"})
