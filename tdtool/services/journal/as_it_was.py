"""What an act replaces stands in its entry, so that undoing the act brings back just that.

Put back only where what the act left still stands; else the act’s own reversal does what it can.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar, Protocol
from uuid import UUID

from django.db.models import Model, Q, QuerySet

from tdtool.english import compared
from tdtool.models import (
    Absence,
    Account,
    Display,
    Dispute,
    Division,
    Entry,
    Event,
    Game,
    JournalEntry,
    LedgerLine,
    Player,
    Round,
    Seat,
    StandingWord,
    Stream,
    Table,
    TableRecord,
)
from tdtool.queries.journal.chain import canonical, moment
from tdtool.queries.slips import state as slip_states
from tdtool.services.journal.entries import DECIDED, Decisions

REPLACED = "replaced"  # among what was decided: of each thing its kind, its key, before, after
BY_KEY: Mapping[str, tuple[type[Model], str]] = {
    "event": (Event, "uuid"), "division": (Division, "uuid"), "entry": (Entry, "uuid"),
    "display": (Display, "code"), "dispute": (Dispute, "uuid"),
}  # fmt: skip


class Thing(Protocol):
    """Something that an act replaces; ``kind`` and ``key`` find it again."""

    kind: ClassVar[str]

    @property
    def key(self) -> Any: ...
    def read(self) -> Any:
        """As it stands, as JSON holds it."""

    def write(self, values: Any, new_uuid: Callable[[], UUID]) -> None:
        """Make it so again."""

    def fits(self, values: Any) -> bool:
        """Whether it can be made so beside what has come since."""


@dataclass(frozen=True)
class Columns:
    """Columns of one row."""

    table: str
    row: str
    names: tuple[str, ...]
    kind: ClassVar[str] = "columns"

    @classmethod
    def of(cls, row: Model, *names: str) -> Columns:
        table = next(table for table, (model, _) in BY_KEY.items() if isinstance(row, model))
        return cls(table, str(getattr(row, BY_KEY[table][1])), names)

    @property
    def key(self) -> list[Any]:
        return [self.table, self.row, list(self.names)]

    @classmethod
    def at(cls, table: str, row: str, names: Sequence[str]) -> Columns:
        return cls(table, row, tuple(names))

    def _row(self) -> Any:
        model, key = BY_KEY[self.table]
        return model._default_manager.filter(**{key: self.row}).first()

    def read(self) -> Any:
        row = self._row()
        values = {name: getattr(row, name) for name in self.names} if row else {}
        return {name: _as_json(value) for name, value in values.items()}

    def write(self, values: Any, new_uuid: Callable[[], UUID]) -> None:
        row = self._row()
        for name, value in values.items():
            column = row._meta.get_field(name)
            if column.is_relation:
                setattr(row, name, value and column.related_model.objects.get(uuid=value))
            else:
                setattr(row, name, column.to_python(value))
        row.version = getattr(row, "version", 0) + 1
        row.save()

    def fits(self, values: Any) -> bool:
        return True


def _as_json(value: Any) -> Any:
    """A time in UTC, another row by its UUID."""
    if isinstance(value, datetime):
        return moment(value)
    return str(value.uuid) if hasattr(value, "uuid") else value


@dataclass(frozen=True)
class Tick:
    """The version of a slip that was held against the paper: neither changes the slip."""

    game: str
    kind: ClassVar[str] = "tick"

    @property
    def key(self) -> list[Any]:
        return [self.game]

    def read(self) -> Any:
        return list(Game.objects.filter(uuid=self.game).values_list("compared", flat=True))

    def write(self, values: Any, new_uuid: Callable[[], UUID]) -> None:
        Game.objects.filter(uuid=self.game).update(compared=values[0])

    def fits(self, values: Any) -> bool:
        return True


@dataclass(frozen=True)
class Absences:
    """When a player is away."""

    entry: str
    kind: ClassVar[str] = "absences"

    @property
    def key(self) -> list[Any]:
        return [self.entry]

    def read(self) -> Any:
        absences = (
            Absence.objects.filter(entry__uuid=self.entry).select_related("by").order_by("pk")
        )
        return [[a.kind, a.from_round, a.to_round, moment(a.at), str(a.by.uuid)] for a in absences]

    def write(self, values: Any, new_uuid: Callable[[], UUID]) -> None:
        entry = Entry.objects.get(uuid=self.entry)
        entry.absences.all().delete()
        for kind, from_round, to_round, at, by in values:
            Absence.objects.create(
                entry=entry, kind=kind, from_round=from_round, to_round=to_round,
                at=datetime.fromisoformat(at), by=Account.objects.get(uuid=by),
            )  # fmt: skip
        entry.version += 1
        entry.save(update_fields=["version"])

    def fits(self, values: Any) -> bool:
        return True


@dataclass(frozen=True)
class Entries:
    """Players of a division with all that is told of them; None where none of them is there."""

    division: str
    entries: Sequence[str]
    kind: ClassVar[str] = "entries"
    OF_ENTRY: ClassVar = (
        "registered", "number", "name", "rating", "career_games", "seed", "prize_class", "team",
        "brings", "checked_in_at", "member_numbers", "kept", "plays_from", "missed_round",
        "unlisted_at", "code_generation",
    )  # fmt: skip

    @property
    def key(self) -> list[Any]:
        return [self.division, list(self.entries)]

    def read(self) -> Any:
        rows = Entry.objects.filter(uuid__in=self.entries).select_related("player")
        return [self._as_json(row) for row in rows.order_by("registered")] or None

    def _as_json(self, row: Entry) -> dict[str, Any]:
        values = {name: getattr(row, name) for name in self.OF_ENTRY}
        moments = {name: moment(v) for name, v in values.items() if isinstance(v, datetime)}
        keys = {"uuid": str(row.uuid), "player": str(row.player.uuid)}
        return values | moments | keys | {"absences": Absences(str(row.uuid)).read()}

    def fits(self, values: Any) -> bool:
        """The division is there, and nobody in it who has their name, number or place since."""
        division = Division.objects.filter(uuid=self.division).first()
        if division is None:
            return False
        others = list(division.entries.select_related("player"))
        numbers = {row.number for row in others} - {None}
        return not any(
            values_of_row["number"] in numbers
            or values_of_row["registered"] in {row.registered for row in others}
            or values_of_row["player"] in {str(row.player.uuid) for row in others}
            or compared(values_of_row["name"]) in {compared(row.name) for row in others}
            for values_of_row in values
        )

    def write(self, values: Any, new_uuid: Callable[[], UUID]) -> None:
        columns: Any = Entry._meta
        for values_of_row in values:
            Entry.objects.create(
                uuid=UUID(values_of_row["uuid"]),
                division=Division.objects.get(uuid=self.division),
                player=Player.objects.get(uuid=values_of_row["player"]),
                **{n: columns.get_field(n).to_python(values_of_row[n]) for n in self.OF_ENTRY},
            )
            Absences(values_of_row["uuid"]).write(values_of_row["absences"], new_uuid)


@dataclass(frozen=True)
class Draft:
    """A round that isn’t posted, with its games and seats; None where it isn’t drawn."""

    division: str
    number: int
    kind: ClassVar[str] = "draft"
    OF_ROUND: ClassVar = (
        "stage", "method", "draw_seed", "based_on", "session", "basis", "state", "drawn_at",
    )  # fmt: skip

    @property
    def key(self) -> list[Any]:
        return [self.division, self.number]

    def _round(self) -> Round | None:
        rounds = Round.objects.filter(division__uuid=self.division, number=self.number)
        return rounds.exclude(state__in=("posted", "complete")).first()

    def read(self) -> Any:
        round_ = self._round()
        if round_ is None:
            return None
        games = round_.games.order_by("pk").select_related("table")
        values = {name: getattr(round_, name) for name in self.OF_ROUND}
        return values | {
            "drawn_at": moment(round_.drawn_at),
            "games": [
                [game.kind, game.rated, game.table_number, game.group, _seated(game)]
                for game in games
            ],
        }

    def fits(self, values: Any) -> bool:
        """Not where words or lines hang on its seats, which therefore stay."""
        of_round = {
            "seat__round__division__uuid": self.division,
            "seat__round__number": self.number,
        }
        words = StandingWord.objects.filter(**of_round)
        return not (words.exists() or LedgerLine.objects.filter(**of_round).exists())

    def write(self, values: Any, new_uuid: Callable[[], UUID]) -> None:
        round_ = self._round()
        assert round_ is not None
        Seat.objects.filter(round=round_).delete()
        Game.objects.filter(round=round_).delete()
        for name in self.OF_ROUND:
            setattr(round_, name, values[name])
        round_.drawn_at = datetime.fromisoformat(values["drawn_at"])
        round_.version += 1
        round_.save()
        for kind, rated, table, group, seats in values["games"]:
            game = Game.objects.create(
                uuid=new_uuid(), round=round_, kind=kind, rated=rated, group=group,
                table=Table.objects.get(event=round_.division.event, number=table)
                if table else None,
            )  # fmt: skip
            for entry, place, order in seats:
                Seat.objects.create(
                    uuid=new_uuid(), game=game, round=round_, place=place, order_of_play=order,
                    entry=Entry.objects.get(uuid=entry),
                )  # fmt: skip


def _seated(game: Game) -> list[Any]:
    seats = game.seats.order_by("place").select_related("entry")
    return [[str(seat.entry.uuid), seat.place, seat.order_of_play] for seat in seats]


@dataclass(frozen=True)
class Pointed:
    """What a stream of an event shows; nothing where it was never pointed."""

    event: str
    number: int
    kind: ClassVar[str] = "pointed"
    TO: ClassVar = {"division": Division, "entry": Entry}

    @property
    def key(self) -> list[Any]:
        return [self.event, self.number]

    def _rows(self) -> QuerySet[Stream]:
        return Stream.objects.filter(event__uuid=self.event, number=self.number)

    def read(self) -> Any:
        names = ("shows", "division", "table", "entry")
        return [{name: _as_json(getattr(row, name)) for name in names} for row in self._rows()]

    def _rows_to(self, values: Any) -> dict[str, Model | None]:
        return {
            name: model._default_manager.filter(uuid=values[0][name]).first()
            for name, model in self.TO.items()
            if values and values[0][name]
        }

    def fits(self, values: Any) -> bool:
        return None not in self._rows_to(values).values()

    def write(self, values: Any, new_uuid: Callable[[], UUID]) -> None:
        self._rows().delete()
        for stream in values:
            event = Event.objects.get(uuid=self.event)
            Stream.objects.create(event=event, number=self.number, **stream | self._rows_to(values))


@dataclass(frozen=True)
class RecordThere:
    """When a game record was removed from its table; None while it is there."""

    record: str
    kind: ClassVar[str] = "record"

    @property
    def key(self) -> list[Any]:
        return [self.record]

    def _rows(self) -> QuerySet[TableRecord]:
        return TableRecord.objects.filter(uuid=self.record)

    def read(self) -> Any:
        return [moment(row.removed_at) for row in self._rows()]

    def fits(self, values: Any) -> bool:
        """Not where the table has another record since or no slip, or has the file another one."""
        record = self._rows().select_related("game__round__division").get()
        others = TableRecord.objects.filter(
            removed_at=None, game__round__division__event=record.game.round.division.event_id
        )
        taken = Q(game=record.game) | Q(digest=record.digest)
        return values != [None] or (
            slip_states.of_game(record.game) == "accepted"
            and not others.filter(taken).exclude(pk=record.pk).exists()
        )

    def write(self, values: Any, new_uuid: Callable[[], UUID]) -> None:
        removed_at = values[0] and datetime.fromisoformat(values[0])
        self._rows().update(removed_at=removed_at)


KINDS: Mapping[str, Callable[..., Thing]] = {
    Columns.kind: Columns.at, Tick.kind: Tick, Absences.kind: Absences, Entries.kind: Entries,
    Draft.kind: Draft, Pointed.kind: Pointed, RecordThere.kind: RecordThere,
}  # fmt: skip


class Replaced:
    """What an act under way replaces."""

    def __init__(self) -> None:
        self._before: list[tuple[Thing, Any]] = []

    def add(self, thing: Thing) -> None:
        """To be called before the act changes it."""
        if all(
            (earlier.kind, earlier.key) != (thing.kind, thing.key) for earlier, _ in self._before
        ):
            self._before.append((thing, thing.read()))

    def note(self, decisions: Decisions) -> None:
        """Once the act is done: it stands in its entry."""
        if self._before:
            decisions.get(REPLACED, self._as_json)

    def _as_json(self) -> list[Any]:
        return [
            [thing.kind, thing.key, before, _digest(_what_stands(thing))]
            for thing, before in self._before
            if before is not None
        ]


def put_back(entry: JournalEntry, replaced: Replaced, new_uuid: Callable[[], UUID]) -> bool:
    """Whether all that the act replaced stands again. ``replaced``: of the undoing itself."""
    replaced_rows = entry.arguments.get(DECIDED, {}).get(REPLACED) or []
    things = [(KINDS[kind](*key), before, after) for kind, key, before, after in replaced_rows]
    if not things or any(
        after != _digest(_what_stands(replaced_thing)) for replaced_thing, _, after in things
    ):
        return False
    if not all(thing.fits(before) for thing, before, _ in things):
        return False
    for thing, before, _ in things:
        replaced.add(thing)
        thing.write(before, new_uuid)
    return True


def _what_stands(thing: Thing) -> Any:
    """Without what a change that was undone leaves on a draft: its line, and its state."""
    values = thing.read()
    if not isinstance(thing, Draft) or values is None:
        return values
    basis = {name: value for name, value in values["basis"].items() if name != "edits"}
    return {name: value for name, value in values.items() if name != "state"} | {"basis": basis}


def _digest(value: Any) -> str:
    return hashlib.sha256(canonical(value).encode()).hexdigest()[:16]
