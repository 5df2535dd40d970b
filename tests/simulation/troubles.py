"""What happens to the laptop: it ends in the middle of a write, its disk fills up, its clock jumps,
a backup is restored."""

from __future__ import annotations

from datetime import timedelta

from tdtool.services import backups
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
