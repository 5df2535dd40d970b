"""The list of events, a new one, and its settings."""

from __future__ import annotations

import uuid
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.views.decorators.http import require_POST, require_safe

from tdtool.engine import lexicon, systems
from tdtool.engine.systems import RuleSystem
from tdtool.models import Account, Event
from tdtool.queries import events as event_queries
from tdtool.services import events
from tdtool.services.acts import Refused, Repeated
from tdtool.web import found
from tdtool.web.forms import desk, yes_or_no
from tdtool.web.refusals import only_directors, said_and_back, said_once, status_of

OF_THE_RULES = ("minimum", "minutes", "own_words", "tiles")
OF_THE_FORMAT = ("table_size", "advance", "final_size")
OFFERED = OF_THE_RULES + OF_THE_FORMAT
LABELS = {
    "minimum": "Shortest word, in letters",
    "minutes": "Minutes a game",
    "own_words": "May a player change his own word?",
    "tiles": "Set of letters",
    "table_size": "Players at a table",
    "advance": "How many move up from a table",
    "final_size": "Players in the final",
}


class EventForm(forms.Form):
    """An event's facts and the settings of its rule system, each with default and clause."""

    name = forms.CharField(label="Name", max_length=120)
    slug = forms.SlugField(
        label="Address",
        max_length=events.LONGEST_SLUG,
        required=False,
        help_text="Left empty, it is made from the name.",
        error_messages={"invalid": events.SLUG_SENTENCE},
    )
    starts_on = forms.DateField(
        label="Day", required=False, widget=forms.DateInput(attrs={"type": "date"})
    )
    venue = forms.CharField(label="Venue", max_length=120, required=False)
    system = forms.ChoiceField(label="Rules", widget=forms.HiddenInput)
    lexicon = forms.ChoiceField(label="Word list")
    rounds = forms.IntegerField(label="Rounds", min_value=1, max_value=events.MOST_ROUNDS)
    paper = forms.ChoiceField(label="Paper", choices=[("A4", "A4"), ("Letter", "Letter")])

    def __init__(self, rules: RuleSystem, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["system"].choices = [(id, systems.get(id).name) for id in events.RUNS]
        self.fields["lexicon"].choices = _lists(self.initial.get("lexicon", ""))
        self.offered = [s for s in rules.changeable if s.name in OFFERED]
        for setting in self.offered:
            says = f"{setting.says} Default {setting.default}{_cited(setting.clause)}."
            told = {
                "label": LABELS[setting.name],
                "initial": setting.default,
                "help_text": says,
                "required": False,
            }
            if setting.kind == "choice":
                choices = [(choice, choice) for choice in setting.choices]
                self.fields[setting.name] = forms.ChoiceField(choices=choices, **told)
            else:
                self.fields[setting.name] = forms.CharField(max_length=12, **told)

    @property
    def rule_fields(self) -> list[forms.BoundField]:
        """Word list and what the rules leave open."""
        return [self["lexicon"], *(self[name] for name in OF_THE_RULES if name in self.fields)]

    @property
    def format_fields(self) -> list[forms.BoundField]:
        """Rounds, tables, and what is printed on."""
        named = [self[name] for name in OF_THE_FORMAT if name in self.fields]
        return [self["rounds"], *named, self["paper"]]

    def settings(self) -> dict[str, str]:
        """What was typed for the settings, else what stands; the service judges it."""
        stands = {setting.name: setting.default for setting in self.offered} | self.initial
        return {
            setting.name: self.cleaned_data[setting.name] or str(stands[setting.name])
            for setting in self.offered
        }

    def facts(self) -> dict[str, Any]:
        told = self.cleaned_data
        return {
            "name": told["name"].strip(),
            "starts_on": told["starts_on"].isoformat() if told["starts_on"] else None,
            "venue": told["venue"].strip(),
            "settings": self.settings(),
            "lexicon": told["lexicon"],
            "rounds": told["rounds"],
            "paper": told["paper"],
        }


def _cited(clause: str) -> str:
    return f", {clause}" if clause else ""


def _lists(used: str) -> list[tuple[str, str]]:
    names = [(info.name, _list_label(info)) for info in lexicon.installed()]
    if used and used not in dict(names):
        names.append((used, f"{used}, not installed here"))
    return names


def _list_label(info: lexicon.LexiconInfo) -> str:
    official = "" if info.official else ", practice list, not official"
    return f"{info.name}, {info.words:,} words{official}"


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
            slug = form.cleaned_data["slug"] or _address_of(form.cleaned_data["name"])
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


def _address_of(name: str) -> str:
    """An address made from a name: ``Letters by the Lake`` is ``letters-by-the-lake``."""
    return slugify(name.replace("_", "-"))[: events.LONGEST_SLUG].strip("-") or "event"


@only_directors
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    event = found.event(slug)
    rules = systems.get(event.system, **event.settings)
    form = EventForm(rules, request.POST or None, initial=_initial(event, rules))
    for fixed in ("slug", "system"):
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
        "event": event_queries.view(event),
        "foot": event_queries.foot(event),
        "hidden": event.hidden,
    }
    return render(request, "events/settings.html", values, status=status)


def _initial(event: Event, rules: RuleSystem) -> dict[str, Any]:
    return {
        "name": event.name,
        "starts_on": event.starts_on,
        "venue": event.venue,
        "lexicon": event.lexicon,
        "rounds": found.division(event).rounds,
        "paper": event.paper,
        **{name: rules.value(name) for name in OFFERED if name in rules.settings},
    }


@require_POST
def hide(request: HttpRequest, slug: str) -> HttpResponse:
    event = found.event(slug)

    def do() -> str:
        hidden = yes_or_no(request, "hidden")
        events.hide(desk(request, event), hidden=hidden)
        return f"{event.name} is {'off the list; nothing is deleted' if hidden else 'back'}."

    return said_and_back(request, do, "events")
