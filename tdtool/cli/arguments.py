"""How the file-only commands read what was typed after their name."""

import argparse
from pathlib import Path
from typing import NoReturn

from tdtool.english import wrong_arguments

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
