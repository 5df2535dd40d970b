"""What chance decides with: who acts, on which game, player and round; refusals write nothing."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

from tdtool.models import Account, Game, JournalEntry, Round
from tdtool.queries import rules
from tdtool.services.acts import ACTS, Refused
from tests.cast import NAMES, Day

WORDS = ("GARDENIA", "TURBAN", "RATING", "BERATING", "TAXIS", "QUIETISH", "GARDENIX", "ZAXES")
REASONS = ("added up again", "both agree", "by the director", "read from the wrong side")
ActContext = Callable[[], object]


class AtTheDesk:
    """Somebody at the desk of one division."""

    def __init__(self, day: Day, people: list[Account], rng: random.Random) -> None:
        self.day, self.people, self.rng = day, people, rng
        self.two = rules.of_division(day.division).draw == "pairs"
        self.brought = len(NAMES)
        self.opened = self.journal().count()  # acts that stay, or there would be nobody

    def act(self, name: str, /, **told: Any) -> bool:
        """By somebody at the desk; a scorekeeper is there for a quarter of the acts."""
        return self.tried(lambda: ACTS[name](self.desk(), **told))

    def surely(self, name: str, /, **told: Any) -> bool:
        """By the director."""
        return self.tried(lambda: ACTS[name](self.day.desk(), **told))

    def tried(self, do: ActContext) -> bool:
        try:
            do()
        except Refused:
            return False
        return True

    def desk(self) -> Any:
        self.day.now += timedelta(seconds=self.rng.randrange(5, 90))
        somebody = self.people[0] if self.rng.random() < 0.75 else self.one_of(self.people)
        return replace(self.day, by=somebody).desk()

    def maybe(self, often: float, do: ActContext) -> None:
        if self.rng.random() < often:
            do()

    def one_of(self, things: Any) -> Any:
        return things[self.rng.randrange(len(things))]

    def games(self) -> list[Game]:
        """The games at tables of the newest round that is posted."""
        round_ = self.posted()
        found = Game.objects.filter(round=round_, table__isnull=False).select_related("table")
        return list(found.order_by("table__number")) if round_ else []

    def posted(self) -> Round | None:
        rounds = self.rounds_drawn().filter(state__in=["posted", "complete"])
        return rounds.order_by("-number").first()

    def newest(self) -> Round | None:
        return self.rounds_drawn().order_by("-number").first()

    def rounds_drawn(self) -> Any:
        """Those of the division, whose own row needn’t be read."""
        day = self.day
        return Round.objects.filter(division__event=day.event, division__code=day.code)

    def game(self) -> Game | None:
        """Of the newest round mostly, of any now and then."""
        found = self.games()
        if self.rng.random() < 0.25:
            found = list(Game.objects.filter(round__division=self.day.division).order_by("pk"))
        return self.one_of(found) if found else None

    def of_a_game(self, name: str, **told: Any) -> bool:
        game = self.game()
        return game is not None and self.act(name, game=str(game.uuid), **told)

    def of_the_newest(self, name: str, **told: Any) -> bool:
        round_ = self.newest()
        return round_ is not None and self.act(name, round=str(round_.uuid), **told)

    def place(self) -> int:
        return self.rng.randrange(1, 3 if self.two else 7)

    def entry(self) -> Any:
        return self.one_of(list(self.day.division.entries.order_by("registered")))

    def key(self) -> str:
        return str(self.entry().uuid)

    def reason(self) -> str:
        return str(self.one_of(REASONS))

    def score(self) -> int:
        return self.rng.randrange(280, 520) if self.two else self.rng.randrange(40, 260)

    def scores(self, game: Game) -> list[int]:
        return [self.score() for _ in range(game.seats.count())]

    def standing(self, game: Game) -> dict[str, list[str]]:
        if self.two:  # no words stand before a player
            return {}
        places = game.seats.values_list("place", flat=True)
        return {str(at): self.rng.sample(WORDS, 2) for at in places if self.rng.random() < 0.5}

    def words(self) -> list[str]:
        return list(self.rng.sample(WORDS, self.rng.randrange(1, 4)))

    def closed(self, game: Game) -> bool:
        return game.reports.filter(taken_back=None, acceptances__isnull=False).exists()

    def drawn(self, number: int) -> Round | None:
        return self.rounds_drawn().filter(number=number).first()

    def number(self) -> int:
        newest = self.posted()
        return newest.number if newest else 0

    def journal(self) -> Any:
        return JournalEntry.objects.filter(chain=self.day.event.uuid)
