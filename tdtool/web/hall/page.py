"""What every hall page says around its own, and the pages’ values."""

from dataclasses import dataclass, replace
from datetime import datetime

from django.urls import reverse
from django.utils import timezone

from tdtool.engine.rule_parts import Draw, Rank
from tdtool.english import counted, has_words, ordered
from tdtool.models import Division, Entry, Round
from tdtool.pairing.contenders.race import NoRoundsLeft
from tdtool.papers.contents import contenders as sentences
from tdtool.papers.contents.contenders import ContenderRow
from tdtool.queries import events, rules
from tdtool.queries.hall import field as hall_field
from tdtool.queries.hall import names, shown, states
from tdtool.queries.hall import rounds as hall_rounds
from tdtool.queries.hall.field import LastSlip, PublicDivision
from tdtool.queries.hall.rounds import HallRound, HallSeat, HallTable
from tdtool.queries.hall.screens_first import OnScreens
from tdtool.queries.hall.shown import KINDS, switched_off
from tdtool.queries.reports import at_desk
from tdtool.queries.rounds import clocks, predicted
from tdtool.queries.rounds.predicted import Start
from tdtool.queries.standings import contenders as standing
from tdtool.queries.values import ClockView

LABELS = {
    "pairings": "Pairings and seating",
    "results": "Results",
    "standings": "Standings",
    "crosstable": "Crosstable",
    "players": "Players’ pages",
    "prizes": "Prizes",
    "starts": "Expected round times",
}
MOST_FOUND = 30


@dataclass(frozen=True)
class Link:
    href: str
    label: str
    detail: str = ""
    here: bool = False


@dataclass(frozen=True)
class HallPage:
    """What stands around a page of a division: the event, its state, where else to go."""

    name: str
    venue: str
    starts_on: object
    address: str  # "lake", or "lake/B"
    division: str  # "" where there is one only
    tabs: tuple[Link, ...]
    on: frozenset[str]
    pairs: bool  # two meet at a table
    by_wins: bool
    system: str
    state: str
    ask: str  # where the state is asked for
    announced: str  # by the desk, for everybody; "": nothing
    report: str = ""  # where players report; "" while they don't
    waits: OnScreens | None = None  # what only the hall's screens show yet
    play_off: bool = False  # there is one

    def may_show(self, kind: str) -> bool:
        return kind in self.on


def around(division: Division) -> HallPage:
    event, system = division.event, rules.of_division(division)
    off = switched_off(event)
    if system.rank is not Rank.WINS:
        off |= {"crosstable"}
    divisions = event.divisions.all()
    several = len(divisions) > 1
    announced = shown.announced_in(event)
    return HallPage(
        name=event.name,
        venue=event.venue,
        starts_on=event.starts_on,
        address=events.address(division) if several else event.slug,
        division=division.code if several else "",
        tabs=tuple(
            _tab(event_division, here=event_division == division) for event_division in divisions
        )
        if several
        else (),
        on=frozenset(KINDS) - off,
        pairs=system.draw is Draw.PAIRS,
        by_wins=system.rank is Rank.WINS,
        system=system.id,
        state=states.of(event.slug),
        ask=reverse("hall_now", args=[event.slug]),
        announced=announced.text if announced else "",
        waits=seen(division).waits,
        play_off=division.play_off is not None,
        report=reverse("report", args=[event.slug]) if at_desk.setting_of_event(event).on else "",
    )


def _tab(division: Division, *, here: bool) -> Link:
    address = f"{division.event.slug}/{division.code}"
    return Link(reverse("hall", args=[address]), f"Division {division.code}", here=here)


def seen(division: Division) -> PublicDivision:
    return hall_field.for_phones(division, states.of(division.event.slug))


# ---------------------------------------------------------------- the front


@dataclass(frozen=True)
class RoundNow:
    """The round that the hall is in, and its clock where one was started."""

    number: int
    of: int
    stage: str
    complete: bool
    posted_at: datetime | None
    clock: ClockView | None
    results_in: int
    tables: int


