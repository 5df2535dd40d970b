"""Until there is a director: the set-up page on this laptop, one sentence anywhere else."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from tdtool.services import accounts
from tdtool.web.accounts import one_time_links
from tdtool.web.shell.addresses import from_this_laptop
from tdtool.web.shell.forms import form_data
from tdtool.web.shell.refusals import plain

GetResponse = Callable[[HttpRequest], HttpResponse]


def may_set_up(request: HttpRequest) -> bool:
    """Only from this laptop, or with the word printed in its terminal."""
    word = form_data(request).get("token", "")
    return from_this_laptop(request) or one_time_links.opens_set_up(word)


def until_there_is_a_director(get_response: GetResponse) -> GetResponse:
    second = reverse("second_feed")
    open_paths = (reverse("healthz"), reverse("setup"), second, "/static/", "/sign-in/")

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated or accounts.there_is_a_director():
            return get_response(request)
        if request.path.startswith(open_paths) and request.path != reverse("sign_in"):
            return get_response(request)
        if from_this_laptop(request):
            return redirect("setup")
        return not_yet(request)

    return middleware


def not_yet(request: HttpRequest) -> HttpResponse:
    sentence = "A director must first set up tdtool on the laptop that runs it."
    return plain(request, "Not set up yet", sentence, status=403)
