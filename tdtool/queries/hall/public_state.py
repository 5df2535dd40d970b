"""All that the hall may see of an event as one value that JSON can hold: ``event.json``.

Its shape is ``docs/event.schema.json``. Kinds of pages that are switched off are None here, or
their fields are. Players are named once, by number; everything else refers to the number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tdtool.engine.rule_parts import Draw, Rank
from tdtool.models import Event, Round
from tdtool.queries import rules
from tdtool.queries.hall import rounds as hall_rounds
from tdtool.queries.hall.field import PublicDivision
from tdtool.queries.hall.kinds import switched_off
from tdtool.queries.hall.rounds import HallRound, HallSeat
from tdtool.queries.journal.chain import moment
from tdtool.queries.standings import prizes as prize_queries

FORMAT = "tdtool-event/1"


def document(event: Event, divisions: Sequence[PublicDivision]) -> dict[str, Any]:
    """``divisions``: all of the event's, which have at hand the rounds that the hall may see."""
    off = switched_off(event)
    return {
        "format": FORMAT,
        "name": event.name,
        "venue": event.venue,
        "starts_on": event.starts_on.isoformat() if event.starts_on else None,
        "divisions": [
            _division(seen, hall_rounds.posted(one), off)
            for one, seen in zip(event.divisions.all(), divisions, strict=True)
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
        "players": [
            {
                "number": one.number,
                "name": one.name,
                "rating": seen.named(one).rating,
                "withdrawn_from": one.withdrawn_from if one.withdrawn else None,
            }
            for one in seen.field.entrants
        ],
        "rounds": None
        if "pairings" in off
        else [
            _round(hall_rounds.of_round(one, seen), results="results" not in off) for one in posted
        ],
        "standings": None if "standings" in off else _standings(seen, system.rank),
        "prizes": None if "prizes" in off else _prizes(seen),
    }


def _round(round_: HallRound, *, results: bool) -> dict[str, Any]:
    return {
        "number": round_.number,
        "posted_at": moment(round_.posted_at),
        "complete": round_.complete,
        "tables": [
            {
                "table": one.number,
                "group": one.group,
                "result": ("forfeit" if one.forfeit else "accepted" if one.known else "none")
                if results
                else None,
                "seats": [_seat(seat, results=results and one.known) for seat in one.seats],
            }
            for one in round_.tables
        ],
        "byes": [seat.who.number for seat in round_.byes],
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
        rows = [
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
        rows = [
            {"rank": row.place, "player": row.entry.number, "total": row.total}
            for row in seen.known.placed(after)
        ]
    return {"after_round": after, "complete": not seen.field.awaited(after), "rows": rows}


def _prizes(seen: PublicDivision) -> list[dict[str, Any]]:
    page = prize_queries.page(seen.known.division, known=seen.known)
    return [
        {
            "title": line.title,
            "amount": str(line.award.prize.amount),
            "players": [winner.who.number for winner in line.winners] if page.after else [],
        }
        for line in page.lines
    ]
