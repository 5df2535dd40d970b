"""All papers of a two-player round as one file, in the order in which they are carried out."""

from __future__ import annotations

from tdtool.papers.contents.values import PairsPaper
from tdtool.papers.drawn import pairings, slips_of_pairs
from tdtool.papers.kit import books

PARTS = (
    ("Pairings, by table", pairings.by_number),
    ("Pairings, by name", pairings.by_name),
    ("Pairings, by name, small", pairings.for_the_desk),
    ("Result slips", slips_of_pairs.draw),
)


def all_papers(paper: PairsPaper) -> bytes:
    """First what hangs on the wall, then what lies at the desk and on the tables."""
    return books.of_parts(f"all papers, {paper.title}", PARTS, paper, head=paper.head)
