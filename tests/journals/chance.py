"""A day on which chance decides who does what next, at every point of every round.

Acts are called by the names that they have in journals. What is refused writes nothing, so a
journal holds the acts that went through.
"""

from __future__ import annotations

from tdtool.models import Event
from tdtool.services.rounds import lifecycle as rounds
from tests.journals.chance_rounds import METHODS, AroundTables
from tests.journals.chance_slips import AtTables


class RandomDay(AtTables, AroundTables):
    """One division's day: ``play`` takes it from its first draw to its close."""

    def play(self, *, rounds: int, acts: int) -> Event:
        """So many rounds, with about so many acts that nobody planned before and in each."""
        for number in range(1, rounds + 1):
            self.some(acts // 4, BEFORE)
            self.put_up(number, acts // 4)
            self.some(acts // 4, ONCE_POSTED)
            self.put_up(number, 0)
            self.slips(acts)
            self.close(number)
        self.some(2 * acts, ANY_TIME)
        return self.day.event

    def some(self, count: int, acts: list[str]) -> None:
        for _ in range(count):
            getattr(self, self.one_of(acts))()

    def put_up(self, number: int, acts: int) -> None:
        """The round is drawn, looked at, confirmed and posted, however often it is taken back."""
        for _ in range(12):
            drawn = self.drawn(number)
            if drawn is not None and drawn.is_posted:
                return
            before = self.drawn(number - 1)
            if before is not None and before.state == "posted":  # opened again
                self.close(number - 1)
            if drawn is None or not self.surely("rounds.confirm", round=str(drawn.uuid)):
                self.draw(number)
                self.some(acts, IN_THE_DRAFT)
                acts //= 2
            else:
                self.maybe(0.2, self.undo_last)
                self.surely("rounds.post", round=str(drawn.uuid))

    def draw(self, number: int) -> None:
        seed = self.rng.randrange(2**31)
        if not self.two:
            method = self.one_of(["serpentine", "lot"])
            self.tried(lambda: self.day.draw(number, method=method, seed=seed))
            return
        ahead = number - 2 if number > 2 and self.rng.random() < 0.2 else None
        method = self.one_of(METHODS)
        if not self.tried(lambda: self.day.pair(number, method=method, seed=seed, based_on=ahead)):
            self.tried(lambda: self.day.pair(number, seed=seed))

    def slips(self, acts: int) -> None:
        """Most slips come in, in any order, and something else between them."""
        games = self.games()
        self.rng.shuffle(games)
        for game in games:
            self.maybe(0.85, lambda game=game: self.report(game))  # type: ignore[misc]
            self.some(max(1, acts // max(1, len(games))), ANY_TIME)

    def close(self, number: int) -> None:
        for game in self.games():
            self.maybe(0.8, lambda game=game: self.finish(game))  # type: ignore[misc]
        round_ = self.drawn(number)
        if round_ is None:
            return
        without = rounds.open_tables_of(round_)
        told = {"round": str(round_.uuid), "without": without, "reason": "no slip came"}
        self.surely("rounds.complete", **told)
        if self.rng.random() < 0.3 and self.undo_last():
            self.surely("rounds.complete", **told)


PEOPLE = ["bring", "change", "check_in", "check_in_all", "leave", "come_back"]
DESK = ["printed", "event_changed", "key_twice", "hide", "prizes", "apart", "plan"]
BACK = ["undo", "undo", "undo_an_undoing", "undo_last"]
RULINGS = ["points", "result", "credit", "rated", "late", "correct", "by_rule"]
BEFORE = [*PEOPLE, *DESK, *BACK]
IN_THE_DRAFT = ["swap", "swap", "together", "turn", "move", "take_out", "discard", *BACK]
ONCE_POSTED = ["swap", "take_out", "take_round_back", "forfeit", "clock", "clock", "late", "turn",
               "undo", "printed"]  # fmt: skip
SLIPS = ["report", "report", "second", "take_back", "key_again", "sign", "standing_words",
         "revoke", "clocked", "started"]  # fmt: skip
DECIDED = ["judge", "judge", "rule_a_challenge", "about_a_challenge", "about_a_challenge",
           "dispute", "about_a_dispute", "about_a_dispute", "about_a_dispute"]  # fmt: skip
ANY_TIME = [*SLIPS, *RULINGS, *DECIDED, *BACK, *PEOPLE, "forfeit", "play_after_all", "clock",
            "printed", "swap", "key_twice"]  # fmt: skip
