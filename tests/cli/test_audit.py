"""``audit`` on the command line."""

import io
import json
import sys
from pathlib import Path

import pytest

from tdtool import cli
from tdtool.cli import audit_record
from tdtool.engine import audits
from tests.engine.scrabble.playing import TAXI, text

GOOD = text(TAXI, ">bob: EEQSUZA J8 SEA +17 17")
WRONG = text(TAXI, ">bob: EEQSUZA J8 SEA +18 18")
FOUND = """\
  Ann Lee (ann): 22
  Bob Ray (bob): 18 reported, 17 verified
  line 5  turn 2  bob  error  SCR-8   SEA at J8 scores 17, not 18
  line 5  turn 2       note   SCR-12  The record stops before the end of the game.
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A director's folder without lists of their own, and the records beside it."""
    monkeypatch.setenv("TDTOOL_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good.gcg").write_text(GOOD)
    (tmp_path / "wrong.gcg").write_text(WRONG)
    (tmp_path / "noise.gcg").write_bytes(bytes(range(256)))
    return tmp_path


@pytest.mark.parametrize(
    ("files", "code"),
    [
        ("good.gcg", 0),
        ("wrong.gcg", 1),
        ("good.gcg wrong.gcg", 1),
        ("noise.gcg", 2),
        ("wrong.gcg noise.gcg good.gcg", 2),
        ("good.gcg nowhere.gcg", 2),
        (".", 2),
    ],
)
def test_the_exit_code_is_the_worst_of_all_records(files: str, code: int) -> None:
    assert cli.main(["audit", *files.split()]) == code


def test_the_text_names_place_player_severity_clause_and_move(
    capsys: pytest.CaptureFixture[str],
) -> None:
    cli.main(["audit", "wrong.gcg"])
    assert capsys.readouterr().out == f"wrong.gcg: differs (scrabble, enable)\n{FOUND}"


@pytest.mark.parametrize("workers", ["1", "2"])
def test_json_is_one_object_a_line_in_the_order_of_the_files(
    capsys: pytest.CaptureFixture[str], workers: str
) -> None:
    files = ["wrong.gcg", "noise.gcg", "good.gcg", "nowhere.gcg"]
    assert cli.main(["audit", *files, "--format", "json", "--workers", workers]) == 2
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(answer["file"], answer["verdict"]) for answer in answers] == [
        ("wrong.gcg", "differs"),
        ("noise.gcg", "unreadable"),
        ("good.gcg", "agrees"),
        ("nowhere.gcg", "unreadable"),
    ]
    assert answers[3]["findings"][0]["message"] == (
        "nowhere.gcg can’t be read: No such file or directory"
    )


def test_a_folder_stands_for_the_records_in_it(
    capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    (home / "games" / "deep").mkdir(parents=True)
    (home / "games" / "deep" / "a.GCG").write_text(GOOD)
    (home / "games" / "notes.txt").write_text("no record")
    assert cli.main(["audit", "games"]) == 0
    assert capsys.readouterr().out.startswith("games/deep/a.GCG: agrees")
    (home / "empty").mkdir()
    assert cli.main(["audit", "empty"]) == 2
    assert capsys.readouterr().err == "audit: empty has no game records (.gcg or .agr)\n"


def test_a_dash_is_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(WRONG.encode())))
    assert cli.main(["audit", "-"]) == 1
    assert capsys.readouterr().out == f"-: differs (scrabble, enable)\n{FOUND}"


