"""The rule systems: look one up, with the settings a tournament plays by.

Each has a file of its own here, with its record; the file is loaded when it is first asked for. To
add one: its file, and its id in ``IDS`` and ``OFFERED``; ``tests/engine/test_systems_are_whole.py``
says what is still missing.
"""

from dataclasses import replace
from functools import cache
from importlib import import_module

from tdtool.engine.records.record import Notation
from tdtool.engine.rule_parts import Draw, Likely, Rank
from tdtool.engine.rule_system import RuleSystem, UnknownSetting
from tdtool.engine.settings import BadSetting, Setting

__all__ = [
    "IDS",
    "OFFERED",
    "BadSetting",
    "Draw",
    "Likely",
    "Rank",
    "RuleSystem",
    "Setting",
    "UnknownSetting",
    "UnknownSystem",
    "get",
    "of_notation",
    "unnamed",
]

IDS = ("anagrams-2004", "anagrams-nsa-2005", "my-scrabble", "anagrams-1962", "scrabble")
# In the order in which a new event offers them.
OFFERED = ("anagrams-nsa-2005", "anagrams-1962", "scrabble", "my-scrabble", "anagrams-2004")


class UnknownSystem(LookupError):
    """No rule system has this id."""


def get(id: str, **settings: object) -> RuleSystem:
    """A rule system by its id, with the settings given put in place of the defaults.

    Values may come as text (``minimum="6"``).
    Raises ``UnknownSystem``, ``UnknownSetting``, ``BadSetting``.
    """
    system = _loaded(id)
    if not settings:
        return system
    chosen = {name: system.setting(name).read(value) for name, value in settings.items()}
    return replace(system, chosen=tuple(sorted(chosen.items())))


@cache
def _loaded(id: str) -> RuleSystem:
    if id not in IDS:
        raise UnknownSystem(f"There are no rules “{id}”. Choose one of: {', '.join(IDS)}.")
    system: RuleSystem = import_module(f"{__name__}.{id.replace('-', '_')}").SYSTEM
    return system


def of_notation(notation: Notation) -> tuple[RuleSystem, ...]:
    """The systems whose games are recorded in a notation."""
    return tuple(system for system in map(get, IDS) if system.notation == notation)


def unnamed(notation: Notation) -> str | None:
    """The system that a record is taken to be of when it names none: GCG is Scrabble's."""
    return "scrabble" if notation == "gcg" else None
