"""Whether a player is here: late, absent, withdrawn or back, and what can be done about it now.

The same at tables of any size; what the rules know (byes, forfeits, rounds that overlap) decides
what is offered. One choice is sent, with the version of what it was offered for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple
from uuid import UUID

from django import forms

from tdtool.engine.remedies import overtime
from tdtool.engine.rule_system import RuleSystem
from tdtool.english import listed
from tdtool.models import Account, Division, Entry, Round, Seat
from tdtool.models.rounds import GameKind, RoundState
from tdtool.pairing.field import Entrant, Field
from tdtool.queries import events, players, rules
from tdtool.queries.field import kept_field, who_plays
from tdtool.queries.rounds import missed, pairings, taken_seats
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips.tables import COUNTS
from tdtool.queries.values import EntryRow
from tdtool.services.acts import every_act
from tdtool.web.shell.fields import TORN

STANDS = {RoundState.DRAFT: "a draft"}
AT_ONCE = 8  # who came late on one page: each with a button a table
ACT_OF = {  # by the kind of a choice
    "sit": "seats.seat_late",
    "wait": "players.wait",
    "arrive": "players.check_in",
    "back": "players.return",
    "left_out": "players.check_in",
    "absent": "players.absent",
    "withdraw": "players.withdraw",
    "take_out": "seats.take_out",
    "instead": "seats.swap",
    "forfeit": "pairings.forfeit",
    "take_back": "rounds.take_back",
}


class Chosen(NamedTuple):
    """A choice as a form sends it: its kind, whose it is, the round, and the version of what it
    changes; of a seat the table, and instead of whom."""

    kind: str
    entry: str
    number: int
    version: int
    table: int = 0
    instead: str = ""

    def __str__(self) -> str:
        return ".".join(map(str, self))

    def same_as(self, typed: str) -> bool:
        """Whether a form sent this, of whatever version."""
        parts = typed.split(".")
        return parts[:3] + parts[4:] == str(self).split(".")[:3] + str(self).split(".")[4:]

    @classmethod
    def read(cls, typed: str) -> Chosen:
        """Raises ValidationError."""
        try:
            kind, entry, *figures, instead = typed.split(".")
            number, version, table = (int(figure[:6]) for figure in figures)
            whose = [str(UUID(uuid)) for uuid in (entry, instead) if uuid]
        except ValueError:
            raise forms.ValidationError(TORN) from None
        if kind not in ACT_OF or not entry or (kind == "sit" and not (number and table)):
            raise forms.ValidationError(TORN)
        return cls(kind, whose[0], number, version, table, *whose[1:])


@dataclass(frozen=True)
class Choice:
    """Something that can be done now, and what comes of it. ``button``: where it stands alone."""

    sends: Chosen
    title: str
    does: str
    button: str = ""

    @property
    def kind(self) -> str:
        return self.sends.kind

    @property
    def number(self) -> int:
        return self.sends.number


@dataclass(frozen=True)
class Attendance:
    """Where a player should be; how they come to play, or not to; what can't be done now, and
    why."""

    entry: EntryRow
    where: str
    coming: list[Choice] = field(default_factory=list)
    leaving: list[Choice] = field(default_factory=list)
    not_now: list[str] = field(default_factory=list)

    @property
    def choices(self) -> list[Choice]:
        """First those that are likelier meant by who looks for them."""
        arrives = [choice for choice in self.coming if choice.kind == "arrive"]
        others = [choice for choice in self.coming if choice.kind != "arrive"]
        return [*others, *self.leaving, *arrives]

    def picked(self, typed: str) -> Choice | None:
        """The one that was sent, whatever version it has now; else the first."""
        kept = [choice for choice in self.choices if choice.sends.same_as(typed)]
        return next(iter([*kept, *self.choices]), None)

    @property
    def seats(self) -> list[Choice]:
        return [choice for choice in self.coming if choice.kind == "sit"]

    @property
    def at_once(self) -> list[Choice]:
        """What is asked as soon as they are there: two seats at most, and another round."""
        rest = [choice for choice in self.coming if choice.kind in ("wait", "arrive")]
        return [*self.seats[:2], *rest]

    def for_(self, account: Account, division: Division) -> Attendance:
        """With the choices alone that this account may make."""
        acts = every_act()

        def may(choices: list[Choice]) -> list[Choice]:
            return [c for c in choices if account.may(acts[ACT_OF[c.kind]].right, division.event)]

        return replace(self, coming=may(self.coming), leaving=may(self.leaving))


def of_entry(entry: Entry) -> Attendance:
    """The choices, round by round that is being played, then for those to come."""
    case = _Case(entry, entry.division, kept_field(entry.division))
    offer = Attendance(players.row(entry), _where(case))
    for round_ in case.playing:
        _in_play(case, round_, offer)
    offer.leaving.extend(_gone_on_without(case))
    _coming(case, offer)
    if case.entrant.withdrawn_from is None and case.upcoming <= case.division.rounds:
        _leaving(case, offer)
    return offer


@dataclass(frozen=True)
class _Case:
    """How things stand for one entry."""

    entry: Entry
    division: Division
    field: Field

    @cached_property
    def entrant(self) -> Entrant:
        return self.field.by_key[str(self.entry.uuid)]

    @property
    def name(self) -> str:
        return self.entry.name

    @cached_property
    def system(self) -> RuleSystem:
        return rules.of_division(self.division)

    @cached_property
    def rounds(self) -> list[Round]:
        return events.rounds_of(self.division)

    @cached_property
    def seats(self) -> dict[int, Seat]:
        """Where they sit, by round."""
        seats = self.entry.seats.select_related("game__table", "round")
        seats = seats.prefetch_related(pairings.seated("game__seats"))
        return {seat.round.number: seat for seat in seats}

    @property
    def playing(self) -> list[Round]:
        return [round_ for round_ in self.rounds if round_.state == RoundState.POSTED]

    @property
    def upcoming(self) -> int:
        """The next round that isn't posted yet."""
        return sum(round_.is_posted for round_ in self.rounds) + 1

    @property
    def next_round(self) -> int | None:
        return self.upcoming if self.upcoming <= self.division.rounds else None

    @property
    def drafted(self) -> bool:
        return bool(self.rounds) and not self.rounds[-1].is_posted

    @property
    def counts(self) -> str:
        """What a missed round counts for them, in words."""
        return missed.in_words(self.system, missed.of_entry(self.system, self.entry))

    def chosen(self, kind: str, number: int, version: int | None = None) -> Chosen:
        own = self.entry.version if version is None else version
        return Chosen(kind, str(self.entry.uuid), number, own)


