"""The values that the papers of a round and of the standings are printed from."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from django.utils import timezone

from tdtool import english
from tdtool.engine.final_words import by_system
from tdtool.engine.rule_parts import Draw, SlipRules
from tdtool.engine.systems import RuleSystem
from tdtool.english import counted, plural
from tdtool.models import Division, Entry, Game, Round, Seat
from tdtool.models.rounds import PLAY_OFF, GameKind
from tdtool.pairing.playoffs.bracket import CALLED
from tdtool.papers.contents.values import (
    Order,
    PairSlipRules,
    PaperTable,
    RoundPaper,
    StandingsPaper,
)
from tdtool.queries import events, rules
from tdtool.queries.field import numbering
from tdtool.queries.journal import chain
from tdtool.queries.rounds import clocks, pairings
from tdtool.queries.slips import slip
from tdtool.queries.standings import of_tables
from tdtool.queries.values import PaperHead, SeatView

# The groups of a round of tables, as papers and pages call them.

# what a game is stored with, and what is said
SAID = {"winners": "moved up", "rest": "others", "final": "final", **CALLED}


def said(group: str) -> str:
    """A group of tables as the hall reads it; whatever is none, such as a forfeit, as it is.

    >>> said("winners"), said("rest"), said("S2"), said("double forfeit")
    ('moved up', 'others', 'semifinal 2', 'double forfeit')
    """
    return SAID.get(group, group)


# What a result slip says under each rule system: its columns, its legend, who begins.

LENGTHS = 10  # how many lengths of words the legend has

CHALLENGES: Mapping[str, str] = {
    "void": "void challenge",
    "single": "single challenge",
    "double": "double challenge",
    "play5": "challenge: 5 points per play",
    "play10": "challenge: 10 points per play",
    "word5": "challenge: 5 points per word",
    "word10": "challenge: 10 points per word",
}


def of_system(system: RuleSystem) -> SlipRules | PairSlipRules:
    """What the result slips of a division say."""
    return text_of_tables(system) if system.draw is Draw.TABLES else of_pairs(system)


def of_pairs(system: RuleSystem) -> PairSlipRules:
    """The slip of two: their clocks, where each has one, what overtime and a challenge cost, who
    begins; and how many letters a word needs, where that is agreed before play (D04-3)."""
    chosen = str(system.settings.get("challenge", ""))
    words = (
        f"Words of {system.number('minimum')} letters or more. "
        if "minimum" in system.settings
        else ""
    )
    return PairSlipRules(
        minutes=system.number("minutes") if system.own_clocks else 0,
        overtime=_overtime(system) if system.own_clocks else "",
        challenge=CHALLENGES.get(chosen, system.challenges.on_slip),
        first_clause=system.first_clause,
        advice=words + system.pair_slip,
    )


def _overtime(system: RuleSystem) -> str:
    return f"{counted(system.number('overtime_points'), 'point')} per minute or part"


def text_of_tables(system: RuleSystem) -> SlipRules:
    """A table's slip, with what words are worth from the fewest letters on."""
    assert system.table_slip is not None, f"{system.id} has no slips for tables"
    least = system.number("minimum")
    worth = tuple((n, by_system.points(system, "X" * n)) for n in range(least, least + LENGTHS))
    return replace(system.table_slip, worth=worth)


Games = Iterable[tuple[Game, tuple[SeatView, ...]]]


def of_round(
    round_: Round, /, *, at: Collection[int] = (), address: str = ""
) -> RoundPaper[SlipRules | PairSlipRules]:
    """A round's tables, or those of them. ``address`` is what a slip's code is put after."""
    division, games = round_.division, list(_seated(round_))
    system = rules.of_division(division)
    started = None if system.own_clocks else clocks.of_round(round_, now=timezone.now()).minutes
    return RoundPaper(
        head=head(division, round_),
        division=events.code_of(division),
        number=round_.number,
        rounds=division.rounds,
        title=title(round_),
        minutes=started,
        tables=tuple(
            _table(game, game.table.number, seats, address)
            for game, seats in games
            if game.kind != GameKind.BYE and game.table and len(seats) >= _fewest(system)
            if not at or game.table.number in at
        ),
        byes=tuple(seat for game, seats in games if game.kind == GameKind.BYE for seat in seats),
        slip=of_system(system),
    )


