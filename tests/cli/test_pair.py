"""``pair``: the answer, its text, its refusals, and what it takes from the configuration."""

import json

import pytest

from tdtool import cli
from tdtool.pairing.methods.by_name import METHODS

FOUR = (
    "Ash, Ann   2000 2 3; 420 400; p12 1 2\n"
    "Bay, Bob   1900 1 4; 380 450; p12 2 1\n"
    "Cod, Cy    1800 4 1; 400 380; p12 1 1\n"
    "Dab, Dee   1700 3 2; 390 350; p12 2 2\n"
)


@pytest.fixture
def pair(tmp_path, capsys):
    def run(*options, content=FOUR, config=None):
        path = tmp_path / "a.t"
        path.write_text(content)
        if config:
            (tmp_path / "config.tsh").write_text(config)
        code = cli.main(["pair", str(path), *options])
        out, err = capsys.readouterr()
        return code, out, err

    return run


def answer(found):
    code, out, err = found
    return code, json.loads(out), err


def test_the_answer_in_json(pair):
    assert answer(pair("--method", "swiss", "--format", "json")) == (
        0,
        {
            "round": 3,
            "method": "swiss",
            "seed": 1,
            "bye": None,
            "pairings": [
                {
                    "table": 1,
                    "first": 4,
                    "second": 1,
                    "repeat": 0,
                    "why": {"wins": [0, 2], "spread": [-110, 60], "float": 2, "starts": [0, 1]},
                },
                {
                    "table": 2,
                    "first": 2,
                    "second": 3,
                    "repeat": 0,
                    "why": {"wins": [1, 1], "spread": [60, -10], "float": 0, "starts": [1, 2]},
                },
            ],
            "faults": [],
        },
        "",
    )


def test_the_answer_in_text(pair):
    assert pair("--method", "koth", "--seed", "7") == (
        0,
        "a.t: round 3, koth, from the standings after round 2 (draw seed 7)\n"
        "Table  Starts        Replies       Wins   Spread    Starts before  Met\n"
        "    1  Ash, Ann (1)  Bay, Bob (2)  2 – 1  +60 +60   1 – 1            1\n"
        "    2  Dab, Dee (4)  Cod, Cy (3)   0 – 1  -110 -10  0 – 2            1\n",
        "",
    )


def test_the_bye_stands_below(pair):
    code, out, _ = pair(
        "--method", "round robin", "--round", "1", content="\n".join(FOUR.split("\n")[:3])
    )
    assert (code, out.splitlines()[0]) == (
        0, "a.t: round 1, round-robin, from the ratings (draw seed 1)",
    )  # fmt: skip
    assert out.splitlines()[-1] == "Bye: Ash, Ann (1)"


def test_no_lawful_pairing_is_an_answer_with_its_reason_and_what_to_relax(pair):
    three = "A 1900 2 3 0; 400 400 50\nB 1800 1 0 3; 300 50 400\nC 1700 0 1 2; 50 300 300\n"
    options = ("--method", "swiss", "--repeats", "0")
    sentence = "No pairing is possible without repeats. Allow up to 1 repeat per pair."
    assert answer(pair(*options, "--format", "json", content=three)) == (
        1,
        {
            "round": 4,
            "method": "swiss",
            "seed": 1,
            "bye": None,
            "pairings": [],
            "faults": [{"kind": "no-lawful-pairing", "players": [], "message": sentence}],
        },
        sentence + "\n",
    )
    assert pair(*options, content=three) == (1, "", sentence + "\n")
    assert pair("--method", "swiss", "--repeats", "1", content=three)[0] == 0


def test_manual_checks_the_pairings_that_stand_in_the_file(pair):
    paired = FOUR.replace(" 3; 420", " 3 2; 420").replace(" 4; 380", " 4 1; 380")
    code, out, _ = pair("--method", "manual", content=paired)
    assert code == 1
    assert out.splitlines()[-2:] == [
        "Cod, Cy has no opponent.",
        "Dab, Dee has no opponent.",
    ]
    assert pair("--method", "manual", "--round", "2")[0] == 0
    byes = "A 1900 0 2; 50 400\nB 1800 3 1; 400 300\nC 1700 2 0; 300 50\n"
    assert answer(pair("--method", "manual", "--format", "json", content=byes))[1]["bye"] == 3


