"""What was printed when, by the journal, and what has made it out of date since."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache

from django.db.models import Exists, OuterRef
from django.utils import timezone

from tdtool.models import Division, Event, Game, JournalEntry, Report, Round
from tdtool.models.rounds import GameKind
from tdtool.papers.contents import filled_pairs, filled_slips, listings, round_of_pairs
from tdtool.papers.contents import round as paper_round
from tdtool.papers.contents.values import PapersPage, PaperView
from tdtool.papers.register import digests, out_of_date
from tdtool.papers.register import names as paper_names
from tdtool.papers.register.digests import Paper, Pieces
from tdtool.papers.register.names import (
    BLANK_CARDS,
    LISTINGS,
    OF_A_PAIRED_ROUND,
    OF_A_ROUND,
    Kind,
    PaperName,
)
from tdtool.papers.register.out_of_date import Change
from tdtool.queries import events, rules

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
Changes = Callable[[], Sequence[Change]]  # read once something is out of date


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
    mine = {name: one for name, one in newest(event).items() if name.division == code}
    changes, tables = cache(lambda: out_of_date.of_event(event)), _tables(division)
    two = rules.of_division(division).two_players
    after = listings.newest(division) if two else division.rounds
    groups = []
    for round_ in reversed(events.rounds_of(division)):
        views = _of_round(round_, tables[round_.pk], mine, changes, after=after)
        groups.append((f"Round {round_.number}, {round_.state}", tuple(views)))
    if two:
        groups.insert(1, ("Of all rounds", tuple(_of_listings(division, mine, changes, after))))
    return PapersPage(
        again=tuple(view for _, views in groups for view in views if view.again),
        groups=tuple(groups),
    )


def newest(event: Event) -> Prints:
    """The newest print of every piece that was ever printed.

    What was printed before the event had a second division is its first one's.
    """
    codes = [one.code for one in sorted(event.divisions.all(), key=lambda one: one.pk)]
    first = codes[0] if len(codes) > 1 else ""
    found: Prints = {}
    for entry in JournalEntry.objects.filter(event=event, act=PRINT).order_by("number"):
        for piece, digest in entry.arguments["pieces"].items():
            name = paper_names.read(piece)
            if name is not None:
                division = (name.division or first) if len(codes) > 1 else ""
                found[replace(name, division=division)] = Print(
                    entry.number, entry.at, entry.by_name, entry.arguments["revision"], digest
                )
    return found


def values(division: Division, name: PaperName, *, address: str = "") -> Paper:
    """What stands on a paper of the division. The round, where it is of one, must be drawn."""
    two = rules.of_division(division).two_players
    if name.kind in LISTINGS:
        return _of_listing(division, name, two=two)
    round_ = division.rounds_drawn.select_related("division__event").get(number=name.round_number)
    if name.kind == "filled":
        filled_in = filled_pairs.of_round if two else filled_slips.of_round
        return filled_in(round_, at=name.tables)
    if two:
        return round_of_pairs.of_round(round_, address=address, at=name.tables)
    return paper_round.of_round(round_, address=address, at=name.tables)


def _of_listing(division: Division, name: PaperName, *, two: bool) -> Paper:
    if not two:
        return paper_round.of_standings(division, after=name.round_number)
    if name.kind == "standings":
        return listings.of_standings(division, after=name.round_number)
    if name.kind == "crosstable":
        return listings.of_crosstable(division)
    if name.kind == "scorecards":
        return listings.of_scorecards(division, blank=not name.round_number)
    return listings.of_prizes(division)


def kinds_of(division: Division) -> Mapping[str, Kind]:
    """The papers that a round of the division has."""
    return OF_A_PAIRED_ROUND if rules.of_division(division).two_players else OF_A_ROUND


def _of_round(
    round_: Round, tables: _Tables, prints: Prints, changes: Changes, *, after: int
) -> Iterable[PaperView]:
    """The papers of a round, and the standings after it, where there can be any: up to a round."""
    division, number = round_.division, round_.number
    code, kinds = events.code_of(division), kinds_of(division)
    mine = {name: one for name, one in prints.items() if name.round_number == number}
    now = _as_of_now(round_, {name.kind for name in mine})
    at = {"filled": tables.reported, "slips": tables.played, "cards": tables.all}
    for kind, row in kinds.items():
        name = PaperName(kind, number, division=code)
        view = PaperView("", row.label, row.note, state="")
        if kind == "all":
            yield replace(view, name=str(name))
        elif kind != "filled" or at["filled"]:
            each = [replace(name, tables=(n,)) for n in at[kind]] if row.one else [name]
            yield _state(view, name, each, mine, now, changes, kinds)
    if round_.is_posted and number <= after:
        name = PaperName("standings", number, division=code)
        view = PaperView("", "Standings", f"after round {number}", state="")
        yield _state(view, name, [name], mine, now, changes, kinds)


@dataclass(frozen=True)
class _Tables:
    """Numbers of the tables of a round: all, those to be played, those with a report."""

    all: list[int] = field(default_factory=list)
    played: list[int] = field(default_factory=list)
    reported: list[int] = field(default_factory=list)


def _tables(division: Division) -> Mapping[int, _Tables]:
    """The tables of all rounds, by the round's row."""
    reports = Report.objects.filter(game=OuterRef("pk"))
    games = Game.objects.filter(round__division=division, table__isnull=False)
    found: dict[int, _Tables] = defaultdict(_Tables)
    rows = games.annotate(reported=Exists(reports)).order_by("table__number")
    for round_, table, kind, reported in rows.values_list(
        "round", "table__number", "kind", "reported"
    ):
        found[round_].all.append(table)
        if kind == GameKind.PLAYED:
            found[round_].played.append(table)
        if reported:
            found[round_].reported.append(table)
    return found


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
    division: Division, prints: Prints, changes: Changes, after: int
) -> Iterable[PaperView]:
    """What goes over all rounds, as things stand: crosstable, scorecards, prizes."""
    code = events.code_of(division)
    paired = max(listings.paired(division), after)
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
    changes: Changes,
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
    found = [out_of_date.since(changes(), piece, after=prints[piece].number) for piece in old]
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
