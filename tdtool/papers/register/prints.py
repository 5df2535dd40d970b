"""What was printed when, by the journal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.utils import timezone

from tdtool.models import Event, JournalEntry
from tdtool.papers.register import names, pieces
from tdtool.papers.register.kinds import Listing, OfARound
from tdtool.papers.register.names import PaperName

PRINT = "papers.print"


@dataclass(frozen=True)
class PrintRecord:
    """What the journal is told of a print: the arguments of the act."""

    name: str
    revision: int
    digest: str
    pieces: dict[str, str]


@dataclass(frozen=True)
class Print:
    """The newest print of a piece."""

    number: int  # of the journal's entry
    at: datetime
    by: str
    revision: int
    digest: str

    @property
    def says(self) -> str:
        which = f"revision {self.revision}" if self.revision else "as a draft"
        return f"Printed {timezone.localtime(self.at):%H:%M} by {self.by}, {which}"


Prints = dict[PaperName, Print]


def record(row: OfARound | Listing, name: PaperName, paper: Any) -> PrintRecord:
    """What is to be written down when the paper with these values goes to the printer."""
    made_of = pieces.of_paper(row, name, paper)
    return PrintRecord(
        name=str(name),
        revision=paper.head.revision,
        digest=pieces.whole(made_of),
        pieces={str(piece): digest for piece, digest in made_of.items()},
    )


def newest(event: Event) -> Prints:
    """The newest print of every piece that was ever printed.

    What was printed before the event had a second division is its first one's.
    """
    divisions = sorted(event.divisions.all(), key=lambda division: division.pk)
    first = divisions[0].code if len(divisions) > 1 else ""
    prints: Prints = {}
    for entry in JournalEntry.objects.filter(event=event, act=PRINT).order_by("number"):
        for piece, digest in entry.arguments["pieces"].items():
            name = names.read(piece)
            if name is not None:
                division = (name.division or first) if len(divisions) > 1 else ""
                prints[replace(name, division=division)] = Print(
                    entry.number, entry.at, entry.by_name, entry.arguments["revision"], digest
                )
    return prints
