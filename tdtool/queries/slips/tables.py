"""The tables of a round with everything on their slips, fetched at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from tdtool.models import (
    Acceptance,
    Game,
    LedgerLine,
    Report,
    ReportedScore,
    Round,
    Ruling,
    Seat,
    Settlement,
    Signature,
    StandingWord,
    TableRecord,
)
from tdtool.models.rounds import GameKind
from tdtool.models.slips import LineKind, Way
from tdtool.queries.challenges import challenges
from tdtool.queries.challenges.challenges import Answer
from tdtool.queries.hall import names
from tdtool.queries.slips import state as slip_states
from tdtool.queries.values import SeatView

Row = TypeVar("Row")
Games: TypeAlias = Collection[int] | QuerySet[Game, int]

COUNTS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
)  # fmt: skip


@dataclass(frozen=True)
class SeatRows:
    """A seat with what stands on the slip for it.

    ``score`` is in force, what of it is overtime and what penalties and challenges stands apart.
    ``signed_as`` is what the paper showed when they signed; None where they haven't.
    """

    row: Seat
    score: int | None
    words: tuple[str, ...]
    reported: int | None
    signed: bool
    by_phone: bool = False  # did they sign on their phone?
    overtime: int = 0
    penalties: int = 0
    signed_as: int | None = None
    ruled: bool = False  # did a director rule the score itself: changed it, or let it stand?
    has_namesake: bool = False

    @property
    def name(self) -> str:
        """As printed: players of one name bear their numbers."""
        entry = self.row.entry
        return names.with_number(entry.name, entry.number, has_namesake=self.has_namesake)

    @property
    def on_paper(self) -> int | None:
        """The score that the paper shows, corrected where it was."""
        return None if self.score is None else self.score - self.overtime - self.penalties

    @property
    def starts(self) -> bool | None:
        """Whether they start; None where it is drawn at the table and nobody has said."""
        return None if self.row.order_of_play is None else self.row.order_of_play == 1


@dataclass(frozen=True, eq=False)
class TableRows:
    """A game's table: its seats in order, its slip's state, its last report and acceptance.

    ``settled`` is the last decision on each doubt, by the seat's row (None: the table's) and what
    it is about (``queries.slips.doubts``); ``answers`` those to words that were challenged there;
    ``recorded`` the final scores of its game record, by place.
    """

    game: Game
    number: int
    state: str
    seats: tuple[SeatRows, ...]
    report: Report | None
    acceptance: Acceptance | None
    settled: Mapping[tuple[int | None, str], Settlement] = field(default_factory=dict)
    answers: Mapping[str, Answer] = field(default_factory=dict)
    recorded: Mapping[int, int] = field(default_factory=dict)

    def signed_before(self, seat: SeatRows) -> tuple[int, ...]:
        """The scores that all have signed, where this seat’s was changed since; else none."""
        signed = [other.signed_as for other in self.seats if other.signed_as is not None]
        changed = seat.signed_as != seat.on_paper
        return tuple(signed) if len(signed) == len(self.seats) and changed else ()

    @property
    def best_score(self) -> int | None:
        return max((s.score for s in self.seats if s.score is not None), default=None)


def of_round(round_: Round) -> list[TableRows]:
    """All tables of a round, by number: eight queries however many tables there are."""
    games = list(round_.games.select_related("table").order_by("table__number", "pk"))
    return of_games(games)


def of_rounds(rounds: Sequence[Round], game_rows: QuerySet[Game]) -> dict[int, list[TableRows]]:
    """The tables of some games of these rounds by the round's row, in eight queries as well."""
    rounds_by_row = {round_.pk: round_ for round_ in rounds}
    games = list(game_rows.select_related("table").order_by("table__number", "pk"))
    by_round: dict[int, list[TableRows]] = {key: [] for key in rounds_by_row}
    for game in games:
        game.round = rounds_by_row[game.round_id]
    for table in of_games(games, within=game_rows):
        by_round[table.game.round_id].append(table)
    return by_round


