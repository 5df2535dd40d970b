"""A desk in a process of its own: ``python -m tests.desk``, one act a line, one answer a line."""

import json
import sys
import uuid
from typing import Any

import django

django.setup()

from django.utils import timezone  # noqa: E402 - Django first

from tdtool.models import Account, Event  # noqa: E402
from tdtool.services import accounts  # noqa: E402
from tdtool.services.acts import Desk, Refused, every_act  # noqa: E402
from tdtool.services.reports import by_players  # noqa: E402


def answer(line: dict[str, Any]) -> str:
    """ "done", or the name of the refusal."""
    try:
        if line["act"] == "accounts.first_director":
            accounts.first_director(**line["told"])
        elif line["act"] == "reports.send":
            by_players.send(_desk(line), **line["told"])
        else:
            every_act()[line["act"]](_desk(line), **line["told"])
    except Refused as refusal:
        return type(refusal).__name__
    return "done"


def _desk(line: dict[str, Any]) -> Desk:
    return Desk(
        by=Account.objects.get(username=line["by"]),
        at=timezone.now(),
        event=Event.objects.get(slug=line["event"]) if line.get("event") else None,
        key=uuid.UUID(line["key"]) if line.get("key") else None,
        version=line.get("version"),
    )


if __name__ == "__main__":
    print("ready", flush=True)
    for told in sys.stdin:
        print(answer(json.loads(told)), flush=True)
