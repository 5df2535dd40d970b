"""Why a paper is out of date: the act after its print that changed what stands on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from tdtool.models import Event, Game, JournalEntry, Round
from tdtool.queries.paper_names import LISTINGS, ON_THE_WALL, PaperName
from tdtool.queries.undone import UNDO

OF_SEATS = (*ON_THE_WALL, "slips", "cards")
OF_SCORES = (*LISTINGS, "filled")
ALL = (*OF_SEATS, *OF_SCORES)
LISTED = tuple(LISTINGS)


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
    "pairings.draw": Did("drew round {round} again", OF_SEATS),
    "pairings.swap": Did("changed who meets", OF_SEATS),
    "pairings.together": Did("changed who meets", OF_SEATS),
    "pairings.turn": Did("changed who starts", (*OF_SEATS, *OF_SCORES)),
    "pairings.forfeit": Did("forfeited table {table}", OF_SCORES),
    "pairings.play_after_all": Did("let table {table} be played after all", OF_SCORES),
    "slips.take_back": Did("took the entry of table {table} back", OF_SCORES),
    "slips.clock": Did("keyed a clock of table {table}", OF_SCORES),
    "slips.started": Did("keyed who started at table {table}", OF_SCORES, perhaps=True),
    "corrections.by_rule": Did("corrected table {table}", OF_SCORES),
    "rulings.points": Did("ruled on table {table}", OF_SCORES),
    "rulings.result": Did("ruled on table {table}", OF_SCORES),
    "rulings.credit": Did("ruled on table {table}", OF_SCORES),
    "rulings.rated": Did("ruled on table {table}", LISTED, perhaps=True),
    "disputes.rule": Did("ruled on table {table}", OF_SCORES, perhaps=True),
    "disputes.rule_scores": Did("ruled on table {table}", OF_SCORES),
    "disputes.put_right": Did("put table {table} right", OF_SCORES),
    "challenges.penalise": Did("penalised a challenge", OF_SCORES, perhaps=True),
    "challenges.overrule": Did("overruled a challenge", OF_SCORES, perhaps=True),
    "divisions.add": Did("added a division", ALL, perhaps=True),
    "divisions.change": Did("changed a division", ALL, perhaps=True),
    "divisions.bring_games": Did("brought games from a file", ALL, perhaps=True),
    "prizes.set": Did("changed the prize list", ("prizes",)),
}


@dataclass(frozen=True)
class About:
    """A division's code, a round of it and a table there: what an act was about; None: all."""

    division: str | None = None
    round_number: int | None = None
    table: int | None = None


EVERYTHING = About()


@dataclass(frozen=True)
class Change:
    """An act that changes papers."""

    number: int  # of the journal's entry
    at: datetime
    by: str
    did: Did
    about: About

    def touches(self, name: PaperName) -> bool:
        about = self.about
        if name.kind not in self.did.kinds:
            return False
        if name.division and about.division and name.division != about.division:
            return False
        if name.kind in LISTINGS:
            return about.round_number is None or about.round_number <= name.round_number
        same_round = about.round_number in (None, name.round_number)
        return same_round and (about.table is None or about.table in name.tables)

    @property
    def says(self) -> str:
        did = self.did.words.format(round=self.about.round_number, table=self.about.table)
        at = timezone.localtime(self.at)
        return f"Out of date since {at:%H:%M}, when {self.by} {did}."


def of_event(event: Event) -> list[Change]:
    """Every act of the event that changes papers, in order."""
    rounds = Round.objects.filter(division__event=event)
    rows = rounds.values_list("uuid", "division__code", "number")
    known = {str(uuid): About(code, number) for uuid, code, number in rows}
    games = Game.objects.filter(round__division__event=event)
    known |= {
        str(uuid): About(code, number, table)
        for uuid, code, number, table in games.values_list(
            "uuid", "round__division__code", "round__number", "table__number"
        )
    }
    entries = list(
        JournalEntry.objects.filter(event=event, act__in=(*DID, UNDO)).order_by("number")
    )
    acts = {entry.number: entry for entry in entries}
    return [change for entry in entries if (change := _change(entry, known, acts)) is not None]


def _change(
    entry: JournalEntry, known: Mapping[str, About], acts: Mapping[int, JournalEntry]
) -> Change | None:
    """The act, or None where its round or table isn't there any more."""
    what = entry
    while what.act == UNDO:
        if what.told["number"] not in acts:
            return None
        what = acts[what.told["number"]]
    about = _about(what, known)
    if about is None:
        return None
    did = DID[what.act]
    if what is not entry:
        did = Did("undid an earlier act", did.kinds, did.perhaps)
    return Change(entry.number, entry.at, entry.by_name, did, about)


def _about(entry: JournalEntry, known: Mapping[str, About]) -> About | None:
    for key in ("game", "round"):
        if key in entry.told:
            return known.get(entry.told[key])
    if entry.act in ("rounds.draw", "pairings.draw"):
        return About(entry.told["division"], entry.told["number"])
    return EVERYTHING


def since(changes: Sequence[Change], name: PaperName, *, after: int) -> Change | None:
    """What put the paper out of date that was printed with this entry of the journal.

    The first act that always changes it; only where there is none, the first that may.
    """
    found = [change for change in changes if change.number > after and change.touches(name)]
    found.sort(key=lambda change: (change.did.perhaps, change.number))
    return found[0] if found else None
