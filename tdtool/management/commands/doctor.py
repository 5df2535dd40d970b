"""``doctor``: what is wrong with this laptop, and what to do."""

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import django
from django.conf import settings
from django.utils import timezone

from tdtool import english
from tdtool.database import Connection
from tdtool.english import counted, listed
from tdtool.management import answers
from tdtool.management.answers import Answer, AnsweringCommand
from tdtool.models import Event, JournalEntry, LookUp, append_only
from tdtool.places import PROGRAM
from tdtool.queries import backups
from tdtool.queries.audits import database
from tdtool.queries.journal import archive, heads, whole
from tdtool.services.backups import migrations_here, migrations_known
from tdtool.web.shell import addresses

# What ``doctor`` looks at on this laptop, each in a sentence, with what to do where it isn't well.
#
# Nothing here changes anything, but for the second that it takes.

LEAST_FREE = 500 * 1024 * 1024  # of the disk: some hundred backups of a large event
LATE = timedelta(minutes=5)  # that a clock may be behind what it wrote before
OLD = timedelta(days=1)  # a backup, while actions came in since
RESTORE = f"Restore the newest backup with “{PROGRAM} restore”."


@dataclass(frozen=True)
class Finding:
    """One thing looked at; ``do`` is empty where it is well."""

    about: str
    says: str
    do: str = ""


def of_this_laptop() -> list[Finding]:
    """Everything, in the order in which it matters. What lies behind a damaged database isn't
    looked at."""
    broken = database.faults()
    findings = [Finding("database", sentence, RESTORE) for sentence in broken] or [
        Finding("database", "The database can be read whole.")
    ]
    checks: list[Callable[[], Iterator[Finding]]] = [_disk, _backups, _versions]
    if not broken:
        findings += _migrations()
        checks = [_guards, _journals, _clock, _word_lists, *checks]
    return [*findings, *(finding for check in [*checks, _network, _printer] for finding in check())]


def _migrations() -> Iterator[Finding]:
    applied, shipped = migrations_here(), migrations_known()
    if applied - shipped:
        yield Finding("versions", "The database is of a newer tdtool.", "Update tdtool.")
    elif shipped - applied:
        yield Finding(
            "versions", "The database is of an older tdtool.", f"Start “{PROGRAM} day” once."
        )


def _guards() -> Iterator[Finding]:
    lost = append_only.lost()
    if lost:
        sentence = f"The database lacks its protection against changes ({', '.join(lost)})."
        do = f"Check for changes with “{PROGRAM} replay EVENT”, then start “{PROGRAM} day”."
        yield Finding("guards", sentence, do)
    else:
        yield Finding("guards", "The database refuses to change what was written.")


def _journals() -> Iterator[Finding]:
    checks = whole.of_all()
    for check in checks:
        for sentence in check.faults:
            yield Finding("journals", f"{check.name}: {sentence}", RESTORE)
    if all(check.whole for check in checks):
        sound = counted(len(checks), "journal")
        yield Finding("journals", f"{sound} checked: nothing was changed or removed.")


def _clock() -> Iterator[Finding]:
    clock_at, last = timezone.now(), JournalEntry.objects.order_by("-at").first()
    backup_at = backups.newest_at()
    for what, at in (("action", last.at if last else None), ("backup", backup_at)):
        if at is not None and at > clock_at + LATE:
            sentence = f"The clock says {_time(clock_at)}; the newest {what} is from {_time(at)}."
            yield Finding("clock", sentence, "Set the laptop’s clock.")
            return
    yield Finding("clock", f"The clock says {_time(clock_at)}.")


def _time(at: datetime) -> str:
    local = timezone.localtime(at)
    return f"{local.date()} {english.clock(local)}"


def _word_lists() -> Iterator[Finding]:
    """Each list of an event that isn't hidden, and the edition that it was last looked up in."""
    events = Event.objects.filter(hidden=False, archived=False)
    names = {name for event in events for name in archive.lists_of(event)}
    for name, digest in archive.word_lists(names).items():
        last = LookUp.objects.filter(lexicon=name).exclude(digest="").order_by("-at").first()
        if not digest:
            do = f"Import it with “{PROGRAM} lexicon import FILE --name NAME”."
            yield Finding("word list", f"The word list {name} isn’t on this laptop.", do)
        elif last is not None and last.digest != digest:
            sentence = f"The word list {name} is another edition than at the last challenge."
            yield Finding("word list", sentence, "Import the edition that the event began with.")
        else:
            yield Finding("word list", f"The word list {name} is here ({digest[:12]}).")


