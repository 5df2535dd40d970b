"""The draw of a whole round, every one of them through the checker."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdtool.pairing.checks import check_tables
from tdtool.pairing.field import Entrant
from tdtool.pairing.tables.advancement import BadChoice, Result, how_many_up
from tdtool.pairing.tables.dealing import WAYS, DrawnTable, TooFew, UnknownMethod
from tdtool.pairing.tables.draw import Draw, TableResults, final, first, next_round

from ..cast import BY_NAME, CAST, fields, keys, result

SERPENTINE = {"table_size": 6, "method": "serpentine", "rng": random.Random(0)}
table_sizes = st.integers(2, 8)
seeds = st.integers(0, 2**32)
methods = st.sampled_from(WAYS)


def played(draw: Draw, field: list[Entrant], rng: random.Random) -> list[TableResults]:
    """A round with few different scores, so that ties are common."""
    people = {one.key: one for one in field}

    def scored(key: str) -> Result:
        one, score = people[key], rng.randrange(4)
        word = rng.choice([None, 36, 49])
        return Result(key, one.name, one.rating, one.registered, score, score, word, score)

    return [TableResults(t.number, tuple(map(scored, t.seats))) for t in draw.tables]


@pytest.mark.clause("NSA-1")
def test_round_1_sits_by_rating_at_tables_drawn_by_serpentine():
    draw = first(CAST[:7], **SERPENTINE)
    assert draw == Draw(
        (
            DrawnTable(1, "", keys("Ann", "Eve", "Dee", "Gus")),
            DrawnTable(2, "", keys("Bob", "Flo", "Cy")),
        )
    )


@pytest.mark.clause("NSA-A1")
def test_winners_are_seated_with_other_winners_and_the_rest_play_together():
    """Two tables of four with their scores; the first two of each move up::

    1  Ann 40  Dee 30 | Eve 20  Hal 10
    2  Gus 40  Flo 30 | Cy 20   Bob 10
    """
    tables = [
        TableResults(1, tuple(map(result, ("Ann", "Dee", "Eve", "Hal"), (40, 30, 20, 10)))),
        TableResults(2, tuple(map(result, ("Bob", "Cy", "Flo", "Gus"), (10, 20, 30, 40)))),
    ]
    draw = next_round(tables, entrants=CAST[:8], advance="half", **SERPENTINE)
    assert draw.tables == (
        DrawnTable(1, "winners", keys("Ann", "Flo", "Dee", "Gus")),
        DrawnTable(2, "rest", keys("Bob", "Eve", "Cy", "Hal")),
    )
    assert [(number, cut.up) for number, cut in draw.cuts] == [
        (1, keys("Ann", "Dee")),
        (2, keys("Gus", "Flo")),
    ]
    assert draw.joined == ""


@pytest.mark.clause("NSA-A1")
def test_who_left_after_round_1_is_passed_over_and_the_next_at_their_table_moves_up():
    table = TableResults(1, tuple(map(result, ("Ann", "Bob", "Cy", "Dee", "Eve"), (5, 4, 3, 2, 1))))
    still = [BY_NAME[name] for name in ("Bob", "Cy", "Dee", "Eve")]
    draw = next_round([table], entrants=still, advance="half", **SERPENTINE)
    assert draw.groups == {"bob": "winners", "cy": "winners", "dee": "winners", "eve": "winners"}
    assert draw.cuts[0][1].up == keys("Bob", "Cy", "Dee")
    assert draw.joined == "Eve would be alone, so they play with those who moved up."


@pytest.mark.clause("NSA-A1")
def test_who_comes_for_round_2_joins_the_rest():
    table = TableResults(1, tuple(map(result, ("Ann", "Bob", "Cy"), (5, 4, 3))))
    draw = next_round([table], entrants=CAST[:4], advance="half", **SERPENTINE)
    assert draw.groups == {"ann": "winners", "bob": "winners", "cy": "rest", "dee": "rest"}


@pytest.mark.clause("NSA-A1")
def test_the_directors_choice_holds_for_the_table_it_was_made_at():
    table = TableResults(3, tuple(map(result, ("Ann", "Bob", "Cy", "Dee"), (5, 4, 4, 1))))
    draw = next_round(
        [table], entrants=CAST[:4], advance=2, chosen={3: keys("Ann", "Cy")}, **SERPENTINE
    )
    assert draw.cuts[0][1].up == keys("Ann", "Cy")
    with pytest.raises(BadChoice):
        next_round(
            [table], entrants=CAST[:4], advance=2, chosen={3: keys("Ann", "Dee")}, **SERPENTINE
        )


@pytest.mark.clause("NSA-A2")
def test_the_final_is_the_first_table_and_all_others_play_on():
    field = [result(one.name, 0, total=1000 - at) for at, one in enumerate(CAST)]
    draw = final(field, entrants=CAST, size=6, **SERPENTINE)
    assert draw.tables[0] == DrawnTable(1, "final", keys("Ann", "Dee", "Bob", "Eve", "Cy", "Flo"))
    assert [(t.number, t.group, len(t.seats)) for t in draw.tables[1:]] == [
        (2, "rest", 6),
        (3, "rest", 5),
        (4, "rest", 5),
    ]


@pytest.mark.clause("NSA-A2")
def test_a_final_of_eight_is_one_table_though_tables_seat_six():
    field = [result(one.name, 0, total=7) for one in CAST[:8]]
    draw = final(field, entrants=CAST[:8], size=6, widen=True, **SERPENTINE)
    assert [(t.group, len(t.seats)) for t in draw.tables] == [("final", 8)]


@pytest.mark.clause("NSA-A2")
def test_from_a_full_final_the_last_to_reach_it_plays_with_the_one_below():
    field = [result(one.name, 0, total=1000 - at) for at, one in enumerate(CAST[:9])]
    draw = final(field, entrants=CAST[:9], size=8, **SERPENTINE)
    assert [(t.group, t.seats) for t in draw.tables] == [
        ("final", keys("Ann", "Eve", "Bob", "Flo", "Cy", "Gus", "Dee")),
        ("rest", keys("Hal", "Ivy")),
    ]


@pytest.mark.parametrize("field", [[], CAST[:1]])
def test_a_round_needs_two_players(field):
    with pytest.raises(TooFew):
        first(field, **SERPENTINE)
    with pytest.raises(TooFew):
        next_round([], entrants=field, advance="half", **SERPENTINE)
    with pytest.raises(TooFew):
        final([], entrants=field, size=6, **SERPENTINE)


def test_an_unknown_way_of_drawing_is_refused():
    with pytest.raises(UnknownMethod):
        first(CAST, table_size=6, method="swiss", rng=random.Random(0))


@given(fields(), table_sizes, methods, seeds, st.sampled_from(["half", 1, 2, 7]), st.integers(2, 8))
def test_three_rounds_drawn_either_way_always_pass_the_checker(
    field, size, method, seed, advance, final_size
):
    rng = random.Random(seed)
    dealing = {"table_size": size, "method": method, "rng": rng}
    one = first(field, **dealing)
    assert check_tables(one.tables, field=field, size=size, groups=one.groups) == []
    assert {table.group for table in one.tables} == {""}

    scored = played(one, field, rng)
    two = next_round(scored, entrants=field, advance=advance, **dealing)
    assert check_tables(two.tables, field=field, size=size, groups=two.groups) == []
    up = {key for _, cut in two.cuts for key in cut.up}
    assert len(up) == sum(how_many_up(len(table.seats), advance) for table in one.tables)
    assert up <= {key for key, group in two.groups.items() if group == "winners"}

    totals = [replace(r, score=0) for table in scored for r in table.results]
    three = final(totals, entrants=field, size=final_size, widen=rng.random() < 0.5, **dealing)
    assert check_tables(three.tables, field=field, size=size, groups=three.groups) == []
    assert [table.number for table in three.tables] == list(range(1, len(three.tables) + 1))
    assert 2 <= len(three.tables[0].seats) <= 8


@given(fields(), seeds, st.data())
def test_a_draw_still_passes_the_checker_when_players_leave_and_others_come(field, seed, data):
    rng = random.Random(seed)
    dealing = {"table_size": 6, "method": "lot", "rng": rng}
    scored = played(first(field, **dealing), field, rng)
    stay = data.draw(st.lists(st.sampled_from(field), min_size=2, unique=True))
    came = [Entrant(999, "New", None, key="new", registered=999)]
    two = next_round(scored, entrants=stay + came, advance="half", **dealing)
    assert check_tables(two.tables, field=stay + came, size=6, groups=two.groups) == []
    for table, (_, cut) in zip(scored, two.cuts, strict=True):
        left = [one for one in table.results if one in cut.order]
        assert len(cut.up) == min(
            how_many_up(len(table.results), "half"), max(1, len(left) - 1), len(left)
        )


@given(fields(), table_sizes, methods, seeds)
def test_the_same_seed_always_gives_the_same_draw(field, size, method, seed):
    once, again = (
        first(people, table_size=size, method=method, rng=random.Random(seed))
        for people in (field, field[::-1])
    )
    assert once == again
