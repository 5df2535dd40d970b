"""A set of more or fewer than a hundred tiles, or of the wrong ones: the game stands (MYS-1.1)."""

import random

import pytest

from tdtool.engine import audit, records
from tdtool.engine.audits import Verdict
from tests.engine.scrabble.generated import Chance
from tests.engine.scrabble.playing import MYS, PASSES, SCRABBLE, TAXI, TINY, said
from tests.tables import of_each

STANDS = "Both players are responsible for the set; the game counts."
SEEDS = [2, 3, 5, 8, 13]  # games that end by going out


def whole_game(seed: int, *, more: str = "", less: str = "") -> str:
    """A lawful game with a set that has these tiles more and less."""
    game = Chance(random.Random(seed))
    bag = [*game.bag, *(tile for rack in game.racks.values() for tile in rack), *more]
    for tile in less:
        bag.remove(tile)
    game.rng.shuffle(bag)
    game.bag = bag
    game.racks = {nick: [bag.pop() for _ in range(7)] for nick in game.nicks}
    return game.record()


def judged(text: str, rules: str = MYS) -> Verdict:
    return audit(records.read(f"#rules {rules}\n{text}"), lexicon=TINY)


def of_the_set(verdict: Verdict) -> list[str]:
    """What is said of the set as a whole."""
    return [f.message for f in verdict.findings if f.message.endswith(STANDS)]


@pytest.mark.clause("MYS-1.1")
@pytest.mark.clause("MYS-9.6")
@of_each(
    ("more", "less", "shows"),
    [
        ("Q", "", "101 tiles, Q too many"),
        ("E", "", "101 tiles, E too many"),
        ("EA", "", "102 tiles, A and E too many"),
        ("", "E", "99 tiles, E missing"),
        ("", "Q", "99 tiles, Q missing"),
        ("E", "Z", "100 tiles, E too many and Z missing"),
    ],
)
@of_each("seed", SEEDS)
def test_a_game_with_the_wrong_set_goes_on_to_its_end_and_stands(
    seed: int, more: str, less: str, shows: str
) -> None:
    verdict = judged(whole_game(seed, more=more, less=less))
    assert verdict.verdict == "agrees"
    assert of_the_set(verdict) == [f"The record shows {shows}. {STANDS}"]
    assert {(f.rule, f.kind) for f in verdict.findings if f.severity == "warning"} == {
        ("MYS-1.1", "tiles")
    }


@pytest.mark.clause("MYS-1.1")
@of_each("seed", SEEDS)
def test_of_the_right_set_nothing_is_said_and_a_tile_forgotten_is_no_missing_one(seed: int) -> None:
    text = whole_game(seed)
    assert judged(text).verdict == "agrees"
    assert of_the_set(judged(text)) == []
    head, rack = text.rstrip().rsplit("(", 1)
    verdict = judged(f"{head}({rack[1:]}")  # the first tile of the last rack left out
    assert verdict.verdict == "illegal"
    assert of_the_set(verdict) == []


@pytest.mark.clause("SCR-8")
def test_in_scrabble_a_set_of_101_is_no_lawful_set() -> None:
    assert judged(whole_game(2, more="QQ"), SCRABBLE).verdict == "illegal"


@pytest.mark.clause("MYS-1.1")
def test_a_letter_too_many_on_the_last_racks_is_a_warning_too() -> None:
    racks = [">ann: AEIRSUX (AEIRSUX) -14 8", ">bob: EEQSUZA (EEQSUZA) -25 -25"]
    assert said(TAXI, *PASSES, *racks, rules=MYS) == [
        "11 MYS-1.1 tiles warning: (AEIRSUX) can’t be left: X was already played or counted."
    ]


@pytest.mark.clause("MYS-1.1")
def test_two_racks_of_one_player_do_not_show_all_the_tiles() -> None:
    """Bob’s rack was written twice and Ann’s never: two racks for two players were taken for both,
    and the audit ended with an error."""
    passes = [
        f">{nick}: {rack} - +0 {total}"
        for nick, rack, total in [("bob", "EEQSUZA", 0), ("ann", "AEIRSUX", 22)] * 3
    ]
    racks = [">bob: EEQSUZA (EEQSUZA) -25 -25", ">bob: (XX) -16 -41"]
    verdict = judged("\n".join(["#player1 ann", "#player2 bob", TAXI, *passes, *racks]))
    assert of_the_set(verdict) == []
    assert "bob holds 7 tiles, but (XX) is 2." in {f.message for f in verdict.findings}
