"""The plan of a two-player division: by which method each round is drawn, and from which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tdtool.models import Division, Round
from tdtool.pairing.methods.blocks import PlannedRound
from tdtool.pairing.methods.by_name import CHEW, COP
from tdtool.queries.field import kept_field
from tdtool.queries.rounds import plans
from tdtool.web.rounds.draft import draw_offer, method_names
from tdtool.web.rounds.values import Choice, PlanPage, PlanRow

Said = Mapping[
    int, Mapping[str, str]
]  # by round what was typed: method, based_on, session, repeats


def page(division: Division, *, said: Said | None = None) -> PlanPage:
    """The plan as it is saved, or as the field suggests; ``said``: as it was typed."""
    field = kept_field(division)
    plan = plans.plan(division, field=field)
    drawn = {round_.number: round_ for round_ in division.rounds_drawn.all()}
    usual = [row.method for row in plan]
    return PlanPage(
        line=method_names.line(_as_drawn(plan, drawn)),
        by_field=not division.plan,
        players=sum(entrant.plays(1) for entrant in field.entrants),
        rows=tuple(
            _row(division, row, usual, drawn.get(row.number), (said or {}).get(row.number))
            for row in plan
        ),
        version=division.version,
        last_methods=tuple(
            choice for choice in draw_offer.methods("") if choice.value in (COP, CHEW)
        ),
    )


def _as_drawn(plan: Sequence[PlannedRound], drawn: Mapping[int, Round]) -> tuple[PlannedRound, ...]:
    """What was drawn by another method than planned stands as it was drawn."""
    return tuple(
        PlannedRound(row.number, drawn[row.number].method, drawn[row.number].based_on or 0)
        if row.number in drawn
        else row
        for row in plan
    )


def _row(
    division: Division,
    row: PlannedRound,
    methods: Sequence[str],
    drawn: Round | None,
    typed_round: Mapping[str, str] | None,
) -> PlanRow:
    usual = plans.usual_basis(methods, row.number)
    based_on = "" if row.based_on == usual else str(row.based_on)
    session = str(plans.session_of(division, row.number))
    typed_round = typed_round or {
        "method": row.method,
        "based_on": based_on,
        "session": session,
        "repeats": draw_offer.planned_repeats(division, row.number),
    }
    return PlanRow(
        number=row.number,
        state=str(drawn.state) if drawn else "",
        how=_how(drawn) if drawn else "",
        methods=draw_offer.methods(typed_round["method"]),
        bases=_bases(row.number, typed_round["based_on"], usual),
        session=typed_round["session"],
        repeats=draw_offer.repeats(typed_round["repeats"]),
    )


def _how(drawn: Round) -> str:
    return method_names.drawn_by(drawn.method, drawn.based_on or 0)


def _bases(number: int, chosen: str, usual: int) -> tuple[Choice, ...]:
    """The usual one first: the round before, for a block of rounds the one before the block."""
    block = "round before the block" if usual < number - 1 else "previous round"
    choices = [Choice("", block, chosen=not chosen)]
    for earlier in range(number - 2, -1, -1):
        label = f"round {earlier}" if earlier else "ratings only"
        choices.append(Choice(str(earlier), label, chosen=chosen == str(earlier)))
    return tuple(choices)
