"""The first laptop dies in the middle of slips: what waited for the second is on the second.

``python -m pytest -m long tests/commands/second_laptop/test_follow_kill.py -s`` kills it at 1,000
moments, ``KILLS=50`` at so many; it says what was lost, and how long it took until the second
served. There both laptops are copies of two that were set up once.
"""

from __future__ import annotations

import http.client
import os
import random
import re
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from tdtool.models import Event, Report
from tdtool.queries.follow import progress
from tdtool.services.acts import Desk
from tdtool.services.follow import laptops
from tests.cast import Day
from tests.commands.laptops import CODE, PASSWORD, TABLES, Hall, Served, get, served, two_halls
from tests.patience import LONGEST_WAIT

OF_ONE_HALL = 20  # kills; then both begin anew
NOT_YET = "Not yet on the second laptop"


class Browser:
    """A desk over the network, signed in; what it is told is acknowledged, marked, or lost."""

    def __init__(self, address: str) -> None:
        self.address = address
        jar = urllib.request.HTTPCookieProcessor(CookieJar())
        self._opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), jar)

    def read(self, path: str, **told: str) -> str:
        data = urllib.parse.urlencode(told).encode() if told else None
        with self._opener.open(self.address + path, data, timeout=LONGEST_WAIT) as answer:
            return str(answer.read().decode())

    def send(self, path: str, **told: str) -> str:
        """A form of the page at this address."""
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', self.read(path))
        assert token is not None
        return self.read(path, csrfmiddlewaretoken=token[1], **told)

    def sign_in(self) -> None:
        self.send("/sign-in/", username="mirela", password=PASSWORD)

    def wait_for_the_second(self) -> None:
        end = time.monotonic() + LONGEST_WAIT
        while ">connected<" not in self.read("/second/"):
            assert time.monotonic() < end, "the second never asked"
            time.sleep(0.02)

    def slip(self, table: int) -> str:
        """What the page says once the slip is saved; "" where the laptop died on the way."""
        try:
            line, key = f"{table} {400 + table} 300", str(uuid.uuid4())
            return self.send("/e/day/entry/", line=line, sure="yes", key=key)
        except urllib.error.HTTPError:
            raise
        except (OSError, http.client.HTTPException):
            return ""


@dataclass
class Killed:
    """What came of the kills."""

    kills: int = 0
    acknowledged: int = 0
    marked: int = 0
    lost: list[int] = field(default_factory=list)
    served_after: list[float] = field(default_factory=list)
    taken_over_after: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        median = sorted(self.served_after)[len(self.served_after) // 2]
        return (
            f"{self.kills} kills: {self.acknowledged} slips acknowledged, {self.marked} of them "
            f"marked, {len(self.lost)} lost; the second served after {median:.2f} s, at most "
            f"{max(self.served_after):.2f} s; a director took over and a slip was saved after at "
            f"most {max(self.taken_over_after):.2f} s"
        )


def _tables_in(hall: Hall, *, second: bool) -> set[int]:
    with (hall.second if second else hall.first).here():
        return set(Report.objects.values_list("game__table__number", flat=True))


def _kill_once(
    hall: Hall, first: Served, browser: Browser, rng: random.Random, found: Killed
) -> set[int]:
    """Slips one after the other until the first dies; the tables that were acknowledged."""
    browser.address = first.address
    browser.wait_for_the_second()
    in_ = _tables_in(hall, second=False)
    after = rng.randrange(0, 3)
    sure: set[int] = set()
    for table in [one for one in range(1, TABLES + 1) if one not in in_]:
        if len(sure) == after:
            moment = threading.Timer(rng.random() * 0.15, first.process.kill)
            moment.start()
        says = browser.slip(table)
        if not says:
            break
        if NOT_YET in says:
            found.marked += 1
        else:
            sure.add(table)
        found.acknowledged += 1
        after = after if len(sure) <= after else -1
    first.process.wait()
    return sure


def _take_over(hall: Hall, second: Served, began: float) -> float:
    """A director takes over and saves a slip; seconds since the first died."""
    with hall.second.here():
        progress.tell_address(second.address)
        by = laptops.set_password_here(hall.director.uuid, "quiet brown anagram")
        laptops.take_over(Desk(by=by, at=timezone.now()))
        event = Event.objects.get()
        free = sorted(set(range(1, TABLES + 1)) - _tables_in(hall, second=True))
        if free:
            Day(event, by, now=timezone.now()).report(free[0], 333, 300)
    assert get(f"{second.address}/h/day/")[0] == 200
    return time.monotonic() - began


def _hall_until_killed(hall: Hall, rng: random.Random, found: Killed, *, most: int) -> None:
    with hall.first.here():
        laptops.keep(waits=True)
    port, browser, second = "0", Browser(""), None
    with ExitStack() as servers:
        for _ in range(most):
            first = servers.enter_context(served(hall.first, "day", "--port", port))
            port = first.address.rpartition(":")[2]
            if second is None:
                browser.address = first.address
                browser.sign_in()
                told = ("follow", first.address, "--code", CODE, "--port", "0")
                second = servers.enter_context(served(hall.second, *told))
                second.wait_for("Up to date with")
            sure = _kill_once(hall, first, browser, rng, found)
            began = time.monotonic()
            assert get(f"{second.address}/h/day/")[0] == 200
            found.served_after.append(time.monotonic() - began)
            found.lost += sorted(sure - _tables_in(hall, second=True))
            found.kills += 1
            if len(_tables_in(hall, second=False)) > TABLES - 4:
                break
        assert second is not None
        found.taken_over_after.append(_take_over(hall, second, began))


def _killed(kills: int, next_hall: Callable[[], Hall]) -> None:
    rng, found = random.Random(kills), Killed()
    while found.kills < kills:
        hall = next_hall()
        most = min(OF_ONE_HALL, kills - found.kills)
        _hall_until_killed(hall, rng, found, most=most)
        print(found)
    assert found.lost == []
    assert found.acknowledged > 0


@pytest.mark.long
def test_no_slip_that_waited_for_the_second_is_lost_when_the_first_is_killed(
    request: pytest.FixtureRequest, tmp_path: Path, django_db_blocker: Any
) -> None:
    with django_db_blocker.unblock():
        hall = two_halls(request, tmp_path)
        _killed(3, lambda: hall)


@pytest.mark.long
def test_none_is_lost_at_a_thousand_moments(
    request: pytest.FixtureRequest, tmp_path: Path, django_db_blocker: Any
) -> None:
    with django_db_blocker.unblock():
        prepared = two_halls(request, tmp_path / "prepared")
        used = tmp_path / "used"
        _killed(int(os.environ.get("KILLS", "1000")), lambda: prepared.again(used))
