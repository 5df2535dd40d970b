"""Refusals as pages and as lines on the page one came from."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tdtool.services.acts import NotAllowed, Refused, Repeated, Stale

GetResponse = Callable[[HttpRequest], HttpResponse]


def status_of(refusal: Refused) -> int:
    """What a refusal is in HTTP: 403 not allowed, 409 stale or repeated, else 422."""
    if isinstance(refusal, NotAllowed):
        return 403
    return 409 if isinstance(refusal, Stale | Repeated) else 422


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
            what = {"title": "Not done", "sentence": str(exception)}
            return render(request, "plain.html", what, status=status_of(exception))

    return Middleware()


def said_and_back(
    request: HttpRequest, do: Callable[[], str], to: str, *args: object
) -> HttpResponse:
    """Do it, and go back to the page with what came of it as a line at its top."""
    try:
        messages.success(request, do())
    except Repeated as repeated:
        return said_once(request, repeated, to, *args)
    except Refused as refusal:
        messages.error(request, str(refusal))
    return redirect(to, *args)


def said_once(request: HttpRequest, repeated: Repeated, to: str, *args: object) -> HttpResponse:
    """A form that came twice goes on to where the first one went."""
    messages.info(request, str(repeated))
    return redirect(to, *args)


def stale_csrf(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form without a valid token: mostly a page left open over a sign-in."""
    what = {
        "title": "This page is too old",
        "sentence": "It was open since before you signed in, or came from elsewhere. "
        "Go back, load it again and send it once more; nothing was changed.",
    }
    return render(request, "plain.html", what, status=403)


def _wrong_way(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """A button's address opened like a page, mostly by a sign-in in between."""
    what = {
        "title": "This needs its page",
        "sentence": "The address belongs to a button or is only for reading. Nothing was changed; "
        "open the page and press the button there.",
    }
    page = render(request, "plain.html", what, status=405)
    page["Allow"] = answer["Allow"]
    return page


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What can't be read at all: too large, too many fields, a torn upload."""
    what = {
        "title": "This could not be read",
        "sentence": "What was sent is too large or broken. Nothing was changed; "
        "go back and send less.",
    }
    return render(request, "plain.html", what, status=400)


View = Callable[..., HttpResponse]


def only_directors(view: View) -> View:
    """A page for directors; a scorekeeper gets a sentence."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if not getattr(request.user, "is_director", False):
            raise NotAllowed("This page is for directors. Ask one to do it.")
        return view(request, *args, **kwargs)

    return guarded
