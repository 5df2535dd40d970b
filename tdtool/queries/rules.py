"""The rules and the word list that a division plays by, and what its rounds are drawn into."""

from tdtool.engine import Lexicon, systems
from tdtool.engine.rule_parts import Draw as DrawnInto
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


def words_agreed_on(system: RuleSystem) -> str:
    """The other kinds of words that count by agreement (D62-10); "" where there are none."""
    kinds = str(system.settings.get("word_classes", "none"))
    return "" if kinds == "none" else kinds


def stage_of(division: Division, number: int) -> str:
    """``first``, then ``groups`` of winners and the rest, and ``final`` in the last round.

    Where nobody moves up, ``all`` are drawn anew in every round; where two meet, ``pairs``.
    """
    system = of_division(division)
    if system.draw is DrawnInto.PAIRS:
        return "pairs"
    if system.value("advance") == "none":
        return "all"
    if number == 1:
        return "first"
    return "final" if number == division.rounds else "groups"
