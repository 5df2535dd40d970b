"""The published folder, brought up to date after a slip: ``python -m tests.bench.bench_published``.

500 players, 15 rounds in pairs, the last half played. Seconds of the processor, as ``publish
--watch`` spends them: the state asked for, the pages made, what is different written.
"""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tests import conftest  # noqa: F401 - a data folder of the tests' own, and Django

from tdtool.management.commands import publish  # isort: skip
from tdtool.models.accounts import Role  # isort: skip
from tests import cast  # isort: skip
from tests.bench.late_events import PAIRS, tables  # isort: skip
from tests.cast import Day  # isort: skip
from tdtool.services.journal.replay import scratch_database
from tdtool.web.published.page import Rendered

PLAYERS, ROUNDS = 500, 15
SLIPS = 9  # after each of which the folder is brought up to date


def played(players: int, rounds: int) -> Day:
    """Every round but the last complete, half of that in."""
    rng = random.Random(players)
    day = Day.new(cast.account("Mirela K.", Role.DIRECTOR), system=PAIRS, rounds=rounds)
    day.bring_many(players, best=2400)
    for number in range(1, rounds + 1):
        day.post(number, seed=number)
        games = tables(day, number)
        is_last = number == rounds
        for game in games[: len(games) // 2] if is_last else games:
            day.report(game.table_number, *rng.sample(range(300, 500), 2))
        if not is_last:
            day.complete(number)
    return day


def after_slips(day: Day, folder: Path) -> Iterator[float]:
    """The folder is written once; then after each slip its seconds."""
    rendered = Rendered()
    publish.written(day.event, folder, rendered)
    first = len(tables(day, day.division.rounds)) // 2 + 1
    for table in range(first, first + SLIPS):
        day.report(table, 400 + table % 90, 350)
        start = time.process_time()
        _, done = publish.written(day.event, folder, rendered)
        yield time.process_time() - start
        assert 0 < done.changed < done.files, "a slip changes some of the files"


def main() -> None:
    with scratch_database(), tempfile.TemporaryDirectory() as folder:
        took = list(after_slips(played(PLAYERS, ROUNDS), Path(folder)))
    print(f"{PLAYERS} players × {ROUNDS} rounds, the folder after a slip: ", end="")
    print(f"{median(took):.2f} s CPU, at most {max(took):.2f}")


if __name__ == "__main__":
    main()
