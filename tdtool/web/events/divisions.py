"""The divisions of an event: one more, other rules, another range of tables, taken away."""

import uuid
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tdtool.engine import systems
from tdtool.engine.systems import RuleSystem
from tdtool.models import Division, Event
from tdtool.queries import events as event_queries
from tdtool.queries import rules as rules_of
from tdtool.services import divisions, events
from tdtool.web.events.forms import DivisionForm, RemoveForm, changed
from tdtool.web.shell import event_of_page
from tdtool.web.shell.acting import Act, Seen, acting, posted, to
from tdtool.web.shell.fields import form_data, to_be_filled
from tdtool.web.shell.refusals import only_directors

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ROUNDS = 7
AS_THE_EVENT = "as the event"
EVENT = to("event", "division")


def listed(event: Event) -> tuple[list[tuple[event_queries.DivisionView, str]], list[str]]:
    """Every division with what it has otherwise than the event; and which of them need the same
    tables."""
    views = event_queries.of_event(event)
    rows = []
    for view in views:
        otherwise = rules_said(event, rules_of.of_division(view.division), view.division.lexicon)
        alone = len(views) == 1 and otherwise == AS_THE_EVENT
        rows.append((view, "" if alone else otherwise))
    return rows, event_queries.overlaps(views)


def rules_said(event: Event, rules: RuleSystem, lexicon: str = "") -> str:
    """“as the event, except: minutes per player 20”."""
    by_event = systems.get(event.system, **event.settings)
    same = rules.id == by_event.id
    differs = changed(rules, by_event if same else None)
    if lexicon and lexicon != event.lexicon:
        differs.append(f"word list {lexicon}")
    if not differs:
        return AS_THE_EVENT if same else rules.name
    return f"{f'{AS_THE_EVENT}, except: ' if same else f'{rules.name}; '}{', '.join(differs)}"


def _new_form(request: HttpRequest, *, division: Division) -> DivisionForm:
    event = division.event
    rules = _rules_asked(request, event, systems.get(event.system, **event.settings))
    every = event_queries.of_event(event)
    taken = {event_division.code for event_division in every}
    initial = {
        "code": next((letter for letter in LETTERS if letter not in taken), ""),
        "rounds": every[0].rounds if every else ROUNDS,
        "first_table": event_queries.free_table(every),
        "rating_system": "naspa",
        "system": rules.id,
        **rules.settings,
    }
    form = DivisionForm(rules, posted(request), initial=initial, of_event=event.lexicon)
    return to_be_filled(form, "code")


def _own_form(request: HttpRequest, *, division: Division, which: UUID) -> DivisionForm:
    division_row = _division(division.event, which)
    rules = _rules_asked(request, division.event, rules_of.of_division(division_row))
    initial = {
        "code": division_row.code,
        "rounds": division_row.rounds,
        "first_table": division_row.first_table,
        "rating_system": division_row.rating_system,
        "lexicon": division_row.lexicon,
        "system": rules.id,
        **rules.settings,
    }
    return DivisionForm(rules, posted(request), initial=initial, of_event=division.event.lexicon)


def _page(
    request: HttpRequest, seen: Seen, *, division: Division, which: UUID | None = None
) -> HttpResponse:
    division_row = _division(division.event, which) if which else None
    event, rules = division.event, seen.form.rules
    values = {
        "form": seen.form,
        "refusal": seen.refusal,
        "rules": rules,
        "says": rules_said(event, rules, seen.form.initial.get("lexicon", "")),
        "open": bool(seen.refusal or seen.form.errors or "system" in request.GET),
        "all_rules": [systems.get(id) for id in events.RUNS],
        "division": division_row,
        "drawn": division_row is not None and division_row.rounds_drawn.exists(),
        "empty": division_row is not None and not division_row.entries.exists(),
        "several": event.divisions.count() > 1,
        **event_of_page.shown_in(request, division_row or division),
    }
    return render(request, "events/division.html", values, status=seen.status)


@only_directors
@acting(EVENT, form=_new_form, page=_page, opens=True)
def add(act: Act, division: Division) -> str:
    """One more division, under the event's rules or its own."""
    facts = _facts(division.event, act.form)
    division_row = divisions.add(act.desk, division=str(uuid.uuid4()), **facts)
    return f"Division {division_row.code} added. Next, add its players."


@only_directors
@acting(EVENT, form=_own_form, page=_page, opens=True)
def change(act: Act, division: Division, which: UUID) -> str:
    """What a division may still be: rules until its first round is drawn."""
    facts = _facts(division.event, act.form)
    division_row = divisions.change(act.desk, division=str(which), **facts)
    return f"Division {division_row.code} saved."


@acting(EVENT, form=RemoveForm)
def remove(act: Act, division: Division) -> str:
    code = divisions.remove(act.desk, division=str(act.said["which"]))
    return f"Division {code} deleted."


def _facts(event: Event, form: DivisionForm) -> dict[str, Any]:
    """What the form says; no system and settings of its own where they are the event's."""
    settings, rules = form.settings(), form.rules
    by_event = systems.get(event.system, **event.settings)
    stands = {name: str(value) for name, value in by_event.settings.items()}
    if rules.id == event.system and all(stands.get(k) == v for k, v in settings.items()):
        return {**form.facts(), "system": "", "settings": {}}
    return {**form.facts(), "system": rules.id, "settings": settings}


def _rules_asked(request: HttpRequest, event: Event, stands: RuleSystem) -> RuleSystem:
    """The rules that the form or the address names, with their defaults; else as they stand."""
    system_id = form_data(request).get("system")
    if system_id not in events.RUNS or system_id == stands.id:
        return stands
    event_rules = systems.get(event.system, **event.settings)
    return event_rules if system_id == event_rules.id else systems.get(system_id)


def _division(event: Event, which: UUID) -> Division:
    division = next(
        (division for division in event.divisions.all() if division.uuid == which), None
    )
    if division is None:
        raise Http404("This event has no such division.")
    return division
