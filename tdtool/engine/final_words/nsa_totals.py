"""Totals under the NSA rules: which ones any words can make."""

from functools import lru_cache
from math import isqrt


def points(word: str) -> int:
    """A word is worth its length squared, blanks and all (NSA-30)."""
    return len(word) ** 2


def possible_total(score: int, minimum: int) -> bool:
    """Whether some words make this total: 0, or a sum of squares of lengths from the minimum up
    (NSA-13, NSA-30).

    >>> possible_total(113, 6), possible_total(114, 6)
    (True, False)
    """
    if score < 0:
        return False
    return score >= _all_from(minimum) or bool(_reach(minimum) >> score & 1)


def fewest_letters(score: int, minimum: int) -> int:
    """How many letters a total takes at least: squares of lengths add up to no more than the
    square of all letters in a single word (NSA-30).

    >>> fewest_letters(2401, 6), fewest_letters(2402, 6), fewest_letters(0, 6)
    (49, 50, 0)
    """
    return max(minimum, isqrt(score - 1) + 1) if score > 0 else 0


def nearest_totals(score: int, minimum: int) -> tuple[int | None, int]:
    """The nearest totals that words can make, below the score (None under 0) and above it.

    >>> nearest_totals(114, 6)
    (113, 117)
    """
    below = next(
        (total for total in range(score - 1, -1, -1) if possible_total(total, minimum)), None
    )
    above = max(score + 1, 0)
    while not possible_total(above, minimum):
        above += 1
    return below, above


def impossible(score: int, minimum: int) -> str:
    """What is said of a total that no words can make."""
    below, above = nearest_totals(score, minimum)
    near = f"{above}" if below is None else f"{below} and {above}"
    return f"No words of {minimum} letters or more add up to {score}; nearest possible: {near}."


def _all_from(minimum: int) -> int:
    """From here up every total can be made: the squares of two lengths in a row share no factor,
    and of two such numbers a and b every total from (a - 1)(b - 1) is a sum."""
    return (minimum**2 - 1) * ((minimum + 1) ** 2 - 1)


@lru_cache
def _reach(minimum: int) -> int:
    """The totals below that, as the bits of a number: bit n is set where words can make n."""
    limit = _all_from(minimum)
    reach, length = 1, minimum
    while length**2 <= limit:
        step = length**2
        while step <= limit:  # after each doubling twice as many words of this length are in
            reach |= reach << step
            step *= 2
        reach &= (1 << limit + 1) - 1
        length += 1
    return reach