def full_title(round_: Round) -> str:
    """The round, and the division where the event has several."""
    code = events.code_of(round_.division)
    return title(round_) + (f" · Division {code}" if code else "")


def title(round_: Round) -> str:
    stages = {"final": ", the final", PLAY_OFF: ", play-off"}
    return f"Round {round_.number}{stages.get(round_.stage, '')}"


def _fewest(system: RuleSystem) -> int:
    """Of how many players at least there is a table to print; a pair isn't one without both."""
    return 2 if system.draw is Draw.PAIRS else 0


def _seated(round_: Round) -> Games:
    """The games by table, each with its players by place: two queries, however many there are,
    and one more before anybody has a number."""
    round_games = round_.games.select_related("table")  # each with this round, read once
    games = list(round_games.prefetch_related(pairings.seated()).order_by("table__number"))
    entries: Iterable[Entry] = [seat.entry for game in games for seat in game.seats.all()]
    if any(entry.number is None for entry in entries):
        entries = round_.division.entries.order_by("registered")
    numbers = numbering(entries)
    for game in games:
        seats = sorted(game.seats.all(), key=lambda seat: seat.place)
        yield game, tuple(_seat(seat, numbers.get(seat.entry.pk)) for seat in seats)


def of_standings(division: Division, after: int) -> StandingsPaper:
    page = of_tables.standings(division, after=after)
    round_ = division.rounds_drawn.filter(number=page.after).first()
    following = division.rounds_drawn.filter(number=page.after + 1).first()
    decided = ""
    if page.decision and following is not None and following.basis.get("by"):
        at = timezone.localtime(following.drawn_at)
        decided = f"Decided by {following.basis['by']}, {english.clock(at)}."
    return StandingsPaper(
        head=head(division, round_),
        after=page.after,
        rounds=division.rounds,
        rows=page.rows,
        cut_after=page.cut_after,
        cut_says=page.cut_says,
        is_final=page.is_final,
        decided=decided,
        order=_order(round_, is_final=page.is_final),
        missing=page.lacks.results,
        pending=page.lacks.later,
    )


def _order(round_: Round | None, *, is_final: bool) -> Order:
    """By what the players stand in this order; a final counts before the totals (NSA-A3)."""
    finals = is_final and round_ is not None and round_.stage == "final"
    return Order.BY_FINAL if finals else Order.BY_TOTAL


def head(division: Division, round_: Round | None) -> PaperHead:
    """What every paper bears: the event, the day, the rules, and the record it is printed from."""
    event = division.event
    link = chain.end(event.uuid)
    shown = round_.posted_at if round_ is not None and round_.is_posted else None
    posted = timezone.localtime(shown) if shown else None
    lexicon = division.lexicon or event.lexicon
    practice = "" if events.is_official(lexicon) else ", practice list, not official"
    system = rules.of_division(division)
    kinds = rules.words_agreed_on(system)
    agreed = f"; by agreement {kinds}" if kinds else ""
    return PaperHead(
        event=event.name,
        day=english.day(event.starts_on) if event.starts_on else "",
        rules=system.name,
        paper=event.paper,
        revision=round_.revision if round_ else 0,
        posted=english.clock(posted) if posted else "",
        fingerprint=link.hash if link.number else "",
        entries=link.number,
        house=chain.end_of_house().hash,
        list_note=f"word list: {lexicon}{practice}{agreed}",
    )


def _table(game: Game, number: int, seats: tuple[SeatView, ...], address: str) -> PaperTable:
    code = slip.code_of(game)
    tiles_by = [str(seat.place) for seat in seats if "tiles" in seat.brings]
    places = plural(len(tiles_by), "seat")
    return PaperTable(
        number=number,
        group=game.group,
        seats=seats,
        code=code,
        url=f"{address}{code}",
        tiles_by=f"{places} {', '.join(tiles_by)}" if tiles_by else "",
        to_play=game.kind == GameKind.PLAYED,
    )


def _seat(seat: Seat, number: int | None) -> SeatView:
    entry = seat.entry
    return SeatView(
        place=seat.place,
        entry=str(entry.uuid),
        number=number,
        name=entry.name,
        rating=entry.rating,
        score=None,
        brings=tuple(entry.brings),
    )
