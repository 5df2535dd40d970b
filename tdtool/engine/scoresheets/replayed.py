"""What should stand on a score sheet, by the record of the game."""

from collections import Counter
from collections.abc import Mapping, Sequence

from tdtool.engine.anagrams import events as agr
from tdtool.engine.records.record import Event, Record
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.scoresheets.sheet import Entry, Sheet
from tdtool.engine.scrabble import events as gcg
from tdtool.english import counted

RECORD = 0  # the keeper of what the record says

BESIDE: Mapping[type[Event], str] = {
    gcg.EndRack: "rack",
    gcg.Overtime: "time",
    agr.ClockUsed: "time",
    agr.Penalty: "penalty",
}
TURNS = (gcg.Play, gcg.Exchange, gcg.Pass)
OF_THE_TURN = (gcg.Withdrawn, gcg.Bonus)


class CannotReplay(ValueError):
    """The record isn't of this game; the message says why."""


class _Columns:
    """The columns as the record fills them, event by event."""

    def __init__(self, nicks: Sequence[str]) -> None:
        self.nicks = nicks
        self.turns: dict[str, list[int]] = {nick: [] for nick in nicks}
        self.beside: dict[str, Counter[str]] = {nick: Counter() for nick in nicks}
        self.run = ""

    def take(self, event: Event, gained: Mapping[str, int]) -> None:
        """What an event gained every nick, in its place."""
        nick = event.nick
        if type(event) in BESIDE:
            self.beside[nick][BESIDE[type(event)]] += gained[nick]
        elif isinstance(event, TURNS):
            self.turns[nick].append(gained[nick])
        elif isinstance(event, OF_THE_TURN):
            self._add(nick, gained[nick])
        elif isinstance(event, (agr.Turned, agr.Word, agr.Pass, agr.Challenge, agr.Corrected)):
            self._of_anagrams(event, gained)

    def sheet(self) -> Sheet:
        return Sheet(RECORD, tuple(tuple(self._column(nick)) for nick in self.nicks))

    def _of_anagrams(self, event: Event, gained: Mapping[str, int]) -> None:
        """A turn is one player's run of events (D04-1). A challenge or a correction goes back to
        the opponent's turn before it; what it costs or earns beside that is a line of its own."""
        nick = event.nick
        other = next(player_nick for player_nick in self.nicks if player_nick != nick)
        if self.run != nick:
            self.run = nick
            self.turns[nick].append(0)
        if isinstance(event, agr.Challenge):
            if gained[other]:
                lost = gained[other] + self.turns[other][-1]
                self.beside[other]["challenge"] += lost
                self.turns[other][-1] = 0
            self.beside[nick]["challenge"] += gained[nick]
        elif isinstance(event, agr.Corrected):
            self._add(other, gained[other])
            self.beside[nick]["catch"] += gained[nick]
        else:
            self._add(nick, gained[nick])

    def _add(self, nick: str, points: int) -> None:
        if self.turns[nick]:
            self.turns[nick][-1] += points

    def _column(self, nick: str) -> list[Entry]:
        beside = [Entry(points, None, label) for label, points in self.beside[nick].items()]
        return [*(Entry(points) for points in self.turns[nick]), *(e for e in beside if e.move)]


def replayed(system: RuleSystem, record: Record) -> tuple[Sheet, tuple[int | None, ...]]:
    """The sheet that the record makes, and the scores it ends on, both in the order of its
    players; None for the scores where it stops early or can't prove them.
    Raises ``CannotReplay``."""
    if system.notation != record.notation:
        sentence = (
            f"The record is in {record.notation.upper()}; games of {system.name} aren’t "
            "recorded in it."
        )
        raise CannotReplay(sentence)
    if len(record.nicks) != 2:
        raise CannotReplay(
            f"The record names {counted(len(record.nicks), 'player')}; score sheets are for two."
        )
    system, _ = system.shown(record, system)
    game = system.new_game(record.nicks)
    columns = _Columns(record.nicks)
    for event in record.events:
        if event.nick in record.nicks:
            before = dict(game.scores)
            game.push(event)
            columns.take(event, {nick: game.scores[nick] - before[nick] for nick in before})
    early = any((f.kind, f.severity) == ("end", "note") for f in game.finish())
    scores = tuple(None if early else game.verified[nick] for nick in record.nicks)
    return columns.sheet(), scores
