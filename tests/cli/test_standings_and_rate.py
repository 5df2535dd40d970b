"""``standings`` and ``rate`` on the command line."""

import json
from pathlib import Path

import pytest

from tdtool import cli
from tests.formats.harbour import CONFIG, FOLDER, TEXT, changed

HARBOUR = str(FOLDER / "a.t")


@pytest.fixture
def hall(tmp_path: Path):
    """Writes a division's file, and a configuration beside it, and gives its path."""

    def write(text: str = TEXT, config: str | None = None, name: str = "a.t") -> str:
        (tmp_path / name).write_text(text, encoding="latin-1")
        if config is not None:
            (tmp_path / "config.tsh").write_text(config, encoding="latin-1")
        return str(tmp_path / name)

    return write


@pytest.fixture
def answer(capsys: pytest.CaptureFixture[str]):
    """Runs a command and gives its exit code, what it printed, and what it said beside it."""

    def ask(*argv: str):
        code = cli.main(argv)
        return code, *capsys.readouterr()

    return ask


def test_the_standings_as_text_for_a_tired_director(answer):
    assert answer("standings", HARBOUR) == (
        0,
        """\
a.t: after round 4 of 4
Rank  No.  Name           Wins  Losses  Spread  Rating
   1    2  Núñez, Zoë       2½      1½     +11    1805
   2    6  Hill, Flo        2½      1½    -441    1320
   3    3  Dee, Cy           2       2    +409    1790
   4    1  Bee, Ann          2       2     +52    1912
   5    7  Ide, Gus          2       2     +36       –
   6    4  Eff, Bob, Jr.    1½      2½     -11    1650
   –    5  Gee, Eve         2½      1½     +24    1500  withdrawn
""",
        "",
    )


def test_the_standings_as_json_name_players_by_the_file_s_numbers(answer):
    code, out, err = answer("standings", HARBOUR, "--after", "1", "--format", "json")
    assert (code, err) == (0, "")
    assert json.loads(out)[:2] == [
        {"rank": 1, "player": 3, "name": "Dee, Cy", "wins": 1, "losses": 0, "spread": 515},
        {"rank": 2, "player": 7, "name": "Ide, Gus", "wins": 1, "losses": 0, "spread": 50},
    ]
    assert json.loads(out)[-1] == {
        "rank": None, "player": 5, "name": "Gee, Eve", "wins": 0.5, "losses": 0.5, "spread": 0,
    }  # fmt: skip


def test_before_round_1_the_standings_are_the_ratings(answer):
    code, out, _ = answer("standings", HARBOUR, "--after", "0")
    assert code == 0
    assert out.splitlines()[0] == "a.t: before round 1, by rating"
    assert out.splitlines()[2].split() == ["1", "1", "Bee,", "Ann", "0", "0", "+0", "1912"]


def test_a_round_that_is_still_played_is_told_and_is_no_fault(answer, hall):
    text = changed("400 390 455 350", "400 390 455").replace("388 420", "388 00")
    code, out, err = answer("standings", hall(text))
    assert (code, out.splitlines()[0]) == (0, "a.t: after round 4")
    assert err == "Round 4 isn’t complete: no result yet for players 1, 7.\n"


def test_of_many_missing_results_the_first_ten_players_are_named(answer, hall):
    text = "Ann 9 2; 400\nBob 8 1; 300\n" + "".join(
        f"P{n} 1 {n + 1 if n % 2 else n - 1}; \n" for n in range(3, 15)
    )
    assert answer("standings", hall(text))[2] == (
        "Round 1 isn’t complete: no result yet for players 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 "
        "and 2 more.\n"
    )
    assert answer("standings", hall("Ann 9 0 0; 50\nBob 8 0 0; 50 50\n"))[2] == (
        "Round 2 isn’t complete: no result yet for player 1.\n"
    )


def test_a_game_in_doubt_is_named_the_rest_is_answered_and_the_answer_is_not_whole(answer, hall):
    path = hall(changed("1912 4 2 3 7", "1912 4 2 3 6"))
    code, out, err = answer("standings", path)
    assert (code, len(out.splitlines())) == (1, 9)
    assert err.splitlines()[1:] == [
        "line 2, Bee, Ann, round 4: the opponent is 6 (Hill, Flo:AA000042), "
        "whose own opponent is 4",
        "line 7, Hill, Flo:AA000042, round 4: they are the opponent of 1 (Bee, Ann) and "
        "4 (Eff, Bob, Jr.)",
        "line 8, Ide, Gus, round 4: the opponent is 1 (Bee, Ann), whose own opponent is 6",
    ]
    assert answer("standings", path, "--after", "3")[0] == 0


