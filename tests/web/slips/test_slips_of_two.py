"""The slip of a two-player game: corrected, timed, said who started, taken back."""

from __future__ import annotations

from tdtool.models import Account, JournalEntry, LedgerLine
from tdtool.queries.slips import tables
from tdtool.services.journal.undo import undo
from tdtool.services.rounds import forfeits
from tdtool.services.slips import rulings
from tests.cast import Day, first_posted
from tests.kept import kept_day
from tests.web.browser import Browser

SLIP = "/e/day/round/1/table/1/"


@kept_day
def pairs(director: Account) -> Day:
    """Ann to Hal play Scrabble; round 1 is posted, table 1 has 412 to 380."""
    made = first_posted(director, 8, system="scrabble", rounds=7)
    made.report(1, 412, 380)
    return made


def lines(day: Day) -> list[tuple[int, str, int, str, str]]:
    rows = LedgerLine.objects.filter(seat__round__division__event=day.event).order_by("pk")
    return list(rows.values_list("seat__place", "kind", "points", "clause", "reason"))


def starts(day: Day) -> list[int | None]:
    return list(day.game(1).seats.order_by("place").values_list("order_of_play", flat=True))


def test_the_slip_shows_both_and_no_words_and_takes_a_time_told_later_as_overtime(
    pairs: Day,
) -> None:
    first, second = pairs.seated(1)
    desk = Browser(pairs.by)
    page = desk.open("/e/day/table/1/")
    assert f"{first} vs. {second}" in page.main
    assert f"{first} wins by 32, 412 to 380." in page.main
    assert "Type the words" not in page.main
    form = page.form(f"{SLIP}clock/")
    for used, sentence in (
        ("26:75", "A clock time is minutes and seconds, e.g. 26:10; “26:75” isn’t one."),
        ("soon", "A clock time is minutes and seconds, e.g. 26:10; “soon” isn’t one."),
        ("999:00", "999:00 can’t be the time a player used."),
    ):
        page = desk.send(form, place="2", used=used)
        assert (page.status, page.said) == (422, [sentence])
        kept = page.form(f"{SLIP}clock/")
        assert (kept["place"], kept["used"]) == ("2", used)
    page = desk.send(form, place="1", used="26:10")
    assert page.said == [f"{first}: 26:10 used, saved."]
    assert f"{first} wins by 12, 392 to 380." in page.main
    page = desk.send(page.form(f"{SLIP}clock/"), place="1", used="−0:10")
    assert lines(pairs)[2:] == [
        (1, "overtime", -20, "SCR-16", "used 26:10, 2 minutes begun over"),
        (1, "overtime", 10, "SCR-16", "used 25:10, 1 minute begun over"),
    ]
    page = desk.send(page.form(f"{SLIP}clock/"), place="1", used="35:01")
    assert f"{first} is more than 10 minutes over: the game ends there. SCR-12" in page.main


def test_who_started_is_said_later_and_changed_by_a_director_only(
    pairs: Day, scorekeeper: Account
) -> None:
    _, second = pairs.seated(1)
    desk = Browser(pairs.by)
    page = desk.send(desk.open(SLIP).form(f"{SLIP}started/"))
    assert page.said == [f"Saved: {second} started."]
    assert starts(pairs) == [2, 1]
    other = Browser(scorekeeper)
    page = other.open(SLIP)
    assert f"{SLIP}started/" not in {form.action for form in page.forms}
    assert "Accepted: only a director can correct it now." in page.main
    page = desk.send(desk.open(SLIP).form(f"{SLIP}started/"), place="2")
    assert page.said == [f"{second} is already recorded as starting."]


def test_where_it_is_drawn_at_the_table_anybody_at_the_desk_says_who_started(
    director: Account, scorekeeper: Account
) -> None:
    day = first_posted(director, 4, system="my-scrabble", rounds=7)
    day.report(1, 412, 380)
    desk = Browser(scorekeeper)
    page = desk.open(SLIP)
    assert "start drawn at the table" in page.main
    desk.send(page.form(f"{SLIP}started/"), place="1")
    assert starts(day) == [1, 2]


def test_ones_own_entry_is_undone_on_its_slip_and_anothers_by_a_director_with_a_reason(
    pairs: Day, scorekeeper: Account
) -> None:
    desk, other = Browser(pairs.by), Browser(scorekeeper)
    other.line("2 400 350")
    slip = "/e/day/round/1/table/2/"
    page = desk.send(desk.open(slip).form(f"{slip}remove/"))
    assert (page.status, page.said) == (422, [
        "Oskar D. entered table 2. Undoing it needs a reason; History shows it."
    ])  # fmt: skip
    page = desk.send(page.form(f"{slip}remove/"), reason="the other table's slip")
    assert page.said == ["Table 2’s slip was removed. Enter it again."]
    assert not [form for form in other.open(SLIP).forms if form.action.endswith("/remove/")]
    assert desk.send(desk.open(SLIP).form(f"{SLIP}remove/")).said == [
        "Table 1’s slip was removed. Enter it again."
    ]


def test_a_score_corrected_after_the_next_round_counts_and_the_sheet_adds_up(pairs: Day) -> None:
    first, _ = pairs.seated(1)
    one, other = pairs.seated(2)
    forfeits.forfeit(pairs.desk(), game=str(pairs.game(2).uuid), missing=[2], reason="not here")
    page = Browser(pairs.by).open("/e/day/table/2/")
    assert f"A forfeit. Spread: {one} +50, {other} −50." in page.main
    assert "Enter scores" not in page.main
    assert "Who started" not in page.main
    for table in (3, 4):
        pairs.report(table, 400 + table, 350)
    pairs.complete(1)
    pairs.post(2)
    desk = Browser(pairs.by)
    page = desk.send(
        desk.open(SLIP).form(f"{SLIP}correct/"), place="1", score="402", reason="added up wrong"
    )
    assert page.said == [f"{first}: −10 saved."]
    assert f"{first} wins by 22, 402 to 380." in page.main


def test_a_penalty_that_was_undone_stands_on_top_of_no_slip(pairs: Day) -> None:
    """The slip still had −10 among the changes, and the score in force without them."""
    told = {"game": str(pairs.game(1).uuid), "place": 1, "counts_for": "score"}
    rulings.points(pairs.desk(), **told, points=-10, reason="phone")
    assert "402" in Browser(pairs.by).open(SLIP).main
    undo(pairs.desk(), number=JournalEntry.objects.filter(chain=pairs.event.uuid).count())
    [seat, _] = tables.of_round(pairs.round(1))[0].seats
    assert (seat.score, seat.penalties, seat.on_paper) == (412, 0, 412)


def test_a_slip_that_is_signed_and_still_to_be_checked_says_so_in_one_sentence(
    director: Account,
) -> None:
    """It was “signed by all, accepted”, above “to check”."""
    day = first_posted(director, 4, system="scrabble", rounds=3)
    day.report(1, 1412, 350, signed=False)
    desk, address = Browser(director), "/e/day/round/1/table/1/"
    page = desk.send(desk.open(address).form(f"{address}sign/"))
    assert page.said == ["Table 1: signed by all, accepted, to check."]
    day.report(2, 401, 350, signed=False)
    address = "/e/day/round/1/table/2/"
    page = desk.send(desk.open(address).form(f"{address}sign/"))
    assert page.said == ["Table 2: signed by all, accepted."]
