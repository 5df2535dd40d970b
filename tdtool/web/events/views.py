"""The list of events, a new one, and the rules."""

import uuid

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from tdtool.engine import clauses, systems
from tdtool.queries import events as event_queries
from tdtool.services import events
from tdtool.web.events.forms import NewEventForm
from tdtool.web.shell.acting import Act, Done, Seen, acting, posted, to
from tdtool.web.shell.fields import ActForm, Search, Text, to_be_filled
from tdtool.web.shell.refusals import only_directors

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


def _new_form(request: HttpRequest) -> NewEventForm:
    initial = {
        "system": events.RUNS[0],
        "starts_on": timezone.localdate(),
        "lexicon": "enable",
    }
    return to_be_filled(NewEventForm(posted(request), initial=initial), "name")


def _new_page(request: HttpRequest, seen: Seen) -> HttpResponse:
    values = {"form": seen.form, "refusal": seen.refusal}
    return render(request, "events/new_event.html", values, status=seen.status)


@only_directors
@acting(to("events"), form=_new_form, page=_new_page, opens=True)
def new(act: Act) -> Done:
    """A name, the rules and a day; everything else can wait."""
    slug = act.said["slug"] or address_of(act.said["name"])
    event = events.create(
        act.desk,
        event=str(uuid.uuid4()),
        division=str(uuid.uuid4()),
        slug=slug.lower(),
        **act.form.facts(),
    )
    return Done(f"{event.name} created. Next, add the players.", redirect("day", event.slug))


def address_of(name: str) -> str:
    """An address made from a name: ``Letters by the Lake`` is ``letters-by-the-lake``."""
    return slugify(name.replace("_", "-"))[: events.LONGEST_SLUG].strip("-") or "event"
