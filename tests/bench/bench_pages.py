"""What every page of a large event costs a director: ``python -m tests.bench.bench_pages``.

``--players 100 300 1000`` chooses the sizes. For each page: milliseconds of the processor for the
first answer after an act and for the next one, queries of the first, exact repeats among them
(the same SQL with the same values), and kilobytes. The last columns say how much more the largest
event takes than the smallest. What isn't measured within ``--minutes`` is left out, and said so.
"""

from __future__ import annotations

import argparse
import gc
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from tests import conftest  # noqa: F401 - a data folder of the tests' own, and Django

from django.db import DEFAULT_DB_ALIAS, connections  # isort: skip
from django.test.utils import setup_test_environment

from tdtool.models.accounts import Role
from tdtool.services.journal.scratch_database import scratch_database
from tests import cast
from tests.bench import late_events
from tests.bench.late_events import PAIRS, TABLES
from tests.cast import Day
from tests.web.browser import Browser

OF_ALL = (
    "", "entry/", "entry/echo/?line={line}", "players/", "players/{entry}/", "players/add/",
    "absent/", "check-in/", "round/{number}/", "round/{number}/table/{table}/", "clock/",
    "clock/now/", "judge/", "challenges/", "challenges/1/", "standings/", "disputes/",
    "disputes/{dispute}/", "papers/", "papers/round-{number}-tables.pdf",
    "papers/round-{number}-slips.pdf", "papers/standings-{before}.pdf", "games/{game}/rulings/",
    "history/", "verify/", "export/", "settings/",
)  # fmt: skip
OF_PAIRS = ("absent/{entry}/", "plan/", "crosstable/", "players/{entry}/scorecard/", "ratings/",
            "statistics/", "prizes/", "papers/crosstable-{before}.pdf")  # fmt: skip
OF_TABLES = ("round/{number}/seating/",)
PAGES = {PAIRS: OF_ALL + OF_PAIRS, TABLES: OF_ALL + OF_TABLES}


@dataclass(frozen=True)
class Cost:
    """One page of one event; times in milliseconds of the processor."""

    first: float
    again: float
    queries: int
    repeats: int
    kilobytes: float


def measured(system: str, players: int, *, until: float) -> Iterator[tuple[str, Cost]]:
    """Every page with its cost, as long as there is time."""
    with scratch_database():
        day = late_events.late(cast.account("Mirela K.", Role.DIRECTOR), system, players)
        named, get = _named(day, system), Browser(day.by).client.get
        addresses = {page: f"/e/late/{page.format(**named)}" for page in PAGES[system]}
        for page in ("", "history/"):  # what a process loads once
            get(addresses[page])
        for page, address in addresses.items():
            if time.monotonic() < until:
                yield page, _cost(day, lambda address=address: get(address))  # type: ignore[misc]


def _named(day: Day, system: str) -> dict[str, Any]:
    number = late_events.LAST[system]
    games = late_events.tables(day, number)
    scores = " ".join("300" for _ in range(games[-1].seats.count()))
    return {
        "number": number,
        "before": number - 1,
        "table": games[0].table_number,
        "line": f"{games[-1].table_number}+{scores.replace(' ', '+')}",
        "entry": day.entry("Player 1").uuid,
        "game": games[0].uuid,
        "dispute": day.event.disputes.order_by("number")[0].uuid,
    }


def _cost(day: Day, get: Callable[[], Any]) -> Cost:
    get()  # templates are loaded
    late_events.printed(day, "round-1-tables")
    asked: list[tuple[str, str]] = []

    def noting(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        asked.append((sql, repr(params)))
        return execute(sql, params, many, context)

    with connections[DEFAULT_DB_ALIAS].execute_wrapper(noting):
        first, answer = _timed(get)
    again = min(_timed(get)[0] for _ in range(2))
    assert answer.status_code == 200, (answer.status_code, answer.request["PATH_INFO"])
    size = len(b"".join(answer.streaming_content) if answer.streaming else answer.content)
    return Cost(first, again, len(asked), len(asked) - len(set(asked)), size / 1000)


def _timed(get: Callable[[], Any]) -> tuple[float, Any]:
    gc.collect()  # or one page pays for all the pages before it
    start = time.process_time()
    answer = get()
    return (time.process_time() - start) * 1000, answer


def rows(costs: dict[int, dict[str, Cost]]) -> Iterator[str]:
    """A line a page: its costs at each size, and how they grew."""
    sizes = sorted(costs)
    heads = "".join(f" | {size:5} players: first again  qu. rep.    kB" for size in sizes)
    yield f"{'page':34}{heads} | grew: ms   qu."
    for page in costs[sizes[0]]:
        at = [costs[size].get(page) for size in sizes]
        cells = "".join(f" | {_cell(one)}" for one in at)
        yield f"{page or 'the day':34}{cells} | {_grown(at[0], at[-1])}"


def _grown(low: Cost | None, high: Cost | None) -> str:
    if low is None or high is None:
        return ""
    return f"×{high.first / low.first:5.1f} ×{high.queries / low.queries:5.1f}"


def _cell(one: Cost | None) -> str:
    if one is None:
        return f"{'not measured in time':>41}"
    return (
        f"{one.first:20.0f} {one.again:5.0f} {one.queries:4} {one.repeats:4} {one.kilobytes:5.0f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bench_pages")
    parser.add_argument("--players", type=int, nargs="+", default=[100, 300])
    parser.add_argument("--system", nargs="+", choices=[PAIRS, TABLES], default=[PAIRS, TABLES])
    parser.add_argument("--minutes", type=float, default=10)
    asked = parser.parse_args()
    setup_test_environment()
    until = time.monotonic() + 60 * asked.minutes
    for system in asked.system:
        costs = {n: dict(measured(system, n, until=until)) for n in sorted(asked.players)}
        print(f"\n{system}\n" + "\n".join(rows(costs)), flush=True)


if __name__ == "__main__":
    main()
