"""The ``autopair`` lines of a configuration: by which command tsh pairs a round, and when.

===================  ============================================================================
``A 0 1 if 3 a``     rounds 1 to 3 from one draw before any result: initial Fontes
``A 0 1 rr a``       from round 1 on a round robin; ``rr 2 a``: each pairing twice in a row
``A 3 4 ns 1 3 a``   round 4 once round 3 is in: Swiss, one repeat, by the standings after round 3
``A 7 8 koth 0 7``   the division behind a command may be missing
===================  ============================================================================
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tdtool.formats.tsh.config import Config
from tdtool.formats.tsh.text import words


class Autopair(NamedTuple):
    """Once ``based_on`` is in, ``round`` is paired by a command, here in small letters.

    ``numbers`` are what stands behind the command, without the division; ``said`` is the command
    as the file has it. One whose arguments aren't numbers has None.
    """

    based_on: int
    round: int
    command: str
    numbers: tuple[int, ...] | None
    said: str


def of_division(config: Config, name: str) -> tuple[Autopair, ...]:
    """The lines for a division in the order of their rounds; of two for one round the later one.
    Lines that can't be read are among the configuration's faults."""
    rounds = {autopair.round: autopair for autopair in _lines(config, name.casefold())}
    return tuple(rounds[number] for number in sorted(rounds))


def _lines(config: Config, name: str) -> Iterator[Autopair]:
    faulty = {fault.line for fault in config.faults}
    for statement in config.of("autopair"):
        division, *rest = words(statement.rest)
        if statement.line in faulty or division.casefold() != name:
            continue
        based_on, round_, command, *arguments = rest
        command_arguments = (
            arguments[:-1] if arguments[-1:] and arguments[-1].casefold() == name else arguments
        )
        yield Autopair(
            int(based_on[:9]),
            int(round_[:9]),
            command.casefold(),
            _numbers(command_arguments),
            " ".join([command, *arguments]),
        )


def _numbers(command_arguments: list[str]) -> tuple[int, ...] | None:
    plain = all(
        argument.isascii() and argument.isdecimal() and len(argument) < 10
        for argument in command_arguments
    )
    return tuple(map(int, command_arguments)) if plain else None
