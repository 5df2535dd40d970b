"""Every slip of an event against its rule system, as a list to work through.

Sums and words, scores that no words make, overtime against the clock times, spreads that should
add to nothing, a table twice in a round, two slips alike, and scores far out of line with the
player's others and with the event's.
"""

from __future__ import annotations

import threading
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import sqrt
from typing import NamedTuple, TypeAlias
from uuid import UUID

from tdtool.engine.rule_parts import Rank
from tdtool.english import listed, signed
from tdtool.models import Division, Event, Game, Round, Seat
from tdtool.models.rounds import POSTED_STATES, RoundState
from tdtool.pairing.field import Field
from tdtool.pairing.standings.win_loss import tally
from tdtool.queries import events, rules
from tdtool.queries.audits import kept_doubts, looks
from tdtool.queries.audits.looks import Item, Look, SeatLook
from tdtool.queries.challenges import answers
from tdtool.queries.field import kept_field, read_field
from tdtool.queries.journal import chain
from tdtool.queries.journal.chain import Link
from tdtool.queries.journal.since import Since, since
from tdtool.queries.rounds import pairings
from tdtool.queries.slips import doubts as slip_doubts
from tdtool.queries.slips import tables
from tdtool.queries.slips.alike import Paper
from tdtool.queries.slips.doubts import Settled
from tdtool.queries.slips.tables import TableRows

# What the slips of a division, or of an event, tell together: two alike, scores far out of line,
# spreads that should add to nothing, a table twice in a round.

Played: TypeAlias = Mapping[Division, Sequence[Round]]
# by the round’s row, in order of the tables
Looks: TypeAlias = Mapping[int, Sequence[Look]]


def of_division(
    division: Division, by_round: Sequence[Sequence[Look]], field_of: Callable[[Division], Field]
) -> Iterator[Item]:
    yield from by_rule(division, by_round, field_of)
    yield from _compared(by_round)


def by_rule(
    division: Division, by_round: Sequence[Sequence[Look]], field_of: Callable[[Division], Field]
) -> Iterator[Item]:
    """What each slip tells by itself, and the spreads of all: every error is among it."""
    everything = [look for round_looks in by_round for look in round_looks]
    for look in everything:
        yield from look.says
    for look in everything:
        yield from look.clocks
    if rules.of_division(division).rank is Rank.WINS:
        yield from _spreads(division, everything, field_of)


def _compared(by_round: Sequence[Sequence[Look]]) -> Iterator[Item]:
    """What may be wrong beside others: warnings alone."""
    for round_looks in by_round:
        yield from of_alike_words(round_looks)
    yield from _old_slips([look for round_looks in by_round for look in round_looks])
    for look, seat, sentence in of_looks(
        [look for round_looks in by_round for look in round_looks]
    ):
        yield look.about(seat, slip_doubts.far(seat.score), Item("warning", sentence))


def of_alike_words(looks: Iterable[Look]) -> Iterator[Item]:
    """Two tables of a round with the very same scores: perhaps one slip was keyed twice."""
    by_scores = defaultdict(list)
    for look in looks:
        scores = tuple(seat.score for seat in look.seats)
        if None not in scores and len(set(scores)) > 1:
            by_scores[scores].append(look)
    for scores, (first, *more) in by_scores.items():
        if more:
            others, score_list = [look.table for look in more], ", ".join(map(str, scores))
            tables = ", ".join(map(str, others))
            sentence = f"Same scores as table {tables}: {score_list}. Was one slip entered twice?"
            item = first.about(None, slip_doubts.alike(others, scores), Item("warning", sentence))
            yield (
                item
                if item.settled
                else replace(item, settled=_answered_together([first, *more], scores))
            )


def _answered_together(same: Sequence[Look], scores: Sequence[int | None]) -> Settled | None:
    """How it was settled where whoever entered one of them was asked about the others."""
    settlements = (
        look.settled.get((None, slip_doubts.alike([o.table for o in same if o != look], scores)))
        for look in same
    )
    return next(filter(None, settlements), None)


