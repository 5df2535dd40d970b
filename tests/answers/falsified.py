"""Records with something wrong in them, of every kind, made from records with nothing wrong.

``python -m tests.answers.falsified`` made the corpus, from the answers of its day. It is
kept to hold later code against, so it is never made again; what is wanted beside it is added with
``--more SEED``.
"""

import argparse
import json
import lzma
import random
import re
from collections.abc import Callable, Iterator

from tests.answers import CORPUS, answer, kept
from tests.engine.anagrams.player import written
from tests.engine.anagrams.playing import SYSTEMS
from tests.engine.scrabble.generated import games
from tests.engine.scrabble.test_sound_plays import falsified as spoilt
from tests.places import PROJECT, REAL_DATA, SAMPLES

EACH = 420
PLAY = re.compile(r"(>\S+:\s+)(\S+)\s+(\S+)\s+(\S+)\s+([+-]\d+)\s+(-?\d+)")
HEADS = (
    "#rules my-scrabble", "#rules scrabble", "#rules chess", "#lexicon nosuch", "#lexicon enable",
    "#set challenge void", "#set challenge play5", "#set challenge word10", "#set challenge lost",
    "#set end_racks single", "#set six_zeros automatic", "#set overtime_points 0",
    "#set overtime_limit 1", "#set nonsense 3", "#tile-distribution polish", "#set tiles english",
    "#board-layout SuperCrosswordGame", "#note #unsuccessful-challenge of ann", "#colour red",
    "#player3 cy Cy Moe", "#player1 ann Again", "#minimum 6", "#set minimum nine", "#stage 2",
    "#time", "#sheets", "#centre AEILNORSTU",
)  # fmt: skip
EVENTS = (
    "(time) -10 {less10}", "(time) +-20 {less20}", "(time) -7 {less10}", "(challenge) +5 {more5}",
    "(challenge) +10 {more10}", "(challenge) +7 {more5}", "- +0 {same}", "-- -0 {same}",
    "AB -AB +0 {same}", "ABCDEFG -9 +0 {same}", "(QZ) +40 {more40}", "(AE) -2 {less2}", "???",
    "EEQSUZA 8H QUEEN +28 {more28}", "EEQSUZA O15 QUEEN +28 {more28}", "- +4 {more5}",
)  # fmt: skip
OF_SHEETS = (
    "?GARDENIA", "?GARDENIA off", "?GARDENIA ok", "!5", "(exposed) AB", "(time) 26:01", "-", "+Z",
    "(time) 31:00", "(penalty) -5 late", "(words) RATING GARDENIA", "(score) 113", "+QQ", "ZZXQ",
    "GARDENIA < READING@bob", "READiNG", "READING = 3", "+?",
)  # fmt: skip


def _scored(line: re.Match[str], rng: random.Random) -> str:
    """A wrong score, a wrong total, or both."""
    who, rack, place, word, score, total = line.groups()
    off = rng.choice([1, -1, 2, 10, -20, 50])
    by = rng.choice([(off, 0), (0, off), (off, off)])
    return f"{who}{rack} {place} {word} {int(score) + by[0]:+d} {int(total) + by[1]}"


def _spelled(line: re.Match[str], rng: random.Random) -> str:
    """Another word: letters exchanged, a blank that is none or one too many, a dot filled in."""
    who, rack, place, word, score, total = line.groups()
    at = rng.randrange(len(word))
    letter = rng.choice([word[at].swapcase(), rng.choice("AEQZ.az"), f"({word[at]})"])
    word = rng.choice([word[:at] + letter + word[at + 1 :], word[::-1], word + letter, word[1:]])
    return f"{who}{rack} {place} {word or 'A'} {score} {total}"


def _placed(line: re.Match[str], rng: random.Random) -> str:
    """Another place, or the same one across."""
    who, rack, place, word, score, total = line.groups()
    turned = re.sub(r"(\d+)(\D)|(\D)(\d+)", r"\2\1\4\3", place)
    place = rng.choice([turned, f"{rng.randint(1, 16)}{rng.choice('AHOP')}", place.lower()])
    return f"{who}{rack} {place} {word} {score} {total}"


def _racked(line: re.Match[str], rng: random.Random) -> str:
    """Another rack: a tile more, a tile fewer, other tiles, in small letters, none."""
    who, rack, place, word, score, total = line.groups()
    other = rng.choice([rack[1:], rack + "Q", rack[:-1] + "?", rack.lower(), "JQXZZ??", ""])
    return f"{who}{other} {place} {word} {score} {total}"


def _withdrawn(line: re.Match[str], rng: random.Random) -> str:
    """A play that comes off, be it a phony or not."""
    who, rack, place, word, score, total = line.groups()
    word = rng.choice([word, word[::-1], word.replace("E", "I")])
    before = int(total) - int(score) + rng.choice([0, 0, 0, 3])
    back = rng.choice([f"{-int(score):+d}", f"{-int(score):+d}", "+0", "-1"])
    return f"{who}{rack} {place} {word} {score} {total}\n{who}{rack} -- {back} {before}"


WRONG = (_scored, _spelled, _placed, _racked, _withdrawn)


