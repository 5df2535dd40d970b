"""What the players of a game have said of it by phone, as it counts by now.

A later report of a player replaces the earlier one. Those from before the desk asked for new ones,
from before a slip that came by phones was undone, and of other seats than now, count no more.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, TypeAlias

from tdtool.models import Game, PhoneReport, TakenBack
from tdtool.models.phones import Said
from tdtool.models.slips import Way

State: TypeAlias = Literal["none", "some", "agreed", "differ"]


def asks_both(seats: int) -> bool:
    """Where two meet each reports both scores; at a table of several only their own."""
    return seats == 2


@dataclass(frozen=True)
class Reports:
    """What was said of a game: the report in force by place, problems, and that it is wrong.

    ``seats`` are the entries by place. ``dismissed`` is the last act by which the desk had seen to
    what was said.
    """

    seats: tuple[str, ...]
    by_place: Mapping[int, PhoneReport] = field(default_factory=dict)
    problems: tuple[PhoneReport, ...] = ()
    wrong: tuple[PhoneReport, ...] = ()
    dismissed: int = 0

    @property
    def state(self) -> State:
        if len(self.by_place) < len(self.seats):
            return "some" if self.by_place else "none"
        return "differ" if self.agreed is None else "agreed"

    @property
    def agreed(self) -> list[int] | None:
        """The scores by place on which all agree; None while they don't."""
        if not self.seats or len(self.by_place) < len(self.seats):
            return None
        if not asks_both(len(self.seats)):
            return [self.by_place[place].scores[place - 1] for place in sorted(self.by_place)]
        first, other = self.by_place[1], self.by_place[2]
        starters = {report.starter for report in (first, other)} - {None}
        same = first.scores == other.scores and len(starters) < 2
        return list(first.scores) if same else None

    @property
    def starter(self) -> int | None:
        """Who began, as far as anybody said and nobody else said otherwise."""
        starters = {report.starter for report in self.by_place.values()} - {None}
        return starters.pop() if len(starters) == 1 else None

    @property
    def one_phone(self) -> bool:
        """Whether two of the reports came from one phone."""
        devices = [report.device for report in self.by_place.values() if report.device]
        return len(set(devices)) < len(devices)

    @property
    def since(self) -> datetime | None:
        """When the first thing was said that still counts."""
        every = (*self.by_place.values(), *self.problems, *self.wrong)
        return min((report.at for report in every), default=None)

    def against(self, scores: Sequence[int | None]) -> tuple[PhoneReport, ...]:
        """The reports that say another score than these, as far as they say one."""
        return tuple(
            report
            for report in self.by_place.values()
            if report.act_number > self.dismissed
            and any(
                reported is not None and reported != score
                for reported, score in zip(report.scores, scores, strict=True)
            )
        )


def of_game(game: Game) -> Reports:
    seats = [str(key) for key in _seated(game)]
    return of_games({game.pk: seats})[game.pk]


def _seated(game: Game) -> Iterable[object]:
    return game.seats.order_by("place").values_list("entry__uuid", flat=True)


def of_games(seats: Mapping[int, Sequence[str]]) -> dict[int, Reports]:
    """By the games' rows, told who sits there: one query, a second one where something was said."""
    reports = PhoneReport.objects.filter(game__in=seats).select_related("entry").order_by("pk")
    by_game: dict[int, list[PhoneReport]] = defaultdict(list)
    for row in reports:
        by_game[row.game_id].append(row)
    undone = _undone(by_game) if by_game else {}
    return {
        game: _of_rows(tuple(entries), by_game.get(game, ()), undone.get(game, 0))
        for game, entries in seats.items()
    }


def _undone(games: Iterable[int]) -> dict[int, int]:
    """The last act that undid a slip which had come by phones, by the game's row."""
    taken_back = TakenBack.objects.filter(report__game__in=list(games), report__way=Way.PHONE)
    return dict(taken_back.order_by("pk").values_list("report__game_id", "act_number"))


def _of_rows(seats: tuple[str, ...], reports: Iterable[PhoneReport], undone: int) -> Reports:
    places = {key: place for place, key in enumerate(seats, 1)}
    by_place: dict[int, PhoneReport] = {}
    problems: list[PhoneReport] = []
    wrong: dict[int, PhoneReport] = {}
    dismissed = 0
    for row in reports:
        if row.kind == Said.AGAIN:
            by_place, problems, wrong = {}, [], {}
        elif row.kind == Said.DISMISSED:
            problems, wrong, dismissed = [], {}, row.act_number
        elif row.act_number < undone and row.kind != Said.PROBLEM:
            continue
        elif tuple(row.seats) == seats and row.entry is not None:
            place = places[str(row.entry.uuid)]
            if row.kind == Said.REPORT:
                by_place[place] = row
            elif row.kind == Said.WRONG:
                wrong[place] = row
            else:
                problems.append(row)
    return Reports(seats, by_place, tuple(problems), tuple(wrong.values()), dismissed)
