"""Where this day is answered by HTTPS, too, passwords and sessions of other devices cross the
network by it only. Pages without sign-in stay where cards, codes and displays lead: in the clear,
at an address that no browser warns of.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.shortcuts import redirect
from django.urls import reverse

from tdtool.web.shell import addresses
from tdtool.web.shell.refusals import plain

GetResponse = Callable[[HttpRequest], HttpResponse]


@dataclass(frozen=True)
class Opened:
    """The day's two ports, and what a helper compares once: SHA-256, as browsers show it."""

    port: int
    in_clear: int
    fingerprint: str

    def addresses(self) -> list[str]:
        """Where helpers sign in from other laptops, the likeliest first."""
        return [f"https://{address}:{self.port}/" for address in addresses.of_the_hall()]

    def lines(self) -> list[str]:
        """The fingerprint as one reads it out: four lines of eight bytes."""
        parts = self.fingerprint.split(":")
        return [":".join(parts[first : first + 8]) for first in range(0, len(parts), 8)]


_opened: list[Opened] = []


def opens(day: Opened | None) -> None:
    """This process answers so from now on; None: no longer."""
    _opened[:] = [day] if day else []
    addresses.in_clear_at(day.in_clear if day else None)


def opened() -> Opened | None:
    return _opened[0] if _opened else None


def cookies_stay_in_it(get_response: GetResponse) -> GetResponse:
    """A cookie that was given by HTTPS is never sent in the clear."""

    def middleware(request: HttpRequest) -> HttpResponse:
        answer = get_response(request)
        if request.is_secure():
            for name in (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME):
                if name in answer.cookies:
                    answer.cookies[name]["secure"] = True
        return answer

    return middleware


def signed_in_by_it(get_response: GetResponse) -> GetResponse:
    """Other devices sign in by HTTPS alone; a session that came in the clear is ended."""
    asks_for_passwords = (reverse("sign_in"), reverse("setup"))

    def middleware(request: HttpRequest) -> HttpResponse:
        day = opened()
        if day is None or request.is_secure() or addresses.from_this_laptop(request):
            return get_response(request)
        signed_in = request.user.is_authenticated
        if not signed_in and not request.path.startswith(asks_for_passwords):
            return get_response(request)
        if signed_in:
            logout(request)
        host, _ = split_domain_port(request.get_host())
        origin = f"https://{host}:{day.port}"
        if request.method in ("GET", "HEAD"):
            return redirect(origin + request.get_full_path())
        sentence = f"From other devices, sign in at {origin}/ and do this again. Nothing was saved."
        return plain(request, "Only by HTTPS", sentence, status=403)

    return middleware
