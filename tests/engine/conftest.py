"""The lists and systems that the engine's tests judge by."""

from pathlib import Path

import pytest

from tdtool.engine import Lexicon, systems
from tdtool.engine.systems import RuleSystem

SHIPPED = Path(__file__).resolve().parents[2] / "fixtures" / "lexicons"


@pytest.fixture(scope="session")
def enable() -> Lexicon:
    return Lexicon.load("enable", [SHIPPED])


@pytest.fixture
def nsa() -> RuleSystem:
    return systems.get("anagrams-nsa-2005")
