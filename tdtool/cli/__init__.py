"""The commands that work on files alone: no database, no Django.

``tdtool/typed.py`` hands a command named in ``COMMANDS`` to ``main``, which loads the module of
that name and no other. The exit code is 0 where all is well, 1 where the answer is no, 2 where the
question can't be answered.
"""

import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from tdtool.cli.arguments import STOPPED, BadOption

COMMANDS = ("audit", "judge", "rules", "pair", "standings", "rate", "convert")


def main(argv: Sequence[str]) -> int:
    """Runs ``argv``, the command's name first, and gives its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a console that lacks a letter shows "?"
    name = argv[0] if argv else ""
    if name not in COMMANDS:
        print(f"There is no command “{name}”. Commands: {', '.join(COMMANDS)}.", file=sys.stderr)
        return 2
    try:
        return int(import_module(f"tdtool.cli.{name}").run(argv[1:]))
    except BadOption as refusal:
        print(refusal, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return STOPPED
    except SystemExit as done:  # argparse leaves this way after --help
        return int(done.code or 0)
    except BrokenPipeError:  # who reads has seen enough, as head does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
