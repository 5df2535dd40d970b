"""All that an office’s page and its sheet are made of, worked out once."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property

from django.utils import timezone

from tdtool.english import counted, plain, plural
from tdtool.formats.offices import absp, coco, tou
from tdtool.formats.offices.event_file import CantBeSent, few
from tdtool.formats.tsh import division
from tdtool.models import Event, JournalEntry
from tdtool.pairing.field import Field, Kind
from tdtool.queries.exchange import tsh_configs
from tdtool.queries.exchange.exports import MARKED, UTF8, ExportFile
from tdtool.queries.exchange.result_tables import Row
from tdtool.queries.offices import member_numbers, naspa, results, since
from tdtool.queries.offices.material import Material
from tdtool.queries.offices.values import Check, Office, Place, State, Told, needs_you, ok, told_of

# The offices that results are sent to. One more is one more entry here.

# WESPA: one ``.tou`` file for its rating program.

WESPA_KEY, WESPA_NAME = "wespa", "WESPA"
WESPA_PLAYERS = Place("players", "Players")


def wespa_checks(material: Material) -> list[Check]:
    checked = tou.check(material.files_as_named(), event=material.event.name, in_parts=True)
    all_in = results.all_in(material, material.pairs)
    return [
        all_in,
        results.settled(material),
        _somebody_rated(material),
        results.scores_say_it(material),
        results.in_its_format("The .tou file", checked, place=WESPA_PLAYERS, results=all_in),
    ]


def wespa_files(material: Material) -> list[ExportFile]:
    """One, or several where one can’t hold every round. Raises CantBeSent."""
    parts, forfeits = tou.parts(material.files_as_named()), _forfeits(material)
    return [
        ExportFile(
            material.called(WESPA_KEY, f"-from-round-{first}.tou" if len(parts) > 1 else ".tou"),
            "text/plain",
            tou.write(
                divisions,
                event=material.event.name,
                on=material.day,
                forfeits={(code, who, at - first + 1) for code, who, at in forfeits},
            ),
        )
        for first, divisions in parts.items()
    ]


def _forfeits(material: Material) -> set[tuple[str, int, int]]:
    """Division, number in its file, and round of credits that are forfeits won, not byes."""
    return {
        (division.code, place, round_)
        for division in material.pairs
        for place, entrant in enumerate(material.fields[division.code].entrants, 1)
        for round_, appearance in enumerate(entrant.appearances, 1)
        if appearance.kind is Kind.FORFEIT and (appearance.score or 0) > 0
    }


def _somebody_rated(material: Material) -> Check:
    """An event without a player whom WESPA has rated can’t be rated."""
    title = "Rated players"
    for pairs in material.pairs:
        if not any(entry.rating for entry in material.entries[pairs.code]):
            sentence = f"Nobody in division {pairs.code} has a rating, so it can’t be rated."
            return needs_you(title, sentence, Place("players", "Players", (), pairs.code))
    return ok(title, "Every division has players with a rating.")


WESPA_OFFICE = Office(
    WESPA_KEY,
    WESPA_NAME,
    "one .tou file",
    "Send the .tou file to the ratings officer. Names must be as on the rating list.",
    offered=lambda material: bool(material.pairs),
    checks=wespa_checks,
    files=wespa_files,
    fees=("Players (levy)",),
    says={".tou": "every division, for the rating program"},
)


# CoCo: tables of results and ratings, and the bundle once every player has a number there.

COCO_KEY, COCO_NAME = "coco", "CoCo"
PLAYERS = Place("players", "Players")


def coco_checks(material: Material) -> list[Check]:
    all_in = results.all_in(material, material.pairs)
    return [
        all_in,
        results.settled(material),
        results.scores_say_it(material),
        _numbers(material, all_in),
    ]


def coco_files(material: Material) -> list[ExportFile]:
    """Named as the list of tournaments names them. Raises CantBeSent."""
    divisions, event = material.files_as_named(COCO_KEY), material.event
    tables = coco.files(
        divisions,
        event=event.name,
        slug=event.slug,
        on=material.day,
        city=event.venue,
        zone=timezone.get_current_timezone(),
    )
    export_files = [ExportFile(name, f"text/csv{UTF8}", data) for name, data in tables.items()]
    if not coco.check(divisions).refused:
        bundle = coco.write_bundle(
            divisions, event=event.name, on=material.day, location=event.venue
        )
        export_files.append(
            ExportFile(material.called(COCO_KEY, ".json"), "application/json", bundle)
        )
    return export_files


def _numbers(material: Material, all_in: Check) -> Check:
    """The tables need no number; without all of them there is no bundle."""
    divisions = material.files_as_named(COCO_KEY)
    tables = coco.check(divisions, bundle=False)
    checked = tables if tables.refused or tables.remarks else coco.check(divisions)
    return results.in_its_format(
        "Names and numbers",
        replace(checked, remarks=(*_borrowed(material), *checked.remarks)),
        place=PLAYERS,
        results=all_in,
    )


def _borrowed(material: Material) -> Iterator[str]:
    """Member ids that are sent as CoCo’s, where nothing says that they are."""
    borrowed = [
        f"{plain(entry.name)} {member_numbers.of_entry(entry, COCO_KEY)}"
        for division in material.pairs
        for entry in material.entries[division.code]
        if division.rating_system != COCO_KEY and member_numbers.is_borrowed(entry, COCO_KEY)
    ]
    if borrowed:
        yield (
            f"Member ids are sent as CoCo player numbers: {few(borrowed)}. Enter the right number "
            "on the player’s page where one isn’t CoCo’s."
        )


COCO_OFFICE = Office(
    COCO_KEY,
    COCO_NAME,
    "tables of results and ratings, and a bundle",
    "Send the tables, or the bundle, to the ratings committee.",
    offered=lambda material: bool(material.pairs),
    checks=coco_checks,
    files=coco_files,
    fees=("Players", "Games"),
    number=COCO_KEY,
    says={
        "-results.csv": "a division’s games",
        "-ratings.csv": "players with their ratings before the event",
        "tournaments.csv": "one row per division",
        ".json": "everything in one, for CoCo’s program",
    },
)


# The ABSP: a tsh configuration and a file for each division.

ABSP_KEY, ABSP_NAME = "absp", "ABSP"
CONFIG = "config.tsh"


def absp_checks(material: Material) -> list[Check]:
    return [
        results.same_name(material),
        results.all_in(material, material.pairs),
        results.settled(material),
        _starts(material),
        results.scores_say_it(material),
    ]


def absp_files(material: Material) -> list[ExportFile]:
    """Their names are those that the configuration has."""
    config = tsh_configs.of_event(material.event, material.pairs)
    called = tsh_configs.names(material.event, material.pairs)
    named = {code: f"{code.lower()}.t" for code in called}
    played = material.rounds
    more = {
        called[division.code]: played[division.code]
        for division in material.pairs
        if played[division.code] != division.rounds
    }
    divisions = material.files()
    return [
        ExportFile(
            CONFIG,
            "text/plain",
            absp.configuration(
                config, {called[code]: file for code, file in named.items()}, rounds=more
            ),
        ),
        *(
            ExportFile(file, "text/plain", absp.division(divisions[code]))
            for code, file in named.items()
        ),
    ]


def _starts(material: Material) -> Check:
    """Of every game it is known who started."""
    title = "Who started"
    unknown = [
        (code, round_)
        for code, field in material.fields.items()
        for entrant in field.entrants
        for round_, appearance in enumerate(entrant.appearances, 1)
        if appearance.kind is Kind.PLAYED
        and len(appearance.opponents) == 1
        and appearance.started is None
    ]
    if not unknown:
        return ok(title, "It is known of every game.")
    games = (len(unknown) + 1) // 2
    code, round_ = unknown[0]
    sentence = (
        f"It isn’t known of {counted(games, 'game')}; {plural(games, 'it is', 'they are')} sent "
    )
    sentence += "as unknown."
    return needs_you(title, sentence, Place("round", f"Round {round_}", (round_,), code))


ABSP_OFFICE = Office(
    ABSP_KEY,
    ABSP_NAME,
    "config.tsh and a file per division",
    "Send all files to the ratings officer.",
    offered=lambda material: bool(material.pairs),
    checks=absp_checks,
    files=absp_files,
    fees=("Players", "Games"),
    says={CONFIG: "event configuration", ".t": "a division’s players, pairings and scores"},
)


# Plain CSV: standings, scores and players, for an office that has no format of its own.

KEY, NAME = "csv", "CSV"


def checks(material: Material) -> list[Check]:
    all_in = results.all_in(material, material.divisions, rates=False)
    return [all_in, results.settled(material)]


def files(material: Material) -> list[ExportFile]:
    standings, scores = material.standings, material.scores
    return [
        _csv(material, "-standings.csv", [standings.heading, *standings.rows]),
        _csv(material, "-scores.csv", [scores.heading, *scores.rows]),
        _csv(material, "-players.csv", material.players),
    ]


def _csv(material: Material, ending: str, table_rows: Iterable[Row]) -> ExportFile:
    data = division.as_csv(table_rows).encode(MARKED)
    return ExportFile(material.called(KEY, ending), f"text/csv{UTF8}", data)


OFFICE = Office(
    KEY,
    NAME,
    "standings, scores and players as plain CSV",
    "Send the files to whoever asked for them.",
    offered=lambda material: True,
    checks=checks,
    files=files,
    fees=("Players",),
    format=True,
    says={
        "-standings.csv": "one row per player",
        "-scores.csv": "one row per player and round",
        "-players.csv": "ratings and member numbers",
    },
)


OFFICES: tuple[Office, ...] = (
    naspa.OFFICE, WESPA_OFFICE, ABSP_OFFICE, COCO_OFFICE, OFFICE,
)  # fmt: skip
BY_KEY = {office.key: office for office in OFFICES}


def offered(material: Material) -> list[Office]:
    """Those that take the results of such an event."""
    return [office for office in OFFICES if office.offered(material)]


OTHERWISE = (
    "No result, round or player is different: the files are only written differently now, "
    "e.g. after a change of the event’s name or settings."
)


class NoSuchOffice(LookupError):
    """There is no such office, or it doesn’t take results of such an event."""


@dataclass(frozen=True)
class OfficePage:
    """An office, what it was told, and what it would be sent now."""

    office: Office
    material: Material
    told: Told

    @cached_property
    def checks(self) -> list[Check]:
        checks = self.office.checks(self.material)
        return checks if self.office.format else [*checks, results.dated(self.material)]

    @property
    def ready(self) -> bool:
        """Whether nothing stands in the way of creating the files."""
        return all(check.state is not State.NOT_READY for check in self.checks)

    @cached_property
    def files(self) -> list[ExportFile]:
        """As they would be created now, with the names of those that were."""
        return self._made(self.material)

    @property
    def hashes(self) -> dict[str, str]:
        return {file.name: sha256(file.data) for file in self.files}

    @cached_property
    def as_created(self) -> bool:
        """Whether the files made now are those that were created."""
        return self.told.made is not None and self.told.made.hashes == self.hashes

    @cached_property
    def since_sent(self) -> list[str]:
        """What is different since files were sent; nothing: they are the same, or none were."""
        sent = self.told.sent
        if sent is None:
            return []
        if sent.files.hashes == self._hashes_on(date.fromisoformat(sent.files.on)):
            return []
        return self._changes(sent.files.number) or [OTHERWISE]

    def _hashes_on(self, on: date) -> dict[str, str]:
        """Of the files as they are now, named as on that day."""
        hashes = self.hashes
        if on == self.material.on:
            return hashes
        return {file.name: sha256(file.data) for file in self._made(self.material.named_on(on))}

    def _made(self, material: Material) -> list[ExportFile]:
        """No file where the results, as they are now, can’t be written."""
        undated = material.event.starts_on is None and not self.office.format
        try:
            return [] if undated else self.office.files(material)
        except CantBeSent:
            return []

    def _changes(self, number: int) -> list[str]:
        entry = JournalEntry.objects.filter(chain=self.material.event.uuid, number=number).first()
        sent = entry.arguments.get("results", {}) if entry else {}
        return since.changes(sent, since.told(self.material, self.office))


def of_event(event: Event, *, today: date) -> list[Office]:
    """The offices that take results of such an event."""
    return offered(Material(event, {}, on=today, today=today))


def of_office(event: Event, key: str, *, today: date, anew: bool = False) -> OfficePage:
    """An office’s page; ``anew``: with the names that files created today have.

    Raises NoSuchOffice.
    """
    office = BY_KEY.get(key)
    office_state = told_of(event.offices, office.name) if office else None
    if office is None or office_state is None:
        raise NoSuchOffice(key)
    named = today if anew or office_state.made is None else date.fromisoformat(office_state.made.on)
    material = Material(event, office_state.letter, on=named, today=today, whole=office.format)
    if not office.offered(material):
        raise NoSuchOffice(key)
    return OfficePage(office, material, office_state)


def says_of(office: Office, name: str) -> str:
    """What a file of it is, by how its name ends."""
    return next(
        (description for ending, description in office.says.items() if name.endswith(ending)), ""
    )


@dataclass(frozen=True)
class Counts:
    """What of a division will be sent."""

    division: str
    players: int
    rounds: int
    games: int


def counts(page: OfficePage) -> list[Counts]:
    """A row a division."""
    fields = [
        (division.code, page.material.fields[division.code])
        for division in page.office.divisions(page.material)
    ]
    return [
        Counts(code, len(field.entrants), field.paired, _games(field)) for code, field in fields
    ]


def _games(field: Field) -> int:
    """Those that were played, each once."""
    return sum(
        appearance.kind is Kind.PLAYED
        and appearance.known
        and entrant.number < min(appearance.opponents, default=0)
        for entrant in field.entrants
        for appearance in entrant.appearances
    )


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
