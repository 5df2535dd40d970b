"""An event with two divisions, two scorekeepers and phones, in which everything happens that may:
all places of both divisions are compared, in the long form after every act."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

from tdtool.models import Account, Dispute, Entry, Game, JournalEntry, Round
from tdtool.models.rounds import RoundState
from tdtool.queries.rounds import taken_seats
from tdtool.services import events, players
from tdtool.services.acts import Desk, Refused
from tdtool.services.disputes import lifecycle as disputes
from tdtool.services.journal.undo import undo
from tdtool.services.reports import by_desk, by_players
from tdtool.services.reports.by_desk import phones
from tdtool.services.rounds import forfeits, late_players
from tdtool.services.slips import lifecycle as slips
from tdtool.services.slips import rulings
from tests.cast import NAMES, Day
from tests.services.playoffs import cast as play_off
from tests.truth.compare import disagreements

SHOWN = (RoundState.POSTED, RoundState.COMPLETE)
FIRST_OF_B = 20  # its first table
PAIRS = ("scrabble", "my-scrabble", "anagrams-2004")
CODES = ("A", "B")


@dataclass
class TwoDivisions:
    """Both are posted in round 1; five play in A, so that one has the bye where two meet, and four
    or six in B. ``refused`` is what the last act was refused with."""

    director: Account
    keepers: Sequence[Account]
    systems: Mapping[str, str]
    slug: str = "two"
    rounds: int = 2
    twice: bool = True  # every slip is keyed by two
    counting: str = "desk"  # how reports by phone count
    days: dict[str, Day] = field(default_factory=dict)
    late: int = 0  # players who came late
    every: bool = True  # compared after each act, not only where ``agree`` is asked for
    seen: int = 0  # acts of the event when its places were last compared
    refused: str = ""

    def __post_init__(self) -> None:
        size = {} if self.is_pairs("A") else {"table_size": 3}
        first = Day.new(
            self.director, slug=self.slug, rounds=self.rounds, system=self.systems["A"], **size
        )
        own: dict[str, Any] = {"system": self.systems["B"]}
        if not self.is_pairs("B"):
            own["settings"] = {"table_size": 3}
        other = first.with_division("B", rounds=self.rounds, first_table=FIRST_OF_B, **own)
        first.bring(5)
        other.bring(" ".join(NAMES[10:14] if self.is_pairs("B") else NAMES[10:16]))
        self.days = {"A": first, "B": other}
        self.now = max(first.now, other.now)
        self._together(events.key_twice, twice=self.twice)
        self._together(by_desk.set_counting, counting=self.counting)
        for code in CODES:
            self.day(code).post(1)

    def is_pairs(self, code: str) -> bool:
        return self.systems[code] in PAIRS

    # ------------------------------------------------------------ whoever acts

    def desk(self, by: Account | None = None) -> Desk:
        """Every act comes a minute after the one before, in whichever division."""
        self.now += timedelta(minutes=1)
        return Desk(by=by or self.director, at=self.now, event=self.days["A"].event)

    def _together(self, act: Callable[..., Any], **told: Any) -> None:
        act(self.desk(), **told)
        for day in self.days.values():
            day.event.refresh_from_db()

    def day(self, code: str) -> Day:
        """The division's day, at the hour that it is in both."""
        found = self.days[code]
        found.now = self.now
        self.now += timedelta(minutes=5)  # for what it does
        return found

    def does(self, act: Callable[..., Any], by: Account | None = None, **told: Any) -> str:
        """It is done, or refused with what is returned; both divisions agree either way."""
        return self.tries(lambda: act(self.desk(by), **told))

    def tries(self, do: Callable[[], Any]) -> str:
        refused = self.tries_unseen(do)
        if self.every:
            self.agree()
        return refused

    def tries_unseen(self, do: Callable[[], Any]) -> str:
        """What is looked over with what comes next."""
        self.refused = ""
        try:
            do()
        except Refused as refusal:
            self.refused = str(refusal)
            assert self.refused.strip()
        return self.refused

    def agree(self) -> None:
        """All places of both divisions, unless nothing was done since: what is refused changes
        nothing."""
        event = self.days["A"].event
        acts = JournalEntry.objects.filter(chain=event.uuid).count()
        if acts > self.seen:
            parted = disagreements(event, self.director)
            assert parted == [], "\n".join([*parted, f"refused: {self.refused}"])
            self.seen = acts

    # ------------------------------------------------------------ tables

    def games(self, code: str) -> list[Game]:
        """Those at tables of posted rounds, the newest round first."""
        rows = Game.objects.filter(round__division=self.days[code].division, table__isnull=False)
        shown = rows.filter(round__state__in=SHOWN)
        return list(shown.order_by("-round__number", "table__number"))

    def game(self, code: str, at: int) -> Game:
        each = self.games(code)
        return each[at % len(each)]

    def scores(self, game: Game, scores: Sequence[int]) -> list[int]:
        return [scores[at % len(scores)] for at in range(game.seats.count())]

    def stated(self, game: Game) -> list[int]:
        report = game.reports.filter(taken_back=None).exclude(way="second keying").last()
        return [row.score for row in report.scores.order_by("seat__place")] if report else []

    def enters(self, keeper: int, game: Game, scores: Sequence[int], *, signed: bool = True) -> str:
        told = {"game": str(game.uuid), "scores": self.scores(game, scores), "signed": signed}
        return self.does(slips.report, self.keepers[keeper], **told)

    def keys_second(self, keeper: int, game: Game, scores: Sequence[int]) -> str:
        """The scores that were stated, where none are named."""
        told = self.scores(game, scores or self.stated(game) or [300, 301])
        return self.does(slips.key_second, self.keepers[keeper], game=str(game.uuid), scores=told)

    def keys_again(self, keeper: int, game: Game, scores: Sequence[int]) -> str:
        told = {"game": str(game.uuid), "scores": self.scores(game, scores)}
        return self.does(slips.key_again, self.keepers[keeper], **told)

    def signs(self, game: Game) -> str:
        places = list(range(1, game.seats.count() + 1))
        return self.does(slips.sign, self.keepers[0], game=str(game.uuid), places=places)

    def takes_back(self, game: Game) -> str:
        return self.does(slips.take_back, game=str(game.uuid), reason="the wrong table")

    def corrects(self, game: Game, place: int, score: int) -> str:
        told = {"place": place, "score": score, "reason": "added up wrong"}
        return self.does(slips.correct, game=str(game.uuid), **told)

    def penalises(self, game: Game, place: int, points: int) -> str:
        told = {"place": place, "points": points, "clause": "", "reason": "a phone"}
        return self.does(rulings.points, game=str(game.uuid), counts_for="score", **told)

    def clocks(self, game: Game, place: int, used: int) -> str:
        return self.does(slips.clock, game=str(game.uuid), place=place, used=used)

    def disputes(self, game: Game) -> str:
        return self.does(disputes.open_dispute, game=str(game.uuid), about="they say 412")

    def closes(self, which: int) -> str:
        each = list(Dispute.objects.filter(event=self.days["A"].event).order_by("number"))
        if not each:
            return ""
        dispute = each[which % len(each)]
        return self.does(disputes.close, dispute=str(dispute.uuid), closing="they agree")

    def forfeits(self, game: Game, missing: list[int]) -> str:
        told = {"missing": missing, "reason": "not here"}
        return self.does(forfeits.forfeit, game=str(game.uuid), **told)

    def undoes(self, back: int = 0) -> str:
        number = JournalEntry.objects.filter(chain=self.days["A"].event.uuid).count() - back
        refused = self.does(undo, number=number, reason="undone")
        for code in CODES:
            self._post_again(code)
        return refused

    def _post_again(self, code: str) -> None:
        last = self.days[code].division.rounds_drawn.order_by("-number").first()
        if last is None or not last.is_posted:
            self.post(code, last.number if last else 1)

    # ------------------------------------------------------------ phones

    def reports(self, game: Game, place: int, scores: Sequence[int]) -> str:
        """A player reports by phone: both scores where two meet, else their own."""
        seats = list(game.seats.order_by("place"))
        seat = seats[(place - 1) % len(seats)]
        own, other = scores[(seat.place - 1) % len(scores)], scores[-seat.place % len(scores)]
        told = [own, other] if len(seats) == 2 else [own]
        return self.tries(
            lambda: by_players.send(
                self.phone(), game=str(game.uuid), entry=str(seat.entry.uuid), scores=told
            )
        )

    def phone(self) -> Desk:
        return replace(self.desk(), by=phones())

    def says_it_is_wrong(self, game: Game, place: int) -> str:
        seats = list(game.seats.order_by("place"))
        entry = str(seats[(place - 1) % len(seats)].entry.uuid)
        return self.tries(lambda: by_players.wrong(self.phone(), game=str(game.uuid), entry=entry))

    def accepts_by_phone(self, game: Game, place: int) -> str:
        return self.tries(
            lambda: by_desk.accept(self.desk(self.keepers[0]), game=str(game.uuid), place=place)
        )

    def dismisses(self, game: Game) -> str:
        return self.does(by_desk.dismiss, game=str(game.uuid))

    # ------------------------------------------------------------ who plays

    def comes_late(self, code: str, *, sits: bool = True) -> str:
        """Somebody new, who sits down where there is room: in a round of pairs against the bye."""
        self.late += 1
        name = "Late" + chr(ord("a") + self.late)
        line = players.PlayerLine(
            player=str(self._uuid(name)), name=name, rating=1500, member_id="", brings=[]
        )
        refused = self.does(
            players.enter, division=self.days[code].division_key, lines=[line], arrived=True
        )
        entry = Entry.objects.get(division__event=self.days["A"].event, name=name)
        newest = self.newest(code)
        free = taken_seats.rooms_of_round(newest)
        if refused or not sits or not free:
            return refused
        told = {"round": str(newest.uuid), "entry": str(entry.uuid), "table": free[0].table}
        return self.does(late_players.seat, **told)

    def _uuid(self, name: str) -> uuid.UUID:
        return uuid.uuid5(uuid.NAMESPACE_URL, f"{self.slug}/{name}")

    def credits_the_bye(self, code: str, points: int) -> str:
        bye = Game.objects.filter(round__division=self.days[code].division, kind="bye").last()
        if bye is None or not bye.round.is_posted:
            return ""
        told = {"place": 1, "points": points, "reason": "half of it"}
        return self.does(rulings.credit, game=str(bye.uuid), **told)

    def withdraws(self, code: str, at: int) -> str:
        entries = list(self.days[code].division.entries.order_by("pk"))
        entry, newest = entries[at % len(entries)], self.newest(code).number
        return self.does(players.withdraw, entry=str(entry.uuid), from_round=newest + 1)

    # ------------------------------------------------------------ rounds

    def newest(self, code: str) -> Round:
        return self.days[code].division.rounds_drawn.order_by("-number")[0]

    def post(self, code: str, number: int) -> None:
        self.tries(lambda: self.day(code).post(number))

    def enters_the_rest(self, code: str) -> None:
        """The slips of the newest round that aren't in, or aren't accepted, by both keepers."""
        for game in self.newest(code).games.filter(kind="played").order_by("table__number"):
            self._enters_whole(code, game)

    def _enters_whole(self, code: str, game: Game) -> None:
        first, second = self.keepers
        key, places = str(game.uuid), list(range(1, game.seats.count() + 1))
        if not self.stated(game):
            scores = [340 - at * 20 for at in range(len(places))]
            if not self.is_pairs(code):
                scores = [113, 89, 64, 50, 36, 49, 0, 0][: len(places)]
            told = {"game": key, "scores": scores, "signed": True}
            self.tries_unseen(lambda: slips.report(self.desk(first), **told))
        if not game.acceptances.filter(undone_by=None).exists():
            self.tries_unseen(lambda: slips.sign(self.desk(first), game=key, places=places))
            told = {"game": key, "scores": self.stated(game)}
            self.tries_unseen(lambda: slips.key_second(self.desk(second), **told))

    def completes(self, code: str) -> str:
        number = self.newest(code).number
        return self.tries_unseen(lambda: self.day(code).complete(number))

    def goes_on(self, code: str) -> None:
        """The round is completed and the next one posted; after the last a play-off of two."""
        self.enters_the_rest(code)
        division = self.days[code].division
        if self.completes(code):
            if self.every:
                self.agree()
            return
        if self.newest(code).number < division.rounds:
            self.post(code, self.newest(code).number + 1)
        elif self.is_pairs(code) and division.play_off is None:
            self.tries_unseen(lambda: play_off.start(self.day(code), 2, best_of={"final": 1}))
            self.tries(lambda: play_off.post(self.day(code)))
