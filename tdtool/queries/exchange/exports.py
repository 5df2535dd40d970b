"""An event's two-player divisions as files for other programs, at any moment."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from defusedcsv import csv

from tdtool.engine.remedies import byes_and_forfeits
from tdtool.engine.rule_parts import Draw
from tdtool.english import plain
from tdtool.formats.tsh import archive, division, division_tables
from tdtool.formats.tsh import config as tsh_config
from tdtool.formats.tsh.config import Config
from tdtool.formats.tsh.division import DivisionFile, PlayerLine
from tdtool.formats.tsh.division_tables import Totals
from tdtool.models import Division, Entry, Event
from tdtool.pairing.standings.win_loss import standings
from tdtool.queries import rules
from tdtool.queries.exchange import tsh_files
from tdtool.queries.field import read_field
from tdtool.queries.rounds import pairings

UTF8 = "; charset=utf-8"
PLAYERS = "players.csv"


@dataclass(frozen=True)
class ExportFile:
    """A file to save: its name, what it is, its bytes."""

    name: str
    kind: str
    data: bytes


@dataclass(frozen=True)
class Offer:
    """A file that can be taken, before it is made. ``key`` stands in its address."""

    key: str
    name: str
    says: str


class NothingToExport(LookupError):
    """The event has no such file; the message says why."""


def offers(event: Event) -> list[Offer]:
    """What can be taken now; games only of divisions where two meet."""
    divisions = _in_pairs(event)
    everybody = Offer(
        PLAYERS, f"{event.slug}-players.csv", "everybody who is entered, as Add players reads it"
    )
    if not divisions:
        return [everybody]
    names = _names(event, divisions)
    slug = event.slug
    return [
        *(
            Offer(f"{one.code}.t", tsh_files.file_name(one), f"division {names[one.code]} for tsh")
            for one in divisions
        ),
        Offer("config.tsh", "config.tsh", "the event’s configuration for tsh"),
        Offer("archive.tsh", f"{slug}.tsh", "all of it in one archive, without passwords"),
        Offer("games.xlsx", f"{slug}.xlsx", "players and games, for those who calculate on"),
        Offer("games.csv", f"{slug}.csv", "players with their rounds, as CSV"),
        Offer("ratings.txt", f"{slug}-ratings.txt", "games alone, as rating officers take them"),
        everybody,
    ]


def has_games(event: Event) -> bool:
    """Whether any division's games go into a file."""
    return bool(_in_pairs(event))


def file(event: Event, key: str) -> ExportFile:
    """One of them. Raises NothingToTake."""
    divisions = _in_pairs(event)
    if key.endswith(".t"):
        found = next((one for one in divisions if f"{one.code}.t" == key), None)
        if found is not None:
            data = division.write_bytes(tsh_files.of_division(found))
            return ExportFile(tsh_files.file_name(found), "text/plain", data)
    made = MADE.get(key)
    if made is None or not (divisions or key == PLAYERS):
        raise NothingToExport(f"There is no file “{key[:40]}” to take from this event.")
    kind, data = made[0], made[1](event, divisions)
    name = next(one.name for one in offers(event) if one.key == key)
    return ExportFile(name, kind, data)


def config_of(event: Event, divisions: list[Division]) -> Config:
    """The configuration as it was brought, with what is different here; else what is known."""
    imported = _imported_config(divisions)
    if imported is None:
        return tsh_config.read("".join(f"{line}\n" for line in _own_config(event, divisions)))
    lines = [one.text for one in imported.statements]
    known = {file.casefold() for file in imported.divisions.values()}
    names = _names(event, divisions)
    for one in divisions:
        file_name, name = tsh_files.file_name(one), names[one.code]
        if file_name.casefold() not in known:
            lines.append(f"division {name} {file_name}")
        if imported.rounds(name) != one.rounds:
            lines.append(f"config max_div_rounds{{{_quoted(name)}}} = {one.rounds}")
    return tsh_config.read("".join(f"{line}\n" for line in lines))


