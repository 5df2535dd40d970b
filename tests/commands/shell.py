"""``manage.py`` as a person calls it: a process of its own with a data folder of its own."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from tests import forks
from tests.places import PROJECT


@dataclass(frozen=True)
class Done:
    code: int
    out: str
    err: str


@dataclass(frozen=True)
class Shell:
    """``shell("backup")`` runs ``manage.py backup`` on the data in ``home``."""

    home: Path

    @property
    def database(self) -> Path:
        return self.home / "tdtool.sqlite3"

    def __call__(self, *argv: object) -> Done:
        return self._run("manage.py", *map(str, argv))

    def python(self, script: str) -> Done:
        """A few lines that begin with Django set up."""
        return self._run("-c", f"import django; django.setup()\n{script}")

    @property
    def variables(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        return kept | {
            "TDTOOL_HOME": str(self.home),
            "DJANGO_SETTINGS_MODULE": "tdtool.settings",
        }

    def _run(self, *argv: str) -> Done:
        done = forks.run(list(argv), self.variables)
        return Done(done.returncode, done.stdout, done.stderr)


def newest_version() -> int:
    """The version of the data that this tdtool reads: the number of its last migration."""
    return max(int(path.name[:4]) for path in PROJECT.glob("tdtool/migrations/0*.py"))
