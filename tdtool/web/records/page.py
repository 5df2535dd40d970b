"""What the page Games says: the records with what the audit found, and files that were matched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tdtool.english import counted, listed
from tdtool.models import Division, Event, TableRecord
from tdtool.queries import rules
from tdtool.queries.disputes.submission import SAYS
from tdtool.queries.records import matching, records
from tdtool.queries.records.matching import Candidate, Match, What
from tdtool.queries.records.records import RecordRow
from tdtool.web.records import words
from tdtool.web.records.views import Given

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
        names = [one.name for one in row.players]
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
        return sum(one.severity == "error" for one in self.games)


def page(event: Event) -> GamesPage:
    """Every record, those with errors first."""
    found = records.of_event(event)
    divisions = list(event.divisions.all())
    slugs = _slugs(divisions)
    games = tuple(_game(row, slugs[row.division]) for row in found.rows)
    return GamesPage(games, found.games, _notation(divisions))


def _notation(divisions: Sequence[Division]) -> str:
    notations = {rules.of_division(one).notation.upper() for one in divisions}
    return listed(sorted(notations), last="or")


def _slugs(divisions: Sequence[Division]) -> Mapping[str, str]:
    slug = divisions[0].event.slug
    return {one.code: f"{slug}/{one.code}" if len(divisions) > 1 else slug for one in divisions}


def _game(row: RecordRow, slug: str) -> Game:
    weighty = sorted(
        (one for one in row.findings if one["severity"] != "note"),
        key=lambda one: LEVELS.index(one["severity"]),
    )
    return Game(row, slug, _says(row), tuple(weighty[:MOST_FINDINGS]), len(weighty[MOST_FINDINGS:]))


def _says(row: RecordRow) -> str:
    """The slip and the record, in a sentence."""
    if row.others:
        theirs = listed([one.instead for one in row.others])
        ours = listed([one.name for one in row.others])
        return (
            f"The record names {theirs}; {ours} sat there. Remove the record and match its file "
            "again."
        )
    if row.differs:
        each = (
            f"{one.name}: {words.number(one.stated)} in the record, "
            f"{words.number(one.on_slip)} on the slip."
            for one in row.differs
        )
        return " ".join(each)
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
    for one in row.findings:
        at.setdefault(one["line"] or 0, []).append(one)
    lines = enumerate(record.text.rstrip().split("\n"), 1)
    return RecordPage(
        _game(row, _slugs(list(division.event.divisions.all()))[row.division]),
        tuple((number, line, tuple(at.get(number, ()))) for number, line in lines),
        tuple(sorted(row.findings, key=lambda one: LEVELS.index(one["severity"]))),
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
        return words.says(self.match)

    @property
    def games(self) -> tuple[tuple[str, str, str], ...]:
        """Each as it is chosen: its key, where it is, what the slip says."""
        return tuple((one.key, words.where(one), words.result(one)) for one in self.candidates)

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


def preview(event: Event, given: Sequence[Given], *, again: bool = False) -> Preview:
    """What was found for each file; ``again``: as it was ticked, after a refusal."""
    found = matching.of_files(event, [one.file for one in given])
    offers = [
        Offer(
            at,
            match,
            one.ticked if again else match.what is What.FITS,
            one.game or (match.candidates[0].key if match.candidates else ""),
        )
        for at, (one, match) in enumerate(zip(given, found, strict=True), 1)
    ]
    return Preview(
        tuple(one for one in offers if one.match.what is What.FITS),
        tuple(one for one in offers if one.candidates and one.match.what is not What.FITS),
        tuple(one for one in offers if not one.candidates),
    )
