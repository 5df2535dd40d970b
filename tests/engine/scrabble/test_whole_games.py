"""Whole games, published and out of chance: what is right is left alone, what was falsified is
found where it stands, and nothing makes the engine stumble."""

import random
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tdtool.engine import Lexicon, audit, records
from tdtool.engine.audits import Verdict
from tdtool.engine.records import Event, Record
from tdtool.engine.scrabble.events import Exchange, Line, Play, Withdrawn
from tests.counted import calls
from tests.engine.scrabble.generated import games
from tests.engine.scrabble.playing import TINY
from tests.engine.scrabble.real_games import (
    SAMPLES,
    final_scores,
    known_faults,
    published,
    samples,
)
from tests.tables import of_each

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FILES = [*published(), *samples()]
OF_A_PLAY_THAT_CAME_OFF = "g058.gcg"  # its wrong score counts nowhere (SCR-10)
needs_published = pytest.mark.skipif(not published(), reason="the published games aren't here")


def errors(verdict: Verdict) -> list[tuple[int | None, str]]:
    return [(f.line, f.kind) for f in verdict.findings if f.severity == "error"]


@needs_published
@of_each("path", published())
def test_a_published_game_agrees_but_for_the_fault_that_is_known(
    path: Path, enable: Lexicon
) -> None:
    verdict = audit(records.read(path.read_bytes()), lexicon=enable)
    fault = known_faults().get(path.name)
    if path.name == OF_A_PLAY_THAT_CAME_OFF:
        fault = None
    assert verdict.verdict == ("differs" if fault else "agrees")
    assert errors(verdict) == ([(fault[1], fault[0])] if fault else [])
    assert {f.severity for f in verdict.findings} <= {"note", "error"}
    assert {p.nick: p.reported for p in verdict.players} == final_scores()[path.name]


@of_each("path", samples())
def test_a_sample_game_agrees(path: Path, enable: Lexicon) -> None:
    assert audit(records.read(path.read_bytes()), lexicon=enable).verdict == "agrees"


def test_the_wrong_score_of_a_sample_game_is_found_at_its_line(enable: Lexicon) -> None:
    verdict = audit(records.read((SAMPLES / "wrong-score.gcg").read_bytes()), lexicon=enable)
    assert errors(verdict) == [(15, "score")]
    assert [(p.reported, p.verified) for p in verdict.players] == [(435, 425), (417, 417)]


def test_a_game_written_back_reads_the_same() -> None:
    for path in FILES:
        record = records.read(path.read_bytes())
        assert records.read(records.write(record)) == record, path.name


@pytest.mark.clause("SCR-5")
@pytest.mark.clause("SCR-8")
@pytest.mark.clause("SCR-13")
@of_each("style", ["dots", "spelled", "marked"])
@of_each("nicks", [["ann", "bob"], ["ann", "bob", "cy", "di"]])
def test_lawful_games_agree_with_a_second_reading_of_the_rules(
    style: str, nicks: list[str]
) -> None:
    for text in games(12, style=style, nicks=list(nicks)):
        record = records.read(text)
        verdict = audit(record, lexicon=TINY)
        assert (verdict.verdict, errors(verdict)) == ("agrees", []), text
        assert [p.reported for p in verdict.players] == [p.verified for p in verdict.players]
        assert records.read(records.write(record)) == record


# One thing in a record falsified, and the kinds of finding that fit.


def another(rng: random.Random, letters: str) -> str:
    return rng.choice([letter for letter in ALPHABET if letter not in letters])


def score(event: Line, rng: random.Random) -> tuple[Line, set[str]]:
    wrong = event.score + rng.choice([-7, -2, 1, 2, 3, 11])
    return replace(event, score=wrong), {"score", "total", "challenge", "clock"}


def total(event: Line, rng: random.Random) -> tuple[Line, set[str]]:
    return replace(event, total=event.total + rng.choice([-10, -1, 1, 7, 100])), {"total"}


def tile(event: Play, rng: random.Random) -> tuple[Line, set[str]]:
    place = rng.choice([at for at, sign in enumerate(event.word) if sign.isupper()])
    wrong = event.word[:place] + another(rng, event.rack) + event.word[place + 1 :]
    return replace(event, word=wrong), {"tiles", "move"}


def word(event: Play, rng: random.Random) -> tuple[Line, set[str]]:
    return replace(event, word=event.word + another(rng, event.rack)), {"tiles", "move"}


def rack(event: Play, rng: random.Random) -> tuple[Line, set[str]]:
    used = rng.choice([sign for sign in event.word if sign in event.rack])
    return replace(event, rack=event.rack.replace(used, "") + "?"), {"tiles"}


def place(event: Play, rng: random.Random) -> tuple[Line, set[str]]:
    return replace(event, place=rng.choice("PQ") + event.place.strip(ALPHABET)), {"move"}


FALSIFIED = {
    "score": score,
    "total": total,
    "tile": tile,
    "word": word,
    "rack": rack,
    "place": place,
}


