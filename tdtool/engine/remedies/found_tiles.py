"""A tile turns up before the slip is signed: question by question to what follows (MYS-9.4 – 9.6).

=========================  =====================================================================
both have signed           nothing changes (MYS-9.6)
outside the bag (MYS-9.4)  into the bag, racks restored; then by how many tiles each has:
in the bag (MYS-9.5)       shown, racks restored; then the same
both have seven            play resumes
one is short               that one draws
both are short             the one who should have drawn first draws
then both have tiles       play resumes
then only one has          the game is over, and is recalculated (MYS-9.1)
=========================  =====================================================================

>>> from tdtool.engine import systems
>>> walk(systems.get("my-scrabble"), answers=Answers(signed=False)).question.key
'where'
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from tdtool.engine.remedies.corrections import CannotRecount, Recount, letters, recounted
from tdtool.engine.rule_system import RuleSystem
from tdtool.english import counted

# What is answered when a tile turned up, and how an answer is read.

Place: TypeAlias = Literal["outside", "bag"]

NUMBER = re.compile(r"[+-]?[0-9]{1,6}")
PLACES: Mapping[str, Place] = {"outside": "outside", "bag": "bag"}


class BadAnswer(ValueError):
    """An answer can't be taken; ``key`` is its question's, the message says why."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key


@dataclass(frozen=True)
class Answers:
    """What is known so far; None where nobody has answered yet.

    ``held`` is how many tiles each seat has once the racks are restored, ``in_bag`` how many the
    bag has with the found ones in it, ``drawer`` the seat that should have drawn first. ``scores``
    are those before anything was counted at the end, ``rack`` the letters of the one who has tiles.
    """

    signed: bool | None = None
    where: Place | None = None
    held: tuple[int, ...] | None = None
    in_bag: int | None = None
    drawer: int | None = None
    scores: tuple[int, ...] | None = None
    rack: str | None = None


def answered(answers: Answers, *, key: str, text: str) -> Answers:
    """The answers with one more, as it was typed or chosen. Raises ``BadAnswer``.

    >>> answered(Answers(), key="held", text="7 6").held
    (7, 6)
    """
    reply = text.strip().lower()
    if key == "signed" and reply in ("yes", "no"):
        return replace(answers, signed=reply == "yes")
    if key == "where" and reply in PLACES:
        return replace(answers, where=PLACES[reply])
    if key == "rack" and reply:
        return replace(answers, rack=reply.upper())
    if key in ("held", "scores", "in_bag", "drawer"):
        return _with_numbers(answers, key, _numbers(key, reply))
    raise BadAnswer(key, f"“{text.strip()}” isn’t an answer to this question.")


def _with_numbers(answers: Answers, key: str, numbers: tuple[int, ...]) -> Answers:
    if key == "held":
        return replace(answers, held=numbers)
    if key == "scores":
        return replace(answers, scores=numbers)
    if len(numbers) != 1:
        raise BadAnswer(key, "Enter one number.")
    [number] = numbers
    return replace(answers, in_bag=number) if key == "in_bag" else replace(answers, drawer=number)


def _numbers(key: str, reply: str) -> tuple[int, ...]:
    parts = reply.replace("−", "-").replace(",", " ").split()
    for part in parts:
        if not NUMBER.fullmatch(part):
            raise BadAnswer(key, f"“{part}” isn’t a whole number.")
    return tuple(map(int, parts))


__all__ = [
    "Answers",
    "BadAnswer",
    "NoRule",
    "Question",
    "Step",
    "Walk",
    "answered",
    "known",
    "walk",
]

Key: TypeAlias = Literal["signed", "where", "held", "in_bag", "drawer", "scores", "rack"]
Form: TypeAlias = Literal["yes or no", "choice", "number", "numbers", "seat", "letters"]
Outcome: TypeAlias = Literal["asking", "nothing changes", "play resumes", "game over"]

RACK = 7
MOST = 100


class NoRule(LookupError):
    """The system has no rule on tiles that turn up; the director decides."""


@dataclass(frozen=True)
class Step:
    """Something decided or to be done now, and its clause."""

    clause: str
    says: str


