"""A seeded player: lawful games of each system, written as they would be recorded.

It finds its words with ``steals``, so what it plays is lawful by the rules of words; the order of
play it keeps by itself, so that the games' own order is held against something.
"""

import random
from collections import Counter
from functools import cache
from zlib import crc32

from tdtool.engine import Lexicon, records, systems
from tdtool.engine.anagrams import events as ev
from tdtool.engine.anagrams.d04 import TABLE, score
from tdtool.engine.final_words.d62 import points as points_1962
from tdtool.engine.records.record import Record, RecordPlayer
from tdtool.engine.remedies import overtime
from tdtool.engine.words import letters, steals
from tests.engine.anagrams.playing import D04, D62, NSA, nicks

CHALLENGED = 0.1


@cache
def played_with() -> Lexicon:
    """A list that games are quickly played with: some words of four to nine letters."""
    words = (word for word in Lexicon.load("enable") if 4 <= len(word) <= 9)
    some = frozenset(word for word in words if crc32(word.encode()) % 25 == 0)
    return Lexicon("some words", some, "", official=False)


class Table:
    """What lies on the table, kept as simply as can be."""

    def __init__(self, rules: str, lexicon: Lexicon, rng: random.Random, **settings) -> None:
        self.rules, self.lexicon, self.rng = rules, lexicon, rng
        self.system = systems.get(rules, **settings)
        self.nicks = nicks(rules)
        name, sets = {D04: ("english", 1), NSA: ("english", 2), D62: ("selchow-1962", 1)}[rules]
        self.bag = list(letters.get(name).times(sets).elements())
        rng.shuffle(self.bag)
        self.pool: Counter[str] = Counter()
        self.words = {holder: [] for holder in ([TABLE] if rules == D04 else self.nicks)}
        self.events: list = []

    def note(self, kind, *args) -> None:
        self.events.append(kind(len(self.events) + 20, *args))

    def turn(self, nick: str) -> str:
        tile = self.bag.pop()
        self.pool[tile] += 1
        self.note(ev.Turned, nick, tile)
        return tile

    def find(self, nick: str, key: str = "") -> steals.Way | None:
        """Some lawful word, or none."""
        pool = "".join(self.pool.elements())
        ways = steals.playable(
            self.system, self.words, pool, lexicon=self.lexicon, nick=nick, key=key
        )
        return self.rng.choice(ways) if ways and self.rng.random() < 0.8 else None

    def make(self, nick: str, way: steals.Way, announced: int | None = None) -> None:
        self.note(ev.Word, nick, way.word, way.sources, announced)
        holder = TABLE if self.rules == D04 else nick
        new, old = _tiles(way.word), Counter()
        for word, whose in way.sources:
            self.words[whose].remove(word)
            old += _tiles(word)
        self.pool -= new - old
        self.words[holder].append(way.word)

    def record(self) -> Record:
        players = tuple(RecordPlayer(nick, nick, n) for n, nick in enumerate(self.nicks, 1))
        return Record("agr", self.rules, players, tuple(self.events))


def _tiles(word: str) -> Counter[str]:
    return Counter("?" if letter.islower() else letter for letter in word)


def play(rules: str, lexicon: Lexicon, seed: int) -> Record:
    """A lawful game to its end, with scores and words reported."""
    rng = random.Random(seed)
    return {D04: _play_2004, NSA: _play_nsa, D62: _play_1962}[rules](lexicon, rng)


