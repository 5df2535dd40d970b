"""NSA Anagrams Championship, 2005: id, who carries it, the rule in short."""

ROWS = (
    (
        "NSA-1",
        "TP",
        "Players sit in a circle by rating, so that strong and less strong alternate: for six, "
        "1, 4, 2, 5, 3, 6. Unrated players come below all rated ones.",
    ),
    (
        "NSA-2",
        "ETP",
        "A table plays with two sets of a hundred tiles in different colors. They are mixed "
        "and split at random into two halves, one per stage, with fifty tiles of each set. "
        "Players bring the sets.",
    ),
    ("NSA-3", "R", "Paper is only for the first letters of words, not for any other notes."),
    ("NSA-4", "T", "A game lasts 75 minutes, and the clock is never stopped."),
    (
        "NSA-5",
        "ET",
        "The player nearest to A goes first, a blank before A; ties draw again. Play then goes "
        "clockwise.",
    ),
    (
        "NSA-6",
        "ER",
        "The player on turn turns a tile, names it, lays it in the pool and has up to ten "
        "seconds to find a word. An official, if there is one, keeps the pace.",
    ),
    (
        "NSA-7",
        "R",
        "Any other player who sees a word lays a sheet with its first letter, face down, in "
        "the center. They may pass over their own sheet when its turn comes.",
    ),
    (
        "NSA-8",
        "E",
        "The player on turn may announce any number of words. The tiles are laid in front of "
        "them, facing the other players. After a word is challenged off, they make no more in "
        "that turn.",
    ),
    (
        "NSA-9",
        "E",
        "Then the sheets are reviewed in the order they were laid. Each writer may make their "
        "word if it is still there to be played.",
    ),
    (
        "NSA-10",
        "R",
        "A turn ends when all sheets are reviewed and each player has their own back, letter "
        "struck out.",
    ),
    (
        "NSA-11",
        "E",
        "A player on turn who made a word that held gets another turn; otherwise the next "
        "player is on turn. Words from sheets don’t count for this.",
    ),
    (
        "NSA-12",
        "E",
        "After the first hundred tiles, players draw again for first, and play goes "
        "counterclockwise.",
    ),
    (
        "NSA-13",
        "E",
        "Words have at least six letters. Any kind of word in the list is allowed, plain "
        "plurals too.",
    ),
    ("NSA-14", "E", "A word may come from the pool alone."),
    (
        "NSA-15",
        "E",
        "A steal uses all of one word plus at least one pool tile, rearranged, or all of two "
        "words, with or without the pool. Whether players may change one of their own words "
        "this way is a setting.",
    ),
    (
        "NSA-16",
        "E",
        "A word is not rearranged if its letters can still be read in their old order. RATING "
        "makes neither BERATING nor ROASTING; READING does make GARDENIA. A new letter for a "
        "blank is no rearrangement by itself.",
    ),
    (
        "NSA-17",
        "E",
        "Blanks from the pool are for steals only, never for a word from the pool alone.",
    ),
    (
        "NSA-18",
        "E",
        "One blank from the pool needs at least two non-blank pool letters in the same play, "
        "and a word of nine letters or more.",
    ),
    (
        "NSA-19",
        "E",
        "Each further blank from the pool needs two more non-blank pool letters and three more "
        "letters of length: twelve for two blanks, fifteen for three.",
    ),
    (
        "NSA-20",
        "E",
        "To steal a word that already has a blank, one non-blank tile is enough. The blank may "
        "change its letter: RECAnTING with D to DETRACtING.",
    ),
    (
        "NSA-21",
        "ET",
        "A word can be challenged when it is announced or formed, as not in the list or as "
        "unplayable.",
    ),
    (
        "NSA-22",
        "E",
        "A word that was unplayable may be played later if the letters turn up.",
    ),
    (
        "NSA-23",
        "ET",
        "Words are judged by the official list with the Long List. If a word fails, pool tiles "
        "go back to the pool and an old word to its holder.",
    ),
    (
        "NSA-24",
        "ET",
        "A word that is in no list but was not challenged in time stays, and counts if it "
        "stands at the end.",
    ),
    ("NSA-25", "ET", "A wrong challenge costs nothing."),
    (
        "NSA-26",
        "TR",
        "A misspelled word may be fixed the first time, and it costs nothing. The second time "
        "the tiles go back and the turn ends.",
    ),
    (
        "NSA-27",
        "ET",
        "When the 75 minutes are up, an official turns all remaining tiles where no player "
        "sees them, and all join the pool together. In the order in force, each player then "
        "has turns of one word at most.",
    ),
    ("NSA-28", "E", "This goes on until all players have passed in succession."),
    (
        "NSA-29",
        "ER",
        "Then everyone has a last ten seconds, with first letters on sheets. The words are "
        "taken in the order of the sheets.",
    ),
    (
        "NSA-30",
        "ETP",
        "Each word standing at the end scores the square of its length, blanks included. The "
        "highest total wins the table; equal totals share it.",
    ),
    (
        "NSA-A1",
        "TP",
        "After the first of three rounds, several players per table move up and play each "
        "other, by default half (rounded up, never all). The rest play each other. Ties at the "
        "line: best word, then rating.",
    ),
    (
        "NSA-A2",
        "TP",
        "The six to eight players with the highest totals after two rounds play the final; the "
        "rest play on for position. A tie at the cut may widen the final to eight; otherwise "
        "round-2 score, best word, then rating decide.",
    ),
    (
        "NSA-A3",
        "TP",
        "Finalists come first, by score in the final, then everyone else by total of three "
        "rounds. Finalists tied in the final rank by that total, or share the place.",
    ),
)
