"""The fixed cast, and a tournament day in few words.

Ann is the best of them and the ratings fall by ten from name to name, so that table, seat and
number can be told from a name: Ann is number 1, Bob 2. ``Day`` goes through the services only.

    day = Day.new(director).bring(6)
    day.post(1)
    day.report(1, 205, 180, 160, 150, 140, 130)
    day.complete(1)
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from django.contrib.auth.hashers import make_password

from tdtool.models import Account, Audit, Dispute, Division, Entry, Event, Game, LookUp, Round
from tdtool.models.accounts import Role
from tdtool.queries import rules
from tdtool.queries.challenges import challenges as challenge_queries
from tdtool.queries.disputes import examinations, examined_records
from tdtool.queries.field import read_field, who_plays
from tdtool.services import check_in, divisions, events, papers, players
from tdtool.services.acts import Desk
from tdtool.services.challenges import lifecycle as challenges
from tdtool.services.disputes import lifecycle as disputes
from tdtool.services.rounds import draw_pairs
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.slips import lifecycle as slips
from tests.kept import kept
from tests.remembered import remembered

NAMES = (
    "Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ivy", "Jo", "Kit", "Lou",
    "Meg", "Ned", "Ola", "Pip", "Quin", "Roy", "Sue", "Tom", "Una", "Vic",
)  # fmt: skip
RATINGS = {name: 1900 - 10 * index for index, name in enumerate(NAMES)}
MORNING = datetime(2026, 5, 9, 9, 0, tzinfo=UTC)
NSA = "anagrams-nsa-2005"


def account(name: str, role: Role) -> Account:
    """Somebody at the desk; the sign-in name is the first name, the password "letters 4 all"."""
    made = Account(
        uuid=uuid.uuid5(uuid.NAMESPACE_DNS, name),
        username=name.split()[0].lower(),
        name=name,
        role=role,
    )
    made.password = make_password("letters 4 all", salt="salt")
    made.save()
    return made


@dataclass
class Day:
    """An event as the desk runs it; every act comes a minute after the one before."""

    event: Event
    by: Account
    now: datetime = field(default=MORNING)
    code: str = "A"  # the division that all that is done here is done in

    @classmethod
    def new(
        cls,
        by: Account,
        *,
        slug: str = "day",
        rounds: int = 3,
        lexicon: str = "enable",
        system: str = NSA,
        **settings: Any,
    ) -> Day:
        """An event, under the NSA rules by default; ``settings``: ``table_size=4``."""
        day = cls(Event(), by)
        day._create(slug, rounds=rounds, lexicon=lexicon, system=system, settings=settings)
        return day

    @remembered
    def _create(self, slug: str, **told: Any) -> None:
        self.event = events.create(
            Desk(by=self.by, at=MORNING),
            event=_uuid(slug, "event"),
            division=_uuid(slug, "division"),
            slug=slug,
            name="Letters by the Lake",
            starts_on="2026-05-09",
            venue="The Boathouse",
            paper="A4",
            **told,
        )

    def at_desk(self, by: Account) -> Day:
        """The same day with somebody else at the desk."""
        return replace(self, by=by)

    def desk(self, **more: Any) -> Desk:
        self.now += timedelta(minutes=1)
        return Desk(by=self.by, at=self.now, event=self.event, **more)

    @property
    def division(self) -> Division:
        return self.event.divisions.select_related("event").get(code=self.code)

    @property
    def division_key(self) -> str:
        return str(self.division.uuid)

    def with_division(self, code: str, *, rounds: int = 3, first_table: int, **own: Any) -> Day:
        """The same event with one more division, and its desk."""
        divisions.add(
            self.desk(),
            division=_uuid(self.event.slug, code),
            code=code,
            rounds=rounds,
            first_table=first_table,
            **own,
        )
        return replace(self, code=code)

    def bring(self, who: int | str, *, here: bool = True, **changes: int | None) -> Day:
        """The first so many of the cast, or the named ones ("Ann Bob"); ``Ann=None``: unrated."""
        names = NAMES[:who] if isinstance(who, int) else tuple(who.split())
        return self._bring(names, RATINGS | changes, here=here)

    def bring_named(self, *names: str, here: bool = True) -> Day:
        """Players of these names, the ratings falling by ten from one to the next."""
        ratings = {name: 1900 - 10 * index for index, name in enumerate(names)}
        return self._bring(names, ratings, here=here)

    def bring_many(self, count: int, *, here: bool = True, best: int | None = None) -> Day:
        """Players without faces, Player 1, Player 2: unrated, or rated from ``best`` down, by
        fives as far as that goes."""
        names = [f"Player {number}" for number in range(1, count + 1)]
        by = min(5.0, (best or 0) / count)
        ratings = {
            name: None if best is None else best - int(by * at) for at, name in enumerate(names)
        }
        return self._bring(names, ratings, here=here)

    @remembered
    def _bring(self, names: Sequence[str], ratings: Mapping[str, int | None], *, here: bool) -> Day:
        lines = [
            players.PlayerLine(
                player=_uuid(self.event.slug, name),
                name=name,
                rating=ratings[name],
                member_id="",
                brings=[],
            )
            for name in names
        ]
        players.enter(self.desk(), division=self.division_key, lines=lines)
        if here:
            check_in.everyone(self.desk(), division=self.division_key)
        return self

    def entry(self, name: str) -> Entry:
        return Entry.objects.get(division__event=self.event, name=name)

    def round(self, number: int) -> Round:
        return Round.objects.get(division=self.division, number=number)

    def game(self, table: int, number: int | None = None) -> Game:
        """A table of a round; of the newest if none is named."""
        games = Game.objects.filter(round__division=self.division, table__number=table)
        found = games.order_by("-round__number")
        return (found if number is None else found.filter(round__number=number))[0]

    def seated(self, table: int, number: int | None = None) -> list[str]:
        """Names in the order of the seats."""
        seats = self.game(table, number).seats.order_by("place")
        return list(seats.values_list("entry__name", flat=True))

    @remembered
    def draw(
        self,
        number: int,
        *,
        method: str = "serpentine",
        seed: int = 1,
        decisions: dict[str, Any] | None = None,
    ) -> Round:
        here, _ = who_plays(read_field(self.division), number)
        return draw_pairs.table_draw(
            self.desk(),
            division=self.division_key,
            number=number,
            field=[one.key for one in here],
            method=method,
            draw_seed=seed,
            decisions=decisions or {},
        )

    @remembered
    def pair(
        self,
        number: int,
        *,
        method: str = "swiss",
        seed: int = 1,
        based_on: int | None = None,
        turned: bool = False,
    ) -> Round:
        """A draft of two-player games."""
        here, _ = who_plays(read_field(self.division), number)
        return draw_pairs.draw(
            self.desk(),
            division=self.division_key,
            number=number,
            field=[one.key for one in here],
            method=method,
            draw_seed=seed,
            based_on=based_on,
            turned=turned,
        )

    @remembered
    def post(self, number: int, **how: Any) -> Round:
        """Draw (unless it is), confirm and post a round."""
        drawn = self.division.rounds_drawn.filter(number=number).first()
        two = rules.of_division(self.division).draw == "pairs"
        found = drawn or (self.pair if two else self.draw)(number, **how)
        if found.state == "draft":
            found = rounds.confirm(self.desk(), round=str(found.uuid))
        return rounds.post(self.desk(), round=str(found.uuid))

    def printed(self, number: int) -> None:
        """All papers of a round, as one file."""
        name = f"round-{number}-all"
        printed = {"name": name, "revision": 1, "digest": "", "pieces": {name: ""}}
        papers.print_paper(self.desk(), division=self.division_key, **printed)

    @remembered
    def report(self, table: int, *scores: int, signed: bool = True) -> Game:
        """A slip of the newest round, in seat order."""
        game = self.game(table)
        slips.report(self.desk(), game=str(game.uuid), scores=list(scores), signed=signed)
        game.refresh_from_db()
        return game

    def judge(self, table: int, words: str, *, new_play: int | None = None) -> LookUp:
        """These words together on one slip, by the list of the table's division; ``new_play`` is
        the challenge whose play this isn't."""
        game = challenge_queries.game_at(self.event, table)
        division = game.round.division if game else self.division
        typed = words.split()
        return challenges.judge(
            self.desk(),
            division=self.division_key,
            table=table,
            words=typed,
            answer=challenge_queries.answer(division, typed),
            new_play=new_play,
        )[0]

    def dispute(self, table: int, about: str = "they say 412, I say 402") -> Dispute:
        """The players of a table disagree; whoever is at the desk assigned to."""
        game = str(self.game(table).uuid)
        return disputes.open_dispute(self.desk(), game=game, about=about)

    def hand_in(self, dispute: Dispute, text: str, **how: Any) -> Audit:
        """The record of a disputed game goes to the engine."""
        examined = examined_records.of_record(dispute.game, text, **how)
        return disputes.hand_in_examined(self.desk(), dispute, examined)

    def hand_in_words(self, dispute: Dispute, words: str) -> Audit:
        examined = examinations.of_words(dispute.game, words)
        return disputes.hand_in_examined(self.desk(), dispute, examined)

    def words(self, table: int, **standing: str) -> Game:
        """Words by seat: ``words(1, seat2="GARDENIA TURBAN")``."""
        game = self.game(table)
        told = {seat.removeprefix("seat"): words.split() for seat, words in standing.items()}
        return slips.words(self.desk(), game=str(game.uuid), words=told)

    @remembered
    def complete(self, number: int, *, without: tuple[int, ...] = (), reason: str = "") -> Round:
        found = self.round(number)
        return rounds.complete(
            self.desk(), round=str(found.uuid), without=list(without), reason=reason
        )

    @remembered
    def play(self, number: int, **how: Any) -> Round:
        """A whole round: the better the number, the higher the score (number 1: 299, 2: 298)."""
        self.post(number, **how)
        for game in self.round(number).games.order_by("table__number"):
            numbers = game.seats.order_by("place").values_list("entry__number", flat=True)
            if game.table is not None:
                self.report(game.table.number, *(300 - n for n in numbers))
        return self.complete(number)