def _old_slips(looks: Iterable[Look]) -> Iterator[Item]:
    """A slip with the scores of another round's: perhaps that one was entered again."""
    before: dict[tuple[int, ...], list[tuple[Look, Paper]]] = defaultdict(list)
    for look in looks:
        if (paper := look.paper) is None:
            continue
        earlier = before[tuple(sorted(paper.scores))]
        for first, old in earlier:
            if old.round_number != paper.round_number and paper.again(old):
                yield _words_again(look, paper, first, old)
        earlier.append((look, paper))


def _words_again(look: Look, paper: Paper, first: Look, old: Paper) -> Item:
    sentence = f"Same scores as table {old.table} in round {old.round_number}: "
    sentence += f"{', '.join(map(str, paper.scores))}. Was an old slip entered again?"
    item = look.about(None, slip_doubts.again(old, paper.scores), Item("warning", sentence))
    late = first.settled.get((None, slip_doubts.again(paper, old.scores)))
    return item if item.settled else replace(item, settled=late)


def _spreads(
    division: Division, looks: Sequence[Look], field_of: Callable[[Division], Field]
) -> Iterator[Item]:
    """Spreads add to nothing, but for byes, forfeits and penalties."""
    for _, item in sorted(
        (stray for look in looks for stray in look.stray), key=lambda stray: stray[0]
    ):
        yield item
    counting = pairings.counting(division)
    if counting.spread_caps:
        return
    field = field_of(division)
    tallies = (tally(entrant, after=field.paired, counting=counting) for entrant in field.entrants)
    total, due = (
        sum(entrant_tally.spread for entrant_tally in tallies),
        sum(look.credited for look in looks),
    )
    if total != due:
        yield Item(
            "error",
            f"All spreads add up to {signed(total)}; with byes, forfeits and penalties they "
            f"should add up to {signed(due)}.",
        )


def tables_twice(played: Played, looks_by_round: Looks) -> Iterator[Item]:
    """A table at which two games are being played: in open rounds of two divisions. The item is of
    the round that was posted last."""
    at: dict[int, dict[str, Round]] = defaultdict(dict)
    for division, rounds in played.items():
        for round_ in rounds:
            if round_.state == RoundState.POSTED:
                for look in looks_by_round[round_.pk]:
                    if look.table:
                        at[look.table].setdefault(division.code, round_)
    for number, by_code in at.items():
        if len(by_code) > 1:
            codes, last = sorted(by_code), max(by_code.values(), key=_when_posted)
            sentence = (
                f"Table {number} is used by divisions {listed(codes)} at once. Enter its slips on "
                f"each division’s own page, or un-post round {last.number} of division "
                f"{last.division.code} and give it other tables."
            )
            slug, code = events.address(last.division), last.division.code
            yield Item("error", sentence, round_number=last.number, slug=slug, division=code)


def _when_posted(round_: Round) -> tuple[float, str]:
    return round_.posted_at.timestamp() if round_.posted_at else 0, round_.division.code


# Scores far out of line with the player's others and with the event's.

# As far as these, one slip in several hundred of real events is out of line.
ENOUGH = 8  # scores before anything is out of line
FAR = 4.5  # times the usual deviation of the others
FAR_OWN = 5.5  # from the player's own, once they have enough
ENOUGH_OWN = 8


def of_looks(looks: Sequence[Look]) -> Iterator[tuple[Look, SeatLook, str]]:
    """Each score far from what the event makes of it, or from the player's own others, with the
    sentence that says so."""
    scores, by_entry = _Scores(), defaultdict[int, _Scores](_Scores)
    for seat in (seat for look in looks for seat in look.seats):
        if seat.score is not None:
            scores.add(seat.score)
            by_entry[seat.entry].add(seat.score)
    in_event = cache(lambda score: _far(score, scores.without(score), ENOUGH, FAR, "in this event"))
    for look in looks:
        for seat in look.seats:
            if seat.score is None:
                continue
            sentence = in_event(seat.score)
            if not sentence:
                others = by_entry[seat.entry].without(seat.score)
                sentence = _far(seat.score, others, ENOUGH_OWN, FAR_OWN, "for this player")
            if sentence:
                yield look, seat, sentence


