"""What a tsh configuration says of the last rounds: Gibsons, spread, bands of prizes.

==========================================  =====================================================
``config gibson = 1``                       Gibsons are paired apart
``config gibson = 'strict'``                the same; repeats don’t count among the hopeless
``config gibson_class{'A'} = 'B'``          who meets a Gibson is of this class
``config gibson_spread = [250, 200]``       the spread a game may change, the last round’s first
``config gibson_equivalent{'A'} = [0,1,1]``  by rank: the first two places are worth the same
``config gibson_groups{'A'} = [[1, 2]]``    the same, as groups of ranks, written over the ranks
``config prize_bands{'A'} = [3, 10]``       the last place of each band of prizes
==========================================  =====================================================

tsh finds Gibsons by the best possible finish. Of a group of ranks it takes the first for what the
others are worth, so that only ranks which follow one another, the highest first, say anything.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from itertools import pairwise

from tdtool.formats.quoting import quoted
from tdtool.formats.tsh.config import Config, Literal
from tdtool.pairing.contenders.apart import is_of_class
from tdtool.pairing.contenders.finishes import (
    MOST_PLACES,
    BadLastRounds,
    Definition,
    LastRounds,
    as_json,
    from_json,
)
from tdtool.pairing.contenders.race import Allowance

EQUIVALENT, GROUPS = "gibson_equivalent", "gibson_groups"
READ = ("gibson", "gibson_class", "gibson_spread", EQUIVALENT, GROUPS, "prize_bands")
OTHERS = "only the first places can be worth the same; others are left out"

Worth = dict[int, int]  # by rank the highest rank that is worth the same
STRICT = "strict"


@dataclass(frozen=True)
class TshLastRounds:
    """``told`` as a division holds it, None where the file says nothing of it; ``notes`` are what
    a director should know."""

    told: LastRounds | None = None
    notes: tuple[str, ...] = ()


NOTHING_SAID = TshLastRounds()


class _NotRead(ValueError):
    """A value that isn't what its key wants; the message, if any, says what it wants."""


def of_config(
    config: Config, division: str, *, classes: Collection[str] | None = None
) -> TshLastRounds:
    """What it says for a division; what can't be read is named and left as usual.

    ``classes`` are those of its players, where they are known.
    """
    settings = config.settings
    notes: list[str] = []
    sentences: list[str]
    last_rounds, read = LastRounds(definition=Definition.BEST_FINISH), False
    worth: Worth = {}
    for key in READ:
        value = _of(settings.get(key), division)
        if value is None or (key == GROUPS and value == []):
            continue
        try:
            if key in (EQUIVALENT, GROUPS):
                further = worth | (_ranks(value) if key == EQUIVALENT else _groups(value))
                last_rounds, sentences = replace(last_rounds, equivalent=_first(further)), []
                worth = further
            else:
                last_rounds, sentences = _with(last_rounds, key, value)
            read = True
        except (_NotRead, BadLastRounds, ValueError) as fault:
            why = f": {fault}" if isinstance(fault, _NotRead) and str(fault) else ""
            fallback = f"what {quoted(EQUIVALENT)} says" if key == GROUPS and worth else "the usual"
            sentences = [f"{quoted(key)} can’t be read, so {fallback} is kept{why}"]
        notes += sentences
    if any(counts_as != rank > max(1, last_rounds.equivalent) for rank, counts_as in worth.items()):
        notes.append(OTHERS)
    notes += _of_no_effect(last_rounds, classes)
    return TshLastRounds(last_rounds if read else None, tuple(notes))


def _of_no_effect(last_rounds: LastRounds, classes: Collection[str] | None) -> list[str]:
    """What is said of a class of Gibsons' opponents that no draw will go by."""
    if last_rounds.victims and not last_rounds.pairs:
        return ["“gibson_class” has no effect without “gibson”: Gibsons are paired as others"]
    can_check = last_rounds.victims and classes is not None
    if can_check and not any(
        is_of_class(prize_class, last_rounds.victims) for prize_class in classes or ()
    ):
        return [f"“gibson_class” has no effect: no player is in class {last_rounds.victims}"]
    return []


def _of(value: Literal, division: str) -> Literal:
    """The division’s own, where a setting has one for each."""
    if not isinstance(value, dict):
        return value
    folded = division.casefold()
    return next(
        (setting for name, setting in value.items() if str(name).casefold() == folded), None
    )


def _with(last_rounds: LastRounds, key: str, value: Literal) -> tuple[LastRounds, list[str]]:
    if key == "gibson":
        sentences = [] if value in (0, 1, "0", "1", "", STRICT) else [
            f"“gibson = {str(value)[:20]}” isn’t known; Gibsons are kept away from contenders"
        ]  # fmt: skip
        return replace(
            last_rounds, pairs=value not in (0, "0", ""), strict=value == STRICT
        ), sentences
    if key == "gibson_class":
        if not isinstance(value, str):
            raise _NotRead
        return _checked(replace(last_rounds, victims=value)), []
    if key == "gibson_spread":
        return _checked(replace(last_rounds, allowance=Allowance(tuple(_numbers(value))))), []
    return _checked(replace(last_rounds, bands=tuple(_numbers(value)))), []


def _checked(last_rounds: LastRounds) -> LastRounds:
    """Raises BadLastRounds."""
    return from_json(as_json(last_rounds))


def _numbers(value: Literal) -> list[int]:
    return [_number(item) for item in (value if isinstance(value, list) else [value])]


def _number(value: Literal) -> int:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise _NotRead
    return int(value)


def _ranks(value: Literal) -> Worth:
    """By rank, with one for rank 0 that says nothing."""
    if not isinstance(value, list):
        raise _NotRead
    return {at: _number(item) if item else at for at, item in enumerate(value) if at}


def _groups(value: Literal) -> Worth:
    """Of groups of ranks; each is one or more that follow one another, and no rank is in two."""
    if not isinstance(value, list) or not all(isinstance(group, list) for group in value):
        raise _NotRead("it is a list of groups of ranks, e.g. [[1, 2]]")
    worth: Worth = {}
    for group in value:
        try:
            ranks = _numbers(group)
        except ValueError:
            raise _NotRead("ranks are whole numbers, e.g. [1, 2]") from None
        if any(rank < 1 for rank in ranks):
            raise _NotRead("ranks count from 1")
        if any(other != rank + 1 for rank, other in pairwise(ranks)):
            named = ", ".join(map(str, ranks))
            raise _NotRead(
                f"the ranks of a group follow one another, e.g. [1, 2, 3]; [{named[:40]}] don’t"
            )
        if twice := worth.keys() & set(ranks):
            raise _NotRead(f"rank {min(twice)} is in two groups")
        worth |= dict.fromkeys(ranks, ranks[0] if ranks else 0)
    return worth


def _first(worth: Worth) -> int:
    """How many first places are worth the same, 0: none are."""
    first = 1
    while worth.get(first + 1) == worth.get(1, 1):
        first += 1
    if first > MOST_PLACES:
        raise _NotRead(f"at most {MOST_PLACES} places can be worth the same")
    return first if first > 1 else 0
