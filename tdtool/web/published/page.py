"""What the published pages say, and which of them there are: by tsh's names, each a whole file."""

from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid5
from xml.etree.ElementTree import Element, SubElement, tostring

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from tdtool.english import visible
from tdtool.models import Division, Event
from tdtool.papers.contents import playoffs
from tdtool.queries.hall import card, changes
from tdtool.queries.hall import rounds as hall_rounds
from tdtool.queries.hall.changes import Change, What
from tdtool.queries.hall.field import PublicDivision
from tdtool.queries.standings import cached, of_tables
from tdtool.queries.standings import crosstable as crosstables
from tdtool.queries.standings import prizes as prize_queries
from tdtool.web.hall import page as hall_page
from tdtool.web.hall.page import HallPage
from tdtool.web.published import api
from tdtool.web.shell.tags.slip_words import line_reason

# What was rendered for the folder the last time: what is made of the same values isn’t rendered
# again.


class Rendered:
    """Texts by their names, each with all the values that it was made of.

    A slip changes its round, the standings from there on, and a few rows of the long tables; the
    other pages of fifteen rounds stay as they are.
    """

    def __init__(self) -> None:
        self._kept: dict[str, tuple[object, str]] = {}

    def text(self, name: str, values: object, make: Callable[[], str]) -> str:
        """The text of this name, made anew only where the values aren’t equal to the last ones."""
        before = self._kept.get(name)
        if before is not None and before[0] == values:
            return before[1]
        text = make()
        self._kept[name] = (values, text)
        return text


# ``feed.xml``: what was posted, and what was corrected afterwards, for readers of Atom.

ATOM = "http://www.w3.org/2005/Atom"
MOST = 100


@dataclass(frozen=True)
class Told:
    """A change as it is read; ``file`` is the page that shows it."""

    change: Change
    title: str
    file: str
    reason: str


def written(event: Event, news: Sequence[Told]) -> bytes:
    """The newest first, as ``news`` is."""
    feed = Element("feed", {"xmlns": ATOM, "xml:lang": "en"})
    _add(feed, "id", f"urn:uuid:{event.uuid}")
    _add(feed, "title", event.name)
    _add(feed, "updated", _moment(news[0].change.at if news else event.created_at))
    _add(SubElement(feed, "author"), "name", event.name)
    SubElement(feed, "link", {"rel": "alternate", "href": "index.html"})
    for item in news[:MOST]:
        entry = SubElement(feed, "entry")
        _add(entry, "id", f"urn:uuid:{uuid5(event.uuid, item.change.key)}")
        _add(entry, "title", item.title)
        _add(entry, "updated", _moment(item.change.at))
        SubElement(entry, "link", {"rel": "alternate", "href": item.file})
        _add(entry, "content", item.reason or item.title)
    body: bytes = tostring(feed, encoding="utf-8", xml_declaration=True)
    return body + b"\n"


def _add(to: Element, name: str, text: str) -> None:
    SubElement(to, name).text = visible(text)


