"""Turns: whose it is, racks and bag, exchanges and passes, scores and running totals."""

import pytest

from tdtool.engine import records, systems
from tdtool.engine.scrabble.game import new_game
from tests.engine.scrabble.playing import MYS, SCRABBLE, TAXI, judged, played, said, text

SEA = ">bob: EEQSUZA J8 SEA +17 17"


@pytest.mark.clause("SCR-1")
def test_a_turn_is_a_play_an_exchange_or_a_pass() -> None:
    game = played(
        TAXI, ">bob: EEQSUZA -EQ +0 0", ">ann: ERSAAAA - +0 22", ">bob: SEAAEEE J8 SEA +17 17"
    )
    assert (game.position.turn, dict(game.scores)) == (4, {"ann": 22, "bob": 17})


@pytest.mark.clause("SCR-1")
def test_players_take_turns_in_their_order_whoever_begins() -> None:
    assert said(">bob: AEIRSTX 8F TAXI +22 22", ">ann: EEQSUZA J8 SEA +17 17") == []
    assert said(TAXI, ">ann: EEQSUZA J8 SEA +17 39") == [
        "5 SCR-1 order error: It is bob’s turn, not ann’s."
    ]
    assert said(TAXI, SEA, ">cy: AB - +0 0", ">ann: AB - +0 22", "#player3 cy Cy") == []


@pytest.mark.clause("SCR-2")
@pytest.mark.clause("MYS-7")
@pytest.mark.parametrize(("rules", "clause"), [(SCRABBLE, "SCR-2"), (MYS, "MYS-7")])
def test_a_pass_scores_nothing(rules: str, clause: str) -> None:
    assert said(">ann: AEIRSTX - +0 0", rules=rules) == []
    assert said(">ann: AEIRSTX -0 +3 3", rules=rules) == [
        f"4 {clause} score error: A pass scores 0, not 3"
    ]
    (figure,) = [f for f in judged(">ann: AEIRSTX -0 +3 3", rules=rules).findings if f.reported]
    assert (figure.reported, figure.verified) == (3, 0)


@pytest.mark.clause("SCR-3")
@pytest.mark.clause("MYS-6.1")
@pytest.mark.parametrize(("rules", "clause"), [(SCRABBLE, "SCR-3"), (MYS, "MYS-6.1")])
def test_an_exchange_needs_seven_tiles_in_the_bag_and_scores_nothing(
    rules: str, clause: str
) -> None:
    assert said(">ann: AEIRSTX -AEI +0 0", ">bob: EEQSUZA -7 +0 0", rules=rules) == []
    assert said(">ann: AEIRSTX -AEI +2 2", rules=rules) == [
        f"4 {clause} score error: An exchange scores 0, not 2"
    ]
    game = played(TAXI, rules=rules)
    game.position.laid = 100 - 14 - 6
    assert [finding.message for finding in game.push(_exchange())] == [
        "An exchange needs at least 7 tiles in the bag; it has 6."
    ]
    game = played(TAXI, rules=rules)
    game.position.laid = 100 - 14 - 7
    assert game.push(_exchange()) == ()


@pytest.mark.clause("SCR-3")
def test_how_many_tiles_are_in_the_bag_is_not_held_against_a_record_with_a_move_missing() -> None:
    for line in (">bob: what he did is not to be read", ">bob: EEQSUZA 16A SEA +5 5"):
        game = played(TAXI, line)
        game.position.laid, game.position.mover = 100 - 14 - 6, "bob"
        assert game.position.adrift
        assert [f.rule for f in game.push(_exchange()) if f.kind == "move"] == []


def test_a_game_can_be_played_without_a_list() -> None:
    game = new_game(systems.get("scrabble"), ["ann", "bob"])
    (event,) = records.read(text(">ann: AEIRSTX 8F TXAI +22 22")).events
    assert (game.push(event), [f.kind for f in game.finish()]) == ((), ["end"])


@pytest.mark.clause("SCR-9")
def test_a_tile_that_is_not_held_may_go_back_to_a_play_that_lies_wrong() -> None:
    astray = ">bob: EEQSUZA F7 A.E.S +5 5"
    lacking = "6 SCR-9 tiles error: The rack AEIRSTU doesn’t hold"
    assert f"{lacking} X for XA. [5]" in said(TAXI, astray, ">ann: AEIRSTU 9I XA +1 23")
    assert f"{lacking} Z for ....Z." in said(TAXI, astray, ">ann: AEIRSTU 8F ....Z +1 23")