@dataclass(frozen=True)
class Question:
    """What to ask next. ``choices`` are the answers to choose from and how they read."""

    key: Key
    clause: str
    asks: str
    form: Form
    choices: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Walk:
    """How far the answers lead: the steps so far, then the next question or the end.

    ``held`` is how many tiles each seat has after the draws; ``recount`` the final scores of a
    game that is over.
    """

    steps: tuple[Step, ...]
    outcome: Outcome = "asking"
    question: Question | None = None
    held: tuple[int, ...] = ()
    recount: Recount | None = None


FOUND: Mapping[Place, tuple[str, str]] = {
    "outside": (
        "MYS-9.4",
        "Show the tile to both players and put it into the bag. Tiles removed from the racks go "
        "back on them.",
    ),
    "bag": (
        "MYS-9.5",
        "Show the tiles to both players, who are both responsible for the empty bag. Tiles removed "
        "from the racks go back on them. The clocks stay stopped until it is clear who should "
        "have drawn first.",
    ),
}
YES_NO = (("yes", "yes"), ("no", "no"))
WHERE = (("outside", "outside the bag"), ("bag", "in the bag, which was thought empty"))


def known(system: RuleSystem) -> bool:
    """Whether the system has a rule on tiles that turn up."""
    return system.tiles_found


def walk(
    system: RuleSystem, *, answers: Answers, names: Sequence[str] = ("Seat 1", "Seat 2")
) -> Walk:
    """Where the answers lead. Answers to what isn't asked are passed over.

    Raises ``NoRule`` and ``BadAnswer``.
    """
    if not known(system):
        raise NoRule(f"{system.name} has no rule on found tiles: the director decides.")
    if answers.signed is None:
        asks = "Have both players signed the slip?"
        return Walk((), question=Question("signed", "MYS-9.6", asks, "yes or no", YES_NO))
    if answers.signed:
        sentence = "Both have signed: the game is finished, and a found tile changes nothing."
        return Walk((Step("MYS-9.6", sentence),), "nothing changes")
    if answers.where is None:
        asks = "Where was the tile found?"
        return Walk((), question=Question("where", "MYS-9.4", asks, "choice", WHERE))
    return _Found(system, answers, tuple(names), *FOUND[answers.where]).walk()


