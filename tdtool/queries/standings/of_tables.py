"""Standings with the cut and its ties, and the places at the end."""

from __future__ import annotations

from tdtool.models import Division
from tdtool.models.rounds import POSTED_STATES, RoundState
from tdtool.pairing.field import Field
from tdtool.pairing.order import by_rating
from tdtool.queries.field import kept_field
from tdtool.queries.rounds import cuts
from tdtool.queries.rounds.values import Decision
from tdtool.queries.standings import table_places
from tdtool.queries.standings.standing_values import StandingRow, StandingsPage
from tdtool.queries.standings.table_places import Placed

ChartLine = tuple[str, tuple[int, ...], str]  # name, rank by rating and after each round, kind


def newest_round(division: Division) -> int:
    """The newest posted round, 0 before the first."""
    numbers = division.rounds_drawn.filter(state__in=POSTED_STATES).values_list("number", flat=True)
    return max(numbers, default=0)


def page(division: Division, *, after: int | None = None) -> StandingsPage:
    field = kept_field(division)
    newest = newest_round(division)
    after = newest if after is None else max(0, min(after, newest))
    round_ = division.rounds_drawn.filter(number=after).first()
    complete = round_ is not None and round_.state == RoundState.COMPLETE
    is_final = after == division.rounds and complete
    cut = _cut(division, after, field, complete=complete)
    placed = table_places.of_field(field, after=after) if after else []
    up = _finalists(division, after, cut)
    tied = {one.entry for one in cut.line if one.tied} if cut else set()
    if up:
        placed.sort(key=lambda p: p.key not in up)
    in_final = _played_the_final(division, after)
    return StandingsPage(
        after=after,
        rows=tuple(_row(division, p, after, up, tied, is_final=is_final) for p in placed),
        cut_after=len(up) or in_final or None,
        cut_says=_cut_says(cut) if cut else _places_say(in_final),
        complete=complete,
        is_final=is_final,
        decision=cut if cut and cut.tied else None,
    )


def _cut(division: Division, after: int, field: Field, *, complete: bool) -> Decision | None:
    """The final's cut, when the final comes next: as decided, or as it stands to be decided."""
    if after + 1 != division.rounds or after == 0:
        return None
    final = division.rounds_drawn.filter(number=after + 1).first()
    if final is not None:
        return next(iter(cuts.settled(final, field)), None)
    if not complete:
        return None
    return next(iter(cuts.to_settle(division, after + 1, field)), None)


def _finalists(division: Division, after: int, cut: Decision | None) -> set[str]:
    """Who plays the final: as drawn (one left over may have joined), else by the cut."""
    if cut is None:
        return set()
    final = division.rounds_drawn.filter(number=after + 1).first()
    if final is not None:
        seats = final.seats.filter(game__group="final")
        return {str(key) for key in seats.values_list("entry__uuid", flat=True)}
    return {one.entry for one in cut.line if one.up}


def _played_the_final(division: Division, after: int) -> int:
    """How many sit in the final of this round; 0 where it isn't the last one."""
    round_ = division.rounds_drawn.filter(number=after).first()
    return round_.seats.filter(game__group="final").count() if round_ else 0


def _places_say(finalists: int) -> str:
    if not finalists:
        return ""
    return f"places 1 to {finalists} by the final, the others by their total (NSA-A3)"


def _cut_says(cut: Decision) -> str:
    return f"the final: {cut.up} players" if not cut.tied else cut.said.rstrip(".")


def _row(
    division: Division, placed: Placed, after: int, up: set[str], tied: set[str], *, is_final: bool
) -> StandingRow:
    gone = placed.entry.withdrawn_from
    plays_for = ""
    if is_final:
        plays_for = "champion" if placed.place == 1 else ""
    elif placed.key in up:
        plays_for = "the final"
    return StandingRow(
        place=placed.place,
        shared=placed.shared,
        entry=placed.key,
        number=placed.entry.number if placed.entry.numbered else None,
        name=placed.entry.name,
        rating=placed.entry.rating,
        best_word=placed.entry.best_word(after),
        scores=placed.scores,
        total=placed.total,
        plays_for=plays_for,
        note=f"withdrawn from round {gone}" if gone is not None and placed.place is None else "",
        tied=placed.key in tied,
    )


def chart(division: Division, *, after: int) -> list[ChartLine]:
    """Everyone's rank by rating and after each round, for a picture; [] before round 1."""
    field = kept_field(division)
    if not after or len(field.entrants) > 60:
        return []
    seeds = by_rating(field.by_registration)
    ranks: dict[str, list[int]] = {seed.key: [rank] for rank, seed in enumerate(seeds, 1)}
    for number in range(1, after + 1):
        for rank, placed in enumerate(table_places.of_field(field, after=number), 1):
            ranks[placed.key].append(rank)
    top = {p.key for p in table_places.of_field(field, after=after)[:6]}
    names = {one.key: one.name.split()[-1] for one in field.entrants}
    return [(names[k], tuple(r), "in" if k in top else "rest") for k, r in ranks.items()]
