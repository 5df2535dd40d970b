"""An overlay: one value, as a page or as text; and the style that its query asks for."""

from __future__ import annotations

import re

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_safe

from tdtool.queries.hall import states
from tdtool.queries.streams import games
from tdtool.services.streams import MOST
from tdtool.web.streams import fields, look

PLAIN = "text/plain; charset=utf-8"
NAMED = re.compile(rf"([a-z0-9-]+)-([1-{MOST}])")
NO_STREAM = "There is no such stream. Copy the address from the Streams page."


@login_not_required
@require_safe
def show(request: HttpRequest, stream: str, field: str) -> HttpResponse:
    query = look.read(request.GET.dict()).query
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
    return HttpResponse(look.read(request.GET.dict()).css, content_type="text/css; charset=utf-8")


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
    field_texts = fields.texts(game)
    if field not in field_texts:
        raise Http404(f"There is no field “{field[:30]}”. The Streams page lists them.")
    return field_texts[field]
