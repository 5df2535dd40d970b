"""My Scrabble, two players, 2005: id, who carries it, the rule in short."""

ROWS = (
    (
        "MYS-0",
        "T",
        "The director has the last word on every dispute and on what a rule means, even against "
        "a computed verdict, with their reason on record.",
    ),
    (
        "MYS-1.1",
        "ER",
        "Both players see to it that the hundred tiles are right before they start. If they turn "
        "out wrong later, the game is played to its end and counts.",
    ),
    (
        "MYS-1.2",
        "T",
        "Both draw for first in every game, a blank ahead of A, nearest to A begins, ties draw "
        "again. The second player puts the tiles back.",
    ),
    ("MYS-1.3", "R", "The clock is started once the first player has their seven tiles."),
    (
        "MYS-2.1",
        "ETP",
        "Each player has 25 minutes, and an hour is set aside for a game. From the moment the "
        "clock shows 0:01 below zero, every minute begun costs ten points.",
    ),
    (
        "MYS-2.2",
        "T",
        "A player who is late has their clock running until they come.",
    ),
    (
        "MYS-3.1",
        "PR",
        "Before the next move both have both players' scores and totals on paper. Who hasn't, "
        "catches up while their own clock runs.",
    ),
    (
        "MYS-3.2",
        "ET",
        "A wrong score or total can be put right as long as one signature is missing on the slip.",
    ),
    ("MYS-3.3", "R", "Clocks are stopped while scores that differ are sorted out."),
    (
        "MYS-4.1",
        "R",
        "When drawing, the bag is up at eye level and the other player sees the hand.",
    ),
    ("MYS-4.2", "R", "Tiles come out singly and lie face down before they go on the rack."),
    (
        "MYS-4.3",
        "ER",
        "Too many drawn: if they say so themselves, the other takes the surplus from the new "
        "tiles, lying face down. If the other notices, they take it from the open rack. Both look "
        "at the tiles before the bag gets them back.",
    ),
    ("MYS-4.4", "ER", "Too few drawn: the missing ones come from whatever the bag has by now."),
    (
        "MYS-5.1",
        "R",
        "Lay the tiles, say the score, hit the clock, write; the opponent has twenty seconds to "
        "hold or challenge, and none once they have written; then draw. Hitting the clock ends the "
        "turn, and so does reaching into the bag after the score was said.",
    ),
    (
        "MYS-5.2",
        "R",
        "Tiles that lay crooked are no ground for a complaint once the opponent has written the "
        "score.",
    ),
    ("MYS-5.3", "R", "To tidy the board or ask for the totals, wait for your own turn."),
    ("MYS-6.1", "ER", "Tiles may be exchanged any number of times while seven are in the bag."),
    ("MYS-6.2", "ER", "An exchange is a move and is made in one's own turn."),
    (
        "MYS-6.3",
        "ER",
        "To exchange: count the bag, say how many, lay them face down, hit the clock, note it, "
        "draw the new ones, and only then drop the old ones in.",
    ),
    ("MYS-7", "E", "Passing is allowed at any time and earns nothing."),
    (
        "MYS-8.1",
        "T",
        "Words, where they were placed and whether an exchange was allowed: all of these can be "
        "challenged.",
    ),
    (
        "MYS-8.2",
        "TPR",
        "To challenge words: let the turn finish, hold, say so, stop the clock, leave the score "
        "unwritten, put words and table number on a slip and have the opponent check it.",
    ),
    ("MYS-8.3", "T", "Placement and exchanges are for the director to judge, called to the table."),
    ("MYS-8.4", "TR", "Nobody looks at tiles while the slip is away: both racks are covered."),
    (
        "MYS-8.5",
        "TR",
        "Drawing early doesn't save a word from a challenge. If it fails, the fresh tiles are "
        "surplus to be removed and the played ones go home to the rack.",
    ),
    ("MYS-8.6", "TR", "With the clock stopped there is no giving in and no taking back."),
    (
        "MYS-8.7",
        "TR",
        "The answer is shown to both. Either of them can ask for the same slip to be looked up "
        "again, without walking off to argue.",
    ),
    ("MYS-8.8", "ET", "A play that fails comes off the board and the turn earns nothing."),
    ("MYS-8.9", "ET", "A play that passes stands, and the challenge was free."),
    (
        "MYS-8.10",
        "ET",
        "There is one challenge in a turn, over as many of its words as wanted, and one answer: "
        "a single bad word brings down the play. Which it was isn't said.",
    ),
    (
        "MYS-8.11",
        "T",
        "A slip with a word on it that isn't on the board may be written again and handed in.",
    ),
    (
        "MYS-9.1",
        "E",
        "Going out on an empty bag adds twice what the opponent still holds, whose own score is "
        "left alone. The clock is neutralized once that last move is done.",
    ),
    (
        "MYS-9.2",
        "E",
        "After six zeros one after another, by passes, exchanges or plays challenged off, the "
        "game is over without a claim and each player loses the worth of their rack.",
    ),
    (
        "MYS-9.3a",
        "ET",
        "When time is called, only a move with tiles already on their way to the board is "
        "finished, and the rack filled up. Then each player loses the worth of their rack.",
    ),
    ("MYS-9.3b", "ET", "Points for overtime are the player's loss and nobody's gain."),
    (
        "MYS-9.4",
        "TR",
        "A stray tile that turns up before signing goes into the bag and racks are put back. Two "
        "full racks: play on; one short: they draw; both short: whoever was first to draw "
        "draws. If only one then holds tiles, it ends there and is counted anew.",
    ),
    (
        "MYS-9.5",
        "TR",
        "Tiles found before signing in a bag believed empty are shown, racks are put back and "
        "whoever was first to draw has them. If both then hold tiles they play on; if not, "
        "that was the end, and scores are counted anew.",
    ),
    (
        "MYS-9.6",
        "T",
        "Two signatures close the game: until then the tiles lie as they are, from then on no "
        "tile found changes anything, only a ruling of the director does.",
    ),
    (
        "MYS-9.7",
        "TPR",
        "See that both names can be read. The winner takes the slip to the desk, the loser lays "
        "out the tiles ten by ten.",
    ),
    (
        "MYS-P1",
        "TR",
        "No book or list is opened at a table. Judging is by the list approved for the event.",
    ),
    (
        "MYS-P2",
        "R",
        "Bring your own score sheet if you like; before the game the opponent may look through "
        "any paper you have with you.",
    ),
    (
        "MYS-P3",
        "TR",
        "In doubt or with a suspicion, call the director straight away. They find out whether it "
        "was done on purpose and may rule or penalise.",
    ),
    (
        "MYS-P4",
        "TR",
        "Be polite, keep the board in view for the other, allow onlookers only where both agree; "
        "they keep quiet, and clocks may be neutralized while they are sent away. A game left, "
        "badly abused or come to too late can be declared forfeit.",
    ),
)
