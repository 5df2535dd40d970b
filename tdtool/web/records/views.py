"""Game records: files matched to their tables, what the audit found, the figures of the event."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from tdtool.english import counted, listed, minus
from tdtool.models import Division, Event, TableRecord
from tdtool.queries import events, rules
from tdtool.queries.disputes.submission import SAYS
from tdtool.queries.records import matching, records
from tdtool.queries.records.matching import Candidate, Difference, Match, What
from tdtool.queries.records.records import File, RecordRow, TooMuch
from tdtool.services.records import tables
from tdtool.services.records.tables import NewRecord, RecordRefused
from tdtool.web.records import figures_page
from tdtool.web.records.figures_page import FiguresListing
from tdtool.web.rulings import views as ruling_views
from tdtool.web.shell import long_lists
from tdtool.web.shell.acting import Act, Done, Seen, acting, to
from tdtool.web.shell.fields import ActForm, Each, Pressed, Text, Ticked, Uploads
from tdtool.web.slips import views as slip_pages


def score_or_dash(score: int | None) -> str:
    """A score, or a dash where there is none."""
    return "–" if score is None else minus(score)


def said_of(match: Match) -> str:
    """A sentence or two on what was found for a file."""
    return _SAYS[match.what](match)


def where(game: Candidate) -> str:
    """A game by its round and table; with who is who where that is to be chosen."""
    if game.either:
        first = f"{game.names[0]} as the record’s first player"
        return f"round {game.round_number}, table {game.table}, {first}"
    return f"round {game.round_number}, table {game.table}"


def result(game: Candidate) -> str:
    """Who played, with the scores of the slip."""
    return ", ".join(
        f"{name} {score_or_dash(score)}"
        for name, score in zip(game.names, game.scores, strict=True)
    )


def _fits(match: Match) -> str:
    errors = match.candidates[0].errors
    if not errors:
        return "Names and scores agree."
    return f"Names and scores agree. {_first_error(match.candidates[0])}"


def _differs(match: Match) -> str:
    (game,) = match.candidates
    return " ".join([*map(_difference, game.differences), _why(game)])


def _difference(difference: Difference) -> str:
    at = f" (line {difference.line})" if difference.line else ""
    on_slip = score_or_dash(difference.on_slip)
    if difference.stated is None:
        return f"{difference.name}: no score in the record, {on_slip} on the slip."
    return (
        f"{difference.name}: {minus(difference.stated)} in the record{at}, {on_slip} on the slip."
    )


def _why(game: Candidate) -> str:
    """Which line of the record is wrong, or that it is the slip to look at."""
    if game.errors:
        return _first_error(game)
    if not game.whole:
        return "The record stops before the end of the game."
    return "The record adds up: check the slip."


def _first_error(game: Candidate) -> str:
    first = game.errors[0]
    message = first.message.rstrip(".")
    return f"Line {first.line} of the record: {message}." if first.line else f"{message}."


def _several(match: Match) -> str:
    which = listed([where(game) for game in match.candidates], last="or")
    return f"More than one game has these scores. Choose {which}."


def _several_differ(match: Match) -> str:
    which = listed([where(game) for game in match.candidates])
    return f"They met more than once ({which}), never with these scores. Choose the game."


def _who(match: Match) -> str:
    if match.candidates[0].fits:
        return "The names don’t tell who is who: choose."
    return "The names don’t tell who is who: choose. Its scores aren’t those on the slip."


_SAYS: Mapping[What, Callable[[Match], str]] = {
    What.FITS: _fits,
    What.DIFFERS: _differs,
    What.SEVERAL: _several,
    What.SEVERAL_DIFFER: _several_differ,
    What.WHO: _who,
    What.NO_SLIP: lambda m: f"Round {m.about[0]}, table {m.about[1]}: no accepted slip yet.",
    What.NOT_MET: lambda m: f"{listed(m.about)} have no game in a posted round.",
    What.NOBODY: lambda m: f"No player here is called {listed(m.about, last='or')}.",
    What.UNREADABLE: lambda m: m.about[0],
    What.THERE: lambda m: f"Already there: round {m.about[0]}, table {m.about[1]}.",
    What.TAKEN: lambda m: f"Another record has its table: {m.about[0]}. Remove that first.",
    What.SAME_GAME: lambda m: f"Same game as {m.about[0]}; only one of them can be added.",
    What.TWICE: lambda m: f"The same text as {m.about[0]}.",
}


# What the page Games says: the records with what the audit found, and files that were matched.

MOST_FINDINGS = 5  # of a record, on the page of all
CAN_BE_ADDED = frozenset({
    What.FITS, What.DIFFERS, What.SEVERAL, What.SEVERAL_DIFFER, What.WHO, What.SAME_GAME,
})  # fmt: skip
LEVELS = ("error", "warning", "note")


@dataclass(frozen=True)
class Game:
    """A record as the page has it; ``slug`` is the address of its division."""

    row: RecordRow
    slug: str
    says: str
    findings: tuple[Mapping[str, Any], ...]
    more: int

    @property
    def severity(self) -> str:
        return ("error", "warning", "note", "fine")[self.row.weight]

    @property
    def words(self) -> tuple[str, ...]:
        """What a search reads."""
        row = self.row
        names = [player.name for player in row.players]
        return (*names, row.file, f"round {row.round_number}", f"table {row.table}")


@dataclass(frozen=True)
class GamesPage:
    """The records; ``notation`` is what games by the event’s rules are written in."""

    games: tuple[Game, ...]
    played: int
    notation: str

    @property
    def begins(self) -> str:
        """What to do while there are none."""
        return (
            f"Choose a folder’s {self.notation} files. Each is matched to its table by names and "
            "final scores, then checked move by move."
        )

    @property
    def errors(self) -> int:
        return sum(game.severity == "error" for game in self.games)


def games_page(event: Event) -> GamesPage:
    """Every record, those with errors first."""
    event_records = records.of_event(event)
    divisions = list(event.divisions.all())
    slugs = _slugs(divisions)
    games = tuple(_game(row, slugs[row.division]) for row in event_records.rows)
    return GamesPage(games, event_records.games, _notation(divisions))


def _notation(divisions: Sequence[Division]) -> str:
    notations = {rules.of_division(division).notation.upper() for division in divisions}
    return listed(sorted(notations), last="or")


def _slugs(divisions: Sequence[Division]) -> Mapping[str, str]:
    slug = divisions[0].event.slug
    return {
        division.code: f"{slug}/{division.code}" if len(divisions) > 1 else slug
        for division in divisions
    }


def _game(row: RecordRow, slug: str) -> Game:
    weighty = sorted(
        (finding for finding in row.findings if finding["severity"] != "note"),
        key=lambda finding: LEVELS.index(finding["severity"]),
    )
    return Game(row, slug, _says(row), tuple(weighty[:MOST_FINDINGS]), len(weighty[MOST_FINDINGS:]))


def _says(row: RecordRow) -> str:
    """The slip and the record, in a sentence."""
    if row.others:
        theirs = listed([other.instead for other in row.others])
        ours = listed([other.name for other in row.others])
        return (
            f"The record names {theirs}; {ours} sat there. Remove the record and match its file "
            "again."
        )
    if row.differs:
        sentences = (
            f"{difference.name}: {score_or_dash(difference.stated)} in the record, "
            f"{score_or_dash(difference.on_slip)} on the slip."
            for difference in row.differs
        )
        return " ".join(sentences)
    return SAYS.get(row.verdict, row.verdict)


# ---------------------------------------------------------------- one record


@dataclass(frozen=True)
class RecordPage:
    """One record: what was found, and its lines, each with its number and its findings."""

    game: Game
    lines: tuple[tuple[int, str, tuple[Mapping[str, Any], ...]], ...]
    findings: tuple[Mapping[str, Any], ...]
    lexicon: str


def record_page(division: Division, record: TableRecord, row: RecordRow) -> RecordPage:
    at: dict[int, list[Mapping[str, Any]]] = {}
    for finding in row.findings:
        at.setdefault(finding["line"] or 0, []).append(finding)
    lines = enumerate(record.text.rstrip().split("\n"), 1)
    return RecordPage(
        _game(row, _slugs(list(division.event.divisions.all()))[row.division]),
        tuple((number, line, tuple(at.get(number, ()))) for number, line in lines),
        tuple(sorted(row.findings, key=lambda finding: LEVELS.index(finding["severity"]))),
        record.audit["lexicon"],
    )


# ---------------------------------------------------------------- files that were matched


@dataclass(frozen=True)
class Offer:
    """A file of the preview: what was found, the games it can be added to, whether it is
    ticked."""

    at: int
    match: Match
    ticked: bool
    game: str

    @property
    def says(self) -> str:
        return said_of(self.match)

    @property
    def games(self) -> tuple[tuple[str, str, str], ...]:
        """Each as it is chosen: its key, where it is, what the slip says."""
        return tuple(
            (candidate.key, where(candidate), result(candidate)) for candidate in self.candidates
        )

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        return self.match.candidates if self.match.what in CAN_BE_ADDED else ()


@dataclass(frozen=True)
class Preview:
    """The files in three parts: proposed, for the director to decide, and left out."""

    proposed: tuple[Offer, ...]
    decide: tuple[Offer, ...]
    left: tuple[Offer, ...]

    @property
    def says(self) -> str:
        files = counted(len(self.proposed) + len(self.decide) + len(self.left), "file")
        return f"{files}: {len(self.proposed)} matched. Nothing is saved yet."


def preview(event: Event, new_files: Sequence[Given], *, again: bool = False) -> Preview:
    """What was found for each file; ``again``: as it was ticked, after a refusal."""
    matches = matching.of_files(event, [new_file.file for new_file in new_files])
    offers = [
        Offer(
            at,
            match,
            new_file.ticked if again else match.what is What.FITS,
            new_file.game or (match.candidates[0].key if match.candidates else ""),
        )
        for at, (new_file, match) in enumerate(zip(new_files, matches, strict=True), 1)
    ]
    return Preview(
        tuple(offer for offer in offers if offer.match.what is What.FITS),
        tuple(offer for offer in offers if offer.candidates and offer.match.what is not What.FITS),
        tuple(offer for offer in offers if not offer.candidates),
    )


# The forms of game records: files to be matched, and which of them are added.


@dataclass(frozen=True)
class Given:
    """A file with what the form says of it: whether to add it, to which game, and what was found
    when that was ticked."""

    file: File
    ticked: bool = False
    game: str = ""
    found: str = ""


class RecordsForm(ActForm):
    """Files that were chosen, or as they stand in the form already."""

    files = Uploads()  # type: ignore[assignment]  # a field, as the form's address names it
    name = Each("name", Text(longest=records.LONGEST_NAME))
    text = Each("text", Text())
    game = Each("game", Text())
    found = Each("found", Text())
    tick = Each("tick", Ticked())
    add = Pressed()
    given: tuple[Given, ...] = ()

    @property
    def looks(self) -> bool:
        """Whether they are only previewed: files that were just chosen are never added unseen."""
        return bool(self.cleaned_data["files"]) or not self.cleaned_data["add"]

    def clean(self) -> None:
        cleaned = self.cleaned_data
        try:
            self.given = _uploaded(cleaned["files"]) if cleaned["files"] else _typed(cleaned)
            records.refuse_too_much(new_file.file for new_file in self.given)
        except TooMuch as refusal:
            self.given = ()
            raise forms.ValidationError(str(refusal)) from None
        if not self.given:
            raise forms.ValidationError(
                "No game records there. Choose files that end in "
                f"{listed(records.SUFFIXES, last='or')}, or a zip of them."
            )


def _uploaded(uploads: list[UploadedFile[Any]]) -> tuple[Given, ...]:
    """Raises TooMuch."""
    if len(uploads) > records.MOST_FILES:
        raise TooMuch(records.too_many(len(uploads)))
    if sum(upload.size or 0 for upload in uploads) > records.MOST_BYTES:
        raise TooMuch(records.TOO_LONG)
    read = (
        file for upload in uploads for file in records.of_upload(upload.name or "a.gcg", upload)
    )
    return tuple(Given(file) for file in read)


def _typed(cleaned: dict[str, Any]) -> tuple[Given, ...]:
    """The files of a preview; they came with their texts."""
    return tuple(
        Given(
            records.of_text(cleaned["name"].get(at) or "a.gcg", text),
            cleaned["tick"].get(at, False),
            cleaned["game"].get(at, ""),
            cleaned["found"].get(at, ""),
        )
        for at, text in cleaned["text"].items()
    )


KINDS = ".gcg,.agr,.txt,.zip,text/plain,application/zip"


def _page(request: HttpRequest, seen: Seen, *, division: Division) -> HttpResponse:
    """The records that are there; with files, what was found for them."""
    if new_files := getattr(seen.form, "given", ()):
        again = bool(seen.refusal)
        values = {
            "preview": preview(division.event, new_files, again=again),
            "refusal": seen.refusal,
        }
        return render(request, "records/preview.html", values, status=seen.status)
    page = games_page(division.event)
    values = {
        "page": page,
        "part": long_lists.part_of(page.games, request.GET, words=lambda game: game.words),
        "kinds": KINDS,
        "refusal": seen.refusal,
    }
    return render(request, "records/games.html", values, status=seen.status)


@acting(to("games", "division"), form=RecordsForm, page=_page, opens=True)
def show(act: Act, division: Division) -> str | Done:
    """Files are matched and shown first; then those that are ticked are added."""
    if act.form.looks:
        return Done("", _page(act.request, Seen(act.form), division=division))
    lines = _ticked(division, act.form)
    tables.add(act.desk, lines=lines)
    return f"{counted(len(lines), 'game record')} added."


def _ticked(division: Division, form: RecordsForm) -> list[NewRecord]:
    """What is to be added, matched again: the slips may have changed. Raises RecordRefused."""
    matches = matching.of_files(division.event, [new_file.file for new_file in form.given])
    lines = []
    for new_file, match in zip(form.given, matches, strict=True):
        if not new_file.ticked:
            continue
        game = next((game for game in match.candidates if game.key == new_file.game), None)
        if game is None or match.what not in CAN_BE_ADDED or match.what.name != new_file.found:
            raise RecordRefused(
                f"{new_file.file.name}: the slips have changed since the preview. Check it again."
            )
        lines.append(tables.told(match, game))
    return lines


@require_safe
def record(request: HttpRequest, division: Division, game: UUID) -> HttpResponse:
    """The page of its slip, with the record: every finding, and its lines."""
    record_and_row = records.of_game(division.event, game)
    if record_and_row is None:
        raise Http404("This game has no record. It may have been removed.")
    shown = record_page(division, *record_and_row)
    examining = {"template": "records/_record.html", "record": shown}
    return slip_pages.page_of(request, ruling_views.game_of(division, game), examining=examining)


@acting(to("games", "division"))
def remove(act: Act, division: Division, game: UUID) -> Done:
    removed = tables.remove(act.desk, game=str(game))
    return Done(f"{removed.file} removed from its table.", redirect("games", division))


@require_safe
def figures(request: HttpRequest, division: Division) -> HttpResponse:
    """What is known from records alone."""
    page = figures_page.page(division.event)
    slug = events.address(division)
    listing = FiguresListing(page.had.players, slug=slug).asked(request.GET)
    return render(request, "records/figures.html", {"page": page, "listing": listing})
