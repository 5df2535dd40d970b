"""An event brought from its files, or a division's games: looked at first, then taken whole."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tdtool.engine import systems
from tdtool.engine.rule_parts import Draw
from tdtool.english import counted, dotted, listed
from tdtool.formats.offices import woogles
from tdtool.formats.tsh import config as tsh_config
from tdtool.formats.tsh.config import Config
from tdtool.formats.tsh.text import LATIN, Unreadable
from tdtool.models import Division
from tdtool.pairing.standings.win_loss import Standing, StandingsRules, standings
from tdtool.queries import players, rules
from tdtool.queries.exchange import compared_standings, imported_events, tsh_rounds
from tdtool.queries.exchange.imported import ImportedDivision
from tdtool.queries.exchange.imported_events import DivisionText, EventText
from tdtool.queries.exchange.tsh_divisions import counting_of_text
from tdtool.queries.exchange.tsh_rounds import (
    NOTHING_PLANNED,
    NOTHING_SAID,
    TshLastRounds,
    TshPlan,
)
from tdtool.queries.rounds import pairings
from tdtool.services import events
from tdtool.services.divisions import MOST_DIVISIONS
from tdtool.services.exchange import import_event
from tdtool.services.exchange.import_event import DivisionToImport
from tdtool.web.events.forms import NamedForm, offer, word_lists
from tdtool.web.events.views import address_of
from tdtool.web.rounds.draft import draw_offer
from tdtool.web.shell.acting import Act, Done, Seen, acting, to
from tdtool.web.shell.fields import ActForm, Each, Pressed, Text, Uploads
from tdtool.web.shell.refusals import only_directors

# Files of an event as they were handed in and read, before they count.

MOST_READ = 2_000_000  # bytes of all files together
LONGEST_FILE_NAME = 60
ENCODINGS = ("latin-1", "cp1252", "utf-8", "utf-8-sig")


@dataclass(frozen=True)
class SeenDivision:
    """A division as it was read, beside what the form says of it."""

    at: int
    said: DivisionText
    code: str
    rounds: str
    first_table: str
    read: ImportedDivision | None
    faults: tuple[str, ...]
    plan: TshPlan = NOTHING_PLANNED
    last: TshLastRounds = NOTHING_SAID
    order: tuple[Standing, ...] = ()
    compared: tuple[str, ...] | None = None  # with Woogles’ standings; None: they aren’t there

    @property
    def last_line(self) -> str:
        """What the configuration says of the last rounds; empty where it says nothing."""
        last_rounds = self.last.told
        if last_rounds is None:
            return ""
        spread = ", ".join(str(points) for points in last_rounds.allowance.per_round)
        first = ", last round first" if len(last_rounds.allowance.per_round) > 1 else ""
        return dotted(
            "Gibsons kept away from contenders"
            if last_rounds.pairs
            else "Gibsons paired as others",
            "repeats don’t count for Gibsons" if last_rounds.pairs and last_rounds.strict else "",
            f"Gibsons’ opponents from class {last_rounds.victims}"
            if last_rounds.pairs and last_rounds.victims
            else "",
            f"spread per game {spread}{first}",
            f"first {last_rounds.equivalent} places worth the same"
            if last_rounds.equivalent
            else "",
            f"prize bands to {listed(last_rounds.bands)}" if last_rounds.bands else "",
        )

    @property
    def plan_line(self) -> str:
        """The plan that the configuration has, in one line; empty where it has none."""
        return draw_offer.line(self.plan.rounds)

    @property
    def tables(self) -> int:
        return len(self.read.players) // 2 if self.read else 0


class FilesForm(ActForm):
    """The files of an event: chosen, or as they stand in the form already."""

    files = Uploads()  # type: ignore[assignment]  # a field, as the form's address names it
    text = Each("text", Text())
    encoding = Each("encoding", Text())
    file = Each("file", Text())
    code = Each("code", Text(strip=True))
    rounds = Each("rounds", Text(strip=True))
    first_table = Each("first_table", Text(strip=True))
    config = Text()
    standings = Text()
    take = Pressed()
    read: EventText | None = None

    def clean(self) -> None:
        try:
            self.read = self.handed_in()
        except Unreadable as refusal:
            raise forms.ValidationError(str(refusal)) from None

    @property
    def looks(self) -> bool:
        """Whether they are only looked at: files that were just chosen are never taken unseen."""
        return bool(self.cleaned_data["files"]) or not self.cleaned_data["take"]

    def handed_in(self) -> EventText:
        """What the files say. Raises Unreadable."""
        uploads, data = self.cleaned_data["files"], self.cleaned_data
        if uploads:
            return _of_files(uploads)
        texts = {}
        for at in map(str, range(MOST_DIVISIONS)):
            if text := data["text"].get(at):
                encoding = data["encoding"].get(at)
                file = _named(data["file"].get(at))
                texts[file] = (_lines(text), encoding if encoding in ENCODINGS else LATIN)
        if not texts:
            raise Unreadable("Choose the files first. A division’s file ends in .t.")
        config, standings = _lines(data["config"]), _lines(data["standings"])
        return imported_events.of_texts(texts, config=config, standings=standings)


class GamesForm(FilesForm):
    """The file of one division."""

    def handed_in(self) -> EventText:
        read = super().handed_in()
        if len(read.divisions) > 1:
            raise Unreadable("Choose one division’s file.")
        return read


def _of_files(uploads: list[UploadedFile[Any]]) -> EventText:
    """Raises Unreadable."""
    if len(uploads) > MOST_DIVISIONS + 1:
        raise Unreadable(f"Too many files ({len(uploads)}): an event has one per division.")
    if sum(upload.size or 0 for upload in uploads) > MOST_READ:
        raise Unreadable(
            "These files are over 2 MB together, far more than an event has. Are they the right "
            "ones?"
        )
    return imported_events.of_files({_named(upload.name): upload.read() for upload in uploads})


def _lines(typed: str) -> str:
    """A form sends every line break as two signs."""
    return typed.replace("\r\n", "\n")


def _named(name: str | None) -> str:
    """A file's own name, short and printable."""
    bare = "".join(sign for sign in PurePath(name or "").name if sign.isprintable())
    return bare[-LONGEST_FILE_NAME:] or "a.t"


