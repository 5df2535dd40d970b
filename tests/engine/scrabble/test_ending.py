"""The end: going out, scoreless turns, time called, overtime; racks as gain and as loss."""

from dataclasses import replace

import pytest

from tdtool.engine import records
from tdtool.engine.games import Outcome
from tdtool.engine.scrabble.game import ScrabbleGame
from tdtool.engine.scrabble.unseen import Unseen, product
from tests.engine.scrabble.playing import MYS, PASSES, SCRABBLE, TAXI, judged, played, said, short
from tests.tables import of_each

RACKS = [">ann: AEIRSUU (AEIRSUU) -7 15", ">bob: EEQSUZA (EEQSUZA) -25 -25"]


def last_tiles(rules: str = SCRABBLE) -> ScrabbleGame:
    """Ann has AE left and the bag is empty; bob has QI."""
    game = played(TAXI, rules=rules)
    at = game.position
    at.unseen = Unseen(product("AEQI"))
    at.laid, at.held = 96, {"ann": 2, "bob": 2}
    at.mover = "ann"
    return game


def pushed(game: ScrabbleGame, *lines: str) -> list[str]:
    """What is found in these lines and at the end, where the game goes on from line 10."""
    record = records.read("\n" * 9 + "\n".join(lines))
    found = [finding for event in record.events for finding in game.push(event)]
    return [short(finding) for finding in (*found, *game.finish())]


PLAYED = "(QE) can’t be left: E was already played or counted."
OUT = ">ann: AE 9F AE +8 30"
BOTH = pytest.mark.parametrize(("rules", "clause"), [(SCRABBLE, "SCR-12"), (MYS, "MYS-9.1")])


@pytest.mark.clause("SCR-12")
@pytest.mark.clause("MYS-9.1")
@BOTH
def test_playing_out_with_the_bag_empty_ends_the_game(rules: str, clause: str) -> None:
    game = last_tiles(rules)
    assert game.outcome() is None
    assert pushed(game, OUT) == [
        f"10 {clause} end note: The record stops before the racks are counted."
    ]
    assert game.outcome() == Outcome("ann went out", clause, ("ann",))
    assert pushed(game, "", ">bob: QI - +0 0")[0] == (
        f"11 {clause} end error: bob plays on after the end of the game."
    )


@pytest.mark.clause("SCR-13")
@pytest.mark.parametrize(
    ("other", "winners"), [(51, ("ann",)), (52, ("ann", "bob")), (53, ("bob",))]
)
def test_who_went_out_wins_by_twice_the_tiles_that_are_left_before_they_are_counted(
    other: int, winners: tuple[str, ...]
) -> None:
    game = last_tiles()
    game.position.tallies["bob"].verified = other
    pushed(game, OUT)  # 30, and twice 11
    assert game.outcome() == Outcome("ann went out", "SCR-12", winners)


def test_the_game_goes_on_where_the_last_play_comes_off() -> None:
    game = last_tiles()
    pushed(game, OUT, ">ann: AE -- -8 22")
    assert (game.outcome(), game.position.held) == (None, {"ann": 2, "bob": 2})


@pytest.mark.clause("SCR-13")
@pytest.mark.clause("MYS-9.1")
@of_each(("rules", "clause"), [(SCRABBLE, "SCR-13"), (MYS, "MYS-9.1")])
@of_each(
    ("lines", "found"),
    [
        ([">ann: (QI) +22 52"], []),
        ([">ann:  (IQ)  +22   52"], []),
        ([">ann: (QI) +11 41"], ["score error: (QI) counts +22, not +11"]),
        ([">ann: (QE) +22 52"], [f"tiles error: {PLAYED}"]),
        ([">ann: (Q) +20 50"], ["tiles error: I was left too, but isn’t counted."]),
        (["", ">bob: QI (QI) -11 -11"], ["score error: (QI) counts +0, not −11"]),
        (["", ">bob: QI (QI) +0 0"], []),
        ([">ann: (QI) +0 30"], ["score error: (QI) counts +22, not +0"]),
    ],
)  # fmt: skip
def test_who_goes_out_gains_twice_what_the_other_holds_and_nothing_is_taken_from_them(
    rules: str, clause: str, lines: list[str], found: list[str]
) -> None:
    errors = [line for line in pushed(last_tiles(rules), OUT, *lines) if " note: " not in line]
    line = 10 + len(lines)
    assert errors == [f"{line} {clause} {sentence}" for sentence in found]