def _disk() -> Iterator[Finding]:
    home = Path(settings.TDTOOL_HOME)
    free = shutil.disk_usage(home).free
    sentence = f"{free / 1024**3:,.1f} GB are free for {home}."
    yield Finding("disk", sentence, "" if free >= LEAST_FREE else "Make room on the disk.")


def _backups() -> Iterator[Finding]:
    if fault := backups.last_fault():
        yield Finding("backups", fault, f"Fix that, then run “{PROGRAM} backup”.")
    newest = next(iter(backups.newest_first()), None)
    backup_at = backups.newest_at()
    if newest is None or backup_at is None:
        yield Finding("backups", "There is no backup.", f"Run “{PROGRAM} backup”.")
        return
    if why := _unreadable(newest):
        yield Finding("backups", f"{newest.name}: {why}", f"Run “{PROGRAM} backup”.")
        return
    old = datetime.now(UTC) - backup_at > OLD and _acts_since(backup_at)
    sentence = f"The newest backup is {newest.name} ({_time(backup_at)})."
    if old:
        yield Finding("backups", f"{sentence} Actions came in since.", f"Run “{PROGRAM} backup”.")
    else:
        yield Finding("backups", sentence)


def _acts_since(at: datetime) -> bool:
    return not database.faults() and JournalEntry.objects.filter(at__gt=at).exists()


def _unreadable(path: Path) -> str:
    """Why a backup can't be restored, or isn't what it was; "" where it can."""
    if path.suffix != ".sqlite3":
        return ""
    try:
        file_uri = f"{path.resolve().as_uri()}?mode=ro"
        with closing(sqlite3.connect(file_uri, factory=Connection, uri=True)) as copy:
            if copy.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
                return "it is damaged."
            for chain, ends in heads.seen_beside(path).items():
                for end in ends:
                    query = "SELECT hash FROM journal_entry WHERE chain = ? AND number = ?"
                    row = copy.execute(query, (chain.replace("-", ""), end.number)).fetchone()
                    if row != (end.hash,):
                        return f"its journal of {end.name} isn’t the one it was made with."
    except sqlite3.Error as fault:
        return f"it can’t be read ({fault})."
    return ""


def _versions() -> Iterator[Finding]:
    python = ".".join(map(str, sys.version_info[:3]))
    sentence = f"Python {python}, Django {django.get_version()}, SQLite {sqlite3.sqlite_version}."
    well = sys.version_info >= (3, 11)
    yield Finding("versions", sentence, "" if well else "Install Python 3.11 or later.")


def _network() -> Iterator[Finding]:
    hall_addresses = addresses.of_the_hall()
    if hall_addresses:
        yield Finding("network", f"The hall reaches this laptop at {listed(hall_addresses)}.")
    else:
        do = "Join the hall’s Wi-Fi. Without it only this laptop opens the pages."
        yield Finding("network", "This laptop is in no network.", do)


def _printer() -> Iterator[Finding]:
    """Queues that stand still, where the system has ``lpstat``; otherwise nothing is said."""
    program = shutil.which("lpstat")
    if program is None:
        return
    try:
        command = [program, "-p"]
        result = subprocess.run(
            command,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=10,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return
    queues = [line for line in result.stdout.splitlines() if line.startswith("printer ")]
    stopped = [line.split()[1] for line in queues if " disabled" in line]
    if stopped:
        sentence = f"The printer queue {listed(stopped)} is stopped."
        yield Finding("printer", sentence, "Start it again in the system’s printer settings.")
    elif queues:
        yield Finding("printer", f"{counted(len(queues), 'printer queue')} ready.")


class Command(AnsweringCommand):
    help = "Say what is wrong with disk, clock, backups, database, journals, word lists, network."
    at_work = "Checking; a few seconds …"

    def answer(self, options: dict[str, Any]) -> Answer:
        if not answers.there_is_a_database():
            raise answers.NoEvents
        findings = of_this_laptop()
        wrong = sum(bool(finding.do) for finding in findings)
        return Answer(
            [{**asdict(finding), "whole": not finding.do} for finding in findings],
            "\n".join(_line(finding) for finding in findings),
            no=f"{counted(wrong, 'thing')} to fix." if wrong else "",
        )


def _line(finding: Finding) -> str:
    return f"{'✗' if finding.do else '✓'} {finding.about}: {finding.says} {finding.do}".rstrip()
