"""A rehearsal or a replay, in memory, has nothing to do with the backups of the day."""

import pytest

from tdtool.queries import backups as kept
from tdtool.services import backups
from tdtool.services.journal.replay import scratch_database


@pytest.mark.django_db
def test_a_scratch_database_makes_no_backup_and_leaves_the_note_of_a_failure() -> None:
    kept.folder().mkdir(parents=True, exist_ok=True)
    kept.fault_file().write_text("The disk is full.", encoding="utf-8")
    with scratch_database():
        made = backups.after("round-1-posted")
    try:
        assert (made, kept.last_fault()) == (None, "The disk is full.")
    finally:
        kept.fault_file().unlink()
