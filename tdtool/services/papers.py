"""What was printed, on the record, so that a page can say what is out of date."""

from __future__ import annotations

from tdtool.services.acts import Doing, act


@act("papers.print")
def print_paper(doing: Doing, *, name: str, revision: int, digest: str) -> str:
    """A paper goes to the printer. ``digest`` is of what stands on it. Returns its name."""
    return name
