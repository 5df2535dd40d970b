"""Word lists by name: found, imported, merged, told by their words."""

import os
from pathlib import Path

import pytest

from tdtool.engine import Lexicon
from tdtool.engine.words import lexicon
from tdtool.engine.words.lexicon import BadName, Imported, LexiconInfo, ListRefused, UnknownLexicon
from tests.counted import calls
from tests.engine.conftest import SHIPPED

ENABLE = "b819e7b67f8f2c80640ae76f0edbe59a4a1befb6de0f348463642ad49bdd2ad3"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A director's folder with two small lists."""
    lexicon.import_list(b"aa\nab\n", "short", tmp_path)
    lexicon.import_list(b"percolations\n", "long", tmp_path)
    return tmp_path


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_the_list_that_comes_with_the_tool_is_whole_and_not_official(enable: Lexicon) -> None:
    assert (enable.name, enable.count, enable.digest) == ("enable", 172_820, ENABLE)
    assert (enable.edition, enable.official) == ("ENABLE, exact", False)
    assert enable.caveat == "practice list, not official"
    assert ("QI" in enable, "ZA" in enable, "GARDENIA" in enable) == (False, False, True)


def test_a_word_is_looked_up_in_any_case_and_with_its_blanks(enable: Lexicon) -> None:
    assert all(word in enable for word in ("gardenia", "Gardenia", "GARDeNIA"))
    assert not any(word in enable for word in ("", "GARDENIA\n", 7, None))


def test_the_list_is_read_as_a_whole_and_not_word_by_word() -> None:
    lexicon._read.cache_clear()
    assert calls(lambda: Lexicon.load("enable", [SHIPPED])) < 172_820 / 50
    assert Lexicon.load("enable", [SHIPPED]) is Lexicon.load("ENABLE", [SHIPPED])


def test_the_words_of_a_length_come_sorted(enable: Lexicon) -> None:
    assert enable.words_of(28) == ("ETHYLENEDIAMINETETRAACETATES",)
    assert enable.words_of(2)[:4] == ("AA", "AB", "AD", "AE")
    assert sum(len(enable.words_of(length)) for length in range(2, 29)) == 172_820
    assert enable.words_of(99) == ()


@pytest.mark.clause("NSA-23")
def test_two_lists_are_taken_as_one(folder: Path) -> None:
    both = Lexicon.load("short+long", [folder])
    assert (both.name, sorted(both)) == ("short+long", ["AA", "AB", "PERCOLATIONS"])
    assert both is Lexicon.load("short+long", [folder])


def test_the_fingerprint_of_two_lists_is_that_of_the_words_in_one(folder: Path) -> None:
    lexicon.import_list(b"ab\npercolations\naa\n", "all", folder)
    assert Lexicon.load("short+long", [folder]).digest == Lexicon.load("all", [folder]).digest


def test_a_list_is_found_by_its_path_too(folder: Path) -> None:
    elsewhere = folder / "a+b list.lst"
    elsewhere.write_bytes(b"zax a tool\r\nza\r\n")
    assert sorted(Lexicon.load(str(elsewhere), [])) == ["ZA", "ZAX"]


