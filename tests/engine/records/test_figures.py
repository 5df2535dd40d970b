"""What games on the board had, counted from their records."""

from __future__ import annotations

import csv
import json
import re

import pytest

from tdtool.engine import Lexicon, records, systems
from tdtool.engine.records import figures
from tdtool.engine.records.figures import Best, Figures
from tests.places import REAL_DATA, SAMPLES

SCRABBLE = systems.get("scrabble")
INDEX = REAL_DATA / "gcg" / "INDEX.tsv"


def of_text(text: str) -> dict[str, Figures]:
    read = records.read(text)
    return dict(figures.of_record(SCRABBLE, read, lexicon=Lexicon.load("enable")))


def test_a_game_is_counted_by_turns_bingos_and_high_plays() -> None:
    ann = of_text((SAMPLES / "played-out.gcg").read_text(encoding="utf-8"))["ann"]
    assert (ann.turns, ann.points, ann.bingos, ann.phonies, ann.off) == (11, 419, 2, 0, 0)
    assert ann.plays[:2] == (Best("LASAGNA", 76, 9), Best("UNWARIER", 65, 15))
    assert ann.average == pytest.approx(419 / 11)
    assert figures.of_json(json.loads(json.dumps(ann.as_json()))) == ann


def test_a_play_challenged_off_is_a_turn_without_points_and_no_phony_that_counted() -> None:
    text = (
        "#player1 ann Ann\n#player2 bob Bob\n"
        ">ann: AEIRSTX 8H TAXI +22 22\n>bob: ABCDEFG 9H ZZ +21 21\n>bob: ABCDEFG -- -21 0\n"
        ">ann: AEIRSTX 9H QXZ +40 62\n>bob: ABCDEFG - +0 0\n>ann: ABCDEFG -AB +0 62\n"
    )
    found = of_text(text)
    bob, ann = found["bob"], found["ann"]
    assert (bob.turns, bob.points, bob.off, bob.passes, bob.phonies) == (2, 0, 1, 1, 0)
    assert (ann.turns, ann.exchanges, ann.phonies) == (3, 1, 1)
    together = figures.together([ann, bob])
    assert (together.turns, together.off, together.plays) == (5, 1, ())


def test_a_high_word_is_counted_alone_without_the_fifty() -> None:
    text = "#player1 ann Ann\n#player2 bob Bob\n>ann: AEINRST 8D NASTIER +66 66\n"
    ann = of_text(text)["ann"]
    assert (ann.bingos, ann.plays, ann.words) == (
        1, (Best("NASTIER", 66, 3),), (Best("NASTIER", 16, 3),),
    )  # fmt: skip


def test_a_game_that_isnt_on_the_board_has_no_such_figures() -> None:
    text = (SAMPLES / "anagrams-nsa-2005.agr").read_text(encoding="utf-8")
    system = systems.get("anagrams-nsa-2005")
    assert not figures.counts(system)
    assert figures.of_record(system, records.read(text)) == {}


@pytest.mark.skipif(not INDEX.exists(), reason="the real games aren’t here")
def test_the_real_games_have_what_their_index_says() -> None:
    with INDEX.open(encoding="utf-8") as file:
        told = list(csv.DictReader(file, delimiter="\t"))
    assert len(told) >= 10
    for row in told:
        found = of_text((INDEX.parent / row["file"]).read_bytes().decode("utf-8", "replace"))
        counted = {
            name: sum(getattr(one, field) for one in found.values())
            for name, field in (("phony-off", "off"), ("exch", "exchanges"), ("pass", "passes"))
        }
        index = dict(re.findall(r"(phony-off|exch|pass) x(\d+)", row["contains"]))
        assert counted == {name: int(index.get(name, 0)) for name in counted}, row["file"]
