"""``python -m tests.simulation --days 1000 --workers 2 --seed 1``: so many days from this seed on.

Without ``--days`` one day, with its whole fault; ``--steps`` and ``--without`` as a failing day is
named with. ``--seconds`` begins no further day after so many.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from tests import conftest  # noqa: F401 - a data folder of the tests' own, and Django

from django.test.utils import setup_test_environment  # isort: skip

from tests.databases import Database
from tests.simulation.day import STEPS, Played, play
from tests.simulation.shrinking import shrunk

MOST_SHRUNK = 3  # failing days that are made shorter


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation")
    parser.add_argument("--days", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--without", default="", help="numbers of steps, with commas between")
    parser.add_argument("--seconds", type=float, default=3600.0)
    return parser.parse_args()


def _days(told: argparse.Namespace, template: Path) -> Iterable[Played]:
    """As they are played, on so many cores, until the time is over."""
    until = time.monotonic() + told.seconds
    without = {int(one) for one in told.without.split(",") if one}
    one = partial(play, template=template, steps=told.steps, without=without)
    seeds = iter(range(told.seed, told.seed + told.days))
    in_time = (seed for seed in seeds if time.monotonic() < until)
    if told.workers == 1:
        yield from map(one, in_time)
        return
    with multiprocessing.get_context("fork").Pool(told.workers) as workers:
        for start in range(told.seed, told.seed + told.days, 4 * told.workers):
            if time.monotonic() >= until:
                return
            end = min(start + 4 * told.workers, told.seed + told.days)
            yield from workers.imap_unordered(one, range(start, end))


def main() -> int:
    told = _arguments()
    setup_test_environment()
    begun, seen, systems = time.monotonic(), Counter[str](), Counter[str]()
    failed: list[Played] = []
    with tempfile.TemporaryDirectory(prefix="tdtool-template-") as folder:
        template = Path(folder)
        made = Database("", template).manage("migrate", "--verbosity=0", "--no-input")
        assert (made.returncode, made.stderr) == (0, "")
        for number, day in enumerate(_days(told, template), 1):
            seen += day.seen
            systems[day.system] += 1
            if day.fault:
                failed.append(day)
                print(f"seed {day.seed}, {day.system}, step {day.last}: {day.fault}", flush=True)
            if number % 20 == 0:
                print(f"{number} days, {time.monotonic() - begun:.0f} s, {len(failed)} broken")
        shorter = [shrunk(one, template) for one in failed[:MOST_SHRUNK]]
    took, days = time.monotonic() - begun, systems.total()
    print(f"{days} days in {took:.0f} s: " + ", ".join(f"{n} {s}" for s, n in systems.items()))
    print(", ".join(f"{count} {what}" for what, count in seen.most_common()))
    print(f"{len(failed)} days broke an invariant")
    for one in (*shorter, *failed[MOST_SHRUNK:]):
        print(f"  {one.command}  ({one.where})")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
