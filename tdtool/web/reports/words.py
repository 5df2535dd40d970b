"""A result in words, before it is sent: who wins by how much, the new records, what is doubtful."""

from __future__ import annotations

from tdtool.engine import totals
from tdtool.english import minus
from tdtool.pairing.standings.win_loss import figure
from tdtool.queries.reports.own import OwnGame, Sitter

SELDOM_OVER = 2000
WIDE = 300  # a margin


def result(game: OwnGame, own: int, other: int | None) -> str:
    """“Ann wins by 47.”"""
    if other is None:
        return f"{game.me.name} has {minus(own)}."
    if own == other:
        return f"A tie at {minus(own)}."
    best, margin = (game.me, own - other) if own > other else (game.others[0], other - own)
    return f"{best.name} wins by {margin}."


def records(game: OwnGame, own: int, other: int | None) -> tuple[str, ...]:
    """Both players' wins and losses with this game; none where wins don't rank."""
    if other is None or game.accepted_at is not None:
        return ()
    won = 0.5 if own == other else float(own > other)
    return tuple(
        f"{one.name} {figure(wins)}–{figure(losses)}"
        for one, wins, losses in (_after(game.me, won), _after(game.others[0], 1 - won))
        if wins is not None and losses is not None
    )


def _after(one: Sitter, won: float) -> tuple[Sitter, float | None, float | None]:
    if one.wins is None or one.losses is None:
        return one, None, None
    return one, one.wins + won, one.losses + 1 - won


def other_pairing(game: OwnGame, own: int, other: int | None, *, shown: str) -> str:
    """A report from a page with others at the table is asked about; ``shown``: the opponent on that
    page, where two meet and it was somebody else."""
    if other is None:
        return f"The seats at table {game.table} have changed. Is {minus(own)} your score there?"
    opponent = game.others[0].name
    before = f"Your page still showed {shown}. " if shown else ""
    return f"{before}You play {opponent}. Is {minus(own)}–{minus(other)} your result in this game?"


def doubts(game: OwnGame, own: int, other: int | None) -> tuple[str, ...]:
    """What is asked again: a tie, a wide margin, a score that is seldom or that no words make."""
    scores = [own] if other is None else [own, other]
    asked = [
        f"{minus(score)} is very high. Is it right?" for score in scores if score > SELDOM_OVER
    ]
    asked += [found.message for score in scores for found in totals.of_total(game.system, score)]
    if other is not None and own == other:
        asked.append(f"Both have {minus(own)}. Is it a tie?")
    likely = game.system.likely
    wide = min(WIDE, likely.margin) if likely else WIDE
    if other is not None and abs(own - other) > wide:
        asked.append(f"A margin of {abs(own - other)}. Are both scores right?")
    return tuple(dict.fromkeys(asked))
