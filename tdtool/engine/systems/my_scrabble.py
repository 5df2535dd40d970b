"""My Scrabble, two players, 2005. Where it has no clause of its own, Scrabble's is cited."""

from tdtool.engine import settings
from tdtool.engine.remedies import overtime
from tdtool.engine.rule_parts import (
    ChallengeRules,
    CorrectionRules,
    Draw,
    Likely,
    Rank,
    ScrabbleClauses,
    Sentence,
    SheetClauses,
    Usual,
)
from tdtool.engine.rule_system import RuleSystem
from tdtool.engine.scrabble import alone, conventions, game

SETTINGS = (
    settings.OWN_MINUTES.under(25, "MYS-2.1"),
    settings.OVERTIME_POINTS.under(10, "MYS-2.1"),
    settings.CHALLENGE.under("single", "MYS-8.9"),
    settings.END_RACKS.under("double", "MYS-9.1"),
    settings.SIX_ZEROS.under("automatic", "MYS-9.2"),
    settings.EXCHANGE_MINIMUM.under(7, "MYS-6.1"),
    settings.TILES.under("english", "MYS-1.1"),
    settings.BYE_SPREAD.under(50, ""),
    settings.FORFEIT_SPREAD.under(50, "MYS-P4"),
    settings.MISSED_ROUND.under("nothing", ""),
)

CLAUSES = ScrabbleClauses(
    passing="MYS-7",
    exchange="MYS-6.1",
    exchange_turn="MYS-6.2",
    returned="MYS-6.3",
    surplus="MYS-4.3",
    tiles="MYS-1.1",
    taken_off="MYS-8.8",
    held="MYS-8.9",
    decision="MYS-8.10",
    ending="MYS-9.1",
    scoreless="MYS-9.2",
    time_called="MYS-9.3a",
    going_out="MYS-9.1",
    racks_off="MYS-9.2",
    racks_when_called="MYS-9.3a",
    overtime="MYS-2.1",
    overtime_place="MYS-9.3b",
    too_many_of_a_letter="warning",
    early_deduction="warning",
    zero_play=False,
)

CHALLENGES = ChallengeRules(
    moment=Sentence("Clock stopped, score not written, both have checked the words.", "MYS-8.2"),
    stands=Sentence("The play stays.", "MYS-8.9"),
    comes_off=Sentence("The play comes off.", "MYS-8.8"),
    more=(
        Sentence("Both racks stay covered until the answer is seen.", "MYS-8.4"),
        Sentence("Once the clock is stopped, nobody concedes or retracts.", "MYS-8.6"),
        Sentence("Tiles drawn too early don’t save the play.", "MYS-8.5"),
        Sentence("Either player may ask for the same slip to be looked up again.", "MYS-8.7"),
        Sentence("No book or list may be used at the table; this list is the event’s.", "MYS-P1"),
    ),
    by_director=(("placement", "MYS-8.3"), ("exchange", "MYS-8.3")),
    whole_play=Sentence("One challenge per turn, one answer for all its words.", "MYS-8.10"),
    queried="MYS-8.7",
    resubmitted="MYS-8.11",
)

SYSTEM = RuleSystem(
    id="my-scrabble",
    name="My Scrabble, two players (2005)",
    clause_texts="mys",
    changeable=SETTINGS,
    seats=(2, 2),
    players=(2, 2),
    draw=Draw.PAIRS,
    rank=Rank.WINS,
    own_clocks=True,
    game_minutes=60,  # MYS-2.1
    byes=True,
    forfeits=True,
    overlapping_rounds=True,
    signed_on_paper=True,
    scoring_clause="SCR-8",
    word_clause="MYS-8.10",
    end_clauses=frozenset({"MYS-9.1", "MYS-9.2", "MYS-9.3a"}),
    ruling_clause="MYS-0",
    first_clause="MYS-1.2",
    lowest_score=-9999,
    example=(412, 380),
    likely=Likely(lowest=100, highest=800, margin=400),
    usual=Usual(mean=400, strays=60),
    notation="gcg",
    begin=game.new_game,
    judge_move=alone.judge,
    shown=conventions.board_shown,
    scrabble=CLAUSES,
    challenges=CHALLENGES,
    challenge_cost=overtime.by_setting,
    corrections=CorrectionRules(move="MYS-3.2", total="MYS-3.2", closed="MYS-9.6"),
    score_sheets=SheetClauses(writing="MYS-3.1", weighs="warning", wrong="MYS-3.2"),
    tiles_found=True,
    pair_slip=(
        "Overtime: write only the time past 0:00; the desk subtracts the points. Scores "
        "include corrections. The winner turns in the slip (MYS-9.7)."
    ),
)
