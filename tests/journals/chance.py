"""A day on which chance decides who does what next, at every point of every round.

Acts are called by the names that they have in journals. What is refused writes nothing, so a
journal holds the acts that went through.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

from tdtool.models import Account, Challenge, Dispute, Event, Game, JournalEntry, Round
from tdtool.models.rounds import GameKind
from tdtool.queries import challenges, examinations, rules
from tdtool.services import disputes, rounds
from tdtool.services.acts import ACTS, Refused
from tests.cast import NAMES, Day

WORDS = ("GARDENIA", "TURBAN", "RATING", "BERATING", "TAXIS", "QUIETISH", "GARDENIX", "ZAXES")
REASONS = ("added up again", "both agree", "by the director", "read from the wrong side")
CLAUSES = ("", "", "MYS-0", "D04-9", "NSA-30")
METHODS = ("swiss", "koth", "auto", "random", "swiss-fold", "qoth", "fontes", "quads")
Doing = Callable[[], object]


class RandomDay:
    """One division's day: ``play`` takes it from its first draw to its close."""

    def __init__(self, day: Day, people: list[Account], rng: random.Random) -> None:
        self.day, self.people, self.rng = day, people, rng
        self.two = rules.of_division(day.division).two_players
        self.brought = len(NAMES)
        self.opened = self.journal().count()  # acts that stay, or there would be nobody

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

    def drawn(self, number: int) -> Round | None:
        return self.day.division.rounds_drawn.filter(number=number).first()

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

    def closed(self, game: Game) -> bool:
        return game.reports.filter(taken_back=None, acceptances__isnull=False).exists()

    # ------------------------------------------------------------ what everything is done with

    def act(self, name: str, /, **told: Any) -> bool:
        """By somebody at the desk; a scorekeeper is there for a quarter of the acts."""
        return self.tried(lambda: ACTS[name](self.desk(), **told))

    def surely(self, name: str, /, **told: Any) -> bool:
        """By the director."""
        return self.tried(lambda: ACTS[name](self.day.desk(), **told))

    def tried(self, do: Doing) -> bool:
        try:
            do()
        except Refused:
            return False
        return True

    def desk(self) -> Any:
        self.day.now += timedelta(seconds=self.rng.randrange(5, 90))
        somebody = self.people[0] if self.rng.random() < 0.75 else self.one_of(self.people)
        return replace(self.day, by=somebody).desk()

    def maybe(self, often: float, do: Doing) -> None:
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
        rounds = self.day.division.rounds_drawn.filter(state__in=["posted", "complete"])
        return rounds.order_by("-number").first()

    def newest(self) -> Round | None:
        return self.day.division.rounds_drawn.order_by("-number").first()

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

    # ------------------------------------------------------------ slips

    def report(self, game: Game | None = None) -> None:
        game = game or self.game()
        if game is None:
            return
        more: dict[str, Any] = {}
        if self.two:
            more |= {"starter": self.place()} if self.rng.random() < 0.4 else {}
            used = self.rng.randrange(1200, 1800)
            more |= {"times": {str(self.place()): used}} if self.rng.random() < 0.3 else {}
        else:
            more |= {"words": self.standing(game)} if self.rng.random() < 0.3 else {}
        signed = self.rng.random() < 0.7
        key = str(game.uuid)
        self.act("slips.report", game=key, scores=self.scores(game), signed=signed, **more)
        if self.two and not signed:
            self.maybe(0.5, lambda: self.by_rule(game))

    def finish(self, game: Game) -> None:
        """What a table still lacks: its slip, its second keying, its signatures."""
        key = str(game.uuid)
        report = game.reports.filter(taken_back=None).order_by("-pk").first()
        if report is None:
            self.act("slips.report", game=key, scores=self.scores(game), signed=True)
        elif not self.closed(game):
            self.second(game)
            places = list(game.seats.order_by("place").values_list("place", flat=True))
            self.act("slips.sign", game=key, places=places)

    def second(self, game: Game | None = None) -> None:
        game = game or self.game()
        report = game and game.reports.filter(taken_back=None).order_by("-pk").first()
        if game and report:
            scores = list(report.scores.order_by("seat__place").values_list("score", flat=True))
            self.act("slips.key_second", game=str(game.uuid), scores=scores)

    def take_back(self) -> None:
        self.of_a_game("slips.take_back", reason=self.one_of(["", self.reason()]))

    def key_again(self) -> None:
        game = self.game()
        if game is None:
            return
        times = {"1": self.rng.randrange(1300, 1700)}
        more = self.one_of([{}, {}, {"times": times}, {"words": self.standing(game)}])
        told = {"game": str(game.uuid), "scores": self.scores(game)}
        self.act("slips.key_again", **told, **more)

    def sign(self) -> None:
        self.of_a_game("slips.sign", places=[self.place()])

    def standing_words(self) -> None:
        game = self.game()
        if game is not None:
            self.act("slips.words", game=str(game.uuid), words=self.standing(game))

    def correct(self) -> None:
        told = {"place": self.place(), "score": self.score(), "reason": self.reason()}
        self.of_a_game("slips.correct", clause=self.one_of(CLAUSES), **told)

    def revoke(self) -> None:
        self.of_a_game("slips.revoke_code")

    def clocked(self) -> None:
        self.of_a_game("slips.clock", place=self.place(), used=self.rng.randrange(1200, 1900))

    def started(self) -> None:
        self.of_a_game("slips.started", place=self.place())

    def by_rule(self, game: Game | None = None) -> None:
        game = game or self.game()
        right = self.rng.randrange(8, 60)
        told = {"announced": max(0, right + self.rng.randrange(-12, 13)), "correct": right}
        told |= {"maker": self.place(), "caught_by": self.one_of([None, 1, 2])}
        more = self.one_of([{}, {}, {"later": True}, {"agreed": False}, {"of": "total"}])
        more |= {"reason": self.one_of(["", self.reason()])}
        if game is not None:
            self.act("corrections.by_rule", game=str(game.uuid), **told, **more)

    # ------------------------------------------------------------ rulings

    def points(self) -> None:
        told = {"place": self.place(), "points": self.one_of([-50, -10, -5, 5, 25])}
        counts = self.one_of(["score", "spread"])
        reason, clause = self.reason(), self.one_of(CLAUSES)
        self.of_a_game("rulings.points", counts_for=counts, reason=reason, clause=clause, **told)

    def result(self) -> None:
        one, other = self.one_of(
            [("win", "loss"), ("tie", "tie"), ("loss", "loss"), ("", ""), ("loss", "win")]
        )
        self.of_a_game("rulings.result", results={"1": one, "2": other}, reason=self.reason())

    def credit(self) -> None:
        rows = Game.objects.filter(round__division=self.day.division).exclude(kind=GameKind.PLAYED)
        if rows:
            told = {"place": 1, "points": self.one_of([0, 50, 75]), "reason": self.reason()}
            self.act("rulings.credit", game=str(self.one_of(rows.order_by("pk")).uuid), **told)

    def rated(self) -> None:
        told = {"rated": self.rng.random() < 0.4, "reason": self.reason()}
        self.of_a_game("rulings.rated", **told)

    def late(self) -> None:
        place = self.place()
        game = self.game()
        if game is not None and self.act("rulings.late", game=str(game.uuid), place=place):
            self.maybe(0.7, lambda: self.act("rulings.arrived", game=str(game.uuid), place=place))

    # ------------------------------------------------------------ challenges and disputes

    def judge(self) -> None:
        words, games = self.words(), self.games()
        table = self.one_of(games).table_number if games else 77
        answer = challenges.answer(self.day.division, words)
        told = {"division": self.day.code, "table": table, "words": words, "answer": answer}
        self.act("challenges.judge", **told)

    def rule_a_challenge(self) -> None:
        games = self.games()
        table = self.one_of(games).table_number if games else 77
        told = {"kind": self.one_of(["placement", "exchange", "words"]), "table": table}
        told |= {"acceptable": self.rng.random() < 0.5, "clause": self.one_of(CLAUSES)}
        self.act("challenges.rule", division=self.day.code, reason=self.reason(), **told)

    def about_a_challenge(self) -> None:
        rows = list(Challenge.objects.filter(event=self.day.event).order_by("number"))
        if not rows:
            return
        challenge = self.one_of(rows)
        key = {"challenge": challenge.number}
        last = challenge.look_ups.order_by("-number").first()
        first, words = (last.words if last else []), self.words()
        division = self.day.division
        told = {
            "challenges.query": {"answer": challenges.answer(division, first or words)},
            "challenges.resubmit": {"words": words, "answer": challenges.answer(division, words)},
            "challenges.overrule": {"acceptable": self.rng.random() < 0.5, "clause": "MYS-0"},
            "challenges.penalise": {"challengers": [self.place()]},
            "challenges.withhold": {},
        }
        name = self.one_of([*["challenges.penalise"] * 5, *told])
        if name in ("challenges.resubmit", "challenges.overrule", "challenges.withhold"):
            told[name] |= {"reason": self.reason()}
        self.act(name, **key, **told[name])

    def dispute(self) -> None:
        self.of_a_game("disputes.open", about=self.one_of(["412 or 402", "who began"]))

    def about_a_dispute(self) -> None:
        rows = list(Dispute.objects.filter(event=self.day.event).order_by("number"))
        if not rows:
            return
        dispute = self.one_of(rows)
        key = {"dispute": str(dispute.uuid)}
        seen = dispute.records.order_by("pk").values_list("audit__uuid", "audit__findings")
        audits = [(str(uuid), found) for uuid, found in seen if uuid]
        what = self.one_of(["take over", "hand in", "hand in", "scores", "close", "find", "right"])
        audit, findings = self.one_of(audits) if audits else ("", [])
        of_audit = key | {"game": str(dispute.game.uuid), "audit": audit}
        if what == "take over":
            self.act("disputes.take_over", **key)
        elif what == "hand in":
            examined = examinations.of_words(dispute.game, " ".join(self.words()))
            self.tried(lambda: disputes.hand_in_examined(self.desk(), dispute, examined))
        elif what == "scores":
            told = {"scores": self.scores(dispute.game), "reason": self.reason()}
            self.act("disputes.rule_scores", game=str(dispute.game.uuid), **key, **told)
        elif what == "close":
            self.act("disputes.close", closing=self.one_of(["", "they agree"]), **key)
        elif audit and what == "find" and findings:
            told = {"finding": self.rng.randrange(len(findings)) + 1, "reason": self.reason()}
            self.act("disputes.rule", accepted=self.rng.random() < 0.6, **of_audit, **told)
        elif audit:
            self.act("disputes.put_right", **of_audit)

    # ------------------------------------------------------------ players

    def bring(self) -> None:
        self.brought += 1
        line = {
            "player": f"{self.brought:08x}-0000-4000-8000-{self.brought:012x}",
            "name": f"Newcomer {self.brought}",
            "rating": self.one_of([None, 1000 + self.brought]),
            "member_id": "",
            "brings": self.one_of([[], ["tiles"], ["tiles", "clock"]]),
        }
        here = self.rng.random() < 0.6
        self.act("players.bring", division=self.day.code, lines=[line], here=here)

    def change(self) -> None:
        found = self.entry()
        facts = {"prize_class": self.one_of(["", "B", "U1800"]), "team": self.one_of(["", "Lake"])}
        facts |= {"career_games": self.one_of([None, 12, 300])}
        told = {"name": found.name, "rating": self.one_of([None, found.rating, 1777])}
        self.act(
            "players.change", entry=str(found.uuid), brings=["clock"],
            facts=self.one_of([None, facts]), **told,
        )  # fmt: skip

    def check_in(self) -> None:
        self.act("players.check_in", entry=self.key(), here=self.rng.random() < 0.7)

    def check_in_all(self) -> None:
        self.act("players.check_in_all", division=self.day.code)

    def leave(self) -> None:
        after = self.number()
        more = self.rng.randrange(2)
        if self.rng.random() < 0.5:
            told = {"from_round": after + 1, "to_round": after + 1 + more}
            self.act("players.absent", entry=self.key(), **told)
        else:
            self.act("players.withdraw", entry=self.key(), from_round=after + 1)

    def come_back(self) -> None:
        entries = self.day.division.entries.filter(absences__isnull=False).order_by("pk")
        if entries:
            key = str(self.one_of(entries).uuid)
            self.act("players.return", entry=key, from_round=self.number() + 1)

    def number(self) -> int:
        newest = self.posted()
        return newest.number if newest else 0

    # ------------------------------------------------------------ rounds

    def swap(self) -> None:
        draft = (found := self.newest()) is not None and not found.is_posted
        name = "pairings.swap" if draft and self.two else "seats.swap"
        told = {"one": self.key(), "other": self.key(), "reason": self.reason()}
        self.of_the_newest(name, **told)

    def together(self) -> None:
        told = {"one": self.key(), "other": self.key(), "reason": self.reason()}
        self.of_the_newest("pairings.together", **told)

    def turn(self) -> None:
        self.of_a_draft("pairings.turn", reason=self.reason())

    def of_a_draft(self, name: str, **told: Any) -> None:
        games = Game.objects.filter(round=self.newest()).order_by("pk")
        if games:
            self.act(name, game=str(self.one_of(games).uuid), **told)

    def move(self) -> None:
        told = {"entry": self.key(), "table": self.one_of([1, 2, 3]), "reason": self.reason()}
        self.of_the_newest("seats.move", **told)

    def take_out(self) -> None:
        self.of_the_newest("seats.take_out", entry=self.key(), reason="did not come")

    def discard(self) -> None:
        self.of_the_newest("rounds.discard")

    def take_round_back(self) -> None:
        self.of_the_newest("rounds.take_back", reason="the sheet was wrong")

    def forfeit(self) -> None:
        missing = self.one_of([[1], [2], [1, 2]])
        self.of_a_game("pairings.forfeit", missing=missing, reason="not here")

    def play_after_all(self) -> None:
        rows = Game.objects.filter(round__division=self.day.division, kind__contains="forfeit")
        if rows:
            key = str(self.one_of(rows.order_by("pk")).uuid)
            self.act("pairings.play_after_all", game=key, reason="came after all")

    def apart(self) -> None:
        told = {"division": self.day.code, "apart": self.rng.random() < 0.7}
        if self.rng.random() < 0.5:
            self.act("pairings.keep_teams_apart", **told)
        else:
            self.act("pairings.keep_apart", one=self.key(), other=self.key(), **told)

    def plan(self) -> None:
        rounds = self.day.division.rounds
        rows = [{"method": self.one_of(METHODS), "based_on": None} for _ in range(rounds)]
        self.act("pairings.plan", division=self.day.code, plan=self.one_of([[], rows]))

    def prizes(self) -> None:
        rows = [{"kind": "rank", "amount": "$100"}, {"kind": "high win"}, {"kind": "upset"}]
        rows.append({"kind": "class", "prize_class": "B", "amount": "a cup"})
        count = self.rng.randrange(len(rows) + 1)
        self.act("prizes.set", division=self.day.code, prizes=self.rng.sample(rows, count))

    def clock(self) -> None:
        name = self.one_of(["start", "start", "pause", "go_on", "reset"])
        more: dict[str, Any] = {"minutes": 50} if name == "start" else {}
        more |= {"reason": "pressed too early"} if name == "reset" else {}
        self.of_the_newest(f"clocks.{name}", **more)

    # ------------------------------------------------------------ the event, and back again

    def printed(self) -> None:
        name = f"round-{max(1, self.number())}-{self.one_of(['tables', 'names', 'slips'])}"
        digest = hashlib.sha256(f"{name} {self.day.now}".encode()).hexdigest()
        told = {"revision": 1, "digest": digest, "pieces": {name: digest}}
        self.act("papers.print", name=name, **told)

    def event_changed(self) -> None:
        found = Event.objects.get(pk=self.day.event.pk)
        told = {"settings": found.settings, "lexicon": found.lexicon, "paper": found.paper}
        told |= {"starts_on": "2026-05-10", "rounds": self.day.division.rounds}
        self.act("events.change", name="Letters by the Sea", venue="The Pier", **told)

    def key_twice(self) -> None:
        self.act("events.key_twice", twice=self.rng.random() < 0.4)

    def hide(self) -> None:
        self.act("events.hide", hidden=self.rng.random() < 0.3)

    def journal(self) -> Any:
        return JournalEntry.objects.filter(chain=self.day.event.uuid)

    def undo(self) -> None:
        last = self.journal().count()
        self.undone(last - self.rng.randrange(12))

    def undo_last(self) -> bool:
        return self.undone(self.journal().count())

    def undo_an_undoing(self) -> None:
        row = self.journal().filter(act="history.undo").order_by("-number").first()
        if row is not None:
            self.undone(row.number)

    def undone(self, number: int) -> bool:
        return number > self.opened and self.act(
            "history.undo", number=number, reason=self.one_of(["", "a mistake"])
        )


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
