"""Values written the way Perl writes them: strings, numbers, lists, hashes by key.

They are read as data and never run. What isn't such a value is refused.

=====================  ====================================
``'it\\'s'``            a string; only ``\\'`` and ``\\\\`` mean something
``"a\\tb"``             a string with ``\\n``, ``\\t``, ``\\"`` …; a variable in it is refused
``-12``, ``1_000``     numbers, ``0.5`` and ``1e3`` too
``[1, 'b']``           a list; ``(1, 2)`` and ``qw(a b)`` as well
``{a => 1, 'b', 2}``   a hash
``undef``              None
=====================  ====================================
"""

from __future__ import annotations

import re

from tdtool.formats.quoting import quoted

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


def read(text: str) -> Literal:
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
