"""A day on which pairs report by phone: every way in which they do, and a second laptop."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import replace

from tdtool.models import Account, Event, Round
from tdtool.queries.follow import progress
from tdtool.queries.reports.at_desk import Counting
from tdtool.rehearsal import pair_trouble, phones, rehearse
from tdtool.rehearsal.desk import MockDay, Plan, lawful, opened
from tdtool.rehearsal.phones import DECIDED, REPORTED, Pair, Played
from tdtool.services.acts import Desk
from tdtool.services.follow import laptops
from tdtool.services.journal import undo
from tdtool.services.reports import by_desk, by_players
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.slips import lifecycle as slips

PLAYERS, SEED = 2 * len(phones.HABITS), 6  # a table for every habit
FIRST, SECOND = "http://192.168.1.20:8000", "http://192.168.1.21:8000"


def taken_over(director: Account, _: Account) -> Event:
    """A round that counts at once, with every habit; the second laptop takes over, and in the next
    round the desk accepts what is reported."""
    plan = lawful(Plan("scrabble", PLAYERS, SEED, rounds=3, phones=True))
    day = opened(plan, random.Random(SEED), clock=time.perf_counter)
    day.do("", by_desk.set_counting, counting=Counting.ONCE, minutes=30)
    assert day.event is not None
    _counted_at_once(day, rehearse.posted(day, 1))
    director.set_password("quiet brown anagram")
    director.save()
    laptops.keep(follows=FIRST)
    progress.tell_address(SECOND)
    laptops.take_over(Desk(by=director, at=day.desk().at))
    day.director = director
    day.do("", by_desk.set_counting, counting=Counting.DESK, minutes=5)
    _accepted(day, rehearse.posted(day, 2))
    day.do("", by_desk.set_counting, counting=Counting.OFF)
    number = day.event.journal.latest("number").number
    day.do("", undo.undo, number=number, reason="pressed by mistake")
    return day.event


def _seated(day: MockDay, drawn: Round) -> list[Pair]:
    games = pair_trouble.couples_of(drawn)
    day.event = drawn.division.event
    return phones.pairs_of(day, [Played(game, rehearse.scores_of(day, game)) for game in games])


def _counted_at_once(day: MockDay, drawn: Round) -> None:
    """Then a problem that is dismissed, one that is not, and a result that both call wrong while
    it may be corrected."""
    seated = _seated(day, drawn)
    habits = [habit for _, habit in phones.HABITS]
    _tell(day, seated[0], 1, by_players.problem, text="Our clock stopped")
    phones.go_through(day, list(zip(seated, habits, strict=True)))
    _tell(day, seated[1], 2, by_players.problem, text="Which table is next?")
    day.do(DECIDED, by_desk.dismiss, game=str(seated[0].game.uuid))
    for place in (1, 2):
        _tell(day, seated[0], place, by_players.wrong)
    told = {"game": str(seated[0].game.uuid), "place": 2, "score": seated[0].scores[1] + 10}
    day.do(DECIDED, slips.correct, **told, reason="a move was left out, both say so")
    day.do("closed", rounds.complete, round=str(drawn.uuid), without=[], reason="")


def _accepted(day: MockDay, drawn: Round) -> None:
    """Most agree, one pair doesn't, of one pair one reports alone; an accepted slip is undone."""
    seated = _seated(day, drawn)
    differ, alone, *agree = seated
    steps = [(differ, phones._differ), (alone, phones._one_alone)]
    for pair, habit in [*steps, *((one, phones._both) for one in agree)]:
        list(habit(pair))
    shown = {str(one.game.uuid): list(one.scores) for one in agree}
    day.do(DECIDED, by_desk.accept_all, games=shown)
    day.do(DECIDED, by_desk.accept_all, half=True, games={
        str(alone.game.uuid): list(alone.scores),
    })  # fmt: skip
    day.do(DECIDED, slips.take_back, game=str(agree[0].game.uuid), reason="of another table")
    list(phones._both(agree[0]))
    phones._decide(agree[0])
    phones._decide(differ)
    _tell(day, agree[1], 1, by_players.wrong)
    day.do("closed", rounds.complete, round=str(drawn.uuid), without=[], reason="")


def _tell(day: MockDay, pair: Pair, place: int, act: Callable[..., object], **told: str) -> None:
    """From a player’s phone."""
    entry = str(pair_trouble.entries_of(pair.game)[place - 1].uuid)

    def by_phone(desk: Desk) -> object:
        return act(replace(desk, by=phones.phones()), game=str(pair.game.uuid), entry=entry, **told)

    day.do(REPORTED, by_phone)
