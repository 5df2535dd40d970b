"""From a division's file to the value that standings, ratings and pairing methods take."""

from tdtool.formats.tsh.division import read
from tdtool.pairing.field import UNPAIRED, Appearance, Entrant, Field, Kind, Tally
from tdtool.queries.exchange.tsh_divisions import division_of
from tests.formats.harbour import TEXT, changed


def test_a_player_s_line_becomes_a_competitor_with_all_they_have_played():
    division = division_of(read(TEXT), rounds=4, name="A")
    assert (division.rounds, division.name, len(division.entrants)) == (4, "A", 7)
    assert division.entrant(3) == Entrant(
        number=3,
        name="Dee, Cy",
        rating=1790,
        appearances=(
            Appearance(Kind.PLAYED, (6,), 500, -15, True),
            Appearance(Kind.PLAYED, (7,), 420, 360, False),
            Appearance(Kind.PLAYED, (1,), 333, 455, False),
            Appearance(Kind.PLAYED, (2,), 377, 401, True),
        ),
        career_games=300,
        prize_class="A",
        spread_penalties=(0, 0, -20, 0),
    )
    assert division.entrant(5) == Entrant(
        number=5,
        name="Gee, Eve",
        rating=1500,
        appearances=(
            Appearance(Kind.PLAYED, (2,), 350, 350, True),
            Appearance(Kind.PLAYED, (4,), 401, 377, False),
            Appearance(Kind.BYE, (), 50),
            Appearance(Kind.FORFEIT, (), -50),
        ),
        career_games=7,
        prize_class="B",
        withdrawn=True,
    )


def test_an_absence_a_bye_not_yet_credited_and_a_gap_are_told_apart():
    (ann,) = division_of(read("Ann 0 0 0 00; 0 00 00; p12 0 0 4")).entrants
    assert ann == Entrant(
        1, "Ann", None, (Appearance(Kind.ABSENT, (), 0), Appearance(Kind.BYE), UNPAIRED)
    )


def test_who_starts_is_known_from_1_and_2_alone():
    division = division_of(
        read("Ann 9 2 2 2 2; ; p12 1 2 3\nBob 8 1 1 1 1; 400 9999; p12 x 1 3 4\n")
    )
    ann, bob = division.entrants
    assert [met.started for met in ann.appearances] == [True, False, None, None]
    assert [met.started for met in bob.appearances] == [None, True, None, None]
    assert ann.appearances[0] == Appearance(Kind.PLAYED, (2,), None, 400, True)
    assert ann.appearances[1] == Appearance(Kind.PLAYED, (2,), None, None, False)


def test_a_game_that_two_tell_differently_is_left_out_on_both_sides():
    division = division_of(read(changed("1912 4 2 3 7", "1912 4 2 3 6")))
    assert division.entrant(1).appearance(4) == UNPAIRED
    assert division.entrant(7).appearance(4) == UNPAIRED
    assert division.entrant(6).appearance(4) == Appearance(Kind.PLAYED, (4,), 432, 432, False)


def test_an_opponent_beyond_the_file_is_left_out():
    assert division_of(read("Ann 9 7; 400")).entrants[0].appearances == (UNPAIRED,)


def test_what_is_carried_over_is_read_with_its_halves():
    lines = (
        "Ann 9; ; initrec 2.5 1.5 300 250 1600; team Red Two",
        "Bob 8; ; initrec x",
        "Cy 7; ; initrec 2 1",
    )
    ann, bob, cy = division_of(read("\n".join(lines))).entrants
    assert (ann.carried, ann.team) == (Tally(2.5, 1.5, 300, 1600), "Red Two")
    assert (bob.carried, cy.carried) == (Tally(), Tally(2, 1, 0, 0))


def test_career_games_that_are_no_number_are_not_known():
    text = "Ann 9; ; lifeg x\nBob 8; ; lifeg -3\nCy 7; ; lifeg\nDee 6\nEve 5; ; lifeg 0\n"
    competitors = division_of(read(text)).entrants
    assert [one.career_games for one in competitors] == [None, None, None, None, 0]


def test_a_player_without_a_name_is_called_by_their_number():
    assert division_of(read("Ann 9\n; 400")) == Field(
        (Entrant(1, "Ann", 9), Entrant(2, "player 2")), None, ""
    )
