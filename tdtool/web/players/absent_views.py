"""Someone isn't here: who, and what to do about it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from tdtool.engine.remedies import overtime
from tdtool.engine.rule_system import RuleSystem
from tdtool.models import Division, Entry, Round, Seat
from tdtool.models.rounds import GameKind, RoundState
from tdtool.pairing.field import Entrant
from tdtool.queries import events, players, rules
from tdtool.queries.field import kept_field, who_plays
from tdtool.queries.rounds import missed, pairings, taken_seats
from tdtool.queries.slips import state as slip_states
from tdtool.queries.slips.tables import COUNTS
from tdtool.queries.values import EntryRow
from tdtool.web.players import late_views
from tdtool.web.shell import event_of_page, long_lists, lookups

# Someone isn't here: what can be done about it now, and what each of it does.
#
# The same at tables of any size; what the rules know (byes, forfeits, rounds that overlap) decides
# what is offered.

STANDS = {RoundState.DRAFT: "a draft"}
SEATS_OFFERED = 2


@dataclass(frozen=True)
class Choice:
    """Something that can be done now. ``kind`` names the act, which the template addresses."""

    kind: str  # sit, wait, not_here, absent, withdraw, take_out, instead, forfeit, take_back, draw
    title: str
    does: str  # what comes of it, a sentence
    round_number: int = 0
    needs_reason: bool = False
    game: str = ""  # of a forfeit: who isn't here, and the version of their game
    place: late_views.Place | None = None  # of a seat for somebody who has none


@dataclass
class Offer:
    """The choices, and what can't be done now with the reason."""

    choices: list[Choice] = field(default_factory=list)
    not_now: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class AbsentPage:
    """A player who isn't here, where they should be, and the choices."""

    entry: EntryRow
    where: str  # a sentence
    choices: Sequence[Choice]
    not_now: Sequence[str]
    round_version: int | None = None


@dataclass(frozen=True)
class _Case:
    """How things stand for one entry."""

    entry: Entry
    entrant: Entrant
    system: RuleSystem
    last: int  # rounds of the division
    rounds: Sequence[Round]  # those that are drawn, in order
    seats: Mapping[int, Seat]  # where they sit, by round
    left_out: bool  # not checked in, so that the next round is drawn without them
    others_here: bool  # whether anybody else is checked in

    @property
    def name(self) -> str:
        return self.entrant.name

    @property
    def playing(self) -> list[Round]:
        return [round_ for round_ in self.rounds if round_.state == RoundState.POSTED]

    @property
    def draft(self) -> Round | None:
        return next((round_ for round_ in self.rounds if not round_.is_posted), None)

    @property
    def upcoming(self) -> int:
        """The next round that isn't posted yet."""
        return sum(round_.is_posted for round_ in self.rounds) + 1


def page_values(division: Division, entry: Entry) -> AbsentPage:
    """The choices, round by round that is being played, then for those to come."""
    case, offer = _case(division, entry), Offer()
    for round_ in case.playing:
        _in_play(case, round_, offer)
    if case.entrant.withdrawn_from is None and case.upcoming <= case.last:
        _to_come(case, offer)
    newest = case.rounds[-1] if case.rounds else None
    return AbsentPage(
        entry=players.row(entry),
        where=_where(case),
        choices=tuple(offer.choices),
        not_now=tuple(offer.not_now),
        round_version=newest.version if newest else None,
    )


def _case(division: Division, entry: Entry) -> _Case:
    division_field, rounds = kept_field(division), events.rounds_of(division)
    numbers = {round_.pk: round_.number for round_ in rounds}
    seats = Seat.objects.filter(entry=entry, round__in=numbers).select_related("game__table")
    entrant = division_field.by_key[str(entry.uuid)]
    upcoming = sum(round_.is_posted for round_ in rounds) + 1
    return _Case(
        entry=entry,
        entrant=entrant,
        system=rules.of_division(division),
        last=division.rounds,
        rounds=rounds,
        seats={
            numbers[seat.round_id]: seat
            for seat in seats.prefetch_related(pairings.seated("game__seats"))
        },
        left_out=entrant in who_plays(division_field, upcoming)[1],
        others_here=any(
            other.checked_in for other in division_field.entrants if other is not entrant
        ),
    )


