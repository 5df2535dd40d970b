"""One day from its seed: who plays by which rules, then step after step what happens.

Every step has its own chance, by its number: a step that is left out changes none of the others'.
"""

from __future__ import annotations

import hashlib
import json
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tdtool.models import JournalEntry
from tdtool.models.accounts import Role
from tdtool.queries.audits.seals import SEALED
from tdtool.services.reports import by_desk
from tdtool.services.reports.by_desk import phones
from tests import cast
from tests.cast import Day
from tests.simulation import invariants, take_overs, troubles  # noqa: F401 - they register
from tests.simulation.desks import SimulatedDay
from tests.simulation.happening import HAPPENINGS
from tests.simulation.laptop import Laptop

SYSTEMS = ("scrabble", "my-scrabble", "anagrams-2004", "anagrams-nsa-2005", "anagrams-1962")
STEPS = 80  # at most
ONCE_OVER = 6  # steps, when the last round is complete
COSTLY_EVERY = 40  # steps
LOOKED_AT = 0.05  # of the steps: what pages keep
MEMORY = Path("/dev/shm") if Path("/dev/shm").is_dir() else None  # its discs wait for nothing
COMPARED_EVERY = 10  # days: every page of them is compared with the ledger, which takes long


@dataclass
class Played:
    """What came of a day. ``fault`` is empty where every invariant held; ``where`` it was found."""

    seed: int
    steps: int
    without: tuple[int, ...] = ()
    system: str = ""
    players: int = 0
    head: str = ""
    fault: str = ""
    where: str = ""
    last: int = 0  # the step that failed
    seconds: float = 0.0
    seen: Counter[str] = field(default_factory=Counter)

    @property
    def command(self) -> str:
        left_out = f" --without {','.join(map(str, self.without))}" if self.without else ""
        return f"python -m tests.simulation --seed {self.seed} --steps {self.steps}{left_out}"


def play(seed: int, template: Path, *, steps: int = STEPS, without: Collection[int] = ()) -> Played:
    """The day of this seed; whatever goes wrong in it is told in what comes back."""
    done = Played(seed, steps, tuple(sorted(without)))
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="tdtool-year-", dir=MEMORY) as folder:
        laptop = Laptop(Path(folder) / "first")
        with laptop.on(template):
            try:
                _play(done, laptop)
            except Exception as fault:  # a day that breaks is what all this is for
                done.fault = "".join(traceback.format_exception(fault))
                frame = traceback.extract_tb(fault.__traceback__)[-1]
                done.where = f"{type(fault).__name__} {Path(frame.filename).name}:{frame.lineno}"
    done.seconds = time.perf_counter() - begun
    return done


def _play(done: Played, laptop: Laptop) -> None:
    day = _begun(done, laptop)
    done.seen = day.seen
    with day.moves:
        _steps(day, done)


def _steps(day: SimulatedDay, done: Played) -> None:
    over = 0
    for step in range(1, done.steps + 1):
        if step in done.without:
            continue
        over = over + 1 if _is_over(day) else 0
        if over > ONCE_OVER:
            break
        done.last = step
        day.rng = Random(f"{done.seed}/{step}")
        before = day.known
        _step(day)
        if day.known is not before:
            invariants.after_a_step(day.day.division)
        if Random(f"{done.seed}/{step}/looks").random() < LOOKED_AT:
            invariants.what_pages_keep(day.day.division)
        if step % COSTLY_EVERY == 0 and step != done.steps:
            invariants.now_and_then(day.day.event, day.known)
    day.laptop.free()
    day.day.event.refresh_from_db()
    invariants.now_and_then(day.day.event, day.known)
    invariants.what_pages_keep(day.day.division)
    if done.seed % COMPARED_EVERY == 0:
        invariants.places_agree(day.day.event, day.people[0])
    invariants.at_the_end(day.day.event)
    done.head = _told(day)


def _is_over(day: SimulatedDay) -> bool:
    newest = day.newest()
    return newest is not None and (newest.number, newest.state) == (day.rounds, "complete")


def _told(day: SimulatedDay) -> str:
    """A print of all that the journal was told, but for the prints of keys: these are nobody's to
    foresee."""
    entries = JournalEntry.objects.filter(chain=day.day.event.uuid).order_by("number")
    said = [
        (one.number, one.act, one.at.isoformat(), one.by_name, {**one.arguments, SEALED: None})
        for one in entries
    ]
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()


def _begun(done: Played, laptop: Laptop) -> SimulatedDay:
    rng = Random(f"{done.seed}")
    done.system = rng.choice(SYSTEMS)
    done.players = min(int(rng.lognormvariate(1.8, 0.6)) + 2, len(cast.NAMES))
    people = [
        cast.account("Mirela K.", Role.DIRECTOR),
        cast.account("Oskar D.", Role.SCOREKEEPER),
        cast.account("Juna V.", Role.DIRECTOR),
    ]
    phones()
    rounds = min(rng.randrange(2, 7), rng.randrange(2, 7))
    day = Day.new(people[0], system=done.system, rounds=rounds)
    day.bring(done.players, here=rng.random() < 0.7)
    if rng.random() < 0.7:
        by_desk.set_counting(day.desk(), counting=rng.choice(["once", "desk"]), minutes=10)
        day.event.refresh_from_db()
    return SimulatedDay(day, people, laptop)


def _step(day: SimulatedDay) -> None:
    names = list(HAPPENINGS)
    [name] = day.rng.choices(names, [HAPPENINGS[one][0] for one in names])
    HAPPENINGS[name][1](day)
    if day.laptop.full:
        day.full_for -= 1
        if day.full_for <= 0:
            day.laptop.free()
