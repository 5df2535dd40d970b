"""The records of an event’s games, each beside its slip: errors first."""

import hashlib
import zipfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import IO, Any
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from tdtool.engine.records import LIMIT, NotARecord, checked, figures
from tdtool.engine.records.figures import Best, Figures
from tdtool.english import counted, visible
from tdtool.models import Dispute, Event, Game, Seat, TableRecord
from tdtool.models.disputes import GivenKind
from tdtool.models.rounds import POSTED_STATES, GameKind
from tdtool.queries.disputes import examined_records, same_game
from tdtool.queries.disputes.examinations import NotExamined
from tdtool.queries.field import kept_field
from tdtool.queries.journal.archive import UNPACKABLE
from tdtool.queries.slips import tables

# Files of game records as they are handed in: one by one, in a zip, or in a folder.

MOST_FILES = 200  # that are read at a time
MOST_READ = 2_000_000  # characters of all of them together
MOST_BYTES = 2 * MOST_READ  # of the files, before they are read
LONGEST_NAME = 120
SUFFIXES = (".gcg", ".agr", ".txt")


class TooMuch(ValueError):
    """More than is read at a time, or no zip file; the message says so."""


@dataclass(frozen=True)
class File:
    """A file by its name with its text; ``fault``: why it can’t be read, else ""."""

    name: str
    text: str
    fault: str = ""

    @property
    def digest(self) -> str:
        return digest_of(self.text)


def digest_of(text: str) -> str:
    """What a text is known by, however its lines end and whatever is empty around it."""
    return hashlib.sha256(lines_of(text).strip().encode()).hexdigest()


def lines_of(text: str) -> str:
    """The text with every line break as one sign: a form sends two."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def of_bytes(name: str, data: bytes) -> File:
    """A file as it was read, at most a little more of it than a record may have."""
    try:
        return File(_named(name), lines_of(examined_records.text_of(data)))
    except NotExamined as refusal:
        return File(_named(name), "", str(refusal))


def of_text(name: str, text: str) -> File:
    """A file that was read before, from its text: whatever encoding it names, it is decoded."""
    try:
        return File(_named(name), lines_of(checked(text)))
    except NotARecord as refusal:
        return File(_named(name), "", str(refusal))


def of_upload(name: str, file: IO[bytes]) -> list[File]:
    """The file, or those in a zip. Raises TooMuch."""
    if not name.lower().endswith(".zip"):
        return [of_bytes(name, file.read(LIMIT + 1))]
    try:
        with zipfile.ZipFile(file) as packed:
            return list(_unpacked(packed))
    except TooMuch:
        raise
    except UNPACKABLE:
        raise TooMuch(f"{_named(name)} can’t be unpacked. Choose the files themselves.") from None


def _unpacked(packed: zipfile.ZipFile) -> Iterator[File]:
    """The records of a zip, whatever folders they are in; what a computer puts beside them isn’t
    one. Raises TooMuch."""
    inside = [info for info in packed.infolist() if not info.is_dir() and is_record(info.filename)]
    if len(inside) > MOST_FILES:
        raise TooMuch(too_many(len(inside)))
    if sum(info.file_size for info in inside) > MOST_BYTES:
        raise TooMuch(TOO_LONG)
    for info in inside:
        with packed.open(info) as file:
            yield of_bytes(info.filename, file.read(LIMIT + 1))


def is_record(path: str) -> bool:
    name = PurePosixPath(path).name
    return name.lower().endswith(SUFFIXES) and not name.startswith(".")


def of_folder(folder: Path) -> Iterator[File]:
    """The records of a folder and the folders in it, by name. Raises OSError."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and is_record(path.name):
            with path.open("rb") as file:
                yield of_bytes(path.relative_to(folder).as_posix(), file.read(LIMIT + 1))


TOO_LONG = (
    f"These files are over {MOST_READ // 1_000_000} MB together. Choose fewer, or match a folder "
    "with the command matchgames."
)


def refuse_too_much(files: Iterable[File]) -> None:
    """Raises TooMuch."""
    every = list(files)
    if len(every) > MOST_FILES:
        raise TooMuch(too_many(len(every)))
    if sum(len(file.text) for file in every) > MOST_READ:
        raise TooMuch(TOO_LONG)


def too_many(many: int) -> str:
    return (
        f"Too many files ({many:,}): at most {counted(MOST_FILES, 'file')} at a time. Choose "
        "fewer, or match a folder with the command matchgames."
    )


def _named(name: str) -> str:
    """A file’s name as a page shows it, the folder it is in left out where it is too long."""
    return visible(name.replace("\\", "/"))[-LONGEST_NAME:]


AGREES = "agrees"


@dataclass(frozen=True)
class PlayerOfRecord:
    """A player by their seat: the final score as the record states it, as the replay makes it, and
    as it is on the slip now. ``instead`` is the record’s name where it is somebody else’s than the
    player’s who sits there now."""

    place: int
    name: str
    nick: str
    stated: int | None
    verified: int | None
    on_slip: int | None
    differs: bool = False
    instead: str = ""


