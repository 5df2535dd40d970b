"""Pairings of a draft changed by hand: what would come of a change, before anything counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tdtool.pairing import edits as hand_edits
from tdtool.pairing.pairings import Pairing
from tdtool.queries import rules
from tdtool.queries.playoffs import guard
from tdtool.queries.rounds import checks, draw_of_pairs, pairings
from tdtool.queries.rounds.checks import OVERRULED_BY_A_REASON
from tdtool.queries.rounds.drawn_pairs import Drawn, met_before, sentence
from tdtool.queries.values import ClauseNote
from tdtool.web.rounds.draft import check_notes
from tdtool.web.rounds.values import Choice, PairChange, Picked

WAYS = {
    "swap": ("Swap them", "each takes the other’s place"),
    "together": ("Make them meet", "their opponents meet each other"),
    "turn": ("Switch who starts", "the other player starts"),
    "apart": ("Keep them apart", "in this division, from the next draw"),
    "lift": ("Allow them to meet", "they are kept apart now"),
}


def proposed(drawn: Drawn, *, one: str, to: str, how: str) -> PairChange:
    """What a change of a draft would give. Nothing is changed by asking."""
    pair_change = PairChange(one=_picked(drawn, one), other=_picked(drawn, to))
    if pair_change.one is None:
        return PairChange(refusal="That player isn’t in this round." if one else "")
    if not to or to == one:
        return replace(pair_change, other=None)
    if pair_change.other is None:
        return replace(pair_change, refusal="That player isn’t in this round.")
    if why := guard.bracket_says(drawn.known, drawn.round.number, (one, to)):
        return replace(pair_change, refusal=why)
    a, b = drawn.known.numbers[one], drawn.known.numbers[to]
    meet = any({a, b} == {c.first, c.second} for c in drawn.couples)
    ways = _ways(drawn, one, to, meet=meet)
    how = how if how in ways else ways[0]
    pair_change = replace(
        pair_change,
        how=how,
        lifts=how == "lift",
        ways=tuple(Choice(way, *WAYS[way], chosen=way == how) for way in ways),
        version=_version(drawn, how, a),
    )
    if how in ("apart", "lift"):
        return replace(pair_change, then=_kept_apart(pair_change, meet=meet))
    try:
        couples, byes = _changed(drawn, how, a, b)
    except hand_edits.BadEdit as refusal:
        return replace(pair_change, refusal=str(refusal))
    return _looked_at(drawn, pair_change, couples, byes)


def _ways(drawn: Drawn, player: str, to: str, *, meet: bool) -> list[str]:
    apart = "lift" if sorted((player, to)) in drawn.round.division.apart else "apart"
    if not meet:
        return ["swap", "together", apart]
    turned = any(s.order_of_play for sitting in drawn.seats.values() for s in sitting)
    return ["turn", apart] if turned else [apart]


def _version(drawn: Drawn, how: str, number: int) -> int:
    """Of the game whose starts are turned, of the division in which two are kept apart, or of
    the round."""
    if how in ("apart", "lift"):
        return drawn.round.division.version
    if how == "turn":
        key = drawn.known.entrant(number).key
        return next(
            game.version
            for game, sitting in drawn.seats.items()
            if any(str(seat.entry.uuid) == key for seat in sitting)
        )
    return drawn.round.version


def _picked(drawn: Drawn, entry: str) -> Picked | None:
    for game, sitting in drawn.seats.items():
        for seat in sitting:
            if str(seat.entry.uuid) == entry:
                table = game.table_number
                return Picked(entry, seat.entry.name, table, seat.order_of_play)
    return None


def _changed(drawn: Drawn, how: str, one: int, other: int) -> hand_edits.ChangedPairs:
    if how == "turn":
        turned = [
            Pairing(c.table, c.second, c.first) if one in (c.first, c.second) else c
            for c in drawn.couples
        ]
        return turned, list(drawn.byes)
    change = hand_edits.let_meet if how == "together" else hand_edits.swap_opponents
    couples, byes = change(drawn.couples, drawn.byes, one, other)
    return draw_of_pairs.in_turn(drawn.round, drawn.known, drawn.couples, couples), byes


def _looked_at(
    drawn: Drawn, pair_change: PairChange, couples: list[Pairing], byes: list[int]
) -> PairChange:
    faults = checks.faults_of_pairs(drawn.round, field=drawn.known, couples=couples, byes=byes)
    new = {f.message for f in faults} - {f.message for f in drawn.faults}
    remaining = {f.message for f in faults}
    gone = [f.message for f in drawn.faults if f.message not in remaining]
    return replace(
        pair_change,
        then=tuple(_then(drawn, couples, byes)),
        notes=(
            *check_notes.of_faults(rules.of_division(drawn.round.division), faults),
            *(ClauseNote("Fixes one fault.", "", "fine", sub) for sub in gone),
            *check_notes.fine_pairs(drawn.round, couples, byes, faults),
        ),
        needs_reason=any(f.kind in OVERRULED_BY_A_REASON and f.message in new for f in faults),
    )


def _then(drawn: Drawn, couples: Sequence[Pairing], byes: Sequence[int]) -> list[ClauseNote]:
    """The pairings that would be new, and why these two."""
    field = drawn.known
    new = [couple for couple in couples if couple not in drawn.couples]
    reasons = pairings.why(drawn.round, field=drawn.known, couples=new)
    notes = []
    for couple in new:
        why = reasons[couple.table]
        names = (field.entrant(couple.first).name, field.entrant(couple.second).name)
        notes.append(
            ClauseNote(
                f"Table {couple.table}: {names[0]} vs. {names[1]}",
                severity="warning" if met_before(why.repeat) else "note",
                sub=sentence(why, drawn.round.division),
            )
        )
    free = [field.entrant(n).name for n in byes if n not in drawn.byes]
    return notes + [ClauseNote(f"{name} has the bye", "", "note") for name in free]


def _kept_apart(pair_change: PairChange, *, meet: bool) -> tuple[ClauseNote, ...]:
    assert pair_change.one is not None and pair_change.other is not None
    names = f"{pair_change.one.name} and {pair_change.other.name}"
    if pair_change.lifts:
        return (ClauseNote(f"{names} can be paired again."),)
    notes = [ClauseNote(f"{names} will be kept apart.")]
    if meet:
        text = f"They still meet at table {pair_change.one.table} of this draft."
        sub = "Afterwards, swap one of them or draw the round again."
        notes.append(ClauseNote(text, "", "warning", sub))
    return tuple(notes)
