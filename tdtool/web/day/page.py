"""The day page: what comes next, what is missing, and how the tables stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from django.utils import timezone

from tdtool.models import Division, Round
from tdtool.models.rounds import RoundState
from tdtool.pairing.field import Entrant, Field
from tdtool.queries import events, rules
from tdtool.queries.field import kept_field
from tdtool.queries.rounds import clocks, cuts, draws, redrawn
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips import tables
from tdtool.queries.slips.tables import TableRows
from tdtool.queries.values import TableCard
from tdtool.web.day import next_step, pairs_page, recent_results, to_do
from tdtool.web.day.values import DayPage, DivisionDay, NextAct, Step


def page(division: Division, *, now: datetime) -> DayPage:
    """The day of a division, as its kind of games has it."""
    if rules.of_division(division).two_players:
        return pairs_page.page(division, now=now)
    return _page(division, now=now)


def of_all(division: Division, *, shown: DayPage) -> tuple[DivisionDay, ...]:
    """Every division of the event in short: where it stands, and what comes next there.

    ``shown`` is the day of this one, which is known already.
    """
    return tuple(
        _in_short(one, shown.next, [card.state for card in shown.cards])
        if one.pk == division.pk
        else _in_short(one, *_now(one))
        for one in division.event.divisions.all()
    )


def _now(division: Division) -> tuple[NextAct, list[str]]:
    """What comes next in a division, and the states of its slips."""
    if rules.of_division(division).two_players:
        return pairs_page.now(division)
    rounds = events.rounds_of(division)
    at_tables = tables.of_round(shown) if (shown := _shown(rounds)) else []
    cards = tuple(tables.card(table) for table in at_tables)
    newest, everyone = (rounds[-1] if rounds else None), kept_field(division)
    return _next(division, newest, everyone, at_tables, cards), [card.state for card in cards]


def _in_short(division: Division, next_: NextAct, slips: Sequence[str]) -> DivisionDay:
    event = events.view(division)
    newest, state = event.round_now, event.round_state
    if newest is None:
        says = f"{division.rounds} rounds, none is drawn"
    elif state == RoundState.POSTED or event.round_played != newest:
        number = event.round_played
        accepted = slips.count("accepted")
        says = f"round {number} of {division.rounds}, {accepted} of {len(slips)} slips in"
        if number != newest:
            says += f"; round {newest} is {_state(state)}"
    else:
        says = f"round {newest} of {division.rounds} is {_state(state)}"
    return DivisionDay(
        code=division.code,
        slug=event.slug,
        system_name=event.system_name,
        next=next_,
        says=says,
    )


def _state(state: str) -> str:
    return "a draft" if state == RoundState.DRAFT else state


def _page(division: Division, *, now: datetime) -> DayPage:
    everyone = kept_field(division)
    rounds = events.rounds_of(division)
    newest, shown = (rounds[-1] if rounds else None), _shown(rounds)
    at_tables = tables.of_round(shown) if shown else []
    cards = tuple(tables.card(table) for table in at_tables)
    counts = Counter(card.state for card in cards)
    return DayPage(
        next=_next(division, newest, everyone, at_tables, cards),
        steps=_steps(division, rounds, everyone, cards),
        cards=cards,
        tally=tuple((state, counts[state]) for state in slip_states.STATES),
        missing=(
            *to_do.disputed(division),
            *(to_do.missing(at_tables, cards) if shown is newest else ()),
        ),
        last=recent_results.of_event(division.event),
        different=redrawn.of_division(division, everyone),
        clock=clocks.while_played(newest, now=now),
    )


def _shown(rounds: Sequence[Round]) -> Round | None:
    """The newest round, or the one before it while that is a draft."""
    if rounds and rounds[-1].is_posted:
        return rounds[-1]
    return rounds[-2] if len(rounds) > 1 else None


def _next(
    division: Division,
    newest: Round | None,
    everyone: Field,
    at_tables: Sequence[TableRows],
    cards: Sequence[TableCard],
) -> NextAct:
    if newest is None:
        return next_step.before_round_one(everyone)
    number = newest.number
    if not newest.is_posted:
        return next_step.of_draft(newest)
    if newest.state == RoundState.POSTED:
        return next_step.while_playing(number, at_tables, cards)
    if number == division.rounds:
        return NextAct(
            "places",
            "See the places",
            f"All {number} rounds are complete. {_champion(division, everyone)}",
            "The places",
            number,
        )
    return _between_rounds(division, number + 1, everyone)


def _between_rounds(division: Division, number: int, everyone: Field) -> NextAct:
    tied = [d for d in cuts.to_settle(division, number, everyone) if d.tied]
    final = draws.stage_of(division, number) == "final"
    what = f"round {number} and the final" if final else f"round {number}"
    if tied:
        return NextAct("decide", f"Decide and draw {what}", tied[0].said, "Decide", number)
    why = f"Round {number - 1} is complete."
    return NextAct("draw", f"Draw {what}", why, f"Draw round {number}", number)


def _champion(division: Division, everyone: Field) -> str:
    from_final = [one for one in everyone.entrants if _won(one, division.rounds, everyone)]
    return f"{from_final[0].name} wins." if len(from_final) == 1 else ""


def _won(one: Entrant, last: int, everyone: Field) -> bool:
    finals = [e for e in everyone.entrants if e.appearance(last).group == "final"]
    best = max(((e.score(last) or 0, e.total(last)) for e in finals), default=None)
    return one in finals and (one.score(last) or 0, one.total(last)) == best


def _steps(
    division: Division,
    rounds: Sequence[Round],
    everyone: Field,
    cards: Sequence[TableCard],
) -> tuple[Step, ...]:
    playing = [one for one in everyone.entrants if one.plays(1)]
    arrived = sum(one.checked_in for one in playing)
    begun = bool(rounds)
    steps = [
        Step(
            "Check-in",
            f"{arrived} of {len(playing)}" if playing else "nobody yet",
            "done" if begun else "now",
        )
    ]
    drawn = {r.number: r for r in rounds}
    now = len(rounds) + (not rounds or rounds[-1].state == RoundState.COMPLETE)
    for number in range(1, division.rounds + 1):
        final = number == division.rounds and number > 1
        label = f"Round {number} and final" if final else f"Round {number}"
        steps.append(_round_step(label, drawn.get(number), cards, here=number == now and begun))
    over = now > division.rounds
    steps.append(Step("Places", "", "now" if over else "todo"))
    return tuple(steps)


def _round_step(label: str, drawn: Round | None, cards: Sequence[TableCard], *, here: bool) -> Step:
    if drawn is None:
        return Step(label, "", "now" if here else "todo")
    if drawn.completed_at is not None:
        return Step(label, f"complete {timezone.localtime(drawn.completed_at):%H:%M}", "done")
    if drawn.is_posted:
        accepted = sum(card.state == "accepted" for card in cards)
        return Step(label, f"{accepted} of {len(cards)} slips in", "now")
    return Step(label, str(drawn.state), "now")
