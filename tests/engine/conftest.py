"""The lists and systems that the engine's tests judge by."""

import pytest

from tdtool.engine import Lexicon, systems
from tdtool.engine.systems import RuleSystem
from tests.places import LEXICONS

SHIPPED = LEXICONS


@pytest.fixture(scope="session")
def enable() -> Lexicon:
    return Lexicon.load("enable", [SHIPPED])


@pytest.fixture
def nsa() -> RuleSystem:
    return systems.get("anagrams-nsa-2005")
