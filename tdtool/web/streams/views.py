"""An overlay: one value, as a page or as text; and the style that its query asks for."""

from __future__ import annotations

import re
from functools import partial

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve, reverse
from django.views.decorators.http import require_safe

from tdtool.queries.hall import states
from tdtool.queries.journal import chain
from tdtool.queries.streams import games
from tdtool.services.streams import MOST
from tdtool.web.hall.answers import under
from tdtool.web.hall.memory import Kept, Wanted, given
from tdtool.web.streams import desk_views
from tdtool.web.streams.desk_views import BadLook

PLAIN = "text/plain; charset=utf-8"
NAMED = re.compile(rf"([a-z0-9-]+)-([1-{MOST}])")
NO_STREAM = "There is no such stream. Copy the address from the Streams page."


@login_not_required
@require_safe
def show(request: HttpRequest, stream: str, field: str) -> HttpResponse:
    query = desk_views.read(request.GET.dict()).query
    values = {
        "field": field,
        "text": _text(stream, field),
        "style": reverse("overlay_look") + (f"?{query}" if query else ""),
        "ask": reverse("overlay_text", args=[stream, field]),
    }
    return HttpResponse(render_to_string("streams/overlay.html", values))


@login_not_required
@require_safe
def as_text(request: HttpRequest, stream: str, field: str) -> HttpResponse:
    return HttpResponse(_text(stream, field), content_type=PLAIN)


@login_not_required
@require_safe
def style(request: HttpRequest) -> HttpResponse:
    """The style sheet of a look: none stands in the page, which allows no inline style."""
    return HttpResponse(
        desk_views.read(request.GET.dict()).css, content_type="text/css; charset=utf-8"
    )


def named(stream: str) -> tuple[str, int]:
    """The event’s short name and the stream’s number. Raises Http404."""
    match = NAMED.fullmatch(stream)
    if match is None:
        raise Http404(NO_STREAM)
    return match[1], int(match[2])


def _text(stream: str, field: str) -> str:
    """The value of a field. Raises Http404."""
    slug, number = named(stream)
    game = games.of_stream(slug, number, states.of(slug))
    if game is None:
        raise Http404(NO_STREAM)
    field_texts = desk_views.texts(game)
    if field not in field_texts:
        raise Http404(f"There is no field “{field[:30]}”. The Streams page lists them.")
    return field_texts[field]


# Every answer under ``/o/``: from the hall’s memory, before sessions and sign-in are looked at.

UNDER = "/o/"
READS = ("GET", "HEAD")


@under(UNDER)
def from_memory(request: HttpRequest) -> HttpResponse:
    try:
        return _answer(request).answer(request)
    except (Http404, Resolver404) as why:
        sentence = NO_STREAM if isinstance(why, Resolver404) else str(why)
        return _sentence(sentence, status=404).answer(request)
    except BadLook as refusal:
        return _sentence(str(refusal), status=400).answer(request)


def _answer(request: HttpRequest) -> Kept:
    if request.method not in READS:
        return _sentence("Overlays are only for reading.", status=405)
    match = resolve(request.path_info)
    query = desk_views.read(request.GET.dict()).query
    if "stream" not in match.kwargs:
        return Kept.of(match.func(request), "")
    slug, _ = named(match.kwargs["stream"])
    state = states.of(slug)
    if not state:
        raise Http404(NO_STREAM)
    page_request = Wanted(
        f"{request.path_info}?{query}", slug, partial(rendered, request.path_info, query)
    )
    kept_answer = given(page_request, state)
    assert isinstance(kept_answer, Kept)
    return kept_answer


def rendered(path: str, query: str, state: str) -> Kept:
    """The overlay of an address at a state. Raises Http404."""
    match = resolve(path)
    request = HttpRequest()
    request.method, request.GET = "GET", QueryDict(query)
    slug, _ = named(match.kwargs["stream"])
    with states.held(slug, state), chain.read_once():
        return Kept.of(match.func(request, **match.kwargs), state)


def _sentence(sentence: str, *, status: int) -> Kept:
    return Kept.of(HttpResponse(f"{sentence}\n", status=status, content_type=PLAIN), "")
