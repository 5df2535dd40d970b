"""A player’s own card: their rounds so far, as the hall may see them."""

from dataclasses import dataclass

from tdtool.engine.rule_parts import Rank
from tdtool.english import signed
from tdtool.pairing.field import Appearance, Entrant, Kind
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
    called: str = ""  # a round without a game
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
    entrant = seen.field.by_key.get(entry)
    if entrant is None:
        return None
    place, shared, players = _place(seen, entrant)
    return PublicCard(
        who=seen.named(entrant),
        place=place,
        shared=shared,
        players=players,
        rows=tuple(
            _row(seen, at, sat)
            for at, sat in enumerate(
                (*entrant.appearances, *(sat for sat, _ in entrant.play_off)), 1
            )
            if at <= len(entrant.appearances) or sat.table is not None
        ),
        withdrawn_from=entrant.withdrawn_from if entrant.withdrawn else None,
    )


def _place(seen: PublicDivision, entrant: Entrant) -> tuple[int | None, bool, int]:
    """Their place, whether they share it, and how many have one."""
    after = seen.field.begun
    if not after:
        return None, False, 0
    if rules.of_division(seen.known.division).rank is Rank.WINS:
        lines = seen.known.lines(after)
        standing = next(line for line in lines if line.who.number == entrant.number)
        return standing.rank, standing.shared, sum(line.rank is not None for line in lines)
    placed = seen.known.placed(after)
    placing = next(row for row in placed if row.key == entrant.key)
    return placing.place, placing.shared, sum(row.place is not None for row in placed)


def _row(seen: PublicDivision, number: int, sat: Appearance) -> CardRow:
    absent, missed = sat.kind is Kind.ABSENT, sat.missed or None
    others = [seen.field.by_number[other] for other in sat.opponents]
    scores = [opponent.appearance(number).score for opponent in others]
    several = sat.kind is Kind.PLAYED and len(others) > 1
    ranked = several and sat.score is not None and None not in scores
    return CardRow(
        number=number,
        kind=sat.kind,
        table=sat.table,
        opponents=tuple(seen.named(opponent) for opponent in others),
        score=missed if absent else sat.score,
        opponent_score=sat.opponent_score,
        margin=missed if absent else sat.margin,
        result=sat.result if sat.kind is Kind.PLAYED and not several else None,
        rank=1 + sum((score or 0) > (sat.score or 0) for score in scores) if ranked else None,
        started=sat.started,
        called=sat.called,
        in_play_off=sat.in_play_off,
        series=CALLED.get(sat.group, ""),
    )