# ---------------------------------------------------------------- where they should be


def _where(case: _Case) -> str:
    open_ = [round_ for round_ in case.rounds if round_.state != RoundState.COMPLETE]
    if (gone := case.entrant.withdrawn_from) is not None:
        sits = [_sits(case, round_) for round_ in open_ if round_.number in case.seats]
        return " ".join([*sits, f"{case.name} is withdrawn from round {gone}."])
    if not case.rounds:
        status = "checked in" if case.entrant.checked_in else "not checked in"
        return f"Nothing is drawn yet. {case.name} is {status}."
    if open_:
        return " ".join(_sits(case, round_) for round_ in open_)
    if case.upcoming > case.last:
        return f"All {case.last} rounds are complete."
    return f"Round {case.upcoming - 1} is complete; round {case.upcoming} is not drawn yet."


def _sits(case: _Case, round_: Round) -> str:
    seat, name = case.seats.get(round_.number), case.name
    if seat is None:
        return f"{name} has no seat in round {round_.number}."
    stands = STANDS.get(RoundState(round_.state), round_.state)
    if seat.game.kind == GameKind.BYE:
        does = "has the bye"
    elif case.system.numbered_seats:
        does = f"sits at table {seat.game.table_number}"
    else:
        does = f"plays {_opponent(seat)} at table {seat.game.table_number}"
    return f"Round {round_.number} is {stands}: {name} {does}."


def _opponent(seat: Seat) -> str:
    other = next((other_seat for other_seat in seat.game.seats.all() if other_seat != seat), None)
    return other.entry.name if other else "nobody"


# ---------------------------------------------------------------- a round that is being played


def _in_play(case: _Case, round_: Round, offer: Offer) -> None:
    """Their game waits, goes on without them, is forfeited, or the round is un-posted."""
    seat = case.seats.get(round_.number)
    if seat is None:
        _sit(case, round_, offer)
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
    sentence = f"The seat at table {table} stays reserved."
    offer.choices.append(Choice("wait", "Wait", sentence, number))
    if no_forfeit:
        _take_out(case, seat, number, offer)
    else:
        if bye := taken_seats.bye_of(round_):
            offer.choices.append(_instead(case, seat, bye))
        for late in taken_seats.come_late(round_, kept_field(case.entry.division), case.entry):
            for place in late_views.places(late, round_, missing=case.entry):
                if place.instead == str(case.entry.uuid):
                    offer.choices.append(
                        Choice("sit", place.title, place.does, number, place=place)
                    )
        offer.choices.append(_forfeit(case, seat, number))
    _take_back(case, round_, offer)


def _sit(case: _Case, round_: Round, offer: Offer) -> None:
    """Who has no seat takes one where there is room, the smallest tables first."""
    for place in late_views.places(case.entry, round_)[:SEATS_OFFERED]:
        offer.choices.append(Choice("sit", place.title, place.does, round_.number, place=place))


def _instead(case: _Case, seat: Seat, bye: Seat) -> Choice:
    """Who has the bye plays their game."""
    loses = overtime.forfeit(case.system, missing=True).spread
    return Choice(
        "instead",
        f"{bye.entry.name} takes this game",
        f"{bye.entry.name} has the bye, and plays {_opponent(seat)} at table "
        f"{seat.game.table_number} instead. {case.name} loses by {abs(loses)}. Print the table’s "
        "slip again.",
        seat.round.number,
        needs_reason=True,
    )


def _forfeit(case: _Case, seat: Seat, number: int) -> Choice:
    loses = overtime.forfeit(case.system, missing=True).spread
    wins = overtime.forfeit(case.system, missing=False).spread
    return Choice(
        "forfeit",
        f"Forfeit the round {number} game",
        f"{case.name} loses by {abs(loses)}, and {_opponent(seat)} wins by {abs(wins)}. "
        "You can undo it if they come.",
        number,
        needs_reason=True,
        game=f"{case.entry.uuid}.{seat.game.version}",
    )


