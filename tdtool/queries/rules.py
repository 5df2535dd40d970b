"""The rule system and the word list that a division plays by."""

from __future__ import annotations

from tdtool.engine import Lexicon, systems
from tdtool.engine.systems import RuleSystem
from tdtool.models import Division


def of_division(division: Division) -> RuleSystem:
    """The division's rule system with its settings; what it leaves open is the event's."""
    event = division.event
    if division.system:
        return systems.get(division.system, **division.settings)
    return systems.get(event.system, **(division.settings or event.settings))


def lexicon_of(division: Division) -> Lexicon:
    """The word list in force. Raises UnknownLexicon when it isn't installed any more."""
    return Lexicon.load(division.lexicon or division.event.lexicon)
