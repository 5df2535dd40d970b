"""Days made and looked over beside a running server, in a process on its data folder:
``python -m tests.truth.desk``, one order a line, one answer a line."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from typing import Any

import django

django.setup()

from django.test.utils import setup_test_environment  # noqa: E402 - Django first

from tdtool.models import Account, JournalEntry  # noqa: E402
from tdtool.models.accounts import Role  # noqa: E402
from tests.cast import Day, account  # noqa: E402
from tests.truth.compare import disagreements  # noqa: E402
from tests.truth.hand import keyed_by_another  # noqa: E402
from tests.truth.mistakes import MISTAKES  # noqa: E402
from tests.truth.outside import not_as  # noqa: E402

DAYS: dict[str, tuple[Day, str, str]] = {}  # by their short names, with the mistake and the system


def make(slug: str, mistake: str, system: str) -> Any:
    """A day up to the wrong slip: the steps that put it right."""
    by = Account.objects.filter(role="director").order_by("pk")[0]
    day = MISTAKES[mistake].day(partial(Day.new, by, slug=slug), system)
    steps = MISTAKES[mistake].make(day)
    DAYS[slug] = (day, mistake, system)
    return {"steps": [asdict(step) for step in steps], "acts": acts(slug)}


def acts(slug: str) -> int:
    return JournalEntry.objects.filter(chain=DAYS[slug][0].event.uuid).count()


def second(slug: str, text: str) -> None:
    keyed_by_another(DAYS[slug][0], text)


def check(slug: str) -> Any:
    """Where the places part, from each other and from what is right."""
    day, mistake, system = DAYS[slug]
    parted = disagreements(day.event, day.by) + not_as(MISTAKES[mistake].right, day, system)
    return {"acts": acts(slug), "parted": parted}


ORDERS: dict[str, Callable[..., Any]] = {
    "make": make, "acts": acts, "second": second, "check": check,
}  # fmt: skip

if __name__ == "__main__":
    setup_test_environment()
    account("Oskar D.", Role.SCOREKEEPER)
    print("ready", flush=True)
    for line in sys.stdin:
        order = json.loads(line)
        print(json.dumps(ORDERS[order.pop("order")](**order)), flush=True)
