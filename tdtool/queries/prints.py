"""What was printed when, by the journal, and what has made it out of date since."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils import timezone

from tdtool.models import Event, JournalEntry, Round
from tdtool.queries import digests, events, filled, paper_names, papers, reasons
from tdtool.queries.digests import Pieces
from tdtool.queries.paper_names import OF_A_ROUND, PaperName
from tdtool.queries.reasons import Change
from tdtool.queries.values import (
    FilledPaper,
    PapersPage,
    PaperView,
    RoundPaper,
    StandingsPaper,
)

PRINT = "papers.print"


@dataclass(frozen=True)
class Told:
    """What the journal is told of a print."""

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


def told(name: PaperName, paper: RoundPaper | StandingsPaper | FilledPaper) -> Told:
    """What is to be written down when this paper goes to the printer."""
    pieces = digests.of_paper(name, paper)
    return Told(
        name=str(name),
        revision=paper.head.revision,
        digest=digests.whole(pieces),
        pieces={str(piece): digest for piece, digest in pieces.items()},
    )


def page(event: Event) -> PapersPage:
    """Every paper of the event, the newest round first, and on top what is out of date."""
    rounds = Round.objects.filter(division__event=event).select_related("division__event")
    prints, changes = newest(event), reasons.of_event(event)
    groups = tuple(
        (f"Round {round_.number}, {round_.state}", tuple(_of_round(round_, prints, changes)))
        for round_ in rounds.order_by("-number")
    )
    return PapersPage(
        event=events.view(event),
        foot=events.foot(event),
        again=tuple(view for _, views in groups for view in views if view.again),
        groups=groups,
    )


def newest(event: Event) -> Prints:
    """The newest print of every piece that was ever printed."""
    found: Prints = {}
    for entry in JournalEntry.objects.filter(event=event, act=PRINT).order_by("number"):
        for piece, digest in entry.told["pieces"].items():
            name = paper_names.read(piece)
            if name is not None:
                found[name] = Print(
                    entry.number, entry.at, entry.by_name, entry.told["revision"], digest
                )
    return found


def _of_round(round_: Round, prints: Prints, changes: Sequence[Change]) -> Iterable[PaperView]:
    """The papers of a round, and the standings after it."""
    number = round_.number
    mine = {name: one for name, one in prints.items() if name.round_number == number}
    now = _as_of_now(round_, {name.kind for name in mine})
    at = tuple(_tables(round_))
    in_already = tuple(_tables(round_, reports__isnull=False))
    for kind, row in OF_A_ROUND.items():
        name, view = PaperName(kind, number), PaperView("", row.label, row.note, state="")
        if kind == "all":
            yield replace(view, name=str(name))
        elif kind != "filled" or in_already:
            each = [PaperName(kind, number, (n,)) for n in (in_already if kind == "filled" else at)]
            yield _state(view, name, each if row.one else [name], mine, now, changes)
    if round_.is_posted:
        name = PaperName("standings", number)
        view = PaperView("", "Standings", f"after round {number}", state="")
        yield _state(view, name, [name], mine, now, changes)


def _tables(round_: Round, **which: bool) -> Iterable[int]:
    games = round_.games.filter(table__isnull=False, **which).distinct()
    return games.order_by("table__number").values_list("table__number", flat=True)


def _as_of_now(round_: Round, kinds: set[str]) -> Pieces:
    """What would be printed today, of the kinds that were printed; no more is worked out."""
    number, pieces = round_.number, Pieces()
    if kinds - {"filled", "standings"}:
        pieces |= digests.of_paper(PaperName("all", number), papers.of_round(round_))
    if "filled" in kinds:
        pieces |= digests.of_paper(PaperName("filled", number), filled.of_round(round_))
    if "standings" in kinds and round_.is_posted:
        standings = papers.of_standings(round_.division.event, after=number)
        pieces |= digests.of_paper(PaperName("standings", number), standings)
    return pieces


def _state(
    view: PaperView,
    name: PaperName,
    pieces: Sequence[PaperName],
    prints: Prints,
    now: Pieces,
    changes: Sequence[Change],
) -> PaperView:
    """Whether the paper, made of these pieces, was printed and still holds."""
    view = replace(view, name=str(name))
    there = [piece for piece in pieces if piece in prints]
    if not there:
        return replace(view, state="never")
    view = replace(view, state="printed", printed=_printed(name, pieces, prints))
    old = [piece for piece in there if now.get(piece) != prints[piece].digest]
    if not old:
        return view
    whole = len(old) == len(pieces)
    again = name if whole else replace(name, tables=tuple(piece.tables[0] for piece in old))
    found = [reasons.since(changes, piece, after=prints[piece].number) for piece in old]
    first = min((one for one in found if one), key=lambda one: one.number, default=None)
    says = first.says if first else "Out of date: what stands on it has changed."
    return replace(view, state="old", old=says, again=str(again), title=again.title)


def _printed(name: PaperName, pieces: Sequence[PaperName], prints: Prints) -> str:
    """When, by whom, and which tables only; and for which tables nothing is valid any more."""
    there = [piece for piece in pieces if piece in prints]
    says = max((prints[piece] for piece in there), key=lambda one: one.number).says
    if len(there) < len(pieces):
        says += f", {paper_names.named(tuple(piece.tables[0] for piece in there))} only"
    gone = tuple(n.tables[0] for n in prints if n.kind == name.kind and n not in pieces)
    return f"{says}; void: {paper_names.named(gone)}" if gone else says
