"""CoCo’s files: results and ratings as tables, a list of tournaments, a bundle of all in JSON.

===============  ===================================================================
results          one table per division, a row per game: ``Submitted On`` (days since
                 1899-12-30, local time), round, winner, score, opponent, score, both numbers
ratings          ``Name,Number,Rating``
tournaments.csv  a row per division, with the name of its results
bundle           everything of an event; players by number, who started
===============  ===================================================================

Byes and forfeits are in none of them. Names stand as they are: programs read them, and a sign put
before an = would become part of the name.
"""

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, tzinfo

from tdtool.formats.offices.coco_json import read_bundle, read_roster
from tdtool.formats.offices.coco_tables import EIGHT, EPOCH, NUMBERED, TOURNAMENTS, read_tables
from tdtool.formats.offices.event_file import (
    Checked,
    Game,
    below_zero,
    called,
    few,
    games,
    member_id,
    sent_name,
    unready,
)
from tdtool.formats.player_lists.cells import BadCell
from tdtool.formats.quoting import shown
from tdtool.formats.tsh.division import DivisionFile, PlayerLine

__all__ = [
    "check", "files", "read_bundle", "read_roster", "read_tables", "write_bundle", "write_ratings",
    "write_results", "write_tournaments",
]  # fmt: skip

NUMBER = re.compile(r"[0-9]{1,4}")
SECONDS = re.compile(r"[0-9]{1,10}")
PROVISIONAL = re.compile(r"T-?[0-9]+", re.IGNORECASE)
DAY = 86_400  # seconds
LATEST = 4_000_000_000  # seconds, of a time of the day that a file may have


def check(divisions: Mapping[str, DivisionFile], *, bundle: bool = True) -> Checked:
    """What can’t be sent, and what will look different. ``bundle``: in it every player needs a
    number."""
    refused, remarks = list(unready(divisions)), list[str]()
    for name, file in divisions.items():
        refused += _of_names(name, file)
        refused += _of_numbers(name, file, bundle=bundle)
        refused += below_zero(name, file, "CoCo’s files have")
        without = [called(player) for player in file.players if not player_number(player)]
        if without and not bundle:
            remarks.append(f"Division {name}: no CoCo player number for {few(without)}.")
        unknown = sum(game.one_started is None for game in games(file))
        if unknown and bundle:
            remarks.append(
                f"Division {name}: who started isn’t known in {unknown} of the games; the bundle "
                "says the loser."
            )
        if any(0 in player.opponents for player in file.players):
            remarks.append(f"Division {name}: byes, forfeits and missed rounds are left out.")
    return Checked(tuple(refused), tuple(remarks))


def files(
    divisions: Mapping[str, DivisionFile],
    *,
    event: str,
    slug: str,
    on: date,
    city: str = "",
    zone: tzinfo = UTC,
) -> dict[str, bytes]:
    """Every file by its name, but the bundle; ``zone`` is the event’s. Raises ``CantBeSent``."""
    check(divisions, bundle=False).or_refuse()
    contents = {
        file_name(slug, name): write_results(file, on=on, zone=zone)
        for name, file in divisions.items()
    }
    contents[f"{slug}-ratings.csv"] = write_ratings(divisions)
    contents["tournaments.csv"] = write_tournaments(
        divisions, event=event, slug=slug, on=on, city=city
    )
    return contents


def file_name(slug: str, division: str) -> str:
    """What the results of a division are called.

    >>> file_name("lake", "Top 1")
    'lake-top-1-results.csv'
    """
    return f"{slug}-{re.sub('[^a-z0-9]+', '-', division.lower()).strip('-') or 'a'}-results.csv"


def write_results(file: DivisionFile, *, on: date, zone: tzinfo = UTC) -> bytes:
    """The results of a division that ``check`` lets through."""
    ordered = sorted(games(file), key=_by_time)
    return _table([EIGHT, *(_result(game, on, zone) for game in ordered)])


def write_ratings(divisions: Mapping[str, DivisionFile]) -> bytes:
    """The ratings at the start of the event, each player once; names as ``check`` wants them."""
    table_rows = {
        (sent_name(player), player_number(player)): (
            sent_name(player), player_number(player),
            "" if player.rating is None else player.rating,
        )
        for file in divisions.values()
        for player in file.players
    }  # fmt: skip
    return _table([NUMBERED, *table_rows.values()])


def write_tournaments(
    divisions: Iterable[str], *, event: str, slug: str, on: date, city: str = ""
) -> bytes:
    """The list of tournaments: a row per division, its place in the order left blank."""
    return _table([
        TOURNAMENTS,
        *(
            (event, name, city, slug, slug, file_name(slug, name), on.isoformat(), "")
            for name in divisions
        ),
    ])  # fmt: skip