def _take_out(case: _Case, seat: Seat, number: int, offer: Offer) -> None:
    """The others play on without them, where enough are left."""
    table, remaining = seat.game.table_number, len(seat.game.seats.all()) - 1
    if remaining < case.system.seats[0]:
        offer.not_now.append(
            f"Can’t remove {case.name} from table {table}: only {COUNTS[remaining]} would be left."
        )
        return
    plays = f"The table plays with {COUNTS[remaining]}; the others close up the seats."
    does = f"{plays} No score in round {number}."
    title = f"Remove from table {table}"
    offer.choices.append(Choice("take_out", title, does, number, needs_reason=True))


def _take_back(case: _Case, round_: Round, offer: Offer) -> None:
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
    title = f"Un-post round {number}"
    offer.choices.append(Choice("take_back", title, does, number, needs_reason=True))


# ---------------------------------------------------------------- the rounds to come


def _to_come(case: _Case, offer: Offer) -> None:
    """To miss the next round, or all from it on; to draw it again where the draft has it wrong."""
    number, name, plays = case.upcoming, case.name, case.entrant.plays(case.upcoming)
    again = _again(case)
    if not case.playing:
        text = f"Round {number} isn’t posted yet."
        offer.choices.append(Choice("wait", "Wait", text))
    if not plays:
        offer.not_now.append(f"{name} is already absent in round {number}.")
    elif case.left_out:
        offer.not_now.append(f"{name} isn’t checked in and won’t be drawn in round {number}.")
    elif _can_be_left_out(case):
        does = f"Left out of round {number} unless checked in again."
        offer.choices.append(Choice("not_here", "Not here after all", does + again, number))
    if plays:
        after = f"Back in round {number + 1}." if number < case.last else "It is the last round."
        does = f"Misses round {number}. {after}{again}"
        offer.choices.append(Choice("absent", f"Absent in round {number} only", does, number))
        does = f"Keeps all scores; out of round {number} and all rounds after it.{again}"
        offer.choices.append(
            Choice("withdraw", f"Withdraw, starting with round {number}", does, number)
        )
    if case.draft is not None and (number in case.seats) != plays:
        does = "The draft no longer matches who plays."
        offer.choices.append(Choice("draw", f"Draw round {number} again", does, number))


def _again(case: _Case) -> str:
    """What is to be done about a draft that has them in it."""
    seat = case.seats.get(case.upcoming)
    if seat is None:
        return ""
    return f" Round {case.upcoming} is drawn with {case.name} in it: draw it again."


def _can_be_left_out(case: _Case) -> bool:
    """Who never played is left out while not checked in, as long as check-in is used."""
    checked_in = case.entrant.checked_in and case.others_here
    return checked_in and not case.playing and not case.entrant.sat()


@require_safe
def choose(request: HttpRequest, division: Division) -> HttpResponse:
    """Everyone who could be missing, by name; the only one who matches a search is meant."""
    entry_rows = [r for r in players.of_division(division) if r.withdrawn_from is None]
    entry_rows.sort(key=lambda row: row.searched)
    search = request.GET.get("q", "").strip()
    matching = players.matching(entry_rows, search)
    if search and len(matching) == 1:
        return redirect("absent", division, matching[0].uuid)
    part = long_lists.part_of(entry_rows, request.GET.dict(), words=lambda row: (row.name,))
    shown = part.rows if part.divided else matching
    values = {"rows": shown, "part": part, "search": search}
    return render(request, "players/absent/choose.html", values)


@require_safe
def show(request: HttpRequest, division: Division, entry: UUID) -> HttpResponse:
    missing = lookups.entry_of(division, entry)
    page = page_values(missing.division, missing)
    values = {"page": page, **event_of_page.shown_in(request, missing.division)}
    return render(request, "players/absent/absent.html", values)
