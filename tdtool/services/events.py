"""New events, their settings, and hiding them."""

import re
from datetime import date
from typing import Any, TypedDict, Unpack
from uuid import UUID

from tdtool.engine import Lexicon, systems
from tdtool.engine.systems import RuleSystem
from tdtool.engine.words.lexicon import LexiconRefused
from tdtool.english import counted
from tdtool.models import Division, Event, Round
from tdtool.models.rounds import PLAY_OFF
from tdtool.queries import rules
from tdtool.queries.playoffs import next_games
from tdtool.services.acts import ActContext, Refused, act
from tdtool.services.journal.as_it_was import Columns
from tdtool.services.journal.reversals import Flipped
from tdtool.services.meanings import ALL, Instead, Papers

RUNS = systems.OFFERED  # the rule systems whose whole day the pages can run
MOST_ROUNDS = 30
LONGEST_SLUG = 60
SLUG_SENTENCE = "A short name has only lowercase letters, digits and single hyphens."


class EventFacts(TypedDict):
    """What a new event is told; ``starts_on`` is a day as 2026-05-09."""

    slug: str
    name: str
    starts_on: str | None
    venue: str
    system: str
    settings: dict[str, Any]
    lexicon: str
    paper: str


class EventRefused(Refused):
    """The event can't be as it was asked for; the message says what and why."""


@act(
    "events.create",
    words="Created the event “{name}”.",
    undo=Instead("Hide it instead, on the Event page."),
    director=True,
    founds=True,
)
def create(
    ctx: ActContext, *, event: str, division: str, rounds: int, **facts: Unpack[EventFacts]
) -> Event:
    """A new event with one division, under one rule system; both UUIDs are told."""
    event_row = found_event(ctx, event=event, rounds=rounds, facts=facts)
    Division.objects.create(uuid=UUID(division), event=event_row, code="A", rounds=rounds)
    return event_row


def found_event(ctx: ActContext, *, event: str, rounds: int, facts: EventFacts) -> Event:
    """The event itself, which has no division yet. Raises EventRefused."""
    slug, starts_on = facts["slug"], facts["starts_on"]
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug) or len(slug) > LONGEST_SLUG:
        raise EventRefused(SLUG_SENTENCE)
    if Event.objects.filter(slug=slug).exists():
        raise EventRefused(f"The short name “{slug}” is already in use. Choose another one.")
    lawful_settings = _lawful(
        facts["name"], facts["system"], facts["settings"], facts["lexicon"], rounds
    )
    event_row = Event(
        uuid=UUID(event),
        slug=slug,
        name=facts["name"],
        starts_on=date.fromisoformat(starts_on) if starts_on else None,
        venue=facts["venue"],
        system=facts["system"],
        settings=lawful_settings,
        lexicon=facts["lexicon"],
        paper=facts["paper"],
        created_at=ctx.at,
    )
    ctx.seals.add("slip_key", event_row.slip_key)
    event_row.save(force_insert=True)
    return event_row


@act(
    "events.change",
    words="Changed the event’s settings.",
    undo=Instead("Change them back on the Event page."),
    papers=Papers("changed the event", ALL, perhaps=True),
    director=True,
)
def change(
    ctx: ActContext,
    *,
    name: str,
    starts_on: str | None,
    venue: str,
    settings: dict[str, Any],
    lexicon: str,
    rounds: int,
    paper: str,
) -> Event:
    """Change what may still be changed: the rules' settings only until a round is drawn by them,
    those of the final until it is.

    ``rounds`` are the first division's; the others have theirs from ``divisions.change``.
    """
    event = ctx.event
    ctx.check_version(
        event, changed=f"The event is now “{event.name}”.", yours=f"You sent “{name}”."
    )
    lawful_settings = _lawful(name, event.system, settings, lexicon, rounds)
    division = event.divisions.order_by("code")[0]
    if rounds != division.rounds and division.play_off is not None:
        raise EventRefused(IN_PLAY_OFF)
    if why := next_games.gone_with(division, rounds):
        raise EventRefused(why)
    for event_division in event.divisions.order_by("code"):
        drawn = newest_but_play_off(event_division)
        if drawn is not None:
            _held_by_play(
                event,
                event_division,
                drawn,
                lawful_settings,
                rounds if event_division == division else event_division.rounds,
            )
    event.name, event.venue, event.paper, event.lexicon = name, venue, paper, lexicon
    event.starts_on = date.fromisoformat(starts_on) if starts_on else None
    event.settings = lawful_settings
    event.save()
    division.rounds, division.plan = rounds, plan_for(division.plan, rounds)
    division.save(update_fields=["rounds", "plan"])
    return event