def test_a_huge_file_is_refused_by_its_size(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    with (home / "huge.gcg").open("wb") as file:
        file.truncate(3_000_000_000)  # a hole: reading it would take the memory
    assert cli.main(["audit", "huge.gcg"]) == 2
    assert "The file has 3,000,000,000 bytes; no game record" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "code", "rules"),
    [
        ("--rules my-scrabble", 1, "my-scrabble"),
        ("--set challenge=play5", 0, "scrabble"),
        ("--set challenge=double", 1, "scrabble"),
        ("--rules scrabble --set challenge=play5", 0, "scrabble"),
        ("--set minimum=6", 0, "scrabble"),  # another system's, left aside
        ("--rules anagrams-2004", 2, "anagrams-2004"),
    ],
)
def test_rules_and_settings_stand_before_the_records_own(
    capsys: pytest.CaptureFixture[str], home: Path, options: str, code: int, rules: str
) -> None:
    (home / "bonus.gcg").write_text(text(TAXI, ">ann: EU (challenge) +5 27"))
    assert cli.main(["audit", "bonus.gcg", "--format", "json", *options.split()]) == code
    assert json.loads(capsys.readouterr().out)["rules"] == rules


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("", "Missing: FILE. For help: manage.py audit --help"),
        ("good.gcg --lexicon owl", "There is no word list “owl”; installed: enable."),
        ("good.gcg --set foo", "audit: “foo” isn’t a setting; write KEY=VALUE"),
        ("good.gcg --rules scrabble --set minimum=6",
         "scrabble has no setting “minimum”; its settings are minutes, overtime_points, "
         "overtime_limit, challenge, end_racks, six_zeros, exchange_minimum, tiles, "
         "bye_spread, forfeit_spread, missed_round."),
        ("good.gcg --set minimum=x",
         "minimum can’t be “x”; it must be a whole number from 2 to 15."),
    ],
)  # fmt: skip
def test_a_question_that_can_not_be_answered_is_refused_in_one_sentence(
    capsys: pytest.CaptureFixture[str], options: str, sentence: str
) -> None:
    assert cli.main(["audit", *options.split()]) == 2
    assert tuple(capsys.readouterr()) == ("", sentence + "\n")


def test_rules_and_settings_that_nobody_knows_are_refused_by_name(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["audit", "good.gcg", "--rules", "chess"]) == 2
    assert capsys.readouterr().err.startswith("There are no rules “chess”. Choose one of: ")
    assert cli.main(["audit", "good.gcg", "--set", "colour=red"]) == 2
    assert "has no setting “colour”" in capsys.readouterr().err


def test_a_terminal_gets_colours_unless_it_asked_for_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    cli.main(["audit", "wrong.gcg"])
    assert "\x1b[31mdiffers\x1b[0m" in capsys.readouterr().out
    monkeypatch.setenv("NO_COLOR", "1")
    cli.main(["audit", "wrong.gcg"])
    assert "\x1b" not in capsys.readouterr().out


def test_nothing_in_a_record_steers_the_terminal(home: Path) -> None:
    (home / "bad.gcg").write_text(text(TAXI, ">b\x9b31mob: x", "#player3 c\x9b3 C\u202ey"))
    verdict = audit_record.audited("bad.gcg", audit_record.Question(None, {}, None))
    assert not {"\x9b", "\u202e"} & set(audit_record.shown(verdict))


def faulty(*_: object, **__: object) -> None:
    """An engine with a fault."""
    raise AttributeError("'NoneType' object has no attribute 'tiles'")


def test_a_fault_of_the_program_is_told_apart_from_a_damaged_record(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    """It was told as “unreadable ()”, like a damaged file, and the traceback was kept nowhere."""
    monkeypatch.setattr(audits, "audit", faulty)
    assert cli.main(["audit", "good.gcg", "wrong.gcg", "--workers", "2"]) == 3
    out, err = capsys.readouterr()
    head, why = out.splitlines()[:2]
    assert head == "good.gcg: failed"
    assert why.strip() == (
        "error    good.gcg couldn’t be audited: tdtool has a fault here; report it with this file "
        "(AttributeError: 'NoneType' object has no attribute 'tiles')"
    )
    log = home / "home" / "tdtool.log"
    assert err == f"A fault of tdtool’s is written down in {log}; report that, too.\n"
    kept = log.read_text(encoding="utf-8")
    assert kept.count("Traceback") == 1 and "in faulty" in kept and "good.gcg" in kept
    assert log.stat().st_mode & 0o077 == 0


def test_a_fault_of_the_program_keeps_the_answers_form_and_says_that_it_is_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    """Where the data folder can’t be written the traceback is said itself."""
    (home / "home").write_text("no folder")
    monkeypatch.setattr(audits, "audit", faulty)
    assert cli.main(["audit", "good.gcg", "--format", "json"]) == 3
    out, err = capsys.readouterr()
    answer = json.loads(out)
    assert (answer["verdict"], answer["failed"]) == ("unreadable", True)
    assert "in faulty" in err
    monkeypatch.undo()
    assert cli.main(["audit", str(home / "noise.gcg"), "--format", "json"]) == 2
    assert "failed" not in json.loads(capsys.readouterr().out)
