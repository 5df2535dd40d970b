"""What has changed since the files were sent, in sentences; in rows and without."""

from __future__ import annotations

from typing import Any

import pytest

from tdtool.models import Account
from tdtool.queries.offices import since
from tdtool.services import players
from tdtool.services.offices import lifecycle
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day
from tests.queries.offices.prepared import number, sanctioned, seen, tell


def _division(*players_: list[Any]) -> dict[str, Any]:
    return {"A": {f"key{one[0]}": one for one in players_}}


ANN = [1, "Ann", 1900, "AA000001", ["played 2 410 1", "bye 0 50"]]
BOB = [2, "Bob", 1800, "AA000002", ["played 1 390 2", "forfeit 0 -50"]]


@pytest.mark.parametrize(
    ("ann", "bob", "says"),
    [
        ({}, {}, []),
        ({1: "Anne"}, {}, ["Ann is now called Anne."]),
        ({2: None}, {3: ""}, ["Ann: rating unrated, was 1900.",
                              "Bob: number none, was AA000002."]),
        ({4: ["played 2 412 1", "bye 0 50"]}, {},
         ["Round 1: Ann 412, Bob 390; it was Ann 410, Bob 390."]),
        ({4: ["played 2 410 2", "bye 0 50"]}, {4: ["played 1 390 1", "forfeit 0 -50"]},
         ["Round 1: Ann and Bob, Bob starting; it was Ann and Bob, Ann starting."]),
        ({4: ["played 2 410 1", "played 2 300 1"]}, {4: ["played 1 390 2", "played 1 200 2"]},
         ["Round 2: Ann 300, Bob 200; it was Ann bye +50.",
          "Round 2: Ann 300, Bob 200; it was Bob forfeit −50."]),
        ({4: ["played 2 410 1"]}, {4: ["played 1 390 2"]}, ["Round 2 is no longer posted."]),
        ({4: [*ANN[4], "played 2 1 1"]}, {4: [*BOB[4], "played 1 0 2"]}, ["Round 3 is new."]),
        ({4: ["played 2  1", "bye 0 50"]}, {},
         ["Round 1: Ann without a result, Bob 390; it was Ann 410, Bob 390."]),
    ],
)  # fmt: skip
def test_each_difference_is_one_sentence(
    ann: dict[int, Any], bob: dict[int, Any], says: list[str]
) -> None:
    now = [[changed.get(at, value) for at, value in enumerate(one)]
           for one, changed in ((ANN, ann), (BOB, bob))]  # fmt: skip
    assert since.changes(_division(ANN, BOB), _division(*now)) == says


def test_players_who_came_and_went_are_named_and_the_division_where_there_are_two() -> None:
    then = {**_division(ANN, BOB), "B": {}}
    assert since.changes(then, {**_division(ANN), "B": {"keyC": [3, "Cy", None, "", []]}}) == [
        "Division A: Bob is no longer listed.",
        "Division B: Cy was added.",
    ]


@pytest.fixture
def sent(director: Account) -> Day:
    """An event whose files went to NASPA."""
    day = sanctioned(director)
    day.play(1)
    page = seen(day)
    lifecycle.make_files(
        day.desk(), office="NASPA", on="2026-05-12", hashes=page.hashes,
        results=since.told(page.material, page.office),
    )  # fmt: skip
    day.event.refresh_from_db()
    made = day.event.offices["NASPA"]["made"]
    lifecycle.note_sent(day.desk(), office="NASPA", sent_on="2026-05-09", sent_by="Ann", files=made)
    return day


def test_nothing_has_changed_since_then(sent: Day) -> None:
    page = seen(sent)
    assert page.since_sent == []
    assert page.as_created
    assert page.told.sent is not None
    assert (page.told.sent.by, page.told.sent.on) == ("Ann", "2026-05-09")


def test_a_correction_a_new_number_and_a_new_name_are_told(sent: Day) -> None:
    game = sent.game(1, 1)
    slips.correct(sent.desk(), game=str(game.uuid), place=1, score=312, reason="added again")
    number(sent, "Bob Boru", "AA000999")
    entry = sent.entry("Cy Dee")
    players.change(sent.desk(), entry=str(entry.uuid), name="Cy Deer", rating=1700, brings=[])
    assert seen(sent).since_sent == [
        "Bob Boru: number AA000999, was AA000002.",
        "Cy Dee is now called Cy Deer.",
        "Round 1: Ann Arbor 312, Cy Deer 297; it was Ann Arbor 299, Cy Dee 297.",
    ]
    assert not seen(sent).as_created


def test_files_that_only_read_otherwise_are_told_as_such(sent: Day) -> None:
    tell(sent, tournament="54321")
    assert seen(sent).since_sent == [
        "No result, round or player is different: the files are only written differently now, e.g. "
        "after a change of the event’s name or settings."
    ]
