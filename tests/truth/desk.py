"""Days made and looked over beside a running server, in a process on its data folder:
``python -m tests.truth.desk``, one order a line, one answer a line."""

from __future__ import annotations

import json
import sys
from typing import Any

import django

django.setup()

from django.test.utils import setup_test_environment  # noqa: E402 - Django first

from tdtool.models import Account, Event, JournalEntry  # noqa: E402
from tests.cast import Day  # noqa: E402
from tests.truth.compare import disagreements  # noqa: E402
from tests.truth.in_force import games_of  # noqa: E402


def answer(order: dict[str, Any]) -> Any:
    by = Account.objects.filter(role="director").order_by("pk")[0]
    if "system" in order:
        return _made(by, **order)
    event = Event.objects.get(slug=order["check"])
    acts = JournalEntry.objects.filter(chain=event.uuid).count()
    scores = {f"{g.round}/{g.table}": g.scores for g in games_of(event.divisions.get())}
    return {"acts": acts, "scores": scores, "parted": disagreements(event, by)}


def _made(
    by: Account, *, slug: str, system: str, count: int, told: dict[str, Any], steps: list[Any]
) -> Any:
    """A day with round 1 posted, and what else was done there, by the names of ``Day``."""
    day = Day.new(by, slug=slug, system=system, **told).bring(count)
    day.post(1)
    for name, positional, named in steps:
        getattr(day, name)(*positional, **named)
    dispute = day.event.disputes.first()
    return {"game": str(day.game(1).uuid), "dispute": str(dispute.uuid) if dispute else ""}


if __name__ == "__main__":
    setup_test_environment()
    print("ready", flush=True)
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)
