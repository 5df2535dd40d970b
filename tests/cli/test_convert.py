"""``convert`` on the command line."""

import csv
import io
import os
import sys
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tdtool import cli
from tdtool.formats.tsh import archive as tsh_archive
from tdtool.formats.tsh import division
from tests.formats.harbour import BYTES, CONFIG, FOLDER, TEXT

HARBOUR = str(FOLDER / "a.t")
CONFIGURED = str(FOLDER / "config.tsh")


@pytest.fixture
def answer(capfdbinary: pytest.CaptureFixture[bytes]):
    """Runs convert and gives its exit code, the bytes it wrote, and what it said beside."""

    def ask(*argv: str):
        code = cli.main(["convert", *argv])
        out, err = capfdbinary.readouterr()
        return code, out, err.decode()

    return ask


@pytest.fixture
def two(tmp_path: Path) -> Path:
    """An archive of two divisions."""
    divisions = {"A": division.read(BYTES), "B": division.read("Cy 1300 0; 50\n")}
    path = tmp_path / "event.tsh"
    path.write_bytes(tsh_archive.write_bytes(tsh_archive.archive_of(divisions)))
    return path


def test_to_tsh_gives_back_the_same_division(answer):
    assert answer(HARBOUR, "--to", "tsh") == (0, BYTES, "")


def test_to_an_archive_takes_the_settings_along_and_leaves_passwords_out(answer):
    code, out, err = answer(HARBOUR, "--to", "archive")
    assert (code, err) == (0, "")
    archive = tsh_archive.read(out)
    assert archive.config.settings == {
        "event_name": "Harbour Open",
        "event_date": "April 1, 2000",
        "max_rounds": 4,
        "rating_system": "nsa2008",
        "track_firsts": 1,
        "gibson_spread": [250, 200],
        "prize_bands": {"A": [3, 7]},
        "archive_source_type": "tsh",
    }
    assert b"password" not in out
    assert b"perl" not in out
    assert archive.division("A") == division.read(TEXT.replace("; password harbour7", ""))


def test_a_whole_event_goes_into_an_archive_by_its_configuration(answer):
    assert answer(CONFIGURED, "--to", "archive") == answer(HARBOUR, "--to", "archive")


def test_to_csv_gives_a_row_a_player_with_rank_and_whole_spread(answer):
    code, out, err = answer(HARBOUR, "--to", "csv")
    rows = list(csv.DictReader(io.StringIO(out.decode())))
    assert (code, err) == (0, "")
    assert [(row["division"], row["name"], row["rank"], row["spread"]) for row in rows] == [
        ("A", "Bee, Ann", "4", "52"),
        ("A", "Núñez, Zoë", "1", "11"),
        ("A", "Dee, Cy", "3", "409"),
        ("A", "Eff, Bob, Jr.", "6", "-11"),
        ("A", "Gee, Eve", "", "24"),
        ("A", "Hill, Flo:AA000042", "2", "-441"),
        ("A", "Ide, Gus", "5", "36"),
    ]


def test_to_xlsx_writes_a_workbook_to_a_file_or_a_pipe(answer, tmp_path):
    out = tmp_path / "a.xlsx"
    assert answer(HARBOUR, "--to", "xlsx", "-o", str(out)) == (0, b"", "")
    assert load_workbook(out)["Players"]["J3"].value == 11
    code, data, _ = answer(HARBOUR, "--to", "xlsx")
    assert (code, load_workbook(io.BytesIO(data)).sheetnames) == (0, ["Players", "Games"])
    assert list(tmp_path.iterdir()) == [out]


def test_a_division_is_taken_out_of_an_archive_by_name(answer, two):
    assert answer(str(two), "--to", "tsh", "--division", "B") == (
        0,
        b"Cy                      1300 0; 50\n",
        "",
    )


def test_all_divisions_of_an_archive_share_a_table(answer, two):
    code, out, _ = answer(str(two), "--to", "csv")
    assert (code, len(out.splitlines())) == (0, 9)


def test_an_archive_that_was_cut_off_gives_what_it_has_and_is_not_whole(answer, two):
    two.write_bytes(two.read_bytes()[: -len("Cy   1300 0; 50\n#end_file name=B.t\n") - 19])
    code, out, err = answer(str(two), "--to", "csv")
    assert (code, len(out.splitlines())) == (1, 8)
    assert "the file B.t begins but never ends: the archive is cut off after line " in err
    assert "division B: there are no players in this file" in err


def test_a_game_in_doubt_is_named_and_the_rest_is_written(answer, tmp_path):
    path = tmp_path / "a.t"
    path.write_text("Ann 1500 7; 400\n")
    code, out, err = answer(str(path), "--to", "tsh")
    assert (code, out) == (1, b"Ann                     1500 7; 400\n")
    assert err == "line 1, Ann, round 1: the opponent is number 7, but the file has only 1 player\n"


