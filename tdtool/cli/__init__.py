"""The commands that work on files alone: no database, no Django.

``manage.py`` hands a command named in ``COMMANDS`` to ``main``. The exit code is 0 where all is
well, 1 where the answer is no, 2 where the question can't be answered.
"""

import io
import sys
from collections.abc import Callable, Mapping, Sequence

from tdtool.cli import convert, judge, pair, rate, standings
from tdtool.cli.arguments import BadOption

COMMANDS: Mapping[str, Callable[[Sequence[str]], int]] = {
    "judge": judge.run,
    "pair": pair.run,
    "standings": standings.run,
    "rate": rate.run,
    "convert": convert.run,
}


def main(argv: Sequence[str]) -> int:
    """Runs ``argv``, the command's name first, and gives its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a console that lacks a letter shows "?"
    name = argv[0] if argv else ""
    if name not in COMMANDS:
        print(f"There is no command “{name}”; there are {', '.join(COMMANDS)}.", file=sys.stderr)
        return 2
    try:
        return COMMANDS[name](argv[1:])
    except BadOption as refusal:
        print(refusal, file=sys.stderr)
        return 2
    except SystemExit as done:  # argparse leaves this way after --help
        return int(done.code or 0)
