"""The ``config.tsh`` of an event: its divisions, settings, prizes and draws to come.

Lines are kept as they stand, so that writing gives back what was read. Values are read as data
and never run; ``perl`` lines are kept and ignored.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from tdtool.formats.tsh.perl_literals import Literal, NotALiteral
from tdtool.formats.tsh.perl_literals import read as read_literal
from tdtool.formats.tsh.text import BLANK, LATIN, Unreadable, decoded, encoded, lines, words

__all__ = ["Config", "ConfigFault", "Statement", "Unreadable", "read", "write"]

MOST_ENTRIES = 10_000
SETTING = re.compile(
    r"([A-Za-z_][\w]*)((?:\s*(?:\{[^{}]*\}|\[[^][]*\]))*)\s*=(?![=~>])(.*)", re.DOTALL
)
STEP = re.compile(r"\{\s*(?P<key>[^{}]*?)\s*\}|\[\s*(?P<at>[^][]*?)\s*\]")


class ConfigFault(NamedTuple):
    """A line that can't be read, or says what no other line bears out."""

    line: int
    message: str


class Statement(NamedTuple):
    """A line: its number, its keyword in small letters (empty for a comment), and the rest."""

    line: int
    keyword: str
    rest: str
    text: str


class Setting(NamedTuple):
    """A ``config`` line: ``path`` leads into a hash (text) or a list (number)."""

    key: str
    path: tuple[str | int, ...]
    value: Literal


class NotASetting(ValueError):
    """A ``config`` line that sets nothing; the message says why."""


@dataclass(frozen=True)
class Config:
    """The lines of a configuration in their order; how it was encoded and read."""

    statements: tuple[Statement, ...]
    encoding: str = field(default=LATIN, compare=False)
    notes: tuple[str, ...] = field(default=(), compare=False)

    def of(self, keyword: str) -> tuple[Statement, ...]:
        """The statements with a keyword."""
        return tuple(statement for statement in self.statements if statement.keyword == keyword)

    @cached_property
    def divisions(self) -> Mapping[str, str]:
        """The file of each division by its name, in order."""
        named = (words(statement.rest) for statement in self.of("division"))
        return {pair[0]: pair[1] for pair in named if len(pair) == 2}

    @property
    def settings(self) -> Mapping[str, Literal]:
        """What the ``config`` lines set, later ones over earlier ones."""
        return self._read[0]

    @property
    def faults(self) -> tuple[ConfigFault, ...]:
        """What can't be read, in order."""
        return self._read[1]

    @cached_property
    def _read(self) -> tuple[dict[str, Literal], tuple[ConfigFault, ...]]:
        settings: dict[str, Literal] = {}
        faults = []
        for statement in self.statements:
            try:
                CHECKS.get(statement.keyword, _unknown)(statement)
                if statement.keyword == "config":
                    put = setting(statement.rest)
                    settings[put.key] = _put(settings.get(put.key), put.path, put)
            except NotASetting as refusal:
                faults.append(ConfigFault(statement.line, f"line {statement.line}: {refusal}"))
        return settings, tuple(faults)

    def rounds(self, division: str) -> int | None:
        """The rounds planned for a division; None where nothing is said."""
        by_division = self.settings.get("max_div_rounds")
        rounds = by_division.get(division) if isinstance(by_division, dict) else None
        rounds = self.settings.get("max_rounds") if rounds is None else rounds
        if isinstance(rounds, str) and re.fullmatch("[0-9]{1,4}", rounds):
            rounds = int(rounds)
        return rounds if isinstance(rounds, int) and rounds > 0 else None


def read(source: str | bytes) -> Config:
    """Reads a configuration; ``Unreadable`` if it is no text. Lines that say nothing known are
    kept, and named in ``faults``."""
    text, encoding, notes = decoded(source)
    return Config(
        tuple(statement(line, content) for line, content in enumerate(lines(text), 1)),
        encoding,
        notes,
    )


