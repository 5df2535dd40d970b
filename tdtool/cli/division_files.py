"""How the file commands open a division: the file, the configuration beside it, what is wrong.

``open_division`` gives everything at once; ``tell`` says on standard error what a director should
know of the file, and gives the exit code that follows.
"""

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tdtool.cli.arguments import BadOption
from tdtool.english import plural
from tdtool.formats.tsh import archive
from tdtool.formats.tsh import config as tsh_config
from tdtool.formats.tsh import division as tsh_division
from tdtool.formats.tsh.config import Config
from tdtool.formats.tsh.division import DivisionFile, Fault, faults
from tdtool.formats.tsh.text import Unreadable
from tdtool.pairing.field import Field
from tdtool.pairing.standings.win_loss import StandingsRules
from tdtool.queries.exchange.tsh_divisions import counting_of, division_of, rating_system_of

CONFIG = "config.tsh"
MOST_FAULTS_TOLD = 20
READ_HERE = (
    "max_rounds", "max_div_rounds", "rating_system", "division_rating_system",
    "spread_cap", "standings_spread_cap", "sum_before_spread", "all_byes_tie",
)  # fmt: skip


class CantOpen(BadOption):
    """The file can't be opened or read; the message says why."""


@dataclass(frozen=True)
class Opened:
    """A division as a command works on it.

    ``division.rounds`` are those planned: as asked for, else by the configuration beside the
    file, else None. ``remarks`` are sentences on how the files were read.
    """

    path: Path
    name: str
    file: DivisionFile
    division: Field
    config: Config | None
    faults: tuple[Fault, ...]
    remarks: tuple[str, ...]

    @property
    def counting(self) -> StandingsRules:
        """How the event counts, by its configuration."""
        return counting_of(self.config)

    @property
    def rating_system(self) -> str:
        """The name the configuration gives to the rating system; empty where it gives none."""
        return rating_system_of(self.config, self.name)


def content_of(path: Path) -> bytes:
    """The bytes of a file; ``CantOpen`` with the reason."""
    try:
        return path.read_bytes()
    except IsADirectoryError:
        raise CantOpen(f"{path} is a folder; give the file in it.") from None
    except (OSError, ValueError) as refusal:
        reason = getattr(refusal, "strerror", None) or str(refusal)
        raise CantOpen(f"{path} can’t be read: {reason}.") from None


def open_division(path: Path, *, rounds: int | None = None) -> Opened:
    """Opens a division's file with the configuration beside it; ``CantOpen``."""
    content = content_of(path)
    if archive.is_archive(content):
        raise CantOpen(
            f"{path} is an archive; export a division from it: convert --to tsh --division NAME."
        )
    try:
        file = tsh_division.read(content)
    except Unreadable as refusal:
        raise CantOpen(f"{path}: {refusal}") from None
    if rounds is not None and rounds < file.rounds:
        raise CantOpen(f"{path} already has {file.rounds} rounds; --rounds can’t be {rounds}.")
    config, remarks = config_beside(path)
    name = name_of(path, config)
    planned = rounds or (config.rounds(name) if config else None)
    return Opened(
        path=path,
        name=name,
        file=file,
        division=division_of(file, rounds=planned, name=name),
        config=config,
        faults=tuple(faults(file)),
        remarks=(*file.notes, *remarks),
    )


def config_beside(path: Path) -> tuple[Config | None, tuple[str, ...]]:
    """The configuration in the file's folder, if there is one, and what can't be read in it."""
    beside = path.parent / CONFIG
    if path.name == CONFIG or not beside.is_file():
        return None, ()
    try:
        config = tsh_config.read(content_of(beside))
    except (Unreadable, CantOpen) as refusal:
        return None, (f"{beside} is ignored: {refusal}",)
    lines = {statement.line: statement for statement in config.of("config")}
    read_faults = (
        fault
        for fault in config.faults
        if fault.line in lines and lines[fault.line].rest.startswith(READ_HERE)
    )
    return config, tuple(f"{beside}, {fault.message}" for fault in read_faults)


def name_of(path: Path, config: Config | None) -> str:
    """The division's name: as the configuration calls the file, else after the file."""
    for name, file in (config.divisions if config else {}).items():
        if file.casefold() == path.name.casefold():
            return name
    return path.stem.replace(" ", "-") or "A"


def tell(remarks: Iterable[str], faulty: Iterable[Fault], *, after: int | None = None) -> int:
    """Says on standard error what a director should know; 1 if a game or a player is in doubt.

    Of the faults only those that bear on the rounds ``after`` counts.
    """
    for remark in remarks:
        print(remark, file=sys.stderr)
    concerned = [
        listed_fault
        for listed_fault in faulty
        if after is None or listed_fault.round is None or listed_fault.round <= after
    ]
    for fault in concerned[:MOST_FAULTS_TOLD]:
        print(fault.message, file=sys.stderr)
    if len(concerned) > MOST_FAULTS_TOLD:
        print(f"… and {len(concerned) - MOST_FAULTS_TOLD} more.", file=sys.stderr)
    return 1 if any(fault.spoils for fault in concerned) else 0


def round_asked(opened: Opened, after: int | None) -> int:
    """The round a command answers for: as asked, else the last that has results; ``BadOption``."""
    if after is None:
        return opened.division.begun
    if not 0 <= after <= opened.file.rounds:
        raise BadOption(f"--after can’t be {after}: {opened.path} has {opened.file.rounds} rounds.")
    return after


def still_out(opened: Opened, after: int) -> tuple[str, ...]:
    """The sentence on results that a round hasn't got yet."""
    missing = opened.division.missing(after) if after else ()
    if not missing:
        return ()
    numbers = ", ".join(str(entrant.number) for entrant in missing[:10])
    more = f" and {len(missing) - 10} more" if len(missing) > 10 else ""
    who = plural(len(missing), "player")
    return (f"Round {after} isn’t complete: no result yet for {who} {numbers}{more}.",)
