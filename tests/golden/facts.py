"""What the desk’s pages must show, however they are drawn: read as ``tests.truth`` reads them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.http import HttpResponse

from tdtool.models import Account, Division, Event
from tdtool.queries import events
from tests.truth import pages
from tests.truth.in_force import games_of
from tests.web.browser import Browser, Page

LISTS = (  # pages whose facts stand in tables
    "prizes/", "play-off/", "games/", "standings/teams/",
    "history/",
)  # fmt: skip
BEHIND = {"crosstable": "standings/crosstable/", "ratings": "standings/ratings/"}
CHALLENGED = r'<table class="sheet challenges-log">.*?</table>'  # beside a dispute, on its slip
TO_PRESS = ("form", "button", "select", "summary")  # how a page is worked, not what it says


def of_event(event: Event, by: Account) -> Iterator[tuple[str, str]]:
    """By page, each fact a line."""
    for division in event.divisions.order_by("code"):
        desk = _Desk(division, Browser(by))
        for name, lines in desk.each():
            if text := "\n".join(lines):
                yield f"{division.code} {name}", text


@dataclass
class _Desk:
    division: Division
    browser: Browser

    def open(self, rest: str) -> Page:
        return self.browser.open(f"/e/{events.address(self.division)}/{rest}")

    def each(self) -> Iterator[tuple[str, Iterator[str]]]:
        games = games_of(self.division)
        yield "day", self.day()
        yield "verify", self.every_slip()
        for number in sorted({game.round for game in games}):
            yield f"round {number}", self.round(number)
        for game in games:
            if game.table:
                yield f"slip {game.round}/{game.table}", self.slip(game.round, game.table)
        for dispute in self.division.event.disputes.order_by("number"):
            yield f"dispute {dispute.number}", self.tables(f"disputes/{dispute.uuid}/")
        yield "players", self.players()
        yield "reports", self.reports()
        yield "challenges", self.challenges()
        for rest in LISTS:
            yield rest.strip("/"), self.tables(rest)
        for name, rest in BEHIND.items():
            yield name, self.tables(rest)
        yield "standings", self.standings()

    def day(self) -> Iterator[str]:
        page = self.open("")
        yield f"next: {pages.next_step(page)}"
        yield from (f"to do: {line}" for line in pages.to_do(_to_read(page, *TO_PRESS, "kbd")))
        several = self.division.event.divisions.count() > 1
        states, tally = pages.day_of(page, self.division.code if several else "")
        yield f"round {pages.shown_round(page, '')}, {_plain(tally)}, tables {_plain(states)}"

    def challenges(self) -> Iterator[str]:
        """Each where it stands, the newest first: at its table’s slip, or by itself."""
        several = self.division.event.divisions.count() > 1
        every = self.division.event.challenges.order_by("-number").select_related("division")
        if every:
            yield "columns No. | Time | Table | Words | Answer | On the slip | By"
        for row in every:
            page = _to_read(self.open(f"challenges/{row.number}/"), *TO_PRESS)
            at = re.search(r"<title>Table (\d+), round (\d+)", page.html)
            table = at[1] if at else re.search(r"Table (\d+) wasn’t playing", page.main)[1]
            code = f" {row.division.code}" if several and row.division else ""
            where = f"{table}{code}{f'round {at[2]}' if at else 'not playing'}"
            logged = pages.rows(page, "challenges-log")
            number, time, *rest = next(r.cells for r in logged if r.cells[0] == str(row.number))
            yield " | ".join([number, time, where, *rest])

    def players(self) -> Iterator[str]:
        """The list by number, with what stands on each one's own page; both say the same."""
        listed = pages.listed(self.open("players/?sort=number"))
        if listed:
            yield "columns No. | Player | Rating | Member | Equipment | Here"
        for at, line in enumerate(listed):
            own = pages.player(self.browser.open(line.address))
            assert (line.number, line.rating) == (own.number, own.rating)
            assert line.gone == own.gone
            facts = (line.number or "—", f"{line.name}{line.gone}", line.rating, own.member or "—")
            here = "here" if own.checked_in else "not yet"
            yield f"{('even', 'odd')[at % 2]} {' | '.join((*facts, own.brings, here))}"

    def reports(self) -> Iterator[str]:
        """What players said by phone waits in a part of the desk, above what came in last."""
        page = self.open("")
        part = page.html.partition('id="phone-reports"')[2].partition('id="last-results"')[0]
        yield from _of_tables(Page(HttpResponse(part), page.address))

    def every_slip(self) -> Iterator[str]:
        for item in pages.every_slip(self.open(pages.EVERY)):
            yield f"{item.weight} {item.round}/{item.table}: {item.says}"

    def round(self, number: int) -> Iterator[str]:
        page = self.open(f"round/{number}/")
        yield f"tables {_plain(pages.states(page))}"
        for card in (pages.pairs(page) or pages.cards(page)).values():
            yield f"table {card.table}: {card.seats} {card.note}"

    def slip(self, number: int, table: int) -> Iterator[str]:
        page = self.open(f"round/{number}/table/{table}/")
        yield f"{pages.state(page)}: {pages.result(page)}"
        yield from map(_plain, pages.slip(page))
        yield from (f"asks: {question}" for question in pages.asks(_to_read(page, *TO_PRESS)))
        yield from (f"about: {about}" for about in sorted(pages.questions(page)))
        yield from (" | ".join(row.cells) for row in pages.rows(page, "ledger"))

    def standings(self) -> Iterator[str]:
        """Rank, number, class, record, spread, the last game, who started how often, ratings: from
        the table, the words of its pictures, and the listings behind it."""
        page = self.open("standings/")
        heads = pages.standings(page)[""]
        if not pages.rows(page, "ranked"):
            yield from self._of_totals(page, heads)
            return
        after = pages.figure(page.title) or self.division.rounds
        crossed = (row.cells[1] for row in pages.rows(self.open(BEHIND["crosstable"]), "cross"))
        numbers = dict(re.fullmatch(r"(.*) (\d+)(?: · .*)?", cell).groups() for cell in crossed)
        rated = self.open(BEHIND["ratings"])
        rated_heads = [one.text for one in rated.elements if one.attributes.get("scope") == "col"]
        change = rated_heads.index("Change")
        ratings = {
            row.cells[1]: (row.cells[change - 1], row.cells[change])
            for row in pages.rows(rated, "cross")
        }
        lines = []
        for row in pages.rows(page, "ranked"):
            if len(row.cells) < 3:
                lines.append((row.classes, {"": row.cells[0]}))
                continue
            cells = dict(zip(heads, row.cells, strict=False))  # the panel beside it has heads, too
            name = cells["Player"].partition(" from round ")[0]
            games = _games(cells.get("Margin by round, • started", ""))
            now, changed = ratings[name]
            turns = [turn for said, turn in games.values() if "play-off" not in said]
            lines.append((row.classes - {"asked"}, {
                "Rank": cells["Place"].partition(" ")[0],
                "No.": numbers[name],
                "Player": cells["Player"],
                "Class": cells.get("Class", ""),
                "W–L": cells["Won–lost"],
                "Spread": cells["Spread"],
                f"Round {after}": games.get(after, ("", ""))[0],
                "Starts": f"{turns.count('started')}–{turns.count('replied')}",
                "Rating": cells.get("Rating", ""),
                "Now": now,
                "Change": changed,
            }))  # fmt: skip
        told = [cells for _, cells in lines if "Rank" in cells]
        columns = [one for one in told[0] if any(cells[one] not in ("", "–") for cells in told)]
        yield f"columns {' | '.join(columns)}"
        for classes, cells in lines:
            said = [cells[one] for one in columns] if "Rank" in cells else [cells[""]]
            yield f"{_plain(classes)} {' | '.join(said)}".strip()

    def _of_totals(self, page: Page, heads: list[str]) -> Iterator[str]:
        """Without the way through the standings, which those of each round tell."""
        widest = max((len(row.cells) for row in pages.rows(page, "places")), default=0)
        kept = [at for at, head in enumerate(heads[:widest]) if head != "Place so far"]
        if heads:
            yield f"columns {' | '.join(['Rank', *(heads[at] for at in kept[1:])])}"
        for row in pages.rows(page, "places"):
            cells = row.cells
            if len(cells) > 2:
                cells = [cells[at] for at in kept]
                cells[0] = cells[0].partition(" ")[0]
            yield f"{_plain(row.classes - {'asked'})} {' | '.join(cells)}".strip()

    def tables(self, rest: str) -> Iterator[str]:
        """Every row of every table of a page, with the classes that say what it is."""
        page = self.open(rest)
        if page.status != 200 or not page.address.endswith(rest):
            return
        html = re.sub(CHALLENGED, " ", page.html, flags=re.DOTALL)
        yield from _of_tables(Page(HttpResponse(html), page.address))


