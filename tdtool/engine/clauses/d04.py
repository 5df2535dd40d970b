"""Tournament Anagrams for two players, 2004: id, who carries it, the rule in short."""

ROWS = (
    ("D04-1", "ET", "Two players take turns; who goes first is drawn at random."),
    (
        "D04-2",
        "E",
        "The hundred standard tiles, two of them blank, start face down in the reserve. The "
        "pool and the tableau start empty, and both players at 0 points.",
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
        "word, announce its score, press the clock. A tile must be turned as long as the "
        "reserve has any.",
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
        "A wrong challenge costs the challenger two points. A right one undoes the play, "
        "cancels its score and costs its maker two more. Either way, the challenger’s turn "
        "goes on.",
    ),
    (
        "D04-8",
        "ET",
        "An improperly formed word loses a challenge even if it is in the list. It is improper "
        "if it is too short, adds no letter to the old word, or uses letters not available.",
    ),
    (
        "D04-9",
        "ET",
        "If both agree that the last score was wrong, its maker’s score is corrected. The "
        "other player adds the size of the error, whether the score was too high or too low. "
        "After that turn a wrong score counts as announced, and the audit warns of it.",
    ),
    (
        "D04-10",
        "ER",
        "If several tiles are turned by mistake, the opponent chooses the one that goes to the "
        "pool. The others go back face down.",
    ),
    (
        "D04-11",
        "E",
        "A blank is a wildcard. Its letter may be chosen anew each time it is used.",
    ),
    (
        "D04-12",
        "E",
        "A word comes from the pool alone, or from all letters of words on the table. One old "
        "word needs at least one pool letter; with two or more, pool letters are optional. "
        "Either player’s words may be used, in any letter order.",
    ),
    (
        "D04-13",
        "E",
        "Each pair of adjacent letters in the new word scores a point, as often as it occurs, "
        "unless an old word already supplied it. ATTAR with R to TARTAR scores 3; TARTAR from "
        "the pool scores 5.",
    ),
    (
        "D04-14",
        "R",
        "The word and its score may be changed until the clock is pressed, not after.",
    ),
    (
        "D04-15",
        "E",
        "With the reserve empty, the game ends once both players in succession have had a turn "
        "without a word. A word challenged off doesn’t count as a word.",
    ),
    (
        "D04-16",
        "ETP",
        "Overtime costs a point per minute or part of a minute.",
    ),
    ("D04-17", "ET", "The higher score wins. Equal scores are a tie, half a win for each."),
    (
        "D04-18",
        "PR",
        "Clocks are neutralized during a challenge, a score correction and the return of extra "
        "tiles. Each player has a pen and a score sheet.",
    ),
)
