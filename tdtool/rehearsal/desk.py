"""The desk of a mock event: what is rehearsed, a clock from act to act, and what each act took."""

import random
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar
from uuid import UUID

from tdtool.engine import systems
from tdtool.engine.rule_parts import Draw
from tdtool.models import Account, Division, Event, Game
from tdtool.models.accounts import Role
from tdtool.pairing.methods import by_name
from tdtool.pairing.tables import dealing
from tdtool.services import check_in, events, players
from tdtool.services.acts import Desk
from tdtool.services.players import PlayerLine
from tdtool.services.slips import lifecycle as slips

# Players who don't exist, for rehearsals: names as a hall has them, ratings high and low.

GIVEN = (
    "Aoife", "Ágota", "Bertil", "Bruna", "Čedomir", "Carys", "Dagny", "Dov", "Élodie", "Emeka",
    "Fenna", "Fionnbharr", "Gõnçal", "Gwyneira", "Håkon", "Hedda-Marie", "Ívar", "Imre", "Jadwiga",
    "Jean-Loup", "Kärt", "Kwabena", "Łucja", "Lovro", "Máirín", "Mustafa", "Nikau", "Nuño",
    "Ødis", "Oriol", "Pádraig", "Petronella", "Quirijn", "Rósa", "Rupert", "Şebnem", "Sixten",
    "Tamsin", "Théo", "Ülkü", "Uwe", "Valdís", "Vojtěch", "Wanjiru", "Xiomara", "Yaël", "Yorick",
    "Zofia", "Zsuzsa", "Žarko",
)  # fmt: skip
SURNAMES = (
    "Abernethy-Voss", "Ådahl", "Bartók-Lane", "Belcœur", "Brânză", "Castanho", "Chłopek",
    "D'Orsini",
    "de la Vigne", "Drăgulescu", "Écluse", "Eskildsen", "Featherstonehaugh", "Fraîche", "Gänsfuß",
    "Goldwater", "Hjálmarsson", "Hruška", "Iñárritu", "Ixworth", "Järvenpää", "Jellicoe", "Kováč",
    "Krüger-Holm", "L'Estrange", "Løvås", "Mac Giolla", "Mbeki-Stone", "Nguyên", "Niemczyk",
    "O'Dubhthaigh", "Örnsköld", "Paço", "Prendergast", "Quillfeather", "Quévert", "Řezníček",
    "Ruddock", "Söderlund", "St. Aubyn", "Szőllősi", "Tănase", "Thistlewood", "Ulriksdotter",
    "Underhill", "van 't Hoff", "Vråle", "Wójcik", "Wyndham-Pryce", "Ximénez", "Yıldırım",
    "Youngblood", "Zdeněk", "Zuñiga",
)  # fmt: skip
LOWEST, HIGHEST = 400, 2100
MOST = 5000

Item = TypeVar("Item")


def invented(count: int, *, rng: random.Random) -> list[tuple[str, int]]:
    """Names, all different, with ratings; up to ``MOST`` of them.

    The ratings are all different too, for as long as the range has enough of them.
    """
    names = [f"{given_name} {surname}" for given_name in GIVEN for surname in SURNAMES]
    if count > len(names):  # then some have a second given name
        twice = zip(GIVEN, GIVEN[1:] + GIVEN[:1], strict=True)
        names += [
            f"{given_name} {other} {surname}" for given_name, other in twice for surname in SURNAMES
        ]
    ratings: list[int] = []
    while len(ratings) < count:
        ratings += _drawn(range(LOWEST, HIGHEST + 1), rng)
    return list(zip(_drawn(names, rng)[:count], ratings, strict=False))


def _drawn(items: Iterable[Item], rng: random.Random) -> list[Item]:
    """The items in an order drawn by ``random()`` alone, the same in every Python."""
    return sorted(items, key=lambda _: rng.random())


STARTS_AT = datetime(2026, 5, 9, 9, 0, tzinfo=UTC)
BETWEEN_ACTS = timedelta(seconds=20)
LATE_ONES = 2  # players kept back, who come when it has begun
TABLE_ROUNDS, PAIR_ROUNDS = 3, 7
TABLE_SIZE, FINAL = 6, 6

Done = TypeVar("Done")


class RehearsalRefused(Exception):
    """An event like this can't be rehearsed; the message says why."""


@dataclass(frozen=True)
class Plan:
    """What is rehearsed; ``seed`` is where all chance starts.

    ``rounds`` None: three at tables, seven in pairs. ``table_size`` and ``final`` (how many reach
    it) are of table games alone. ``trouble``: with all that goes wrong on a day. ``phones``:
    players report by phone.
    """

    system: str
    players: int
    seed: int
    rounds: int | None = None
    table_size: int | None = None
    final: int | None = None
    method: str = ""  # empty: the usual one of the round, or by the pairs' plan
    lexicon: str = "enable"
    trouble: bool = False
    phones: bool = False

    @property
    def in_pairs(self) -> bool:
        return systems.get(self.system).draw is Draw.PAIRS

    @property
    def how_many_rounds(self) -> int:
        usual = PAIR_ROUNDS if self.in_pairs else TABLE_ROUNDS
        return usual if self.rounds is None else self.rounds

    @property
    def settings(self) -> dict[str, int]:
        """What the event is set to beyond its system's defaults."""
        if self.in_pairs:
            return {}
        size = TABLE_SIZE if self.table_size is None else self.table_size
        return {"table_size": size, "final_size": FINAL if self.final is None else self.final}


