"""All papers of a round as one file, in the order in which they are carried out."""

from __future__ import annotations

from tdtool.printing import books, cards, charts, slips, tables
from tdtool.queries.paper_values import RoundPaper

PARTS = (
    ("Tables, by table", tables.by_number),
    ("Tables, by name", tables.by_name),
    ("Seating charts", charts.draw),
    ("Result slips", slips.draw),
    ("Table cards", cards.draw),
)


def all_papers(paper: RoundPaper) -> bytes:
    """First what hangs on the wall, then what lies on the tables."""
    return books.of_parts(f"all papers, {paper.title}", PARTS, paper, head=paper.head)
