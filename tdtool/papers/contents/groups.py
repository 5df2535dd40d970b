"""The groups of a round of tables, as papers and pages call them."""

from __future__ import annotations

from tdtool.pairing.playoffs.bracket import CALLED

# what a game is stored with, and what is said
SAID = {"winners": "moved up", "rest": "others", "final": "final", **CALLED}


def said(group: str) -> str:
    """A group of tables as the hall reads it; whatever is none, such as a forfeit, as it is.

    >>> said("winners"), said("rest"), said("S2"), said("double forfeit")
    ('moved up', 'others', 'semifinal 2', 'double forfeit')
    """
    return SAID.get(group, group)
