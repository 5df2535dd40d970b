"""``audit`` over an archive while things go wrong: folders, disks, Ctrl-C, kills, other runs."""

import errno
import fcntl
import os
import resource
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tdtool import cli
from tdtool.cli import audit_record
from tdtool.cli.archive import files, findings_file, run, workers
from tdtool.cli.archive.files import named
from tdtool.cli.archive.lock import alone
from tdtool.cli.archive.run import Tally
from tdtool.cli.arguments import BadOption
from tdtool.engine.audits import Verdict
from tests.engine.scrabble.playing import TAXI, text
from tests.patience import LONGEST_WAIT
from tests.places import PROJECT

GOOD = text(TAXI, ">bob: EEQSUZA J8 SEA +17 17")
WRONG = text(TAXI, ">bob: EEQSUZA J8 SEA +18 18")
QUESTION = audit_record.Question(None, {}, None)
ASKED = {"files": ["games"], "rules": None, "settings": {}, "lexicon": None}
BESIDE = ("*.progress", "*.progress.new", "*.lock")


@pytest.fixture(autouse=True)
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Twelve records, every third one wrong."""
    monkeypatch.setenv("TDTOOL_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    Path("games").mkdir()
    for number in range(12):
        Path(f"games/{number:02}.gcg").write_text(GOOD if number % 3 else WRONG)
    return tmp_path


def audited(*options: str) -> int:
    return cli.main(["audit", "games", "--findings", "found.csv", *options])


def verdict(file: str) -> Verdict:
    return audit_record.audited(file, QUESTION)


def refused(capsys: pytest.CaptureFixture[str]) -> str:
    """The one sentence that was said."""
    (line,) = capsys.readouterr().err.splitlines()
    return line


def test_a_folder_that_can_not_be_looked_into_is_listed_and_stops_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It ended the whole run with a traceback, and so did one that was gone meanwhile."""
    Path("games/05-gone").mkdir()
    listed = os.scandir

    def gone_meanwhile(path: Path) -> object:
        if Path(path).name == "05-gone":
            Path(path).rmdir()
        return listed(path)

    monkeypatch.setattr(os, "scandir", gone_meanwhile)
    assert audited() == 2
    told = capsys.readouterr().out
    assert told.startswith("13 games: 8 agree, 4 differ, 1 unreadable\n")
    assert "games/05-gone can’t be read: No such file or directory" in told


def test_folders_may_be_deeper_than_calls_go(capsys: pytest.CaptureFixture[str]) -> None:
    at = Path("games/deep")
    at.mkdir()
    for _ in range(sys.getrecursionlimit()):
        at /= "d"
        at.mkdir()
    (at / "last.gcg").write_text(WRONG)
    try:
        assert audited() == 1
        assert capsys.readouterr().out.startswith("13 games: 8 agree, 5 differ\n")
    finally:
        while at != Path("games"):
            (at / "last.gcg").unlink(missing_ok=True)
            at.rmdir()
            at = at.parent


def test_a_link_to_nothing_is_listed_and_a_pipe_is_no_record() -> None:
    os.mkfifo("games/pipe.gcg")
    Path("games/ring.gcg").symlink_to("ring.gcg")
    Path("games/nowhere.gcg").symlink_to("gone.gcg")
    assert [file for file in named(["games"]) if not file[6].isdigit()] == [
        "games/nowhere.gcg",
        "games/ring.gcg",
    ]


