"""An event's results as files for other programs, at any moment."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from tdtool.engine.rule_parts import Draw
from tdtool.english import plain
from tdtool.formats.offices import naspa
from tdtool.formats.player_lists.columns import OF_OFFICES
from tdtool.formats.tsh import archive, division
from tdtool.formats.tsh import config as tsh_config
from tdtool.formats.tsh.division import DivisionFile, Totals
from tdtool.models import Division, Entry, Event
from tdtool.queries import rules
from tdtool.queries.exchange import result_tables, tsh_configs, tsh_files
from tdtool.queries.exchange.result_tables import ResultTable, Row
from tdtool.queries.field import read_field
from tdtool.queries.standings import of_tables

UTF8 = "; charset=utf-8"
MARKED = "utf-8-sig"  # spreadsheets take a CSV for UTF-8 by its first three bytes
PLAYERS = "players.csv"


@dataclass(frozen=True)
class ExportFile:
    """A file to save: its name, what it is, its bytes."""

    name: str
    kind: str
    data: bytes


@dataclass(frozen=True)
class Offer:
    """A file that can be exported, before it is made. ``key`` stands in its address."""

    key: str
    name: str
    says: str


class NothingToExport(LookupError):
    """The event has no such file; the message says why."""


def offers(event: Event) -> list[Offer]:
    """What can be exported now: results of all, for tsh only divisions where two meet."""
    divisions = _in_pairs(event)
    return [*_results(event), *(_for_tsh(event, divisions) if divisions else ())]


def _results(event: Event) -> Iterator[Offer]:
    slug, every = event.slug, "one row per player and round: table and score"
    if _in_pairs(event):
        every += ", spread and who started"
    yield Offer("results.xlsx", f"{slug}-results.xlsx", "workbook: standings, scores and words")
    yield Offer("standings.csv", f"{slug}-standings.csv", "standings, one row per player")
    yield Offer("scores.csv", f"{slug}-scores.csv", every)
    if result_tables.has_words(event):
        description = "words at the end of each game, one row per word"
        yield Offer("words.csv", f"{slug}-words.csv", description)
    if result_tables.has_prizes(event):
        description = "prizes, one row per prize and winner"
        yield Offer("prizes.csv", f"{slug}-prizes.csv", description)
    description = "all players, in the format that Add players imports"
    yield Offer(PLAYERS, f"{slug}-players.csv", description)


def _for_tsh(event: Event, divisions: list[Division]) -> list[Offer]:
    names = tsh_configs.names(event, divisions)
    slug = event.slug
    return [
        *(
            Offer(
                f"{division.code}.t",
                tsh_files.file_name(division),
                f"division {names[division.code]} for tsh",
            )
            for division in divisions
        ),
        Offer("config.tsh", "config.tsh", "event configuration for tsh"),
        Offer(
            "archive.tsh",
            f"{slug}.tsh",
            "tsh archive: configuration and all divisions, no passwords",
        ),
        Offer(
            "games.xlsx",
            f"{slug}.xlsx",
            "workbook: players with totals, and every game from both sides",
        ),
        Offer(
            "games.csv",
            f"{slug}.csv",
            "one row per player: totals, then opponent, score and table per round",
        ),
        Offer(
            "ratings.txt", f"{slug}-ratings.txt", "pairings and scores only, for the rating officer"
        ),
    ]


def file(event: Event, key: str) -> ExportFile:
    """One of them. Raises NothingToExport."""
    divisions = _in_pairs(event)
    if key.endswith(".t"):
        exported = next(
            (pairs_division for pairs_division in divisions if f"{pairs_division.code}.t" == key),
            None,
        )
        if exported is not None:
            data = division.write_bytes(tsh_files.of_division(exported))
            return ExportFile(tsh_files.file_name(exported), "text/plain", data)
    maker = MADE.get(key)
    if maker is None or not (divisions or key in OF_ALL):
        raise NothingToExport(f"This event has no file “{key[:40]}” to export.")
    kind, data = maker[0], maker[1](event, divisions)
    name = next((offer.name for offer in offers(event) if offer.key == key), key)
    return ExportFile(name, kind, data)


def _files(
    event: Event, divisions: list[Division], *, rates: bool = False
) -> dict[str, DivisionFile]:
    names = tsh_configs.names(event, divisions)
    return {
        names[division.code]: tsh_files.of_division(division, rates=rates) for division in divisions
    }


def _config(event: Event, divisions: list[Division]) -> bytes:
    return tsh_config.write_bytes(tsh_configs.of_event(event, divisions))


def _archive(event: Event, divisions: list[Division]) -> bytes:
    config = archive.archived_lines(tsh_configs.of_event(event, divisions))
    return archive.write_bytes(archive.archive_of(_files(event, divisions), config=config))


def _csv(event: Event, divisions: list[Division]) -> bytes:
    return division.to_csv(_files(event, divisions), _totals(event, divisions)).encode(MARKED)


def _xlsx(event: Event, divisions: list[Division]) -> bytes:
    return division.to_xlsx(_files(event, divisions), _totals(event, divisions))


def _ratings(event: Event, divisions: list[Division]) -> bytes:
    """Players with opponents and scores alone, a division after the other; with the games of a
    play-off that are rated."""
    return naspa.without_software(_files(event, divisions, rates=True)).encode()


def _players(event: Event, divisions: list[Division]) -> bytes:
    return division.as_csv(players_table(event)).encode(MARKED)


def players_table(event: Event) -> list[Row]:
    """Every entry of every division, under headings that a list of players may have; numbers at
    rating offices where anybody has one."""
    heading = ("division", "number", "name", "rating", "member id", "class", "team", "career games")
    entries = Entry.objects.filter(division__event=event).select_related("division", "player")
    entry_list = list(entries.order_by("division__code", "number", "registered"))
    used = [
        role
        for role, key in OF_OFFICES.items()
        if any((entry.member_numbers or {}).get(key) for entry in entry_list)
    ]
    table_rows = [
        (
            entry.division.code, entry.number, plain(entry.name), entry.rating,
            entry.player.member_ids.get("id", ""), entry.prize_class, entry.team,
                entry.career_games,
            *((entry.member_numbers or {}).get(OF_OFFICES[role], "") for role in used),
        )
        for entry in entry_list
    ]  # fmt: skip
    return [(*heading, *used), *table_rows]


def _table(of: Callable[[Event], ResultTable]) -> Callable[[Event, list[Division]], bytes]:
    def made(event: Event, _: list[Division]) -> bytes:
        table = of(event)
        return division.as_csv([table.heading, *table.rows]).encode(MARKED)

    return made


def _workbook(event: Event, _: list[Division]) -> bytes:
    tables = result_tables.of_event(event)
    return division.workbook({table.title: [table.heading, *table.rows] for table in tables})


def _totals(event: Event, divisions: list[Division]) -> Mapping[tuple[str, int], Totals]:
    names = tsh_configs.names(event, divisions)
    by_player = {}
    for counted in divisions:
        places = {who.number: at for at, who in enumerate(read_field(counted).entrants, 1)}
        listing = of_tables.pair_standings(counted)
        for row in (*listing.lines, *listing.gone):
            totals = Totals(row.rank, row.wins, row.losses, row.spread)
            by_player[names[counted.code], places[row.who.number]] = totals
    return by_player


XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
OF_ALL = (PLAYERS, "results.xlsx", "standings.csv", "scores.csv", "words.csv", "prizes.csv")
MADE: Mapping[str, tuple[str, Callable[[Event, list[Division]], bytes]]] = {
    "config.tsh": ("text/plain", _config),
    "archive.tsh": ("text/plain", _archive),
    "games.csv": (f"text/csv{UTF8}", _csv),
    "games.xlsx": (XLSX, _xlsx),
    "results.xlsx": (XLSX, _workbook),
    "standings.csv": (f"text/csv{UTF8}", _table(result_tables.standings)),
    "scores.csv": (f"text/csv{UTF8}", _table(result_tables.scores)),
    "words.csv": (f"text/csv{UTF8}", _table(result_tables.words)),
    "prizes.csv": (f"text/csv{UTF8}", _table(result_tables.prizes)),
    PLAYERS: (f"text/csv{UTF8}", _players),
    "ratings.txt": (f"text/plain{UTF8}", _ratings),
}


def _in_pairs(event: Event) -> list[Division]:
    divisions = event.divisions.all()
    return [division for division in divisions if rules.of_division(division).draw is Draw.PAIRS]
