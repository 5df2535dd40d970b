"""Archives: an event's configuration with its division files inside."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdtool.formats.tsh import division as tsh_division
from tdtool.formats.tsh.archive import (
    Archive,
    ArchiveFault,
    Embedded,
    Unreadable,
    archive_of,
    is_archive,
    read,
    write,
    write_bytes,
)
from tdtool.formats.tsh.config import statement
from tests.formats.harbour import BYTES, TEXT
from tests.tables import of_each

WHOLE = """\
# tsh archive file
division A A.t
division B B.t
config max_rounds = 1
#begin_file name=A.t
Ann 1500 2; 400
Bob 1400 1; 300
#end_file name=A.t
#begin_file name=B.t

Cy 1300 0; 50
#end_file name=B.t
"""


def told(text):
    return list(read(text).faults)


def test_an_archive_holds_its_configuration_and_its_files():
    archive = read(WHOLE)
    assert archive.parts[3:5] == (
        statement(4, "config max_rounds = 1"),
        Embedded("A.t", 5, ("Ann 1500 2; 400", "Bob 1400 1; 300")),
    )
    assert archive.config.rounds("A") == 1
    assert [one.name for one in archive.division("A").players] == ["Ann", "Bob"]
    assert [one.line for one in archive.division("B").players] == [2]
    assert archive.faults == ()


@of_each("cut", range(120, len(WHOLE), 7))
def test_what_is_written_reads_the_same_again_cut_off_or_not(cut):
    archive = read(WHOLE[:cut])
    assert read(write(archive)) == archive


def test_a_whole_archive_comes_back_letter_for_letter():
    assert write(read(WHOLE)) == WHOLE


@of_each(
    ("text", "faults"),
    [
        (
            WHOLE[: WHOLE.index("#end_file name=B")],
            [ArchiveFault(9, "line 9: the file B.t begins but never ends: the archive is cut "
                             "off after line 11")],
        ),
        (
            WHOLE[: WHOLE.index("Bob")],
            [ArchiveFault(3, "line 3: the file B.t of division B isn’t in the archive"),
             ArchiveFault(5, "line 5: the file A.t begins but never ends: the archive is cut "
                             "off after line 6")],
        ),
        (
            WHOLE.replace("#end_file name=A.t\n", ""),
            [ArchiveFault(5, "line 5: the file A.t begins but never ends: the archive is cut "
                             "off after line 7")],
        ),
        (
            WHOLE.replace("#end_file name=A", "#end_file name=Z"),
            [ArchiveFault(5, "line 5: the file A.t begins but never ends: the archive is cut "
                             "off after line 7"),
             ArchiveFault(8, "line 8: a file ends here that never began")],
        ),
        (
            WHOLE.replace("=B.t", "=A.t"),
            [ArchiveFault(3, "line 3: the file B.t of division B isn’t in the archive"),
             ArchiveFault(9, "line 9: a second file A.t begins; the first one counts")],
        ),
        (
            WHOLE.replace("config", "confug"),
            [ArchiveFault(4, "line 4: “confug” isn’t known in this file; lines begin with "
                             "division, config, classes, autopair, prize, begin, perl, encoding")],
        ),
    ],
)  # fmt: skip
def test_what_is_cut_off_missing_or_there_twice_is_named(text, faults):
    assert told(text) == faults


def test_a_division_that_was_cut_off_is_read_as_far_as_it_goes():
    archive = read(WHOLE[: WHOLE.index("Bob")])
    assert [one.name for one in archive.division("A").players] == ["Ann"]


@pytest.mark.parametrize("name", ["Z", "a"])
def test_a_division_that_is_not_there_is_refused_with_those_that_are(name):
    with pytest.raises(Unreadable) as refused:
        read(WHOLE).division(name)
    assert str(refused.value) == (f"there is no division “{name}” in this archive; it has A, B.")


def test_a_text_without_a_file_inside_is_no_archive():
    with pytest.raises(Unreadable) as refused:
        read("# tsh archive file\ndivision A A.t\n")
    assert str(refused.value) == (
        "this is not a tsh archive: it has no line like #begin_file name=A.t"
    )


@of_each(
    ("source", "answer"),
    [
        (WHOLE, True),
        (WHOLE.encode(), True),
        (WHOLE.encode("utf-8-sig"), True),
        ("config x = 1\n#BEGIN_FILE name=A.t\n", True),
        (TEXT, False),
        ("Ann 1500 # not #begin_file name=A.t\n", False),
    ],
)
def test_an_archive_is_known_by_its_first_line_or_a_file_that_begins(source, answer):
    assert is_archive(source) is answer


def test_an_archive_made_of_divisions_reads_back_and_leaves_passwords_out():
    division = tsh_division.read(BYTES)
    archive = archive_of({"A": division}, config=["config max_rounds = 4"])
    back = read(write_bytes(archive))
    assert back == archive
    assert [one.text for one in back.config.statements] == [
        "# tsh archive file",
        "division A A.t",
        "config max_rounds = 4",
    ]
    expected = tsh_division.read(TEXT.replace("; password harbour7", ""))
    assert back.division("A") == expected
    assert back.faults == ()


lines = st.lists(
    st.sampled_from(
        ["#begin_file name=A.t", "#begin_file name=B.t", "#end_file name=A.t", "#end_file",
         " #END_FILE name=B.t", "Ann 1500", "", "#x", "division A A.t", "config x = 1"]
    ),
    max_size=12,
).map("\n".join)  # fmt: skip


@given(lines | st.text())
def test_any_text_is_read_or_refused_and_comes_back(text):
    try:
        archive = read(text)
    except Unreadable:
        return
    assert isinstance(archive, Archive)
    assert read(write(archive)) == archive
    assert all(fault.message.startswith("line ") for fault in archive.faults)
