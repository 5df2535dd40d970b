"""The values that the papers of a round and of the standings are printed from."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.utils import timezone

from tdtool import english
from tdtool.engine.rule_parts import Draw, SlipRules
from tdtool.engine.systems import RuleSystem
from tdtool.english import plural
from tdtool.models import Division, Entry, Game, Round, Seat
from tdtool.models.rounds import PLAY_OFF, GameKind
from tdtool.papers.contents import slip_texts
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
from tdtool.queries.slips import codes
from tdtool.queries.standings import of_tables
from tdtool.queries.values import PaperHead, SeatView

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
        slip=slip_texts.of_system(system),
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
    code = codes.of_game(game)
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
