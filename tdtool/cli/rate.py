"""``rate FILE.t [--after R] [--rounds TOTAL] [--system NAME] [--format text|json]``."""

import json
from collections.abc import Sequence

from tdtool.cli.arguments import Arguments, Column, aligned
from tdtool.cli.division_files import Opened, open_division, round_asked, still_out, tell
from tdtool.pairing.standings.rating_systems import GROWING, SYSTEMS, called, system
from tdtool.pairing.standings.ratings import Rated, rate
from tdtool.pairing.standings.win_loss import figure
from tdtool.places import PROGRAM

COLUMNS: tuple[Column[Rated], ...] = (
    Column("No.", lambda rated: str(rated.number)),
    Column("Name", lambda rated: rated.name, left=True),
    Column("Old", lambda rated: str(rated.old or "–")),
    Column("New", lambda rated: str(rated.new or "–")),
    Column("Change", lambda rated: f"{rated.new - rated.old:+}" if rated.new and rated.old else ""),
    Column("Games", lambda rated: str(rated.games)),
    Column("Wins", lambda rated: figure(rated.wins)),
    Column("Expected", lambda rated: f"{rated.expected:.2f}" if rated.old else ""),
)


def run(argv: Sequence[str]) -> int:
    """Prints the ratings before and after; 0, or 1 where a game in the file is in doubt."""
    options = _arguments().parse_args(argv)
    opened = open_division(options.file, rounds=options.rounds)
    after = round_asked(opened, options.after)
    ratings = rate(
        opened.division,
        after=after,
        system=options.system,
        career_grows=opened.rating_system.lower() == GROWING,
    )
    if options.format == "json":
        lines = (
            {"player": rated.number, "old": rated.old or 0, "new": rated.new or 0}
            for rated in ratings
        )
        print(json.dumps(list(lines), indent=1))
    else:
        print(_heading(opened, after, options.system))
        print(aligned(COLUMNS, ratings))
    remarks = (*opened.remarks, *still_out(opened, after), *_remarks(opened, options.system))
    return tell(remarks, opened.faults, after=after)


def _heading(opened: Opened, after: int, name: str) -> str:
    total = opened.division.rounds or opened.division.paired
    rating_system = system(name)
    formula = f"the {rating_system.title} formula" if rating_system.formula else "no ratings"
    return f"{opened.path.name}: after round {after} of {total}, {formula}"


def _remarks(opened: Opened, name: str) -> tuple[str, ...]:
    """That the figures are another system’s than the configuration names, or an estimate."""
    named, rating_system = opened.rating_system, system(name)
    if not rating_system.formula:
        return ()
    if named and called(named) != rating_system:
        return (
            f"The configuration names the rating system {named}; "
            f"these are figures of the {rating_system.title} formula.",
        )
    return (
        ()
        if rating_system.exact
        else (f"These are estimates with the {rating_system.title} formula.",)
    )


def _arguments() -> Arguments:
    parser = Arguments(
        prog=f"{PROGRAM} rate", description=("Estimate the rating changes in a division.")
    )
    parser.of_a_division()
    parser.add_argument(
        "--after", type=int, metavar="R", help="an estimate after this round (default: the last)"
    )
    parser.add_argument(
        "--rounds",
        type=int,
        metavar="TOTAL",
        help="rounds in the whole event; 17 or more are rated in parts "
        "(default: from config.tsh beside the file, else those in the file)",
    )
    parser.add_argument("--system", choices=SYSTEMS, default="naspa")
    parser.text_or_json()
    return parser
