"""The tables for spreadsheets against what is in force: standings and scores, of all divisions."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

from tdtool.models import Division
from tests.truth.in_force import Played, tallies
from tests.web.browser import Browser


def parted(
    division: Division, browser: Browser, games: Sequence[Played], *, after: int
) -> Iterator[str]:
    """Where they say something else, in sentences; ``after`` is the newest round that counts."""
    mine = tallies(division, games, after=after)
    for row in _rows(division, browser, "standings.csv"):
        then = mine[row["name"]]
        counted = {"wins": then.wins, "losses": then.losses, "spread": then.spread}
        if row.get("total"):
            counted = {"total": then.total}
        for key, ours in counted.items():
            if key in row and float(row[key] or 0) != ours:
                yield f"standings.csv, {row['name']}: {key} {row[key]}, not {ours}"
    said = {(row["name"], int(row["round"])): row for row in _rows(division, browser, "scores.csv")}
    for game in games:
        for seat in game.seats if game.kind == "played" else ():
            row = said[seat.name, game.round]
            ours = str(seat.score) if game.counts else ""
            if row["score"] != ours:
                yield f"scores.csv, {seat.name}, {game.round}: {row['score']}, not {ours}"


def ranks(division: Division, browser: Browser) -> dict[str, int | None]:
    """By name the rank in the table of standings."""
    rows = _rows(division, browser, "standings.csv")
    return {row["name"]: int(row["rank"]) if row["rank"] else None for row in rows}


def _rows(division: Division, browser: Browser, name: str) -> list[dict[str, str]]:
    answer = browser.client.get(f"/e/{division.event.slug}/export/{name}")
    rows = csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig")))
    return [row for row in rows if row["division"] == division.code]
