"""Events as their pages name them, and the line at the foot."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from django.db.models import Count, Max, Prefetch, Q, QuerySet

from tdtool.engine import Lexicon, systems
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.words.lexicon import LexiconRefused
from tdtool.models import Division, Entry, Event, Game, Round
from tdtool.models.rounds import RoundState
from tdtool.pairing.standings import rating_systems
from tdtool.queries import backups, rules
from tdtool.queries.journal import chain
from tdtool.queries.rules import of_division, words_agreed_on
from tdtool.queries.values import DivisionTab, EventView, Foot

NOTHING = Q()


def fetched(*, without: Q = NOTHING) -> QuerySet[Event]:
    """Events with their divisions and the rounds of these, in order: three queries.

    What a page asks of them afterwards is there: ``division.event``, ``round_.division``, and
    ``division.rounds_drawn.all()``. A round's ``basis``, which is long, comes when it is asked for.
    """
    drawn = Round.objects.exclude(without).defer("basis").order_by("number")
    rounds = Prefetch("rounds_drawn", drawn)
    divisions = Division.objects.order_by("code").prefetch_related(rounds)
    return Event.objects.prefetch_related(Prefetch("divisions", divisions))


def of_slug(slug: str) -> Event | None:
    """The event as ``fetched`` has it: every page begins here."""
    return fetched().filter(slug=slug).first()


def rounds_of(division: Division) -> list[Round]:
    """The rounds of the division that are drawn, in order, as far as it has them at hand."""
    return sorted(division.rounds_drawn.all(), key=lambda round_: round_.number)


def all_views(*, hidden: bool = False) -> list[EventView]:
    """Every event that is not hidden (or every one that is), the newest first.

    An archive is among those that are once it was closed here, whatever it was at home.
    """
    off = Q(hidden=True, archived=False) | Q(closed=True)
    events = fetched().filter(off if hidden else ~off)
    return [_view(event, event.divisions.all()[0], of_all=True) for event in events]


def view(division: Division) -> EventView:
    """The event as a page of this division names it, with the word list agreed on (D62-10)."""
    return _view(division.event, division)


def address(division: Division) -> str:
    """What stands in addresses after ``/e/``: ``lake``, or ``lake/B`` where there are several."""
    event = division.event
    return f"{event.slug}/{division.code}" if _several(event) else event.slug


def code_of(division: Division) -> str:
    """The division's code where an event has several; "" where it has one only."""
    return division.code if _several(division.event) else ""


def _several(event: Event) -> bool:
    return event.divisions.count() > 1


def _view(event: Event, division: Division, *, of_all: bool = False) -> EventView:
    divisions = event.divisions.all()
    several, rounds = len(divisions) > 1, rounds_of(division)
    drawn, played = (rounds[-1] if rounds else None), in_play(rounds)
    rules = systems.get(division.system or event.system)
    lexicon = division.lexicon or event.lexicon
    return EventView(
        slug=f"{event.slug}/{division.code}" if several and not of_all else event.slug,
        name=event.name,
        starts_on=event.starts_on,
        venue=event.venue,
        system=rules.id,
        system_name=rules.name,
        lexicon=lexicon,
        lexicon_official=is_official(lexicon),
        words_agreed_on=words_agreed_on(of_division(division)),
        rounds=division.rounds,
        paper=event.paper,
        version=event.version,
        archived=event.archived,
        closed=event.closed,
        round_now=drawn.number if drawn else None,
        round_state=str(drawn.state) if drawn else "",
        round_played=played.number if played else None,
        draw=rules.draw,
        rank=rules.rank,
        final_words=rules.final_words,
        division=division.code if several else "",
        divisions=tuple(_tab(event, tab_division, division) for tab_division in divisions)
        if several
        else (),
    )


def in_play(rounds: Iterable[Round]) -> Round | None:
    """The newest round that is being played; the newest of all while none is.

    The next round may be drawn meanwhile: a draft takes neither the clock nor the hall's round.
    """
    return max(rounds, key=lambda r: (r.state == RoundState.POSTED, r.number), default=None)


