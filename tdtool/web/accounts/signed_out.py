"""A form that was sent while nobody was signed in: after signing in its page is opened again.

What was typed into it the browser keeps meanwhile (``typed.js``).
"""

from collections.abc import Callable
from urllib.parse import urlsplit

from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.urls import Resolver404, resolve

from tdtool.web.shell.acting import view_at

View = Callable[..., HttpResponseBase]


class SignInFirst(LoginRequiredMiddleware):
    """Pages ask for a sign-in and come after it; so does the page of a form that was sent."""

    def handle_no_permission(self, request: HttpRequest, view_func: View) -> HttpResponseRedirect:
        if request.method in ("GET", "HEAD"):
            return super().handle_no_permission(request, view_func)
        login_url = self.get_login_url(view_func)
        field_name = self.get_redirect_field_name(view_func)
        return redirect_to_login(_page_of_form(request), login_url, field_name)


def _page_of_form(request: HttpRequest) -> str:
    """The page that the browser names, or the nearest one above the address of the button."""
    address = _stood_on(request)
    if address is not None and _is_page(urlsplit(address).path):
        return address
    path = request.path if address is None else urlsplit(address).path
    while path != "/" and not _is_page(path):
        path = path.removesuffix("/").rpartition("/")[0] + "/"
    return path


def _stood_on(request: HttpRequest) -> str | None:
    """A page of this laptop, with its query, as far as the browser names one."""
    try:
        named = urlsplit(request.headers.get("Referer", ""))
    except ValueError:
        return None
    if named.netloc != request.get_host():
        return None
    return f"{named.path}?{named.query}" if named.query else named.path


def _is_page(path: str) -> bool:
    """Whether there is a page at the path; a button’s address may be all that is there."""
    try:
        view = view_at(resolve(path))
    except Resolver404:
        return False
    return bool(getattr(view, "is_page", True))
