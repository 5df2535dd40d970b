"""What the page of the games’ figures says, and its table of players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tdtool.engine.records.figures import Figures
from tdtool.english import listed, minus
from tdtool.models import Event
from tdtool.queries.records import records
from tdtool.queries.records.matching import Candidate, Difference, Match, What
from tdtool.queries.records.records import EventFigures, PlayerFigures
from tdtool.web.shell.long_lists import Paged
from tdtool.web.shell.tags.long_names import unbroken

# What is said of a game record: the table it is of, or why none is proposed.


def says(match: Match) -> str:
    """A sentence or two on what was found for a file."""
    return _SAYS[match.what](match)


def where(game: Candidate) -> str:
    """A game by its round and table; with who is who where that is to be chosen."""
    if game.either:
        first = f"{game.names[0]} as the record’s first player"
        return f"round {game.round_number}, table {game.table}, {first}"
    return f"round {game.round_number}, table {game.table}"


def result(game: Candidate) -> str:
    """Who played, with the scores of the slip."""
    return ", ".join(
        f"{name} {number(score)}" for name, score in zip(game.names, game.scores, strict=True)
    )


def _fits(match: Match) -> str:
    errors = match.candidates[0].errors
    if not errors:
        return "Names and scores agree."
    return f"Names and scores agree. {_first_error(match.candidates[0])}"


def _differs(match: Match) -> str:
    (game,) = match.candidates
    return " ".join([*map(_difference, game.differences), _why(game)])


def _difference(difference: Difference) -> str:
    at = f" (line {difference.line})" if difference.line else ""
    if difference.stated is None:
        return (
            f"{difference.name}: no score in the record, {number(difference.on_slip)} on the slip."
        )
    on_slip = number(difference.on_slip)
    return (
        f"{difference.name}: {minus(difference.stated)} in the record{at}, {on_slip} on the slip."
    )


def _why(game: Candidate) -> str:
    """Which line of the record is wrong, or that it is the slip to look at."""
    if game.errors:
        return _first_error(game)
    if not game.whole:
        return "The record stops before the end of the game."
    return "The record adds up: check the slip."


def _first_error(game: Candidate) -> str:
    first = game.errors[0]
    message = first.message.rstrip(".")
    return f"Line {first.line} of the record: {message}." if first.line else f"{message}."


def _several(match: Match) -> str:
    which = listed([where(game) for game in match.candidates], last="or")
    return f"More than one game has these scores. Choose {which}."


def _several_differ(match: Match) -> str:
    which = listed([where(game) for game in match.candidates])
    return f"They met more than once ({which}), never with these scores. Choose the game."


def _who(match: Match) -> str:
    if match.candidates[0].fits:
        return "The names don’t tell who is who: choose."
    return "The names don’t tell who is who: choose. Its scores aren’t those on the slip."


_SAYS: Mapping[What, Callable[[Match], str]] = {
    What.FITS: _fits,
    What.DIFFERS: _differs,
    What.SEVERAL: _several,
    What.SEVERAL_DIFFER: _several_differ,
    What.WHO: _who,
    What.NO_SLIP: lambda m: f"Round {m.about[0]}, table {m.about[1]}: no accepted slip yet.",
    What.NOT_MET: lambda m: f"{listed(m.about)} have no game in a posted round.",
    What.NOBODY: lambda m: f"No player here is called {listed(m.about, last='or')}.",
    What.UNREADABLE: lambda m: m.about[0],
    What.THERE: lambda m: f"Already there: round {m.about[0]}, table {m.about[1]}.",
    What.TAKEN: lambda m: f"Another record has its table: {m.about[0]}. Remove that first.",
    What.SAME_GAME: lambda m: f"Same game as {m.about[0]}; only one of them can be added.",
    What.TWICE: lambda m: f"The same text as {m.about[0]}.",
}


def number(score: int | None) -> str:
    """A score, or a dash where there is none."""
    return "–" if score is None else minus(score)


@dataclass(frozen=True)
class FiguresPage:
    had: EventFigures

    @property
    def figures(self) -> tuple[tuple[str, str], ...]:
        """The event’s own, each by its name."""
        figures = self.had.all
        return (
            ("Games with a record", f"{self.had.games:,}"),
            ("Points per turn", average(figures)),
            ("Turns", f"{figures.turns:,}"),
            ("Bingos", f"{figures.bingos:,}"),
            ("Phonies that counted", f"{figures.phonies:,}"),
            ("Challenged off", f"{figures.off:,}"),
            ("Exchanges", f"{figures.exchanges:,}"),
            ("Passes", f"{figures.passes:,}"),
        )


def page(event: Event) -> FiguresPage:
    return FiguresPage(records.figures_of_event(event))


def average(figures: Figures) -> str:
    """Points per turn, to one digit."""
    return "–" if figures.average is None else f"{figures.average:.1f}"


class FiguresListing(Paged):
    """Every player with a record, the most points per turn first."""

    name = tables.Column(verbose_name="Player")
    games = tables.Column(verbose_name="Games")
    average = tables.Column(
        verbose_name="Points per turn", accessor="figures__average", default="–"
    )
    turns = tables.Column(verbose_name="Turns", accessor="figures__turns")
    bingos = tables.Column(verbose_name="Bingos", accessor="figures__bingos")
    phonies = tables.Column(verbose_name="Phonies that counted", accessor="figures__phonies")
    off = tables.Column(verbose_name="Challenged off", accessor="figures__off")
    exchanges = tables.Column(verbose_name="Exchanges", accessor="figures__exchanges")

    class Meta:
        empty_text = "No players."

    def __init__(
        self, player_figures: tuple[PlayerFigures, ...], *, slug: str, **kwargs: Any
    ) -> None:
        self.slug = slug
        super().__init__(player_figures, **kwargs)

    def render_name(self, value: str, record: PlayerFigures) -> SafeString:
        address = reverse("scorecard", args=[self.slug, record.entry])
        return format_html('<a href="{}">{}</a>', address, unbroken(value))

    def render_average(self, record: PlayerFigures) -> str:
        return average(record.figures)
