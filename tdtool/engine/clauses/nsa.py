"""NSA Anagrams Championship, 2005: id, who carries it, the rule in short."""

ROWS = (
    (
        "NSA-1",
        "TP",
        "Players sit in a circle by NSA rating, upper half (rounded up) and lower half "
        "alternating: for six, 1, 4, 2, 5, 3, 6. Equal ratings go by name, then by order of "
        "registration. Unrated players come below all rated ones.",
    ),
    (
        "NSA-2",
        "ETP",
        "A table plays with two sets of a hundred tiles in different colors. They are mixed and "
        "split at random into two halves, one per stage, with fifty tiles of each set. Players "
        "bring the sets.",
    ),
    ("NSA-3", "R", "Paper is only for the first letters of words, not for any other notes."),
    ("NSA-4", "T", "A game lasts 75 minutes, and the clock is never stopped."),
    (
        "NSA-5",
        "ET",
        "Each player draws a tile. The player nearest to A goes first; a blank beats an A. Only "
        "tied players draw again. Play then goes clockwise.",
    ),
    (
        "NSA-6",
        "ER",
        "The player whose turn it is turns a tile, names it and lays it in the pool. They have "
        "up to ten seconds to find a word. An official, if there is one, calls the end of each "
        "turn; otherwise a turn takes about ten seconds.",
    ),
    (
        "NSA-7",
        "R",
        "Any other player who sees a word lays a sheet with its first letter, face down, in the "
        "center; several sheets are allowed. They may pass over their own sheet when its turn "
        "comes.",
    ),
    (
        "NSA-8",
        "E",
        "The player whose turn it is may announce any number of words. The tiles are laid in "
        "front of them, facing the other players. After a word is challenged off, they make no "
        "more in that turn; the sheets are still reviewed. When a word of any other player is "
        "challenged off, only that word is undone.",
    ),
    (
        "NSA-9",
        "E",
        "After the player whose turn it is, the sheets are reviewed in the order they were "
        "placed. Each player who placed a sheet may announce and make their word if it can "
        "still be played.",
    ),
    (
        "NSA-10",
        "R",
        "When all sheets are reviewed, players pick up their own and strike out the letter. That "
        "ends the turn.",
    ),
    (
        "NSA-11",
        "E",
        "Players get another turn if at least one word they made in their turn was not "
        "challenged off, even if it has been stolen since. Otherwise it is the next player’s "
        "turn. Words from sheets don’t count for this.",
    ),
    (
        "NSA-12",
        "E",
        "After the first hundred tiles, players draw again for first, and play goes "
        "counterclockwise. The turn of the hundredth tile is finished, but earns no extra turn. "
        "Tiles drawn for first go back face down.",
    ),
    (
        "NSA-13",
        "E",
        "Words have at least six letters. Any kind of word in the list is allowed, plain plurals "
        "too.",
    ),
    ("NSA-14", "E", "A word may come from the pool alone."),
    (
        "NSA-15",
        "E",
        "A steal uses all letters of one word plus at least one pool tile, or all letters of two "
        "words, with or without the pool. Every old word must be rearranged. Players may change "
        "one of their own words in the same way, unless the director sets otherwise. A "
        "two-word steal may always use their own words, and both old words may belong to one "
        "player.",
    ),
    (
        "NSA-16",
        "E",
        "A word is not rearranged if its letters stand in their old order in the new word, next "
        "to each other or not. RATING makes neither BERATING nor ROASTING; READING does make "
        "GARDENIA. Of two words, each must be rearranged. A new letter for a blank is no "
        "rearrangement by itself.",
    ),
    (
        "NSA-17",
        "E",
        "Blanks from the pool are for steals only, never for a word from the pool alone.",
    ),
    (
        "NSA-18",
        "E",
        "One blank from the pool needs at least two non-blank pool letters in the same play, and "
        "a word of nine letters or more.",
    ),
    (
        "NSA-19",
        "E",
        "Two blanks from the pool need at least four non-blank pool letters and twelve letters in "
        "the word; three need six and fifteen. Each further blank needs two more pool letters and "
        "three more letters in the word, whatever the minimum word length.",
    ),
    (
        "NSA-20",
        "E",
        "To steal a word that already has a blank, one non-blank tile is enough. The blank may "
        "change its letter: RECAnTING with D to DETRACtING. The rules for pool blanks still hold "
        "for a blank that is added.",
    ),
    (
        "NSA-21",
        "ET",
        "A word can be challenged when it is announced or when it is formed: as not in the list, "
        "or as unplayable. Unplayable: the letters are not there, or the rules don’t allow it.",
    ),
    ("NSA-22", "E", "A word that was unplayable may be played later if the letters turn up."),
    (
        "NSA-23",
        "ET",
        "Words are judged by the official list (OWL) with the Long List. If a word fails, pool "
        "tiles go back to the pool and an old word to its holder.",
    ),
    (
        "NSA-24",
        "ET",
        "A word that is in no list but was not challenged in time stays, and counts if it stands "
        "at the end.",
    ),
    ("NSA-25", "ET", "A wrong challenge costs nothing."),
    (
        "NSA-26",
        "TR",
        "A word misspelled when it is laid out may be fixed once, at no cost. If it fails again, "
        "the tiles go back and the turn ends.",
    ),
    (
        "NSA-27",
        "ET",
        "When the 75 minutes are up, the turn under way is finished, and earns no extra turn. An "
        "official turns all remaining tiles where no player sees them, and all join the pool "
        "together. From the next player on, in the current order, each turn is at most one word, "
        "without sheets. It may be any word that the rules allow, with or without the new tiles. "
        "If the last tile of stage two is turned earlier, this begins after that turn.",
    ),
    (
        "NSA-28",
        "E",
        "These turns of at most one word go on until all players have passed in a row.",
    ),
    (
        "NSA-29",
        "ER",
        "Once all have passed, everyone has ten seconds to find words and lay their first letters "
        "on sheets. The words are taken in the order of the sheets.",
    ),
    (
        "NSA-30",
        "ETP",
        "Each word standing at the end scores the square of its length, blanks included. The "
        "highest total wins the table; players tied at the top share "
        "the win.",
    ),
    (
        "NSA-A1",
        "TP",
        "After the first of three rounds, more than one player per table moves up, by default "
        "half (rounded up, never all). They are seated together, and the rest play each other. "
        "Ties at the cut: best single word, then rating.",
    ),
    (
        "NSA-A2",
        "TP",
        "The six to eight players (by default six) with the highest totals after two rounds play "
        "the final; the rest play for the places below. A tie at the cut may widen the final to "
        "all tied players, up to eight. Otherwise round-2 score, best single word, then rating "
        "decide.",
    ),
    (
        "NSA-A3",
        "TP",
        "Finalists come first, by score in the final, then everyone else by total over all "
        "rounds. Finalists tied in the final rank by that total; if still tied, they share "
        "the place.",
    ),
)
