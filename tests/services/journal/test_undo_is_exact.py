"""Whatever was done, in whatever order: undone, every row is as it was before.

The short run belongs to the usual tests; ``pytest -m long
tests/services/journal/test_undo_is_exact.py`` plays a thousand days.
"""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tdtool.models import Account, Entry, Game, JournalEntry
from tdtool.queries.audits import snapshots
from tdtool.services import check_in, players
from tdtool.services.acts import Refused, every_act
from tdtool.services.displays import announcing
from tdtool.services.journal.replay import replay
from tdtool.services.journal.undo import undo
from tdtool.services.rounds import draw_pairs
from tdtool.services.rounds import seats as seats_of
from tdtool.services.slips import compared, rulings
from tests.cast import Day
from tests.journals.chance import ANY_TIME, BEFORE, IN_THE_DRAFT, RandomDay
from tests.services.journal.standing import stands

SYSTEMS = ("scrabble", "my-scrabble", "anagrams-2004", "anagrams-nsa-2005", "anagrams-1962")
STEPS = {"short": 20, "long": 60}  # of a day
DEPTH = 4  # acts that are undone one after the other, the last first


def last(day: Day) -> int:
    return JournalEntry.objects.filter(chain=day.event.uuid).latest("number").number


class Undoing(RandomDay):
    """A day on which what was just done is undone, act by act."""

    def __init__(self, day: Day, people: list[Account], rng: Random) -> None:
        super().__init__(day, people, rng)
        self.exact: Counter[str] = Counter()
        self.opened = self.journal().count()

    def act(self, name: str, /, **told: Any) -> bool:
        every_act()
        return super().act(name, **told)

    def something(self) -> None:
        newest = self.newest()
        if newest is None or newest.state == "complete":
            acts = [*BEFORE, "_next"]
        elif newest.state in ("draft", "confirmed"):
            acts = [*IN_THE_DRAFT, "_again", "_again", "_onward", "_onward"]
        else:
            acts = [*ANY_TIME, "_onward"]
        if self.rng.random() < 0.3:
            acts = BESIDE
        elif self.rng.random() < 0.2:
            acts = ["_next", "_onward"]
        getattr(self, self.one_of(acts))()

    def undone_again(self) -> None:
        """A few acts, and each of them undone, the last first."""
        states = [(self.journal().count(), stands(self.day.event))]
        for _ in range(self.rng.randrange(1, DEPTH + 1)):
            self.something()
            if self.journal().count() > states[-1][0]:
                states.append((self.journal().count(), stands(self.day.event)))
        numbers = [number for number, _ in states]
        for before, number in reversed(list(pairwise(numbers))):
            if number != before + 1 or not self._is_undone(number, dict(states)[before]):
                return

    def _is_undone(self, number: int, was: dict[str, Any]) -> bool:
        entry = self.journal().get(number=number)
        if not every_act()[entry.act].can_be_undone:
            return False
        done = self.surely("history.undo", number=number, reason="a mistake")
        if done:
            now = stands(self.day.event)
            assert (entry.act, snapshots.differences(was, now)) == (entry.act, [])
            self.exact[entry.act] += 1
        return done

    # ------------------------------------------------------------ what a day has beside

    def _next(self) -> None:
        number = self.number() + 1
        if number <= self.day.division.rounds:
            self.draw(number)

    def _again(self) -> None:
        newest = self.newest()
        if newest is not None:
            self.draw(newest.number)

    def _onward(self) -> None:
        newest = self.newest()
        if newest is None:
            return
        told: dict[str, Any] = {"round": str(newest.uuid)}
        act = {"draft": "confirm", "confirmed": "post", "posted": "complete"}.get(newest.state)
        if act == "complete":
            for game in self.games():
                self.maybe(0.8, lambda game=game: self.finish(game))  # type: ignore[misc]
            tables = [n for n in newest.games.values_list("table__number", flat=True) if n]
            told |= {"without": tables, "reason": "no slip came"}
        if act:
            self.surely(f"rounds.{act}", **told)

    def _announce(self) -> None:
        text = self.one_of(["Lunch", "Round 2 at ten", "Doors close"])
        self.surely("announcements.show", text=text, minutes=self.one_of([None, 5, 30]))

    def _end_announcement(self) -> None:
        self.surely("announcements.end")

    def _hall(self) -> None:
        kind = self.one_of(["pairings", "standings", "prizes", "starts", "live"])
        self.surely("hall.show", kind=kind, shown=self.rng.random() < 0.5)

    def _screens_first(self) -> None:
        self.surely("hall.screens_first", minutes=self.one_of([0, 2, 5]))

    def _unlist(self) -> None:
        self.surely("players.unlist", entry=self.key(), unlisted=self.rng.random() < 0.6)

    def _display(self) -> None:
        code = self.one_of(["482713", "582714"])
        self.one_of([
            lambda: self.surely("displays.add", display=code, name=self.one_of(["", "Left"])),
            lambda: self.surely("displays.remove", display=code),
            lambda: self.surely("displays.darken", display=code, dark=self.rng.random() < 0.5),
            lambda: self.surely("displays.point", display=code, stay=self.one_of([10, 20]),
                                screens=self.one_of([["standings"], ["pairings", "clock"]])),
        ])()  # fmt: skip

    def _missed(self) -> None:
        entry = self.entry()
        told = {"counts": self.one_of([None, 0, -10 if self.two else 10]), "reason": "agreed"}
        self.surely("players.missed", entry=str(entry.uuid), was=entry.missed_round, **told)

    def _numbers(self) -> None:
        self.surely("players.delete", entry=self.key(), name="", was={})

    def _reports(self) -> None:
        counting = self.one_of(["once", "desk", "off"])
        self.surely("reports.set", counting=counting, minutes=self.one_of([0, 10]))
        self.day.event.refresh_from_db()

    def _role(self) -> None:
        told = {"role": self.one_of(["", "judge", "viewer"]), "name": "Oskar D."}
        self.surely("roles.give", account=str(self.people[1].uuid), **told)

    def _starts(self) -> None:
        starts = self.one_of([[], ["9:30", "10:45"]])
        self.surely("rounds.plan_starts", division=self.day.division_key, starts=starts)

    def _last(self) -> None:
        told = {"spread": self.one_of([[], [200]]), "definition": "total"}
        self.surely("rounds.set_last", division=self.day.division_key, **told)

    def _fund(self) -> None:
        money = self.one_of([None, {"fee": 2000}])
        self.surely("prizes.fund", division=self.day.division_key, money=money)

    def _compared(self) -> None:
        game = self.game()
        if game is not None:
            self.surely("slips.compared", game=str(game.uuid), ticked=self.rng.random() < 0.5)

    def _late_player(self) -> None:
        newest = self.posted()
        if newest is not None:
            self.bring()
            key = str(Entry.objects.order_by("-pk")[0].uuid)
            self.surely("seats.seat_late", round=str(newest.uuid), entry=key, table=self.place())

    def _leave(self) -> None:
        newest = self.posted()
        if newest is not None:
            told = {"differs": self.one_of(["a", "b"]), "sentence": "another draw"}
            self.surely("rounds.leave", round=str(newest.uuid), **told)


