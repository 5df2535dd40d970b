"""The database itself keeps what was once written, whoever asks and by whatever statement."""

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import IntegrityError, connection, models
from django.test import Client

from tdtool.models import JournalEntry, LedgerLine, append_only
from tdtool.models.accounts import Role
from tdtool.models.append_only import TABLES
from tests import cast
from tests.cast import Day
from tests.databases import POSTGRESQL, Database, on_postgresql
from tests.models.sql import do, rows

HARM = {
    "audit": "verdict = 'agrees'",
    "game_record": "text = ''",
    "journal_entry": "by_name = 'Nobody'",
    "ledger_line": "points = 0",
    "look_up": "why = 'ruled'",
    "phone_report": "text = 'nothing'",
    "report": "way = 'phone'",
    "reported_score": "score = 0",
    "ruling": "accepted = false",
    "settlement": "how = 'open'",
    "signature": "way = 'phone'",
    "taken_back": "reason = ''",
}

# What is tried, and the verb that the database refuses it by.
ON_BOTH = {
    "UPDATE {table} SET {harm}": "update",
    "UPDATE {table} SET {harm} WHERE id = (SELECT max(id) FROM {table})": "update",
    "DELETE FROM {table}": "delete",
    "DELETE FROM {table} WHERE id = (SELECT max(id) FROM {table})": "delete",
}
_OR_UPDATE = (
    "INSERT INTO {table} SELECT * FROM {table} WHERE true ON CONFLICT (id) DO UPDATE SET {harm}"
)
ATTEMPTS = {
    "sqlite": {
        **ON_BOTH,
        _OR_UPDATE: "replace",
        "UPDATE OR REPLACE {table} SET {harm}": "update",
        "REPLACE INTO {table} SELECT * FROM {table}": "replace",
        "INSERT OR REPLACE INTO {table} SELECT * FROM {table}": "replace",
        "INSERT OR IGNORE INTO {table} SELECT * FROM {table}": "replace",
        "INSERT OR REPLACE INTO {table} SELECT id + 10000, {others} FROM {table}": "replace",
    },
    "postgresql": {
        **ON_BOTH,
        _OR_UPDATE: "update",
        "WITH u AS (UPDATE {table} SET {harm} RETURNING id) SELECT * FROM u": "update",
        "MERGE INTO {table} USING event ON true WHEN MATCHED THEN DELETE": "delete",
        "TRUNCATE {table} CASCADE": "truncate",
        "TRUNCATE ONLY {table} RESTART IDENTITY CASCADE": "truncate",
    },
}


@pytest.mark.parametrize("table", TABLES)
def test_the_database_refuses_to_change_what_was_written(reported: Database, table: str) -> None:
    before = {name: rows(name) for name in TABLES}
    others = ", ".join(f'"{name}"' for name in list(before[table][0])[1:])
    attempts = ATTEMPTS[reported.vendor]
    said = {}
    for attempt in attempts:
        with pytest.raises(IntegrityError) as refusal:
            do(attempt.format(table=table, harm=HARM[table], others=others))
        said[attempt] = str(refusal.value).splitlines()[0]
    assert said == {
        attempt: f"{table} is append-only: {verb} refused" for attempt, verb in attempts.items()
    }
    assert {name: rows(name) for name in TABLES} == before


@pytest.mark.parametrize("_reported", [POSTGRESQL], indirect=True)
def test_a_truncated_event_would_take_its_journal_along_and_is_refused(reported: Database) -> None:
    before = rows("event")
    with pytest.raises(IntegrityError, match="is append-only: truncate refused"):
        do("TRUNCATE event CASCADE")
    assert rows("event") == before


def test_the_models_meet_the_same_refusal(reported: Database) -> None:
    line, entry = LedgerLine.objects.all()[0], JournalEntry.objects.all()[0]
    line.points += 1
    before = rows("ledger_line"), rows("journal_entry")
    for attempt in (
        line.save,
        line.delete,
        entry.delete,
        LedgerLine.objects.filter(pk=line.pk).delete,
        lambda: LedgerLine.objects.update(points=0),
        lambda: JournalEntry.objects.update(by_name="Nobody"),
    ):
        with pytest.raises(IntegrityError, match=r"is append-only: (update|delete) refused"):
            attempt()
    assert (rows("ledger_line"), rows("journal_entry")) == before


def test_every_model_that_calls_itself_append_only_is_guarded() -> None:
    says_so = {
        model._meta.db_table
        for model in apps.get_app_config("tdtool").get_models()
        if "Append-only." in (model.__doc__ or "")
    }
    assert says_so == set(TABLES) == set(HARM)


