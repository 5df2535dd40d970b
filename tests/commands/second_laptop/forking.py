"""``python -m tests.commands.second_laptop.forking``: the other end of ``Loaded``.

A line of standard input per command: where its output goes and its arguments, as JSON. Each is done
by a child, whose number is answered.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from importlib import import_module

import django
from django.conf import settings
from django.core.management import execute_from_command_line


def main() -> None:
    """The other end: no connection and no thread is there when a child is made."""
    django.setup()
    import_module(settings.ROOT_URLCONF)
    for name in ("day", "follow"):
        import_module(f"tdtool.management.commands.{name}")
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for a child
    for line in sys.stdin:
        says, *told = json.loads(line)
        if pid := os.fork():
            print(pid, flush=True)
            continue
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        out = os.open(says, os.O_WRONLY)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(out, 1)
        os.dup2(out, 2)
        sys.stdout, sys.stderr = (os.fdopen(at, "w", buffering=1) for at in (1, 2))
        execute_from_command_line(["manage.py", *told])
        os._exit(0)


if __name__ == "__main__":
    main()
