"""The papers of two-player rounds: printed on the record, out of date by division."""

from __future__ import annotations

import re

import pytest

from tdtool.models import Account, JournalEntry
from tdtool.papers.register import papers, prints
from tdtool.papers.register.papers import PaperName
from tdtool.services import players, prizes
from tdtool.services.rounds import draw_pairs, forfeits
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.slips import lifecycle as slips
from tdtool.web.papers.out_of_date import of_division as page
from tests.cast import Day, brought
from tests.papers import reading
from tests.web.browser import Browser

PAPERS = "/e/day/papers/"
HALL = "/e/day/hall/"


@pytest.fixture
def pairs(director: Account) -> Day:
    """Ten players in pairs."""
    return brought(director, 10, system="scrabble", rounds=5)


def _print(desk: Browser, name: str, *, of: str = PAPERS) -> bytes:
    """Press the button that prints this paper; gives the file that opens."""
    form = desk.open(HALL).form(f"{of}{name}/print/")
    told = {key: values[0] for key, values in form.fields.items()}
    answer = desk.client.post(form.action, told, follow=True)
    assert answer.redirect_chain == [(f"{of}{name}.pdf", 302)]
    return bytes(answer.content)


def _states(day: Day) -> dict[str, str]:
    views = [view for _, views in page(day.division).groups for view in views]
    return {view.name: view.state for view in views if view.state}


def _again(day: Day) -> list[tuple[str, str]]:
    found = page(day.division).again
    return [(view.again, re.sub(r" \d\d:\d\d", "", view.old)) for view in found]


def test_every_paper_of_a_round_of_pairs_is_offered_and_prints(pairs: Day) -> None:
    pairs.play(1)
    pairs.post(2)
    prizes.put(pairs.desk(), division=pairs.division_key, prizes=[{"kind": "rank", "amount": "$5"}])
    desk = Browser(pairs.by)
    assert list(_states(pairs)) == [
        "round-2-tables", "round-2-names", "round-2-desk", "round-2-slips",
        "scorecards-0", "scorecards-1", "crosstable-2", "contenders-1", "prizes-1",
        "receipts-1", "labels-1", "poster-0", "phones-0", "day-0",
        "round-1-tables", "round-1-names", "round-1-desk", "round-1-slips", "round-1-filled",
        "standings-1",
    ]  # fmt: skip
    for name in (*_states(pairs), "round-1-all", "round-2-slip-2+4", "round-1-filled-3"):
        assert reading.words(desk.client.get(f"{PAPERS}{name}.pdf").content), name
    until = "Certificates can be printed once results are final"
    assert until in desk.open(HALL).main
    assert until in desk.client.get(f"{PAPERS}certificates-1.pdf").content.decode()
    assert JournalEntry.objects.filter(act="papers.print").count() == 0


def test_labels_are_printed_from_the_first_free_one_and_a_number_that_is_none_is_refused(
    pairs: Day,
) -> None:
    pairs.play(1)
    prizes.put(pairs.desk(), division=pairs.division_key, prizes=[{"kind": "rank", "amount": "$5"}])
    desk = Browser(pairs.by)
    page = desk.open(HALL)
    form = page.form(f"{PAPERS}labels-1/print/")
    answer = desk.client.post(form.action, {**form.fields, "label": "7"})
    assert answer["Location"] == f"{PAPERS}labels-1.pdf?label=7"
    assert _states(pairs)["labels-1"].startswith("printed")
    first, seventh = (
        desk.client.get(f"{PAPERS}labels-1.pdf{asked}").content for asked in ("", "?label=7")
    )
    assert first != seventh and reading.words(first) == reading.words(seventh)
    for typed in ("25", "0", "x"):
        refused = desk.client.post(form.action, {**form.fields, "key": "0" * 32, "label": typed})
        assert "A sheet for A4 has 24 labels." in refused.content.decode()
    assert JournalEntry.objects.filter(act="papers.print").count() == 1


def test_who_starts_turned_puts_the_lists_and_that_slip_out_of_date(pairs: Day) -> None:
    pairs.post(1)
    _print(Browser(pairs.by), "round-1-slips")
    draw_pairs.swap_starts(pairs.desk(), game=str(pairs.game(3).uuid), reason="agreed")
    assert _again(pairs) == [
        ("round-1-slip-3", "Out of date since, when Mirela K. changed who starts.")
    ]


def test_a_forfeit_leaves_the_lists_and_makes_that_slip_void(pairs: Day) -> None:
    pairs.post(1)
    desk = Browser(pairs.by)
    _print(desk, "round-1-all")
    forfeits.forfeit(pairs.desk(), game=str(pairs.game(2).uuid), missing=[2], reason="ill")
    assert _again(pairs) == []
    views = {v.name: v for _, group in page(pairs.division).groups for v in group}
    assert views["round-1-slips"].printed.endswith("; void: table 2")
    assert len(reading.lines(_print(desk, "round-1-slips"))) == 1


def test_an_entry_taken_back_puts_standings_crosstable_and_cards_out_of_date(pairs: Day) -> None:
    pairs.post(1)
    pairs.report(1, 400, 350)
    desk = Browser(pairs.by)
    for name in ("standings-1", "crosstable-1", "scorecards-1", "scorecards-0"):
        _print(desk, name)
    assert _again(pairs) == []
    slips.report(pairs.desk(), game=str(pairs.game(2).uuid), scores=[410, 300], signed=True)
    slips.take_back(pairs.desk(), game=str(pairs.game(1).uuid))
    why = "Out of date since, when Mirela K. entered table 2."
    assert _again(pairs) == [("standings-1", why), ("scorecards-1", why), ("crosstable-1", why)]


