"""Every answer under ``/o/``: from the hall’s memory, before sessions and sign-in are looked at."""

from __future__ import annotations

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import Resolver404, resolve

from tdtool.queries.hall import states
from tdtool.queries.journal import chain
from tdtool.web.hall.memory import Kept, Wanted, given
from tdtool.web.hall.under import under
from tdtool.web.streams import look
from tdtool.web.streams.look import BadLook
from tdtool.web.streams.views import NO_STREAM, PLAIN, named

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
    query = look.read(request.GET.dict()).query
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