BESIDE = [
    "_announce", "_announce", "_end_announcement", "_hall", "_screens_first", "_unlist",
    "_display", "_display", "_missed", "_reports", "_role", "_starts", "_last", "_fund",
    "_compared", "_late_player", "_leave",
]  # fmt: skip


def _one_day(people: list[Account], seed: int, steps: int) -> Counter[str]:
    rng = Random(f"undone/{seed}")
    day = Day.new(people[0], slug=f"day-{seed}", system=SYSTEMS[seed % len(SYSTEMS)], rounds=4)
    chance = Undoing(day.bring(rng.randrange(4, 11)), people, rng)
    for _ in range(steps):
        chance.something()
        if rng.random() < 0.3:
            chance.undone_again()
    day.event.refresh_from_db()
    assert replay(day.event).faults == ()
    return chance.exact


@pytest.mark.django_db
@pytest.mark.parametrize("seed", [pytest.param(0, marks=pytest.mark.long), 3])
def test_what_is_undone_leaves_every_row_as_it_was_before(
    director: Account, scorekeeper: Account, seed: int
) -> None:
    assert _one_day([director, scorekeeper], seed, STEPS["short"]).total() > 3


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("block", range(20))
def test_of_a_thousand_days_every_act_undone_leaves_every_row_as_it_was_before(
    director: Account, scorekeeper: Account, block: int
) -> None:
    exact: Counter[str] = Counter()
    for seed in range(50 * block, 50 * block + 50):
        exact += _one_day([director, scorekeeper], seed, STEPS["long"])
    print(block, dict(exact), flush=True)
    assert len(exact) > 20


@pytest.fixture
def day(director: Account) -> Day:
    return Day.new(director, system="scrabble", rounds=4).bring(5)


@pytest.mark.django_db
def test_draw_again_undone_brings_back_the_draft_that_was_changed_by_hand(day: Day) -> None:
    """It gave no draft at all: the one that somebody had worked on was gone."""
    day.pair(1, seed=1)
    one, other = (day.entry(name) for name in ("Ann", "Bob"))
    told = {"round": str(day.round(1).uuid), "player": str(one.uuid), "other": str(other.uuid)}
    draw_pairs.swap(day.desk(), **told, reason="they are sisters")
    before = stands(day.event), _pairs(day), day.round(1).basis
    day.pair(1, method="koth", seed=2)
    assert _pairs(day) != before[1]
    again = last(day)
    undo(day.desk(), number=again)
    assert (stands(day.event), _pairs(day), day.round(1).basis) == before
    undo(day.desk(), number=last(day))
    assert day.round(1).method == "koth"
    undo(day.desk(), number=last(day))
    assert (_pairs(day), day.round(1).basis) == before[1:]
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_draw_again_undone_after_a_change_that_was_undone_brings_the_draft_before_back(
    day: Day,
) -> None:
    """The change left its line on the draft, and undoing the draw left no draft at all."""
    day.pair(1, seed=1)
    before = _pairs(day)
    day.pair(1, method="koth", seed=2)
    again = last(day)
    one, other = (str(day.entry(name).uuid) for name in ("Ann", "Bob"))
    draw_pairs.swap(
        day.desk(), round=str(day.round(1).uuid), player=one, other=other, reason="asked"
    )
    undo(day.desk(), number=last(day))
    undo(day.desk(), number=again)
    assert _pairs(day) == before
    assert replay(day.event).faults == ()


