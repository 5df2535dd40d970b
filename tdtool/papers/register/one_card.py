"""One player’s phone card alone, for one who has lost theirs or has a new code."""

from __future__ import annotations

from dataclasses import replace

from tdtool.models import Division
from tdtool.papers.contents import way_in
from tdtool.papers.contents.values import PhoneAddresses
from tdtool.papers.contents.way_in import PhoneCard, PhoneCards
from tdtool.papers.kit.books import NothingToPrint
from tdtool.papers.register import digests, prints
from tdtool.papers.register.names import PaperName
from tdtool.papers.register.prints import PrintRecord
from tdtool.queries import events
from tdtool.queries.field import kept_field

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


def record(division: Division, number: int, phones: PhoneAddresses) -> PrintRecord:
    """What is written down. Where only this player’s code has changed since all cards were printed,
    all are up to date with this one."""
    every, name = _every(division, phones), PaperName(ALL, 0, division=events.code_of(division))
    last = prints.newest(division.event).get(name)
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
