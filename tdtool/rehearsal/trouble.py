"""What goes wrong on any day: players who leave, come late, return; slips keyed wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tdtool.models import Entry, Game, Round
from tdtool.pairing.field import Entrant
from tdtool.queries.field import read_field
from tdtool.queries.slips import state as slip_states
from tdtool.rehearsal.desk import MockDay
from tdtool.services import players
from tdtool.services.rounds import seats
from tdtool.services.slips import lifecycle as slips

ENOUGH = 8  # players without whom nobody leaves


@dataclass(frozen=True)
class Wrong:
    """The tables of a round whose slip is keyed wrong, whose sum is, who was over time, who is
    slow to hand the slip in."""

    slips: list[Game]
    sums: list[Game]
    clocks: list[Game]
    held: list[Game]

    @classmethod
    def among(cls, day: MockDay, games: Sequence[Game]) -> Wrong:
        """Some of the tables, none of them twice; none at all without trouble."""
        if not day.plan.trouble:
            return cls([], [], [], [])
        drawn = day.some_of(6, games)
        return cls(drawn[:1], drawn[1:2], drawn[2:4], drawn[4:6])

    @property
    def any(self) -> list[Game]:
        return [*self.slips, *self.sums, *self.clocks, *self.held]


def before_the_draw(day: MockDay, number: int) -> None:
    """Who came late after round 1 was posted, is absent, withdraws, and comes back."""
    if number == 2:
        _late(day)
        _absent(day, number)
    if number == 3:
        _withdraw(day, number)
    if number == min(5, day.plan.how_many_rounds) and number > 3:
        _come_back(day, number)


def _late(day: MockDay) -> None:
    for line in day.late:
        day.do(
            "players entered", players.enter, division=day.division_key, lines=[line], arrived=True
        )
        day.told[2].append(f"{line['name']} came late and plays from round 2 on.")
    day.late = []


def _absent(day: MockDay, number: int) -> None:
    to = min(number + 1, day.plan.how_many_rounds)
    for entrant in _who_may_leave(day, number):
        day.do("away", players.absent, entry=entrant.key, from_round=number, to_round=to)
        rounds_ = f"round {number}" if to == number else f"rounds {number} and {to}"
        day.told[number].append(f"{entrant.name} is absent in {rounds_}.")


def _withdraw(day: MockDay, number: int) -> None:
    for entrant in _who_may_leave(day, number):
        day.do("away", players.withdraw, entry=entrant.key, from_round=number)
        day.told[number].append(f"{entrant.name} withdrew.")


def _come_back(day: MockDay, number: int) -> None:
    gone = [
        entrant
        for entrant in read_field(day.division).by_registration
        if entrant.withdrawn_from is not None
    ]
    for entrant in gone[:1]:
        day.do("away", players.come_back, entry=entrant.key, from_round=number)
        day.told[number].append(f"{entrant.name} came back.")


def _who_may_leave(day: MockDay, number: int) -> list[Entrant]:
    """One by lot of those who play a round, or nobody where the field is small."""
    drawn = day.division.rounds_drawn.filter(number__gte=number, seats__isnull=False)
    sitting = {str(key) for key in drawn.values_list("seats__entry__uuid", flat=True)}
    entrants = [
        entrant for entrant in read_field(day.division).by_registration if entrant.plays(number)
    ]
    free = [entrant for entrant in entrants if entrant.key not in sitting]
    return [day.one_of(free)] if free and len(entrants) >= ENOUGH else []


def at_posted_tables(day: MockDay, drawn: Round) -> None:
    """Two exchange places in round 1; in round 2 somebody isn't there and is taken out."""
    seated = list(drawn.seats.select_related("entry", "game__table").order_by("game", "place"))
    if len(seated) < ENOUGH:
        return
    if drawn.number == 1:
        exchange(day, drawn, seated[0].entry, seated[-1].entry)
    if drawn.number == 2:
        largest = max({seat.game for seat in seated}, key=lambda game: game.seats.count())
        gone = day.one_of([seat for seat in seated if seat.game == largest]).entry
        reason = "did not come"
        day.do(
            "changed", seats.take_out, round=str(drawn.uuid), entry=str(gone.uuid), reason=reason
        )
        day.told[2].append(f"{gone.name} did not come and was removed from the table.")


def exchange(day: MockDay, drawn: Round, entry: Entry, other: Entry) -> None:
    """Two exchange places in a posted round."""
    day.do(
        "changed",
        seats.swap,
        round=str(drawn.uuid),
        player=str(entry.uuid),
        other=str(other.uuid),
        reason="they share a set of tiles",
    )
    day.told[drawn.number].append(
        f"{entry.name} and {other.name} were swapped after the round was posted."
    )


def keyed_wrong_and_undone(day: MockDay, game: Game, scores: Sequence[int]) -> None:
    """The slip is keyed with the scores in the wrong order, and the entry taken back."""
    day.take_slip(game, scores[::-1])
    day.do("undone", slips.take_back, game=str(game.uuid), reason="read from the wrong side")
    day.told[game.round.number].append(
        f"The slip of table {game.table_number} was entered wrong, undone and entered again."
    )


def corrected(day: MockDay, game: Game) -> None:
    """A player finds ten points that weren't added up, after the slip was accepted."""
    seat = day.one_of(list(game.seats.select_related("entry").order_by("place")))
    before = slip_states.score_in_force(seat) or 0
    day.do(
        "corrected",
        slips.correct,
        game=str(game.uuid),
        place=seat.place,
        score=before + 10,
        reason="added up again by both",
    )
    day.told[game.round.number].append(
        f"Table {game.table_number}: the score of {seat.entry.name} was corrected "
        f"from {before} to {before + 10}."
    )
