"""Where a slip stands, what counts on it, and whether its game is disputed."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from django.db.models import Q, QuerySet, Sum

from tdtool.models import (
    Acceptance,
    Account,
    Dispute,
    Division,
    Game,
    LedgerLine,
    PhoneReport,
    Report,
    Round,
    Seat,
    Signature,
)
from tdtool.models.disputes import DisputeState
from tdtool.models.rounds import GameKind, RoundState
from tdtool.models.slips import LineKind, Way

ON_TOP = (LineKind.OVERTIME, LineKind.CHALLENGE, LineKind.PENALTY)  # the paper's score has none
STATES = ("blank", "reported", "signed", "accepted")


def of_game(game: Game) -> str:
    return of_games([game])[game.pk]


def of_games(games: Iterable[Game]) -> dict[int, str]:
    """The state of every game's slip, by the game's row: four queries, however many games, and
    one where all are accepted.

    Byes and forfeits have no slip to wait for: they are accepted as they are.
    """
    game_list = list(games)
    keys = [game.pk for game in game_list]
    accepted = {game.pk for game in game_list if game.kind != GameKind.PLAYED}
    accepted |= set(in_force(Acceptance.objects.filter(game__in=keys)))
    if accepted.issuperset(keys):
        return dict.fromkeys(keys, state_of(accepted=True, reported=True, by_all=True))
    newest = dict(reports().filter(game__in=keys).values_list("game_id", "pk"))
    signed = Counter(
        Signature.objects.filter(report__in=newest.values()).values_list("report_id", flat=True)
    )
    seats = Counter(Seat.objects.filter(game__in=keys).values_list("game_id", flat=True))
    return {
        key: state_of(
            accepted=key in accepted,
            reported=key in newest,
            by_all=key in newest and signed[newest[key]] == seats[key],
        )
        for key in keys
    }


def state_of(*, accepted: bool, reported: bool, by_all: bool) -> str:
    """The state of a slip that was accepted, has a report in force, is signed by all."""
    if accepted:
        return "accepted"
    if not reported:
        return "blank"
    return "signed" if by_all else "reported"


def in_force(acceptances: QuerySet[Acceptance]) -> QuerySet[Acceptance, int]:
    """The rows of the games whose acceptance wasn't undone."""
    return acceptances.filter(undone_by=None).values_list("game_id", flat=True)


def reports() -> QuerySet[Report]:
    """The reports that weren't taken back, oldest first; a second keying only confirms one."""
    return Report.objects.filter(taken_back=None).exclude(way=Way.SECOND).order_by("pk")


def unaccepted(games: QuerySet[Game]) -> QuerySet[Game]:
    """Of these games those that were played and have a slip which nobody has accepted."""
    entered = games.filter(kind=GameKind.PLAYED, pk__in=reports().order_by().values("game"))
    return entered.exclude(pk__in=in_force(Acceptance.objects.filter(game__in=games)))


def has_slip(game: Game) -> bool:
    """Whether a report of the game is in force."""
    return reports().filter(game=game).exists()


def unsigned(game: Game) -> list[int]:
    """The places whose players haven't signed the newest report; all where there is none."""
    newest = reports().filter(game=game).last()
    signed = (
        Signature.objects.filter(report=newest).values_list("seat_id", flat=True) if newest else []
    )
    return list(game.seats.exclude(pk__in=signed).values_list("place", flat=True))


def lines() -> QuerySet[LedgerLine]:
    """The lines that count: all but those of reports that were taken back, and their reversals."""
    return LedgerLine.objects.filter(report__taken_back=None).order_by("pk")


def score_in_force(seat: Seat) -> int | None:
    """The sum of the seat's lines that count for the score; None while it has none."""
    seat_lines = lines().filter(seat=seat, counts_for="score")
    total: int | None = seat_lines.aggregate(sum=Sum("points"))["sum"]
    return total


def credited(seats: Iterable[Seat]) -> dict[int, int]:
    """By the seats' rows, the spread that a bye or a forfeit brings; without those of which no line
    that stands says so."""
    by_seat: dict[int, list[LedgerLine]] = {}
    for line in lines().filter(seat__in=list(seats), counts_for="spread"):
        by_seat.setdefault(line.seat_id, []).append(line)
    return {
        seat: sum(line.points for line in stands)
        for seat, seat_lines in by_seat.items()
        if (stands := standing(seat_lines))
    }


def scores_on_paper(seats: Iterable[Seat]) -> dict[int, int]:
    """By the seats' rows, the scores as the paper shows them, corrected where they were."""
    return {
        seat: sum(line.points for line in seat_lines)
        for seat, seat_lines in on_papers(seats).items()
    }


def on_papers(seats: Iterable[Seat]) -> dict[int, list[LedgerLine]]:
    """By the seats' rows, the lines that make the score which the paper shows."""
    by_seat: dict[int, list[LedgerLine]] = {}
    for line in lines().filter(seat__in=list(seats), counts_for="score"):
        by_seat.setdefault(line.seat_id, []).append(line)
    return {
        seat: [line for line in standing(seat_lines) if line.kind not in ON_TOP]
        for seat, seat_lines in by_seat.items()
    }


