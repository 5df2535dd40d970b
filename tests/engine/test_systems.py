"""The five rule systems side by side."""

import pickle

import pytest

from tdtool.engine import systems
from tdtool.engine.clauses import CLAUSES
from tdtool.engine.systems import Likely
from tests.tables import of_each

# What a director finds standing when they open the settings. A dash: not known there.
#                      D04           NSA                MYS        D62             SCR
DEFAULTS = """
    minimum            5             6                  -          4               -
    minutes            25            75                 25         -               25
    overtime_points    1             -                  10         -               10
    overtime_limit     -             -                  -          -               10
    challenge          -             -                  single     -               double
    end_racks          -             -                  double     -               double
    six_zeros          -             -                  automatic  -               claim
    exchange_minimum   -             -                  7          -               7
    tiles              english       english            english    selchow-1962    english
    end_reading        decided       -                  -          decided         -
    own_words          -             yes                -          -               -
    table_size         -             6                  -          6               -
    advance            -             half               -          none            -
    final_size         -             6                  -          6               -
    word_classes       -             -                  -          none            -
    bye_spread         50            -                  50         -               50
    forfeit_spread     50            -                  50         -               50
    missed_round       nothing       nothing            nothing    nothing         nothing
"""
COLUMNS = ("anagrams-2004", "anagrams-nsa-2005", "my-scrabble", "anagrams-1962", "scrabble")


def test_every_system_has_its_settings_at_their_defaults() -> None:
    rows = [line.split() for line in DEFAULTS.strip().splitlines()]
    drawn = {
        id: {row[0]: row[column] for row in rows if row[column] != "-"}
        for column, id in enumerate(COLUMNS, 1)
    }
    stated = {
        id: {name: str(value) for name, value in systems.get(id).settings.items()}
        for id in systems.IDS
    }
    assert stated == drawn


def test_every_setting_cites_a_clause_that_exists_and_says_what_it_does() -> None:
    without_clause = {"bye_spread", "forfeit_spread", "missed_round", "advance"}
    for id in systems.IDS:
        for setting in systems.get(id).changeable:
            assert setting.clause in CLAUSES or setting.name in without_clause
            assert setting.says.endswith(".")
            assert setting.read(setting.default) == setting.default


def test_every_score_stands_on_a_clause_that_exists() -> None:
    assert all(systems.get(id).scoring_clause in CLAUSES for id in systems.IDS)


@of_each(
    ("id", "seats", "players"),
    [
        ("anagrams-2004", (2, 2), (2, 2)),
        ("anagrams-nsa-2005", (2, 8), (2, 8)),
        ("my-scrabble", (2, 2), (2, 2)),
        ("anagrams-1962", (2, 12), (2, 99)),
        ("scrabble", (2, 2), (2, 4)),
    ],
)
def test_how_many_sit_down_at_a_table_and_play_in_a_record(
    id: str, seats: tuple[int, int], players: tuple[int, int]
) -> None:
    system = systems.get(id)
    assert (system.seats, system.players) == (seats, players)


# Who begins, where it is drawn at the table; the clause by which a clock never stops; the sets of
# tiles at a table; the lowest score there is.
OUTLINES = """
    anagrams-2004      D04-1    -      1   -9999
    anagrams-nsa-2005  NSA-5    NSA-4  2   0
    my-scrabble        MYS-1.2  -      1   -9999
    anagrams-1962      D62-3    -      1   0
    scrabble           -        -      1   -9999
"""


@pytest.mark.clause("NSA-2")
@pytest.mark.clause("NSA-4")
def test_who_begins_what_stops_and_what_a_table_needs() -> None:
    drawn = [line.split() for line in OUTLINES.strip().splitlines()]
    stated = [
        [
            system.id,
            system.first_clause or "-",
            system.never_stopped or "-",
            str(system.sets_of_tiles),
            str(system.lowest_score),
        ]
        for system in map(systems.get, systems.IDS)
    ]
    assert stated == drawn


def test_where_nearly_all_games_end_is_known_of_every_system() -> None:
    likely = {id: systems.get(id).likely for id in systems.IDS}
    usual = Likely(lowest=100, highest=800, margin=400)
    assert likely == {
        "anagrams-2004": Likely(lowest=20, highest=160, margin=100),
        "anagrams-nsa-2005": Likely(lowest=0, highest=1000, margin=800),
        "my-scrabble": usual,
        "anagrams-1962": Likely(lowest=0, highest=60, margin=50),
        "scrabble": usual,
    }