def test_who_lays_more_than_they_hold_has_gone_out_too() -> None:
    game = last_tiles()
    game.position.held["ann"] = 1
    pushed(game, OUT)
    assert game.outcome() == Outcome("ann went out", "SCR-12", ("ann",))


@pytest.mark.clause("SCR-13")
def test_a_rack_written_with_nothing_is_a_loss_where_nobody_went_out() -> None:
    assert pushed(last_tiles(), ">ann: AE (AE) +0 22")[0] == (
        "10 SCR-13 score error: (AE) counts −2, not +0"
    )


@pytest.mark.clause("SCR-13")
def test_racks_gained_once_are_lost_once_where_the_tournament_has_set_it() -> None:
    game = last_tiles()
    game.position.terms = replace(game.position.terms, end_racks="single")
    assert pushed(game, OUT, ">ann: (QI) +11 41", ">bob: QI (QI) -11 -11") == []
    assert dict(game.scores) == {"ann": 41, "bob": -11}


@pytest.mark.clause("SCR-13")
def test_nobody_gains_who_has_not_gone_out() -> None:
    assert said(TAXI, ">ann: (EEQ) +24 46") == [
        "5 SCR-13 end error: ann gains the tiles of others, but hasn’t gone out with the bag empty."
    ]
    assert said(TAXI, ">ann: (EEQ) +24 46", "#set tiles unknown") == []
    unread = ">bob: what he did is not to be read"
    assert [line for line in said(TAXI, unread, ">ann: (EEQ) +24 46") if " end " in line] == []


@pytest.mark.clause("SCR-13")
def test_only_who_went_out_gains_and_a_loss_of_theirs_is_none_of_their_gains() -> None:
    assert pushed(last_tiles(), OUT, "", ">bob: QI (QI) +22 22")[0] == (
        "12 SCR-13 end error: bob gains the tiles of others, but hasn’t gone out with the bag "
        "empty."
    )
    wrong = pushed(last_tiles(), OUT, ">ann: (QI) -22 8")
    assert wrong[0] == "11 SCR-13 tiles error: ann holds 0 tiles, but (QI) is 2."
    assert wrong[1] == "11 SCR-13 score error: (QI) counts +0, not −22"


@pytest.mark.clause("SCR-13")
def test_a_rack_taken_off_is_told_in_figures_and_by_how_many_tiles_it_has() -> None:
    game = last_tiles()
    game.position.held["ann"] = 1
    record = records.read("\n" * 9 + ">ann: (AE) -3 19")
    tiles, points = game.push(record.events[0])
    assert tiles.message == "ann holds 1 tile, but (AE) is 2."
    assert (points.message, points.reported, points.verified) == (
        "(AE) counts −2, not −3", -3, -2
    )  # fmt: skip


def test_racks_of_a_set_that_is_not_known_are_taken_as_they_are_written() -> None:
    racks = [">ann: AEIRSUU (AEIRSUU) -99 -77", ">bob: EEQSUZA (EEQSUZA) -1 -1"]
    verdict = judged(TAXI, *PASSES, *racks, "#tile-distribution polish")
    assert [f.kind for f in verdict.findings if f.severity == "error"] == []
    assert judged(TAXI, *PASSES, *racks).verdict == "differs"


