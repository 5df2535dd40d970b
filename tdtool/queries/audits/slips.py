"""Every slip of an event against its rule system, as a list to work through.

Sums and words, scores that no words make, overtime against the clock times, spreads that should
add to nothing, a table twice in a round, two slips alike, and scores far out of line with the
player's others and with the event's.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import sqrt
from typing import TypeAlias

from django.db.models import Count, F, Sum

from tdtool.engine.rule_parts import Rank
from tdtool.english import listed, signed
from tdtool.models import Division, Event, Game, Round
from tdtool.models.rounds import POSTED_STATES, RoundState
from tdtool.pairing.field import Field
from tdtool.pairing.standings.win_loss import tally
from tdtool.queries import events, rules
from tdtool.queries.audits import looks
from tdtool.queries.audits.looks import Item, Look, SeatLook
from tdtool.queries.field import kept_field, read_field
from tdtool.queries.rounds import pairings, taken_seats
from tdtool.queries.slips import alike
from tdtool.queries.slips import doubts as slip_doubts
from tdtool.queries.slips import state as slip_states
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
    """Spreads add to nothing, but for byes, forfeits, missed rounds and penalties."""
    for _, item in sorted(
        (stray for look in looks for stray in look.stray), key=lambda stray: stray[0]
    ):
        yield item
    counting = pairings.counting(division)
    if counting.spread_caps:
        return
    field = field_of(division)
    tallies = (tally(entrant, after=field.paired, counting=counting) for entrant in field.entrants)
    total, credited = (
        sum(entrant_tally.spread for entrant_tally in tallies),
        sum(look.credited for look in looks),
    )
    rounds = range(1, field.paired + 1)
    missed = (entrant.appearance(at).missed for entrant in field.entrants for at in rounds)
    due = credited + sum(missed)
    if total != due:
        yield Item(
            "error",
            f"All spreads add up to {signed(total)}; with byes, forfeits, missed rounds and "
            f"penalties they should add up to {signed(due)}.",
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

Tables: TypeAlias = Mapping[int, Sequence[TableRows]]  # by the round’s row


@dataclass(frozen=True)
class Verified:
    """How many slips were checked, what there is to say of them, the weightiest first, and what
    was settled already."""

    slips: int
    items: tuple[Item, ...]
    settled: tuple[Item, ...] = ()


NOTHING = Verified(0, ())


def of_event(event: Event, field_of: Callable[[Division], Field] = read_field) -> Verified:
    """Every slip of an event by its rules, as the rows stand; for a page with ``kept_field``."""
    return of_seen(seen_of(event, compared=True), field_of)


def of_seen(seen: Seen, field_of: Callable[[Division], Field]) -> Verified:
    """The same of what was read, where slips were compared."""
    items = []
    for division, rounds in seen.played.items():
        slug, by_round = events.address(division), [seen.looks[round_.pk] for round_ in rounds]
        for item in of_division(division, by_round, field_of):
            items.append(replace(item, slug=slug, division=division.code))
    items += [*tables_twice(seen.played, seen.looks), *seen.at_once]
    items.sort(
        key=lambda item: (WEIGHT.index(item.severity), item.round_number or 0, item.table or 0)
    )
    return Verified(
        sum(look.reported for round_looks in seen.looks.values() for look in round_looks),
        tuple(item for item in items if item.settled is None),
        tuple(item for item in items if item.settled is not None),
    )


@dataclass(frozen=True)
class Seen:
    """The posted rounds of an event, what they tell, and the tables of those that are shown.

    ``at_once``: who is playing in two divisions.
    """

    played: Played
    tables: Tables
    looks: Looks
    at_once: tuple[Item, ...] = ()

    def errors_of(self, division: Division) -> tuple[Item, ...]:
        """What the rules of a division prove wrong, of tables and players what is of its rounds."""
        of_several = (*tables_twice(self.played, self.looks), *self.at_once)
        items = (
            *by_rule(division, self._rounds_of(division), kept_field),
            *(item for item in of_several if item.division == division.code),
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


def seen_of(event: Event, shown: Sequence[Round] = (), *, compared: bool = False) -> Seen:
    """What ``of_event`` looks at, and the tables of the rounds that a page shows. Only where slips
    are ``compared`` are the seats of a past slip with nothing to it read."""
    divisions = event.divisions.all()
    played = {
        division: [r for r in events.rounds_of(division) if r.is_posted] for division in divisions
    }
    rounds = [round_ for drawn in played.values() for round_ in drawn]
    looked_at, read = looks.of_rounds(rounds, shown, compared=compared) if rounds else ({}, {})
    at_once = tuple(taken_seats.playing_at_once(event)) if len(played) > 1 else ()
    return Seen(played, {round_.pk: read[round_.pk] for round_ in shown}, looked_at, at_once)


def said_of(game: Game) -> tuple[Item, ...]:
    """What the round’s other slips and the clocks tell of a game’s slip now, settled or not."""
    round_looks = looks.of_rounds([game.round])[0][game.round_id]
    alike = (item for item in of_alike_words(round_looks) if item.table == game.table_number)
    return (*alike, *(item for look in round_looks if look.row == game.pk for item in look.clocks))


# What the others tell of one slip.


def beside(table: TableRows) -> list[Item]:
    """What the division’s other slips tell of this one, settled or not; they are read only where
    one is alike, or a score of it is far out of line."""
    scores = [seat.score for seat in table.seats]
    complete = [score for score in scores if score is not None]
    if table.report is None or not table.number or len(complete) < len(scores):
        return []
    on_paper = [seat.on_paper or 0 for seat in table.seats]
    alone = not (alike.same_elsewhere(table, complete) or alike.old_slips(table, on_paper))
    if alone and not _is_far(table, complete):
        return []
    own_round, division = table.game.round, table.game.round.division
    rounds = [round_ for round_ in events.rounds_of(division) if round_.is_posted]
    looked_at = looks.of_rounds(rounds)[0]
    items = _compared([looked_at[round_.pk] for round_ in rounds])
    own = own_round.number, table.number
    return [item for item in items if (item.round_number, item.table) == own]


def _is_far(table: TableRows, scores: Sequence[int]) -> bool:
    """Whether a score is far from the division’s others, or from its player’s own."""
    of_division = slip_states.lines().filter(
        seat__round__division=table.game.round.division_id,
        seat__round__state__in=POSTED_STATES,
        counts_for="score",
    )
    by_seat = of_division.order_by().values("seat__entry", "seat").annotate(now=Sum("points"))
    every = _Scores(
        **by_seat.aggregate(
            count=Count("now"),
            sum=Sum("now", default=0),
            squares=Sum(F("now") * F("now"), default=0),
        )
    )
    own: dict[int, _Scores] = defaultdict(_Scores)
    players = [seat.row.entry_id for seat in table.seats]
    of_players = by_seat.filter(seat__entry__in=players)
    for entry, now in of_players.values_list("seat__entry", "now"):
        own[entry].add(now)
    return any(
        _far(score, every.without(score), ENOUGH, FAR, "")
        or _far(score, own[entry].without(score), ENOUGH_OWN, FAR_OWN, "")
        for entry, score in zip(players, scores, strict=True)
    )
