"""``pair FILE.t --method NAME [--round R] …``: who meets whom in a round, and why."""

import json
import random
import sys
from argparse import Namespace
from collections.abc import Mapping, Sequence
from dataclasses import replace

from tdtool.cli.arguments import Arguments, BadOption, Column, aligned
from tdtool.cli.division_files import Opened, open_division, tell
from tdtool.pairing.checks import Fault
from tdtool.pairing.draw_round import BadRound, by_hand, faults_of, first_unpaired, pair
from tdtool.pairing.field import Field, Kind
from tdtool.pairing.methods.by_name import METHODS, UnknownPairingMethod
from tdtool.pairing.pairings import (
    DrawConstraints,
    DrawnPairing,
    NoLawfulPairing,
    PairedRound,
    PairingLimits,
    teammates,
)
from tdtool.pairing.standings.win_loss import counted, figure
from tdtool.places import PROGRAM

MOST_ROUNDS = 1000


def run(argv: Sequence[str]) -> int:
    """Prints the pairings of a round; 1 where there are none, or those by hand have a fault."""
    options = _arguments().parse_args(argv)
    opened = open_division(options.file, rounds=options.rounds)
    division = replace(opened.division, rounds=opened.division.rounds or opened.file.rounds)
    round_ = _round(division, options)
    limits = PairingLimits(
        options.repeats, teammates(division) if _config(opened, "exagony") else frozenset()
    )
    constraints = _constraints(opened, round_)
    doubts = tell(opened.remarks, opened.faults, after=round_ - 1)
    try:
        drawn = _drawn(division, round_, options, limits, constraints)
    except NoLawfulPairing as refusal:
        return _none(refusal, round_, options)
    except (BadRound, UnknownPairingMethod) as refusal:
        raise BadOption(str(refusal)) from None
    faults = faults_of(drawn, field=division, limits=limits, constraints=constraints)
    if options.format == "json":
        print(json.dumps(_as_json(drawn, faults, options.seed), ensure_ascii=False, indent=1))
    else:
        print(_as_text(drawn, faults, opened, options.seed))
    return 1 if faults and drawn.method == "manual" else doubts


def _round(division: Field, options: Namespace) -> int:
    """The round asked for, else the first without pairings; for pairings by hand the last with."""
    unpaired = first_unpaired(division)
    round_: int | None = options.round
    if round_ is None:
        round_ = max(1, unpaired - 1) if options.method == "manual" else unpaired
    most = max(unpaired, division.rounds or 0, division.paired)
    if not 1 <= round_ <= most:
        raise BadOption(f"--round can’t be {round_}; choose a round from 1 to {most}.")
    if (division.rounds or 0) > MOST_ROUNDS:
        raise BadOption(f"--rounds can be at most {MOST_ROUNDS}.")
    return round_


def _drawn(
    division: Field,
    round_: int,
    options: Namespace,
    limits: PairingLimits,
    constraints: DrawConstraints,
) -> PairedRound:
    rng = random.Random(options.seed)
    if options.method != "manual":
        return pair(
            division,
            method=options.method,
            round_=round_,
            rng=rng,
            based_on=options.based_on,
            limits=limits,
            constraints=constraints,
        )
    meetings = [(entrant.number, entrant.appearance(round_)) for entrant in division.entrants]
    games = [(number, m.opponent) for number, m in meetings if m.opponent and number < m.opponent]
    byes = [number for number, meeting in meetings if meeting.kind is Kind.BYE]
    return by_hand(
        division,
        games,
        bye=byes[0] if byes else None,
        round_=round_,
        rng=rng,
        based_on=options.based_on,
        constraints=constraints,
    )


def _none(refusal: NoLawfulPairing, round_: int, options: Namespace) -> int:
    print(refusal, file=sys.stderr)
    if options.format == "json":
        fault = Fault("no-lawful-pairing", (), str(refusal))
        drawn = PairedRound(round_, options.method, 0, ())
        print(json.dumps(_as_json(drawn, [fault], options.seed), ensure_ascii=False, indent=1))
    return 1