@pytest.mark.clause("SCR-13")
def test_a_tile_that_can_not_be_left_goes_back_to_the_play_that_had_it_else_to_the_latest() -> None:
    game = last_tiles()
    at = game.position
    at.doubts.add(4, tiles="QE")
    at.doubts.add(7, tiles="S")
    at.doubts.add(8, tiles="Q", faint=True)
    assert pushed(game, OUT, ">ann: (QE) +22 52")[0] == f"11 SCR-13 tiles error: {PLAYED} [4]"
    game = last_tiles()
    game.position.doubts.add(4, tiles="Z")
    game.position.doubts.add(7, tiles="S")
    assert pushed(game, OUT, ">ann: (QE) +22 52")[0] == f"11 SCR-13 tiles error: {PLAYED} [7]"


@pytest.mark.clause("SCR-13")
def test_tiles_left_out_are_missed_at_the_last_of_several_gains() -> None:
    game = last_tiles()
    assert pushed(game, OUT, ">ann: (Q) +20 50", ">ann: Q (Q) +20 70")[-1:] != []
    game = last_tiles()
    game.position.unseen.give_back(product("S"))
    assert pushed(game, OUT, ">ann: (Q) +20 50", ">ann: (I) +2 52") == [
        "12 SCR-13 tiles error: S was left too, but isn’t counted."
    ]


@pytest.mark.clause("SCR-12")
@pytest.mark.clause("SCR-13")
@pytest.mark.clause("MYS-9.2")
@pytest.mark.parametrize("rules", [SCRABBLE, MYS])
def test_after_six_scoreless_turns_each_loses_their_rack(rules: str) -> None:
    verdict = judged(TAXI, *PASSES, *RACKS, rules=rules)
    assert (verdict.verdict, verdict.findings) == ("agrees", ())
    assert [player.verified for player in verdict.players] == [15, -25]


@pytest.mark.clause("MYS-9.2")
@pytest.mark.clause("SCR-12")
def test_the_sixth_scoreless_turn_ends_the_game_by_itself_or_when_a_player_claims_it() -> None:
    on = ">bob: EEQSUZA J8 SEA +17 17"
    assert said(TAXI, *PASSES, on, rules=MYS) == [
        "11 MYS-9.2 end error: bob plays on after the end of the game."
    ]
    assert said(TAXI, *PASSES, *PASSES[:2], rules=MYS) == [
        "11 MYS-9.2 end error: bob plays on after the end of the game."
    ]
    assert said(TAXI, *PASSES, on) == []
    assert said(TAXI, *PASSES[:5], ">ann: ERSUUUU 9F EE +4 26", rules=MYS)[-1].startswith("10 ")
    assert said(TAXI, *PASSES, on, "#set six_zeros automatic")[0].startswith("11 SCR-12 end")


@pytest.mark.clause("MYS-9.2")
@pytest.mark.clause("SCR-12")
@pytest.mark.parametrize(("rules", "zeros"), [(SCRABBLE, 3), (MYS, 0)])
def test_a_play_worth_nothing_is_scoreless_in_scrabble_and_breaks_the_run_in_my_scrabble(
    rules: str, zeros: int
) -> None:
    game = played(">ann: A - +0 0", ">bob: A -3 +0 0", ">ann: ?? 8G aa +0 0", rules=rules)
    assert game.position.zeros == zeros


@pytest.mark.clause("MYS-9.2")
def test_a_play_and_its_withdrawal_are_one_scoreless_turn() -> None:
    off = [">ann: AEIRSTX 8F TXAI +22 22", ">ann: AEIRSTX -- -22 0"]
    game = played(">ann: A - +0 0", ">bob: A - +0 0", *off, rules=MYS)
    assert game.position.zeros == 3


