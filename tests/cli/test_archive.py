"""``audit`` over an archive: any number of files, findings into a file as they come, by processes
here or on a cluster, stopped and continued."""

import csv
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tdtool import cli
from tdtool.cli import audit_record
from tdtool.cli.archive import run
from tdtool.cli.archive.files import named
from tdtool.cli.archive.run import Tally
from tdtool.engine import audits
from tdtool.engine.audits import Verdict
from tdtool.engine.records import Record
from tests.engine.scrabble.playing import TAXI, text

GOOD = text(TAXI, ">bob: EEQSUZA J8 SEA +17 17")
WRONG = text(TAXI, ">bob: EEQSUZA J8 SEA +18 18")
GAMES = 40
QUESTION = audit_record.Question(None, {}, None)


@pytest.fixture(autouse=True)
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Forty records in two folders, every third one wrong, and one that is no text."""
    monkeypatch.setenv("TDTOOL_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    for number in range(GAMES):
        path = tmp_path / "games" / f"{number % 2}" / f"{number:02}.gcg"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(GOOD if number % 3 else WRONG)
    (tmp_path / "games" / "noise.agr").write_bytes(bytes(range(256)))
    return tmp_path


def audited(*options: str) -> int:
    return cli.main(["audit", "games", *options])


def answers(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_the_findings_in_the_file_are_those_of_the_answers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert audited("--format", "json") == 2
    told = [
        (answer["file"], *(finding[name] for name in ("line", "nick", "kind", "message")))
        for answer in answers(capsys)
        for finding in answer["findings"]  # type: ignore[attr-defined]
    ]
    assert audited("--findings", "found.csv") == 2
    with Path("found.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [
        (row["file"], int(row["line"]) if row["line"] else None, row["nick"] or None,
         row["kind"], row["message"])
        for row in rows
    ] == told  # fmt: skip


def test_two_processes_write_what_one_writes() -> None:
    audited("--findings", "one.csv")
    audited("--findings", "two.csv", "--workers", "2")
    assert Path("one.csv").read_bytes() == Path("two.csv").read_bytes()
    assert not list(Path().glob("*.progress"))


def test_the_summary_counts_games_findings_and_worst_files_and_is_one_page(
    capsys: pytest.CaptureFixture[str],
) -> None:
    audited("--findings", "found.csv", "--summary", "all.html")
    told = capsys.readouterr().out
    assert told.startswith("41 games: 26 agree, 14 differ, 1 unreadable\n")
    assert "  score: 14 errors, 0 warnings, 0 notes\n" in told
    assert "      1  games/0/00.gcg\n" in told
    assert "  games/noise.agr: This isn’t a text file; a game record must be plain text." in told
    page = Path("all.html").read_text(encoding="utf-8")
    assert "games/0/00.gcg" in page and "26 agree" in page
    assert "src=" not in page and "href=" not in page
    assert "&lt;b&gt;" in run.summary_page(Tally(1, {"differs": 1}, {}, [(1, "<b>.gcg")]))


def verdicts_until(stop: int, files: Iterable[str]) -> Iterator[Verdict]:
    """What a run gives before Ctrl-C is pressed."""
    yield from map(partial(audit_record.audited, question=QUESTION), islice(files, stop))
    raise KeyboardInterrupt


def begun(findings: Path, *, until: int) -> Tally | None:
    return run.run(
        named(["games"]),
        partial(verdicts_until, until),
        findings=findings,
        request={"files": ["games"], "rules": None, "settings": {}, "lexicon": None},
        by=audit_record.judged_by(QUESTION),
    )


def stopped(findings: str) -> Path:
    """A run that was stopped after five records; gives its progress."""
    begun(Path(findings), until=5)
    return Path(f"{findings}.progress")


def test_a_run_that_was_stopped_goes_on_where_it_was(
    capsys: pytest.CaptureFixture[str],
) -> None:
    audited("--findings", "whole.csv")
    whole = capsys.readouterr().out
    found = Path("found.csv")
    for stop in (13, 7):
        assert begun(found, until=stop) is None
    assert "Stopped after 20 games. Run the same command to continue." in capsys.readouterr().err
    with found.open("a") as file:
        file.write("half a li")  # what a power cut leaves
    assert audited("--findings", "found.csv") == 2
    assert capsys.readouterr().out == whole
    assert found.read_bytes() == Path("whole.csv").read_bytes()


def test_a_run_is_continued_by_its_own_command_only(
    capsys: pytest.CaptureFixture[str],
) -> None:
    stopped("found.csv")
    assert audited("--findings", "found.csv", "--rules", "my-scrabble") == 2
    assert "another command has begun found.csv" in capsys.readouterr().err


def edited(path: Path) -> None:
    path.write_text(path.read_text() + "\n")


def one_for_another(path: Path) -> None:
    path.rename(path.with_name("03.gcg"))


@pytest.mark.parametrize("change", [edited, one_for_another, Path.unlink])
def test_a_run_does_not_go_on_where_a_record_before_its_place_is_another_one(
    change: Callable[[Path], None], capsys: pytest.CaptureFixture[str]
) -> None:
    stopped("found.csv")
    change(Path("games/0/02.gcg"))
    assert audited("--findings", "found.csv") == 2
    assert "the files have changed since this run was begun" in capsys.readouterr().err


@pytest.mark.parametrize("size", [0, 20])
def test_findings_that_a_power_cut_shortened_are_refused_and_not_filled_up(
    size: int, capsys: pytest.CaptureFixture[str]
) -> None:
    stopped("found.csv")
    os.truncate("found.csv", size)
    assert audited("--findings", "found.csv") == 2
    line = capsys.readouterr().err.splitlines()[-1]
    assert line.startswith("audit: found.csv has lost findings that were written")
    assert "delete found.csv.progress to start over" in line
    assert Path("found.csv").stat().st_size == size


def test_a_part_that_a_power_cut_took_is_noticed(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyarrow.parquet", reason="requirements-cluster.txt")
    stopped("found.parquet")
    (part,) = Path("found.parquet").iterdir()
    part.unlink()
    assert audited("--findings", "found.parquet") == 2
    assert "found.parquet has lost findings" in capsys.readouterr().err


@pytest.mark.parametrize("left", ["", "{", "[]", "{}"])
def test_progress_that_can_not_be_read_is_a_sentence(
    left: str, capsys: pytest.CaptureFixture[str]
) -> None:
    stopped("found.csv").write_text(left)
    assert audited("--findings", "found.csv") == 2
    line = capsys.readouterr().err.splitlines()[-1]
    assert line == (
        "audit: found.csv.progress can’t be read; delete it to start over with found.csv"
    )


def test_what_is_saved_is_on_the_disk_the_findings_first(
    monkeypatch: pytest.MonkeyPatch, archive: Path
) -> None:
    synced = list[str]()
    sync = os.fsync

    def noted(number: int) -> None:
        synced.append(str(Path(f"/proc/self/fd/{number}").readlink()))
        sync(number)

    monkeypatch.setattr(os, "fsync", noted)
    stopped("found.csv")
    assert synced == [str(archive / name) for name in ("found.csv", "found.csv.progress.new")]


def test_a_summary_that_can_not_be_written_is_refused_before_the_first_record(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert audited("--findings", "found.csv", "--summary", "nowhere/all.html") == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line == "audit: --summary nowhere/all.html can’t be written: No such file or directory"
    assert not Path("found.csv").exists()


def test_where_the_summary_fails_at_the_end_the_findings_are_not_started_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its folder is gone meanwhile; the same command writes it, and audits no record again."""
    Path("there").mkdir()
    options = ("--findings", "found.csv", "--summary", "there/all.html")
    told = run.summary_page

    def gone(tally: Tally) -> str:
        Path("there/all.html").unlink()
        Path("there").rmdir()
        return told(tally)

    with monkeypatch.context() as while_it_runs:
        while_it_runs.setattr(run, "summary_page", gone)
        assert audited(*options) == 2
    assert "there/all.html can’t be written" in capsys.readouterr().err
    found = Path("found.csv").read_bytes()
    Path("there").mkdir()
    monkeypatch.setattr(audit_record, "audited", pytest.fail)
    assert audited(*options) == 2
    assert "26 agree" in Path("there/all.html").read_text(encoding="utf-8")
    assert Path("found.csv").read_bytes() == found
    assert not Path("found.csv.progress").exists()


