"""WESPA: one ``.tou`` file for its rating program."""

from __future__ import annotations

from tdtool.formats.offices import tou
from tdtool.pairing.field import Kind
from tdtool.queries.exchange.exports import ExportFile
from tdtool.queries.offices import results
from tdtool.queries.offices.material import Material
from tdtool.queries.offices.values import Check, Office, Place, needs_you, ok

KEY, NAME = "wespa", "WESPA"
PLAYERS = Place("players", "Players")


def checks(material: Material) -> list[Check]:
    checked = tou.check(material.files_as_named(), event=material.event.name, in_parts=True)
    all_in = results.all_in(material, material.pairs)
    return [
        all_in,
        results.settled(material),
        _somebody_rated(material),
        results.scores_say_it(material),
        results.in_its_format("The .tou file", checked, place=PLAYERS, results=all_in),
    ]


def files(material: Material) -> list[ExportFile]:
    """One, or several where one can’t hold every round. Raises CantBeSent."""
    parts, forfeits = tou.parts(material.files_as_named()), _forfeits(material)
    return [
        ExportFile(
            material.called(KEY, f"-from-round-{first}.tou" if len(parts) > 1 else ".tou"),
            "text/plain",
            tou.write(
                divisions,
                event=material.event.name,
                on=material.day,
                forfeits={(code, who, at - first + 1) for code, who, at in forfeits},
            ),
        )
        for first, divisions in parts.items()
    ]


def _forfeits(material: Material) -> set[tuple[str, int, int]]:
    """Division, number in its file, and round of credits that are forfeits won, not byes."""
    return {
        (division.code, place, round_)
        for division in material.pairs
        for place, entrant in enumerate(material.fields[division.code].entrants, 1)
        for round_, appearance in enumerate(entrant.appearances, 1)
        if appearance.kind is Kind.FORFEIT and (appearance.score or 0) > 0
    }


def _somebody_rated(material: Material) -> Check:
    """An event without a player whom WESPA has rated can’t be rated."""
    title = "Rated players"
    for division in material.pairs:
        if not any(entry.rating for entry in material.entries[division.code]):
            sentence = f"Nobody in division {division.code} has a rating, so it can’t be rated."
            return needs_you(title, sentence, Place("players", "Players", (), division.code))
    return ok(title, "Every division has players with a rating.")


OFFICE = Office(
    KEY,
    NAME,
    "one .tou file",
    "Send the .tou file to the ratings officer. Names must be as on the rating list.",
    offered=lambda material: bool(material.pairs),
    checks=checks,
    files=files,
    fees=("Players (levy)",),
    says={".tou": "every division, for the rating program"},
)