@pytest.mark.clause("SCR-12")
@pytest.mark.clause("MYS-9.3a")
@pytest.mark.parametrize(
    ("rules", "found", "verdict"),
    [(SCRABBLE, "SCR-12 end error", "illegal"), (MYS, "MYS-9.3a end warning", "agrees")],
)
def test_racks_taken_off_before_the_end_may_mean_that_time_was_called(
    rules: str, found: str, verdict: str
) -> None:
    lines = [TAXI, ">bob: EEQSUZA - +0 0", *RACKS]
    assert said(*lines, rules=rules) == [
        f"6 {found}: Racks are deducted after a run of 1 scoreless turn; was time called?"
    ]
    assert judged(*lines, rules=rules).verdict == verdict


@pytest.mark.clause("SCR-12")
@pytest.mark.parametrize(("overtime", "verdict"), [(-100, "illegal"), (-110, "agrees")])
def test_overtime_beyond_ten_minutes_ends_the_game_and_ten_minutes_do_not(
    overtime: int, verdict: str
) -> None:
    time = f">bob: (time) {overtime} {overtime - 25}"
    assert judged(TAXI, ">bob: EEQSUZA - +0 0", *RACKS, time).verdict == verdict
    outcome = played(TAXI, f">bob: (time) {overtime} {overtime}").outcome()
    assert outcome == (
        Outcome("overtime went over its limit", "SCR-12", ("ann",)) if overtime == -110 else None
    )


@pytest.mark.clause("MYS-9.3a")
def test_when_time_was_called_racks_and_playing_on_are_judged_by_that_clause() -> None:
    """They were judged by the clauses on six zeros and on going out."""
    passed = ">bob: EEQSUZA - +0 0"
    warned = "MYS-9.3a end warning: Racks are deducted after a run of 2 scoreless turns"
    wrong = [RACKS[0].replace("-7 15", "-9 13"), RACKS[1].replace("(EEQSUZA)", "(EEQSUZ)")]
    found = said(TAXI, passed, *wrong, rules=MYS)
    assert [line.split(":")[0] for line in found] == [
        "6 MYS-9.3a score error", "6 MYS-9.3a end warning", "7 MYS-9.3a tiles error",
        "7 MYS-9.3a score error",
    ]  # fmt: skip
    on = said(TAXI, passed, *RACKS, ">ann: EIRSUUA - +0 15", rules=MYS)
    assert [line[2:] for line in on if "MYS-9.3a" in line] == [
        f"{warned}; was time called?", "MYS-9.3a end error: ann plays on after the end of the game."
    ]  # fmt: skip
    outcome = played(TAXI, passed, *RACKS, rules=MYS).outcome()
    assert outcome == Outcome("the racks were counted", "MYS-9.3a", ("ann",))


def test_racks_counted_early_end_the_game_all_the_same() -> None:
    outcome = played(TAXI, ">bob: EEQSUZA - +0 0", *RACKS).outcome()
    assert outcome == Outcome("the racks were counted", "SCR-12", ("ann",))


@pytest.mark.clause("SCR-13")
def test_what_is_taken_off_is_what_the_player_holds() -> None:
    lines = [">ann: AEIRSUU (AEIRSUE) -7 15", ">bob: EEQSUZA (EEQSUZ) -24 -24"]
    assert said(TAXI, *PASSES, *lines) == [
        "11 SCR-13 tiles error: The rack is AEIRSUU, but (AEIRSUE) is deducted.",
        "12 SCR-13 tiles error: The rack is EEQSUZA, but (EEQSUZ) is deducted. bob holds 7 "
        "tiles, but (EEQSUZ) is 6.",
    ]


@pytest.mark.clause("SCR-16")
@pytest.mark.clause("MYS-2.1")
@pytest.mark.clause("MYS-9.3b")
@of_each(("rules", "clause"), [(SCRABBLE, "SCR-16"), (MYS, "MYS-2.1")])
@of_each(
    ("points", "found"),
    [
        ("-10", []),
        ("+-10", []),
        ("-30", []),
        ("+0", []),
        ("-15", ["clock"]),
        ("+10", ["clock"]),
    ],
)
def test_overtime_costs_ten_points_a_minute_of_ones_own_total(
    rules: str, clause: str, points: str, found: list[str]
) -> None:
    number = int(points.replace("+-", "-"))
    line = f">ann: (time) {points} {15 + number}"
    verdict = judged(TAXI, *PASSES, *RACKS, line, rules=rules)
    assert [(f.kind, f.rule, f.line) for f in verdict.findings] == [(k, clause, 13) for k in found]
    assert [player.verified for player in verdict.players] == [15 + number, -25]


