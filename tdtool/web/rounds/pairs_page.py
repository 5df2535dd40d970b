"""A round of two-player games as its page shows it, from the draw to the last slip."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from tdtool.models import Division, Round
from tdtool.pairing.field import Field
from tdtool.queries import events, rules
from tdtool.queries.field import kept_field, who_plays
from tdtool.queries.rounds import clocks, drawn_pairs, plans, redrawn
from tdtool.queries.rounds.drawn_pairs import Drawn
from tdtool.queries.rounds.values import PairRow
from tdtool.queries.slips import disputed as slip_disputed
from tdtool.queries.slips import state as slip_states
from tdtool.queries.values import ClauseNote
from tdtool.web.rounds.draft import draw_offer, method_names, pair_check_notes
from tdtool.web.rounds.pair_values import ApartPair, ApartView, DrawOffer, PairRoundPage, RoundLink
from tdtool.web.rounds.values import HandEdit

LEAST = 2  # players of a round


def page(
    division: Division, number: int, *, now: datetime, said: Mapping[str, str] | None = None
) -> PairRoundPage:
    """The page of a round; ``said``: what was typed into the form of the draw."""
    known = kept_field(division)
    rounds = events.rounds_of(division)
    round_ = next((one for one in rounds if one.number == number), None)
    if round_ is None:
        return _not_drawn(division, number, known, rounds, said=said or {})
    return _drawn(drawn_pairs.read(round_, known=known), rounds, now=now, said=said or {})


def _not_drawn(
    division: Division,
    number: int,
    known: Field,
    rounds: Sequence[Round],
    *,
    said: Mapping[str, str],
) -> PairRoundPage:
    why_not = _why_not(division, number, rounds)
    here, left_out = who_plays(known, number)
    wanted = not why_not and len(here) < LEAST
    if wanted:
        why_not = "It takes two players to draw a round. Add players, or check them in."
    there = draw_offer.ready(rounds, known)
    return PairRoundPage(
        number=number,
        state="",
        version=None,
        strip=strip(division, rounds, here=number),
        apart=apart(division, known),
        why_not=why_not,
        players_wanted=wanted,
        checks=tuple(pair_check_notes.before_the_draw(len(here), [one.name for one in left_out])),
        offer=None
        if why_not
        else draw_offer.offer(division, number, known, there, said=said, players=len(here)),
        last_round=number == division.rounds,
    )


def _why_not(division: Division, number: int, rounds: Sequence[Round]) -> str:
    if not 1 <= number <= division.rounds:
        return f"There are {division.rounds} rounds here."
    if number > 1 and not any(r.number == number - 1 and r.is_posted for r in rounds):
        return f"Round {number} is drawn once round {number - 1} is posted."
    return ""


def _drawn(
    drawn: Drawn, rounds: Sequence[Round], *, now: datetime, said: Mapping[str, str]
) -> PairRoundPage:
    round_, known, division = drawn.round, drawn.known, drawn.round.division
    system = rules.of_division(division)
    rows = drawn_pairs.rows_of(drawn)
    open_ = [row.table for row in rows if row.state != "accepted"]
    disputed = slip_disputed.tables_of(round_) if round_.is_posted else []
    return PairRoundPage(
        number=round_.number,
        state=str(round_.state),
        version=round_.version,
        strip=strip(division, rounds, here=round_.number),
        apart=apart(division, known),
        how=_how(round_),
        rows=rows,
        byes=tuple(drawn_pairs.side(drawn, seat) for seat in drawn_pairs.bye_seats(drawn)),
        assigned=system.assigned_starts,
        checks=_checks(drawn, rows),
        offer=None if round_.is_posted else _again(drawn, rounds, said),
        incomplete=tuple(slip_disputed.with_disputed(open_, disputed)),
        disputed=tuple(disputed),
        different=redrawn.of_round(round_, known),
        edits=tuple(
            HandEdit(edit["what"], edit["reason"], edit["by"])
            for edit in round_.basis.get("edits", ())
        ),
        revision=round_.revision,
        posted_at=round_.posted_at,
        completed_at=round_.completed_at,
        last_round=round_.number == division.rounds,
        on_record=round_.is_posted and slip_states.has_record(round_),
        clock=clocks.while_played(round_, now=now),
    )


def _again(drawn: Drawn, rounds: Sequence[Round], said: Mapping[str, str]) -> DrawOffer:
    """What drawing the draft again offers: as it was drawn, unless something else was typed."""
    round_, division = drawn.round, drawn.round.division
    repeats = round_.basis.get("repeats")
    was = {
        "method": round_.method,
        "based_on": str(round_.based_on or 0),
        "repeats": "" if repeats is None else str(repeats),
        "draw_seed": "",
    }
    there = draw_offer.ready(rounds, drawn.known)
    here, _ = who_plays(drawn.known, round_.number)
    said = said or was
    return draw_offer.offer(
        division, round_.number, drawn.known, there, said=said, players=len(here)
    )


def _how(round_: Round) -> str:
    title = method_names.words_of(round_.method).title
    seed = f", draw seed {round_.draw_seed}" if round_.draw_seed is not None else ""
    return f"{title}, {method_names.basis_words(round_.based_on or 0)}{seed}"


def strip(division: Division, rounds: Sequence[Round], *, here: int) -> tuple[RoundLink, ...]:
    """All rounds of the division, each with its state."""
    states = {one.number: str(one.state) for one in rounds}
    return tuple(
        RoundLink(n, states.get(n, ""), plans.session_of(division, n), n == here)
        for n in range(1, division.rounds + 1)
    )


def apart(division: Division, known: Field) -> ApartView:
    """Who is kept apart, by name."""
    names = {one.key: one.name for one in known.entrants}
    return ApartView(
        pairs=tuple(
            ApartPair(one, other, f"{names[one]} and {names[other]}")
            for one, other in division.apart
            if one in names and other in names
        ),
        teams=division.teams_apart,
        has_teams=any(one.team for one in known.entrants),
        version=division.version,
    )


def _checks(drawn: Drawn, rows: Sequence[PairRow]) -> tuple[ClauseNote, ...]:
    """What keeps a draft, then what to know; of a posted round what it went on without."""
    round_ = drawn.round
    if not round_.is_posted:
        here, left_out = who_plays(drawn.known, round_.number)
        names = [one.name for one in here if one.key not in drawn.field]
        again = [(row.table, row.again) for row in rows if row.again]
        return tuple(
            pair_check_notes.of_draft(
                drawn, left_out=[one.name for one in left_out], come=names, again=again
            )
        )
    without = round_.gone_on.get("tables", ())
    named = " and ".join(map(str, without))
    return tuple(
        [ClauseNote(f"Gone on without table {named}: {round_.gone_on['reason']}", "", "warning")]
        if without
        else []
    )
