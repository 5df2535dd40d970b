"""``standings FILE.t [--after R] [--format text|json]``: who stands where."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from tdtool.cli.arguments import Arguments, Column, aligned
from tdtool.cli.division_files import (
    CantOpen,
    Opened,
    content_of,
    open_division,
    round_asked,
    still_out,
    tell,
)
from tdtool.formats.offices import woogles
from tdtool.formats.tsh.text import Unreadable
from tdtool.pairing.standings.win_loss import Standing, counted, figure, standings
from tdtool.places import PROGRAM
from tdtool.queries.exchange import compared_standings

COLUMNS: tuple[Column[Standing], ...] = (
    Column("Rank", lambda standing: "–" if standing.rank is None else str(standing.rank)),
    Column("No.", lambda standing: str(standing.number)),
    Column("Name", lambda standing: standing.name, left=True),
    Column("Wins", lambda standing: figure(standing.wins)),
    Column("Losses", lambda standing: figure(standing.losses)),
    Column("Spread", lambda standing: f"{standing.spread:+}"),
    Column("Rating", lambda standing: str(standing.rating or "–")),
    Column("", lambda standing: "withdrawn" if standing.rank is None else "", left=True),
)


def run(argv: Sequence[str]) -> int:
    """Prints the standings; 0, or 1 where a game in the file is in doubt."""
    options = _arguments().parse_args(argv)
    opened = open_division(options.file)
    after = round_asked(opened, options.after)
    division_standings = standings(opened.division, after=after, counting=opened.counting)
    if options.format == "json":
        print(
            json.dumps(
                [_as_json(standing) for standing in division_standings],
                ensure_ascii=False,
                indent=1,
            )
        )
    else:
        print(_heading(opened, after))
        print(aligned(COLUMNS, division_standings))
    code = tell((*opened.remarks, *still_out(opened, after)), opened.faults, after=after)
    return (
        max(code, _compared(options.compare, opened, division_standings))
        if options.compare
        else code
    )


def _compared(path: Path, opened: Opened, division_standings: Sequence[Standing]) -> int:
    """Says on standard error what another program’s standings have differently; 1 if anything."""
    try:
        every = woogles.read_standings(content_of(path))
    except Unreadable as refusal:
        raise CantOpen(f"{path}: {refusal}") from None
    theirs = compared_standings.of_division(every, [opened.name])
    if not theirs:
        raise CantOpen(f"{path} has no division {opened.name}.")
    differences = compared_standings.differences(theirs, division_standings)
    for difference in differences or [f"{path.name} has the same standings."]:
        print(difference, file=sys.stderr)
    return 1 if differences else 0


def _heading(opened: Opened, after: int) -> str:
    if after == 0:
        return f"{opened.path.name}: before round 1, by rating"
    total = opened.division.rounds
    return f"{opened.path.name}: after round {after}" + (f" of {total}" if total else "")


def _as_json(standing: Standing) -> dict[str, object]:
    return {
        "rank": standing.rank,
        "player": standing.number,
        "name": standing.name,
        "wins": counted(standing.wins),
        "losses": counted(standing.losses),
        "spread": standing.spread,
    }


def _arguments() -> Arguments:
    parser = Arguments(
        prog=f"{PROGRAM} standings", description="Show the standings of a division file."
    )
    parser.of_a_division()
    parser.add_argument(
        "--after", type=int, metavar="R", help="after this round (default: the last with results)"
    )
    parser.add_argument(
        "--compare",
        type=Path,
        metavar="CSV",
        help="standings that Woogles exported: also tell what is different in them",
    )
    parser.text_or_json()
    return parser