def _tab(event: Event, division: Division, here: Division) -> DivisionTab:
    drawn = max(division.rounds_drawn.all(), key=lambda r: r.number, default=None)
    return DivisionTab(
        code=division.code,
        slug=f"{event.slug}/{division.code}",
        round_now=drawn.number if drawn else None,
        rounds=division.rounds,
        here=division.pk == here.pk,
        state=str(drawn.state) if drawn else "",
    )


def is_official(lexicon: str) -> bool:
    """Whether a word list is an official edition; one that isn't installed is none."""
    try:
        return Lexicon.load(lexicon).official
    except LexiconRefused:
        return False


def foot(event: Event) -> Foot:
    link = chain.end(event.uuid)
    return Foot(
        backup_at=backups.newest_at(),
        backup_fault=backups.last_fault(),
        head=link.hash if link.number else "",
        entries=link.number,
    )


# The divisions of an event as its set-up shows them: rules, words, rounds and tables.


@dataclass(frozen=True)
class DivisionView:
    """A division's line. ``last_table`` is the last that its players need, or None without any."""

    division: Division
    code: str
    slug: str
    rounds: int
    drawn: int  # rounds that are drawn
    players: int
    first_table: int
    last_table: int | None
    rated_by: str  # the formula's name; "" where the division isn't rated

    @property
    def tables(self) -> str:
        """“tables 1–12”; where nobody is entered yet, where they begin."""
        if self.last_table is None:
            return f"from table {self.first_table}"
        if self.last_table == self.first_table:
            return f"table {self.first_table}"
        return f"tables {self.first_table}–{self.last_table}"


def of_event(event: Event) -> list[DivisionView]:
    """Every division, by code."""
    entries = Entry.objects.filter(division__event=event).order_by()
    players = dict(entries.values_list("division").annotate(Count("pk")))
    games = Game.objects.filter(round__division__event=event).order_by()
    used = dict(games.values_list("round__division").annotate(Max("table__number")))
    return [
        _division_view(division, players=players.get(division.pk, 0), used=used.get(division.pk))
        for division in event.divisions.all()
    ]


def overlaps(divisions: Sequence[DivisionView]) -> list[str]:
    """A sentence for each two divisions that need the same tables."""
    sentences = []
    for division, other in combinations(divisions, 2):
        if division.last_table is None or other.last_table is None:
            continue
        first = max(division.first_table, other.first_table)
        last = min(division.last_table, other.last_table)
        if first <= last:
            which = f"table {first}" if first == last else f"tables {first}–{last}"
            sentences.append(
                f"Divisions {division.code} and {other.code} both need {which}. "
                "Change the first table of one of them."
            )
    return sentences


def free_table(divisions: Sequence[DivisionView]) -> int:
    """Where the tables of one more division may begin: after a gap, for those who come late."""
    last = max((division.last_table or division.first_table for division in divisions), default=0)
    return last + 1 if not last else (last // 10 + 1) * 10 + 1


def _division_view(division: Division, *, players: int, used: int | None) -> DivisionView:
    system = rules.of_division(division)
    tables = _tables(system, players)
    rated_by = rating_systems.system(division.rating_system)
    return DivisionView(
        division=division,
        code=division.code,
        slug=address(division),
        rounds=division.rounds,
        drawn=len(division.rounds_drawn.all()),
        players=players,
        first_table=division.first_table,
        last_table=max(
            filter(None, (division.first_table + tables - 1 if tables else None, used)),
            default=None,
        ),
        rated_by=rated_by.title if rated_by.formula else "",
    )


def _tables(system: RuleSystem, players: int) -> int:
    """How many tables so many players need; who has a bye needs none."""
    if players < 2:
        return 0
    if system.byes:
        return players // system.seats[1]
    return -(-players // system.number("table_size"))