def overtime(ledger_lines: Iterable[LedgerLine]) -> Counter[int]:
    """By the seats' rows, the points that these lines take off for overtime, but for what was
    undone."""
    by_seat: dict[int, list[LedgerLine]] = {}
    for line in ledger_lines:
        by_seat.setdefault(line.seat_id, []).append(line)
    charged: Counter[int] = Counter()
    for seat, all_ in by_seat.items():
        charged[seat] = -sum(
            line.points for line in standing(all_) if line.kind == LineKind.OVERTIME
        )
    return charged


def standing(seat_lines: Iterable[LedgerLine]) -> list[LedgerLine]:
    """A seat's lines without those that were undone, and without the reversals that undid them."""
    standing: list[LedgerLine] = []
    for line in seat_lines:
        undone = _undone_by(line, standing) if line.kind == LineKind.REVERSAL else None
        if undone is None:
            standing.append(line)
        else:
            standing.remove(undone)
    return standing


def _undone_by(line: LedgerLine, standing: Sequence[LedgerLine]) -> LedgerLine | None:
    """The line that a reversal takes back. One from before it named it takes back the last of its
    points and clause that stands."""
    if line.takes_back_id is not None:
        return next((earlier for earlier in standing if earlier.pk == line.takes_back_id), None)
    alike = (
        earlier
        for earlier in reversed(standing)
        if (earlier.points, earlier.clause) == (-line.points, line.clause)
    )
    return next(alike, None)


def on_top(stands: Iterable[LedgerLine]) -> dict[str, int]:
    """What stands on top of a seat's score, by the lines' kind."""
    points: dict[str, int] = defaultdict(int)
    for line in stands:
        if line.kind in ON_TOP:
            points[line.kind] += line.points
    return points


def on_paper(lines: Sequence[LedgerLine], act: int) -> int:
    """What the paper showed after this act: what was mistyped at the desk, it never said."""
    so_far = [line for line in lines if line.act_number <= act]
    changes = standing([line for line in so_far if line.kind != LineKind.SCORE])
    later = standing([line for line in lines if line.kind != LineKind.SCORE])
    mistyped = (line for line in later if line.kind == LineKind.MISTYPED and line.act_number > act)
    points = sum(line.points for line in so_far) + sum(line.points for line in mistyped)
    return points - sum(on_top(changes).values())


def let_stand(report: Report | None, stands: Iterable[LedgerLine]) -> bool:
    """Whether a ruling on the scores let a seat's stand, and nothing changed it since."""
    ruled: int | None = getattr(report, "scores_ruled", None)
    if report is None or ruled is None:
        return False
    changed = [line.act_number for line in stands if line.kind not in ON_TOP]
    return ruled >= max([report.act_number, *changed])


def why_not_undoable_by(report: Report, *, by: Account) -> str:
    """Why an account can't simply undo this entry, as a sentence; "" where it can: it is its own,
    nothing came on top of it, and the round isn't complete."""
    table = f"table {report.game.table.number}" if report.game.table else "the game"
    if report.by_id != by.pk:
        return f"{report.by.name} entered {table}."
    if report.lines.exclude(act_number=report.act_number).exists():
        return f"The slip of {table} has changed since you entered it."
    if report.game.round.state == RoundState.COMPLETE:
        return f"Round {report.game.round.number} is complete, including {table}."
    return ""


def why_stays_posted(round_: Round) -> str:
    """Why a posted round can’t be a draft again, as a clause; "" where it can: nothing stands on
    its record, taken back or not."""
    forfeits = (GameKind.FORFEIT, GameKind.DOUBLE_FORFEIT)
    lines = LedgerLine.objects.filter(seat__round=round_)
    reasons = {
        "a slip is in": reports().filter(game__round=round_),
        "a forfeit is in": round_.games.filter(kind__in=forfeits),
        "it had a slip or a forfeit": lines,
        "a player has reported by phone": PhoneReport.objects.filter(game__round=round_),
        "one of its games was disputed": Dispute.objects.filter(game__round=round_),
    }
    return next((reason for reason, rows in reasons.items() if rows.exists()), "")


# ---------------------------------------------------------------- disputes


def open_disputes(division: Division) -> list[Dispute]:
    """The open disputes of a division, the oldest first: one query."""
    disputes = Dispute.objects.filter(game__round__division=division, state=DisputeState.OPEN)
    return list(
        disputes.select_related("game__table", "game__round", "owner", "event")
        .defer("game__round__basis")
        .order_by("number")
    )


def disputed_tables(round_: Round) -> list[int]:
    """Numbers of the tables of a round that are disputed."""
    disputes = Dispute.objects.filter(game__round=round_, state=DisputeState.OPEN)
    tables = disputes.order_by("game__table__number").values_list("game__table__number", flat=True)
    return [table for table in dict.fromkeys(tables) if table is not None]


def any_open(games: QuerySet[Game]) -> bool:
    """Whether any of these games is disputed, or has a slip that nobody accepted: one query."""
    argued = Dispute.objects.filter(game__in=games, state=DisputeState.OPEN).order_by()
    not_accepted = unaccepted(games).order_by().values("pk")
    return games.filter(Q(pk__in=argued.values("game")) | Q(pk__in=not_accepted)).exists()


def disputes_of(game: Game) -> tuple[tuple[int, str, str, str], ...]:
    """All disputes of a game, whatever became of them: number, uuid, about, state."""
    disputes = game.disputes.order_by("number").values_list("number", "uuid", "about", "state")
    return tuple((number, str(key), about, state) for number, key, about, state in disputes)
