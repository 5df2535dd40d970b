"""Bring an event from its files: looked at, mended, taken; and a division's games alone."""

from __future__ import annotations

import io

import pytest

from tdtool.formats.tsh import archive as tsh_archive
from tdtool.formats.tsh import division as tsh_division
from tdtool.models import Account, Event
from tdtool.services.journal.replay import replay
from tests.cast import Day
from tests.formats.harbour import BYTES, CONFIG, TEXT, changed
from tests.web.browser import Browser, Page

pytestmark = pytest.mark.django_db
TWO = "Cy 1300 2; 401\nDee 1200 1; 377\n"


def file(name: str, content: bytes | str) -> io.BytesIO:
    made = io.BytesIO(content if isinstance(content, bytes) else content.encode("latin-1"))
    made.name = name
    return made


def handed_in(desk: Browser, *files: io.BytesIO) -> Page:
    return desk.send(desk.open("/import/").form(), files=list(files))


def faults(page: Page) -> list[str]:
    return [line for line in page.said if line.startswith("line ")]


def test_an_event_is_looked_at_and_then_brought_with_all_its_games(director: Account) -> None:
    desk = Browser(director)
    page = handed_in(desk, file("a.t", BYTES), file("config.tsh", CONFIG))
    assert (page.status, page.title) == (200, "Import an event")
    assert "a.t, 7 players, 4 rounds, 12 games with scores" in page.text
    assert page.form()["name"] == "Harbour Open"
    assert Event.objects.count() == 0
    page = desk.send(page.form(), take="1")
    assert page.said == ["Harbour Open imported: 7 players with all games."]
    event = Event.objects.get()
    assert (event.slug, str(event.starts_on)) == ("harbour-open", "2000-04-01")
    division = event.divisions.get()
    assert [(row["kind"], row["place"], row["amount"]) for row in division.prizes] == [
        ("rank", 1, "100")
    ]
    assert replay(event).faults == ()


def test_what_went_in_comes_out_again(director: Account) -> None:
    desk = Browser(director)
    desk.send(handed_in(desk, file("a.t", BYTES)).form(), take="1", name="Harbour")
    page = desk.open("/e/harbour/event/")
    links = [one.attributes["href"] for one in page.elements if "download" in one.attributes]
    assert links == [
        "/e/harbour/event/archive/",
        "/e/harbour/export/results.xlsx",
        "/e/harbour/export/standings.csv",
        "/e/harbour/export/scores.csv",
        "/e/harbour/export/players.csv",
        "/e/harbour/export/A.t",
        "/e/harbour/export/config.tsh",
        "/e/harbour/export/archive.tsh",
        "/e/harbour/export/games.xlsx",
        "/e/harbour/export/games.csv",
        "/e/harbour/export/ratings.txt",
    ]
    answer = desk.client.get("/e/harbour/export/A.t")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="a.t"'
    assert answer.content == BYTES
    assert {desk.client.get(link).status_code for link in links} == {200}
    assert desk.client.get("/e/harbour/export/b.t").status_code == 404


def test_an_archive_brings_all_its_divisions_at_once(director: Account) -> None:
    divisions = {"A": tsh_division.read(BYTES), "B": tsh_division.read(TWO)}
    archive = tsh_archive.archive_of(divisions, config=["config max_rounds = 6"])
    desk = Browser(director)
    page = handed_in(desk, file("harbour.tsh", tsh_archive.write_bytes(archive)))
    form = page.form()
    assert [form[f"{key}-{at}"] for at in (0, 1) for key in ("code", "rounds", "first_table")] == [
        "A", "6", "1", "B", "6", "4",
    ]  # fmt: skip
    desk.send(form, name="Harbour", take="1", **{"first_table-1": "21"})
    event = Event.objects.get()
    rows = event.divisions.order_by("code")
    assert list(rows.values_list("code", "rounds", "first_table")) == [("A", 6, 1), ("B", 6, 21)]
    taken = Browser(director).client.get("/e/harbour/export/archive.tsh").content
    assert tsh_archive.read(taken).division("B") == tsh_division.read(
        "Cy 1300 2; 401\nDee 1200 1; 377\n"
    )


def test_a_fault_is_named_with_its_line_mended_on_the_page_and_nothing_else_is_lost(
    director: Account,
) -> None:
    desk = Browser(director)
    page = handed_in(desk, file("a.t", changed("400 390 455 350", "x00 390 455 350")))
    assert faults(page) == ["line 2, Bee, Ann, round 1: the score “x00” isn’t a whole number"]
    page = desk.send(page.form(), take="1", name="My Harbour", venue="The pier")
    assert (page.status, len(faults(page)), Event.objects.count()) == (422, 1, 0)
    form = page.form()
    assert (form["name"], form["venue"]) == ("My Harbour", "The pier")
    page = desk.send(form, look="1", **{"text-0": form["text-0"].replace("x00", "400")})
    assert (page.status, faults(page)) == (200, [])
    desk.send(page.form(), take="1")
    assert Event.objects.get().name == "My Harbour"


