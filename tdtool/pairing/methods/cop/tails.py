"""Whether a share of endings is decided against a figure: exact binomial tails, summed."""

from __future__ import annotations

from math import exp, lgamma, log, log1p

NEGLIGIBLE = 1e-12  # of what is summed so far


def _term(count: int, times: int, share: float) -> float:
    """The chance of exactly so many of a count."""
    ways = lgamma(count + 1) - lgamma(times + 1) - lgamma(count - times + 1)
    return exp(ways + times * log(share) + (count - times) * log1p(-share))


def at_least(count: int, times: int, share: float) -> float:
    """The chance of so many of a count, or more."""
    if times <= 0 or share >= 1:
        return 1.0
    if times <= count * share:
        return 1 - at_most(count, times - 1, share)
    return _summed(count, times, share, 1)


def at_most(count: int, times: int, share: float) -> float:
    """The chance of so many of a count, or fewer."""
    if times >= count:
        return 1.0
    if times < 0 or share >= 1:
        return 0.0
    if times > count * share:
        return 1 - at_least(count, times + 1, share)
    return _summed(count, times, share, -1)


def _summed(count: int, times: int, share: float, step: int) -> float:
    """Away from the mean each term is smaller than the one before."""
    term, odds = _term(count, times, share), share / (1 - share)
    total = 0.0
    while 0 <= times <= count and term > NEGLIGIBLE * total:
        total += term
        if step > 0:
            term *= (count - times) / (times + 1) * odds
        else:
            term *= times / (count - times + 1) / odds
        times += step
    return total


def decided(count: int, times: int, share: float, *, doubt: float) -> bool:
    """Whether the exact interval around times/count, wrong this seldom, leaves the share out."""
    return min(at_least(count, times, share), at_most(count, times, share)) < doubt / 2
