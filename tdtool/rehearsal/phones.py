"""A day on which players report by phone: what pairs do by lot, and what is left to the desk.

Two reports are seldom sent one behind the other: the tables of a round go on in an order by lot, a
step at a time. What no two players agree on, the desk decides when they are through.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from tdtool.models import Acceptance, Entry, Game, JournalEntry
from tdtool.models.phones import PHONES
from tdtool.models.slips import Way
from tdtool.queries.hall import codes
from tdtool.queries.reports import said
from tdtool.queries.reports.at_desk import Counting
from tdtool.rehearsal.desk import MockDay
from tdtool.rehearsal.pair_trouble import entries_of
from tdtool.services.acts import Desk
from tdtool.services.reports import by_desk, by_players
from tdtool.services.reports.by_desk import phones
from tdtool.services.slips import lifecycle as slips

REPORTED, DECIDED = "reported by phone", "decided"
TYPOS = (-100, -10, -1, 1, 10, 100)  # a wrong digit
OVER = object()
OF_A_RESULT = ("slips.", "reports.")  # acts that touch one


@dataclass(frozen=True)
class Pair:
    """A game that was played: its scores by place, who began where it is asked, and by place the
    code on the player's card."""

    day: MockDay
    game: Game
    scores: Sequence[int]
    starter: int | None
    cards: Sequence[str]

    def send(self, place: int, *, typo: int = 0, device: int = 0) -> None:
        """The player at this place reports, with a typo in the own score, from the own phone or
        that of another place."""
        own_score, other = self.scores[place - 1] + typo, self.scores[2 - place]
        self.day.do(
            REPORTED, _send_by_code, code=self.cards[place - 1], game=str(self.game.uuid),
            scores=[own_score, other], starter=self.starter,
            device=self.cards[(device or place) - 1],
        )  # fmt: skip

    def order(self) -> tuple[int, int]:
        """Who reports first, by lot."""
        first, other = self.day.some_of(2, (1, 2))
        return first, other

    def typo(self, place: int) -> int:
        typo = self.day.one_of(TYPOS)
        return typo if self.scores[place - 1] + typo >= 0 else -typo

    def enter(self) -> None:
        """The desk enters the slip."""
        more = {} if self.starter is None else {"starter": self.starter}
        self.day.take_slip(self.game, self.scores, **more)


Steps: TypeAlias = Iterator[None]
Habit: TypeAlias = Callable[[Pair], Steps]


def _both(pair: Pair) -> Steps:
    for place in pair.order():
        pair.send(place)
        yield


def _one_phone(pair: Pair) -> Steps:
    first, other = pair.order()
    pair.send(first)
    pair.send(other, device=first)
    yield


def _one_phone_wrong(pair: Pair) -> Steps:
    """One types for both, wrong; the other sees it on their own page, and the desk corrects it."""
    first, other = pair.order()
    wrong = replace(pair, scores=[pair.scores[0] + pair.typo(1), pair.scores[1]])
    wrong.send(first)
    wrong.send(other, device=first)
    game = str(pair.game.uuid)
    if Acceptance.objects.filter(game=pair.game, undone_by=None).exists():
        day, entry = pair.day, str(entries_of(pair.game)[other - 1].uuid)
        day.do(REPORTED, _says_wrong, game=game, entry=entry)
        arguments = {"place": 1, "score": pair.scores[0], "reason": "typed wrong, both say so"}
        day.do(DECIDED, slips.correct, game=game, **arguments)
        day.do(DECIDED, by_desk.dismiss, game=game)
    yield


def _differ(pair: Pair) -> Steps:
    first, other = pair.order()
    pair.send(first)
    yield
    pair.send(other, typo=pair.typo(other))
    yield


def _differ_and_mend(pair: Pair) -> Steps:
    first, other = pair.order()
    pair.send(first, typo=pair.typo(first))
    yield
    pair.send(other)
    yield
    pair.send(first)
    yield


def _differ_and_report_again(pair: Pair) -> Steps:
    yield from _differ(pair)
    pair.day.do(DECIDED, by_desk.again, game=str(pair.game.uuid))
    yield from _both(pair)


def _one_alone(pair: Pair) -> Steps:
    pair.send(pair.order()[0])
    yield


def _after_the_desk(pair: Pair) -> Steps:
    pair.enter()
    yield
    yield from _both(pair)


def _nobody(pair: Pair) -> Steps:
    yield


