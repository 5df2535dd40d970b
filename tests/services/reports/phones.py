"""A day whose players report by phone, in few words."""

from __future__ import annotations

from tdtool.models import Account
from tdtool.queries.reports import said
from tdtool.queries.slips import state as slip_states
from tdtool.services.acts import Desk
from tdtool.services.reports import by_desk, by_players
from tdtool.services.reports.by_desk import phones
from tdtool.services.reports.by_players import Sent
from tests.cast import Day


def day_of(
    director: Account, *, counting: str = "once", system: str = "scrabble", players: int = 4,
    slug: str = "day",
) -> Day:  # fmt: skip
    """Round 1 is posted: Ann meets Cy at table 1 and Bob Dee at table 2, in games of two."""
    made = Day.new(director, system=system, slug=slug).bring(players)
    made.post(1)
    if counting != "off":
        by_desk.set_counting(made.desk(), counting=counting)
    made.event.refresh_from_db()
    return made


def phone(day: Day, **more: object) -> Desk:
    """A phone, which acts now."""
    return Desk(by=phones(), at=day.desk().at, event=day.event, **more)  # type: ignore[arg-type]


def send(day: Day, name: str, *scores: int, device: str = "", **more: int) -> Sent:
    """A player reports their newest game, the own score first."""
    entry = day.entry(name)
    seat = entry.seats.order_by("-round__number").select_related("game")[0]
    return by_players.send(
        phone(day), game=str(seat.game.uuid), entry=str(entry.uuid), scores=list(scores),
        device=device or name, **more,
    )  # fmt: skip


def state(day: Day, table: int) -> tuple[str, str]:
    """Of a table: what its players have said, and its slip."""
    game = day.game(table)
    return said.of_game(game).state, slip_states.of_game(game)


def in_force(day: Day, table: int) -> list[int | None]:
    seats = day.game(table).seats.order_by("place")
    return [slip_states.score_in_force(seat) for seat in seats]
