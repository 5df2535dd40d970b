"""The plan of a division's rounds as tsh's ``autopair`` lines have it, and what of them can't be.

Swiss is planned where tsh has a method that isn't here, or none at all, and that is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from tdtool.english import counted, listed, plural
from tdtool.formats.quoting import quoted
from tdtool.formats.tsh.config import Autopair, Config, of_division
from tdtool.pairing.methods import blocks
from tdtool.pairing.methods.blocks import BLOCK_LENGTHS, PlannedRound, for_contenders
from tdtool.queries.rounds import plans

MOST_REPEATS = 3  # that a plan can name; where more are allowed, they are as few as can be
FROM_STANDINGS = {  # commands with repeats and the round whose standings count
    "ns": "swiss", "newswiss": "swiss", "koth": "koth", "qoth": "qoth", "p1324": "qoth",
    "pair1324": "qoth", "rp": "random", "randompair": "random",
}  # fmt: skip
ROUND_ROBIN = ("rr", "roundrobin")
FONTES = ("if", "initfontes")
CHEW = ("cp", "chewpair")  # with the round whose standings count, and maybe repeats before it
NO_LINE = "no autopair line"


@dataclass(frozen=True)
class TshPlan:
    """``rows`` as a division holds its plan, none where the files plan nothing; ``notes`` are what
    a director should know."""

    rows: tuple[Mapping[str, object], ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def rounds(self) -> tuple[PlannedRound, ...]:
        """How each round will be drawn."""
        return plans.of_rows(self.rows)


NOTHING_PLANNED = TshPlan()


@dataclass(frozen=True)
class _Row:
    """How a round is planned; ``why``: it is Swiss because the file's way isn't here."""

    method: str
    based_on: int
    repeats: int | None = None
    why: str = ""


def of_config(
    config: Config, division: str, *, rounds: int, players: int, drawn: int = 0
) -> TshPlan:
    """The plan for a division of so many players, the first rounds of which are ``drawn``."""
    lines = of_division(config, division)
    if not lines and rounds and config.settings.get("pairing_system") == "chew":
        return TshPlan(tuple(_held(_by_chew(config, rounds=rounds, players=players, drawn=drawn))))
    if not lines or rounds < 1:
        return NOTHING_PLANNED
    planned: dict[int, _Row] = {}
    for line in lines:
        planned |= {line.round + at: row for at, row in enumerate(_rows_of(line, players))}
        if line.round <= drawn:
            _cut_off(planned, after=drawn)
    every = [planned.get(n, _Row("swiss", n - 1, why=NO_LINE)) for n in range(1, rounds + 1)]
    return TshPlan(tuple(_held(every)), (*_said(every, drawn), *_beyond(lines, rounds)))


def _by_chew(config: Config, *, rounds: int, players: int, drawn: int) -> list[_Row]:
    """No line for any round, but all by Chew: a fixed phase first, ``force_koth`` at the end."""
    setting = str(config.settings.get("force_koth", 0))
    koth = int(setting) if setting.isdecimal() else 0
    planned = for_contenders(range(players), rounds, method="chew", koth=koth)
    return [
        _Row("chew", row.number - 1)
        if row.method == "swiss" or (row.method in BLOCK_LENGTHS and drawn)
        else _Row(row.method, row.based_on)
        for row in planned
    ]


def _rows_of(line: Autopair, players: int) -> Sequence[_Row]:
    """The rounds that a line pairs, one or several from one draw."""
    command, numbers = line.command, line.numbers
    if command in ROUND_ROBIN and numbers in ((), (1,)):
        return [_Row("round-robin", line.based_on)] * blocks.length(players)
    if command in ROUND_ROBIN and numbers is not None and len(numbers) == 1 and 1 < numbers[0] < 20:
        length = numbers[0] * blocks.length(players)
        return [_Row("round-robin-interleaved", line.based_on)] * length
    if command in FONTES and numbers == (blocks.ROUNDS,):
        return [_Row("fontes", line.based_on)] * blocks.ROUNDS
    if command in FROM_STANDINGS and numbers is not None and len(numbers) == 2:
        repeats, based_on = numbers
        return [
            _Row(
                FROM_STANDINGS[command],
                min(based_on, line.round - 1),
                repeats if repeats <= MOST_REPEATS else None,
            )
        ]
    if command in CHEW and numbers is not None and len(numbers) in (1, 2):
        few = numbers[0] if len(numbers) == 2 and numbers[0] <= MOST_REPEATS else None
        return [_Row("chew", min(numbers[-1], line.round - 1), few)]
    return [_Row("swiss", line.based_on, why=f"{quoted(line.said)} isn’t supported")]


def _cut_off(planned: dict[int, _Row], *, after: int) -> None:
    """A block whose draw is in the file only in part can't be gone on with."""
    for number, row in planned.items():
        if number > after and row.method in BLOCK_LENGTHS:
            why = "the file has only part of the draw"
            planned[number] = replace(row, method="swiss", based_on=number - 1, why=why)


def _held(plan_rows: Sequence[_Row]) -> Iterator[Mapping[str, object]]:
    """The rows as a plan is saved: what is usual isn't written."""
    methods = [row.method for row in plan_rows]
    for number, row in enumerate(plan_rows, 1):
        usual = row.based_on == plans.usual_basis(methods, number)
        repeats = {} if row.repeats is None else {"repeats": row.repeats}
        yield {"method": row.method, "based_on": None if usual else row.based_on, **repeats}


def _said(plan_rows: Sequence[_Row], drawn: int) -> Iterator[str]:
    """What isn't as the file has it, the rounds of one reason together."""
    changed = [(row.why, number) for number, row in enumerate(plan_rows, 1) if number > drawn]
    for why, run in groupby(changed, key=lambda change: change[0]):
        if why:
            yield f"{_rounds([number for _, number in run])}: {why}, so Swiss is planned"


def _beyond(lines: Sequence[Autopair], rounds: int) -> list[str]:
    beyond = [line.round for line in lines if line.round > rounds]
    if not beyond:
        return []
    return [f"{_rounds(beyond)}: not planned, as there {plural(rounds, 'is', 'are')} "
            f"{counted(rounds, 'round')}"]  # fmt: skip


def _rounds(numbers: Sequence[int]) -> str:
    return f"{plural(len(numbers), 'round')} {listed(numbers)}"
