"""Racks counted anew at the end, by how the game ended and by what the tournament has set."""

import pytest

from tdtool.engine import systems
from tdtool.engine.remedies.corrections import (
    CannotRecount,
    Ending,
    Recount,
    Remedy,
    letters,
    recounted,
    worth,
)
from tdtool.engine.scrabble.events import EndRack
from tdtool.engine.systems import RuleSystem
from tests.engine.scrabble.playing import played
from tests.tables import of_each

MYS = systems.get("my-scrabble")
SCR = systems.get("scrabble")
SINGLE = systems.get("scrabble", end_racks="single")


@pytest.mark.clause("MYS-9.1")
@pytest.mark.clause("SCR-13")
@pytest.mark.parametrize(("system", "clause"), [(MYS, "MYS-9.1"), (SCR, "SCR-13")])
def test_who_goes_out_gains_twice_the_rack_of_the_other_from_whom_nothing_is_taken(
    system: RuleSystem, clause: str
) -> None:
    says = "Went out; Seat 2’s QI counts 11, doubled 22."
    assert recounted(system, scores=(400, 390), racks=("", "QI")) == Recount(
        (Remedy(1, "score", 22, clause, says),), (422, 390)
    )


@pytest.mark.clause("SCR-13")
def test_a_rack_gained_once_is_lost_once_where_the_tournament_has_set_it() -> None:
    assert recounted(SINGLE, scores=(400, 390), racks=("QI?", ""), names=("Ann", "Bob")) == Recount(
        (
            Remedy(2, "score", 11, "SCR-13", "Went out; Ann’s QI? counts 11."),
            Remedy(1, "score", -11, "SCR-13", "Left with QI?: −11."),
        ),
        (389, 401),
    )


@pytest.mark.clause("MYS-9.2")
@pytest.mark.clause("MYS-9.3a")
@pytest.mark.clause("SCR-13")
@of_each(
    ("system", "ending", "clause"),
    [
        (MYS, "six zeros", "MYS-9.2"),
        (MYS, "time called", "MYS-9.3a"),
        (SCR, "six zeros", "SCR-13"),
        (SCR, "time called", "SCR-13"),
        (SCR, "overtime", "SCR-12"),
    ],
)
def test_after_six_zeros_or_when_time_is_called_each_loses_the_worth_of_their_own_rack(
    system: RuleSystem, ending: Ending, clause: str
) -> None:
    racks = ("AEIRSUU", "EEQSUZA")
    assert recounted(system, scores=(22, 0), racks=racks, ending=ending) == Recount(
        (
            Remedy(1, "score", -7, clause, "Left with AEIRSUU: −7."),
            Remedy(2, "score", -25, clause, "Left with EEQSUZA: −25."),
        ),
        (15, -25),
    )


@pytest.mark.clause("MYS-9.3a")
def test_who_has_no_tiles_left_when_time_is_called_loses_none() -> None:
    assert recounted(MYS, scores=(22, 0), racks=("QI", ""), ending="time called") == Recount(
        (Remedy(1, "score", -11, "MYS-9.3a", "Left with QI: −11."),), (11, 0)
    )


@pytest.mark.clause("MYS-9.1")
def test_a_rack_of_blanks_alone_makes_a_line_of_nothing() -> None:
    [line] = recounted(MYS, scores=(400, 390), racks=("", "??")).lines
    assert (line.points, line.reason) == (0, "Went out; Seat 2’s ?? counts 0, doubled 0.")


@pytest.mark.parametrize(
    ("racks", "says"),
    [
        (("A", "B"), "One player went out and has no tiles left; here everyone has some."),
        (("", ""), "Only the player who went out has no tiles left; here 2 players have none."),
    ],
)
def test_exactly_one_player_goes_out(racks: tuple[str, str], says: str) -> None:
    with pytest.raises(CannotRecount) as refusal:
        recounted(MYS, scores=(1, 2), racks=racks)
    assert str(refusal.value) == says


def test_what_is_no_rack_is_refused_with_what_a_rack_is() -> None:
    with pytest.raises(CannotRecount) as refusal:
        letters("q1")
    assert str(refusal.value) == "“1” isn’t a tile; use letters, and ? for a blank."
    with pytest.raises(CannotRecount) as refusal:
        recounted(MYS, scores=(1, 2), racks=("",))
    assert str(refusal.value) == "2 scores and 1 rack don’t match. Enter one of each per seat."
    with pytest.raises(CannotRecount) as refusal:
        recounted(systems.get("anagrams-2004"), scores=(1, 2), racks=("", "A"))
    assert str(refusal.value) == (
        "Tournament Anagrams, two players (2004) doesn’t count racks at the end."
    )
    assert (letters(" q i? "), worth("QI?")) == ("QI?", 11)


@pytest.mark.parametrize("rules", ["scrabble", "my-scrabble"])
@pytest.mark.parametrize("setting", ["double", "single"])
def test_the_engine_that_replays_a_record_counts_racks_the_same(rules: str, setting: str) -> None:
    """After six passes both count alike, whatever is set."""
    lines = [f">{nick}: - +0 0" for nick in ("ann", "bob") * 3]
    game = played(*lines, rules=rules)
    for nick, rack in (("ann", "AEIRSUU"), ("bob", "EEQSUZA")):
        game.push(EndRack(9, nick, rack, -worth(rack), -worth(rack), rack))
    system = systems.get(rules, end_racks=setting)
    anew = recounted(system, scores=(0, 0), racks=("AEIRSUU", "EEQSUZA"), ending="six zeros")
    assert anew.scores == tuple(game.scores.values())
