"""What a reader sees of a paper: two prints differ in it only where they see another thing.

Usually that is everything the paper is drawn from, but what is named in ``NOT_SEEN``: a kind of
paper that says nothing else goes by that rule, ``as_posted``, ``each_as_drawn`` or ``as_drawn``.
The digests of what was printed stand in the journals of events, so what an older kind gives stays
as it is.

Left out on purpose: the fingerprint and the time of print, the address in a slip’s code (a second
laptop has another, and the code can be typed), the size of the sheet, and the minutes of the clock,
which starts after the papers hang. Papers on the wall bear their revision, so a newer one puts them
out of date; of the sheets that belong to one table only those whose own table changed are out of
date.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from tdtool import english
from tdtool.pairing.prizes.prizes import as_json as prize_row
from tdtool.papers.contents.contenders import ContendersPaper
from tdtool.papers.contents.values import (
    FilledPaper,
    FilledSlip,
    Order,
    PairStandingsPaper,
    PaperTable,
    PrizesPaper,
    RoundOfPairs,
    RoundOfTables,
    RoundPaper,
    ScorecardsPaper,
    StandingsPaper,
    TeamsPaper,
)
from tdtool.papers.contents.way_in import HallPoster, PhoneCards
from tdtool.queries.journal import chain
from tdtool.queries.values import PaperHead

Seen = Mapping[str, Any]
ByTable = Mapping[int, Seen]  # of the tables that have a sheet of their own

# What values know beside what is printed: of their page, of the laptop, of the clock.
NOT_SEEN = frozenset(
    {"event", "foot", "neighbour", "entry", "before", "url", "minutes", "first_label"}
)


def of_what_is_seen(seen: object) -> str:
    """Its digest."""
    return hashlib.sha256(chain.canonical(seen).encode()).hexdigest()


# ---------------------------------------------------------------- the rule


def as_drawn(paper: Any) -> Seen:
    """All that it is drawn from, and of its head the event, the day and the rules."""
    seen = _seen(asdict(paper))
    assert isinstance(seen, dict)
    return {**seen, "head": _of_a_listing(paper.head)}


def as_posted(paper: Any) -> Seen:
    """The same of a paper of a round, which bears whether it is posted, and its revision."""
    head = paper.head
    bears = {"revision": head.revision, "draft": head.is_draft}
    return {**as_drawn(paper), "head": {**_of_a_listing(head), **bears}}


def each_as_drawn(paper: RoundPaper[Any]) -> ByTable:
    """The same of papers with a sheet a table: all that is known of the table."""
    head = _of_a_round(paper.head, paper.full_title)
    return {table.number: {"head": head, "table": _seen(asdict(table))} for table in paper.tables}


def _seen(value: object) -> object:
    if isinstance(value, dict):
        return {key: _seen(of_it) for key, of_it in value.items() if key not in NOT_SEEN}
    if isinstance(value, list | tuple):
        return [_seen(of_it) for of_it in value]
    if isinstance(value, Order):
        return value.name
    return value.astimezone(UTC).isoformat() if isinstance(value, datetime) else value


def _of_a_listing(head: PaperHead) -> Seen:
    return {"event": head.event, "day": head.day, "rules": head.rules}


def _of_a_round(head: PaperHead, title: str) -> Seen:
    return {"event": head.event, "day": head.day, "title": title, "draft": head.is_draft}


# ---------------------------------------------------------------- a round of tables


def list_of_tables(paper: RoundOfTables) -> Seen:
    return _on_the_wall(paper, [_listed(table) for table in paper.tables])


def charts(paper: RoundOfTables) -> Seen:
    return _on_the_wall(paper, [_charted(table) for table in paper.tables])


def cards(paper: RoundOfTables) -> ByTable:
    head = _of_a_round(paper.head, paper.full_title)
    return {table.number: {**head, **_listed(table)} for table in paper.tables}


def slips_of_tables(paper: RoundOfTables) -> ByTable:
    head = _of_a_round(paper.head, paper.full_title)
    rules = {**head, "list": paper.head.list_note, "rules": asdict(paper.slip)}
    return {
        table.number: {
            **rules,
            **_charted(table),
            "code": table.code,
            "ratings": [seat.rating for seat in table.seats],
        }
        for table in paper.tables
    }


def _on_the_wall(paper: RoundOfTables, tables: list[Seen]) -> Seen:
    head = _of_a_round(paper.head, paper.full_title)
    return {**head, "revision": paper.head.revision, "tables": tables}


def _listed(table: PaperTable) -> Seen:
    seats = [[seat.place, seat.name] for seat in table.seats]
    return {"table": table.number, "group": table.group, "seats": seats}


def _charted(table: PaperTable) -> Seen:
    return {**_listed(table), "tiles": table.tiles_by}


# ---------------------------------------------------------------- a round of pairs


def list_of_pairs(paper: RoundOfPairs) -> Seen:
    drawn = paper.slip.first_clause
    return {
        **_of_a_round(paper.head, paper.title),
        "division": paper.division,
        "revision": paper.head.revision,
        "tables": [_paired(table) for table in paper.tables],
        "byes": [seat.name for seat in paper.byes],
        **({"drawn": drawn} if drawn else {}),
    }


def slips_of_pairs(paper: RoundOfPairs) -> ByTable:
    head = {**_of_a_round(paper.head, paper.title), "division": paper.division}
    rules = {**head, "rules": asdict(paper.slip)}
    return {
        table.number: {
            **rules,
            **_paired(table),
            "numbers": [seat.number for seat in table.seats],
            "code": table.code,
        }
        for table in paper.tables
        if table.to_play
    }


def _paired(table: PaperTable) -> Seen:
    return {"table": table.number, "seats": [seat.name for seat in table.seats]}


# ---------------------------------------------------------------- for the file, and listings


def filled_slips(paper: FilledPaper) -> ByTable:
    head = {"event": paper.head.event, "day": paper.head.day, "title": paper.title}
    bears = {"head": head, "list": paper.head.list_note}
    return {slip.table: {**_filled(slip), **bears} for slip in paper.slips}


def _filled(slip: FilledSlip) -> dict[str, Any]:
    seen = asdict(slip)
    seen["taken"] = f"Taken {english.clock(slip.taken.at)} by {slip.taken.by}" if slip.taken else ""
    for seat in seen["seats"]:
        seat["seat"] = {key: seat["seat"][key] for key in ("place", "name", "rating")}
        del seat["differs"], seat["if_off"], seat["signed_before"]
        for word in seat["words"]:
            del word["about"], word["costs"]
            if not word["settled"]:
                del word["settled"]
    for line in seen["ledger"]:
        line["at"] = line["at"].astimezone(UTC).isoformat()
    return seen


NOT_YET = ("missing", "pending")


def standings_of_tables(paper: StandingsPaper) -> Seen:
    """Without the numbers and best words that their page has too; of what doesn't count yet only
    where there is any."""
    seen = {key: part for key, part in asdict(paper).items() if part or key not in NOT_YET}
    page_alone = ("entry", "number", "best_word", "tied", "neighbour")
    standing_rows = [
        {key: row[key] for key in row if key not in page_alone} for row in seen["rows"]
    ]
    bears = {"rows": standing_rows, "order": paper.order.name}
    return {**seen, "head": _of_a_listing(paper.head), **bears}


def standings_of_pairs(paper: PairStandingsPaper) -> Seen:
    """Of places that a play-off decides, and of what counts later, only where there is any; under
    the name that it had when only byes did."""
    seen = dict(as_drawn(paper))
    seen["byes_say"] = seen.pop("pending")
    for name in ("reserved", "byes_say"):
        if not seen[name]:
            del seen[name]
    return seen


def contenders(paper: ContendersPaper) -> Seen:
    """Of a play-off beside the rounds, and of rounds that lack a result, only where there are
    any."""
    seen = dict(as_drawn(paper))
    if not paper.lacking:
        del seen["lacking"]
    if not paper.ahead:
        del seen["ahead"], seen["none_left"]
    return seen


def teams(paper: TeamsPaper) -> Seen:
    """Of a play-off beside the rounds only where there is one."""
    seen = dict(as_drawn(paper))
    if not paper.play_off:
        del seen["play_off"]
    return seen


def prize_list(paper: PrizesPaper) -> Seen:
    """Prizes as their list keeps them, so that what older lists couldn't say isn't there; the parts
    of a prize by the least one, for the others follow from the winners."""
    seen = as_drawn(paper)
    lines = []
    for line, row in zip(paper.lines, seen["lines"], strict=True):
        prize = prize_row(line.award.prize)
        award = {key: of_it for key, of_it in row["award"].items() if key != "parts"}
        winners = [{key: winner[key] for key in ("who", "why")} for winner in row["winners"]]
        lines.append({**row, "award": {**award, "prize": prize}, "winners": winners})
    return {**seen, "lines": lines}


def scorecards(paper: ScorecardsPaper) -> Seen:
    """Of blank ones only whose they are."""
    if paper.after:
        return as_drawn(paper)
    whose = [card.line.who for card in paper.cards]
    return {**as_drawn(paper), "cards": [[who.number, who.name, who.rating] for who in whose]}


# ---------------------------------------------------------------- for phones


def hall_poster(paper: HallPoster) -> Seen:
    """With the addresses: under another one it leads nowhere."""
    network = asdict(paper.network) if paper.network else None
    return {"event": paper.head.event, "phones": asdict(paper.phones), "network": network}


def phone_cards(paper: PhoneCards) -> Seen:
    """A code by its generation: the journal holds no player's code, nor anything to try one by."""
    cards = [[card.number, card.name, card.generation or 1] for card in paper.cards]
    bears = {"event": paper.head.event, "division": paper.division, "player": paper.phones.player}
    return {**bears, "cards": cards}
