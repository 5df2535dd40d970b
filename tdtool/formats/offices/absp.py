"""What the ABSP takes: a tsh configuration, and a file for each division.

Players are named as in its rating list, without a number behind. ``p12`` has a figure for each
game that was played: rounds with a bye or a forfeit have none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tdtool.formats.offices import names
from tdtool.formats.tsh import division as tsh_division
from tdtool.formats.tsh.config import Config, Statement
from tdtool.formats.tsh.division import DivisionFile, Field, PlayerLine
from tdtool.formats.tsh.perl_literals import written
from tdtool.formats.tsh.text import LATIN

SENT = ("config", "classes")  # keywords of a configuration that say something of games
STARTS = "p12"
NO_OTHER: Mapping[str, int] = {}


def configuration(
    config: Config, files: Mapping[str, str], *, rounds: Mapping[str, int] = NO_OTHER
) -> bytes:
    """The divisions with their files, and what is set; no password, and nothing that runs.

    ``rounds``: of divisions that have others than is set.
    """
    lines = [f"division {name} {file}" for name, file in files.items()]
    lines += [one.text for one in config.statements if one.keyword in SENT and not _secret(one)]
    lines += [f"config max_div_rounds{{{written(name)}}} = {n}" for name, n in rounds.items()]
    return names.in_latin("".join(f"{line}\n" for line in lines)).encode(LATIN)


def division(file: DivisionFile) -> bytes:
    """A division’s file, in Latin-1."""
    lines = tuple(replace(one, remark="", fields=_starts(one)) for one in file.players)
    return names.in_latin(tsh_division.write(DivisionFile(lines))).encode(LATIN)


def starts(line: PlayerLine) -> tuple[int | None, ...]:
    """Of a line as it was sent: by round who started, None where nothing was played."""
    figures = iter(line.figures(STARTS))
    return tuple(next(figures, None) if opponent else None for opponent in line.opponents)


def _starts(line: PlayerLine) -> tuple[Field, ...]:
    words = line.values(STARTS) or ()
    played = [word for word, opponent in zip(words, line.opponents, strict=False) if opponent]
    return (Field(STARTS, tuple(played)),) if played else ()


def _secret(statement: Statement) -> bool:
    return "password" in statement.text.casefold()
