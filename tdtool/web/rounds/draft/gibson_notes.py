"""Who was paired apart as a Gibson, and whom they play: worked out anew from the standings."""

from __future__ import annotations

from tdtool.pairing.contenders.apart import GibsonRule, PairedApart
from tdtool.pairing.contenders.gibsons import Gibson
from tdtool.pairing.contenders.race import among_the_first
from tdtool.queries.rounds import draw_of_pairs
from tdtool.queries.rounds.drawn_pairs import Drawn
from tdtool.queries.rounds.pairings import before, counting
from tdtool.queries.values import ClauseNote


def notes(drawn: Drawn) -> list[ClauseNote]:
    """A note for each Gibson of the draft, if it was drawn with them apart."""
    round_ = drawn.round
    rule = GibsonRule.from_json(round_.basis.get("gibsons"))
    if rule is None:
        return []
    apart = rule.at(
        before(drawn.known, round_.number),
        after=round_.based_on or 0,
        counting=counting(round_.division),
        gone=draw_of_pairs.gone(drawn.known, round_.number),
    )
    met = {one.first: one.second for one in drawn.couples}
    met |= {other: one for one, other in met.items()}
    return [
        ClauseNote(gibson.sentence, sub=_plays(drawn, gibson, met.get(gibson.number), apart, rule))
        for gibson in apart.gibsons
    ]


def bye_note(drawn: Drawn) -> list[ClauseNote]:
    """Why COP gave its bye, while the draft has it still."""
    keys = [one.key for one in drawn.known.entrants if one.number in drawn.byes]
    said = [drawn.reasons.get(frozenset((key,)), "") for key in keys]
    return [ClauseNote(sentence) for sentence in said if sentence]


def _plays(
    drawn: Drawn, gibson: Gibson, other: int | None, apart: PairedApart, rule: GibsonRule
) -> str:
    """Whom a Gibson plays, and why that hurts nobody."""
    if other is None:
        return "Has the bye." if gibson.number in drawn.byes else "Isn’t in this round."
    name = drawn.known.entrant(other).name
    if any(one.number == other for one in apart.gibsons):
        return f"Plays {name}, a Gibson too."
    paid = among_the_first(rule.prizes, rule.ahead)
    if other in apart.hopeless:
        return f"Plays {name}, who can’t finish {paid} any more."
    return f"Plays {name}, who can still finish {paid}: nobody else was free."
