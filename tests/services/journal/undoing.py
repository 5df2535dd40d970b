"""Days on which what was just done is undone, act by act: every act that can be undone is drawn."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

from tdtool.models import Account, Entry, TableRecord
from tdtool.queries import players, rules
from tdtool.queries.audits import snapshots
from tdtool.queries.field import read_field
from tdtool.queries.playoffs import bracket
from tdtool.queries.slips import first_draws
from tdtool.queries.slips.slip_now import SlipNow
from tdtool.services.acts import every_act
from tdtool.services.journal.replay import replay
from tdtool.services.slips import settling
from tests.cast import Day
from tests.journals.chance import ANY_TIME, BEFORE, IN_THE_DRAFT, RandomDay
from tests.services.journal.standing import stands
from tests.services.playoffs.cast import seeds

SYSTEMS = ("scrabble", "my-scrabble", "anagrams-2004", "anagrams-nsa-2005", "anagrams-1962")
STEPS = {"short": 20, "long": 60}  # of a day
DEPTH = 4  # acts that are undone one after the other, the last first
REDONE = 0.5  # of them: undone, done again and undone once more


class Undoing(RandomDay):
    """A day on which what was just done is undone, act by act."""

    def __init__(self, day: Day, people: list[Account], rng: Random) -> None:
        super().__init__(day, people, rng)
        self.exact: Counter[str] = Counter()
        self.opened = self.journal().count()
        every_act()

    def something(self) -> None:
        newest = self.newest()
        if newest is None or newest.state == "complete":
            acts = [*BEFORE, *["_next"] * 6]
        elif newest.state in ("draft", "confirmed"):
            acts = [*IN_THE_DRAFT, "_again", "_again", *["_onward"] * 8]
        else:
            acts = [*ANY_TIME, "_onward"]
        if self.rng.random() < 0.3:
            acts = BESIDE
        elif self.rng.random() < 0.2:
            acts = ["_next", "_onward"]
        getattr(self, self.one_of(acts))()

    def undone_again(self) -> None:
        """A few acts, and each of them undone, the last first."""
        states = {self.journal().count(): stands(self.day.event)}
        for _ in range(self.rng.randrange(1, DEPTH + 1)):
            self.something()
            new = list(self.journal().filter(number__gt=max(states)).order_by("number"))
            if len(new) > 1 or not all(every_act()[entry.act].can_be_undone for entry in new):
                states = {}  # nothing before is undone
            if new:
                states[new[-1].number] = stands(self.day.event)
        for before, number in reversed(list(pairwise(states))):
            if not self._is_undone(number, states[before], states[number]):
                return

    def _is_undone(self, number: int, was: dict[str, Any], after: dict[str, Any]) -> bool:
        entry = self.journal().get(number=number)
        done = self.surely("history.undo", number=number, reason="a mistake")
        if done:
            self._is_as(was, entry.act)
            self.exact[entry.act] += 1
            if self.rng.random() < REDONE:
                self._is_done_again(was, after)
        return done

    def _is_as(self, state: dict[str, Any], what: str) -> None:
        if parted := snapshots.differences(state, stands(self.day.event)):
            number = self.journal().count()
            raise AssertionError(f"action {number} undid {what}, and there differs: {parted[:3]}")

    def _is_done_again(self, was: dict[str, Any], after: dict[str, Any]) -> None:
        """Undone, the undoing is no more; and once more the other way."""
        for state in (after, was):
            number = self.journal().count()
            entry = self.journal().get(number=number)
            if not self.surely("history.undo", number=number, reason="after all"):
                return
            self._is_as(state, "an undoing")
            self.exact[entry.act] += 1

    # ------------------------------------------------------------ what a day has beside

    def _next(self) -> None:
        number = self.number() + 1
        if number <= self.day.division.rounds:
            self.draw(number)

    def _again(self) -> None:
        newest = self.newest()
        if newest is not None:
            self.draw(newest.number)

    def _onward(self) -> None:
        newest = self.newest()
        if newest is None:
            return
        told: dict[str, Any] = {"round": str(newest.uuid)}
        act = {"draft": "confirm", "confirmed": "post", "posted": "complete"}.get(newest.state)
        if act == "complete":
            for game in self.games():
                self.maybe(0.8, lambda game=game: self.finish(game))  # type: ignore[misc]
            tables = [n for n in newest.games.values_list("table__number", flat=True) if n]
            told |= {"without": tables, "reason": "no slip came"}
        if act:
            self.surely(f"rounds.{act}", **told)

    def _announce(self) -> None:
        text = self.one_of(["Lunch", "Round 2 at ten", "Doors close"])
        self.surely("announcements.show", text=text, minutes=self.one_of([None, 5, 30]))

    def _end_announcement(self) -> None:
        self.surely("announcements.end")

    def _hall(self) -> None:
        kind = self.one_of(["pairings", "standings", "prizes", "starts", "live"])
        self.surely("hall.show", kind=kind, shown=self.rng.random() < 0.5)

    def _screens_first(self) -> None:
        self.surely("hall.screens_first", minutes=self.one_of([0, 2, 5]))

    def _unlist(self) -> None:
        self.surely("players.unlist", entry=self.key(), unlisted=self.rng.random() < 0.6)

    def _display(self) -> None:
        code = self.one_of(["482713", "582714"])
        self.one_of([
            lambda: self.surely("displays.add", display=code, name=self.one_of(["", "Left"])),
            lambda: self.surely("displays.remove", display=code),
            lambda: self.surely("displays.darken", display=code, dark=self.rng.random() < 0.5),
            lambda: self.surely("displays.point", display=code, stay=self.one_of([10, 20]),
                                screens=self.one_of([["standings"], ["pairings", "clock"]])),
        ])()  # fmt: skip

    def _missed(self) -> None:
        entry = self.entry()
        told = {"counts": self.one_of([None, 0, -10 if self.two else 10]), "reason": "agreed"}
        self.surely("players.missed", entry=str(entry.uuid), was=entry.missed_round, **told)

    def _numbers(self) -> None:
        entry = self.entry()
        told = {"numbers": self.one_of([{}, {"naspa": "AA000012"}]), "was": entry.member_numbers}
        self.surely("players.numbers", entry=str(entry.uuid), **told | {"was": told["was"] or {}})

    def _delete(self) -> None:
        entry = self.entry()
        told = {"name": entry.name, "was": players.all_of(entry)}
        self.surely("players.delete", entry=str(entry.uuid), **told)

    def _wait(self) -> None:
        entry = self.entry()
        told = {"from_round": self.one_of([None, self.number() + 2]), "was": entry.plays_from}
        self.surely("players.wait", entry=str(entry.uuid), **told)

    def _give(self) -> None:
        """A prize that the director chooses for; it has to be on the list."""
        division = self.day.division_key
        rows = [{"kind": "rank", "amount": "$100"}, {"kind": "by hand", "title": "Best play"}]
        if self.rng.random() < 0.6:
            self.surely("prizes.set", division=division, prizes=rows)
        told = {"word": self.one_of(["", "GARDENIA"]), "reason": "a fine play"}
        winner = self.one_of(["", self.key(), self.key()])
        self.surely("prizes.give", division=division, prize="Best play", winner=winner, **told)

    def _office(self) -> None:
        office = {"office": self.one_of(["naspa", "wespa"])}
        made = (self.day.event.offices or {}).get(office["office"], {}).get("made")
        letter = self.one_of([{}, {"sanction": "S-12"}, {"sanction": "S-13"}])
        files = {"hashes": {"a.t": "5" * 64}, "results": {}, "on": "2026-05-09"}
        sent = {"sent_on": "2026-05-09", "sent_by": "Mirela K."}
        self.one_of([
            lambda: self.surely("offices.letter", **office, letter=letter),
            lambda: self.surely("offices.make_files", **office, **files),
            lambda: self.surely("offices.sent", **office, **sent, files=self.one_of([None, made])),
        ])()  # fmt: skip
        self.day.event.refresh_from_db()

    def _record(self) -> None:
        """Of a game with its slip: added to its table, or removed again."""
        game = self.game()
        if game is None:
            return
        text = self.one_of(["one", "another"])
        line = {"game": str(game.uuid), "file": f"{text}.gcg", "text": text, "seats": {},
                "digest": hashlib.sha256(text.encode()).hexdigest(), "given": {}, "figures": {},
                "audit": {"verdict": "sound", "players": []}}  # fmt: skip
        on_tables = TableRecord.objects.filter(removed_at=None).order_by("pk")
        if on_tables and self.rng.random() < 0.5:
            self.surely("records.remove", game=str(on_tables[0].game.uuid))
        else:
            self.surely("records.add", lines=[line])

    def _word_off(self) -> None:
        game = self.game()
        if game is None:
            return
        off = list(settling.doubts_of(SlipNow.of(game)).off_costs)
        if off:
            place, about = self.one_of(off)
            told = {"word": about.removeprefix("word ").partition(" ")[0], "reason": "a phony"}
            self.surely("rulings.word_off", game=str(game.uuid), place=place, **told)

    def _checked(self) -> None:
        game = self.game()
        doubts = settling.doubts_of(SlipNow.of(game)).open if game else ()
        if game and doubts:
            doubt = self.one_of(doubts)
            told = {"place": doubt.place, "about": doubt.about, "reason": "seen on the paper"}
            self.surely("slips.checked", game=str(game.uuid), **told)

    def _draw_first(self) -> None:
        newest = self.posted()
        time = 1 if self.two or self.rng.random() < 0.6 else 2
        if newest is not None and rules.of_division(self.day.division).first_draw:
            draws = first_draws.made(first_draws.waiting(newest, time), rng=self.rng)
            self.surely("slips.draw_first", draws=draws, time=time)

    def _stream(self) -> None:
        told = self.one_of([
            {"shows": ""}, {"shows": "first", "division": self.day.division_key},
            {"shows": "table", "division": self.day.division_key, "table": 2},
            {"shows": "player", "entry": self.key()},
        ])  # fmt: skip
        self.surely("streams.point", stream=self.one_of([1, 2]), **told)

    def _play_off_planned(self) -> None:
        told = {"size": self.one_of([0, 2, 4]), "best_of": {"final": self.one_of([1, 3])}}
        self.surely("playoffs.plan", division=self.day.division_key, **told)

    def _play_off(self) -> None:
        """Beside the rounds that are left or after the last one; its games have slips as any."""
        newest, division = self.newest(), self.day.division
        if newest is None or newest.state != "complete" or not self.two:
            return
        told: dict[str, Any] = {"division": self.day.division_key}
        now = bracket.of_field(division, read_field(division), as_seated=False)
        if now is None:
            size = self.one_of([2, 4])
            told |= {"size": size, "seeds": seeds(self.day, size), "after": newest.number}
            self.surely("playoffs.start", **told, best_of={"final": 2, "semifinal": 2})
            return
        series = self.one_of(sorted(now.bracket.by_key))
        sides = [side for side in now.bracket.by_key[series].sides if side]
        winner = str(now.seeded(self.one_of(sides)).entry) if sides else ""
        how = self.one_of(["game", "lot", "awarded"])
        number = newest.number + 1
        told_series = told | {"series": series, "reason": "on the record"}
        self.one_of([
            lambda: self.surely("playoffs.post", **told, number=number, draw_seed=7),
            lambda: self.surely("playoffs.post", **told, number=number, draw_seed=7),
            lambda: self.surely("playoffs.decide", **told_series, how=how,
                                winner="" if how == "game" else winner),
            lambda: self.surely("playoffs.replay", **told_series),
        ])()  # fmt: skip

    def _reports(self) -> None:
        counting = self.one_of(["once", "desk", "off"])
        self.surely("reports.set", counting=counting, minutes=self.one_of([0, 10]))
        self.day.event.refresh_from_db()

    def _role(self) -> None:
        told = {"role": self.one_of(["", "judge", "viewer"]), "name": "Oskar D."}
        self.surely("roles.give", account=str(self.people[1].uuid), **told)

    def _starts(self) -> None:
        starts = self.one_of([[], ["9:30", "10:45"]])
        self.surely("rounds.plan_starts", division=self.day.division_key, starts=starts)

    def _last(self) -> None:
        told = {"spread": self.one_of([[], [200]]), "definition": "total"}
        self.surely("rounds.set_last", division=self.day.division_key, **told)

    def _fund(self) -> None:
        money = self.one_of([None, {"fee": 2000}])
        self.surely("prizes.fund", division=self.day.division_key, money=money)

    def _compared(self) -> None:
        game = self.game()
        if game is not None:
            self.surely("slips.compared", game=str(game.uuid), ticked=self.rng.random() < 0.5)

    def _late_player(self) -> None:
        newest = self.posted()
        if newest is not None:
            self.bring()
            key = str(Entry.objects.order_by("-pk")[0].uuid)
            self.surely("seats.seat_late", round=str(newest.uuid), entry=key, table=self.place())

    def _leave(self) -> None:
        newest = self.posted()
        if newest is not None:
            told = {"differs": self.one_of(["a", "b"]), "sentence": "another draw"}
            self.surely("rounds.leave", round=str(newest.uuid), **told)


BESIDE = [
    "_announce", "_announce", "_end_announcement", "_hall", "_screens_first", "_unlist",
    "_display", "_display", "_missed", "_reports", "_role", "_starts", "_last", "_fund",
    "_compared", "_late_player", "_leave", "_numbers", "_delete", "_wait", "_give", "_office",
    "_office", "_record", "_word_off", "_checked", "_draw_first", "_stream", "_play_off_planned",
    "_play_off", "_play_off", "standing_words",
]  # fmt: skip


def one_day(people: list[Account], seed: int, steps: int) -> Counter[str]:
    rng = Random(f"undone/{seed}")
    day = Day.new(people[0], slug=f"day-{seed}", system=SYSTEMS[seed % len(SYSTEMS)], rounds=4)
    day.bring(rng.randrange(4, 11))
    if seed % 2:  # every other day has begun
        played = rng.randrange(3)
        for number in range(1, played + 1):
            day.play(number)
        day.post(played + 1)
    chance = Undoing(day, people, rng)
    for _ in range(steps):
        chance.something()
        if rng.random() < 0.3:
            chance.undone_again()
    day.event.refresh_from_db()
    assert replay(day.event).faults == ()
    return chance.exact
