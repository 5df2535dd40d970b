"""A draw under way: worked out beside the pages, with how far it is, and then drawn as a draft."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any
from urllib.parse import urlencode

from django.db import connection

from tdtool.engine.rule_parts import Draw as Draws
from tdtool.english import ordinal
from tdtool.models import Division, JournalEntry
from tdtool.models.rounds import POSTED_STATES
from tdtool.pairing.methods.by_name import COP, METHODS
from tdtool.pairing.methods.cop.control import CONTROL
from tdtool.pairing.methods.cop.decisions import FACTOR_THREE
from tdtool.pairing.methods.cop.position import MORE, USUAL
from tdtool.queries import rules
from tdtool.queries.field import KEPT
from tdtool.queries.rounds import draw_of_pairs
from tdtool.queries.rounds.draw_of_pairs import Asked, LongDraw
from tdtool.services.acts import Desk
from tdtool.services.rounds.rows import RoundRefused, ready_to_draw
from tdtool.web.rounds.draft.draw_offer import WISHES
from tdtool.web.rounds.forms import LONGEST_NUMBER, DrawPairsForm

_draws: OrderedDict[Hashable, Draw] = OrderedDict()  # by division
_asked = Lock()
SERVER = secrets.token_hex(4)  # a draw is worked out by one process, and is stopped with it


@dataclass(frozen=True)
class Draw:
    """``said``: how the draw was asked for, its random number among it; ``version``: of the draft
    that the form knew; ``changed``: what it follows from changed meanwhile, so it began anew."""

    asked: Asked
    said: Mapping[str, Any]
    version: int | None
    by: int
    changed: bool
    made: LongDraw

    @property
    def whole(self) -> bool:
        return self.made.made is not None


@dataclass(frozen=True)
class Again:
    """How to ask for a draw once more: the draft that is known, its method, what was said."""

    version: int | None
    worked_out: str
    said: Mapping[str, str]

    @property
    def query(self) -> str:
        """The same in an address, which outlives the server."""
        version = "" if self.version is None else self.version
        parameters = {"server": SERVER, "version": version, "worked_out": self.worked_out}
        return urlencode({**parameters, **self.said})


@dataclass(frozen=True)
class HowFar:
    """What is being worked out, and the percentage of it that is done; None where nobody knows."""

    says: str
    done: int | None


def begin(division: Division, draw_request: Asked, wishes: Mapping[str, Any], desk: Desk) -> Draw:
    """The draw that was asked for, once more where it failed; an older one of the division is
    stopped."""
    wishes = {**wishes, "draw_seed": draw_request.draw_seed}
    with _asked:  # two different draws asked for at once: the one that goes on is the one kept
        long_draw = draw_of_pairs.begun(division, draw_request, what="draw", once_more=True)
        before = _draws.pop(division.uuid, None)
        if before is not None and before.asked == draw_request:
            draw = before if before.made is long_draw else replace(before, made=long_draw)
        else:
            same = before is not None and before.said == wishes
            changed = same and before is not None and before.asked.number == draw_request.number
            draw = Draw(draw_request, wishes, desk.version, desk.by.pk, changed, long_draw)
        _draws[division.uuid] = draw
        if len(_draws) > KEPT:
            _draws.popitem(last=False)[1].made.stop()
    return draw


def of_round(division: Division, number: int) -> Draw | None:
    """The draw of this round that is under way, or whole and not drawn yet, or failed.

    A posted round isn’t drawn any more: its draw ends here, whoever posted it.
    """
    with _asked:
        draw = _draws.get(division.uuid)
        if draw is None or draw.asked.number != number or draw.made.over:
            return None
        _draws.move_to_end(division.uuid)  # somebody looks at it
    if division.rounds_drawn.filter(number=number, state__in=POSTED_STATES).exists():
        end(division)
        return None
    return draw


def again(draw: Draw) -> Again:
    wishes = {name: value for name, value in draw.said.items() if name in WISHES}
    plain = {name: "" if value is None else str(value) for name, value in wishes.items()}
    return Again(draw.version, draw.asked.told["method"], plain)


def stopped(division: Division, number: int, parameters: Mapping[str, str]) -> Again | None:
    """The draw whose page has this address (``Again.query``), if it was stopped with the server
    that it was worked out by: the draft that it knew is as it was, or there is none still.

    None where several servers may share the database: another one may be at it still.
    """
    if parameters.get("server", SERVER) == SERVER or connection.vendor == "postgresql":
        return None
    again = _in_address(parameters)
    if again is None or rules.of_division(division).draw is not Draws.PAIRS:
        return None
    try:
        draft = ready_to_draw(division, number)
    except RoundRefused:
        return None
    as_known = again.version == (draft.version if draft else 0)
    return again if as_known and not _was_shown(division, number, again) else None


def _in_address(parameters: Mapping[str, str]) -> Again | None:
    """What an address says of a draw; None where it says what no draw does."""
    wishes = {name: parameters[name] for name in WISHES if name in parameters}
    numbers = (parameters.get("version", ""), wishes.get("draw_seed", ""))
    if parameters.get("worked_out") not in METHODS or DrawPairsForm(wishes).errors:
        return None
    if not all(number.isdecimal() and len(number) <= LONGEST_NUMBER for number in numbers):
        return None
    return Again(int(numbers[0]), parameters["worked_out"], wishes)


def _was_shown(division: Division, number: int, again: Again) -> bool:
    """Whether a draft ever came of it; a draft that was deleted since has no row."""
    drew = JournalEntry.objects.filter(chain=division.event.uuid, act="pairings.draw")
    return drew.filter(
        arguments__division=str(division.uuid),
        arguments__number=number,
        arguments__method=again.worked_out,
        arguments__draw_seed=int(again.said["draw_seed"]),
    ).exists()


def is_shown(division: Division, number: int, method: str, draw_seed: int | None) -> bool:
    """Whether the draft that is there came of this draw: another page was faster to show it."""
    same = {"number": number, "method": method, "draw_seed": draw_seed}
    return division.rounds_drawn.filter(**same).exists()


def seed(division: Division, number: int, wishes: Mapping[str, Any]) -> int | None:
    """The random number of the draw under way, where it was asked for in the same way."""
    draw = of_round(division, number)
    if draw is None or wishes["draw_seed"] is not None:
        return None
    same = {**wishes, "draw_seed": draw.asked.draw_seed} == draw.said
    return draw.asked.draw_seed if same else None


def end(division: Division) -> None:
    """The division has a draft, or its draft is posted or deleted: nobody waits for another one."""
    with _asked:
        draw = _draws.pop(division.uuid, None)
    if draw is not None:
        draw.made.stop()


def forget_all() -> None:
    """Each is stopped."""
    while _draws:
        _draws.popitem()[1].made.stop()


def how_far(draw_request: Asked, long_draw: LongDraw) -> HowFar:
    """In the words of the page."""
    if draw_request.told["method"] != COP:
        return HowFar("Looking for the best pairings", None)
    rule = draw_request.told["cop"] or USUAL
    first, third, fourth, sixth = (ordinal(at + rule.ahead) for at in (1, 3, 4, 6))
    sentence = {
        MORE: "Simulating more endings, because a chance is close to the limit",
        CONTROL: f"Checking who could still win every game and not finish {first}",
        FACTOR_THREE: f"Simulating {first} to {third} against {fourth} to {sixth}",
    }.get(long_draw.step, f"Simulating {rule.endings:,} endings")
    return HowFar(sentence, int(100 * long_draw.share))
