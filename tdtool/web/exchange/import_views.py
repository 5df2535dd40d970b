"""An event brought from its files, or a division's games: looked at first, then taken whole."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tdtool.engine import systems
from tdtool.engine.rule_parts import Draw
from tdtool.english import counted
from tdtool.models import Division
from tdtool.queries import players, rules
from tdtool.queries.exchange.imported import READING
from tdtool.queries.exchange.imported_events import EventText
from tdtool.queries.rounds import pairings
from tdtool.services import events
from tdtool.services.exchange import import_event
from tdtool.services.exchange.import_event import DivisionToImport
from tdtool.web.events.forms import NamedForm, offer, word_lists
from tdtool.web.events.views import address_of
from tdtool.web.exchange.import_files import FilesForm, GamesForm, SeenDivision, seen_divisions
from tdtool.web.shell.acting import Act, Done, Seen, acting, to
from tdtool.web.shell.refusals import only_directors

KINDS = ".t,.tsh,.tou,.csv,.json"


class ImportForm(NamedForm):
    """What files of an event don't say, or not surely."""

    system = forms.ChoiceField(label="Rules")
    lexicon = forms.ChoiceField(label="Word list")
    paper = forms.ChoiceField(label="Paper", choices=[("A4", "A4"), ("Letter", "Letter")])

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "system", _systems())
        offer(self, "lexicon", word_lists())

    @property
    def told_system(self) -> str:
        """The system as it was chosen, else the first that is offered."""
        choices = [value for value, _ in _systems()]
        chosen = str(self.data.get("system", ""))
        return chosen if chosen in choices else choices[0]


def _systems() -> list[tuple[str, str]]:
    """The systems that files can bring events of, each with its name."""
    offered = [systems.get(id) for id in events.RUNS]
    return [(one.id, one.name) for one in offered if one.draw is Draw.PAIRS]


def _facts_form(form: FilesForm, event_text: EventText) -> ImportForm:
    """What was typed beside the files, or what they say themselves."""
    initial = {"name": event_text.name, "starts_on": event_text.starts_on, "lexicon": "enable"}
    return ImportForm(form.data if "name" in form.data else None, initial=initial)


def _event_page(request: HttpRequest, seen: Seen) -> HttpResponse:
    """The files are asked for; once they can be read, what is in them is shown."""
    event_text = seen.form.read
    if event_text is None:
        return _ask(request, seen)
    form = _facts_form(seen.form, event_text)
    divisions = seen_divisions(seen.form, event_text, form.told_system)
    return _show(request, seen, event_text=event_text, form=form, divisions=divisions)


@only_directors
@acting(to("events"), form=FilesForm, page=_event_page, opens=True)
def event(act: Act) -> Done:
    """Files first; then a look at what is in them; then all of it becomes an event."""
    event_text = act.form.read
    form = _facts_form(act.form, event_text)
    seen = seen_divisions(act.form, event_text, form.told_system)
    if act.form.looks:
        return Done("", _event_page(act.request, Seen(act.form)))
    if not form.is_valid() or any(one.faults for one in seen):
        return Done("", _event_page(act.request, Seen(act.form, status=422)))
    last = {one.code: one.last.told for one in seen if one.last.told is not None}
    told = _arguments(form, event_text, seen)
    made = import_event.import_whole(act.desk, last_rounds=last, **told)
    many = sum(len(one.read.players) for one in seen if one.read)
    says = f"{made.name} imported: {counted(many, 'player')} with all games."
    return Done(says, redirect("day", made.slug))


def _games(form: GamesForm, division: Division) -> SeenDivision:
    """The file as it would be taken into the division."""
    counting, system = pairings.counting(division), rules.of_division(division).id
    assert form.read is not None
    (one,) = seen_divisions(form, form.read, system, division, counting)
    return one


def _games_page(request: HttpRequest, seen: Seen, *, division: Division) -> HttpResponse:
    event_text = seen.form.read
    if event_text is None:
        return _ask(request, seen, division=division)
    divisions = [_games(seen.form, division)]
    return _show(
        request, seen, event_text=event_text, form=None, divisions=divisions, division=division
    )


@only_directors
@acting(to("players", "division"), form=GamesForm, page=_games_page, opens=True)
def games(act: Act, division: Division) -> str | Done:
    """The players and games of one file into a division that is empty."""
    one = _games(act.form, division)
    if act.form.looks or one.faults or one.read is None:
        status = 422 if act.said["take"] and one.faults else 200
        return Done("", _games_page(act.request, Seen(act.form, status=status), division=division))
    import_event.import_games(
        act.desk,
        division=str(division.uuid),
        rounds=int(one.rounds),
        file=one.said.file,
        text=one.said.text,
        people=_people([one])[0],
        encoding=one.said.encoding,
        reading=READING,
    )
    return f"{counted(len(one.read.players), 'player')} imported with all games."


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


def _arguments(form: ImportForm, event_text: EventText, seen: list[SeenDivision]) -> dict[str, Any]:
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
        "settings": dict(event_text.settings),
        "config": event_text.config,
        "divisions": [
            DivisionToImport(
                division=str(uuid.uuid4()),
                code=one.code,
                rounds=int(one.rounds),
                first_table=int(one.first_table),
                file=one.said.file,
                text=one.said.text,
                people=people,
                encoding=one.said.encoding,
                reading=READING,
                rating_system=one.said.rating_system,
                prizes=[dict(row) for row in one.said.prizes],
                plan=[dict(row) for row in one.plan.rows],
            )
            for one, people in zip(seen, _people(seen), strict=True)
        ],
    }


def _ask(request: HttpRequest, seen: Seen, **values: Any) -> HttpResponse:
    refusal = seen.refusal[:1].upper() + seen.refusal[1:]
    told: Mapping[str, Any] = {"refusal": refusal, "kinds": KINDS}
    return render(request, "exchange/choose.html", {**told, **values}, status=seen.status)


def _show(
    request: HttpRequest,
    seen: Seen,
    *,
    event_text: EventText,
    form: ImportForm | None,
    divisions: list[SeenDivision],
    **values: Any,
) -> HttpResponse:
    told = {
        "form": form,
        "said": event_text,
        "seen": divisions,
        "faults": sum(len(one.faults) for one in divisions),
        "refusal": seen.refusal,
    }
    return render(request, "exchange/preview.html", {**told, **values}, status=seen.status)
