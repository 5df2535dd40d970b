"""Divisions of an event: added, changed, taken away while nobody played in them."""

import re
from typing import Any, NotRequired, TypedDict, Unpack
from uuid import UUID

from tdtool.engine import Lexicon, systems
from tdtool.engine.words.lexicon import LexiconRefused
from tdtool.english import counted
from tdtool.models import Division, Entry, Event
from tdtool.pairing.standings.rating_systems import SYSTEMS as RATING_SYSTEMS
from tdtool.queries import rules
from tdtool.queries.displays import screens
from tdtool.queries.playoffs import guard, next_games
from tdtool.services.acts import ActContext, Refused, act
from tdtool.services.events import (
    IN_PLAY_OFF,
    MOST_ROUNDS,
    newest_but_play_off,
    plan_for,
    resting_on,
)
from tdtool.services.meanings import ALL, LISTED, Instead, Papers
from tdtool.services.players import entry_of

MOST_DIVISIONS = 20
HIGHEST_TABLE = 999


class DivisionFacts(TypedDict):
    """A division's facts; without a system, settings or word list of its own it has the event's.

    ``first_table`` is the number of its table 1.
    """

    code: str
    rounds: int
    first_table: int
    system: NotRequired[str]
    settings: NotRequired[dict[str, Any] | None]
    lexicon: NotRequired[str]
    rating_system: NotRequired[str]


class DivisionRefused(Refused):
    """The division can't be as it was asked for; the message says why."""


@act(
    "divisions.add",
    words="Added division {code}.",
    undo=Instead("Delete the division on its own page while it has no players."),
    papers=Papers("added a division", ALL, perhaps=True),
    director=True,
)
def add(ctx: ActContext, *, division: str, **facts: Unpack[DivisionFacts]) -> Division:
    """One more division, of this UUID. Raises DivisionRefused."""
    if ctx.event.divisions.count() >= MOST_DIVISIONS:
        raise DivisionRefused(f"An event has at most {MOST_DIVISIONS} divisions.")
    division_row = Division(uuid=UUID(division), event=ctx.event)
    put(division_row, facts)
    division_row.save()
    return division_row


@act(
    "divisions.change",
    words="Changed division {code}.",
    undo=Instead("Change it back on the division’s own page."),
    papers=Papers("changed a division", ALL, perhaps=True),
    director=True,
)
def change(ctx: ActContext, *, division: str, **facts: Unpack[DivisionFacts]) -> Division:
    """Change what may still be changed: system and settings only until its round 1 is drawn."""
    division_row = ctx.division(division, DivisionRefused)
    ctx.check_version(
        division_row, changed="The division was changed.", yours=f"You sent {facts['code']}."
    )
    before, drawn = rules.of_division(division_row), newest_but_play_off(division_row)
    planned, code = division_row.rounds, division_row.code
    put(division_row, facts)
    rounds = division_row.rounds
    if rounds != planned and division_row.play_off is not None:
        raise DivisionRefused(IN_PLAY_OFF)
    if why := next_games.gone_with(division_row, rounds):
        raise DivisionRefused(why)
    if drawn is not None:
        system = rules.of_division(division_row)
        if system.id != before.id or resting_on(system, drawn) != resting_on(before, drawn):
            raise DivisionRefused(
                f"Round {drawn.number} is already drawn under these rules, so they can’t change."
            )
        if rounds < drawn.number:
            raise DivisionRefused(
                f"Round {drawn.number} is already drawn, so there can’t be only "
                f"{counted(rounds, 'round')}."
            )
    division_row.plan = plan_for(division_row.plan, rounds)
    division_row.save()
    if division_row.code != code:
        _shown_on(ctx.event, code, division_row.code)
    return division_row


def _shown_on(event: Event, before: str, code: str) -> None:
    """The screens of displays stay those of the division."""
    for display in event.displays.all():
        keys = [screens.recoded(key, before, code) for key in display.screens]
        if keys != display.screens:
            display.screens = keys
            display.save(update_fields=["screens"])


