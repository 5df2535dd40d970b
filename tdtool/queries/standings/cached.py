"""What standings, ratings and statistics make of a division's results, worked out once."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from tdtool.english import signed
from tdtool.models import Division, Game
from tdtool.pairing.field import Appearance, Entrant, Field, Kind
from tdtool.pairing.standings import ratings
from tdtool.pairing.standings.ratings import Rated, rate
from tdtool.pairing.standings.statistics import Statistics, statistics
from tdtool.pairing.standings.win_loss import Standing, standings
from tdtool.queries.field import kept_field, row_of, without_who_never_came
from tdtool.queries.hall import names
from tdtool.queries.journal import chain
from tdtool.queries.playoffs import bracket, next_games
from tdtool.queries.rounds import pairings
from tdtool.queries.slips import state as slip_states
from tdtool.queries.standings import table_places
from tdtool.queries.standings.table_places import Placed
from tdtool.queries.standings.values import Named, StandingLine

Made = TypeVar("Made")


class Results:
    """A division as it stands at its last scoring act; each answer is worked out once. Players of
    one name bear their numbers.

    ``entered`` is how many there are with those who never came, whom ``field`` is without;
    ``unlisted`` are those whose names and ratings the hall isn’t told, where it is for the hall.
    """

    def __init__(
        self,
        division: Division,
        field: Field,
        *,
        entered: int | None = None,
        unlisted: frozenset[str] = frozenset(),
    ) -> None:
        self.division, self.field = division, without_who_never_came(division, field)
        self.entered = len(field.entrants) if entered is None else entered
        self.unlisted = unlisted
        self.counting = pairings.counting(division)
        self._made: dict[tuple[str, int], object] = {}

    def order(self, after: int) -> tuple[Standing, ...]:
        """The standings after a round; the final ones as a play-off decided them."""
        return self.once("order", after, lambda: tuple(self._order(after)))

    def placed(self, after: int) -> tuple[Placed, ...]:
        """The places by totals after a round; nobody has one before the first."""
        of_field = table_places.of_field
        return self.once(
            "placed", after, lambda: tuple(of_field(self.field, after=after)) if after else ()
        )

    def rated(self, after: int) -> Mapping[int, Rated]:
        """Everybody's rating after a round, by number."""
        return self.once(
            "rated", after, lambda: {rated.number: rated for rated in self._rated(after)}
        )

    def lines(self, after: int) -> tuple[StandingLine, ...]:
        """Everybody's line in the standings after a round; who has withdrawn comes last."""
        return self.once("lines", after, lambda: self._lines(after))

    def figures(self, after: int) -> Statistics:
        """The statistics of the event after a round."""
        return self.once(
            "figures", after, lambda: statistics(self.field.stood(after), counting=self.counting)
        )

    def once(self, what: str, after: int, make: Callable[[], Made]) -> Made:
        """What was made under this name after this round, or is made now."""
        if (what, after) not in self._made:
            self._made[what, after] = make()
        value: Made = self._made[what, after]  # type: ignore[assignment]
        return value

    def _order(self, after: int) -> Sequence[Standing]:
        order = standings(self.field.stood(after), counting=self.counting)
        if self.division.play_off is None:
            return order
        play_off = self.once("play-off", 0, lambda: bracket.of_field(self.division, self.field))
        return bracket.as_decided(play_off, order, after=after, rounds=self.division.rounds)

    def _rated(self, after: int) -> list[Rated]:
        of, field = self.division, self.field
        if of.play_off is not None and after == of.rounds:  # its rated games come after the last
            field = ratings.with_play_off(field)
            after = field.paired
        return rate(field, after=after, rounds=of.rounds, system=of.rating_system)

    def _lines(self, after: int) -> tuple[StandingLine, ...]:
        table, rated = self.order(after), self.rated(after)
        ranks = Counter(standing.rank for standing in table)
        listed = [standing.number for standing in table if standing.rank is not None]
        above = (
            dict(zip(listed, [*listed[1:2], *listed[:-1]], strict=False)) if len(listed) > 1 else {}
        )
        return tuple(
            _line(
                self.field.by_number[standing.number],
                standing,
                after=after,
                rating_now=rated[standing.number].new,
                level=ranks[standing.rank] > 1,
                above=above,
            )
            for standing in table
        )