@dataclass(frozen=True)
class RecordRow:
    """A record at its table, with what the audit found."""

    game: str
    division: str
    round_number: int
    table: int
    file: str
    verdict: str
    players: tuple[PlayerOfRecord, ...]
    findings: tuple[Mapping[str, Any], ...]
    by: str = ""

    @property
    def differs(self) -> tuple[PlayerOfRecord, ...]:
        """Whose final score is another one on the slip."""
        return tuple(player for player in self.players if player.differs)

    @property
    def others(self) -> tuple[PlayerOfRecord, ...]:
        """Who sits there now in place of the record’s players."""
        return tuple(player for player in self.players if player.instead)

    def of(self, severity: str) -> tuple[Mapping[str, Any], ...]:
        return tuple(finding for finding in self.findings if finding["severity"] == severity)

    @property
    def weight(self) -> int:
        """0 needs somebody’s eye, 3 is fine."""
        if self.others or self.differs or self.of("error"):
            return 0
        return 1 if self.of("warning") else 2 if self.verdict != AGREES else 3


@dataclass(frozen=True)
class Records:
    """All of an event, those with errors first; ``games`` is how many were played or are being
    played."""

    rows: tuple[RecordRow, ...]
    games: int


def live(event: Event) -> QuerySet[TableRecord]:
    """Those that weren’t removed."""
    return TableRecord.objects.filter(game__round__division__event=event, removed_at__isnull=True)


def other_name(player: Mapping[str, Any], name: str) -> str:
    """The name that the audit has of a record’s player, where it can’t be this name; else "":
    players may have been swapped since."""
    named: str = player["name"] or player["nick"]
    is_one = same_game.alike(same_game.words_of(named), same_game.words_of(name))
    return "" if is_one else named


def of_event(event: Event) -> Records:
    records = (
        live(event)
        .defer("text", "figures", "game__round__basis")
        .select_related("game__round__division", "game__table", "by")
    )
    record_rows = _rows(event, list(records))
    played = Game.objects.filter(
        round__division__event=event, round__state__in=POSTED_STATES, kind=GameKind.PLAYED
    )
    record_rows.sort(key=lambda row: (row.weight, row.division, row.round_number, row.table))
    return Records(tuple(record_rows), played.count())


def of_game(event: Event, game: UUID) -> tuple[TableRecord, RecordRow] | None:
    """The record of one game; None where it has none."""
    records = live(event).filter(game__uuid=game)
    record = records.select_related("game__round__division", "game__table", "by").first()
    return (record, _rows(event, [record])[0]) if record else None


def noted(disputes: QuerySet[Dispute]) -> QuerySet[Dispute]:
    """The same with whether the disputed game has a record, for ``not_yet_evidence``."""
    table_records = TableRecord.objects.filter(game=OuterRef("game"), removed_at__isnull=True)
    return disputes.annotate(has_table_record=Exists(table_records))


def not_yet_evidence(dispute: Dispute) -> TableRecord | None:
    """The record of the disputed game, where it wasn’t submitted on the dispute."""
    if not getattr(dispute, "has_table_record", True):
        return None
    record = live(dispute.event).filter(game=dispute.game_id).first()
    if record is None or dispute.records.filter(kind=GivenKind.RECORD, text=record.text).exists():
        return None
    return record


def _rows(event: Event, records: Sequence[TableRecord]) -> list[RecordRow]:
    seats = _seats(event) if len(records) != 1 else _seats(event, records[0].game_id)
    record_rows = [_row(record, seats[record.game_id]) for record in records]
    doubtful = [record for record, row in zip(records, record_rows, strict=True) if row.differs]
    on_paper = _on_paper([record.game for record in doubtful])
    return [
        _row(record, seats[record.game_id], on_paper.get(record.game_id, {}))
        if row.differs
        else row
        for record, row in zip(records, record_rows, strict=True)
    ]


Seated = dict[int, tuple[str, int | None]]  # name and score by place


def _seats(event: Event, game: int | None = None) -> Mapping[int, Seated]:
    """Who sat where, and the score that counts, by the game’s row."""
    seats = Seat.objects.filter(round__division__event=event)
    if game is None:
        seats = seats.filter(
            game__table_records__isnull=False, game__table_records__removed_at__isnull=True
        )
    else:
        seats = seats.filter(game=game)
    fields = {
        event_division.pk: kept_field(event_division) for event_division in event.divisions.all()
    }
    seated: dict[int, Seated] = defaultdict(dict)
    for key, place, entry, name, number, division in seats.values_list(
        "game_id", "place", "entry__uuid", "entry__name", "round__number", "round__division_id"
    ):
        entrant = fields[division].by_key.get(str(entry))
        seated[key][place] = (name, entrant.score(number) if entrant else None)
    return seated


def _on_paper(games: Sequence[Game]) -> dict[int, dict[int, int | None]]:
    """The scores without overtime and penalties, by place: a record may stop before these."""
    return {
        table.game.pk: {seat.row.place: seat.on_paper for seat in table.seats}
        for table in (tables.of_games(games) if games else ())
    }