def of_games(
    games: Sequence[Game], *, within: QuerySet[Game] | None = None, waiting: bool = False
) -> list[TableRows]:
    """The games with their seats, scores and slips: eight queries, however many.

    ``within`` asks for the same games, where they are too many to be named one by one. ``waiting``:
    it is known that all wait for their slips, so that there are no reports to be read.
    """
    table_rows = _Rows.of(
        [game.pk for game in games] if within is None else within.values_list("pk", flat=True),
        waiting=waiting,
    )
    return [table_rows.table(game) for game in games]


def _seats(games: Games) -> QuerySet[Seat]:
    seats = Seat.objects.filter(game__in=games).select_related("entry").order_by("place")
    return seats.annotate(has_namesake=names.has_namesake("entry"))


def _words(games: Games) -> QuerySet[StandingWord, tuple[int, str]]:
    standing_words = StandingWord.objects.filter(seat__game__in=games).order_by("position")
    return standing_words.values_list("seat_id", "word")


def _lines(games: Games) -> QuerySet[LedgerLine]:
    return slip_states.lines().filter(seat__game__in=games, counts_for="score")


def _reports(games: Games) -> QuerySet[Report]:
    reports = slip_states.reports().filter(game__in=games).select_related("by")
    return reports.annotate(
        scores_ruled=_scores_ruled(),
        decided=Exists(Settlement.objects.filter(game=OuterRef("game"))),
        recorded=Exists(live_records().filter(game=OuterRef("game"))),
    )


def live_records() -> QuerySet[TableRecord]:
    return TableRecord.objects.filter(removed_at__isnull=True).order_by()


def _recorded(games: Games) -> dict[int, dict[int, int]]:
    """By the games' rows, the final scores that their game records state, by place."""
    records = live_records().filter(game__in=games).values_list("game_id", "audit__players")
    return {
        game: {
            player["place"]: player["reported"]
            for player in players
            if player["reported"] is not None
        }
        for game, players in records
    }


def _stated(games: Games) -> QuerySet[ReportedScore, tuple[int, int, int]]:
    reported_scores = ReportedScore.objects.filter(report__game__in=games).order_by("pk")
    return reported_scores.values_list("report_id", "seat_id", "score")


def _signed(games: Games) -> QuerySet[Signature, tuple[int, int, int, str]]:
    """Report, seat, and the act with which they signed, on paper or by phone."""
    signatures = Signature.objects.filter(report__game__in=games).order_by("pk")
    return signatures.values_list("report_id", "seat_id", "act_number", "way")


def _accepted(games: Games) -> QuerySet[Acceptance]:
    return Acceptance.objects.filter(game__in=games, undone_by=None).select_related("by")


