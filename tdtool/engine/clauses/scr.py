"""Scrabble: id, who carries it, the rule in short."""

ROWS = (
    ("SCR-1", "E", "A turn is one of three things: a play, an exchange, a pass."),
    ("SCR-2", "E", "Passing earns nothing."),
    ("SCR-3", "E", "Exchanging tiles is allowed while the bag has seven, and earns nothing."),
    ("SCR-4", "E", "The opening play has two tiles at least and covers H8, the centre."),
    (
        "SCR-5",
        "E",
        "The tiles of a play stand in one row or one column without a hole, read rightward or "
        "downward, and belong to one main word.",
    ),
    ("SCR-6", "E", "Every play after that borders on a tile already there, side to side."),
    (
        "SCR-7",
        "E",
        "The player says which letter their blank is. It is that letter to the end of the game, "
        "if the play isn't challenged off.",
    ),
    (
        "SCR-8",
        "E",
        "All words formed score by their tiles and by premium squares newly covered, and using "
        "seven tiles adds fifty. The board is the usual one of 15 by 15.",
    ),
    (
        "SCR-9",
        "ER",
        "Say the score, start the other clock, then fill the rack to seven while tiles last.",
    ),
    (
        "SCR-10",
        "ET",
        "Any words of a play may be challenged until the player draws. One bad word takes the play "
        "off for no score; if all are good, the challenger pays what the tournament has set, by "
        "default their next turn.",
    ),
    ("SCR-11", "T", "Players aren't told which of the words was bad, nor what a word means."),
    (
        "SCR-12",
        "ET",
        "The game is over when someone goes out with the bag empty, when a player claims it after "
        "six turns in a row without a score, or when a clock runs more than ten minutes over.",
    ),
    (
        "SCR-13",
        "E",
        "Tiles left on a rack come off at the end. Who went out gains double the opponents' tiles "
        "while they lose nothing, or else gains them once while they lose theirs.",
    ),
    ("SCR-14", "ET", "A final score may be nothing or less; the higher one still wins."),
    ("SCR-15", "E", "Keeping count of the tiles played is allowed."),
    (
        "SCR-16",
        "ET",
        "In tournaments each player has 25 minutes, and a minute of overtime costs ten points, "
        "as does one only begun; both may be set.",
    ),
)