def round_now(division: Division) -> RoundNow | None:
    """None: no round is posted yet."""
    row = hall_rounds.now(division)
    if row is None:
        return None
    drawn = hall_rounds.of_round(row, seen(division))
    clock = clocks.while_played(row, at=timezone.now())
    return RoundNow(
        number=drawn.number,
        of=drawn.of,
        stage=drawn.stage,
        complete=drawn.complete,
        posted_at=drawn.posted_at,
        clock=clock if clock and clock.started_at else None,
        results_in=drawn.results_in,
        tables=len(drawn.tables),
    )


def next_start(division: Division, around: HallPage) -> Start | None:
    """When the next round will start, where the hall is told and something is known."""
    if not around.may_show("starts"):
        return None
    return predicted.following(division, at=timezone.now())


@dataclass(frozen=True)
class Found:
    """Somebody whose name was searched; ``table`` None: they sit nowhere now."""

    name: str
    entry: str
    address: str  # of their division
    division: str
    at: tuple[HallTable, HallSeat] | None
    round_number: int | None


def find(division: Division, typed: str) -> list[Found]:
    """The players of the event, whichever division, whose public name has every word typed."""
    if not typed.strip():
        return []
    divisions = {
        event_division.pk: event_division for event_division in division.event.divisions.all()
    }
    several = len(divisions) > 1
    drawn = {key: _drawn_now(event_division) for key, event_division in divisions.items()}
    players = []
    for entry in Entry.objects.filter(division__in=divisions).defer("kept"):
        name = names.of_entry(entry)
        if has_words(name, typed):
            of, current_round = divisions[entry.division_id], drawn[entry.division_id]
            entrant = seen(of).field.by_key.get(str(entry.uuid))
            players.append(
                Found(
                    name=entrant.name if entrant else name,
                    entry=str(entry.uuid),
                    address=f"{of.event.slug}/{of.code}" if several else of.event.slug,
                    division=of.code if several else "",
                    at=current_round.table_of(str(entry.uuid)) if current_round else None,
                    round_number=current_round.number if current_round else None,
                )
            )
    return sorted(players, key=lambda player: ordered(player.name))


def _drawn_now(division: Division) -> HallRound | None:
    row = hall_rounds.now(division)
    return hall_rounds.of_round(row, seen(division)) if row else None


# ---------------------------------------------------------------- a round, a listing


@dataclass(frozen=True)
class RoundsAround:
    """The other posted rounds, to go on to; None: there is none."""

    before: int | None
    after: int | None


def neighbours(division: Division, number: int) -> RoundsAround:
    numbers = [round_.number for round_ in hall_rounds.posted(division)]
    return RoundsAround(
        before=max(
            (posted_number for posted_number in numbers if posted_number < number), default=None
        ),
        after=min(
            (posted_number for posted_number in numbers if posted_number > number), default=None
        ),
    )


def newest(division: Division) -> LastSlip | None:
    return seen(division).last_slip


def posted_round(division: Division, number: int) -> Round | None:
    return next(
        (round_ for round_ in hall_rounds.posted(division) if round_.number == number), None
    )


# ---------------------------------------------------------------- who can still win


@dataclass(frozen=True)
class Contending:
    """Who can still win, after the last round of which the hall has every result.

    ``says`` of the whole; without rows ``why_none``.
    """

    after: int = 0
    rounds: int = 0
    says: tuple[str, ...] = ()
    rows: tuple[ContenderRow, ...] = ()
    why_none: str = ""


def contending(division: Division, *, prizes: bool) -> Contending:
    """Without ``prizes``, which the hall isn’t told of then, who can still finish first."""
    results = seen(division).known
    if not results.field.settled:
        return Contending(why_none="No round is complete yet.")
    try:
        contention = standing.contenders(division, division_results=results)
    except NoRoundsLeft as refusal:
        return Contending(why_none=str(refusal))
    words = [
        f"{sentences.who_first(contention)}, with {counted(contention.left, 'round')} to play."
    ]
    contender_rows = sentences.rows(contention, only_in_reach=True)
    of_whole = sentences.places_of if prizes else sentences.lacking_said
    if sentence := of_whole(contention):
        words.append(f"{sentence[:1].upper()}{sentence[1:]}.")
    if not prizes:
        contender_rows = tuple(
            replace(row, says=sentences.of_first(contention, row.line))
            for row in contender_rows
            if row.line.finish.best == contention.first
        )
    return Contending(contention.after, contention.rounds, tuple(words), contender_rows)
