"""Slips of real events are ordinary: who is warned of many of them learns to skip the warnings."""

from __future__ import annotations

from collections import defaultdict
from uuid import UUID

import pytest

from tdtool.formats.tsh import division as tsh_division
from tdtool.pairing.field import Kind
from tdtool.queries.audits import slips
from tdtool.queries.audits.looks import Look, SeatLook
from tdtool.queries.exchange.tsh_divisions import division_of
from tests.places import REAL_EVENTS

FILES = tuple(sorted(REAL_EVENTS.glob("*.t")))
ENOUGH = 100  # slips: fewer than that say nothing of one in a hundred


def _looks(name: str) -> list[Look]:
    """Each game of the event once, as the check has it."""
    known = division_of(tsh_division.read((REAL_EVENTS / name).read_bytes()))
    looks = []
    for entrant in known.entrants:
        for number, at in enumerate(entrant.appearances, 1):
            if at.kind is not Kind.PLAYED or at.opponent is None or at.opponent < entrant.number:
                continue
            sitters = ((entrant.number, at.score), (at.opponent, at.opponent_score))
            seats = tuple(
                SeatLook(place, who, str(who), score, score)
                for place, (who, score) in enumerate(sitters, 1)
            )
            looks.append(
                Look(
                    UUID(int=len(looks)), len(looks), number, len(looks) + 1, True, False, seats,
                    {}, (), (), (), 0,
                )
            )  # fmt: skip
    return looks


@pytest.mark.parametrize("name", [path.name for path in FILES])
def test_a_warning_is_raised_by_no_more_than_one_in_a_hundred_real_slips(name: str) -> None:
    looks = _looks(name)
    rounds = defaultdict(list)
    for look in looks:
        rounds[look.round_number].append(look)
    out = [says for _, _, says in slips.of_looks(looks)]
    alike = [item.says for each in rounds.values() for item in slips.of_alike_words(each)]
    assert looks
    assert len(out) + len(alike) <= max(len(looks), ENOUGH) // 100, (out, alike)
