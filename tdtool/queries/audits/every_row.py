"""Every row that the acts of an event write: what a replay is compared by beside its snapshot.

A snapshot has what makes the event, in its own order. Here are all rows of all tables that lead to
the event, those added by a later model too, with the columns that the snapshot leaves out. What
holds nothing of the record is declared, with the reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache
from typing import Any
from uuid import UUID

from django.apps import apps
from django.db.models import Field, Model

from tdtool.models import Event, JournalEntry
from tdtool.queries.audits import snapshots
from tdtool.queries.journal.chain import canonical, moment

# Tables and columns that no record needs: whoever changes them changes no fact of an event.
HOLDS_NOTHING: Mapping[str, str] = {
    "auth_group": "Django’s own; unused",
    "auth_group_permissions": "Django’s own; unused",
    "auth_permission": "Django’s own; unused",
    "axes_accessattempt": "wrong sign-ins, counted for a few minutes",
    "axes_accessattemptexpiration": "wrong sign-ins, counted for a few minutes",
    "axes_accessfailurelog": "off",
    "axes_accesslog": "off",
    "django_content_type": "Django’s own; unused",
    "django_session": "who is signed in on which browser, signed with this laptop’s secret key",
    "laptop": "what this laptop is to a second one",
    "spent_key": "forms that were sent, so that the same one twice counts once",
    "account.last_login": "when somebody signed in last",
    "division.scored_by": "which action’s standings are kept; they are worked out from the rows",
    "journal_entry.id": "an entry is known by its chain and number",
    "version": "counts saves, so that no form saves over what it hasn’t seen",
}

Row = dict[str, Any]
Rows = dict[str, dict[str, Row]]


def of_event(event: Event) -> Rows:
    """By table and key every row; a row without a UUID has what stands in it for a key."""
    by_table: Rows = {}
    for model, path in _models().items():
        columns = _columns(model)
        names = {_asked(column): column.name for column in columns}
        model_rows = model._default_manager.filter(**{path: event.pk}).order_by("pk")
        by_table[model._meta.db_table] = dict(
            _keyed({names[name]: _plain(value) for name, value in row.items()} for row in
                   model_rows.values(*names))
        )  # fmt: skip
    return by_table


def differences(stored: Rows, replayed: Rows) -> list[str]:
    """Rows that are in one of them only, and columns that part, each a sentence."""
    sentences = []
    for table in sorted(stored.keys() | replayed.keys()):
        ours, theirs = stored.get(table, {}), replayed.get(table, {})
        sentences += [
            f"{table}: {key} isn’t in the journal" for key in sorted(ours.keys() - theirs)
        ]
        sentences += [f"{table}: {key} is missing here" for key in sorted(theirs.keys() - ours)]
        for key in sorted(ours.keys() & theirs):
            sentences += snapshots.differences(ours[key], theirs[key], f"{table}.{key}")
    return sentences


@cache
def _models() -> dict[type[Model], str]:
    """Every model whose rows lead to one event, and the way there, the shortest one."""
    paths: dict[type[Model], str] = {Event: "pk"}
    models = apps.get_app_config("tdtool").get_models(include_auto_created=True)
    waiting = [model for model in models if model not in (Event, JournalEntry)]
    while True:
        led = {model: path for model in waiting if (path := _path(model, paths))}
        if not led:
            return {m: p for m, p in paths.items() if m._meta.db_table not in HOLDS_NOTHING}
        paths |= led
        waiting = [model for model in waiting if model not in led]


def _path(model: type[Model], paths: Mapping[type[Model], str]) -> str:
    for column in model._meta.concrete_fields:
        to = column.related_model
        if column.is_relation and not column.null and isinstance(to, type) and to in paths:
            return column.name if to is Event else f"{column.name}__{paths[to]}"
    return ""


def _columns(model: type[Model]) -> list[Field[Any, Any]]:
    """What isn't in the snapshot: all columns of a model that stands there in another shape."""
    table = model._meta.db_table
    others = snapshots.LEFT_OUT.get(model)
    nothing = {"version", "slip_key", "archived", "closed"} if model is Event else {"version"}
    return [
        column
        for column in model._meta.concrete_fields
        if not column.primary_key
        and column.name not in nothing
        and f"{table}.{column.name}" not in HOLDS_NOTHING
        and (others is None or column.name in {*others, "uuid", "act_number"})
    ]


def _asked(column: Field[Any, Any]) -> str:
    """Another row is known by its UUID, a table of the hall by its number."""
    if not column.is_relation:
        return column.name
    to: Any = column.related_model
    names = {other_column.name for other_column in to._meta.concrete_fields}
    return f"{column.name}__{'uuid' if 'uuid' in names else 'number'}"


def _keyed(plain_rows: Iterator[Row]) -> Iterator[tuple[str, Row]]:
    seen: Counter[str] = Counter()
    for row in plain_rows:
        if "uuid" in row:
            yield row["uuid"], row
            continue
        key = canonical(row)
        seen[key] += 1
        yield (key if seen[key] == 1 else f"{key} ({seen[key]})"), {}


def _plain(value: Any) -> Any:
    if isinstance(value, UUID):
        return str(value)
    if hasattr(value, "astimezone"):
        return moment(value)
    return str(value) if isinstance(value, date) else value
