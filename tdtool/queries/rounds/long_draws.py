"""Draws that take a while: each is worked out beside the pages, and no lock is held for it."""

from __future__ import annotations

from typing import TypeAlias

from tdtool.models import Division
from tdtool.pairing.contenders.endings import Progress
from tdtool.pairing.draw_round import BadRound
from tdtool.pairing.methods.by_name import UnknownPairingMethod
from tdtool.pairing.pairings import NoLawfulPairing, PairedRound
from tdtool.queries.rounds.draw_of_pairs import Asked, Refusal
from tdtool.queries.standings import simulation
from tdtool.queries.standings.simulation import Simulation

LongDraw: TypeAlias = Simulation[PairedRound | Refusal]


def begun(
    division: Division, draw_request: Asked, *, what: str, once_more: bool = False
) -> LongDraw:
    """The draw of this division that ``what`` is for, going on or whole; another one of the same
    is stopped. One that has failed stays so, unless it is to be tried ``once_more``."""

    def made(progress: Progress) -> PairedRound | Refusal:
        try:
            return draw_request.made(progress)
        except (NoLawfulPairing, UnknownPairingMethod, BadRound) as refusal:
            return refusal

    long_draw = simulation.of_division((what, division.uuid), draw_request, made)
    if once_more:
        long_draw.forget_fault()
    long_draw.go_on()
    return long_draw


def whole(draw: LongDraw) -> PairedRound | Refusal:
    """What came of it."""
    assert draw.made is not None
    return draw.made
