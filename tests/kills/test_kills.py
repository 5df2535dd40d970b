"""A ``day`` that is killed in the middle of its work has lost nothing that it acknowledged.

A thousand kills: ``python -m tests.kills --kills 1000``; ``pytest -m long -s
tests/kills/test_kills.py`` kills a hundred. In the usual run ``tests/services/test_kill.py`` kills
a desk in the middle of its acts, and ``tests/commands/second_laptop`` a server.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from tests.day_process import PROJECT

OURS = ("TDTOOL_HOME", "DJANGO_SETTINGS_MODULE", "DATABASE_URL", "PYTEST_XDIST_WORKER")


KILLS = 100


@pytest.mark.long
def test_what_desks_and_phones_were_told_is_there_after_each_kill() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.kills", "--kills", str(KILLS), "--tables", "60"],
        cwd=PROJECT,
        env={key: value for key, value in os.environ.items() if key not in OURS},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    said = re.search(r"^(\d+) kills .* (\d+) slips .* (\d+) reports .*; 0 lost$", done.stdout, re.M)
    assert said is not None, done.stdout
    assert int(said[1]) == KILLS and int(said[2]) + int(said[3]) >= KILLS
