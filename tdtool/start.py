"""The way in from a shell, for ``manage.py`` and the installed ``tdtool``.

This file is read by whatever Python is there: one that is too old has to understand it, too.
"""

import sys

OLDEST = (3, 11)


def main() -> int:
    """Runs what was typed, and gives its exit code."""
    if sys.version_info < OLDEST:
        sys.stderr.write(too_old(sys.version_info[:2], sys.executable) + "\n")
        return 2
    from tdtool import typed

    return typed.run(sys.argv)


def too_old(version: "tuple[int, int]", program: str) -> str:
    """The sentence for a Python that can’t run this."""
    needed, running = (".".join(map(str, numbers)) for numbers in (OLDEST, version))
    return (
        f"tdtool needs Python {needed} or newer, and this is Python {running} ({program}). "
        "Install a newer Python from python.org, then start tdtool with that one."
    )