# ---------------------------------------------------------------- where they should be


def _where(case: _Case) -> str:
    open_ = [round_ for round_ in case.rounds if round_.state != RoundState.COMPLETE]
    if elsewhere := taken_seats.playing_in(case.entry):
        return elsewhere
    if (gone := case.entrant.withdrawn_from) is not None:
        sits = [_sits(case, round_) for round_ in open_ if round_.number in case.seats]
        return " ".join([*sits, f"{case.name} is withdrawn from round {gone}."])
    if not case.rounds:
        status = "checked in" if case.entrant.checked_in else "not checked in"
        return f"Nothing is drawn yet. {case.name} is {status}."
    if open_:
        return " ".join(_sits(case, round_) for round_ in open_)
    if case.next_round is None:
        return f"All {case.division.rounds} rounds are complete."
    return f"Round {case.upcoming - 1} is complete; round {case.upcoming} is not drawn yet."


def _sits(case: _Case, round_: Round) -> str:
    seat, name = case.seats.get(round_.number), case.name
    if seat is None:
        return f"{name} has no seat in round {round_.number}."
    stands = STANDS.get(RoundState(round_.state), round_.state)
    if seat.game.kind == GameKind.BYE:
        does = "has the bye"
    elif seat.game.kind != GameKind.PLAYED:
        does = f"has a forfeit at table {seat.game.table_number}"
    elif case.system.numbered_seats:
        does = f"sits at table {seat.game.table_number}"
    else:
        does = f"plays {_opponent(seat)} at table {seat.game.table_number}"
    return f"Round {round_.number} is {stands}: {name} {does}."


