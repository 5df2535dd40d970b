"""The encodings of tsh's files, told and not guessed silently."""

import pytest

from tdtool.formats.tsh.text import Unreadable, decoded, encoded, lines, words
from tests.tables import of_each

ZOE = "Núñez, Zoë 1805"


def read(source):
    found = decoded(source)
    return found.text, found.encoding, found.notes


@of_each(
    ("source", "encoding", "notes"),
    [
        (ZOE, "latin-1", ()),
        (f"\ufeff{ZOE}", "latin-1", ()),
        (ZOE.encode("latin-1"), "latin-1", ()),
        (ZOE.encode("utf-8-sig"), "utf-8-sig", ()),
        (ZOE.encode(), "utf-8", ("read as UTF-8: line 1",)),
    ],
)
def test_latin_1_is_the_rule_and_utf_8_is_told(source, encoding, notes):
    assert read(source) == (ZOE, encoding, notes)


def test_windows_signs_that_latin_1_lacks_are_read_as_windows_and_told():
    source = "O’Dee 1500\nBob 1\n".encode("cp1252")
    assert read(source) == ("O’Dee 1500\nBob 1\n", "cp1252", ("read as Windows-1252: line 1",))


def test_a_file_that_two_programs_wrote_is_judged_line_by_line():
    source = (
        b"Bob 1\r\n" + f"{ZOE}\r".encode() + f"{ZOE}\n".encode("latin-1") + "’\n".encode("cp1252")
    )
    assert read(source) == (
        f"Bob 1\r\n{ZOE}\r{ZOE}\n’\n",
        "utf-8-sig",
        ("read as Windows-1252: line 4", "read as Latin-1: line 3", "read as UTF-8: line 2"),
    )


def test_a_mark_of_utf_8_on_a_file_that_is_none_is_told():
    source = b"\xef\xbb\xbf" + ZOE.encode("latin-1")
    assert read(source) == (
        ZOE,
        "utf-8-sig",
        ("the file is marked as UTF-8 and isn’t: it was read line by line",),
    )


def test_many_lines_are_counted_rather_than_listed():
    note = decoded((f"{ZOE}\n" * 9).encode()).notes
    assert note == ("read as UTF-8: lines 1, 2, 3, 4, 5 and 4 more",)


def test_bytes_that_no_encoding_has_stay_as_latin_1():
    assert read(b"\x81 1500") == ("\x81 1500", "latin-1", ())


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        (
            b"x" * 6_000_000,
            "this file is 6 MB; a division or an archive of several has less than one. "
            "Is it the right file?",
        ),
        (
            b"Ann 1500\nPK\x03\x04",
            "this is not a text file: line 2 has characters that plain text doesn’t have.",
        ),
        (
            "Ann\ud800 1",
            "this is not a text file: line 1 has characters that plain text doesn’t have.",
        ),
        (
            "a\n" + "b" * 50_001,
            "line 2 is longer than 50000 characters; no player’s line is that long.",
        ),
    ],
)
def test_what_is_no_such_file_is_refused_quickly(source, sentence):
    with pytest.raises(Unreadable) as refused:
        decoded(source)
    assert str(refused.value) == sentence


def test_lines_end_three_ways_and_a_letter_in_two_bytes_is_no_blank():
    assert lines("a\rb\r\nc\nd\x85e\u2028f\n") == ["a", "b", "c", "d\x85e\u2028f"]
    assert words(" a\xa0b\t\x85c  d ") == ["a\xa0b", "\x85c", "d"]


def test_a_text_is_written_in_its_encoding_or_marked_utf_8_where_that_lacks_a_letter():
    assert encoded("ë", "latin-1") == b"\xeb"
    assert encoded("ř", "latin-1") == "ř".encode("utf-8-sig")
    assert encoded("\ud800", "latin-1") == b"\xef\xbb\xbf?"
