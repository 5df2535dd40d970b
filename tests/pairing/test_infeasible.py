"""No lawful pairing exists: why, and what to give up."""

import pytest

from tdtool.pairing.methods.weighing import impasse, possible
from tdtool.pairing.pairings import NO_LIMITS, PairingLimits, teammates
from tests.pairing.halls import ALL_OF_FOUR, division, hall


def apart(*pairs):
    return frozenset(frozenset(pair) for pair in pairs)


@pytest.mark.parametrize(
    ("candidates", "limits", "reason", "relax"),
    [
        (
            hall([0] * 4, *ALL_OF_FOUR),
            PairingLimits(repeats=0),
            "No pairing is possible without repeats.",
            "Allow up to 1 repeat per pair.",
        ),
        (
            hall([0] * 4, *ALL_OF_FOUR, *ALL_OF_FOUR, ALL_OF_FOUR[0]),
            PairingLimits(repeats=1, forbidden=apart((1, 3), (1, 4))),
            "With these pairs kept apart, no pairing is possible without more than 1 repeat "
            "per pair.",
            "Allow up to 3 repeats per pair.",
        ),
        (
            hall([0] * 3, [(1, 2)], [(1, 3)], [(2, 3)]),
            PairingLimits(repeats=0),
            "No pairing is possible without repeats.",
            "Allow up to 1 repeat per pair.",
        ),
        (
            hall([0] * 4),
            PairingLimits(repeats=0, forbidden=apart((1, 2), (1, 3), (1, 4))),
            "The forbidden pairs leave no opponent for Player 1.",
            "Remove one of the forbidden pairs.",
        ),
        (
            hall([0] * 4),
            PairingLimits(forbidden=apart((1, 2), (1, 3), (2, 3))),
            "No pairing is possible with these forbidden pairs.",
            "Remove one of the forbidden pairs.",
        ),
    ],
)
def test_the_refusal_says_why_and_what_to_give_up(candidates, limits, reason, relax):
    assert not possible(candidates, limits)
    refusal = impasse(candidates, limits)
    assert (refusal.reason, refusal.relax, str(refusal)) == (reason, relax, f"{reason} {relax}")


def test_the_bye_takes_one_of_an_odd_field_out_of_the_way():
    assert possible(hall([0]), NO_LIMITS)
    assert possible(hall([0] * 3), PairingLimits(forbidden=apart((1, 2), (1, 3))))
    assert not possible(hall([0] * 3), PairingLimits(forbidden=apart((1, 2), (1, 3), (2, 3))))


def test_teammates_are_pairs_of_one_team():
    hall = division(".", ".", ".", ".", ".", teams=["Oslo", "", "Oslo", "Bergen", "Oslo"])
    assert teammates(hall) == apart((1, 3), (1, 5), (3, 5))
