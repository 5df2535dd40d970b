"""All that the hall may see of an event as one value that JSON can hold: ``event.json``.

Its shape is ``docs/event.schema.json``. Kinds of pages that are switched off are None here, or
their fields are. Players are named once, by number; everything else refers to the number.
"""

from collections.abc import Sequence
from typing import Any

from tdtool.engine.rule_parts import Draw, Rank
from tdtool.models import Division, Event, Round
from tdtool.pairing.field import Entrant
from tdtool.queries import rules
from tdtool.queries.hall import names
from tdtool.queries.hall import rounds as hall_rounds
from tdtool.queries.hall.field import PublicDivision
from tdtool.queries.hall.rounds import HallRound, HallSeat, HallTable
from tdtool.queries.hall.shown import switched_off
from tdtool.queries.journal.chain import moment
from tdtool.queries.standings import prizes as prize_queries

FORMAT = "tdtool-event/1"
ROUND_FORMAT = "tdtool-round/1"
PLAYER_FORMAT = "tdtool-player/1"


class NotShown(LookupError):
    """There is no such part of the public state, or it isn't shown; the message says which."""


def document(event: Event, divisions: Sequence[PublicDivision]) -> dict[str, Any]:
    """``divisions``: all of the event's, which have at hand the rounds that the hall may see."""
    off = switched_off(event)
    return {
        "format": FORMAT,
        "name": event.name,
        "venue": event.venue,
        "starts_on": event.starts_on.isoformat() if event.starts_on else None,
        "divisions": [
            _division(seen, hall_rounds.posted(division), off)
            for division, seen in zip(event.divisions.all(), divisions, strict=True)
        ],
    }


def _division(seen: PublicDivision, posted: Sequence[Round], off: frozenset[str]) -> dict[str, Any]:
    division = seen.known.division
    system = rules.of_division(division)
    return {
        "code": division.code,
        "system": system.id,
        "two_at_a_table": system.draw is Draw.PAIRS,
        "rounds_planned": division.rounds,
        "players": [_player(entrant, seen) for entrant in seen.field.entrants],
        "rounds": None
        if "pairings" in off
        else [
            _round(hall_rounds.of_round(round_, seen), results="results" not in off)
            for round_ in posted
        ],
        "standings": None if "standings" in off else _standings(seen, system.rank),
        "prizes": None if "prizes" in off else _prizes(seen),
    }


def round_document(division: Division, seen: PublicDivision, number: int) -> dict[str, Any]:
    """One round as it is in the event’s own document, with the players in it; ``division`` is as it
    was read now, with what the hall is shown. Raises NotShown."""
    off = switched_off(division.event)
    if "pairings" in off:
        raise NotShown("Pairings aren’t shown to the public.")
    round_ = next(
        (
            posted_round
            for posted_round in hall_rounds.posted(division)
            if posted_round.number == number
        ),
        None,
    )
    if round_ is None:
        raise NotShown(f"Round {number} isn’t posted.")
    round_data = _round(hall_rounds.of_round(round_, seen), results="results" not in off)
    sat = {seat["player"] for table in round_data["tables"] for seat in table["seats"]}
    numbers = sat | set(round_data["byes"])
    return {
        "format": ROUND_FORMAT,
        "division": division.code,
        "round": round_data,
        "players": [
            _player(entrant, seen) for entrant in seen.field.entrants if entrant.number in numbers
        ],
    }


def player_document(division: Division, seen: PublicDivision, number: int) -> dict[str, Any]:
    """One player with their place in the standings and what the rounds have of them; ``division``
    as above. Raises NotShown."""
    off = switched_off(division.event)
    if "players" in off:
        raise NotShown("Players’ pages aren’t shown to the public.")
    entrant = seen.field.by_number.get(number)
    if entrant is None:
        raise NotShown(f"There is no player {number} in division {division.code}.")
    system = rules.of_division(division)
    standings = None if "standings" in off else _standings(seen, system.rank)
    standing_rows = standings["rows"] if standings else []
    posted = () if "pairings" in off else hall_rounds.posted(division)
    results = "results" not in off
    return {
        "format": PLAYER_FORMAT,
        "division": division.code,
        "player": _player(entrant, seen),
        "after_round": standings["after_round"] if standings else None,
        "standing": next((row for row in standing_rows if row["player"] == number), None),
        "rounds": None
        if "pairings" in off
        else [
            of_them
            for round_ in posted
            if (of_them := _of_player(hall_rounds.of_round(round_, seen), entrant, results=results))
        ],
    }


def _of_player(round_: HallRound, entrant: Entrant, *, results: bool) -> dict[str, Any] | None:
    """Their table of the round, or the bye; None where they have neither."""
    if any(seat.who.number == entrant.number for seat in round_.byes):
        return {"number": round_.number, "bye": True, "table": None}
    sat = round_.table_of(entrant.key)
    if sat is None:
        return None
    return {"number": round_.number, "bye": False, "table": _table(sat[0], results=results)}


def _player(entrant: Entrant, seen: PublicDivision) -> dict[str, Any]:
    return {
        "number": entrant.number,
        "name": names.bare(entrant.name, entrant.number),
        "rating": seen.named(entrant).rating,
        "withdrawn_from": entrant.withdrawn_from if entrant.withdrawn else None,
    }


def _round(round_: HallRound, *, results: bool) -> dict[str, Any]:
    return {
        "number": round_.number,
        "posted_at": moment(round_.posted_at),
        "complete": round_.complete,
        "tables": [_table(table, results=results) for table in round_.tables],
        "byes": [seat.who.number for seat in round_.byes],
    }


def _table(table: HallTable, *, results: bool) -> dict[str, Any]:
    result = "forfeit" if table.forfeit else "accepted" if table.known else "none"
    return {
        "table": table.number,
        "group": table.group,
        "result": result if results else None,
        "seats": [_seat(seat, results=results and table.known) for seat in table.seats],
    }


def _seat(seat: HallSeat, *, results: bool) -> dict[str, Any]:
    return {
        "player": seat.who.number,
        "starts": seat.starts,
        "score": seat.score if results else None,
    }


def _standings(seen: PublicDivision, rank: Rank) -> dict[str, Any] | None:
    """None: there are no results yet."""
    after = seen.field.begun
    if not after:
        return None
    if rank is Rank.WINS:
        standing_rows = [
            {
                "rank": line.rank,
                "player": line.who.number,
                "wins": line.wins,
                "losses": line.losses,
                "spread": line.spread,
            }
            for line in seen.known.lines(after)
        ]
    else:
        standing_rows = [
            {"rank": row.place, "player": row.entry.number, "total": row.total}
            for row in seen.known.placed(after)
        ]
    return {
        "after_round": after,
        "complete": not seen.field.incomplete(after),
        "rows": standing_rows,
    }


def _prizes(seen: PublicDivision) -> list[dict[str, Any]]:
    page = prize_queries.page(seen.known.division, division_results=seen.known)
    return [
        {
            "title": line.title,
            "amount": str(line.award.prize.amount),
            "players": [winner.who.number for winner in line.winners] if page.after else [],
        }
        for line in page.lines
    ]
