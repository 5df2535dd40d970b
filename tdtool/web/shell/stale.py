"""A form that somebody else was faster with: theirs stays, mine is saved after all, or both are
compared; nothing that was typed is lost.

``offered`` is a page with the three buttons. Its form is the one that came, field by field, with
the version of now.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeGuard
from uuid import UUID

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tdtool.models import Event, JournalEntry
from tdtool.services.acts import Stale
from tdtool.services.journal import sentences

UNTYPED = "untyped"  # names the fields that are the page’s own: a button’s
CARRIED = {"csrfmiddlewaretoken", "key", "version", UNTYPED}
LIVE = ("X-Entry-Line", "HX-Request")  # a page that stays as it is answers itself
SLIPS = ("correct_slip", "correct_by_rule", "rule_points", "rule_result")  # corrections
MOST = 3  # actions that are shown


@dataclass(frozen=True)
class Field:
    """A field as it came; ``label`` is "" where nobody typed it."""

    name: str
    value: str
    label: str

    @property
    def typed(self) -> bool:
        return bool(self.label and self.value.strip())


def can_be_offered(why: Exception, request: HttpRequest) -> TypeGuard[Stale]:
    """Whether the form says something beside its button, and can be sent once more."""
    typed = any(field.typed for field in _fields(request))
    live = any(header in request.headers for header in LIVE)
    return (
        isinstance(why, Stale)
        and why.version is not None
        and typed
        and not (live or request.FILES or "version" not in request.POST)
    )


def offered(
    request: HttpRequest, why: Stale, *, form: forms.Form, back: str, event: Event | None
) -> HttpResponse:
    values = {
        "refusal": str(why),
        "version": why.version,
        "slip": request.resolver_match is not None and request.resolver_match.url_name in SLIPS,
        "fields": [_labelled(field, form) for field in _fields(request)],
        "action": request.get_full_path(),
        "back": back,
        "since": list(_since(event)),
    }
    return render(request, "shell/stale.html", values, status=409)


def _fields(request: HttpRequest) -> list[Field]:
    given = request.POST.get(UNTYPED, "").split()
    return [
        Field(name, value, "" if name in given else _said(name))
        for name, values in request.POST.lists()
        if name not in CARRIED
        for value in values
    ]


def _said(name: str) -> str:
    return name.replace("-", " ").replace("_", " ").capitalize()


def _labelled(field: Field, form: forms.Form) -> Field:
    if not field.label:
        return field
    known = form.fields.get(field.name)
    label = str(known.label) if known is not None and known.label else field.label
    return Field(field.name, field.value, "" if _machine(field.value) else label)


def _machine(value: str) -> bool:
    """Whether the page put it there: the UUID of something."""
    try:
        UUID(value)
    except ValueError:
        return False
    return True


def _since(event: Event | None) -> Iterator[str]:
    """What was done last, the newest first, each with when and by whom."""
    if event is None:
        return
    entries = list(JournalEntry.objects.filter(chain=event.uuid).order_by("-number")[:MOST])
    says = sentences.of_acts(event, entries)
    for one in entries:
        yield sentences.done_when(one, says[one.number])
