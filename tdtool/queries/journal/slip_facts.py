"""What stood on a slip beside its scores before an act: the journal told again, of that one game.

Lines of the ledger are reversed by lines; words, times and who started are simply other ones then,
and nothing but the journal knows what they were.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, TypeAlias

from tdtool.models import Game, JournalEntry
from tdtool.queries import rules
from tdtool.queries.journal.undone import UNDO, Undone
from tdtool.queries.slips import first_draws

Told: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True)
class Facts:
    """What stands at a seat."""

    words: tuple[str, ...] = ()
    used: int | None = None  # seconds
    order: int | None = None  # of play
    late_since: datetime | None = None


Places: TypeAlias = Mapping[int, Facts]


def before(journal: Undone, entry: JournalEntry, game: Game) -> Places:
    """By place, what stood there before this act was done the last time."""
    assigned = rules.of_division(game.round.division).assigned_starts
    places = game.seats.values_list("place", flat=True)
    blank = {place: Facts(order=place if assigned else None) for place in places}
    seats = game.seats.order_by("place").values_list("entry__uuid", flat=True)
    seated = [str(entry) for entry in seats]
    slip = _Slip(str(game.uuid), blank, seated, journal)
    for journal_entry in journal.entries:
        slip.goes_on(journal_entry)
    return slip.before[journal.written_by(entry.number)]


class _Slip:
    """A slip as it becomes, act by act; ``before`` has by number what stood there till then."""

    def __init__(
        self,
        game: str,
        blank: Places,
        seated: Sequence[str],
        journal: Undone,
    ) -> None:
        self.game, self.blank, self.seated = game, blank, seated
        self.by_number = {journal_entry.number: journal_entry for journal_entry in journal.entries}
        self.turns = journal.standing(first_draws.TURN, game=game)
        self.now = blank
        self.before: dict[int, Places] = {}
        self.done: dict[int, int] = {}  # by number of an act, that of its last doing
        self.drawn: dict[int, int] = {}  # by act who begins by it, where those drew who sit there

    def goes_on(self, journal_entry: JournalEntry) -> None:
        first, reversed_ = self._first(journal_entry)
        arguments = first.arguments
        if self.game not in (arguments.get("game"), *arguments.get("draws", ())):
            return
        self.before[journal_entry.number] = self.now
        if not reversed_:
            self.done[first.number] = journal_entry.number
            self._does(first)
        else:
            self.now = self.before[self.done[first.number]]
            self.drawn.pop(first.number, None)

    def _first(self, entry: JournalEntry) -> tuple[JournalEntry, bool]:
        """The act behind all undoings, and whether it is reversed here or done again."""
        reversed_ = False
        while entry.act == UNDO:
            entry, reversed_ = self.by_number[entry.arguments["number"]], not reversed_
        return entry, reversed_

    def _does(self, act: JournalEntry) -> None:
        arguments = act.arguments
        if act.act == "slips.report":
            self._enter(arguments)
        elif act.act == "slips.take_back":
            self._blank()
        elif act.act == "slips.clock":
            self._set(arguments["place"], used=arguments["used"])
        elif act.act == first_draws.ACT and arguments.get("time", 1) == 1:
            self._draws(act.number, arguments["draws"][self.game])
        elif act.act == "slips.started":
            self._started(arguments["place"])
        elif act.act == "rulings.late":
            self._set(arguments["place"], late_since=act.at)
        elif act.act == "rulings.arrived":
            since = self.now[arguments["place"]].late_since or act.at
            used = max(0, int((act.at - since).total_seconds()))
            self._set(arguments["place"], used=used, late_since=None)
        elif act.act in ("slips.key_again", "slips.words"):
            self._tell(arguments)

    def _draws(self, number: int, drawn: Told) -> None:
        if first_draws.holds(number, drawn, self.seated, self.turns):
            self.drawn[number] = drawn["first"]
            self._started(drawn["first"])

    def _enter(self, arguments: Told) -> None:
        """A slip comes in: nobody is awaited any more."""
        self._tell(arguments)
        for place in self.now:
            self._set(place, late_since=None)

    def _tell(self, arguments: Told) -> None:
        for place, words in (arguments.get("words") or {}).items():
            self._set(int(place), words=tuple(words))
        for place, used in (arguments.get("times") or {}).items():
            self._set(int(place), used=used)
        self._started(arguments.get("starter"))

    def _started(self, starter: int | None) -> None:
        for place in self.now if starter is not None else ():
            self._set(place, order=(place - (starter or 0)) % len(self.now) + 1)

    def _blank(self) -> None:
        """A slip is taken back; who is late stays so."""
        self.now = {
            place: replace(facts, late_since=self.now[place].late_since)
            for place, facts in self.blank.items()
        }
        self._started(next(reversed(self.drawn.values()), None))

    def _set(self, place: int, **facts: Any) -> None:
        if place in self.now:
            self.now = {**self.now, place: replace(self.now[place], **facts)}