HABITS: tuple[tuple[int, Habit], ...] = (  # of a hundred pairs
    (74, _both),
    (8, _one_phone),
    (2, _differ_and_mend),
    (2, _differ),
    (1, _differ_and_report_again),
    (1, _one_phone_wrong),
    (3, _one_alone),
    (3, _after_the_desk),
    (6, _nobody),
)


def turn_on(day: MockDay) -> None:
    """What two players agree on counts at once."""
    day.do("players entered", by_desk.set_counting, counting=Counting.ONCE)
    assert day.event is not None
    day.event.refresh_from_db()


@dataclass(frozen=True)
class Played:
    """What two played, before anybody reported it: the scores by place, and who began."""

    game: Game
    scores: Sequence[int]
    starter: int | None = None


def report(day: MockDay, played: Sequence[Played]) -> None:
    """The players of a round report, and the desk decides what is left."""
    habits = [habit for share, habit in HABITS for _ in range(share)]
    go_through(day, [(pair, day.one_of(habits)) for pair in pairs_of(day, played)])


def pairs_of(day: MockDay, played: Sequence[Played]) -> list[Pair]:
    """Those who played, with their cards in hand."""
    assert day.event is not None
    cards = codes.of_event(day.event)
    return [
        Pair(
            day, played_game.game, played_game.scores, played_game.starter,
            [cards[str(entry.uuid)] for entry in entries_of(played_game.game)],
        )
        for played_game in played
    ]  # fmt: skip


def go_through(day: MockDay, pairs: Sequence[tuple[Pair, Habit]]) -> None:
    """Each pair does what it has the habit of, the others between its steps; then the desk."""
    going = [habit(pair) for pair, habit in pairs]
    while going:
        steps = day.one_of(going)
        if next(steps, OVER) is OVER:
            going.remove(steps)
    for pair, _ in pairs:
        day.played[str(pair.game.uuid)] = tuple(pair.scores)
        if not Acceptance.objects.filter(game=pair.game, undone_by=None).exists():
            _decide(pair)


def _decide(pair: Pair) -> None:
    """The desk has the sheets: it accepts the report that is right, or enters the slip."""
    reports = said.of_game(pair.game).by_place
    right = [
        place
        for place, phone_report in reports.items()
        if list(phone_report.scores) == list(pair.scores)
    ]
    if right:
        game = str(pair.game.uuid)
        pair.day.do(DECIDED, by_desk.accept, game=game, place=right[0], scores=pair.scores)
    else:
        pair.enter()


def _send_by_code(desk: Desk, *, code: str, **arguments: object) -> None:
    """As a phone does it: the code says who reports."""
    assert desk.event is not None
    # Codes change with the event’s own key and with who is in it, and with nothing else of a day.
    entries = Entry.objects.filter(division__event=desk.event).count()
    state = f"{desk.event.slip_key}/{entries}"
    entry = codes.find(desk.event, code, state)
    by_players.send(replace(desk, by=phones()), entry=entry, **arguments)


def _says_wrong(desk: Desk, *, game: str, entry: str) -> None:
    by_players.wrong(replace(desk, by=phones()), game=game, entry=entry)


@dataclass(frozen=True)
class HowReported:
    """How the day's results came, as the journal has it: by phones alone, with a decision of the
    desk, or entered there. ``played`` has what each pair that could report played, by game."""

    alone: int
    decided: int
    entered: int
    played: Mapping[str, tuple[int, ...]]

    @property
    def results(self) -> int:
        return self.alone + self.decided + self.entered

    @property
    def share(self) -> float:
        """Of all results those that needed no key at the desk."""
        return self.alone / self.results if self.results else 0.0


def how_reported(day: MockDay) -> HowReported:
    acts = JournalEntry.objects.filter(event=day.event).exclude(by_uuid=PHONES)
    touched = {
        act.arguments["game"]
        for act in acts
        if act.act.startswith(OF_A_RESULT) and "game" in act.arguments
    }
    accepted = Acceptance.objects.filter(undone_by=None, game__round__division__event=day.event)
    ways = dict(accepted.values_list("game__uuid", "report__way"))
    by_phone = {str(game) for game, way in ways.items() if way == Way.PHONE}
    return HowReported(
        alone=len(by_phone - touched),
        decided=len(by_phone & touched),
        entered=len(ways) - len(by_phone),
        played=dict(day.played),
    )
