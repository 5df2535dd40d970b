"""What ``manage.py`` says of itself: its commands, a line each, and a name that is none of them."""

import ast
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from tdtool.places import PROGRAM

FILES_ONLY = Path(__file__).parent.parent / "cli"
WITH_DATABASE = Path(__file__).parent / "commands"


def commands(files_only: Iterable[str]) -> dict[str, Path]:
    """Ours by name, with the database and without, and the file of each."""
    files = {name: FILES_ONLY / f"{name}.py" for name in files_only}
    files |= {
        file.stem: file for file in WITH_DATABASE.glob("*.py") if not file.stem.startswith("_")
    }
    return dict(sorted(files.items()))


def says(file: Path) -> str:
    """What a command says of itself, read from its file: to load them all takes seconds."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        named = isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "help"
        if named or (isinstance(node, ast.keyword) and node.arg == "description"):
            assert isinstance(node, ast.Assign | ast.keyword)
            return str(ast.literal_eval(node.value))
    return ""


def instead(argv: Sequence[str], *, files_only: Iterable[str]) -> int | None:
    """The exit code where what was typed names no command to run; None where it does."""
    ours = commands(files_only)
    name = argv[0] if argv else "help"
    if name in ("help", "--help", "-h") and len(argv) < 2:
        width = max(map(len, ours))
        for command, file in ours.items():
            print(f"{command:{width}}  {says(file)}")
        print(f"\nFor help: {PROGRAM} COMMAND --help")
        return 0
    if name in ours or name in _djangos():
        return None
    names = ", ".join(ours)
    print(f"There is no command “{name}”. Commands: {names}.", file=sys.stderr)
    return 2


def _djangos() -> set[str]:
    """Django’s own, for developers: they work, and no director needs them in the list."""
    import django
    from django.core.management import get_commands

    django.setup()
    return {*get_commands(), "runserver"}
