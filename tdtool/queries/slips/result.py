"""What a game's scores come to, as a sentence: who wins and by how much."""

from __future__ import annotations

from collections.abc import Sequence

from tdtool.engine.systems import RuleSystem
from tdtool.english import listed, minus
from tdtool.models.rounds import Ruled
from tdtool.queries.slips.tables import SeatRows
from tdtool.queries.values import ClauseNote


def winner(
    seats: Sequence[SeatRows], scores: Sequence[int | None], system: RuleSystem
) -> ClauseNote:
    """Who wins and by how much; a ruling stands before the score."""
    ranked = sorted(
        ((score or 0, seat.name) for score, seat in zip(scores, seats, strict=True)),
        key=lambda pair: -pair[0],
    )
    sentence = (_table if system.numbered_seats else _game)(ranked)
    ruled = {seat.row.ruled: seat.name for seat in seats if seat.row.ruled}
    if ruled:
        ruling = f"{ruled[Ruled.WIN]} wins" if Ruled.WIN in ruled else f"a {next(iter(ruled))}"
        return ClauseNote(f"By ruling: {ruling}, whatever the score. {sentence}", "", "warning")
    return ClauseNote(sentence, system.scoring_clause, "fine")


def _table(ranked: Sequence[tuple[int, str]]) -> str:
    (most, best), (second, behind), *_ = ranked
    if most == second:
        share = [name for score, name in ranked if score == most]
        return f"{listed(share)} tie for first on {minus(most)}."
    return f"{best} wins the table by {most - second}, ahead of {behind}."


def _game(ranked: Sequence[tuple[int, str]]) -> str:
    (more, best), (less, _) = ranked
    return (
        f"{best} wins by {more - less}, {minus(more)} to {minus(less)}."
        if more > less
        else f"A tie at {minus(more)}."
    )


def past_the_limit(system: RuleSystem, name: str) -> ClauseNote:
    """Overtime beyond the limit ends the game (SCR-12)."""
    limit = system.number("overtime_limit")
    sentence = f"{name} is more than {limit} minutes over: the game ends there."
    return ClauseNote(sentence, system.setting("overtime_limit").clause, "warning")