def _moment(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"


STYLE = "tdtool/published/published.css"
NEWEST = 10  # changes on the index


@dataclass(frozen=True)
class Site:
    """What stands around every page of a division."""

    division: Division
    around: HallPage
    tourney: bool  # whether there is a ``tourney.js``
    rendered: Rendered

    @property
    def event(self) -> Event:
        return self.division.event

    @property
    def code(self) -> str:
        return self.division.code

    def may_show(self, kind: str) -> bool:
        return self.around.may_show(kind)

    @property
    def look(self) -> tuple[object, ...]:
        """All that a page of a division says around its own."""
        around = self.around
        return (
            around.name, around.division, around.on, around.pairs, around.by_wins, around.system,
            self.code, self.division.rounds, self.tabs,
        )  # fmt: skip

    def page(self, name: str, template: str, **values: Any) -> str:
        """The file of this name, rendered where what it says isn’t what it said the last time."""
        return self.rendered.text(
            name, (self.look, template, values), lambda: _page(template, self, **values)
        )

    def part(self, name: str, template: str, **values: Any) -> SafeString:
        """A part of a long page, the same way."""
        return mark_safe(self.page(name, template, **values))

    @property
    def has_play_off(self) -> bool:
        """Whether there is one to be seen."""
        return self.around.play_off and self.may_show("results")

    @property
    def drawn(self) -> str:
        return "Pairings" if self.around.pairs else "Seating"

    @property
    def of_rounds(self) -> list[tuple[str, str]]:
        """Reports that there are of each round, by tsh's names, and what they are called."""
        kinds = (
            ("standings", "standings", "Standings"),
            ("pairings", "pairings", self.drawn),
            ("pairings", "alpha-pairings", f"{self.drawn} by name"),
        )
        return [(name, label) for kind, name, label in kinds if self.may_show(kind)]

    @property
    def tabs(self) -> list[tuple[str, str]]:
        """The newest of each report of the division: its file and what it is called."""
        kinds = (("crosstable", "Crosstable"), ("players", "Scorecards"))
        whole = [(label.lower(), label) for kind, label in kinds if self.may_show(kind)]
        if self.has_play_off:
            whole.append(("play-off", "Play-off"))
        return [(f"{self.code}-{name}.html", label) for name, label in (*self.of_rounds, *whole)]


def of_event(event: Event, rendered: Rendered | None = None) -> dict[str, bytes]:
    """Every file of the folder by its name, of what the hall may see now. ``rendered``: what was
    made the last time, and from now on what is made now."""
    rendered = rendered or Rendered()
    divisions = api.seen(event)
    site_files = {"style.css": _style(), "event.json": api.event_json(event, divisions)}
    with suppress(api.NoTourney):  # then the index has no link to it
        site_files["tourney.js"] = api.tourney_js(event, divisions)
    sites = [
        Site(division, hall_page.around(division), "tourney.js" in site_files, rendered)
        for division in event.divisions.all()
    ]
    pages: dict[str, str] = {}
    for site, seen in zip(sites, divisions, strict=True):
        pages.update(_of_division(site, seen))
    if sites[0].may_show("prizes"):
        lists = [(site, _prizes(seen)) for site, seen in zip(sites, divisions, strict=True)]
        pages["prizes.html"] = _page("prizes", sites[0], lists=lists)
    news = [_told(change, pages, several=len(sites) > 1) for change in changes.of_event(event)]
    rounds = [(site, _rounds(site, pages)) for site in sites]
    prizes = "prizes.html" in pages
    pages["index.html"] = _page(
        "index", sites[0], divisions=rounds, told=news[:NEWEST], prizes=prizes
    )
    site_files["feed.xml"] = written(event, news)
    return site_files | {name: page.encode() for name, page in pages.items()}


def _style() -> bytes:
    path = finders.find(STYLE)
    assert isinstance(path, str)
    return Path(path).read_bytes()


def _page(template: str, site: Site, **values: Any) -> str:
    return render_to_string(f"published/{template}.html", {"site": site, **values})


def _of_division(site: Site, seen: PublicDivision) -> Iterator[tuple[str, str]]:
    """Pages of each round, with the newest once more under a name for bookmarks."""
    code = site.code
    if site.may_show("pairings"):
        drawn = [hall_rounds.of_round(round_, seen) for round_ in hall_rounds.posted(site.division)]
        for name, template in (("pairings", "pairings"), ("alpha-pairings", "alpha_pairings")):
            pages = {
                round_.number: site.page(f"{code}-{name}-{round_.number}", template, round=round_)
                for round_ in drawn
            }
            yield from _each(
                site, name, pages, _page("nothing", site, says="No round is posted yet.")
            )
    if site.may_show("standings"):
        pages = {after: _standings(site, seen, after) for after in range(1, seen.field.begun + 1)}
        yield from _each(site, "standings", pages, _page("nothing", site, says="No results yet."))
    if site.may_show("crosstable"):
        yield f"{code}-crosstable.html", _crosstable(site, seen)
    if site.has_play_off:
        view = playoffs.view(seen.known.division, seen.field)
        yield f"{code}-play-off.html", site.page(f"{code}-play-off", "play_off", view=view)
    if site.may_show("players"):
        cards = [card.of_player(seen, entrant.key) for entrant in seen.field.entrants]
        parts = [
            site.part(f"{code}-card-{scorecard.who.number}", "parts/_card", card=scorecard)
            for scorecard in cards
            if scorecard
        ]
        yield f"{code}-scorecards.html", _page("scorecards", site, cards=parts)


def _crosstable(site: Site, seen: PublicDivision) -> str:
    table = crosstables.of_results(seen.known)
    parts = [
        site.part(f"{site.code}-row-{row.line.who.number}", "parts/_cross_row", row=row)
        for row in table.rows
    ]
    rounds = range(1, table.rounds + 1)
    return _page("crosstable", site, rows=parts, rounds=rounds, has_play_off=table.has_play_off)


def _each(site: Site, name: str, pages: dict[int, str], nothing: str) -> Iterator[tuple[str, str]]:
    for number, text in pages.items():
        yield f"{site.code}-{name}-{number:03}.html", text
    yield f"{site.code}-{name}.html", pages[max(pages)] if pages else nothing


def _standings(site: Site, seen: PublicDivision, after: int) -> str:
    name = f"{site.code}-standings-{after}"
    final = cached.ends_it(seen.known, after)
    around = {"after": after, "incomplete": seen.field.incomplete(after), "final": final}
    if site.around.by_wins:
        standings = of_tables.of_results(seen.known, after=after)
        return site.page(name, "of_pairs", standings=standings, **around)
    placed, columns = seen.known.placed(after), range(1, after + 1)
    return site.page(name, "of_tables", rows=placed, rounds=columns, **around)


def _prizes(seen: PublicDivision) -> prize_queries.PrizesPage:
    return prize_queries.page(seen.known.division, division_results=seen.known)


def _rounds(site: Site, pages: Container[str]) -> list[tuple[int, list[tuple[str, str]]]]:
    """The rounds, the newest first, each with its pages and what they are called."""
    round_links = []
    newest = max((round_.number for round_ in hall_rounds.posted(site.division)), default=0)
    for number in range(newest, 0, -1):
        links = [(f"{site.code}-{name}-{number:03}.html", label) for name, label in site.of_rounds]
        if shown_links := [link for link in links if link[0] in pages]:
            round_links.append((number, shown_links))
    return round_links


def _told(change: Change, pages: Container[str], *, several: bool) -> Told:
    round_ = f"Round {change.round_number}"
    if several:
        round_ = f"Division {change.division}, round {change.round_number}"
    at = round_ if change.table is None else f"{round_}, table {change.table}"
    title = {
        What.POSTED: f"{round_}: posted",
        What.RESEATED: f"{round_}: pairings changed",
        What.CORRECTED: f"{at}: result corrected",
    }[change.what]
    file = f"{change.division}-pairings-{change.round_number:03}.html"
    return Told(change, title, file if file in pages else "index.html", line_reason(change.reason))
