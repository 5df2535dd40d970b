"""The list of events, a new one, and its settings."""

import uuid
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_safe

from tdtool.engine import clauses, systems
from tdtool.engine.systems import RuleSystem
from tdtool.models import Division, Event
from tdtool.queries import events as event_queries
from tdtool.queries import rules
from tdtool.queries import rules as rules_of
from tdtool.queries.reports import at_desk
from tdtool.services import divisions, events
from tdtool.web.events.forms import OFFERED, DivisionForm, EventForm, HideForm, TwiceForm
from tdtool.web.hall import settings_page as hall_settings
from tdtool.web.shell import addresses, event_of_page
from tdtool.web.shell.acting import Act, Done, Seen, acting, posted, to
from tdtool.web.shell.fields import ActForm, Search, Text, form_data, to_be_filled
from tdtool.web.shell.refusals import only_directors

# The divisions of an event: one more, another range of tables, other rules, taken away.

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ROUNDS = 7
SETTINGS = to("settings", "division")


def _division_new_form(request: HttpRequest, *, division: Division) -> DivisionForm:
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
    values = {
        "form": seen.form,
        "refusal": seen.refusal,
        "rules": seen.form.rules,
        "all_rules": [systems.get(id) for id in events.RUNS],
        "division": division_row,
        "drawn": division_row is not None and division_row.rounds_drawn.exists(),
        "empty": division_row is not None and not division_row.entries.exists(),
        "several": division.event.divisions.count() > 1,
        **event_of_page.shown_in(request, division_row or division),
    }
    return render(request, "events/division.html", values, status=seen.status)


@only_directors
@acting(SETTINGS, form=_division_new_form, page=_page, opens=True)
def add(act: Act, division: Division) -> str:
    """One more division, under the event's rules or its own."""
    facts = _facts(division.event, act.form)
    division_row = divisions.add(act.desk, division=str(uuid.uuid4()), **facts)
    return f"Division {division_row.code} added. Next, add its players."


@only_directors
@acting(SETTINGS, form=_own_form, page=_page, opens=True)
def change(act: Act, division: Division, which: UUID) -> str:
    """What a division may still be: rules until its first round is drawn."""
    facts = _facts(division.event, act.form)
    division_row = divisions.change(act.desk, division=str(which), **facts)
    return f"Division {division_row.code} saved."


@acting(SETTINGS)
def remove(act: Act, division: Division, which: UUID) -> str:
    code = divisions.remove(act.desk, division=str(which))
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


# The clauses of the five rule systems, to be searched in the hour of a dispute.

LONGEST_SEARCH = 100


class SearchForm(ActForm):
    """Words, and a rule system to keep to."""

    q = Search(longest=LONGEST_SEARCH)
    system = Text()


@login_not_required
@require_safe
def rules_show(request: HttpRequest) -> HttpResponse:
    """All of them, or with ``?q=`` those that hold every word; ``?system=`` keeps to one system."""
    form = SearchForm(request.GET)
    form.full_clean()
    words, system_id = form.cleaned_data["q"], form.cleaned_data["system"]
    matching_clauses = clauses.search(words)
    groups = [
        (systems.get(id), [clause for clause in matching_clauses if clause.system == id])
        for id in systems.IDS
        if system_id in ("", id) or system_id not in systems.IDS
    ]
    values = {
        "words": words,
        "asked": system_id,
        "groups": [(system, system_clauses) for system, system_clauses in groups if system_clauses],
        "count": sum(len(system_clauses) for _, system_clauses in groups),
        "systems": [systems.get(id) for id in systems.IDS],
    }
    return render(request, "events/rules.html", values)


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    hidden = request.GET.get("hidden") == "1"
    every = event_queries.all_views(hidden=hidden)
    values = {
        "events": [event for event in every if not event.archived],
        "archives": [event for event in every if event.archived],
        "hidden": hidden,
        "all_rules": [systems.get(id) for id in events.RUNS],
    }
    return render(request, "events/events.html", values)


