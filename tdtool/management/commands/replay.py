"""``replay``: plays an event's journal into an empty database and compares.

With ``--at N`` it shows the event as it stood after act N instead.
"""

from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from django.db import DatabaseError

from tdtool.english import counted, minus
from tdtool.management import answers
from tdtool.management.answers import Answer, AnsweringCommand, CantAnswer, event_named
from tdtool.management.commands import verifyjournal
from tdtool.models import Event
from tdtool.queries.audits import database
from tdtool.queries.journal import archive, whole
from tdtool.services.journal import archives
from tdtool.services.journal.replay import NoSuchAct, Replay, as_it_stood, replay
from tdtool.services.journal.replay_house import replay_house


class Command(AnsweringCommand):
    help = "Replay an event’s journal in an empty database and check that the result is the same."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument(
            "event",
            help=("the event’s short name, as in its web address, e.g. demo, or an archive’s file"),
        )
        parser.add_argument("--at", type=int, help="show the event as it was after this action")
        super().add_options(parser)

    def answer(self, options: dict[str, Any]) -> Answer:
        if options["event"].endswith(archive.ENDING):
            return _of_archive(Path(options["event"]))
        try:
            if broken := verifyjournal.database_faults():
                return _answer(Replay(options["event"], 0, "", tuple(broken)))
            return _of_event(event_named(options["event"]), options["at"])
        except (DatabaseError, ValueError, TypeError) as fault:  # rows that no act leaves so
            sentence = database.cant_be_read(fault)
            return _answer(Replay(options["event"], 0, "", (sentence,)))


def _of_event(event: Event, after: int | None) -> Answer:
    """The event against its journal, the accounts against the house's, both against the ends that
    were seen of them."""
    if after is not None:
        return _as_it_stood(event, after)
    seen, of_house = whole.of_event_seen(event), whole.of_house_seen()
    with database.as_of_now(), answers.bar(event.journal.count(), unit="action") as step:
        played = replay(event, step=step)
        of_house = [*replay_house().faults, *of_house]
    more = [*seen, *(f"house: {sentence}" for sentence in of_house)]
    return _answer(replace(played, faults=(*played.faults, *more)))


def _of_archive(path: Path) -> Answer:
    try:
        event_archive = archive.read(path)
    except archive.ArchiveRefused as refusal:
        raise CantAnswer(str(refusal)) from None
    with answers.bar(len(event_archive.entries), unit="action") as step:
        try:
            played = archives.replay(event_archive, step=step)
        except archives.NewerArchive as newer:
            raise CantAnswer(newer) from None
    return _answer(played, *archives.other_word_lists(event_archive))


def _answer(played: Replay, *notes: str) -> Answer:
    return Answer(
        {**asdict(played), "whole": played.whole},
        "\n".join([*_lines(played), *notes]),
        no="" if played.whole else f"{played.event} differs from its journal.",
    )


def _as_it_stood(event: Event, after: int) -> Answer:
    try:
        stood = as_it_stood(event, after=after)
    except NoSuchAct as refusal:
        raise CantAnswer(str(refusal)) from None
    lines = [f"{event.slug} after action {after}:"]
    for code, division in stood["divisions"].items():
        lines += _division(code, division)
    return Answer(stood, "\n".join(lines))


def _division(code: str, division: dict[str, Any]) -> list[str]:
    """The rounds with their tables, and who stood where."""
    names = {player["uuid"]: player["name"] for player in division["players"]}
    lines = [f"Division {code}: {len(names)} players"]
    for number, round_ in division["drawn"].items():
        lines.append(f"  Round {number}, {round_['state']}")
        lines += [f"    {_game(game, names)}" for game in round_["games"]]
    if division["drawn"]:
        lines.append("Standings")
        lines += [f"    {_place(row, names)}" for row in division["places"]]
    return lines


def _game(game: dict[str, Any], names: dict[str, str]) -> str:
    seats = (f"{names[seat['entry']]} {_points(seat)}".strip() for seat in game["seats"])
    place = f"table {game['table']}" if game["table"] is not None else game["kind"]
    return f"{place}: {', '.join(seats)} ({game['state']})"


def _points(seat: dict[str, Any]) -> str:
    lines = [line["points"] for line in seat["ledger"] if line["counts_for"] == "score"]
    return str(sum(lines)) if lines else ""


def _place(row: dict[str, Any], names: dict[str, str]) -> str:
    figures = (
        f"{row['wins']:g}–{row['losses']:g} {minus(format(row['spread'], '+d'))}"
        if "wins" in row
        else str(row["total"])
    )
    place = "–" if row["place"] is None else row["place"]
    return f"{place:>3} {names[row['entry']]} {figures}"


def _lines(played: Replay) -> list[str]:
    if played.whole:
        return [
            (
                f"{played.event}: OK. Replaying its {counted(played.entries, 'action')} "
                f"gave the same event and the same check code {played.head[:12]}."
            )
        ]
    return [f"{played.event}: DIFFERENT:", *(f"  {fault}" for fault in played.faults)]
