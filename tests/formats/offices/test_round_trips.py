"""What a writer writes for an office, its reader reads as the same results.

A thousand events each: ``python -m pytest -m long tests/formats/offices``.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from random import Random

import pytest

from tdtool.formats.offices import coco, names, tou
from tdtool.formats.offices.event_file import (
    CantBeSent,
    Checked,
    EventFile,
    games,
    member_id,
    sent_name,
)
from tdtool.formats.tsh import division
from tdtool.formats.tsh.division import DivisionFile, Unreadable, player_line
from tests.formats.offices import made_up
from tests.places import REAL_EVENTS
from tests.tables import of_each

DAY = date(2026, 5, 9)
EVENTS = pytest.mark.parametrize("events", [100, pytest.param(1_000, marks=pytest.mark.long)])


def in_tou(file: DivisionFile) -> dict[str, list[object]]:
    """By name as it is cut, every round as the file can say it: whom they met, what became of it,
    both scores without thousands, who started; or what they were credited."""
    named = {
        one.number: names.folded(sent_name(one))[:20].rstrip() for one in file.players
    }  # fmt: skip
    told: dict[str, list[object]] = {}
    for one in file.players:
        told[named[one.number]] = [one.score(at) for at in range(1, file.rounds + 1)]
    for game in games(file):
        own, theirs = game.scores or (-1, -1)
        for me, you, mine, yours, first in (
            (game.one, game.other, own, theirs, game.one_started is True),
            (game.other, game.one, theirs, own, game.one_started is False),
        ):
            told[named[me.number]][game.round - 1] = (
                named[you.number], mine > yours, mine == yours, mine % 1000, yours % 1000, first,
            )  # fmt: skip
    return told


def in_coco(file: DivisionFile, *, starts: bool) -> set[tuple[object, ...]]:
    """Every game, from the side of the name that is first in the alphabet."""
    found = set()
    for game in games(file):
        sides = [(sent_name(game.one), game.one), (sent_name(game.other), game.other)]
        sides.sort(key=lambda side: (side[0], side[1].name))
        first = game.one_started if sides[0][1] is game.one else not game.one_started
        said = [(name, member_id(one), one.score(game.round)) for name, one in sides]
        found.add((game.round, *said, starts and first))
    return found


@pytest.mark.long
@EVENTS
def test_events_come_back_from_wespa_s_file(events: int) -> None:
    for seed in range(events):
        rng = Random(seed)
        names = ("A", "M", "Zoë")[: rng.choice([1, 1, 3])]
        sent, once = {name: made_up.division(rng) for name in names}, rng.random() < 0.5
        data = tou.write(sent, event="Lake “Ñ” Open", on=DAY, once=once)
        assert data.isascii() and data.count(b"\n") == data.count(b"\r\n")
        assert data.count(b"*M") == (1 if once else len(sent)), seed
        back = tou.read(data)
        assert (back.name, back.on) == ('Lake "N" Open', DAY)
        assert list(back.divisions) == [tou.section_name(name) for name in sent]
        for one, again in zip(sent.values(), back.divisions.values(), strict=True):
            assert in_tou(again) == in_tou(one), seed


@pytest.mark.long
@EVENTS
def test_events_come_back_from_coco_s_tables(events: int) -> None:
    for seed in range(events):
        rng = Random(seed)
        sent = {name: made_up.division(rng) for name in ("A", "B")[: rng.choice([1, 1, 2])]}
        back = coco.read_tables(coco.files(sent, event="Lake, “Ñ”", slug="lake", on=DAY))
        assert (back.name, back.on) == ("Lake, “Ñ”", DAY)
        assert list(back.divisions) == list(sent)
        for one, again in zip(sent.values(), back.divisions.values(), strict=True):
            assert in_coco(again, starts=False) == in_coco(one, starts=False), seed


@EVENTS
def test_bundles_come_back_with_who_started_and_all_ratings(events: int) -> None:
    for seed in range(events):
        sent = {"A": made_up.division(Random(seed))}
        back = coco.read_bundle(coco.write_bundle(sent, event="</script>", on=DAY))
        assert (back.name, back.on) == ("</script>", DAY)
        again = back.divisions["A"]
        assert in_coco(again, starts=True) == in_coco(sent["A"], starts=True), seed
        assert [one.rating for one in again.players] == [one.rating for one in sent["A"].players]


@of_each("path", sorted(REAL_EVENTS.glob("*.t")))
def test_real_divisions_come_back(path: Path) -> None:
    file = division.read(path.read_bytes())
    again = tou.read(tou.write({"A": file}, event="Real", on=DAY)).divisions["A"]
    assert in_tou(again) == in_tou(file)
    tables = coco.read_tables(coco.files({"A": file}, event="Real", slug="real", on=DAY))
    assert in_coco(tables.divisions["A"], starts=False) == in_coco(file, starts=False)


def test_a_hundred_players_and_more_have_a_wider_column() -> None:
    for many in (99, 100, 150):
        file = made_up.division(Random(many), players=many, rounds=5)
        data = tou.write({"A": file}, event="Lake", on=DAY)
        widths = {len(line) for line in data.decode().split("\r\n")[3:-2]}
        assert widths == {20 + 5 * (9 if many < 100 else 10)}
        assert in_tou(tou.read(data).divisions["A"]) == in_tou(file)
        told = tou.check({"A": file}, event="Lake").remarks
        assert any("AUPAIR takes up to 100" in one for one in told) == (many > 100)


HOSTILE = (
    "undefined", "null", "</script><b>x", "Ann\u2028Bee", "=1+1", '=HYPERLINK("a")', "+Ann", "-Ann",
    "@SUM(A1)", "Ann;Bee", "Ann,Bee", "#Ann", "Ann #2", "*Ann", "Ann:Bee", "a\\b", "{{ 7*7 }}",
    "%s", 'O\'Neil "Q"', "Ann\tBee", "\u202eAnn", "Ann 2nd", "Ann 2", "Ann 2400", "\x00Ann",
    "🙂", "x" * 90,
)  # fmt: skip


@of_each("name", HOSTILE)
def test_a_hostile_name_comes_back_as_it_was_or_is_refused_in_a_sentence(name: str) -> None:
    sides = ((name, 2, 400, "0001"), ("Bob Cee", 1, 350, "0002"))
    sent = {"A": DivisionFile(tuple(
        player_line(at, f"{who}:{number}", None, opponents=[whom], scores=[score])
        for at, (who, whom, score, number) in enumerate(sides, 1)
    ))}  # fmt: skip
    ways: tuple[tuple[Checked, Callable[[], EventFile]], ...] = (
        (tou.check(sent, event=name), lambda: tou.read(tou.write(sent, event=name, on=DAY))),
        (coco.check(sent, bundle=False),
         lambda: coco.read_tables(coco.files(sent, event=name, slug="x", on=DAY))),
        (coco.check(sent), lambda: coco.read_bundle(coco.write_bundle(sent, event=name, on=DAY))),
    )  # fmt: skip
    for at, (checked, back) in enumerate(ways):
        assert all(one.endswith(".") and one.isprintable() for one in checked.refused)
        if checked.refused:
            with pytest.raises(CantBeSent):
                back()
        elif at == 0:
            assert in_tou(back().divisions["A"]) == in_tou(sent["A"])
        else:
            assert in_coco(back().divisions["A"], starts=False) == in_coco(sent["A"], starts=False)


@of_each("name", HOSTILE)
def test_a_hostile_name_in_a_file_of_others_is_read_whole_or_refused(name: str) -> None:
    quoted_ = name.replace('"', '""')
    row = f'1,1,"{quoted_}",400,Bob,300\n'
    said = ("Submitted On,Round,Winner,Winners Score,Opponent,Opponents Score\n" + row).encode()
    try:
        read = coco.read_tables({"a.csv": said}).divisions["A"]
    except Unreadable as refusal:
        assert str(refusal).endswith(".") and str(refusal).isprintable()
    else:
        assert read.players[0].name == " ".join(name.split()).replace(";", ",")
        again = division.read(division.write(read))
        assert [one.name for one in again.players] == [one.name for one in read.players]
