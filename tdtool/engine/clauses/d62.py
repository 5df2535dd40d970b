"""Selchow & Righter Anagrams, 1962: id, who carries it, the rule in short."""

ROWS = (
    (
        "D62-1",
        "ET",
        "The set has 180 letters and no blanks, shuffled face down at the edges of the table or "
        "in a box. The letters are counted as in a printed set of that brand, unless the director "
        "chooses another count or “unknown”.",
    ),
    (
        "D62-2",
        "T",
        "The game is best with two to six players. With seven or more, tdtool warns you but lets "
        "you go on.",
    ),
    (
        "D62-3",
        "ET",
        "Each player draws a letter, face up, into the center. The player nearest to A goes "
        "first, and turns go clockwise. Tied players draw again, and their letters stay in the "
        "center too.",
    ),
    (
        "D62-4",
        "E",
        "If the draw left fewer than ten letters in the center, the first player fills it to ten. "
        "After that only discards, exposed letters and letters of failed words are added.",
    ),
    (
        "D62-5",
        "E",
        "A turn begins by drawing a hidden letter, the key letter. Every word of the turn must "
        "use the key letter just drawn.",
    ),
    (
        "D62-6",
        "E",
        "A new word uses the key letter and at least three from the center, so four letters at "
        "least; beginners may play three. It lies in front of its player, facing the center, "
        "where all can read it.",
    ),
    (
        "D62-7",
        "E",
        "Players may enlarge or change their own word with the key letter and any number of "
        "letters from the center, or none. No rearrangement is needed: CARE and S to CARES, RACES "
        "or SCARE. One word at a time, all its letters used.",
    ),
    (
        "D62-8",
        "E",
        "Another player’s word may be stolen with the key letter and any number of letters from "
        "the center, or none. Its letters must be rearranged: CARE to RACES or CASTER, not to "
        "CARES or SCARE. One word at a time, all its letters used.",
    ),
    (
        "D62-9",
        "E",
        "A player keeps drawing as long as each key letter is played. One that can’t be played "
        "goes to the center, and the turn ends.",
    ),
    (
        "D62-10",
        "T",
        "Which kinds of words count is agreed before the game. Usually these are dictionary "
        "words, without abbreviations, prefixes, suffixes, capitals, hyphens or apostrophes.",
    ),
    (
        "D62-11",
        "ET",
        "Other players may challenge a word, but only when it is played. If it is good, it "
        "stays, the turn goes on, and each challenger loses their next turn. If not, its letters "
        "go back where they came from, the key letter is discarded and the turn ends. Lost turns "
        "add up.",
    ),
    (
        "D62-12",
        "ET",
        "A hidden letter other than the key letter, once exposed, goes to the center. A player "
        "who exposes one on their own turn loses the rest of that turn, and an unplayed key "
        "letter goes to the center too. A player who exposes one on another’s turn loses their "
        "next turn.",
    ),
    (
        "D62-13",
        "E",
        "The game ends when a player has ten words at once, or when the last hidden letter is "
        "played or discarded, whichever comes first. A stolen word counts for the player who has "
        "it now.",
    ),
    (
        "D62-14",
        "ET",
        "A four-letter word scores 1, and every letter over four 1 more; a beginners’ word of "
        "three letters scores 0. Only words standing at the end count. The highest total wins; "
        "equal totals tie.",
    ),
)
