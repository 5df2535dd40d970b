"""What something took, counted and so the same on every machine: what the database was asked, how
many rows it answered with, how many calls Python made.

with counted() as asked:
    client.get("/e/day/")
assert asked.twice == []
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db import connection
from django.db.models.sql import compiler


@dataclass
class Asked:
    """Every reading query with its parameters, in order, and the rows that came of them all."""

    queries: list[tuple[str, str]] = field(default_factory=list)
    rows: int = 0

    @property
    def twice(self) -> list[str]:
        """The queries that were run again with the same parameters, and how often each ran."""
        return [
            f"{times}× {sql} {told}"
            for (sql, told), times in Counter(self.queries).items()
            if times > 1
        ]


@contextmanager
def counted() -> Iterator[Asked]:
    """Count what is read meanwhile."""
    asked, rows_of = Asked(), compiler.cursor_iter

    def noted(execute: Any, sql: str, told: Any, many: bool, context: Any) -> Any:
        if sql.startswith("SELECT"):
            asked.queries.append((sql, repr(told)))
        return execute(sql, told, many, context)

    def fetched(*how: Any) -> Iterator[Any]:
        for rows in rows_of(*how):
            asked.rows += len(rows)
            yield rows

    compiler.cursor_iter = fetched
    try:
        with connection.execute_wrapper(noted):
            yield asked
    finally:
        compiler.cursor_iter = rows_of


def calls(of: Callable[[], object]) -> int:
    """How many calls Python made while this was done, of its own functions and of those in C."""
    made, before = 0, sys.getprofile()

    def called(_: object, what: str, __: object) -> None:
        nonlocal made
        made += what in ("call", "c_call")

    sys.setprofile(called)
    try:
        of()
    finally:
        sys.setprofile(before)
    return made
