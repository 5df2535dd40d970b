"""Files of an event as they were handed in and read, before they count."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import PurePath

from django.http import HttpRequest

from tdtool.engine import systems
from tdtool.formats.tsh_text import LATIN, Unreadable
from tdtool.models import Division
from tdtool.pairing.standings import Standing, StandingsRules, standings
from tdtool.queries import brought_events
from tdtool.queries.brought import Brought
from tdtool.queries.brought_events import DivisionText, EventText
from tdtool.queries.tsh_divisions import counting_of_text
from tdtool.services import bringing
from tdtool.services.divisions import MOST_DIVISIONS

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
    read: Brought | None
    faults: tuple[str, ...]
    order: tuple[Standing, ...] = ()

    @property
    def tables(self) -> int:
        return len(self.read.players) // 2 if self.read else 0


def handed_in(request: HttpRequest) -> EventText:
    """What was chosen, or what stands in the form already. Raises Unreadable."""
    uploads = request.FILES.getlist("files")
    if uploads:
        if len(uploads) > MOST_DIVISIONS + 1:
            raise Unreadable(f"These are {len(uploads)} files; an event has one a division.")
        if sum(one.size or 0 for one in uploads) > MOST_READ:
            raise Unreadable(
                "These files have over 2 MB together; an event has a tenth of it. Are they the "
                "right ones?"
            )
        return brought_events.of_files({_named(one.name): one.read() for one in uploads})
    texts = {}
    for at in range(MOST_DIVISIONS):
        if text := request.POST.get(f"text-{at}", ""):
            encoding = request.POST.get(f"encoding-{at}", "")
            file = _named(request.POST.get(f"file-{at}", ""))
            texts[file] = (_lines(text), encoding if encoding in ENCODINGS else LATIN)
    if not texts:
        raise Unreadable("Choose the files first: a division’s file ends in .t.")
    return brought_events.of_texts(texts, config=_lines(request.POST.get("config", "")))


def _lines(typed: str) -> str:
    """A form sends every line break as two signs."""
    return typed.replace("\r\n", "\n")


def _named(name: str | None) -> str:
    """A file's own name, short and printable."""
    bare = "".join(sign for sign in PurePath(name or "").name if sign.isprintable())
    return bare[-LONGEST_FILE_NAME:] or "a.t"


def seen_divisions(
    request: HttpRequest,
    said: EventText,
    system: str,
    division: Division | None = None,
    counting: StandingsRules | None = None,
) -> list[SeenDivision]:
    """Every division as it would be held; tables go on where the division before ends."""
    lowest, table, seen = systems.get(system).lowest_score, 1, []
    counting = counting or counting_of_text(said.config)
    read: Brought | None
    faults: tuple[str, ...]
    for at, one in enumerate(said.divisions):
        try:
            held = bringing.read(one.text, lowest_score=lowest, encoding=one.encoding)
        except Unreadable as refusal:
            read, faults, rounds = None, (str(refusal),), one.rounds or 1
        else:
            read, faults, rounds = held, held.faults, max(one.rounds or 0, held.rounds, 1)
        if division is not None:
            rounds = max(division.rounds, rounds)
        shown = SeenDivision(
            at=at,
            said=one,
            code=request.POST.get(f"code-{at}", one.code).strip().upper(),
            rounds=request.POST.get(f"rounds-{at}", str(rounds)).strip(),
            first_table=request.POST.get(f"first_table-{at}", str(table)).strip(),
            read=read,
            faults=faults,
            order=_order(read, counting) if read else (),
        )
        seen.append(_with_faults_of_form(shown))
        table += shown.tables
    return seen


def _with_faults_of_form(one: SeenDivision) -> SeenDivision:
    typed = (("rounds", one.rounds), ("the first table", one.first_table))
    wrong = tuple(
        f"{what} is a whole number; this says “{value[:20]}”"
        for what, value in typed
        if not (value.isascii() and value.isdigit() and len(value) <= 4)
    )
    return replace(one, faults=(*one.faults, *wrong)) if wrong else one


def _order(read: Brought, counting: StandingsRules) -> tuple[Standing, ...]:
    """The standings, under the names that the players will have here."""
    names = {one.line.number: one.name for one in read.players}
    return tuple(
        replace(row, name=names.get(row.number, row.name))
        for row in standings(read.division, counting=counting)
    )