def lawful(plan: Plan) -> Plan:
    """The plan with its method as the tool spells it. Raises RehearsalRefused."""
    if not 2 <= plan.players <= MOST:
        raise RehearsalRefused(f"A rehearsal has 2 to {MOST:,} players (you gave {plan.players}).")
    if plan.phones:
        _reported_by_phone(plan)
    if plan.in_pairs:
        if plan.table_size is not None or plan.final is not None:
            raise RehearsalRefused(
                f"{plan.system} is played in pairs. Leave out --table-size and --final."
            )
        return replace(plan, method=by_name.method_called(plan.method or "auto"))
    if plan.method and plan.method not in dealing.WAYS:
        raise RehearsalRefused(
            f"Tables of {plan.system} can’t be drawn by “{plan.method}”. Use one of "
            f"{', '.join(dealing.WAYS)}."
        )
    return plan


def _reported_by_phone(plan: Plan) -> None:
    """Raises RehearsalRefused where the desk enters every slip, whatever phones report."""
    if not plan.in_pairs:
        raise RehearsalRefused(
            f"At tables of {plan.system} the desk enters each slip with its words. "
            "Leave out --phones."
        )
    if systems.get(plan.system).signed_on_paper:
        raise RehearsalRefused(
            f"Slips of {plan.system} are signed on paper, so the desk enters each and phones only "
            "enter it a second time. Leave out --phones."
        )


@dataclass
class MockDay:
    """The desk of the mock event, with a clock that ticks from act to act.

    ``told`` has by round what went wrong, in sentences; ``spent`` the seconds by kind of act, in
    the order of the day; ``played`` by game what a pair played that could report it by phone.
    """

    plan: Plan
    rng: random.Random
    director: Account
    clock: Callable[[], float] = time.perf_counter
    event: Event | None = None
    now: datetime = STARTS_AT
    late: list[PlayerLine] = field(default_factory=list)
    told: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    spent: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    played: dict[str, tuple[int, ...]] = field(default_factory=dict)

    @property
    def division(self) -> Division:
        assert self.event is not None
        return self.event.divisions.select_related("event").get()

    @property
    def division_key(self) -> str:
        return str(self.division.uuid)

    def desk(self) -> Desk:
        self.now += BETWEEN_ACTS
        return Desk(by=self.director, at=self.now, event=self.event)

    def do(self, phase: str, act: Callable[..., Done], /, **arguments: Any) -> Done:
        """One act at the desk; the seconds it took go to its phase."""
        started_at = self.clock()
        try:
            return act(self.desk(), **arguments)
        finally:
            self.spent[phase] += self.clock() - started_at

    def take_slip(self, game: Game, scores: Sequence[int], **arguments: Any) -> None:
        arguments = {"game": str(game.uuid), "scores": list(scores), "signed": True, **arguments}
        self.do("slips", slips.report, **arguments)

    def draw_seed(self) -> int:
        return int(self.rng.random() * 2**31)

    def one_of(self, items: Sequence[Item]) -> Item:
        return items[int(self.rng.random() * len(items))]

    def some_of(self, count: int, items: Iterable[Item]) -> list[Item]:
        """So many of the items, or as many as there are, in an order by lot."""
        return sorted(items, key=lambda _: self.rng.random())[:count]


def opened(plan: Plan, rng: random.Random, *, clock: Callable[[], float]) -> MockDay:
    """The event with everyone in it, checked in; but those who will come late."""
    director = Account(uuid=_uuid(rng), username="rehearsal", name="Rehearsal", role=Role.DIRECTOR)
    director.set_unusable_password()
    director.save()
    day = MockDay(plan, rng, director, clock)
    phase = "players entered"
    started_at = clock()
    day.event = events.create(
        Desk(by=director, at=STARTS_AT),
        event=str(_uuid(rng)),
        division=str(_uuid(rng)),
        slug="rehearsal",
        name="Rehearsal",
        starts_on=STARTS_AT.date().isoformat(),
        venue="",
        system=plan.system,
        settings=plan.settings,
        lexicon=plan.lexicon,
        rounds=plan.how_many_rounds,
        paper="A4",
    )
    day.spent[phase] += clock() - started_at
    everyone = plan.players + (LATE_ONES if plan.trouble else 0)
    lines = [
        PlayerLine(
            player=str(_uuid(rng)), name=name, rating=rating, member_id="", brings=_brings(rng)
        )
        for name, rating in invented(everyone, rng=rng)
    ]
    day.late = lines[plan.players :]
    day.do(phase, players.enter, division=day.division_key, lines=lines[: plan.players])
    day.do(phase, check_in.everyone, division=day.division_key)
    return day


def _brings(rng: random.Random) -> list[str]:
    """Players bring the tiles (NSA-2), and every third a clock."""
    return ["tiles", "clock"] if rng.random() < 1 / 3 else ["tiles"]


def _uuid(rng: random.Random) -> UUID:
    return UUID(int=rng.getrandbits(128), version=4)