def _opponent(seat: Seat) -> str:
    other = next((other_seat for other_seat in seat.game.seats.all() if other_seat != seat), None)
    return other.entry.name if other else "nobody"


# ---------------------------------------------------------------- a round that is being played


def _in_play(case: _Case, round_: Round, offer: Attendance) -> None:
    """Their game goes on without them, is forfeited, or the round is un-posted."""
    seat = case.seats.get(round_.number)
    if seat is None:
        offer.coming.extend(places(case.entry, round_))
        return
    if seat.game.kind == GameKind.BYE:
        return
    table, number, has_slip = seat.game.table_number, round_.number, slip_states.has_slip(seat.game)
    no_forfeit = missed.why_not(case.system, seat.game, posted=round_.is_posted, has_slip=has_slip)
    if case.system.forfeits and no_forfeit:
        offer.not_now.append(no_forfeit)
        return
    if has_slip:
        sentence = f"Table {table} already has a slip for round {number} with {case.name} on it."
        offer.not_now.append(sentence)
        return
    if no_forfeit:
        _take_out(case, seat, round_, offer)
    else:
        offer.leaving.extend(_substitutes(case, seat, round_))
        offer.leaving.append(_forfeit(case, seat, number))
    _take_back(case, round_, offer)


def places(entry: Entry, round_: Round, *, missing: Entry | None = None) -> Iterator[Choice]:
    """Where somebody without a seat could sit down in a round that is being played; ``missing``:
    who isn’t there, though they are checked in."""
    if round_.state != RoundState.POSTED or round_.seats.filter(entry=entry).exists():
        return
    if players.away(entry, round_.number) or taken_seats.playing_in(entry):
        return
    for room in taken_seats.rooms_of_round(round_, missing):
        title, does = _does(entry, round_.number, room)
        instead = str(room.instead.uuid) if room.instead else ""
        number, version = round_.number, round_.version
        sends = Chosen("sit", str(entry.uuid), number, version, room.table, instead)
        yield Choice(sends, title, does, f"Seat at table {room.table}")


def _does(entry: Entry, number: int, room: taken_seats.Room) -> tuple[str, str]:
    """What sitting down there is called, and what it does."""
    name, system = entry.name, rules.of_division(entry.division)
    if room.bye:
        return f"Play {room.names[0]} in round {number}", (
            f"{room.names[0]} has the bye; the two play at table {room.table} instead. "
            "Print a slip for them."
        )
    if away := room.instead:
        counts = missed.in_words(system, missed.of_entry(system, away))
        return f"{name} takes {away.name}’s seat at table {room.table}, round {number}", (
            f"{name} plays {room.names[0]}. {away.name} has no game in round {number}; "
            f"{counts}. Print the table’s slip again."
        )
    seat, most = len(room.names) + 1, system.number("table_size")
    over = f", above the event’s limit of {most} per table" if seat > most else ""
    return f"Table {room.table}, round {number}", (
        f"With {listed(room.names)}. {name} takes seat {seat}{over}. "
        "Print the table’s slip and card again."
    )


def _substitutes(case: _Case, seat: Seat, round_: Round) -> Iterator[Choice]:
    """Who takes the seat of one who isn't there: who has the bye, or who came late."""
    if bye := taken_seats.bye_of(round_):
        loses = overtime.forfeit(case.system, missing=True).spread
        does = (
            f"{bye.entry.name} has the bye, and plays {_opponent(seat)} at table "
            f"{seat.game.table_number} instead. {case.name} loses by {abs(loses)}. Print the "
            "table’s slip again."
        )
        sends = case.chosen("instead", round_.number, round_.version)
        yield Choice(sends, f"{bye.entry.name} takes this game", does)
    for late in taken_seats.come_late(round_, case.field, case.entry):
        for place in places(late, round_, missing=case.entry):
            if place.sends.instead == str(case.entry.uuid):
                yield place


