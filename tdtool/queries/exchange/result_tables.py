"""What was played, as tables for spreadsheets: standings, scores and words of all divisions.

The same for games of two and at tables of several; a column in which nobody has anything is left
out, but for those of a game of two where there is one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tdtool.engine.final_words import by_system
from tdtool.engine.rule_parts import Rank
from tdtool.english import plain
from tdtool.models import Division, Event, StandingWord
from tdtool.models.rounds import POSTED_STATES
from tdtool.pairing.field import Appearance, Entrant, Field
from tdtool.pairing.playoffs.bracket import CALLED
from tdtool.queries import rules
from tdtool.queries.hall import names
from tdtool.queries.standings import cached as results
from tdtool.queries.standings import of_tables
from tdtool.queries.standings import prizes as prize_queries

Cell = str | int | float | None
Row = tuple[Cell, ...]
STANDINGS = (
    "division", "rank", "shared", "number", "name", "rating", "class", "team",
    "wins", "losses", "spread", "total", "withdrawn from",
)  # fmt: skip
SCORES = (
    "division", "round", "table", "seat", "group", "number", "name", "played", "opponents",
    "score", "opponent score", "spread", "started",
)  # fmt: skip
PRIZES = ("division", "prize", "amount", "number", "name", "gets", "why")
WORDS = ("division", "round", "table", "seat", "number", "name", "word", "points")
ALWAYS = frozenset({"division", "rank", "number", "name", "score", "spread", "started"})


@dataclass(frozen=True)
class ResultTable:
    """A heading, and as many cells in every row."""

    title: str
    heading: tuple[str, ...]
    rows: tuple[Row, ...]


def standings(event: Event) -> ResultTable:
    """A row a player, in the order of the standings as they are now."""
    table_rows = [row for division in event.divisions.all() for row in _standings_of(division)]
    return _in_use("Standings", STANDINGS, table_rows)


def scores(event: Event) -> ResultTable:
    """A row a player and round that is posted: what they scored, in a game of two against whom."""
    table_rows = [row for division in event.divisions.all() for row in _scores_of(division)]
    return _in_use("Scores", SCORES, table_rows)


def words(event: Event) -> ResultTable:
    """A row a word that stands at the end of a game, where slips have them."""
    table_rows = [row for division in event.divisions.all() for row in _words_of(division)]
    return ResultTable("Words", WORDS, tuple(table_rows))


def prizes(event: Event) -> ResultTable:
    """A row a prize and winner as things stand; a prize that nobody has won has one without."""
    table_rows = [row for division in event.divisions.all() for row in _prizes_of(division)]
    return ResultTable("Prizes", PRIZES, tuple(table_rows))


def has_prizes(event: Event) -> bool:
    """Whether any division has a prize list."""
    return any(division.prizes for division in event.divisions.all())


def _prizes_of(division: Division) -> Iterator[Row]:
    for line in prize_queries.page(division).lines:
        cells = division.code, line.title, line.award.prize.amount
        for winner in line.winners:
            gets = prize_queries.gets(line, winner)
            name = plain(names.bare(winner.who.name, winner.who.number))
            yield *cells, winner.who.number, name, gets, winner.why
        if not line.winners:
            yield *cells, None, "", "", line.award.why


def of_event(event: Event) -> list[ResultTable]:
    """All of them; words only where there are any."""
    tables = [standings(event), scores(event)]
    return [*tables, words(event)] if has_words(event) else tables


def has_words(event: Event) -> bool:
    """Whether any division's slips have words."""
    return StandingWord.objects.filter(seat__round__division__event=event).exists()


def _standings_of(division: Division) -> Iterator[Row]:
    division_results = results.of_division(division)
    by_key = division_results.field.by_key
    if rules.of_division(division).rank is Rank.WINS:
        listing = of_tables.pair_standings(division)
        for line in (*listing.lines, *listing.gone):
            entrant = by_key[line.who.entry]
            figures = (_whole(line.wins), _whole(line.losses), line.spread, None)
            yield (
                *_who(division, entrant, line.rank, shared=line.shared),
                *figures,
                line.gone_from,
            )
        return
    for row in of_tables.standings(division).rows:
        entrant = by_key[row.entry]
        gone = entrant.withdrawn_from if row.place is None else None
        yield (
            *_who(division, entrant, row.place, shared=row.shared),
            None, None, None, row.total, gone,
        )  # fmt: skip


def _name(entrant: Entrant) -> str:
    """As it is printed: the number stands beside it."""
    return plain(names.bare(entrant.name, entrant.number))


def _who(division: Division, entrant: Entrant, rank: int | None, *, shared: bool) -> Row:
    number = entrant.number if entrant.numbered else None
    return (
        division.code, rank, "yes" if shared else None, number, _name(entrant), entrant.rating,
        entrant.prize_class or None, entrant.team or None,
    )  # fmt: skip


def _scores_of(division: Division) -> Iterator[Row]:
    field = results.of_division(division).field
    totals = rules.of_division(division).rank is Rank.TOTALS
    for round_ in range(1, field.newest + 1):
        for entrant in field.entrants:
            appearance = entrant.appearance(round_)
            no_game = appearance.in_play_off and appearance.place is None
            if appearance.kind != "unpaired" and not no_game:
                yield (division.code, round_, *_score(field, entrant, appearance, totals=totals))


def _score(field: Field, entrant: Entrant, of: Appearance, *, totals: bool) -> Row:
    """Of a bye, a forfeit and a missed round the spread that is credited, and no score; where
    totals rank, the points."""
    pair, absent = len(of.opponents) == 1, of.kind == "absent"
    played = of.kind == "played" or (totals and of.missed != 0)
    against = ", ".join(plain(field.by_number[number].name) for number in of.opponents)
    return (
        of.table,
        of.place,
        CALLED.get(of.group, of.group) or None,
        entrant.number,
        _name(entrant),
        of.called,
        against or None,
        of.score if played else None,
        of.opponent_score if pair else None,
        (of.missed or None) if absent else of.margin if pair or not played else None,
        {True: "yes", False: "no", None: None}[of.started],
    )


def _words_of(division: Division) -> Iterator[Row]:
    system = rules.of_division(division)
    if not system.final_words:
        return
    standing_words = StandingWord.objects.filter(
        seat__round__division=division, seat__round__state__in=POSTED_STATES
    ).order_by("seat__round__number", "seat__game__table__number", "seat__place", "position")
    for number, table, seat, entry, name, word in standing_words.values_list(
        "seat__round__number", "seat__game__table__number", "seat__place",
        "seat__entry__number", "seat__entry__name", "word",
    ):  # fmt: skip
        points = by_system.points(system, word)
        yield division.code, number, table, seat, entry, plain(name), word, points


def _in_use(title: str, heading: tuple[str, ...], table_rows: Sequence[Row]) -> ResultTable:
    used = [
        at
        for at, name in enumerate(heading)
        if name in ALWAYS or any(row[at] is not None for row in table_rows)
    ]
    return ResultTable(
        title,
        tuple(heading[at] for at in used),
        tuple(tuple(row[at] for at in used) for row in table_rows),
    )


def _whole(figure: float) -> int | float:
    """7 and not 7.0."""
    return int(figure) if figure == int(figure) else figure
