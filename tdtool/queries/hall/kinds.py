"""The kinds of hall pages, and which of them a director has switched off."""

from __future__ import annotations

from tdtool.models import Event

PAGES = ("pairings", "results", "standings", "crosstable", "players", "prizes")
STARTS = "starts"  # when rounds will start, on the front: only where a director wants it
KINDS = (*PAGES, STARTS)
USUALLY_OFF = frozenset({"prizes"})  # they are announced at the end


def switched_off(event: Event) -> frozenset[str]:
    """The kinds that the hall doesn't see."""
    off = USUALLY_OFF if event.hall_off is None else frozenset(event.hall_off)
    return off if event.hall_starts else off | {STARTS}
