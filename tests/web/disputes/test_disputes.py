"""A dispute as it is met in the browser: opened, handed in, looked at, ruled on, printed."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tdtool.models import Account, Dispute, LedgerLine
from tdtool.queries.slips import state as slip_states
from tdtool.services.disputes import lifecycle
from tests.cast import Day, first_posted
from tests.kept import kept_day
from tests.places import SAMPLES
from tests.web.browser import Browser, Form, Page, rows

WRONG = (SAMPLES / "wrong-score.gcg").read_text(encoding="utf-8")
SLIP = "/e/day/round/1/table/1/"


@kept_day
def day(director: Account) -> Day:
    """Ann Lee and Bob Ray under My Scrabble; the slip has what the record ends on."""
    made = Day.new(director, system="my-scrabble", rounds=3).bring_named("Ann Lee", "Bob Ray")
    made.post(1)
    made.report(1, *({"Ann Lee": 435, "Bob Ray": 417}[name] for name in made.seated(1)))
    return made


@pytest.fixture
def desk(day: Day) -> Browser:
    return Browser(day.by)


@pytest.fixture
def dispute(day: Day) -> Dispute:
    return day.dispute(1, "my sheet adds up to 425")


def address(dispute: Dispute, part: str = "") -> str:
    return f"/e/day/disputes/{dispute.uuid}/{part}"


def form_of(page: Page, kind: str) -> Form:
    return next(one for one in page.forms if one.fields.get("kind") == [kind])


def handed_in(desk: Browser, dispute: Dispute, kind: str, **fields: str) -> Page:
    return desk.send(form_of(desk.open(address(dispute)), kind), **fields)


def test_a_dispute_is_opened_on_the_slip_and_comes_first_on_the_day_page(
    day: Day, desk: Browser
) -> None:
    form, before = desk.open(SLIP).form(f"{SLIP}dispute/"), rows()
    # The sentence came on a page of its own, without the slip and the text.
    for about, sentence in (
        (" ", "Say in a few words what the dispute is about; the report shows it."),
        ("x" * 401, "The reason has 401 characters; at most 400 fit. Shorten it."),
    ):
        page = desk.send(form, about=about)
        assert (page.status, page.said) == (422, [sentence])
        assert page.form(f"{SLIP}dispute/")["about"] == about
    assert rows() == before
    page = desk.send(form, about="they say 412, I say 402")
    assert (page.status, page.said) == (200, ["Dispute 1 opened; assigned to you."])
    assert "“they say 412, I say 402”" in page.main
    # The day once offered to complete a round, which was then refused.
    page = desk.open("/e/day/")
    assert page.title == "Rule on the dispute of table 1"
    assert "Table 1 is disputed, so round 1 isn’t complete." in page.main
    assert "dispute 1" in page.main
    matching = desk.open("/e/day/entry/echo/", line="412").html
    assert "Dispute 1" not in matching  # figures are a slip
    matching = desk.open("/e/day/entry/echo/", line="disputes").html
    assert "Dispute 1, table 1" in matching and "open, round 1: “they say 412" in matching
    assert "or is in dispute" in desk.open("/e/day/round/1/").main


def test_a_record_is_pasted_its_finding_accepted_and_the_slip_has_the_line(
    desk: Browser, dispute: Dispute
) -> None:
    page = handed_in(desk, dispute, "record", text=WRONG)
    assert page.said == ["Checked. Result below."]
    assert "UN.ARIER at 14F scores 65, not 75" in page.main
    assert "Turn 9 of 21" in page.main and "1 to rule on" in page.main
    # The board is drawn at the turn asked for, with links to the turns beside it.
    drawn = desk.open(address(dispute), turn=3)
    assert "Turn 3 of 21" in drawn.main and "8G LASAGNA" not in drawn.main
    links = [one.attributes["href"] for one in drawn.elements if "data-arrow" in one.attributes]
    assert links == ["?given=1&turn=2#position", "?given=1&turn=4#position"]
    fresh = [one for one in drawn.elements if one.tag == "rect" and "fresh" in one.classes]
    assert len(fresh) == 7
    assert "Unseen by Ann Lee" in drawn.main
    assert desk.open(address(dispute), turn="x", line="99999", given="7").status == 200
    # Two prints of the report are identical.
    first, again = (desk.client.get(address(dispute, "report.pdf")) for _ in range(2))
    assert (first.status_code, first["Content-Type"]) == (200, "application/pdf")
    assert first["Content-Disposition"] == 'inline; filename="day-dispute-1.pdf"'
    assert first.content == again.content
    assert desk.client.get(f"/e/day/disputes/{dispute.game.uuid}/").status_code == 404
    accept = next(one for one in page.forms if one.fields.get("accepted") == ["yes"])
    page = desk.send(accept)
    assert page.said == ["Finding 2 accepted: Ann Lee −10."]
    assert "all ruled on" in page.main
    assert "425" in desk.open(SLIP).main


def test_a_record_comes_as_a_file_too_and_all_is_put_right_at_once(
    desk: Browser, dispute: Dispute
) -> None:
    before = rows()
    file = SimpleUploadedFile("film.gcg", b"x" * (2 * 1024 * 1024 + 5))
    page = handed_in(desk, dispute, "record", file=file)  # type: ignore[arg-type]
    assert page.status == 422
    assert "; no game record has more than 2,097,152" in page.said[0]
    assert rows() == before
    file = SimpleUploadedFile("game.gcg", WRONG.encode())
    page = handed_in(desk, dispute, "record", file=file)  # type: ignore[arg-type]
    assert page.said == ["Checked. Result below."]
    page = desk.send(page.form(address(dispute, "fix/")))
    assert page.said == ["Corrected: Ann Lee −10."]


def test_a_record_that_cant_be_taken_is_refused_with_a_sentence_and_stays_in_the_form(
    desk: Browser, dispute: Dispute
) -> None:
    before = rows()
    form = form_of(desk.open(address(dispute)), "record")
    torn = {"text": WRONG, "nick-1": "ann", "place-1": "²"}  # it was an error page
    for told, says in (
        (torn, "A seat must be a whole number, not “²”."),
        ({"text": "#player1 ann Ann Lee\nhello there"}, "“hello there” is neither an event nor"),
        ({"text": WRONG + "\0"}, "text"),
    ):
        page = desk.send(form, **told)
        assert (page.status, says in page.said[0]) == (422, True)
        kept = form_of(page, "record")["text"]
        assert kept.split() == told["text"].split()
    other = WRONG.replace("Ann Lee", "Zoë Hill").replace("Bob Ray", "Jo Kay")
    page = desk.send(form, text=other)
    assert page.status == 422
    assert page.said[0].startswith(
        "The record’s players are Zoë Hill and Jo Kay; at this table are "
    )
    assert rows() == before
    form = form_of(page, "record")
    assert form["text"].strip().replace("\r\n", "\n") == other.strip()
    assert (form["nick-1"], form["nick-2"]) == ("ann", "bob")
    page = desk.send(form, is_this="yes")
    assert page.said == ["Checked. Result below."]


def test_words_and_a_single_move_are_judged(desk: Browser, dispute: Dispute) -> None:
    page = handed_in(desk, dispute, "words", words="gardenia xyzzy")
    assert "Words: unacceptable" in page.main
    assert "XYZZY isn’t in the word list “enable”." in page.main
    page = handed_in(desk, dispute, "move", move="8H TAXI", stated="24", place="1")
    assert "TAXI at 8H scores 22, not 24." in page.main
    accept = next(one for one in page.forms if one.fields.get("accepted") == ["yes"])
    assert "−2" in desk.send(accept).said[0]
    page = handed_in(desk, dispute, "move", move="TAXI", stated="ten")
    assert (page.status, page.said) == (
        422, ["The announced score must be a whole number, not “ten”."],
    )  # fmt: skip
    assert form_of(page, "move")["move"] == "TAXI"


@pytest.mark.clause("MYS-3.1")
@pytest.mark.clause("MYS-3.2")
def test_two_score_sheets_stand_beside_each_other_with_the_record(
    desk: Browser, dispute: Dispute
) -> None:
    handed_in(desk, dispute, "record", text=WRONG)
    sheets = {
        "sheet-1": "34 34 | 18 18\n76 112 | 60 78",
        "sheet-2": "18 18 | 34 34\n60 78 | 76 110",
    }
    page = handed_in(desk, dispute, "sheets", with_record="yes", **sheets)
    assert "Score sheets: differs" in page.main
    assert "has the total 112; it should be 110" in page.main
    assert sum("parted" in one.classes for one in page.elements) == 1
    assert sum("wrong" in one.classes for one in page.elements) == 1
    page = handed_in(desk, dispute, "sheets", **{"sheet-1": " ", "sheet-2": ""})
    assert (page.status, page.said) == (
        422, ["Both score sheets are empty. Type one line per turn, e.g. 24 24 | 18 18."],
    )  # fmt: skip


@pytest.mark.clause("MYS-9.4")
@pytest.mark.clause("MYS-9.5")
@pytest.mark.clause("MYS-9.6")
def test_a_tile_found_is_asked_through_to_the_recalculated_game(
    day: Day, desk: Browser, dispute: Dispute
) -> None:
    tiles = address(dispute, "tiles/")
    assert "Have both players signed the slip?" in desk.open(tiles).main
    page = desk.open(tiles, signed="yes")
    assert "a found tile changes nothing" in page.main
    page = desk.open(tiles, signed="no", where="outside", held=["0", "nine"])
    assert (page.status, page.said) == (422, ["“nine” isn’t a whole number."])
    asked = {"signed": "no", "where": "outside", "held": ["0", "1"], "in_bag": "1", "drawer": "2"}
    page = desk.open(tiles, **asked)
    assert "What were the scores before anything was counted at the end?" in page.main
    before = rows()
    page = desk.open(tiles, **asked, scores=["400", "390"], rack="QI")
    assert "Game over" in page.main and rows() == before
    page = desk.send(page.form(tiles))
    assert page.said == ["Tiles saved. Rule on them below."]
    page = desk.send(page.form(address(dispute, "fix/")))
    names = day.seated(1)
    assert all(name in page.said[0] for name in names)


@pytest.mark.clause("MYS-9.3a")
def test_when_time_was_called_the_racks_are_counted_shown_kept_and_ruled_on(
    day: Day, desk: Browser, dispute: Dispute
) -> None:
    racks = address(dispute, "racks/")
    assert "Racks at the end" in desk.open(address(dispute)).main
    assert "Time was called MYS-9.3a" in desk.open(racks).main
    typed = {"ending": "time called", "scores": ["400", "390"], "racks": ["QI", "a e?"]}
    before = rows()
    page = desk.open(racks, **typed)
    one, two = day.seated(1)
    assert f"{one}: 389Left with QI: −11. MYS-9.3a" in page.main and rows() == before
    assert f"{two}: 388Left with AE?: −2. MYS-9.3a" in page.main
    page = desk.send(page.form(racks))
    assert page.said == ["Racks saved. Rule on them below."]
    assert "Racks at the end: game over" in page.main
    page = desk.send(page.form(address(dispute, "fix/")))
    assert all(name in page.said[0] for name in day.seated(1))
    seats = dispute.game.seats.order_by("place")
    assert [slip_states.score_in_force(seat) for seat in seats] == [389, 388]
    lines = LedgerLine.objects.filter(kind="ruling").order_by("pk")
    assert [line.reason.startswith("Time was called; the score is 38") for line in lines] == [
        True, True
    ]  # fmt: skip
    assert all("(MYS-9.3a)" in line.reason for line in lines)


@pytest.mark.clause("MYS-9.2")
def test_racks_that_cant_be_counted_say_why_and_keep_what_was_typed(
    desk: Browser, dispute: Dispute
) -> None:
    good = {"ending": "six zeros", "scores": ["400", "390"], "racks": ["QI", "AE"]}
    for told, says in (
        ({"ending": "rain"}, "Choose one of the ways that the game can have ended."),
        (
            {"scores": ["400", "many"]},
            "A score before the racks must be a whole number, not “many”.",
        ),
        ({"scores": ["400"]}, "1 score and 2 racks don’t match. Enter one of each per seat."),
        ({"scores": ["400"], "racks": ["QI"]}, "The table has 2 seats; 1 score was given."),
        ({"ending": "overtime"}, "These rules set no limit of overtime. Choose another ending."),
        ({"racks": ["QI", "A!"]}, "“!” isn’t a tile; use letters, and ? for a blank."),
        ({"racks": ["QI", "AAAAAAAA"]}, "AAAAAAAA has 8 tiles; a rack holds 7 at most."),
    ):
        page = desk.open(address(dispute, "racks/"), **{**good, **told})
        assert (page.status, page.said) == (422, [says])
        assert 'value="400"' in page.html and 'value="QI"' in page.html


def test_where_no_racks_count_at_the_end_there_is_no_page_for_them(director: Account) -> None:
    day = first_posted(director, 2, system="anagrams-2004")
    page = Browser(day.by).open(address(day.dispute(1), "racks/"))
    assert page.said == ["These rules don’t count racks at the end."]


def test_where_the_rules_know_nothing_of_tiles_found_the_director_decides(
    director: Account,
) -> None:
    day = first_posted(director, 2, system="scrabble")
    page = Browser(day.by).open(address(day.dispute(1), "tiles/"))
    assert page.said == ["Scrabble has no rule on found tiles: the director decides."]


def test_two_owners_of_one_dispute_the_second_is_told_and_nothing_changes(
    day: Day, desk: Browser, dispute: Dispute, scorekeeper: Account
) -> None:
    handed_in(desk, dispute, "record", text=WRONG)
    form = desk.open(address(dispute)).form(address(dispute, "fix/"))
    other = Browser(scorekeeper)
    assign = address(dispute, "assign/")
    assert assign not in [form.action for form in other.open(address(dispute)).forms]
    Account.objects.filter(pk=scorekeeper.pk).update(role="judge")
    page = other.send(other.open(address(dispute)).form(address(dispute, "assign/")))
    assert page.said == ["Dispute 1 assigned to you."]
    before = rows()
    page = desk.send(form, reason="as the record has it")
    assert (page.status, page.said) == (
        403, ["Dispute 1 is assigned to Oskar D. Assign it to yourself first; nothing was "
              "changed."],
    )  # fmt: skip
    assert rows() == before


def test_the_points_of_all_rulings_add_up_on_the_dispute_and_on_the_slip(
    desk: Browser, dispute: Dispute
) -> None:
    """“The latest counts” stood above −10 and +3, and the slip had −7."""
    page = handed_in(desk, dispute, "record", text=WRONG)
    page = desk.send(next(one for one in page.forms if one.fields.get("accepted") == ["yes"]))
    form = page.form(address(dispute, "scores/"))
    scores = {name: form[name] for name in form.fields if name.startswith("score")}
    ann = next(name for name, score in scores.items() if score == "425")
    page = desk.send(form, **{ann: "428"}, reason="three points more")
    assert "the points of all rulings add up" in page.main
    assert "the latest counts" not in page.main
    assert "−10" in page.main and "+3" in page.main
    assert "−7" in desk.open(SLIP).main


def test_a_dismissal_without_a_reason_is_refused_and_a_ruling_by_hand_keeps_what_was_typed(
    day: Day, desk: Browser, dispute: Dispute
) -> None:
    page = handed_in(desk, dispute, "record", text=WRONG)
    overrule = next(one for one in page.forms if one.fields.get("accepted") == ["no"])
    page = desk.send(overrule, reason=" ")
    assert (page.status, page.said) == (
        422, ["Dismissing a finding needs a reason; History shows it."],
    )  # fmt: skip
    form = page.form(address(dispute, "scores/"))
    page = desk.send(form, **{"score-1": "20000", "reason": "counted again"})
    assert page.status == 422 and "Scores go from −9999 to 9999" in page.said[0]
    form = page.form(address(dispute, "scores/"))
    assert (form["score-1"], form["reason"]) == ("20000", "counted again")
    page = desk.send(form, **{"score-1": "430", "clause": "MYS-77"})
    assert page.said == ["There is no rule MYS-77. Leave it blank, or look it up."]


def test_an_anagrams_record_shows_the_words_before_each_player_and_the_pool(
    director: Account,
) -> None:
    day = Day.new(director, system="anagrams-1962").bring_named("Ann Lee", "Bob Ray", "Cy Ott")
    day.post(1)
    scores = {"Ann Lee": 17, "Bob Ray": 56, "Cy Ott": 42}
    day.report(1, *(scores[name] for name in day.seated(1)))
    dispute, desk = day.dispute(1), Browser(day.by)
    text = (SAMPLES / "anagrams-1962.agr").read_text(encoding="utf-8")
    page = handed_in(desk, dispute, "record", text=text)
    assert "Record: agrees" in page.main
    page = desk.open(address(dispute), turn=2)
    assert "APPLIES" in page.main and "The pool" in page.main
    report = desk.client.get(address(dispute, "report.pdf"))
    assert (report.status_code, report["Content-Type"]) == (200, "application/pdf")


def test_a_closed_dispute_has_nothing_left_to_rule_on(
    day: Day, desk: Browser, dispute: Dispute
) -> None:
    page = handed_in(desk, dispute, "record", text=WRONG)
    assert " to rule on" in page.main
    lifecycle.close(day.desk(), dispute=str(dispute.uuid), closing="they agree")
    page = desk.open(address(dispute))
    assert "1 to rule on" not in page.main and "decided" in page.main
