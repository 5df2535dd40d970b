"""``audit --playable``: what could be made at a line of a record."""

import json
from pathlib import Path

import pytest

from tdtool import cli
from tests.places import SAMPLES

FILE = str(SAMPLES / "anagrams-nsa-2005-disputed.agr")
LINES = Path(FILE).read_text(encoding="utf-8").splitlines()
STEAL = str(1 + LINES.index(">ann: BERATING < RATING@bob"))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TDTOOL_HOME", str(tmp_path / "home"))


def asked(capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, str, str]:
    code = cli.main(["audit", FILE, *options])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_without_the_option_the_answer_is_as_it_was(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = asked(capsys, "--format", "json")
    assert {*json.loads(out)} == {"file", "rules", "lexicon", "verdict", "players", "findings"}


def test_json_has_every_word_with_how_and_its_score_the_best_first(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, out, _ = asked(capsys, "--playable", STEAL, "--format", "json")
    told = json.loads(out)
    assert (code, told["verdict"]) == (1, "illegal"), "the verdict is the record's alone"
    made = told["playable"]
    tabering = {"word": "TABERING", "from": ["RATING@bob"], "added": "BE", "score": 64}
    assert tabering in made
    assert [one["score"] for one in made] == sorted((o["score"] for o in made), reverse=True)
    assert "not_playable" not in told


def test_a_word_that_wasnt_playable_is_told_with_its_clause(
    capsys: pytest.CaptureFixture[str],
) -> None:
    options = ("--playable", STEAL, "--word", "berating")
    _, out, _ = asked(capsys, *options, "--format", "json")
    told = json.loads(out)
    says = "the letters of RATING are still in order"
    assert told["playable"] == []
    assert told["not_playable"] == [{"from": ["RATING@bob"], "rule": "NSA-16", "message": says}]
    _, out, _ = asked(capsys, *options)
    assert out.splitlines()[-3:] == [
        f"  Playable at line {STEAL} by ann: pool BE; words RATING@bob",
        "    BERATING: not playable",
        f"    from RATING@bob: {says} (NSA-16)",
    ]


def test_the_text_has_the_best_words(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = asked(capsys, "--playable", STEAL)
    assert "    TABERING < RATING@bob + BE, 64" in out.splitlines()
    _, out, _ = asked(capsys, "--playable", STEAL, "--word", "tabering")
    assert out.splitlines()[-2:] == [
        "    TABERING: playable",
        "    TABERING < RATING@bob + BE, 64",
    ]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--playable", "999"), "audit: Line 999 of the record isn’t a turn."),
        (("--word", "CAT"), "audit: --word needs --playable LINE, the line to ask about"),
        (("--playable", STEAL, "--word", "C4T"), "audit: “C4T” isn’t a word"),
    ],
)
def test_a_question_that_cant_be_answered_is_refused_with_a_sentence(
    capsys: pytest.CaptureFixture[str], options: tuple[str, ...], sentence: str
) -> None:
    code, out, err = asked(capsys, *options)
    assert (code, out) == (2, "")
    assert sentence in err


def test_a_game_without_steals_has_none(capsys: pytest.CaptureFixture[str]) -> None:
    code = cli.main(["audit", str(SAMPLES / "played-out.gcg"), "--playable", "9"])
    assert code == 2
    assert "isn’t played with words that can be stolen" in capsys.readouterr().err


def test_two_records_at_once_arent_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["audit", FILE, FILE, "--playable", STEAL]) == 2
    assert "--playable takes one record; 2 were given" in capsys.readouterr().err
