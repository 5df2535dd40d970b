"""Swiss against real events: before every round the tool pairs what the event had to pair.

What was really played is counted beside it. Every round starts from the event's own history, so
nothing carries over from one answer to the next.
"""

import random
from functools import cache
from typing import NamedTuple

import pytest

from tdtool.formats.tsh import division as tsh_division
from tdtool.pairing.candidates import candidates
from tdtool.pairing.draw_round import faults_of, pair
from tdtool.pairing.field import Kind
from tdtool.pairing.methods.by_name import METHODS
from tdtool.pairing.pairings import NoLawfulPairing, PairingLimits
from tdtool.queries.exchange.tsh_divisions import division_of
from tests.pairing.events_by_lot import QUICK
from tests.places import REAL_EVENTS

DATA = REAL_EVENTS
NAMES = tuple(sorted(path.stem for path in DATA.glob("*.t")))


class Counted(NamedTuple):
    """Over all rounds: couples who had met before; how far starts were from replies at most, and
    summed over players and rounds."""

    repeats: int
    farthest: int
    imbalance: int


#            theirs        ours
PLAYED = {
    "e133-A": ((13, 2, 220), (0, 2, 212)),
    "e133-B": ((7, 2, 184), (0, 2, 176)),
    "e134-A": ((19, 3, 186), (0, 2, 188)),
    "e2-A": ((4, 3, 326), (0, 2, 272)),
    "e2-B": ((4, 3, 302), (0, 2, 280)),
    "e2-C": ((5, 2, 312), (0, 2, 280)),
    "e2-D": ((5, 3, 344), (0, 2, 300)),
    "e2-E": ((10, 3, 224), (0, 2, 208)),
    "e200-A": ((7, 3, 30), (5, 2, 28)),
    "e3-A": ((16, 3, 214), (0, 2, 196)),
    "e3-B": ((0, 4, 248), (0, 3, 180)),
    "e67-A": ((0, 2, 44), (0, 2, 36)),
    "e67-B": ((0, 3, 68), (0, 2, 52)),
    "e67-C": ((0, 2, 36), (0, 2, 44)),
    "e67-D": ((0, 4, 84), (0, 3, 60)),
    "e67-E": ((6, 2, 32), (6, 1, 24)),
}  # fmt: skip

# Where ours isn't at least as good in all three, with the reason.
EXCEPTIONS = {
    "e134-A": ("imbalance", "who plays 19 repeats is freer to choose by starts; ours has none"),
    "e67-C": ("imbalance", "who started four of the games isn't known, and counts as nobody"),
}

pytestmark = pytest.mark.skipif(not NAMES, reason=f"no real events in {DATA}")
each = pytest.mark.parametrize("name", NAMES)


@cache
def division(name):
    return division_of(tsh_division.read((DATA / f"{name}.t").read_bytes()))


def games_played(name, round_):
    """Who really met, the one who started in front; without their order where nobody knows it."""
    for one in division(name).entrants:
        appearance = one.appearance(round_)
        if appearance.kind is Kind.PLAYED and (
            appearance.started or (appearance.started is None and one.number < appearance.opponent)
        ):
            yield (one.number, appearance.opponent), appearance.started is not None


def games_drawn(name, round_):
    drawn = pair(division(name), method="swiss", round_=round_, rng=random.Random(1))
    found = faults_of(drawn, field=division(name))
    assert [fault for fault in found if fault.kind != "balance"] == []
    return [((one.first, one.second), True) for one in drawn.pairings]


def counted(name, games):
    repeats, farthest, imbalance = 0, 0, 0
    for round_ in range(1, division(name).paired + 1):
        field = {
            candidate.number: candidate
            for candidate in candidates(division(name), round_=round_, based_on=0)
        }
        balance = {number: candidate.balance for number, candidate in field.items()}
        for (first, second), known in games(name, round_):
            repeats += field[first].times(field[second]) > 0
            balance[first] += known
            balance[second] -= known
        farthest = max(farthest, *map(abs, balance.values()))
        imbalance += sum(map(abs, balance.values()))
    return Counted(repeats, farthest, imbalance)


@each
def test_swiss_pairs_every_real_round_lawfully_with_no_more_repeats_and_imbalance(name):
    theirs, ours = counted(name, games_played), counted(name, games_drawn)
    assert (theirs, ours) == PLAYED[name]
    worse = [
        figure for figure, they, we in zip(Counted._fields, theirs, ours, strict=True) if we > they
    ]
    assert worse == ([EXCEPTIONS[name][0]] if name in EXCEPTIONS else [])


@pytest.mark.parametrize("method", METHODS)
def test_every_method_answers_for_every_real_round_or_says_why_not(method):
    for name in ("e200-A", "e67-A", "e67-E"):
        answers(name, method)


@pytest.mark.long
@pytest.mark.parametrize("method", METHODS)
@each
def test_so_it_does_for_every_event(name, method):
    answers(name, method)


def answers(name, method):
    whole = division(name)
    for round_ in range(1, whole.paired + 1):
        try:
            drawn = pair(
                whole, method=method, round_=round_, rounds=whole.paired, rng=random.Random(1),
                cop=QUICK,
            )  # fmt: skip
        except NoLawfulPairing as refusal:
            assert method in ("fontes", "round-robin", "round-robin-interleaved")
            assert "came from another draw" in str(refusal)
        else:
            found = faults_of(drawn, field=whole, limits=PairingLimits())
            assert [fault for fault in found if fault.kind != "balance"] == []
