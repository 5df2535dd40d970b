"""Where a slip stands, and what counts on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from django.db.models import Sum

from tdtool.models import Acceptance, Game, Report, Seat, Signature

STATES = ("blank", "reported", "signed", "accepted")


def of_game(game: Game) -> str:
    return of_games([game])[game.pk]


def of_games(games: Iterable[Game]) -> dict[int, str]:
    """The state of every game's slip, by the game's row: four queries, however many games."""
    rows = list(games)
    keys = [game.pk for game in rows]
    accepted = set(Acceptance.objects.filter(game__in=keys).values_list("game_id", flat=True))
    newest = dict(Report.objects.filter(game__in=keys).order_by("pk").values_list("game_id", "pk"))
    signed = Counter(
        Signature.objects.filter(report__in=newest.values()).values_list("report_id", flat=True)
    )
    seats = Counter(Seat.objects.filter(game__in=keys).values_list("game_id", flat=True))
    found = {}
    for key in keys:
        if key in accepted:
            found[key] = "accepted"
        elif key not in newest:
            found[key] = "blank"
        else:
            found[key] = "signed" if signed[newest[key]] == seats[key] else "reported"
    return found


def score_in_force(seat: Seat) -> int | None:
    """The sum of the seat's lines that count for the score; None while it has none."""
    return seat.lines.filter(counts_for="score").aggregate(sum=Sum("points"))["sum"]
