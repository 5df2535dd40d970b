"""What NASPA takes: one tsh archive, or the lines that it takes from those without software.

==================  =============================================================================
the archive         ``config`` lines with both ids, then every division as a tsh file
without software    ``#division A``, then a line a player: name, rating, opponents; scores
``#ratingcheck``    ``off`` behind a division: its ratings aren't compared with NASPA's own
==================  =============================================================================
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tdtool.formats.offices import names
from tdtool.formats.tsh import archive
from tdtool.formats.tsh import division as tsh_division
from tdtool.formats.tsh.archive import Archive
from tdtool.formats.tsh.config import written
from tdtool.formats.tsh.division import DivisionFile, PlayerLine
from tdtool.formats.tsh.text import LATIN

KEPT = ("p12", "board", "penalty", "off", "class", "lifeg")  # what ratings and audits may ask for


@dataclass(frozen=True)
class Submission:
    """The divisions by name, and what the archive says of the event; "" is left out."""

    divisions: Mapping[str, DivisionFile]
    event_name: str = ""
    event_date: str = ""  # "May 9, 2026"
    tournament_id: str = ""
    director_id: str = ""
    rating_system: str = ""
    rounds: int = 0


def archived(submission: Submission) -> bytes:
    """The archive, in Latin-1 as tsh has it. Division names have no blank."""
    bare = {
        name.replace(" ", "_"): _bare(division) for name, division in submission.divisions.items()
    }
    return names.in_latin(
        archive.write(archive.archive_of(bare, config=_config(submission)))
    ).encode(LATIN)


def without_software(divisions: Mapping[str, DivisionFile], *, checked: bool = True) -> str:
    """Players with opponents and scores alone, a division after the other."""
    text = ""
    for name, division in divisions.items():
        bare = [replace(player, fields=(), remark="") for player in division.players]
        off = "" if checked else "#ratingcheck off\n"
        text += f"#division {name}\n{off}" + tsh_division.write(
            DivisionFile(tuple[PlayerLine](bare))
        )
    return text


def typed(divisions: Mapping[str, DivisionFile], *, checked: bool = True) -> bytes:
    """The same in ASCII, as the site’s form asks for it."""
    plain = {
        name: DivisionFile(tuple(replace(line, name=_plain(line)) for line in division.players))
        for name, division in divisions.items()
    }
    return without_software(plain, checked=checked).encode("ascii")


def read(data: bytes) -> Archive:
    """An archive, as it was sent. Raises ``tsh.text.Unreadable``."""
    return archive.read(data)


def read_typed(data: bytes) -> Mapping[str, DivisionFile]:
    """The divisions of the lines. Raises ``tsh.text.Unreadable``."""
    texts: dict[str, str] = {}
    name = ""
    for line in data.decode("ascii").splitlines(keepends=True):
        if line.startswith("#division "):
            name = line.removeprefix("#division ").strip()
            texts[name] = ""
        elif name:
            texts[name] += line
    return {name: tsh_division.read(text) for name, text in texts.items()}


def _plain(line: PlayerLine) -> str:
    return names.canonical(names.cleared(line.person), line.member_id)


def _config(submission: Submission) -> list[str]:
    settings = {
        "rating_system": submission.rating_system,
        "naspa_tournament_id": submission.tournament_id,
        "naspa_director_id": submission.director_id,
        "event_name": names.one_line(submission.event_name),
        "event_date": submission.event_date,
    }
    lines = [f"config {key} = {written(value)}" for key, value in settings.items() if value]
    if submission.rounds:
        lines.append(f"config max_rounds = {submission.rounds}")
    return [*lines, archive.SOURCE]


def _bare(division: DivisionFile) -> DivisionFile:
    """The players’ lines without comments, and of their keys those that are asked for."""
    return DivisionFile(
        tuple(
            replace(
                player, remark="", fields=tuple(part for part in player.fields if part.key in KEPT)
            )
            for player in division.players
        ),
        LATIN,
    )
