"""Refusals as pages and as lines on the page one came from."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tdtool.english import listed
from tdtool.models.accounts import MANY, Right, those_with
from tdtool.services.acts import NotAllowed, Refused, Repeated, Stale
from tdtool.web.shell.tags import rights

NO_EVENT = {"event": None, "foot": None}  # such a page leads to the events, whatever its address

GetResponse = Callable[[HttpRequest], HttpResponse]


def status_of(refusal: Refused) -> int:
    """What a refusal is in HTTP: 403 not allowed, 409 stale or repeated, else 422."""
    if isinstance(refusal, NotAllowed):
        return 403
    return 409 if isinstance(refusal, Stale | Repeated) else 422


def plain(request: HttpRequest, title: str, sentence: str, *, status: int) -> HttpResponse:
    """A page that says one thing."""
    what = {"title": title, "sentence": sentence, **NO_EVENT}
    return render(request, "plain.html", what, status=status)


def as_pages(get_response: GetResponse) -> GetResponse:
    """A refusal that no view caught becomes a page with its sentence."""

    class Middleware:
        def __call__(self, request: HttpRequest) -> HttpResponse:
            answer = get_response(request)
            return _wrong_way(request, answer) if answer.status_code == 405 else answer

        def process_exception(
            self, request: HttpRequest, exception: Exception
        ) -> HttpResponse | None:
            if not isinstance(exception, Refused):
                return None
            title = "Not allowed" if isinstance(exception, NotAllowed) else "Not saved"
            return plain(request, title, str(exception), status=status_of(exception))

    return Middleware()


def stale_csrf(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form without a valid token: mostly a page left open over a sign-in."""
    sentence = (
        "Somebody signed in or out since it was opened. Nothing was changed. "
        "Go back, reload the page and send it again."
    )
    return plain(request, "This page is too old", sentence, status=403)


def _wrong_way(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """A button's address opened like a page, mostly by a sign-in in between."""
    sentence = (
        "This address belongs to a button. Nothing was changed. "
        "Open the page and press the button there."
    )
    page = plain(request, "Use the button on its page", sentence, status=405)
    page["Allow"] = answer["Allow"]
    return page


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What can't be read at all: too large, too many fields, a torn upload."""
    sentence = "The form is too large or damaged. Nothing was changed. Go back and send less."
    return plain(request, "This form can’t be read", sentence, status=400)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "404.html", NO_EVENT, status=404)


View = Callable[..., HttpResponse]


def only_with(right: Right) -> Callable[[View], View]:
    """A page for those who have the right in its event; everyone else gets a sentence."""

    def made(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            if not rights.of_request(request).has(right):
                whom = listed(MANY[role] for role in those_with(right))
                raise NotAllowed(f"This page is for {whom}. Ask one to do it.")
            return view(request, *args, **kwargs)

        guarded.right = right  # type: ignore[attr-defined]  # for docs/access.py
        return guarded

    return made


only_directors = only_with(Right.DIRECT)
