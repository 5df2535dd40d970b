"""The plan: how each round of a two-player division will be drawn, and when rounds start."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from tdtool.engine.rule_parts import Draw
from tdtool.english import clock
from tdtool.models import Division, Round
from tdtool.pairing.methods.blocks import PlannedRound
from tdtool.pairing.methods.by_name import CHEW, COP
from tdtool.papers.contents.contenders import places_said
from tdtool.queries import events, rules
from tdtool.queries.field import kept_field
from tdtool.queries.rounds import plans, predicted
from tdtool.queries.standings import contenders as standing
from tdtool.queries.standings import prizes
from tdtool.services.rounds import plan
from tdtool.services.rounds.clock import plan_starts
from tdtool.web.playoffs import page as playoff_page
from tdtool.web.rounds.draft import draw_offer
from tdtool.web.rounds.values import Choice, PlanPage, PlanRow
from tdtool.web.shell.acting import Act, Seen, acting, posted, to
from tdtool.web.shell.fields import ActForm, Each, NumberOrNone, Text, Ticked
from tdtool.web.shell.refusals import plain

# The plan of a two-player division: by which method each round is drawn, and from which.

Said = Mapping[
    int, Mapping[str, str]
]  # by round what was typed: method, based_on, session, repeats


def plan_page(division: Division, *, said: Said | None = None) -> PlanPage:
    """The plan as it is saved, or as the field suggests; ``said``: as it was typed."""
    field = kept_field(division)
    plan = plans.plan(division, field=field)
    drawn = {round_.number: round_ for round_ in division.rounds_drawn.all()}
    usual = [row.method for row in plan]
    return PlanPage(
        line=draw_offer.line(_as_drawn(plan, drawn)),
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
    return draw_offer.drawn_by(drawn.method, drawn.based_on or 0)


def _bases(number: int, chosen: str, usual: int) -> tuple[Choice, ...]:
    """The usual one first: the round before, for a block of rounds the one before the block."""
    block = "round before the block" if usual < number - 1 else "previous round"
    choices = [Choice("", block, chosen=not chosen)]
    for earlier in range(number - 2, -1, -1):
        label = f"round {earlier}" if earlier else "ratings only"
        choices.append(Choice(str(earlier), label, chosen=chosen == str(earlier)))
    return tuple(choices)


# The start times on the page of the plan: planned, predicted, and as they were.


@dataclass(frozen=True)
class StartRow:
    """A round: its planned time as it is saved or was typed, and when it was posted and its clock
    started, or when that will be."""

    number: int
    planned: str
    posted: datetime | None
    started: datetime | None
    about: datetime | None


@dataclass(frozen=True)
class StartsPage:
    rows: tuple[StartRow, ...]
    version: int


def page(
    division: Division, *, now: datetime, typed: Mapping[str, str] | None = None
) -> StartsPage:
    """``typed``: by round what came back with a refusal."""
    planned = {str(at): clock(time) for at, time in predicted.planned_times(division).items()}
    shown = planned if typed is None else typed
    about = {
        prediction.number: prediction.at for prediction in predicted.of_division(division, now=now)
    }
    posted_rounds = {
        round_.number: round_ for round_ in events.rounds_of(division) if round_.is_posted
    }

    def row(number: int) -> StartRow:
        drawn = posted_rounds.get(number)
        posted, started = (drawn.posted_at, drawn.clock_started_at) if drawn else (None, None)
        return StartRow(number, shown.get(str(number), ""), posted, started, about.get(number))

    numbers = range(1, division.rounds + 1)
    return StartsPage(tuple(row(number) for number in numbers), division.version)


def _number(what: str) -> NumberOrNone:
    return NumberOrNone(f"{what} must be a number below 1,000", longest=3)


class PlanForm(ActForm):
    """How each round is drawn; or all of them by the number of players."""

    by_field = Ticked()

    def __init__(self, rounds: int, *args: Any) -> None:
        super().__init__(*args)
        self.rounds = range(1, rounds + 1)
        if self.data.get("by_field") == "yes":
            return
        for at in self.rounds:
            self.fields[f"method-{at}"] = Text()
            self.fields[f"based_on-{at}"] = _number(f"Round {at}: “Based on”")
            self.fields[f"session-{at}"] = _number(f"Round {at}: the session")
            self.fields[f"repeats-{at}"] = _number(f"Round {at}: “Repeats allowed”")

    @property
    def rows(self) -> list[dict[str, Any]]:
        cleaned = self.cleaned_data
        if cleaned["by_field"]:
            return []
        return [
            {
                "method": cleaned[f"method-{at}"],
                "based_on": cleaned[f"based_on-{at}"],
                "session": 1 if cleaned[f"session-{at}"] is None else cleaned[f"session-{at}"],
                "repeats": cleaned[f"repeats-{at}"],
            }
            for at in self.rounds
        ]

    @property
    def typed(self) -> Said:
        """Every choice as it was made."""
        names = ("method", "based_on", "session", "repeats")
        return {
            at: {name: self.data.get(f"{name}-{at}", "") for name in names} for at in self.rounds
        }


def _form(request: HttpRequest, *, division: Division) -> PlanForm:
    return PlanForm(division.rounds, posted(request))


def _page(request: HttpRequest, seen: Seen, *, division: Division) -> HttpResponse:
    """The plan; a refusal keeps every choice on the page."""
    pairs = rules.of_division(division).draw is Draw.PAIRS
    if seen.refusal and not pairs:
        return plain(request, "Nothing changed", seen.refusal, status=seen.status)
    typed_plan = seen.form.typed if seen.refusal else None
    return _shown(request, seen, division, said=typed_plan)


def _shown(
    request: HttpRequest,
    seen: Seen,
    division: Division,
    *,
    said: Said | None = None,
    typed: Mapping[str, str] | None = None,
) -> HttpResponse:
    """How rounds are drawn, where two meet, and when they start."""
    pairs = rules.of_division(division).draw is Draw.PAIRS
    values = {
        "page": plan_page(division, said=said) if pairs else None,
        "starts": page(division, now=timezone.now(), typed=typed),
        "play_off": playoff_page.planned_in_words(division) if pairs else "",
        "refusal": seen.refusal,
    }
    return render(request, "rounds/plan.html", values, status=seen.status)


def _last(request: HttpRequest, seen: Seen, *, division: Division) -> HttpResponse:
    """The plan with the sentence; it stays as it was."""
    return _shown(request, seen, division)


@acting(to("plan", "division"), form=_form, page=_page, opens=True)
def show(act: Act, division: Division) -> str:
    """Keep what was chosen, or plan by the number of players."""
    plan.plan(act.desk, division=str(division.uuid), plan=act.form.rows)
    return "Automatic plan in use." if act.said["by_field"] else "Plan saved."


class LastRoundsPlanForm(ActForm):
    """A plan that ends with a method for contenders, and so many rounds of KOTH."""

    method = forms.ChoiceField(
        choices=[(name, name) for name in (COP, CHEW)],
        error_messages={"invalid_choice": "Choose COP or Chew.", "required": "Choose COP or Chew."},
    )
    koth = NumberOrNone("KOTH rounds must be a number below 100", longest=2)


@acting(to("plan", "division"), form=LastRoundsPlanForm, page=_last)
def plan_last(act: Act, division: Division) -> str:
    """Plan the rounds left from what the event knows: its players, rounds and prizes."""
    method, koth = act.said["method"], act.said["koth"] or 0
    field = kept_field(division)
    plan_rows = plans.for_contenders(division, method=method, koth=koth, field=field)
    plan.plan(act.desk, division=str(division.uuid), plan=plan_rows)
    planned = plans.of_rows(plan_rows)
    line, short = draw_offer.line(planned), draw_offer.words_of(method).short
    if all(row.method != method for row in planned):
        return f"Plan saved: {line}. No round is left for {short}."
    banded = method == CHEW and bool(standing.settings_of(division).bands)
    listed = banded or bool(prizes.listed(division))
    last, ahead = standing.places_for(division, field, method), standing.reserved(field)
    paid = places_said(last, listed=listed, ahead=ahead, none_left=last <= ahead)
    return f"Plan saved: {line}. For {short}, {paid}."


class StartsForm(ActForm):
    """The planned time of each round, as it was typed."""

    start = Each("start", Text(strip=True, longest=20))


def _starts(request: HttpRequest, seen: Seen, *, division: Division) -> HttpResponse:
    typed = seen.form.cleaned_data.get("start", {})
    return _shown(request, seen, division, typed=typed)


@acting(to("plan", "division"), form=StartsForm, page=_starts)
def save_starts(act: Act, division: Division) -> str:
    """Keep the times as they were typed; none, where all are empty."""
    typed = act.said["start"]
    starts = [typed.get(str(number), "") for number in range(1, division.rounds + 1)]
    plan_starts(act.desk, division=str(division.uuid), starts=starts)
    return "Start times saved." if any(starts) else "Start times cleared."
