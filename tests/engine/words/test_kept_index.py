"""The letter index is kept on disk, and what is kept is the index or nothing."""

import stat
import sys
from pathlib import Path

import pytest

from tdtool.engine import Lexicon
from tdtool.engine.words import letter_index
from tdtool.engine.words.letter_index import LetterIndex, index_of


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TDTOOL_HOME", str(tmp_path))
    index_of.cache_clear()
    yield tmp_path / "lexicons"
    index_of.cache_clear()


def again(lexicon: Lexicon) -> LetterIndex:
    """The index as another run finds it."""
    index_of.cache_clear()
    return index_of(lexicon)


def same(one: LetterIndex, other: LetterIndex) -> bool:
    return vars(one) == vars(other)


@pytest.mark.long
def test_the_second_run_reads_what_the_first_has_kept(enable: Lexicon, folder: Path) -> None:
    built = index_of(enable)
    assert same(letter_index.read(folder, enable.digest), built)
    (kept,) = folder.iterdir()
    before = kept.stat().st_mtime_ns
    assert same(again(enable), built)
    assert kept.stat().st_mtime_ns == before


def test_a_damaged_file_is_not_read_and_the_index_is_kept_anew(folder: Path) -> None:
    few = Lexicon("few", frozenset({"TAXI", "CARES", "RACES"}), "0" * 64, official=False)
    built = index_of(few)
    (kept,) = folder.iterdir()
    whole = kept.read_bytes()
    for damaged in (b"", b"x", whole[:-1], whole.replace(b"TAXI", b"TAXE"), b"\n" + whole):
        kept.write_bytes(damaged)
        assert letter_index.read(folder, few.digest) is None
        assert same(again(few), built)
        assert kept.read_bytes() == whole


def test_where_nothing_can_be_written_the_index_is_built_each_time(folder: Path) -> None:
    folder.write_text("a file in the folder’s place")
    few = Lexicon("few", frozenset({"TAXI"}), "0" * 64, official=False)
    assert index_of(few).words == [("TAXI",)]
    assert folder.read_text() == "a file in the folder’s place"


def test_a_full_disk_keeps_no_half_of_an_index(folder: Path) -> None:
    """Each process left another half there, under its own number, where there was no room."""
    resource = pytest.importorskip("resource")
    few = Lexicon("few", frozenset({"TAXI"}), "0" * 64, official=False)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20, before[1]))
    try:
        assert index_of(few).words == [("TAXI",)]
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert list(folder.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="rights of Unix")
def test_the_data_folder_that_the_first_index_makes_is_for_its_owner_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "new" / "home"
    monkeypatch.setenv("TDTOOL_HOME", str(home))
    index_of(Lexicon("few", frozenset({"TAXI"}), "0" * 64, official=False))
    assert stat.S_IMODE(home.stat().st_mode) == 0o700


def test_another_list_with_this_fingerprint_is_not_taken_for_it(folder: Path) -> None:
    few = Lexicon("few", frozenset({"TAXI"}), "0" * 64, official=False)
    index_of(few)
    more = Lexicon("more", frozenset({"TAXI", "SEA"}), "0" * 64, official=False)
    assert sorted(again(more).words) == [("SEA",), ("TAXI",)]