def _seated(game: Game) -> list[str]:
    return [str(seat.entry.uuid) for seat in game.seats.order_by("place")]


def _pairs(day: Day) -> list[object]:
    games = day.round(1).games.order_by("pk").select_related("table")
    seated = [game.seats.order_by("place").values_list("entry__name", flat=True) for game in games]
    return [(game.table_number, list(names)) for game, names in zip(games, seated, strict=True)]


@pytest.mark.django_db
def test_an_announcement_undone_brings_back_the_one_that_it_replaced(day: Day) -> None:
    announcing.show(day.desk(), text="Lunch", minutes=30)
    day.event.refresh_from_db()
    before = day.event.announced
    announcing.show(day.desk(), text="Round 2 at ten", minutes=None)
    undo(day.desk(), number=last(day))
    day.event.refresh_from_db()
    assert day.event.announced == before
    announcing.show(day.desk(), text="Doors close", minutes=None)
    undo(day.desk(), number=last(day) - 3)  # a later one stays
    day.event.refresh_from_db()
    assert day.event.announced == {"text": "Doors close", "until": None}
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_a_second_check_in_undone_leaves_the_player_checked_in_as_before(day: Day) -> None:
    one = day.entry("Ann")
    before = one.checked_in_at
    assert before is not None
    check_in.one(day.desk(), entry=str(one.uuid), arrived=True, brings=["clock"])
    undo(day.desk(), number=last(day))
    one.refresh_from_db()
    assert (one.checked_in_at, one.brings) == (before, [])
    check_in.one(day.desk(), entry=str(one.uuid), arrived=False)
    undo(day.desk(), number=last(day))
    one.refresh_from_db()
    assert one.checked_in_at == before
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_a_tick_taken_away_twice_and_undone_is_none(day: Day) -> None:
    """Undone, the second press ticked a slip that nobody had held against the paper."""
    day.post(1)
    day.report(1, 400, 390)
    game = day.game(1)
    for ticked in (False, True, True, False, False):
        before = stands(day.event)
        compared.compare(day.desk(), game=str(game.uuid), ticked=ticked)
        undo(day.desk(), number=last(day))
        assert stands(day.event) == before
        compared.compare(day.desk(), game=str(game.uuid), ticked=ticked)
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_a_late_players_clock_undone_and_undone_again_ran_as_long_as_at_first(day: Day) -> None:
    """It ran on until the second undoing: what was counted by the time, was by the time then."""
    day.post(1)
    told = {"game": str(day.game(1).uuid), "place": 2}
    for act in (rulings.late, rulings.arrived):
        act(day.desk(), **told)
        before = stands(day.event)
        undo(day.desk(), number=last(day))
        day.now += timedelta(minutes=20)
        undo(day.desk(), number=last(day))
        assert snapshots.differences(before, stands(day.event)) == []
    undo(day.desk(), number=last(day))
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_players_added_undone_and_undone_again_are_the_same_with_what_was_told_since(
    day: Day,
) -> None:
    """They came back under other keys, and nothing was left of what was told of them since."""
    day.bring("Kit Lou", here=False)
    added = last(day)
    kit = str(day.entry("Kit").uuid)
    check_in.one(day.desk(), entry=kit, arrived=True, brings=["clock"])
    players.absent(day.desk(), entry=kit, from_round=2, to_round=3)
    before = stands(day.event)
    undo(day.desk(), number=added)
    undo(day.desk(), number=last(day))
    assert snapshots.differences(before, stands(day.event)) == []
    undo(day.desk(), number=last(day))
    assert not day.division.entries.filter(name="Kit").exists()
    day.bring("Kit", here=False)
    with pytest.raises(Refused, match="There are two players named Kit"):
        undo(day.desk(), number=last(day) - 1)
    assert replay(day.event).faults == ()


@pytest.mark.django_db
def test_a_swap_of_two_at_tables_of_several_undone_seats_both_tables_as_they_were(
    director: Account,
) -> None:
    """Both were seated by rating, though somebody had changed places at one of them."""
    day = Day.new(director, system="anagrams-nsa-2005").bring(12)
    day.draw(1, method="lot", seed=9)
    first, second = (_seated(game) for game in day.round(1).games.order_by("pk")[:2])
    drawn = {"round": str(day.round(1).uuid), "reason": "asked"}
    seats_of.swap(day.desk(), **drawn, player=first[0], other=first[2])
    before, seats = stands(day.event), _pairs(day)
    seats_of.swap(day.desk(), **drawn, player=first[1], other=second[0])
    undo(day.desk(), number=last(day))
    assert (snapshots.differences(before, stands(day.event)), _pairs(day)) == ([], seats)
    assert replay(day.event).faults == ()
