"""The configuration of an event: kept line by line, read as data."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tdtool.formats.tsh.config import (
    ConfigFault,
    NotASetting,
    Setting,
    Statement,
    Unreadable,
    read,
    setting,
    write,
    write_bytes,
)
from tests.formats.harbour import CONFIG
from tests.tables import of_each


def told(text):
    return [fault.message for fault in read(text).faults]


def test_an_event_s_configuration_is_read():
    config = read(CONFIG)
    assert config.settings == {
        "event_name": "Harbour Open",
        "event_date": "April 1, 2000",
        "max_rounds": 4,
        "rating_system": "nsa2008",
        "track_firsts": 1,
        "gibson_spread": [250, 200],
        "prize_bands": {"A": [3, 7]},
        "director_password": "nobody knows",
    }
    assert config.divisions == {"A": "a.t"}
    assert config.faults == ()
    assert [one.rest for one in config.of("prize")] == ["rank 1 A 100"]


@pytest.mark.parametrize("source", [CONFIG, "  odd  line\t\n\n# x\nPERL `never`\n"])
def test_what_is_written_is_what_was_read_line_by_line(source):
    assert write(read(source)) == "\n".join(line.rstrip() for line in source.split("\n"))
    assert read(write(read(source))) == read(source)


def test_the_encoding_is_kept():
    data = "config director_name = 'Zoë'\n".encode("latin-1")
    assert write_bytes(read(data)) == data


def test_keywords_are_read_in_any_case_and_comments_have_none():
    assert read("# a\nDIVISION  A\ta.t\n").statements == (
        Statement(1, "", "# a", "# a"),
        Statement(2, "division", "A\ta.t", "DIVISION  A\ta.t"),
    )


def test_lines_of_perl_are_kept_and_never_run():
    config = read("perl die 'now';\nconfig hook_x = sub { die };\n")
    assert config.of("perl")[0].rest == "die 'now';"
    assert config.settings == {}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("max_rounds = 15", Setting("max_rounds", (), 15)),
        ("max_div_rounds{'B'} = 12;", Setting("max_div_rounds", ("B",), 12)),
        ('tables{"A"}=[1]', Setting("tables", ("A",), [1])),
        ("reserved{A}[3] = 5 # at the door", Setting("reserved", ("A", 3), 5)),
    ],
)
def test_a_setting_has_a_key_a_path_into_it_and_a_value(text, found):
    assert setting(text) == found


def test_settings_are_put_into_hashes_and_lists_and_later_ones_count():
    text = """\
config reserved{A}[2] = 5
config reserved{A}[0] = 1
config reserved{B} = [7]
config max_rounds = 5
config max_rounds = 6
"""
    assert read(text).settings == {
        "reserved": {"A": [1, None, 5], "B": [7]},
        "max_rounds": 6,
    }


@of_each(
    ("line", "sentence"),
    [
        (
            "foo bar",
            "line 2: “foo” isn’t known in this file; lines begin with division, config, "
            "classes, autopair, prize, begin, perl, encoding",
        ),
        (
            "config max_rounds",
            "line 2: config needs a key, = and a value, e.g. config max_rounds = 15",
        ),
        (
            "config max_rounds == 3",
            "line 2: config needs a key, = and a value, e.g. config max_rounds = 15",
        ),
        (
            "config x = `date`",
            "line 2: the value of x can’t be read: “`date`” isn’t a value that can be read without "
            "running it",
        ),
        ("config x{$a} = 1", "line 2: the value of x can’t be read: {$a} isn’t a valid hash key"),
        ("config x{} = 1", "line 2: the value of x can’t be read: {} isn’t a valid hash key"),
        ("config x{'a} = 1", "line 2: the value of x can’t be read: “'a” isn’t a value that can be "
         "read without running it"),
        ("config x[99999] = 1",
         "line 2: the value of x can’t be read: [99999] isn’t a valid list index"),
        ("config first[a] = 1",
         "line 2: the value of first can’t be read: [a] isn’t a valid list index"),
        (
            "config first{a} = 1",
            "line 2: first was set above to a plain value, so it can’t have a part “a”",
        ),
        (
            "config first[1] = 1",
            "line 2: first was set above to a plain value, so it can’t have a part “1”",
        ),
        ("division A", "line 2: division needs a name and a file, as in division A a.t"),
        ("classes A 27", "line 2: classes needs a division and 1 to 26 classes"),
        ("prize", "line 2: prize needs a kind of prize"),
        ("encoding", "line 2: encoding needs the name of an encoding"),
        (
            "autopair A 1",
            "line 2: autopair needs a division, the round it is based on, a round, a command",
        ),
        ("autopair A 4 4 ns", "line 2: autopair can’t base round 4 on round 4"),
        ("autopair A 3 4 ns 1", None),
        ("begin ur", None),
    ],
)  # fmt: skip
def test_a_line_that_says_nothing_known_is_kept_and_named(line, sentence):
    config = read(f"config first = 1\n{line}\n")
    assert config.faults == (() if sentence is None else (ConfigFault(2, sentence),))
    assert write(config) == f"config first = 1\n{line}\n"


def test_a_config_line_without_a_setting_is_refused_by_name():
    with pytest.raises(NotASetting):
        setting("nothing")


@of_each(
    ("text", "rounds"),
    [
        ("config max_rounds = 15", 15),
        ("config max_rounds = '15'", 15),
        ("config max_rounds = 15\nconfig max_div_rounds{'A'} = 12", 12),
        ("config max_rounds = 15\nconfig max_div_rounds{'B'} = 12", 15),
        ("config max_rounds = 0", None),
        ("config max_rounds = 'many'", None),
        ("", None),
    ],
)
def test_the_rounds_of_a_division_are_its_own_else_the_event_s(text, rounds):
    assert read(text).rounds("A") == rounds


@given(st.text() | st.binary())
def test_any_text_is_read_or_refused_and_comes_back(source):
    try:
        config = read(source)
    except Unreadable:
        return
    assert read(write(config)) == config
    assert all(fault.message.startswith(f"line {fault.line}: ") for fault in config.faults)
