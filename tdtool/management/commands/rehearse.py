"""``rehearse``: a mock event on a scratch database, through the services."""

import secrets
from typing import Any

from django.core.management.base import CommandParser

from tdtool.engine import systems
from tdtool.engine.systems import UnknownSystem
from tdtool.management import answers, rehearsal_texts
from tdtool.management.answers import Answer, AnsweringCommand, CantAnswer
from tdtool.pairing.methods import by_name
from tdtool.pairing.standings.win_loss import Standing, counted
from tdtool.pairing.tables import dealing
from tdtool.queries.standings.table_places import Placed
from tdtool.rehearsal.phones import HowReported
from tdtool.rehearsal.rehearse import (
    Plan,
    PlayedRound,
    PlayedTable,
    Rehearsal,
    RehearsalRefused,
    rehearse,
)


class Command(AnsweringCommand):
    help = "Play a mock event; your own events are neither read nor changed."

    def add_options(self, parser: CommandParser) -> None:
        methods = (
            f"for table games {', '.join(dealing.WAYS)}; "
            f"for two-player games {', '.join(by_name.METHODS)}"
        )
        add = parser.add_argument
        add("--system", required=True, metavar="ID", help=f"set of rules: {', '.join(systems.IDS)}")
        add("--players", required=True, type=int, metavar="N", help="number of players")
        add(
            "--rounds",
            type=int,
            metavar="R",
            help=("number of rounds (default: 3 for table games, 7 for two-player games)"),
        )
        add("--table-size", type=int, metavar="N", help="most players per table (default: 6)")
        add(
            "--final",
            type=int,
            metavar="N",
            help=("players in the final of table games (default: 6)"),
        )
        add("--method", default="", metavar="M", help=f"pairing method: {methods}")
        add(
            "--trouble",
            action="store_true",
            help=("include typical problems: late players, withdrawals, wrong scores"),
        )
        add(
            "--phones",
            action="store_true",
            help=(
                "players of two-player games report by phone: of 100 pairs 84 report the same "
                "(8 from one phone, 2 after fixing a typo), 4 need the desk for a typo, in 3 only "
                "one player reports, in 3 the desk is first, and 6 never report"
            ),
        )
        add(
            "--seed",
            type=int,
            metavar="S",
            help=("a number for the draws; the same one gives the same event (default: random)"),
        )
        add(
            "--server",
            action="store_true",
            help=(
                "play in a temporary database on the PostgreSQL server of DATABASE_URL (default: "
                "in memory)"
            ),
        )
        add("--lexicon", default="enable", metavar="NAME", help="word list (default: enable)")
        super().add_options(parser)

    def answer(self, options: dict[str, Any]) -> Answer:
        plan = Plan(
            system=options["system"],
            players=options["players"],
            seed=secrets.randbelow(10**6) if options["seed"] is None else options["seed"],
            rounds=options["rounds"],
            table_size=options["table_size"],
            final=options["final"],
            method=options["method"],
            lexicon=options["lexicon"],
            trouble=options["trouble"],
            phones=options["phones"],
        )
        try:
            with answers.bar(max(plan.how_many_rounds, 0) + 1, unit="round") as step:
                played = rehearse(plan, server=options["server"], step=step)
        except (RehearsalRefused, UnknownSystem) as refusal:
            raise CantAnswer(refusal) from None
        return Answer(
            _json(played), rehearsal_texts.text(played), no=" ".join(played.journal.faults)
        )


def _json(played: Rehearsal) -> dict[str, Any]:
    places = map(_standing, played.standings) if played.standings else map(_place, played.places)
    return {
        "system": played.plan.system,
        "seed": played.plan.seed,
        "journal": "whole" if played.journal.whole else "not whole",
        "rounds": [_round(round_) for round_ in played.rounds],
        "standings": list(places),
    } | _phones(played.phones)


def _phones(how: HowReported | None) -> dict[str, Any]:
    if how is None:
        return {}
    counts = {"results": how.results, "alone": how.alone, "decided": how.decided}
    return {"phones": counts | {"entered": how.entered, "share": round(how.share, 4)}}


def _round(round_: PlayedRound) -> dict[str, Any]:
    trouble = {"trouble": list(round_.trouble)} if round_.trouble else {}
    return {
        "number": round_.number,
        "bye": round_.bye and round_.bye.entry,
        "tables": [_table(table) for table in round_.tables],
    } | trouble


def _table(table: PlayedTable) -> dict[str, Any]:
    kind = {} if table.kind == "played" else {"kind": table.kind}
    return {
        "table": table.number,
        "group": table.group,
        "seats": [
            {"entry": seat.entry, "name": seat.name, "rating": seat.rating, "score": seat.score}
            for seat in table.seats
        ],
    } | kind


def _place(row: Placed) -> dict[str, Any]:
    return {
        "place": row.place,
        "entry": row.entry.number,
        "scores": list(row.scores),
        "total": row.total,
    }


def _standing(row: Standing) -> dict[str, Any]:
    return {
        "place": row.rank,
        "entry": row.number,
        "wins": counted(row.wins),
        "losses": counted(row.losses),
        "spread": row.spread,
    }