def _forfeit(case: _Case, seat: Seat, number: int) -> Choice:
    loses = overtime.forfeit(case.system, missing=True).spread
    wins = overtime.forfeit(case.system, missing=False).spread
    return Choice(
        case.chosen("forfeit", number, seat.game.version),
        f"Forfeit the round {number} game",
        f"{case.name} loses by {abs(loses)}, and {_opponent(seat)} wins by {abs(wins)}. "
        "You can undo it if they come.",
    )


def _gone_on_without(case: _Case) -> Iterator[Choice]:
    """Forfeits of games without a slip whose rounds are complete."""
    for number, seat in case.seats.items():
        if seat.round.state == RoundState.COMPLETE and case.entrant.appearance(number).awaited:
            has_slip = slip_states.has_slip(seat.game)
            if not missed.why_not(case.system, seat.game, posted=True, has_slip=has_slip):
                yield _forfeit(case, seat, number)


def _take_out(case: _Case, seat: Seat, round_: Round, offer: Attendance) -> None:
    """The others play on without them, where enough are left."""
    table, remaining = seat.game.table_number, len(seat.game.seats.all()) - 1
    if remaining < case.system.seats[0]:
        offer.not_now.append(
            f"Can’t remove {case.name} from table {table}: only {COUNTS[remaining]} would be left."
        )
        return
    plays = f"The table plays with {COUNTS[remaining]}; the others close up the seats."
    does = f"{plays} No score in round {round_.number}."
    sends = case.chosen("take_out", round_.number, round_.version)
    offer.leaving.append(Choice(sends, f"Remove from table {table}", does))


def _take_back(case: _Case, round_: Round, offer: Attendance) -> None:
    """The round is a draft again, as long as it is the newest and nothing of it is in."""
    number = round_.number
    if case.rounds[-1].number != number:
        offer.not_now.append(f"Can’t un-post round {number}: round {number + 1} is drawn.")
        return
    if why := slip_states.why_stays_posted(round_):
        offer.not_now.append(f"Can’t un-post round {number}: {why}.")
        return
    does = f"Then mark {case.name} absent here, and draw it again. Throw away what was printed."
    if not case.system.own_clocks:
        does += " The clock is reset."
    sends = case.chosen("take_back", number, round_.version)
    offer.leaving.append(Choice(sends, f"Un-post round {number}", does))


# ---------------------------------------------------------------- the rounds to come


def _coming(case: _Case, offer: Attendance) -> None:
    """To wait for the next round, to be checked in, to play again."""
    number, entrant, name = case.next_round, case.entrant, case.name
    without = [round_ for round_ in case.playing if round_.number not in case.seats]
    away = number is not None and any(last is None or last >= number for _, last in entrant.away)
    drafted = f" Round {number} is already drawn: draw it again to include them."
    again = drafted if case.drafted and number not in case.seats else ""
    if number is None and without:
        offer.not_now.append("The last round is posted: no round is left.")
    if away and number is not None:
        does = f"Plays again from round {number}; {case.counts}. Scores stay.{again}"
        offer.coming.append(Choice(case.chosen("back", number), f"Return {name}", does, "Return"))
        return
    waits = entrant.checked_in and (case.entry.plays_from or 0) >= case.upcoming
    if without and number is not None and not waits:
        title = f"Play from round {number}"
        does = f"{name} is checked in and plays from round {number}; {case.counts}.{again}"
        offer.coming.append(Choice(case.chosen("wait", number), title, does, title))
    elif not entrant.checked_in and not (entrant.sat() and _nobody_is_checked_in(case.field)):
        does = f"{name} is here.{again}"
        offer.coming.append(Choice(case.chosen("arrive", 0), "Check in", does, "Check in"))


