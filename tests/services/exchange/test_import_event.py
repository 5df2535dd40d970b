"""A division's history from a file: entries, rounds, results, credits, and what is refused."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tdtool.english import named, plain
from tdtool.formats.tsh import division as tsh_division
from tdtool.models import Account, Entry, Event, Game, LedgerLine
from tdtool.pairing.contenders.finishes import LastRounds
from tdtool.pairing.standings.win_loss import StandingsRules, standings
from tdtool.papers.kit.fit_text import parts
from tdtool.queries.exchange import tsh_files
from tdtool.queries.exchange.tsh_divisions import division_of
from tdtool.queries.field import read_field
from tdtool.queries.rounds import pairings
from tdtool.queries.slips import state as slip_states
from tdtool.services import players
from tdtool.services.acts import Desk, Refused
from tdtool.services.exchange import import_event
from tdtool.services.journal import undo
from tdtool.services.journal.replay import replay
from tdtool.services.slips import lifecycle as slips
from tests.cast import MORNING, Day
from tests.formats.harbour import CONFIG
from tests.formats.harbour import TEXT as HARBOUR
from tests.places import REAL_EVENTS

DATA = REAL_EVENTS
REAL = tuple(sorted(path.stem for path in DATA.glob("*.t")))

USUAL = ("e67-A",)

pytestmark = pytest.mark.django_db


def people(count: int, offset: int = 0) -> list[str]:
    """As many persons, the same every time."""
    return [str(uuid.uuid5(uuid.NAMESPACE_OID, str(offset + number))) for number in range(count)]


def told(text: str, *, offset: int = 0, **more: Any) -> dict[str, Any]:
    """A division as the act is told of it."""
    count = sum(1 for line in text.splitlines() if line.strip() and not line.startswith("#"))
    return {
        "division": str(uuid.uuid5(uuid.NAMESPACE_OID, more.get("code", "A"))),
        "code": "A",
        "rounds": 15,
        "first_table": 1,
        "file": "a.t",
        "text": text,
        "people": people(count, offset),
        **more,
    }


def bring(by: Account, *divisions: dict[str, Any], config: str = "", **more: Any) -> Event:
    return import_event.import_event(
        Desk(by=by, at=MORNING),
        **{
            "event": str(uuid.uuid5(uuid.NAMESPACE_OID, "event")),
            "slug": "harbour",
            "name": "Harbour Open",
            "starts_on": "2000-04-01",
            "venue": "",
            "system": "scrabble",
            "lexicon": "enable",
            "paper": "A4",
            "settings": {},
            "config": config,
            "divisions": list(divisions),
            **more,
        },
    )


def real(name: str) -> dict[str, Any]:
    return told((DATA / f"{name}.t").read_text("latin-1"))


@pytest.mark.parametrize(
    "name",
    [name if name in USUAL else pytest.param(name, marks=pytest.mark.long) for name in REAL],
)
def test_a_real_division_is_held_and_its_journal_is_whole(director: Account, name: str):
    event = bring(director, real(name))
    assert replay(event).faults == ()


def refused(by: Account, text: str, **more: Any) -> list[str]:
    """What is said of a file that can't be brought; nothing of it is kept."""
    with pytest.raises(import_event.ImportRefused) as refusal:
        bring(by, told(text, **more))
    assert not Event.objects.exists()
    return str(refusal.value).split("; ")


def test_everything_that_cant_be_held_is_said_at_once_each_with_its_line(director: Account):
    assert refused(
        director,
        "#note\n"
        "Bee, Ann 1912 2 2 0; 400 390 50; penalty 0 0 -20\n"
        "Dee, Cy 7x90 1 1 0; 380 380 50\n"
        "Ivy, Di 3500 0 4; 12000 50\n"
        "Eff, Bo 1200 0 3; -50 50; class Intermediates-and-more\n",
    ) == [
        "a.t: line 3, Dee, Cy: the rating “7x90” isn’t a whole number",
        "line 4, Ivy, Di: the rating 3500 is over 3000",
        "line 5, Eff, Bo: the class “Intermediates-and-more” is longer than 12 characters",
        "line 4, Ivy, Di, round 1: the score 12000 isn’t between −9999 and 9999",
        "line 2, Bee, Ann, round 3: there is a spread penalty in a round they didn’t play: "
        "include it in the credit instead.",
    ]


