"""A second laptop, as two real servers: it follows, the first dies, the second goes on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tdtool.queries.follow import progress
from tdtool.services.follow import laptops
from tests.commands.laptops import CODE, Hall, get, served, two_halls, until


@pytest.fixture
def hall(request: pytest.FixtureRequest, tmp_path: Path, django_db_blocker: Any) -> Iterator[Hall]:
    with django_db_blocker.unblock():
        yield two_halls(request, tmp_path)


def test_a_day_with_a_second_laptop(hall: Hall, tmp_path: Path) -> None:
    """It follows, the first dies and comes back, the second takes over, and the first gives way."""
    with served(hall.first, "day", "--port", "0") as first:
        there = first.address
        told = ("follow", there, "--code", CODE.lower().replace("-", " "), "--port", "0")
        with served(hall.second, *told) as second:
            here_ = second.address
            second.wait_for("Up to date with")
            hall.report(hall.games[0], 400)
            until(lambda: hall.acts(hall.second) == hall.acts(hall.first), "the slip came")
            assert get(f"{here_}/h/day/")[0] == 200
            port = int(there.rpartition(":")[2])
            first.process.kill()
            second.wait_for("Trying again.")
            hall.report(hall.games[1], 410)
            with served(hall.first, "day", "--port", str(port)) as again:
                again.wait_for("Ready:")
                until(lambda: hall.acts(hall.second) == hall.acts(hall.first), "it came back")
                again.process.kill()
            _take_over(hall)
            hall.report(hall.games[2], 420)  # the first doesn't know yet: a split
            with served(hall.first, "day", "--port", str(port)) as late:
                late.wait_for("This event now continues at")
                with hall.first.here():
                    assert not progress.read().writes
                compared = hall.second.manage("follow", "--compare")
                assert compared.returncode == 1
                assert "Took over on the second laptop." in compared.stdout
                assert re.search(r"Mirela K\.: Entered table 3, round 1: 420, 300", compared.stdout)
                assert hall.first.manage("follow", "--compare").stdout.count("Mirela K.: ") == 2


def _take_over(hall: Hall) -> None:
    told = ("follow", "--take-over", "mirela")
    refused = hall.second.manage(*told)
    assert (refused.returncode, "No director has a password" in refused.stderr) == (2, True)
    with hall.second.here():
        laptops.set_password_here(hall.director.uuid, "quiet brown anagram")
    done = hall.second.manage(*told)
    assert (done.returncode, done.stderr) == (0, "")