@pytest.mark.clause("MYS-9.3b")
@pytest.mark.parametrize(("rules", "clause"), [(SCRABBLE, "SCR-16"), (MYS, "MYS-9.3b")])
def test_overtime_comes_off_once_and_when_the_game_has_ended(rules: str, clause: str) -> None:
    assert said(TAXI, ">ann: (time) -10 12", ">bob: EEQSUZA J8 SEA +17 17", rules=rules) == [
        f"5 {clause} order error: Overtime is deducted at the end of the game; play goes on "
        "after this line."
    ]
    twice = [">ann: (time) -10 5", ">ann: (time) -10 -5"]
    assert said(TAXI, *PASSES, *RACKS, *twice, rules=rules) == [
        f"14 {clause} order error: ann’s overtime is deducted a second time."
    ]
    between = [RACKS[0], ">ann: (time) -10 5", RACKS[1]]
    assert said(TAXI, *PASSES, *between, rules=rules) == []


@pytest.mark.clause("SCR-10")
@pytest.mark.parametrize("line", [">ann: ERS (ERS) -3 19", ">ann: (time) -10 12"])
def test_once_the_end_is_counted_the_last_play_can_not_be_withdrawn(line: str) -> None:
    total = line.split()[-1]
    assert "6 SCR-10 challenge error: ann has no play here to withdraw." in said(
        TAXI, line, f">ann: AEIRSTX -- +0 {total}"
    )


@pytest.mark.clause("SCR-16")
def test_overtime_is_never_a_gain_not_even_of_a_point() -> None:
    settings = "#set overtime_points 1"
    verdict = judged(TAXI, *PASSES, *RACKS, ">ann: (time) +1 16", settings)
    (error,) = [f for f in verdict.findings if f.severity == "error"]
    assert (error.rule, error.reported, error.message) == (
        "SCR-16", 1, "Overtime costs 1 point per minute; +1 doesn’t fit."
    )  # fmt: skip
    assert judged(TAXI, *PASSES, *RACKS, ">ann: (time) -1 14", settings).verdict == "agrees"


@pytest.mark.clause("SCR-12")
def test_overtime_that_costs_nothing_is_noted_as_nothing_and_may_have_ended_the_game() -> None:
    free, over = "#set overtime_points 0", ">bob: (time) -0 0"
    assert said(free, TAXI, over, *RACKS) == []
    unlimited = said(free, "#set overtime_limit 0", TAXI, over, *RACKS)
    assert [line.split(": ", 1)[1] for line in unlimited] == [
        "Racks are deducted after a run of 0 scoreless turns; was time called?"
    ]
    assert "Overtime costs 0 points per minute; −10 doesn’t fit." in str(
        said(free, TAXI, ">bob: (time) -10 -10")
    )


@pytest.mark.clause("SCR-12")
@pytest.mark.clause("SCR-16")
def test_overtime_that_ended_the_game_was_not_too_early_and_who_goes_on_is_too_late() -> None:
    lines = [TAXI, ">bob: (time) -110 -110", ">bob: EEQSUZA J8 SEA +17 -93"]
    assert said(*lines) == ["6 SCR-12 end error: bob plays on after the end of the game."]


