"""A forger with the database file, table by table: what they can do, and who notices.

The walk tries one update of every column, one delete, one REPLACE and one insert in every table, as
another program does it (no foreign keys, no recursive triggers), with the guards as they are and
without them. ``docs/tampering.py`` writes down what it found.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeAlias
from uuid import UUID

from django.apps import apps
from django.db import DatabaseError, connection, models, transaction
from django.test import override_settings

from tdtool.models import Event, JournalEntry, append_only
from tdtool.queries.audits import database, every_row
from tdtool.queries.journal import whole
from tdtool.services import accounts, players
from tdtool.services.acts import Desk, every_act
from tdtool.services.disputes import rulings
from tdtool.services.journal import heads, replay, replay_house
from tdtool.services.journal.replay import Stood
from tdtool.services.journal.replay_house import Accounts
from tdtool.services.reports import by_desk
from tdtool.services.slips import lifecycle as slips
from tdtool.services.slips import settling
from tests.cast import MORNING, Day

VERBS = ("update", "delete", "replace", "insert")
Column: TypeAlias = "models.Field[Any, Any]"


@dataclass(frozen=True)
class Tried:
    """One thing that was done to a table, and who noticed: ``refused`` is the database itself."""

    table: str
    verb: str
    column: str  # "" but for an update
    guarded: bool
    refused: bool
    verifyjournal: bool  # and so the start of a day
    replay: bool  # asked where verifyjournal says nothing

    @property
    def silent(self) -> bool:
        return not (self.refused or self.verifyjournal or self.replay)


def an_event() -> Day:
    """An event that has a row in every table, on a laptop that was set up by its director."""
    director = accounts.first_director(username="ann", name="Mirela K.", password="letters 4 all")
    house = Desk(by=director, at=MORNING)
    told = {"username": "oskar", "name": "Oskar D.", "password": "letters 5 all"}
    accounts.add(house, role="scorekeeper", **told)
    lines: Any = [{"name": "Ann", "rating": 1900, "member_id": "AA1"}]
    digest = players.digest_of(lines)
    players.import_list(house, name="May", digest=digest, count=1, lines=lines)
    day = Day.new(director).bring(12)
    day.post(1)
    day.report(1, 205, 180, 160, 150, 140, 130)
    slips.take_back(day.desk(), game=str(day.game(1).uuid))
    day.report(1, 200, 180, 160, 150, 140, 130)
    day.report(2, 188, 199, 177, 166, 155, 144)
    day.judge(1, "GARDENIA")
    day.words(1, seat1="TRAIN GARDENIA")
    settling.word_off(day.desk(), game=str(day.game(1).uuid), place=1, word="TRAIN")
    dispute = day.dispute(1)
    audit = str(day.hand_in_words(dispute, "gardenia").uuid)
    about = {"dispute": str(dispute.uuid), "game": str(dispute.game.uuid), "audit": audit}
    rulings.rule(day.desk(), finding=1, accepted=True, **about)
    by_desk.dismiss(day.desk(), game=str(day.game(1).uuid))
    every_act()["displays.add"](day.desk(), display="482713", name="Left")
    every_act()["streams.point"](day.desk(), stream=1, shows="first", division=day.division_key)
    day.bring("Meg")
    heads.note("walked")
    return day


@dataclass(frozen=True)
class Whole:
    """What the journals make of it all, worked out once: tampering leaves most journals alone."""

    event: UUID
    entries: Sequence[str]
    again: Stood | str
    house: Accounts | str
    of_house: UUID

    @classmethod
    def of(cls, event: Event) -> Whole:
        rows = replay.entries_of(event)
        house = replay_house.entries_of_house()
        return cls(
            event.uuid,
            _said(),
            replay.played(rows, event=event.uuid),
            replay_house.played(house, house=house[0].chain),
            house[0].chain,
        )

    def replays(self) -> list[str]:
        """What ``replay`` says, short of playing a journal again that is as it was."""
        event = Event.objects.filter(uuid=self.event).first()
        if event is None:
            return ["There is no such event."]
        if _said() != self.entries:
            return [*replay.replay(event).faults, *replay_house.replay_house().faults]
        entries = replay_house.entries_of_house()
        return [
            *replay.compared(event, replay.entries_of(event), self.again),
            *replay_house.compared(self.house, copied=False),
            *replay_house.ratings(entries, copied=False),
            *replay_house.players(),
        ]


def _said() -> list[str]:
    return [json.dumps(list(map(str, row))) for row in JournalEntry.objects.values_list()]


@contextmanager
def of_another_program() -> Iterator[None]:
    """Without the pragmas that tdtool’s own connections have."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA foreign_keys=OFF")
        cursor.execute("PRAGMA recursive_triggers=OFF")
    yield


def walk(event: Event, *, home: Path, whole: bool = True) -> Iterator[Tried]:
    """Everything that is tried, table by table; each is taken back again. Unless ``whole``,
    one verb of a table without guards, the next of the next; and an update is of one column."""
    with override_settings(TDTOOL_HOME=home), of_another_program():
        known = Whole.of(event)
        assert (database.faults(), _of_chains(), known.replays()) == ([], [], [])
        every = apps.get_models(include_auto_created=True)
        walked = [one for one in every if one._meta.db_table not in every_row.HOLDS_NOTHING]
        for at, model in enumerate(walked):
            table = model._meta.db_table
            if table in append_only.TABLES:
                yield from _of_table(model, known, VERBS, guarded=True, every_column=whole)
            verbs = VERBS if whole else (VERBS[at % len(VERBS)],)
            yield from _of_table(model, known, verbs, guarded=False, every_column=whole)


