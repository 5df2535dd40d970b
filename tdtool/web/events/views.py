"""The list of events, a new one, and its settings."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_safe

from tdtool.engine import systems
from tdtool.engine.systems import RuleSystem
from tdtool.models import Division
from tdtool.queries import divisions as division_queries
from tdtool.queries import events as event_queries
from tdtool.queries import rules
from tdtool.queries.reports import setting
from tdtool.services import events
from tdtool.web.events.forms import OFFERED, EventForm, HideForm, TwiceForm
from tdtool.web.hall import settings_page as hall_settings
from tdtool.web.hall import way_in
from tdtool.web.shell.acting import Act, Done, Seen, acting, posted, to
from tdtool.web.shell.forms import form_data, to_be_filled
from tdtool.web.shell.refusals import only_directors


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
    every = division_queries.of_event(event)
    values = {
        "form": seen.form,
        "refusal": seen.refusal,
        "hidden": event.hidden,
        "twice": event.keyed_twice,
        "hall": hall_settings.page(event),
        "screens_first": event.screens_first or 0,
        "reports": setting.of_event(event),
        "signed": rules.of_division(division).signed_on_paper,
        "wifi": hall_settings.wifi(event, wifi),
        "on_phones": way_in.to_print(request, event).hall,
        "divisions": every,
        "overlaps": division_queries.overlaps(every),
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
