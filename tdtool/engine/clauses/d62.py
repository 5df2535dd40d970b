"""Selchow & Righter Anagrams, 1962: id, who carries it, the rule in short."""

ROWS = (
    (
        "D62-1",
        "ET",
        "The set has 180 letters and no blanks, shuffled face down at the edges of the table or in "
        "a box. How many of each is taken from a printed set of "
        "that make, unless the director sets another set or none.",
    ),
    (
        "D62-2",
        "T",
        "Best with two to six players. With more, the tool says so and goes along.",
    ),
    (
        "D62-3",
        "ET",
        "Everyone draws a letter, face up, into the centre. The one nearest to A has the first "
        "turn, ties draw again, and turns go clockwise.",
    ),
    (
        "D62-4",
        "E",
        "The first player brings the centre to ten letters if the draw left fewer. From then on "
        "only discards, letters shown by accident and letters of failed words come to it.",
    ),
    (
        "D62-5",
        "E",
        "A turn opens with a hidden letter, the key letter, and no word of the turn can do "
        "without the latest one drawn.",
    ),
    (
        "D62-6",
        "E",
        "A new word takes the key letter and three or more from the centre, so four letters at "
        "least; beginners may play with three. It lies before its player, facing the centre, where "
        "all can read it.",
    ),
    (
        "D62-7",
        "E",
        "One's own word may grow by the key letter, with or without letters from the centre, in "
        "any order: CARE and S to CARES, RACES or SCARE.",
    ),
    (
        "D62-8",
        "E",
        "Another player's word may be taken by adding the key letter, with or without the "
        "centre, if its letters change order: CARE to RACES or CASTER, not to CARES or SCARE. "
        "One word at a time.",
    ),
    (
        "D62-9",
        "E",
        "Each key letter played brings another. The first that can't be played is left in the "
        "centre, and the turn is over.",
    ),
    (
        "D62-10",
        "T",
        "Which kinds of words count is agreed beforehand. As a rule: what a dictionary has, "
        "without capitals, abbreviations, hyphens, apostrophes, prefixes and suffixes.",
    ),
    (
        "D62-11",
        "ET",
        "Any of the others may challenge a word at the moment it is played. If it is good, each "
        "of them misses a turn; if not, its letters go back, the key letter is given up and the "
        "turn ends there.",
    ),
    (
        "D62-12",
        "ET",
        "Who lets a hidden letter be seen, other than their key, leaves it in the centre and loses "
        "what remains of their turn, or the one to come.",
    ),
    (
        "D62-13",
        "E",
        "The game stops when a player has ten words at once, or with the turn that draws the last "
        "hidden letter, whichever comes earlier. A stolen word is among those of who has it now.",
    ),
    (
        "D62-14",
        "ET",
        "A word of four letters is worth 1, and every letter beyond the fourth 1 more; three "
        "letters are worth nothing. Words still standing count, most points win, equal is a tie.",
    ),
)