@dataclass
class _Scores:
    """How many scores there are, with their sum and the sum of their squares."""

    count: int = 0
    sum: int = 0
    squares: int = 0

    def add(self, score: int) -> None:
        self.count, self.sum = self.count + 1, self.sum + score
        self.squares += score * score

    def without(self, score: int) -> _Scores:
        return _Scores(self.count - 1, self.sum - score, self.squares - score * score)

    @property
    def mean(self) -> float:
        return self.sum / self.count

    @property
    def deviation(self) -> float:
        """The usual deviation from the mean, of a sample."""
        return sqrt((self.count * self.squares - self.sum**2) / (self.count * (self.count - 1)))


def _far(score: int, others: _Scores, enough: int, times: float, among: str) -> str:
    if others.count < enough:
        return ""
    middle, usual = others.mean, others.deviation
    if usual == 0 or abs(score - middle) <= times * usual:
        return ""
    return (
        f"{score} is unusual {among}, where scores run about {middle:.0f}, "
        f"give or take {usual:.0f}."
    )


WEIGHT = ("error", "warning", "note")
KEPT = 4  # events

Tables: TypeAlias = Mapping[int, Sequence[TableRows]]


@dataclass(frozen=True)
class Verified:
    """How many slips were checked, what there is to say of them, the weightiest first, and what
    was settled already."""

    slips: int
    items: tuple[Item, ...]
    settled: tuple[Item, ...] = ()


def of_event(event: Event) -> Verified:
    """Every slip of an event by its rules, as the rows stand."""
    played = _played(event)
    return _verified(event, played, _read(_all(played)).looks, read_field)


def kept_of_event(event: Event) -> Verified:
    """The same for pages: of acts on slips only their games are looked at again. Not inside an
    act: what an act has done so far isn't in the journal yet."""
    played, seen, anew = _kept_looks(event, ())
    return _verified(event, played, seen.looks, read_field if anew else kept_field)


@dataclass(frozen=True)
class Seen:
    """What the rounds of an event tell, with the tables of those that a page shows."""

    played: Played
    looks: Looks
    tables: Tables

    def errors_of(self, division: Division) -> tuple[Item, ...]:
        """What Verify lists of a division, and its rules prove wrong."""
        items = (
            *by_rule(division, self._rounds_of(division), kept_field),
            *tables_twice(self.played, self.looks),
        )
        return tuple(item for item in items if item.severity == "error" and item.settled is None)

    def any_late(self, division: Division) -> bool:
        """Whether a round of the division was completed without a slip."""
        complete = [
            round_ for round_ in self.played[division] if round_.state == RoundState.COMPLETE
        ]
        return any(look.waits for round_ in complete for look in self.looks[round_.pk])

    def _rounds_of(self, division: Division) -> list[Sequence[Look]]:
        return [self.looks[round_.pk] for round_ in self.played[division]]


def seen_with_tables(event: Event, shown: Sequence[Round]) -> Seen:
    """For a page that shows rounds: their tables, and what ``kept_of_event`` looks at, read once
    for both. Of the tables, too, only those are read again whose slips acts have touched."""
    played, seen, _ = _kept_looks(event, shown)
    return Seen(played, seen.looks, seen.tables)


def _played(event: Event) -> Played:
    divisions = event.divisions.all()
    return {
        division: [r for r in events.rounds_of(division) if r.is_posted] for division in divisions
    }


def _all(played: Played) -> list[Round]:
    return [round_ for rounds in played.values() for round_ in rounds]


class _Read(NamedTuple):
    """The looks of rounds, and the tables that were read for them."""

    looks: Looks
    tables: Tables


def _read(rounds: Sequence[Round]) -> _Read:
    at_tables = tables.of_rounds(rounds)
    return _Read(_looks(rounds, at_tables), at_tables)


def _looks(rounds: Sequence[Round], at_tables: Tables) -> dict[int, list[Look]]:
    games = Game.objects.filter(round__in=[round_.pk for round_ in rounds]).values_list(
        "pk", flat=True
    )
    tables_by_round = [(round_, at_tables[round_.pk]) for round_ in rounds]
    return looks.of_tables(tables_by_round, games) if rounds else {}