@pytest.mark.long
def test_what_missed_rounds_count_for_a_player_stands_on_the_next_print(pairs: Day) -> None:
    ann = pairs.entry("Ann")
    players.absent(pairs.desk(), entry=str(ann.uuid), from_round=1, to_round=1)
    pairs.play(1)
    desk, names = Browser(pairs.by), ("standings-1", "crosstable-1", "scorecards-1")
    before = [" ".join(reading.words(_print(desk, name))) for name in names]
    assert not any("−50" in text for text in before)
    forfeits.count(
        pairs.desk(), entry=str(ann.uuid), counts=-50, was=None, reason="no word from her"
    )
    assert {name for name, _ in _again(pairs)} == set(names)
    standings, crosstable, cards = (" ".join(reading.words(_print(desk, name))) for name in names)
    assert "−50" in standings and "−50" in crosstable
    assert "missed −50" in cards
    assert _again(pairs) == []


def test_the_papers_of_a_division_bear_it_and_the_other_ones_stay_as_they_are(
    director: Account,
) -> None:
    a = brought(director, 4, system="scrabble", rounds=3)
    b = a.with_division("B", first_table=11).bring("Kit Lou Meg Ned")
    drawn, other = a.post(1), b.post(1)
    desk = Browser(director)
    text = reading.words(_print(desk, "A-round-1-tables", of="/e/day/A/papers/"))[0]
    assert "Pairings by table · Division A" in text
    text = reading.words(_print(desk, "B-round-1-slips", of="/e/day/B/papers/"))[0]
    assert ("Division B" in text, "Kit" in text) == (True, True)
    rounds.take_back(a.desk(), round=str(drawn.uuid), reason="wrong sheet")
    assert (_again(a), _again(b)) == (
        [("A-round-1-tables", "Out of date since, when Mirela K. un-posted round 1.")],
        [],
    )
    rounds.take_back(b.desk(), round=str(other.uuid), reason="wrong sheet")
    assert [again for again, _ in _again(b)] == ["B-round-1-slips"]
    assert desk.client.get("/e/day/B/papers/A-round-1-tables.pdf").status_code == 404
    assert desk.client.get("/e/day/B/papers/round-1-tables.pdf").status_code == 200


def test_what_was_printed_before_there_was_a_second_division_is_the_first_ones(
    pairs: Day,
) -> None:
    pairs.post(1)
    _print(Browser(pairs.by), "round-1-tables")
    pairs.with_division("B", first_table=11)
    assert prints.newest(pairs.event).keys() == {PaperName("tables", 1, division="A")}
    assert [again for again, _ in _again(pairs)] == ["A-round-1-tables"]


@pytest.mark.parametrize(
    ("name", "paper"),
    [
        ("round-2-tables", PaperName("tables", 2)),
        ("B-round-2-slip-4+9", PaperName("slips", 2, (4, 9), "B")),
        ("B2-standings-3", PaperName("standings", 3, division="B2")),
        ("scorecards-0", PaperName("scorecards", 0)),
        ("A-crosstable-12", PaperName("crosstable", 12, division="A")),
    ],
)
def test_a_papers_name_is_read_as_it_is_written(name: str, paper: PaperName) -> None:
    assert (papers.read(name), str(paper)) == (paper, name)


@pytest.mark.parametrize("name", ["b-round-2-tables", "ABCDEFG-round-1-all", "round-1", "B-", ""])
def test_what_is_no_papers_name_names_none(name: str) -> None:
    assert papers.read(name) is None


def test_filled_slips_of_pairs_say_who_won_what_was_added_and_what_a_forfeit_brings(
    pairs: Day,
) -> None:
    pairs.post(1)
    one, other = pairs.seated(1)
    slips.report(
        pairs.desk(),
        game=str(pairs.game(1).uuid),
        scores=[400, 390],
        signed=True,
        times={"1": 1570},
    )
    forfeits.forfeit(pairs.desk(), game=str(pairs.game(2).uuid), missing=[2], reason="ill")
    (sheet,) = reading.words(_print(Browser(pairs.by), "round-1-filled"))
    assert f"{other} wins by 10, 390 to 380." in sheet
    assert "26:10, −20" in sheet
    assert re.search(rf"\d\d:\d\d {one} −20 overtime SCR-16", sheet)
    here, gone = pairs.seated(2)
    assert f"A forfeit. Spread: {here} +50, {gone} −50." in sheet


def test_a_print_of_pairs_is_told_to_the_journal_by_its_pieces(pairs: Day) -> None:
    pairs.post(1)
    _print(Browser(pairs.by), "round-1-slips")
    told = JournalEntry.objects.get(act="papers.print").arguments
    assert sorted(told["pieces"]) == [f"round-1-slip-{table}" for table in range(1, 6)]


def test_a_round_that_was_posted_with_null_for_its_papers_chose_none(director: Account) -> None:
    """The post’s form of the next round was an error; the act may say null as well as leave it."""
    day = brought(director, 4, system="scrabble")
    drawn = rounds.confirm(day.desk(), round=str(day.pair(1).uuid))
    rounds.post(day.desk(), round=str(drawn.uuid), papers=None)
    assert prints.together(day.division) is None
    day.report(1, 300, 299)
    day.report(2, 300, 299)
    day.complete(1)
    drawn = rounds.confirm(day.desk(), round=str(day.pair(2).uuid))
    rounds.post(day.desk(), round=str(drawn.uuid), papers=["slips"])
    assert prints.together(day.division) == {"slips"}
