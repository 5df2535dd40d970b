"""``matchgames``: a folder of game records matched to an event’s tables."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from tdtool.english import counted
from tdtool.management import answers
from tdtool.management.answers import Answer, AnsweringCommand, CantAnswer, bar, event_named
from tdtool.management.folder_lock import own_folder
from tdtool.models import Event
from tdtool.queries.records import matching, records
from tdtool.queries.records.matching import Match, What
from tdtool.services.acts import Desk
from tdtool.services.meanings import Refused
from tdtool.services.records import tables
from tdtool.web.records import views as record_views

MOST_FILES = 10_000
AT_A_TIME = 100  # that one action adds


class Command(AnsweringCommand):
    help = "Match game records to the tables of an event: same names, same final scores."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument("event", metavar="EVENT", help="the event’s short name")
        parser.add_argument(
            "folder", metavar="FOLDER", type=Path, help="a folder of game records (GCG, AGR)"
        )
        parser.add_argument(
            "--add",
            action="store_true",
            help="add every record that matches one game; tdtool must not be running",
        )
        parser.add_argument(
            "--by", metavar="USERNAME", help="the director who does this (default: the only one)"
        )
        super().add_options(parser)

    def answer(self, options: dict[str, Any]) -> Answer:
        event = event_named(options["event"])
        matches = matching.of_files(event, _read(options["folder"]))
        if options["add"]:
            with own_folder("matchgames"):
                try:
                    _add(answers.desk(options["by"], event=event), matches)
                except Refused as refusal:
                    raise CantAnswer(refusal) from None
        return _answer(event, matches, added=options["add"])


def _read(folder: Path) -> list[records.File]:
    """Raises CantAnswer."""
    if not folder.is_dir():
        raise CantAnswer(f"There is no folder {folder}.")
    try:
        read = list(records.of_folder(folder))
    except OSError as fault:
        raise CantAnswer(f"{folder} can’t be read ({fault.strerror}).") from None
    if not read:
        raise CantAnswer(f"{folder} has no game records: files that end in .gcg, .agr or .txt.")
    if len(read) > MOST_FILES:
        raise CantAnswer(f"{folder} has {len(read):,} records; at most {MOST_FILES:,} are matched.")
    return read


def _add(desk: Desk, matches: Sequence[Match]) -> None:
    lines = [tables.told(match, match.chosen) for match in matches if match.chosen]
    with bar(len(lines), unit="record") as step:
        for begin in range(0, len(lines), AT_A_TIME):
            part = lines[begin : begin + AT_A_TIME]
            tables.add(desk, lines=part)
            for _ in part:
                step()


def _answer(event: Event, matches: Sequence[Match], *, added: bool) -> Answer:
    """Exit code 1 where a record that isn’t there yet has no table."""
    fit = sum(match.what is What.FITS for match in matches)
    kinds = Counter(match.what for match in matches)
    open_ = len(matches) - fit - kinds[What.THERE] - kinds[What.TWICE]
    did = "added" if added else "matched"
    lines = [_line(match) for match in matches]
    lines.append(f"{event.slug}: {counted(len(matches), 'file')}, {fit} {did}.")
    if fit and not added:
        lines.append("Nothing is saved. To add the matched records: the same command with --add.")
    no = f"{counted(open_, 'file')} without a table." if open_ else ""
    return Answer([_json(match, added) for match in matches], "\n".join(lines), no=no)


def _line(match: Match) -> str:
    at = f"{record_views.where(match.chosen)}: " if match.chosen else ""
    return f"{match.file.name}: {at}{record_views.said_of(match)}"


def _json(match: Match, added: bool) -> dict[str, Any]:
    return {
        "file": match.file.name,
        "what": match.what.name.lower().replace("_", " "),
        "added": added and match.what is What.FITS,
        "games": [
            {"division": game.division, "round": game.round_number, "table": game.table}
            for game in match.candidates
        ],
        "says": record_views.said_of(match),
    }