@dataclass(frozen=True)
class _Rows:
    """What stands on the slips, by the rows of games, seats and reports."""

    seats: Mapping[int, Sequence[Seat]]
    words: Mapping[int, Sequence[str]]
    lines: Mapping[int, Sequence[LedgerLine]]
    reports: Mapping[int, Report]  # the newest of a game
    stated: Mapping[int, Mapping[int, int]]
    signed: Mapping[int, Mapping[int, tuple[int, str]]]  # by seat, the act, and on what they did
    accepted: Mapping[int, Acceptance]
    settled: Mapping[int, Sequence[Settlement]]
    answers: Mapping[int, Mapping[str, Answer]]
    recorded: Mapping[int, Mapping[int, int]]

    @classmethod
    def of(cls, games: Games, *, waiting: bool) -> _Rows:
        words = _by(_words(games))
        reports = () if waiting else _reports(games)
        newest = {report.game_id: report for report in reports}
        decided = any(getattr(report, "decided", False) for report in newest.values())
        # a table that waits for its slip has neither scores nor signatures
        stated = _by_seat(_stated(games)) if newest else {}
        signatures = _signed(games) if newest else ()
        accepted = () if waiting else _accepted(games)
        return cls(
            seats=_by((seat.game_id, seat) for seat in _seats(games)),
            words=words,
            lines={} if waiting else _by((line.seat_id, line) for line in _lines(games)),
            reports=newest,
            stated=stated,
            signed=_by_seat((row[0], row[1], row[2:]) for row in signatures),
            accepted={acceptance.game_id: acceptance for acceptance in accepted},
            settled=_by((row.game_id, row) for row in _settlements(games)) if decided else {},
            answers=challenges.answers_of(games) if words else {},
            recorded=_recorded(games)
            if any(getattr(report, "recorded", False) for report in newest.values())
            else {},
        )

    def table(self, game: Game) -> TableRows:
        report = self.reports.get(game.pk)
        if report is not None:
            report.game = game
        seats = tuple(self._seat(seat, report) for seat in self.seats.get(game.pk, ()))
        state = slip_states.state_of(
            accepted=game.kind != GameKind.PLAYED or game.pk in self.accepted,
            reported=report is not None,
            by_all=all(seat.signed for seat in seats),
        )
        accepted = self.accepted.get(game.pk)
        settled = {(row.seat_id, row.about): row for row in self.settled.get(game.pk, ())}
        challenged, recorded = self.answers.get(game.pk, {}), self.recorded.get(game.pk, {})
        return TableRows(
            game, game.table_number, state, seats, report, accepted, settled, challenged, recorded
        )

    def _seat(self, seat: Seat, report: Report | None) -> SeatRows:
        lines = self.lines.get(seat.pk, ())
        stands = slip_states.standing([line for line in lines if line.kind != LineKind.SCORE])
        on_top = slip_states.on_top(stands)
        overtime = on_top.pop(LineKind.OVERTIME, 0)
        unsigned: tuple[int | None, str] = (None, "")
        signed, way = self.signed.get(report.pk, {}).get(seat.pk, unsigned) if report else unsigned
        of_words = {row.line_id for row in self.settled.get(seat.game_id, ())}
        return SeatRows(
            row=seat,
            score=sum(line.points for line in lines) if lines else None,
            words=tuple(self.words.get(seat.pk, ())),
            reported=self.stated.get(report.pk, {}).get(seat.pk) if report else None,
            signed=signed is not None,
            by_phone=way == Way.PHONE,
            overtime=overtime,
            penalties=sum(on_top.values()),
            signed_as=None if signed is None else slip_states.on_paper(lines, signed),
            ruled=any(
                line.kind == LineKind.RULING and line.points and line.pk not in of_words
                for line in stands
            )
            or slip_states.let_stand(report, stands),
            has_namesake=getattr(seat, "has_namesake", False),
        )


def _by(pairs: Iterable[tuple[int, Row]]) -> dict[int, list[Row]]:
    """Rows in their order, by what each belongs to."""
    grouped: dict[int, list[Row]] = defaultdict(list)
    for key, row in pairs:
        grouped[key].append(row)
    return dict(grouped)


def _by_seat(triples: Iterable[tuple[int, int, Row]]) -> dict[int, dict[int, Row]]:
    """By report and seat the last value."""
    grouped: dict[int, dict[int, Row]] = defaultdict(dict)
    for report, seat, value in triples:
        grouped[report][seat] = value
    return dict(grouped)


def _settlements(games: Games) -> QuerySet[Settlement]:
    """What was decided on the games' slips, in order; nothing that went with a slip taken back."""
    entered = slip_states.reports().filter(
        game=OuterRef("game"), act_number__gt=OuterRef("act_number")
    )
    settlements = Settlement.objects.filter(~Exists(entered), game__in=games)
    return settlements.select_related("by").order_by("pk")


def _scores_ruled() -> Subquery:
    """The last act that ruled on the scores of a report's game as a whole. A ruling on a single
    score or word has its line or its settlement, and no reason of its own beside a line."""
    settled = Settlement.objects.filter(
        game=OuterRef("dispute__game"), act_number=OuterRef("act_number")
    )
    rulings = Ruling.objects.filter(dispute__game=OuterRef("game"), audit=None, accepted=True)
    rulings = rulings.exclude(reason="").filter(~Exists(settled)).order_by("-act_number")
    return Subquery(rulings.values("act_number")[:1])


def seat_view(seat: SeatRows, best: int | None = None) -> SeatView:
    entry = seat.row.entry
    assert entry is not None
    return SeatView(
        place=seat.row.place,
        entry=str(entry.uuid),
        number=entry.number,
        name=seat.name,
        rating=entry.rating,
        score=seat.score,
        best=seat.score is not None and seat.score == best,
        brings=tuple(entry.brings),
    )
