"""The offices that results are sent to. One more is one more entry here."""

from __future__ import annotations

from collections.abc import Iterable

from tdtool.formats.tsh import division
from tdtool.queries.exchange.exports import MARKED, UTF8, ExportFile
from tdtool.queries.exchange.result_tables import Row
from tdtool.queries.offices import absp, coco, naspa, results, wespa
from tdtool.queries.offices.material import Material
from tdtool.queries.offices.values import Check, Office

# Plain CSV: standings, scores and players, for an office that has no format of its own.

KEY, NAME = "csv", "CSV"


def checks(material: Material) -> list[Check]:
    all_in = results.all_in(material, material.divisions, rates=False)
    return [all_in, results.settled(material)]


def files(material: Material) -> list[ExportFile]:
    standings, scores = material.standings, material.scores
    return [
        _csv(material, "-standings.csv", [standings.heading, *standings.rows]),
        _csv(material, "-scores.csv", [scores.heading, *scores.rows]),
        _csv(material, "-players.csv", material.players),
    ]


def _csv(material: Material, ending: str, table_rows: Iterable[Row]) -> ExportFile:
    data = division.as_csv(table_rows).encode(MARKED)
    return ExportFile(material.called(KEY, ending), f"text/csv{UTF8}", data)


OFFICE = Office(
    KEY,
    NAME,
    "standings, scores and players as plain CSV",
    "Send the files to whoever asked for them.",
    offered=lambda material: True,
    checks=checks,
    files=files,
    fees=("Players",),
    format=True,
    says={
        "-standings.csv": "one row per player",
        "-scores.csv": "one row per player and round",
        "-players.csv": "ratings and member numbers",
    },
)


OFFICES: tuple[Office, ...] = (
    naspa.OFFICE, wespa.OFFICE, absp.OFFICE, coco.OFFICE, OFFICE,
)  # fmt: skip
BY_KEY = {office.key: office for office in OFFICES}


def offered(material: Material) -> list[Office]:
    """Those that take the results of such an event."""
    return [office for office in OFFICES if office.offered(material)]
