"""NSA Anagrams Championship, 2005."""

from tdtool.engine import settings
from tdtool.engine.anagrams import alone, nsa
from tdtool.engine.final_words import nsa as final_nsa
from tdtool.engine.remedies import overtime
from tdtool.engine.rule_parts import (
    ChallengeRules,
    Draw,
    Failure,
    FirstDraw,
    Habit,
    Likely,
    Rank,
    Sentence,
    SlipRules,
)
from tdtool.engine.rule_system import AnagramsRules, FinalWords, RuleSystem
from tdtool.engine.settings import YES_NO, Setting

SETTINGS = (
    settings.MINIMUM.under(6, "NSA-13"),
    Setting("minutes", 75, "NSA-4", "Minutes per game, for the whole table.", least=1, most=240),
    settings.TILES.under("english", "NSA-2"),
    Setting(
        "own_words",
        "yes",
        "NSA-15",
        "Players may change one of their own words, under the same rules as a steal.",
        choices=YES_NO,
    ),
    settings.TABLE_SIZE.under(6, "NSA-1"),
    Setting(
        "advance",
        "half",
        "NSA-A1",
        "How many players per table move up after round 1; half is rounded up, and at least one "
        "player stays behind. The rule asks for more than one per table: 1 departs from it.",
        least=1,
        most=7,
        choices=("half",),
    ),
    Setting(
        "final_size",
        6,
        "NSA-A2",
        "How many players reach the final.",
        least=2,
        most=8,
        of_the_final=True,
    ),
    settings.MISSED_ROUND.under("nothing", "", sentence=settings.MISSED_POINTS),
)

FAILURES = (
    Failure(
        "First misspelling",
        Sentence("Misspelled when laid out: it may be fixed once at no cost.", "NSA-26"),
        stands=True,
    ),
    Failure(
        "Second misspelling",
        Sentence("The second time the tiles go back and the turn ends.", "NSA-26"),
        stands=False,
    ),
)

CHALLENGES = ChallengeRules(
    moment=Sentence("Challenge a word when it is announced or formed.", "NSA-21"),
    stands=Sentence("The word stays.", "NSA-23"),
    comes_off=Sentence("The word comes off.", "NSA-23"),
    more=(
        Sentence("A word not challenged in time stays and scores.", "NSA-24"),
        *(failure.follows for failure in FAILURES),
    ),
    by_director=(("formation", "NSA-26"),),
    failures=FAILURES,
)

SLIP = SlipRules(
    points="squared",
    digits=("hundreds", "tens", "ones"),
    turns=(("stage one", "clockwise"), ("stage two", "counterclockwise")),
    first_how="seat drawn",
    first_clause="NSA-5, NSA-12",
    first_boxes=("stage one", "stage two"),
    clock="clock never stops",
    legend="squares",
    advice=(
        "Write the number of letters, then its square. A blank is a letter like any other: "
        "circle it. Only words standing at the end count. Out of room? Continue on the back with "
        "your seat number."
    ),
)

SYSTEM = RuleSystem(
    id="anagrams-nsa-2005",
    name="NSA Anagrams Championship (2005)",
    clause_texts="nsa",
    changeable=SETTINGS,
    seats=(2, 8),
    players=(2, 8),
    sets_of_tiles=final_nsa.SETS,
    draw=Draw.TABLES,
    rank=Rank.TOTALS,
    final_words=True,
    first_draw=FirstDraw((("stage one", "NSA-5"), ("stage two", "NSA-12")), sets=final_nsa.SETS),
    signed_on_paper=True,
    scoring_clause="NSA-30",
    word_clause="NSA-23",
    end_clauses=frozenset({"NSA-29"}),
    never_stopped="NSA-4",
    first_clause="NSA-5",
    lowest_score=0,
    example=(213, 145, 244, 85, 172, 134, 113, 98),
    likely=Likely(lowest=0, highest=1000, margin=800),
    notation="agr",
    begin=nsa.new_game,
    judge_move=alone.judge,
    anagrams=AnagramsRules(
        nsa.against,
        nsa.score,
        blanks=4,
        most_old_words=2,
        in_order=nsa.in_order,
        blanks_in_steals_only=True,
        by_place=frozenset({"NSA-16"}),
    ),
    challenges=CHALLENGES,
    challenge_cost=overtime.free,
    at_the_end=FinalWords(
        verify=final_nsa.verify,
        points=final_nsa.points,
        in_words=final_nsa.IN_WORDS,
        possible_total=final_nsa.possible_total,
        nearest_totals=final_nsa.nearest_totals,
        impossible=final_nsa.impossible,
        words_typed=final_nsa.words_typed,
        letters=final_nsa.letters_of_a_table,
        fewest_letters=final_nsa.fewest_letters,
        letters_clause="NSA-2",
        habit=Habit({6: 30, 7: 28, 8: 22, 9: 10, 10: 5, 11: 3, 12: 2}, 0.25, 60),
    ),
    table_slip=SLIP,
)
