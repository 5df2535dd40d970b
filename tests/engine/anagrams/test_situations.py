"""The same situations under all three systems, with the cells where nothing happens.

A row deals letters into the pool (``playing.dealt``) and has a cell for each system: what is then
played, and after ``=>`` what is found, “2 NSA-13 move” in the second line played.
"""

import pytest

from tests.engine.anagrams.playing import SYSTEMS, dealt, said

TWO = {"minimum": 2}

# name: letters dealt, then the cells for 2004, NSA and 1962, then the director's settings.
SITUATIONS = {
    "a word from the pool that nothing is wrong with": (
        "STARE",
        "ann +N; ann ASTERN",
        "ann +N; ann ASTERN",
        "ann +N; ann ASTERN",
    ),
    "a word that is too short": (
        "RA",
        "ann +C; ann CAR => 2 D04-3 move",
        "ann +C; ann CAR => 2 NSA-13 move",
        "ann +C; ann CAR => 2 D62-6 move",
    ),
    "letters missing from the pool": (
        "STARE",
        "ann +L; ann ANTLERS => 2 D04-12 tiles",
        "ann +L; ann ANTLERS => 2 NSA-14 tiles",
        "ann +L; ann ANTLERS => 2 D62-6 tiles",
    ),
    "letters missing when one's own word is changed": (
        "STARE",
        "ann +N; ann ASTERN; bob +U; ann +A; ann ANTLERS < ASTERN => 5 D04-12 tiles",
        "ann +N; ann ASTERN; ann +A; ann ANTLERS < ASTERN@ann => 4 NSA-15 tiles",
        "ann +N; ann ASTERN; ann +X; ann ANTLERS < ASTERN@ann => 4 D62-7 tiles, 4 D62-5 move",
    ),
    "letters missing in a steal": (
        "STARE",
        "ann +N; ann ASTERN; bob +A; bob ANTLERS < ASTERN => 4 D04-12 tiles",
        "ann +N; ann ASTERN; bob ANTLERS < ASTERN@ann => 3 NSA-15 tiles",
        "ann +N; ann ASTERN; ann +X; bob +A; bob ANTLERS < ASTERN@ann"
        " => 5 D62-8 tiles, 5 D62-5 move",
    ),
    "an old word of one's own that isn't there": (
        "STARE",
        "ann +N; ann SAUNTER < ATTAR => 2 D04-12 move",
        "ann +N; ann NATURES < RATES@ann => 2 NSA-15 move",
        "ann +N; ann NATURES < RATES@ann => 2 D62-7 move",
    ),
    "an old word of another's that isn't there": (
        "STARE",
        "ann +N; ann NATURES < RATES@bob => 2 D04-12 move",
        "ann +N; ann NATURES < RATES@bob => 2 NSA-15 move",
        "ann +N; ann NATURES < RATES@bob => 2 D62-8 move",
    ),
    "an old word that lies before somebody else": (
        "STARE",
        "ann +N; ann ASTERN; bob +L; bob ANTLERS < ASTERN@bob",
        "ann +N; ann ASTERN; ann +L; ann ANTLERS < ASTERN@bob => 4 NSA-15 move",
        "ann +N; ann ASTERN; ann +L; ann ANTLERS < ASTERN@bob => 4 D62-8 move",
    ),
    "letters of one's own old word left over": (
        "STARE",
        "ann +N; ann ASTERN; bob +L; bob ALERTS < ASTERN => 4 D04-12 move",
        "ann +N; ann ASTERN; ann +L; ann ALERTS < ASTERN@ann => 4 NSA-15 move",
        "ann +N; ann ASTERN; ann +L; ann ALERTS < ASTERN@ann => 4 D62-7 move",
    ),
    "letters of another's old word left over": (
        "STARE",
        "ann +N; ann ASTERN; bob +L; bob ALERTS < ASTERN => 4 D04-12 move",
        "ann +N; ann ASTERN; ann +L; bob ALERTS < ASTERN@ann => 4 NSA-15 move",
        "ann +N; ann ASTERN; ann +X; bob +L; bob ALERTS < ASTERN@ann => 5 D62-8 move",
    ),
    "nothing added to an old word": (
        "ALERT",
        "ann +S; ann ALERTS; bob +X; bob STALER < ALERTS => 4 D04-12 move",
        "ann +S; ann ALERTS; ann +X; ann STALER < ALERTS@ann => 4 NSA-15 move",
        "ann +S; ann ALERTS; ann +X; ann STALER < ALERTS@ann => 4 D62-5 move",
    ),
    "two old words and nothing added": (
        "CATSOO",
        "ann +U; ann CAT; bob +U; bob SO; ann +U; ann TACOS < CAT SO",
        "ann +U; ann CAT; ann SO; bob TACOS < CAT@ann SO@ann",
        "ann +A; ann CAT; ann +O; ann SO; ann +U; ann TACOS < CAT@ann SO@ann"
        " => 6 D62-5 move, 6 D62-8 move",
        TWO,
    ),
    "two old words and a letter": (
        "ACTNIPOS",
        "ann +U; ann ACT; bob +U; bob NIP; ann +U; ann CAPTION < ACT NIP",
        "ann +U; ann ACT; ann NIP; ann +U; ann CAPTION < ACT@ann NIP@ann",
        "ann +T; ann ACT; ann +P; ann NIP; ann +O; ann CAPTION < ACT@ann NIP@ann => 6 D62-8 move",
        TWO,
    ),
    "three old words": (
        "ACTNIPOS",
        "ann +U; ann ACT; bob +U; bob NIP; ann +U; ann SO; bob +U; bob CAPTIONS < ACT NIP SO",
        "ann +U; ann ACT; ann NIP; ann SO; ann +U; ann CAPTIONS < ACT@ann NIP@ann SO@ann"
        " => 6 NSA-15 move",
        "ann +T; ann ACT; ann +P; ann NIP; ann +O; ann SO; ann +S;"
        " ann CAPTIONS < ACT@ann NIP@ann SO@ann => 8 D62-5 move, 8 D62-8 move",
        TWO,
    ),
    "one's own word in its old order": (
        "RATINOS",
        "ann +G; ann RATING; bob +U; bob ROASTING < RATING",
        "ann +G; ann RATING; ann +U; ann ROASTING < RATING@ann => 4 NSA-16 move",
        "ann +G; ann RATING; ann +S; ann ROASTING < RATING@ann",
    ),
    "another's word in its old order": (
        "RATINOS",
        "ann +G; ann RATING; bob +U; bob ROASTING < RATING",
        "ann +G; ann RATING; ann +U; bob ROASTING < RATING@ann => 4 NSA-16 move",
        "ann +G; ann RATING; ann +X; bob +S; bob ROASTING < RATING@ann => 5 D62-8 move",
    ),
    "a blank in a word from the pool": (
        "STARE",
        "ann +?; ann ASTERn",
        "ann +?; ann ASTERn => 2 NSA-17 move",
        "ann +?; ann ASTERn => 1 D62-1 tiles warning",
    ),
    "a blank in a steal with one letter beside it": (
        "DARINGA",
        "ann +U; ann DARING; bob +?; bob GARDeNIA < DARING",
        "ann +U; ann DARING; ann +?; ann GARDeNIA < DARING@ann => 4 NSA-18 move",
        "ann +G; ann DARING; ann +?; ann GARDeNIA < DARING@ann => 3 D62-1 tiles warning",
    ),
    "a key letter that isn't used": (
        "STAREN",
        "ann +U; ann ASTERN",
        "ann +U; ann ASTERN",
        "ann +U; ann ASTERN => 2 D62-5 move",
    ),
    "a second word in a turn": (
        "STARENCARECA",
        "ann +R; ann ASTERN; ann CARE => 3 D04-5 order, 3 D04-3 move",
        "ann +R; ann ASTERN; ann CARECAR => 3 NSA-24 word note",
        "ann +R; ann ASTERN; ann CARE => 3 D62-5 move",
    ),
    "the tile turned out of turn": (
        "",
        "ann +S; ann +T => 2 D04-1 order",
        "ann +S; cy +T => 2 NSA-11 order",
        "ann +S; ann -; cy +T => 3 D62-3 order",
    ),
    "a second tile without a word": (
        "",
        "ann +S; bob +T; bob +E => 3 D04-1 order",
        "ann +S; bob +T; bob +E => 3 NSA-11 order",
        "ann +S; bob +T; bob +E => 3 D62-9 order",
    ),
    "a word out of turn": (
        "STARE",
        "ann +U; bob +N; bob ASTERN",
        "ann +N; bob ASTERN",
        "ann +N; bob ASTERN => 2 D62-3 order",
    ),
    "two tiles in one": (
        "",
        "ann +ST => 1 D04-10 order",
        "ann +ST => 1 NSA-6 order",
        "ann +ST => 1 D62-5 order",
    ),
    "a word before any tile": (
        "",
        "ann STARE => 1 D04-5 order, 1 D04-12 tiles",
        "ann NATURES => 1 NSA-6 order, 1 NSA-14 tiles",
        "ann STARE => 1 D62-6 tiles, 1 D62-5 move",
    ),
    "a pass before any tile": ("", "ann - => 1 D04-5 order", "ann - => 1 NSA-6 order", "ann -"),
    "a pass by another than the player on turn": (
        "",
        "ann +S; bob - => 2 D04-5 order",
        "ann +S; bob - => 2 NSA-6 order",
        "ann +S; bob - => 2 D62-3 order",
    ),
    "a word after being challenged off": (
        "STARENT",
        "ann +U; ann RATES; bob ?RATES; bob +U; ann +U; ann STARE",
        "ann +U; ann NATERS; bob ?NATERS; ann NATURES => 4 NSA-8 order",
        "ann +S; ann RATES; bob ?RATES; ann STARE => 4 D62-11 order, 4 D62-5 move",
    ),
    "more of a letter than the set has": (
        "ZYZ",
        "ann +U => -1 D04-2 tiles",
        "ann +Z; bob +U => 1 NSA-2 tiles",
        "ann +Z => 1 D62-1 tiles warning",
    ),
    "a phony that nobody challenges": (
        "STARE",
        "ann +N; ann RATSEN => 2 D04-7 word note",
        "ann +N; ann RATSEN => 2 NSA-24 word note",
        "ann +N; ann RATSEN => 2 D62-11 word note",
    ),
    "a phony challenged off": (
        "STARE",
        "ann +N; ann RATSEN; bob ?RATSEN",
        "ann +N; ann RATSEN; bob ?RATSEN",
        "ann +N; ann RATSEN; bob ?RATSEN",
    ),
    "a word wrongly made, challenged off though it is in the list": (
        "STARE",
        "ann +U; ann ASTERN; bob ?ASTERN",
        "ann +U; ann ASTERN; bob ?ASTERN",
        "ann +U; ann ASTERN; bob ?ASTERN",
    ),
    "a phony that was held good": (
        "STARE",
        "ann +N; ann RATSEN; bob ?RATSEN ok => 3 D04-7 challenge warning",
        "ann +N; ann RATSEN; bob ?RATSEN ok => 3 NSA-23 challenge warning",
        "ann +N; ann RATSEN; bob ?RATSEN ok => 3 D62-11 challenge warning",
    ),
    "a good word that was taken off": (
        "STARE",
        "ann +N; ann ASTERN; bob ?ASTERN off => 3 D04-7 challenge warning",
        "ann +N; ann ASTERN; bob ?ASTERN off => 3 NSA-23 challenge warning",
        "ann +N; ann ASTERN; bob ?ASTERN off => 3 D62-11 challenge warning",
    ),
    "a challenge of another word": (
        "STARE",
        "ann +N; ann ASTERN; bob ?STARE => 3 D04-6 challenge",
        "ann +N; ann ASTERN; bob ?STARE => 3 NSA-21 challenge",
        "ann +N; ann ASTERN; bob ?STARE => 3 D62-11 challenge",
    ),
    "a challenge of one's own word": (
        "STARE",
        "ann +N; ann ASTERN; ann ?ASTERN => 3 D04-6 order, 3 D04-6 challenge",
        "ann +N; ann ASTERN; ann ?ASTERN => 3 NSA-21 challenge",
        "ann +N; ann ASTERN; ann ?ASTERN => 3 D62-11 challenge",
    ),
    "a challenge after the next tile": (
        "STARE",
        "ann +N; ann RATSEN; bob +U; bob ?RATSEN => 2 D04-7 word note, 4 D04-6 order",
        "ann +N; ann RATSEN; ann +U; bob ?RATSEN => 2 NSA-24 word note, 4 NSA-21 challenge",
        "ann +N; ann RATSEN; ann +U; bob ?RATSEN => 2 D62-11 word note, 4 D62-11 challenge",
    ),
    "an event of another system": (
        "STARE",
        "ann +N; ann ASTERN; bob (exposed) AB => 3 syntax",
        "ann +N; ann ASTERN; bob !3; bob (exposed) AB => 3 syntax, 4 syntax",
        "ann +N; ann ASTERN; bob !3 => 3 syntax",
    ),
    "an announced score": (
        "STARE",
        "ann +N; ann ASTERN = 7 => 2 D04-13 score warning",
        "ann +N; ann ASTERN = 7 => 2 syntax",
        "ann +N; ann ASTERN = 5 => 2 syntax",
    ),
    "a mark of another system": (
        "STARE",
        "ann +N; #time => 2 syntax",
        "ann +N; #time",
        "ann +N; #time; #sheets; #stage 2 => 2 syntax, 3 syntax, 4 syntax",
    ),
    "a score that doesn't follow": (
        "STARE",
        "ann +N; ann ASTERN; bob +U; ann (score) 4 => 4 D04-13 total",
        "ann +N; ann ASTERN; ann (score) 35 => 3 NSA-30 total",
        "ann +N; ann ASTERN; ann (score) 4 => 3 D62-14 total",
    ),
    "a score that follows": (
        "STARE",
        "ann +N; ann ASTERN; ann (score) 9; ann (score) 5",
        "ann +N; ann ASTERN; ann (score) 9; ann (score) 36; bob (score) 0",
        "ann +N; ann ASTERN; ann (score) 9; ann (score) 3; bob (score) 0",
    ),
    "words that don't stand": (
        "STARE",
        "ann +N; ann ASTERN; ann (words) ASTER => 3 D04-13 total",
        "ann +N; ann ASTERN; ann (words) ASTERN SAUNTER => 3 NSA-30 total",
        "ann +N; ann ASTERN; ann (words) => 3 D62-14 total",
    ),
    "words that stand, in any case": (
        "STARE",
        "ann +N; ann ASTERN; ann (words) astern; bob (words) ASTERN",
        "ann +N; ann ASTERN; ann (words) astern; bob (words)",
        "ann +N; ann ASTERN; ann (words) aStern; bob (words)",
    ),
    "a penalty": (
        "STARE",
        "ann +N; ann ASTERN; bob (penalty) -3 late; ann (score) 5; bob (score) -3",
        "ann +N; ann ASTERN; bob (penalty) -3 late; ann (score) 36; bob (score) -3",
        "ann +N; ann ASTERN; bob (penalty) +3; ann (score) 3; bob (score) 3",
    ),
    "a clock": (
        "",
        "ann +N; bob (time) 26:01; bob (score) -2; ann (time) 25:00; ann (score) 0",
        "ann +N; bob (time) 99:01; bob (score) 0",
        "ann +N; bob (time) 99:01; bob (score) 0",
    ),
    "a clock left out of the score": (
        "",
        "ann +N; bob (time) 26:01; bob (score) 0 => 3 D04-16 clock",
        "ann +N; bob (time) 26:01; bob (score) 2 => 3 NSA-30 total",
        "ann +N; bob (time) 26:01; bob (score) 2 => 3 D62-14 total",
    ),
}  # fmt: skip

CELLS = [
    (name, rules, deal, cell, *settings)
    for name, (deal, *cells_and_settings) in SITUATIONS.items()
    for cells, settings in [(cells_and_settings[:3], cells_and_settings[3:] or [{}])]
    for rules, cell in zip(SYSTEMS, cells, strict=True)
]


@pytest.mark.parametrize(
    ("rules", "deal", "cell", "settings"),
    [pytest.param(*cell, id=f"{name}, {cell[0]}") for name, *cell in CELLS],
)
def test_each_system_says_of_a_situation(rules, deal, cell, settings) -> None:
    play, _, found = cell.partition(" => ")
    before = dealt(rules, deal)
    lines = [line if line[0] == "#" else line.replace(" ", ": ", 1) for line in play.split("; ")]
    answer = [
        f"{int(line) - len(before)} {rest}"
        for line, rest in (text.split(" ", 1) for text in said(rules, *before, *lines, **settings))
    ]
    assert answer == (found.split(", ") if found else [])
