"""Games that aren't played: a forfeit, its taking back, and what a bye brings."""

from __future__ import annotations

from django.db.models import Count, Q

from tdtool.models import Game, Round, Seat
from tdtool.models.rounds import GameKind
from tdtool.models.slips import LineKind
from tdtool.queries import rules
from tdtool.services.acts import ActContext, act, reason_kept
from tdtool.services.journal.reversals import AsBefore, ByAct
from tdtool.services.meanings import OF_SCORES, Papers
from tdtool.services.rounds.rows import RoundRefused, game_of, no_slip
from tdtool.services.slips.rows import write_line


@act(
    "pairings.forfeit",
    words="Forfeit at table {table}, round {round}.",
    undo=ByAct("pairings.play_after_all", ("game",)),
    papers=Papers("forfeited table {table}", OF_SCORES),
    director=True,
)
def forfeit(doing: ActContext, *, game: str, missing: list[int], reason: str) -> Game:
    """Who isn't there loses by the spread of the setting, who is wins by it (MYS-P4).

    ``missing`` are the places of those who aren't there; with both, both lose.
    """
    found = game_of(doing, game)
    system = rules.of_division(found.round.division)
    if not system.forfeits:
        raise RoundRefused("These rules have no forfeits. Take the player out of the round.")
    if not found.round.is_posted:
        raise RoundRefused("A game is forfeited once its round is posted; a draft is changed.")
    if not reason_kept(reason):
        raise RoundRefused("A forfeit needs a reason; it stays on the record.")
    no_slip(found)
    seats = {seat.place: seat for seat in found.seats.select_related("entry")}
    if found.kind != GameKind.PLAYED or len(seats) != 2:
        raise RoundRefused(f"This is a {found.kind} already.")
    if not missing or not set(missing) <= set(seats):
        raise RoundRefused("Say who isn’t there.")
    doing.check_version(found, now="The game was changed by now.", yours="You sent a forfeit.")
    both = len(set(missing)) == 2
    found.kind = GameKind.DOUBLE_FORFEIT if both else GameKind.FORFEIT
    found.save(update_fields=["kind", "version"])
    clause = system.setting("forfeit_spread").clause
    spread = system.number("forfeit_spread")
    for place, seat in seats.items():
        points = -spread if place in missing else spread
        _credit(doing, seat, LineKind.SCORE, points, clause, reason)
    return found


@act(
    "pairings.play_after_all",
    words="Removed the forfeit at table {table}, round {round}; the game is played.",
    undo=AsBefore("pairings.forfeit", "game", {}),
    papers=Papers("let table {table} be played after all", OF_SCORES),
    director=True,
)
def play_after_all(doing: ActContext, *, game: str, reason: str) -> Game:
    """A forfeit is taken back: the game is played, and its slip awaited."""
    found = game_of(doing, game)
    if found.kind not in (GameKind.FORFEIT, GameKind.DOUBLE_FORFEIT):
        raise RoundRefused("This game isn’t forfeited.")
    if not reason_kept(reason):
        raise RoundRefused("Taking a forfeit back needs a reason; it stays on the record.")
    doing.check_version(found, now="The game was changed by now.", yours="You took a forfeit back.")
    found.kind = GameKind.PLAYED
    found.save(update_fields=["kind", "version"])
    for seat in found.seats.order_by("place"):
        lines = seat.lines.filter(report=None, counts_for="spread")
        if points := sum(lines.values_list("points", flat=True)):
            _credit(doing, seat, LineKind.REVERSAL, -points, "", reason)
    return found


def credit_byes(doing: ActContext, round_: Round) -> None:
    """A bye brings the spread of the setting, once its round is complete.

    Not where a ruling stands for it already; a line that was reversed stands no more.
    """
    system = rules.of_division(round_.division)
    taken_back = Q(lines__kind=LineKind.REVERSAL)
    byes = Seat.objects.filter(round=round_, game__kind=GameKind.BYE).annotate(
        standing=Count("lines", filter=~taken_back) - Count("lines", filter=taken_back)
    )
    for seat in byes.filter(standing=0).order_by("game__uuid"):
        clause = system.setting("bye_spread").clause
        _credit(doing, seat, LineKind.SCORE, system.number("bye_spread"), clause, "bye")


def _credit(
    doing: ActContext, seat: Seat, kind: LineKind, points: int, clause: str, reason: str
) -> None:
    """A line that counts for the spread alone, on no slip."""
    write_line(doing, seat, kind, points, clause, reason, None, counts_for="spread")