def test_figures_of_a_division_that_are_none_get_a_sentence(director: Account) -> None:
    desk = Browser(director)
    page = handed_in(desk, file("a.t", BYTES))
    page = desk.send(page.form(), take="1", name="Harbour", **{"rounds-0": "many"})
    assert (page.status, "Rounds must be a whole number, not “many”" in page.text) == (422, True)
    page = desk.send(page.form(), take="1", **{"rounds-0": "3"})
    assert (page.status, page.said[0]) == (
        422,
        "a.t has 4 rounds, so division A can’t have 3.",
    )
    assert Event.objects.count() == 0


NO_EVENTS = [
    ([], "Choose the files first. A division’s file ends in .t."),
    ([("a.t", b"\x00\x01\x02")], "A.t: this is not a text file: line 1 has characters"),
    ([("config.tsh", b"division A a.t\n")], "None of these files is a division"),
    (
        [("config.tsh", b"division A a.t\ndivision B b.t\n"), ("a.t", BYTES)],
        "The configuration names b.t, which isn’t among the files",
    ),
    ([("all.tsh", b"#begin_file name=A.t\nBee 1200\n")], "All.tsh is cut off"),
    ([("a.t", b"Bee 1200\n" * 300_000)], "These files are over 2 MB together"),
]  # fmt: skip


def test_files_that_are_no_event_are_refused_in_a_sentence(director: Account) -> None:
    for files, sentence in NO_EVENTS:
        page = handed_in(Browser(director), *(file(*one) for one in files))
        assert (page.status, page.said[0][: len(sentence)]) == (422, sentence)
        assert Event.objects.count() == 0


def test_a_file_with_games_fills_an_empty_division_only(director: Account) -> None:
    day = Day.new(director, system="scrabble", rounds=5)
    desk = Browser(director)
    page = desk.send(desk.open("/e/day/import/").form(), files=[file("b.t", TEXT)])
    assert "7 players, 4 rounds" in page.text
    page = desk.send(page.form(), take="1")
    assert page.said == ["7 players imported with all games."]
    assert day.division.rounds == 5
    page = desk.send(desk.open("/e/day/import/").form(), files=[file("b.t", TEXT)])
    page = desk.send(page.form(), take="1")
    assert (page.status, page.said[0]) == (
        422,
        "Division A already has players. A file with games needs an empty division.",
    )


def test_a_scorekeeper_takes_files_and_brings_none(director: Account, scorekeeper: Account) -> None:
    Day.new(director, system="scrabble").bring(4)
    desk = Browser(scorekeeper)
    assert desk.open("/import/").status == 403
    assert desk.open("/e/day/import/").status == 403
    assert desk.open("/e/day/event/").status == 200


def test_the_preview_names_no_class_of_gibsons_opponents_where_gibsons_are_paired_as_others(
    director: Account,
) -> None:
    config = "config event_name = 'Pier'\ndivision a a.t\nconfig gibson_class{'A'} = 'ZZ'\n"
    players = "".join(f"Player {letter} {1900 - at}\n" for at, letter in enumerate("ABCD"))
    page = handed_in(Browser(director), file("a.t", players), file("config.tsh", config))
    assert (
        "Last rounds, from its configuration: Gibsons paired as others · spread per game 500."
    ) in page.text
    assert "“gibson_class” has no effect without “gibson”: Gibsons are paired as others" in (
        page.text
    )


def test_the_planned_draws_of_a_configuration_are_shown_and_become_the_round_plan(
    director: Account,
) -> None:
    """They were kept for export only, and the plan had to be typed again."""
    config = (
        "config event_name = 'Pier'\nconfig max_rounds = 5\ndivision a a.t\n"
        "autopair a 0 1 if 3 a\nautopair a 3 4 cp 3 a\nautopair a 4 5 koth 1 4 a\n"
        "prize rank 1 A $100\nconfig gibson = 1\nconfig gibson_spread = [250, 200]\n"
        "config gibson_groups{'A'} = [[1, 2]]\nconfig prize_bands{'A'} = [1, 3]\n"
    )
    desk = Browser(director)
    players = "".join(f"Player {letter} {1900 - at}\n" for at, letter in enumerate("ABCDEFGH"))
    page = handed_in(desk, file("a.t", players), file("config.tsh", config))
    assert "Round plan, from its configuration: Fontes 1–3, Chew 4, KOTH 5." in page.text
    assert (
        "Last rounds, from its configuration: Gibsons kept away from contenders · spread per game "
        "250, 200, last round first · first 2 places worth the same · prize bands to 1 and 3."
    ) in page.text
    assert "settings not used here" not in page.text
    desk.send(page.form(), take="1")
    event = Event.objects.get()
    division = event.divisions.get()
    assert [row["method"] for row in division.plan] == [*["fontes"] * 3, "chew", "koth"]
    assert division.last_rounds == {
        "spread": [250, 200], "definition": "best-finish", "equivalent": 2, "pairs": True,
        "bands": [1, 3],
    }  # fmt: skip
    assert [row["amount"] for row in division.prizes] == ["$100"]
    assert replay(event).faults == ()
    desk.open("/e/pier/round/1/")
