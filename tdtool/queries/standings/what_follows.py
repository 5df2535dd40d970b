"""What other scores at a table would change beside the result: places, spreads or totals, ratings.

Worked out from the division's field with those scores in it, by what its standings are worked out
with; nothing is written.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from tdtool.engine.rule_parts import Rank
from tdtool.english import counted, minus, ordinal, plural, signed
from tdtool.models import Game
from tdtool.pairing.field import Appearance, Entrant, Field, Kind
from tdtool.queries import rules
from tdtool.queries.field import kept_field, row_of
from tdtool.queries.hall import names
from tdtool.queries.rounds.redrawn import open_rounds
from tdtool.queries.standings.cached import Results

NAMED = 2  # of those whose ratings change


@dataclass(frozen=True)
class Change:
    """A figure before and after; ``was`` is "" where there is one sentence for both."""

    of: str  # "Ann Lee", "Ratings", "Round 4"
    was: str
    becomes: str


def of_scores(game: Game, scores: Mapping[int, int]) -> tuple[Change, ...]:
    """``scores`` by seat; () while the game counts for nothing, or nothing would change."""
    division, number = game.round.division, game.round.number
    row, field = row_of(division), kept_field(division)
    altered = _with_scores(field, game, scores)
    if altered == field:
        return ()
    after = max(number, field.begun)
    was, becomes = Results(row, names.in_field(field)), Results(row, names.in_field(altered))
    at_table = [entrant.number for entrant in field.entrants if _at(entrant, game) is not None]
    by_wins = rules.of_division(division).rank is Rank.WINS
    standing = _standings if by_wins else _places
    return (
        *_changed(was.field, at_table, standing(was, after), standing(becomes, after)),
        *_ratings(was, becomes, after),
        *_next_draw(game),
    )


def _at(entrant: Entrant, game: Game) -> Appearance | None:
    appearance = entrant.appearance(game.round.number)
    same = appearance.kind is Kind.PLAYED and appearance.game == str(game.uuid)
    return appearance if same and appearance.known else None


def _with_scores(field: Field, game: Game, scores: Mapping[int, int]) -> Field:
    """The same field with other scores at the table of the game."""

    def other(entrant: Entrant) -> Entrant:
        appearance, at = _at(entrant, game), game.round.number - 1
        if appearance is None or at >= len(entrant.appearances):
            return entrant
        score = scores.get(appearance.place or 0, appearance.score)
        against = appearance.opponent_score
        if against is not None:
            against = next(
                (scores[place] for place in scores if place != appearance.place), against
            )
        changed = replace(appearance, score=score, opponent_score=against)
        sat = entrant.appearances
        return replace(entrant, appearances=(*sat[:at], changed, *sat[at + 1 :]))

    return replace(field, entrants=tuple(map(other, field.entrants)))


Figures = Mapping[int, tuple[int | None, str]]  # by number: the place, and what it goes by


def _places(of: Results, after: int) -> Figures:
    return {
        placed.entry.number: (placed.place, f"{minus(placed.total)} points")
        for placed in of.placed(after)
    }


def _standings(of: Results, after: int) -> Figures:
    return {
        standing.number: (
            standing.rank,
            f"{standing.wins:g}–{standing.losses:g}, {signed(standing.spread)}",
        )
        for standing in of.order(after)
    }


def _changed(field: Field, at_table: list[int], was: Figures, becomes: Figures) -> Iterator[Change]:
    for number in at_table:
        if was.get(number) != becomes.get(number) and number in becomes and number in was:
            name = field.by_number[number].name
            yield Change(name, _in_words(*was[number]), _in_words(*becomes[number]))
    others = [
        number
        for number, (place, _) in becomes.items()
        if number not in at_table and number in was and was[number][0] != place
    ]
    if others:
        verb = plural(len(others), "has", "have")
        yield Change("Others", "", f"{counted(len(others), 'player')} {verb} another place")


def _in_words(place: int | None, figures: str) -> str:
    return f"{ordinal(place)}, {figures}" if place else figures


def _ratings(was: Results, becomes: Results, after: int) -> Iterator[Change]:
    before, then = was.rated(after), becomes.rated(after)
    others = [rated for number, rated in then.items() if rated.new != before[number].new]
    if others:
        named = ", ".join(f"{rated.name} {rated.new}" for rated in others[:NAMED])
        more = f" and {len(others) - NAMED} more" if len(others) > NAMED else ""
        yield Change("Ratings", "", f"{named}{more}")


def _next_draw(game: Game) -> Iterator[Change]:
    """The open rounds that were drawn from the scores as they are."""
    for round_ in open_rounds.drawn_from(game):
        stands = "stays as it is posted" if round_.is_posted else "can be drawn again"
        yield Change(f"Round {round_.number}", "", f"{stands}; what would differ is said")
