"""NSA Anagrams Championship, 2005: id, who carries it, the rule in short."""

ROWS = (
    (
        "NSA-1",
        "TP",
        "Players are seated in a circle by rating so that strong and less strong alternate: of "
        "six, first, fourth, second, fifth, third, sixth. Unrated players count below the rated.",
    ),
    (
        "NSA-2",
        "ETP",
        "A table plays with two sets of a hundred tiles in different colours, mixed and parted "
        "into two halves with fifty tiles of either; one half for each stage. The players bring "
        "the sets.",
    ),
    ("NSA-3", "R", "Paper is for the first letters of words seen, and for no other note."),
    ("NSA-4", "T", "A game lasts 75 minutes by a clock that nothing stops."),
    (
        "NSA-5",
        "ET",
        "Whoever draws nearest to A begins, a blank coming even before A; those who tie draw "
        "again. Then play goes round clockwise.",
    ),
    (
        "NSA-6",
        "ER",
        "The player whose turn it is turns a tile, says what it is, lays it in the pool and has "
        "about ten seconds to see a word. An official, if there is one, keeps the pace.",
    ),
    (
        "NSA-7",
        "R",
        "Anyone else who sees a word lays a sheet with the initial, its face down, in the middle. "
        "When it is their sheet's turn they may let it go by.",
    ),
    (
        "NSA-8",
        "E",
        "The player on turn may announce any number of words. The tiles are laid out before them, "
        "facing the other players. If a word is challenged off, they make no more in that turn.",
    ),
    (
        "NSA-9",
        "E",
        "Then the sheets are taken in the order they were laid, and each writer may make their "
        "word if it can still be made.",
    ),
    (
        "NSA-10",
        "R",
        "A turn lasts until the last sheet has been dealt with and everyone has their own back, "
        "letter struck out.",
    ),
    (
        "NSA-11",
        "E",
        "A player who made a word that held in their own turn has another turn; if they made none, "
        "the next player has it. What came from a sheet doesn't count for this.",
    ),
    (
        "NSA-12",
        "E",
        "When the first hundred tiles are out, there is a new draw for who begins, and play "
        "turns round to go counterclockwise.",
    ),
    (
        "NSA-13",
        "E",
        "No word is shorter than six letters. Any sort of word in the list will do, a simple "
        "plural too.",
    ),
    ("NSA-14", "E", "A word may come out of the pool alone."),
    (
        "NSA-15",
        "E",
        "A steal uses the whole of one word with something from the pool, its letters in another "
        "order, or the whole of two words with or without the pool. Whether one may "
        "so change a word of one's own is the director's to set.",
    ),
    (
        "NSA-16",
        "E",
        "Letters that can still be read off the new word in their old order have not been "
        "rearranged: RATING gives neither BERATING nor ROASTING, READING does give GARDENIA. "
        "To rename a blank changes no order.",
    ),
    ("NSA-17", "E", "A blank in the pool serves a steal only, never a word built of pool tiles."),
    (
        "NSA-18",
        "E",
        "Taking a blank from the pool takes two real letters from it as well, and a word of nine "
        "letters or more.",
    ),
    (
        "NSA-19",
        "E",
        "Each further blank from the pool asks for two more real letters and three more letters "
        "of length: twelve for two blanks, fifteen for three.",
    ),
    (
        "NSA-20",
        "E",
        "To steal a word that has a blank in it already, one real letter is enough, and the blank "
        "may become another letter: RECAnTING with D to DETRACtING.",
    ),
    (
        "NSA-21",
        "ET",
        "The moment for a challenge is when the word is said or when it is laid out, as "
        "missing from the list or as impossible to play.",
    ),
    (
        "NSA-22",
        "E",
        "What couldn't be played now may be played later, by anyone, once the letters are there.",
    ),
    (
        "NSA-23",
        "ET",
        "Words are judged by the official list, the list of long words being part of it. What "
        "fails is handed back: pool tiles to the pool, an old word to its owner.",
    ),
    (
        "NSA-24",
        "ET",
        "A word that is in no list but was not challenged in time is its maker's, and scores if "
        "it is still there at the end.",
    ),
    ("NSA-25", "ET", "Challenging a good word costs nothing."),
    (
        "NSA-26",
        "TR",
        "A good word laid out with a wrong letter: the first time its player puts it right and it "
        "costs nothing. The second time the tiles return and their turn ends.",
    ),
    (
        "NSA-27",
        "ET",
        "When the 75 minutes are up an official turns every tile left where no player sees it, and "
        "all join the pool together. Going on in the order in force, each player has turns of one "
        "word at most.",
    ),
    ("NSA-28", "E", "That phase lasts until all players in a row have passed."),
    (
        "NSA-29",
        "ER",
        "A last ten seconds are for everyone, with first letters on sheets, and the words are "
        "taken in the sheets' order.",
    ),
    (
        "NSA-30",
        "ETP",
        "Every word still there at the end is worth the square of its length, blanks "
        "included. The best sum has the table; equal sums share it.",
    ),
    (
        "NSA-A1",
        "TP",
        "Of three rounds the first sends several players from each table up to tables of winners, "
        "by default half of them rounded up; the others meet one another. A tie at the line goes "
        "by best word, then rating.",
    ),
    (
        "NSA-A2",
        "TP",
        "The best six to eight by their sum of two rounds play the final, the rest play on for "
        "places. With a tie at the cut the final may grow to eight; else the second round, the "
        "best word and the rating decide.",
    ),
    (
        "NSA-A3",
        "TP",
        "First come the finalists as they finished in the final, then all others by their sum of "
        "three rounds. Finalists who tie are parted by that sum, or share the place.",
    ),
)