def seen_divisions(
    form: FilesForm,
    event_text: EventText,
    system: str,
    division: Division | None = None,
    counting: StandingsRules | None = None,
) -> list[SeenDivision]:
    """Every division as it would be held; tables go on where the division before ends."""
    lowest, table, seen = systems.get(system).lowest_score, 1, []
    counting, data = counting or counting_of_text(event_text.config), form.cleaned_data
    least, config = division.rounds if division else 1, tsh_config.read(event_text.config)
    for at, division_text in enumerate(event_text.divisions):
        read: ImportedDivision | None = None
        faults: tuple[str, ...]
        try:
            read = import_event.read(
                division_text.text, lowest_score=lowest, encoding=division_text.encoding
            )
        except Unreadable as refusal:
            faults, rounds = (str(refusal),), max(division_text.rounds or 1, least)
        else:
            faults, rounds = read.faults, max(division_text.rounds or 0, read.rounds, least)
        shown = SeenDivision(
            at=at,
            said=division_text,
            code=data["code"].get(str(at), division_text.code).upper(),
            rounds=data["rounds"].get(str(at), str(rounds)),
            first_table=data["first_table"].get(str(at), str(table)),
            read=read,
            faults=faults,
            order=_order(read, counting) if read else (),
        )
        shown = replace(shown, compared=_compared(event_text, shown))
        shown = _with_faults_of_form(shown)
        seen.append(shown if division else _with_plan(shown, config))
        table += shown.tables
    return seen


def _with_faults_of_form(seen_division: SeenDivision) -> SeenDivision:
    typed = (("Rounds", seen_division.rounds), ("The first table", seen_division.first_table))
    wrong = tuple(
        f"{what} must be a whole number, not “{value[:20]}”"
        for what, value in typed
        if not (value.isascii() and value.isdigit() and len(value) <= 4)
    )
    return (
        replace(seen_division, faults=(*seen_division.faults, *wrong)) if wrong else seen_division
    )


def _with_plan(seen_division: SeenDivision, config: Config) -> SeenDivision:
    """With the plan for the rounds that the form says."""
    if seen_division.faults or seen_division.read is None:
        return seen_division
    plan = tsh_rounds.plan_of_config(
        config,
        seen_division.said.named,
        rounds=int(seen_division.rounds),
        players=len(seen_division.read.players),
        drawn=seen_division.read.rounds,
    )
    classes = {player.prize_class for player in seen_division.read.players}
    last = tsh_rounds.of_config(config, seen_division.said.named, classes=classes)
    return replace(seen_division, plan=plan, last=last)


