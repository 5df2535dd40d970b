"""tdtool as a director has it: a wheel made from this checkout, in an environment of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.day_process import DayProcess, stop
from tests.places import PROJECT

LONGEST = 900  # seconds that one step may take


@dataclass(frozen=True)
class Installed:
    """An environment with the wheel in it, and the home folder of its user."""

    environment: Path
    home: Path

    @property
    def program(self) -> Path:
        return self.environment / "bin" / "tdtool"

    @property
    def variables(self) -> dict[str, str]:
        """The user’s own, without what this run of the tests has set."""
        ours = ("TDTOOL_HOME", "DATABASE_URL", "DJANGO_SETTINGS_MODULE", "XDG_DATA_HOME")
        kept = {name: value for name, value in os.environ.items() if name not in ours}
        return kept | {"HOME": str(self.home)}

    def __call__(self, *typed: str, **variables: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.program, *typed],
            cwd=self.home,
            env=self.variables | variables,
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=LONGEST,
        )

    @contextmanager
    def day(self, *options: str) -> Iterator[DayProcess]:
        with (self.home / "said.txt").open("w") as said:
            process = subprocess.Popen(
                [self.program, "day", "--port", "0", "--no-browser", *options],
                cwd=self.home,
                env=self.variables,
                stdout=subprocess.PIPE,
                stderr=said,
                text=True,
            )
        day = DayProcess(self.home, process)
        try:
            yield day
        finally:
            stop(day)


def wheel(folder: Path) -> Path:
    """The wheel as ``pip wheel .`` makes it."""
    _run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", folder, PROJECT)
    (made,) = folder.glob("tdtool-*.whl")
    return made


def with_the_packages_of_the_tests(wheel: Path, folder: Path) -> Installed:
    """The wheel alone is installed; what it needs is that of the Python that runs the tests."""
    made = _environment(Path(sys.executable), folder, "--without-pip")
    (libraries,) = made.environment.glob("lib/python*/site-packages")
    (libraries / "beside.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    pip = (sys.executable, "-m", "pip", "--python", made.environment / "bin" / "python")
    _run(*pip, "install", "-q", "--no-deps", "--no-index", wheel)
    return made


def with_packages_of_its_own(wheel: Path, folder: Path, python: Path, *options: str) -> Installed:
    """All of it from the index, or from where ``options`` say."""
    made = _environment(python, folder)
    _run(made.environment / "bin" / "python", "-m", "pip", "install", "-q", *options, wheel)
    return made


def _environment(python: Path, folder: Path, *options: str) -> Installed:
    home = folder / "home"
    home.mkdir(parents=True)
    _run(python, "-m", "venv", *options, folder / "environment")
    return Installed(folder / "environment", home)


def _run(*typed: object) -> None:
    done = subprocess.run(
        list(map(str, typed)), capture_output=True, text=True, check=False, timeout=LONGEST
    )
    assert done.returncode == 0, done.stderr
