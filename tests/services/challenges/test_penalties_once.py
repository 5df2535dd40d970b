"""What a challenge costs counts once, whatever becomes of the slip: entered again, undone, late."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from tdtool.models import Account, Game, JournalEntry, Seat
from tdtool.models.slips import LineKind
from tdtool.queries.slips import state as slip_states
from tdtool.services import events
from tdtool.services.challenges import lifecycle as challenges
from tdtool.services.challenges import penalties
from tdtool.services.journal.replay import replay
from tdtool.services.journal.undo import undo
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day


@dataclass(frozen=True)
class Costs:
    """A challenge under a system: what it lets go to which seats, once seat 2 challenged."""

    system: str
    words: str
    falls_on: Mapping[int, int]
    clause: str
    settings: Mapping[str, Any]
    challengers: tuple[int, ...] = (2,)


COSTS = {
    "2004": Costs("anagrams-2004", "CAREZ", {1: -2}, "D04-7", {}),
    "1962": Costs("anagrams-1962", "CARES", {2: 0, 3: 0}, "D62-11", {}, (2, 3)),
    "Scrabble, double": Costs("scrabble", "CARES", {2: 0}, "SCR-10", {}),
    "Scrabble, five a play": Costs("scrabble", "CARES", {1: 5}, "SCR-10", {"challenge": "play5"}),
    "My Scrabble, set to five": Costs(
        "my-scrabble", "CARES", {1: 5}, "MYS-8.9", {"challenge": "play5"}
    ),
}


class Table:
    """Table 1 of a day on which its one challenge was answered, and what is done there."""

    def __init__(self, day: Day, costs: Costs, other: Account) -> None:
        self.day, self.costs, self.other = day, costs, other
        self.scores = [100, 90, 80, 70][: self.game.seats.count()]

    @property
    def game(self) -> Game:
        return self.day.game(1)

    @property
    def told(self) -> dict[str, Any]:
        return {"game": str(self.game.uuid), "scores": self.scores}

    def let_go(self) -> None:
        places = list(self.costs.challengers)
        penalties.penalise(self.day.desk(), challenge=1, challengers=places)

    def withhold(self) -> None:
        penalties.withhold(self.day.desk(), challenge=1, reason="counted by the players")

    def enter(self) -> None:
        slips.report(self.day.desk(), signed=True, **self.told)

    def key_again(self) -> None:
        self.scores = [score + 3 for score in self.scores]
        slips.key_again(self.day.desk(), **self.told)

    def take_back(self) -> None:
        slips.take_back(self.day.desk(), game=str(self.game.uuid), reason="another table’s")

    def undo_keying_again(self) -> None:
        self.undo()
        self.scores = [score - 3 for score in self.scores]

    def undo(self) -> None:
        """The last act, on the history."""
        last = JournalEntry.objects.filter(chain=self.day.event.uuid).order_by("number").last()
        assert last is not None
        undo(self.day.desk(), number=last.number, reason="not so")

    def key_second(self) -> None:
        slips.key_second(self.day.at_desk(self.other).desk(), **self.told)

    def twice(self) -> None:
        events.key_twice(self.day.desk(), twice=True)
        self.day.event.refresh_from_db()

    def close_round(self) -> None:
        games = self.day.round(1).games.exclude(table__number=1)
        for game in games.select_related("table"):
            assert game.table is not None
            self.day.report(game.table.number, *self.scores)
        without = (1,) if self.in_force() == [None] * len(self.seats) else ()
        self.day.complete(1, without=without, reason="the slip is lost" if without else "")

    def correct(self) -> None:
        """Seat 1 has ten more, all told."""
        before = slip_states.score_in_force(self.seats[0]) or 0
        slips.correct(
            self.day.desk(), game=str(self.game.uuid), place=1, score=before + 10, reason="added up"
        )
        self.scores[0] += 10

    def bad_and_good_again(self) -> None:
        """Another answer takes the penalty off; with the first one again it is let go anew."""
        for acceptable in (not self.good, self.good):
            challenges.overrule(
                self.day.desk(), challenge=1, acceptable=acceptable, clause="", reason="looked up"
            )

    @property
    def good(self) -> bool:
        challenge = self.day.event.challenges.get()
        return challenge.acceptable

    @property
    def seats(self) -> list[Seat]:
        return list(self.game.seats.order_by("place"))

    def charged(self) -> list[tuple[int, int, str]]:
        """Every line of a challenge that stands: place, points, clause."""
        return [
            (seat.place, line.points, line.clause)
            for seat in self.seats
            for line in slip_states.standing(slip_states.lines().filter(seat=seat))
            if line.kind == LineKind.CHALLENGE
        ]

    def in_force(self) -> list[int | None]:
        return [slip_states.score_in_force(seat) for seat in self.seats]


WAYS: dict[str, str] = {
    "let go, then entered": "let_go enter",
    "entered, then let go": "enter let_go",
    "let go, entered, entered again": "let_go enter key_again",
    "entered, let go, entered again twice": "enter let_go key_again key_again",
    "entered, entered again, let go": "enter key_again let_go",
    "entered again, and that undone": "let_go enter key_again undo_keying_again",
    "let go, entered, undone, entered": "let_go enter take_back enter",
    "entered, let go, undone, entered": "enter let_go take_back enter",
    "entered, undone, let go, entered": "enter take_back let_go enter",
    "entered and undone twice": "let_go enter take_back enter take_back enter",
    "the entry undone on the history": "let_go enter undo enter",
    "the undoing of an entry undone": "enter let_go take_back undo",
    "withheld and let go again": "let_go withhold let_go enter",
    "withheld from the slip, let go again": "enter let_go withhold let_go",
    "withheld while undone, let go": "enter let_go take_back withhold let_go enter",
    "withheld, undone, entered, let go": "enter let_go withhold take_back enter let_go",
    "overruled and back": "enter let_go bad_and_good_again let_go",
    "overruled and back before the slip": "let_go bad_and_good_again let_go enter",
    "overruled and back while undone": "enter let_go take_back bad_and_good_again let_go enter",
    "keyed twice": "twice let_go enter key_second",
    "let go between two keyings": "twice enter let_go key_second",
    "keyed twice, undone, keyed twice": "twice let_go enter key_second take_back enter key_second",
    "corrected": "let_go enter correct",
    "corrected, entered again": "enter let_go correct key_again",
    "late, after its round": "let_go close_round enter",
    "late, and let go later still": "close_round enter let_go",
    "after its round, undone and entered": "let_go enter close_round take_back enter",
}


def _cases() -> Iterator[Any]:
    """Each way under the first system and one of the others; ``-m long`` has all of them."""
    first, *others = COSTS
    for at, way in enumerate(WAYS):
        for case in COSTS:
            usual = case in (first, others[at % len(others)])
            yield pytest.param(case, way, marks=[] if usual else [pytest.mark.long])


def _table(director: Account, other: Account, costs: Costs) -> Table:
    settings = dict(costs.settings)
    day = Day.new(director, system=costs.system, **settings).bring(8)
    day.post(1)
    day.judge(1, costs.words)
    return Table(day, costs, other)


@pytest.mark.clause("D04-7")
@pytest.mark.clause("D62-11")
@pytest.mark.clause("SCR-10")
@pytest.mark.parametrize(("case", "way"), _cases())
def test_what_a_challenge_costs_counts_once_whatever_becomes_of_the_slip(
    director: Account, scorekeeper: Account, case: str, way: str
) -> None:
    table = _table(director, scorekeeper, COSTS[case])
    for step in WAYS[way].split():
        getattr(table, step)()
    costs = table.costs
    charged = [(place, points, costs.clause) for place, points in costs.falls_on.items()]
    assert table.charged() == charged
    expected = [score + costs.falls_on.get(place, 0) for place, score in enumerate(table.scores, 1)]
    assert table.in_force() == expected


@pytest.mark.clause("D04-7")
def test_of_two_challenges_at_a_table_each_counts_once(
    director: Account, scorekeeper: Account
) -> None:
    table = _table(director, scorekeeper, COSTS["2004"])
    table.day.judge(1, "RATEX")
    table.let_go()
    table.enter()
    penalties.penalise(table.day.desk(), challenge=2, challengers=[2])
    assert table.charged() == [(1, -2, "D04-7"), (1, -2, "D04-7")]
    table.take_back()
    table.withhold()
    table.enter()
    assert (table.charged(), table.in_force()) == ([(1, -2, "D04-7")], [98, 90])
    assert replay(table.day.event).faults == ()
