"""The divisions of an event: one more, another range of tables, other rules, taken away."""

from __future__ import annotations

import uuid
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tdtool.engine import systems
from tdtool.engine.systems import RuleSystem
from tdtool.models import Division, Entry, Event
from tdtool.queries import divisions as division_queries
from tdtool.queries import rules as rules_of
from tdtool.services import divisions, events
from tdtool.web.events.forms import DivisionForm, MoveForm
from tdtool.web.shell import event_of_page
from tdtool.web.shell.acting import Act, Done, Seen, acting, posted, to
from tdtool.web.shell.forms import form_data, to_be_filled
from tdtool.web.shell.refusals import only_directors

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ROUNDS = 7
SETTINGS = to("settings", "division")
PLAYER = to("edit_player", "division", "entry")


def _new_form(request: HttpRequest, *, division: Division) -> DivisionForm:
    event = division.event
    rules = _rules_asked(request, event, systems.get(event.system, **event.settings))
    every = division_queries.of_event(event)
    taken = {one.code for one in every}
    initial = {
        "code": next((letter for letter in LETTERS if letter not in taken), ""),
        "rounds": every[0].rounds if every else ROUNDS,
        "first_table": division_queries.free_table(every),
        "rating_system": "naspa",
        "system": rules.id,
        **rules.settings,
    }
    form = DivisionForm(rules, posted(request), initial=initial, of_event=event.lexicon)
    return to_be_filled(form, "code")


def _own_form(request: HttpRequest, *, division: Division, which: UUID) -> DivisionForm:
    one = _division(division.event, which)
    rules = _rules_asked(request, division.event, rules_of.of_division(one))
    initial = {
        "code": one.code,
        "rounds": one.rounds,
        "first_table": one.first_table,
        "rating_system": one.rating_system,
        "lexicon": one.lexicon,
        "system": rules.id,
        **rules.settings,
    }
    return DivisionForm(rules, posted(request), initial=initial, of_event=division.event.lexicon)


def _page(
    request: HttpRequest, seen: Seen, *, division: Division, which: UUID | None = None
) -> HttpResponse:
    one = _division(division.event, which) if which else None
    values = {
        "form": seen.form,
        "refusal": seen.refusal,
        "rules": seen.form.rules,
        "all_rules": [systems.get(id) for id in events.RUNS],
        "division": one,
        "drawn": one is not None and one.rounds_drawn.exists(),
        "empty": one is not None and not one.entries.exists(),
        "several": division.event.divisions.count() > 1,
        **event_of_page.shown_in(request, one or division),
    }
    return render(request, "events/division.html", values, status=seen.status)


@only_directors
@acting(SETTINGS, form=_new_form, page=_page, opens=True)
def add(act: Act, division: Division) -> str:
    """One more division, under the event's rules or its own."""
    told = _facts(division.event, act.form)
    made = divisions.add(act.desk, division=str(uuid.uuid4()), **told)
    return f"Division {made.code} added. Next, add its players."


@only_directors
@acting(SETTINGS, form=_own_form, page=_page, opens=True)
def change(act: Act, division: Division, which: UUID) -> str:
    """What a division may still be: rules until its first round is drawn."""
    told = _facts(division.event, act.form)
    made = divisions.change(act.desk, division=str(which), goes_on=True, **told)
    return f"Division {made.code} saved."


@acting(SETTINGS)
def remove(act: Act, division: Division, which: UUID) -> str:
    code = divisions.remove(act.desk, division=str(which))
    return f"Division {code} deleted."


@acting(PLAYER, form=MoveForm)
def move_player(act: Act, division: Division, entry: UUID) -> Done:
    """A player goes to another division, until they sit in a round."""
    moved: Entry = divisions.move_player(
        act.desk, entry=str(entry), division=str(act.said["division"])
    )
    there = redirect("edit_player", moved.division, entry)
    return Done(f"{moved.name} moved to division {moved.division.code}.", there)


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
    asked = form_data(request).get("system")
    if asked not in events.RUNS or asked == stands.id:
        return stands
    own = systems.get(event.system, **event.settings)
    return own if asked == own.id else systems.get(asked)


def _division(event: Event, which: UUID) -> Division:
    one = next((one for one in event.divisions.all() if one.uuid == which), None)
    if one is None:
        raise Http404("This event has no such division.")
    return one