def of_division(division: Division) -> Results:
    """The division as pages show it, worked out once for a page."""
    return chain.once(("results", division.pk), lambda: _results(row_of(division)))


def _results(row: Division) -> Results:
    return Results(row, names.in_field(kept_field(row, row)))


def named(entrant: Entrant) -> Named:
    """A player as a listing names them."""
    return Named(entrant.key, entrant.number, entrant.name, entrant.rating)


def in_words(appearance: Appearance, called: Callable[[int], str] = str) -> str:
    """A round of a player in a few words: ``won 412–380 against 5``; "" where they aren't in it.
    ``called``: how an opponent is named, by number."""
    if appearance.in_play_off:
        words = in_words(replace(appearance, in_play_off=False), called)
        return "in the play-off" if appearance.kind is Kind.ABSENT else f"play-off, {words}"
    opponent = "" if appearance.opponent is None else called(appearance.opponent)
    match appearance.kind:
        case Kind.PLAYED if appearance.result is None:
            return f"plays {opponent}"
        case Kind.PLAYED:
            verb = {1.0: "won", 0.5: "tied", 0.0: "lost"}[appearance.result or 0.0]
            scores = f"{appearance.score}–{appearance.opponent_score}"
            return f"{verb} {scores} against {opponent}"
        case Kind.BYE | Kind.FORFEIT:
            credit = "" if appearance.score is None else f" {signed(appearance.score)}"
            return f"{appearance.called}{credit}"
        case Kind.ABSENT:
            credit = f", {signed(appearance.missed)}" if appearance.missed else ""
            return f"{appearance.called}{credit}"
        case _:
            return ""


def _line(
    entrant: Entrant,
    standing: Standing,
    *,
    after: int,
    rating_now: int | None,
    level: bool,
    above: Mapping[int, int],
) -> StandingLine:
    turns = [sat.started for sat in entrant.appearances[:after] if not sat.in_play_off]
    return StandingLine(
        rank=standing.rank,
        shared=level and standing.rank is not None,
        who=named(entrant),
        prize_class=entrant.prize_class,
        wins=standing.wins,
        losses=standing.losses,
        spread=standing.spread,
        last=in_words(entrant.appearance(after)) if after else "",
        starts=turns.count(True),
        replies=turns.count(False),
        rating_now=rating_now,
        neighbour=above.get(standing.number),
        gone_from=entrant.withdrawn_from if standing.rank is None else None,
    )


# Whether a division's results are final: asked by standings, prizes, papers, displays and the hall
# alike.


def is_final(division_results: Results) -> bool:
    """Whether every round is complete, no game's result is awaited, disputed or on a slip that
    nobody accepted, and no play-off that decides the places is under way. A round that was
    completed without a slip waits for it still; so does one completed without its acceptance."""
    division, field = division_results.division, division_results.field
    if field.played_out < division.rounds or places_pending(division_results):
        return False
    if not division_results.once(
        "every round complete", division.rounds, lambda: _all_complete(division_results)
    ):
        return False
    # a dispute is no score: what is kept of the division outlasts its opening
    return not chain.once(("results open", division.pk), lambda: _any_open(division))


def places_pending(division_results: Results) -> bool:
    """Whether a play-off that decides the places isn't over, or is planned and not yet started."""
    ahead = next_games.of_division(division_results.division)
    if ahead is not None:
        return ahead.told.places
    return bracket.places_pending(division_results.division, division_results.field)


def ends_it(division_results: Results, after: int) -> bool:
    """Whether the standings after a round are the final ones: those of the last round."""
    return after == division_results.division.rounds and is_final(division_results)


def _all_complete(division_results: Results) -> bool:
    division = division_results.division
    return bracket.open_round(division, division.rounds_drawn.all()) is None


def _any_open(division: Division) -> bool:
    """Of the games that the places go by: one query."""
    games = Game.objects.filter(round__division=division)
    if not bracket.decides_places(division):
        games = games.filter(round__number__lte=division.rounds)
    return slip_states.any_open(games)
