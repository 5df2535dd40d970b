"""What the tool says as its files have it: templates, sentences in code, help, documents."""

from __future__ import annotations

import ast
import contextlib
import io
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

from django.core.management import load_command_class

from tdtool import cli
from tests.places import PROJECT
from tests.program import MODULES, PROGRAM, nodes_of, text_of

TEMPLATES = PROJECT / "templates"
DOCUMENTS = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "docs/*.md")
NEVER_COLUMN = PROJECT / "docs" / "words.md"  # has the words that are never said


@dataclass(frozen=True)
class Text:
    """Something that is said: where, of what kind, and its words."""

    where: str
    kind: str  # template, code, source (a module whole, for its comments), document, help
    words: str


@cache
def everything() -> tuple[Text, ...]:
    return (*templates(), *code(), *documents(), *helps())


def templates() -> Iterator[Text]:
    for path in sorted(TEMPLATES.rglob("*.html")):
        yield Text(_name(path), "template", path.read_text(encoding="utf-8"))


def code() -> Iterator[Text]:
    """Each text of each module but for docstrings; what an f-string fills in stands as {}."""
    for path in MODULES:
        where = _name(path)
        yield Text(where, "source", text_of(path))
        for words in sentences(nodes_of(path)):
            yield Text(where, "code", words)


def sentences(nodes: Collection[ast.AST]) -> Iterator[str]:
    inside = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.JoinedStr):
            inside |= {id(part) for part in node.values}
            yield "".join(_part(part) for part in node.values)
    for node in nodes:
        words = node.value if isinstance(node, ast.Constant) else None
        if isinstance(words, str) and id(node) not in inside:
            yield words


def _part(part: ast.expr) -> str:
    return str(part.value) if isinstance(part, ast.Constant) else "{}"


def documents() -> Iterator[Text]:
    for pattern in DOCUMENTS:
        for path in sorted(PROJECT.glob(pattern)):
            if path != NEVER_COLUMN:
                yield Text(_name(path), "document", path.read_text(encoding="utf-8"))


def helps() -> Iterator[Text]:
    """``--help`` of every command of ours; the options that are Django’s aren’t shown there."""
    for path in sorted((PROGRAM / "management" / "commands").glob("[a-z]*.py")):
        command = load_command_class("tdtool", path.stem)
        parser = command.create_parser("manage.py", path.stem)
        yield Text(f"{path.stem} --help", "help", parser.format_help())
    for name in cli.COMMANDS:
        said = io.StringIO()
        with contextlib.redirect_stdout(said), contextlib.suppress(SystemExit):
            import_module(f"tdtool.cli.{name}").run(["--help"])
        yield Text(f"{name} --help", "help", said.getvalue())


def said_in(text: Text) -> str:
    """The words alone: without tags, without code between backticks, blanks as one."""
    words = text.words
    if text.kind == "template":
        words = re.sub(r"\{#.*?#\}|\{% comment %\}.*?\{% endcomment %\}", "", words, flags=re.S)
        words = re.sub(r"\{\{.*?\}\}", "X", words, flags=re.S)
        words = re.sub(r"\{% (include|url) .*?%\}", "X", words, flags=re.S)
        words = re.sub(r"\{%.*?%\}", "", words, flags=re.S)
        words = re.sub(r"</?(?:b|i|em|strong|a|span|code|s|time)\b[^>]*>", "", words)
        words = re.sub(r"<[^>]*>", "\x1f", words)
    if text.kind == "document":
        words = re.sub(r"```.*?```|`[^`\n]*`", "X", words, flags=re.S)
        words = re.sub(r"\]\([^)]*\)", "]", words)
    return re.sub(r"\s*\x1f[\s\x1f]*", " ‖ ", re.sub(r"[ \t\n]+", " ", words))


def _name(path: Path) -> str:
    return str(path.relative_to(PROJECT))