def test_auto_takes_the_rounds_from_the_option_the_configuration_or_the_file(pair):
    def method(*options, **more):
        return answer(pair("--method", "auto", "--format", "json", *options, **more))[1]["method"]

    assert method("--round", "2") == "swiss"
    assert method("--round", "1", "--rounds", "3") == "round-robin"
    assert method(config="config max_rounds = 3\n") == "swiss"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            ("--method", "swizz"),
            f"There is no pairing method “swizz”. Methods: {', '.join(METHODS)}.",
        ),
        (
            ("--method", "swiss", "--round", "9"),
            "--round can’t be 9; choose a round from 1 to 3.",
        ),
        (
            ("--method", "swiss", "--round", "0"),
            "--round can’t be 0; choose a round from 1 to 3.",
        ),
        (
            ("--method", "swiss", "--rounds", "5000"),
            "--rounds can be at most 1000.",
        ),
        (
            ("--method", "swiss", "--based-on", "3"),
            "Round 3 can’t be drawn from the standings after round 3. Choose an earlier round, "
            "or the ratings (0).",
        ),
        (
            ("--method", "auto"),
            "There is no round 3 in an event of 2.",
        ),
        (
            ("--round", "1"),
            "Missing: --method. For help: manage.py pair --help",
        ),
    ],
)
def test_what_cannot_be_answered_is_refused_in_one_sentence(pair, options, sentence):
    assert pair(*options) == (2, "", sentence + "\n")


def test_a_file_that_is_not_there_is_refused(capsys):
    assert cli.main(["pair", "/nowhere/a.t", "--method", "swiss"]) == 2
    assert capsys.readouterr().err == "/nowhere/a.t can’t be read: No such file or directory.\n"


def test_the_configuration_arranges_teams_tables_and_byes(pair):
    teams = FOUR.replace("p12 1 2", "team Oslo; p12 1 2").replace("p12 2 2", "team Oslo; p12 2 2")
    config = "division A a.t\nconfig exagony = 1\nconfig reserved{'A'}[3] = 2\n"
    _, kept, _ = answer(pair("--method", "swiss", "--format", "json", content=teams, config=config))
    meet = [{one["first"], one["second"]} for one in kept["pairings"]]
    assert {1, 4} not in meet
    assert 3 in meet[1]


def test_tables_stay_where_the_configuration_says_so(pair):
    six = "".join(
        f"Player-{number} {2000 - number} {opponent}; {500 - number}; board {table}\n"
        for number, opponent, table in zip(
            range(1, 7), (4, 5, 6, 1, 2, 3), (1, 2, 3, 1, 2, 3), strict=True
        )
    )
    options = ("--method", "koth", "--based-on", "0", "--format", "json")

    def tables(**more):
        found = answer(pair(*options, content=six, **more))[1]["pairings"]
        return {min(one["first"], one["second"]): one["table"] for one in found}

    assert tables() == {1: 1, 3: 2, 5: 3}
    assert tables(config="config board_stability = 1\n") == {1: 1, 3: 3, 5: 2}
    assert pair(*options, "--round", "1", config="config board_stability = 1\n")[0] == 0


def test_a_game_in_doubt_is_told(pair):
    doubtful = FOUR.replace("2000 2 3", "2000 4 3")
    code, out, err = pair("--method", "swiss", content=doubtful)
    assert code == 1
    assert "round 3" in out
    assert err != ""


def test_chew_without_prize_bands_goes_by_the_top_quarter_of_the_field(pair):
    """A file says nothing of bands: of four, one place is fought for, by two in the last round."""
    code, found, err = answer(pair("--method", "chew", "--rounds", "3", "--format", "json"))
    assert (code, err) == (0, "")
    assert found["method"] == "chew"
    tables = [{one["first"], one["second"]} for one in found["pairings"]]
    assert tables == [{1, 2}, {3, 4}]
