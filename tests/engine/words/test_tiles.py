"""Sets of tiles."""

import pytest

from tdtool.engine.words import letters


@pytest.mark.clause("D04-2")
@pytest.mark.clause("MYS-1.1")
def test_the_english_set_has_a_hundred_tiles_two_of_them_blank() -> None:
    assert (letters.ENGLISH.size, letters.ENGLISH.counts["?"]) == (100, 2)


@pytest.mark.clause("SCR-8")
def test_the_english_tiles_are_worth_187_points_together() -> None:
    worth = letters.ENGLISH.values
    assert sum(worth[tile] * count for tile, count in letters.ENGLISH.counts.items()) == 187


@pytest.mark.clause("D62-1")
def test_the_set_of_1962_has_180_letters_and_no_blank() -> None:
    assert (letters.SELCHOW_1962.size, "?" in letters.SELCHOW_1962.counts) == (180, False)


@pytest.mark.clause("NSA-2")
def test_two_sets_together_hold_twice_of_each_letter() -> None:
    both = letters.get("english").times(2)
    assert (both.total(), both["?"], both["E"], both["Q"]) == (200, 4, 24, 2)


def test_an_unknown_set_is_refused_with_those_there_are() -> None:
    with pytest.raises(letters.UnknownTiles) as refusal:
        letters.get("klingon")
    assert str(refusal.value) == (
        "There is no tile set “klingon”. Tile sets: english, selchow-1962."
    )
