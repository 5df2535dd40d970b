"""Tournament Anagrams for two players, 2004: id, who carries it, the rule in short."""

ROWS = (
    ("D04-1", "ET", "Two players take turns; who goes first is drawn at random."),
    (
        "D04-2",
        "E",
        "The hundred standard tiles, two of them blank, start face down in the reserve. The pool "
        "and both players’ word areas start empty, and both players at 0 points.",
    ),
    (
        "D04-3",
        "ETP",
        "The minimum word length is agreed before play: five letters, unless the director sets "
        "another.",
    ),
    (
        "D04-4",
        "ETP",
        "Each player has 25 minutes on the clock, unless the director sets another time.",
    ),
    (
        "D04-5",
        "E",
        "A turn runs in this order: challenge, correct a score, turn a tile, make at most one "
        "word, announce its score, press the clock. A tile must be turned as long as the reserve "
        "has any.",
    ),
    (
        "D04-6",
        "E",
        "Only the word the opponent made on the turn just before can be challenged, and only "
        "until the challenger turns their own tile.",
    ),
    (
        "D04-7",
        "ET",
        "A wrong challenge costs the challenger two points. A right one undoes the play, cancels "
        "its score and costs the player who made it two more points. Either way, the challenger’s "
        "turn goes on.",
    ),
    (
        "D04-8",
        "ET",
        "A challenge of an improperly formed word succeeds even if the word is in the list. "
        "Improperly formed: too short, no letter added to the old word, or letters not available.",
    ),
    (
        "D04-9",
        "ET",
        "If both agree that the score announced on the opponent’s last turn was wrong, the "
        "opponent’s score is corrected. The player who caught it gains the size of the error, "
        "whether the score was too high or too low. A wrong score not corrected on the next turn "
        "counts as announced, and a check of the record warns of it.",
    ),
    (
        "D04-10",
        "ER",
        "If more than one tile is turned, the opponent chooses the one that goes to the pool. The "
        "others go back face down into the reserve.",
    ),
    ("D04-11", "E", "A blank is a wildcard. Its letter may be chosen anew each time it is used."),
    (
        "D04-12",
        "E",
        "A word comes from the pool alone, or from all letters of words on the table. One old "
        "word needs at least one pool letter; with two or more, pool letters are optional. Either "
        "player’s words may be used, and no rearrangement is needed.",
    ),
    (
        "D04-13",
        "E",
        "A word scores a point for each pair of adjacent letters. Each time a pair is in the old "
        "words, all counted together, it cancels the same pair once in the new word. The order "
        "counts: AT is not TA. ATTAR with R to TARTAR scores 3; TARTAR from the pool scores 5. A "
        "blank counts as the letter it stands for; in an old word, as the one it stood for there.",
    ),
    ("D04-14", "R", "The word and its score may be changed until the clock is pressed, not after."),
    (
        "D04-15",
        "E",
        "The game ends when the reserve is empty and both players in succession have completed a "
        "turn without a word. The turn of the last tile can be the first of the two. A word "
        "challenged off doesn’t count as a word.",
    ),
    (
        "D04-16",
        "ETP",
        "Overtime costs a point per minute or part of a minute. With 25 minutes, exactly 25:00 "
        "costs nothing and 25:01 costs one point.",
    ),
    ("D04-17", "ET", "The higher score wins. Equal scores are a tie, half a win for each."),
    (
        "D04-18",
        "PR",
        "The clock is neutralized for a challenge, for a score correction and when too many tiles "
        "are turned. Each player has a pen and a score sheet.",
    ),
)