def _verified(
    event: Event, played: Played, looks_by_round: Looks, field_of: Callable[[Division], Field]
) -> Verified:
    items = []
    for division, rounds in played.items():
        slug, by_round = events.address(division), [looks_by_round[round_.pk] for round_ in rounds]
        for item in of_division(division, by_round, field_of):
            items.append(replace(item, slug=slug, division=division.code))
    items += tables_twice(played, looks_by_round)
    items.sort(
        key=lambda item: (WEIGHT.index(item.severity), item.round_number or 0, item.table or 0)
    )
    return Verified(
        sum(look.reported for round_looks in looks_by_round.values() for look in round_looks),
        tuple(item for item in items if item.settled is None),
        tuple(item for item in items if item.settled is not None),
    )


# ---------------------------------------------------------------- kept


class _Kept(NamedTuple):
    """Looks after an act at least, by which word lists they were made, and in which states their
    rounds were; and the tables of those of them that a page shows."""

    end: Link
    lists: Sequence[str]
    states: Mapping[int, str]  # by the round’s row
    looks: Looks
    tables: Tables


_kept: OrderedDict[UUID, _Kept] = OrderedDict()
_lock = threading.Lock()


def forget_all() -> None:
    _kept.clear()


def _kept_looks(event: Event, shown: Sequence[Round]) -> tuple[Played, _Read, bool]:
    """They, with their rounds, and whether all of them had to be read anew.

    How far the journal has come is asked before any row is read: what another desk does meanwhile
    is looked at again the next time, and never missed.
    """
    cached = _kept.get(event.uuid)
    changes = since(event.uuid, cached.end) if cached else None
    end = changes.end if changes else chain.end(event.uuid)
    played = _played(event)
    lists = [kept_doubts.list_of(division) for division in played]
    again = None
    if cached and changes and changes.games is not None and cached.lists == lists:
        again = _brought_up(cached, changes, played)
    looks_, at_tables = again or _read(_all(played))
    lacking = [round_ for round_ in shown if round_.pk not in at_tables]
    worth = {round_.pk for round_ in (*shown, *_played_now(played))}
    at_tables = {key: table_rows for key, table_rows in at_tables.items() if key in worth}
    at_tables |= tables.of_rounds(lacking) if lacking else {}
    states = {round_.pk: round_.state for round_ in _all(played)}
    with _lock:
        _kept[event.uuid] = _Kept(end, lists, states, looks_, at_tables)
        _kept.move_to_end(event.uuid)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return played, _Read(looks_, at_tables), again is None


def _played_now(played: Played) -> Iterator[Round]:
    """What some page shows, in whichever division: what is played, and the newest of each; and the
    one before it, which is shown again where the posting is undone."""
    for rounds in played.values():
        yield from (
            round_
            for round_ in rounds
            if round_.state == RoundState.POSTED or round_ in rounds[-2:]
        )


def _brought_up(cached: _Kept, changes: Since, played: Played) -> _Read | None:
    """What is known, with the rounds and the games that were touched as they are now; None where
    a game is touched that should be known and isn't."""
    rounds = {round_.pk: round_ for round_ in _all(played)}
    ended = [
        round_ for round_ in rounds.values() if round_.uuid in changes.ended
    ]  # or opened again
    again = [
        round_
        for round_ in ended
        if round_.pk in cached.tables and round_.uuid not in changes.rounds
    ]
    other = [round_ for round_ in rounds.values() if round_.state != cached.states.get(round_.pk)]
    touched = [round_ for round_ in rounds.values() if round_.uuid in changes.rounds]
    unread = {round_.pk: round_ for round_ in (*touched, *other, *ended) if round_ not in again}
    anew = list(unread.values())
    read = _read(anew) if anew else _Read({}, {})
    looks_by_round = {
        key: read.looks[key] if key in read.looks else cached.looks[key] for key in rounds
    }
    at_tables = {key: table_rows for key, table_rows in cached.tables.items() if key in rounds}
    at_tables.update(read.tables)
    for key, table_rows in at_tables.items():
        for table in table_rows:
            table.game.round = rounds[key]  # its clock may run meanwhile
    looks_by_round |= _looks(again, at_tables)
    unchanged = {
        key: round_looks for key, round_looks in looks_by_round.items() if key not in read.looks
    }
    game_rows = _to_look_at(
        looks_by_round,
        unchanged,
        {*(changes.games or ()), *changes.named, *_of_players(changes.players)},
    )
    return (
        None
        if game_rows is None
        else _with_games(_Read(looks_by_round, at_tables), rounds, game_rows)
    )


