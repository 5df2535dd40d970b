"""Why one stands where they stand: what parts them from another, beside the standings."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString

from tdtool.engine.rule_parts import Rank
from tdtool.english import ordinal, signed
from tdtool.models import Division
from tdtool.pairing.field import Entrant
from tdtool.pairing.standings import win_loss
from tdtool.pairing.standings.win_loss import between
from tdtool.queries import rules
from tdtool.queries.standings import cached
from tdtool.queries.standings.cached import Results
from tdtool.web.standings import multiples


@dataclass(frozen=True)
class Why:
    """What the panel says of the one that was chosen and another: their rounds, side by side."""

    title: str
    sentence: str
    chosen: Entrant
    other: Entrant
    ways: SafeString
    rounds: tuple[tuple[str, str, str], ...]  # what, of the other, of the chosen
    sums: tuple[str, str, str]


def sentence(division_results: Results, one: Entrant, other: Entrant, *, after: int) -> str:
    """What parts two players after a round."""
    pair = {one.number, other.number}
    if rules.of_division(division_results.division).rank is Rank.WINS:
        above, below = (
            standing for standing in division_results.order(after) if standing.number in pair
        )
        return between(above, below, counting=division_results.counting).sentence
    upper, lower = (
        placing.entry for placing in division_results.placed(after) if placing.entry.number in pair
    )
    return win_loss.total_between(upper, lower, after=after).sentence


def of_two(division: Division, one: str, other: str, *, after: int) -> Why | None:
    """Of two entries; None: one isn’t in the standings, or both are the same."""
    division_results = cached.of_division(division)
    by_key = division_results.field.by_key
    if one == other or not {one, other} <= by_key.keys():
        return None
    by_wins = rules.of_division(division).rank is Rank.WINS
    chosen, above = by_key[one], by_key[other]
    ranked = multiples.ranks(division_results, after, by_wins=by_wins)
    places, places_above = (
        [at.get(entrant.number) for at in ranked] for entrant in (chosen, above)
    )
    return Why(
        title=_title(chosen, places[-1], above, places_above[-1]),
        sentence=sentence(division_results, chosen, above, after=after),
        chosen=chosen,
        other=above,
        ways=multiples.duel(places, places_above, last=len(ranked[-1])),
        rounds=tuple(
            (
                f"Round {number}",
                _figure(above, number, by_wins=by_wins),
                _figure(chosen, number, by_wins=by_wins),
            )
            for number in range(1, after + 1)
        ),
        sums=_sums(division_results, above, chosen, after, by_wins=by_wins),
    )


def _title(chosen: Entrant, place: int | None, other: Entrant, place_of_other: int | None) -> str:
    if place is None or place_of_other is None or place == place_of_other:
        return f"{chosen.name} and {other.name}"
    return f"Why {ordinal(place)}, not {ordinal(place_of_other)}"


def _figure(entrant: Entrant, number: int, *, by_wins: bool) -> str:
    """What a round brought: a margin, or a score."""
    appearance = entrant.appearance(number)
    if not by_wins:
        return "–" if appearance.score is None else str(appearance.score)
    if appearance.in_play_off or appearance.margin is None:
        return "–"
    return signed(appearance.margin)


def _sums(
    division_results: Results, other: Entrant, chosen: Entrant, after: int, *, by_wins: bool
) -> tuple[str, str, str]:
    if by_wins:
        spreads = {player.number: player.spread for player in division_results.order(after)}
        return "Spread", signed(spreads[other.number]), signed(spreads[chosen.number])
    totals = {placing.entry.number: placing.total for placing in division_results.placed(after)}
    return "Total", str(totals[other.number]), str(totals[chosen.number])
