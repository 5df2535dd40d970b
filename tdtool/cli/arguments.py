"""How the file-only commands read what was typed after their name."""

import argparse
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, NoReturn, TypeVar

from tdtool.english import visible, wrong_arguments

# Lines of text in columns, as a command prints them.

Line = TypeVar("Line")


@dataclass(frozen=True)
class Column(Generic[Line]):
    """A heading, and what a line has below it; to the right unless ``left``."""

    heading: str
    cell: Callable[[Line], str]
    left: bool = False


def aligned(columns: Sequence[Column[Line]], lines: Iterable[Line]) -> str:
    """The heading and the lines, each column as wide as its widest cell."""
    table_rows = [[column.heading for column in columns]]
    table_rows += [[visible(column.cell(line)) for column in columns] for line in lines]
    widths = [max(map(len, cells)) for cells in zip(*table_rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column.left else cell.rjust(width)
            for cell, width, column in zip(row, widths, columns, strict=True)
        ).rstrip()
        for row in table_rows
    )


STOPPED = 130  # what a shell says of a command that Ctrl-C ended


class BadOption(Exception):
    """The command can't be understood; the message says what is wrong in one sentence."""


class Arguments(argparse.ArgumentParser):
    """A parser that refuses with one sentence and leaves the exit code to the command."""

    def error(self, message: str) -> NoReturn:
        raise BadOption(f"{wrong_arguments(message)} For help: {self.prog} --help")

    def of_a_division(self) -> None:
        """The file of a division goes in."""
        self.add_argument("file", type=Path, metavar="FILE.t", help="a division as tsh keeps it")

    def text_or_json(self) -> None:
        """Text comes out unless JSON is asked for."""
        self.add_argument("--format", choices=("text", "json"), default="text")
