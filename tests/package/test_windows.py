"""As far as it can be held without a Windows: nothing in the code is missing or otherwise there."""

from __future__ import annotations

import ast

from tests.package.windows import findings
from tests.places import PROJECT
from tests.program import MODULES, nodes_of, within
from tests.tables import of_each

RUN_THERE = [
    PROJECT / "manage.py",
    PROJECT / "docs" / "stick.py",
    *MODULES,
]


def test_nothing_is_used_that_windows_lacks_or_does_otherwise() -> None:
    found = {within(path): findings(nodes_of(path)) for path in RUN_THERE}
    assert len(found) > 300
    assert {path: says for path, says in found.items() if says} == {}


@of_each(
    "source",
    [
        "import fcntl",
        "import os\nos.getuid()",
        "import os, signal\nos.kill(1, signal.SIGTERM)",
        "import signal\nsignal.SIGKILL",
        "now.strftime('%-d %B')",
        "open(path)",
        "open(path, 'w')",
        "path.open('w')",
        "path.read_text()",
        "path.write_text(says)",
        "os.fdopen(handle, 'w')",
        "subprocess.run(told, text=True)",
        "path.rename(other)",
        "path.symlink_to(other)",
        "get_context('forkserver')",
        "folder / f'{at:%H}:00.txt'",
        "path.with_name(f'{at.isoformat()}.txt')",
        "with path.open('rb') as file:\n    os.fsync(file.fileno())",
        "if a:\n    import resource",
    ],
)
def test_what_windows_lacks_is_seen(source: str) -> None:
    assert _findings(source)


@of_each(
    "source",
    [
        "import sys\nif sys.platform == 'win32':\n    import msvcrt\nelse:\n    import fcntl",
        "def f():\n    if sys.platform == 'win32':\n        return 1\n    import resource",
        "path.open('rb')",
        "open(path, 'w', encoding='utf-8')",
        "os.open(path, os.O_RDWR)",
        "events.open(slug)",
        "with path.open('r+b') as file:\n    os.fsync(file.fileno())",
        "folder / f'{number:06d}.txt'",
    ],
)
def test_what_windows_has_is_left_alone(source: str) -> None:
    assert _findings(source) == []


def _findings(source: str) -> list[str]:
    return findings(list(ast.walk(ast.parse(source))))
