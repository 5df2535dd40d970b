"""What the page of the games’ figures says, and its table of players."""

from dataclasses import dataclass
from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tdtool.engine.records.figures import Figures
from tdtool.models import Event
from tdtool.queries.records import records
from tdtool.queries.records.records import EventFigures, PlayerFigures
from tdtool.web.shell.long_lists import Paged
from tdtool.web.shell.tags.long_names import unbroken


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
        address = reverse("player", args=[self.slug, record.entry])
        return format_html('<a href="{}">{}</a>', address, unbroken(value))

    def render_average(self, record: PlayerFigures) -> str:
        return average(record.figures)
