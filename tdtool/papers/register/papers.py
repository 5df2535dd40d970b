"""Every paper there is: a row each, in the order of the papers page. Another paper is one more."""

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any

from tdtool.engine.rule_parts import Draw, Rank
from tdtool.engine.systems import RuleSystem
from tdtool.english import listed, plural
from tdtool.models import Division, Round
from tdtool.papers.contents import contenders as contenders_contents
from tdtool.papers.contents import day_page as day_page_contents
from tdtool.papers.contents import filled_slips as filled_contents
from tdtool.papers.contents import listings, way_in
from tdtool.papers.contents import playoffs as playoff_contents
from tdtool.papers.contents import round as round_contents
from tdtool.papers.contents.values import FilledPaper
from tdtool.papers.drawn import day_page, for_phones
from tdtool.papers.drawn.rounds import seating_charts, wall_lists
from tdtool.papers.drawn.slips import of_pairs as slips_of_pairs
from tdtool.papers.drawn.slips import of_tables as slips_of_tables
from tdtool.papers.drawn.standings import bracket_sheet, certificates, crosstable, lists, prizes
from tdtool.papers.kit import books
from tdtool.papers.kit.books import Drawing
from tdtool.papers.register import digests
from tdtool.papers.register.kinds import At, Listing, OfARound
from tdtool.queries.standings import cached
from tdtool.services.meanings import OF_SEATS, OnPaper

SLIP = (OnPaper.SEATS, OnPaper.TILES, OnPaper.CODES)
POSTER = "for the wall: how phones find the hall pages"
PHONES = "one per player with their own code, ten per sheet; hand them out, don’t hang them up"
STANDINGS = (OnPaper.RESULTS, OnPaper.STANDINGS, OnPaper.FINAL)
AWARDS = (OnPaper.RESULTS, OnPaper.PRIZES, OnPaper.FINAL)


def _filled(round_: Round, /, *, at: Collection[int], address: str) -> FilledPaper:
    return filled_contents.of_round(round_, at=at)


def _with_results(division: Division) -> list[int]:
    newest = listings.newest(division)
    return [newest] if newest else []


def _has_amounts(division: Division) -> bool:
    """Whether a prize of the list is worth something."""
    return any(row.get("amount") or row.get("share") for row in division.prizes)


def _until_final(division: Division) -> str:
    is_final = cached.is_final(cached.of_division(division))
    return "" if is_final else certificates.UNTIL_FINAL


def _paired(division: Division) -> list[int]:
    paired = max(listings.paired(division), listings.newest(division))
    return [paired] if paired else []


def _shown(
    kind: str, of: Draw, label: str, drawing: Drawing[Any], *,
    seen: Callable[[Any], Any], note: str = "for the wall", shows: tuple[OnPaper, ...] = OF_SEATS,
) -> OfARound:  # fmt: skip
    """A paper of all tables of a round, to hang up or to look at."""
    return OfARound(
        kind=kind, of=of, label=label, note=note, drawing=drawing, shows=shows, seen=seen,
        contents=round_contents.of_round,
    )  # fmt: skip


OF_TABLES = (
    _shown(
        "tables", Draw.TABLES, "Seating, by table", wall_lists.tables_by_number,
        seen=digests.list_of_tables,
    ),
    _shown(
        "names", Draw.TABLES, "Seating, by name", wall_lists.tables_by_name,
        seen=digests.list_of_tables,
    ),
    _shown(
        "charts", Draw.TABLES, "Seating charts", seating_charts.seating_charts,
        note="for the wall, one circle per table", shows=(OnPaper.SEATS, OnPaper.TILES),
        seen=digests.charts,
    ),
    OfARound(
        kind="slips", of=Draw.TABLES, at=At.PLAYED, one="slip",
        label="Result slips", singular="Result slip", note="one per table, with its code",
        contents=round_contents.of_round, drawing=slips_of_tables.result_slips,
        shows=SLIP, seen=digests.slips_of_tables,
    ),
    OfARound(
        kind="cards", of=Draw.TABLES, at=At.ALL, one="card",
        label="Table cards", singular="Table card", note="one per table, folded to stand on it",
        contents=round_contents.of_round, drawing=seating_charts.table_cards,
        shows=OF_SEATS, seen=digests.cards, for_phones=True,
    ),
)  # fmt: skip

