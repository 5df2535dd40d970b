"""An event brought from its files, or a division's games: looked at first, then taken whole."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tdtool.engine import systems
from tdtool.formats.tsh_text import Unreadable
from tdtool.queries import events as event_queries
from tdtool.queries import pairings, players, rules
from tdtool.queries.brought_events import EventText
from tdtool.services import bringing, events
from tdtool.services.acts import Refused, Repeated
from tdtool.services.bringing import BroughtDivision
from tdtool.web import found
from tdtool.web.brought_files import SeenDivision, handed_in, seen_divisions
from tdtool.web.event_forms import NamedForm, offer, word_lists
from tdtool.web.events import address_of
from tdtool.web.forms import desk
from tdtool.web.refusals import only_directors, said_once, status_of

KINDS = ".t,.tsh"


class BroughtForm(NamedForm):
    """What files of an event don't say, or not surely."""

    system = forms.ChoiceField(label="Rules")
    lexicon = forms.ChoiceField(label="Word list")
    paper = forms.ChoiceField(label="Paper", choices=[("A4", "A4"), ("Letter", "Letter")])

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offered = [systems.get(id) for id in events.RUNS]
        self.systems = [(one.id, one.name) for one in offered if one.two_players]
        offer(self, "system", self.systems)
        offer(self, "lexicon", word_lists())

    @property
    def told_system(self) -> str:
        """The system as it was chosen, else the first that is offered."""
        choices = [id for id, _ in self.systems]
        said = str(self.data.get("system", ""))
        return said if said in choices else choices[0]


@only_directors
def bring_event(request: HttpRequest) -> HttpResponse:
    """Files first; then a look at what is in them; then all of it becomes an event."""
    if request.method != "POST":
        return _ask(request)
    try:
        said = handed_in(request)
    except Unreadable as refusal:
        return _ask(request, refusal=str(refusal), status=422)
    typed = request.POST if "name" in request.POST else None
    initial = {"name": said.name, "starts_on": said.starts_on, "lexicon": "enable"}
    form = BroughtForm(typed, initial=initial)
    seen = seen_divisions(request, said, form.told_system)
    if "take" not in request.POST or request.FILES:
        form = BroughtForm(initial=initial) if typed is None else form
        return _show(request, form, said, seen)
    if not form.is_valid() or any(one.faults for one in seen):
        return _show(request, form, said, seen, status=422)
    try:
        made = bringing.bring_event(desk(request), **_told(form, said, seen))
    except Repeated as repeated:
        return said_once(request, repeated, "events")
    except Refused as refused:
        status = status_of(refused)
        return _show(request, form, said, seen, refusal=str(refused), status=status)
    many = sum(len(one.read.players) for one in seen if one.read)
    messages.success(request, f"{made.name} is here: {many} players and all their games.")
    return redirect("day", made.slug)


@only_directors
def bring_games(request: HttpRequest, slug: str) -> HttpResponse:
    """The players and games of one file into a division that is empty."""
    division = found.division(slug)
    values: dict[str, Any] = {"division": division, "event": event_queries.view(division),
                              "foot": event_queries.foot(division.event)}  # fmt: skip
    if request.method != "POST":
        return _ask(request, **values)
    try:
        said = handed_in(request)
        if len(said.divisions) > 1:
            raise Unreadable("Choose one division; this one takes the games of one file.")
    except Unreadable as refusal:
        return _ask(request, refusal=str(refusal), status=422, **values)
    counting = pairings.counting(division)
    (one,) = seen_divisions(request, said, rules.of_division(division).id, division, counting)
    if "take" not in request.POST or request.FILES or one.faults or one.read is None:
        status = 422 if "take" in request.POST and one.faults else 200
        return _show(request, None, said, [one], status=status, **values)
    try:
        bringing.bring_games(
            desk(request, division.event),
            division=str(division.uuid),
            rounds=int(one.rounds),
            file=one.said.file,
            text=one.said.text,
            people=_people([one])[0],
            encoding=one.said.encoding,
        )
    except Repeated as repeated:
        return said_once(request, repeated, "players", slug)
    except Refused as refused:
        status = status_of(refused)
        return _show(request, None, said, [one], refusal=str(refused), status=status, **values)
    messages.success(request, f"{len(one.read.players)} players are here, with all their games.")
    return redirect("players", slug)


def _people(seen: Iterable[SeenDivision]) -> list[list[str]]:
    """The persons by division: who has the member id, of whatever event, or a new one."""
    every = [one.read.players for one in seen if one.read]
    known = dict(players.known_people(p.member_id for these in every for p in these))
    people = []
    for these in every:
        mine = [known.get(one.member_id) or str(uuid.uuid4()) for one in these]
        known |= {p.member_id: key for p, key in zip(these, mine, strict=True) if p.member_id}
        people.append(mine)
    return people


def _told(form: BroughtForm, said: EventText, seen: list[SeenDivision]) -> dict[str, Any]:
    facts = form.cleaned_data
    return {
        "event": str(uuid.uuid4()),
        "slug": (facts["slug"] or address_of(facts["name"])).lower(),
        "name": facts["name"].strip(),
        "starts_on": facts["starts_on"].isoformat() if facts["starts_on"] else None,
        "venue": facts["venue"].strip(),
        "system": facts["system"],
        "lexicon": facts["lexicon"],
        "paper": facts["paper"],
        "settings": dict(said.settings),
        "config": said.config,
        "divisions": [
            BroughtDivision(
                division=str(uuid.uuid4()),
                code=one.code,
                rounds=int(one.rounds),
                first_table=int(one.first_table),
                file=one.said.file,
                text=one.said.text,
                people=people,
                encoding=one.said.encoding,
                rating_system=one.said.rating_system,
                prizes=[dict(row) for row in one.said.prizes],
            )
            for one, people in zip(seen, _people(seen), strict=True)
        ],
    }


def _ask(
    request: HttpRequest, *, refusal: str = "", status: int = 200, **values: Any
) -> HttpResponse:
    told: Mapping[str, Any] = {"refusal": refusal[:1].upper() + refusal[1:], "kinds": KINDS}
    return render(request, "bring/choose.html", {**told, **values}, status=status)


def _show(
    request: HttpRequest,
    form: BroughtForm | None,
    said: EventText,
    seen: list[SeenDivision],
    *,
    refusal: str = "",
    status: int = 200,
    **values: Any,
) -> HttpResponse:
    told = {
        "form": form,
        "said": said,
        "seen": seen,
        "faults": sum(len(one.faults) for one in seen),
        "refusal": refusal,
    }
    return render(request, "bring/preview.html", {**told, **values}, status=status)
