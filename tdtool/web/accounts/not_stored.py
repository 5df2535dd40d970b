"""Pages of the desk stay in no browser’s store: the next one at the laptop reads none of them."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

GetResponse = Callable[[HttpRequest], HttpResponse]


def where_signed_in(get_response: GetResponse) -> GetResponse:
    def middleware(request: HttpRequest) -> HttpResponse:
        answer = get_response(request)
        if request.user.is_authenticated:
            answer.headers.setdefault("Cache-Control", "no-store")
        return answer

    return middleware
