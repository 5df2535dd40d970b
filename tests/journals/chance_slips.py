"""What happens to slips, words and disputes, by chance."""

from __future__ import annotations

from typing import Any

from tdtool.models import Challenge, Dispute, Game
from tdtool.models.rounds import GameKind
from tdtool.queries.challenges import challenges
from tdtool.queries.disputes import examinations
from tdtool.services.disputes import lifecycle as disputes
from tests.journals.chance_desk import AtTheDesk

CLAUSES = ("", "", "MYS-0", "D04-9", "NSA-30")


class AtTables(AtTheDesk):
    """Each of these is something that somebody does about a table, if it goes through."""

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
        told = {"division": self.day.division_key, "table": table, "words": words, "answer": answer}
        self.act("challenges.judge", **told)

    def rule_a_challenge(self) -> None:
        games = self.games()
        table = self.one_of(games).table_number if games else 77
        told = {"kind": self.one_of(["placement", "exchange", "words"]), "table": table}
        told |= {"acceptable": self.rng.random() < 0.5, "clause": self.one_of(CLAUSES)}
        self.act("challenges.rule", division=self.day.division_key, reason=self.reason(), **told)

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
