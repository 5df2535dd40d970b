"""What is in force, worked out from the lines of the ledger alone: no query of the house is asked.

A seat's score is the sum of all its lines, reversals among them; there is one while a report that
wasn't taken back stands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from tdtool.models import (
    Acceptance,
    Division,
    Event,
    Game,
    LedgerLine,
    Report,
    ReportedScore,
    Seat,
    TakenBack,
)
from tdtool.models.rounds import PLAY_OFF, RoundState
from tdtool.models.slips import Way

SHOWN = (RoundState.POSTED, RoundState.COMPLETE)
RULED = {"win": 1.0, "tie": 0.5, "loss": 0.0}


@dataclass(frozen=True)
class Sat:
    """A seat: what was reported, what counts, what it brings for the spread alone."""

    place: int
    name: str
    reported: int | None
    score: int | None
    spread: int
    ruled: str


@dataclass(frozen=True)
class Played:
    """A game of a posted round; ``table`` is 0 for a bye."""

    game: Game
    round: int
    complete: bool
    table: int
    kind: str
    seats: Sequence[Sat]
    accepted: bool  # by the desk; what isn't doesn't count
    play_off: bool = False  # after the last round: it counts for no standings

    @property
    def counts(self) -> bool:
        """Whether it is played, and its scores count for everybody."""
        return self.kind == "played" and self.accepted and None not in self.scores

    @property
    def scores(self) -> list[int | None]:
        return [seat.score for seat in self.seats]

    @property
    def waits(self) -> bool:
        """Whether it is played, and no slip is in."""
        return self.kind == "played" and None in self.scores

    @property
    def lacks(self) -> bool:
        """Whether standings after its round don’t count it yet, and will."""
        if self.kind == "bye":
            return not self.complete and not any(seat.spread for seat in self.seats)
        return self.kind == "played" and not self.counts

    @property
    def winner(self) -> str:
        """As a slip, a listing and a report say who won: by name, "" while nobody knows."""
        if self.kind != "played" or None in self.scores:
            return ""
        by_score = sorted(self.seats, key=lambda seat: -(seat.score or 0))
        margin = (by_score[0].score or 0) - (by_score[1].score or 0)
        return f"{by_score[0].name} {margin}" if margin else "nobody"


@dataclass
class Tally:
    """What a player has in all."""

    wins: float = 0
    losses: float = 0
    spread: int = 0
    total: int = 0
    scores: dict[int, int | None] = field(default_factory=dict)  # by round

    @property
    def record(self) -> str:
        """``2½–1``, as pages write it."""
        return f"{_half(self.wins)}–{_half(self.losses)}"


def _half(number: float) -> str:
    whole, half = int(number), "½" if number % 1 else ""
    return f"{whole or ('' if half else 0)}{half}"


def games_of(division: Division) -> list[Played]:
    """Every game of the division's posted rounds, by round and table."""
    sums = _sums(division.event)
    acceptances = Acceptance.objects.filter(undone_by=None)
    accepted = set(acceptances.values_list("game_id", flat=True))
    stated = _stated(division.event)
    rows = Seat.objects.filter(round__division=division, round__state__in=SHOWN)
    by_game: dict[Game, list[Sat]] = {}
    for row in rows.select_related("entry", "game__table", "game__round").order_by("place"):
        report = stated.get(row.game_id)
        score = sums[row.pk, "score"] if report is not None else None
        spread = sums[row.pk, "spread"]
        reported = report.get(row.pk) if report else None
        sat = Sat(row.place, row.entry.name, reported, score, spread, row.ruled)
        by_game.setdefault(row.game, []).append(sat)
    found = [
        Played(
            game,
            game.round.number,
            game.round.state == RoundState.COMPLETE,
            game.table.number if game.table else 0,
            str(game.kind),
            seats,
            game.pk in accepted,
            game.round.stage == PLAY_OFF,
        )
        for game, seats in by_game.items()
    ]
    return sorted(found, key=lambda one: (one.round, one.table))


def _sums(event: Event) -> Counter[tuple[int, str]]:
    sums: Counter[tuple[int, str]] = Counter()
    lines = LedgerLine.objects.filter(seat__round__division__event=event)
    for seat, points, counts_for in lines.values_list("seat_id", "points", "counts_for"):
        sums[seat, counts_for] += points
    return sums


def _stated(event: Event) -> dict[int, dict[int, int]]:
    """By game the scores of the last report that stands, by seat."""
    back = set(TakenBack.objects.values_list("report_id", flat=True))
    reports = Report.objects.filter(game__round__division__event=event).exclude(way=Way.SECOND)
    stated: dict[int, dict[int, int]] = {}
    for report in reports.order_by("pk"):
        if report.pk not in back:
            rows = ReportedScore.objects.filter(report=report)
            stated[report.game_id] = dict(rows.values_list("seat_id", "score"))
    return stated


def tallies(
    division: Division, games: Sequence[Played], *, after: int, names: Iterable[str] = ()
) -> dict[str, Tally]:
    """By name what everybody has after a round, by what is accepted."""
    names = names or division.entries.values_list("name", flat=True)
    found = {name: Tally() for name in names}
    for game in games:
        if game.round <= after and not game.play_off and (game.counts or game.kind != "played"):
            for seat, brings in zip(game.seats, _brings(game), strict=True):
                mine = found[seat.name]
                mine.scores[game.round] = seat.score if game.kind == "played" else None
                mine.wins += brings[0]
                mine.losses += brings[1]
                mine.spread += brings[2]
                mine.total += seat.score or 0
    return found


def _brings(game: Played) -> Iterator[tuple[float, float, int]]:
    """Wins, losses and spread of each seat."""
    for seat in game.seats:
        if game.kind == "played":
            others = [one.score for one in game.seats if one is not seat]
            if seat.score is None or len(others) != 1 or others[0] is None:
                yield 0, 0, seat.spread
                continue
            margin = seat.score - others[0]
            won = RULED[seat.ruled] if seat.ruled else _won(margin)
            yield won, 1 - won, margin + seat.spread
        else:
            credited = LedgerLine.objects.filter(
                seat__game=game.game, seat__place=seat.place, counts_for="spread"
            )
            counts = credited.exists() and seat.spread != 0
            won = _won(seat.spread)
            yield (won, 1 - won, seat.spread) if counts else (0, 0, seat.spread)


def _won(margin: int) -> float:
    return 1.0 if margin > 0 else 0.5 if margin == 0 else 0.0
