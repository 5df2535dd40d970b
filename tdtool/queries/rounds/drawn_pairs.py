"""The pairings of a two-player round, read from its rows once, with why these two."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from tdtool.english import dotted, signed
from tdtool.models import Division, Entry, Game, Round, Seat
from tdtool.models.rounds import GameKind
from tdtool.pairing.checks import Fault
from tdtool.pairing.field import Appearance, Field, Kind
from tdtool.pairing.pairings import DrawnPairing, Pairing
from tdtool.pairing.playoffs.bracket import CALLED
from tdtool.pairing.standings.win_loss import figure, tally
from tdtool.queries import rules
from tdtool.queries.field import kept_field
from tdtool.queries.playoffs import guard
from tdtool.queries.rounds import checks, missed, pairings
from tdtool.queries.rounds.values import PairRow, PairSide
from tdtool.queries.slips.table_state import TableState
from tdtool.queries.slips.tables import TableRows

REASONS = "reasons"  # what COP said of its pairs, in the round’s basis


@dataclass(frozen=True)
class Drawn:
    """A round's rows, read once: the games in order of their tables, and what is said of them."""

    round: Round
    known: Field
    seats: Mapping[Game, Sequence[Seat]]
    couples: Sequence[Pairing]
    byes: Sequence[int]

    @cached_property
    def faults(self) -> Sequence[Fault]:
        """What the checker says of it, once somebody asks: of a posted round nobody does."""
        reason = guard.who_left(self.round, self.known)
        return [
            *([Fault("extra", (), reason)] if reason else []),
            *checks.faults_of_pairs(
                self.round, field=self.known, couples=self.couples, byes=self.byes
            ),
        ]

    @property
    def field(self) -> list[str]:
        return list(self.round.basis.get("field", ()))

    @cached_property
    def reasons(self) -> Mapping[frozenset[str], str]:
        """What COP said of the pairs it drew, and of the bye, by the keys of the entries."""
        reasons = self.round.basis.get(REASONS, ())
        return {frozenset(keys): sentence for keys, sentence, *_ in reasons}


def read(
    round_: Round, *, field: Field | None = None, at_tables: Sequence[TableRows] = ()
) -> Drawn:
    """The round as it stands in the rows: one query, however many play; none where its tables were
    read already."""
    field = field or kept_field(round_.division)
    seat_rows = round_.seats.select_related("game__table", "entry")
    games: dict[Game, list[Seat]] = {}
    for table in at_tables:
        games[table.game] = [seat.row for seat in table.seats]
        for seat in games[table.game]:
            seat.game = table.game
    if not at_tables:
        for seat in seat_rows.order_by("game__table__number", "game__pk", "place"):
            games.setdefault(seat.game, []).append(seat)
    own_games = ((game, seats) for game, seats in games.items() if pairings.is_of(round_, game))
    couples, byes = pairings.who_meet(own_games, field)
    return Drawn(round_, field, games, couples, byes)


def rows_of(
    drawn: Drawn, slips: Mapping[int, TableRows], now_at: Mapping[int, TableState]
) -> tuple[PairRow, ...]:
    """The pairings in order of their tables, with why these two; with their slips and what the
    tables are now, by the games' rows, once the round is posted."""
    drawn_pairings = pairings.why(drawn.round, field=drawn.known, couples=drawn.couples)
    games = [game for game, sitting in drawn.seats.items() if len(sitting) == 2]
    return tuple(
        _row(drawn, game, drawn_pairings, slips.get(game.pk), now_at.get(game.pk)) for game in games
    )


def _row(
    drawn: Drawn,
    game: Game,
    drawn_pairings: Mapping[int, DrawnPairing],
    slip: TableRows | None,
    table_state: TableState | None,
) -> PairRow:
    table, in_bracket = game.table_number, game.group in CALLED
    first, second = (side(drawn, seat) for seat in drawn.seats[game])
    if slip is not None and slip.report is not None:
        first, second = (
            replace(pair_side, score=seat.score)
            for pair_side, seat in zip((first, second), slip.seats, strict=True)
        )
    has_slip = slip is not None and slip.state != "blank"
    return PairRow(
        table=table,
        game=str(game.uuid),
        version=game.version,
        kind=str(game.kind),
        state=table_state.state if table_state else "blank",
        reason=table_state.reason if table_state else "",
        has_slip=has_slip,
        first=first,
        second=second,
        why=CALLED.get(game.group, "")
        if in_bracket
        else dotted(
            sentence(drawn_pairings[table], drawn.round.division),
            drawn.reasons.get(frozenset((first.entry, second.entry)), ""),
        ),
        again="" if in_bracket else met_before(drawn_pairings[table].repeat),
        no_forfeit=missed.why_not(
            rules.of_division(drawn.round.division),
            game,
            posted=drawn.round.is_posted,
            has_slip=has_slip,
        ),
    )


def sentence(drawn_pairing: DrawnPairing, division: Division) -> str:
    """Why these two; where who starts is drawn at the table, starts are no reason."""
    return (
        drawn_pairing.sentence
        if rules.of_division(division).assigned_starts
        else drawn_pairing.meeting
    )


def met_before(times: int) -> str:
    if not times:
        return ""
    return "met once before" if times == 1 else f"met {times} times before"


def bye_seats(drawn: Drawn) -> list[Seat]:
    return [sitting[0] for game, sitting in drawn.seats.items() if game.kind == GameKind.BYE]


def side(drawn: Drawn, seat: Seat) -> PairSide:
    """One of two who meet, with their record before the round and their score in it."""
    entry = seat.entry
    assert isinstance(entry, Entry)
    number = drawn.known.numbers[str(entry.uuid)]
    entrant = drawn.known.entrant(number)
    before = tally(
        entrant,
        after=pairings.records_after(drawn.round),
        counting=pairings.counting(drawn.round.division),
    )
    met = entrant.appearance(drawn.round.number) if drawn.round.is_posted else Appearance()
    credited = met.kind in (Kind.BYE, Kind.FORFEIT) and met.score is not None
    return PairSide(
        entry=str(entry.uuid),
        number=number,
        name=entry.name,
        record=f"{figure(before.wins)}–{figure(before.losses)}",
        spread=signed(before.spread),
        order=seat.order_of_play,
        score=met.score if met.kind is Kind.PLAYED else None,
        credit=signed(met.score or 0) if credited else "",
        worth=missed.worth(met.score or 0) if credited else "",
        game=str(seat.game.uuid) if seat.game.kind == GameKind.BYE else "",
        won=met.result == 1,
    )
