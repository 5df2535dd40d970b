"""``rehearse``: a mock event on a scratch database, through the services."""

from __future__ import annotations

import secrets
from typing import Any

from django.core.management.base import CommandParser

from tdtool.management import progress
from tdtool.management.answers import Answer, AnsweringCommand, CantAnswer
from tdtool.pairing.tables import METHODS
from tdtool.queries.places import Placed
from tdtool.services.rehearsals import Plan, PlayedTable, Rehearsal, RehearsalRefused, rehearse


class Command(AnsweringCommand):
    help = "Plays a mock event on a scratch database: nothing of yours is read or changed."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument("--system", required=True, metavar="ID", help="a rule system")
        parser.add_argument("--players", required=True, type=int, metavar="N")
        parser.add_argument("--rounds", type=int, default=3, metavar="R")
        parser.add_argument("--table-size", type=int, default=6, help="most players at a table")
        parser.add_argument("--final", type=int, default=6, help="how many reach the final")
        parser.add_argument("--method", choices=METHODS, help="how tables are drawn")
        parser.add_argument("--seed", type=int, metavar="S", help="the same seed, the same event")
        parser.add_argument("--lexicon", default="enable", metavar="NAME")
        super().add_options(parser)

    def answer(self, options: dict[str, Any]) -> Answer:
        plan = Plan(
            system=options["system"],
            players=options["players"],
            seed=secrets.randbelow(10**6) if options["seed"] is None else options["seed"],
            rounds=options["rounds"],
            table_size=options["table_size"],
            final=options["final"],
            method=options["method"] or "",
            lexicon=options["lexicon"],
        )
        try:
            with progress.bar(max(plan.rounds, 0) + 1, unit="round") as step:
                played = rehearse(plan, step=step)
        except RehearsalRefused as refusal:
            raise CantAnswer(refusal) from None
        return Answer(_json(played), _text(played), no=" ".join(played.journal.faults))


def _json(played: Rehearsal) -> dict[str, Any]:
    return {
        "system": played.plan.system,
        "seed": played.plan.seed,
        "journal": "whole" if played.journal.whole else "not whole",
        "rounds": [
            {"number": number, "bye": None, "tables": [_table(table, number) for table in tables]}
            for number, tables in enumerate(played.rounds, 1)
        ],
        "standings": [
            {
                "place": row.place,
                "entry": row.entry.number,
                "scores": list(row.scores),
                "total": row.total,
            }
            for row in played.places
        ],
    }


def _table(table: PlayedTable, number: int) -> dict[str, Any]:
    return {
        "table": table.number,
        "group": table.group,
        "seats": [
            {
                "entry": one.number,
                "name": one.name,
                "rating": one.rating,
                "score": one.score(number),
            }
            for one in table.seats
        ],
    }


def _text(played: Rehearsal) -> str:
    plan = played.plan
    lines = [f"{plan.players} players, {plan.rounds} rounds under {plan.system}; seed {plan.seed}"]
    for number, tables in enumerate(played.rounds, 1):
        lines += ["", f"Round {number}"]
        for table in tables:
            lines += ["", *_table_lines(table, number)]
    lines += ["", "Places", "", *map(_place_line, played.places), "", _journal_line(played)]
    return "\n".join(lines)


def _table_lines(table: PlayedTable, number: int) -> list[str]:
    group = f", {table.group}" if table.group else ""
    return [
        f"  Table {table.number}{group}",
        *(
            f"  {seat:>3}  {one.name:<34} {one.rating:>5} {one.score(number):>6}"
            for seat, one in enumerate(table.seats, 1)
        ),
    ]


def _place_line(row: Placed) -> str:
    place = f"{row.place}{'=' if row.shared else ''}"
    scores = " ".join(f"{score:>5}" for score in row.scores)
    return f"  {place:>5}  {row.entry.name:<34} {scores}  {row.total:>6}"


def _journal_line(played: Rehearsal) -> str:
    proof = played.journal
    if proof.whole:
        return f"Journal: whole. Its {proof.entries} acts, played again, gave the same event."
    return f"Journal: not whole, {len(proof.faults)} faults."