def _of_players(entries: Iterable[UUID | None]) -> Iterator[UUID]:
    """The games of posted rounds in which these sit."""
    if uuids := [uuid for uuid in entries if uuid is not None]:
        seats = Seat.objects.filter(entry__uuid__in=uuids, round__state__in=POSTED_STATES)
        yield from seats.values_list("game__uuid", flat=True)


def _to_look_at(
    looks_by_round: Looks, unchanged: Looks, touched: Collection[UUID]
) -> list[int] | None:
    """The rows of the touched games of rounds that aren't read anew, and of those whose words were
    answered; None where a game of a posted round isn't known."""
    games = {look.game: look.row for round_looks in unchanged.values() for look in round_looks}
    game_uuids = {*touched, *_answered(unchanged)}
    if unknown := game_uuids - games.keys():
        unknown -= {look.game for round_looks in looks_by_round.values() for look in round_looks}
        posted = Game.objects.filter(uuid__in=unknown, round__state__in=POSTED_STATES)
        if unknown and posted.exists():
            return None
    return [games[uuid] for uuid in game_uuids if uuid in games]


def _with_games(read: _Read, rounds: Mapping[int, Round], game_rows: Collection[int]) -> _Read:
    """The same with these games as they are now."""
    if not game_rows:
        return read
    looks_by_round, at_tables = dict(read.looks), dict(read.tables)
    by_round = _again(rounds, game_rows)
    again = looks.of_tables(
        [(rounds[key], table_rows) for key, table_rows in by_round.items()], game_rows
    )
    for key, table_rows in by_round.items():
        by_game = {table.game.pk: table for table in table_rows}
        seen = {look.row: look for look in again[key]}
        looks_by_round[key] = [seen.get(look.row, look) for look in looks_by_round[key]]
        if key in at_tables:
            at_tables[key] = [by_game.get(table.game.pk, table) for table in at_tables[key]]
    return _Read(looks_by_round, at_tables)


def _again(rounds: Mapping[int, Round], game_rows: Collection[int]) -> Tables:
    """The tables of a few games as they are now, by the round’s row."""
    by_round: dict[int, list[TableRows]] = defaultdict(list)
    games = list(Game.objects.filter(pk__in=game_rows).select_related("table"))
    for game in games:
        game.round = rounds[game.round_id]
    for table in tables.of_games(games):
        by_round[table.game.round_id].append(table)
    return by_round


def _answered(looks_by_round: Looks) -> Iterator[UUID]:
    """The games to whose words a challenge has given another answer."""
    with_words = [
        look
        for round_looks in looks_by_round.values()
        for look in round_looks
        if look.answers is not None
    ]
    if with_words:
        answers_now = answers.answers_of(
            Game.objects.filter(round__in=list(looks_by_round)).values_list("pk", flat=True)
        )
        for look in with_words:
            if answers_now.get(look.row, {}) != look.answers:
                yield look.game


def said_of(game: Game) -> tuple[Item, ...]:
    """What the round’s other slips and the clocks tell of a game’s slip now, settled or not."""
    round_ = game.round
    games = Game.objects.filter(round=round_).values_list("pk", flat=True)
    round_looks = looks.of_tables([(round_, tables.of_round(round_))], games)[round_.pk]
    alike = (item for item in of_alike_words(round_looks) if item.table == game.table_number)
    return (*alike, *(item for look in round_looks if look.row == game.pk for item in look.clocks))