def test_a_start_is_assigned_where_two_meet_and_no_clause_has_it_drawn_at_the_table() -> None:
    assert [id for id in systems.IDS if systems.get(id).assigned_starts] == ["scrabble"]


@pytest.mark.clause("NSA-13")
@pytest.mark.parametrize("given", ["7", 7, " 7 "])
def test_a_setting_given_as_text_is_kept_as_a_number(given: object) -> None:
    system = systems.get("anagrams-nsa-2005", minimum=given)
    assert (system.value("minimum"), system.number("minimum")) == (7, 7)
    assert system == systems.get("anagrams-nsa-2005", minimum=7)


@pytest.mark.clause("NSA-15")
def test_yes_and_no_may_be_given_as_truth_and_in_any_case() -> None:
    assert systems.get("anagrams-nsa-2005", own_words=False).value("own_words") == "no"
    assert systems.get("anagrams-nsa-2005", own_words="Yes").value("own_words") == "yes"


@pytest.mark.clause("NSA-A1")
def test_how_many_move_up_is_half_or_a_number() -> None:
    assert systems.get("anagrams-nsa-2005").value("advance") == "half"
    assert systems.get("anagrams-nsa-2005", advance="2").value("advance") == 2


@pytest.mark.clause("D62-1")
def test_a_setting_put_to_its_default_by_the_director_is_known_to_be_theirs() -> None:
    assert systems.get("anagrams-1962", tiles="selchow-1962").was_set("tiles")
    assert not systems.get("anagrams-1962").was_set("tiles")


def test_a_system_can_be_sent_to_another_process() -> None:
    system = systems.get("scrabble", challenge="play5")
    assert pickle.loads(pickle.dumps(system)) == system


def test_an_unknown_system_is_refused_with_the_ids_there_are() -> None:
    with pytest.raises(systems.UnknownSystem) as refusal:
        systems.get("boggle")
    assert str(refusal.value) == (
        "There are no rules “boggle”. Choose one of: anagrams-2004, anagrams-nsa-2005, "
        "my-scrabble, anagrams-1962, scrabble."
    )


def test_a_setting_that_the_system_does_not_know_is_refused_by_name() -> None:
    with pytest.raises(systems.UnknownSetting) as refusal:
        systems.get("anagrams-1962", minutes=25)
    assert str(refusal.value) == (
        "anagrams-1962 has no setting “minutes”; its settings are minimum, tiles, word_classes, "
        "end_reading, table_size, advance, final_size, missed_round."
    )


@of_each(
    ("setting", "value", "sentence"),
    [
        ("minimum", "six", "minimum can’t be “six”; it must be a whole number from 2 to 15."),
        ("minimum", 1, "minimum can’t be “1”; it must be a whole number from 2 to 15."),
        ("minimum", "²", "minimum can’t be “²”; it must be a whole number from 2 to 15."),
        ("minimum", True, "minimum can’t be “yes”; it must be a whole number from 2 to 15."),
        ("own_words", "maybe", "own_words can’t be “maybe”; it must be yes or no."),
        (
            "advance",
            "all",
            "advance can’t be “all”; it must be half or a whole number from 1 to 7.",
        ),
        ("tiles", "9", "tiles can’t be “9”; it must be english or unknown."),
    ],
)
def test_a_value_that_the_setting_can_not_take_is_refused_with_what_it_takes(
    setting: str, value: object, sentence: str
) -> None:
    with pytest.raises(systems.BadSetting) as refusal:
        systems.get("anagrams-nsa-2005", **{setting: value})
    assert str(refusal.value) == sentence


@of_each(
    ("id", "own_clocks", "final_words", "numbered_seats", "assigned_starts"),
    [
        ("anagrams-2004", True, False, False, False),
        ("anagrams-nsa-2005", False, True, True, False),
        ("my-scrabble", True, False, False, False),
        ("anagrams-1962", False, True, True, False),
        ("scrabble", True, False, False, True),
    ],
)
def test_what_a_slip_has_under_each_system(
    id: str, own_clocks: bool, final_words: bool, numbered_seats: bool, assigned_starts: bool
) -> None:
    system = systems.get(id)
    told = (system.own_clocks, system.final_words, system.numbered_seats, system.assigned_starts)
    assert told == (own_clocks, final_words, numbered_seats, assigned_starts)
