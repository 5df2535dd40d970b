"""What is to be reached, and what is, as one table: ``python -m tests.bench [--only GOAL ...]``
(``goals/``). Every bench by its name, or all: ``python -m tests.bench NAME ...``, ``--every``.

Each bench is a process of its own. What it says is shown as it says it; at the end stand the
seconds of the processor and by the clock, how many cores were at work, and how many times as long
the larger sizes took as the smallest. Beside them stand the figure before
(``before/figures.json``), how many times faster it is now, and the limit, where there are any;
below, the machine and the command of each line. No bench runs longer than a quarter of an hour.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.bench.goals import table

PROJECT = Path(__file__).resolve().parents[2]
LONGEST = 900  # seconds that one command may take
COPIES = 100  # of every published game, for the audit of a folder
PYTEST = ("-m", "pytest", "-q", "-s", "-p", "no:cacheprovider")
REHEARSE = ("manage.py", "rehearse", "--format", "json")
LOADED = "from tdtool.engine import Lexicon; Lexicon.load('enable')"
GAMES = "GAMES"  # in a command: a folder of published games

# The commands of each bench, by the size that they are of; sizes are compared with the first.
Commands = dict[str, tuple[str, ...]]


def _tests(name: str, *options: str) -> Commands:
    path = name if "/" in name else f"bench_{name}"
    return {"": (*PYTEST, f"tests/bench/{path}.py", *options)}


def _module(name: str) -> Commands:
    return {"": ("-m", f"tests.bench.bench_{name}")}


def _rehearsed(system: str, *sizes: int) -> Commands:
    return {
        f"{size} players": (*REHEARSE, "--system", system, "--players", str(size)) for size in sizes
    }


BENCHES: dict[str, Commands] = {
    "house": _module("house"),
    "day": {
        "": ("-m", "tests.bench.bench_day"),
        "demo": ("-m", "tests.bench.bench_day", "--demo"),
    },
    "lexicon": {"": ("-X", "importtime", "-c", LOADED)},
    "judge": {"": ("manage.py", "judge", "gardenia")},
    "audit": {
        "1 file": ("manage.py", "audit", "fixtures/records/played-out.gcg"),
        "a folder": ("manage.py", "audit", GAMES, "--workers", "2", "--format", "json"),
    },
    "rehearse": _rehearsed("anagrams-nsa-2005", 22, 300),
    "rehearse_pairs": _rehearsed("scrabble", 50, 200),
    "engine": _tests("engine", "--benchmark-timer=time.process_time"),
    "steals": _tests("steals"),
    "swiss": _tests("pairing/bench_swiss"),
    "cop": _tests("pairing/bench_cop"),
    "chew": _tests("pairing/bench_chew"),
    "divisions": _module("divisions"),
    "papers": _tests("papers"),
    "entry": _tests("entry"),
    "pair_round": _tests("pairing/bench_pair_round", "-k", "sqlite"),
    "one_key": _tests("pairing/bench_one_key"),
    "listings": _tests("listings"),
    "keys": {"": (*PYTEST, "tests/browser/test_entering_pairs.py")},
    "pages": _module("pages"),
    "acts": _module("acts"),
    "published": _module("published"),
    "hall": {"": ("-m", "tests.bench.hall.from_memory")},
    "load": {"": ("-m", "tests.bench.hall.at_work")},
    "besieged": {"": ("-m", "tests.bench.hall.besieged")},
}
# What a line took before, and what it may take, in seconds: of the processor or by the clock.
BEFORE: dict[str, dict[str, float]] = json.loads(
    Path(__file__).with_name("before").joinpath("figures.json").read_text(encoding="utf-8")
)
QUIET = ("rehearse", "rehearse_pairs", "audit", "lexicon")  # long answers that nobody reads here
FOUND = ("audit", 1)  # it ends so where a record has a fault


@dataclass(frozen=True)
class Run:
    """One command done; ``cpu`` and ``clock`` in seconds."""

    bench: str
    size: str
    cpu: float
    clock: float
    fault: str = ""


def run(bench: str, size: str, command: tuple[str, ...]) -> Run:
    """The command as a process with a data folder of its own."""
    with tempfile.TemporaryDirectory(prefix="tdtool-bench-") as home:
        made = [_games(Path(home) / "games") if part == GAMES else part for part in command]
        own = {} if "pytest" in command else {"TDTOOL_HOME": home}
        before, start = _cpu(), time.perf_counter()
        try:
            done = subprocess.run(
                [sys.executable, *made],
                cwd=PROJECT,
                env={**os.environ, **own},
                timeout=LONGEST,
                capture_output=bench in QUIET,
                check=False,
            )
            well = done.returncode == 0 or (bench, done.returncode) == FOUND
            fault = "" if well else f"ended with {done.returncode}"
        except subprocess.TimeoutExpired:
            fault = f"ended after {LONGEST} s"
        return Run(bench, size, _cpu() - before, time.perf_counter() - start, fault)


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _games(folder: Path) -> str:
    """The published games as often as they are measured; the one sample where they aren't here."""
    from tests.engine.scrabble.real_games import published

    folder.mkdir()
    games = list(published()) or [PROJECT / "fixtures" / "records" / "played-out.gcg"]
    for number in range(COPIES):
        for path in games:
            shutil.copy(path, folder / f"{number:03}-{path.name}")
    return str(folder)