OF_PAIRS = (
    _shown(
        "tables", Draw.PAIRS, "Pairings, by table", wall_lists.pairings_by_number,
        seen=digests.list_of_pairs,
    ),
    _shown(
        "names", Draw.PAIRS, "Pairings, by name", wall_lists.pairings_by_name,
        seen=digests.list_of_pairs,
    ),
    _shown(
        "desk", Draw.PAIRS, "Pairings, by name, desk copy", wall_lists.pairings_for_the_desk,
        note="for the desk: table, opponent, who starts", seen=digests.list_of_pairs,
    ),
    OfARound(
        kind="slips", of=Draw.PAIRS, at=At.PLAYED, one="slip",
        label="Result slips", singular="Result slip",
        note="four per sheet; cut them and the piles are in table order",
        contents=round_contents.of_round, drawing=slips_of_pairs.result_slips,
        shows=SLIP, seen=digests.slips_of_pairs,
    ),
)  # fmt: skip

FILLED = tuple(
    OfARound(
        kind="filled", of=draw, at=At.REPORTED, one="filled",
        label="Completed slips", singular="Completed slip",
        note="for your records: what counts, and why",
        contents=_filled, drawing=drawing,
        shows=(OnPaper.SLIPS,), seen=digests.filled_slips,
    )
    for draw, drawing in (
        (Draw.TABLES, slips_of_tables.filled_slips),
        (Draw.PAIRS, slips_of_pairs.filled_slips),
    )
)  # fmt: skip

