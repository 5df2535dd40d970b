"""Whether results are final stands on papers: where only that changes, they are out of date."""

from __future__ import annotations

import re

import pytest

from tdtool.models import Account
from tdtool.papers.register import prints
from tdtool.papers.register.papers import of_system, read
from tdtool.queries import rules
from tdtool.services import papers, prizes
from tdtool.services.disputes import lifecycle as disputes
from tdtool.services.journal import undo
from tdtool.services.playoffs import starting
from tdtool.services.slips import lifecycle as slips
from tdtool.web.papers import out_of_date
from tests.cast import Day, brought
from tests.kept import kept

TABLES, PAIRS = "anagrams-1962", "scrabble"
BEAR_IT = ("standings-2", "prizes-2", "receipts-2")


def _printed(day: Day) -> None:
    """All papers that bear whether results are final, and those that wait for it."""
    for name in (*BEAR_IT, "certificates-2"):
        paper = read(name)
        assert paper is not None
        row = of_system(rules.of_division(day.division))[paper.kind]
        found = prints.record(day.division, row, paper, prints.values(day.division, row, paper))
        papers.print_paper(day.desk(), **vars(found))


def _old(day: Day) -> dict[str, str]:
    """The papers that are out of date, and why, without the times."""
    again = out_of_date.of_division(day.division).again
    return {view.again: re.sub(r" \d\d:\d\d", "", view.old) for view in again}


def _locked(day: Day) -> list[str]:
    """The papers that can't be printed yet, and why."""
    groups = out_of_date.of_division(day.division).groups
    return [
        f"{view.name}: {view.note}" for _, of_group in groups for view in of_group if view.locked
    ]


def _played(director: Account, system: str, *, signed: bool = True) -> Day:
    """Two rounds, complete; the last slip of the second maybe without its signatures."""
    return kept(_play, director, system, signed)


def _play(director: Account, system: str, signed: bool) -> Day:
    day = brought(director, 8, rounds=2, system=system)
    prizes.put(day.desk(), division=day.division_key, prizes=[{"kind": "rank", "amount": "$100"}])
    day.play(1)
    day.post(2)
    last = day.round(2).games.exclude(table=None).order_by("-table__number")[0]
    for game in day.round(2).games.exclude(table=None).order_by("table__number"):
        numbers = game.seats.order_by("place").values_list("entry__number", flat=True)
        day.report(game.table_number, *(300 - n for n in numbers), signed=signed or game != last)
    without = () if signed else (last.table_number,)
    day.complete(2, without=without, reason="" if signed else "They left without signing.")
    return day


@pytest.mark.long
@pytest.mark.parametrize("system", [TABLES, PAIRS])
def test_a_dispute_or_a_round_opened_afterwards_puts_what_was_printed_as_final_out_of_date(
    director: Account, system: str
) -> None:
    """The word “Final” fell away on the page, and of the paper on the wall only “its contents have
    changed” was said, not what had happened."""
    day = _played(director, system)
    done = day.event.journal.order_by("-number")[0]
    assert done.act == "rounds.complete"
    _printed(day)
    assert _old(day) == {}
    dispute = day.dispute(1)
    why = "Out of date since, when Mirela K. opened a dispute about table 1."
    assert _old(day) == dict.fromkeys(BEAR_IT, why)
    until = "Certificates can be printed once results are final: every round complete, "
    assert [one.startswith(f"certificates-2: {until}") for one in _locked(day)] == [True]
    _printed(day)
    assert _old(day) == {}
    disputes.close(day.desk(), dispute=str(dispute.uuid), closing="They agree on it.")
    closed = "Out of date since, when Mirela K. closed a dispute."
    assert _old(day) == dict.fromkeys((*BEAR_IT, "certificates-2"), closed)
    assert _locked(day) == []
    _printed(day)
    undo.undo(day.desk(), number=done.number, reason="too soon")
    assert _old(day) == dict.fromkeys(
        BEAR_IT, "Out of date since, when Mirela K. undid an earlier action."
    )


@pytest.mark.parametrize("system", [TABLES, PAIRS])
def test_the_last_signatures_put_what_was_printed_before_them_out_of_date(
    director: Account, system: str
) -> None:
    day = _played(director, system, signed=False)
    _printed(day)
    game = day.round(2).games.exclude(table=None).order_by("-table__number")[0]
    places = list(game.seats.values_list("place", flat=True))
    slips.sign(day.desk(), game=str(game.uuid), places=places)
    signed = f"Out of date since, when Mirela K. entered signatures of table {game.table_number}."
    assert _old(day) == dict.fromkeys((*BEAR_IT, "certificates-2"), signed)


def test_a_play_off_that_decides_the_places_puts_standings_printed_as_final_out_of_date(
    director: Account,
) -> None:
    day = _played(director, PAIRS)
    _printed(day)
    seeds = [str(day.entry(name).uuid) for name in ("Ann", "Bob")]
    starting.start(
        day.desk(),
        division=day.division_key,
        size=2,
        seeds=seeds,
        best_of={"final": 1},
        reason="as agreed",
    )
    why = "Out of date since, when Mirela K. started the play-off."
    assert _old(day)["standings-2"] == why
    assert set(_old(day).values()) == {why}


def test_a_dispute_while_rounds_are_left_leaves_what_was_printed_as_it_is(
    director: Account,
) -> None:
    day = brought(director, 8, rounds=3, system=PAIRS)
    prizes.put(day.desk(), division=day.division_key, prizes=[{"kind": "rank", "amount": "$100"}])
    day.play(1)
    day.play(2)
    _printed(day)
    day.dispute(1)
    assert _old(day) == {}
