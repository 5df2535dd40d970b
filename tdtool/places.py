"""Where the program’s own files are, where the director’s are, and how a command is typed.

In a checkout templates and fixtures stand beside ``manage.py``, and the data is there too, in
``var/``. Installed from a wheel they are inside the package, and the data is in a folder of the
user’s own: whoever removes or upgrades the program leaves the events alone.
"""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
INSTALLED = (PACKAGE / "templates").is_dir()  # a wheel carries them, a checkout has them outside
PROJECT = PACKAGE if INSTALLED else PACKAGE.parent
TEMPLATES = PROJECT / "templates"
FIXTURES = PROJECT / "fixtures"

PROGRAM = "tdtool" if INSTALLED else "manage.py"
# The same with the path that works from the program’s folder.
_PYTHON = r".venv\Scripts\python" if sys.platform == "win32" else ".venv/bin/python"
TYPED = PROGRAM if INSTALLED else f"{_PYTHON} {PROGRAM}"


def data_folder() -> Path:
    """Where the director’s data is, whether or not it is there yet."""
    named = os.environ.get("TDTOOL_HOME")
    return Path(named).expanduser() if named else _by_default()


def _by_default() -> Path:
    if not INSTALLED:
        return PROJECT / "var"
    return of_the_user(sys.platform, os.environ, Path.home()) / "tdtool"


def of_the_user(platform: str, environment: Mapping[str, str], home: Path) -> Path:
    """The folder where this system keeps what programs save for their user."""
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local")
    if platform == "darwin":
        return home / "Library" / "Application Support"
    return Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share")
