"""The page of words is short, and what it says is never said is banned."""

from __future__ import annotations

from tests.words import checks, lists
from tests.words.sources import NEVER_COLUMN, Text

MOST_ROWS = 60
# Words of every day, or of the code: they are wrong for this thing only, so no machine can tell.
NOT_FOR_A_MACHINE = {
    "board", "comp", "pool", "registration", "generate", "publish", "match", "he", "she", "fine",
    "differential", "ballot", "dictionary", "walkover",
}  # fmt: skip


def _rows() -> list[list[str]]:
    lines = NEVER_COLUMN.read_text(encoding="utf-8").splitlines()
    table = [line[1:-1].split("|") for line in lines if line[:1] == "|"]
    return [[cell.strip() for cell in row] for row in table[2:]]


def test_the_page_of_words_has_no_more_than_sixty_rows() -> None:
    rows = _rows()
    assert 40 < len(rows) <= MOST_ROWS
    assert {len(row) for row in rows} == {3}


def test_a_word_stands_on_the_page_once() -> None:
    words = [word.strip() for row in _rows() for word in row[0].split(";")]
    assert sorted({word for word in words if words.count(word) > 1}) == []


def test_what_is_never_said_is_on_the_list_of_what_is_banned() -> None:
    never = {word.strip(" ;") for row in _rows() for word in row[2].split(", ") if word.strip()}
    banned = {
        word
        for word in never
        if any(one.check == "banned" for one in checks.of_files([Text("a", "code", f"{word} x")]))
    }
    assert never - banned - NOT_FOR_A_MACHINE == set()


def test_the_page_of_words_is_linked_where_developers_look() -> None:
    for path in ("CONTRIBUTING.md", "docs/developers.md"):
        assert "words.md)" in (lists.HERE.parents[1] / path).read_text(encoding="utf-8")
