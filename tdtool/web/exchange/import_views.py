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
from tdtool.queries.exchange import compared_standings, imported_events, tsh_last_rounds, tsh_plans
from tdtool.queries.exchange.imported import READING, ImportedDivision
from tdtool.queries.exchange.imported_events import DivisionText, EventText
from tdtool.queries.exchange.tsh_divisions import counting_of_text
from tdtool.queries.exchange.tsh_last_rounds import NOTHING_SAID, TshLastRounds
from tdtool.queries.exchange.tsh_plans import NOTHING_PLANNED, TshPlan
from tdtool.queries.rounds import pairings
from tdtool.services import events
from tdtool.services.divisions import MOST_DIVISIONS
from tdtool.services.exchange import import_event
from tdtool.services.exchange.import_event import DivisionToImport
from tdtool.web.events.forms import NamedForm, offer, word_lists
from tdtool.web.events.views import address_of
from tdtool.web.rounds.draft import method_names
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
        told = self.last.told
        if told is None:
            return ""
        spread = ", ".join(str(points) for points in told.allowance.per_round)
        first = ", last round first" if len(told.allowance.per_round) > 1 else ""
        return dotted(
            "Gibsons kept away from contenders" if told.pairs else "Gibsons paired as others",
            "repeats don’t count for Gibsons" if told.pairs and told.strict else "",
            f"Gibsons’ opponents from class {told.victims}" if told.pairs and told.victims else "",
            f"spread per game {spread}{first}",
            f"first {told.equivalent} places worth the same" if told.equivalent else "",
            f"prize bands to {listed(told.bands)}" if told.bands else "",
        )

    @property
    def plan_line(self) -> str:
        """The plan that the configuration has, in one line; empty where it has none."""
        return method_names.line(self.plan.rounds)

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
        uploads, told = self.cleaned_data["files"], self.cleaned_data
        if uploads:
            return _of_files(uploads)
        texts = {}
        for at in map(str, range(MOST_DIVISIONS)):
            if text := told["text"].get(at):
                encoding = told["encoding"].get(at)
                file = _named(told["file"].get(at))
                texts[file] = (_lines(text), encoding if encoding in ENCODINGS else LATIN)
        if not texts:
            raise Unreadable("Choose the files first. A division’s file ends in .t.")
        config, standings = _lines(told["config"]), _lines(told["standings"])
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
    if sum(one.size or 0 for one in uploads) > MOST_READ:
        raise Unreadable(
            "These files are over 2 MB together, far more than an event has. Are they the right "
            "ones?"
        )
    return imported_events.of_files({_named(one.name): one.read() for one in uploads})


def _lines(typed: str) -> str:
    """A form sends every line break as two signs."""
    return typed.replace("\r\n", "\n")


def _named(name: str | None) -> str:
    """A file's own name, short and printable."""
    bare = "".join(sign for sign in PurePath(name or "").name if sign.isprintable())
    return bare[-LONGEST_FILE_NAME:] or "a.t"


def seen_divisions(
    form: FilesForm,
    said: EventText,
    system: str,
    division: Division | None = None,
    counting: StandingsRules | None = None,
) -> list[SeenDivision]:
    """Every division as it would be held; tables go on where the division before ends."""
    lowest, table, seen = systems.get(system).lowest_score, 1, []
    counting, told = counting or counting_of_text(said.config), form.cleaned_data
    least, config = division.rounds if division else 1, tsh_config.read(said.config)
    for at, one in enumerate(said.divisions):
        read: ImportedDivision | None = None
        faults: tuple[str, ...]
        try:
            read = import_event.read(one.text, lowest_score=lowest, encoding=one.encoding)
        except Unreadable as refusal:
            faults, rounds = (str(refusal),), max(one.rounds or 1, least)
        else:
            faults, rounds = read.faults, max(one.rounds or 0, read.rounds, least)
        shown = SeenDivision(
            at=at,
            said=one,
            code=told["code"].get(str(at), one.code).upper(),
            rounds=told["rounds"].get(str(at), str(rounds)),
            first_table=told["first_table"].get(str(at), str(table)),
            read=read,
            faults=faults,
            order=_order(read, counting) if read else (),
        )
        shown = replace(shown, compared=_compared(said, shown))
        shown = _with_faults_of_form(shown)
        seen.append(shown if division else _with_plan(shown, config))
        table += shown.tables
    return seen


def _with_faults_of_form(one: SeenDivision) -> SeenDivision:
    typed = (("Rounds", one.rounds), ("The first table", one.first_table))
    wrong = tuple(
        f"{what} must be a whole number, not “{value[:20]}”"
        for what, value in typed
        if not (value.isascii() and value.isdigit() and len(value) <= 4)
    )
    return replace(one, faults=(*one.faults, *wrong)) if wrong else one


def _with_plan(one: SeenDivision, config: Config) -> SeenDivision:
    """With the plan for the rounds that the form says."""
    if one.faults or one.read is None:
        return one
    plan = tsh_plans.of_config(
        config,
        one.said.named,
        rounds=int(one.rounds),
        players=len(one.read.players),
        drawn=one.read.rounds,
    )
    classes = {player.prize_class for player in one.read.players}
    last = tsh_last_rounds.of_config(config, one.said.named, classes=classes)
    return replace(one, plan=plan, last=last)


def _compared(said: EventText, one: SeenDivision) -> tuple[str, ...] | None:
    if not said.standings or not one.order:
        return None
    every = woogles.read_standings(said.standings)
    rows = compared_standings.of_division(every, (one.said.named, one.said.code))
    if not rows:
        return ("These standings don’t have this division.",)
    return tuple(compared_standings.differences(rows, one.order))


def _order(read: ImportedDivision, counting: StandingsRules) -> tuple[Standing, ...]:
    """The standings, under the names that the players will have here."""
    names = {one.line.number: one.name for one in read.players}
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