def of_scrabble(text: str, rng: random.Random) -> str:
    """A GCG record with one thing wrong, or a few."""
    lines = text.splitlines()
    for _ in range(rng.choice([1, 1, 2, 3])):
        plays = [at for at, line in enumerate(lines) if PLAY.fullmatch(line)]
        at = rng.choice(plays or [0])
        line = PLAY.fullmatch(lines[at])
        way = rng.randrange(10)
        if way == 0:
            lines.insert(rng.choice([0, 0, 2, len(lines)]), rng.choice(HEADS))
        elif way <= 2 and line:
            total = int(line[6])
            sums = {f"less{n}": total - n for n in (2, 10, 20)} | {"same": total}
            sums |= {f"more{n}": total + n for n in (5, 10, 28, 40)}
            event = rng.choice(EVENTS).format(**sums)
            lines.insert(rng.choice([at + 1, len(lines)]), f"{line[1]}{event}")
        elif way == 3:
            del lines[rng.choice([at, -1, at])]
        elif line:
            wrong: Callable[[re.Match[str], random.Random], str] = rng.choice(WRONG)
            lines[at : at + 1] = wrong(line, rng).split("\n")
        lines = lines or [""]
    return rng.choice(["\n", "\n", "\n", "\r\n"]).join(lines)


def of_anagrams(text: str, rng: random.Random) -> str:
    """An AGR record with one thing wrong, or a few."""
    lines = text.splitlines()
    for _ in range(rng.choice([1, 1, 2, 3])):
        at = rng.randrange(len(lines))
        way = rng.randrange(5)
        if way == 0:
            lines.insert(rng.choice([1, at]), rng.choice(HEADS))
        elif way == 1 and (who := re.match(r">\S+: ", lines[at])):
            lines.insert(at + 1, who[0] + rng.choice(OF_SHEETS))
        elif way == 2:
            lines[at] = re.sub(r"[A-Za-z]{4,}", lambda word: word[0][::-1], lines[at])
        elif way == 3:
            lines[at] = re.sub(r"\d+", lambda number: str(int(number[0]) + 1), lines[at])
        else:
            lines = spoilt("\n".join(lines), rng).split("\n")
    return "\n".join(lines)


def overtime_left_out(text: str) -> str:
    """The same with overtime, of which the sums know nothing."""
    pragma, rest = text.split("\n", 1)
    if ">" in rest and "(score)" not in rest:
        last = [line for line in rest.splitlines() if PLAY.fullmatch(line)][-1]
        who, total = last.split()[0], int(last.split()[-1])
        return f"#rules my-scrabble\n{text.rstrip()}\n{who} (time) -3 {total - 3}\n"
    timed = re.sub(r"^(>\S+:) (?=\(score\))", r"\1 (time) 40:00\n\1 ", rest, flags=re.MULTILINE)
    return f"{pragma}\n#set overtime_points 1\n{timed}"


def originals() -> tuple[list[str], list[str]]:
    """The records to begin with: games on the board, and those of words."""
    files = [*SAMPLES.glob("*.gcg"), *PROJECT.joinpath("fixtures", "real", "gcg").glob("*.gcg")]
    board = [path.read_text("utf-8") for path in sorted(files)]
    by_lot = list(games(4)) + list(games(2, style="spelled", nicks=["ann", "bob", "cy"]))
    words = [path.read_text("utf-8") for path in sorted(SAMPLES.glob("*.agr"))]
    return board * 3 + by_lot, words + [written(rules, n) for rules in SYSTEMS for n in (0, 1)]


def falsified(seed: int) -> Iterator[tuple[str, str]]:
    """Names and texts: every original as it is, and many of them falsified."""
    board, words = originals()
    for number, text in enumerate(dict.fromkeys([*board, *words])):
        yield f"whole-{seed}-{number}", text
        yield f"overtime-{seed}-{number}", overtime_left_out(text)
    rng = random.Random(seed)
    for number in range(EACH):
        yield f"board-{seed}-{number}", of_scrabble(rng.choice(board), rng)
    for number in range(EACH // 4):
        yield f"spoilt-{seed}-{number}", spoilt(rng.choice(board), rng)
    for number in range(EACH):
        yield f"words-{seed}-{number}", of_anagrams(rng.choice(words), rng)


def published() -> Iterator[tuple[str, None, str]]:
    """The published games that lie beside the project, without their texts."""
    for path in sorted(REAL_DATA.joinpath("gcg").glob("*.gcg")):
        name = path.relative_to(REAL_DATA).as_posix()
        yield name, None, answer(name, path.read_bytes())


def main() -> None:
    asked = argparse.ArgumentParser(description="Adds records and their answers to the corpus.")
    asked.add_argument("--more", type=int, metavar="SEED", required=CORPUS.exists(), default=1)
    seed = asked.parse_args().more
    known = {one.name for one in kept()} if CORPUS.exists() else set[str]()
    answered = [*published(), *((name, text, answer(name, text)) for name, text in falsified(seed))]
    with lzma.open(CORPUS, "at", encoding="utf-8", preset=9) as file:
        file.writelines(
            json.dumps(one, ensure_ascii=False) + "\n" for one in answered if one[0] not in known
        )


if __name__ == "__main__":
    main()