def _of_tables(page: Page) -> Iterator[str]:
    page = _to_read(page, *TO_PRESS)
    heads = [element for element in page.elements if element.attributes.get("scope") == "col"]
    if heads:
        yield f"columns {' | '.join(pages.tidy(head.text) for head in heads)}"
    tables = [element for element in page.elements if element.tag == "table"]
    for table in sorted({min(element.classes) for element in tables if element.classes}):
        for row in pages.rows(page, table):
            yield f"{_plain(row.classes)} {' | '.join(row.cells)}".strip()


def _games(pictured: str) -> dict[int, tuple[str, str]]:
    """By round its game in a few words, and who started: ``Round 1: won 400–380 against Cy,
    started``."""
    games = {}
    for part in re.split(r"(?=Round \d+: )", pictured):
        if match := re.fullmatch(r"Round (\d+): (.*?)(?:, (started|replied))?", part.strip()):
            games[int(match[1])] = (match[2], match[3] or "")
    return games


def _to_read(page: Page, *tags: str) -> Page:
    """Without its elements of these kinds."""
    html = re.sub(r'<a class="undo".*?</a>', " ", page.html, flags=re.DOTALL)
    for tag in tags:
        html = re.sub(rf"<{tag}\b[^>]*>.*?</{tag}>", " ", html, flags=re.DOTALL)
    return Page(HttpResponse(html), page.address)


def _plain(facts: object) -> str:
    """A mapping or a set of states in one line, in one order."""
    if isinstance(facts, dict):
        return ", ".join(f"{name} {facts[name]}" for name in sorted(facts))
    return " ".join(sorted(facts)) if isinstance(facts, set) else re.sub(r"\s+", " ", f"{facts}")
