"""Every place that shows a score or a warning against what is in force: where they part, in
sentences.

    assert disagreements(event, director) == []
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from openpyxl import load_workbook

from tdtool.engine.rule_parts import Draw, Rank
from tdtool.models import Account, Dispute, Division, Event, Game, Round
from tdtool.papers.contents import dispute_report, filled_slips, listings
from tdtool.papers.contents import round as paper_round
from tdtool.queries import events, rules
from tdtool.queries.field import read_field, without_who_never_came
from tests.truth import exported, hall, pages, table_states
from tests.truth.acts import Acts
from tests.truth.apart import differ
from tests.truth.in_force import SHOWN, Played, Tally, games_of, tallies
from tests.web.browser import Browser, Page

WITHOUT = "The round was completed without this slip"
OF_THE_EVENT = (  # what only other slips tell of one
    "Same scores as table",
    "is unusual in this event",
    "is unusual for this player",
)
OF_ITS_ROUND = ("The slip is ", WITHOUT)  # no question of the slip


def disagreements(event: Event, by: Account, *, papers: bool = True) -> list[str]:
    """Where a page or a paper says something else than the ledger and the acts do."""
    found: list[str] = []
    for division in event.divisions.order_by("code"):
        found += _Division(division, Browser(by), papers).each()
    return found


@dataclass
class _Division:
    """A division with the pages of it that were opened."""

    division: Division
    browser: Browser
    papers: bool
    opened: dict[str, Page] = field(default_factory=dict)

    def each(self) -> list[str]:
        return [
            *self.slips(),
            *self.day(),
            *self.table_states(),
            *self.rounds(),
            *self.every_slip(),
            *self.standings(),
            *self.disputes(),
            *self.history(),
            *hall.parted(self.division, self.games, pairs=self.pairs),
            *(self.filled() if self.papers else ()),
            *(self.files() if self.papers and self.pairs else ()),
            *(self.tables() if self.papers and self.games else ()),
        ]

    @cached_property
    def games(self) -> list[Played]:
        return games_of(self.division)

    @cached_property
    def at_tables(self) -> list[Played]:
        return [game for game in self.games if game.table]

    @cached_property
    def several(self) -> bool:
        return self.division.event.divisions.count() > 1

    @property
    def pairs(self) -> bool:
        return rules.of_division(self.division).draw is Draw.PAIRS

    @property
    def words(self) -> bool:
        return bool(rules.of_division(self.division).final_words)

    @cached_property
    def acts(self) -> Acts:
        return Acts.of(self.division.event)

    def open(self, rest: str) -> Page:
        """A page of the division, opened once: nothing is done while all is looked over."""
        if rest not in self.opened:
            page = self.browser.open(f"/e/{events.address(self.division)}/{rest}")
            assert page.status == 200, (page.address, page.said)
            self.opened[rest] = page
        return self.opened[rest]

    @cached_property
    def slip_pages(self) -> dict[Game, Page]:
        return {
            game.game: self.open(f"round/{game.round}/table/{game.table}/")
            for game in self.at_tables
        }

    @cached_property
    def asked(self) -> dict[tuple[int, int], list[str]]:
        """What every slip asks by itself on its page, by round and table."""
        return {
            where: [ask for ask in asks if not any(known in ask for known in OF_THE_EVENT)]
            for where, asks in self.asked_of_all.items()
        }

    @cached_property
    def asked_of_all(self) -> dict[table_states.Where, list[str]]:
        """The same with what its event’s other slips ask of it."""
        return {
            (game.round, game.table): pages.asks(self.slip_pages[game.game])
            for game in self.at_tables
        }

    def slips(self) -> Iterator[str]:
        for game in self.at_tables:
            where, page = f"slip {game.round}/{game.table}", self.slip_pages[game.game]
            shown = pages.slip(page)
            for seat, figures in zip(game.seats, shown, strict=True):
                if game.kind == "played":
                    said = (figures["Reported"], figures["Final"])
                    yield from differ(f"{where} {seat.name}", said, (seat.reported, seat.score))
                    if "Changes" in figures and seat.score is not None:
                        made = (
                            (figures["Reported"] or 0)
                            + (figures["Overtime"] or 0 if "Overtime" in figures else 0)
                            + (figures["Changes"] or 0)
                        )
                        yield from differ(f"{where} {seat.name} sums", made, seat.score)
                elif game.kind != "not played":
                    yield from differ(f"{where} {seat.name}", figures["Spread"] or 0, seat.spread)
            yield from self._lines_make_the_score(where, game, page)
            if game.kind == "played" and self.pairs and game.winner:
                yield from _says(where, pages.result(page), game)
            if self.words:
                yield from self.acts.faults(where, game, self.asked[game.round, game.table])

    def _lines_make_the_score(self, where: str, game: Played, page: Page) -> Iterator[str]:
        """The lines of the ledger that the page shows add up to what it says counts."""
        lines = [row for row in pages.rows(page, "ledger") if "proposed" not in row.classes]
        for seat in game.seats:
            mine = [row.cells for row in lines if row.cells[1] == f"{seat.place} {seat.name}"]
            sum_ = sum(pages.figure(row[2]) or 0 for row in mine if "for spread" not in row[3])
            yield from differ(f"{where} {seat.name}, its ledger", sum_, seat.score or 0)

    def _cards(self, where: str, number: int, page: Page) -> Iterator[str]:
        cards = pages.cards(page)
        for game in self.at_tables:
            if game.round == number:
                said = cards[game.table].seats if game.table in cards else None
                ours = [(seat.name, seat.score) for seat in game.seats]
                yield from differ(f"{where}, table {game.table}", said, ours)

    def day(self) -> Iterator[str]:
        page = self.open("")
        shown = max((game.round for game in self.games), default=0)
        if pages.cards(page):
            yield from self._cards("day", shown, page)
        yield from self._to_see_to(page, shown)

    def _to_see_to(self, page: Page, newest: int) -> Iterator[str]:
        """A slip that asks is named there, and one that doesn't isn't."""
        seen = pages.to_see_to(page, self.division.code if self.several else "")
        step = pages.next_step(page)
        first = next((game.round for game in self.at_tables if not game.complete), 0)
        check = re.fullmatch(r"Check table (\d+)(?:, round (\d+))?", step)
        to_check = (int(check[2] or first), int(check[1])) if check else None
        for game in self.at_tables:
            late = game.complete or game.round != newest
            if late or not game.waits:  # of the round now the first few are listed, no more
                before = f"round {game.round}, " if late else ""
                line = f"Table {game.table}, {before}no slip yet"
                named = any(one.startswith(line) for one in seen)
                yield from differ(f"day, {line}", named, game.waits)
            if game.complete and game.round != newest:
                continue  # the check of every slip has it; the day is about the rounds now
            asks = self.asked[game.round, game.table]
            before = "" if game.round == newest else f"round {game.round}, "
            line = f"Table {game.table}, {before}"
            named = any(one.startswith((f"{line}warning", f"{line}error")) for one in seen)
            yield from differ(f"day, {line}warning or error", named, bool(asks))
            if (game.round, game.table) == to_check:
                yield from differ(f"day, next: {step}", True, bool(asks))

    @cached_property
    def states(self) -> dict[table_states.Where, set[str]]:
        return table_states.of_games(self.games, self.asked)

    def table_states(self) -> Iterator[str]:
        """Slip, round and day call a table alike, and what it is."""
        for number in sorted({game.round for game in self.games}):
            page = self.open(f"round/{number}/")
            shown = pages.states(page)
            yield from table_states.parted(f"round {number}", shown, self.states, number)
            for table, state in shown.items():
                slip = pages.state(self.slip_pages[self._at(number, table).game])
                if slip and state in ("reported", "signed", "accepted"):
                    yield from differ(f"slip {number}/{table} and its round", slip, state)
        yield from self._day_of(self.open(""), "its day")
        if self.several:
            page = self.browser.open(f"/e/{self.division.event.slug}/")
            yield from self._day_of(page, "the day of all")

    def _at(self, number: int, table: int) -> Played:
        return next(one for one in self.at_tables if (one.round, one.table) == (number, table))

    def _day_of(self, page: Page, where: str) -> Iterator[str]:
        """The tables of this division there, their counts, and the line that each of them has."""
        shown, tally = pages.day_of(page, self.division.code if self.several else "")
        several = self.several and where != "its day"
        number = pages.shown_round(page, self.division.code if several else "")
        if shown:
            yield from table_states.parted(where, shown, self.states, number)
            mine = [game for game in self.at_tables if game.round == number]
            yield from table_states.counted(where, shown.values(), tally, mine)
        lines = pages.to_see_to(page, self.division.code if self.several else "")
        for game in self.at_tables:
            base = table_states.lacks(game)
            if game.round == number and not game.complete:
                said = any(
                    line.startswith(f"Table {game.table}, {word}")
                    for line in lines
                    for word in ("second check", "one signature", "two signatures", "three sig")
                )
                yield from differ(f"{where}, table {game.table} isn’t accepted yet", said, base)
        if pages.nothing_to_do(page) and any(
            not game.complete and not game.counts for game in self.games if game.kind == "played"
        ):
            yield f"{where}: nothing to do, and slips aren’t accepted"
        yield from self._begins(page, where)

    def _begins(self, page: Page, where: str) -> Iterator[str]:
        """What comes next is the first thing to do."""
        lines = pages.to_do(page)
        if lines:
            table = re.search(r"Table (\d+), ", lines[0])
            block = pages.next_block(page)
            if table and not re.search(rf"\b{table[1]}\b", block):
                yield f"{where}: next is “{block}”, and To do begins with “{lines[0]}”"

    def rounds(self) -> Iterator[str]:
        for number in sorted({game.round for game in self.games}):
            page, where = self.open(f"round/{number}/"), f"round {number}"
            if not self.pairs:
                yield from self._cards(where, number, page)
                continue
            shown = pages.pairs(page)
            for game in self.games:
                if game.round == number and game.kind in ("played", "forfeit", "bye"):
                    ours = [(seat.name, self._figure(game, seat)) for seat in game.seats]
                    if game.kind != "bye":
                        yield from differ(f"{where}/{game.table}", shown[game.table].seats, ours)

    @staticmethod
    def _figure(game: Played, seat: object) -> int | None:
        return seat.score if game.kind == "played" else seat.spread  # type: ignore[attr-defined]

    def every_slip(self) -> Iterator[str]:
        """It asks what the slips ask, slip by slip, and says nothing of sums that hold."""
        items = pages.every_slip(self.open(pages.EVERY))
        for game in self.at_tables if self.words else ():
            mine = [
                item
                for item in items
                if (item.round, item.table) == (game.round, game.table)
                and item.weight != "note"
                and not item.says.startswith(OF_ITS_ROUND)
            ]
            asks = self.asked_of_all[game.round, game.table]
            yield from differ(
                f"check of {game.round}/{game.table}: {mine} {asks}", len(mine), len(asks)
            )
        for game in self.at_tables:
            here = [one for one in items if (one.round, one.table) == (game.round, game.table)]
            late = any(item.says.startswith(WITHOUT) for item in here)
            where = f"check of {game.round}/{game.table}: no slip"
            yield from differ(where, late, game.complete and game.waits)
        for item in items:
            if "All spreads add up to" in item.says or " was deducted." in item.says:
                yield f"every slip: {item.says}"

    @cached_property
    def newest(self) -> int:
        """The last round from which there is a result; of tables the newest."""
        if not self.pairs:
            return max((game.round for game in self.games), default=0)
        page = pages.tidy(self.open("standings/").title)
        if page.startswith("Before round"):
            return 0  # no slip is in: what was ruled ahead of one waits for it
        return pages.figure(page) or (self.division.rounds if "Final" in page else 0)

    def standings(self) -> Iterator[str]:
        if not self.games:
            return
        for after in {self.newest, max(game.round for game in self.games)}:
            shown = pages.standings(self.open(f"standings/?after={after}"))
            heads = shown.pop("")
            mine = tallies(self.division, self.games, after=min(after, self.newest))
            for name, cells in shown.items():
                said = dict(zip(heads, cells, strict=False))
                name = pages.name_in(name, mine)
                yield from self._line(f"standings {after}, {name}", said, mine[name])
        if self.pairs:
            yield from self._cards_of_players()
            yield from self._incomplete()
        yield from self._on_paper()
        counts = [game.counts or game.waits for game in self.games if game.kind == "played"]
        if all(counts) and any(game.counts for game in self.games):
            yield from self._ranks()

    def _incomplete(self) -> Iterator[str]:
        """Desk and paper say alike that what a round brings isn’t all counted yet."""
        ours = any(game.lacks for game in self.games if game.round <= self.newest)
        said = f"round {self.newest} incomplete" in self.open("standings/").main
        yield from differ(f"standings {self.newest}, incomplete", said, ours)
        paper = listings.of_standings(self.division, self.newest)
        said = bool(paper.missing or paper.pending)
        yield from differ(f"standings {self.newest} on paper, incomplete", said, ours)

    def _ranks(self) -> Iterator[str]:
        """Desk, hall, paper and spreadsheet have one list, in the end with the play-off’s."""
        page = self.open("standings/")
        shown = pages.standings(page)
        at = shown.pop("").index("Player")
        players = tallies(self.division, self.games, after=self.newest)
        ours = {
            pages.name_in(cells[at], players): pages.figure(cells[0]) for cells in shown.values()
        }
        yield from differ("ranks in the hall", hall.ranks(self.division), ours)
        in_csv = exported.ranks(self.division, self.browser)
        yield from differ("ranks in standings.csv", in_csv, ours)
        if rules.of_division(self.division).rank is Rank.WINS:
            paper = listings.of_standings(self.division, self.newest)
            printed = {line.who.name: line.rank for line in (*paper.lines, *paper.gone)}
            yield from differ("ranks on paper", printed, ours)

    def _line(self, where: str, said: dict[str, str], mine: Tally) -> Iterator[str]:
        if self.pairs:
            figures = (said["Won–lost"], pages.figure(said["Spread"]))
            yield from differ(where, figures, (mine.record, mine.spread))
            return
        yield from differ(where, pages.figure(said["Total"]), mine.total)
        for number, score in mine.scores.items():
            told = next(
                (text for head, text in said.items() if head.startswith(f"Round {number}")), ""
            )
            yield from differ(f"{where}, round {number}", pages.figure(told), score)

    def _cards_of_players(self) -> Iterator[str]:
        """The crosstable and the scorecards: record, spread, and the scores of each game."""
        mine = tallies(self.division, self.games, after=self.newest)
        for row in pages.rows(self.open("standings/crosstable/"), "cross"):
            name = pages.name_in(row.cells[1], mine)
            said = (row.cells[-2], pages.figure(row.cells[-1]))
            yield from differ(
                f"crosstable, {name}",
                said,
                (mine[name].record, mine[name].spread),
            )
            for game in self.games:
                seat = next((one for one in game.seats if one.name == name), None)
                if game.play_off or not (game.counts and seat and game.winner):
                    continue
                if len(game.seats) == 2:
                    other = next(one for one in game.seats if one is not seat)
                    scores = f"{seat.score}–{other.score}"
                    if scores not in row.cells[1 + game.round].replace("−", "-"):
                        says = row.cells[1 + game.round]
                        yield f"crosstable, {name}, round {game.round}: {says}, not {scores}"
        came = without_who_never_came(self.division, read_field(self.division)).by_key
        for entry in self.division.entries.all():
            if str(entry.uuid) not in came:
                continue  # they have no card
            page = self.open(f"players/{entry.uuid}/")
            lines = pages.rows(page, "card")
            sums = [(one.cells[6], pages.figure(one.cells[7])) for one in lines[: self.newest]]
            for number, said in enumerate(sums, 1):
                then = tallies(self.division, self.games, after=number)[entry.name]
                yield from differ(
                    f"card of {entry.name}, {number}",
                    said,
                    (then.record, then.spread),
                )

    def _on_paper(self) -> Iterator[str]:
        mine = tallies(self.division, self.games, after=self.newest)
        if rules.of_division(self.division).rank is Rank.WINS:
            paper = listings.of_standings(self.division, self.newest)
            for line in (*paper.lines, *paper.gone):
                then = mine[line.who.name]
                told = (line.wins, line.losses, line.spread)
                yield from differ(
                    f"paper, {line.who.name}", told, (then.wins, then.losses, then.spread)
                )
        else:
            for row in paper_round.of_standings(self.division, self.newest).rows:
                then = mine[row.name]
                scores = [then.scores.get(number) for number in range(1, self.newest + 1)]
                yield from differ(
                    f"paper, {row.name}", (list(row.scores), row.total), (scores, then.total)
                )

    def filled(self) -> Iterator[str]:
        """The slips as they are printed for the file: figures, ledger, and what they doubt."""
        for round_ in Round.objects.filter(division=self.division, state__in=SHOWN):
            for slip in filled_slips.of_round(round_).slips:
                game = next(
                    g for g in self.at_tables if (g.round, g.table) == (round_.number, slip.table)
                )
                where = f"filled slip {game.round}/{game.table}"
                for seat, printed in zip(game.seats, slip.seats, strict=True):
                    if game.kind == "played":
                        told = (printed.reported, printed.in_force)
                        yield from differ(f"{where} {seat.name}", told, (seat.reported, seat.score))
                    lines = [
                        row.points
                        for row in slip.ledger
                        if row.place == seat.place and row.counts_for == "score"
                    ]
                    yield from differ(
                        f"{where} {seat.name}, its ledger", sum(lines), seat.score or 0
                    )
                if self.words:
                    open_ = any(seat.differs for seat in slip.seats)
                    if open_ and not self.asked[game.round, game.table]:
                        yield f"{where} doubts what its page doesn’t"

    def files(self) -> Iterator[str]:
        """The tables for other programs: CSV and XLSX alike."""
        code = self.division.code
        text = self.browser.client.get(f"/e/{events.address(self.division)}/export/games.csv")
        head, *lines = csv.reader(io.StringIO(text.content.decode("utf-8-sig")))
        book = self.browser.client.get(f"/e/{events.address(self.division)}/export/games.xlsx")
        sheet = load_workbook(io.BytesIO(book.content)).worksheets[0]
        mine = tallies(self.division, self.games, after=self.newest)
        last = max((game.round for game in self.games), default=0)
        now = tallies(self.division, self.games, after=last)
        table = [
            [str(c if c is not None else "") for c in row]
            for row in sheet.iter_rows(values_only=True)
        ]
        for kind, rows in (("csv", lines), ("xlsx", table[1:])):
            for row in rows:
                said = dict(zip(head, row, strict=False))
                if said["division"] == code:
                    then = mine[said["name"]]
                    told = tuple(float(said[key] or 0) for key in ("wins", "losses", "spread"))
                    yield from differ(
                        f"{kind}, {said['name']}", told, (then.wins, then.losses, then.spread)
                    )
                    for number, score in now[said["name"]].scores.items():
                        if score is not None and number <= self.division.rounds:
                            yield from differ(
                                f"{kind}, {said['name']} {number}",
                                said[f"score{number}"],
                                str(score),
                            )

    def tables(self) -> Iterator[str]:
        return exported.parted(self.division, self.browser, self.games, after=self.newest)

    def disputes(self) -> Iterator[str]:
        for dispute in Dispute.objects.filter(game__round__division=self.division):
            game = next(g for g in self.games if g.game.pk == dispute.game_id)
            where = f"dispute {dispute.number}"
            page = self.open(f"disputes/{dispute.uuid}/")
            for row in (*pages.rows(page, "words-sheet"), *pages.rows(page, "pair-sheet")):
                said = row.labelled.get("Final", row.labelled.get("In force"))
                seat = next(one for one in game.seats if one.name in row.text)
                if said is not None:
                    yield from differ(f"{where}, {seat.name}", pages.figure(said), seat.score)
            if self.papers:
                report = dispute_report.of_dispute(dispute)
                now = [change.now for change in report.scores]
                yield from differ(f"report of {where}", now, game.scores)
                if game.winner:
                    yield from _says(f"report of {where}", report.outcome, game)

    def history(self) -> Iterator[str]:
        """Each act that was undone is marked so, and none else."""
        for row in pages.rows(self.open("history/"), "acts"):
            if "day" in row.classes:
                continue
            number = pages.figure(row.cells[0]) or 0
            undone = number in self.acts.undone
            yield from differ(f"history, act {number}", "undone" in row.classes, undone)
            for name, after in self.acts.scores_after(number, self.games):
                if f"{after}" not in row.cells[3] and name in row.cells[3]:
                    yield f"history, act {number}: {row.cells[3]}, not {name} {after}"


def _says(where: str, said: str, game: Played) -> Iterator[str]:
    """A sentence on the result names who won and by how much, or the tie."""
    name, _, margin = game.winner.rpartition(" ")
    ruled = any(seat.ruled for seat in game.seats)
    wanted: Sequence[str] = ("tie", "share") if not name else (f"{name} wins", f"by {margin}")
    right = any(w in said.lower() for w in wanted) if not name else all(w in said for w in wanted)
    if not right or ("By ruling" in said) != ruled:
        yield f"{where}: “{said}”, not {game.winner}{' by ruling' if ruled else ''}"