def _of_table(
    model: type[models.Model],
    known: Whole,
    verbs: Sequence[str],
    *,
    guarded: bool,
    every_column: bool,
) -> Iterator[Tried]:
    table = model._meta.db_table
    for verb in verbs:
        for column, statement, values in _attempts(model, verb):
            yield _tried(Tried(table, verb, column, guarded, False, False, False),
                         statement, values, known)  # fmt: skip
            if guarded or not every_column:
                break  # with guards one column is refused as the other


def _tried(one: Tried, statement: str, values: Sequence[Any], known: Whole) -> Tried:
    """What was noticed; then it is as it was before."""
    with transaction.atomic():
        try:
            return _noticed(one, statement, values, known)
        finally:
            transaction.set_rollback(True)


def _noticed(one: Tried, statement: str, values: Sequence[Any], known: Whole) -> Tried:
    with connection.cursor() as cursor:
        for verb in () if one.guarded else ("update", "delete", "replace"):
            cursor.execute(f"DROP TRIGGER IF EXISTS {one.table}_no_{verb}")
        try:
            cursor.execute(statement, values)
        except DatabaseError:
            return replace(one, refused=True)
    if database.faults() or _of_chains():
        return replace(one, verifyjournal=True)
    return replace(one, replay=_replays(known))


def _replays(known: Whole) -> bool:
    try:
        return bool(known.replays())
    except (DatabaseError, ValueError, TypeError):
        return True


def _of_chains() -> list[str]:
    try:
        return [says for check in whole.of_all() for says in check.faults]
    except (DatabaseError, ValueError, TypeError) as fault:
        return [str(fault)]


def _attempts(model: type[models.Model], verb: str) -> Iterator[tuple[str, str, tuple[Any, ...]]]:
    """The column, the statement and its values: one a column for an update, else one."""
    table, columns = model._meta.db_table, model._meta.concrete_fields
    row = _first_row(table)
    key = model._meta.pk.column if model._meta.pk else "id"
    if row is None:
        if verb == "insert":
            made = {one.column: 1 for one in columns}
            yield "", *_insert("INSERT", table, made)
        return
    where = f'WHERE "{key}" = %s'
    told = [one for one in columns if not one.primary_key and _told(table, one)]
    if verb == "update":
        for one in told:
            changed = _other(one, row[one.column])
            statement = f'UPDATE "{table}" SET "{one.column}" = %s {where}'
            yield one.name, statement, (changed, row[key])
    elif verb == "delete":
        yield "", f'DELETE FROM "{table}" {where}', (row[key],)
    elif verb == "replace":
        last = next((one for one in reversed(told) if not one.is_relation), told[-1])
        changed = {last.column: _other(last, row[last.column])}
        yield "", *_insert("INSERT OR REPLACE", table, row | changed)
    else:
        yield "", *_insert("INSERT", table, _another(model, row))


def _told(table: str, column: Column) -> bool:
    nothing = {column.name, f"{table}.{column.name}"}
    return not nothing & every_row.HOLDS_NOTHING.keys()


def _insert(how: str, table: str, row: dict[str, Any]) -> tuple[str, tuple[Any, ...]]:
    names = ", ".join(f'"{name}"' for name in row)
    marks = ", ".join(["%s"] * len(row))
    return f'{how} INTO "{table}" ({names}) VALUES ({marks})', tuple(row.values())


def _first_row(table: str) -> dict[str, Any] | None:
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT * FROM "{table}" ORDER BY rowid LIMIT 1')
        row = cursor.fetchone()
        return row and dict(zip([one[0] for one in cursor.description], row, strict=True))


def _another(model: type[models.Model], row: dict[str, Any]) -> dict[str, Any]:
    """The row once more, with what has to differ made different."""
    keys = {name for one in model._meta.constraints for name in getattr(one, "fields", ())}
    return {
        one.column: _other(one, row[one.column])
        if one.primary_key or one.unique or (one.name in keys and not one.is_relation)
        else row[one.column]
        for one in model._meta.concrete_fields
    }


def _other(column: Column, value: Any) -> Any:
    """Another value of the kind, as another program writes it."""
    if column.choices:
        return next(choice for choice, _ in column.choices if choice != value)
    if column.is_relation:
        other = _another_row(column.related_model._meta.db_table, value)  # type: ignore[union-attr]
        return other if other is not None else (value or 0) + 1
    match column:
        case models.BooleanField():
            return 0 if value else 1
        case models.JSONField():
            return json.dumps(["forged"])
        case models.DateTimeField():
            return "2001-01-01 00:00:00"
        case models.DateField():
            return "2001-01-01"
        case models.UUIDField():
            return "f" * 32
        case models.IntegerField():
            return (value or 0) + 1000
    return f"{value or ''}x"


def _another_row(table: str, key: Any) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT rowid FROM "{table}" WHERE rowid <> %s', (key or 0,))
        row = cursor.fetchone()
        return row[0] if row else None