def test_a_file_may_be_written_over_itself(answer, tmp_path):
    path = tmp_path / "a.t"
    path.write_text("Ann 1500;400 # x")
    assert answer(str(path), "--to", "tsh", "-o", str(path))[0] == 1
    assert path.read_text() == "Ann                     1500; 400 # x\n"


def test_what_is_no_plain_file_is_written_to_and_not_replaced(answer):
    assert answer(HARBOUR, "--to", "csv", "-o", "/dev/null") == (0, b"", "")
    assert not Path("/dev/null").is_file()


@pytest.mark.parametrize(
    ("config", "sentence"),
    [
        ("division A ../a.t", "division A is in ../a.t, outside the configuration’s folder."),
        ("classes A 2", "it has no division line, e.g. division A a.t"),
    ],
)
def test_a_configuration_without_divisions_of_its_folder_is_refused(
    answer, tmp_path, config, sentence
):
    path = tmp_path / "config.tsh"
    path.write_text(config)
    assert answer(str(path), "--to", "archive") == (2, b"", f"{path}: {sentence}\n")


def test_a_division_named_by_the_configuration_that_is_not_there_is_refused(answer, tmp_path):
    path = tmp_path / "config.tsh"
    path.write_text(CONFIG)
    assert answer(str(path), "--to", "csv") == (
        2,
        b"",
        f"{tmp_path / 'a.t'} can’t be read: No such file or directory.\n",
    )


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (
            ["{two}", "--to", "tsh"],
            "A .t file holds one division, but there are A, B: choose with --division.",
        ),
        (
            ["{two}", "--to", "tsh", "--division", "Z"],
            "There is no division “Z” here; there is A, B.",
        ),
        (["{two}"], "Missing: --to. For help: manage.py convert --help"),
        (
            ["{two}", "--to", "pdf"],
            "--to must be one of 'tsh', 'archive', 'csv', 'xlsx' (you gave pdf). For help: "
            "manage.py convert --help",
        ),
        (
            ["{two}", "--to", "csv", "-o", "{folder}/no/where.csv"],
            "{folder}/no/where.csv can’t be written: No such file or directory.",
        ),
        (
            ["{two}", "--to", "csv", "-o", "{folder}"],
            "{folder} can’t be written: Is a directory.",
        ),
    ],
)
def test_a_question_that_can_not_be_answered_is_refused_in_one_sentence(
    answer, two, argv, sentence
):
    places = {"two": str(two), "folder": str(two.parent)}
    asked = [word.format(**places) for word in argv]
    assert answer(*asked) == (2, b"", sentence.format(**places) + "\n")


def test_an_archive_that_names_no_division_it_has_is_refused(answer, tmp_path):
    path = tmp_path / "x.tsh"
    path.write_text("#begin_file name=A.t\nAnn 1500\n#end_file name=A.t\n")
    assert answer(str(path), "--to", "csv") == (2, b"", f"{path}: it has no division.\n")


def test_a_file_that_is_no_division_is_refused(answer, tmp_path):
    path = tmp_path / "letter.t"
    path.write_text("Dear director,")
    code, out, err = answer(str(path), "--to", "csv")
    assert (code, out) == (2, b"")
    assert err.startswith(f"{path}: there are no players in this file")


def test_an_archive_converted_to_one_again_is_the_same(answer, two):
    once = answer(str(two), "--to", "archive")
    two.write_bytes(once[1])
    assert answer(str(two), "--to", "archive") == once


def test_a_workbook_is_not_poured_over_a_screen(capsys, monkeypatch):
    _, screen = os.openpty()
    with os.fdopen(screen, "w") as terminal, monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", terminal)
        code = cli.main(["convert", HARBOUR, "--to", "xlsx"])
    assert (code, capsys.readouterr().err) == (
        2,
        "A workbook can’t be shown on screen: give a file with -o.\n",
    )


def test_a_file_of_wespa_becomes_an_archive_or_is_refused_with_its_line(answer, tmp_path):
    path = tmp_path / "lake.tou"
    path.write_bytes(b"*M9.5.2026 Lake\r\n*Top 1\r\nAnn 2400 +2\r\nBob 350 1\r\n")
    code, out, err = answer(str(path), "--to", "archive")
    assert (code, err.splitlines()[1:]) == (0, ["division “Top 1” is called TOP1 here"])
    assert tsh_archive.read(out).division("TOP1") == division.read(
        "Ann 0 2; 400; p12 1\nBob 0 1; 350; p12 2\n"
    )
    path.write_bytes(b"*A\r\nAnn 2400 +2\r\nBob x 1\r\n")
    code, out, err = answer(str(path), "--to", "csv")
    assert (code, out) == (2, b"")
    assert err.startswith(f"{path}: line 3, Bob x: the last score has no opponent.")
