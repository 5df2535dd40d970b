"""Files of an event as they were handed in and read, before they count."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile

from tdtool.engine import systems
from tdtool.english import dotted, listed
from tdtool.formats.offices import woogles
from tdtool.formats.tsh import config as tsh_config
from tdtool.formats.tsh.config import Config
from tdtool.formats.tsh.text import LATIN, Unreadable
from tdtool.models import Division
from tdtool.pairing.standings.win_loss import Standing, StandingsRules, standings
from tdtool.queries.exchange import compared_standings, imported_events, tsh_last_rounds, tsh_plans
from tdtool.queries.exchange.imported import ImportedDivision
from tdtool.queries.exchange.imported_events import DivisionText, EventText
from tdtool.queries.exchange.tsh_divisions import counting_of_text
from tdtool.queries.exchange.tsh_last_rounds import NOTHING_SAID, TshLastRounds
from tdtool.queries.exchange.tsh_plans import NOTHING_PLANNED, TshPlan
from tdtool.services.divisions import MOST_DIVISIONS
from tdtool.services.exchange import import_event
from tdtool.web.rounds.draft import method_names
from tdtool.web.shell.fields import ActForm, Each, Pressed, Text, Uploads

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
