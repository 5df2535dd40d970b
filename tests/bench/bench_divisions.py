"""How long a large division takes: ``python -m tests.bench.bench_divisions``."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from tdtool.formats.tsh import division as tsh_division
from tdtool.formats.tsh.division import faults
from tdtool.pairing.field import Appearance, Entrant, Field, Kind
from tdtool.pairing.standings.ratings import rate
from tdtool.pairing.standings.win_loss import standings


def large(players: int, rounds: int, *, seed: int = 7) -> Field:
    """A division with every game played, by chance."""
    rng = random.Random(seed)
    appearances: dict[int, list[Appearance]] = {number: [] for number in range(1, players + 1)}
    for _ in range(rounds):
        order = rng.sample(range(1, players + 1), players)
        for one, other in zip(order[::2], order[1::2], strict=True):
            own, their = rng.randrange(200, 600), rng.randrange(200, 600)
            appearances[one].append(Appearance(Kind.PLAYED, (other,), own, their, True))
            appearances[other].append(Appearance(Kind.PLAYED, (one,), their, own, False))
    return Field(
        tuple(
            Entrant(number, f"Player, P{number}", 800 + number, tuple(met))
            for number, met in appearances.items()
        )
    )


def text_of(division: Field) -> str:
    """The division as a file."""
    return "".join(
        f"{one.name} {one.rating} {' '.join(str(met.opponent) for met in one.appearances)}; "
        f"{' '.join(str(met.score) for met in one.appearances)}; lifeg 100; "
        f"p12 {' '.join('1' if met.started else '2' for met in one.appearances)}\n"
        for one in division.entrants
    )


def least(work: Callable[[], object], *, times: int = 7) -> float:
    """The shortest of several runs, in milliseconds."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return min(taken) * 1000


def main() -> None:
    division = large(1000, 15)
    text = text_of(division)
    file = tsh_division.read(text)
    rows = {
        "standings": lambda: standings(division),
        "ratings": lambda: rate(division),
        "reading the .t file": lambda: tsh_division.read(text),
        "its faults": lambda: faults(tsh_division.read(text)),
        "writing it": lambda: tsh_division.write(file),
    }
    for name, work in rows.items():
        print(f"{name:22} {least(work):7.1f} ms")


if __name__ == "__main__":
    main()
