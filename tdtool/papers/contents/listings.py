"""What the listings of a division that is ranked by wins are printed from."""

from __future__ import annotations

from tdtool.models import Division
from tdtool.papers.contents import round as paper_round
from tdtool.papers.contents.values import (
    CrosstablePaper,
    Order,
    PairStandingsPaper,
    PrizesPaper,
    ScorecardsPaper,
    TeamsPaper,
)
from tdtool.queries import events, rules
from tdtool.queries.field import kept_field
from tdtool.queries.rounds import pairings
from tdtool.queries.standings import cached as results
from tdtool.queries.standings import crosstable, of_pairs, prizes, scorecard, teams
from tdtool.queries.standings.values import Scorecard
from tdtool.queries.values import PaperHead


def of_standings(division: Division, after: int) -> PairStandingsPaper:
    """After a round, or the newest before it from which there is a result."""
    page = of_pairs.standings(division, after=after)
    return PairStandingsPaper(
        head=head(division, page.after),
        division=events.code_of(division),
        after=page.after,
        rounds=division.rounds,
        lines=page.lines,
        gone=page.gone,
        missing=page.missing,
        is_final=page.is_final,
        order=Order.BY_WINS_AND_SCORES
        if pairings.counting(division).total_first
        else Order.BY_WINS,
        reserved=page.reserved,
    )


def of_teams(division: Division) -> TeamsPaper:
    """The standings of teams as things stand."""
    page = teams.standings(division)
    return TeamsPaper(
        head=head(division, page.after),
        division=events.code_of(division),
        after=page.after,
        rounds=division.rounds,
        lines=page.lines,
        play_off=page.play_off,
    )


def with_teams(division: Division) -> list[int]:
    """The newest round with a result, where a team is ranked: somebody in it plays still."""
    if not teams.any_in(division):
        return []
    page = teams.standings(division)
    return [page.after] if page.lines else []


def of_crosstable(division: Division) -> CrosstablePaper:
    page = crosstable.page(division)
    return CrosstablePaper(
        head(division, page.rounds), events.code_of(division), page.rounds, page.rows
    )


def of_scorecards(division: Division, after: int) -> ScorecardsPaper:
    """Everybody's, by number, as things stand; after round 0 blank but for name and rounds."""
    blank = not after
    division_results = results.of_division(division)
    rounds_begun = division_results.field.begun
    rated = division.rating_system != "none"
    cards = [
        Scorecard(
            line=line,
            rows=() if blank else scorecard.rows(division_results, line.who.number),
            rated=rated,
        )
        for line in division_results.lines(rounds_begun)
        if not (blank and line.rank is None)
    ]
    return ScorecardsPaper(
        head=head(division, rounds_begun),
        division=events.code_of(division),
        after=0 if blank else rounds_begun,
        rounds=division.rounds,
        drawn_at_table=not rules.of_division(division).assigned_starts,
        cards=tuple(sorted(cards, key=lambda card: card.line.who.number)),
    )


def of_prizes(division: Division) -> PrizesPaper:
    """The prize list as it stands now."""
    page = prizes.page(division)
    return PrizesPaper(
        head=head(division, page.after),
        division=events.code_of(division),
        after=page.after,
        rounds=division.rounds,
        is_final=page.is_final,
        lines=page.lines,
    )


def newest(division: Division) -> int:
    """The last round from which there is a result."""
    return kept_field(division).begun


def paired(division: Division) -> int:
    """The last round that is posted: as far as the crosstable goes."""
    return kept_field(division).paired


def head(division: Division, number: int) -> PaperHead:
    """With the revision and time of the round that the listing reaches."""
    return paper_round.head(division, division.rounds_drawn.filter(number=number).first())
