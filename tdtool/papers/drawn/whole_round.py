"""All papers of a round as one file, in the order in which they are carried out."""

from __future__ import annotations

from tdtool.papers.contents.values import RoundPaper
from tdtool.papers.drawn import postings, seating_charts, slips_of_tables, table_cards
from tdtool.papers.kit import books

PARTS = (
    ("Tables, by table", postings.by_number),
    ("Tables, by name", postings.by_name),
    ("Seating charts", seating_charts.draw),
    ("Result slips", slips_of_tables.draw),
    ("Table cards", table_cards.draw),
)


def all_papers(paper: RoundPaper) -> bytes:
    """First what hangs on the wall, then what lies on the tables."""
    return books.of_parts(f"all papers, {paper.title}", PARTS, paper, head=paper.head)