LISTINGS = (
    Listing(
        kind="standings", of=Rank.TOTALS, label="Standings", note="after round {after}",
        with_its_round=True, after=lambda division: range(1, division.rounds + 1),
        contents=round_contents.of_standings, drawing=lists.standings,
        shows=STANDINGS, seen=digests.standings_of_tables,
    ),
    Listing(
        kind="standings", of=Rank.WINS, label="Standings", note="after round {after}",
        with_its_round=True, after=lambda division: range(1, listings.newest(division) + 1),
        contents=listings.of_standings, drawing=lists.standings_of_pairs, shows=STANDINGS,
        seen=digests.standings_of_pairs, play_off=True,
    ),
    Listing(
        kind="teams", of=Rank.WINS, label="Team standings", note="each team with its players",
        after=listings.with_teams, contents=lambda division, _: listings.of_teams(division),
        drawing=lists.team_standings, seen=digests.teams,
        shows=(OnPaper.RESULTS, OnPaper.STANDINGS, OnPaper.PLAY_OFF),
    ),
    Listing(
        kind="scorecards", of=Rank.WINS, label="Scorecards", note="one per player, four per sheet",
        blank="Scorecards, blank", blank_note="for players to fill in, four per sheet",
        after=lambda division: [0, *_with_results(division)],
        contents=listings.of_scorecards, drawing=crosstable.scorecards,
        shows=(OnPaper.RESULTS, OnPaper.FINAL), seen=digests.scorecards, play_off=True,
    ),
    Listing(
        kind="crosstable", of=Rank.WINS,
        label="Crosstable", note="all games, round by round", after=_paired,
        contents=lambda division, _: listings.of_crosstable(division),
        drawing=crosstable.crosstable, shows=(OnPaper.RESULTS, OnPaper.FINAL), play_off=True,
    ),
    Listing(
        kind="contenders", of=Rank.WINS, label="Contenders",
        note="who can still win, and what they need",
        after=lambda division: contenders_contents.rounds_with_any(division),
        contents=lambda division, _: contenders_contents.of_division(division),
        drawing=lists.contenders, seen=digests.contenders,
        shows=(OnPaper.RESULTS, OnPaper.PRIZES, OnPaper.PLAY_OFF),
    ),
    Listing(
        kind="playoff", of=Rank.WINS, label="Play-off bracket",
        note="for the wall, with lines to fill in",
        after=lambda division: playoff_contents.rounds_with_any(division),
        contents=lambda division, _: playoff_contents.of_division(division),
        drawing=bracket_sheet.bracket_sheet, shows=(OnPaper.RESULTS, OnPaper.PLAY_OFF),
        beyond=True,
    ),
    Listing(
        kind="prizes", of=None, label="Prize list", note="who wins what",
        after=lambda division: [listings.newest(division)] if division.prizes else [],
        contents=lambda division, _: listings.of_prizes(division), drawing=prizes.prize_list,
        shows=AWARDS, seen=digests.prize_list, play_off=True,
    ),
    Listing(
        kind="receipts", of=None, label="Prize receipts", note="per winner, to sign",
        after=lambda division: _with_results(division) if _has_amounts(division) else [],
        contents=lambda division, _: listings.of_prizes(division), drawing=prizes.receipts,
        shows=AWARDS, seen=digests.prize_list, play_off=True,
    ),
    Listing(
        kind="labels", of=None, label="Envelope labels", note="per prize, on sheets of labels",
        after=lambda division: [listings.newest(division)] if _has_amounts(division) else [],
        contents=lambda division, _: listings.of_prizes(division), drawing=prizes.labels,
        shows=AWARDS, seen=digests.prize_list, play_off=True,
        labels=prizes.per_sheet,
    ),
    Listing(
        kind="certificates", of=None, label="Certificates", note="a sheet per winner and prize",
        after=lambda division: _with_results(division) if division.prizes else [],
        contents=lambda division, _: listings.of_prizes(division),
        drawing=certificates.certificates, locked=_until_final,
        shows=AWARDS, seen=digests.prize_list, play_off=True,
    ),
    Listing(
        kind="poster", of=None, label="Hall poster", note=POSTER, blank="Hall poster",
        blank_note=POSTER, after=lambda division: [0], shows=(OnPaper.WIFI,),
        contents=lambda division, _: way_in.poster(division), drawing=for_phones.hall_poster,
        seen=digests.hall_poster, for_phones=True,
    ),
    Listing(
        kind="phones", of=None, label="Phone cards", note=PHONES, blank="Phone cards",
        blank_note=PHONES, after=lambda division: [0] if way_in.with_cards(division) else [],
        shows=(OnPaper.PLAYER_CODES, OnPaper.STANDINGS),
        contents=lambda division, _: way_in.cards(division), drawing=for_phones.phone_cards,
        seen=digests.phone_cards, for_phones=True,
    ),
    Listing(
        kind="day", of=None, label="The day on a page", note="to pin up at the desk",
        blank="The day on a page", blank_note="to pin up at the desk",
        after=lambda division: [0], shows=(),
        contents=lambda division, _: day_page_contents.of_division(division),
        drawing=day_page.day_page,
    ),
)  # fmt: skip


def _whole_round(parts: tuple[OfARound, ...], note: str) -> OfARound:
    """All papers of a round in one file, in the order in which they are carried out."""
    labelled = [(part.label, part.drawing) for part in parts]
    return OfARound(
        kind="all", of=parts[0].of, label="Everything", note=note, parts=parts, shows=(),
        contents=parts[0].contents, drawing=books.bound("all papers, {0.full_title}", labelled),
        for_phones=any(part.for_phones for part in parts),
    )  # fmt: skip


def some_of(whole: OfARound, kinds: Collection[str]) -> OfARound:
    """Of all papers of a round those of these kinds in one file; all where none is named."""
    parts = tuple(part for part in whole.parts if part.kind in kinds) or whole.parts
    return whole if parts == whole.parts else _whole_round(parts, whole.note)


ALL = (
    _whole_round(OF_TABLES, "lists, charts, slips and table cards as one file"),
    _whole_round(OF_PAIRS, "pairings and slips as one file"),
)
PAPERS: tuple[OfARound | Listing, ...] = (
    *OF_TABLES,
    *OF_PAIRS,
    *FILLED,
    *ALL,
    *LISTINGS,
)