def test_a_file_of_the_same_name_where_one_happens_to_be_is_not_the_installed_list(
    folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    monkeypatch.chdir(tmp_path_factory.mktemp("desk"))
    Path("short").write_bytes(b"zax\n")
    assert sorted(Lexicon.load("short", [folder])) == ["AA", "AB"]


def test_a_list_that_changed_on_the_disk_is_read_again(folder: Path) -> None:
    before = Lexicon.load("short", [folder])
    lexicon.import_list(b"aa\nab\nad\n", "short", folder)
    os.utime(folder / "short.txt", ns=(1, 1))
    assert (before.count, Lexicon.load("short", [folder]).count) == (2, 3)


def test_the_directors_own_list_is_found_before_the_one_that_comes_with_the_tool(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TDTOOL_HOME", str(tmp_path))
    assert Lexicon.load("enable").count == 172_820
    lexicon.import_list(b"aa\n", "enable", tmp_path / "lexicons")
    assert Lexicon.load("enable").count == 1


@pytest.mark.parametrize("name", ["owl", "", "short+owl", "+", "../short", "x" * 5000])
def test_an_unknown_list_is_refused_with_those_that_are_installed(folder: Path, name: str) -> None:
    with pytest.raises(UnknownLexicon) as refusal:
        Lexicon.load(name, [folder])
    assert str(refusal.value).endswith("; installed: long, short.")


def test_an_import_says_what_came_in_and_is_there_to_be_loaded(tmp_path: Path) -> None:
    imported = lexicon.import_list(b"za\nZA\nqi a life force\n", "club", tmp_path)
    path = tmp_path / "club.txt"
    digest = Lexicon.load("club", [tmp_path]).digest
    info = LexiconInfo("club", 2, "2 words: not an edition known here", False, digest, path)
    assert imported == Imported(info, repeated=1, title="")
    assert lexicon.installed([tmp_path]) == [info]
    assert path.read_bytes() == b"QI\nZA\n"
    assert names_in(tmp_path) == ["club.txt"]


def test_a_list_with_a_bad_line_is_refused_whole_and_the_old_one_stays(folder: Path) -> None:
    with pytest.raises(ListRefused):
        lexicon.import_list(b"aa\nx1\n", "short", folder)
    assert sorted(Lexicon.load("short", [folder])) == ["AA", "AB"]
    assert names_in(folder) == ["long.txt", "short.txt"]


@pytest.mark.parametrize("name", ["", "../up", "a/b", "a\\b", ".hidden", "a b", "ß", "x" * 61])
def test_a_list_is_stored_under_a_plain_name_only(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadName) as refusal:
        lexicon.import_list(b"aa\n", name, tmp_path)
    assert str(refusal.value) == (
        f"A word list can’t be named “{name}”. Use up to 60 letters, digits, dots, hyphens and "
        "underscores, beginning with a letter or digit."
    )
    assert names_in(tmp_path) == []


def test_a_folder_that_can_not_be_written_is_said_to_be_so(tmp_path: Path) -> None:
    (tmp_path / "lexicons").write_text("a file where the folder should be")
    with pytest.raises(ListRefused) as refusal:
        lexicon.import_list(b"aa\n", "club", tmp_path / "lexicons")
    assert str(refusal.value) == (
        f"The list can’t be saved as {tmp_path / 'lexicons' / 'club.txt'}: File exists."
    )


def test_an_installed_file_that_is_no_list_is_shown_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "odd.txt").write_bytes(b"")
    assert [(info.name, info.words, info.edition) for info in lexicon.installed([tmp_path])] == [
        ("odd", 0, "can’t be read: The file is empty. A word list has one word per line.")
    ]


def test_a_folder_under_a_lists_name_is_no_list_and_nothing_is_stored_over_it(
    tmp_path: Path,
) -> None:
    (tmp_path / "club.txt").mkdir()
    assert lexicon.installed([tmp_path]) == []
    with pytest.raises(ListRefused) as refusal:
        lexicon.import_list(b"aa\n", "club", tmp_path)
    assert str(refusal.value) == (
        f"The list can’t be saved as {tmp_path / 'club.txt'}: Is a directory."
    )
    assert names_in(tmp_path) == ["club.txt"]


def test_a_list_for_which_there_is_no_room_leaves_nothing_behind(folder: Path) -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2, before[1]))
    try:
        with pytest.raises(ListRefused) as refusal:
            lexicon.import_list(b"aa\nqi\nza\n", "short", folder)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert str(refusal.value) == (
        f"The list can’t be saved as {folder / 'short.txt'}: File too large."
    )
    assert sorted(Lexicon.load("short", [folder])) == ["AA", "AB"]
    assert names_in(folder) == ["long.txt", "short.txt"]


@pytest.mark.skipif(not Path("/proc/self/mem").is_file(), reason="no such file here")
def test_a_file_that_fails_while_it_is_read_is_no_list() -> None:
    with pytest.raises(ListRefused) as refusal:
        Lexicon.load("/proc/self/mem")
    assert str(refusal.value).endswith("/mem can’t be read: Input/output error.")
