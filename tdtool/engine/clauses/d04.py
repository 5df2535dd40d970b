"""Tournament Anagrams for two players, 2004: id, who carries it, the rule in short."""

ROWS = (
    ("D04-1", "ET", "Two players take turns; chance decides who has the first."),
    (
        "D04-2",
        "E",
        "A hundred standard tiles, two of them blank, start face down in the reserve. Pool and "
        "tableau begin empty, both scores at nothing.",
    ),
    (
        "D04-3",
        "ETP",
        "How short a word may be is settled before the game; five letters unless the director "
        "sets it otherwise.",
    ),
    ("D04-4", "ETP", "Each clock starts at 25 minutes, or what the director sets."),
    (
        "D04-5",
        "E",
        "The steps of a turn come in this order: challenge, correct a score, turn a tile, make "
        "a word, say its score, hit the clock. A tile is owed as long as the reserve has one.",
    ),
    (
        "D04-6",
        "E",
        "Only the word from the opponent's turn just before may be challenged, and only until "
        "the challenger turns their own tile.",
    ),
    (
        "D04-7",
        "ET",
        "Challenging in vain costs two points. A right challenge takes the word apart "
        "again, cancels its score and costs its maker two more. The challenger's turn goes on.",
    ),
    (
        "D04-8",
        "ET",
        "A word that was never properly made (too short, no letter added to the old one, letters "
        "not there) loses a challenge whether or not the list has it.",
    ),
    (
        "D04-9",
        "ET",
        "When both agree that the last score was wrong, its maker puts it right and the other "
        "earns the size of the mistake, whichever way it went. After that turn a wrong score "
        "stands and the audit warns of it.",
    ),
    (
        "D04-10",
        "ER",
        "Of several tiles turned by mistake the opponent picks the one that stays; the others go "
        "back face down.",
    ),
    (
        "D04-11",
        "E",
        "A blank is any letter, and may be another one in the next word it is used in.",
    ),
    (
        "D04-12",
        "E",
        "A word is built from pool letters alone, from the whole of one word on the table with "
        "something from the pool, or from the whole of two or more words with or without the "
        "pool. It matters not whose they were or whether the order changes.",
    ),
    (
        "D04-13",
        "E",
        "Each pair of neighbouring letters in the new word earns a point, as often as it occurs, "
        "unless an old word already supplied it. ATTAR with R to TARTAR earns 3; TARTAR out of "
        "the pool earns 5.",
    ),
    (
        "D04-14",
        "R",
        "Word and score may be changed until the clock is hit; then they are final.",
    ),
    (
        "D04-15",
        "E",
        "With the reserve empty, the game is over once both players in succession have had a "
        "turn without a word. A word challenged off counts as none.",
    ),
    (
        "D04-16",
        "ETP",
        "Each minute of overtime costs a point, and a minute begun costs the same as a full one.",
    ),
    ("D04-17", "ET", "Most points win. Equal points are a tie, half a win for each."),
    (
        "D04-18",
        "PR",
        "Clocks stand still during a challenge, a correction and the return of extra tiles. Both "
        "players have a pen and a score sheet.",
    ),
)
