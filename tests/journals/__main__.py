"""Records the corpus: ``python -m tests.journals FOLDER``. What is there already stays."""

from __future__ import annotations

import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tests import conftest  # noqa: F401 - a data folder of the tests' own, and Django

from tdtool.engine import systems  # isort: skip
from tdtool.models import Account, Event
from tdtool.models.accounts import Role
from tdtool.rehearsal import rehearse
from tdtool.rehearsal.desk import Plan, lawful
from tdtool.services.journal.replay import replay, scratch_database
from tests import cast
from tests.cast import Day
from tests.journals import by_phone, chance, frozen, stories

Story = Callable[[Account, Account], Event]


def by_chance(
    director: Account, scorekeeper: Account, *, system: str, players: int, seed: int
) -> Event:
    slug = f"chance-{system}-{seed}"
    day = Day.new(director, slug=slug, system=system, rounds=5).bring(players)
    people = [director, scorekeeper, cast.account("Juna V.", Role.DIRECTOR)]
    rounds = 5 if players < 12 else 3
    return chance.RandomDay(day, people, random.Random(seed)).play(rounds=rounds, acts=24)


def rehearsed(_: Account, __: Account, *, system: str, players: int, seed: int) -> Event:
    """A rehearsal with all its trouble; where slips aren’t signed on paper, reported by phone."""
    two = systems.get(system).draw == "pairs"
    rounds = 4 if two else 3
    plan = Plan(system, players, seed, rounds=rounds, trouble=True, phones=system == "scrabble")
    rehearse._rehearse(lawful(plan), lambda: None, time.perf_counter)
    return Event.objects.get()


def told() -> dict[str, Story]:
    """Every journal of the corpus, by its file's name."""
    days = {
        f"chance-{system}-{players}": partial(by_chance, system=system, players=players, seed=seed)
        for system, players, seed in (
            ("anagrams-2004", 9, 1), ("anagrams-nsa-2005", 15, 2), ("anagrams-nsa-2005", 9, 3),
            ("my-scrabble", 8, 4), ("anagrams-1962", 14, 5), ("scrabble", 11, 6),
            ("scrabble", 16, 7),
        )
    }  # fmt: skip
    rehearsals = {
        f"rehearsed-{system}": partial(rehearsed, system=system, players=players, seed=seed)
        for system, players, seed in (
            ("anagrams-2004", 9, 1), ("anagrams-nsa-2005", 11, 2), ("my-scrabble", 8, 3),
            ("anagrams-1962", 10, 4), ("scrabble", 9, 5),
        )
    }  # fmt: skip
    written = {
        "two-divisions": stories.two_divisions,
        "records": stories.records,
        "brought": stories.brought,
        "by-phone-scrabble": by_phone.taken_over,
    }
    return {**days, **rehearsals, **written}


def record(folder: Path, stories: dict[str, Story]) -> None:
    """Into files of an empty folder, with the list of the acts that stand in these journals."""
    folder.mkdir(parents=True, exist_ok=True)
    seen: Counter[str] = Counter()
    for name, story in stories.items():
        with scratch_database():
            people = (
                cast.account("Mirela K.", Role.DIRECTOR),
                cast.account("Oskar D.", Role.SCOREKEEPER),
            )
            event = Event.objects.get(pk=story(*people).pk)
            made = frozen.of_event(event)
            faults = replay(event).faults
        assert not faults, (name, faults)
        seen.update(entry["act"] for entry in made.entries)
        path = folder / f"{name}.json.gz"
        frozen.write(made, path)
        print(f"{name}: {len(made.entries)} acts, {path.stat().st_size // 1000} kB")
    acts = sorted(seen)
    print("\n".join(f"{seen[act]:6} {act}" for act in acts))
    (folder / frozen.ACTS).write_text(json.dumps(acts, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    record(Path(sys.argv[1]), told())
