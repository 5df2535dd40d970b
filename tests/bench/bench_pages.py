"""What every page of a large event costs a director: ``python -m tests.bench.bench_pages``.

``--players 100 300 1000 3000`` chooses the sizes, ``--system`` tables or pairs. For each page:
milliseconds of the processor for the first answer after an act on a slip and for the next one, of
the thread that answers; queries, rows and kilobytes where nothing is kept; the last columns say how
much more of them the largest event takes than the smallest. What *Show chances* has simulated
beside its page comes first, and has a line of its own. A page that grows faster than the event, or
takes more than any page may (``tests.bench.growth``), is named at the end, and the command ends
with 1. What isn't measured within ``--minutes`` is left out, and said so.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from tests import conftest  # noqa: F401 - a data folder of the tests' own, and Django

from django.test.utils import setup_test_environment  # isort: skip
from tdtool.models.accounts import Role
from tdtool.queries.standings import contenders, simulation
from tdtool.services.journal.replay import scratch_database
from tests import cast
from tests.bench import growth, late_events
from tests.bench.growth import Cost
from tests.bench.late_events import PAIRS, TABLES
from tests.cast import Day

WARM = ("day", "history")  # what a process loads once


@dataclass(frozen=True)
class Measured:
    """One page of one event; times in milliseconds of the processor."""

    first: float
    again: float
    cost: Cost


@dataclass(frozen=True)
class Chances:
    """All simulated endings of one event: milliseconds of the processor until they are there, how
    many they are, and how often it was seen how many were done so far."""

    took: float
    count: int
    told: int


@contextmanager
def late_event(system: str, players: int, *, more: int = 0) -> Iterator[Day]:
    """An event of so many, late in its day, in a database of its own."""
    with scratch_database():
        director = cast.account("Mirela K.", Role.DIRECTOR)
        yield late_events.late(director, system, players, more=more)


def measured(day: Day, system: str, *, until: float) -> Iterator[tuple[str, Measured]]:
    """Every page with its cost, as long as there is time."""
    client, addresses = growth.client_of(day), growth.pages(day, late_events.LAST[system])
    for page in WARM:
        client.get(addresses[page])
    game = late_events.tables(day, late_events.LAST[system])[0]
    for score, (page, address) in enumerate(addresses.items(), start=501):
        client.get(address)  # templates are loaded
        cost = growth.cost_of(client, address) if time.monotonic() < until else None
        if cost is not None:
            client.get(address)
            late_events.corrected(day, game, score)
            first = timed(client, address)
            yield page, Measured(first, timed(client, address), cost)


def timed(client: Any, address: str) -> float:
    """Of this thread: what goes on beside a page isn't its own."""
    gc.collect()  # or one page pays for all the pages before it
    start = time.thread_time()
    client.get(address)
    return (time.thread_time() - start) * 1000


def chances(day: Day) -> Chances:
    """Simulated anew, as the page asks for them; only where wins rank."""
    simulation.forget_all()
    gc.collect()
    told: set[int] = set()
    start = time.process_time()
    found = contenders.chances(day.division)
    while found.made is None:
        told.add(found.done)
        time.sleep(0.05)
    return Chances((time.process_time() - start) * 1000, found.made.count, len(told))


Sizes = Mapping[int, Mapping[str, Measured]]


def rows(sizes: Sizes) -> Iterator[str]:
    """A line a page: its costs at each size, and how they grew."""
    smallest, largest = min(sizes), max(sizes)
    heads = "".join(f" | {size:5} players: first again  qu.   rows    kB" for size in sorted(sizes))
    yield f"{'page':24}{heads} | grew: ms  rows    kB"
    for page in sizes[smallest]:
        cells = "".join(f" | {_cell(sizes[size].get(page))}" for size in sorted(sizes))
        yield f"{page:24}{cells} | {_grown(sizes[smallest][page], sizes[largest].get(page))}"


def _cell(one: Measured | None) -> str:
    if one is None:
        return f"{'not measured in time':>43}"
    cost = one.cost
    kilobytes = cost.bytes / 1000
    return f"{one.first:20.0f} {one.again:5.0f} {cost.queries:4} {cost.rows:6} {kilobytes:5.0f}"


def _grown(low: Measured, high: Measured | None) -> str:
    if high is None:
        return ""
    rows_, size = high.cost.rows / max(1, low.cost.rows), high.cost.bytes / low.cost.bytes
    return f"×{high.first / low.first:6.1f} ×{rows_:4.1f} ×{size:4.1f}"


def _simulated(beside: Mapping[int, Chances]) -> Iterator[str]:
    for players, one in beside.items():
        yield (
            f"{players} players: {one.count:,} endings simulated in {one.took:.0f} ms, "
            f"seen on {one.told} times"
        )


def refused(sizes: Sizes) -> list[str]:
    """What grows faster than the event from one size to the next, or is too much at any."""
    costs = {size: {page: one.cost for page, one in pages.items()} for size, pages in sizes.items()}
    said = [
        f"{size} players, {page}: {what}"
        for size, found in sorted(costs.items())
        for page, what in growth.too_much(found).items()
    ]
    ordered = sorted(costs)
    for low, high in pairwise(ordered):
        grown = growth.too_fast(costs[low], costs[high], times=high / low)
        said += [f"{low} to {high} players, {page}: {what}" for page, what in grown.items()]
    return said


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bench_pages")
    parser.add_argument("--players", type=int, nargs="+", default=[100, 300])
    parser.add_argument("--system", nargs="+", choices=[PAIRS, TABLES], default=[PAIRS, TABLES])
    parser.add_argument("--minutes", type=float, default=10)
    asked = parser.parse_args()
    setup_test_environment()
    until = time.monotonic() + 60 * asked.minutes
    wrong = []
    for system in asked.system:
        sizes, beside = {}, {}
        for players in sorted(asked.players):
            with late_event(system, players) as day:
                if system == PAIRS:
                    beside[players] = chances(day)
                sizes[players] = dict(measured(day, system, until=until))
        print("\n".join(["", system, *rows(sizes), *_simulated(beside)]), flush=True)
        wrong += [f"{system}, {one}" for one in refused(sizes)]
    told = "Refused:" if wrong else "No page grows faster than its event."
    print("\n".join(["", told, *wrong]))
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
