"""Records the corpus: ``python -m tests.journals FOLDER``. What is there already stays."""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tests import conftest  # noqa: F401 - a data folder of the tests' own, and Django

from tdtool.models import Account, Event  # isort: skip
from tdtool.models.accounts import Role
from tdtool.services.acts import ACTS
from tdtool.services.journal.replay import replay
from tdtool.services.journal.scratch_database import scratch_database
from tests import cast
from tests.cast import Day
from tests.journals import chance, frozen, stories

Story = Callable[[Account, Account], Event]
OF_THE_HOUSE = ("accounts.", "ratings.")  # their acts are in no event's chain


def by_chance(
    director: Account, scorekeeper: Account, *, system: str, players: int, seed: int
) -> Event:
    slug = f"chance-{system}-{seed}"
    day = Day.new(director, slug=slug, system=system, rounds=5).bring(players)
    people = [director, scorekeeper, cast.account("Juna V.", Role.DIRECTOR)]
    rounds = 5 if players < 12 else 3
    return chance.RandomDay(day, people, random.Random(seed)).play(rounds=rounds, acts=24)


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
    written = {
        "two-divisions": stories.two_divisions,
        "records": stories.records,
        "brought": stories.brought,
    }
    return {**days, **written}


def record(folder: Path) -> None:
    """Into files of an empty folder, with the list of the acts that there are."""
    seen: Counter[str] = Counter()
    for name, story in told().items():
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
    acts = sorted(act for act in ACTS if not act.startswith(OF_THE_HOUSE))
    print("\n".join(f"{seen[act]:6} {act}" for act in acts))
    (folder / frozen.ACTS.name).write_text(json.dumps(acts, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    record(Path(sys.argv[1]))
