"""Rounds and times: how each round of a division is drawn, and when it starts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import groupby
from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.utils import timezone

from tdtool.engine.rule_parts import Draw
from tdtool.english import clock, counted, listed
from tdtool.models import Division, Round
from tdtool.pairing.methods.blocks import PlannedRound
from tdtool.pairing.methods.by_name import CHEW, COP
from tdtool.papers.contents.contenders import places_said
from tdtool.queries import events, rules
from tdtool.queries.field import kept_field
from tdtool.queries.rounds import plans, predicted
from tdtool.queries.standings import contenders as standing
from tdtool.queries.standings import prizes
from tdtool.services.acts import Refused
from tdtool.services.rounds import plan
from tdtool.services.rounds.clock import plan_starts
from tdtool.web.playoffs.page import planned_in_words
from tdtool.web.rounds.draft import draw_offer
from tdtool.web.rounds.values import Choice
from tdtool.web.shell.acting import Act
from tdtool.web.shell.fields import ActForm, Each, Figures, NumberOrNone, Text

STAGES = {"first": "First round", "groups": "Groups", "final": "Final", "all": "Drawn anew"}
OF_CONTENDERS = (COP, CHEW)


class Chip(NamedTuple):
    """A round on the day’s course: what it is by now, and when it started or will."""

    number: int
    state: str
    time: str


def of_division(
    division: Division, *, now: datetime, chosen: int | None, typed: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """The rounds in runs of one method; the one that is ``chosen`` with what may be changed of it,
    or as it was typed."""
    drawn = {round_.number: round_ for round_ in events.rounds_of(division)}
    in_pairs = rules.of_division(division).draw is Draw.PAIRS
    planned = plans.plan(division, field=kept_field(division)) if in_pairs else ()
    numbers = range(1, division.rounds + 1)
    labels = {
        number: _how(drawn.get(number), planned[number - 1])
        if in_pairs
        else STAGES[rules.stage_of(division, number)]
        for number in numbers
    }
    chips = _chips(division, drawn, now)
    return {
        "runs": [
            (label, [chips[number] for number in run])
            for label, run in groupby(numbers, key=labels.__getitem__)
        ],
        "in_pairs": in_pairs,
        "automatic": in_pairs and not division.plan,
        "starts": [
            (number, planned_start)
            for number, planned_start in _starts(division).items()
            if number not in drawn or not drawn[number].is_posted
        ],
        "round": _panel(division, chosen, planned, drawn, typed) if chosen in numbers else None,
        "last_methods": [
            choice for choice in draw_offer.methods("") if choice.value in OF_CONTENDERS
        ],
        "play_off": planned_in_words(division) if in_pairs else "",
    }


def _how(drawn: Round | None, planned: PlannedRound) -> str:
    """What was drawn by another method than planned is as it was drawn."""
    return draw_offer.words_of(drawn.method if drawn else planned.method).short


def _chips(division: Division, drawn: Mapping[int, Round], now: datetime) -> dict[int, Chip]:
    about = {start.number: start.at for start in predicted.of_division(division, now=now)}

    def time(number: int, planned_start: str) -> str:
        round_ = drawn.get(number)
        if round_ and round_.is_posted and (at := round_.clock_started_at or round_.posted_at):
            return clock(timezone.localtime(at))
        expected = about.get(number)
        return planned_start or (f"about {clock(timezone.localtime(expected))}" if expected else "")

    return {
        number: Chip(
            number, str(drawn[number].state) if number in drawn else "", time(number, planned_start)
        )
        for number, planned_start in _starts(division).items()
    }


def _starts(division: Division) -> dict[int, str]:
    """By round its planned time, "" where it has none."""
    planned = predicted.planned_times(division)
    return {
        number: clock(planned[number]) if number in planned else ""
        for number in range(1, division.rounds + 1)
    }


def _panel(
    division: Division,
    number: int | None,
    planned: Sequence[PlannedRound],
    drawn: Mapping[int, Round],
    typed: Mapping[str, str] | None,
) -> dict[str, Any]:
    assert number is not None
    round_ = drawn.get(number)
    panel: dict[str, Any] = {"number": number, "drawn": round_}
    values = typed or {"start": _starts(division)[number], "to": str(number)}
    panel |= {"start": values.get("start", ""), "started": bool(round_ and round_.is_posted)}
    if not planned:
        return panel
    if round_:
        panel["how"] = draw_offer.drawn_by(round_.method, round_.based_on or 0)
        return panel
    usual = plans.usual_basis([row.method for row in planned], number)
    row = planned[number - 1]
    as_planned = {
        "method": row.method,
        "based_on": "" if row.based_on == usual else str(row.based_on),
        "session": str(plans.session_of(division, number)),
        "repeats": draw_offer.planned_repeats(division, number),
    }
    values = {**as_planned, **values}
    return panel | {
        "methods": draw_offer.methods(values["method"]),
        "bases": _bases(number, values["based_on"], usual),
        "session": values["session"],
        "repeats": draw_offer.repeats(values["repeats"]),
        "upto": [
            Choice(str(last), f"round {last}", chosen=str(last) == values.get("to", str(number)))
            for last in range(number, division.rounds + 1)
        ],
    }


def _bases(number: int, chosen: str, usual: int) -> tuple[Choice, ...]:
    """The usual one first: the round before, for a block of rounds the one before the block."""
    block = "round before the block" if usual < number - 1 else "previous round"
    choices = [Choice("", block, chosen=not chosen)]
    for earlier in range(number - 2, -1, -1):
        label = f"round {earlier}" if earlier else "ratings only"
        choices.append(Choice(str(earlier), label, chosen=chosen == str(earlier)))
    return tuple(choices)


def _number(what: str) -> NumberOrNone:
    return NumberOrNone(f"{what} must be a number below 1,000", longest=3)


class RoundForm(ActForm):
    """What may be changed of a round, and of those after it up to another one."""

    number = Figures()
    method = Text()
    based_on = _number("“Based on”")
    repeats = _number("“Repeats allowed”")
    session = _number("The session")
    to = Figures()
    start = Text(strip=True, longest=20)


def save_round(act: Act, division: Division) -> str:
    """When a round starts and how it is drawn; a drawn round keeps its method, a started one its
    time too."""
    number = act.said["number"]
    if number is None or number > division.rounds:
        return f"The division has {counted(division.rounds, 'round')}. Nothing was changed."
    drawn = {round_.number: round_ for round_ in events.rounds_of(division)}
    desk, starts, saved = act.desk, _starts(division), []
    posted = number in drawn and drawn[number].is_posted
    if not posted and act.said["start"] != starts[number]:
        starts[number] = act.said["start"]
        plan_starts(desk, division=str(division.uuid), starts=list(starts.values()))
        desk, saved = replace(desk, key=None, version=None), ["start"]
    plan_rows = _rows(division) if act.said["method"] and number not in drawn else []
    if plan_rows and (changed_rows := _planned(plan_rows, number, act.said)) != plan_rows:
        try:
            plan.plan(desk, division=str(division.uuid), plan=changed_rows)
        except Refused:
            if saved:
                messages.success(act.request, f"Round {number}: start saved.")
            raise
        saved.append("method")
    return f"Round {number}: {listed(saved)} saved." if saved else "Nothing changed."


def _planned(
    plan_rows: Sequence[dict[str, Any]], number: int, wanted: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """The plan with what is wanted of a round and of those after it, up to another one."""
    row = {
        "method": wanted["method"],
        "based_on": wanted["based_on"],
        "session": 1 if wanted["session"] is None else wanted["session"],
        "repeats": wanted["repeats"],
    }
    last = max(number, min(wanted["to"] or number, len(plan_rows)))
    return [row if number <= at <= last else before for at, before in enumerate(plan_rows, 1)]


def _rows(division: Division) -> list[dict[str, Any]]:
    """The plan as the service is told it, also where the field suggests it."""
    planned = plans.plan(division, field=kept_field(division))
    methods = [row.method for row in planned]
    return [
        {
            "method": row.method,
            "based_on": None
            if row.based_on == plans.usual_basis(methods, row.number)
            else row.based_on,
            "session": plans.session_of(division, row.number),
            "repeats": plans.repeats_of(division, row.number),
        }
        for row in planned
    ]


def plan_by_field(act: Act, division: Division) -> str:
    plan.plan(act.desk, division=str(division.uuid), plan=[])
    return "Automatic plan in use."


class LastRoundsForm(ActForm):
    """A plan that ends with a method for contenders, and so many rounds of KOTH."""

    method = forms.ChoiceField(
        choices=[(name, name) for name in OF_CONTENDERS],
        error_messages={"invalid_choice": "Choose COP or Chew.", "required": "Choose COP or Chew."},
    )
    koth = NumberOrNone("KOTH rounds must be a number below 100", longest=2)


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
    has_list = banded or bool(prizes.listed(division))
    last, ahead = standing.places_for(division, field, method), standing.reserved(field)
    paid = places_said(last, listed=has_list, ahead=ahead, none_left=last <= ahead)
    return f"Plan saved: {line}. For {short}, {paid}."


class StartsForm(ActForm):
    """The planned time of each round, as it was typed."""

    start = Each("start", Text(strip=True, longest=20))


def save_starts(act: Act, division: Division) -> str:
    """Times as they were typed; a round that isn’t among them keeps its own."""
    typed = act.said["start"]
    starts = [typed.get(str(number), before) for number, before in _starts(division).items()]
    plan_starts(act.desk, division=str(division.uuid), starts=starts)
    return "Start times saved." if any(starts) else "Start times cleared."
