"""What every form carries, and what becomes of it."""

from __future__ import annotations

import uuid

from django.http import HttpRequest
from django.utils import timezone

from tdtool.models import Account, Event, SpentKey
from tdtool.services.acts import Desk, Refused, Repeated

TORN = "This form didn’t come whole. Load the page again."


class FreshKey:
    """A new key each time it is printed, so that every form of a page has its own."""

    def __str__(self) -> str:
        return str(uuid.uuid4())


def form_key(request: HttpRequest) -> dict[str, FreshKey]:
    return {"form_key": FreshKey()}


class TornForm(Refused):
    """A form without its key or with an unreadable version."""


def desk(request: HttpRequest, event: Event | None = None) -> Desk:
    """Who acts, now, with the form's key and version. Raises TornForm, or Repeated."""
    assert isinstance(request.user, Account)
    version = request.POST.get("version", "")
    try:
        key = uuid.UUID(request.POST.get("key", ""))
        made_from = int(version) if version else None
    except ValueError:
        raise TornForm(TORN) from None
    if SpentKey.objects.filter(key=key).exists():
        raise Repeated("This form came twice; it counted once.")
    return Desk(by=request.user, at=timezone.now(), event=event, key=key, version=made_from)


def yes_or_no(request: HttpRequest, field: str) -> bool:
    """A field that a button of the page sends. Raises TornForm where it is missing."""
    said = request.POST.get(field, "")
    if said not in ("yes", "no"):
        raise TornForm(TORN)
    return said == "yes"


def reason_and_clause(request: HttpRequest) -> dict[str, str]:
    """Why something is ruled, as a form says it; either may be empty."""
    told = request.POST
    return {"reason": told.get("reason", ""), "clause": told.get("clause", "").strip()}


def uuid_of(request: HttpRequest, field: str) -> uuid.UUID:
    """What a field of the page names. Raises TornForm where it is no UUID."""
    try:
        return uuid.UUID(request.POST.get(field, ""))
    except ValueError:
        raise TornForm(TORN) from None


def whole_number(request: HttpRequest, field: str, *, what: str) -> int:
    """A field that must hold a whole number. Raises TornForm with what was typed."""
    return whole(request.POST.get(field, ""), what=what)


def whole(told: str, *, what: str) -> int:
    """A whole number as typed, with either minus. Raises TornForm with what was typed."""
    typed = told.strip()
    digits = typed.replace("−", "-", 1).removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 6):
        raise TornForm(f"{what} is a whole number; this says “{typed[:40]}”.")
    return -int(digits) if typed != digits else int(digits)
