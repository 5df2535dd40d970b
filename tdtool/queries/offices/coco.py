"""CoCo: tables of results and ratings, and the bundle once every player has a number there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from django.utils import timezone

from tdtool.english import plain
from tdtool.formats.offices import coco
from tdtool.formats.offices.event_file import few
from tdtool.queries.exchange.exports import UTF8, ExportFile
from tdtool.queries.offices import member_numbers, results
from tdtool.queries.offices.material import Material
from tdtool.queries.offices.values import Check, Office, Place

KEY, NAME = "coco", "CoCo"
PLAYERS = Place("players", "Players")


def checks(material: Material) -> list[Check]:
    all_in = results.all_in(material, material.pairs)
    return [
        all_in,
        results.settled(material),
        results.scores_say_it(material),
        _numbers(material, all_in),
    ]


def files(material: Material) -> list[ExportFile]:
    """Named as the list of tournaments names them. Raises CantBeSent."""
    divisions, event = material.files_as_named(KEY), material.event
    tables = coco.files(
        divisions,
        event=event.name,
        slug=event.slug,
        on=material.day,
        city=event.venue,
        zone=timezone.get_current_timezone(),
    )
    export_files = [ExportFile(name, f"text/csv{UTF8}", data) for name, data in tables.items()]
    if not coco.check(divisions).refused:
        bundle = coco.write_bundle(
            divisions, event=event.name, on=material.day, location=event.venue
        )
        export_files.append(ExportFile(material.called(KEY, ".json"), "application/json", bundle))
    return export_files


def _numbers(material: Material, all_in: Check) -> Check:
    """The tables need no number; without all of them there is no bundle."""
    divisions = material.files_as_named(KEY)
    tables = coco.check(divisions, bundle=False)
    checked = tables if tables.refused or tables.remarks else coco.check(divisions)
    return results.in_its_format(
        "Names and numbers",
        replace(checked, remarks=(*_borrowed(material), *checked.remarks)),
        place=PLAYERS,
        results=all_in,
    )


def _borrowed(material: Material) -> Iterator[str]:
    """Member ids that are sent as CoCo’s, where nothing says that they are."""
    borrowed = [
        f"{plain(entry.name)} {member_numbers.of_entry(entry, KEY)}"
        for division in material.pairs
        for entry in material.entries[division.code]
        if division.rating_system != KEY and member_numbers.is_borrowed(entry, KEY)
    ]
    if borrowed:
        yield (
            f"Member ids are sent as CoCo player numbers: {few(borrowed)}. Enter the right number "
            "on the player’s page where one isn’t CoCo’s."
        )


OFFICE = Office(
    KEY,
    NAME,
    "tables of results and ratings, and a bundle",
    "Send the tables, or the bundle, to the ratings committee.",
    offered=lambda material: bool(material.pairs),
    checks=checks,
    files=files,
    fees=("Players", "Games"),
    number=KEY,
    says={
        "-results.csv": "a division’s games",
        "-ratings.csv": "players with their ratings before the event",
        "tournaments.csv": "one row per division",
        ".json": "everything in one, for CoCo’s program",
    },
)