def test_a_fault_that_touches_no_game_is_told_and_all_is_well(answer, hall):
    code, _, err = answer("standings", hall(changed("lifeg 812", "lifeg 812; class B")))
    assert code == 0
    assert err == "line 2, Bee, Ann: the key “class” appears 2 times; the last one counts\n"


def test_of_many_faults_the_first_twenty_are_told(answer, hall):
    text = "Ann 9\n" + "Bob\n" * 25
    code, _, err = answer("standings", hall(text))
    assert (code, len(err.splitlines()), err.splitlines()[-1]) == (1, 21, "… and 30 more.")


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["standings", "{a}", "--after", "5"], "--after can’t be 5: {a} has 4 rounds."),
        (["standings", "{a}", "--after", "-1"], "--after can’t be -1: {a} has 4 rounds."),
        (
            ["standings", "{a}", "--after", "x"],
            "--after must be a whole number (you gave x). For help: manage.py standings --help",
        ),
        (["standings", "nowhere.t"], "nowhere.t can’t be read: No such file or directory."),
        (["standings", "{folder}"], "{folder} is a folder; give the file in it."),
        (["standings", "a\0b"], "a\0b can’t be read: embedded null byte."),
        (["rate", "{a}", "--rounds", "3"], "{a} already has 4 rounds; --rounds can’t be 3."),
        (
            ["rate", "{a}", "--system", "elo"],
            "--system must be one of 'naspa', 'none' (you gave elo). "
            "For help: manage.py rate --help",
        ),
        (["rate"], "Missing: FILE.t. For help: manage.py rate --help"),
    ],
)
def test_a_question_that_can_not_be_answered_is_refused_in_one_sentence(answer, argv, sentence):
    places = {"a": HARBOUR, "folder": str(FOLDER)}
    asked = [word.format(**places) for word in argv]
    assert answer(*asked) == (2, "", sentence.format(**places) + "\n")


def test_a_file_that_is_no_division_is_refused(answer, hall):
    assert answer("standings", hall("Dear director,"))[0] == 2
    archive = hall("#begin_file name=A.t\nAnn 9\n#end_file name=A.t\n")
    assert answer("rate", archive) == (
        2,
        "",
        f"{archive} is an archive; export a division from it: convert --to tsh --division NAME.\n",
    )


def test_the_encoding_that_was_chosen_is_told(answer, tmp_path):
    path = tmp_path / "b.t"
    path.write_bytes("Zoë 1500 0; 50\n".encode())
    assert answer("standings", str(path))[2] == "read as UTF-8: line 1\n"


def test_ratings_as_text(answer):
    code, out, err = answer("rate", HARBOUR)
    assert (code, err) == (0, "")
    assert (
        out
        == """\
a.t: after round 4 of 4, the NASPA formula
No.  Name            Old   New  Change  Games  Wins  Expected
  1  Bee, Ann       1912  1901     -11      4     2      2.70
  2  Núñez, Zoë     1805  1811      +6      4    2½      2.27
  3  Dee, Cy        1790  1781      -9      4     2      2.47
  4  Eff, Bob, Jr.  1650  1640     -10      4    1½      2.04
  5  Gee, Eve       1500  1541     +41      2    1½      0.66
  6  Hill, Flo      1320  1333     +13      3    1½      0.86
  7  Ide, Gus          –  1428              3     1
"""
    )


def test_ratings_as_json_have_0_for_the_unrated_as_the_file_has(answer):
    code, out, _ = answer("rate", HARBOUR, "--format", "json", "--after", "1")
    assert code == 0
    assert json.loads(out)[-1] == {"player": 7, "old": 0, "new": 0}
    assert json.loads(out)[3] == {"player": 4, "old": 1650, "new": 1644}


def test_without_a_rating_system_nothing_changes(answer):
    code, out, _ = answer("rate", HARBOUR, "--system", "none", "--format", "json")
    assert code == 0
    assert all(one["old"] == one["new"] for one in json.loads(out))
    assert answer("rate", HARBOUR, "--system", "none")[1].startswith(
        "a.t: after round 4 of 4, no ratings\n"
    )


