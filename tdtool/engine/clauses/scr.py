"""Scrabble: id, who carries it, the rule in short."""

ROWS = (
    ("SCR-1", "E", "A turn is a play, an exchange or a pass."),
    ("SCR-2", "E", "A pass scores zero."),
    (
        "SCR-3",
        "E",
        "One or more tiles may be exchanged while the bag has seven or more; an exchange scores "
        "zero.",
    ),
    ("SCR-4", "E", "The first play has at least two tiles and covers the center square, H8."),
    (
        "SCR-5",
        "E",
        "All tiles of a play lie in one row or column without a gap, read left to right or top to "
        "bottom. One main word holds them all.",
    ),
    ("SCR-6", "E", "Every later play touches a tile on the board, horizontally or vertically."),
    (
        "SCR-7",
        "E",
        "The player says which letter their blank is. It stays that letter for the game, unless "
        "the play is challenged off.",
    ),
    (
        "SCR-8",
        "E",
        "All words formed score their tiles and the premium squares newly covered, and seven "
        "tiles add fifty. The board is the standard 15 by 15.",
    ),
    (
        "SCR-9",
        "ER",
        "Announce the score, start the opponent’s clock, then draw back to seven, or what is left.",
    ),
    (
        "SCR-10",
        "ET",
        "Any or all words of a play may be challenged until the next draw. One bad word takes the "
        "play off for zero. If all are good, the challenger loses their next turn (default). A "
        "setting can make the challenge free instead, or give the player challenged 5 or 10 "
        "points per play or per word. With void challenges, bad words can’t be played at all.",
    ),
    ("SCR-11", "T", "Players aren’t entitled to know which word failed, nor what a word means."),
    (
        "SCR-12",
        "ET",
        "The game ends when a player goes out with the bag empty, or either player ends it after "
        "at least six successive scoreless turns. In tournaments it also ends when a clock is "
        "more than ten minutes over: then each rack is deducted and overtime charged, and nobody "
        "gains.",
    ),
    (
        "SCR-13",
        "E",
        "If nobody goes out, each player loses the value of the tiles left on their rack. A "
        "player who goes out gains double the value of the opponents’ tiles, and the opponents "
        "lose nothing (default). By a setting the player gains the value once, and the opponents "
        "lose it.",
    ),
    ("SCR-14", "ET", "A final score may be zero or less; the higher one still wins."),
    ("SCR-15", "E", "Tracking the tiles played is allowed."),
    (
        "SCR-16",
        "ET",
        "In tournaments each player has 25 minutes, and overtime costs ten points per minute or "
        "part of a minute; both are settings.",
    ),
)
