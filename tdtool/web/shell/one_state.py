"""A page that is only read shows one state of the journal, and asks for its end once."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from tdtool.queries.journal import chain

READS = ("GET", "HEAD")


def of_a_page(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    def middleware(request: HttpRequest) -> HttpResponse:
        if request.method not in READS:
            return get_response(request)
        with chain.read_once():
            return get_response(request)

    return middleware
