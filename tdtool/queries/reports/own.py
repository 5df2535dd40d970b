"""The game that a player may report, as they see it: their own report, and nothing of the desk."""

from dataclasses import dataclass
from datetime import datetime

from django.core.exceptions import ValidationError

from tdtool.engine.rule_parts import Rank
from tdtool.engine.systems import RuleSystem
from tdtool.models import Acceptance, Entry, Event, Game, PhoneReport, Seat
from tdtool.models.events import IN_THE_HALL
from tdtool.models.rounds import POSTED_STATES, GameKind, RoundState
from tdtool.pairing.standings.win_loss import tally
from tdtool.queries import events, rules
from tdtool.queries.hall import field as hall_field
from tdtool.queries.hall import names, screens_first, states
from tdtool.queries.hall.shown import switched_off
from tdtool.queries.reports import at_desk, said
from tdtool.queries.reports.at_desk import Setting
from tdtool.queries.reports.said import Reports
from tdtool.queries.slips import state as slip_states


@dataclass(frozen=True)
class Sitter:
    """Somebody at the table; ``wins`` and ``losses`` before this game, where wins rank."""

    place: int
    name: str
    starts: bool | None
    score: int | None  # of an accepted slip
    wins: float | None = None
    losses: float | None = None


@dataclass(frozen=True)
class OwnGame:
    """A player's game of a posted round. ``accepted_at`` None: its slip isn't accepted."""

    uuid: str
    number: int  # of the round
    table: int
    open: bool  # is the round posted, and not complete?
    me: Sitter
    others: tuple[Sitter, ...]
    reports: Reports
    mine: PhoneReport | None
    accepted_at: datetime | None
    system: RuleSystem

    @property
    def pairing(self) -> tuple[str, ...]:
        """The entries by place: what is sent from a player's page was made for these."""
        return self.reports.seats

    @property
    def both(self) -> bool:
        """Whether both scores are reported, not just the own one."""
        return said.asks_both(1 + len(self.others))

    @property
    def asks_starter(self) -> bool:
        return self.both and self.me.starts is None and self.system.draw == "pairs"

    @property
    def starter(self) -> Sitter | None:
        return next((sitter for sitter in (self.me, *self.others) if sitter.starts), None)


@dataclass(frozen=True)
class Own:
    """A player with their game: the first without a result, else the newest; None: no game yet.

    ``standings``: where the hall has their division's, "lake/B"; "": it doesn't show them."""

    entry: str
    name: str
    event: str
    setting: Setting
    game: OwnGame | None
    standings: str = ""


def event_at(slug: str, state: str) -> Event | None:
    """The event at this address, of a state of its journal."""
    shown = Event.objects.filter(IN_THE_HALL, slug=slug)
    return states.made_at(state, ("event", slug), shown.first)


def of_player(event: int, entry: str, state: str) -> Own:
    """The player at a state of the event's journal (``hall.states``)."""
    return states.made_at(state, ("own", event, entry), lambda: player_now(event, entry))


def player_now(event: int, entry: str) -> Own:
    """The player as the rows stand."""
    posted_seats = Seat.objects.filter(
        entry__uuid=entry, round__state__in=POSTED_STATES, game__kind=GameKind.PLAYED,
        place__gt=0,
    ).select_related("game__table", "round__division__event", "entry")  # fmt: skip
    sat = list(posted_seats.defer("round__basis").order_by("round__number"))
    event_row = sat[0].round.division.event if sat else Event.objects.get(pk=event)
    seats = [seat for seat in sat if screens_first.until(seat.round, event_row) is None]
    own_seat = _now(seats)
    name = names.of_entry(seats[0].entry) if seats else ""
    game = None if own_seat is None else _game(own_seat)
    shown = bool(seats) and "standings" not in switched_off(event_row)
    standings = events.address(seats[-1].round.division) if shown else ""
    return Own(entry, name, event_row.name, at_desk.setting_of_event(event_row), game, standings)


def shown_name(event: int, entry: str) -> str:
    """The public name of an entry of the event; "" where there is none."""
    try:
        entry_row = Entry.objects.filter(division__event=event, uuid=entry).first()
    except ValidationError:  # no UUID
        return ""
    return names.of_entry(entry_row) if entry_row else ""


def _now(seats: list[Seat]) -> Seat | None:
    """The first game of a round that is played whose slip isn't accepted; else the newest."""
    states = slip_states.of_games([seat.game for seat in seats])
    waits = (
        seat
        for seat in seats
        if seat.round.state == RoundState.POSTED and states[seat.game_id] != "accepted"
    )
    return next(waits, seats[-1] if seats else None)


def _game(own_seat: Seat) -> OwnGame:
    game: Game = own_seat.game
    seats = list(game.seats.order_by("place").select_related("entry"))
    accepted = Acceptance.objects.filter(game=game, undone_by=None).first()
    division = own_seat.round.division
    system = rules.of_division(division)
    by_wins = system.rank is Rank.WINS  # the records are those that the hall has read already
    so_far_at = states.of(division.event.slug)
    entrants = hall_field.of_division(division, so_far_at).field.by_key if by_wins else {}

    def sitter(seat: Seat) -> Sitter:
        entrant = entrants.get(str(seat.entry.uuid))
        so_far = tally(entrant) if entrant else None
        return Sitter(
            place=seat.place,
            name=names.of_entry(seat.entry),
            starts=None if seat.order_of_play is None else seat.order_of_play == 1,
            score=slip_states.score_in_force(seat) if accepted else None,
            wins=so_far.wins if so_far else None,
            losses=so_far.losses if so_far else None,
        )

    reports = said.of_games({game.pk: [str(seat.entry.uuid) for seat in seats]})[game.pk]
    return OwnGame(
        uuid=str(game.uuid),
        number=own_seat.round.number,
        table=game.table_number,
        open=own_seat.round.state == RoundState.POSTED,
        me=sitter(own_seat),
        others=tuple(sitter(seat) for seat in seats if seat.pk != own_seat.pk),
        reports=reports,
        mine=reports.by_place.get(own_seat.place),
        accepted_at=accepted.at if accepted else None,
        system=system,
    )