def _own_config(event: Event, divisions: list[Division]) -> Iterator[str]:
    yield f"# {' '.join(event.name.split())}"
    yield f"config event_name = {_quoted(event.name)}"
    if event.starts_on:
        day = f"{event.starts_on:%B} {event.starts_on.day}, {event.starts_on.year}"
        yield f"config event_date = {_quoted(day)}"
    yield f"config max_rounds = {max(one.rounds for one in divisions)}"
    if any(one.rating_system == "naspa" for one in divisions):
        yield "config rating_system = 'nsa2008'"
    yield "config track_firsts = 1"
    system = rules.of_division(divisions[0])
    yield f"config bye_spread = {byes_and_forfeits.bye(system).spread}"
    for one in divisions:
        yield f"division {one.code} {tsh_files.file_name(one)}"
        if len({one.rounds for one in divisions}) > 1:
            yield f"config max_div_rounds{{{_quoted(one.code)}}} = {one.rounds}"


def _imported_config(divisions: list[Division]) -> Config | None:
    said = next((one.kept["config"] for one in divisions if one.kept.get("config")), "")
    return tsh_config.read(said) if said else None


def _names(event: Event, divisions: list[Division]) -> dict[str, str]:
    """By code what a division is called in the configuration that was brought, else its code."""
    imported = _imported_config(divisions)
    called = {f.casefold(): name for name, f in (imported.divisions if imported else {}).items()}
    return {
        one.code: called.get(tsh_files.file_name(one).casefold(), one.code) for one in divisions
    }


def _files(event: Event, divisions: list[Division]) -> dict[str, DivisionFile]:
    names = _names(event, divisions)
    return {names[one.code]: tsh_files.of_division(one) for one in divisions}


def _config(event: Event, divisions: list[Division]) -> bytes:
    return tsh_config.write_bytes(config_of(event, divisions))


def _archive(event: Event, divisions: list[Division]) -> bytes:
    config = archive.archived_lines(config_of(event, divisions))
    return archive.write_bytes(archive.archive_of(_files(event, divisions), config=config))


def _csv(event: Event, divisions: list[Division]) -> bytes:
    return division_tables.to_csv(_files(event, divisions), _totals(event, divisions)).encode()


def _xlsx(event: Event, divisions: list[Division]) -> bytes:
    return division_tables.to_xlsx(_files(event, divisions), _totals(event, divisions))


def _ratings(event: Event, divisions: list[Division]) -> bytes:
    """Players with opponents and scores alone, a division after the other."""
    text = ""
    for name, found in _files(event, divisions).items():
        bare = [replace(one, fields=(), remark="") for one in found.players]
        text += f"#division {name}\n" + division.write(DivisionFile(tuple[PlayerLine](bare)))
    return text.encode()


def _players(event: Event, divisions: list[Division]) -> bytes:
    """Every entry of every division, under headings that a list of players may have."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(
        ["division", "number", "name", "rating", "member id", "class", "team", "career games"]
    )
    entries = Entry.objects.filter(division__event=event).select_related("division", "player")
    for one in entries.order_by("division__code", "number", "registered"):
        rows.writerow([
            one.division.code, one.number, plain(one.name), one.rating,
            one.player.member_ids.get("id", ""), one.prize_class, one.team, one.career_games,
        ])  # fmt: skip
    return text.getvalue().encode()


def _totals(event: Event, divisions: list[Division]) -> Mapping[tuple[str, int], Totals]:
    names = _names(event, divisions)
    found = {}
    for one in divisions:
        known = read_field(one)
        places = {who.number: at for at, who in enumerate(known.entrants, 1)}
        for row in standings(known.stood(known.paired), counting=pairings.counting(one)):
            totals = Totals(row.rank, row.wins, row.losses, row.spread)
            found[names[one.code], places[row.number]] = totals
    return found


MADE: Mapping[str, tuple[str, Callable[[Event, list[Division]], bytes]]] = {
    "config.tsh": ("text/plain", _config),
    "archive.tsh": ("text/plain", _archive),
    "games.csv": (f"text/csv{UTF8}", _csv),
    "games.xlsx": (
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        _xlsx,
    ),
    PLAYERS: (f"text/csv{UTF8}", _players),
    "ratings.txt": (f"text/plain{UTF8}", _ratings),
}


def _in_pairs(event: Event) -> list[Division]:
    divisions = event.divisions.all()
    return [one for one in divisions if rules.of_division(one).draw is Draw.PAIRS]


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
