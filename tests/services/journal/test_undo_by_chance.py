"""Whatever two people did at four tables: the last act of one of them undone leaves every other
table as it was, to the last line, and its own as it was before that act.

The short run belongs to the usual tests; ``pytest -m long
tests/services/journal/test_undo_by_chance.py`` undoes in a thousand days.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tdtool.models import Account, JournalEntry
from tdtool.queries.audits import snapshots
from tdtool.services import events
from tdtool.services.acts import Refused
from tdtool.services.journal.replay import replay
from tdtool.services.journal.undo import last_of, undo
from tdtool.services.slips import corrections, rulings
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day

SYSTEMS = ("scrabble", "my-scrabble", "anagrams-2004", "anagrams-nsa-2005")
ACTS = 60  # tried in a day of the long form
# An entry that is undone is a blank slip, and one that is entered again is as it was entered.
ANEW = ("slips.report", "slips.take_back")
ADDED = {"version", "ledger", "reports"}

Do = Callable[["Hall", Random, dict[str, Any]], object]


class Hall:
    """A posted round of four tables, and two people at the desk."""

    def __init__(self, people: list[Account], rng: Random, name: str) -> None:
        self.system, self.people = rng.choice(SYSTEMS), people
        self.two = self.system != "anagrams-nsa-2005"
        self.day = Day.new(people[0], slug=name, system=self.system)
        self.day.bring(8 if self.two else 22)
        if rng.random() < 0.2:
            events.key_twice(self.day.desk(), twice=True)
        self.day.post(1)
        self.day.event.refresh_from_db()

    def at(self, who: Account) -> Any:
        self.day.by = who
        return self.day.desk()

    def scores(self, rng: Random, game: str) -> list[int]:
        seats = self.day.round(1).games.get(uuid=game).seats.count()
        return [rng.randrange(100, 300) for _ in range(seats)]

    def beside(self, rng: Random) -> dict[str, Any]:
        if not self.two:
            return rng.choice([{}, {"words": {"1": ["GARDENIA"]}}, {"words": {"2": ["TIDAL"]}}])
        more: dict[str, Any] = rng.choice([{}, {"starter": rng.choice([1, 2])}])
        return more | rng.choice([{}, {"times": {"1": rng.randrange(1400, 1700)}}])


def _key_again(hall: Hall, rng: Random, told: dict[str, Any]) -> object:
    return slips.key_again(
        hall.at(rng.choice(hall.people)), **told, scores=hall.scores(rng, told["game"]),
        **hall.beside(rng),
    )  # fmt: skip


def _report(hall: Hall, rng: Random, told: dict[str, Any]) -> object:
    return slips.report(
        hall.at(rng.choice(hall.people)), **told, scores=hall.scores(rng, told["game"]),
        signed=rng.random() < 0.6, **hall.beside(rng),
    )  # fmt: skip


def _any(act: Any, **choices: list[Any]) -> Do:
    def do(hall: Hall, rng: Random, told: dict[str, Any]) -> object:
        chosen = {name: rng.choice(values) for name, values in choices.items()}
        return act(hall.at(rng.choice(hall.people)), **told, **chosen)

    return do


PLACE = [1, 2]
HAPPENS: tuple[Do, ...] = (
    _report, _report, _report, _key_again, _key_again,
    _any(slips.correct, place=PLACE, score=[150, 250], reason=["added up wrong"]),
    _any(slips.sign, places=[[1], [1, 2]]),
    _any(slips.take_back, reason=["", "the wrong table"]),
    _any(slips.words, words=[{"1": ["TURBAN"]}, {"1": [], "2": ["TIDAL"]}]),
    _any(slips.key_second, scores=[[200, 150]]),
    _any(slips.clock, place=PLACE, used=[1400, 1501, 1600]),
    _any(slips.started, place=PLACE),
    _any(corrections.by_rule, maker=PLACE, announced=[20], correct=[30]),
    _any(rulings.points, place=PLACE, points=[-10, 5], reason=["phone"]),
    _any(rulings.result, results=[{"1": "win", "2": "loss"}, {"1": "", "2": ""}], reason=["so"]),
    _any(rulings.late, place=PLACE),
    _any(rulings.arrived, place=PLACE),
)  # fmt: skip


def _tables(day: Day) -> dict[str, Any]:
    """What stands at every table, by its game, and the event without them."""
    whole = snapshots.of_event(day.event)["divisions"]["A"]
    return {game["uuid"]: game for one in whole["drawn"].values() for game in one["games"]}


def _shown(value: Any) -> Any:
    """A table without what an undoing may add: lines with their reversals."""
    if isinstance(value, dict):
        kept = {key: _shown(one) for key, one in value.items() if key not in ADDED}
        if "ledger" in value:
            kept["points"] = sum(one["points"] for one in value["ledger"])
        return kept
    return [_shown(one) for one in value] if isinstance(value, list) else value


def _behind(entry: JournalEntry) -> JournalEntry:
    while entry.act == "history.undo":
        entry = JournalEntry.objects.get(chain=entry.chain, number=entry.arguments["number"])
    return entry


def _one_day(hall: Hall, rng: Random, undone: Counter[str], acts: int) -> None:
    games = [str(game.uuid) for game in hall.day.round(1).games.order_by("table__number")]
    before_act: dict[int, dict[str, Any]] = {}
    before = _tables(hall.day)
    for _ in range(acts):
        try:
            rng.choice(HAPPENS)(hall, rng, {"game": rng.choice(games)})
        except Refused:
            continue
        number = JournalEntry.objects.filter(chain=hall.day.event.uuid).count()
        before_act[number], before = before, _tables(hall.day)
        if rng.random() < 0.5:
            _undone(hall, rng.choice(hall.people), before_act, undone)
            before = _tables(hall.day)


def _undone(
    hall: Hall, who: Account, before_act: dict[int, dict[str, Any]], undone: Counter[str]
) -> None:
    """This person’s last act, undone by the key: its own table is as before it, all others as
    they are."""
    last = last_of(hall.day.event, who)
    if last is None or "game" not in (first := _behind(last)).arguments:
        return
    table, now = first.arguments["game"], _tables(hall.day)
    try:
        undo(hall.at(who), number=last.number)
    except Refused as refusal:
        assert str(refusal).endswith((".", "…")), refusal
        assert _tables(hall.day) == now
        undone["refused"] += 1
        return
    after = _tables(hall.day)
    assert {key: after[key] for key in after if key != table} == {
        key: now[key] for key in now if key != table
    }
    assert after[table] != now[table]
    undone[first.act] += 1
    if first.act not in ANEW and last.number in before_act and last is first:
        was = _shown(before_act[last.number][table])
        assert (first.act, _shown(after[table])) == (first.act, was)


def _run(people: list[Account], least: int, acts: int = ACTS) -> Counter[str]:
    """Days until so many acts were undone, or refused to be."""
    undone: Counter[str] = Counter()
    seed = 0
    while undone.total() < least:
        rng = Random(seed)
        hall = Hall(people, rng, f"day-{seed}")
        _one_day(hall, rng, undone, acts)
        assert replay(hall.day.event).faults == (), seed
        seed += 1
    return undone


@pytest.mark.long
def test_one_persons_last_act_undone_touches_no_other_table(
    director: Account, scorekeeper: Account
) -> None:
    undone = _run([director, scorekeeper], 6, acts=20)
    assert undone["slips.key_again"] and undone["slips.report"]


@pytest.mark.long
def test_of_a_thousand_acts_undone_none_touches_another_table(
    director: Account, scorekeeper: Account
) -> None:
    undone = _run([director, scorekeeper], 1000)
    assert len(undone) > 12