def test_two_lines_of_one_name_or_one_member_are_refused(director: Account):
    assert refused(director, "Bee, Ann:AA000001 1912\nAnn Bee 1800\nCy:AA000001 1700\n") == [
        "a.t: line 1, Bee, Ann:AA000001: another line has the same name, so tell them apart",
        "line 2, Ann Bee: another line has the same name, so tell them apart",
        "line 1, Bee, Ann:AA000001: another line has the same member id, so tell them apart",
        "line 3, Cy:AA000001: another line has the same member id, so tell them apart.",
    ]


def test_a_score_that_one_of_two_has_is_refused(director: Account):
    assert refused(director, "Bee, Ann 1912 2; 400\nDee, Cy 1790 1\n") == [
        "a.t: line 2, Dee, Cy, round 1: the score is missing, but Bee, Ann has one."
    ]


def test_a_missing_score_against_nobody_of_the_file_is_named_by_its_opponent(director: Account):
    """A round without a score and with an opponent beyond the file was an error page."""
    assert refused(director, "Bee, Ann 1912 9 2; 9999 400\nDee, Cy 1790 0 1; 0 380\n") == [
        "a.t: line 1, Bee, Ann, round 1: the opponent is number 9, but the file has only 2 players."
    ]


def test_more_rounds_than_a_division_has_are_refused(director: Account):
    assert refused(director, HARBOUR, rounds=3) == ["a.t has 4 rounds, so division A can’t have 3."]


def test_games_of_two_arent_brought_into_a_game_of_tables(director: Account):
    with pytest.raises(import_event.ImportRefused, match="isn’t played in pairs"):
        bring(director, told(HARBOUR), system="anagrams-nsa-2005")


def test_what_the_file_says_of_everybody_is_held(director: Account):
    event = bring(director, told(HARBOUR, rounds=4), config=CONFIG)
    division = event.divisions.get()
    rows = division.entries.order_by("number")
    assert [(e.number, e.seed, e.name, e.rating, e.career_games, e.prize_class) for e in rows] == [
        (1, 1, "Ann Bee", 1912, 812, "A"),
        (2, 2, "Zoë Núñez", 1805, 40, "A"),
        (3, 3, "Cy Dee", 1790, 300, "A"),
        (4, 4, "Bob Eff, Jr.", 1650, 55, "B"),
        (5, 5, "Eve Gee", 1500, 7, "B"),
        (6, 6, "Flo Hill", 1320, 120, "B"),
        (7, 7, "Gus Ide", None, None, "B"),
    ]
    flo = rows.get(number=6)
    assert flo.player.member_ids == {"id": "AA000042"}
    rounds = division.rounds_drawn.order_by("number")
    assert [(r.number, r.state, r.revision, r.games.count()) for r in rounds] == [
        (1, "complete", 1, 4), (2, "complete", 1, 4), (3, "complete", 1, 4), (4, "complete", 1, 3),
    ]  # fmt: skip
    eve = rows.get(number=5)
    assert list(eve.absences.order_by("pk").values_list("kind", "from_round", "to_round")) == [
        ("absent", 4, 4), ("withdrawn", 5, None),
    ]  # fmt: skip
    assert list(eve.seats.order_by("round").values_list("game__kind", flat=True)) == [
        "played", "played", "bye",
    ]  # fmt: skip
    assert eve.missed_round == -50


def test_scores_credits_and_penalties_are_lines_that_say_where_they_come_from(director: Account):
    event = bring(director, told(HARBOUR, rounds=4))
    rows = LedgerLine.objects.filter(seat__round__division__event=event)
    cy = rows.filter(seat__entry__number=3, seat__round__number=3)
    assert list(cy.values_list("kind", "points", "counts_for", "reason", "clause")) == [
        ("score", 333, "score", "brought from a.t", "SCR-8"),
        ("penalty", -20, "spread", "brought from a.t", ""),
    ]
    eve = rows.filter(seat__entry__number=5, seat__round__number=3)
    assert list(eve.values_list("kind", "points", "counts_for")) == [("score", 50, "spread")]
    games = Game.objects.filter(round__division__event=event)
    assert set(slip_states.of_games(games).values()) == {"accepted"}


def test_the_standings_are_those_of_the_file(director: Account):
    event = bring(director, told(HARBOUR, rounds=4))
    known = read_field(event.divisions.get())
    there = division_of(tsh_division.read(HARBOUR), rounds=4)
    ours, theirs = standings(known.stood(4)), standings(there)
    figures = [(one.rank, one.number, one.wins, one.losses, one.spread) for one in ours]
    assert figures == [(one.rank, one.number, one.wins, one.losses, one.spread) for one in theirs]


def test_a_round_whose_results_arent_all_in_stays_open(director: Account):
    event = bring(director, told("Bee, Ann 1912 2 2; 400\nDee, Cy 1790 1 1; 380\n", rounds=4))
    rounds = event.divisions.get().rounds_drawn.order_by("number")
    assert [(r.number, r.state) for r in rounds] == [(1, "complete"), (2, "posted")]