@pytest.mark.parametrize("few", [1, 2, 3, 5, 12, 13, 20])
def test_the_names_of_a_large_folder_come_a_few_at_a_time_in_the_same_order(
    few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All names of a folder were in memory, which grew with them."""
    Path("games/05-more").mkdir()
    Path("games/05-more/a.AGR").write_text(GOOD)
    Path("games/notes.txt").write_text("no record")
    whole = sorted(map(str, [*Path("games").glob("*.gcg"), Path("games/05-more/a.AGR")]))
    monkeypatch.setattr(files, "NAMES_AT_A_TIME", few)
    assert list(named(["games"])) == whole


def test_no_more_is_read_of_a_file_than_a_record_has(capsys: pytest.CaptureFixture[str]) -> None:
    """A device has no size, and never ends: reading it took all memory."""
    assert stat.S_ISCHR(Path("/dev/zero").stat().st_mode)
    assert cli.main(["audit", "/dev/zero"]) == 2
    assert "no game record has more than 2,097,152" in capsys.readouterr().out


@pytest.mark.parametrize("format_", ["csv", "parquet"])
def test_a_full_disk_is_a_sentence_and_the_run_goes_on_when_there_is_room(
    format_: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if format_ == "parquet":
        pytest.importorskip("pyarrow.parquet", reason="requirements-cluster.txt")
    options = ("audit", "games", "--findings")
    cli.main([*options, f"whole.{format_}"])
    whole = capsys.readouterr().out
    monkeypatch.setattr(run, "GAMES_AT_MOST", 5)
    limit, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    size = 400 if format_ == "csv" else 100
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        assert cli.main([*options, f"found.{format_}"]) == 2
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, hard))
    assert refused(capsys) == (
        f"audit: found.{format_} can’t be written: File too large. Stopped after 0 games. "
        "Run the same command to continue."
    )
    assert cli.main([*options, f"found.{format_}"]) == 1
    assert capsys.readouterr().out == whole
    if format_ == "csv":
        assert Path("found.csv").read_bytes() == Path("whole.csv").read_bytes()
    assert [path for kind in BESIDE for path in Path().glob(kind)] == []


def verdicts_until(stop: str, files: Iterator[str]) -> Iterator[Verdict]:
    for file in files:
        if file == stop:
            raise KeyboardInterrupt
        yield verdict(file)


@pytest.mark.parametrize("moment", range(1, 5))
def test_ctrl_c_while_findings_are_saved_writes_none_of_them_twice(
    moment: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was pressed between the rows and the count of their records: they were written again."""
    audited()
    whole = Path("found.csv").read_bytes()
    monkeypatch.setattr(run, "GAMES_AT_MOST", 4)
    synced, pressed = os.fsync, 0

    def pressing(file: int) -> None:
        nonlocal pressed
        synced(file)
        pressed += 1
        if pressed == moment:
            raise KeyboardInterrupt

    with monkeypatch.context() as while_saving:
        while_saving.setattr(os, "fsync", pressing)
        assert audited() == 130
    assert audited() == 1
    assert Path("found.csv").read_bytes() == whole


def test_ctrl_c_before_the_first_record_is_one_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def pressed(_: object) -> dict[str, object]:
        raise KeyboardInterrupt

    monkeypatch.setattr(audit_record, "judged_by", pressed)
    assert audited() == 130
    assert refused(capsys) == "Stopped."


def test_two_runs_do_not_write_the_same_findings(capsys: pytest.CaptureFixture[str]) -> None:
    """They wrote over each other, and one ended with a traceback."""
    holds = (
        "import sys; from pathlib import Path; from tdtool.cli.archive.lock import alone\n"
        "with alone(Path('found.csv')): print('held', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", holds],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(PROJECT)},
    ) as other:
        assert other.stdout is not None
        assert other.stdin is not None
        other.stdout.readline()
        assert audited() == 2
        assert refused(capsys) == "audit: another audit is writing found.csv"
        other.stdin.close()
    assert audited() == 1


