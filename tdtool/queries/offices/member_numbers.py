"""A player’s member id, and their number at a rating office: the one for that office, else the
only one they have."""

import re

from tdtool.models import Entry

NAMES = {"naspa": "NASPA", "wespa": "WESPA", "coco": "CoCo"}
OWN = "id"  # beside the offices: the member id, where it was edited
NASPA = re.compile(r"[A-Z]{2}[0-9]{6}")


def own(entry: Entry) -> str:
    """The member id of whatever office; "" where there is none."""
    return str((entry.member_numbers or {}).get(OWN, entry.player.member_ids.get("id", "")))


def of_entry(entry: Entry, office: str) -> str:
    """ "" where there is none. An id of NASPA’s shape, or known as another office’s, isn’t its."""
    numbers = _at_offices(entry)
    if number := numbers.get(office, ""):
        return str(number)
    only = own(entry)
    others = only in numbers.values() or (office != "naspa" and NASPA.fullmatch(only))
    return "" if others else only


def is_borrowed(entry: Entry, office: str) -> bool:
    """Whether the number at the office is only their member id, of which nobody knows whose."""
    return not _at_offices(entry).get(office) and bool(of_entry(entry, office))


def _at_offices(entry: Entry) -> dict[str, str]:
    return {key: number for key, number in (entry.member_numbers or {}).items() if key in NAMES}


def shown(entry: Entry) -> dict[str, str]:
    """By office’s key, those that there are, as the player’s page has them."""
    only = own(entry)
    first = {"naspa": only} if NASPA.fullmatch(only) else {}
    return {OWN: only, **first, **_at_offices(entry)}
