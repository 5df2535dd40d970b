"""What there is to say of each slip by itself, and what its others are compared with.

A ``Look`` is of one game: its findings depend on its own rows alone.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple, TypeAlias
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Sum

from tdtool.engine.remedies import overtime as remedies_overtime
from tdtool.engine.systems import RuleSystem
from tdtool.english import signed
from tdtool.models import Acceptance, Game, LedgerLine, Round, Seat, Settlement, StandingWord
from tdtool.models.rounds import GameKind, RoundState
from tdtool.models.slips import LineKind
from tdtool.pairing.playoffs.bracket import CALLED
from tdtool.queries import rules
from tdtool.queries.slips import doubts as slip_doubts
from tdtool.queries.slips import slip, tables
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips.alike import Paper
from tdtool.queries.slips.doubts import Settled
from tdtool.queries.slips.tables import SeatRows, TableRows

Games: TypeAlias = Collection[int] | QuerySet[Game, int]


@dataclass(frozen=True)
class Item:
    """One thing to check. ``severity`` is error, warning or note.

    ``about`` names it where it can be settled on its slip (``queries.slips.doubts``), with the seat
    it is of; ``settled`` is how it was.
    """

    severity: str
    says: str
    clause: str = ""
    round_number: int | None = None
    table: int | None = None
    who: str = ""
    slug: str = ""
    division: str = ""
    about: str = ""
    place: int | None = None
    settled: Settled | None = None


class SeatLook(NamedTuple):
    """A seat, its player’s row and name, the score in force, and the one on the paper."""

    place: int
    entry: int
    name: str
    score: int | None
    on_paper: int | None


@dataclass(frozen=True)
class Look:
    """A game and what is to be said of its slip by itself.

    ``seats`` are what it is compared with others by: a slip with nothing to it may be read without.
    ``settled`` is how doubts were settled on it, by place (None: the table’s) and what they are
    about; ``stray`` are the credits that shouldn’t stand on it, each with its line’s row, and
    ``credited`` what counts for the spread alone, nothing of a play-off’s game.
    """

    game: UUID
    row: int
    round_number: int
    table: int
    reported: bool
    waits: bool  # for its slip
    seats: tuple[SeatLook, ...]
    settled: Mapping[tuple[int | None, str], Settled]
    says: tuple[Item, ...]
    clocks: tuple[Item, ...]
    stray: tuple[tuple[int, Item], ...]
    credited: int

    @property
    def paper(self) -> Paper | None:
        """What the slip has; None while a score is missing."""
        scores = [seat.on_paper for seat in self.seats if seat.on_paper is not None]
        if len(scores) < len(self.seats) or not self.table:
            return None
        people = tuple(seat.entry for seat in self.seats)
        return Paper(self.round_number, self.table, people, tuple(scores))

    def about(self, seat: SeatLook | None, about: str, item: Item) -> Item:
        """What the other slips tell of it or its seat, with how it was settled."""
        place = seat.place if seat else None
        return replace(
            item,
            table=self.table,
            round_number=self.round_number,
            who=seat.name if seat else "",
            about=about,
            place=place,
            settled=self.settled.get((place, about)),
        )


def of_tables(at_tables: Sequence[TableRows]) -> dict[int, Look]:
    """Tables that were read looked at, by the game’s row."""
    ledger = _Ledger.of([table.game.pk for table in at_tables])
    return {table.game.pk: _look(table, ledger) for table in at_tables}


def of_rounds(
    rounds: Sequence[Round], shown: Sequence[Round] = (), *, compared: bool = True
) -> tuple[dict[int, list[Look]], dict[int, list[TableRows]]]:
    """Every table of the rounds looked at, by the round’s row, in order of the tables, and the
    tables that were read.

    All of the rounds that are ``shown`` are. Of the others a slip that has its scores and nothing
    else is looked at by these, and its seats are read where slips are ``compared``; one that has
    more to it is read whole.
    """
    rows, shown_rows = [round_.pk for round_ in rounds], [round_.pk for round_ in shown]
    ledger = _Ledger.of(Game.objects.filter(round__in=rows).values_list("pk", flat=True))
    unread = {round_.pk: round_ for round_ in rounds if round_.pk not in shown_rows}
    plain = _plain(unread, ledger, compared=compared) if unread else []
    more = [game.row for game, look in plain if look is None]
    whole = Game.objects.filter(Q(round__in=shown_rows) | Q(pk__in=more))
    read = tables.of_rounds(rounds, whole) if shown or more else {}
    looked_at = {
        table.game.pk: _look(table, ledger) for at_tables in read.values() for table in at_tables
    }
    looks = {row: [looked_at[table.game.pk] for table in read.get(row, ())] for row in shown_rows}
    looks |= {row: [] for row in unread}
    for plain_game, look in plain:
        looks[plain_game.round].append(look or looked_at[plain_game.row])
    return looks, read


class _Game(NamedTuple):
    row: int
    key: UUID
    round: int
    table: int | None
    kind: str
    group: str
    reported: bool
    accepted: bool


class _Scored(NamedTuple):
    """What a seat’s lines come to; ``more``: some stand on top of what the paper has."""

    score: int
    more: bool


Scores: TypeAlias = Mapping[int, Mapping[int, _Scored]]  # by the rows of the game and the seat


def _plain(
    rounds: Mapping[int, Round], ledger: _Ledger, *, compared: bool
) -> list[tuple[_Game, Look | None]]:
    """Each game of the rounds with its look, in order of the tables; None where its slip has more
    to it than scores that say nothing."""
    games = Game.objects.filter(round__in=rounds).order_by("table__number", "pk")
    accepted = Acceptance.objects.filter(game=OuterRef("pk"), undone_by=None)
    noted = games.annotate(
        reported=Exists(slip_states.reports().order_by().filter(game=OuterRef("pk"))),
        accepted=Exists(accepted),
    )
    columns = ("pk", "uuid", "round_id", "table__number", "kind", "group", "reported", "accepted")
    scored, more = _scored(rounds), _with_more(rounds) | ledger.stray.keys()
    seated = _seated(rounds, scored) if compared else {}
    nothing = {key: slip_doubts.says_nothing(r.division) for key, r in rounds.items()}
    looks: list[tuple[_Game, Look | None]] = []
    for game in map(_Game._make, noted.values_list(*columns)):
        seats, complete = scored.get(game.row, {}), rounds[game.round].state == RoundState.COMPLETE
        waits = game.kind == GameKind.PLAYED and not game.reported
        asks = complete and game.kind == GameKind.PLAYED and not game.accepted
        lines = any(seat.more for seat in seats.values())
        scores = tuple([seat.score for seat in seats.values()])
        doubtful = game.row in more or not nothing[game.round](scores)
        if lines or asks or doubtful or (scores and waits):
            looks.append((game, None))
            continue
        counts = (game.accepted or game.kind != GameKind.PLAYED) and game.group not in CALLED
        look = Look(
            game=game.key,
            row=game.row,
            round_number=rounds[game.round].number,
            table=game.table or 0,
            reported=game.reported,
            waits=waits,
            seats=tuple(seated.get(game.row, ())),
            settled={},
            says=(),
            clocks=(),
            stray=(),
            credited=ledger.credited.get(game.row, 0) if counts else 0,
        )
        looks.append((game, look))
    return looks


def _scored(rounds: Mapping[int, Round]) -> Scores:
    """The seats that have a score."""
    lines = slip_states.lines().filter(seat__round__in=rounds, counts_for="score").order_by()
    more = Count("pk", filter=Q(kind__in=slip_states.ON_TOP))
    sums = lines.values_list("seat__game", "seat").annotate(score=Sum("points"), more=more)
    scored: dict[int, dict[int, _Scored]] = defaultdict(dict)
    for game, seat, score, count in sums:
        scored[game][seat] = _Scored(score, count > 0)
    return scored


def _seated(rounds: Mapping[int, Round], scored: Scores) -> dict[int, list[SeatLook]]:
    """The seats of the rounds’ games, by the game’s row, in order of their places; nothing stands
    on top of their scores."""
    seats = Seat.objects.filter(round__in=rounds).order_by("place")
    seated: dict[int, list[SeatLook]] = defaultdict(list)
    columns = ("game_id", "pk", "place", "entry_id", "entry__name")
    for game, row, place, entry, name in seats.values_list(*columns):
        seat = scored.get(game, {}).get(row)
        score = seat.score if seat else None
        seated[game].append(SeatLook(place, entry, name, score, score))
    return seated


def _with_more(rounds: Mapping[int, Round]) -> set[int]:
    """The rows of the games with words, with the time of a clock, with something settled, or with a
    game record."""
    words = StandingWord.objects.filter(seat__round__in=rounds).order_by()
    timed = Seat.objects.filter(round__in=rounds, seconds_used__isnull=False).order_by()
    settled = Settlement.objects.filter(game__round__in=rounds).order_by()
    recorded = tables.live_records().filter(game__round__in=rounds)
    return {
        *words.values_list("seat__game_id", flat=True).distinct(),
        *timed.values_list("game_id", flat=True),
        *settled.values_list("game_id", flat=True),
        *recorded.values_list("game_id", flat=True),
    }


@dataclass(frozen=True)
class _Ledger:
    """What the ledgers of slips have beside the scores."""

    stray: Mapping[int, Sequence[LedgerLine]]  # credits on a game that was played, by game
    credited: Mapping[int, int]  # for byes, forfeits and penalties, by game

    @classmethod
    def of(cls, games: Games) -> _Ledger:
        """One query: only byes, forfeits and penalties have such lines."""
        credits = slip_states.lines().filter(seat__game__in=games, counts_for="spread")
        credited: Counter[int] = Counter()
        brings: Counter[int] = Counter()  # by seat, without penalties
        ledger_lines = list(credits.select_related("seat__entry", "seat__game", "takes_back"))
        for line in ledger_lines:
            credited[line.seat.game_id] += line.points
            if LineKind.PENALTY not in (line.kind, line.takes_back and line.takes_back.kind):
                brings[line.seat_id] += line.points
        stray: dict[int, list[LedgerLine]] = defaultdict(list)
        for line in ledger_lines:
            played = line.seat.game.kind == GameKind.PLAYED
            if line.kind == LineKind.SCORE and played and brings[line.seat_id]:
                stray[line.seat.game_id].append(line)
        return cls(stray, credited)


def _look(table: TableRows, ledger: _Ledger) -> Look:
    row, round_ = table.game.pk, table.game.round
    look = Look(
        game=table.game.uuid,
        row=row,
        round_number=round_.number,
        table=table.number,
        reported=table.report is not None,
        waits=table.report is None and table.game.kind == GameKind.PLAYED,
        seats=tuple(
            SeatLook(seat.row.place, seat.row.entry_id, seat.name, seat.score, seat.on_paper)
            for seat in table.seats
        ),
        settled=_settled(table) if table.settled else {},
        says=tuple(_slip(round_, table)),
        clocks=(),
        stray=tuple((line.pk, _stray(round_, table, line)) for line in ledger.stray.get(row, ())),
        credited=ledger.credited.get(row, 0) if _counts(table) else 0,
    )
    overtimes = _overtime(rules.of_division(round_.division), table)
    clocks = [look.about(look.seats[at], about, item) for at, about, item in overtimes]
    return replace(look, clocks=tuple(clocks)) if clocks else look


def _counts(table: TableRows) -> bool:
    """Whether its spreads are in the standings."""
    return table.state == "accepted" and table.game.group not in CALLED


def _settled(table: TableRows) -> dict[tuple[int | None, str], Settled]:
    """What was settled and is, by place and what it is about."""
    seats: dict[int | None, SeatRows | None] = {seat.row.pk: seat for seat in table.seats}
    settled = {}
    for row, about in table.settled:
        seat = seats.get(row)
        how = slip_doubts.settled(table, seat, about) if row is None or seat else None
        if how is not None:
            settled[seat.row.place if seat else None, about] = how
    return settled


def _slip(round_: Round, table: TableRows) -> Iterator[Item]:
    item = partial(Item, round_number=round_.number, table=table.number)
    if table.report is None:
        if round_.state == RoundState.COMPLETE and table.game.kind == GameKind.PLAYED:
            reason = round_.gone_on.get("reason", "")
            why = f": {reason.rstrip('.')}" if reason else ""
            sentence = f"The round was completed without this slip{why}."
            yield item("note" if reason else "warning", sentence)
        return
    if table.state != "accepted" and round_.state == RoundState.COMPLETE:
        yield item("warning", f"The slip is {table.state}, and its round is complete.")
    for doubt in slip_doubts.of_table(table).each:
        sentence, who = slip.note(doubt).text, doubt.finding.nick or ""
        yield item(
            doubt.weight, sentence, doubt.finding.rule, who=who, about=doubt.about,
            place=doubt.place, settled=doubt.settled,
        )  # fmt: skip


def _overtime(system: RuleSystem, table: TableRows) -> Iterator[tuple[int, str, Item]]:
    """What was taken off for overtime is what the clock times cost (D04-16, MYS-2.1, SCR-16):
    which seat, what it is about, and what is to be said."""
    if "overtime_points" not in system.settings:
        return
    for at, seat in enumerate(table.seats):
        if seat.row.seconds_used is None:
            continue
        remedy = remedies_overtime.overtime(system, used=seat.row.seconds_used)
        used = remedies_overtime.show(seat.row.seconds_used)
        taken = -seat.overtime
        if remedy.points != taken:
            sentence = f"{used} used costs {remedy.points}; {taken} was deducted."
            item = Item("error", sentence, remedy.clause)
        elif remedy.ends_game:
            sentence = f"{used} used is past the limit: the game ends there."
            item = Item("note", sentence, system.setting("overtime_limit").clause)
        else:
            continue
        yield at, f"{slip_doubts.OVERTIME} {used}/{taken}", item


def _stray(round_: Round, table: TableRows, line: LedgerLine) -> Item:
    sentence = f"This game was played, so it shouldn’t have a credit ({signed(line.points)})."
    number = table.number if table.game.table else None
    return Item("error", sentence, line.clause, round_.number, number, line.seat.entry.name)
