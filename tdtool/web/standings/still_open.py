"""Where everybody may still finish, as the standings show it; with how often, once simulated."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.safestring import SafeString

from tdtool import english
from tdtool.papers.contents import contenders as sentences
from tdtool.queries.standings import contenders as standing
from tdtool.queries.standings.cached import Results
from tdtool.queries.standings.contenders import Contenders
from tdtool.web.standings import multiples

if TYPE_CHECKING:
    from tdtool.pairing.contenders.endings import Endings


@dataclass(frozen=True, slots=True)
class Finish:
    """A player’s: the picture, the places in words, what has to happen, how often a prize."""

    picture: SafeString
    places: str  # "1st to 4th"
    says: str
    prize: str  # "" while not simulated


@dataclass(frozen=True)
class StillOpen:
    """``done``: percent of a simulation that is under way."""

    race: Contenders
    endings: Endings | None = None
    done: int | None = None

    @property
    def drawn(self) -> bool:
        """Whether there is anything to tell: somebody can’t finish everywhere any more, or how
        often they would."""
        every = len(self.race.lines)
        return self.endings is not None or any(
            line.finish.worst - line.finish.best + 1 < every or line.gibson
            for line in self.race.lines
        )

    @property
    def paid(self) -> int:
        """The last place with a prize that the rounds decide."""
        return 0 if self.race.none_left else self.race.prizes

    def of_all(self) -> dict[int, Finish]:
        """By number."""
        return {line.line.who.number: self._finish(at) for at, line in enumerate(self.race.lines)}

    def _finish(self, at: int) -> Finish:
        race, endings, line = self.race, self.endings, self.race.lines[at]
        places, sentence = sentences.finish_said(line.finish), sentences.says(race, line)
        picture = multiples.finish(
            line.finish,
            of=len(race.lines) + race.ahead,
            paid=self.paid,
            says=f"{places}. {sentence}",
            share=(lambda place: self._often(endings, at, place)) if endings else None,
        )
        return Finish(picture, places, sentence, self._prize(at) if endings and self.paid else "")

    def _often(self, endings: Endings, at: int, place: int) -> float:
        return endings.places[at][place - self.race.first] / endings.count

    def _prize(self, at: int) -> str:
        assert self.endings is not None
        often = self.endings.chance(at, upto=self.race.prizes - self.race.ahead)
        return english.percent(often) if often else "–"

    def sentences(self) -> Iterator[str]:
        """Who can still finish first, which places count as prizes, and what it rests on."""
        left = english.counted(self.race.left, "round")
        yield f"{sentences.who_first(self.race)}, with {left} to play."
        places = sentences.places_of(self.race)
        yield f"{places[:1].upper()}{places[1:]}."
        yield (
            "Nobody finishes outside the places shown, if all play their games and no game changes "
            f"a spread by more than {self.race.game:,}."
        )
        if self.endings:
            yield (
                f"Chances by {self.endings.count:,} simulated endings: each game is a coin toss, "
                "with margins of this event once it has 200 games. Ratings don’t count."
            )


def of_division(division_results: Results, *, simulated: bool) -> StillOpen:
    """As things stand; ``NoRoundsLeft``."""
    division = division_results.division
    race = standing.contenders(division, division_results=division_results)
    if not simulated:
        return StillOpen(race)
    chances = standing.chances(division, division_results=division_results)
    done = int(100 * chances.share) if chances.made is None else None
    return StillOpen(race, chances.made, done)
