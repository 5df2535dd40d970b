"""My Scrabble, two players, 2005: id, who carries it, the rule in short."""

ROWS = (
    (
        "MYS-0",
        "T",
        "The director has the final say on every dispute and on what a rule means. They may "
        "overrule even a computed verdict, but must record why.",
    ),
    (
        "MYS-1.1",
        "ER",
        "Both players make sure that the set has the right hundred tiles before they start. If "
        "they turn out wrong later, the game goes on to its end and counts.",
    ),
    (
        "MYS-1.2",
        "T",
        "Players draw for first in every game: nearest to A goes first, a blank beats an A, ties "
        "draw again. The second player returns the tiles to the bag.",
    ),
    ("MYS-1.3", "R", "The clock may be started once the first player has taken seven tiles."),
    (
        "MYS-2.1",
        "ETP",
        "Each player has 25 minutes; a game has one hour in all. Once the clock shows −0:01, "
        "overtime costs ten points per minute or part of a minute.",
    ),
    (
        "MYS-2.2",
        "T",
        "If a player is late, the director starts their clock, and it runs until they arrive.",
    ),
    (
        "MYS-3.1",
        "PR",
        "Both players write down both scores and totals before their next move. Players who "
        "haven’t must catch up on their own clock.",
    ),
    (
        "MYS-3.2",
        "ET",
        "A wrong score for a move or a wrong total can be corrected until both players have "
        "signed the slip.",
    ),
    ("MYS-3.3", "R", "The clock is neutralized while players sort out a difference in scores."),
    (
        "MYS-4.1",
        "R",
        "Hold the bag at eye level when drawing, and draw in full view of the opponent.",
    ),
    ("MYS-4.2", "R", "Draw tiles one at a time and lay them face down before they go on the rack."),
    (
        "MYS-4.3",
        "ER",
        "Too many drawn: if the player notices, the new tiles go face down and the opponent "
        "removes the extras. If the opponent notices, they choose from the open rack. Both see "
        "the tiles before they go back into the bag.",
    ),
    ("MYS-4.4", "ER", "Too few drawn: draw the rest from what the bag has by now."),
    (
        "MYS-5.1",
        "R",
        "In this order: place the tiles, announce the score, press the clock, write down the "
        "score, wait for the opponent, draw. The opponent has twenty seconds to say hold or "
        "challenge, and can’t challenge once they have written the score. A turn ends when the "
        "clock is pressed, or when the player starts to draw after placing and announcing.",
    ),
    (
        "MYS-5.2",
        "R",
        "No allowance is made for misaligned tiles once the opponent has written the score.",
    ),
    ("MYS-5.3", "R", "Straighten tiles or ask for the totals only on your own turn."),
    (
        "MYS-6.1",
        "ER",
        "Tiles may be exchanged any number of times while the bag has at least seven.",
    ),
    ("MYS-6.2", "ER", "Exchange tiles only on your own turn, as your move."),
    (
        "MYS-6.3",
        "ER",
        "To exchange: check that the bag has seven tiles, say how many you exchange, lay those "
        "face down, press the clock, write it down. Then draw the new tiles, and only after that "
        "return the old ones.",
    ),
    ("MYS-7", "E", "A player may pass on their turn; a pass scores zero."),
    (
        "MYS-8.1",
        "T",
        "Words, their placement and whether an exchange was allowed can all be challenged.",
    ),
    (
        "MYS-8.2",
        "TPR",
        "To challenge words: wait for the end of the turn, call hold, say challenge, neutralize "
        "the clock and don’t write the score. Put the words and the table number on a slip and "
        "have the opponent check it.",
    ),
    (
        "MYS-8.3",
        "T",
        "Challenges of placement or of an exchange go to the director, called to the table.",
    ),
    ("MYS-8.4", "TR", "Both players cover their tiles until the slip is back."),
    (
        "MYS-8.5",
        "TR",
        "Tiles drawn before the challenger has written the score don’t prevent a challenge. If "
        "the play is disallowed, the drawn tiles are removed as extra tiles and the played tiles "
        "go back to the rack.",
    ),
    (
        "MYS-8.6",
        "TR",
        "Once the clock is neutralized, a challenge can be neither conceded nor retracted.",
    ),
    (
        "MYS-8.7",
        "TR",
        "Both players see the answer. Either may ask for the same slip to be looked up again; "
        "nobody leaves the table to argue.",
    ),
    ("MYS-8.8", "ET", "A play that is disallowed comes off the board, and the turn scores zero."),
    ("MYS-8.9", "ET", "A play that is allowed stays, and the challenge costs nothing."),
    (
        "MYS-8.10",
        "ET",
        "One challenge per turn, of one or more words, with one answer: a single bad word takes "
        "the play off. Players aren’t told which word failed.",
    ),
    (
        "MYS-8.11",
        "T",
        "If a word on the challenge slip was not made in that turn, the slip may be corrected and "
        "submitted again.",
    ),
    (
        "MYS-9.1",
        "E",
        "Going out on an accepted move with the bag empty adds twice the opponent’s rack; the "
        "opponent’s score doesn’t change. The clock is neutralized after that final move.",
    ),
    (
        "MYS-9.2",
        "E",
        "Six zeros in a row, from passes, exchanges or plays challenged off, end the game at "
        "once. A play worth zero breaks the run. Each player loses the value of their rack.",
    ),
    (
        "MYS-9.3a",
        "ET",
        "When time is called, a move may be completed only if the player was already placing its "
        "tiles by the end of the announcement. A rack that isn’t full is filled first, while the "
        "bag has tiles. Each player then loses the value of their rack. If that move goes out "
        "with the bag empty, MYS-9.1 applies instead.",
    ),
    (
        "MYS-9.3b",
        "ET",
        "Overtime points come off the player’s total and are not added to the opponent’s.",
    ),
    (
        "MYS-9.4",
        "TR",
        "A tile found outside the bag before signing is shown to both and put into the bag, and "
        "racks are restored. Both have seven: play on. One is short: that player draws. Both are "
        "short: stop the clocks, settle who should have drawn first, and that player draws. If "
        "only one player then has tiles, the game is over and is recalculated.",
    ),
    (
        "MYS-9.5",
        "TR",
        "If tiles are found, before signing, in a bag thought empty, both players see them, "
        "and racks are restored. The player who should have drawn first takes them. If both then "
        "have tiles, play on; otherwise the game is over and is recalculated. Both players are "
        "responsible for checking that the bag is empty. The clocks stay stopped while it is "
        "worked out who should have drawn first.",
    ),
    (
        "MYS-9.6",
        "T",
        "The game is finished when both have signed; until then the tiles stay where they are. "
        "After that a found tile changes nothing: only a director’s ruling changes a score. "
        "Overtime is entered before signing.",
    ),
    (
        "MYS-9.7",
        "TPR",
        "Make sure that both names are legible. The winner turns in the slip; the loser lays out "
        "the tiles in a ten by ten square.",
    ),
    (
        "MYS-P1",
        "TR",
        "No book or list may be used at the table. Words are judged by the list approved for the "
        "event.",
    ),
    (
        "MYS-P2",
        "R",
        "You may bring your own score sheet. The opponent may look through all your papers before "
        "the game.",
    ),
    (
        "MYS-P3",
        "TR",
        "If you are in doubt or suspect a breach, call the director at once. The director finds "
        "out whether it was deliberate and may rule or penalize.",
    ),
    (
        "MYS-P4",
        "TR",
        "Be polite and keep the board in view for the opponent. Observers need the consent of "
        "both players and keep quiet; clocks may be neutralized while they are sent away. The "
        "director may declare a forfeit for abandoning the game, a flagrant breach of the rules, "
        "or arriving too late.",
    ),
)