def candidates(record: Record, what: str) -> list[Event]:
    if what in ("score", "total"):
        came_off = [
            play for play, off in pairwise(record.events) if isinstance(off, Withdrawn)
        ]  # their scores count nowhere (SCR-10)
        return [e for e in record.events if isinstance(e, Line) and e not in came_off]
    plays = [event for event in record.events if isinstance(event, Play) and event.rack]
    return [play for play in plays if any(sign in play.rack for sign in play.word)
            and any(sign.isupper() for sign in play.word)]  # fmt: skip


@needs_published
@of_each("path", published())
def test_one_thing_falsified_is_found_where_it_stands_and_nowhere_else(path: Path) -> None:
    record = records.read(path.read_bytes())
    sound = errors(audit(record, lexicon=TINY))
    for what in FALSIFIED:
        is_found(path, record, sound, what)


def is_found(path: Path, record: Record, sound: list[tuple[int | None, str]], what: str) -> None:
    rng = random.Random(f"{path.name} {what}")
    for event in rng.sample(candidates(record, what), 3):
        falsified, fitting = FALSIFIED[what](event, rng)  # type: ignore[operator]
        events = tuple(falsified if each is event else each for each in record.events)
        verdict = audit(replace(record, events=events), lexicon=TINY)
        new = [f for f in verdict.findings if f.severity == "error"
               and (f.line, f.kind) not in sound]  # fmt: skip
        assert {f.kind for f in new if f.line == event.line} & fitting, (event, falsified)
        elsewhere = [f for f in new if f.line != event.line and f.because != event.line]
        assert elsewhere == [], (event, falsified)


# Whatever comes in, an answer goes out.


def answered(text: str | bytes) -> Verdict:
    record = records.read(text)
    verdict = audit(record, lexicon=TINY)
    assert records.read(records.write(record)).events == record.events
    return verdict


@settings(max_examples=50)
@given(st.text() | st.binary())
def test_any_text_and_any_bytes_are_answered(text: str | bytes) -> None:
    answered(text)


SPELLINGS = """8H H8 15O 16P 1A TAXI .A. (TA)XI TxX ()( Ł ß - -- -ABC -9 -0 +0 -5 +-10 0 5 22
    (challenge) (time) (QI) ( AEIRSTX ? ??????? QQQQQQQQ > : # #note #rules #set 99999999"""
PIECES = st.sampled_from(SPELLINGS.split())
LINES = st.builds(
    lambda nick, pieces: f">{nick}: {' '.join(pieces)}",
    st.sampled_from(["ann", "bob", "cy", ":", "a:b", "é"]),
    st.lists(PIECES, max_size=6),
)


@settings(max_examples=60)
@given(st.lists(LINES | st.text(max_size=20), max_size=25))
def test_lines_of_any_pieces_are_answered(lines: list[str]) -> None:
    answered("\n".join(["#player1 ann Ann", "#player2 bob Bob", *lines]))


@settings(max_examples=60)
@given(st.randoms(use_true_random=False))
def test_a_game_with_lines_lost_doubled_swapped_and_spoilt_is_answered(rng: random.Random) -> None:
    text = rng.choice(FILES).read_text() if FILES else next(games(1))
    lines = text.splitlines()
    for _ in range(rng.randint(1, 8)):
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        spoilt = list(lines[at]) or [" "]
        spoilt[rng.randrange(len(spoilt))] = rng.choice("AZaz.?()-+ 0159>:#é")
        lines[at : at + 1] = rng.choice([[], [lines[at]] * 2, [lines[other]], ["".join(spoilt)]])
        lines = lines or [""]
    answered("\n".join(lines))


TWO_PLAYERS = "#player1 ann Ann\n#player2 bob Bob\n"
PLAYS = ">ann: AEIRSTX 8F TAXI +22 22\n>bob: QQQQQQQ 9F (QQ)Q +1 1\n"


@pytest.mark.long
@pytest.mark.parametrize("body", [PLAYS, "garbage\n", ">ann: ???\n", ">ann: A - +0 0\n"])
def test_a_record_four_times_as_long_takes_about_four_times_the_work(body: str) -> None:
    some, many = (calls(partial(answered, TWO_PLAYERS + body * times)) for times in (250, 1000))
    assert many < 4.5 * some


def test_a_line_of_two_million_letters_is_answered_as_one_line() -> None:
    for line in (
        ">ann: " + "A" * 1_900_000,
        ">ann: A 8H " + "A." * 900_000 + " +1 1",
        ">ann: A 8H " + "(" * 1_900_000,
    ):
        assert calls(partial(answered, TWO_PLAYERS + line)) < 2_000


def test_an_exchange_is_known_by_its_tiles_or_its_number() -> None:
    events = [Exchange(3, "ann", "AB", 0, 0, "AB", 2), Exchange(4, "bob", "", 0, 0, "", 5)]
    text = "#player1 ann\n#player2 bob\n>ann: AB -AB +0 0\n>bob: -5 +0 0\n"
    assert list(records.read(text).events) == events
    assert records.write(records.read(text)) == text