def test_an_earlier_round_may_still_await_a_slip(director: Account):
    text = "A 1900 2 3; 400 380\nB 1800 1 4; 380 390\nC 1700 4 1; 00 370\nD 1600 3 2; 00 350\n"
    event = bring(director, told(text, rounds=4))
    rounds = event.divisions.get().rounds_drawn.order_by("number")
    assert [(r.number, r.state) for r in rounds] == [(1, "posted"), (2, "complete")]


def test_what_came_from_an_earlier_stage_counts_on(director: Account):
    text = "Bee, Ann 1912 2; 400; initrec 3 1 120\nDee, Cy 1790 1; 380; initrec 2 2 -40\n"
    event = bring(director, told(text, rounds=4))
    known = read_field(event.divisions.get())
    assert [(one.wins, one.losses, one.spread) for one in standings(known.stood(1))] == [
        (4, 1, 140),
        (2, 3, -60),
    ]
    assert replay(event).faults == ()


def test_how_the_event_counts_stands_in_its_configuration(director: Account):
    config = "config spread_cap = [200, 100]\nconfig all_byes_tie = 1\n"
    event = bring(director, told(HARBOUR, rounds=4), config=config)
    division = event.divisions.get()
    assert pairings.counting(division) == StandingsRules(spread_caps=(200, 100), byes_tie=True)


def test_a_brought_result_that_is_taken_back_is_entered_anew_and_not_by_an_undoing(
    director: Account,
):
    """To undo the taking back was an error page: no slip had told the scores."""
    event = bring(director, told(HARBOUR))
    game = Game.objects.filter(round__division__event=event, reports__isnull=False)[0]
    desk = Desk(by=director, at=MORNING, event=event)
    slips.take_back(desk, game=str(game.uuid), reason="misread")
    with pytest.raises(undo.CantUndo) as refusal:
        undo.undo(desk, number=2)
    assert str(refusal.value) == "The result was imported with the event. Enter the slip again."
    assert replay(event).faults == ()


def test_the_first_change_of_an_imported_player_is_undone_to_what_the_file_said(
    director: Account,
):
    """“There is no record of what was there before”, though the file’s line is kept."""
    event = bring(director, told(HARBOUR))
    desk = Desk(by=director, at=MORNING, event=event)
    columns = ("name", "rating", "prize_class", "team", "career_games", "brings")
    entries = Entry.objects.filter(division__event=event).order_by("number")
    before = list(entries.values(*columns))
    facts = players.Facts(prize_class="X", team="Reds", career_games=7)
    for number, entry in enumerate(entries, 2):
        told_of_change = {"name": f"Kit {number}", "rating": 1, "brings": ["clock"]}
        players.change(desk, entry=str(entry.uuid), **told_of_change, facts=facts)
        undo.undo(desk, number=2 * number - 2)
    assert list(entries.values(*columns)) == before
    assert replay(event).faults == ()


def test_a_change_of_a_player_that_cant_be_undone_is_refused_before_it_is_asked(
    director: Account,
):
    event = bring(director, told(HARBOUR))
    desk = Desk(by=director, at=MORNING, event=event)
    entry = Entry.objects.filter(division__event=event)[0]
    players.change(desk, entry=str(entry.uuid), name="Kit", rating=1, brings=[])
    Entry.objects.filter(pk=entry.pk).update(kept={})
    with pytest.raises(undo.CantUndo) as refusal:
        undo.undoable(event, 2, by=director)
    assert str(refusal.value) == (
        "There is no record of what was there before. Edit it on the player’s page."
    )


def test_games_are_brought_into_an_empty_division_and_no_other(director: Account):
    day = Day.new(director, system="scrabble", rounds=5).with_division("B", first_table=11)
    facts = {key: told(HARBOUR)[key] for key in ("file", "text", "people")}
    division = str(day.division.uuid)
    import_event.import_games(day.desk(), division=division, rounds=7, **facts)
    assert day.division.rounds == 7
    assert list(day.round(1).games.exclude(table=None).values_list("table__number", flat=True)) == [
        11,
        12,
        13,
    ]
    with pytest.raises(import_event.ImportRefused, match="Division B already has players"):
        import_event.import_games(day.desk(), division=division, rounds=7, **facts)
    assert replay(day.event).faults == ()


def test_a_brought_event_plays_on_and_its_journal_is_whole(director: Account):
    event = bring(director, told(HARBOUR, rounds=6), config=CONFIG)
    day = Day(event, director, MORNING)
    day.play(5)
    day.post(6)
    assert replay(event).faults == ()


