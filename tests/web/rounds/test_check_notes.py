"""What the checks of a draft say beside its faults."""

from __future__ import annotations

import pytest

from tdtool.engine import systems
from tdtool.pairing.tables.dealing import DrawnTable
from tdtool.web.rounds.draft import check_notes


@pytest.mark.clause("NSA-A1")
def test_one_that_moved_up_per_table_is_remarked_on() -> None:
    """Only the setting's own words said so."""
    tables = [DrawnTable(1, "winners", ("a", "b")), DrawnTable(2, "rest", ("c", "d"))]
    for advance, often in ((1, 1), (2, 0), ("half", 0)):
        system = systems.get("anagrams-nsa-2005", advance=advance)
        assert len(check_notes.one_moved_up(system, tables)) == often
    system = systems.get("anagrams-1962", advance=1)
    assert check_notes.one_moved_up(system, tables) == []
