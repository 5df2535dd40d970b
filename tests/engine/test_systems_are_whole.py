"""A rule system is whole: its record has everything that the rest of the tool asks of it."""

from dataclasses import replace
from pathlib import Path

import pytest

from tdtool.engine import systems
from tdtool.engine.rule_parts import ChallengeRules, Cost, Draw, Habit, Rank, Sentence
from tdtool.engine.rule_system import FinalWords, RuleSystem
from tdtool.engine.settings import Setting
from tests.engine import gaps

FOLDER = Path(systems.__file__).parent


RECORDS = {path.stem for path in FOLDER.glob("*.py")} - {"__init__"}


@pytest.mark.parametrize("name", sorted({*RECORDS, *(id.replace("-", "_") for id in systems.IDS)}))
def test_a_rule_system_lacks_nothing(name: str) -> None:
    missing = gaps.of_record(name)
    assert not missing, "still missing:\n" + "\n".join(missing)


def test_every_record_is_looked_up_by_its_own_id_and_offered_once() -> None:
    assert [systems.get(id).id for id in systems.IDS] == list(systems.IDS)
    assert sorted(systems.OFFERED) == sorted(systems.IDS)


def test_a_system_without_a_record_is_told_to_write_it() -> None:
    assert gaps.of_record("take_two") == [
        "tdtool/engine/systems/take_two.py: no record can be loaded, SYSTEM = RuleSystem(…): "
        "No module named 'tdtool.engine.systems.take_two'."
    ]


NSA = systems.get("anagrams-nsa-2005")


def _nothing(*_: object, **__: object) -> None:
    raise RuntimeError("nobody wrote this yet")


NEW = RuleSystem(
    id="take-two",
    name="",
    clause_texts="take_two",
    changeable=(
        Setting("overtime_points", 5, "", "Points", most=10),
        Setting("bells", 1, "TT-9", "How often the bell rings.", most=3),
    ),
    seats=(2, 4),
    players=(2, 4),
    draw=Draw.PAIRS,
    rank=Rank.WINS,
    byes=True,
    final_words=True,
    scoring_clause="TT-1",
    word_clause="",
    end_clauses=frozenset(),
    lowest_score=0,
    notation="agr",
    begin=_nothing,
    judge_move=_nothing,
    challenges=ChallengeRules(
        Sentence("Now.", "SCR-10"), Sentence("Yes.", "SCR-10"), Sentence("No.", "TT-4")
    ),
    challenge_cost=lambda *_: Cost("", 0, "TT-5", "no penalty"),
)


def _in(file: str, *sentences: str) -> list[str]:
    return [f"{file}: {says}" for says in sentences]


def test_a_new_record_with_gaps_is_told_what_is_missing_and_in_which_file() -> None:
    record, clauses = "tdtool/engine/systems/take_two.py", "tdtool/engine/clauses/take_two.py"
    assert gaps.of_system(NEW) == [
        *_in(
            record,
            "The setting overtime_points has no clause.",
            "The setting overtime_points doesn't say in a sentence what it does.",
        ),
        *_in(
            "tdtool/web/events/forms.py",
            "The setting bells has no words on the page of a new event.",
        ),
        *_in(
            clauses,
            "None of its clauses is written down, ROWS = (…).",
            "The clause TT-1, cited for a reported score, isn't written down.",
            "The clause TT-9, cited for the setting bells, isn't written down.",
            "The clause TT-4, cited for “No.”, isn't written down.",
            "The clause TT-5, cited for what a challenge costs, isn't written down.",
        ),
        *_in(
            record,
            "No clause is cited for a word in no list.",
            "No clause is cited for the end of a game.",
            "Under byes the record has the setting bye_spread: it is missing.",
            "Under final_words the record has at_the_end, which says how they score: it is "
            "missing.",
            "Under the draw in pairs the record has seats for two: it is missing.",
            "Under the draw in pairs the record has pair_slip, the foot of its slip: it is "
            "missing.",
            "Under the draw in pairs the record has usual, for rehearsals: it is missing.",
            "Under starts drawn at the table the record has first_clause, which says how: it is "
            "missing.",
            "It has the setting overtime_points, and no own_clocks.",
            "Its games are recorded in AGR: anagrams, which says how words are made, is missing.",
            "No game can begin: nobody wrote this yet",
            "A single move can't be judged: nobody wrote this yet",
            "It has no name.",
            "Nothing is said of what the director judges in person.",
            "The slip for two doesn't say what a challenge costs: on_slip is missing.",
        ),
        *_in("fixtures/records/", "No sample game agrees with its audit under take-two."),
    ]


def test_a_record_whose_words_at_the_end_are_half_told_is_told_so() -> None:
    assert NSA.at_the_end is not None
    words: FinalWords = replace(NSA.at_the_end, in_words="", habit=Habit({}, 0.0, 1))
    half = replace(NSA, final_words=False, at_the_end=words, table_slip=None, anagrams=None)
    assert gaps.of_system(half) == _in(
        "tdtool/engine/systems/anagrams_nsa_2005.py",
        "Under the draw of tables the record has table_slip: it is missing.",
        "It has at_the_end, and no final_words.",
        "Its games are recorded in AGR: anagrams, which says how words are made, is missing.",
        "A single move can't be judged: anagrams-nsa-2005 has no rules for making words",
        "The slip for two doesn't say what a challenge costs: on_slip is missing.",
        "The head of a column doesn't say how words score: in_words is missing.",
        "No words can be rehearsed with: habit has no lengths.",
    )


def test_one_function_that_fails_keeps_no_other_gap_from_the_list() -> None:
    broken = replace(NSA, challenge_cost=_nothing, name="")
    assert gaps.of_system(broken) == [
        *_in(
            "tdtool/engine/clauses/nsa.py",
            "one of its functions fails: nobody wrote this yet.",
        ),
        *_in(
            "tdtool/engine/systems/anagrams_nsa_2005.py",
            "one of its functions fails: nobody wrote this yet.",
            "It has no name.",
        ),
    ]


# What a day is like under each: drawn into, ranked by, then own clocks, words at the end on the
# slip, byes, forfeits, assigned starts, rounds that overlap.
CAPABILITIES = """
    anagrams-2004      pairs   wins    clocks  -      byes  forfeits  -         overlapping
    anagrams-nsa-2005  tables  totals  -       words  -     -         -         -
    my-scrabble        pairs   wins    clocks  -      byes  forfeits  -         overlapping
    anagrams-1962      tables  totals  -       words  -     -         -         -
    scrabble           pairs   wins    clocks  -      byes  forfeits  assigned  overlapping
"""


def test_what_a_day_is_like_under_each_system() -> None:
    def row(system: RuleSystem) -> list[str]:
        able = {
            "clocks": system.own_clocks,
            "words": system.final_words,
            "byes": system.byes,
            "forfeits": system.forfeits,
            "assigned": system.assigned_starts,
            "overlapping": system.overlapping_rounds,
        }
        return [system.id, system.draw, system.rank, *(k if v else "-" for k, v in able.items())]

    drawn = [line.split() for line in CAPABILITIES.strip().splitlines()]
    assert [row(systems.get(id)) for id in systems.IDS] == drawn
