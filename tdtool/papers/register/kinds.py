"""What a kind of paper is declared with: once, and all that deals with papers reads it there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol

from tdtool.engine.rule_parts import Draw, Rank
from tdtool.engine.systems import RuleSystem
from tdtool.models import Division, Round
from tdtool.papers.kit.books import Drawing
from tdtool.papers.register import digests
from tdtool.services.meanings import OnPaper


class At(Enum):
    """The tables of a round that have a sheet of their own."""

    ALL = "all"
    PLAYED = "played"
    REPORTED = "reported"


class OfSomeTables(Protocol):
    """What stands on a paper of a round: of all its tables, or of those at ``at``.

    ``address`` is what the code of a slip is put after.
    """

    def __call__(self, round_: Round, /, *, at: Collection[int], address: str) -> Any: ...


@dataclass(frozen=True, kw_only=True)
class Kind:
    """A kind of paper: what it is called, where it is one, what stands on it, how it is drawn."""

    kind: str  # in addresses and in the journal
    of: Draw | Rank | None  # the policy of the rule systems that have it; None: all have
    label: str  # on the papers page
    note: str
    drawing: Drawing[Any]
    shows: tuple[OnPaper, ...]  # which acts put it out of date
    for_phones: bool = False  # its values bear addresses that phones open, as ``phones``
    seen: Callable[[Any], Any] | None = None  # of its contents by a reader; None: by the rule

    def is_of(self, system: RuleSystem) -> bool:
        return self.of in (None, system.draw, system.rank)

    def labelled(self, number: int) -> tuple[str, str]:
        """Label and note, of the round or after it."""
        return self.label, self.note.format(after=number)


@dataclass(frozen=True, kw_only=True)
class OfARound(Kind):
    """A paper of one round; where each table has a sheet, each is out of date by itself."""

    contents: OfSomeTables
    at: At | None = None
    one: str = ""  # what a sheet of it is called in names
    singular: str = ""  # and in words
    parts: tuple[OfARound, ...] = ()  # the others that it is made of

    def what_is_seen(self, values: Any) -> Any:
        """Of the paper; of each table where it has a sheet a table."""
        return (self.seen or (digests.each_as_drawn if self.at else digests.as_posted))(values)


@dataclass(frozen=True, kw_only=True)
class Listing(Kind):
    """A paper of all rounds up to one."""

    contents: Callable[[Division, int], Any]  # after which round
    after: Callable[[Division], Sequence[int]]  # the rounds after which it can be printed now
    with_its_round: bool = False  # it stands among the papers of that round
    beyond: bool = False  # later rounds are on it, too
    play_off: bool = False  # and what a play-off after the last round decides
    blank: str = ""  # its label before round 1, where it is to be filled in
    blank_note: str = ""
    locked: Callable[[Division], str] | None = None  # why it can't be printed yet; "" where it can
    labels: Callable[[str], int] | None = None  # how many a sheet of this size has: the values
    # bear which is the first to be printed on, as ``first_label``

    def what_is_seen(self, values: Any) -> Any:
        return (self.seen or digests.as_drawn)(values)

    def labelled(self, number: int) -> tuple[str, str]:
        if self.blank and not number:
            return self.blank, self.blank_note
        return super().labelled(number)