def after_round(
    by: Account, number: int, *, players: int, rounds: int, slug: str = "day", **settings: Any
) -> Day:
    """Pairs after so many rounds, in which the better number always won: Ann first, Bob second."""
    return kept(_after_round, by, number, players=players, rounds=rounds, slug=slug, **settings)


def _after_round(
    by: Account, number: int, *, players: int, rounds: int, slug: str, **settings: Any
) -> Day:
    day = Day.new(by, slug=slug, system="scrabble", rounds=rounds, **settings).bring(players)
    for one in range(1, number + 1):
        day.play(one)
    return day


def brought(by: Account, count: int, **how: Any) -> Day:
    """An event with so many of the cast there."""
    return kept(_brought, by, count, **how)


def _brought(by: Account, count: int, **how: Any) -> Day:
    return Day.new(by, **how).bring(count)


def first_posted(by: Account, count: int, **how: Any) -> Day:
    """The same, with the first round posted."""
    return kept(_posted, by, count, **how)


def _posted(by: Account, count: int, **how: Any) -> Day:
    day = brought(by, count, **how)
    day.post(1)
    return day


def before_the_last_round(by: Account) -> Day:
    return after_round(by, 3, players=6, rounds=4)


def _uuid(*parts: str) -> str:
    return str(uuid.uuid5(uuid.NAMESPACE_URL, "/".join(parts)))
