"""The ABSP: a tsh configuration and a file for each division."""

from __future__ import annotations

from tdtool.english import counted, plural
from tdtool.formats.offices import absp
from tdtool.pairing.field import Kind
from tdtool.queries.exchange import tsh_configs
from tdtool.queries.exchange.exports import ExportFile
from tdtool.queries.offices import results
from tdtool.queries.offices.material import Material
from tdtool.queries.offices.values import Check, Office, Place, needs_you, ok

KEY, NAME = "absp", "ABSP"
CONFIG = "config.tsh"


def checks(material: Material) -> list[Check]:
    return [
        results.same_name(material),
        results.all_in(material, material.pairs),
        results.settled(material),
        _starts(material),
        results.scores_say_it(material),
    ]


def files(material: Material) -> list[ExportFile]:
    """Their names are those that the configuration has."""
    config = tsh_configs.of_event(material.event, material.pairs)
    called = tsh_configs.names(material.event, material.pairs)
    named = {code: f"{code.lower()}.t" for code in called}
    played = material.rounds
    more = {
        called[division.code]: played[division.code]
        for division in material.pairs
        if played[division.code] != division.rounds
    }
    divisions = material.files()
    return [
        ExportFile(
            CONFIG,
            "text/plain",
            absp.configuration(
                config, {called[code]: file for code, file in named.items()}, rounds=more
            ),
        ),
        *(
            ExportFile(file, "text/plain", absp.division(divisions[code]))
            for code, file in named.items()
        ),
    ]


def _starts(material: Material) -> Check:
    """Of every game it is known who started."""
    title = "Who started"
    unknown = [
        (code, round_)
        for code, field in material.fields.items()
        for entrant in field.entrants
        for round_, appearance in enumerate(entrant.appearances, 1)
        if appearance.kind is Kind.PLAYED
        and len(appearance.opponents) == 1
        and appearance.started is None
    ]
    if not unknown:
        return ok(title, "It is known of every game.")
    games = (len(unknown) + 1) // 2
    code, round_ = unknown[0]
    sentence = (
        f"It isn’t known of {counted(games, 'game')}; {plural(games, 'it is', 'they are')} sent "
    )
    sentence += "as unknown."
    return needs_you(title, sentence, Place("round", f"Round {round_}", (round_,), code))


OFFICE = Office(
    KEY,
    NAME,
    "config.tsh and a file per division",
    "Send all files to the ratings officer.",
    offered=lambda material: bool(material.pairs),
    checks=checks,
    files=files,
    fees=("Players", "Games"),
    says={CONFIG: "event configuration", ".t": "a division’s players, pairings and scores"},
)
