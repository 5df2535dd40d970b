"""What a paper is made of: one piece, or a piece a table, each with the digest of what is seen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tdtool.models import Division
from tdtool.papers.register import digests
from tdtool.papers.register.kinds import Listing, OfARound
from tdtool.papers.register.names import PaperName

Pieces = dict[PaperName, str]  # the digest of every piece


def values(
    division: Division, row: OfARound | Listing, name: PaperName, *, address: str = ""
) -> Any:
    """What stands on a paper of the division. The round, where it is of one, must be drawn."""
    if isinstance(row, Listing):
        return row.contents(division, name.round_number)
    round_ = division.rounds_drawn.select_related("division__event").get(number=name.round_number)
    return row.contents(round_, at=name.tables, address=address)


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