def test_a_file_name_that_is_not_utf_8_stops_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    """Old archives have such names: each byte that is no sign is told by its number."""
    for name, content in ((b"b\xe9.gcg", WRONG.encode()), (b"c\xe9.agr", b"\0\1")):
        Path(os.fsdecode(b"games/" + name)).write_bytes(content)
    options = ("--findings", "found.csv", "--summary", "all.html")
    assert audited(*options) == 2
    told = capsys.readouterr().out
    assert told.startswith("43 games: ") and "games/b\\xe9.gcg" in told
    assert "  games/c\\xe9.agr: " in told
    assert "games/b\\xe9.gcg" in Path("found.csv").read_text(encoding="utf-8")
    assert "games/b\\xe9.gcg" in Path("all.html").read_text(encoding="utf-8")
    assert audited("--format", "json") == 2
    assert "games/b\\xe9.gcg" in [answer["file"] for answer in answers(capsys)]


def test_what_could_not_be_audited_is_unreadable_and_says_why() -> None:
    told = audit_record.failed("games/0/00.gcg", QUESTION, "MemoryError: ")
    assert told.verdict == "unreadable"
    assert told.findings[0].message == "games/0/00.gcg couldn’t be audited: MemoryError: "


def test_a_fault_of_the_program_ends_no_run_and_is_a_failure_of_its_own(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], archive: Path
) -> None:
    """It was counted among the files that can’t be read: nobody saw that it is to be reported."""
    sound = audits.audit

    def faulty(record: Record, *, file: str, **given: Any) -> Verdict:
        if file.startswith("games/0/0"):
            raise KeyError("Q")
        return sound(record, file=file, **given)

    monkeypatch.setattr(audits, "audit", faulty)
    options = ("--findings", "found.csv", "--summary", "all.html", "--workers", "2")
    assert audited(*options) == 3
    out, err = capsys.readouterr()
    says = "tdtool has a fault here; report it with this file (KeyError: 'Q')"
    assert out.startswith("41 games: 23 agree, 12 differ, 1 unreadable, 5 failed\n")
    title = "Not audited by a fault of tdtool’s; please report it with these files"
    assert f"{title}:\n  games/0/00.gcg: games/0/00.gcg couldn’t be audited: {says}\n" in out
    assert title in Path("all.html").read_text(encoding="utf-8")
    assert Path("found.csv").read_text(encoding="utf-8").count(says) == 5
    assert err.count("\n") == 1
    log = (archive / "home" / "tdtool.log").read_text(encoding="utf-8")
    assert log.count("Traceback") == 1  # five were the same


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--findings", "found.txt"], "has to end in .csv or .parquet"),
        (["--summary", "all.html"], "--summary needs --findings FILE"),
        (["--findings", "found.csv", "--playable", "4"], "--playable takes one record"),
    ],
)
def test_options_that_can_not_be_are_refused(
    capsys: pytest.CaptureFixture[str], options: list[str], says: str
) -> None:
    assert audited(*options) == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize(
    ("package", "options", "says"),
    [
        ("distributed", ["--scheduler", "tcp://x"], "--scheduler needs packages"),
        ("pyarrow", ["--findings", "found.parquet"], "Parquet needs packages"),
    ],
)
def test_without_its_packages_a_cluster_is_refused_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    package: str,
    options: list[str],
    says: str,
) -> None:
    """Those who installed tdtool have no file with requirements: they are told the extra."""
    monkeypatch.setitem(sys.modules, package, None)
    assert audited(*options) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert says in line
    assert "(pip install -r requirements-cluster.txt, or tdtool[cluster])" in line


