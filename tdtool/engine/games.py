"""What every game has in common, whatever is played: events go in, findings and scores come out.

>>> from tdtool.engine import records, systems
>>> game = systems.get("scrabble").new_game(["ann", "bob"])
>>> record = records.read("#player1 ann\\n#player2 bob\\n>ann: AEIRSTX 8H TAXI +22 22\\n")
>>> game.push(record.events[0])
()
>>> dict(game.scores), game.outcome()
({'ann': 22, 'bob': 0}, None)
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from tdtool.engine.findings import Finding
from tdtool.engine.records.record import Event


@dataclass(frozen=True)
class Outcome:
    """How a game ended: in words, by which clause, and for whom; several winners share it."""

    reason: str
    clause: str
    winners: tuple[str, ...]


class Game(Protocol):
    """A game under way. A faulty event is carried out all the same, and what follows is judged
    from there."""

    @property
    def scores(self) -> Mapping[str, int]:
        """The score of every nick as the rules give it, so far."""

    @property
    def reported(self) -> Mapping[str, int]:
        """The score of every nick that stated one, as last stated."""

    @property
    def verified(self) -> Mapping[str, int | None]:
        """The score of every nick as far as the record proves it; None where it can't."""

    @property
    def provable(self) -> bool:
        """Whether the record can prove the scores it states."""

    def faults(self, event: Event) -> tuple[Finding, ...]:
        """What ``push`` would find; the game stays as it is."""

    def push(self, event: Event) -> tuple[Finding, ...]:
        """Carries the event out, and says what is to be said of it and of those before."""

    def push_all(self, events: Sequence[Event]) -> Sequence[Finding]:
        """The same for one event after the other."""

    def in_hindsight(self, findings: Sequence[Finding]) -> Sequence[Finding]:
        """What was found of its events, weighed as all of them together show."""

    def pop(self) -> Event:
        """Takes the last event back and gives it. Raises ``IndexError`` where there is none."""

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it is under way."""

    def finish(self) -> tuple[Finding, ...]:
        """What is known only when no further event comes."""
