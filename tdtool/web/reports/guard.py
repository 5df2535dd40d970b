"""What stands before every page under ``/r/``: no session, no sign-in, no lock, small bodies.

A form here needs no token. What a page may do rests on the code in its address, which a page of
somebody else's doesn't know, and on no cookie that a browser would add by itself; so there is
nothing to be borrowed. A browser that says where a form comes from (``Origin``, else
``Sec-Fetch-Site``) is believed all the same, and one from elsewhere is refused.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from urllib.parse import urlsplit

from django.core.signing import BadSignature, Signer
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve

from tdtool.models import Event
from tdtool.web.hall.under import under

UNDER = "/r/"
LONGEST_BODY = 2048  # bytes
COOKIE = "tdtool_phone"
COOKIE_AGE = 60 * 60 * 24 * 7
NOBODY = "There is no such page."


@under(UNDER)
def by_phone(request: HttpRequest) -> HttpResponse:
    answer = _refused(request) or _answer(request)
    answer.headers["X-Frame-Options"] = "DENY"
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["Referrer-Policy"] = "same-origin"
    return answer


def _refused(request: HttpRequest) -> HttpResponse | None:
    if request.method not in ("GET", "HEAD", "POST"):
        answer = says("This page is read and sent, nothing else.", status=405)
        answer.headers["Allow"] = "GET, HEAD, POST"
        return answer
    if request.method != "POST":
        return None
    length = request.META.get("CONTENT_LENGTH") or "0"
    if not length.isdigit() or int(length) > LONGEST_BODY:
        return says("That is too long. Shorten it and send it again.", status=413)
    if not from_here(request):
        return says("This form came from another site. Open your own page again.", status=403)
    return None


def from_here(request: HttpRequest) -> bool:
    """Whether a form comes from a page of this address, as far as the browser says it."""
    origin, site = request.META.get("HTTP_ORIGIN"), request.META.get("HTTP_SEC_FETCH_SITE")
    if origin not in (None, "null"):
        return bool(urlsplit(origin).netloc == request.get_host())
    if site is not None:
        return site in ("same-origin", "none")
    return origin is None


def _answer(request: HttpRequest) -> HttpResponse:
    try:
        found = resolve(request.path_info)
        answer: HttpResponse = found.func(request, *found.args, **found.kwargs)
    except Resolver404:
        if request.path_info.count("/") == 2 and request.method != "POST":
            return HttpResponseRedirect(f"{request.path_info}/")
        return says(NOBODY, status=404)
    except Http404 as why:
        return says(str(why), status=404)
    return answer


def says(sentence: str, *, status: int, event: str = "", slug: str = "") -> HttpResponse:
    """A page that says one thing."""
    values = {"says": sentence, "name": event, "slug": slug}
    return HttpResponse(render_to_string("reports/sentence.html", values), status=status)


# ---------------------------------------------------------------- the phone's own cookie


def phone_of(request: HttpRequest) -> str:
    """The phone's id, where it has been in before; "" where its cookie isn't one of ours."""
    try:
        return Signer(salt=COOKIE).unsign(request.COOKIES.get(COOKIE, ""))
    except BadSignature:
        return ""


def with_cookie(answer: HttpResponse, request: HttpRequest, slug: str) -> str:
    """Give the phone its id, which nothing but these pages of the event sees; returns it."""
    known = phone_of(request) or secrets.token_hex(16)
    answer.set_cookie(
        COOKIE, Signer(salt=COOKIE).sign(known), max_age=COOKIE_AGE, path=f"{UNDER}{slug}/",
        httponly=True, samesite="Strict",
    )  # fmt: skip
    return known


def digest_of(event: Event, phone: str) -> str:
    """The phone as the record has it: the same for the same phone, and not its id."""
    key = bytes.fromhex(event.slip_key)
    return hmac.digest(key, f"phone/{phone}".encode(), hashlib.sha256).hex()[:16] if phone else ""
