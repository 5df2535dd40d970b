"""What a paper is made of, each piece with the digest of what is seen; and what was printed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import Q

from tdtool.models import Division, Event, JournalEntry, Round
from tdtool.papers.contents.values import PhoneAddresses
from tdtool.papers.register import digests, names
from tdtool.papers.register.kinds import Listing, OfARound
from tdtool.papers.register.names import PaperName
from tdtool.queries import events
from tdtool.services.papers import opened

Pieces = dict[PaperName, str]  # the digest of every piece


def values(
    division: Division, row: OfARound | Listing, name: PaperName, *,
    address: str = "", phones: PhoneAddresses | None = None,
) -> Any:  # fmt: skip
    """What stands on a paper of the division. The round, where it is of one, must be drawn."""
    if isinstance(row, Listing):
        paper = row.contents(division, name.round_number)
    else:
        rounds = division.rounds_drawn.select_related("division__event")
        round_ = rounds.get(number=name.round_number)
        paper = row.contents(round_, at=name.tables, address=address)
    return replace(paper, phones=phones) if row.for_phones and phones else paper


def of_paper(row: OfARound | Listing, name: PaperName, paper: Any) -> Pieces:
    """The pieces of a paper with these values; of one that is made of others, theirs."""
    if isinstance(row, OfARound) and row.parts:
        parts = [of_paper(part, replace(name, kind=part.kind), paper) for part in row.parts]
        return {piece: digest for pieces in parts for piece, digest in pieces.items()}
    seen = row.what_is_seen(paper)
    if isinstance(row, OfARound) and row.at:
        return {
            replace(name, tables=(table,)): digests.of_what_is_seen(of_table)
            for table, of_table in seen.items()
        }
    return {replace(name, tables=()): digests.of_what_is_seen(seen)}


def whole(pieces: Pieces) -> str:
    """One digest over all pieces."""
    if len(pieces) == 1:
        return next(iter(pieces.values()))
    return digests.of_what_is_seen({str(name): digest for name, digest in pieces.items()})


POST, PRINT = "rounds.post", "papers.print"


@dataclass(frozen=True)
class PrintRecord:
    """What the journal is told of a print: the arguments of the act."""

    division: str
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
        return f"{opened(at=self.at)} by {self.by}, {which}"


Prints = dict[PaperName, Print]


def record(division: Division, row: OfARound | Listing, name: PaperName, paper: Any) -> PrintRecord:
    """What is to be written down when the paper with these values goes to the printer."""
    name = replace(name, division="")
    made_of = of_paper(row, name, paper)
    return PrintRecord(
        division=str(division.uuid),
        name=str(name),
        revision=paper.head.revision,
        digest=whole(made_of),
        pieces={str(piece): digest for piece, digest in made_of.items()},
    )


def newest(event: Event) -> Prints:
    """The newest print of every piece that was ever printed."""
    codes = {str(division.uuid): events.code_of(division) for division in event.divisions.all()}
    prints: Prints = {}
    for entry in JournalEntry.objects.filter(event=event, act=PRINT).order_by("number"):
        code = codes.get(entry.arguments["division"])
        for piece, digest in entry.arguments["pieces"].items():
            name = names.read(piece)
            if name is not None and code is not None:
                prints[replace(name, division=code)] = Print(
                    entry.number, entry.at, entry.by_name, entry.arguments["revision"], digest
                )
    return prints


def together(division: Division) -> set[str] | None:
    """The kinds of papers that were last chosen for one file of a round of the division: printed,
    or ticked when it was posted, which may be none. None where nobody has chosen yet."""
    key = str(division.uuid)
    rounds = [str(uuid) for uuid in division.rounds_drawn.values_list("uuid", flat=True)]
    files = Q(act=PRINT, arguments__division=key, arguments__name__endswith="-all")
    ticked = Q(act=POST, arguments__round__in=rounds, arguments__has_key="papers")
    ticked &= ~Q(arguments__papers=None)  # null: nobody was asked
    chosen = JournalEntry.objects.filter(files | ticked, event=division.event)
    entry = chosen.order_by("-number").first()
    if entry is None:
        return None
    if entry.act == POST:
        return set(entry.arguments["papers"])
    return {piece.kind for piece in filter(None, map(names.read, entry.arguments["pieces"]))}


def opened_last(round_: Round) -> datetime | None:
    """When a paper of a posted round was last opened for printing since it is posted; None: none
    was."""
    prints = JournalEntry.objects.filter(
        act=PRINT,
        at__gte=round_.posted_at,
        event_id=round_.division.event_id,
        arguments__division=str(round_.division.uuid),
    )
    for entry in prints.order_by("-number"):
        for name in filter(None, map(names.read, entry.arguments["pieces"])):
            if name.round_number == round_.number and name.kind not in names.LISTINGS:
                return entry.at
    return None
