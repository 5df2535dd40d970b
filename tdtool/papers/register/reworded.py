"""What papers say in other words now, with the sentences that stand in the digests of old prints.

A paper printed before a sentence was said better isn't out of date for it: its digest is that of
the sentence as it was. What is said with places in it (a word, a list, a number) is known by a
pattern.
"""

import re
from functools import lru_cache

KEPT = 10_000  # a round’s slips say the same for each table
SENTENCES = {
    (
        "A point for each letter over three (D62-14). Ten words end the game (D62-13). "
        "Only words standing at the end count. Out of room? Continue on the back with "
        "your seat number."
    ): (
        "A point for each letter over three (D62-14). Ten words end the game (D62-13). "
        "Only words that stand at the end count. No room left: overleaf, with the seat "
        "number."
    ),
    "The play stays.": ("The play stands."),
    "Challenge a word when it is played.": ("A challenge comes at the moment the word is played."),
    (
        "Overtime: write only the time past 0:00; the desk subtracts the points. Scores "
        "include corrections and catches (D04-9). The winner turns in the slip."
    ): (
        "Overtime: only what the clock shows below 0:00; the desk takes it off. Scores "
        "include corrections and catches (D04-9). The winner hands in."
    ),
    "An improperly formed word fails even if it is in the list.": (
        "A word that was never properly made fails whatever the list says."
    ),
    "Challenge before the next tile is turned.": (
        "A challenge comes before the next tile is turned."
    ),
    (
        "Write the number of letters, then its square. A blank is a letter like any other: "
        "circle it. Only words standing at the end count. Out of room? Continue on the back with "
        "your seat number."
    ): (
        "First the letters, then their square. A blank is a letter like any other: ring "
        "it. Only words that stand at the end count. No room left: overleaf, with the "
        "seat number."
    ),
    "A word not challenged in time stays and scores.": (
        "A word nobody challenged in time stays and scores."
    ),
    "Challenge a word when it is announced or formed.": (
        "A challenge comes when the word is said or laid out."
    ),
    "Misspelled when laid out: it may be fixed once at no cost.": (
        "Laid out with a wrong letter: the first time it is mended, free."
    ),
    (
        "Overtime: write only the time past 0:00; the desk subtracts the points. Scores "
        "include corrections. The winner turns in the slip (MYS-9.7)."
    ): (
        "Overtime: only what the clock shows below 0:00; the desk takes it off. Scores "
        "include corrections. The winner hands in (MYS-9.7)."
    ),
    "No book or list may be used at the table; this list is the event’s.": (
        "No book or list is opened at a table; this list is the event’s."
    ),
    "Tiles drawn too early don’t save the play.": (
        "Fresh tiles drawn too early don’t save the play."
    ),
    "Once the clock is stopped, nobody concedes or retracts.": (
        "Once the clock stands, nobody gives in and nobody takes back."
    ),
    "Both racks stay covered until the answer is seen.": (
        "Both racks are covered until the answer is seen."
    ),
    "Clock stopped, score not written, both have checked the words.": (
        "Clock stopped, score unwritten, both have checked the words."
    ),
    (
        "Overtime: write only the time past 0:00; the desk subtracts the points. Scores "
        "include corrections. The winner turns in the slip."
    ): (
        "Overtime: only what the clock shows below 0:00; the desk takes it off. Scores "
        "include corrections. The winner hands in."
    ),
    "Challenge before the player draws.": ("A challenge comes before the player draws."),
    "counterclockwise": "reversed",
    "The challenger and the player check the words, then initial. No words may be added.": (
        "Cover the tiles. Both players check the words, then initial. No words may be added."
    ),
    "clock never stops": ("never stopped"),
    "Day page: clear To do, errors first.": ("Day page: clear To do, warnings first."),
    "No evidence was added.": ("There was no evidence, so there was nothing to check."),
    "Everyone in the running already has another prize.": (
        "Everybody in the running has another prize already."
    ),
}

PATTERNS = tuple(
    (re.compile(pattern), before)
    for pattern, before in (
        (r"(\w+day), (\w+) (\d+), (\d{4})", r"\1 \3 \2 \4"),
        (r"Checked, OK( .+)", r"Let stand\1"),
        (r"A forfeit\. Spread: (.+)", r"A forfeit, by spread: \1"),
        (r"A double forfeit\. Spread: (.+)", r"A forfeit of both, by spread: \1"),
        (r"not accepted: none of the (\w+) have signed", r"not accepted: no of \1 have signed"),
        (r"(Round \d+), the final( · Division .+)?", r"\1 and final\2"),
        (r"challenge: (\d+) points per (play|word)", r"challenge: \1 points a \2"),
        (r"(\S+) isn’t in the word list “(.+)”; not challenged, so it counts\.",
         r"\1 isn't in the list \2; nobody took it off, so it counts."),
        (r"(“.*”) isn’t a word: words have only the letters A to Z\. Not counted\.",
         r"\1 isn't a word: words have only the letters A to Z. It isn't counted."),
        (r"Letters weren’t counted: the tile set is unknown under these settings\.",
         "The letters weren't counted: the set of tiles is unknown under these settings."),
        (r"(No words of .+) add up to (.+); nearest possible: (.+)\.",
         r"\1 make \2; the nearest they can make: \3."),
        (r"(.+ was reported; the words) add up to (.+)\.", r"\1 make \2."),
        (r"(.+) isn’t a possible total: (.+) score (.+) at most\.",
         r"No game makes \1: \2 make \3 at most."),
        (r"(\d+) words here; the game ends with the (.+)\.",
         r"\1 words stand here, and the game ends with the \2."),
        (r"(\d+) letters at this table; the set has (\d+)\.",
         r"\1 letters stand on the table, and the set has \2."),
        (r"(.+) are tied and split the prize equally\.(.*)",
         r"\1 are level and share it equally.\2"),
        (r"(.+) are tied for \w+ and split the prizes for (\w+ (?:and|to) \w+) equally\.(.*)",
         r"\1 are level on \2 place and share what these bring equally.\3"),
        (r"There is no (\w+): only 1 player is in the running\.(.*)",
         r"There is no \1: only one is in the running.\2"),
        (r"There is no (\w+): only (\d+) players are in the running\.(.*)",
         r"There is no \1: only \2 are in the running.\3"),
        (r"(.+) tie for first on (\S+)\.", r"\1 share the table with \2."),
        (r"on paper, entered (\d\d:\d\d) by (.+)", r"on paper, keyed \1 by \2"),
        (r"Nobody in class (.+) has (.+) yet\.", r"Nobody of class \1 has \2 yet."),
    )
)  # fmt: skip


@lru_cache(maxsize=KEPT)
def as_before(sentence: str) -> str:
    """The sentence as older prints have it; one that was never said otherwise as it is.

    >>> as_before("QAT isn’t in the word list “enable”; not challenged, so it counts.")
    "QAT isn't in the list enable; nobody took it off, so it counts."
    """
    if sentence in SENTENCES:
        return SENTENCES[sentence]
    for pattern, before in PATTERNS:
        if pattern.fullmatch(sentence):
            return pattern.sub(before, sentence)
    return sentence
