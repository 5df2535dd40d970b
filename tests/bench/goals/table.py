"""The table of goals in Markdown: each measured in a process of its own, bounded in time.

What there was before stands in ``before/goals.json`` with the machine’s conditions, and what is
wanted. A goal that isn’t measured in time, or fails, has that in the place of its figure.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.places import PROJECT

Row = Mapping[str, Any]
GOALS: dict[str, list[Row]] = json.loads(
    Path(__file__).parents[1].joinpath("before", "goals.json").read_text(encoding="utf-8")
)
LONGEST = {
    "pages_tables": 360,
    "pages_pairs": 480,
    "acts_tables": 360,
    "acts_pairs": 480,
    "rehearse": 480,
    "one_key": 300,
    "published": 300,
}
USUALLY = 180  # seconds that any other goal may take
WHOLE_RUN = 20 * 60
# These take longer than all the others, or need a server: only when they are asked for.
ASKED_FOR = {"rehearse_3000": 3600, "rehearse_server": 3600}


def made(names: Sequence[str]) -> str:
    """The table of these goals, of all usual ones without any; progress goes to stderr."""
    begun, rows = time.monotonic(), []
    chosen = list(names) or [name for name in GOALS if name not in ASKED_FOR]
    for at, name in enumerate(chosen, 1):
        _tell(f"{at} of {len(chosen)}: {name} …")
        start = time.monotonic()
        longest = ASKED_FOR.get(name, LONGEST.get(name, USUALLY))
        left = longest if names else min(longest, WHOLE_RUN - (start - begun))
        now, fault = _measured(name, max(1, left))
        _tell(f"    {time.monotonic() - start:.0f} s {fault}".rstrip())
        rows += [_line(row, now.get(row["key"]), fault) for row in GOALS[name]]
    heads = ("what", "before", "now", "ratio", "limit", "met")
    return "\n".join(["", _cells(heads), _cells(["---"] * len(heads)), *rows, "", *_conditions()])


def _tell(says: str) -> None:
    print(says, file=sys.stderr, flush=True)


def _measured(name: str, longest: float) -> tuple[dict[str, float], str]:
    """The figures, as far as they came, and why not all did."""
    command = [sys.executable, "-m", "tests.bench.goals", name]
    with subprocess.Popen(
        command, cwd=PROJECT, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as child:
        try:
            said, _ = child.communicate(timeout=longest)
            fault = f"ended with {child.returncode}" if child.returncode else ""
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)  # and what it has started
            said, _ = child.communicate()
            fault = f"not measured in {longest:.0f} s"
    told = [json.loads(line) for line in said.splitlines() if line.startswith('{"what"')]
    return {one["what"]: one["now"] for one in told}, fault


def _line(row: Row, now: float | None, fault: str) -> str:
    unit, before, limit = row["unit"], row.get("before"), row.get("limit")
    more = row.get("more_is_better", False)
    ratio = met = ""
    if now is not None and before is not None and now and before:
        ratio = f"×{now / before if more else before / now:.2g}"
    if limit is not None and now is not None:
        met = "yes" if (now >= limit if more else now <= limit) else "no"
    bound = "" if limit is None else f"{'≥' if more else '≤'} {_said(limit)}"
    measured = _with(now, unit) if now is not None else fault or "not measured"
    return _cells([row["what"], _with(before, unit), measured, ratio, bound, met])


def _with(figure: float | None, unit: str) -> str:
    return "" if figure is None else f"{_said(figure)} {unit}".rstrip()


def _said(figure: float) -> str:
    return f"{figure:,.0f}" if abs(figure) >= 100 or figure == int(figure) else f"{figure:.2g}"


def _cells(said: Sequence[str]) -> str:
    return f"| {' | '.join(said)} |"


def _conditions() -> Iterator[str]:
    """On what it was measured now and before; ratios above 1 are better."""
    busy = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    yield f"Now: {os.cpu_count()} cores{busy}. A ratio above 1 is better."
    for on in sorted({row["on"] for rows in GOALS.values() for row in rows if "on" in row}):
        what = [row["what"] for rows in GOALS.values() for row in rows if row.get("on") == on]
        yield f"Before, {on}: {len(what)} of the figures."
