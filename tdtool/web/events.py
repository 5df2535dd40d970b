"""The list of events, a new one, and its settings."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.views.decorators.http import require_POST, require_safe

from tdtool.engine import systems
from tdtool.engine.systems import RuleSystem
from tdtool.models import Account, Division
from tdtool.queries import divisions as division_queries
from tdtool.queries import events as event_queries
from tdtool.services import events
from tdtool.services.acts import Refused, Repeated
from tdtool.web import found
from tdtool.web.event_forms import OFFERED, EventForm
from tdtool.web.forms import desk, yes_or_no
from tdtool.web.refusals import only_directors, said_and_back, said_once, status_of


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    assert isinstance(request.user, Account)
    hidden = request.GET.get("hidden") == "1"
    values = {
        "events": event_queries.all_views(hidden=hidden),
        "hidden": hidden,
        "can_create": request.user.is_director,
    }
    return render(request, "events/events.html", values)


@only_directors
def new(request: HttpRequest) -> HttpResponse:
    """The form of the system that the address names; another one is a link away."""
    asked = request.POST.get("system") or request.GET.get("system")
    rules = systems.get(asked if asked in events.RUNS else events.RUNS[0])
    initial = {"rounds": 3, "system": rules.id, "lexicon": "enable"}
    form = EventForm(rules, request.POST or None, initial=initial)
    refusal, status = "", 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            slug = form.cleaned_data["slug"] or address_of(form.cleaned_data["name"])
            try:
                made = events.create(
                    desk(request),
                    event=str(uuid.uuid4()),
                    division=str(uuid.uuid4()),
                    slug=slug.lower(),
                    system=form.cleaned_data["system"],
                    **form.facts(),
                )
            except Repeated as repeated:
                return said_once(request, repeated, "events")
            except Refused as refused:
                refusal, status = str(refused), status_of(refused)
            else:
                messages.success(request, f"{made.name} is made. The players come next.")
                return redirect("day", made.slug)
    values = {
        "form": form,
        "refusal": refusal,
        "rules": rules,
        "all_rules": [systems.get(id) for id in events.RUNS],
    }
    return render(request, "events/new_event.html", values, status=status)


def address_of(name: str) -> str:
    """An address made from a name: ``Letters by the Lake`` is ``letters-by-the-lake``."""
    return slugify(name.replace("_", "-"))[: events.LONGEST_SLUG].strip("-") or "event"


@only_directors
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    division = found.division(slug)
    event = division.event
    every = division_queries.of_event(event)
    rules = systems.get(event.system, **event.settings)
    form = EventForm(rules, request.POST or None, initial=_initial(every[0].division, rules))
    for fixed in ("slug", "system", *(("rounds",) if len(every) > 1 else ())):
        form.fields.pop(fixed)
    refusal, status = "", 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                events.change(desk(request, event), **form.facts())
            except Repeated as repeated:
                return said_once(request, repeated, "settings", slug)
            except Refused as refused:
                refusal, status = str(refused), status_of(refused)
            else:
                messages.success(request, "The settings are kept.")
                return redirect("settings", slug)
    values = {
        "form": form,
        "refusal": refusal,
        "event": event_queries.view(division),
        "foot": event_queries.foot(event),
        "hidden": event.hidden,
        "twice": event.keyed_twice,
        "divisions": every,
        "overlaps": division_queries.overlaps(every),
    }
    return render(request, "events/settings.html", values, status=status)


def _initial(division: Division, rules: RuleSystem) -> dict[str, Any]:
    event = division.event
    return {
        "name": event.name,
        "starts_on": event.starts_on,
        "venue": event.venue,
        "lexicon": event.lexicon,
        "rounds": division.rounds,
        "paper": event.paper,
        **{name: rules.value(name) for name in OFFERED if name in rules.settings},
    }


@require_POST
def key_twice(request: HttpRequest, slug: str) -> HttpResponse:
    event = found.event(slug)

    def do() -> str:
        twice = yes_or_no(request, "twice")
        events.key_twice(desk(request, event), twice=twice)
        return "Every slip is keyed by two people now." if twice else "One keying is enough now."

    return said_and_back(request, do, "settings", slug)


@require_POST
def hide(request: HttpRequest, slug: str) -> HttpResponse:
    event = found.event(slug)

    def do() -> str:
        hidden = yes_or_no(request, "hidden")
        events.hide(desk(request, event), hidden=hidden)
        return f"{event.name} is {'off the list; nothing is deleted' if hidden else 'back'}."

    return said_and_back(request, do, "events")
