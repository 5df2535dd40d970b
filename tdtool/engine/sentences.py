"""Figures and names as a sentence has them."""

from __future__ import annotations

from collections.abc import Sequence


def signed(points: int) -> str:
    """Points with their sign: +2, −2, 0."""
    return f"{points:+d}".replace("-", "−") if points else "0"


def listed(names: Sequence[str]) -> str:
    """Names as people list them.

    >>> listed(["ODA", "ZO", "EA"])
    'ODA, ZO and EA'
    """
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
