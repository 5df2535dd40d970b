"""One line above every page of the desk: this laptop only reads, or the second one lags."""

from __future__ import annotations

from django.http import HttpRequest

from tdtool.english import counted
from tdtool.queries.follow import progress
from tdtool.services.follow import writing


def of_page(request: HttpRequest) -> dict[str, object]:
    """From memory: it asks no database."""
    role = progress.here()
    sentence = writing.sentence(role)
    if not sentence and role.waits:
        sentence = _lacks(progress.not_yet())
    return {
        "laptop_says": sentence,
        "laptop_shares": bool(role.code),
        "archive_says": writing.ARCHIVE,
    }


def _lacks(actions: int | None) -> str:
    if actions is None:
        return (
            "Not yet on the second laptop: it hasn’t asked since tdtool started. Saved on this one."
        )
    if actions:
        return f"Not yet on the second laptop: {counted(actions, 'action')}. Saved on this one."
    return ""
