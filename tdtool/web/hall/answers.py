"""Every answer under ``/h/``: from memory, before sessions, sign-in and forms are looked at."""

import re
import time
from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve

from tdtool.models import Division
from tdtool.queries.follow import progress
from tdtool.queries.hall import screens_first, shown, states
from tdtool.queries.journal import chain
from tdtool.web.hall.memory import MEMORY, Kept, Wanted, given
from tdtool.web.hall.views import searched_for
from tdtool.web.published import api
from tdtool.web.shell import long_lists, lookups
from tdtool.web.shell.addresses import DivisionAddress

# All addresses under one path, answered before sessions, sign-in and forms are looked at.

Answer: TypeAlias = Callable[[HttpRequest], HttpResponse]
Middleware: TypeAlias = Callable[[Answer], Answer]


def under(path: str) -> Callable[[Answer], Middleware]:
    """Middleware of the function that answers every address under ``path``; others go on."""

    def made(answer: Answer) -> Middleware:
        def middleware(get_response: Answer) -> Answer:
            def answered(request: HttpRequest) -> HttpResponse:
                is_under = request.path_info.startswith(path)
                return answer(request) if is_under else get_response(request)

            return answered

        return middleware

    return made


UNDER = "/h/"
NOW = "/now"
READS = ("GET", "HEAD")
NOBODY = "There is no such page in the hall."
NO_EVENT = "There is no event at this address."
NO_EVENTS = "There are no events yet. Ask at the desk."
ADDRESS = re.compile(DivisionAddress.regex)
FRONT = re.compile(f"{UNDER}{DivisionAddress.regex}/")
FIVE_MINUTES = 5 * 60


@under(UNDER)
def from_memory(request: HttpRequest) -> HttpResponse:
    if request.method not in READS:
        return _only_read(request.path_info)
    slug = request.path_info.removeprefix(UNDER).partition("/")[0]
    state = states.of(slug) if slug else shown.state()
    if not state:
        return _nothing(NO_EVENT if slug else NO_EVENTS, request.path_info).answer(request)
    answer = given(_wanted(request.path_info, asked_for(request), slug), state)
    if isinstance(answer, Kept):
        return answer.answer(request)
    answer.headers["X-Frame-Options"] = "DENY"
    return answer


def _wanted(path: str, query: str, slug: str) -> Wanted:
    """The list of events is known by what this process asked, and the state itself is short."""
    key = f"{path}{query.lower()}" if query else _at_its_time(path)
    at_once = not slug or path.endswith(NOW)
    return Wanted(key, slug, partial(rendered, path, query, slug), at_once=at_once)


def asked_for(request: HttpRequest) -> str:
    """What a page is asked, as it stands behind its address: a name, the page of a long list."""
    number = long_lists.number_of(request.GET.get("page", ""))
    return long_lists.query(q=searched_for(request), page=str(number) if number > 1 else "")


def _at_its_time(path: str) -> str:
    """A front says when the next round starts, by now: another one every five minutes."""
    return f"{path}@{int(time.time()) // FIVE_MINUTES}" if FRONT.fullmatch(path) else path


def rendered(path: str, query: str, slug: str, state: str) -> Kept | HttpResponse:
    """The page of an address, all of one state; what names nothing isn’t kept."""
    request = HttpRequest()
    request.method, request.path_info = "GET", path
    request.GET = QueryDict(query.removeprefix("?"))
    with states.held(slug, state):
        return _rendered(request, state)


def _rendered(request: HttpRequest, state: str) -> Kept | HttpResponse:
    path = request.path_info
    try:
        match = resolve(path)
    except Resolver404:
        is_whole = path.endswith("/") or api.is_at(path)
        return _nothing(NOBODY, path) if is_whole else _with_slash(path)
    try:
        with chain.read_once():
            if "division" in match.kwargs:
                address = _named_in(path)
                match.kwargs["division"] = states.made_at(
                    state, ("address", address), lambda: _division(address)
                )
            answer = match.func(request, *match.args, **match.kwargs)
            return answer if "Location" in answer else Kept.of(answer, state)
    except Http404 as why:
        return _nothing(str(why), path)


def _named_in(path: str) -> str:
    """The event or division that an address under ``/h/`` names: ``lake``, ``lake/B``."""
    named = ADDRESS.match(path, len(UNDER))
    assert named is not None  # it was resolved
    return named[0]


def _division(address: str) -> Division:
    """The division with its event and the rounds that phones show. Raises Http404."""
    division = lookups.division(address)
    event = screens_first.for_phones(division.event)
    return next(shown for shown in event.divisions.all() if shown == division)


def _with_slash(path: str) -> Kept | HttpResponse:
    try:
        resolve(f"{path}/")
    except Resolver404:
        return _nothing(NOBODY, path)
    return HttpResponseRedirect(f"{path}/")


def _nothing(sentence: str, path: str) -> Kept:
    if api.is_at(path):
        return Kept.of(api.nothing(sentence), "")
    page = render_to_string("hall/sentence.html", {"hall": None, "says": sentence})
    return Kept.of(HttpResponse(page, status=404), "")


def _only_read(path: str) -> HttpResponse:
    sentence = "The hall’s pages are only for reading.\n"
    answer = HttpResponse(sentence, status=405, content_type="text/plain; charset=utf-8")
    if api.is_at(path):
        answer = api.nothing(api.ONLY_READ, status=405)
    answer.headers["Allow"] = ", ".join(READS)
    answer.headers["X-Frame-Options"] = "DENY"
    return answer


def forget_all() -> None:
    """Nothing is known any more, as in a new process."""
    states.forget_all()
    progress.forget()
    MEMORY.clear()
