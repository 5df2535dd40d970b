"""What a paper is made of, each piece with the digest of what is seen; and what was printed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.utils import timezone

from tdtool import english
from tdtool.models import Division, Event, Game, JournalEntry, Round
from tdtool.models.rounds import PLAY_OFF
from tdtool.papers.contents import way_in
from tdtool.papers.contents.values import PhoneAddresses
from tdtool.papers.contents.way_in import PhoneCard, PhoneCards
from tdtool.papers.kit.books import NothingToPrint
from tdtool.papers.register import digests, papers
from tdtool.papers.register.kinds import Listing, OfARound
from tdtool.papers.register.papers import KINDS, PaperName
from tdtool.queries import events
from tdtool.queries.field import kept_field
from tdtool.queries.journal.undone import UNDO
from tdtool.services.acts import every_act
from tdtool.services.meanings import Papers
from tdtool.services.papers import opened

# Why a paper is out of date: the act after its print that changed what stands on it.


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


Pieces = dict[PaperName, str]  # the digest of every piece


def values(
    division: Division, row: OfARound | Listing, name: PaperName, *,
    address: str = "", phones: PhoneAddresses | None = None,
) -> Any:  # fmt: skip
    """What stands on a paper of the division. The round, where it is of one, must be drawn."""
    if isinstance(row, Listing):
        paper = row.contents(division, name.round_number)
    else:
        rounds = division.rounds_drawn.select_related("division__event")
        round_ = rounds.get(number=name.round_number)
        paper = row.contents(round_, at=name.tables, address=address)
    return replace(paper, phones=phones) if row.for_phones and phones else paper


def of_paper(row: OfARound | Listing, name: PaperName, paper: Any) -> Pieces:
    """The pieces of a paper with these values; of one that is made of others, theirs."""
    if isinstance(row, OfARound) and row.parts:
        parts = [of_paper(part, replace(name, kind=part.kind), paper) for part in row.parts]
        return {piece: digest for pieces in parts for piece, digest in pieces.items()}
    seen = row.what_is_seen(paper)
    if isinstance(row, OfARound) and row.at:
        return {
            replace(name, tables=(table,)): digests.of_what_is_seen(of_table)
            for table, of_table in seen.items()
        }
    return {replace(name, tables=()): digests.of_what_is_seen(seen)}


def whole(pieces: Pieces) -> str:
    """One digest over all pieces."""
    if len(pieces) == 1:
        return next(iter(pieces.values()))
    return digests.of_what_is_seen({str(name): digest for name, digest in pieces.items()})


POST, PRINT = "rounds.post", "papers.print"


@dataclass(frozen=True)
class PrintRecord:
    """What the journal is told of a print: the arguments of the act."""

    division: str
    name: str
    revision: int
    digest: str
    pieces: dict[str, str]


@dataclass(frozen=True)
class Print:
    """The newest print of a piece."""

    number: int  # of the journal's entry
    at: datetime
    by: str
    revision: int
    digest: str

    @property
    def says(self) -> str:
        which = f"revision {self.revision}" if self.revision else "as a draft"
        return f"{opened(at=self.at)} by {self.by}, {which}"


Prints = dict[PaperName, Print]


def record(division: Division, row: OfARound | Listing, name: PaperName, paper: Any) -> PrintRecord:
    """What is to be written down when the paper with these values goes to the printer."""
    name = replace(name, division="")
    made_of = of_paper(row, name, paper)
    return PrintRecord(
        division=str(division.uuid),
        name=str(name),
        revision=paper.head.revision,
        digest=whole(made_of),
        pieces={str(piece): digest for piece, digest in made_of.items()},
    )


def newest(event: Event) -> Prints:
    """The newest print of every piece that was ever printed."""
    codes = {str(division.uuid): events.code_of(division) for division in event.divisions.all()}
    prints: Prints = {}
    for entry in JournalEntry.objects.filter(event=event, act=PRINT).order_by("number"):
        code = codes.get(entry.arguments["division"])
        for piece, digest in entry.arguments["pieces"].items():
            name = papers.read(piece)
            if name is not None and code is not None:
                prints[replace(name, division=code)] = Print(
                    entry.number, entry.at, entry.by_name, entry.arguments["revision"], digest
                )
    return prints


def together(division: Division) -> set[str] | None:
    """The kinds of papers that were last chosen for one file of a round of the division: printed,
    or ticked when it was posted, which may be none. None where nobody has chosen yet."""
    key = str(division.uuid)
    rounds = [str(uuid) for uuid in division.rounds_drawn.values_list("uuid", flat=True)]
    files = Q(act=PRINT, arguments__division=key, arguments__name__endswith="-all")
    ticked = Q(act=POST, arguments__round__in=rounds, arguments__has_key="papers")
    ticked &= ~Q(arguments__papers=None)  # null: nobody was asked
    chosen = JournalEntry.objects.filter(files | ticked, event=division.event)
    entry = chosen.order_by("-number").first()
    if entry is None:
        return None
    if entry.act == POST:
        return set(entry.arguments["papers"])
    return {piece.kind for piece in filter(None, map(papers.read, entry.arguments["pieces"]))}


def opened_last(round_: Round) -> datetime | None:
    """When a paper of a posted round was last opened for printing since it is posted; None: none
    was."""
    prints = JournalEntry.objects.filter(
        act=PRINT,
        at__gte=round_.posted_at,
        event_id=round_.division.event_id,
        arguments__division=str(round_.division.uuid),
    )
    for entry in prints.order_by("-number"):
        for name in filter(None, map(papers.read, entry.arguments["pieces"])):
            if name.round_number == round_.number and name.kind not in papers.NAME_LISTINGS:
                return entry.at
    return None


# One player’s phone card alone, for one who has lost theirs or has a new code.

ALL = "phones"


def number_of(division: Division, entry: str) -> int:
    """The number on the player’s card. Raises NothingToPrint where they have none."""
    entrant = kept_field(division).by_key.get(entry)
    if entrant is None or entrant.withdrawn:
        raise NothingToPrint("withdrawn players have no phone card")
    return entrant.number


def of_player(division: Division, number: int, phones: PhoneAddresses) -> PhoneCards:
    """The paper with the card of this number alone."""
    every = _every(division, phones)
    return replace(every, cards=tuple(card for card in every.cards if card.number == number))


def card_record(division: Division, number: int, phones: PhoneAddresses) -> PrintRecord:
    """What is written down. Where only this player’s code has changed since all cards were printed,
    all are up to date with this one."""
    every, name = _every(division, phones), PaperName(ALL, 0, division=events.code_of(division))
    last = newest(division.event).get(name)
    digest = _digest(every)
    before = {_digest(paper) for paper in _with_codes_before(every, number)}
    whole = last is not None and last.digest in before
    listed = str(replace(name, division=""))
    return PrintRecord(
        division=str(division.uuid),
        name=f"{listed}-{number}",
        revision=every.head.revision,
        digest=digest,
        pieces={listed: digest} if whole else {},
    )


def _every(division: Division, phones: PhoneAddresses) -> PhoneCards:
    return replace(way_in.cards(division), phones=phones)


def _with_codes_before(every: PhoneCards, number: int) -> list[PhoneCards]:
    """All cards as they were with each code that this player had before."""
    newest = next((card.generation or 1 for card in every.cards if card.number == number), 1)

    def at(card: PhoneCard, generation: int) -> PhoneCard:
        return replace(card, generation=generation) if card.number == number else card

    return [
        replace(every, cards=tuple(at(card, generation) for card in every.cards))
        for generation in range(1, newest)
    ]


def _digest(every: PhoneCards) -> str:
    return digests.of_what_is_seen(digests.phone_cards(every))
