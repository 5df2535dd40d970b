"""The tables of a round with everything on their slips, fetched at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils import timezone

from tdtool.engine import ends
from tdtool.engine.ends import SeatVerdict, TableVerdict
from tdtool.engine.lexicon import LexiconRefused
from tdtool.models import Acceptance, Game, LedgerLine, Report, Round, Seat
from tdtool.models.rounds import GameKind
from tdtool.models.slips import LineKind
from tdtool.queries import rules, slip_states
from tdtool.queries.field import scores_in_force
from tdtool.queries.values import SeatView, TableCard

COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


WEIGHT = ("error", "warning", "note")


@dataclass(frozen=True)
class SeatRows:
    """A seat with what stands on the slip for it.

    ``score`` is in force, what of it is overtime and what penalties and challenges stands apart.
    """

    row: Seat
    score: int | None
    words: tuple[str, ...]
    reported: int | None
    signed: bool
    overtime: int = 0
    penalties: int = 0

    @property
    def name(self) -> str:
        """As printed."""
        return self.row.entry.name

    @property
    def on_paper(self) -> int | None:
        """The score that the paper shows, corrected where it was."""
        return None if self.score is None else self.score - self.overtime - self.penalties

    @property
    def starts(self) -> bool | None:
        """Whether he starts; None where it is drawn at the table and nobody has said."""
        return None if self.row.order_of_play is None else self.row.order_of_play == 1


@dataclass(frozen=True)
class TableRows:
    """A game's table: its seats in order, its slip's state, its last report and acceptance."""

    game: Game
    number: int
    state: str
    seats: tuple[SeatRows, ...]
    report: Report | None
    acceptance: Acceptance | None

    @property
    def best_score(self) -> int | None:
        return max((s.score for s in self.seats if s.score is not None), default=None)


def of_round(round_: Round) -> list[TableRows]:
    """All tables of a round, by number: a dozen queries however many tables there are."""
    games = round_.games.select_related("table").order_by("table__number")
    return of_games(list(games))


def of_games(games: Sequence[Game]) -> list[TableRows]:
    """The games with their seats, scores and slips: a handful of queries, however many."""
    seats = (
        Seat.objects.filter(game__in=[game.pk for game in games])
        .select_related("entry")
        .prefetch_related("words")
        .order_by("place")
    )
    states = slip_states.of_games(games)
    scores = scores_in_force(seats)
    on_top = _on_top(seats)
    reports = _newest_reports(games)
    rows = Acceptance.objects.filter(game__in=games, undone_by=None).select_related("by")
    accepted = {acceptance.game_id: acceptance for acceptance in rows}
    by_game: dict[int, list[Seat]] = {}
    for seat in seats:
        by_game.setdefault(seat.game_id, []).append(seat)
    return [
        TableRows(
            game=game,
            number=game.table_number,
            state=states[game.pk],
            seats=_seats(by_game.get(game.pk, []), scores, on_top, reports.get(game.pk)),
            report=reports.get(game.pk),
            acceptance=accepted.get(game.pk),
        )
        for game in games
    ]


def _newest_reports(games: Sequence[Game]) -> dict[int, Report]:
    rows = slip_states.reports().filter(game__in=games).select_related("by")
    return {r.game_id: r for r in rows.prefetch_related("scores", "signatures")}


def _on_top(seats: QuerySet[Seat]) -> dict[int, dict[str, int]]:
    """What stands on top of every seat's score, by its row and the lines' kind."""
    rows = slip_states.lines().filter(seat__in=seats, counts_for="score")
    by_seat: dict[int, list[LedgerLine]] = defaultdict(list)
    for line in rows.exclude(kind=LineKind.SCORE):
        by_seat[line.seat_id].append(line)
    found: dict[int, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for seat, lines in by_seat.items():
        for line in slip_states.standing(lines):
            if line.kind in slip_states.ON_TOP:
                found[seat][line.kind] += line.points
    return found


def _seats(
    seats: Sequence[Seat],
    scores: dict[int, int],
    on_top: dict[int, dict[str, int]],
    report: Report | None,
) -> tuple[SeatRows, ...]:
    stated = {s.seat_id: s.score for s in report.scores.all()} if report else {}
    signed = {s.seat_id for s in report.signatures.all()} if report else set()
    return tuple(
        SeatRows(
            row=seat,
            score=scores.get(seat.pk),
            words=tuple(word.word for word in seat.words.all()),
            reported=stated.get(seat.pk),
            signed=seat.pk in signed,
            overtime=on_top.get(seat.pk, {}).get(LineKind.OVERTIME, 0),
            penalties=sum(
                points
                for kind, points in on_top.get(seat.pk, {}).items()
                if kind != LineKind.OVERTIME
            ),
        )
        for seat in seats
    )


def verdict(table: TableRows) -> TableVerdict | None:
    """What the engine says of the words and the score in force; None without its word list.

    Where two meet at a table a slip has no words, and there is nothing to say.
    """
    division = table.game.round.division
    if rules.of_division(division).two_players:
        return TableVerdict(seats=tuple(SeatVerdict(words=(), total=None) for _ in table.seats))
    try:
        lexicon = rules.lexicon_of(division)
    except LexiconRefused:
        return None
    return ends.verify(
        system=rules.of_division(division),
        lexicon=lexicon,
        seats=[
            ends.Reported(words=s.words, score=s.score, nick=s.row.entry.name) for s in table.seats
        ],
    )


def card(table: TableRows) -> TableCard:
    """The table as the day page draws it, with one line on why it isn't done."""
    says, weighty = _findings(table)
    return TableCard(
        table=table.number,
        group=table.game.group,
        state=table.state,
        seats=tuple(seat_view(s, table.best_score) for s in table.seats),
        note=says or _note(table),
        findings=weighty,
        round_number=table.game.round.number,
    )


def seat_view(seat: SeatRows, best: int | None = None) -> SeatView:
    entry = seat.row.entry
    return SeatView(
        place=seat.row.place,
        entry=str(entry.uuid),
        number=entry.number,
        name=entry.name,
        rating=entry.rating,
        score=seat.score,
        best=seat.score is not None and seat.score == best,
        brings=tuple(entry.brings),
    )


def _findings(table: TableRows) -> tuple[str, int]:
    """The weightiest word on the slip with its seat, and how many want the director's eye."""
    if table.report is None:
        return "", 0
    found = verdict(table)
    if found is None:
        return "The word list isn’t installed; words are not checked.", 0
    ranked = sorted(found.everything, key=lambda f: WEIGHT.index(f.severity))
    if not ranked:
        return "", 0
    places = {s.row.entry.name: s.row.place for s in table.seats}
    where = f"Seat {places[ranked[0].nick]}: " if ranked[0].nick in places else ""
    more = f" And {COUNTS[len(ranked) - 1]} more on this slip." if 1 < len(ranked) < 9 else ""
    weighty = sum(f.severity != "note" for f in ranked)
    return f"{where}{ranked[0].message}{more}", weighty


def _note(table: TableRows) -> str:
    if table.game.kind != GameKind.PLAYED:
        return str(table.game.kind).capitalize()
    if table.state == "blank":
        return "No slip yet"
    if table.acceptance is not None:
        at = timezone.localtime(table.acceptance.at)
        return f"Accepted {at:%H:%M} by {table.acceptance.by.name}"
    signed = sum(s.signed for s in table.seats)
    if not signed:
        return "Nobody has signed"
    have = "has" if signed == 1 else "have"
    return f"{COUNTS[signed].capitalize()} of {COUNTS[len(table.seats)]} {have} signed"