@pytest.mark.clause("SCR-13")
def test_a_rack_worth_a_point_is_gained_and_lost_like_any_other() -> None:
    game = last_tiles()
    at = game.position
    at.terms = replace(at.terms, end_racks="single")
    at.unseen = Unseen(product("AEE"))
    at.laid, at.held = 97, {"ann": 2, "bob": 1}
    assert pushed(game, OUT, ">ann: (E) +1 31", ">bob: E (E) -1 -1") == []
    assert dict(game.scores) == {"ann": 31, "bob": -1}


@pytest.mark.clause("SCR-13")
def test_a_rack_that_is_taken_off_holds_nothing_that_was_played() -> None:
    """The rack after it was once told of the X as well, which it doesn't have."""
    racks = [">ann: AEIRSUX (AEIRSUX) -14 8", RACKS[1]]
    assert said(TAXI, *PASSES, *racks) == [
        "11 SCR-13 tiles error: (AEIRSUX) can’t be left: X was already played or counted."
    ]


def test_wrong_racks_at_the_end_go_back_to_a_play_that_was_wrong_before() -> None:
    wrong = ">ann: AEIRSTU 8F TAXI +22 22"  # there is no X on the rack
    assert said(wrong, ">ann: (EEQ) +24 46")[1] == (
        "5 SCR-13 end error: ann gains the tiles of others, but hasn’t gone out with the bag "
        "empty. [4]"
    )
    racks = [RACKS[0], ">bob: EEQSUZ (EEQSUZ) -24 -24"]
    assert said(wrong, *PASSES, *racks)[1] == (
        "12 SCR-13 tiles error: bob holds 7 tiles, but (EEQSUZ) is 6. [4]"
    )
    game = last_tiles()
    game.position.doubts.add(4, tiles="S")
    assert pushed(game, OUT, ">ann: (Q) +20 50") == [
        "11 SCR-13 tiles error: I was left too, but isn’t counted. [4]"
    ]


@pytest.mark.clause("SCR-12")
@pytest.mark.parametrize(
    ("passes", "run"), [(0, "0 scoreless turns"), (1, "1 scoreless turn"), (2, "2 scoreless turns")]
)
def test_racks_taken_off_too_early_come_after_a_run_that_is_counted(passes: int, run: str) -> None:
    assert said(TAXI, *PASSES[:passes], *RACKS) == [
        f"{5 + passes} SCR-12 end error: Racks are deducted after a run of {run}; was time called?"
    ]


@pytest.mark.clause("SCR-14")
@pytest.mark.parametrize(("totals", "winners"), [((15, -25), ("ann",)), ((-7, -25), ("ann",))])
def test_scores_may_be_below_zero_and_the_higher_one_wins(
    totals: tuple[int, int], winners: tuple[str, ...]
) -> None:
    opening = [TAXI] if totals[0] > 0 else [">ann: AEIRSTX - +0 0"]
    passes = PASSES if totals[0] > 0 else [line.replace(" 22", " 0") for line in PASSES[:5]]
    racks = [RACKS[0].replace("15", str(totals[0])), RACKS[1]]
    game = played(*opening, *passes, *racks)
    assert game.outcome() == Outcome("six scoreless turns", "SCR-12", winners)


@pytest.mark.clause("SCR-14")
def test_equal_scores_are_shared() -> None:
    lines = [f">{nick}: E - +0 0" for nick in ("ann", "bob") * 3]
    racks = [">ann: EEEEEEE (EEEEEEE) -7 -7", ">bob: AAAAAAA (AAAAAAA) -7 -7"]
    outcome = played(*lines, *racks).outcome()
    assert outcome == Outcome("six scoreless turns", "SCR-12", ("ann", "bob"))


def test_a_record_that_stops_early_has_one_note() -> None:
    verdict = judged(TAXI)
    assert (verdict.verdict, [f.as_json() for f in verdict.findings]) == (
        "agrees",
        [
            {
                "line": 4, "turn": 1, "nick": None, "rule": "SCR-12", "kind": "end",
                "severity": "note", "reported": None, "verified": None,
                "message": "The record stops before the end of the game.",
            }
        ],
    )  # fmt: skip
