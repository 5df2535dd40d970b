"""What to send to the addresses of rating offices."""

from __future__ import annotations

from typing import Any

from tdtool.models import Account
from tdtool.services.offices import lifecycle
from tests.cast import Day


def _in_pairs(day: Day, other: Account) -> dict[str, Any]:
    day.with_division("B", first_table=11, system="scrabble")
    return {"in-address-office": "naspa", "tournament": "12345"}


def _played(day: Day, other: Account) -> dict[str, Any]:
    day.post(1)
    day.report(1, 300, 250, 240, 230, 220, 210)
    return {}


def _created(day: Day, other: Account) -> dict[str, Any]:
    _played(day, other)
    lifecycle.make_files(
        day.desk(), office="CSV", on="2026-05-09", hashes={"day-csv.csv": "00"}, results={}
    )
    day.event.refresh_from_db()
    number = day.event.offices["CSV"]["made"]["number"]
    return {"number": str(number), "sent_on": "2026-05-09", "sent_by": "Ann"}


def _numbered(day: Day, other: Account) -> dict[str, Any]:
    return {"id": "AA000001"}


CHANGES = {
    "change_office:letter": _in_pairs,
    "change_office:create": _played,
    "change_office:sent": _created,
    "save_numbers": _numbered,
}  # fmt: skip
