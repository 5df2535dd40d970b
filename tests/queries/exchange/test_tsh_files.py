"""A division taken out as a file: as it was brought, and with what was played here since.

``python -m pytest -m long tests/queries/exchange/test_tsh_files.py`` takes every real division on.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tdtool.formats.tsh import archive as tsh_archive
from tdtool.formats.tsh import config as tsh_config
from tdtool.formats.tsh import division
from tdtool.formats.tsh.division import DivisionFile, faults
from tdtool.models import Account, Event, Round
from tdtool.queries.exchange import exports, imported_events, tsh_files
from tdtool.services import players
from tdtool.services import prizes as prize_acts
from tdtool.services.rounds import draw_pairs
from tdtool.services.slips import lifecycle as slips
from tests.cast import MORNING, Day
from tests.formats.cut import cut_off
from tests.formats.harbour import BYTES, CONFIG, TEXT
from tests.services.exchange.test_import_event import REAL, bring, real, told

pytestmark = pytest.mark.django_db
USUAL = ("e67-A", "e67-E", "e200-A")  # a round after the other takes long
SOME_IN_THE_LONG_FORM = [
    name if name in USUAL else pytest.param(name, marks=pytest.mark.long) for name in REAL
]
THREE = (
    "Bee, Ann 1912 2 3; 400 390; x-tea no milk\nDee, Cy 1790 1 0; 380 50\nEff, Bo 0 0 1; 50 377\n"
)


def taken(event: Event, code: str = "A") -> DivisionFile:
    return tsh_files.of_division(event.divisions.select_related("event").get(code=code))


def lines(event: Event, code: str = "A") -> list[str]:
    return division.write(taken(event, code)).splitlines()


def day_of(event: Event, by: Account) -> Day:
    return Day(event, by, MORNING)


@pytest.mark.long
@pytest.mark.parametrize("name", REAL)
def test_a_real_division_is_taken_out_byte_for_byte_as_it_was_brought(director, name):
    event = bring(director, real(name))
    assert division.write_bytes(taken(event)) == real(name)["text"].encode("latin-1")


def test_comments_passwords_penalties_and_unknown_keys_come_out_as_they_went_in(director):
    event = bring(director, told(TEXT, rounds=4))
    assert division.read(division.write(taken(event))) == division.read(TEXT)
    assert division.write_bytes(taken(event)) == BYTES


def test_a_round_played_here_stands_behind_those_that_were_brought(director):
    day = day_of(bring(director, told(THREE, rounds=5)), director)
    day.post(3)
    day.report(1, 410, 390)
    seated = day.seated(1)
    day.complete(3)
    assert seated == ["Bo Eff", "Cy Dee"]
    assert lines(day.event) == [
        "Bee, Ann                1912 2 3 0; 400 390 50; board 1 1 0; p12 4 4 0; x-tea no milk",
        "Dee, Cy                 1790 1 0 3; 380 50 390; board 1 0 1; p12 4 0 2",
        "Eff, Bo                    0 0 1 2; 50 377 410; board 0 1 1; p12 0 4 1",
    ]


def test_a_corrected_score_changes_its_word_and_no_other(director):
    day = day_of(bring(director, told(TEXT, rounds=4)), director)
    game = day.game(1, 3)
    slips.correct(day.desk(), game=str(game.uuid), place=1, score=456, reason="added up wrong")
    there = TEXT.splitlines()
    now = lines(day.event)
    assert [(a, b) for a, b in zip(there, now, strict=True) if a != b] == [
        (there[1], there[1].replace(" 455 ", " 456 ")),
    ]


def test_who_withdraws_is_off_and_who_returns_is_not(director):
    day = day_of(bring(director, told(THREE, rounds=5)), director)
    players.withdraw(day.desk(), entry=str(day.entry("Bo Eff").uuid), from_round=3)
    assert lines(day.event)[2] == "Eff, Bo                    0 0 1; 50 377; off 0"
    players.come_back(day.desk(), entry=str(day.entry("Bo Eff").uuid), from_round=3)
    assert lines(day.event)[2] == "Eff, Bo                    0 0 1; 50 377"


def test_a_round_without_its_results_yet_has_opponents_and_no_scores(director):
    day = day_of(bring(director, told(THREE, rounds=5)), director)
    day.post(3)
    assert lines(day.event)[0] == (
        "Bee, Ann                1912 2 3 0; 400 390; board 1 1 0; p12 4 4 0; x-tea no milk"
    )


def test_who_comes_late_stands_behind_the_others_with_nothing_before(director):
    day = day_of(bring(director, told(THREE, rounds=5)), director)
    day.bring("Kit")
    day.post(3)
    assert lines(day.event)[3].startswith("Kit                     1800 0 0 ")
    assert faults(division.read("\n".join(lines(day.event)))) == []


@pytest.mark.parametrize("name", SOME_IN_THE_LONG_FORM)
def test_ranks_and_ratings_go_on_as_the_program_of_the_file_has_them(director, name):
    """Cut off after round 5 and played to the end here with the same results, a file's own ranks
    and ratings come out."""
    whole = division.read(real(name)["text"])
    cut = division.write(cut_off(whole, 5))
    day = day_of(bring(director, told(cut, rounds=whole.rounds)), director)
    for number in range(6, whole.rounds + 1):
        play_as(day, whole, number)
    now = taken(day.event)
    for key in ("rrank", "newr"):
        assert {one.number: one.values(key) for one in now.players} == {
            one.number: one.values(key) for one in whole.players
        }
    assert [one.opponents for one in now.players] == [one.opponents for one in whole.players]
    assert [one.scores for one in now.players] == [one.scores for one in whole.players]


def play_as(day: Day, file: DivisionFile, number: int) -> None:
    """A round here with the pairings, turns and scores that the file has."""
    drawn, key = day.pair(number, method="random"), {}
    for entry in day.division.entries.all():
        key[entry.number] = str(entry.uuid)
    meeting = {one.number: one.opponent(number) for one in file.players}
    free = drawn.games.filter(kind="bye").values_list("seats__entry__number", flat=True)
    for holds, wanted in zip(free, (n for n, other in meeting.items() if not other), strict=True):
        if holds != wanted:
            _edit(day, drawn, draw_pairs.swap, key[holds], key[wanted])
    for one, other in meeting.items():
        if other and one < other and not _meet(drawn, one, other):
            _edit(day, drawn, draw_pairs.force_pairing, key[one], key[other])
    day.post(number)
    scores = {one.number: one.score(number) for one in file.players}
    starts = {one.number: one.figures("p12")[number - 1] for one in file.players}
    for game in drawn.games.filter(kind="played"):
        seated = list(game.seats.order_by("place").values_list("entry__number", flat=True))
        starter = 2 if starts[seated[1]] == 1 else 1
        slips.report(
            day.desk(),
            game=str(game.uuid),
            scores=[scores[n] for n in seated],
            signed=True,
            starter=starter,
        )
    day.complete(number)


def _meet(drawn: Round, one: int, other: int) -> bool:
    return drawn.games.filter(seats__entry__number=one).filter(seats__entry__number=other).exists()


def _edit(day: Day, drawn: Round, act: Callable[..., Round], one: str, other: str) -> None:
    act(day.desk(), round=str(drawn.uuid), player=one, other=other, reason="as it was")


def test_all_divisions_are_in_the_archive_the_workbook_and_the_ratings(director):
    event = bring(
        director,
        told(TEXT, rounds=4),
        told(THREE, code="B", rounds=5, first_table=11, file="b.t", offset=100),
        config=CONFIG,
    )
    names = [one.name for one in exports.offers(event)]
    assert names == [
        "harbour-results.xlsx", "harbour-standings.csv", "harbour-scores.csv",
        "harbour-players.csv", "a.t", "b.t", "config.tsh", "harbour.tsh", "harbour.xlsx",
        "harbour.csv", "harbour-ratings.txt",
    ]  # fmt: skip
    archive = tsh_archive.read(exports.file(event, "archive.tsh").data)
    assert archive.faults == ()
    assert list(archive.config.divisions) == ["A", "B"]
    assert (archive.config.rounds("A"), archive.config.rounds("B")) == (4, 5)
    assert archive.division("B") == division.read("\n".join(lines(event, "B")))
    assert b"password" not in exports.file(event, "archive.tsh").data
    table = exports.file(event, "games.csv").data.decode().splitlines()
    assert table[1].startswith('A,1,"Bee, Ann",1912,A,,4,2,2,52,4,400,1,')
    assert exports.file(event, "ratings.txt").data.decode().splitlines()[-3:] == [
        "Bee, Ann                1912 2 3; 400 390",
        "Dee, Cy                 1790 1 0; 380 50",
        "Eff, Bo                    0 0 1; 50 377",
    ]
    config = tsh_config.read(exports.file(event, "config.tsh").data)
    assert config.divisions == {"A": "a.t", "B": "b.t"}
    assert "director_password" in config.settings


def test_an_event_made_here_has_a_configuration_of_its_own(director):
    day = Day.new(director, system="scrabble", rounds=5).bring(4)
    day.play(1)
    config = tsh_config.read(exports.file(day.event, "config.tsh").data)
    assert config.settings == {
        "event_name": "Letters by the Lake",
        "event_date": "May 9, 2026",
        "max_rounds": 5,
        "rating_system": "nsa2008",
        "track_firsts": 1,
        "bye_spread": 50,
    }
    assert config.divisions == {"A": "a.t"}
    assert lines(day.event)[0].startswith("Ann                     1900 ")


PRIZES = """config event_name = 'Harbour Open'
config event_date = 'April 1, 2000'
division A a.t
# the sponsors
prize rank 1 A $100
prize separator
prize highwin 1 A $10
prize nonsense 1 A $5
"""


def _prize_lines(event: Event) -> list[str]:
    text = exports.file(event, "config.tsh").data.decode()
    return [line for line in text.splitlines() if "prize" in line]


def test_prizes_that_were_changed_go_out_in_the_configuration_and_nothing_else_of_it_changes(
    director: Account,
) -> None:
    """It had those that were brought, whatever the prize list said by then."""
    rows = imported_events.read(tsh_config.read(PRIZES)).rows["A"]
    event = bring(director, told(THREE, rounds=5, prizes=rows), config=PRIZES)
    assert _prize_lines(event) == [line for line in PRIZES.splitlines() if "prize" in line]
    prizes = [{"kind": "rank", "amount": "$80"}, {"kind": "rank", "place": 2, "amount": "a cup"}]
    day = day_of(event, director)
    prize_acts.put(day.desk(), division=day.division_key, prizes=prizes)
    assert _prize_lines(event) == [
        "prize rank 1 A $80", "prize rank 2 A 'a cup'", "prize separator", "prize nonsense 1 A $5",
    ]  # fmt: skip
    day = day_of(event, director)
    prize_acts.put(day.desk(), division=day.division_key, prizes=[])
    assert _prize_lines(event) == ["prize separator", "prize nonsense 1 A $5"]


def test_an_event_that_was_brought_without_its_prize_list_keeps_the_lines(
    director: Account,
) -> None:
    event = bring(director, told(THREE, rounds=5), config=PRIZES)
    assert _prize_lines(event) == [line for line in PRIZES.splitlines() if "prize" in line]


def test_an_event_of_tables_has_its_players_and_no_games_of_two(director):
    day = Day.new(director).bring(2)
    assert [one.key for one in exports.offers(day.event)] == [
        "results.xlsx", "standings.csv", "scores.csv", "players.csv",
    ]  # fmt: skip
    assert exports.file(day.event, "players.csv").data.decode("utf-8-sig").splitlines() == [
        "division,number,name,rating,member id,class,team,career games",
        "A,,Ann,1900,,,,",
        "A,,Bob,1890,,,,",
    ]
    with pytest.raises(exports.NothingToExport, match=r"no file “archive\.tsh” to export"):
        exports.file(day.event, "archive.tsh")
