"""The page of a round of pairs."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from tdtool.english import counted
from tdtool.models import Division, Round
from tdtool.pairing.contenders.apart import GibsonRule, PairedApart
from tdtool.pairing.contenders.finishes import Gibson
from tdtool.pairing.contenders.race import among_the_first
from tdtool.pairing.field import Field
from tdtool.queries import events, rules
from tdtool.queries.field import who_plays
from tdtool.queries.playoffs import next_games
from tdtool.queries.rounds import checks, draw_of_pairs, drawn_pairs
from tdtool.queries.rounds.drawn_pairs import Drawn
from tdtool.queries.rounds.pairings import before, counting
from tdtool.queries.rounds.values import PairRow
from tdtool.queries.slips import table_state, tables
from tdtool.queries.values import ClauseNote
from tdtool.services.rounds.draw_pairs import LEAST
from tdtool.web.rounds import drawn_round
from tdtool.web.rounds.draft import check_notes, draw_offer
from tdtool.web.rounds.values import DrawOffer, RoundPage

# Who was paired apart as a Gibson, and whom they play: worked out anew from the standings.


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
    met = {pairing.first: pairing.second for pairing in drawn.couples}
    met |= {other: number for number, other in met.items()}
    return [
        ClauseNote(gibson.sentence, sub=_plays(drawn, gibson, met.get(gibson.number), apart, rule))
        for gibson in apart.gibsons
    ]


def bye_note(drawn: Drawn) -> list[ClauseNote]:
    """Why COP gave its bye, while the draft has it still."""
    keys = [entrant.key for entrant in drawn.known.entrants if entrant.number in drawn.byes]
    reasons = [drawn.reasons.get(frozenset((key,)), "") for key in keys]
    return [ClauseNote(sentence) for sentence in reasons if sentence]


def _plays(
    drawn: Drawn, gibson: Gibson, other: int | None, apart: PairedApart, rule: GibsonRule
) -> str:
    """Whom a Gibson plays, and why that hurts nobody."""
    if other is None:
        return "Has the bye." if gibson.number in drawn.byes else "Isn’t in this round."
    name = drawn.known.entrant(other).name
    if any(other_gibson.number == other for other_gibson in apart.gibsons):
        return f"Plays {name}, a Gibson too."
    paid = among_the_first(rule.prizes, rule.ahead)
    if other in apart.hopeless:
        return f"Plays {name}, who can’t finish {paid} any more."
    return f"Plays {name}, who can still finish {paid}: nobody else was free."


def not_drawn(
    division: Division, number: int, field: Field, *, wishes: Mapping[str, str]
) -> RoundPage:
    """A round that isn't drawn: what a draw would do, or why it can't be drawn."""
    rounds = events.rounds_of(division)
    why_not = _why_not(division, number, rounds)
    playing, left_out = who_plays(field, number)
    alone = len(playing) < LEAST and next_games.beside(division, field, number) is not None
    needs_players = not why_not and len(playing) < LEAST and not alone
    if needs_players:
        why_not = "A draw needs two players. Add players or check them in."
    return RoundPage(
        round=Round(division=division, number=number, state="", version=0),
        in_pairs=True,
        why_not=why_not,
        players_wanted=needs_players,
        checks=(
            *check_notes.byes_that_wait(division, number),
            *check_notes.before_the_draw(
                [entrant.name for entrant in playing],
                [entrant.name for entrant in left_out],
                alone=alone,
            ),
        ),
        offer=None if why_not else _offer(division, number, field, wishes),
    )


def _offer(division: Division, number: int, field: Field, wishes: Mapping[str, str]) -> DrawOffer:
    readiness = draw_offer.ready(events.rounds_of(division), field)
    players = len(who_plays(field, number)[0])
    return draw_offer.offer(division, number, field, readiness, wishes=wishes, players=players)


def _why_not(division: Division, number: int, rounds: Sequence[Round]) -> str:
    if not 1 <= number <= division.rounds:
        return f"This division has {counted(division.rounds, 'round')}."
    if number > 1 and not any(r.number == number - 1 and r.is_posted for r in rounds):
        return f"Round {number} can be drawn once round {number - 1} is posted."
    return ""


def drawn(round_: Round, known: Field, *, now: datetime, said: Mapping[str, str]) -> RoundPage:
    """A round that is drawn: the draft, and what was posted."""
    at_tables = tables.of_round(round_) if round_.is_posted else []
    rows_read = drawn_pairs.read(round_, field=known, at_tables=at_tables)
    slips = {table.game.pk: table for table in at_tables}
    states = table_state.of_tables(at_tables, at=now)
    pair_rows = drawn_pairs.rows_of(rows_read, slips, states)
    page = drawn_round.of_round(
        round_,
        known,
        in_pairs=True,
        how=draw_offer.drawn_by(round_.method, round_.based_on or 0, seed=round_.draw_seed),
        checks=() if round_.is_posted else _checks(rows_read, pair_rows),
        states={table.number: states[row] for row, table in slips.items()},
        starts=[row.first.order for row in pair_rows if not row.has_slip and row.kind == "played"],
    )
    return replace(
        page,
        rows=pair_rows,
        byes=tuple(drawn_pairs.side(rows_read, seat) for seat in drawn_pairs.bye_seats(rows_read)),
        assigned=rules.of_division(round_.division).assigned_starts,
        offer=None if round_.is_posted or round_.is_play_off else _again(round_, known, said),
    )


def _again(round_: Round, known: Field, wishes: Mapping[str, str]) -> DrawOffer:
    """What drawing the draft again offers: as it was drawn, unless something else was typed."""
    repeats = round_.basis.get("repeats")
    was = {
        "method": round_.method,
        "based_on": str(round_.based_on or 0),
        "repeats": "" if repeats is None else str(repeats),
        "draw_seed": "",
    }
    return _offer(round_.division, round_.number, known, wishes or was)


def apart(division: Division, field: Field) -> list[tuple[str, str, str]]:
    """Who is kept apart: two entries, and their names."""
    names = {entrant.key: entrant.name for entrant in field.entrants}
    return [
        (key, other, f"{names[key]} and {names[other]}")
        for key, other in division.apart
        if key in names and other in names
    ]


def _checks(drawn: Drawn, pair_rows: Sequence[PairRow]) -> tuple[ClauseNote, ...]:
    """Of a draft: what keeps it, then what to know."""
    _, left_out = who_plays(drawn.known, drawn.round.number)
    draft_notes = check_notes.of_draft(
        drawn,
        left_out=[entrant.name for entrant in left_out],
        come=checks.come_since(drawn.round, drawn.known),
        again=[(row.table, row.again) for row in pair_rows if row.again],
    )
    return (*notes(drawn), *bye_note(drawn), *draft_notes)
