"""What every form carries, and what becomes of it."""

from __future__ import annotations

import uuid
from typing import TypeVar

from django import forms
from django.http import HttpRequest
from django.utils import timezone

from tdtool.models import Account, Event, SpentKey
from tdtool.services.acts import Desk, Refused, Repeated
from tdtool.web.shell.fields import TORN, ActForm, Named


class FreshKey:
    """A new key each time it is printed, so that every form of a page has its own."""

    def __str__(self) -> str:
        return str(uuid.uuid4())


def form_key(request: HttpRequest) -> dict[str, FreshKey]:
    return {"form_key": FreshKey()}


class TornForm(Refused):
    """A form without its key or with an unreadable version."""


class Version(forms.Field):
    """The version that the page was made from, where it says one."""

    def clean(self, value: str | None) -> int | None:
        try:
            return int(value) if value else None
        except ValueError:
            raise forms.ValidationError(TORN) from None


FilledForm = TypeVar("FilledForm", bound=forms.Form)


def to_be_filled(form: FilledForm, first: str) -> FilledForm:
    """The form of a page that one opens to fill it: its first field has the cursor. On any other
    page keys such as ``g e`` would be typed into it."""
    form.fields[first].widget.attrs["autofocus"] = True
    return form


class DeskForm(ActForm):
    """What every form that acts carries."""

    key = Named()
    version = Version()


def desk(request: HttpRequest, event: Event | None = None) -> Desk:
    """Who acts, now, with the form's key and version. Raises TornForm, or Repeated."""
    assert isinstance(request.user, Account)
    form = DeskForm(request.POST)
    if form.errors:
        raise TornForm(form.wrong)
    key = form.cleaned_data["key"]
    if SpentKey.objects.filter(key=key).exists():
        raise Repeated("You sent this twice. It was saved once.")
    return Desk(request.user, timezone.now(), event, key, form.cleaned_data["version"])


def form_data(request: HttpRequest) -> dict[str, str]:
    """What the form says, and the address where the form is silent."""
    return {**request.GET.dict(), **request.POST.dict()}
