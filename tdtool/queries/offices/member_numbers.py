"""A player’s number at a rating office: the one for that office, else the only one they have."""

from __future__ import annotations

import re

from tdtool.models import Entry

NAMES = {"naspa": "NASPA", "wespa": "WESPA", "coco": "CoCo"}
NASPA = re.compile(r"[A-Z]{2}[0-9]{6}")


def of_entry(entry: Entry, office: str) -> str:
    """ "" where there is none. An id of NASPA’s shape is no other office’s."""
    if own := (entry.member_numbers or {}).get(office, ""):
        return str(own)
    only = str(entry.player.member_ids.get("id", ""))
    return "" if office != "naspa" and NASPA.fullmatch(only) else only


def shown(entry: Entry) -> dict[str, str]:
    """By office’s key, those that there are, as the player’s page has them."""
    own = dict(entry.member_numbers or {})
    only = str(entry.player.member_ids.get("id", ""))
    return {"naspa": only, **own} if NASPA.fullmatch(only) else own