@pytest.mark.clause("MYS-6.2")
def test_tiles_are_exchanged_in_ones_own_turn_only() -> None:
    assert said(TAXI, ">ann: AEIRSUU -AE +0 22", rules=MYS) == [
        "5 MYS-6.2 order error: It is bob’s turn, not ann’s."
    ]


@pytest.mark.clause("MYS-6.3")
def test_what_is_exchanged_is_on_the_rack_and_as_many_as_were_named() -> None:
    assert said(">ann: AEIRSTX -QE +0 0", rules=MYS) == [
        "4 SCR-9 tiles error: The rack AEIRSTX doesn’t hold Q for the exchange of QE."
    ]
    assert said(">ann: AEIRSTX -8 +0 0", rules=MYS) == [
        "4 MYS-6.3 tiles error: 8 tiles can’t be exchanged from a rack of 7."
    ]
    assert said(">ann: -8 +0 0", rules=MYS) == [
        "4 MYS-6.3 tiles error: 8 tiles can’t be exchanged from a rack of 7."
    ]
    assert said(">ann: AEI -5 +0 0", rules=MYS) == []  # a rack noted in part
    assert said(">ann: AEI -AEIO +0 0", rules=MYS) == [
        "4 SCR-9 tiles error: The rack AEI doesn’t hold O for the exchange of AEIO."
    ]


@pytest.mark.clause("SCR-9")
@pytest.mark.clause("MYS-4.3")
@pytest.mark.parametrize(("rules", "clause"), [(SCRABBLE, "SCR-9"), (MYS, "MYS-4.3")])
def test_nobody_has_more_than_seven_tiles(rules: str, clause: str) -> None:
    assert said(">ann: AEIRSTXU 8F TAXI +22 22", rules=rules) == [
        f"4 {clause} tiles error: ann has 8 tiles on the rack; a rack holds 7 at most."
    ]
    assert said(">ann: 8A AEIRSTXU +96 96", rules=rules)[:1] == [
        f"4 {clause} tiles error: ann has 8 tiles on the rack; a rack holds 7 at most."
    ]


@pytest.mark.clause("MYS-4.4")
@pytest.mark.parametrize("rules", [SCRABBLE, MYS])
def test_a_rack_noted_short_is_no_fault(rules: str) -> None:
    assert said(">ann: AITX 8F TAXI +22 22", ">bob: J8 SEA +17 17", rules=rules) == []


@pytest.mark.clause("SCR-9")
def test_what_is_played_comes_from_the_rack() -> None:
    assert said(">ann: AEIRSTU 8F TAXI +22 22") == [
        "4 SCR-9 tiles error: The rack AEIRSTU doesn’t hold X for TAXI."
    ]
    assert said(">ann: AEIRSTX 8F TaxI +4 4") == [
        "4 SCR-9 tiles error: The rack AEIRSTX doesn’t hold a blank and a blank for TaxI."
    ]


@pytest.mark.clause("SCR-9")
def test_racks_are_drawn_full_as_long_as_there_are_tiles() -> None:
    game = played(TAXI)
    assert (game.bag, game.position.held) == (82, {"ann": 7, "bob": 7})


@pytest.mark.clause("SCR-8")
@pytest.mark.clause("MYS-1.1")
@pytest.mark.parametrize(
    ("rules", "clause", "severity", "verdict"),
    [(SCRABBLE, "SCR-8", "error", "illegal"), (MYS, "MYS-1.1", "warning", "agrees")],
)
def test_a_letter_too_many_is_an_error_or_a_warning_where_both_answer_for_the_tiles(
    rules: str, clause: str, severity: str, verdict: str
) -> None:
    lines = [TAXI, ">bob: QQSEEEE 8F ....S +12 12", ">ann: AAAAAQQ - +0 22", ">bob: - +0 12"]
    says = "tiles there are too many of Q; the set has 1 × Q."
    assert said(*lines, rules=rules) == [
        f"5 {clause} tiles {severity}: With bob’s {says}",
        f"6 {clause} tiles {severity}: With ann’s {says}",
    ]
    assert judged(*lines, rules=rules).verdict == verdict


@pytest.mark.clause("MYS-1.1")
@pytest.mark.parametrize(("rules", "clause"), [(SCRABBLE, "SCR-8"), (MYS, "MYS-1.1")])
def test_a_record_that_stops_at_a_rack_with_a_letter_too_many_is_no_error(
    rules: str, clause: str
) -> None:
    lines = [TAXI, ">bob: QQSEEEE 8F ....S +12 12"]
    assert said(*lines, rules=rules) == [
        f"5 {clause} tiles warning: With bob’s tiles there are too many of Q; the set has 1 × Q."
    ]
    assert judged(*lines, rules=rules).verdict == "agrees"