def write_bundle(
    divisions: Mapping[str, DivisionFile], *, event: str, on: date, location: str = ""
) -> bytes:
    """The whole event. Raises ``CantBeSent``."""
    check(divisions).or_refuse()
    players = {
        player_number(player): player for file in divisions.values() for player in file.players
    }
    document = {
        "name": event,
        "location": location,
        "start_date": on.isoformat(),
        "players": [
            {"player_number": number, "name": sent_name(player), "rating": player.rating,
             "provisional": False}
            for number, player in players.items()
        ],
        "divisions": [_bundled(name, file) for name, file in divisions.items()],
        "event_log": [],
    }  # fmt: skip
    return json.dumps(document, ensure_ascii=True, indent=1).encode("ascii")


def _bundled(name: str, file: DivisionFile) -> dict[str, object]:
    entrants = [
        {"number": player.number, "player_number": player_number(player), "rating": player.rating,
         "rating_source": "manual"}
        for player in file.players
    ]  # fmt: skip
    return {"name": name, "entrants": entrants, "results": [_slip(game) for game in games(file)]}


def _slip(game: Game) -> dict[str, object]:
    winner, loser = _by_score(game)
    started = game.one_started
    return {
        "round": game.round,
        "winner": player_number(winner),
        "winner_score": winner.score(game.round),
        "loser": player_number(loser),
        "loser_score": loser.score(game.round),
        "winner_started": started is not None and started == (winner is game.one),
    }


def _by_score(game: Game) -> tuple[PlayerLine, PlayerLine]:
    one_score, theirs = game.scores or (0, 0)
    return (game.one, game.other) if one_score >= theirs else (game.other, game.one)


def player_number(player: PlayerLine) -> str:
    """The four digits of a CoCo member; "" where the id is no such number.

    >>> from tdtool.formats.tsh.division import player_line
    >>> [player_number(player_line(1, f"Ann Bee{id}", 0)) for id in ("", ":42", ":AA000042")]
    ['', '0042', '']
    """
    written_id = member_id(player)
    return written_id.zfill(4) if NUMBER.fullmatch(written_id) else ""


def _result(game: Game, on: date, zone: tzinfo) -> Sequence[object]:
    winner, loser = _by_score(game)
    return (
        f"{_days(game, on, zone):.5f}", game.round,
        sent_name(winner), winner.score(game.round), sent_name(loser), loser.score(game.round),
        player_number(winner), player_number(loser),
    )  # fmt: skip


def _days(game: Game, on: date, zone: tzinfo) -> float:
    """When the result was in as a spreadsheet counts days, whose clocks know no zone: by the
    event’s own clock. The event’s day where it isn’t known."""
    at = _entered(game)
    local = datetime.fromtimestamp(at, zone) if at else datetime(on.year, on.month, on.day)
    return (local.replace(tzinfo=UTC) - EPOCH).total_seconds() / DAY


def _by_time(game: Game) -> tuple[int, int, int]:
    return (game.round, _entered(game), game.one.number)


def _entered(game: Game) -> int:
    [entered] = (game.one.values("rtime") or ())[game.round - 1 : game.round] or ("",)
    at = int(entered) if SECONDS.fullmatch(entered) else 0
    return at if at < LATEST else 0


def _table(table_rows: Iterable[Sequence[object]]) -> bytes:
    text = io.StringIO()
    csv.writer(text).writerows(table_rows)
    return text.getvalue().encode()


def _of_names(name: str, file: DivisionFile) -> Iterator[str]:
    seen: Counter[tuple[str, str]] = Counter()
    for player in file.players:
        try:
            player_name = sent_name(player)
        except BadCell as bad:
            yield f"Division {name}, player {player.number}: {bad}."
            continue
        if player_name.startswith(("-", "−")):
            yield (
                f"Division {name}: the name {shown(player_name)} begins with a minus, and "
                "spreadsheets take it for a formula: change the name."
            )
        seen[player_name.casefold(), player_number(player)] += 1
        if seen[player_name.casefold(), player_number(player)] == 2:
            yield (
                f"Division {name}: two players are called {shown(player_name)}: give each their "
                "CoCo player number as member id."
            )


def _of_numbers(name: str, file: DivisionFile, *, bundle: bool) -> Iterator[str]:
    numbers = Counter(filter(None, map(player_number, file.players)))
    for player in file.players:
        written_id, number, who = member_id(player), player_number(player), called(player)
        if PROVISIONAL.fullmatch(written_id):
            yield (
                f"Division {name}: {who} has the provisional number {shown(written_id)}: ask "
                "CoCo for the final one first."
            )
        elif bundle and not number:
            yield (f"Division {name}: {who} needs a CoCo player number, four digits, as member id.")
        elif number and numbers.pop(number, 0) > 1:
            yield f"Division {name}: two players have the number {number}: correct one of them."
