"""One line above every page of the desk: this laptop only reads, or the second one lags."""

from __future__ import annotations

from django.http import HttpRequest

from tdtool.english import counted
from tdtool.queries.follow import progress
from tdtool.services.follow import writing


def of_page(request: HttpRequest) -> dict[str, object]:
    """From memory: it asks no database."""
    now = progress.here()
    says = writing.sentence(now)
    if not says and now.waits and (left := progress.not_yet()):
        says = f"Not yet on the second laptop: {counted(left, 'action')}. Saved on this one."
    return {"laptop_says": says, "laptop_shares": bool(now.code)}
