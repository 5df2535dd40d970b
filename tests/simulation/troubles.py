"""What happens to the laptop: it ends in the middle of a write, its disk fills up, its clock jumps,
a backup is restored, its files are copied in part, removed, or changed by another program."""

from __future__ import annotations

import shutil
import tempfile
from contextlib import suppress
from datetime import timedelta
from io import StringIO
from pathlib import Path

from django.core.management import CommandError, call_command
from django.db import connection
from django.test import override_settings

from tdtool.models import Event, LedgerLine, append_only
from tdtool.queries.journal import heads as ends
from tdtool.queries.journal import whole
from tdtool.services import backups
from tdtool.services.journal import heads
from tests.databases import Database
from tests.simulation import invariants
from tests.simulation.desks import SimulatedDay
from tests.simulation.happening import happens
from tests.simulation.laptop import journal_in

MOST_WRITES = 12  # of most acts; a process that is to end later lives on


@happens(8)
def the_process_ends_in_the_middle_of_an_act(day: SimulatedDay) -> None:
    day.laptop.ends_at = int(day.rng.triangular(0, MOST_WRITES, 2))
    day.go_on()
    day.laptop.ends_at = None


@happens(3)
def the_process_ends_between_two_acts(day: SimulatedDay) -> None:
    before = day.laptop.digest()
    day.laptop.start_anew()
    invariants.same(before, day.laptop.digest(), "started anew")


@happens(4)
def the_disk_fills_up(day: SimulatedDay) -> None:
    day.laptop.fill(day.rng.randrange(2))
    day.full_for = day.rng.randrange(3, 15)


@happens(3)
def the_clock_jumps(day: SimulatedDay) -> None:
    minutes = day.one_of([-24 * 60, -60, -61, -5, 5, 60, 24 * 60, 400 * 24 * 60])
    day.day.now += timedelta(minutes=minutes)


@happens(4)
def a_backup_is_made(day: SimulatedDay) -> None:
    made = backups.make(why="simulated")
    if made is not None:
        day.backups.append((made, len(day.known)))
        day.seen["backups"] += 1


@happens(1)
def a_backup_is_restored(day: SimulatedDay) -> None:
    """It holds the journal up to its moment, and the copy kept before all that there was."""
    if not day.backups:
        return
    path, count = day.one_of(day.backups)
    chain = str(day.day.event.uuid)
    day.laptop.free()
    before = backups.restore(path)
    day.laptop.start_anew()
    if before is None or journal_in(before, chain) != day.known:
        raise invariants.Broken("the copy kept before a restore lacks an acknowledged act")
    day.known = day.known[:count]
    day.known = invariants.grown(day.day.event, day.known, by=0)
    day.backups = [one for one in day.backups if one[1] <= count]
    day.opened = min(day.opened, count)
    day.day.event.refresh_from_db()
    day.forms.clear()
    day.beside = None  # it has more than the first now, and follows no further
    day.seen["restores"] += 1


@happens(2)
def the_one_file_is_copied(day: SimulatedDay) -> None:
    """After a crash, without the -wal: what is missing in it is missed; alone it is never whole."""
    with tempfile.TemporaryDirectory(prefix="tdtool-alone-") as folder:
        home = Path(folder)
        shutil.copy(day.laptop.database, home)
        has = journal_in(home / day.laptop.database.name, str(day.day.event.uuid))
        with Database("", home).here(), override_settings(TDTOOL_HOME=home):
            event = Event.objects.filter(uuid=day.day.event.uuid).first()
            if event is not None and not whole.of_event(event).faults:
                raise invariants.Broken("the one file alone is called whole")
            shutil.copy(day.laptop.home / ends.FILE, home)
            faults = [says for check in whole.of_all() for says in check.faults]
        if (has != day.known) and not faults:
            raise invariants.Broken(f"{len(day.known) - len(has)} actions are gone with the -wal")
    day.seen["copied alone"] += 1
    day.seen["missing in a copy"] += len(day.known) - len(has)


@happens(1)
def heads_are_removed(day: SimulatedDay) -> None:
    """It is said before and after the next action, until a backup is restored."""
    if day.laptop.full:
        return
    (day.laptop.home / ends.FILE).unlink()
    if not whole.of_event_seen(day.day.event):
        raise invariants.Broken("heads.jsonl is missing, and nothing is said")
    day.go_on()
    made = backups.make(why="heads")
    if not whole.of_event_seen(day.day.event):
        raise invariants.Broken("heads.jsonl was missing, and nothing is said")
    assert made is not None
    seen = ends.seen()
    backups.restore(made)
    heads.restored(made, seen)
    day.laptop.start_anew()
    day.day.event.refresh_from_db()
    if faults := whole.of_event_seen(day.day.event):
        raise invariants.Broken(f"a backup was restored, and still: {faults}")
    day.seen["heads removed"] += 1


@happens(1)
def a_row_is_changed_under_a_running_day(day: SimulatedDay) -> None:
    """“replay” beside it tells, though the triggers stand again; then the row is put back."""
    line = LedgerLine.objects.filter(seat__round__division__event=day.day.event).first()
    if line is None or day.laptop.full:
        return
    _add_to(line, 50)
    says = _replayed(day.day.event)
    _add_to(line, -50)
    if not all(part in says for part in (f"{day.day.event.slug}: DIFFERENT:", "ledger")):
        raise invariants.Broken(f"a ledger line was changed, and “replay” says: {says}")
    day.seen["rows changed"] += 1


def _replayed(event: Event) -> str:
    """What the director reads who types “replay”."""
    says = StringIO()
    with suppress(CommandError):
        call_command("replay", event.slug, stdout=says, stderr=says)
    return says.getvalue()


def _add_to(line: LedgerLine, points: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute("DROP TRIGGER IF EXISTS ledger_line_no_update")
        cursor.execute(
            "UPDATE ledger_line SET points = points + %s WHERE id = %s", [points, line.pk]
        )
    append_only.after_migrate()
