"""What a director does to put a mistake right, step by step: performed in process by a ``Hand``
(``hand.py``) and in a real browser (``tests/browser/hand.py``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

from tests.cast import Day
from tests.truth.plain import Slip


@dataclass(frozen=True)
class Step:
    """One thing that is done: a line of score entry, ``z``, a form of a page, or what somebody
    else keys at their own desk.

    ``on`` is the page within the event, ``to`` the end of the form's address; ``containing`` tells
    forms of one address apart, by what they would send.
    """

    do: Literal["line", "z", "form", "second"]
    text: str = ""
    on: str = ""
    to: str = ""
    containing: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)


def line(text: str) -> Step:
    """A line of score entry, saved whatever is asked."""
    return Step("line", text)


def z() -> Step:
    return Step("z")


def keyed_by_another(table: int, *scores: int) -> Step:
    """Somebody else keys the slip the second time."""
    return Step("second", " ".join(map(str, (table, *scores))))


def form(on: str, to: str, *, containing: str = "", **fields: str) -> Step:
    told = {name.replace("__", "-"): value for name, value in fields.items()}
    return Step("form", on=on, to=to, containing=containing, fields=told)


def slip(to: str, *, containing: str = "", **fields: str) -> Step:
    """A form of the page of table 1's slip of round 1."""
    return form("round/1/table/1/", to, containing=containing, **fields)


def rulings(day: Day, to: str, **fields: str) -> Step:
    """A form of the rulings on table 1's game."""
    return form(f"games/{day.game(1).uuid}/", to, **fields)


class Performs(Protocol):
    """Somebody at a desk who performs steps."""

    def line(self, text: str) -> object: ...
    def z(self) -> object: ...
    def form(self, step: Step) -> object: ...
    def second(self, text: str) -> object: ...


def perform(hand: Performs, steps: Sequence[Step]) -> None:
    for step in steps:
        if step.do == "form":
            hand.form(step)
        elif step.do == "z":
            hand.z()
        else:
            getattr(hand, step.do)(step.text)


Makes: TypeAlias = Callable[[Day], Sequence[Step]]
Rights: TypeAlias = Mapping[int, Slip]


@dataclass(frozen=True)
class Mistake:
    """A mistake of a day: ``make`` brings a day of round 1, posted, as far as the wrong slip, and
    says what is then done; ``right`` is what the slips are in the end, by their tables (0: the
    bye)."""

    name: str
    systems: Sequence[str]
    make: Makes
    right: Rights
    players: int
    told: Mapping[str, str | int]
    absent: str = ""  # who isn't checked in when the round is drawn
    alone: bool = False  # nothing else is done on the day

    def day(self, new: Callable[..., Day], system: str) -> Day:
        made = new(system=system, **self.told).bring(self.players)
        if self.absent:
            made.bring(self.absent, here=False)
        made.post(1)
        return made