def _nobody_is_checked_in(division_field: Field) -> bool:
    """Then check-in isn't used."""
    return not any(entrant.checked_in for entrant in division_field.entrants)


def _leaving(case: _Case, offer: Attendance) -> None:
    """To miss the next round, or all from it on."""
    number, name, plays = case.upcoming, case.name, case.entrant.plays(case.upcoming)
    again = ""
    if number in case.seats:
        again = f" Round {number} is drawn with {name} in it: draw it again."
    if not plays:
        offer.not_now.append(f"{name} is already absent in round {number}.")
        if again:
            offer.not_now.append(again.strip())
        return
    if case.entrant in who_plays(case.field, number)[1]:
        offer.not_now.append(f"{name} isn’t checked in and won’t be drawn in round {number}.")
    after = f"Back in round {number + 1}." if number < case.division.rounds else "The last round."
    does = f"Misses round {number}. {after}{again}"
    title = f"Absent in round {number} only"
    offer.leaving.append(Choice(case.chosen("absent", number), title, does))
    does = f"Keeps all scores; out of round {number} and all rounds after it.{again}"
    title = f"Withdraw, starting with round {number}"
    offer.leaving.append(Choice(case.chosen("withdraw", number), title, does))
    if _can_be_left_out(case):
        does = f"Left out of round {number} unless checked in again."
        sends = case.chosen("left_out", number)
        offer.leaving.append(Choice(sends, "Not here after all", does + again))


def _can_be_left_out(case: _Case) -> bool:
    """Who never played is left out while not checked in, as long as check-in is used."""
    others = any(other.checked_in for other in case.field.entrants if other is not case.entrant)
    unplayed = not case.playing and not case.entrant.sat()
    return case.entrant.checked_in and others and unplayed


# ---------------------------------------------------------------- who comes late


def come_late(division: Division) -> list[Attendance]:
    """Who is here and has no seat in the newest round, until somebody says what they do; of many
    the first."""
    posted = [round_ for round_ in events.rounds_of(division) if round_.is_posted]
    entries = taken_seats.come_late(posted[-1], kept_field(division)) if posted else []
    return [of_entry(entry) for entry in entries[:AT_ONCE]]


def what_now(entry: Entry, *, may_seat: bool) -> str:
    """What it means that a player was checked in once a round is drawn without them; "" where none
    is. ``may_seat``: whoever checked them in may give them a seat."""
    rounds = [round_ for round_ in events.rounds_of(entry.division) if not round_.is_play_off]
    playing = [round_ for round_ in rounds if round_.state == RoundState.POSTED]
    sentence = _in_the_middle(entry, playing[-1], may_seat=may_seat) if playing else ""
    newest = rounds[-1] if rounds else None
    if newest is not None and not newest.is_posted and _lacks(newest, entry):
        sentence += f" Round {newest.number} is drawn without them: draw it again to include them."
    return sentence.strip()


def _in_the_middle(entry: Entry, round_: Round, *, may_seat: bool) -> str:
    if not _lacks(round_, entry):
        return ""
    if elsewhere := taken_seats.playing_in(entry):
        return elsewhere
    number = round_.number
    if can_sit_down(entry):
        if not may_seat:
            return f"Round {number} is being played: {WHO_SEATS}, or let them wait."
        return f"Round {number} is being played: choose a seat, or let them wait."
    if number >= entry.division.rounds:
        return f"No table has room in round {number}, the last one."
    return f"No table has room in round {number}, so they play from round {number + 1}."


WHO_SEATS = "ask a director or check-in to seat them"


def _lacks(round_: Round, entry: Entry) -> bool:
    away = players.away(entry, round_.number)
    return not away and not round_.seats.filter(entry=entry).exists()


def can_sit_down(entry: Entry) -> bool:
    """Whether a round is being played that they have no seat in, and could have."""
    return any(True for round_ in events.rounds_of(entry.division) for _ in places(entry, round_))
