"""What a division says of its last rounds: how much spread counts, and who is a Gibson."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from tdtool.pairing.contenders.finishes import Definition
from tdtool.pairing.contenders.race import NASPA, Allowance

MOST_SPREAD = 2000
MOST_FIGURES = 30
MOST_PLACES = 20
MOST_OF_A_CLASS = 12
BANDS = "Prize bands are the last place of each band, in rising order: 3, 10."
CAPS = "The most contenders are even numbers, the last round’s first: 2, 4, 8, 12."


class BadLastRounds(ValueError):
    """The last rounds can’t be like this; the message says why."""


@dataclass(frozen=True, slots=True)
class LastRounds:
    """How the last rounds are looked at.

    ``equivalent``: the first so many places are worth the same, 0 or 1: none are. ``pairs``:
    Gibsons are paired apart, so that they decide nothing for the others. ``bands``: the last places
    of the bands of prizes, in rising order, as Chew pairs them; none: all prizes are one band.
    ``strict``: a Gibson meets the highest player without a prize, however often they met.
    ``victims``: the class that Gibsons’ opponents come from, “” any. ``caps``: the most contenders
    for the first band that Chew pairs, in the last round, in the one before it and so on; none:
    the usual.
    """

    allowance: Allowance = NASPA
    definition: Definition = Definition.CAUGHT
    equivalent: int = 0
    pairs: bool = False
    bands: tuple[int, ...] = ()
    strict: bool = False
    victims: str = ""
    caps: tuple[int, ...] = ()


USUAL = LastRounds()


def from_json(row: Mapping[str, Any] | None) -> LastRounds:
    """As a division keeps it; ``BadLastRounds``."""
    if not row:
        return USUAL
    spread = [int(points) for points in row.get("spread", NASPA.per_round)]
    if not 1 <= len(spread) <= MOST_FIGURES or not all(1 <= n <= MOST_SPREAD for n in spread):
        raise BadLastRounds(
            f"The spread of a game is 1 to {MOST_SPREAD:,}, the last round’s first: 250, 200."
        )
    equivalent = int(row.get("equivalent", 0))
    if not 0 <= equivalent <= MOST_PLACES:
        raise BadLastRounds(f"At most {MOST_PLACES} places can be worth the same.")
    try:
        definition = Definition(row.get("definition", Definition.CAUGHT))
    except ValueError:
        raise BadLastRounds("Choose when a player is a Gibson.") from None
    bands = tuple(int(place) for place in row.get("bands", ()))
    if any(band >= other for band, other in pairwise((0, *bands))) or len(bands) > MOST_PLACES:
        raise BadLastRounds(BANDS)
    victims = str(row.get("victims", "")).strip()
    if len(victims) > MOST_OF_A_CLASS:
        raise BadLastRounds(f"A class has at most {MOST_OF_A_CLASS} characters.")
    caps = tuple(int(most) for most in row.get("caps", ()))
    if len(caps) > MOST_PLACES or any(most < 2 or most % 2 for most in caps):
        raise BadLastRounds(CAPS)
    return LastRounds(
        Allowance(tuple(spread)),
        definition,
        equivalent,
        bool(row.get("pairs")),
        bands,
        bool(row.get("strict")),
        victims,
        caps,
    )


def as_json(last_rounds: LastRounds) -> dict[str, Any]:
    """As a division keeps it."""
    return {
        "spread": list(last_rounds.allowance.per_round),
        "definition": str(last_rounds.definition),
        "equivalent": last_rounds.equivalent,
        "pairs": last_rounds.pairs,
        **({"bands": list(last_rounds.bands)} if last_rounds.bands else {}),
        **({"strict": True} if last_rounds.strict else {}),
        **({"victims": last_rounds.victims} if last_rounds.victims else {}),
        **({"caps": list(last_rounds.caps)} if last_rounds.caps else {}),
    }


def figures(typed: str) -> list[int]:
    """``250, 200`` as it is typed; ``BadLastRounds`` where it is no list of figures."""
    parts = _parts(typed)
    if not parts:
        raise BadLastRounds(
            f"“{typed.strip()[:20]}” isn’t a list of spreads. Type figures, the last round’s "
            "first: 250, 200."
        )
    return parts


def places(typed: str) -> list[int]:
    """``3, 10`` as it is typed, or nothing; ``BadLastRounds`` where it is no list of places."""
    return _or_nothing(typed, f"isn’t a list of places. {BANDS}")


def most(typed: str) -> list[int]:
    """``2, 4, 8`` as it is typed, or nothing; ``BadLastRounds`` where it is no list of numbers."""
    return _or_nothing(typed, f"isn’t a list of numbers. {CAPS}")


def _or_nothing(typed: str, otherwise: str) -> list[int]:
    parts = _parts(typed)
    if typed.strip() and not parts:
        raise BadLastRounds(f"“{typed.strip()[:20]}” {otherwise}")
    return parts


def _parts(typed: str) -> list[int]:
    """The figures; none where anything else is among them."""
    parts = [part for part in re.split(r"[\s,;]+", typed.strip()) if part]
    plain = all(part.isascii() and part.isdigit() and len(part) < 6 for part in parts)
    return [int(part) for part in parts] if plain else []