def _compared(event_text: EventText, seen_division: SeenDivision) -> tuple[str, ...] | None:
    if not event_text.standings or not seen_division.order:
        return None
    every = woogles.read_standings(event_text.standings)
    standing_lines = compared_standings.of_division(
        every, (seen_division.said.named, seen_division.said.code)
    )
    if not standing_lines:
        return ("These standings don’t have this division.",)
    return tuple(compared_standings.differences(standing_lines, seen_division.order))


def _order(read: ImportedDivision, counting: StandingsRules) -> tuple[Standing, ...]:
    """The standings, under the names that the players will have here."""
    names = {player.line.number: player.name for player in read.players}
    return tuple(
        replace(row, name=names.get(row.number, row.name))
        for row in standings(read.division, counting=counting)
    )


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
    return [(system.id, system.name) for system in offered if system.draw is Draw.PAIRS]


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
    if not form.is_valid() or any(seen_division.faults for seen_division in seen):
        return Done("", _event_page(act.request, Seen(act.form, status=422)))
    arguments = _arguments(form, event_text, seen)
    last = {
        division["division"]: seen_division.last.told
        for division, seen_division in zip(arguments["divisions"], seen, strict=True)
        if seen_division.last.told is not None
    }
    new_event = import_event.import_whole(act.desk, last_rounds=last, **arguments)
    many = sum(len(seen_division.read.players) for seen_division in seen if seen_division.read)
    sentence = f"{new_event.name} imported: {counted(many, 'player')} with all games."
    return Done(sentence, redirect("day", new_event.slug))


def _games(form: GamesForm, division: Division) -> SeenDivision:
    """The file as it would be taken into the division."""
    counting, system = pairings.counting(division), rules.of_division(division).id
    assert form.read is not None
    (seen_division,) = seen_divisions(form, form.read, system, division, counting)
    return seen_division


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
    seen_division = _games(act.form, division)
    if act.form.looks or seen_division.faults or seen_division.read is None:
        status = 422 if act.said["take"] and seen_division.faults else 200
        return Done("", _games_page(act.request, Seen(act.form, status=status), division=division))
    import_event.import_games(
        act.desk,
        division=str(division.uuid),
        rounds=int(seen_division.rounds),
        file=seen_division.said.file,
        text=seen_division.said.text,
        people=_people([seen_division])[0],
        encoding=seen_division.said.encoding,
    )
    return f"{counted(len(seen_division.read.players), 'player')} imported with all games."


def _people(seen: Iterable[SeenDivision]) -> list[list[str]]:
    """The persons by division: who has the member id, of whatever event, or a new one."""
    every = [seen_division.read.players for seen_division in seen if seen_division.read]
    people_by_member = dict(players.known_people(p.member_id for these in every for p in these))
    people = []
    for these in every:
        division_people = [
            people_by_member.get(player.member_id) or str(uuid.uuid4()) for player in these
        ]
        people_by_member |= {
            p.member_id: key for p, key in zip(these, division_people, strict=True) if p.member_id
        }
        people.append(division_people)
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
                code=seen_division.code,
                rounds=int(seen_division.rounds),
                first_table=int(seen_division.first_table),
                file=seen_division.said.file,
                text=seen_division.said.text,
                people=people,
                encoding=seen_division.said.encoding,
                rating_system=seen_division.said.rating_system,
                prizes=[dict(row) for row in seen_division.said.prizes],
                plan=[dict(row) for row in seen_division.plan.rows],
            )
            for seen_division, people in zip(seen, _people(seen), strict=True)
        ],
    }


def _ask(request: HttpRequest, seen: Seen, **values: Any) -> HttpResponse:
    refusal = seen.refusal[:1].upper() + seen.refusal[1:]
    page_values: Mapping[str, Any] = {"refusal": refusal, "kinds": KINDS}
    return render(request, "exchange/choose.html", {**page_values, **values}, status=seen.status)


def _show(
    request: HttpRequest,
    seen: Seen,
    *,
    event_text: EventText,
    form: ImportForm | None,
    divisions: list[SeenDivision],
    **values: Any,
) -> HttpResponse:
    page_values = {
        "form": form,
        "said": event_text,
        "seen": divisions,
        "faults": sum(len(seen_division.faults) for seen_division in divisions),
        "refusal": seen.refusal,
    }
    return render(request, "exchange/preview.html", {**page_values, **values}, status=seen.status)
