"""What stands on a paper, as a digest: two prints differ in it only where a reader would see it.

Left out on purpose: the fingerprint and the time of print, the address in the QR code (a second
laptop has another), the size of the sheet, and the minutes of the clock, which starts after the
papers hang. Papers on the wall bear their revision, so a newer one puts them out of date; of the
sheets that belong to one table only those whose own table changed are out of date.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import asdict
from datetime import UTC
from typing import Any

from tdtool.papers.contents.values import (
    CrosstablePaper,
    FilledPaper,
    FilledSlip,
    PairsPaper,
    PairStandingsPaper,
    PairTable,
    PaperTable,
    PrizesPaper,
    RoundPaper,
    ScorecardsPaper,
    StandingsPaper,
)
from tdtool.papers.register.names import OF_A_PAIRED_ROUND, OF_A_ROUND, ON_THE_WALL, PaperName
from tdtool.queries.journal import chain
from tdtool.queries.values import PaperHead

Pieces = dict[PaperName, str]  # the digest of every piece
Listing = PairStandingsPaper | CrosstablePaper | ScorecardsPaper | PrizesPaper
Paper = RoundPaper | PairsPaper | StandingsPaper | FilledPaper | Listing

# What a listing knows of its page and prints nowhere.
NOT_PRINTED = ("event", "foot", "neighbour", "entry", "before")


def of_paper(name: PaperName, paper: Paper) -> Pieces:
    """The pieces that a paper is made of."""
    if isinstance(paper, StandingsPaper):
        return {name: _digest(_standings(paper))}
    if isinstance(paper, FilledPaper):
        return {_piece(name, "filled", s.table): _digest(_filled(paper, s)) for s in paper.slips}
    if isinstance(paper, RoundPaper):
        return _asked(name, OF_A_ROUND, lambda kind: _of_a_round(name, kind, paper))
    if isinstance(paper, PairsPaper):
        return _asked(name, OF_A_PAIRED_ROUND, lambda kind: _of_pairs(name, kind, paper))
    return {name: _digest(_listing(paper))}


def _asked(name: PaperName, kinds: Iterable[str], of_one: Callable[[str], Pieces]) -> Pieces:
    """The pieces of one kind of paper, or of all of them."""
    if name.kind != "all":
        return of_one(name.kind)
    each = [of_one(kind) for kind in kinds if kind not in ("filled", "all")]
    return {piece: digest for pieces in each for piece, digest in pieces.items()}


def whole(pieces: Pieces) -> str:
    """One digest over all pieces."""
    if len(pieces) == 1:
        return next(iter(pieces.values()))
    return _digest({str(name): digest for name, digest in pieces.items()})


def _of_a_round(name: PaperName, kind: str, paper: RoundPaper) -> Pieces:
    head = _head(paper.head, paper.title)
    if kind in ON_THE_WALL:
        sits = _on_a_chart if kind == "charts" else _on_a_list
        tables = [sits(table) for table in paper.tables]
        stands = {**head, "revision": paper.head.revision, "tables": tables}
        return {PaperName(kind, name.round_number, (), name.division): _digest(stands)}
    if kind == "cards":
        said = {table.number: {**head, **_on_a_list(table)} for table in paper.tables}
    else:
        rules = {**head, "list": paper.head.list_note, "rules": asdict(paper.slip)}
        said = {table.number: {**rules, **_on_a_slip(table)} for table in paper.tables}
    return {_piece(name, kind, table): _digest(stands) for table, stands in said.items()}


def _piece(name: PaperName, kind: str, table: int) -> PaperName:
    return PaperName(kind, name.round_number, (table,), name.division)


def _of_pairs(name: PaperName, kind: str, paper: PairsPaper) -> Pieces:
    head = _head(paper.head, paper.title) | {"division": paper.division}
    if kind in ON_THE_WALL:
        said = [_pair(table) for table in paper.tables]
        byes = [seat.name for seat in paper.byes]
        drawn = paper.slip.first_clause
        stands = {**head, "revision": paper.head.revision, "tables": said, "byes": byes}
        stands |= {"drawn": drawn} if drawn else {}
        return {PaperName(kind, name.round_number, (), name.division): _digest(stands)}
    rules = {**head, "rules": asdict(paper.slip)}
    return {
        _piece(name, kind, table.number): _digest({**rules, **_on_a_pairs_slip(table)})
        for table in paper.tables
        if table.to_play
    }


def _pair(table: PairTable) -> dict[str, Any]:
    return {"table": table.number, "seats": [seat.name for seat in table.seats]}


def _on_a_pairs_slip(table: PairTable) -> dict[str, Any]:
    numbers = [seat.number for seat in table.seats]
    return {**_pair(table), "numbers": numbers, "code": table.code}


def _listing(paper: Listing) -> dict[str, Any]:
    head = {"event": paper.head.event, "day": paper.head.day, "rules": paper.head.rules}
    said = _printed(asdict(paper))
    assert isinstance(said, dict)
    if isinstance(paper, ScorecardsPaper) and not paper.after:
        whose = [card.line.who for card in paper.cards]
        said["cards"] = [[who.number, who.name, who.rating] for who in whose]
    return {**said, "head": head}


def _printed(said: object) -> object:
    """The same without what a listing knows of its page."""
    if isinstance(said, dict):
        return {key: _printed(one) for key, one in said.items() if key not in NOT_PRINTED}
    if isinstance(said, list | tuple):
        return [_printed(one) for one in said]
    return said


def _head(head: PaperHead, title: str) -> dict[str, Any]:
    return {"event": head.event, "day": head.day, "title": title, "draft": head.is_draft}


def _on_a_list(table: PaperTable) -> dict[str, Any]:
    seats = [[seat.place, seat.name] for seat in table.seats]
    return {"table": table.number, "group": table.group, "seats": seats}


def _on_a_chart(table: PaperTable) -> dict[str, Any]:
    return {**_on_a_list(table), "tiles": table.tiles_by}


def _on_a_slip(table: PaperTable) -> dict[str, Any]:
    ratings = [seat.rating for seat in table.seats]
    return {**_on_a_chart(table), "code": table.code, "ratings": ratings}


def _standings(paper: StandingsPaper) -> dict[str, Any]:
    said = asdict(paper)
    rows = [
        {key: row[key] for key in row if key not in ("entry", "number", "best_word", "tied")}
        for row in said["rows"]
    ]
    head = {"event": paper.head.event, "day": paper.head.day, "rules": paper.head.rules}
    return {**said, "head": head, "rows": rows}


def _filled(paper: FilledPaper, slip: FilledSlip) -> dict[str, Any]:
    said = asdict(slip)
    for seat in said["seats"]:
        seat["seat"] = {key: seat["seat"][key] for key in ("place", "name", "rating")}
    for line in said["ledger"]:
        line["at"] = line["at"].astimezone(UTC).isoformat()
    head = {"event": paper.head.event, "day": paper.head.day, "title": paper.title}
    return {**said, "head": head, "list": paper.head.list_note}


def _digest(said: object) -> str:
    return hashlib.sha256(chain.canonical(said).encode()).hexdigest()