def test_fifteen_rounds_of_fifty_players_are_imported_with_150_statements(director: Account):
    """Everybody moves round a circle but the first, so that each round has 25 games."""
    circle = list(range(2, 51))
    met: dict[int, list[int]] = {number: [] for number in range(1, 51)}
    for turn in range(15):
        order = [1, *circle[turn:], *circle[:turn]]
        for one, other in zip(order[:25], reversed(order[25:]), strict=True):
            met[one].append(other)
            met[other].append(one)
    text = "".join(
        f"Player{number}, Kim {2000 - number} {' '.join(map(str, met[number]))}; "
        f"{' '.join(str(500 - number) for _ in met[number])}\n"
        for number in met
    )
    with CaptureQueriesContext(connection) as asked:
        event = bring(director, told(text))
    assert len(asked) < 150
    assert Game.objects.filter(round__division__event=event).count() == 375


OFF = (
    "Bee, Ann 1912 2 0 0; 400 -50 -50; off -50\n"
    "Dee, Cy 1790 1 3 3; 380 400 410\n"
    "Eff, Bo 1700 0 2 2; -50 390 395\n"
    "Gum, Di 1600 0 0 0; 0 -50 -50; off -50\n"
)


def _credits(event: Event, name: str) -> tuple[list[tuple[str, int | None]], int | None]:
    division = event.divisions.get()
    entry = division.entries.get(name=name)
    one = read_field(division).by_key[str(entry.uuid)]
    return [(str(sat.kind), sat.score) for sat in one.appearances], entry.missed_round


def test_rounds_that_off_credits_are_missed_rounds_and_the_file_comes_out_as_it_was(
    director: Account,
) -> None:
    event = bring(director, told(OFF))
    missed = ("absent", -50)
    assert _credits(event, "Ann Bee") == ([("played", 400), missed, missed], -50)
    # A credit without off may be a forfeit, and two credits that differ have no one meaning.
    assert _credits(event, "Bo Eff")[0][0] == ("forfeit", -50)
    assert _credits(event, "Di Gum") == ([("absent", 0), ("forfeit", -50), ("forfeit", -50)], None)
    bee = event.divisions.get().entries.get(name="Ann Bee")
    assert [(one.kind, one.from_round, one.to_round) for one in bee.absences.order_by("pk")] == [
        ("absent", 2, 3), ("withdrawn", 4, None),
    ]  # fmt: skip
    assert replay(event).faults == ()
    written = tsh_files.of_division(event.divisions.get())
    assert tsh_division.read(tsh_division.write(written)) == tsh_division.read(OFF)


CRUZ = "de la Cruz, Maria:AA000002   1804 2; 400; p12 1\nBee, Ann 1700 1; 380; p12 2\n"


def test_a_surname_of_several_words_stays_one_and_the_file_comes_out_as_it_was(
    director: Account,
) -> None:
    event = bring(director, told(CRUZ))
    division = event.divisions.get()
    entry = division.entries.get(number=1)
    assert entry.name == named("Maria", "de la Cruz")
    assert plain(parts(entry.name).surname) == "de la Cruz"
    written = tsh_division.write(tsh_files.of_division(division))
    assert tsh_division.read(written) == tsh_division.read(CRUZ)
    assert replay(event).faults == ()
    Entry.objects.filter(pk=entry.pk).update(name=named("Ana", "de la Cruz"))
    assert "de la Cruz, Ana:AA000002" in tsh_division.write(tsh_files.of_division(division))


def test_an_event_comes_with_its_last_rounds_or_not_at_all(director: Account) -> None:
    """What its preview said of one division can’t be had: nothing is there, and the form can be
    sent again."""
    desk = Desk(by=director, at=MORNING, key=str(uuid.uuid4()))
    facts = {
        "event": str(uuid.uuid4()), "slug": "pier", "name": "Pier", "starts_on": None, "venue": "",
        "system": "scrabble", "lexicon": "enable", "paper": "A4", "settings": {}, "config": "",
        "divisions": [told("Ann, A 1500 0\n")],
    }  # fmt: skip
    last, division = LastRounds(bands=(1, 3)), facts["divisions"][0]["division"]
    with pytest.raises(Refused):
        import_event.import_whole(desk, last_rounds={division: last, "Z": last}, **facts)
    assert not Event.objects.exists()
    made = import_event.import_whole(desk, last_rounds={division: last}, **facts)
    assert made.divisions.get().last_rounds["bands"] == [1, 3]
    assert replay(made).faults == ()
