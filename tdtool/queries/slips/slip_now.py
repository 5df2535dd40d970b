"""A game's slip as it is by now, for whoever takes one: each fact read when it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter

from django.db.models import Sum

from tdtool.engine.systems import RuleSystem
from tdtool.models import Account, Game, Report, Seat
from tdtool.models.slips import Way
from tdtool.queries import rules
from tdtool.queries.challenges import penalties
from tdtool.queries.challenges.penalties import Due
from tdtool.queries.hall import names
from tdtool.queries.reports import said
from tdtool.queries.reports.said import Reports
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips.tables import TableRows


@dataclass(frozen=True)
class SlipNow:
    """The slip of a game with its seats, in order of their places.

    An act makes one of the rows it holds, a page of those it shows (``shown``), which needn't be
    read again; what either learns of the slip from it is the same.
    """

    game: Game
    seats: Sequence[Seat]
    shown: TableRows | None = None

    @classmethod
    def of(cls, game: Game) -> SlipNow:
        seats = list(game.seats.order_by("place").select_related("entry"))
        for seat in seats:
            seat.game = game
        return cls(game, seats)

    @cached_property
    def names(self) -> dict[int, str]:
        """By place, players of one name with their numbers."""
        if self.shown is not None:
            return {seat.row.place: seat.name for seat in self.shown.seats}
        namesakes = self.game.seats.filter(names.has_namesake("entry"))
        with_namesake = set(namesakes.values_list("pk", flat=True))
        return {
            seat.place: names.with_number(
                seat.entry.name, seat.entry.number, has_namesake=seat.pk in with_namesake
            )
            for seat in self.seats
        }

    @property
    def table(self) -> int | str:
        return self.game.table.number if self.game.table else "(none)"

    @cached_property
    def system(self) -> RuleSystem:
        return rules.of_division(self.game.round.division)

    @property
    def keyed_twice(self) -> bool:
        return self.game.round.division.event.keyed_twice

    @cached_property
    def report(self) -> Report | None:
        """The report in force, with who made it."""
        if self.shown is not None:
            return self.shown.report
        return slip_states.reports().filter(game=self.game).select_related("by").last()

    @cached_property
    def state(self) -> str:
        return self.shown.state if self.shown else slip_states.of_game(self.game)

    @cached_property
    def accepted(self) -> bool:
        if self.shown is not None:
            return self.shown.acceptance is not None
        return self.game.acceptances.filter(undone_by=None).exists()

    @property
    def locked(self) -> bool:
        """Whether all have signed it (MYS-9.6)."""
        return self.state in ("signed", "accepted")

    @cached_property
    def seconded(self) -> bool:
        """Whether two people have entered it alike."""
        second = Report.objects.filter(game=self.game, way=Way.SECOND, taken_back=None)
        return self.accepted and second.exists()

    @cached_property
    def last_keyed_by(self) -> int | None:
        """Whose keying the paper's scores are: of the report, or of the last change since."""
        lines = slip_states.on_papers(self.seats).values()
        last = max(
            (line for seat_lines in lines for line in seat_lines),
            key=attrgetter("pk"),
            default=None,
        )
        return last.by_id if last else None

    @cached_property
    def stated(self) -> list[int]:
        """The scores of the report, as they were keyed."""
        assert self.report is not None
        by_seat = {row.seat_id: row.score for row in self.report.scores.all()}
        return [by_seat[seat.pk] for seat in self.seats]

    @cached_property
    def paper(self) -> list[int]:
        """The scores that the paper shows: as keyed and then corrected, or ruled to be others,
        without what is charged on top of them (overtime, challenges, penalties)."""
        scores = slip_states.scores_on_paper(self.seats)
        return [scores.get(seat.pk, 0) for seat in self.seats]

    @cached_property
    def in_force(self) -> list[int]:
        lines = slip_states.lines().filter(seat__game=self.game, counts_for="score").order_by()
        sums = dict(lines.values_list("seat").annotate(now=Sum("points")))
        return [sums.get(seat.pk, 0) for seat in self.seats]

    @cached_property
    def due(self) -> list[tuple[int, Due]]:
        """What challenges cost, by place: it waits for the slip, and is written with it."""
        waiting = penalties.of_game(self.game) if self.report is None else []
        return [(seat.place, due) for seat, due in waiting]

    @cached_property
    def by_phone(self) -> Reports:
        """What its players have reported by phone."""
        seats = [str(seat.entry.uuid) for seat in self.seats]
        return said.of_games({self.game.pk: seats})[self.game.pk]

    def charged(self, seat: Seat) -> int:
        """The points that a player was charged for overtime so far."""
        return slip_states.overtime(slip_states.lines().filter(seat=seat))[seat.pk]

    def is_second(self, by: Account) -> bool:
        """Whether keying it is this person's second keying, of what somebody else keyed first."""
        waits = self.keyed_twice and self.report is not None and self.state == "signed"
        return waits and self.last_keyed_by != by.pk
