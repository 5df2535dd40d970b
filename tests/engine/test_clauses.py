"""The clauses, and who carries them."""

import re
from collections import Counter

from tdtool.engine import clauses, systems
from tdtool.engine.clauses import CLAUSES, Clause
from tests.tables import of_each

D04 = [f"D04-{n}" for n in range(1, 19)]
NSA = [*(f"NSA-{n}" for n in range(1, 31)), "NSA-A1", "NSA-A2", "NSA-A3"]
MYS_PARTS = {1: 3, 2: 2, 3: 3, 4: 4, 5: 3, 6: 3}
MYS = [
    "MYS-0",
    *(f"MYS-{part}.{n}" for part, most in MYS_PARTS.items() for n in range(1, most + 1)),
    "MYS-7",
    *(f"MYS-8.{n}" for n in range(1, 12)),
    *(f"MYS-9.{n}" for n in ("1", "2", "3a", "3b", "4", "5", "6", "7")),
    *(f"MYS-P{n}" for n in range(1, 5)),
]
D62 = [f"D62-{n}" for n in range(1, 15)]
SCR = [f"SCR-{n}" for n in range(1, 17)]


def test_every_clause_is_there_in_the_order_of_the_rules() -> None:
    assert list(CLAUSES) == [*D04, *NSA, *MYS, *D62, *SCR]


def test_the_clauses_of_a_system_are_told_by_its_id() -> None:
    counted = {system: len(clauses.of(system)) for system in systems.IDS}
    assert counted == {
        "anagrams-2004": 18,
        "anagrams-nsa-2005": 33,
        "my-scrabble": 43,
        "anagrams-1962": 14,
        "scrabble": 16,
    }


def test_every_clause_is_a_sentence_of_its_own_carried_by_someone() -> None:
    for id, clause in CLAUSES.items():
        assert clause.id == id
        assert clause.text[0].isupper() and clause.text.endswith(".")
        assert clause.by and set(clause.by) <= set(clauses.CARRIERS)
    assert max(Counter(clause.text for clause in CLAUSES.values()).values()) == 1


def test_no_sentence_of_a_clause_is_longer_than_is_read_at_a_glance() -> None:
    """Twenty-five words at most: a director reads them standing."""
    sentences = [s for clause in CLAUSES.values() for s in re.split(r"(?<=[.!?]) ", clause.text)]
    assert [said for said in sentences if len(said.split()) > 25] == []


def test_a_clause_is_a_plain_value() -> None:
    assert CLAUSES["NSA-25"] == Clause(
        "NSA-25", "anagrams-nsa-2005", "A wrong challenge costs nothing.", ("E", "T")
    )


def test_a_clause_is_found_by_its_id_and_by_words_in_any_order() -> None:
    assert clauses.search("nsa-25") == (CLAUSES["NSA-25"],)
    assert [clause.id for clause in clauses.search("tiles hundred")] == [
        "D04-2",
        "NSA-2",
        "NSA-12",
        "MYS-1.1",
    ]


@of_each(
    ("id", "says"),
    [
        ("MYS-2.1", ["25 minutes", "hour", "0:01", "ten points"]),
        ("MYS-9.1", ["twice", "clock is neutralized"]),
        ("MYS-P4", ["Observers", "clocks may be neutralized", "forfeit"]),
        ("NSA-8", ["facing the other players", "any number", "challenged off"]),
        ("NSA-27", ["no player sees", "together", "one word"]),
        ("NSA-26", ["laid out", "once, at no cost", "fails again", "turn ends"]),
        ("D62-1", ["face down", "180"]),
        ("D62-3", ["face up"]),
        ("D62-6", ["facing the center", "all can read"]),
    ],
)
def test_what_its_document_says_in_passing_is_said_too(id: str, says: list[str]) -> None:
    """A director looks these up, and rules by them: who sees the tiles, which clock stops."""
    text = " ".join(CLAUSES[id].text.split())
    assert [part for part in says if part not in text] == []
    assert all(CLAUSES[id] in clauses.search(part) for part in says)


@of_each(
    ("id", "says"),
    [
        ("D04-10", ["more than one tile"]),
        ("D04-13", ["AT is not TA", "all counted together, it cancels the same pair once"]),
        ("D04-15", ["turn of the last tile", "in succession"]),
        ("NSA-1", ["upper half (rounded up)", "by name, then by order of registration"]),
        ("NSA-6", ["calls the end of each turn", "about ten seconds"]),
        ("NSA-7", ["several sheets"]),
        ("NSA-8", ["word of any other player is challenged off, only that word is undone"]),
        ("NSA-11", ["even if it has been stolen since"]),
        ("NSA-12", ["earns no extra turn", "go back face down"]),
        ("NSA-16", ["Of two words, each must be rearranged"]),
        ("NSA-19", ["four", "twelve", "six and fifteen", "whatever the minimum"]),
        (
            "NSA-27",
            ["turn under way is finished", "next player", "current order", "without sheets"],
        ),
        ("MYS-7", ["on their turn"]),
        ("MYS-8.5", ["before the challenger has written the score"]),
        ("MYS-9.1", ["accepted move"]),
        ("MYS-9.2", ["A play worth zero breaks the run"]),
        ("MYS-9.3a", ["only if", "end of the announcement", "while the bag has tiles"]),
        ("MYS-9.4", ["Both have seven", "should have drawn first"]),
        ("D62-3", ["their letters stay in the center"]),
        ("D62-11", ["it stays, the turn goes on", "where they came from"]),
        (
            "D62-12",
            ["on their own turn loses the rest of that turn", "on another’s turn loses their next"],
        ),
        ("SCR-10", ["default", "5 or 10 points", "per play or per word", "void"]),
        ("SCR-12", ["either player", "at least six", "nobody gains"]),
        ("SCR-13", ["default", "gains double"]),
    ],
)
def test_a_rule_said_shortly_keeps_its_conditions(id: str, says: list[str]) -> None:
    """Who may, when, how many and what is excepted: a director rules by these words."""
    assert [part for part in says if part not in CLAUSES[id].text] == []
