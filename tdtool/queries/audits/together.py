"""What the slips of a division, or of an event, tell together: two alike, scores far out of line,
spreads that should add to nothing, a table twice in a round."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from tdtool.engine.rule_parts import Rank
from tdtool.english import listed, signed
from tdtool.models import Division, Round
from tdtool.models.rounds import RoundState
from tdtool.pairing.field import Field
from tdtool.pairing.standings.win_loss import tally
from tdtool.queries import events, rules
from tdtool.queries.audits import out_of_line
from tdtool.queries.audits.looks import Item, Look
from tdtool.queries.rounds import pairings
from tdtool.queries.slips import doubts as slip_doubts
from tdtool.queries.slips.alike import Paper
from tdtool.queries.slips.doubts import Settled

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
    everything = [look for each in by_round for look in each]
    for look in everything:
        yield from look.says
    for look in everything:
        yield from look.clocks
    if rules.of_division(division).rank is Rank.WINS:
        yield from _spreads(division, everything, field_of)


def _compared(by_round: Sequence[Sequence[Look]]) -> Iterator[Item]:
    """What may be wrong beside others: warnings alone."""
    for each in by_round:
        yield from alike(each)
    yield from _old_slips([look for each in by_round for look in each])
    for look, seat, says in out_of_line.of_looks([look for each in by_round for look in each]):
        yield look.about(seat, slip_doubts.far(seat.score), Item("warning", says))


def alike(found: Iterable[Look]) -> Iterator[Item]:
    """Two tables of a round with the very same scores: perhaps one slip was keyed twice."""
    by_scores = defaultdict(list)
    for look in found:
        scores = tuple(seat.score for seat in look.seats)
        if None not in scores and len(set(scores)) > 1:
            by_scores[scores].append(look)
    for scores, (first, *more) in by_scores.items():
        if more:
            others, said = [look.table for look in more], ", ".join(map(str, scores))
            tables = ", ".join(map(str, others))
            says = f"Same scores as table {tables}: {said}. Was one slip entered twice?"
            item = first.about(None, slip_doubts.alike(others, scores), Item("warning", says))
            yield item if item.settled else replace(item, settled=_answered([first, *more], scores))


def _answered(same: Sequence[Look], scores: Sequence[int | None]) -> Settled | None:
    """How it was settled where whoever entered one of them was asked about the others."""
    each = (
        look.settled.get((None, slip_doubts.alike([o.table for o in same if o != look], scores)))
        for look in same
    )
    return next(filter(None, each), None)


def _old_slips(found: Iterable[Look]) -> Iterator[Item]:
    """A slip with the scores of another round's: perhaps that one was entered again."""
    before: dict[tuple[int, ...], list[tuple[Look, Paper]]] = defaultdict(list)
    for look in found:
        if (paper := look.paper) is None:
            continue
        earlier = before[tuple(sorted(paper.scores))]
        for first, old in earlier:
            if old.round_number != paper.round_number and paper.again(old):
                yield _again(look, paper, first, old)
        earlier.append((look, paper))


def _again(look: Look, paper: Paper, first: Look, old: Paper) -> Item:
    says = f"Same scores as table {old.table} in round {old.round_number}: "
    says += f"{', '.join(map(str, paper.scores))}. Was an old slip entered again?"
    item = look.about(None, slip_doubts.again(old, paper.scores), Item("warning", says))
    late = first.settled.get((None, slip_doubts.again(paper, old.scores)))
    return item if item.settled else replace(item, settled=late)


def _spreads(
    division: Division, found: Sequence[Look], field_of: Callable[[Division], Field]
) -> Iterator[Item]:
    """Spreads add to nothing, but for byes, forfeits and penalties."""
    for _, item in sorted((one for look in found for one in look.stray), key=lambda one: one[0]):
        yield item
    counting = pairings.counting(division)
    if counting.spread_caps:
        return
    field = field_of(division)
    tallies = (tally(one, after=field.paired, counting=counting) for one in field.entrants)
    total, due = sum(one.spread for one in tallies), sum(look.credited for look in found)
    if total != due:
        yield Item(
            "error",
            f"All spreads add up to {signed(total)}; with byes, forfeits and penalties they "
            f"should add up to {signed(due)}.",
        )


def tables_twice(played: Played, found: Looks) -> Iterator[Item]:
    """A table at which two games are being played: in open rounds of two divisions. The item is of
    the round that was posted last."""
    at: dict[int, dict[str, Round]] = defaultdict(dict)
    for division, rounds in played.items():
        for round_ in rounds:
            if round_.state == RoundState.POSTED:
                for look in found[round_.pk]:
                    if look.table:
                        at[look.table].setdefault(division.code, round_)
    for number, by_code in at.items():
        if len(by_code) > 1:
            codes, last = sorted(by_code), max(by_code.values(), key=_when_posted)
            says = (
                f"Table {number} is used by divisions {listed(codes)} at once. Enter its slips on "
                f"each division’s own page, or un-post round {last.number} of division "
                f"{last.division.code} and give it other tables."
            )
            slug, code = events.address(last.division), last.division.code
            yield Item("error", says, round_number=last.number, slug=slug, division=code)


def _when_posted(round_: Round) -> tuple[float, str]:
    return round_.posted_at.timestamp() if round_.posted_at else 0, round_.division.code
