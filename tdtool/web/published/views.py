"""The files for other programs at their addresses: anybody’s page may read them."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tdtool.models import Division
from tdtool.web.hall.memory import TO_ALL
from tdtool.web.published import api
from tdtool.web.shell import addresses


@login_not_required
@require_safe
def tourney(request: HttpRequest, division: Division) -> HttpResponse:
    of = addresses.shown(division).event
    try:
        body = api.tourney_js(of, api.seen(of))
    except api.NoTourney as why:
        return _to_all(f"{why}\n".encode(), "text/plain; charset=utf-8", status=404)
    return _to_all(body, api.TOURNEY_TYPE)


@login_not_required
@require_safe
def event(request: HttpRequest, division: Division) -> HttpResponse:
    of = addresses.shown(division).event
    body = api.event_json(of, api.seen(of))
    return _to_all(body, api.JSON_TYPE)


def _to_all(body: bytes, type_: str, *, status: int = 200) -> HttpResponse:
    return HttpResponse(body, content_type=type_, status=status, headers={TO_ALL: "*"})
