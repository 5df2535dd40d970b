"""The one list of players: who they are, where they are, and at which table they sit."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from tdtool.models import Division, Entry, Round, Seat
from tdtool.models.rounds import RoundState
from tdtool.queries import events, players
from tdtool.queries.field import kept_field
from tdtool.queries.values import EntryRow


class ListedSeat(NamedTuple):
    """Where somebody sits in the round that the list shows; ``table`` None: they have the bye."""

    table: int | None
    opponent: str = ""  # of a game of two


@dataclass(frozen=True)
class Line:
    """A player of the list: ``state`` is here, not-here, seatless, absent or withdrawn."""

    row: EntryRow
    state: str
    says: str
    seat: ListedSeat | None = None


def lines_of(division: Division) -> list[Line]:
    """Everybody in the division, by name."""
    rounds = events.rounds_of(division)
    round_ = shown_round(rounds)
    entry_rows = players.of_division(division)
    used = any(row.checked_in for row in entry_rows)
    seats = _seats(round_, {row.uuid: row.name for row in entry_rows}) if round_ else {}
    lines = [_line(row, rounds, round_, seats.get(row.uuid), used) for row in entry_rows]
    return sorted(lines, key=lambda line: line.row.searched)


def line_of(entry: Entry) -> Line:
    """The same of one player."""
    rounds, row = events.rounds_of(entry.division), players.row(entry)
    round_ = shown_round(rounds)
    used = any(entrant.checked_in for entrant in kept_field(entry.division).entrants)
    seat = entry.seats.select_related("game__table").filter(round=round_).first()
    listed = ListedSeat(seat.game.table.number if seat.game.table else None) if seat else None
    return _line(row, rounds, round_, listed, used)


def shown_round(rounds: list[Round]) -> Round | None:
    """The round whose tables the list has: the one that is played, or the draft of the next."""
    round_ = events.in_play(rounds)
    return None if round_ is None or round_.state == RoundState.COMPLETE else round_


def _seats(round_: Round, names: Mapping[str, str]) -> Mapping[str, ListedSeat]:
    """By entry."""
    games: dict[int, dict[str, int | None]] = {}
    seats = Seat.objects.filter(round=round_, entry__isnull=False)
    for game, entry, table in seats.values_list("game", "entry__uuid", "game__table__number"):
        games.setdefault(game, {})[str(entry)] = table
    listed = {}
    for entries in games.values():
        for entry, table in entries.items():
            others = [names[other] for other in entries if other != entry]
            listed[entry] = ListedSeat(table, others[0] if len(others) == 1 else "")
    return listed


def _line(
    row: EntryRow, rounds: list[Round], round_: Round | None, seat: ListedSeat | None, used: bool
) -> Line:
    playing = round_ is not None and round_.state == RoundState.POSTED
    number = max((drawn.number for drawn in rounds if drawn.is_posted), default=0) + (not playing)
    seatless = playing and seat is None and not rounds[-1].is_play_off
    if row.withdrawn_from is not None:
        return Line(row, "withdrawn", f"withdrawn from round {row.withdrawn_from}", seat)
    away = next((span for span in row.absent if span[1] >= number), None)
    if away is not None and away[0] <= number:
        return Line(row, "absent", _absent(*away), seat)
    if not row.checked_in and (used or not rounds):
        return Line(row, "not-here", "not here", seat)
    if seatless and (row.plays_from or 0) > number:
        return Line(row, "here", f"plays from round {row.plays_from}")
    if seatless:
        return Line(row, "seatless", "no seat")
    phrase = f"here, {_absent(*away)}" if away else "here"
    return Line(row, "here", phrase if row.checked_in else "", seat)


def _absent(first: int, last: int) -> str:
    return f"absent in round {first}" if first == last else f"absent in rounds {first}–{last}"