def statement(line: int, content: str) -> Statement:
    """A line with its keyword."""
    content = content.rstrip(BLANK)
    bare = content.lstrip(BLANK)
    if not bare or bare.startswith("#"):
        return Statement(line, "", bare, content)
    keyword, _, rest = re.sub(f"[{BLANK}]+", " ", bare, count=1).partition(" ")
    return Statement(line, keyword.lower(), rest.strip(BLANK), content)


def write(config: Config) -> str:
    """The configuration as it was read."""
    return "".join(f"{statement.text}\n" for statement in config.statements)


def write_bytes(config: Config) -> bytes:
    """The same in the encoding it was read in."""
    return encoded(write(config), config.encoding)


def setting(text: str) -> Setting:
    """What a ``config`` line sets, without the keyword; ``NotASetting`` otherwise."""
    match = SETTING.fullmatch(text)
    if not match:
        raise NotASetting("config needs a key, = and a value, e.g. config max_rounds = 15")
    key, steps, value = match.groups()
    try:
        path = tuple(_step(step) for step in STEP.finditer(steps))
        return Setting(key, path, read_literal(value))
    except NotALiteral as refusal:
        raise NotASetting(f"the value of {key} can’t be read: {refusal}") from None


def _step(step: re.Match[str]) -> str | int:
    if step["at"] is not None:
        if not re.fullmatch("[0-9]{1,5}", step["at"]) or int(step["at"]) > MOST_ENTRIES:
            raise NotALiteral(f"[{step['at'][:20]}] isn’t a valid list index")
        return int(step["at"])
    key = step["key"]
    if key[:1] not in ("'", '"') and not re.fullmatch(r"[\w.-]+", key):
        raise NotALiteral(f"{{{key[:20]}}} isn’t a valid hash key")
    return str(read_literal(key)) if key[0] in "'\"" else key


def _put(literal: Literal, path: tuple[str | int, ...], setting: Setting) -> Literal:
    """What is held, with a setting's value in its place; hashes and lists are made on the way."""
    if not path:
        return setting.value
    step, rest = path[0], path[1:]
    if isinstance(step, str):
        inside = {} if literal is None else literal
        if isinstance(inside, dict):
            inside[step] = _put(inside.get(step), rest, setting)
            return inside
    else:
        places = [] if literal is None else literal
        if isinstance(places, list):
            places.extend([None] * (step + 1 - len(places)))
            places[step] = _put(places[step], rest, setting)
            return places
    raise NotASetting(
        f"{setting.key} was set above to a plain value, so it can’t have a part “{step}”"
    )


def _unknown(statement: Statement) -> None:
    if statement.keyword:
        raise NotASetting(
            f"“{statement.keyword[:30]}” isn’t known in this file; lines begin with "
            f"{', '.join(CHECKS)}"
        )


def _fits(pattern: str, wants: str) -> Callable[[Statement], None]:
    shape = re.compile(pattern, re.IGNORECASE | re.DOTALL)

    def check(statement: Statement) -> None:
        if not shape.fullmatch(statement.rest):
            raise NotASetting(f"{statement.keyword} needs {wants}")

    return check


def _autopair(statement: Statement) -> None:
    AUTOPAIR(statement)
    _, based_on, round_, *_ = words(statement.rest)
    if int(based_on[:9]) >= int(round_[:9]):
        raise NotASetting(f"autopair can’t base round {round_} on round {based_on}")


AUTOPAIR = _fits(
    r"\S+\s+[0-9]+\s+[0-9]+\s+\S.*", "a division, the round it is based on, a round, a command"
)
CHECKS: Mapping[str, Callable[[Statement], None]] = {
    "division": _fits(r"\S+\s+\S+", "a name and a file, as in division A a.t"),
    "config": _fits(r".*", ""),
    "classes": _fits(r"\S+\s+([1-9]|1[0-9]|2[0-6])", "a division and 1 to 26 classes"),
    "autopair": _autopair,
    "prize": _fits(r"\S.*", "a kind of prize"),
    "begin": _fits(r".*", ""),
    "perl": _fits(r".*", ""),
    "encoding": _fits(r"\S+", "the name of an encoding"),
}