def _play_2004(lexicon: Lexicon, rng: random.Random) -> Record:
    table = Table(D04, lexicon, rng)
    totals, idle, turn, last = {"ann": 0, "bob": 0}, 0, 0, None
    while idle < 2:
        nick, other = ("ann", "bob") if turn % 2 == 0 else ("bob", "ann")
        turn += 1
        if last and rng.random() < CHALLENGED:
            table.note(ev.Challenge, nick, last[0], rng.choice([None, True]))
            totals[nick] -= 2
        if last and last[1] != last[2]:
            table.note(ev.Corrected, nick, last[2])
            totals[other] += last[2] - last[1]
            totals[nick] += abs(last[2] - last[1])
        if table.bag:
            table.turn(nick)
        way, last = table.find(nick), None
        if way:
            right = score(way.word, [old.word for old in way.sources])
            said = right + rng.choice([0, 0, 0, 2])
            table.make(nick, way, rng.choice([None, said]) if said == right else said)
            totals[nick] += said
            last, idle = (way.word, said, right), 0
        else:
            table.note(ev.Pass, nick)
            idle = idle + 1 if not table.bag else 0
    for nick in table.nicks:
        used = rng.randrange(24 * 60, 28 * 60)
        table.note(ev.ClockUsed, nick, used)
        table.note(ev.ReportedWords, nick, tuple(table.words[TABLE]))
        late = overtime.overtime(table.system, used=used).points
        table.note(ev.ReportedScore, nick, totals[nick] - late)
    return table.record()


def _report(table: Table, worth) -> Record:
    for nick in table.nicks:
        table.note(ev.ReportedWords, nick, tuple(table.words[nick]))
        table.note(ev.ReportedScore, nick, sum(worth(word) for word in table.words[nick]))
    return table.record()


def _nsa_turn(table: Table, nick: str) -> bool:
    """A turn with its sheets; whether it earned another."""
    table.turn(nick)
    own = 0
    while way := table.find(nick):
        table.make(nick, way)
        own += 1
        if table.rng.random() < CHALLENGED:
            others = [other for other in table.nicks if other != nick]
            table.note(ev.Challenge, table.rng.choice(others), way.word, None)
    if not own and table.rng.random() < 0.5:
        table.note(ev.Pass, nick)
    sheet = table.rng.choice([other for other in table.nicks if other != nick])
    if way := table.find(sheet):
        table.make(sheet, way)
    return own > 0


def _play_nsa(lexicon: Lexicon, rng: random.Random) -> Record:
    table = Table(NSA, lexicon, rng)
    seat, step = rng.randrange(3), 1
    while len(table.bag) > 40:
        earned = _nsa_turn(table, table.nicks[seat % 3])
        if len(table.bag) == 100:
            table.note(ev.StageTwo)
            seat, step = rng.randrange(3), -1
        elif not earned:
            seat += step
            last = seat - step
        else:
            last = seat
    seat = last + step
    table.note(ev.TimeCalled)
    rest = "".join(table.bag)
    table.pool.update(rest)
    table.note(ev.Turned, "ann", rest)
    passes = 0
    while passes < 3:
        nick = table.nicks[seat % 3]
        way = table.find(nick)
        if way:
            table.make(nick, way)
        else:
            table.note(ev.Pass, nick)
        passes, seat = 0 if way else passes + 1, seat + step
    table.note(ev.LastSheets)
    if way := table.find("bob"):
        table.make("bob", way)
    return _report(table, lambda word: len(word) ** 2)


def _play_1962(lexicon: Lexicon, rng: random.Random) -> Record:
    table = Table(D62, lexicon, rng)
    centre = "".join(table.bag.pop() for _ in range(10))
    table.pool.update(centre)
    table.events.append(ev.Centre(10, letters=centre))
    seat, lost = 0, dict.fromkeys(table.nicks, 0)
    while table.bag:
        nick = table.nicks[seat % 3]
        seat += 1
        if lost[nick]:
            lost[nick] -= 1
            continue
        while table.bag:
            key = table.turn(nick)
            way = table.find(nick, key)
            if not way:
                table.note(ev.Pass, nick)
                break
            table.make(nick, way)
            if rng.random() < CHALLENGED:
                other = table.nicks[(seat) % 3]
                table.note(ev.Challenge, other, way.word, None)
                lost[other] += 1
            if len(table.words[nick]) == 10:
                return _report(table, points_1962)
    return _report(table, points_1962)


@cache
def written(rules: str, seed: int) -> str:
    """A lawful game as it is recorded."""
    return records.write(play(rules, played_with(), seed))