@pytest.mark.parametrize("found", ["found.csv", "found.parquet"])
def test_a_cluster_that_is_refused_leaves_no_findings(
    found: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """An empty file stayed, as if nothing had been found."""
    pytest.importorskip("distributed", reason="requirements-cluster.txt")
    pytest.importorskip("pyarrow", reason="requirements-cluster.txt")
    assert audited("--findings", found, "--scheduler", "tcp://x") == 2
    assert "audit: no scheduler answers at tcp://x" in capsys.readouterr().err
    assert not list(Path().glob("found*"))


@pytest.mark.long
def test_two_workers_of_a_cluster_write_what_one_process_writes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    distributed = pytest.importorskip("distributed", reason="requirements-cluster.txt")
    audited("--findings", "one.csv")
    one = capsys.readouterr().out
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        address = ["--scheduler", cluster.scheduler_address]
        assert audited("--findings", "two.csv", *address) == 2
        assert capsys.readouterr().out == one
        audited("--format", "json", *address)
        assert len(answers(capsys)) == GAMES + 1
    assert Path("one.csv").read_bytes() == Path("two.csv").read_bytes()


def test_parquet_has_the_rows_of_csv() -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="requirements-cluster.txt")
    audited("--findings", "found.csv")
    audited("--findings", "found.parquet")
    table = parquet.read_table("found.parquet").to_pylist()
    with Path("found.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    as_text = [
        {name: "" if value is None else str(value) for name, value in row.items()} for row in table
    ]
    assert as_text == rows
