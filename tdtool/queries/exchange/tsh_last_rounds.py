"""What a tsh configuration says of the last rounds: Gibsons, spread, bands of prizes.

==========================================  =====================================================
``config gibson = 1``                       Gibsons are paired apart
``config gibson = 'strict'``                the same; repeats don’t count among the hopeless
``config gibson_class{'A'} = 'B'``          who meets a Gibson is of this class
``config gibson_spread = [250, 200]``       the spread a game may change, the last round’s first
``config gibson_equivalent{'A'} = [0,1,1]``  by rank: the first two places are worth the same
``config gibson_groups{'A'} = [[1, 2]]``    the same, as groups of ranks; the other one counts
``config prize_bands{'A'} = [3, 10]``       the last place of each band of prizes
==========================================  =====================================================

tsh finds Gibsons by the best possible finish.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from tdtool.formats.quoting import quoted
from tdtool.formats.tsh.config import Config
from tdtool.formats.tsh.perl_literals import Literal
from tdtool.pairing.contenders.apart import is_of_class
from tdtool.pairing.contenders.finishes import Definition
from tdtool.pairing.contenders.race import Allowance
from tdtool.pairing.contenders.settings import BadLastRounds, LastRounds, as_json, from_json

EQUIVALENT, GROUPS = "gibson_equivalent", "gibson_groups"
READ = ("gibson", "gibson_class", "gibson_spread", EQUIVALENT, GROUPS, "prize_bands")
STRICT = "strict"


@dataclass(frozen=True)
class TshLastRounds:
    """``told`` as a division holds it, None where the file says nothing of it; ``notes`` are what
    a director should know."""

    told: LastRounds | None = None
    notes: tuple[str, ...] = ()


NOTHING_SAID = TshLastRounds()


class _NotRead(ValueError):
    """A value that isn't what its key wants."""


def of_config(
    config: Config, division: str, *, classes: Collection[str] | None = None
) -> TshLastRounds:
    """What it says for a division; what can't be read is named and left as usual.

    ``classes`` are those of its players, where they are known.
    """
    settings = config.settings
    notes: list[str] = []
    told, read = LastRounds(definition=Definition.BEST_FINISH), False
    for key in READ:
        value = _of(settings.get(key), division)
        if value is None or (key == GROUPS and value == []):
            continue
        if key == GROUPS and told.equivalent:
            notes.append(f"{quoted(GROUPS)} is left out beside {quoted(EQUIVALENT)}")
            continue
        try:
            (told, said), read = _with(told, key, value), True
        except (_NotRead, BadLastRounds, ValueError):
            said = [f"{quoted(key)} can’t be read, so the usual is kept"]
        notes += said
    notes += _of_no_effect(told, classes)
    return TshLastRounds(told if read else None, tuple(notes))


def _of_no_effect(told: LastRounds, classes: Collection[str] | None) -> list[str]:
    """What is said of a class of Gibsons' opponents that no draw will go by."""
    if told.victims and not told.pairs:
        return ["“gibson_class” has no effect without “gibson”: Gibsons are paired as others"]
    known = told.victims and classes is not None
    if known and not any(is_of_class(one, told.victims) for one in classes or ()):
        return [f"“gibson_class” has no effect: no player is in class {told.victims}"]
    return []


def _of(value: Literal, division: str) -> Literal:
    """The division’s own, where a setting has one for each."""
    if not isinstance(value, dict):
        return value
    wanted = division.casefold()
    return next((own for name, own in value.items() if str(name).casefold() == wanted), None)


def _with(told: LastRounds, key: str, value: Literal) -> tuple[LastRounds, list[str]]:
    if key == "gibson":
        said = [] if value in (0, 1, "0", "1", "", STRICT) else [
            f"“gibson = {str(value)[:20]}” isn’t known; Gibsons are kept away from contenders"
        ]  # fmt: skip
        return replace(told, pairs=value not in (0, "0", ""), strict=value == STRICT), said
    if key == "gibson_class":
        if not isinstance(value, str):
            raise _NotRead
        return _checked(replace(told, victims=value)), []
    if key == "gibson_spread":
        return _checked(replace(told, allowance=Allowance(tuple(_numbers(value))))), []
    if key == "prize_bands":
        return _checked(replace(told, bands=tuple(_numbers(value)))), []
    first, others = _worth_the_same(value) if key == EQUIVALENT else _grouped(value)
    said = ["only the first places can be worth the same; others are left out"] if others else []
    return _checked(replace(told, equivalent=first)), said


def _checked(told: LastRounds) -> LastRounds:
    """Raises BadLastRounds."""
    return from_json(as_json(told))


def _numbers(value: Literal) -> list[int]:
    return [_number(one) for one in (value if isinstance(value, list) else [value])]


def _number(value: Literal) -> int:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise _NotRead
    return int(value)


def _worth_the_same(value: Literal) -> tuple[int, bool]:
    """How many first places are worth the same, and whether others further down are, too: by rank
    the highest rank that is worth the same."""
    if not isinstance(value, list):
        raise _NotRead
    ranks = [_number(one) if one else at for at, one in enumerate(value)][1:]
    first = len(list(_run(ranks)))
    others = any(one != at for at, one in enumerate(ranks[first:], first + 1))
    return (first if first > 1 else 0), others


def _grouped(value: Literal) -> tuple[int, bool]:
    """The same of groups of ranks, each in a row: a first group begins at rank 1."""
    if not isinstance(value, list) or not all(isinstance(one, list) for one in value):
        raise _NotRead
    groups = [sorted(_numbers(one)) for one in value]
    if any(not one[-1] - one[0] + 1 == len(one) == len(set(one)) for one in groups if one):
        raise _NotRead
    first = next((len(one) for one in groups if one and one[0] == 1), 0)
    others = any(len(one) > 1 and one[0] != 1 for one in groups)
    return (first if first > 1 else 0), others


def _run(ranks: list[int]) -> Iterator[int]:
    """Those from the first on that are worth what the first is."""
    for one in ranks:
        if one != 1:
            return
        yield one
