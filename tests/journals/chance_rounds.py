"""What happens to players, rounds and the event itself, by chance; and what is undone."""

from __future__ import annotations

import hashlib
from typing import Any

from tdtool.models import Event, Game
from tests.journals.chance_desk import AtTheDesk

METHODS = ("swiss", "koth", "auto", "random", "swiss-fold", "qoth", "fontes", "quads")


class AroundTables(AtTheDesk):
    """Each of these is something that somebody does in the hall, if it goes through."""

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
        self.act("players.bring", division=self.day.division_key, lines=[line], arrived=here)

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
        self.act("players.check_in", entry=self.key(), arrived=self.rng.random() < 0.7)

    def check_in_all(self) -> None:
        self.act("players.check_in_all", division=self.day.division_key)

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

    # ------------------------------------------------------------ rounds

    def swap(self) -> None:
        draft = (found := self.newest()) is not None and not found.is_posted
        name = "pairings.swap" if draft and self.two else "seats.swap"
        told = {"player": self.key(), "other": self.key(), "reason": self.reason()}
        self.of_the_newest(name, **told)

    def together(self) -> None:
        told = {"player": self.key(), "other": self.key(), "reason": self.reason()}
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
        told = {"division": self.day.division_key, "apart": self.rng.random() < 0.7}
        if self.rng.random() < 0.5:
            self.act("pairings.keep_teams_apart", **told)
        else:
            self.act("pairings.keep_apart", player=self.key(), other=self.key(), **told)

    def plan(self) -> None:
        rounds = self.day.division.rounds
        rows = [{"method": self.one_of(METHODS), "based_on": None} for _ in range(rounds)]
        self.act("pairings.plan", division=self.day.division_key, plan=self.one_of([[], rows]))

    def prizes(self) -> None:
        rows = [{"kind": "rank", "amount": "$100"}, {"kind": "high win"}, {"kind": "upset"}]
        rows.append({"kind": "class", "prize_class": "B", "amount": "a cup"})
        count = self.rng.randrange(len(rows) + 1)
        self.act("prizes.set", division=self.day.division_key, prizes=self.rng.sample(rows, count))

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
        self.act("papers.print", division=self.day.division_key, name=name, **told)

    def event_changed(self) -> None:
        found = Event.objects.get(pk=self.day.event.pk)
        told = {"settings": found.settings, "lexicon": found.lexicon, "paper": found.paper}
        told |= {"starts_on": "2026-05-10", "rounds": self.day.division.rounds}
        self.act("events.change", name="Letters by the Sea", venue="The Pier", **told)

    def key_twice(self) -> None:
        self.act("events.key_twice", twice=self.rng.random() < 0.4)

    def hide(self) -> None:
        self.act("events.hide", hidden=self.rng.random() < 0.3)

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
