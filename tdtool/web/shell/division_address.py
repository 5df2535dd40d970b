"""The division that an address names, from its words and back."""

from __future__ import annotations

from functools import partial
from typing import cast

from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.functional import SimpleLazyObject

from tdtool.models import Division
from tdtool.queries import events
from tdtool.web.shell import lookups


class DivisionAddress:
    """An event or one of its divisions, ``lake`` or ``lake/B``, as the division that it names.

    It is read when the view first asks it for something: nobody who isn't signed in hears which
    events there are. Raises Http404 then.
    """

    regex = "[a-z0-9-]+(?:/[A-Z][A-Z0-9]{0,5})?"

    def to_python(self, value: str) -> Division:
        return cast(Division, SimpleLazyObject(partial(lookups.division, value)))

    def to_url(self, value: Division | str) -> str:
        return value if isinstance(value, str) else events.address(value)


def shown(division: Division, *, signed_in: bool = False) -> Division:
    """A division for a page without sign-in: one of a hidden event isn't there, and one of an
    archive only for the desk."""
    if division.event.hidden or (division.event.archived and not signed_in):
        raise Http404(f"There is no event “{division.event.slug}”.")
    return division


def names_division(request: HttpRequest, division: Division) -> bool:
    """Whether the address of the page names the division itself, not the event alone."""
    own_address = f"{division.event.slug}/{division.code}"
    return request.path.startswith(reverse("day", args=[own_address]))


def as_typed(request: HttpRequest, division: Division) -> str:
    """The address as the page has it: ``lake`` or ``lake/B``."""
    event = division.event.slug
    return f"{event}/{division.code}" if names_division(request, division) else event


def of_page(request: HttpRequest) -> Division | None:
    """The division that the address of the page names; None where it names none."""
    match = request.resolver_match
    division = match.kwargs.get("division") if match else None
    try:
        return division if division and division.pk else None
    except Http404:
        return None
