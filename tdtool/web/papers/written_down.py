"""That a paper was printed, written down; nothing is written of an archive."""

from __future__ import annotations

from dataclasses import asdict

from tdtool.models import Event
from tdtool.papers.register.prints import PrintRecord
from tdtool.services.acts import Desk
from tdtool.services.papers import print_paper


def write_down(desk: Desk, event: Event, told: PrintRecord) -> None:
    if not event.archived:
        print_paper(desk, **asdict(told))
