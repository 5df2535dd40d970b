"""The divisions of an event: one more, another range of tables, other rules, taken away."""

from __future__ import annotations

import uuid
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from tdtool.engine import systems
from tdtool.engine.systems import RuleSystem
from tdtool.models import Division, Entry, Event
from tdtool.queries import divisions as division_queries
from tdtool.queries import events as event_queries
from tdtool.queries import rules as rules_of
from tdtool.services import divisions, events
from tdtool.services.acts import Refused, Repeated
from tdtool.web import found
from tdtool.web.event_forms import DivisionForm
from tdtool.web.forms import desk, uuid_of
from tdtool.web.refusals import only_directors, said_and_back, said_once, status_of

ROUNDS = 7


@only_directors
def add(request: HttpRequest, slug: str) -> HttpResponse:
    """One more division, under the event's rules or its own."""
    event = found.event(slug)
    rules = _rules_asked(request, event, systems.get(event.system, **event.settings))
    every = division_queries.of_event(event)
    taken = {one.code for one in every}
    initial = {
        "code": next(
            (letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if letter not in taken), ""
        ),
        "rounds": every[0].rounds if every else ROUNDS,
        "first_table": division_queries.free_table(every),
        "rating_system": "naspa",
        "system": rules.id,
        **rules.settings,
    }
    form = DivisionForm(rules, request.POST or None, initial=initial, of_event=event.lexicon)

    def do(told: dict[str, Any]) -> str:
        made = divisions.add(desk(request, event), division=str(uuid.uuid4()), **told)
        return f"Division {made.code} is there. Its players come next."

    return _page(request, slug, event, rules, form, do, None)


@only_directors
def change(request: HttpRequest, slug: str, division: UUID) -> HttpResponse:
    """What a division may still be: rules until its first round is drawn."""
    event = found.event(slug)
    one = _division(event, division)
    rules = _rules_asked(request, event, rules_of.of_division(one))
    initial = {
        "code": one.code,
        "rounds": one.rounds,
        "first_table": one.first_table,
        "rating_system": one.rating_system,
        "lexicon": one.lexicon,
        "system": rules.id,
        **rules.settings,
    }
    form = DivisionForm(rules, request.POST or None, initial=initial, of_event=event.lexicon)

    def do(told: dict[str, Any]) -> str:
        made = divisions.change(desk(request, event), division=str(one.uuid), **told)
        return f"Division {made.code} is kept."

    return _page(request, slug, event, rules, form, do, one)


@require_POST
def remove(request: HttpRequest, slug: str, division: UUID) -> HttpResponse:
    event = found.event(slug)

    def do() -> str:
        code = divisions.remove(desk(request, event), division=str(division))
        return f"Division {code} is taken away."

    return said_and_back(request, do, "settings", event.slug)


@require_POST
def move_player(request: HttpRequest, slug: str, entry: UUID) -> HttpResponse:
    """A player goes to another division, until he sits in a round."""
    event, there = found.event(slug), slug
    try:
        moved: Entry = divisions.move_player(
            desk(request, event), entry=str(entry), division=str(uuid_of(request, "division"))
        )
    except Repeated as repeated:
        return said_once(request, repeated, "edit_player", slug, entry)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        there = event_queries.address(moved.division)
        messages.success(request, f"{moved.name} is in division {moved.division.code} now.")
    return redirect("edit_player", there, entry)


def _page(
    request: HttpRequest,
    slug: str,
    event: Event,
    rules: RuleSystem,
    form: DivisionForm,
    do: Any,
    division: Division | None,
) -> HttpResponse:
    refusal, status = "", 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                said = do({**form.facts(), **_own_rules(event, rules, form)})
            except Repeated as repeated:
                return said_once(request, repeated, "settings", event.slug)
            except Refused as refused:
                refusal, status = str(refused), status_of(refused)
            else:
                messages.success(request, said)
                return redirect("settings", event.slug)
    here = division or found.division(slug)
    values = {
        "form": form,
        "refusal": refusal,
        "rules": rules,
        "all_rules": [systems.get(id) for id in events.RUNS],
        "division": division,
        "drawn": division is not None and division.rounds_drawn.exists(),
        "empty": division is not None and not division.entries.exists(),
        "several": event.divisions.count() > 1,
        "event": event_queries.view(here),
        "foot": event_queries.foot(event),
    }
    return render(request, "events/division.html", values, status=status)


def _own_rules(event: Event, rules: RuleSystem, form: DivisionForm) -> dict[str, Any]:
    """The system and settings of its own; nothing where they are the event's."""
    settings = form.settings()
    by_event = systems.get(event.system, **event.settings)
    stands = {name: str(value) for name, value in by_event.settings.items()}
    if rules.id == event.system and all(stands.get(k) == v for k, v in settings.items()):
        return {"system": "", "settings": {}}
    return {"system": rules.id, "settings": settings}


def _rules_asked(request: HttpRequest, event: Event, stands: RuleSystem) -> RuleSystem:
    """The rules that the form or the address names, with their defaults; else as they stand."""
    asked = request.POST.get("system") or request.GET.get("system")
    if asked not in events.RUNS or asked == stands.id:
        return stands
    own = systems.get(event.system, **event.settings)
    return own if asked == own.id else systems.get(asked)


def _division(event: Event, division: UUID) -> Division:
    one = next((one for one in event.divisions.all() if one.uuid == division), None)
    if one is None:
        raise Http404("There is no such division in this event.")
    return one
