"""A word list file as directors have it: what is taken, what is named, what is refused."""

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdtool.engine.words import word_list
from tdtool.engine.words.word_list import LineFault, ListRefused
from tests.tables import of_each

WORDS = st.sets(st.text(alphabet="ABCXYZ", min_size=2, max_size=6), min_size=1)


def refusal_of(data: bytes) -> ListRefused:
    with pytest.raises(ListRefused) as caught:
        word_list.read(data)
    return caught.value


@of_each(
    "data",
    [
        b"AA\nAB\nZAX\n",
        b"ZAX\nAB\nAA",
        b"aa\nAb\nzax\n",
        b"aa\r\nab\r\nzax\r\n",
        b"aa\rab\rzax\r",
        b"\xef\xbb\xbfaa\nab\nzax\n",
        "aa\nab\nzax\n".encode("utf-16"),
        gzip.compress(b"AA\nAB\nZAX\n", mtime=0),
        b"aa\trough lava\nab\tmuscle\nzax\ttool\n",
        b"aa rough lava\nab, a muscle\nzax = a tool\n",
        b"aa; lava\nab: muscle\nzax|tool\n",
        b"aa (lava)\nab/ABS\nzax [n]\n",
        b'"aa","rough lava"\n"ab","muscle"\n"zax","tool"\n',
        "aa caf\u00e9\nab \u2026\nzax\n".encode("cp1252"),
        b"aa#\nab*\nzax!\n",
        b"aa $\nab+ muscle\nzax#*\n",
        b"# my list\n\n; old\n// new\naa\n  ab  \n\nzax\n\n",
        b"aa\nab\nzax\n\x1a",
        b"Club Word List (2026). 3 words.\naa\nab\nzax\n",
    ],
)
def test_any_usual_form_of_a_list_gives_the_same_words_and_fingerprint(data: bytes) -> None:
    read = word_list.read(data)
    assert (read.words, read.digest, read.repeated) == (
        frozenset({"AA", "AB", "ZAX"}),
        "393894d786085e97eb4437f960c0f9c38620036467d7de801a05f5bfde92771c",
        0,
    )


@given(words=WORDS)
def test_what_is_stored_reads_back_as_the_same_words(words: set[str]) -> None:
    stored = word_list.canonical(words)
    read = word_list.read(stored)
    assert (read.words, read.digest) == (words, word_list.digest_of(stored))


@given(words=WORDS)
def test_the_quick_reading_and_the_careful_one_agree(words: set[str]) -> None:
    stored = word_list.canonical(words)
    assert word_list.read(stored) == word_list.read(stored.lower())


def test_repeated_words_are_merged_and_counted() -> None:
    read = word_list.read(b"aa\nAA\nab\naa lava\n")
    assert (read.words, read.repeated) == ({"AA", "AB"}, 2)


def test_a_title_on_the_first_line_is_not_taken_for_a_word() -> None:
    read = word_list.read(b"Collins Scrabble Words (2019). 2 words.\n\nAA\nAB\n")
    assert (read.words, read.title) == ({"AA", "AB"}, "Collins Scrabble Words (2019). 2 words.")


def test_a_first_line_with_a_definition_like_the_others_is_a_word() -> None:
    read = word_list.read(b"aa lava of 2 kinds\nab a muscle\nad\n")
    assert (read.words, read.title) == ({"AA", "AB", "AD"}, "")


@of_each(
    ("line", "why"),
    [
        ("ab3cd", "“ab3cd” has a digit in it"),
        ("12", "“12” has a digit in it"),
        ("a", "“a” is a single letter; a word has at least two"),
        ("A*", "“A” is a single letter; a word has at least two"),
        ("co-op", "“co-op” has “-” in it; use letters only"),
        ("can't", "“can't” has “'” in it; use letters only"),
        ("été", "“été” has é in it; use only the letters A to Z"),
        ("A" * 46, f"“{'A' * 30}…” has 46 letters, more than any word"),
        ("= lava", "it doesn’t begin with a word"),
        ("***", "it doesn’t begin with a word"),
        ('ab"cd', "something that isn’t a definition follows “ab”"),
    ],
)
def test_a_line_without_a_clean_word_is_named_with_its_number_and_the_reason(
    line: str, why: str
) -> None:
    refusal = refusal_of(f"aa\n\n{line}\nab\n".encode())
    assert refusal.faults == (LineFault(3, line, why),)
    assert str(refusal) == f"Nothing was imported: 1 line isn’t a word: line 3: {why}."


def test_a_list_with_many_bad_lines_names_the_first_and_counts_the_rest() -> None:
    refusal = refusal_of(b"aa\n" + b"".join(b"x%d\n" % n for n in range(1, 1201)))
    assert len(refusal.faults) == 1200
    assert str(refusal) == (
        "Nothing was imported: 1,200 lines aren’t words: line 2: “x1” has a digit in it; line "
        "3: “x2” has a digit in it; line 4: “x3” has a digit in it; line 5: “x4” has a digit "
        "in it; line 6: “x5” has a digit in it; and 1,195 more."
    )


@of_each(
    ("data", "sentence"),
    [
        (b"", "The file is empty. A word list has one word per line."),
        (b" \r\n\n", "The file is empty. A word list has one word per line."),
        (
            b"# nothing here\n",
            "The file has no words. A word list has one word per line.",
        ),
        (
            b"PK\x03\x04\x00\x00noise",
            "This isn’t a text file. Save the list as text, one word per line, and import that.",
        ),
        (
            b"\x1f\x8b\x08\x00 not really packed",
            "The packed file is damaged. Unpack it, or download it again.",
        ),
        (
            b"aa\n" * 7_000_000,
            "The file is larger than 20 MB, more than any word list. Choose the list itself, "
            "one word per line.",
        ),
        (
            gzip.compress(b"aa\n" * 7_000_000, mtime=0),
            "The file is larger than 20 MB, more than any word list. Choose the list itself, "
            "one word per line.",
        ),
    ],
)
def test_a_file_that_is_no_word_list_is_refused_in_a_sentence(data: bytes, sentence: str) -> None:
    assert str(refusal_of(data)) == sentence


def test_five_megabytes_of_digits_are_refused() -> None:
    refusal = refusal_of(b"1234567\n" * 655_360)
    assert str(refusal).endswith("; and 9,995 more.")
