"""A player’s number at a rating office: the one for that office, else the only one they have."""

from __future__ import annotations

import re

from tdtool.models import Entry

NAMES = {"naspa": "NASPA", "wespa": "WESPA", "coco": "CoCo"}
NASPA = re.compile(r"[A-Z]{2}[0-9]{6}")


def of_entry(entry: Entry, office: str) -> str:
    """ "" where there is none. An id of NASPA’s shape, or known as another office’s, isn’t its."""
    numbers = entry.member_numbers or {}
    if number := numbers.get(office, ""):
        return str(number)
    only = str(entry.player.member_ids.get("id", ""))
    others = only in numbers.values() or (office != "naspa" and NASPA.fullmatch(only))
    return "" if others else only


def is_borrowed(entry: Entry, office: str) -> bool:
    """Whether the number at the office is only their member id, of which nobody knows whose."""
    return not (entry.member_numbers or {}).get(office) and bool(of_entry(entry, office))


def shown(entry: Entry) -> dict[str, str]:
    """By office’s key, those that there are, as the player’s page has them."""
    numbers = dict(entry.member_numbers or {})
    only = str(entry.player.member_ids.get("id", ""))
    return {"naspa": only, **numbers} if NASPA.fullmatch(only) else numbers