@pytest.mark.clause("SCR-10")
@pytest.mark.clause("MYS-8.8")
@pytest.mark.parametrize("rules", [SCRABBLE, MYS])
def test_a_wrong_score_of_a_play_that_was_challenged_off_is_a_note(rules: str) -> None:
    verdict = judged(">ann: AEIRSTX 8F TAXIX +64 64", ">ann: AEIRSTX -- -64 0", rules=rules)
    assert [(f.kind, f.severity) for f in verdict.findings if f.kind == "score"] == [
        ("score", "note")
    ]


def test_letters_that_no_set_has_are_too_many() -> None:
    assert (
        "5 SCR-8 tiles error: With bob’s tiles there are too many of Ł; the set has 0 × Ł."
        in said(TAXI, ">bob: SŁEEEEE J8 SEŁ +2 2", ">ann: - +0 22")
    )


@pytest.mark.clause("MYS-3.2")
@pytest.mark.parametrize("rules", [SCRABBLE, MYS])
def test_a_wrong_score_is_said_once_with_the_right_one_and_totals_that_follow_are_not(
    rules: str,
) -> None:
    verdict = judged(
        ">ann: AEIRSTX 8F TAXI +24 24", SEA, ">ann: EEEEEEE - +0 24", ">bob: A - +0 17", rules=rules
    )
    assert [f.as_json() for f in verdict.findings if f.kind != "end"] == [
        {
            "line": 4, "turn": 1, "nick": "ann", "rule": "SCR-8", "kind": "score",
            "severity": "error", "reported": 24, "verified": 22,
            "message": "TAXI at 8F scores 22, not 24",
        }
    ]  # fmt: skip
    assert verdict.verdict == "differs"
    assert [(p.nick, p.name, p.reported, p.verified) for p in verdict.players] == [
        ("ann", "Ann Lee", 24, 22),
        ("bob", "Bob Ray", 17, 17),
    ]


@pytest.mark.clause("MYS-3.2")
@pytest.mark.parametrize(
    ("totals", "found"),
    [
        ((22, 22, 22), []),
        ((22, 32, 22), ["6 SCR-8 total error: ann’s total is 22 after +0, not 32"]),
        ((22, 32, 32), ["6 SCR-8 total error: ann’s total is 22 after +0, not 32"]),
        ((23, 23, 23), ["4 SCR-8 total error: ann’s total is 22 after +22, not 23"]),
    ],
)
def test_a_total_that_does_not_follow_is_said_once(
    totals: tuple[int, int, int], found: list[str]
) -> None:
    first, second, third = totals
    assert said(
        f">ann: AEIRSTX 8F TAXI +22 {first}", ">bob: E - +0 0",
        f">ann: E - +0 {second}", ">bob: E - +0 0", f">ann: E - +0 {third}",
    ) == found  # fmt: skip


def test_a_wrong_score_beside_the_right_total_is_one_finding() -> None:
    assert said(">ann: AEIRSTX 8F TAXI +24 22") == [
        "4 SCR-8 score error: TAXI at 8F scores 22, not 24"
    ]


def test_what_only_follows_from_an_earlier_fault_says_from_which() -> None:
    assert said(
        ">ann: AEIRSTX 8F TAIX +22 22", ">bob: EEQSUZA J8 SEA +17 17", ">ann: ER I7 R. +10 32"
    ) == [
        "4 SCR-10 word note: TAIX is not in tiny; not challenged, so the play counts.",
        "5 SCR-10 word note: TAIXS is not in tiny; not challenged, so the play counts.",
        "6 SCR-10 word note: RX is not in tiny; not challenged, so the play counts.",
    ]
    assert said(
        ">ann: AEIRSTU 8F TAXI +22 22", ">bob: EEQSUZA J8 SEA +18 18", ">ann: E - +0 22"
    ) == [
        "4 SCR-9 tiles error: The rack AEIRSTU doesn’t hold X for TAXI.",
        "5 SCR-8 score error: SEA at J8 scores 17, not 18 [4]",
    ]
    assert said(">ann: AEIRSTX 9F TAXI +13 13", ">bob: EEQSUZA 8F ....S +12 12") == [
        "4 SCR-4 move error: TAXI at 9F is the first play and doesn’t cover H8.",
        "5 SCR-5 move error: ....S goes through F8, where there is no tile. ....S goes through "
        "G8, where there is no tile. ....S goes through H8, where there is no tile. ....S goes "
        "through I8, where there is no tile. [4]",
    ]