@act(
    "divisions.remove",
    words="Deleted a division.",
    undo=Instead("Add the division again; it had no players."),
    director=True,
)
def remove(ctx: ActContext, *, division: str) -> str:
    """Take a division away in which nobody is entered. Returns its code."""
    division_row = ctx.division(division, DivisionRefused)
    if ctx.event.divisions.count() == 1:
        raise DivisionRefused("An event needs at least one division.")
    if division_row.entries.exists() or division_row.rounds_drawn.exists():
        raise DivisionRefused(
            f"Division {division_row.code} has players. Move them to another division first."
        )
    ctx.check_version(division_row, changed="The division was changed.", yours="You deleted it.")
    code = division_row.code
    division_row.delete()
    return code


@act(
    "divisions.move_player",
    words="Moved {player} to another division.",
    undo=Instead("Move the player back, on the player’s page."),
    papers=Papers("moved a player to another division", LISTED, perhaps=True),
    director=True,
)
def move_player(ctx: ActContext, *, entry: str, division: str) -> Entry:
    """A player goes to another division, while neither has posted a round with them."""
    entry_row = entry_of(ctx, entry)
    to = ctx.division(division, DivisionRefused)
    if entry_row.division == to:
        raise DivisionRefused(f"{entry_row.name} is already in division {to.code}.")
    if entry_row.seats.exists():
        raise DivisionRefused(
            f"{entry_row.name} has a seat in a round of division {entry_row.division.code}. "
            "Delete that draft, or withdraw them there and add them here."
        )
    if why := guard.seeded(entry_row):
        raise DivisionRefused(why)
    if to.entries.filter(player=entry_row.player).exists():
        raise DivisionRefused(f"{entry_row.name} is already in division {to.code} as well.")
    ctx.check_version(
        entry_row,
        changed=f"{entry_row.name} was changed.",
        yours="You moved them to another division.",
    )
    last = to.entries.order_by("-registered").first()
    entry_row.division, entry_row.number, entry_row.seed = to, None, None
    entry_row.registered = last.registered + 1 if last else 1
    entry_row.save()
    return entry_row


def put(division: Division, facts: DivisionFacts) -> None:
    """The division's facts, once all of them hold; saving is the act's. Raises DivisionRefused."""
    code = facts["code"].strip().upper()
    rounds, first_table = facts["rounds"], facts["first_table"]
    rating_system, lexicon = facts.get("rating_system", "naspa"), facts.get("lexicon", "")
    if not re.fullmatch(r"[A-Z][A-Z0-9]{0,5}", code):
        raise DivisionRefused("A division needs a letter, such as B, or up to six characters.")
    event = division.event
    if event.divisions.filter(code=code).exclude(pk=division.pk).exists():
        raise DivisionRefused(f"Division {code} already exists. Choose another letter.")
    if not 1 <= rounds <= MOST_ROUNDS:
        raise DivisionRefused(f"A division has 1 to {MOST_ROUNDS} rounds (you gave {rounds}).")
    if not 1 <= first_table <= HIGHEST_TABLE:
        raise DivisionRefused(
            f"Table numbers go from 1 to {HIGHEST_TABLE} (you gave {first_table})."
        )
    if rating_system not in RATING_SYSTEMS:
        raise DivisionRefused(
            f"There is no rating system “{rating_system}”. Choose one from the list."
        )
    system, settings = facts.get("system", ""), facts.get("settings") or {}
    division.system = system if system != event.system else ""
    division.settings = _lawful_settings(division.system or event.system, settings, lexicon)
    division.code, division.rounds, division.first_table = code, rounds, first_table
    division.lexicon, division.rating_system = lexicon, rating_system


def _lawful_settings(system: str, settings: dict[str, Any], lexicon: str) -> dict[str, Any]:
    """The settings' values as the system reads them, where its word list is there too."""
    try:
        plays_by = systems.get(system, **settings)
        if lexicon:
            Lexicon.load(lexicon)
    except (
        systems.UnknownSystem,
        systems.UnknownSetting,
        systems.BadSetting,
        LexiconRefused,
    ) as refusal:
        raise DivisionRefused(str(refusal)) from None
    return {key: plays_by.value(key) for key in settings}
