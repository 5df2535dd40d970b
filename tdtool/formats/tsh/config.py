"""The ``config.tsh`` of an event: its divisions, settings, prizes and draws to come.

Lines are kept as they stand, so that writing gives back what was read. Values are read as data
and never run; ``perl`` lines are kept and ignored.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from tdtool.formats.quoting import quoted
from tdtool.formats.tsh.text import BLANK, LATIN, Unreadable, decoded, encoded, lines, words

# Values written the way Perl writes them: strings, numbers, lists, hashes by key.
#
# They are read as data and never run. What isn't such a value is refused.
#
# =====================  ====================================
# ``'it\'s'``            a string; only ``\'`` and ``\\`` mean something
# ``"a\tb"``             a string with ``\n``, ``\t``, ``\"`` …; a variable in it is refused
# ``-12``, ``1_000``     numbers, ``0.5`` and ``1e3`` too
# ``[1, 'b']``           a list; ``(1, 2)`` and ``qw(a b)`` as well
# ``{a => 1, 'b', 2}``   a hash
# ``undef``              None
# =====================  ====================================

Literal = None | int | float | str | list["Literal"] | dict[str, "Literal"]

DEEPEST = 20
LONGEST_NUMBER = 20
TOKEN = re.compile(
    r"""\s*(?:
      (?P<string>'(?:[^'\\]|\\.)*')
    | (?P<quoted>"(?:[^"\\]|\\.)*")
    | (?P<number>[+-]?(?:[0-9][0-9_]*(?:\.[0-9_]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?(?![\w.]))
    | qw\s*(?P<words>\([^()]*\)|/[^/]*/|\[[^\[\]]*\]|\{[^{}]*\})
    | (?P<name>[A-Za-z_][A-Za-z_0-9]*)
    | (?P<sign>=>|[][(){},])
    )""",
    re.VERBOSE,
)
QW = re.compile(r"\s*qw\s*[(/[{]")
END = re.compile(r"\s*;?\s*(?:\#.*)?$", re.DOTALL)
SIMPLE = re.compile(r"\\([\\'])")
ESCAPE = re.compile(r"\\(.)", re.DOTALL)
VARIABLE = re.compile(r"(?<!\\)(?:\\\\)*[$@][A-Za-z_{]")
MEANT = {"n": "\n", "t": "\t", "r": "\r", "0": ""}
CLOSED_BY = {"[": "]", "(": ")", "{": "}"}


class NotALiteral(ValueError):
    """The text is no plain value; the message says where it stops being one."""


def literal_read(text: str) -> Literal:
    """The value a text holds; a semicolon or a comment may follow. ``NotALiteral`` otherwise."""
    reader = _Reader(text)
    value = reader.value(0)
    if not END.match(text, reader.at):
        raise NotALiteral(f"{_quoted(text[reader.at :].strip())} comes after the value")
    return value


class _Reader:
    """A place in a text, and what is read from there on."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def value(self, depth: int) -> Literal:
        if depth > DEEPEST:
            raise NotALiteral(f"lists are nested more than {DEEPEST} deep")
        kind, word = self._take()
        if kind == "string":
            return SIMPLE.sub(r"\1", word[1:-1])
        if kind == "quoted":
            return _interpolated(word)
        if kind == "number":
            return _number(word)
        if kind == "words":
            return list[Literal](word[1:-1].split())
        if kind == "name":
            return self._named(word)
        if word in "[(":
            return self._list(CLOSED_BY[word], depth)
        if word == "{":
            return self._hash(depth)
        raise NotALiteral(f"{_quoted(word)} is where a value should be")

    def _named(self, word: str) -> Literal:
        if word == "undef":
            return None
        if self._next() == "=>":
            return word
        raise NotALiteral(f"{_quoted(word)} isn’t a value: put strings in quotes")

    def _list(self, close: str, depth: int) -> list[Literal]:
        values: list[Literal] = []
        while self._next() != close:
            in_parentheses = self._next() == "(" or QW.match(self.text, self.at)
            value = self.value(depth + 1)
            if in_parentheses and isinstance(value, list):  # which Perl lays flat
                values.extend(value)
            else:
                values.append(value)
            if self._next() in (",", "=>"):
                self._take()
            elif self._next() != close:
                raise NotALiteral(f"{_quoted(self._rest())} is where a comma or {close} should be")
        self._take()
        return values

    def _hash(self, depth: int) -> dict[str, Literal]:
        values = self._list("}", depth)
        if len(values) % 2:
            raise NotALiteral("a hash has a key without a value")
        keys = values[::2]
        if any(isinstance(key, list | dict) or key is None for key in keys):
            raise NotALiteral("a key of a hash is neither a word nor a number")
        return {str(key): value for key, value in zip(keys, values[1::2], strict=True)}

    def _next(self) -> str:
        """The sign that comes next, empty if it is none."""
        token = TOKEN.match(self.text, self.at)
        return (token["sign"] or "") if token else ""

    def _rest(self) -> str:
        return self.text[self.at :].strip()

    def _take(self) -> tuple[str, str]:
        token = TOKEN.match(self.text, self.at)
        if not token or token.lastgroup is None:
            rest = self._rest()
            if not rest:
                raise NotALiteral("it breaks off")
            raise NotALiteral(f"{_quoted(rest)} isn’t a value that can be read without running it")
        self.at = token.end()
        return token.lastgroup, token[token.lastgroup]


def _number(word: str) -> int | float:
    if len(word) > LONGEST_NUMBER:
        raise NotALiteral(f"the number {_quoted(word)} is too long")
    plain = word.replace("_", "")
    if re.fullmatch(r"[+-]?0[0-9]+", plain):
        raise NotALiteral(f"{_quoted(word)} begins with 0, which Perl reads as octal; drop the 0")
    return int(plain) if re.fullmatch(r"[+-]?[0-9]+", plain) else float(plain)


def _interpolated(word: str) -> str:
    if VARIABLE.search(word):
        raise NotALiteral(f"{_quoted(word)} has a variable in it; use single quotes")
    return ESCAPE.sub(lambda token: MEANT.get(token[1], token[1]), word[1:-1])


def _quoted(text: str) -> str:
    return quoted(text, most=30)


def written(text: str) -> str:
    """A text as a value of a configuration.

    >>> print(written("D’Arcy's \\ Open"))
    'D’Arcy\\'s \\\\ Open'
    """
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


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
        return Setting(key, path, literal_read(value))
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
    return str(literal_read(key)) if key[0] in "'\"" else key


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


# The ``autopair`` lines of a configuration: by which command tsh pairs a round, and when.
#
# ===================  ============================================================================
# ``A 0 1 if 3 a``     rounds 1 to 3 from one draw before any result: initial Fontes
# ``A 0 1 rr a``       from round 1 on a round robin; ``rr 2 a``: each pairing twice in a row
# ``A 3 4 ns 1 3 a``   round 4 once round 3 is in: Swiss, one repeat, by the standings after round 3
# ``A 7 8 koth 0 7``   the division behind a command may be missing
# ===================  ============================================================================


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
