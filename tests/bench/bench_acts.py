"""What pages cost after each kind of act: ``python -m tests.bench.bench_acts``.

``--players 1000`` chooses the size, ``--system`` tables or pairs, ``--act`` some of the acts. For
each act milliseconds of the processor: for the act itself, then for the first answer of each page
after it, of the thread that answers. Every page was looked at just before its act, which is done
anew for each of them, to another player or table. At the end stands the slowest.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from statistics import median

from tests import conftest  # noqa: F401 - a data folder of the tests' own, and Django

from django.test.utils import setup_test_environment  # isort: skip

from tdtool.models import Game, Round
from tdtool.models.rounds import RoundState
from tdtool.queries.field import read_field, who_plays
from tests.bench import bench_pages, growth, late_events
from tests.bench.late_events import LAST, PAIRS, TABLES, act
from tests.cast import Day

PAGES = ("day", "entry", "round", "standings", "in_hall", "every_slip", "history", "check_in")


@dataclass
class Hall:
    """An event late in its day; each act is done to others than the one before it."""

    day: Day
    number: int  # of the round that is played
    turn: Iterator[int] = field(default_factory=lambda: count(1))
    players: Iterator[int] = field(default_factory=lambda: count(1))

    def game(self) -> Game:
        """A table of the round that has its slip."""
        found = late_events.tables(self.day, self.number)
        return found[next(self.turn) % (len(found) // 2)]

    def waiting(self) -> list[Game]:
        """The tables of the round that have none."""
        found = late_events.tables(self.day, self.number)
        there = Game.objects.filter(reports__isnull=False, reports__taken_back=None)
        entered = set(there.filter(round__number=self.number).values_list("pk", flat=True))
        return [game for game in found if game.pk not in entered]

    def entry(self) -> str:
        return str(self.day.division.entries.order_by("pk")[next(self.players)].uuid)

    def round(self, number: int) -> Round | None:
        return self.day.division.rounds_drawn.filter(number=number).first()

    def undo(self, name: str) -> None:
        """The last act of this name."""
        rows = self.day.event.journal.filter(act=name).order_by("-number")
        number = rows.values_list("number", flat=True)[0]
        act(self.day, "history.undo", number=number, reason="a mistake")


Does = Callable[[Hall], None]


def _scores(hall: Hall, game: Game) -> list[int]:
    return [200 + 9 * place + next(hall.turn) % 97 for place in range(game.seats.count())]


def _enter(hall: Hall) -> None:
    _report(hall, hall.waiting()[-1])


def _report(hall: Hall, game: Game) -> None:
    told = {"scores": _scores(hall, game), "signed": True}
    act(hall.day, "slips.report", game=str(game.uuid), **told)


def _correct(hall: Hall) -> None:
    late_events.corrected(hall.day, hall.game(), 300 + next(hall.turn))


def _key_again(hall: Hall) -> None:
    game = hall.game()
    act(hall.day, "slips.key_again", game=str(game.uuid), scores=_scores(hall, game))


def _check_in(hall: Hall) -> None:
    act(hall.day, "players.check_in", entry=hall.entry(), arrived=bool(next(hall.turn) % 2))


def _add(hall: Hall) -> None:
    name = f"Late {next(hall.turn)}"
    key = str(hall.day.division.entries.order_by("pk")[0].uuid)[:-4] + f"{next(hall.turn):04}"
    line = {"player": key, "name": name, "rating": 1200, "member_id": "", "brings": []}
    act(hall.day, "players.bring", division=hall.day.division_key, lines=[line], arrived=True)


def _change(hall: Hall) -> None:
    told = {"name": f"Renamed {next(hall.turn)}", "rating": 1200, "brings": []}
    act(hall.day, "players.change", entry=hall.entry(), **told)


def _withdraw(hall: Hall) -> None:
    act(hall.day, "players.withdraw", entry=hall.entry(), from_round=hall.number + 1)


def _absent(hall: Hall) -> None:
    rounds = {"from_round": hall.number + 1, "to_round": hall.number + 1}
    act(hall.day, "players.absent", entry=hall.entry(), **rounds)


def _dispute(hall: Hall) -> None:
    hall.day.dispute(hall.game().table_number)


def _rule(hall: Hall) -> None:
    dispute = hall.day.event.disputes.order_by("-number")[0]
    told = {"scores": _scores(hall, dispute.game), "reason": "by the sheets"}
    act(
        hall.day, "disputes.rule_scores", dispute=str(dispute.uuid), game=str(dispute.game.uuid),
        **told,
    )  # fmt: skip


def _start_clock(hall: Hall) -> None:
    _of_round(hall, "clocks.start", hall.number, minutes=50)


def _reset_clock(hall: Hall) -> None:
    found = hall.round(hall.number)
    if found is not None and found.clock_started_at is not None:
        _of_round(hall, "clocks.reset", hall.number, reason="a mistake")


def _print(hall: Hall) -> None:
    late_events.printed(hall.day, f"round-{hall.number}-tables")


def _of_round(hall: Hall, name: str, number: int, **told: object) -> None:
    found = hall.round(number)
    assert found is not None
    act(hall.day, name, round=str(found.uuid), **told)


# ---------------------------------------------------------------- from one round to the next


def _complete(hall: Hall) -> None:
    _of_round(hall, "rounds.complete", hall.number, without=[], reason="")


def _draw(hall: Hall) -> None:
    playing, _ = who_plays(read_field(hall.day.division), hall.number + 1)
    in_pairs = LAST[PAIRS] == hall.number
    how = {"method": "swiss"} if in_pairs else {"method": "serpentine"}
    told = {"field": [one.key for one in playing], "draw_seed": next(hall.turn), **how}
    name = "pairings.draw" if in_pairs else "rounds.draw"
    more = {} if in_pairs else {"decisions": {}}
    act(hall.day, name, division=hall.day.division_key, number=hall.number + 1, **told, **more)


def _next(name: str, **told: object) -> Does:
    return lambda hall: _of_round(hall, name, hall.number + 1, **told)


_discard, _confirm, _post = _next("rounds.discard"), _next("rounds.confirm"), _next("rounds.post")
_take_back = _next("rounds.take_back", reason="a mistake")


def _undo(name: str) -> Does:
    return lambda hall: hall.undo(name)


_undo_completing = _undo("rounds.complete")
# What leads from one state of the two rounds to the next, and back to an earlier one.
ON = {
    "played": (_complete, "complete"), "complete": (_draw, "draft"),
    "draft": (_confirm, "confirmed"), "confirmed": (_post, "posted"),
}  # fmt: skip
BACK = {"posted": _take_back, "confirmed": _undo("rounds.confirm"), "draft": _discard,
        "complete": _undo_completing}  # fmt: skip
STATES = ("played", *(state for _, state in ON.values()))


def _state(hall: Hall) -> str:
    following, played = hall.round(hall.number + 1), hall.round(hall.number)
    if following is not None:
        return str(following.state)
    return "complete" if played and played.state == RoundState.COMPLETE else "played"


def _to(state: str) -> Does:
    """Every slip is in, and the rounds are as far as this."""

    def to(hall: Hall) -> None:
        for game in hall.waiting():
            _report(hall, game)
        for dispute in hall.day.event.disputes.filter(closed_at=None):
            act(hall.day, "disputes.close", dispute=str(dispute.uuid), closing="withdrawn")
        while STATES.index(_state(hall)) > STATES.index(state):
            BACK[_state(hall)](hall)
        while _state(hall) != state:
            ON[_state(hall)][0](hall)

    return to


# What is done before it, where anything has to be, and the act.
ACTS: Mapping[str, tuple[Does | None, Does]] = {
    "entering undone": (_enter, _undo("slips.report")),
    "slip entered": (None, _enter),
    "slip corrected": (None, _correct),
    "correcting undone": (_correct, _undo("slips.correct")),
    "slip keyed again": (None, _key_again),
    "keying undone": (_key_again, _undo("slips.key_again")),
    "dispute opened": (None, _dispute),
    "ruling": (_dispute, _rule),
    "check-in": (None, _check_in),
    "check-in undone": (_check_in, _undo("players.check_in")),
    "player added": (None, _add),
    "player changed": (None, _change),
    "player absent": (None, _absent),
    "player withdrawn": (None, _withdraw),
    "clock started": (_reset_clock, _start_clock),
    "paper printed": (None, _print),
    "round completed": (_to("played"), _complete),
    "completing undone": (_to("complete"), _undo_completing),
    "round drawn": (_to("complete"), _draw),
    "draft confirmed": (_to("draft"), _confirm),
    "round posted": (_to("confirmed"), _post),
    "posting undone": (_to("posted"), _undo("rounds.post")),
}


@dataclass(frozen=True)
class After:
    """One kind of act: milliseconds for it, and for the first answer of each page after it."""

    name: str
    took: float
    pages: Mapping[str, float]


def measured(day: Day, system: str, names: Sequence[str] = tuple(ACTS)) -> Iterator[After]:
    client, hall = growth.client_of(day), Hall(day, LAST[system])
    addresses = growth.pages(day, hall.number)
    for page in PAGES:
        client.get(addresses[page])
    for name in names:
        before, does = ACTS[name]
        took, pages = [], {}
        for page in PAGES:
            if before is not None:
                before(hall)
            client.get(addresses[page])
            start = time.thread_time()
            does(hall)
            took.append((time.thread_time() - start) * 1000)
            pages[page] = bench_pages.timed(client, addresses[page])
        yield After(name, median(took), pages)


def rows(found: Sequence[After]) -> Iterator[str]:
    yield f"{'after':20}{'act':>8}" + "".join(f"{page:>10}" for page in PAGES)
    for one in found:
        cells = "".join(f"{one.pages[page]:10.0f}" for page in PAGES)
        yield f"{one.name:20}{one.took:8.0f}{cells}"
    name, page, most = slowest(found)
    yield f"the slowest: {page} after {name}, {most:.0f} ms"


def slowest(found: Sequence[After]) -> tuple[str, str, float]:
    """After which act, which page, and its milliseconds."""
    each = ((one.name, page, took) for one in found for page, took in one.pages.items())
    return max(each, key=lambda one: one[2])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.bench_acts")
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--system", nargs="+", choices=[PAIRS, TABLES], default=[PAIRS, TABLES])
    parser.add_argument("--act", nargs="+", choices=[*ACTS], default=[*ACTS])
    asked = parser.parse_args()
    setup_test_environment()
    for system in asked.system:
        with bench_pages.late_event(system, asked.players, more=2) as day:
            found = list(measured(day, system, asked.act))
        print("\n".join(["", f"{system}, {asked.players} players", *rows(found)]), flush=True)


if __name__ == "__main__":
    main()
