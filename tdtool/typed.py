"""What was typed goes to its command: on files alone, with the database, or one of Django's own."""

import os
import sys

from tdtool import cli
from tdtool.home import HomeRefused
from tdtool.management import front
from tdtool.places import PROGRAM


def run(typed: list[str]) -> int:
    """Runs ``typed``, the program's name first, and gives the exit code."""
    sys.argv = [PROGRAM, *typed[1:]]  # so that help says what a person types
    if sys.argv[1:2] == ["help"] and len(sys.argv) > 2:
        sys.argv[1:] = [sys.argv[2], "--help"]
    if len(sys.argv) > 1 and sys.argv[1] in cli.COMMANDS:
        return cli.main(sys.argv[1:])
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tdtool.settings")
    try:
        from django.core.management import execute_from_command_line
    except ImportError:
        print(
            "Django is not installed here. The README’s first command makes the environment.",
            file=sys.stderr,
        )
        return 2
    try:
        exit_code = front.instead(sys.argv[1:], files_only=cli.COMMANDS)
        if exit_code is not None:
            return exit_code
        execute_from_command_line(sys.argv)
    except HomeRefused as refusal:
        print(refusal, file=sys.stderr)
        return 2
    return 0
