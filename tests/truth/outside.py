"""Whether a day is what it is to be by plain rules alone (``plain.py``): where not, in sentences.

With ``disagreements`` it holds for every place: they all say what the slips' pages and lines say.
"""

from __future__ import annotations

from collections.abc import Iterator

from tdtool.queries.slips.doubts import OF_THE_EVENT
from tests.cast import Day
from tests.truth import pages, plain
from tests.truth.acts import Acts
from tests.truth.in_force import Played, games_of, tallies
from tests.truth.plain import Slip
from tests.truth.steps import Rights
from tests.web.browser import Browser


def not_as(right: Rights, day: Day, system: str) -> list[str]:
    """What of round 1 isn’t as it is to be: scores, questions of the slips, who won, standings."""
    games = {one.table: one for one in games_of(day.division) if one.round == 1}
    browser = Browser(day.by)
    found: list[str] = []
    wanted = dict.fromkeys(tallies(day.division, [], after=1), (0.0, 0.0, 0, 0))
    for table, game in games.items():
        slip = right.get(table, Slip((None,) * len(game.seats)))
        if slip.scores or not table:
            wanted |= plain.standing(system, [seat.name for seat in game.seats], slip)
        found += _slip(browser, day, system, game, slip) if table else ()
    mine = tallies(day.division, list(games.values()), after=1)
    told = {name: (one.wins, one.losses, one.spread, one.total) for name, one in mine.items()}
    parted = [name for name in wanted if told[name] != wanted[name]]
    return found + [f"{name}: {told[name]}, not {wanted[name]}" for name in parted]


def _slip(browser: Browser, day: Day, system: str, game: Played, slip: Slip) -> Iterator[str]:
    scores = plain.counts(system, slip)
    if game.scores != scores:
        yield f"table {game.table}: {game.scores}, not {scores}"
    page = browser.open(f"/e/{day.event.slug}/round/{game.round}/table/{game.table}/")
    answered = Acts.of(day.event).answered(game)
    own = (one for one in pages.questions(page) if one[1].split()[0] not in OF_THE_EVENT)
    asked = sorted(own)
    wanted = sorted(one for one in plain.questions(system, slip) if one not in answered)
    if asked != wanted:
        yield f"table {game.table} asks {asked}, not {wanted}"
