"""Every paper there is: a row each, in the order of the papers page. Another paper is one more."""

from __future__ import annotations

from collections.abc import Collection

from tdtool.engine.rule_parts import Draw, Rank
from tdtool.models import Division, Round
from tdtool.papers.contents import filled_slips as filled_contents
from tdtool.papers.contents import listings
from tdtool.papers.contents import round as round_contents
from tdtool.papers.contents.values import FilledPaper
from tdtool.papers.drawn.rounds import desk_list, lists_by_name, lists_by_table, seating_charts
from tdtool.papers.drawn.slips import filled_of_pairs, filled_of_tables
from tdtool.papers.drawn.slips import of_pairs as slips_of_pairs
from tdtool.papers.drawn.slips import of_tables as slips_of_tables
from tdtool.papers.drawn.standings import crosstable, prize_list, scorecards
from tdtool.papers.drawn.standings import of_pairs as standings_of_pairs
from tdtool.papers.drawn.standings import of_tables as standings_of_tables
from tdtool.papers.kit import books
from tdtool.papers.register import digests
from tdtool.papers.register.kinds import At, Listing, OfARound
from tdtool.services.meanings import OF_SEATS, OnPaper

SLIP = (OnPaper.SEATS, OnPaper.TILES, OnPaper.CODES)
STANDINGS = (OnPaper.RESULTS, OnPaper.STANDINGS)


def _filled(round_: Round, /, *, at: Collection[int], address: str) -> FilledPaper:
    return filled_contents.of_round(round_, at=at)


def _with_results(division: Division) -> list[int]:
    newest = listings.newest(division)
    return [newest] if newest else []


def _paired(division: Division) -> list[int]:
    paired = max(listings.paired(division), listings.newest(division))
    return [paired] if paired else []


OF_TABLES = (
    OfARound(
        kind="tables", of=Draw.TABLES, label="Tables, by table", note="for the wall",
        contents=round_contents.of_round, drawing=lists_by_table.tables_by_number,
        shows=OF_SEATS, seen=digests.list_of_tables,
    ),
    OfARound(
        kind="names", of=Draw.TABLES, label="Tables, by name", note="for the wall",
        contents=round_contents.of_round, drawing=lists_by_name.tables_by_name,
        shows=OF_SEATS, seen=digests.list_of_tables,
    ),
    OfARound(
        kind="charts", of=Draw.TABLES,
        label="Seating charts", note="for the wall, one circle a table",
        contents=round_contents.of_round, drawing=seating_charts.seating_charts,
        shows=(OnPaper.SEATS, OnPaper.TILES), seen=digests.charts,
    ),
    OfARound(
        kind="slips", of=Draw.TABLES, at=At.PLAYED, one="slip",
        label="Result slips", singular="Result slip", note="one a table, with its code",
        contents=round_contents.of_round, drawing=slips_of_tables.result_slips,
        shows=SLIP, seen=digests.slips_of_tables,
    ),
    OfARound(
        kind="cards", of=Draw.TABLES, at=At.ALL, one="card",
        label="Table cards", singular="Table card", note="one a table, folded to stand on it",
        contents=round_contents.of_round, drawing=seating_charts.table_cards,
        shows=OF_SEATS, seen=digests.cards,
    ),
)  # fmt: skip

OF_PAIRS = (
    OfARound(
        kind="tables", of=Draw.PAIRS, label="Pairings, by table", note="for the wall",
        contents=round_contents.of_round, drawing=lists_by_table.pairings_by_number,
        shows=OF_SEATS, seen=digests.list_of_pairs,
    ),
    OfARound(
        kind="names", of=Draw.PAIRS, label="Pairings, by name", note="for the wall",
        contents=round_contents.of_round, drawing=lists_by_name.pairings_by_name,
        shows=OF_SEATS, seen=digests.list_of_pairs,
    ),
    OfARound(
        kind="desk", of=Draw.PAIRS,
        label="Pairings, by name, small", note="for the desk: table, opponent, who starts",
        contents=round_contents.of_round, drawing=desk_list.pairings_for_the_desk,
        shows=OF_SEATS, seen=digests.list_of_pairs,
    ),
    OfARound(
        kind="slips", of=Draw.PAIRS, at=At.PLAYED, one="slip",
        label="Result slips", singular="Result slip",
        note="four a sheet; cut, the piles lie in the order of the tables",
        contents=round_contents.of_round, drawing=slips_of_pairs.result_slips,
        shows=SLIP, seen=digests.slips_of_pairs,
    ),
)  # fmt: skip

FILLED = tuple(
    OfARound(
        kind="filled", of=draw, at=At.REPORTED, one="filled",
        label="Filled slips", singular="Filled slip",
        note="for the file: what counts, and why",
        contents=_filled, drawing=drawing,
        shows=(OnPaper.SLIPS,), seen=digests.filled_slips,
    )
    for draw, drawing in (
        (Draw.TABLES, filled_of_tables.filled_slips),
        (Draw.PAIRS, filled_of_pairs.filled_slips),
    )
)  # fmt: skip

LISTINGS = (
    Listing(
        kind="standings", of=Rank.TOTALS, label="Standings", note="after round {after}",
        with_its_round=True, after=lambda division: range(1, division.rounds + 1),
        contents=round_contents.of_standings, drawing=standings_of_tables.standings,
        shows=STANDINGS, seen=digests.standings_of_tables,
    ),
    Listing(
        kind="standings", of=Rank.WINS, label="Standings", note="after round {after}",
        with_its_round=True, after=lambda division: range(1, listings.newest(division) + 1),
        contents=listings.of_standings, drawing=standings_of_pairs.standings, shows=STANDINGS,
    ),
    Listing(
        kind="scorecards", of=Rank.WINS, label="Scorecards", note="one a player, four a sheet",
        blank="Scorecards, blank", blank_note="for the players to fill in, four a sheet",
        after=lambda division: [0, *_with_results(division)],
        contents=listings.of_scorecards, drawing=scorecards.scorecards,
        shows=(OnPaper.RESULTS,), seen=digests.scorecards,
    ),
    Listing(
        kind="crosstable", of=Rank.WINS,
        label="Crosstable", note="everybody’s games, round by round", after=_paired,
        contents=lambda division, _: listings.of_crosstable(division),
        drawing=crosstable.crosstable, shows=(OnPaper.RESULTS,),
    ),
    Listing(
        kind="prizes", of=None, label="Prize list", note="who takes what, as things stand",
        after=lambda division: [listings.newest(division)] if division.prizes else [],
        contents=lambda division, _: listings.of_prizes(division), drawing=prize_list.prize_list,
        shows=(OnPaper.RESULTS, OnPaper.PRIZES),
    ),
)  # fmt: skip


def _whole_round(parts: tuple[OfARound, ...], note: str) -> OfARound:
    """All papers of a round in one file, in the order in which they are carried out."""
    labelled = [(part.label, part.drawing) for part in parts]
    return OfARound(
        kind="all", of=parts[0].of, label="All of them", note=note, parts=parts, shows=(),
        contents=parts[0].contents, drawing=books.bound("all papers, {0.full_title}", labelled),
    )  # fmt: skip


ALL = (
    _whole_round(OF_TABLES, "lists, charts, slips and cards as one file"),
    _whole_round(OF_PAIRS, "pairings and slips as one file"),
)
PAPERS: tuple[OfARound | Listing, ...] = (
    *OF_TABLES,
    *OF_PAIRS,
    *FILLED,
    *ALL,
    *LISTINGS,
)