@dataclass(frozen=True)
class _Found:
    """A tile found before the slip is signed by both, under its clause."""

    system: RuleSystem
    answers: Answers
    names: tuple[str, ...]
    clause: str
    at_first: str

    def walk(self) -> Walk:
        """Racks are restored; the one who is short draws, or the one who should have drawn first
        (MYS-9.4, MYS-9.5)."""
        steps = [Step(self.clause, self.at_first)]
        if self.answers.held is None:
            asks = "How many tiles does each player have on the rack now?"
            return self._ask(steps, "held", asks, "numbers")
        tile_counts = self._held(self.answers.held)
        short = [seat for seat, tiles in enumerate(tile_counts, 1) if tiles < RACK]
        if not short:
            steps.append(Step(self.clause, "Both have seven tiles: play resumes."))
            return Walk(tuple(steps), "play resumes", held=tile_counts)
        if self.answers.in_bag is None:
            asks = "How many tiles are in the bag, with those found?"
            return self._ask(steps, "in_bag", asks, "number")
        bag = self._in_bag(self.answers.in_bag)
        if len(short) > 1:
            sentence = (
                "Both have fewer than seven tiles. Stop the clocks and find out who should "
                "have drawn first."
            )
            steps.append(Step(self.clause, sentence))
            if self.answers.drawer is None:
                asks = "Who should have drawn first?"
                return self._ask(steps, "drawer", asks, "seat", self._seats())
        return self._drawn(steps, list(tile_counts), short, bag)

    def _drawn(self, steps: list[Step], tile_counts: list[int], short: list[int], bag: int) -> Walk:
        for seat in self._order(short):
            count = min(RACK - tile_counts[seat - 1], bag)
            if count:
                steps.append(self._draws(seat, count, short))
            tile_counts[seat - 1] += count
            bag -= count
        if all(tile_counts):
            steps.append(Step(self.clause, "Both have tiles: play resumes."))
            return Walk(tuple(steps), "play resumes", held=tuple(tile_counts))
        return self._over(steps, tuple(tile_counts))

    def _order(self, short: list[int]) -> list[int]:
        """Who draws: the one who is short, or the one who should have drawn first; what they leave
        is for the other."""
        drawer = self.answers.drawer
        if len(short) == 1 or drawer is None:
            return short
        if drawer not in short:
            raise BadAnswer("drawer", f"There is no seat {drawer} at this table; it has 2.")
        return [drawer, *(seat for seat in short if seat != drawer)]

    def _draws(self, seat: int, count: int, short: list[int]) -> Step:
        name, draws = self.names[seat - 1], f"draws {_tiles(count)}"
        if len(short) == 1:
            return Step(self.clause, f"Only {name} has fewer than seven tiles and {draws}.")
        if seat == self.answers.drawer:
            return Step(self.clause, f"{name} should have drawn first and {draws}.")
        return Step("MYS-4.4", f"{name} is short as well and {draws} from what is left.")

    def _over(self, steps: list[Step], tile_counts: tuple[int, ...]) -> Walk:
        """Only one has tiles: the game is over and recalculated (MYS-9.4, MYS-9.5)."""
        has = next(seat for seat, tiles in enumerate(tile_counts, 1) if tiles)
        name, tiles = self.names[has - 1], tile_counts[has - 1]
        sentence = f"Only {name} has tiles now: the game is over and is recalculated."
        steps.append(Step(self.clause, sentence))
        if self.answers.scores is None:
            asks = "What were the scores before anything was counted at the end?"
            return self._ask(steps, "scores", asks, "numbers", tile_counts=tile_counts)
        if self.answers.rack is None:
            asks = f"Which {_tiles(tiles)} does {name} have? Write ? for a blank."
            return self._ask(steps, "rack", asks, "letters", tile_counts=tile_counts)
        recount = self._recount(self.answers.scores, self.answers.rack, has, tiles)
        steps += [Step(line.clause, line.reason) for line in recount.lines]
        return Walk(tuple(steps), "game over", held=tile_counts, recount=recount)

    def _recount(self, scores: tuple[int, ...], rack: str, has: int, tiles: int) -> Recount:
        if len(scores) != len(self.names):
            raise BadAnswer("scores", "Enter two scores, in seat order.")
        try:
            rack = letters(rack)
        except CannotRecount as refusal:
            raise BadAnswer("rack", str(refusal)) from refusal
        if len(rack) != tiles:
            sentence = f"{self.names[has - 1]} has {_tiles(tiles)}; you typed {rack or 'nothing'}."
            raise BadAnswer("rack", sentence)
        racks = [rack if seat == has else "" for seat in range(1, len(scores) + 1)]
        return recounted(self.system, scores=scores, racks=racks, names=self.names)

    def _held(self, tile_counts: tuple[int, ...]) -> tuple[int, ...]:
        if len(tile_counts) != len(self.names) or not all(
            0 <= tiles <= RACK for tiles in tile_counts
        ):
            raise BadAnswer("held", "Enter two numbers, each from 0 to 7.")
        return tile_counts

    def _in_bag(self, bag: int) -> int:
        if not 1 <= bag <= MOST:
            raise BadAnswer(
                "in_bag", f"Enter 1 to {MOST} tiles: the bag has at least the one found."
            )
        return bag

    def _seats(self) -> tuple[tuple[str, str], ...]:
        return tuple((str(seat), name) for seat, name in enumerate(self.names, 1))

    def _ask(
        self,
        steps: list[Step],
        key: Key,
        asks: str,
        form: Form,
        choices: tuple[tuple[str, str], ...] = (),
        tile_counts: tuple[int, ...] = (),
    ) -> Walk:
        question = Question(key, self.clause, asks, form, choices)
        return Walk(tuple(steps), question=question, held=tile_counts)


def _tiles(count: int) -> str:
    return counted(count, "tile")
