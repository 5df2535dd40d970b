"""What a challenge costs, system by system, and what players and director are told of it."""

import pytest

from tdtool.engine import systems
from tdtool.engine.clauses import CLAUSES
from tdtool.engine.remedies.overtime import cost
from tdtool.engine.rule_parts import Cost, Sentence
from tests.tables import of_each

TOLD_OF = {id: systems.get(id).challenges for id in systems.IDS}
LOST_TURN = "loses the next turn for a wrong challenge"
NOTHING = "no penalty"

# The play stands; it comes off.
COSTS = {
    "anagrams-2004": (
        Cost("challenger", -2, "D04-7", "loses 2 points for a wrong challenge"),
        Cost("maker", -2, "D04-7", "loses 2 points for a word that came off"),
    ),
    "anagrams-nsa-2005": (Cost("", 0, "NSA-25", NOTHING), Cost("", 0, "NSA-23", NOTHING)),
    "my-scrabble": (Cost("", 0, "MYS-8.9", NOTHING), Cost("", 0, "MYS-8.8", NOTHING)),
    "anagrams-1962": (Cost("challenger", 0, "D62-11", LOST_TURN), Cost("", 0, "D62-11", NOTHING)),
    "scrabble": (Cost("challenger", 0, "SCR-10", LOST_TURN), Cost("", 0, "SCR-10", NOTHING)),
}


@pytest.mark.clause("D04-7")
@pytest.mark.clause("NSA-23")
@pytest.mark.clause("NSA-25")
@pytest.mark.clause("MYS-8.8")
@pytest.mark.clause("MYS-8.9")
@pytest.mark.clause("D62-11")
@pytest.mark.clause("SCR-10")
@of_each("id", systems.IDS)
def test_a_challenge_costs_what_the_system_says_whether_the_play_stands_or_comes_off(
    id: str,
) -> None:
    system = systems.get(id)
    stands, comes_off = COSTS[id]
    assert cost(system, acceptable=True, words=2) == stands
    assert cost(system, acceptable=False, words=2) == comes_off


@pytest.mark.clause("SCR-10")
@of_each(
    ("setting", "words", "borne"),
    [
        ("double", 1, Cost("challenger", 0, "SCR-10", LOST_TURN)),
        ("single", 1, Cost("", 0, "SCR-10", NOTHING)),
        ("void", 1, Cost("", 0, "SCR-10", NOTHING)),
        ("play5", 3, Cost("maker", 5, "SCR-10", "was challenged, and the play held")),
        ("play10", 3, Cost("maker", 10, "SCR-10", "was challenged, and the play held")),
        ("word5", 1, Cost("maker", 5, "SCR-10", "was challenged, and the word held")),
        ("word5", 3, Cost("maker", 15, "SCR-10", "was challenged, and all 3 words held")),
        ("word10", 2, Cost("maker", 20, "SCR-10", "was challenged, and all 2 words held")),
    ],
)
def test_the_tournament_sets_what_it_costs_to_challenge_a_good_play(
    setting: str, words: int, borne: Cost
) -> None:
    system = systems.get("scrabble", challenge=setting)
    assert cost(system, acceptable=True, words=words) == borne
    assert cost(system, acceptable=False, words=words) == Cost("", 0, "SCR-10", NOTHING)


@pytest.mark.clause("MYS-8.9")
def test_what_my_scrabble_has_set_stands_on_its_own_clause() -> None:
    system = systems.get("my-scrabble", challenge="play5")
    held = Cost("maker", 5, "MYS-8.9", "was challenged, and the play held")
    assert cost(system, acceptable=True, words=2) == held
    assert cost(system, acceptable=False, words=2) == Cost("", 0, "MYS-8.8", NOTHING)


# By which clause a challenge is in time, the play stands, the play comes off.
TOLD = """
    anagrams-2004      D04-6    D04-7    D04-7
    anagrams-nsa-2005  NSA-21   NSA-23   NSA-23
    my-scrabble        MYS-8.2  MYS-8.9  MYS-8.8
    anagrams-1962      D62-11   D62-11   D62-11
    scrabble           SCR-10   SCR-10   SCR-10
"""


@pytest.mark.clause("D04-6")
@pytest.mark.clause("NSA-21")
@pytest.mark.clause("MYS-8.2")
@pytest.mark.clause("D62-11")
@pytest.mark.clause("SCR-10")
def test_players_are_told_when_to_challenge_and_what_the_answer_means_each_by_its_clause() -> None:
    cited = {
        id: [sentence.clause for sentence in (rules.moment, rules.stands, rules.comes_off)]
        for id, rules in TOLD_OF.items()
    }
    rows = [line.split() for line in TOLD.strip().splitlines()]
    assert cited == {id: clauses for id, *clauses in rows}


def test_everything_that_is_told_is_a_sentence_with_a_clause_that_exists() -> None:
    sentences = [
        sentence
        for rules in TOLD_OF.values()
        for sentence in (rules.moment, rules.stands, rules.comes_off, *rules.more)
    ]
    assert [sentence for sentence in sentences if sentence.clause not in CLAUSES] == []
    assert [sentence for sentence in sentences if not sentence.text.endswith(".")] == []


@pytest.mark.clause("D04-8")
def test_a_word_that_was_never_properly_made_fails_whatever_the_list_says() -> None:
    says = "An improperly formed word fails even if it is in the list."
    assert TOLD_OF["anagrams-2004"].more == (Sentence(says, "D04-8"),)


@pytest.mark.clause("MYS-8.3")
def test_what_is_no_matter_of_the_list_the_director_judges_by_its_clause() -> None:
    assert {id: dict(rules.by_director) for id, rules in TOLD_OF.items()} == {
        "anagrams-2004": {"formation": "D04-8"},
        "anagrams-nsa-2005": {"formation": "NSA-26"},
        "my-scrabble": {"placement": "MYS-8.3", "exchange": "MYS-8.3"},
        "anagrams-1962": {"formation": "D62-11"},
        "scrabble": {"placement": "SCR-5", "exchange": "SCR-3"},
    }