def rows(runs: list[Run]) -> Iterator[str]:
    """A line a command, each size beside the first of its bench."""
    heads = f"{'cpu s':>8} {'clock s':>8} {'cores':>6} {'of first':>9}"
    yield f"\n{'bench':18} {'size':14} {heads} {'before':>12} {'now':>6} {'limit':>6}"
    for one in runs:
        first = next(other for other in runs if other.bench == one.bench)
        ratio = f"×{one.cpu / first.cpu:.1f}" if one is not first and first.cpu else ""
        cores = one.cpu / one.clock if one.clock else 0
        told = f"{one.bench:18} {one.size:14} {one.cpu:8.2f} {one.clock:8.2f} {cores:6.1f}"
        yield f"{told} {ratio:>9} {_before(one)} {one.fault}".rstrip()


def _before(one: Run) -> str:
    """The figure before with its unit, how many times faster it is now, and the limit."""
    known = BEFORE.get(f"{one.bench} {one.size}".rstrip(), {})
    unit = "cpu" if "cpu" in known else "clock"
    old, now = known.get(unit), getattr(one, unit)
    before = "" if old is None else f"{old:g} {unit}"
    faster = "" if old is None or not now else f"×{old / now:.1f}"
    limit = known.get("limit")
    kept = "" if limit is None else f"{limit:g}{'' if now <= limit else ' !'}"
    return f"{before:>12} {faster:>6} {kept:>6}"


def machine() -> Iterator[str]:
    """What it ran on, and how busy that was."""
    busy = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    yield f"\n{platform.platform()}, {platform.machine()}, {os.cpu_count()} cores{busy}"
    yield f"{platform.python_implementation()} {platform.python_version()}"


def commands(runs: list[Run]) -> Iterator[str]:
    """How each line is made again."""
    for one in runs:
        yield (
            f"{one.bench} {one.size}".rstrip()
            + ": python "
            + " ".join(BENCHES[one.bench][one.size])
        )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("name", nargs="*", choices=[*BENCHES, []], help=", ".join(BENCHES))
    parser.add_argument("--every", action="store_true", help="every bench, instead of the table")
    parser.add_argument("--only", nargs="+", choices=table.GOALS, default=[], metavar="GOAL")
    told = parser.parse_args()
    if not told.name and not told.every:
        print(table.made(told.only))
        return 0
    runs: list[Run] = []
    for name in told.name or BENCHES:
        for size, command in BENCHES[name].items():
            print(f"\n== {name} {size}", flush=True)
            runs.append(run(name, size, command))
    print("\n".join([*rows(runs), *machine(), "", *commands(runs)]))
    return int(any(one.fault for one in runs))


if __name__ == "__main__":
    sys.exit(main())