@pytest.mark.parametrize("there", [True, False])
def test_a_disk_without_locks_is_not_another_audit(
    there: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On a network share another audit was told to be writing, for ever; the lock stayed there."""

    def none(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    if there:
        Path("found.csv.lock").write_text("")
    monkeypatch.setattr(fcntl, "lockf", none)
    assert audited() == 2
    assert refused(capsys) == (
        "audit: found.csv.lock can’t be locked (No locks available), so another audit couldn’t be "
        "kept out; choose a folder on a disk of this machine for --findings"
    )
    assert Path("found.csv.lock").exists() is there
    assert not Path("found.csv").exists()


@pytest.mark.parametrize("said", [errno.EACCES, errno.EAGAIN])
def test_either_way_in_which_systems_say_that_another_has_the_lock_is_understood(
    said: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def another(*_: object) -> None:
        raise OSError(said, os.strerror(said))

    monkeypatch.setattr(fcntl, "lockf", another)
    assert audited() == 2
    assert refused(capsys) == "audit: another audit is writing found.csv"


def test_a_lock_whose_run_was_killed_holds_nobody_up() -> None:
    Path("found.csv.lock").write_text("")
    with alone(Path("found.csv")):
        pass
    assert not Path("found.csv.lock").exists()


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--summary", "games/01.gcg"], "audit: --summary games/01.gcg would be taken for a game"),
        (["--summary", "found.csv"], "audit: --summary found.csv is where the findings go"),
        (["--summary", "found.csv.progress"], "is where the findings go"),
        (["--summary", "found.csv.progress.new"], "is where the findings go"),
        (["--summary", "found.csv.lock"], "is where the findings go"),  # it was deleted at the end
        (["--findings", "players.csv"], "audit: players.csv holds something else than findings"),
        (["--findings", "old.parquet"], "audit: old.parquet holds something else than findings"),
        (["--findings", f"{'x' * 250}.csv"], "can’t be written: File name too long"),
        (["--findings", "no/found.csv"], "can’t be written: No such file or directory"),
        (["--findings", "."], "audit: --findings . has to end in .csv or .parquet"),  # a traceback
        (["--findings", "/"], "audit: --findings / has to end in .csv or .parquet"),
        (["--findings", ""], "audit: --findings . has to end in .csv or .parquet"),
        (["--workers", "0"], "audit: --workers takes a number from 1 to 61"),
        (["--workers", "100000"], "audit: --workers takes a number from 1 to 61"),
    ],
)
def test_nothing_is_written_over_that_is_no_findings(
    options: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if "old.parquet" in options:
        pytest.importorskip("pyarrow.parquet", reason="requirements-cluster.txt")
    Path("players.csv").write_text("name,rating\nAnn Lee,1500\n")
    Path("old.parquet").mkdir()
    Path("old.parquet/part-00000-c000.parquet").write_text("another’s")
    before = {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()}
    assert audited(*options) == 2
    assert says in refused(capsys)
    assert {path: path.read_bytes() for path in Path().rglob("*") if path.is_file()} == before


def test_a_run_does_not_go_on_with_another_word_list_or_program(
    archive: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A word list that was replaced wasn’t noticed: half the findings were by the old one."""
    run.run(
        named(["games"]),
        lambda files: verdicts_until("games/05.gcg", iter(files)),
        findings=Path("found.csv"),
        request=ASKED,
        by=audit_record.judged_by(QUESTION),
    )
    capsys.readouterr()
    lists = archive / "home" / "lexicons"
    lists.mkdir(parents=True)
    (lists / "ours.txt").write_text("TAXI\nSEA\n")
    assert audited() == 2
    assert refused(capsys) == (
        "audit: the word lists or this program have changed since this run was begun; delete "
        "found.csv.progress to start over"
    )


@pytest.mark.long
def test_records_full_of_faults_are_written_before_a_thousand_of_them_are_in_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    saved = list[int]()
    save = run.Progress.save

    def counted(progress: run.Progress, into: findings_file.FindingsFile) -> None:
        saved.append(sum(len(one.findings) for one, _ in progress.place.waiting))
        save(progress, into)

    monkeypatch.setattr(run.Progress, "save", counted)
    bad = "#player1 a A\n#player2 b B\n" + "\n".join(f">a: ? {line}" for line in range(2_900))
    for number in range(12):
        Path(f"games/{number:02}.gcg").write_text(bad)
    assert audited() == 2
    assert len(saved) > 1 and max(saved) < run.FINDINGS_AT_MOST + 3_000


def test_what_fails_on_a_worker_for_want_of_its_word_list_is_listed() -> None:
    """The verdict that said so asked for the list again, and ended the run."""
    told = audit_record.audited("games/00.gcg", audit_record.Question(None, {}, "nwl99"))
    assert told.verdict == "unreadable"
    assert "There is no word list “nwl99”" in told.findings[0].message


def asleep(_: str) -> str:
    time.sleep(60)
    return ""


def test_workers_end_with_the_command_that_is_killed() -> None:
    """They waited for ever for a question, fifty megabytes each."""
    child = os.fork()
    if not child:
        pool = workers.Processes(2)
        pool.submit(asleep, "")
        pool.submit(asleep, "")
        Path("pids.new").write_text(" ".join(map(str, pool.pool._processes)))
        Path("pids.new").rename("pids")
        time.sleep(60)
    until = time.monotonic() + LONGEST_WAIT
    while not Path("pids").exists():
        assert time.monotonic() < until
        time.sleep(0.02)
    at_work = [int(pid) for pid in Path("pids").read_text().split()]
    assert len(at_work) == 2 and all(map(_lives, at_work))
    time.sleep(0.5)  # their first step is to watch
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while any(map(_lives, at_work)):
        assert time.monotonic() < until, "they live on"
        time.sleep(0.02)


def _lives(pid: int) -> bool:
    try:
        return ") Z" not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


def test_workers_leave_ctrl_c_to_the_command() -> None:
    """Each printed a traceback."""
    with closing(workers.Processes(1)) as pool:
        assert pool.result(pool.submit(_takes_ctrl_c)) is False


def _takes_ctrl_c() -> bool:
    return signal.getsignal(signal.SIGINT) is not signal.SIG_IGN


def test_the_summary_counts_what_was_saved_only() -> None:
    """A place is put down whole: what waits isn’t counted until it is written."""
    progress = run.Progress(Path("p"), Path("found.csv"), ASKED, {})
    progress.place.waiting.append((verdict("games/00.gcg"), "one"))
    with pytest.raises(BadOption):
        progress.save(_Full())
    assert progress.place.tally == Tally()
    assert len(progress.place.waiting) == 1


class _Full:
    def write(self, verdicts: object, *, after: int) -> int:
        raise OSError(28, "No space left on device")
