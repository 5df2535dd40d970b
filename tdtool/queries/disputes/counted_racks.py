"""The racks that are left when time is called, or after six scores of nothing: what each loses, and
what is kept of it with a dispute."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tdtool.engine.findings import Finding
from tdtool.engine.remedies import corrections, overtime
from tdtool.engine.remedies.corrections import CannotRecount, Ending, Recount
from tdtool.english import counted as plain
from tdtool.english import plural
from tdtool.models import Game
from tdtool.queries import rules
from tdtool.queries.disputes.examinations import (
    Examined,
    audit_of,
    by_what,
    player_of,
    seats_of,
)

ENDINGS: Mapping[Ending, str] = {
    "time called": "Time was called",
    "six zeros": "Six scores of zero in a row",
    "overtime": "A clock was over the limit of overtime",
}


def known(game: Game) -> bool:
    """Whether racks count at the end under the game's rules."""
    return "end_racks" in rules.of_division(game.round.division).settings


def endings(game: Game) -> dict[Ending, str]:
    """The ways to end by which each player loses their rack, under the game's rules."""
    system = rules.of_division(game.round.division)
    limited = bool(overtime.limit(system))
    return {way: sentence for way, sentence in ENDINGS.items() if way != "overtime" or limited}


def clause_of(game: Game, ending: Ending) -> str:
    """The clause by which each player loses their rack."""
    return corrections.clause_of(rules.of_division(game.round.division), ending)


def counted(game: Game, *, ending: Ending, scores: Sequence[int], racks: Sequence[str]) -> Recount:
    """What the scores become, in seat order. Raises ``CannotRecount``."""
    system = rules.of_division(game.round.division)
    if ending not in endings(game):
        raise CannotRecount("These rules set no limit of overtime. Choose another ending.")
    names = [seat.name for seat in seats_of(game)]
    if len(scores) == len(racks) != len(names):
        score_count = f"{plain(len(scores), 'score')} {plural(len(scores), 'was', 'were')} given"
        raise CannotRecount(f"The table has {plain(len(names), 'seat')}; {score_count}.")
    return corrections.recounted(system, scores=scores, racks=racks, ending=ending, names=names)


def of_racks(
    game: Game, *, ending: Ending, scores: Sequence[int], racks: Sequence[str]
) -> Examined:
    """The racks with what follows (MYS-9.3a, MYS-9.2). Raises ``CannotRecount``,
    ``NotExamined``."""
    recount = counted(game, ending=ending, scores=scores, racks=racks)
    system, lexicon = by_what(game)
    seats = seats_of(game)
    sentence = f"{ENDINGS[ending]}: each player loses the value of the tiles on their rack."
    findings = [Finding(clause_of(game, ending), "tiles", "note", sentence)]
    findings += [
        Finding(line.clause, "end", "note", line.reason, nick=seats[line.seat - 1].name)
        for line in recount.lines
    ]
    players = [
        player_of(seat, reported=seat.in_force, verified=score)
        for seat, score in zip(seats, recount.scores, strict=True)
    ]
    details: dict[str, Any] = {
        "ending": ending, "scores": list(scores), "racks": list(racks), "counts": [],
    }  # fmt: skip
    audit = audit_of(system, lexicon, "game over", players, findings)
    text = f"{ENDINGS[ending]}: {', '.join(racks)}"
    return Examined("tiles", text, audit, details, {seat.name: seat.place for seat in seats})
