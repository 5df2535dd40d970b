"""What the ABSP takes: a tsh configuration, and a file for each division.

Players are named as in its rating list, without a number behind. ``p12`` has a figure for each
game that was played: rounds with a bye or a forfeit have none.
"""

from collections.abc import Mapping
from dataclasses import replace

from tdtool.formats.offices import names
from tdtool.formats.tsh import config as tsh_config
from tdtool.formats.tsh import division as tsh_division
from tdtool.formats.tsh.config import Config, NotASetting, Setting, Statement, written
from tdtool.formats.tsh.division import DivisionFile, Field, PlayerLine
from tdtool.formats.tsh.text import LATIN

SETTINGS = (  # those that say something of games; whatever else is set is nobody’s business
    "event_name", "event_date", "max_rounds", "max_div_rounds", "rating_system",
    "division_rating_system", "realm", "track_firsts", "assign_firsts", "bye_firsts", "bye_spread",
    "all_byes_tie", "spread_cap", "standings_spread_cap", "sum_before_spread",
)  # fmt: skip
STARTS = "p12"
NO_OTHER: Mapping[str, int] = {}


def configuration(
    config: Config, files: Mapping[str, str], *, rounds: Mapping[str, int] = NO_OTHER
) -> bytes:
    """The divisions with their files, and what is set of their games: nothing that runs, no
    address and no password.

    ``rounds``: of divisions that have others than is set.
    """
    lines = [f"division {name} {file}" for name, file in files.items()]
    lines += [names.in_latin(statement.text) for statement in config.of("classes")]
    lines += filter(None, map(_setting, config.of("config")))
    lines += [f"config max_div_rounds{{{written(name)}}} = {n}" for name, n in rounds.items()]
    return names.in_latin("".join(f"{line}\n" for line in lines)).encode(LATIN)


def division(file: DivisionFile) -> bytes:
    """A division’s file, in Latin-1."""
    lines = tuple(replace(player, remark="", fields=_starts(player)) for player in file.players)
    return names.in_latin(tsh_division.write(DivisionFile(lines))).encode(LATIN)


def starts(line: PlayerLine) -> tuple[int | None, ...]:
    """Of a line as it was sent: by round who started, None where nothing was played."""
    figures = iter(line.figures(STARTS))
    return tuple(next(figures, None) if opponent else None for opponent in line.opponents)


def _starts(line: PlayerLine) -> tuple[Field, ...]:
    words = line.values(STARTS) or ()
    played = [word for word, opponent in zip(words, line.opponents, strict=False) if opponent]
    return (Field(STARTS, tuple(played)),) if played else ()


def _setting(statement: Statement) -> str:
    """The line as it is sent, "" where it isn’t. tsh runs what stands behind =, so it must be a
    plain value, also once its signs are those of Latin-1: ’ is ' there, and ends a text."""
    try:
        setting = tsh_config.setting(statement.rest)
        if setting.key not in SETTINGS:
            return ""
        if isinstance(setting.value, str):
            return f"config {_left(setting)} = {written(names.one_line(setting.value))}"
        line = names.in_latin(statement.text)
        tsh_config.setting(tsh_config.statement(1, line).rest)
    except NotASetting:
        return ""
    return line


def _left(setting: Setting) -> str:
    steps = (
        f"[{step}]" if isinstance(step, int) else f"{{{written(names.one_line(step))}}}"
        for step in setting.path
    )
    return setting.key + "".join(steps)
