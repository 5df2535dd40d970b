"""What is answered when a tile turned up, and how an answer is read."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

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
