"""Scrabble, by the rules of its federations."""

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
from tdtool.engine.settings import Setting

SETTINGS = (
    settings.OWN_MINUTES.under(25, "SCR-16"),
    settings.OVERTIME_POINTS.under(10, "SCR-16"),
    Setting(
        "overtime_limit",
        10,
        "SCR-12",
        "Minutes of overtime after which the game is stopped; 0 for no limit.",
        most=60,
    ),
    settings.CHALLENGE.under("double", "SCR-10"),
    settings.END_RACKS.under("double", "SCR-13"),
    settings.SIX_ZEROS.under("claim", "SCR-12"),
    settings.EXCHANGE_MINIMUM.under(7, "SCR-3"),
    settings.TILES.under("english", "SCR-8"),
    settings.BYE_SPREAD.under(50, ""),
    settings.FORFEIT_SPREAD.under(50, ""),
    settings.MISSED_ROUND.under("nothing", ""),
)

CHALLENGES = ChallengeRules(
    moment=Sentence("Challenge before the player draws.", "SCR-10"),
    stands=Sentence("The play stays.", "SCR-10"),
    comes_off=Sentence("The play comes off.", "SCR-10"),
    by_director=(("placement", "SCR-5"), ("exchange", "SCR-3")),
    whole_play=Sentence("Nobody is told which word of a play failed.", "SCR-11"),
)

SYSTEM = RuleSystem(
    id="scrabble",
    name="Scrabble",
    clause_texts="scr",
    changeable=SETTINGS,
    seats=(2, 2),
    players=(2, 4),
    draw=Draw.PAIRS,
    rank=Rank.WINS,
    own_clocks=True,
    byes=True,
    forfeits=True,
    assigned_starts=True,
    overlapping_rounds=True,
    scoring_clause="SCR-8",
    word_clause="SCR-10",
    end_clauses=frozenset({"SCR-12"}),
    lowest_score=-9999,
    example=(412, 380),
    likely=Likely(lowest=100, highest=800, margin=400),
    usual=Usual(mean=400, strays=60),
    notation="gcg",
    begin=game.new_game,
    judge_move=alone.judge,
    shown=conventions.shown,
    scrabble=ScrabbleClauses(),
    challenges=CHALLENGES,
    challenge_cost=overtime.by_setting,
    corrections=CorrectionRules(),
    score_sheets=SheetClauses(writing="SCR-8", weighs="note", wrong="SCR-8"),
    pair_slip=(
        "Overtime: write only the time past 0:00; the desk subtracts the points. Scores "
        "include corrections. The winner turns in the slip."
    ),
)
