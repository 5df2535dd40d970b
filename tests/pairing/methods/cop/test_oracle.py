"""COP pairs real positions and made-up ones as its reference implementation did.

Where a share of endings lies within half a point of the figure that decides, or as near as the
reference’s own count leaves it in doubt, either answer is right.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

import pytest

from tdtool.pairing.methods.cop.control import child
from tdtool.pairing.methods.cop.draw import CopRound, cop
from tdtool.pairing.methods.cop.position import chances, evened
from tests.pairing.methods.cop.recorded import Meetings, Recorded, all_of_them, made_of
from tests.tables import of_each

ALL = all_of_them()
ANSWERS = ("paired", "meet", "apart")
ANSWERED = [name for name, of in ALL.items() if any(of.told.get(key) for key in ANSWERS)]
NEAR = 0.005


def with_(key: str) -> list[str]:
    return [name for name, of in ALL.items() if key in of.told]


def by_rank(of: Recorded, made: CopRound, meetings: Iterable[Iterable[int]]) -> list[tuple]:  # type: ignore[type-arg]
    """The same by rank, the higher first, the bye below all; without who isn’t in the draw."""
    ranks = {one.number - 1: at for at, one in enumerate(made.position.candidates)}
    drawn = (sorted(ranks[at] for at in both) for both in meetings if not set(both) & of.away)
    return [(one[0], one[1] if len(one) > 1 else len(ranks)) for one in drawn]


def same_or_as_cheap(of: Recorded, made: CopRound, theirs: Meetings) -> bool:
    if made_of(made) | {frozenset((at,)) for at in of.away} == theirs:
        return True
    weighing, pairs = made.weighing, by_rank(of, made, theirs)
    lawful = not any(weighing.bar(*one) for one in pairs)
    return lawful and sum(weighing.cost(*one) for one in pairs) == sum(
        one.cost for one in made.pairs
    )


def test_a_recorded_position_is_whole_and_ranked_as_the_reference_ranks_it() -> None:
    for of in ALL.values():
        is_whole_and_ranked(of)


def is_whole_and_ranked(of: Recorded) -> None:
    for opponents, scores in zip(of.told["opponents"], of.told["scores"], strict=True):
        assert len(opponents) == len(scores) == of.count
        assert all(opponents[other] == at for at, other in enumerate(opponents))
    position = of.position()
    ranked = [one.number - 1 for one in position.candidates]
    told = [at for at in of.told.get("ranked", ranked) if at not in of.away]
    assert ranked == told
    assert sorted(position.gibsons) == of.told.get("certain", sorted(position.gibsons))


@pytest.mark.long
@of_each("name", with_("hopes"))
def test_everybody_hopes_for_the_prizes_that_the_reference_gives_them_hope_for(name: str) -> None:
    of = ALL[name]
    position = of.position(endings=20_000)
    found = evened(chances(position), position)
    doubt = NEAR + 3 * sqrt(of.told["hope"] / of.told["endings"])
    theirs = [place for place, at in zip(of.told["hopes"], of.told["ranked"], strict=True)
              if at not in of.away]  # fmt: skip
    for rank, (our, their) in enumerate(zip(found.hope, theirs, strict=True)):
        place = min(our, their)
        if our != their and place < position.prizes:
            assert abs(found.endings.chance(rank, upto=place + 1) - of.told["hope"]) < doubt


@pytest.mark.long
@of_each("name", with_("child"))
def test_who_loses_control_does_so_as_often_as_in_the_reference(name: str) -> None:
    """The others met by chance there, where neighbors meet: of four at the top the third came
    first without the leader in 59 endings of 100, or in 72, as the draw’s random number had it.
    """
    of = ALL[name]
    children = set()
    for seed in (1, 3):
        position = of.position(seed=seed, control_endings=8_000)
        found = child(position, chances(position), None)
        children.add(None if found is None else position.candidates[found.rank].number - 1)
        if found is not None:
            counted = of.told["control_endings"]
            for ours, theirs in (
                (found.with_leader, of.told["with_leader"]),
                (found.without, of.told["without"]),
            ):
                assert ours / found.of == pytest.approx(theirs[str(found.rank)] / counted, abs=0.03)
    assert children == {of.told["child"]}


@pytest.mark.parametrize("name", ANSWERED)
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
def test_a_position_is_paired_as_the_reference_pairs_it(name: str, seed: int) -> None:
    """28 players were paired otherwise: their leader, a Gibson, counted as one who plays for a
    prize, and so a game against somebody out of the prizes, just what a Gibson is for, cost most.
    """
    of = ALL[name]
    made = cop(of.position(seed=seed))
    ours = made_of(made)
    assert {frozenset(both) for both in of.told.get("meet", ())} <= ours
    assert not ours & {frozenset(both) for both in of.told.get("apart", ())}
    if "paired" in of.told:
        assert same_or_as_cheap(of, made, of.pairs)


def paired_as_it_must_be(of: Recorded) -> None:
    made, again = (cop(of.position(endings=2_000, control_endings=500)) for _ in range(2))
    assert made.reasons == again.reasons
    everybody = set(range(of.count)) - of.gone - of.away
    assert sorted(at for both in made_of(made) for at in both) == sorted(everybody)
    pairs = by_rank(of, made, made_of(made))
    assert not any(made.weighing.bar(*one) for one in pairs)
    assert {game for game in of.fixed if not game & of.away} <= made_of(made)


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.long if at % 3 else ()) for at, name in enumerate(ALL)],
)
def test_every_position_is_paired_whole_and_as_it_must_be_and_the_same_each_time(name: str) -> None:
    paired_as_it_must_be(ALL[name])


@pytest.mark.parametrize("round_", [31])
def test_earlier_rounds_of_the_same_events_are_too(round_: int) -> None:
    paired_as_it_must_be(ALL["52-players-last-round-three-classes"].before(round_))


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name, of in ALL.items() if of.next_round > 9])
def test_so_is_every_round_of_the_second_half(name: str) -> None:
    of = ALL[name]
    for round_ in range(of.told["rounds"] // 2 + 1, of.next_round):
        paired_as_it_must_be(of.before(round_))


@pytest.mark.parametrize("name", [name for name in with_("refused") if ALL[name].told["refused"]])
def test_where_the_reference_refuses_since_the_leaders_opponent_is_fixed_a_round_is_drawn(
    name: str,
) -> None:
    """Its control forces the leader on somebody who has a game already, and so it finds no round.
    The director would have to know what to switch off."""
    of = ALL[name]
    position = of.position()
    lost = child(position, chances(position), None)
    assert lost is not None and not position.allows(0, lost.rank)
    made = cop(position)
    assert made.decisions.control is not None or made.decisions.factor3 is None
    assert of.fixed <= made_of(made)
