"""A division whose draws by COP take a while."""

import pytest

from tdtool.models import Account
from tests.cast import Day


@pytest.fixture
def large(director: Account) -> Day:
    """Sixteen players after two rounds of ten: COP simulates 16 times 8 games."""
    day = Day.new(director, system="scrabble", rounds=10).bring(16)
    day.play(1)
    day.play(2)
    return day
