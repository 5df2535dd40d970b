"""What was printed when, by the journal, and what has made it out of date since."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils import timezone

from tdtool.models import Division, Event, JournalEntry, Round
from tdtool.models.rounds import GameKind
from tdtool.queries import (
    digests,
    events,
    filled,
    listing_papers,
    pair_filled,
    pair_papers,
    paper_names,
    papers,
    reasons,
    rules,
)
from tdtool.queries.digests import Paper, Pieces
from tdtool.queries.paper_names import (
    BLANK_CARDS,
    LISTINGS,
    OF_A_PAIRED_ROUND,
    OF_A_ROUND,
    Kind,
    PaperName,
)
from tdtool.queries.paper_values import PapersPage, PaperView
from tdtool.queries.reasons import Change

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


def told(name: PaperName, paper: Paper) -> Told:
    """What is to be written down when this paper goes to the printer."""
    pieces = digests.of_paper(name, paper)
    return Told(
        name=str(name),
        revision=paper.head.revision,
        digest=digests.whole(pieces),
        pieces={str(piece): digest for piece, digest in pieces.items()},
    )


def page(division: Division) -> PapersPage:
    """Every paper of the division, the newest round first, and on top what is out of date."""
    event, code = division.event, events.code_of(division)
    rounds = division.rounds_drawn.select_related("division__event")
    mine = {name: one for name, one in newest(event).items() if name.division == code}
    changes = reasons.of_event(event)
    groups = [
        (f"Round {round_.number}, {round_.state}", tuple(_of_round(round_, mine, changes)))
        for round_ in rounds.order_by("-number")
    ]
    if rules.of_division(division).two_players:
        groups.insert(1, ("Of all rounds", tuple(_of_listings(division, mine, changes))))
    return PapersPage(
        event=events.view(division),
        foot=events.foot(event),
        again=tuple(view for _, views in groups for view in views if view.again),
        groups=tuple(groups),
    )


def newest(event: Event) -> Prints:
    """The newest print of every piece that was ever printed.

    What was printed before the event had a second division is its first one's.
    """
    codes = list(event.divisions.order_by("pk").values_list("code", flat=True))
    first = codes[0] if len(codes) > 1 else ""
    found: Prints = {}
    for entry in JournalEntry.objects.filter(event=event, act=PRINT).order_by("number"):
        for piece, digest in entry.told["pieces"].items():
            name = paper_names.read(piece)
            if name is not None:
                division = (name.division or first) if len(codes) > 1 else ""
                found[replace(name, division=division)] = Print(
                    entry.number, entry.at, entry.by_name, entry.told["revision"], digest
                )
    return found


def values(division: Division, name: PaperName, *, address: str = "") -> Paper:
    """What stands on a paper of the division. The round, where it is of one, must be drawn."""
    two = rules.of_division(division).two_players
    if name.kind in LISTINGS:
        return _of_listing(division, name, two=two)
    round_ = division.rounds_drawn.select_related("division__event").get(number=name.round_number)
    if name.kind == "filled":
        filled_in = pair_filled.of_round if two else filled.of_round
        return filled_in(round_, at=name.tables)
    if two:
        return pair_papers.of_round(round_, address=address, at=name.tables)
    return papers.of_round(round_, address=address, at=name.tables)


def _of_listing(division: Division, name: PaperName, *, two: bool) -> Paper:
    if not two:
        return papers.of_standings(division, after=name.round_number)
    if name.kind == "standings":
        return listing_papers.of_standings(division, after=name.round_number)
    if name.kind == "crosstable":
        return listing_papers.of_crosstable(division)
    if name.kind == "scorecards":
        return listing_papers.of_scorecards(division, blank=not name.round_number)
    return listing_papers.of_prizes(division)


def kinds_of(division: Division) -> Mapping[str, Kind]:
    """The papers that a round of the division has."""
    return OF_A_PAIRED_ROUND if rules.of_division(division).two_players else OF_A_ROUND


def _of_round(round_: Round, prints: Prints, changes: Sequence[Change]) -> Iterable[PaperView]:
    """The papers of a round, and the standings after it."""
    division, number = round_.division, round_.number
    code, kinds = events.code_of(division), kinds_of(division)
    mine = {name: one for name, one in prints.items() if name.round_number == number}
    now = _as_of_now(round_, {name.kind for name in mine})
    at = {
        "filled": tuple(_tables(round_, reports__isnull=False)),
        "slips": tuple(_tables(round_, kind=GameKind.PLAYED)),
        "cards": tuple(_tables(round_)),
    }
    for kind, row in kinds.items():
        name = PaperName(kind, number, division=code)
        view = PaperView("", row.label, row.note, state="")
        if kind == "all":
            yield replace(view, name=str(name))
        elif kind != "filled" or at["filled"]:
            each = [replace(name, tables=(n,)) for n in at[kind]] if row.one else [name]
            yield _state(view, name, each, mine, now, changes, kinds)
    if round_.is_posted and _reached(division, number):
        name = PaperName("standings", number, division=code)
        view = PaperView("", "Standings", f"after round {number}", state="")
        yield _state(view, name, [name], mine, now, changes, kinds)


def _reached(division: Division, number: int) -> bool:
    """Whether there can be standings after a round; in pairs, once a result of it is in."""
    two = rules.of_division(division).two_players
    return not two or number <= listing_papers.newest(division)


def _tables(round_: Round, **which: bool | str) -> Iterable[int]:
    games = round_.games.filter(table__isnull=False, **which).distinct()
    return games.order_by("table__number").values_list("table__number", flat=True)


def _as_of_now(round_: Round, kinds: set[str]) -> Pieces:
    """What would be printed today, of the kinds that were printed; no more is worked out."""
    division, number, pieces = round_.division, round_.number, Pieces()
    code = events.code_of(division)
    if kinds - {"filled", *LISTINGS}:
        name = PaperName("all", number, division=code)
        pieces |= digests.of_paper(name, values(division, name))
    if "filled" in kinds:
        name = PaperName("filled", number, division=code)
        pieces |= digests.of_paper(name, values(division, name))
    if "standings" in kinds and round_.is_posted:
        name = PaperName("standings", number, division=code)
        pieces |= digests.of_paper(name, values(division, name))
    return pieces


def _of_listings(
    division: Division, prints: Prints, changes: Sequence[Change]
) -> Iterable[PaperView]:
    """What goes over all rounds, as things stand: crosstable, scorecards, prizes."""
    code, after = events.code_of(division), listing_papers.newest(division)
    paired = max(listing_papers.paired(division), after)
    asked = [("scorecards", 0, BLANK_CARDS)]
    if after:
        asked.append(("scorecards", after, LISTINGS["scorecards"]))
    if paired:
        asked.append(("crosstable", paired, LISTINGS["crosstable"]))
    if division.prizes:
        asked.append(("prizes", after, LISTINGS["prizes"]))
    for kind, number, row in asked:
        name = PaperName(kind, number, division=code)
        now = digests.of_paper(name, values(division, name)) if name in prints else Pieces()
        view = PaperView("", row.label, row.note, state="")
        yield _state(view, name, [name], prints, now, changes, kinds_of(division))


def _state(
    view: PaperView,
    name: PaperName,
    pieces: Sequence[PaperName],
    prints: Prints,
    now: Pieces,
    changes: Sequence[Change],
    kinds: Mapping[str, Kind],
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
    return replace(view, state="old", old=says, again=str(again), title=again.titled(kinds))


def _printed(name: PaperName, pieces: Sequence[PaperName], prints: Prints) -> str:
    """When, by whom, and which tables only; and for which tables nothing is valid any more."""
    there = [piece for piece in pieces if piece in prints]
    says = max((prints[piece] for piece in there), key=lambda one: one.number).says
    if len(there) < len(pieces):
        says += f", {paper_names.named(tuple(piece.tables[0] for piece in there))} only"
    gone = tuple(
        n.tables[0] for n in prints if n.tables and n.kind == name.kind and n not in pieces
    )
    return f"{says}; void: {paper_names.named(gone)}" if gone else says
