"""Selchow & Righter Anagrams, 1962."""

from tdtool.engine import settings
from tdtool.engine.anagrams import alone, d62
from tdtool.engine.final_words import d62 as final_d62
from tdtool.engine.remedies import overtime
from tdtool.engine.rule_parts import ChallengeRules, Draw, Habit, Likely, Rank, Sentence, SlipRules
from tdtool.engine.rule_system import AnagramsRules, FinalWords, RuleSystem
from tdtool.engine.settings import Setting

SETTINGS = (
    settings.MINIMUM.under(4, "D62-6"),
    Setting(
        "tiles",
        "selchow-1962",
        "D62-1",
        "Warn when more of a letter is used than this tile set has.",
        choices=("selchow-1962", "english", "unknown"),
    ),
    Setting(
        "word_classes",
        "none",
        "D62-10",
        "Other kinds of words that were agreed on before the game, e.g. geographical names. They "
        "are named beside the word list, and the director judges them.",
        choices=("none",),
        letters=80,
    ),
    settings.END_READING.under(
        "decided",
        "D62-13",
        sentence=(
            "How the last hidden letter ends the game. Decided: its turn is finished first. "
            "Literal: the game is over as soon as it is drawn. Either way, ten words must be "
            "held at one time, stolen ones included."
        ),
    ),
    settings.MANY_AT_A_TABLE.under(6, "D62-2"),
    Setting(
        "advance",
        "none",
        "",
        "How many players per table move up after round 1, as in the NSA championship. None: "
        "every round is drawn anew and there is no final.",
        least=1,
        most=7,
        choices=("none", "half"),
    ),
    Setting(
        "final_size",
        6,
        "NSA-A2",
        "How many players reach the final, as in the NSA championship; the 1962 rules have "
        "only one game.",
        least=2,
        most=8,
    ),
    settings.MISSED_ROUND.under("nothing", "", sentence=settings.MISSED_POINTS),
)

CHALLENGES = ChallengeRules(
    moment=Sentence("Challenge a word when it is played.", "D62-11"),
    stands=Sentence("The word stays.", "D62-11"),
    comes_off=Sentence("The word comes off.", "D62-11"),
    by_director=(("formation", "D62-11"),),
)

SLIP = SlipRules(
    most_words=10,
    points="points",
    digits=("tens", "ones"),
    turns=(("turns", "clockwise"),),
    first_how="nearest A",
    first_clause="D62-3",
    first_boxes=("seat",),
    clock="",
    legend="points",
    advice=(
        "A point for each letter over three (D62-14). Ten words end the game (D62-13). Only "
        "words standing at the end count. Out of room? Continue on the back with your seat "
        "number."
    ),
)

SYSTEM = RuleSystem(
    id="anagrams-1962",
    name="Selchow & Righter Anagrams (1962)",
    clause_texts="d62",
    changeable=SETTINGS,
    seats=(2, 12),
    players=(2, 99),  # as many as a record can name; more than six are told (D62-2)
    best_with=(6, "D62-2"),
    draw=Draw.TABLES,
    rank=Rank.TOTALS,
    final_words=True,
    scoring_clause="D62-14",
    word_clause="D62-11",
    end_clauses=frozenset({"D62-13"}),
    first_clause="D62-3",
    lowest_score=0,
    example=(18, 12, 21, 9, 15, 7, 11, 14, 10, 8, 16, 13),
    likely=Likely(lowest=0, highest=60, margin=50),
    notation="agr",
    begin=d62.new_game,
    judge_move=alone.judge,
    anagrams=AnagramsRules(
        d62.against,
        d62.score,
        blanks=0,
        most_old_words=1,
        in_order=d62.in_order,
        key_letter=True,
        by_place=frozenset({"D62-5", "D62-8"}),
    ),
    challenges=CHALLENGES,
    challenge_cost=overtime.lost_turn,
    at_the_end=FinalWords(
        verify=final_d62.verify,
        points=final_d62.points,
        in_words=final_d62.IN_WORDS,
        possible_total=final_d62.possible_total,
        nearest_totals=final_d62.nearest_totals,
        impossible=final_d62.impossible,
        words_typed=final_d62.words_typed,
        letters=final_d62.letters_of_a_table,
        fewest_letters=final_d62.fewest_letters,
        letters_clause="D62-1",
        habit=Habit({4: 34, 5: 30, 6: 20, 7: 10, 8: 6}, 0.0, final_d62.WORDS_TO_END),
    ),
    table_slip=SLIP,
)
