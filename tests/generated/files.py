"""``python -m tests.generated.files --files 20000 --seed 1``: damaged files for every reader.

A file of each kind is damaged by chance and given to its reader: it is read, or refused by the
reader's own exception; nothing else is raised, and nothing takes two seconds of processor time.
What another module reads (an archive, for one) registers its reader with ``reads``.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import signal
import sys
import tempfile
import time
import traceback
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from random import Random

from tests import conftest  # noqa: F401 - a data folder of the tests' own, and Django

from tdtool import cli  # isort: skip
from tdtool.engine import audits, records
from tdtool.engine.scoresheets import typed
from tdtool.formats import entry_line
from tdtool.formats.entry_line import BadEntryLine
from tdtool.formats.offices import coco, coco_json, coco_tables, tou
from tdtool.formats.player_lists import files as player_files
from tdtool.formats.player_lists import rating_list
from tdtool.formats.player_lists.text import ListUnreadable
from tdtool.formats.tsh import archive, config, division
from tdtool.formats.tsh.text import Unreadable
from tdtool.queries.exchange import imported_events
from tdtool.queries.journal.archive import ArchiveRefused, read_from
from tdtool.services.exchange import import_event
from tdtool.services.journal import archives
from tests.formats.harbour import BYTES, CONFIG
from tests.formats.offices import made_up
from tests.formats.workbooks import with_part, workbook
from tests.generated import altered_archives

SLOW = 2.0  # seconds of processor time
HUNG = 20.0
FIXTURES = Path(__file__).parents[2] / "fixtures"
LIST = b'Name,Rating,Member\nAnn Bee,1900,AA000001\nBob Dee,1850,AA000002\n"Cy, Jr",,\n'
RT = b"""\
ARBO AUS Ann Arbor            1234 1784 20251130   62
BORU ENG B\xf3b Boru               12  950 20240101  120.5
CEE  USA Maria de la Cruz Wes   88    0
"""
MIRROR = b'{"players": [{"playerid": 7, "name": "Ann", "country": "AUS", "cswrating": 1784}]}'
ROSTER = (
    b'{"schema": "coco.roster/1", "players": [{"player_number": "0042", "name": "Ann Lee", '
    b'"rating": 1784, "deviation": 62.5, "career_games": 12, "last_played": null}]}'
)
PIECES = (
    b"\0", b"\n", b"\r\n", b"\t", b";", b",", b"0", b"-1", b"9" * 40, b"\xff", b"\xef\xbb\xbf",
    b">", b"#", b"--", b"(", b")", b"+", b"a", b":", b" ", b"'", b"{", b"[", b"=>", b"\\",
    b"\xe2\x88\x92", b"8H", b"?", b"#rules anagrams-nsa-2005\n", b"\xff\xfe",
    b"1e999", "٣".encode(), b"x" * 5000,
)  # fmt: skip


class Hung(Exception):
    """The reader was stopped."""


@dataclass(frozen=True)
class Reader:
    """``wholes``: files that it reads; ``refuses``: what it raises where it reads none."""

    name: str
    read: Callable[[bytes], object]
    wholes: Callable[[], Sequence[bytes]]
    refuses: tuple[type[Exception], ...] = ()


READERS: list[Reader] = []


def reads(
    name: str, wholes: Callable[[], Sequence[bytes]], *refuses: type[Exception]
) -> Callable[[Callable[[bytes], object]], Callable[[bytes], object]]:
    """Put a reader on the list, with whole files of its kind."""

    def registered(read: Callable[[bytes], object]) -> Callable[[bytes], object]:
        READERS.append(Reader(name, read, wholes, refuses))
        return read

    return registered


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


@cache
def _lists() -> list[bytes]:
    table = [["Name", "Rating"], ["Ann", 1900], ["Bob", None], ["Cy", "1 700"]]
    book = workbook(table)
    odd = with_part(book, "xl/workbook.xml", b"<workbook/>")
    return [LIST, LIST.replace(b",", b"\t"), b"Ann 1900\nBob 1850\nCy\n", BYTES, book, odd]


@cache
def _records() -> list[bytes]:
    return [path.read_bytes() for path in sorted((FIXTURES / "records").glob("*.*"))]


@cache
def _archives() -> list[bytes]:
    made = f"#begin_file name=a.t\n{_text(BYTES)}#end_file name=a.t\n#begin_file name=config.tsh\n"
    return [f"{made}{CONFIG}#end_file name=config.tsh\n".encode()]


@reads("list of players", _lists, ListUnreadable)
def _players(data: bytes) -> object:
    kind = [".t", ".csv", ".xlsx"][sum(data[:9]) % 3]
    return player_files.read(data, name=f"a{kind}")


@reads("pasted list", _lists, ListUnreadable)
def _pasted(data: bytes) -> object:
    return player_files.pasted(_text(data))


@reads("rating list", _lists, ListUnreadable)
def _ratings(data: bytes) -> object:
    return rating_list.read(data)


@reads("tsh division", lambda: [BYTES], Unreadable)
def _division(data: bytes) -> object:
    return division.write_bytes(division.read(data))


@reads("tsh configuration", lambda: [CONFIG.encode()], Unreadable)
def _config(data: bytes) -> object:
    read = config.read(data)
    return [config.write_bytes(read), list(read.faults), read.rounds("A")]


@reads("tsh archive", _archives, Unreadable)
def _archive(data: bytes) -> object:
    return list(archive.read(data).faults)


@reads("event of tsh", lambda: [BYTES, *_archives()], Unreadable)
def _event(data: bytes) -> object:
    return imported_events.of_files({"a.t": data, "config.tsh": CONFIG.encode()})


@reads("archive of an event", altered_archives.every_one, ArchiveRefused)
def _kept(data: bytes) -> object:
    kept = read_from(io.BytesIO(data), called="The file", largest=1024 * 1024)
    return archives.checked(kept).faults, archives.other_word_lists(kept)


@cache
def _of_offices() -> list[bytes]:
    """Of WESPA, CoCo and Woogles: results first, then lists."""
    division_ = made_up.division(Random(1), players=6, rounds=4)
    one, day = {"A": division_}, date(2026, 5, 9)
    tables = coco.files(one, event="Lake", slug="lake", on=day)
    standings = b"division,rank,username,wins,losses,draws,winpts,spread\nA,1,Ann,2,1,0,2.0,50\n"
    bundle = coco.write_bundle(one, event="Lake", on=day)
    return [tou.write(one, event="Lake", on=day), bundle, *tables.values(), standings]


@reads("file of an office", _of_offices, Unreadable)
def _office(data: bytes) -> object:
    """By what is in it, beside a division; what is read can be imported, or is told why not."""
    single = tou.is_tou(data) or coco_json.is_bundle(data) or coco_tables.kind_of(data)
    files = {"lake.x": data} if single else {"a.t": BYTES, "lake.x": data}
    event = imported_events.of_files(files)
    return [import_event.read(one.text, lowest_score=0) for one in event.divisions]


@reads("results for WESPA", lambda: _of_offices()[:1], Unreadable)
def _tou(data: bytes) -> object:
    return tou.read(data)


@reads("results for CoCo", lambda: _of_offices()[2:5], Unreadable)
def _coco(data: bytes) -> object:
    return coco.read_tables({"a.csv": data, "b.csv": _of_offices()[2]})


@reads("bundle of CoCo", lambda: _of_offices()[1:2], Unreadable)
def _bundle(data: bytes) -> object:
    return coco.read_bundle(data)


@reads("rating list of an office", lambda: [RT, MIRROR, ROSTER], ListUnreadable)
def _office_ratings(data: bytes) -> object:
    return rating_list.read(data)


@reads("record", _records)
def _record(data: bytes) -> object:
    read = records.read(data)
    return records.read(records.write(read)), audits.audit(read).verdict


LINES = (b"7 412 380 t1 26:10", b"1 299 298 words GARDENIA / TIDAL", b"p12 412-380 s1 +30",
         b"r2 3 205 180 160 150")  # fmt: skip
SHEET = b"24 24 | 18 18\n30 54 | 7 25\nrack 4\ntime -10\n"


@reads("entry line", lambda: LINES, BadEntryLine)
def _line(data: bytes) -> object:
    return entry_line.parse(_text(data)), entry_line.parse(_text(data[:40]), whole=False)


@reads("score sheet", lambda: [SHEET], typed.EmptySheet)
def _sheet(data: bytes) -> object:
    return typed.parse(_text(data))


class Answered(Exception):
    """A command that neither answered nor refused in a sentence."""


@reads("commands", lambda: [BYTES, *_records()])
def _command(data: bytes) -> object:
    """``audit`` and ``standings`` on a file: an answer, or a sentence that says why not."""
    with tempfile.TemporaryDirectory(prefix="tdtool-file-") as folder:
        path = Path(folder) / ("a.t" if data[:1].isalpha() else "a.gcg")
        path.write_bytes(data)
        out, err = io.StringIO(), io.StringIO()
        named = "standings" if path.suffix == ".t" else "audit"
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = cli.main([named, str(path)])
    said = out.getvalue() + err.getvalue()
    if code not in (0, 1, 2) or not said or "Traceback" in said:
        raise Answered(f"{named} ends with {code}: {said[:400]}")
    return code


# ---------------------------------------------------------------- damage


def damaged(rng: Random, whole: bytes, other: bytes) -> bytes:
    """The file with pieces overwritten, left out, doubled, or of another file; in a workbook now
    and then within one of its parts."""
    if whole.startswith(b"PK") and rng.random() < 0.7:
        with zipfile.ZipFile(io.BytesIO(whole)) as book:
            part = rng.choice(book.namelist())
            inside = damaged(rng, book.read(part) or b"<x/>", other)
        return with_part(whole, part, inside)
    data = bytearray(whole)
    for _ in range(rng.choice([1, 1, 2, 5, 20])):
        at, size = rng.randrange(len(data) + 1), int(rng.expovariate(1 / 8))
        piece = rng.choice([
            rng.choice(PIECES), rng.randbytes(rng.randrange(1, 6)), bytes(data[at : at + 60]) * 3,
            other[rng.randrange(len(other) + 1) :][:80], b"",
        ])  # fmt: skip
        data[at : at + rng.choice([0, size])] = piece
    if rng.random() < 0.05:
        data = bytearray(_text(bytes(data)).encode("utf-16"))
    return bytes(data[: rng.randrange(1, len(data) + 1)] if rng.random() < 0.1 else data)


def given(reader: Reader, rng: Random) -> tuple[str, str]:
    """What became of a damaged file: "read" or "refused", and what was wrong."""
    wholes = reader.wholes()
    data = damaged(rng, rng.choice(wholes), rng.choice(wholes))
    begun = time.thread_time()
    try:
        with _not_for_ever():
            reader.read(data)
        what = "read"
    except reader.refuses as refusal:
        what = "refused"
        if not str(refusal).strip():
            return what, "a refusal without a sentence"
    except Exception:  # whatever it is, it is what is looked for
        return "raised", f"{data[:300]!r}\n{traceback.format_exc()}"
    took = time.thread_time() - begun
    return what, f"{took:.1f} s for {data[:300]!r}" if took > SLOW else ""


@contextlib.contextmanager
def _not_for_ever() -> Iterator[None]:
    def stop(*_: object) -> None:
        raise Hung

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, HUNG)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def read_all(
    *, files: int, seed: int, seconds: float = 3600, only: int | None = None
) -> tuple[Counter[str], list[tuple[int, str]]]:
    """What became of how many, and what was wrong with which."""
    seen, faults, until = Counter[str](), list[tuple[int, str]](), time.monotonic() + seconds
    for number in range(files) if only is None else [only]:
        if time.monotonic() > until:
            break
        reader = READERS[number % len(READERS)]
        what, wrong = given(reader, Random(f"{seed}/{number}"))
        seen[what] += 1
        if wrong:
            faults.append((number, f"{reader.name}: {wrong}"))
    return seen, faults


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.generated.files")
    parser.add_argument("--files", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="the number of one file")
    parser.add_argument("--seconds", type=float, default=3600.0, help="no further one after them")
    told = parser.parse_args()
    begun = time.monotonic()
    seen, faults = read_all(files=told.files, seed=told.seed, seconds=told.seconds, only=told.only)
    kinds = ", ".join(f"{count} {what}" for what, count in seen.most_common())
    print(f"{seen.total()} files in {time.monotonic() - begun:.0f} s: {kinds}")
    print(f"{len(faults)} faults")
    for number, wrong in faults[:20]:
        print(f"\npython -m tests.generated.files --seed {told.seed} --only {number}\n{wrong}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
