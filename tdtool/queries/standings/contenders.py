"""Who can still win: everybody’s best and worst finish, what they must win, and the Gibsons."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
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
from tdtool.queries.standings import cached, prizes, simulation
from tdtool.queries.standings.cached import Results
from tdtool.queries.standings.simulation import Simulation
from tdtool.queries.standings.values import StandingLine

if TYPE_CHECKING:
    from tdtool.pairing.contenders.endings import Endings

QUICK = 100  # games left of one player each: what is simulated while the page waits
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
    prize list, which has some."""

    after: int
    left: int
    rounds: int
    game: int  # spread that one game may change
    prizes: int
    listed: bool
    told: LastRounds
    lines: tuple[ContenderLine, ...]  # in the order of the race
    race: Race

    def rivals(self, place: int) -> list[int]:
        """Who stands below a place and may still finish there or higher: their places from 0."""
        below = range(place, len(self.lines))
        return [at for at in below if self.lines[at].finish.best <= place]

    def needed(self, at: int, place: int) -> Needed:
        """What one of the lines needs for a place or better."""
        return _needed(Wins(self.race), self.race.contenders[at], self.lines[at].finish, place)

    @property
    def leader(self) -> ContenderLine:
        return self.lines[0]


def settings_of(division: Division) -> LastRounds:
    """What the division says of its last rounds."""
    return from_json(division.last_rounds)


def gibson_rule(division: Division, field: Field) -> GibsonRule | None:
    """How draws of the division keep Gibsons apart; None: they don’t, or a play-off beside the
    rounds decides the first places."""
    told = settings_of(division)
    if not told.pairs or _reserved(division):
        return None
    return GibsonRule(told, prizes.last_place(division, field), division.rounds)


def _reserved(division: Division) -> int:
    """The first places that only a play-off beside the rounds decides."""
    return len(division.seeded) if division.play_off_from is not None else 0


def _paid(division: Division, field: Field) -> int:
    """The last place with a prize, among those that the rounds decide."""
    return max(1, prizes.last_place(division, field) - _reserved(division))


def cop_rule(division: Division, field: Field) -> CopRule:
    """What COP goes by here: the prizes, the last rounds’ spread, the usual figures else."""
    return CopRule(
        prizes=_paid(division, field),
        allowance=settings_of(division).allowance,
        class_prizes=_class_prizes(division),
        usual_score=rules.of_division(division).scrabble is not None,
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
    ahead = _reserved(division)
    bands = told.bands or (prizes.last_place(division, field),)
    if ahead:
        bands = tuple(sorted({max(1, band - ahead) for band in bands}))
    return ChewRule(bands, told.allowance, _class_prizes(division), told.caps or CAPS)


def places_for(division: Division, field: Field, method: str) -> int:
    """How many places count as prizes where rounds are drawn by a method for contenders."""
    if method == CHEW:
        return chew_rule(division, field).bands[-1]
    return cop_rule(division, field).prizes


def contenders(division: Division, *, known: Results | None = None) -> Contenders:
    """As things stand after the last complete round; ``NoRoundsLeft``."""
    known = known or cached.of_division(division)
    told = settings_of(division)
    now = _race(known, told)
    key = f"contenders {told} {prizes.last_place(known.division, known.field)}"
    return known.once(key, now.after, lambda: _contenders(known, now, told))


def _race(known: Results, told: LastRounds) -> Race:
    if reserved := _reserved(known.division):
        raise NoRoundsLeft(
            f"The play-off decides the first {reserved} places. Who can still reach one of the "
            "others isn’t worked out beside it."
        )
    return race(
        known.field,
        rounds=known.division.rounds,
        counting=known.counting,
        allowance=told.allowance,
    )


def _contenders(known: Results, now: Race, told: LastRounds) -> Contenders:
    paid = min(prizes.last_place(known.division, known.field), len(now)) if len(now) else 1
    lines = {line.who.number: line for line in known.lines(now.after)}
    safe = gibsons(now, prizes=paid, definition=told.definition, equivalent=told.equivalent)
    why = {one.number: one.sentence for one in safe}
    wins, found = Wins(now), finishes(now, Definition.BEST_FINISH)
    return Contenders(
        now.after,
        now.left,
        known.division.rounds,
        now.game,
        paid,
        bool(prizes.listed(known.division)),
        told,
        tuple(
            ContenderLine(
                lines[one.number],
                finish,
                _needed(wins, one, finish, 1),
                _needed(wins, one, finish, paid),
                why.get(one.number, ""),
            )
            for one, finish in zip(now.contenders, found, strict=True)
        ),
        now,
    )


def _needed(wins: Wins, one: Contender, finish: Finish, place: int) -> Needed:
    if finish.best > place:
        return Needed(None, None)
    return Needed(wins.must_win(one, place), wins.sure_with(one, place))


def chances(division: Division, *, known: Results | None = None) -> Simulation[Endings]:
    """How often everybody ends where, by simulation; ``NoRoundsLeft``.

    A small field’s is whole at once; a large one’s goes on when the page is gone. It depends on the
    last complete round only: slips of the open one leave it as it is.
    """
    known = known or cached.of_division(division)
    paid = prizes.last_place(known.division, known.field)
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
