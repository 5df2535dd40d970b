#!/usr/bin/env python
"""The way in from a shell: file-only commands answer without starting Django."""

import os
import sys


def main() -> int:
    from tdtool import cli
    from tdtool.management import front

    if sys.argv[1:2] == ["help"] and len(sys.argv) > 2:
        sys.argv[1:] = [sys.argv[2], "--help"]
    if len(sys.argv) > 1 and sys.argv[1] in cli.COMMANDS:
        return cli.main(sys.argv[1:])
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tdtool.settings")
    from tdtool.home import HomeRefused

    try:
        from django.core.management import execute_from_command_line
    except ImportError:
        print(
            "Django is not installed here. The README's first command makes the environment.",
            file=sys.stderr,
        )
        return 2
    try:
        done = front.instead(sys.argv[1:], files_only=cli.COMMANDS)
        if done is not None:
            return done
        execute_from_command_line(sys.argv)
    except HomeRefused as refusal:
        print(refusal, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