# The papers by the names that they have in addresses and in the journal.
#
# ``round-2-tables``, ``round-2-slips``, ``round-2-slip-4``, ``round-2-slip-4+9``, ``round-2-all``,
# ``standings-2``; ``B-round-2-tables`` where an event has several divisions. What is printed is a
# piece, or is made of pieces: all slips of a round are as many pieces as there are tables, for one
# of them alone can be out of date.

KINDS = {row.kind: row for row in PAPERS}  # by name; those of one name are one for all it says
NAME_LISTINGS = {name for name, row in KINDS.items() if isinstance(row, Listing)}
AT_A_TABLE = {row.one: row.kind for row in PAPERS if isinstance(row, OfARound) and row.one}


def _any(names: Iterable[str]) -> str:
    return "|".join(sorted(names))


NAME = re.compile(
    r"(?:(?P<division>[A-Z][A-Z0-9]{0,5})-)?"
    rf"(?:(?P<listing>{_any(NAME_LISTINGS)})-(?P<after>[0-9]{{1,3}})"
    r"|round-(?P<number>[0-9]{1,3})-"
    rf"(?:(?P<kind>{_any(KINDS.keys() - NAME_LISTINGS)})"
    rf"|(?P<one>{_any(AT_A_TABLE)})-(?P<at>[0-9]{{1,4}}(?:\+[0-9]{{1,4}})*)))"
)


@dataclass(frozen=True)
class PaperName:
    """What paper is meant, and of which tables; none named: all.

    ``division`` is empty where the event has one only. Scorecards after round 0 are blank.
    """

    kind: str
    round_number: int
    tables: tuple[int, ...] = ()
    division: str = ""

    def __str__(self) -> str:
        before, row = f"{self.division}-" if self.division else "", KINDS[self.kind]
        if isinstance(row, Listing):
            return f"{before}{self.kind}-{self.round_number}"
        if not self.tables:
            return f"{before}round-{self.round_number}-{self.kind}"
        return f"{before}round-{self.round_number}-{row.one}-{'+'.join(map(str, self.tables))}"

    def titled(self, row: OfARound | Listing) -> str:
        """As it stands among papers of other rounds; ``row`` is what the division has it as."""
        division = f"Division {self.division}, " if self.division else ""
        if isinstance(row, Listing):
            label, after = row.labelled(self.round_number)[0], self.round_number
            title = label if row.blank and not after else f"{label} after round {after}"
        else:
            label = row.singular if len(self.tables) == 1 else row.label
            of = f" of {named(self.tables)}" if self.tables else ""
            title = f"Round {self.round_number}, {label[:1].lower()}{label[1:]}{of}"
        return f"{division}{title[:1].lower()}{title[1:]}" if division else title


def named(tables: tuple[int, ...]) -> str:
    """``table 4``, ``tables 4, 7 and 9``."""
    return f"{plural(len(tables), 'table')} {listed(tables)}"


def read(name: str) -> PaperName | None:
    """The paper of this name; None where none is called so."""
    parts = NAME.fullmatch(name)
    if parts is None:
        return None
    division = parts["division"] or ""
    if parts["listing"]:
        return PaperName(parts["listing"], int(parts["after"]), division=division)
    if parts["kind"]:
        return PaperName(parts["kind"], int(parts["number"]), division=division)
    at = tuple(sorted({int(table) for table in parts["at"].split("+")}))
    return PaperName(AT_A_TABLE[parts["one"]], int(parts["number"]), at, division)


def said(name: str, division: str = "") -> str:
    """A paper by its name in the journal, as a director says it: “standings after round 3”;
    ``division``: its code, where the event has several."""
    paper = read(name)
    if paper is None:
        return name
    paper = replace(paper, division=division)
    title = paper.titled(KINDS[paper.kind])
    return f"{title[:1].lower()}{title[1:]}"


def of_system(system: RuleSystem) -> dict[str, OfARound | Listing]:
    """The papers that a division under these rules has, by kind, as the papers page lists them."""
    return {row.kind: row for row in PAPERS if row.is_of(system)}
