"""How the file-only commands read what was typed after their name."""

import argparse
from typing import NoReturn


class BadOption(Exception):
    """The command can't be understood; the message says what is wrong in one sentence."""


class Arguments(argparse.ArgumentParser):
    """A parser that refuses with one sentence and leaves the exit code to the command."""

    def error(self, message: str) -> NoReturn:
        raise BadOption(f"{self.prog}: {message} (see {self.prog} --help)")
