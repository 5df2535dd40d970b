"""What can't be is refused by the database, past every service: once is once, known is known."""

import uuid
from dataclasses import dataclass
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, connection

from tdtool.models import append_only
from tests.databases import Database
from tests.models.sql import Row, copy, do, rows

NOBODY = 99_999  # a row id that nothing has
MEG = "Meg"


def _new(reported: Database) -> str:
    """A UUID as this database's driver takes it."""
    made = uuid.uuid4()
    return made.hex if reported.vendor == "sqlite" else str(made)


@dataclass(frozen=True)
class Case:
    """A row copied with these changes; what SQLite says, and PostgreSQL's name for it."""

    table: str
    changes: dict[str, Any]
    sqlite: str
    name: str


def _unique(*columns: str) -> str:
    return f"UNIQUE constraint failed: {', '.join(columns)}"


def _check(name: str) -> str:
    return f"CHECK constraint failed: {name}"


CASES = {
    "a player twice in a round": Case(
        "seat", {"place": 7}, _unique("seat.round_id", "seat.entry_id"), "a_player_once_a_round"
    ),
    "two seats at one place": Case(
        "seat",
        {"entry_id": MEG},
        _unique("seat.game_id", "seat.place"),
        "one_seat_a_place",
    ),
    "a table twice in a round": Case(
        "game", {}, _unique("game.round_id", "game.table_id"), "a_table_once_a_round"
    ),
    "a second acceptance of a game": Case(
        "acceptance", {}, _unique("acceptance.game_id"), "one_accepted_report_a_game"
    ),
    "a score twice in one report": Case(
        "reported_score",
        {"score": 1},
        _unique("reported_score.report_id", "reported_score.seat_id"),
        "a_score_once_a_report",
    ),
    "a seat that signs a report twice": Case(
        "signature",
        {"way": "phone"},
        _unique("signature.report_id", "signature.seat_id"),
        "a_seat_signs_a_report_once",
    ),
    "a line of an unknown kind": Case(
        "ledger_line", {"kind": "gift"}, _check("ledger_kind_is_known"), "ledger_kind_is_known"
    ),
    "a line that counts for nothing known": Case(
        "ledger_line",
        {"counts_for": "fun"},
        _check("ledger_counts_for_is_known"),
        "ledger_counts_for_is_known",
    ),
    "a journal number twice in a chain": Case(
        "journal_entry",
        {"act": "other"},
        _unique("journal_entry.chain", "journal_entry.number"),
        "a_journal_number_once",
    ),
    "an entry number twice": Case(
        "entry",
        {"player_id": NOBODY, "registered": 99},
        _unique("entry.division_id", "entry.number"),
        "an_entry_number_once",
    ),
    "a player twice in a division": Case(
        "entry",
        {"number": 99, "registered": 99},
        _unique("entry.division_id", "entry.player_id"),
        "a_player_once_a_division",
    ),
    "a round in an unknown state": Case(
        "round", {"number": 2, "state": "lost"}, _check("round_state_is_known"),
        "round_state_is_known",
    ),
    "a round number twice": Case(
        "round", {}, _unique("round.division_id", "round.number"), "a_round_number_once"
    ),
    "a game of an unknown kind": Case(
        "game", {"table_id": None, "kind": "friendly"}, _check("game_kind_is_known"),
        "game_kind_is_known",
    ),
    "a table number twice in a hall": Case(
        "hall_table",
        {},
        _unique("hall_table.event_id", "hall_table.number"),
        "table_number_once_an_event",
    ),
    "an account with an unknown role": Case(
        "account",
        {"username": "other", "role": "king"},
        _check("account_role_is_known"),
        "account_role_is_known",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_the_database_refuses(reported: Database, case: str) -> None:
    told = CASES[case]
    before = rows(told.table)
    with pytest.raises(IntegrityError) as refusal:
        copy(told.table, before[0], **_changes(reported, told, before[0]))
    if reported.vendor == "sqlite":
        in_place = told.table in append_only.TABLES and told.sqlite.startswith("UNIQUE")
        says = f"{told.table} is append-only: replace refused" if in_place else told.sqlite
        assert str(refusal.value) == says
    else:
        assert refusal.value.__cause__.diag.constraint_name == told.name  # type: ignore[union-attr]
    assert rows(told.table) == before


def _changes(reported: Database, told: Case, row: Row) -> Row:
    """The changes, with Meg's row where Meg is named, and a UUID of its own."""
    meg = next(entry["id"] for entry in rows("entry") if entry["name"] == MEG)
    changes = {key: meg if value == MEG else value for key, value in told.changes.items()}
    return changes | ({"uuid": _new(reported)} if "uuid" in row else {})


def test_every_foreign_key_of_the_models_is_one_of_the_database(reported: Database) -> None:
    for model in apps.get_app_config("tdtool").get_models():
        fields = model._meta.local_concrete_fields
        wanted = {field.column for field in fields if field.is_relation}
        with connection.cursor() as cursor:
            there = connection.introspection.get_relations(cursor, model._meta.db_table)
        assert set(there) == wanted


@pytest.mark.parametrize(
    "table, row",
    [
        ("seat", {"entry_id": NOBODY, "place": 7}),
        ("ledger_line", {"seat_id": NOBODY}),
        ("report", {"game_id": NOBODY}),
        ("signature", {"seat_id": NOBODY}),
        ("reported_score", {"seat_id": NOBODY}),
        ("journal_entry", {"number": 99, "by_id": NOBODY}),
        ("acceptance", {"game_id": NOBODY}),
    ],
)
def test_a_row_that_points_at_nothing_is_refused(reported: Database, table: str, row: Row) -> None:
    before = rows(table)
    fresh = {"uuid": _new(reported)} if "uuid" in before[0] else {}
    with pytest.raises(IntegrityError, match=r"(?i)foreign key constraint"):
        copy(table, before[0], **row, **fresh)
    assert rows(table) == before


@pytest.mark.parametrize(
    "table", ["event", "division", "entry", "round", "game", "seat", "account"]
)
def test_what_others_point_at_is_not_deleted(reported: Database, table: str) -> None:
    before = rows(table)
    with pytest.raises(IntegrityError, match=r"(?i)foreign key constraint"):
        do(f'DELETE FROM "{table}"')
    assert rows(table) == before
