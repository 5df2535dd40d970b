"""The files for other programs: ``tourney.js`` and ``event.json``, of what the hall may see."""

from __future__ import annotations

import json
from collections.abc import Sequence

from tdtool.english import listed, plural
from tdtool.formats.tsh import archive
from tdtool.models import Event
from tdtool.queries.hall import public_state, tourney
from tdtool.queries.hall.field import PublicDivision
from tdtool.web.hall import page as hall_page

TOURNEY_TYPE = "application/javascript; charset=utf-8"
JSON_TYPE = "application/json; charset=utf-8"


class NoTourney(Exception):
    """There is no ``tourney.js`` of this event; the message says why."""


def seen(event: Event) -> list[PublicDivision]:
    """Its divisions, as the hall may see them."""
    return [hall_page.seen(division) for division in event.divisions.all()]


def tourney_js(event: Event, divisions: Sequence[PublicDivision]) -> bytes:
    """Raises NoTourney."""
    if not tourney.may_show(event):
        raise NoTourney(
            "tourney.js: not shown here. It needs pairings, results and standings in the hall."
        )
    of_two = [division for division in divisions if tourney.of_two(division)]
    if not of_two:
        raise NoTourney("tourney.js can only describe two-player games. Use event.json.")
    document = tourney.document(event, of_two)
    if omitted := [
        division.known.division.code for division in divisions if not tourney.of_two(division)
    ]:
        document["config"]["tdtool_left_out"] = left_out(omitted)
    return archive.written(document)


def left_out(codes: list[str]) -> str:
    """Why a division isn't in ``tourney.js``."""
    which = f"{plural(len(codes), 'Division')} {listed(codes)}"
    return f"{which}: tables of several can’t be described here. See event.json."


def event_json(event: Event, divisions: Sequence[PublicDivision]) -> bytes:
    return as_json(public_state.document(event, divisions))


def as_json(document: object) -> bytes:
    text = json.dumps(document, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return f"{text}\n".encode()
