"""The seats of posted rounds as what each player did in them: games, byes, forfeits, absences.

A game counts once its slip is accepted, here and so wherever results are shown.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet, Sum

from tdtool.engine.final_words import by_system
from tdtool.models import Acceptance, Division, Game, Seat, StandingWord
from tdtool.models.rounds import PLAY_OFF, POSTED_STATES, GameKind, Ruled
from tdtool.pairing.field import ABSENT, IN_PLAY_OFF, UNPAIRED, Appearance, Kind
from tdtool.pairing.playoffs.bracket import CALLED
from tdtool.queries import rules
from tdtool.queries.slips import state as slip_states

RULED: Mapping[str, float] = {Ruled.WIN: 1.0, Ruled.TIE: 0.5, Ruled.LOSS: 0.0}
KINDS: Mapping[str, Kind] = {
    GameKind.PLAYED: Kind.PLAYED,
    GameKind.BYE: Kind.BYE,
    GameKind.FORFEIT: Kind.FORFEIT,
    GameKind.DOUBLE_FORFEIT: Kind.FORFEIT,
    GameKind.NOT_PLAYED: Kind.ABSENT,
}

Rounds = dict[int, list[tuple[Appearance, int]]]  # by entry: an appearance and a penalty a round


class _Game(NamedTuple):
    """A game of a posted round, in the order of ``GAME_COLUMNS``."""

    row: int
    round: int
    table: int | None
    kind: str
    rated: bool
    group: str
    key: UUID
    accepted: bool  # its slip


class _Seat(NamedTuple):
    """A seat at it, in the order of ``SEAT_COLUMNS``."""

    row: int
    entry: int
    place: int
    order_of_play: int | None
    ruled: str


GAME_COLUMNS = (
    "pk", "round__number", "table__number", "kind", "rated", "group", "uuid", "accepted",
)  # fmt: skip
SEAT_COLUMNS = ("pk", "entry_id", "place", "order_of_play", "ruled")


class _Counted(NamedTuple):
    """What counts on the slips, by the seat's row; a sum of nothing is no credit."""

    scores: dict[int, int]
    spreads: dict[int, int]
    best_words: dict[int, int]


def scores_in_force(seats: QuerySet[Seat]) -> dict[int, int]:
    """The sum of every seat's lines that count for the score, by the seat's row."""
    score_lines = slip_states.lines().filter(seat__in=seats, counts_for="score")
    return dict(score_lines.order_by().values_list("seat").annotate(Sum("points")))


class Sat(NamedTuple):
    """What everybody did: the newest posted round but for a play-off, and each entry's rounds up
    to the newest of all."""

    posted: int
    of_entry: Rounds


def of_division(division: Division, numbers: Mapping[int, int]) -> Sat:
    """As the rows stand. Nobody is absent from a play-off, nor who is in one beside a round."""
    rounds = list(
        division.rounds_drawn.filter(state__in=POSTED_STATES).values_list("number", "stage")
    )
    drawn = {number for number, stage in rounds if stage != PLAY_OFF}
    posted, newest = max(drawn, default=0), max((number for number, _ in rounds), default=0)
    blank = [(ABSENT if number in drawn else UNPAIRED, 0) for number in range(1, newest + 1)]
    appearances: Rounds = {row: list(blank) for row in numbers}
    if (first := division.play_off_from) is not None and posted >= first:
        seeds = division.entries.filter(uuid__in=division.seeded).values_list("pk", flat=True)
        for row in seeds:
            appearances[row][first - 1 : posted] = [(IN_PLAY_OFF, 0)] * (posted - first + 1)
    for entry, at, sits in _sat(division, numbers) if rounds else ():
        appearances[entry][at - 1] = sits
    return Sat(posted, appearances)


def _sat(
    division: Division, numbers: Mapping[int, int]
) -> Iterator[tuple[int, int, tuple[Appearance, int]]]:
    """Entry, round, and how they sat there, of all seats of posted rounds."""
    games = Game.objects.filter(round__division=division, round__state__in=POSTED_STATES)
    accepted = Acceptance.objects.filter(game=OuterRef("pk"), undone_by=None)
    seats = Seat.objects.filter(round__division=division, round__state__in=POSTED_STATES)
    seated: dict[int, list[_Seat]] = defaultdict(list)
    for game_row, *seat in seats.order_by("place").values_list("game_id", *SEAT_COLUMNS):
        seated[game_row].append(_Seat._make(seat))
    counted = _counted(division, seats)
    rows = games.annotate(accepted=Exists(accepted)).values_list(*GAME_COLUMNS)
    for game in map(_Game._make, rows):
        key = str(game.key)
        for seat in seated[game.row]:
            penalty = counted.spreads.get(seat.row, 0)
            counts = game.kind == GameKind.PLAYED and game.accepted
            appearance = _appearance(game, key, seat, seated[game.row], numbers, counted)
            yield seat.entry, game.round, (appearance, penalty if counts else 0)


def _appearance(
    game: _Game,
    key: str,
    seat: _Seat,
    table: Sequence[_Seat],
    numbers: Mapping[int, int],
    counted: _Counted,
) -> Appearance:
    """One side of a game; a bye and a forfeit have the spread that was credited."""
    others = [other for other in table if other is not seat]
    kind, score, opponent_score = KINDS[game.kind], None, None
    played = kind is Kind.PLAYED
    counts = played and game.accepted
    if counts:
        score = counted.scores.get(seat.row)
        opponent_score = counted.scores.get(others[0].row) if len(others) == 1 else None
    elif not played:
        score = 0 if kind is Kind.ABSENT else counted.spreads.get(seat.row)
    return Appearance(
        kind=kind,
        opponents=tuple([numbers[other.entry] for other in others]),
        score=score,
        opponent_score=opponent_score,
        started=seat.order_of_play == 1 if played and seat.order_of_play is not None else None,
        ruled=RULED[seat.ruled] if counts and seat.ruled else None,
        unrated=played and not game.rated,
        in_play_off=game.group in CALLED,
        group=game.group,
        best_word=counted.best_words.get(seat.row) if counts else None,
        table=game.table,
        place=seat.place,
        game=key,
    )


def _counted(division: Division, seats: QuerySet[Seat]) -> _Counted:
    counted = _Counted({}, {}, _best_words(division, seats))
    sums = {"score": counted.scores, "spread": counted.spreads}
    lines = slip_states.lines().filter(seat__in=seats, counts_for__in=sums)
    point_sums = lines.order_by().values_list("seat", "counts_for").annotate(Sum("points"))
    for seat, counts_for, points in point_sums:
        sums[counts_for][seat] = points
    return counted


def _best_words(division: Division, seats: QuerySet[Seat]) -> dict[int, int]:
    """Points of the best single word before each seat, where the slips have words."""
    system = rules.of_division(division)
    if not system.final_words:
        return {}
    best: dict[int, int] = {}
    standing_words = StandingWord.objects.filter(seat__in=seats)
    for seat, word in standing_words.values_list("seat_id", "word"):
        best[seat] = max(best.get(seat, 0), by_system.points(system, word))
    return best
