"""Why a paper is out of date: the act after its print that changed what stands on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils import timezone

from tdtool import english
from tdtool.models import Event, Game, JournalEntry, Round
from tdtool.models.rounds import PLAY_OFF
from tdtool.papers.register.kinds import Listing
from tdtool.papers.register.names import KINDS, PaperName
from tdtool.queries.journal.undone import UNDO
from tdtool.services.acts import every_act
from tdtool.services.meanings import Papers


@dataclass(frozen=True)
class About:
    """A division's code, a round of it and a table there: what an act was about; None: all."""

    division: str | None = None
    round_number: int | None = None
    table: int | None = None
    play_off: bool = False  # the round is one of a play-off after the last round


EVERYTHING = About()
MOST_NAMED = 500  # games; more of them are read whole


@dataclass(frozen=True)
class Change:
    """An act that changes papers."""

    number: int  # of the journal's entry
    at: datetime
    by: str
    papers: Papers
    about: About

    def touches(self, name: PaperName) -> bool:
        about = self.about
        changed = (*self.papers.changes, *self.papers.may_change)
        if not set(KINDS[name.kind].shows) & set(changed):
            return False
        if name.division and about.division and name.division != about.division:
            return False
        listing = KINDS[name.kind]
        if isinstance(listing, Listing):
            upto = about.round_number is None or about.round_number <= name.round_number
            return listing.beyond or upto or (listing.play_off and about.play_off)
        same_round = about.round_number in (None, name.round_number)
        return same_round and (about.table is None or about.table in name.tables)

    def surely(self, name: PaperName) -> bool:
        """Whether it always changes what such a paper shows, where it touches it."""
        always = set(KINDS[name.kind].shows) & set(self.papers.changes)
        return bool(always) and not self.papers.perhaps

    @property
    def says(self) -> str:
        did = self.papers.did.format(round=self.about.round_number, table=self.about.table)
        at = timezone.localtime(self.at)
        return f"Out of date since {english.clock(at)}, when {self.by} {did}."


def of_event(event: Event, *, after: int = 0) -> list[Change]:
    """Every act of the event after this entry of the journal that changes papers, in order."""
    shown = {name: act.papers for name, act in every_act().items() if act.papers}
    journal_entries = JournalEntry.objects.filter(event=event, act__in=(*shown, UNDO)).order_by(
        "number"
    )
    entries = list(journal_entries.filter(number__gt=after))
    acts = {entry.number: entry for entry in entries}
    missing = _undone(entries) - acts.keys()
    while missing:  # what was undone since may have been done before
        undone = list(journal_entries.filter(number__in=missing))
        acts |= {entry.number: entry for entry in undone}
        missing = _undone(undone) - acts.keys()
    places = _places(event, acts.values())
    changes = (_change(entry, places, acts, shown) for entry in entries)
    return [change for change in changes if change is not None]


def _undone(entries: Iterable[JournalEntry]) -> set[int]:
    return {entry.arguments["number"] for entry in entries if entry.act == UNDO}


def _places(event: Event, acts: Iterable[JournalEntry]) -> Mapping[str, About]:
    """What the divisions and rounds of the event, and the games that these acts name, are
    called."""
    divisions = event.divisions.values_list("uuid", "code")
    rounds = Round.objects.filter(division__event=event)
    round_values = rounds.values_list("uuid", "division__code", "number", "stage")
    places = {str(uuid): About(code) for uuid, code in divisions} | {
        str(uuid): About(code, number, play_off=stage == PLAY_OFF)
        for uuid, code, number, stage in round_values
    }
    named = {entry.arguments["game"] for entry in acts if entry.arguments.get("game")}
    games = Game.objects.filter(round__division__event=event)
    if len(named) <= MOST_NAMED:
        games = games.filter(uuid__in=named)
    return places | {
        str(uuid): About(code, number, table, stage == PLAY_OFF)
        for uuid, code, number, table, stage in games.values_list(
            "uuid", "round__division__code", "round__number", "table__number", "round__stage"
        )
    }


def _change(
    entry: JournalEntry,
    places: Mapping[str, About],
    acts: Mapping[int, JournalEntry],
    shown: Mapping[str, Papers],
) -> Change | None:
    """The act, or None where its round or table isn't there any more."""
    what = entry
    while what.act == UNDO:
        if what.arguments["number"] not in acts:
            return None
        what = acts[what.arguments["number"]]
    about = _about(what, places)
    if about is None:
        return None
    papers = shown[what.act]
    if what is not entry:
        papers = replace(papers, did="undid an earlier action")
    return Change(entry.number, entry.at, entry.by_name, papers, about)


def _about(entry: JournalEntry, places: Mapping[str, About]) -> About | None:
    for key in ("game", "round"):
        if key in entry.arguments:
            return places.get(entry.arguments[key])
    if "division" in entry.arguments and "number" in entry.arguments:  # a draw
        division = places.get(entry.arguments["division"])
        return division and replace(division, round_number=entry.arguments["number"])
    return EVERYTHING


def since(changes: Sequence[Change], name: PaperName, *, after: int) -> Change | None:
    """What put the paper out of date that was printed with this entry of the journal.

    The first act that always changes it; only where there is none, the first that may.
    """
    touching = (change for change in changes if change.number > after and change.touches(name))
    return min(touching, key=lambda it: (not it.surely(name), it.number), default=None)
