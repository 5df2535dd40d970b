"""A division whose draws by COP take a while."""

from tdtool.models import Account
from tests.cast import Day, after_round
from tests.kept import kept_day


@kept_day
def large(director: Account) -> Day:
    """Eight players after two rounds of fifteen: COP simulates 8 times 13 games."""
    return after_round(director, 2, players=8, rounds=15)