def test_what_follows_from_a_fault_that_follows_goes_back_to_the_first() -> None:
    lines = [
        ">ann: AEIRSTX 9F TAXI +13 13",  # in the row below the right one
        ">bob: EEQSUZA 8F ....S +12 12",
        ">ann: EEEAEEE J8 .EA +20 33",  # SEA, and TAXIE: 5 and 12
    ]
    found = [line for line in said(*lines) if "note" not in line]
    assert [line.split(":")[0] for line in found] == [
        "4 SCR-4 move error", "5 SCR-5 move error", "6 SCR-8 score error"
    ]  # fmt: skip
    assert [line[-4:] for line in found[1:]] == [" [4]", " [4]"]
    assert found[2] == "6 SCR-8 score error: .EA at J8 scores 17, not 20 [4]"


def test_of_the_faults_of_a_play_the_one_with_a_reason_is_handed_on() -> None:
    lines = [
        ">ann: AEIRSTX 9F TAXI +13 13",  # in the row below the right one
        ">bob: EEQSUZAA 8F ....S +12 12",  # and a tile too many on the rack
        ">ann: EEEAEEE J8 .EA +20 33",
    ]
    found = [line for line in said(*lines) if "note" not in line]
    assert found[1] == "5 SCR-9 tiles error: bob has 8 tiles on the rack; a rack holds 7 at most."
    assert found[-1] == "6 SCR-8 score error: .EA at J8 scores 17, not 20 [4]"


@pytest.mark.clause("SCR-3")
def test_an_exchange_with_too_few_in_the_bag_may_go_back_to_a_play_that_was_wrong() -> None:
    game = played(">ann: AEIRSTU 8F TAXI +22 22")  # there is no X on the rack
    game.position.laid = 100 - 14 - 6
    assert [(f.kind, f.because) for f in game.push(_exchange())] == [("move", 4)]


@pytest.mark.clause("SCR-1")
@pytest.mark.clause("MYS-6.2")
def test_only_an_exchange_out_of_turn_stands_on_the_clause_of_exchanges() -> None:
    assert said(TAXI, ">ann: EEQSUZA J8 SEA +17 39", rules=MYS) == [
        "5 SCR-1 order error: It is bob’s turn, not ann’s."
    ]


def test_a_total_that_does_not_follow_is_told_in_figures() -> None:
    (total,) = [f for f in judged(TAXI.replace("+22 22", "+22 23")).findings if f.kind == "total"]
    assert (total.reported, total.verified) == (23, 22)


@pytest.mark.clause("SCR-9")
@pytest.mark.clause("SCR-12")
def test_who_can_not_draw_as_many_as_they_laid_plays_on_with_what_they_have() -> None:
    game = played(TAXI)
    game.position.laid = 100 - 14 - 1
    (event,) = records.read(text(SEA)).events
    game.push(event)
    assert (game.bag, game.position.held, game.outcome()) == (0, {"ann": 7, "bob": 5}, None)


def test_a_wrong_score_alone_is_no_reason_for_the_next_one() -> None:
    lines = [
        ">ann: AEIRSTX 8F TAXI +24 24",
        ">bob: EEQSUZA J8 SEA +18 18",
        ">ann: EEEEEET K9 E +8 32",
    ]
    assert [line for line in said(*lines) if "note" not in line] == [
        "4 SCR-8 score error: TAXI at 8F scores 22, not 24",
        "5 SCR-8 score error: SEA at J8 scores 17, not 18",
        "6 SCR-8 score error: E at K9 scores 2, not 8",
    ]


def test_a_line_that_can_not_be_read_leaves_order_and_totals_open() -> None:
    lines = [TAXI, ">bob: ???", ">ann: E - +0 22", ">bob: EEQUZAA - +0 17"]
    assert [line.split(":")[0] for line in said(*lines)] == ["5 syntax error"]
    verdict = judged(*lines)
    assert (verdict.verdict, verdict.players[1].verified) == ("illegal", 17)


def _exchange():  # type: ignore[no-untyped-def]
    from tdtool.engine.scrabble.events import Exchange

    return Exchange(5, "bob", "EEQSUZA", 0, 0, "EQ", 2)