def _drop(table: str, verb: str) -> None:
    on = f" ON {table}" if connection.vendor == "postgresql" else ""
    do(f"DROP TRIGGER {table}_no_{verb}{on}")


def test_the_guards_are_there_after_all_migrations_and_after_migrating_again(
    database: Database,
) -> None:
    assert append_only.missing() == []
    call_command("migrate", verbosity=0, interactive=False)
    assert append_only.missing() == []


@pytest.mark.long
def test_the_guards_are_there_after_migrating_back_to_nothing_and_forth(database: Database) -> None:
    for target in ("zero", "0001", None):
        where = ["tdtool", target] if target else []
        call_command("migrate", *where, verbosity=0, interactive=False)
    assert append_only.missing() == []


def test_each_guard_that_is_dropped_is_named_and_all_are_put_back(database: Database) -> None:
    verbs = ["update", "delete", "truncate" if database.vendor == "postgresql" else "replace"]
    dropped = set[str]()
    for table in TABLES:
        for verb in verbs:
            _drop(table, verb)
            dropped.add(f"{table}_no_{verb}")
            assert set(append_only.missing()) == dropped
    append_only.after_migrate()
    assert append_only.missing() == []


def test_a_program_that_never_asked_for_recursive_triggers_is_refused_too(
    reported: Database,
) -> None:
    if reported.vendor != "sqlite":
        return
    before = {name: rows(name) for name in TABLES}
    connection.ensure_connection()
    do("PRAGMA recursive_triggers=OFF")
    for table in TABLES:
        columns = ", ".join(f'"{name}"' for name in list(before[table][0])[1:])
        for said in ("*", f"id + 10000, {columns}"):
            with pytest.raises(IntegrityError, match=f"{table} is append-only: replace refused"):
                do(f"INSERT OR REPLACE INTO {table} SELECT {said} FROM {table}")
    assert {name: rows(name) for name in TABLES} == before


def test_a_guard_of_the_same_name_that_guards_nothing_is_named_and_put_back(
    database: Database,
) -> None:
    if database.vendor == "sqlite":
        _drop("report", "update")
        do("CREATE TRIGGER report_no_update BEFORE UPDATE ON report BEGIN SELECT 1; END")
        gone = ["report_no_update"]
    else:
        do(
            "CREATE OR REPLACE FUNCTION tdtool_append_only() RETURNS trigger AS "
            "$$ BEGIN RETURN NEW; END $$ LANGUAGE plpgsql"
        )
        verbs = ("delete", "truncate", "update")
        gone = [f"{table}_no_{verb}" for table in TABLES for verb in verbs]
    assert append_only.missing() == gone
    append_only.after_migrate()
    assert append_only.missing() == []


@on_postgresql
def test_a_guard_that_is_switched_off_is_named_and_put_back(database: Database) -> None:
    for off in ("DISABLE TRIGGER", "ENABLE REPLICA TRIGGER"):
        do(f"ALTER TABLE report {off} report_no_update")
        assert append_only.missing() == ["report_no_update"]
        append_only.after_migrate()
        assert append_only.missing() == []


def test_a_table_that_a_migration_made_anew_keeps_its_rows_and_gets_its_guards_back(
    database: Database,
) -> None:
    Day.new(cast.account("Mirela K.", Role.DIRECTOR)).bring(6)
    before = rows("journal_entry")
    wider = models.CharField(max_length=50)
    wider.set_attributes_from_name("act")
    with connection.schema_editor() as editor:
        editor.alter_field(JournalEntry, JournalEntry._meta.get_field("act"), wider)
    if database.vendor == "sqlite":  # where the table is another one now
        verbs = ("delete", "replace", "update")
        assert append_only.lost() == [f"journal_entry_no_{verb}" for verb in verbs]
    call_command("migrate", verbosity=0, interactive=False)
    assert append_only.missing() == []
    assert (len(before), rows("journal_entry")) == (3, before)


def test_healthz_names_the_guards_that_are_gone(database: Database) -> None:
    well = Client().get("/healthz")
    assert (well.status_code, well.json()) == (200, {"ok": True, "triggers_missing": []})
    _drop("ledger_line", "delete")
    ill = Client().get("/healthz")
    says = {"ok": False, "triggers_missing": ["ledger_line_no_delete"]}
    assert (ill.status_code, ill.json()) == (503, says)
