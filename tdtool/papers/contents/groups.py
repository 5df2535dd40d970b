"""The groups of a round of tables, as papers and pages call them."""

from __future__ import annotations

# what a game is stored with, and what is said
SAID = {"winners": "moved up", "rest": "others", "final": "final"}


def said(group: str) -> str:
    """A group of tables as the hall reads it; whatever is none, such as a forfeit, as it is.

    >>> said("winners"), said("rest"), said("double forfeit")
    ('moved up', 'others', 'double forfeit')
    """
    return SAID.get(group, group)
