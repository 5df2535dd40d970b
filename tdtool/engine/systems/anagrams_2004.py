"""Tournament Anagrams for two players, 2004."""

from tdtool.engine import settings
from tdtool.engine.anagrams import alone, d04
from tdtool.engine.remedies import overtime
from tdtool.engine.rule_parts import (
    ChallengeRules,
    CorrectionRules,
    Draw,
    FirstDraw,
    Likely,
    Rank,
    Sentence,
    SheetClauses,
    Usual,
)
from tdtool.engine.rule_system import AnagramsRules, RuleSystem

SETTINGS = (
    settings.MINIMUM.under(5, "D04-3"),
    settings.OWN_MINUTES.under(25, "D04-4"),
    settings.OVERTIME_POINTS.under(1, "D04-16"),
    settings.TILES.under("english", "D04-2"),
    settings.END_READING.under(
        "decided",
        "D04-15",
        sentence=(
            "The end of the game with the reserve empty. Decided: both players in succession "
            "have a turn without a word. Literal: each has had one at any time in the game."
        ),
    ),
    settings.BYE_SPREAD.under(50, ""),
    settings.FORFEIT_SPREAD.under(50, ""),
    settings.MISSED_ROUND.under("nothing", ""),
)

CHALLENGES = ChallengeRules(
    moment=Sentence("Challenge before the next tile is turned.", "D04-6"),
    stands=Sentence("The word stays.", "D04-7"),
    comes_off=Sentence("The word comes off.", "D04-7"),
    more=(Sentence("An improperly formed word fails even if it is in the list.", "D04-8"),),
    by_director=(("formation", "D04-8"),),
    on_slip="challenge: 2 points",
)

SYSTEM = RuleSystem(
    id="anagrams-2004",
    name="Tournament Anagrams, two players (2004)",
    clause_texts="d04",
    changeable=SETTINGS,
    seats=(2, 2),
    players=(2, 2),
    draw=Draw.PAIRS,
    rank=Rank.WINS,
    own_clocks=True,
    first_draw=FirstDraw((("the game", "D04-1"),)),
    byes=True,
    forfeits=True,
    overlapping_rounds=True,
    scoring_clause="D04-13",
    word_clause="D04-7",
    end_clauses=frozenset({"D04-15"}),
    first_clause="D04-1",
    lowest_score=-9999,
    example=(84, 71),
    likely=Likely(lowest=20, highest=160, margin=100),
    usual=Usual(mean=78, strays=16),  # a point for each adjacent pair (D04-13)
    notation="agr",
    begin=d04.new_game,
    judge_move=alone.judge,
    anagrams=AnagramsRules(d04.against, d04.score, blanks=2, most_old_words=99, common=True),
    challenges=CHALLENGES,
    challenge_cost=overtime.two_points,
    corrections=CorrectionRules(move="D04-9", earns=True),
    score_sheets=SheetClauses(writing="D04-18", weighs="note", wrong="D04-13"),
    pair_slip=(
        "Overtime: write only the time past 0:00; the desk subtracts the points. Scores "
        "include corrections and catches (D04-9). The winner turns in the slip."
    ),
)
