"""How a filled slip says when it came in."""

from __future__ import annotations

from tdtool import english
from tdtool.papers.contents.values import FilledSlip


def taken(slip: FilledSlip) -> str:
    """``Saved 9:05 by Oskar D.``; "" while it isn't in."""
    return f"Saved {english.clock(slip.taken.at)} by {slip.taken.by}" if slip.taken else ""