def _row(
    record: TableRecord, seats: Seated, on_paper: Mapping[int, int | None] | None = None
) -> RecordRow:
    game = record.game
    players = []
    for audited in sorted(record.audit["players"], key=lambda player: player["place"]):
        name, score = seats.get(audited["place"], (audited["name"] or audited["nick"], None))
        stated = audited["reported"]
        scores = {score, (on_paper or {}).get(audited["place"])} - {None}
        players.append(
            PlayerOfRecord(
                audited["place"], name, audited["nick"], stated, audited["verified"], score,
                differs=stated not in scores, instead=other_name(audited, name),
            )
        )  # fmt: skip
    return RecordRow(
        game=str(game.uuid),
        division=game.round.division.code,
        round_number=game.round.number,
        table=game.table_number,
        file=record.file,
        verdict=record.verdict,
        players=tuple(players),
        findings=tuple(record.audit["findings"]),
        by=record.by.name,
    )


# What an event’s games had, counted from their records: of each player, and the highest.

MOST_SHOWN = 10  # plays and words


@dataclass(frozen=True)
class High:
    """A high play or word: whose, in which game, at which line of its record."""

    best: Best
    entry: str
    name: str
    against: str
    game: str
    round_number: int


@dataclass(frozen=True)
class PlayerFigures:
    """A player over all their games with a record."""

    entry: str
    name: str
    games: int
    figures: Figures


@dataclass(frozen=True)
class EventFigures:
    """``games`` is how many have a record with figures."""

    games: int
    all: Figures
    players: tuple[PlayerFigures, ...] = ()
    plays: tuple[High, ...] = ()
    words: tuple[High, ...] = ()


@dataclass(frozen=True)
class _Game:
    uuid: str
    round_number: int
    seats: Mapping[int, tuple[str, str]] = field(default_factory=dict)  # entry and name by place

    def against(self, place: int) -> str:
        return ", ".join(name for at, (_, name) in sorted(self.seats.items()) if at != place)


Had = tuple[_Game, int, Figures]


def figures_of_event(event: Event) -> EventFigures:
    """Two queries, however many games."""
    game_figures = list(_each(event))
    by_entry: dict[str, list[Had]] = defaultdict(list)
    for figures_row in game_figures:
        by_entry[figures_row[0].seats[figures_row[1]][0]].append(figures_row)
    return EventFigures(
        games=len({game.uuid for game, _, _ in game_figures}),
        all=figures.together(had for _, _, had in game_figures),
        players=tuple(
            sorted((_player(entry, had) for entry, had in by_entry.items()), key=_by_average)
        ),
        plays=_highest(game_figures, lambda had: had.plays),
        words=_highest(game_figures, lambda had: had.words),
    )


def _each(event: Event) -> Iterator[Had]:
    """Every player’s figures of every game; of none where other players sit there now."""
    record_rows = live(event).values_list(
        "game_id", "game__uuid", "game__round__number", "figures", "audit"
    )
    with_figures = [row for row in record_rows if row[3]]
    seats: dict[int, dict[int, tuple[str, str]]] = defaultdict(dict)
    if with_figures:
        sat = Seat.objects.filter(
            round__division__event=event, game__table_records__removed_at__isnull=True,
            game__table_records__isnull=False,
        )  # fmt: skip
        for key, place, entry, name in sat.values_list(
            "game_id", "place", "entry__uuid", "entry__name"
        ):
            seats[key][place] = (str(entry), name)
    for key, uuid, number, had, audit in with_figures:
        game = _Game(str(uuid), number, seats[key])
        if _others(audit["players"], game):
            continue
        for place, stored in had.items():
            if int(place) in game.seats:
                yield game, int(place), figures.of_json(stored)


def _others(players: Iterable[Mapping[str, Any]], game: _Game) -> bool:
    """Whether a record’s player isn’t the one who has their seat now."""
    sat = ((player, game.seats.get(player["place"])) for player in players)
    return any(seat and other_name(player, seat[1]) for player, seat in sat)


def _player(entry: str, had: Sequence[Had]) -> PlayerFigures:
    game, place, _ = had[0]
    together = figures.together(game_figures for _, _, game_figures in had)
    return PlayerFigures(entry, game.seats[place][1], len(had), together)


def _by_average(player: PlayerFigures) -> tuple[float, str]:
    return -(player.figures.average or 0), player.name


def _highest(
    game_figures: Iterable[Had], of: Callable[[Figures], Sequence[Best]]
) -> tuple[High, ...]:
    """The highest first; of equal ones the earlier."""
    every = [
        High(best, *game.seats[place], game.against(place), game.uuid, game.round_number)
        for game, place, had in game_figures
        for best in of(had)
    ]
    every.sort(key=lambda high: (-high.best.points, high.round_number, high.name, high.best.line))
    return tuple(every[:MOST_SHOWN])
