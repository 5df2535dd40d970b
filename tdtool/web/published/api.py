"""The public state in parts, for other programs: per round and per player, at addresses that stay.

What there isn't is a sentence in JSON, too. Nothing can be written here.
"""

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tdtool.english import listed, plural
from tdtool.models import Division, Event
from tdtool.queries.hall import public_state, tourney
from tdtool.queries.hall.field import PublicDivision
from tdtool.queries.hall.public_state import NotShown
from tdtool.web.hall import page as hall_page
from tdtool.web.hall.memory import TO_ALL
from tdtool.web.shell import addresses
from tdtool.web.shell.addresses import DivisionAddress

# The files for other programs: ``tourney.js`` and ``event.json``, of what the hall may see.

TOURNEY_TYPE = "application/javascript; charset=utf-8"
JSON_TYPE = "application/json; charset=utf-8"


class NoTourney(Exception):
    """There is no ``tourney.js`` of this event; the message says why."""


def seen(event: Event) -> list[PublicDivision]:
    """Its divisions, as the hall may see them."""
    return [hall_page.seen(division) for division in event.divisions.all()]


def tourney_js(event: Event, divisions: Sequence[PublicDivision]) -> bytes:
    """Raises NoTourney."""
    if not tourney.may_show(event):
        raise NoTourney(
            "tourney.js: not shown here. It needs pairings, results and standings in the hall."
        )
    of_two = [division for division in divisions if tourney.of_two(division)]
    if not of_two:
        raise NoTourney("tourney.js can only describe two-player games. Use event.json.")
    document = tourney.document(event, of_two)
    if omitted := [
        division.known.division.code for division in divisions if not tourney.of_two(division)
    ]:
        document["config"]["tdtool_left_out"] = left_out(omitted)
    return tourney.as_script(document)


def left_out(codes: list[str]) -> str:
    """Why a division isn't in ``tourney.js``."""
    which = f"{plural(len(codes), 'Division')} {listed(codes)}"
    return f"{which}: tables of several can’t be described here. See event.json."


def event_json(event: Event, divisions: Sequence[PublicDivision]) -> bytes:
    return as_json(public_state.document(event, divisions))


def as_json(document: object) -> bytes:
    text = json.dumps(document, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return f"{text}\n".encode()


ADDRESS = re.compile(f"/h/{DivisionAddress.regex}/v1(?:/|$)")
ONLY_READ = "Nothing can be written here. Use GET."


def is_at(path: str) -> bool:
    """Whether an address is one of these, or would be."""
    return ADDRESS.match(path) is not None


def nothing(sentence: str, *, status: int = 404) -> HttpResponse:
    """Why there is no answer, for programs and for those who write them."""
    return _told(as_json({"error": sentence}), status=status)


@login_not_required
@require_safe
def event(request: HttpRequest, division: Division) -> HttpResponse:
    """The whole of it: the same as ``event.json``."""
    of = addresses.shown(division).event
    return _told(event_json(of, seen(of)))


@login_not_required
@require_safe
def round_of(request: HttpRequest, division: Division, within: str, number: int) -> HttpResponse:
    division_row = _division(addresses.shown(division).event, within)
    with _none_kept():
        document = public_state.round_document(division_row, hall_page.seen(division_row), number)
    return _told(as_json(document))


@login_not_required
@require_safe
def player_of(request: HttpRequest, division: Division, within: str, player: int) -> HttpResponse:
    division_row = _division(addresses.shown(division).event, within)
    with _none_kept():
        document = public_state.player_document(division_row, hall_page.seen(division_row), player)
    return _told(as_json(document))


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
    return HttpResponse(body, content_type=JSON_TYPE, status=status, headers={TO_ALL: "*"})


# The files for other programs at their addresses: anybody’s page may read them.


@login_not_required
@require_safe
def published_tourney(request: HttpRequest, division: Division) -> HttpResponse:
    of = addresses.shown(division).event
    try:
        body = tourney_js(of, seen(of))
    except NoTourney as why:
        return _to_all(f"{why}\n".encode(), "text/plain; charset=utf-8", status=404)
    return _to_all(body, TOURNEY_TYPE)


@login_not_required
@require_safe
def published_event(request: HttpRequest, division: Division) -> HttpResponse:
    of = addresses.shown(division).event
    body = event_json(of, seen(of))
    return _to_all(body, JSON_TYPE)


def _to_all(body: bytes, type_: str, *, status: int = 200) -> HttpResponse:
    return HttpResponse(body, content_type=type_, status=status, headers={TO_ALL: "*"})
