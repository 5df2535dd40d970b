"""A player’s own card: their rounds so far, as the hall may see them."""

from __future__ import annotations

from dataclasses import dataclass

from tdtool.engine.rule_parts import Rank
from tdtool.english import signed
from tdtool.pairing.appearances import Appearance, Kind
from tdtool.pairing.field import Entrant
from tdtool.pairing.playoffs.bracket import CALLED
from tdtool.queries import rules
from tdtool.queries.hall.field import PublicDivision
from tdtool.queries.standings.values import Named


@dataclass(frozen=True)
class CardRow:
    """A round: ``result`` 1, ½, 0 or None of a game of two, ``rank`` a place at a table."""

    number: int
    kind: Kind
    table: int | None
    opponents: tuple[Named, ...]
    score: int | None
    opponent_score: int | None
    margin: int | None  # of a game of two; a bye’s and a forfeit’s credit
    result: float | None
    rank: int | None
    started: bool | None
    in_play_off: bool = False
    series: str = ""  # what it is called, of a game of a play-off

    @property
    def margin_said(self) -> str:
        return "" if self.margin is None else signed(self.margin)


@dataclass(frozen=True)
class PublicCard:
    """``place`` None: they have none yet, or play no more."""

    who: Named
    place: int | None
    shared: bool
    players: int
    rows: tuple[CardRow, ...]
    withdrawn_from: int | None


def of_player(seen: PublicDivision, entry: str) -> PublicCard | None:
    """None: they never came."""
    one = seen.field.by_key.get(entry)
    if one is None:
        return None
    place, shared, players = _place(seen, one)
    return PublicCard(
        who=seen.named(one),
        place=place,
        shared=shared,
        players=players,
        rows=tuple(
            _row(seen, at, sat)
            for at, sat in enumerate((*one.appearances, *(sat for sat, _ in one.play_off)), 1)
            if at <= len(one.appearances) or sat.table is not None
        ),
        withdrawn_from=one.withdrawn_from if one.withdrawn else None,
    )


def _place(seen: PublicDivision, one: Entrant) -> tuple[int | None, bool, int]:
    """Their place, whether they share it, and how many have one."""
    begun = seen.field.begun
    if not begun:
        return None, False, 0
    if rules.of_division(seen.known.division).rank is Rank.WINS:
        lines = seen.known.lines(begun)
        mine = next(line for line in lines if line.who.number == one.number)
        return mine.rank, mine.shared, sum(line.rank is not None for line in lines)
    placed = seen.known.placed(begun)
    own = next(row for row in placed if row.key == one.key)
    return own.place, own.shared, sum(row.place is not None for row in placed)


def _row(seen: PublicDivision, number: int, sat: Appearance) -> CardRow:
    others = [seen.field.by_number[other] for other in sat.opponents]
    there = [one.appearance(number).score for one in others]
    several = sat.kind is Kind.PLAYED and len(others) > 1
    ranked = several and sat.score is not None and None not in there
    return CardRow(
        number=number,
        kind=sat.kind,
        table=sat.table,
        opponents=tuple(seen.named(one) for one in others),
        score=sat.score,
        opponent_score=sat.opponent_score,
        margin=sat.margin,
        result=sat.result if sat.kind is Kind.PLAYED and not several else None,
        rank=1 + sum((score or 0) > (sat.score or 0) for score in there) if ranked else None,
        started=sat.started,
        in_play_off=sat.in_play_off,
        series=CALLED.get(sat.group, ""),
    )
