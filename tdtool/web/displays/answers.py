"""Every answer under ``/d/``: from memory, before sessions, sign-in and forms are looked at."""

from __future__ import annotations

import re

from csp.constants import SELF
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve
from django.views.decorators.http import require_safe

from tdtool.web.displays import pictures, watching
from tdtool.web.hall.memory import Kept
from tdtool.web.hall.under import under

UNDER = "/d/"
FRAMED = {"frame-ancestors": [SELF]}  # the desk’s page shows each display small
NOBODY = "There is no display at this address. Ask at the desk."
FIGURES = re.compile(r"[0-9]{1,3}")


@under(UNDER)
def from_memory(request: HttpRequest) -> HttpResponse:
    path = request.path_info
    try:
        match = resolve(path)
    except Resolver404:
        try:
            resolve(f"{path}/")
        except Resolver404:
            return nothing(request)
        return HttpResponseRedirect(f"{path}/")
    answer: HttpResponse = match.func(request, *match.args, **match.kwargs)
    return answer


def nothing(request: HttpRequest) -> HttpResponse:
    page = render_to_string("hall/sentence.html", {"hall": None, "says": NOBODY})
    return Kept.of(HttpResponse(page, status=404), "").answer(request)


@login_not_required
@require_safe
def show(request: HttpRequest, display: str) -> HttpResponse:
    """The display; ``?at=3`` is one leaf of it, for a browser without scripts."""
    at = request.GET.get("at", "")
    if FIGURES.fullmatch(at):
        page = pictures.plain_of(display, int(at))
    else:
        picture = pictures.of_code(display)
        page = picture.page if picture else None
    if page is None:
        return nothing(request)
    answer = page.answer(request)
    answer.headers["X-Frame-Options"] = "SAMEORIGIN"
    answer._csp_replace = FRAMED  # type: ignore[attr-defined]
    return answer


@login_not_required
@require_safe
def now(request: HttpRequest, display: str) -> HttpResponse:
    """What it is pointed to and which version that is: {to, version, at, every}."""
    picture = pictures.of_code(display)
    if picture is None:
        return nothing(request)
    if "small" not in request.GET:
        watching.heard(display)
    return pictures.now_of(display, picture).answer(request)