def plan_for(plan: list[dict[str, Any]], rounds: int) -> list[dict[str, Any]]:
    """A division's plan with a row for each of its rounds, Swiss for those it didn't have."""
    more = [{"method": "swiss", "based_on": None} for _ in range(rounds - len(plan))]
    return [*plan[:rounds], *more] if plan else []


IN_PLAY_OFF = (
    "There is a play-off, so the number of rounds can’t change. Cancel it first, on the Play-off "
    "page."
)


def newest_but_play_off(division: Division) -> Round | None:
    """The newest round that is drawn, of those that the division has planned."""
    return division.rounds_drawn.exclude(stage=PLAY_OFF).order_by("-number").first()


def _held_by_play(
    event: Event, division: Division, drawn: Round, settings: dict[str, Any], rounds: int
) -> None:
    by_the_event = not division.system and not division.settings
    new_system, old_system = (
        systems.get(event.system, **settings),
        systems.get(event.system, **event.settings),
    )
    if by_the_event and resting_on(new_system, drawn) != resting_on(old_system, drawn):
        raise EventRefused(
            f"Round {drawn.number} is already drawn, so rules can’t change. Name, "
            f"venue, word list and paper size can{_and_the_final(new_system, drawn)}."
        )
    division.rounds = rounds
    if rounds < drawn.number or rules.stage_of(division, drawn.number) != drawn.stage:
        stage = " as the final" if drawn.stage == "final" else ""
        raise EventRefused(
            f"Round {drawn.number} is already drawn{stage}, so there can’t be "
            f"{counted(rounds, 'round')}."
        )


def _and_the_final(system: RuleSystem, drawn: Round) -> str:
    open_ = drawn.stage != "final" and any(setting.of_the_final for setting in system.changeable)
    return ", and until the final is drawn how many play it" if open_ else ""


def resting_on(system: RuleSystem, drawn: Round) -> dict[str, Any]:
    """Every setting that a drawn round rests on, as it counts: chosen, or the default. How many
    play the final is open until it is drawn (NSA-A2)."""
    final = drawn.stage == "final"
    settings = [setting for setting in system.changeable if final or not setting.of_the_final]
    return {setting.name: system.value(setting.name) for setting in settings}


@act(
    "events.key_twice",
    words="Slips are now entered twice.",
    otherwise=(lambda arguments: not arguments["twice"], "Slips are now entered once."),
    undo=Flipped("twice"),
    director=True,
)
def key_twice(ctx: ActContext, *, twice: bool) -> Event:
    """Whether a different person keys every slip a second time before it counts."""
    return _set(ctx, keyed_twice=twice)


@act(
    "events.hide",
    words="Hid the event.",
    otherwise=(lambda arguments: not arguments["hidden"], "Showed the event again."),
    undo=Flipped("hidden"),
    director=True,
)
def hide(ctx: ActContext, *, hidden: bool) -> Event:
    """Take the event off the list, or bring it back. Nothing is deleted."""
    return _set(ctx, hidden=hidden)


def _set(ctx: ActContext, **switched: bool) -> Event:
    """The event with this switched on or off, whatever else was changed by now."""
    event = ctx.event
    ctx.replaces(Columns.of(event, *switched))
    for name, value in switched.items():
        setattr(event, name, value)
    event.version += 1
    event.save(update_fields=[*switched, "version"])
    return event


def _lawful(
    name: str, system: str, settings: dict[str, Any], lexicon: str, rounds: int
) -> dict[str, Any]:
    """The settings, typed, once everything else holds too. Raises EventRefused."""
    if not name.strip():
        raise EventRefused("The event needs a name; pages and papers show it.")
    if system not in RUNS:
        raise EventRefused(f"“{system}” events can’t be run here yet. Choose another rule system.")
    if not 1 <= rounds <= MOST_ROUNDS:
        raise EventRefused(f"An event has 1 to {MOST_ROUNDS} rounds (you gave {rounds}).")
    try:
        rules = systems.get(system, **settings)
        Lexicon.load(lexicon)
    except (systems.UnknownSetting, systems.BadSetting, LexiconRefused) as refusal:
        raise EventRefused(str(refusal)) from None
    return {key: rules.value(key) for key in settings}
