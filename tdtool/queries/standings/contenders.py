"""Who can still win: everybody’s best and worst finish, what they must win, and the Gibsons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tdtool.models import Division
from tdtool.pairing.contenders.apart import GibsonRule
from tdtool.pairing.contenders.finishes import Definition, Finish, Wins, finishes
from tdtool.pairing.contenders.gibsons import gibsons
from tdtool.pairing.contenders.margins import Margins, margins_of
from tdtool.pairing.contenders.progress import Progress
from tdtool.pairing.contenders.race import Contender, NoRoundsLeft, Race, race
from tdtool.pairing.contenders.settings import LastRounds, from_json
from tdtool.pairing.field import Field
from tdtool.pairing.methods.by_name import CHEW
from tdtool.pairing.methods.chew.rule import CAPS, ChewRule
from tdtool.pairing.methods.cop.rule import CopRule
from tdtool.pairing.prizes.prize_kinds import PrizeKind
from tdtool.queries import rules
from tdtool.queries.standings import cached, finality, prizes, simulation
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
        here = Finish(finish.best - ahead, finish.worst - ahead)
        return _needed(Wins(self.race), self.race.contenders[at], here, place - ahead)

    @property
    def leader(self) -> ContenderLine:
        return self.lines[0]


def settings_of(division: Division) -> LastRounds:
    """What the division says of its last rounds."""
    return from_json(division.last_rounds)


def gibson_rule(division: Division, field: Field) -> GibsonRule | None:
    """How draws of the division keep Gibsons apart; None: they don’t, or a play-off beside the
    rounds decides every place with a prize."""
    told, ahead = settings_of(division), reserved(field)
    left = prizes.last_place(division, field) - ahead
    if not told.pairs or left < 1:
        return None
    return GibsonRule(_below(told, ahead), left, division.rounds, ahead)


def _below(told: LastRounds, ahead: int) -> LastRounds:
    """The same for those who play on below so many places."""
    return replace(told, equivalent=max(0, told.equivalent - ahead)) if ahead else told


def reserved(field: Field) -> int:
    """The first places that only a play-off beside the rounds decides; whoever comes behind one
    of its players who has withdrawn moves up."""
    return sum(one.play_off_from is not None and not one.withdrawn for one in field.entrants)


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
            one.prize_class
            for one in prizes.listed(division)
            if one.kind is PrizeKind.CLASS and one.prize_class
        )
    )


def chew_rule(division: Division, field: Field) -> ChewRule:
    """What Chew pairings go by here: the bands that are set, else one band, all places with a
    prize; the prizes of classes, the last rounds’ spread and how many contend at most."""
    told = settings_of(division)
    ahead = reserved(field)
    bands = told.bands or (prizes.last_place(division, field),)
    if ahead:
        bands = tuple(sorted({max(1, band - ahead) for band in bands}))
    return ChewRule(bands, told.allowance, _class_prizes(division), told.caps or CAPS, ahead)


def places_for(division: Division, field: Field, method: str) -> int:
    """The last place that counts as a prize where rounds are drawn by a method for contenders; no
    more than are ``reserved`` where a play-off beside the rounds decides them all."""
    if method == CHEW and (bands := settings_of(division).bands):
        return bands[-1]
    return prizes.last_place(division, field)


def contenders(division: Division, *, known: Results | None = None) -> Contenders:
    """As things stand after the last complete round; ``NoRoundsLeft``."""
    known = known or cached.of_division(division)
    told = settings_of(division)
    now = _race(known, told)
    key = f"contenders {told} {prizes.last_place(known.division, known.field)}"
    return known.once(key, now.after, lambda: _contenders(known, now, told))


def anybody_plays_on(field: Field) -> bool:
    """Whether somebody is left who is in no play-off."""
    return any(one.play_off_from is None and not one.withdrawn for one in field.entrants)


def _race(known: Results, told: LastRounds) -> Race:
    """Among those who play on, where a play-off is beside the rounds."""
    field, rounds = known.field, known.division.rounds
    if field.complete >= rounds and finality.places_pending(known):
        raise NoRoundsLeft(f"All {rounds} rounds are played: the play-off decides who wins.")
    now = race(
        field,
        rounds=rounds,
        counting=known.counting,
        allowance=told.allowance,
        gone=[one.number for one in field.entrants if one.play_off_from is not None],
        ahead=reserved(field),
    )
    if now.ahead and not now.contenders:
        raise NoRoundsLeft(ONLY_PLAY_OFF)
    return now


def _contenders(known: Results, now: Race, told: LastRounds) -> Contenders:
    last, ahead = prizes.last_place(known.division, known.field), now.ahead
    paid = max(1, min(last - ahead, len(now)))
    lines = {line.who.number: line for line in known.lines(now.after)}
    if ahead:
        lines = _behind([lines[one.number] for one in now.contenders], ahead)
    below = _below(told, ahead)
    safe = gibsons(
        now,
        prizes=paid if last > ahead else 0,
        definition=told.definition,
        equivalent=below.equivalent,
    )
    why = {one.number: one.sentence for one in safe}
    wins, found = Wins(now), finishes(now, Definition.BEST_FINISH)
    return Contenders(
        now.after,
        now.left,
        known.division.rounds,
        now.game,
        ahead + paid,
        bool(prizes.listed(known.division)),
        told,
        tuple(
            ContenderLine(
                lines[one.number],
                Finish(finish.best + ahead, finish.worst + ahead),
                _needed(wins, one, finish, 1),
                _needed(wins, one, finish, paid),
                why.get(one.number, ""),
            )
            for one, finish in zip(now.contenders, found, strict=True)
        ),
        now,
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


def _needed(wins: Wins, one: Contender, finish: Finish, place: int) -> Needed:
    """For a place of the race."""
    if finish.best > place:
        return Needed(None, None)
    return Needed(wins.must_win(one, place), wins.sure_with(one, place))


def chances(division: Division, *, known: Results | None = None) -> Simulation[Endings]:
    """How often everybody ends where, by simulation; ``NoRoundsLeft``.

    A small field’s is whole at once; a large one’s goes on when the page is gone. It depends on the
    last complete round only: slips of the open one leave it as it is.
    """
    known = known or cached.of_division(division)
    paid = _paid(known.division, known.field)
    now = _race(known, settings_of(division))
    margins = known.once(f"margins to {now.game}", now.after, lambda: _margins(known, now))

    def made(progress: Progress) -> Endings:
        from tdtool.pairing.contenders import endings  # numpy is loaded by nothing else

        return endings.simulated(now, margins, prizes=paid, seed=SEED, progress=progress).endings

    found = simulation.of_division(division.uuid, (now, margins, paid), made)
    found.begin(at_once=len(now) * now.left <= QUICK)
    return found


def _margins(known: Results, now: Race) -> Margins:
    """Of the games of the complete rounds."""
    usual = rules.of_division(known.division).scrabble is not None
    return margins_of(known.field.after(now.after), most=now.game, usual_score=usual)