def _constraints(opened: Opened, round_: int) -> DrawConstraints:
    """What the configuration beside the file has arranged."""
    before: dict[int, int] = {}
    if _config(opened, "board_stability") and round_ > 1:
        boards = {player.number: player.figures("board") for player in opened.file.players}
        before = {
            number: table
            for number, tables in boards.items()
            if len(tables) >= round_ - 1 and (table := tables[round_ - 2])
        }
    return DrawConstraints(
        fixed_tables=_reserved(opened),
        tables_before=before,
        byes_alternate=_config(opened, "bye_firsts") == "alternate",
        counting=opened.counting,
    )


def _reserved(opened: Opened) -> Mapping[int, int]:
    """``config reserved{'A'}[3]=5``: player 3 always sits at table 5."""
    every = _config(opened, "reserved")
    reserved = every.get(opened.name) if isinstance(every, dict) else None
    tables = enumerate(reserved) if isinstance(reserved, list) else ()
    return {number: table for number, table in tables if number and isinstance(table, int)}


def _config(opened: Opened, key: str) -> object:
    return opened.config.settings.get(key) if opened.config else None


def _as_json(drawn: PairedRound, faults: Sequence[Fault], seed: int) -> dict[str, object]:
    return {
        "round": drawn.round_,
        "method": drawn.method,
        "seed": seed,
        "bye": drawn.bye,
        "pairings": [
            {
                "table": pairing.table,
                "first": pairing.first,
                "second": pairing.second,
                "repeat": pairing.repeat,
                "why": {
                    "wins": [counted(wins) for wins in pairing.why.wins],
                    "spread": list(pairing.why.spread),
                    "float": counted(pairing.why.apart),
                    "starts": list(pairing.why.starts),
                },
            }
            for pairing in drawn.pairings
        ],
        "faults": [
            {"kind": fault.kind, "players": list(fault.players), "message": fault.message}
            for fault in faults
        ],
    }


def _as_text(drawn: PairedRound, faults: Sequence[Fault], opened: Opened, seed: int) -> str:
    def name(number: int) -> str:
        return f"{opened.division.entrant(number).name} ({number})"

    columns: tuple[Column[DrawnPairing], ...] = (
        Column("Table", lambda pairing: str(pairing.table)),
        Column("Starts", lambda pairing: name(pairing.first), left=True),
        Column("Replies", lambda pairing: name(pairing.second), left=True),
        Column(
            "Wins", lambda pairing: " – ".join(figure(wins) for wins in pairing.why.wins), left=True
        ),
        Column("Spread", lambda pairing: "{:+} {:+}".format(*pairing.why.spread), left=True),
        Column("Starts before", lambda pairing: "{} – {}".format(*pairing.why.starts), left=True),
        Column("Met", lambda pairing: str(pairing.repeat or "")),
    )
    standings = f"the standings after round {drawn.based_on}" if drawn.based_on else "the ratings"
    heading = f"{opened.path.name}: round {drawn.round_}, {drawn.method}, from {standings}"
    lines = [f"{heading} (draw seed {seed})", aligned(columns, drawn.pairings)]
    if drawn.bye is not None:
        lines.append(f"Bye: {name(drawn.bye)}")
    return "\n".join([*lines, *(fault.message for fault in faults)])


def _arguments() -> Arguments:
    parser = Arguments(prog=f"{PROGRAM} pair", description="Draw a round for a tsh division file.")
    parser.of_a_division()
    parser.add_argument(
        "--method",
        required=True,
        metavar="NAME",
        help=f"{', '.join(METHODS)}; manual checks the pairings already in the file",
    )
    parser.add_argument(
        "--round", type=int, metavar="R", help="draw this round (default: the first unpaired)"
    )
    parser.add_argument(
        "--based-on",
        type=int,
        metavar="R",
        help=(
            "use the standings after this round, 0 for the ratings (default: the last "
            "complete round)"
        ),
    )
    parser.add_argument(
        "--rounds", type=int, metavar="TOTAL", help="number of rounds in the event, for auto"
    )
    parser.add_argument(
        "--repeats",
        type=int,
        metavar="K",
        help="players may have met at most K times before (default: as few as possible)",
    )
    parser.add_argument(
        "--seed",
        type=int,
        default=1,
        metavar="S",
        help="a number for the draws; the same one gives the same pairings (default: 1)",
    )
    parser.text_or_json()
    return parser