def _new_form(request: HttpRequest) -> EventForm:
    """The form of the system that the address names, or that was chosen on the form."""
    system_id = form_data(request).get("system")
    rules = systems.get(system_id if system_id in events.RUNS else events.RUNS[0])
    initial = {
        "rounds": 3,
        "system": rules.id,
        "lexicon": "enable",
        "starts_on": timezone.localdate(),
    }
    form = EventForm(rules, posted(request), initial=initial)
    chosen = request.POST.get("choose")
    if chosen in events.RUNS:
        form = form.under(systems.get(chosen), initial=initial)
    return to_be_filled(form, "name")


def _new_page(request: HttpRequest, seen: Seen) -> HttpResponse:
    values = {
        "form": seen.form,
        "refusal": seen.refusal,
        "rules": seen.form.rules,
        "all_rules": [systems.get(id) for id in events.RUNS],
    }
    return render(request, "events/new_event.html", values, status=seen.status)


@only_directors
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Choosing other rules only shows the form again."""
    if "choose" in request.POST:
        return _new_page(request, Seen(_new_form(request)))
    return _create(request)


@acting(to("events"), form=_new_form, page=_new_page, opens=True)
def _create(act: Act) -> Done:
    slug = act.said["slug"] or address_of(act.said["name"])
    event = events.create(
        act.desk,
        event=str(uuid.uuid4()),
        division=str(uuid.uuid4()),
        slug=slug.lower(),
        system=act.said["system"],
        **act.form.facts(),
    )
    return Done(f"{event.name} created. Next, add the players.", redirect("day", event.slug))


def address_of(name: str) -> str:
    """An address made from a name: ``Letters by the Lake`` is ``letters-by-the-lake``."""
    return slugify(name.replace("_", "-"))[: events.LONGEST_SLUG].strip("-") or "event"


def _settings_form(request: HttpRequest, *, division: Division, fresh: bool = False) -> EventForm:
    """``fresh``: as things are, for a page on which another form was sent. No field has the cursor:
    one came to look, and keys such as ``g e`` were typed into the event’s name."""
    event = division.event
    rules = systems.get(event.system, **event.settings)
    first, *others = event.divisions.all()
    typed = None if fresh else posted(request)
    form = EventForm(rules, typed, initial=_initial(first, rules))
    for fixed in ("slug", "system", *(("rounds",) if others else ())):
        form.fields.pop(fixed)
    return form


def settings_page(
    request: HttpRequest, seen: Seen | None, *, division: Division, wifi: Seen | None = None
) -> HttpResponse:
    """The page with its large form as ``seen``, or with that of the Wi-Fi."""
    event = division.event
    seen = seen or Seen(_settings_form(request, division=division, fresh=True))
    every = event_queries.of_event(event)
    values = {
        "form": seen.form,
        "refusal": seen.refusal,
        "hidden": event.hidden,
        "twice": event.keyed_twice,
        "hall": hall_settings.page(event),
        "screens_first": event.screens_first or 0,
        "reports": at_desk.setting_of_event(event),
        "signed": rules.of_division(division).signed_on_paper,
        "wifi": hall_settings.wifi(event, wifi),
        "on_phones": addresses.hall_to_print(request, event).hall,
        "divisions": every,
        "overlaps": event_queries.overlaps(every),
    }
    return render(request, "events/settings.html", values, status=(wifi or seen).status)


@only_directors
@acting(to("settings", "division"), form=_settings_form, page=settings_page, opens=True)
def settings(act: Act, division: Division) -> str:
    events.change(act.desk, **act.form.facts())
    return "Settings saved."


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


@acting(to("settings", "division"), form=TwiceForm)
def key_twice(act: Act, division: Division) -> str:
    events.key_twice(act.desk, **act.said)
    twice = act.said["twice"]
    if twice:
        return "Two people must now enter each slip."
    return "Each slip is now entered once."


@acting(to("events"), form=HideForm)
def hide(act: Act, division: Division) -> str:
    events.hide(act.desk, **act.said)
    hidden = act.said["hidden"]
    name = division.event.name
    return f"{name} hidden; nothing is deleted." if hidden else f"{name} is back in the list."
