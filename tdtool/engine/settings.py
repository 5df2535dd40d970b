"""One setting of a rule system: its default, its clause, and what may be put in its place."""

from dataclasses import dataclass
from typing import TypeAlias

from tdtool.english import listed

Value: TypeAlias = int | str

YES_NO = ("yes", "no")


class BadSetting(ValueError):
    """A setting was given a value that it can't take."""


@dataclass(frozen=True)
class Setting:
    """What a director may change before a tournament.

    ``kind`` is ``number`` (``least`` to ``most``), ``choice`` (one of ``choices``), ``either``, or
    ``text`` of so many ``letters`` in the place of a choice.
    ``of_the_final``: nothing rests on it before the final is drawn; it can be changed until then.
    """

    name: str
    default: Value
    clause: str
    says: str
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()
    letters: int = 0
    of_the_final: bool = False

    @property
    def kind(self) -> str:
        """What may be given: a number, one of the choices, either, or text."""
        if self.letters:
            return "text"
        return "choice" if not self.most else "either" if self.choices else "number"

    def read(self, value: object) -> Value:
        """The value as the engine keeps it: a number as ``int``, a choice as text.

        Numbers may come as text, ``True`` and ``False`` stand for yes and no.
        Raises ``BadSetting``.
        """
        text = _yes_no(value) if isinstance(value, bool) else str(value).strip()
        if text.lower() in self.choices:
            return text.lower()
        if self.letters and 0 < len(text) <= self.letters:
            return " ".join(text.split())
        if self.most and _is_whole(text) and self.least <= int(text) <= self.most:
            return int(text)
        raise BadSetting(f"{self.name} can’t be “{text}”; it must be {self.takes}.")

    @property
    def takes(self) -> str:
        """What may be given, in words: “a whole number from 2 to 15”."""
        if self.letters:
            return listed((*self.choices, f"up to {self.letters} characters"), last="or")
        number = f"a whole number from {self.least} to {self.most}"
        if self.kind == "number":
            return number
        return listed((*self.choices, number) if self.kind == "either" else self.choices, last="or")


def _yes_no(value: bool) -> str:
    return "yes" if value else "no"


def _is_whole(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 6