class TestTheConfigurationBesideTheFile:
    def heading(self, out):
        return out.splitlines()[0]

    def test_it_gives_the_rounds_and_the_option_goes_before_it(self, answer, hall):
        path = hall(config=CONFIG.replace("max_rounds = 4", "max_rounds = 20"))
        assert " 4 of 20," in self.heading(answer("rate", path)[1])
        assert " 4 of 18," in self.heading(answer("rate", path, "--rounds", "18")[1])

    def test_a_division_may_have_rounds_of_its_own(self, answer, hall):
        config = "division North A.T\nconfig max_rounds=9\nconfig max_div_rounds{North}=7"
        assert " 4 of 7," in self.heading(answer("rate", hall(config=config))[1])

    def test_a_division_it_does_not_name_is_called_after_its_file(self, answer, hall):
        config = "division North n.t\nconfig max_rounds=9\nconfig max_div_rounds{a}=7"
        assert " 4 of 7," in self.heading(answer("rate", hall(config=config))[1])

    def test_without_it_the_rounds_are_those_of_the_file(self, answer, hall):
        assert " 4 of 4," in self.heading(answer("rate", hall())[1])

    def test_it_says_how_spreads_and_byes_count(self, answer, hall):
        def line(config):
            return answer("standings", hall(config=config))[1].splitlines()[2:][-2].split()[-4:]

        assert line("config spread_cap = 30") == ["1½", "2½", "-14", "1650"]
        zoe = answer("standings", hall(config="config standings_spread_cap = [50, 5]"))[1]
        assert "Núñez, Zoë       2½      1½      +5    1805" in zoe
        tied = answer("standings", hall(config="config all_byes_tie = 1"))[1]
        assert "Ide, Gus         1½      2½" in tied
        summed = answer("standings", hall(config="config sum_before_spread = 1"))[1]
        assert [row.split()[1] for row in summed.splitlines()[2:5]] == ["2", "6", "3"]

    def test_a_rating_system_of_another_association_is_told(self, answer, hall):
        config = "config rating_system='wespa'"
        assert answer("rate", hall(config=config))[2] == (
            "The configuration names the rating system wespa; these are NASPA’s figures.\n"
        )
        assert answer("rate", hall(), "--system", "none")[2] == ""
        own = "division A a.t\nconfig division_rating_system{A} = 'naspa2024'\n"
        assert answer("rate", hall(config=own))[2] == ""

    def test_what_can_not_be_read_in_it_is_told_where_it_matters(self, answer, hall):
        path = hall(config="config max_rounds = 2 + 2\nconfig hook_x = sub { 1 }\nnonsense\n")
        beside = Path(path).parent / "config.tsh"
        assert answer("rate", path)[2] == (
            f"{beside}, line 1: the value of max_rounds can’t be read: "
            "“+ 2” comes after the value\n"
        )

    def test_one_that_is_no_text_is_left_aside_and_told(self, answer, hall):
        path = hall(config="\0")
        beside = Path(path).parent / "config.tsh"
        code, _, err = answer("rate", path)
        assert (code, err) == (
            0,
            f"{beside} is ignored: this is not a text file: line 1 has characters that plain "
            "text doesn’t have.\n",
        )


def test_standings_of_woogles_are_compared_by_name_and_result(hall, answer, tmp_path):
    path, other = hall("Bee, Ann 1 2; 400\nCee, Bob 2 1; 350\n"), tmp_path / "s.csv"
    heading = "division,rank,username,wins,losses,draws,winpts,spread\n"
    other.write_text(f"{heading}CSW,1,ann bee,1,0,0,1.0,50\nCSW,2,bobby,0,1,0,0.0,-50\n")
    code, _, err = answer("standings", path, "--compare", str(other))
    assert (code, err) == (1, "Cee, Bob is “bobby” in the file, by their results.\n")
    other.write_text(f"{heading}a,2,Ann Bee,1,0,0,1.0,60\nb,1,Bob Cee,0,1,0,0.0,-50\n")
    code, _, err = answer("standings", path, "--compare", str(other))
    assert (code, err.splitlines()) == (
        1,
        [
            "Bee, Ann: rank 1 by the games, 2 in the file.",
            "Bee, Ann: spread +50 by the games, +60 in the file.",
            "Cee, Bob isn’t in the file.",
        ],
    )
    other.write_text("rank\n")
    assert answer("standings", path, "--compare", str(other))[::2] == (
        2,
        f"{other}: the first line isn’t {heading.strip()}.\n",
    )
