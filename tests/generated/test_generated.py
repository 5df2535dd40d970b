"""Some dozens of requests and files by chance; many more: the commands of ``tests.generated``, or
``pytest -m long -s tests/generated``.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.databases import Database
from tests.generated import worlds
from tests.generated.files import READERS, read_all
from tests.generated.requests import sent


@pytest.mark.parametrize("requests", [50, pytest.param(5_000, marks=pytest.mark.long)])
def test_no_request_is_an_error_of_ours_or_changes_rows_without_an_action(
    sqlite_template: Database, django_db_blocker: Any, monkeypatch: Any, requests: int
) -> None:
    every = 1
    if requests < 1000:  # the usual run has one event, and reads fewer of its pages for their forms
        monkeypatch.setattr(worlds, "SYSTEMS", worlds.SYSTEMS[:1])
        every = 2
    with django_db_blocker.unblock():
        count, answers, _, faults = sent(
            sqlite_template.home, requests=requests, seed=1, every=every
        )
    assert faults == []
    assert count == requests
    assert answers[200] > requests / 50 and answers[302] > requests / 50


@pytest.mark.parametrize("files", [400, pytest.param(20_000, marks=pytest.mark.long)])
def test_a_damaged_file_is_read_or_refused_in_a_sentence(files: int) -> None:
    seen, faults = read_all(files=files, seed=1)
    assert faults == []
    assert seen["read"] + seen["refused"] == files
    assert min(seen["read"], seen["refused"]) > files / 10


def test_every_reader_reads_its_files_before_they_are_damaged() -> None:
    for reader in READERS:
        read = 0
        for whole in reader.wholes():
            try:
                reader.read(whole)
                read += 1
            except reader.refuses:
                continue
        assert read, reader.name
