"""Who can still win: everybody’s best and worst finish, what they must win, and the Gibsons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tdtool.models import Division
from tdtool.pairing.contenders.apart import GibsonRule
from tdtool.pairing.contenders.endings import Progress
from tdtool.pairing.contenders.finishes import (
    Definition,
    Finish,
    LastRounds,
    Wins,
    finishes,
    from_json,
    gibsons,
)
from tdtool.pairing.contenders.race import Contender, Margins, NoRoundsLeft, Race, margins_of, race
from tdtool.pairing.field import Field
from tdtool.pairing.methods.by_name import CHEW
from tdtool.pairing.methods.chew.draw import CAPS, ChewRule
from tdtool.pairing.methods.cop.position import CopRule
from tdtool.pairing.prizes.prizes import PrizeKind
from tdtool.queries import rules
from tdtool.queries.standings import cached, prizes, simulation
from tdtool.queries.standings.cached import Results
from tdtool.queries.standings.simulation import Simulation
from tdtool.queries.standings.values import StandingLine

if TYPE_CHECKING:
    from tdtool.pairing.contenders.endings import Endings

QUICK = 100  # games left of one player each: what is simulated while the page waits
ONLY_PLAY_OFF = "Only the players of the play-off are left: it decides every place."
SEED = 20  # of every simulation, so that the same standings always give the same figures


@dataclass(frozen=True, slots=True)
class Needed:
    """Halves of wins for a place or better: the fewest possible, and those that are enough.

    None: no number of wins makes it possible, or none makes it certain.
    """

    at_least: int | None
    certain: int | None


@dataclass(frozen=True, slots=True)
class ContenderLine:
    """A player in the race. ``gibson`` is why their place is certain, or ""."""

    line: StandingLine
    finish: Finish
    for_first: Needed
    for_a_prize: Needed
    gibson: str = ""


@dataclass(frozen=True)
class Contenders:
    """The race after a round. ``prizes`` is the last place that has a prize; ``listed``: by the
    prize list, which has some. ``ahead``: so many first places are decided by a play-off beside the
    rounds, whose players aren’t among the lines; then ``prizes`` is the first place below them
    where ``none_left`` has a prize. Finishes are places of the division.
    """

    after: int
    left: int
    rounds: int
    game: int  # spread that one game may change
    prizes: int
    listed: bool
    told: LastRounds
    lines: tuple[ContenderLine, ...]  # in the order of the race
    race: Race
    none_left: bool = False

    @property
    def ahead(self) -> int:
        return self.race.ahead

    @property
    def lacking(self) -> tuple[int, ...]:
        """Earlier rounds that lack a result: they are among those left."""
        return self.race.lacking

    @property
    def first(self) -> int:
        """The highest place that the rounds decide."""
        return self.ahead + 1

    def at_place(self, place: int) -> int:
        """Which of the lines has a place of the division now, from 0."""
        return place - self.first

    def rivals(self, place: int) -> list[int]:
        """Who stands below a place and may still finish there or higher: which lines, from 0."""
        below = range(self.at_place(place) + 1, len(self.lines))
        return [at for at in below if self.lines[at].finish.best <= place]

    def needed(self, at: int, place: int) -> Needed:
        """What one of the lines needs for a place or better."""
        finish, ahead = self.lines[at].finish, self.ahead
        shifted = Finish(finish.best - ahead, finish.worst - ahead)
        return _needed(Wins(self.race), self.race.contenders[at], shifted, place - ahead)

    @property
    def leader(self) -> ContenderLine:
        return self.lines[0]


def settings_of(division: Division) -> LastRounds:
    """What the division says of its last rounds."""
    return from_json(division.last_rounds)


def gibson_rule(division: Division, field: Field) -> GibsonRule | None:
    """How draws of the division keep Gibsons apart; None: they don’t, or a play-off beside the
    rounds decides every place with a prize."""
    last_rounds, ahead = settings_of(division), reserved(field)
    places_left = prizes.last_place(division, field) - ahead
    if not last_rounds.pairs or places_left < 1:
        return None
    return GibsonRule(_below(last_rounds, ahead), places_left, division.rounds, ahead)


def _below(last_rounds: LastRounds, ahead: int) -> LastRounds:
    """The same for those who play on below so many places."""
    return (
        replace(last_rounds, equivalent=max(0, last_rounds.equivalent - ahead))
        if ahead
        else last_rounds
    )


def reserved(field: Field) -> int:
    """The first places that only a play-off beside the rounds decides; whoever comes behind one
    of its players who has withdrawn moves up."""
    return sum(
        entrant.play_off_from is not None and not entrant.withdrawn for entrant in field.entrants
    )


def _paid(division: Division, field: Field) -> int:
    """The last place with a prize, among those that the rounds decide."""
    return max(1, prizes.last_place(division, field) - reserved(field))


def cop_rule(division: Division, field: Field) -> CopRule:
    """What COP goes by here: the prizes, the last rounds’ spread, the usual figures else."""
    return CopRule(
        prizes=_paid(division, field),
        allowance=settings_of(division).allowance,
        class_prizes=_class_prizes(division),
        usual_score=rules.of_division(division).scrabble is not None,
        ahead=reserved(field),
    )


def _class_prizes(division: Division) -> dict[str, int]:
    """How many prizes the list has for each class."""
    return dict(
        Counter(
            prize.prize_class
            for prize in prizes.listed(division)
            if prize.kind is PrizeKind.CLASS and prize.prize_class
        )
    )


def chew_rule(division: Division, field: Field) -> ChewRule:
    """What Chew pairings go by here: the bands that are set, else one band, all places with a
    prize; the prizes of classes, the last rounds’ spread and how many contend at most."""
    last_rounds = settings_of(division)
    ahead = reserved(field)
    bands = last_rounds.bands or (prizes.last_place(division, field),)
    if ahead:
        bands = tuple(sorted({max(1, band - ahead) for band in bands}))
    return ChewRule(
        bands, last_rounds.allowance, _class_prizes(division), last_rounds.caps or CAPS, ahead
    )


def places_for(division: Division, field: Field, method: str) -> int:
    """The last place that counts as a prize where rounds are drawn by a method for contenders; no
    more than are ``reserved`` where a play-off beside the rounds decides them all."""
    if method == CHEW and (bands := settings_of(division).bands):
        return bands[-1]
    return prizes.last_place(division, field)


def contenders(division: Division, *, division_results: Results | None = None) -> Contenders:
    """As things stand after the last complete round; ``NoRoundsLeft``."""
    division_results = division_results or cached.of_division(division)
    last_rounds = settings_of(division)
    race_now = _race(division_results, last_rounds)
    last_place = prizes.last_place(division_results.division, division_results.field)
    key = f"contenders {last_rounds} {last_place}"
    return division_results.once(
        key, race_now.after, lambda: _contenders(division_results, race_now, last_rounds)
    )


def anybody_plays_on(field: Field) -> bool:
    """Whether somebody is left who is in no play-off."""
    return any(
        entrant.play_off_from is None and not entrant.withdrawn for entrant in field.entrants
    )


def _race(division_results: Results, last_rounds: LastRounds) -> Race:
    """Among those who play on, where a play-off is beside the rounds."""
    field, rounds = division_results.field, division_results.division.rounds
    if field.settled >= rounds and cached.places_pending(division_results):
        raise NoRoundsLeft(f"All {rounds} rounds are played: the play-off decides who wins.")
    race_now = race(
        field,
        rounds=rounds,
        counting=division_results.counting,
        allowance=last_rounds.allowance,
        gone=[entrant.number for entrant in field.entrants if entrant.play_off_from is not None],
        ahead=reserved(field),
    )
    if race_now.ahead and not race_now.contenders:
        raise NoRoundsLeft(ONLY_PLAY_OFF)
    return race_now


def _contenders(division_results: Results, race_now: Race, last_rounds: LastRounds) -> Contenders:
    last, ahead = (
        prizes.last_place(division_results.division, division_results.field),
        race_now.ahead,
    )
    paid = max(1, min(last - ahead, len(race_now)))
    lines = {line.who.number: line for line in division_results.lines(race_now.after)}
    if ahead:
        lines = _behind([lines[contender.number] for contender in race_now.contenders], ahead)
    below = _below(last_rounds, ahead)
    safe = gibsons(
        race_now,
        prizes=paid if last > ahead else 0,
        definition=last_rounds.definition,
        equivalent=below.equivalent,
    )
    why = {gibson.number: gibson.sentence for gibson in safe}
    wins, best_finishes = Wins(race_now), finishes(race_now, Definition.BEST_FINISH)
    return Contenders(
        race_now.after,
        race_now.left,
        division_results.division.rounds,
        race_now.game,
        ahead + paid,
        bool(prizes.listed(division_results.division)),
        last_rounds,
        tuple(
            ContenderLine(
                lines[contender.number],
                Finish(finish.best + ahead, finish.worst + ahead),
                _needed(wins, contender, finish, 1),
                _needed(wins, contender, finish, paid),
                why.get(contender.number, ""),
            )
            for contender, finish in zip(race_now.contenders, best_finishes, strict=True)
        ),
        race_now,
        none_left=last <= ahead,
    )


def _behind(lines: Sequence[StandingLine], ahead: int) -> dict[int, StandingLine]:
    """The lines by number, with their places behind a play-off that has begun: until its first
    round the standings count its players by what they have."""
    ranks = [line.rank for line in lines]
    first = ahead + 1
    return {
        line.who.number: replace(
            line, rank=first + ranks.index(line.rank), shared=ranks.count(line.rank) > 1
        )
        for line in lines
    }


def _needed(wins: Wins, contender: Contender, finish: Finish, place: int) -> Needed:
    """For a place of the race."""
    if finish.best > place:
        return Needed(None, None)
    return Needed(wins.must_win(contender, place), wins.sure_with(contender, place))


def chances(division: Division, *, division_results: Results | None = None) -> Simulation[Endings]:
    """How often everybody ends where, by simulation; ``NoRoundsLeft``.

    A small field’s is whole at once; a large one’s goes on when the page is gone. It depends on the
    last complete round only: slips of the open one leave it as it is.
    """
    division_results = division_results or cached.of_division(division)
    paid = _paid(division_results.division, division_results.field)
    race_now = _race(division_results, settings_of(division))
    margins = division_results.once(
        f"margins to {race_now.game}", race_now.after, lambda: _margins(division_results, race_now)
    )

    def made(progress: Progress) -> Endings:
        from tdtool.pairing.contenders import endings  # numpy is loaded by nothing else

        return endings.simulated(
            race_now, margins, prizes=paid, seed=SEED, progress=progress
        ).endings

    simulated = simulation.of_division(division.uuid, (race_now, margins, paid), made)
    simulated.begin(at_once=len(race_now) * race_now.left <= QUICK)
    return simulated


def _margins(division_results: Results, race_now: Race) -> Margins:
    """Of the games of the complete rounds."""
    usual = rules.of_division(division_results.division).scrabble is not None
    return margins_of(
        division_results.field.after(race_now.after), most=race_now.game, usual_score=usual
    )
