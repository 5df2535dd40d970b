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

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from tdtool.english import counted, listed, plural
from tdtool.formats.quoting import quoted
from tdtool.formats.tsh.config import Autopair, Config, Literal, of_division
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
from tdtool.pairing.methods import blocks
from tdtool.pairing.methods.blocks import BLOCK_LENGTHS, PlannedRound, for_contenders
from tdtool.queries.rounds import plans

# The plan of a division's rounds as tsh's ``autopair`` lines have it, and what of them can't be.
#
# Swiss is planned where tsh has a method that isn't here, or none at all, and that is said.

MOST_REPEATS = 3  # that a plan can name; where more are allowed, they are as few as can be
FROM_STANDINGS = {  # commands with repeats and the round whose standings count
    "ns": "swiss", "newswiss": "swiss", "koth": "koth", "qoth": "qoth", "p1324": "qoth",
    "pair1324": "qoth", "rp": "random", "randompair": "random",
}  # fmt: skip
ROUND_ROBIN = ("rr", "roundrobin")
FONTES = ("if", "initfontes")
CHEW = ("cp", "chewpair")  # with the round whose standings count, and maybe repeats before it
NO_LINE = "no autopair line"


@dataclass(frozen=True)
class TshPlan:
    """``rows`` as a division holds its plan, none where the files plan nothing; ``notes`` are what
    a director should know."""

    rows: tuple[Mapping[str, object], ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def rounds(self) -> tuple[PlannedRound, ...]:
        """How each round will be drawn."""
        return plans.of_rows(self.rows)


NOTHING_PLANNED = TshPlan()


@dataclass(frozen=True)
class _Row:
    """How a round is planned; ``why``: it is Swiss because the file's way isn't here."""

    method: str
    based_on: int
    repeats: int | None = None
    why: str = ""


def plan_of_config(
    config: Config, division: str, *, rounds: int, players: int, drawn: int = 0
) -> TshPlan:
    """The plan for a division of so many players, the first rounds of which are ``drawn``."""
    lines = of_division(config, division)
    if not lines and rounds and config.settings.get("pairing_system") == "chew":
        return TshPlan(tuple(_held(_by_chew(config, rounds=rounds, players=players, drawn=drawn))))
    if not lines or rounds < 1:
        return NOTHING_PLANNED
    planned: dict[int, _Row] = {}
    for line in lines:
        planned |= {line.round + at: row for at, row in enumerate(_rows_of(line, players))}
        if line.round <= drawn:
            _cut_off(planned, after=drawn)
    every = [planned.get(n, _Row("swiss", n - 1, why=NO_LINE)) for n in range(1, rounds + 1)]
    return TshPlan(tuple(_held(every)), (*_said(every, drawn), *_beyond(lines, rounds)))


def _by_chew(config: Config, *, rounds: int, players: int, drawn: int) -> list[_Row]:
    """No line for any round, but all by Chew: a fixed phase first, ``force_koth`` at the end."""
    setting = str(config.settings.get("force_koth", 0))
    koth = int(setting) if setting.isdecimal() else 0
    planned = for_contenders(range(players), rounds, method="chew", koth=koth)
    return [
        _Row("chew", row.number - 1)
        if row.method == "swiss" or (row.method in BLOCK_LENGTHS and drawn)
        else _Row(row.method, row.based_on)
        for row in planned
    ]


def _rows_of(line: Autopair, players: int) -> Sequence[_Row]:
    """The rounds that a line pairs, one or several from one draw."""
    command, numbers = line.command, line.numbers
    if command in ROUND_ROBIN and numbers in ((), (1,)):
        return [_Row("round-robin", line.based_on)] * blocks.length(players)
    if command in ROUND_ROBIN and numbers is not None and len(numbers) == 1 and 1 < numbers[0] < 20:
        length = numbers[0] * blocks.length(players)
        return [_Row("round-robin-interleaved", line.based_on)] * length
    if command in FONTES and numbers == (blocks.ROUNDS,):
        return [_Row("fontes", line.based_on)] * blocks.ROUNDS
    if command in FROM_STANDINGS and numbers is not None and len(numbers) == 2:
        repeats, based_on = numbers
        return [
            _Row(
                FROM_STANDINGS[command],
                min(based_on, line.round - 1),
                repeats if repeats <= MOST_REPEATS else None,
            )
        ]
    if command in CHEW and numbers is not None and len(numbers) in (1, 2):
        few = numbers[0] if len(numbers) == 2 and numbers[0] <= MOST_REPEATS else None
        return [_Row("chew", min(numbers[-1], line.round - 1), few)]
    return [_Row("swiss", line.based_on, why=f"{quoted(line.said)} isn’t supported")]


def _cut_off(planned: dict[int, _Row], *, after: int) -> None:
    """A block whose draw is in the file only in part can't be gone on with."""
    for number, row in planned.items():
        if number > after and row.method in BLOCK_LENGTHS:
            why = "the file has only part of the draw"
            planned[number] = replace(row, method="swiss", based_on=number - 1, why=why)


def _held(plan_rows: Sequence[_Row]) -> Iterator[Mapping[str, object]]:
    """The rows as a plan is saved: what is usual isn't written."""
    methods = [row.method for row in plan_rows]
    for number, row in enumerate(plan_rows, 1):
        usual = row.based_on == plans.usual_basis(methods, number)
        repeats = {} if row.repeats is None else {"repeats": row.repeats}
        yield {"method": row.method, "based_on": None if usual else row.based_on, **repeats}


def _said(plan_rows: Sequence[_Row], drawn: int) -> Iterator[str]:
    """What isn't as the file has it, the rounds of one reason together."""
    changed = [(row.why, number) for number, row in enumerate(plan_rows, 1) if number > drawn]
    for why, run in groupby(changed, key=lambda change: change[0]):
        if why:
            yield f"{_rounds([number for _, number in run])}: {why}, so Swiss is planned"


def _beyond(lines: Sequence[Autopair], rounds: int) -> list[str]:
    beyond = [line.round for line in lines if line.round > rounds]
    if not beyond:
        return []
    return [f"{_rounds(beyond)}: not planned, as there {plural(rounds, 'is', 'are')} "
            f"{counted(rounds, 'round')}"]  # fmt: skip


def _rounds(numbers: Sequence[int]) -> str:
    return f"{plural(len(numbers), 'round')} {listed(numbers)}"


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
