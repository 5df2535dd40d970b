"""Why a paper is out of date: the act after its print that changed what stands on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from tdtool.models import Event, Game, JournalEntry, Round
from tdtool.queries.paper_names import ON_THE_WALL, PaperName

OF_SEATS = (*ON_THE_WALL, "slips", "cards")
OF_SCORES = ("standings", "filled")
ALL = (*OF_SEATS, *OF_SCORES)


@dataclass(frozen=True)
class Did:
    """What an act did, in words, and the papers that show it; ``perhaps``: not always."""

    words: str
    kinds: tuple[str, ...]
    perhaps: bool = False


DID: Mapping[str, Did] = {
    "rounds.draw": Did("drew round {round} again", OF_SEATS),
    "rounds.take_back": Did("took round {round} back", OF_SEATS),
    "rounds.post": Did("posted round {round}", OF_SEATS),
    "rounds.complete": Did("completed round {round}", ("standings",)),
    "seats.swap": Did("changed seats", (*OF_SEATS, "filled")),
    "seats.move": Did("changed seats", (*OF_SEATS, "filled")),
    "seats.take_out": Did("took a player out", (*OF_SEATS, "filled")),
    "slips.report": Did("entered table {table}", OF_SCORES),
    "slips.key_again": Did("keyed table {table} again", OF_SCORES),
    "slips.correct": Did("corrected table {table}", OF_SCORES),
    "slips.revoke_code": Did("revoked the code of table {table}", ("slips",)),
    "slips.sign": Did("keyed the signatures of table {table}", ("filled",)),
    "slips.words": Did("typed the words of table {table}", OF_SCORES, perhaps=True),
    "players.change": Did("changed a player", ALL, perhaps=True),
    "players.check_in": Did("checked a player in", ("charts", "slips"), perhaps=True),
    "players.withdraw": Did("withdrew a player", ("standings",), perhaps=True),
    "players.absent": Did("marked a player absent", ("standings",), perhaps=True),
    "players.return": Did("took a player back", ("standings",), perhaps=True),
    "players.bring": Did("added players", ("standings",), perhaps=True),
    "events.change": Did("changed the event", ALL, perhaps=True),
}


@dataclass(frozen=True)
class Change:
    """An act that changes papers: of one round or table, or (None) of all."""

    number: int  # of the journal's entry
    at: datetime
    by: str
    did: Did
    round_number: int | None
    table: int | None

    def touches(self, name: PaperName) -> bool:
        if name.kind not in self.did.kinds:
            return False
        if name.kind == "standings":
            return self.round_number is None or self.round_number <= name.round_number
        same_round = self.round_number in (None, name.round_number)
        return same_round and (self.table is None or self.table in name.tables)

    @property
    def says(self) -> str:
        did = self.did.words.format(round=self.round_number, table=self.table)
        at = timezone.localtime(self.at)
        return f"Out of date since {at:%H:%M}, when {self.by} {did}."


def of_event(event: Event) -> list[Change]:
    """Every act of the event that changes papers, in order."""
    rounds = Round.objects.filter(division__event=event)
    numbers = {str(uuid): number for uuid, number in rounds.values_list("uuid", "number")}
    games = Game.objects.filter(round__division__event=event)
    at = {
        str(uuid): (number, table)
        for uuid, number, table in games.values_list("uuid", "round__number", "table__number")
    }
    entries = JournalEntry.objects.filter(event=event, act__in=DID).order_by("number")
    return [change for entry in entries if (change := _change(entry, numbers, at)) is not None]


def _change(
    entry: JournalEntry, rounds: Mapping[str, int], games: Mapping[str, tuple[int, int | None]]
) -> Change | None:
    """The act, or None where its round or table isn't there any more."""
    number, table = None, None
    if "game" in entry.told:
        number, table = games.get(entry.told["game"], (0, None))
    elif "round" in entry.told:
        number = rounds.get(entry.told["round"], 0)
    elif entry.act == "rounds.draw":
        number = entry.told["number"]
    if number == 0:
        return None
    return Change(entry.number, entry.at, entry.by_name, DID[entry.act], number, table)


def since(changes: Sequence[Change], name: PaperName, *, after: int) -> Change | None:
    """What put the paper out of date that was printed with this entry of the journal.

    The first act that always changes it; only where there is none, the first that may.
    """
    found = [change for change in changes if change.number > after and change.touches(name)]
    found.sort(key=lambda change: (change.did.perhaps, change.number))
    return found[0] if found else None
