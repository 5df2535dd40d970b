"""A player’s own page on their phone, as it is read and sent without a script."""

from __future__ import annotations

import html
import logging
import re
import uuid
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tdtool.home import PrivateLog
from tdtool.models import Account, Entry, JournalEntry, PhoneReport
from tdtool.queries.hall import codes
from tdtool.services import hall as hall_acts
from tdtool.services.reports import by_desk, by_players
from tdtool.services.reports.by_desk import MOST_A_MINUTE, OtherPairing
from tdtool.services.rounds import seats
from tdtool.web.reports import phone_views
from tests.cast import Day
from tests.counted import counted
from tests.services.reports.phones import day_of, in_force, phone, send, state


@pytest.fixture(autouse=True)
def _nobody_was_wrong() -> None:
    phone_views.WRONG.clear()
    phone_views.OF_ADDRESS.clear()


@pytest.fixture
def day(director: Account) -> Day:
    made = day_of(director)
    made.now = timezone.now() - timedelta(minutes=30)
    return made


class Phone:
    """A player’s phone with their own code."""

    def __init__(self, day: Day, name: str) -> None:
        entry = Entry.objects.select_related("division__event").get(pk=day.entry(name).pk)
        self.client = Client()
        self.address = f"/r/{day.event.slug}/{codes.shown(codes.of_entry(entry))}"

    def read(self) -> str:
        answer = self.client.get(self.address)
        assert answer.status_code == 200, answer
        return _said(answer.content.decode())

    def form(self) -> dict[str, str]:
        """What the page’s first form would send."""
        first = self.client.get(self.address).content.decode().partition("</form>")[0]
        hidden = r'type="hidden" name="(\w+)" value="([^"]*)"'
        return dict(re.findall(hidden, first))

    def post(self, **told: Any) -> Any:
        return self.client.post(self.address, {**self.form(), **told}, follow=True)

    def report(self, own: int, other: int) -> str:
        """Type both, read it in words, send it."""
        shown = self.post(own=own, other=other, said="", sure="").content.decode()
        back = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', shown))
        if "said" not in back:
            return _said(shown)
        return _said(self.client.post(self.address, back, follow=True).content.decode())


def _said(page: str) -> str:
    main = page.partition("<main")[2].partition(">")[2].partition("</main>")[0]
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", main)).split())


def _two(day: Day, table: int = 1) -> tuple[Phone, Phone]:
    one, other = day.seated(table)
    return Phone(day, one), Phone(day, other)


def test_the_page_says_the_round_the_table_both_names_and_who_started(day: Day) -> None:
    one, other = day.seated(1)
    says = Phone(day, one).read()
    assert says.startswith(
        f"Round 1 · Table 1 You ( {one} ) played {other} · you started".replace("( ", "(").replace(
            " )", ")"
        )
    )
    assert f"{one} started" in Phone(day, other).read()
    page = Phone(day, one).client.get(Phone(day, one).address).content.decode()
    labels = re.findall(r'<label for="(own|other)">([^<]*)', page)
    assert labels == [("own", one), ("other", other)]
    strangers = [name for name in day.seated(2) if name in page]
    assert strangers == []


def test_two_phones_from_the_code_to_the_accepted_slip(day: Day) -> None:
    ann, bob = _two(day)
    one, other = day.seated(1)
    first = ann.post(own=431, other=384, said="", sure="").content.decode()
    assert f"{one} wins by 47." in _said(first)
    assert f"{one} 1–0, {other} 0–1 with this game." in _said(first)
    assert not PhoneReport.objects.exists()
    assert "You reported 431–384 . Waiting for your opponent’s report." in ann.report(431, 384)
    assert "431" not in bob.read()  # each sees only their own
    assert "You agree: 384–431" in bob.report(384, 431)
    assert "You agree: 431–384" in ann.read()
    assert (in_force(day, 1), state(day, 1)) == ([431, 384], ("agreed", "accepted"))


def test_with_a_script_the_words_were_read_before_and_one_form_sends_it(day: Day) -> None:
    ann, _ = _two(day)
    ann.post(own=431, other=384, said="431-384")
    assert PhoneReport.objects.get().scores == [431, 384]


@pytest.mark.parametrize(
    ("own", "other", "asks"),
    [
        (400, 400, "Both have 400. Is it a tie?"),
        (700, 380, "A margin of 320. Are both scores right?"),
        (2400, 2300, "2400 is very high. Is it right?"),
    ],
)
def test_a_result_that_is_seldom_is_asked_again(day: Day, own: int, other: int, asks: str) -> None:
    ann, _ = _two(day)
    says = _said(ann.post(own=own, other=other, said=f"{own}-{other}").content.decode())
    assert asks in says and not PhoneReport.objects.exists()
    ann.post(own=own, other=other, said=f"{own}-{other}", sure=f"{own}-{other}")
    assert PhoneReport.objects.get().scores == [own, other]


NO_RESULTS = [
    ({"own": "", "other": "3"}, "Your score is missing"),
    ({"own": "4o0", "other": "3"}, "Your score must be a whole number"),
    ({"own": "400", "other": ""}, "Your opponent’s score is missing"),
    ({"own": "99999", "other": "3", "said": "99999-3", "sure": "99999-3"}, "can’t be a score"),
]  # fmt: skip


def test_what_can_t_be_a_result_is_refused_in_words_with_what_was_typed(day: Day) -> None:
    for typed, says in NO_RESULTS:
        answer = _two(day)[0].post(**typed)
        page = answer.content.decode()
        assert (answer.status_code, says in _said(page)) == (422, True)
        assert f'value="{typed["own"]}"' in page and not PhoneReport.objects.exists()


def test_two_who_differ_see_only_their_own_figures(day: Day) -> None:
    ann, bob = _two(day)
    ann.report(431, 384)
    says = bob.report(394, 431)
    assert "You two differ. Show your sheets to the director. You reported 394–431 ." in says
    assert "384" not in says
    assert "You reported 431–384 ." in ann.read() and "394" not in ann.read()
    assert "You agree: 384–431" in bob.report(384, 431)


def test_an_accepted_result_leads_to_the_standings_unless_the_hall_hides_them(day: Day) -> None:
    ann, bob = _two(day)
    link = f'href="/h/{day.event.slug}/standings/"'
    assert link not in ann.client.get(ann.address).content.decode()
    ann.report(431, 384), bob.report(384, 431)
    assert link in ann.client.get(ann.address).content.decode()
    hall_acts.show(day.desk(), kind="standings", shown=False)
    assert link not in ann.client.get(ann.address).content.decode()


def test_the_same_form_twice_gives_the_same_answer_and_is_saved_once(day: Day) -> None:
    ann, _ = _two(day)
    told = {**ann.form(), "own": 431, "other": 384, "said": "431-384"}
    answers = [ann.client.post(ann.address, told, follow=True) for _ in range(3)]
    assert {answer.status_code for answer in answers} == {200}
    assert len({_said(answer.content.decode()) for answer in answers}) == 1
    assert PhoneReport.objects.count() == 1


def test_a_problem_reaches_the_desk_and_is_no_report(day: Day) -> None:
    ann, bob = _two(day)
    ann.post(what="problem", text="The clock stopped.")
    row = PhoneReport.objects.get()
    assert (row.kind, row.text) == ("problem", "The clock stopped.")
    assert "The desk has been told of a problem at your table." in bob.read()


def test_a_phone_that_sends_on_and_on_reads_when_to_send_again_and_loses_nothing(
    day: Day,
) -> None:
    ann, bob = _two(day)
    for score in range(401, 401 + MOST_A_MINUTE):
        ann.report(score, 384)
    before = JournalEntry.objects.count()
    answer = ann.post(own=500, other=384, said="500-384")
    assert (answer.status_code, answer["Retry-After"]) == (429, "60")
    page = answer.content.decode()
    assert "You have sent 6 messages within a minute. Wait a minute, then send again" in page
    assert 'value="500"' in page
    assert JournalEntry.objects.count() == before
    assert "406" in ann.read()
    bob.report(384, 406)
    assert state(day, 1) == ("agreed", "accepted")


def test_in_the_correction_period_both_may_say_that_it_is_wrong(day: Day) -> None:
    one, other = day.seated(1)
    send(day, one, 431, 384)
    send(day, other, 384, 431)
    ann = Phone(day, one)
    by_desk.set_counting(day.desk(), counting="once", minutes=60)
    assert "you can say that this is wrong" in ann.read()
    ann.post(what="wrong")
    assert "You said that this is wrong." in ann.read()
    by_desk.set_counting(day.desk(), counting="once", minutes=0)
    assert "Is it wrong? Ask the director." in Phone(day, other).read()


def test_a_round_that_closes_meanwhile_is_a_refusal_in_words(day: Day) -> None:
    ann, _ = _two(day)
    open_form = ann.form()
    day.report(2, 400, 380)
    day.complete(1, without=(1,), reason="they left")
    told = {**open_form, "own": 431, "other": 384, "said": "431-384"}
    answer = ann.client.post(ann.address, told)
    says = _said(answer.content.decode())
    assert (answer.status_code, PhoneReport.objects.count()) == (422, 0)
    assert says.count("Round 1 is complete. Take your slip to the desk.") == 1
    assert "You typed 431–384 . It isn’t saved." in says
    problem = ann.client.post(ann.address, {**open_form, "what": "problem", "text": "No board."})
    assert "You typed “No board.” . It isn’t saved." in _said(problem.content.decode())
    assert "Round 1 is complete. Take your slip to the desk." in ann.read()


def test_while_reports_are_off_neither_the_page_nor_a_form_from_before_reports(day: Day) -> None:
    ann, _ = _two(day)
    told = {**ann.form(), "own": 431, "other": 384, "said": "431-384"}
    by_desk.set_counting(day.desk(), counting="off")
    assert "Results aren’t reported by phone here. Bring your slip to the desk." in ann.read()
    assert 'name="own"' not in ann.client.get(ann.address).content.decode()
    answer = ann.client.post(ann.address, told)
    assert (answer.status_code, PhoneReport.objects.count()) == (422, 0)


def test_a_form_of_an_earlier_game_is_not_taken_for_the_next(day: Day) -> None:
    ann, _ = _two(day)
    told = {**ann.form(), "own": 431, "other": 384, "said": "431-384"}
    for table in (1, 2):
        day.report(table, 400 + table, 380)
    day.complete(1)
    day.post(2)
    answer = ann.client.post(ann.address, told)
    page = answer.content.decode()
    assert "Another game is next now." in _said(page)
    assert "You typed 431–384 . It isn’t saved." in _said(page)
    assert 'value="431"' not in page  # the fields are the next game’s
    assert not PhoneReport.objects.exists()


def _seats_changed(day: Day) -> None:
    """Whoever met Ann at table 1 is at table 2 now, and one of those is with Ann."""
    (_, other), (one, _) = day.seated(1), day.seated(2)
    seats.swap(
        day.desk(), round=str(day.round(1).uuid), player=str(day.entry(other).uuid),
        other=str(day.entry(one).uuid), reason="at the wrong tables",
    )  # fmt: skip


def test_a_report_from_a_page_with_another_opponent_is_asked_about_and_not_taken_for_the_new_one(
    day: Day,
) -> None:
    (_, before), (now, _) = day.seated(1), day.seated(2)
    ann, _ = _two(day)
    old = {**ann.form(), "own": 431, "other": 384, "said": "431-384", "sure": "431-384"}
    _seats_changed(day)
    shown = ann.client.post(ann.address, old).content.decode()
    asks = f"Your page still showed {before}. You play {now}. Is 431–384 your result in this game?"
    assert asks in _said(shown) and f"against {before}" not in _said(shown)
    assert not PhoneReport.objects.exists()
    back = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', shown))
    ann.client.post(ann.address, back, follow=True)
    assert PhoneReport.objects.get().seats == back["pairing"].split()


def test_a_report_that_names_no_pairing_is_asked_about(day: Day) -> None:
    ann, _ = _two(day)
    sent = {"key": str(uuid.uuid4()), "own": 431, "other": 384, "said": "431-384"}
    shown = ann.client.post(ann.address, sent).content.decode()
    other = day.seated(1)[1]
    assert f"You play {other}. Is 431–384 your result in this game?" in _said(shown)
    assert not PhoneReport.objects.exists()


def test_what_a_page_with_another_opponent_sends_in_words_is_shown_again_and_not_taken(
    day: Day,
) -> None:
    ann, _ = _two(day)
    old = ann.form()
    _seats_changed(day)
    says = "The seats at your table have changed. Check your game, then send it."
    for more, typed in (
        ({"what": "problem", "text": "They left."}, "“They left.”"),
        ({"own": "431", "other": "3x"}, "431–3x"),
    ):
        answer = ann.client.post(ann.address, old | more)
        page = _said(answer.content.decode())
        assert (answer.status_code, says in page) == (422, True)
        assert f"You typed {typed} . It isn’t saved." in page
    day.report(1, 400, 380)
    answer = ann.client.post(ann.address, old | {"what": "wrong"})
    assert (answer.status_code, PhoneReport.objects.count()) == (422, 0)


def test_seats_that_change_while_a_report_is_on_its_way_refuse_it(day: Day) -> None:
    one, other = day.seated(1)
    game, ann = str(day.game(1).uuid), str(day.entry(one).uuid)
    pairing = [ann, str(day.entry(other).uuid)]
    _seats_changed(day)
    with pytest.raises(OtherPairing):
        by_players.send(phone(day), game=game, entry=ann, scores=[431, 384], pairing=pairing)
    assert not PhoneReport.objects.exists()


# ---------------------------------------------------------------- codes, limits, cookies


def test_a_code_is_typed_where_no_card_is_scanned(day: Day) -> None:
    ann, _ = _two(day)
    typed = ann.address.rpartition("/")[2].lower().replace("-", "")
    answer = Client().get("/r/day/", {"code": typed})
    assert (answer.status_code, answer["Location"]) == (302, ann.address)
    assert Client().get("/r/day").status_code == 302
    assert "Eight letters and digits" in _said(Client().get("/r/day/").content.decode())


def test_after_five_wrong_codes_a_phone_waits_and_no_other_one_behind_its_address(
    day: Day,
) -> None:
    """Five wrong codes a minute by one phone kept every other one in the hall out."""
    ann, bob = _two(day)
    stranger = Client()
    stranger.get("/r/day/")  # has its cookie now
    answers = [stranger.get("/r/day/2222-2222") for _ in range(50)]
    assert [one.status_code for one in answers] == [404] * 5 + [429] * 45
    assert int(answers[-1]["Retry-After"]) in range(1, 62)
    assert "Too many wrong codes" in _said(answers[-1].content.decode())
    assert "Round 1" in ann.read()
    codes_tried = [Client().get("/r/day/2222-2222").status_code for _ in range(70)]  # no cookies
    assert codes_tried == [404] * 60 + [429] * 10
    assert bob.client.get(bob.address).status_code == 429
    assert "Round 1" in ann.read()
    elsewhere = Client(REMOTE_ADDR="10.0.0.9").get(bob.address)
    assert elsewhere.status_code == 200
    assert Client().get("/healthz").status_code == 200


def test_the_wait_is_over_after_a_minute() -> None:
    now = 100.0
    wrong = phone_views.WrongCodes(clock=lambda: now)
    for _ in range(5):
        wrong.count("10.0.0.9")
    assert (wrong.waits("10.0.0.9"), wrong.waits("10.0.0.8")) == (61, 0)
    now += 60.0
    assert wrong.waits("10.0.0.9") == 0


def test_a_player_s_hall_page_leads_to_where_the_code_is_typed(day: Day) -> None:
    ann = day.entry(day.seated(1)[0])
    address = f"/h/day/players/{ann.uuid}/"
    assert 'href="/r/day/">Report your result' in Client().get(address).content.decode()
    by_desk.set_counting(day.desk(), counting="off")
    assert "Report your result" not in Client().get(address).content.decode()


def test_no_code_of_a_player_or_a_slip_stands_in_the_log(day: Day, tmp_path: Path) -> None:
    """Every refused report wrote the player’s address, which is all that reporting takes."""
    log = PrivateLog(tmp_path / "tdtool.log", encoding="utf-8")
    logging.getLogger("django").addHandler(log)
    try:
        ann, _ = _two(day)
        ann.client.post(ann.address, {**ann.form(), "own": "x"})
        Client().get("/r/day/2222-2222")
        logging.getLogger("django").exception("'%s' and '/s/ABCDE23456' failed", ann.address)
    finally:
        logging.getLogger("django").removeHandler(log)
        log.close()
    written = (tmp_path / "tdtool.log").read_text(encoding="utf-8")
    code = ann.address.rpartition("/")[2]
    assert "/r/day/…" in written and "/s/…" in written
    assert not [one for one in (code, "2222-2222", "ABCDE23456") if one in written]


def test_a_replaced_code_opens_nothing_any_more(day: Day) -> None:
    one, _ = day.seated(1)
    ann = Phone(day, one)
    hall_acts.new_code(day.desk(), entry=str(day.entry(one).uuid))
    assert ann.client.get(ann.address).status_code == 404
    assert "Round 1" in Phone(day, one).read()


def test_the_cookie_is_of_these_pages_alone_and_the_record_has_only_its_digest(day: Day) -> None:
    ann, bob = _two(day)
    bob.client = ann.client
    ann.report(431, 384)
    bob.report(384, 431)
    cookie = ann.client.cookies["tdtool_phone"]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == ("/r/day/", True, "Strict")
    assert set(ann.client.cookies) == {"tdtool_phone"}
    phone = cookie.value.partition(":")[0]
    devices = set(PhoneReport.objects.values_list("device", flat=True))
    assert len(devices) == 1 and len(next(iter(devices))) == 16
    told = JournalEntry.objects.filter(act="reports.report").values_list("arguments", flat=True)
    assert phone not in str(list(told))


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"Origin": "http://elsewhere.example"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://testserver", "Sec-Fetch-Site": "same-origin"}, 200),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        ({}, 200),
    ],
)
def test_a_form_from_another_site_is_refused(day: Day, sent: dict[str, str], status: int) -> None:
    ann, _ = _two(day)
    told = {**ann.form(), "own": 431, "other": 384, "said": "431-384"}
    answer = ann.client.post(ann.address, told, headers=sent, follow=True)
    assert (answer.status_code, PhoneReport.objects.count()) == (status, int(status == 200))


def test_a_long_body_is_refused_before_it_is_read(day: Day) -> None:
    ann, _ = _two(day)
    answer = ann.client.post(ann.address, {"what": "problem", "text": "x" * 2100})
    assert (answer.status_code, PhoneReport.objects.count()) == (413, 0)
    assert ann.client.put(ann.address).status_code == 405


def test_a_page_that_was_read_before_asks_the_database_nothing(day: Day) -> None:
    ann, bob = _two(day)
    ann.read(), bob.read()
    with counted() as asked:
        ann.read(), bob.read(), Client().get("/r/day/")
    assert asked.queries == []


def test_what_was_sent_stands_on_the_page_at_once_however_fast_slips_come(day: Day) -> None:
    ann, bob = _two(day)
    Client().get("/h/day/")  # the hall rests between two slips
    for own in (431, 432, 433):
        ann.post(own=own, other=384, said=f"{own}-384")
        assert f"You reported {own}–384" in ann.read()
    bob.post(own=384, other=433, said="384-433")
    assert "You agree: 433–384" in ann.read()


def test_an_unlisted_opponent_has_a_number_and_nobody_else_a_name(day: Day) -> None:
    one, other = day.seated(1)
    hall_acts.unlist(day.desk(), entry=str(day.entry(other).uuid), unlisted=True)
    says = Phone(day, one).read()
    assert other not in says.replace("another", "") and "Player " in says


def test_an_event_that_isn_t_there_or_hidden_says_so(day: Day) -> None:
    for address in ("/r/nowhere/", "/r/nowhere/2222-2222", "/r/day/a/b/c"):
        answer = Client().get(address)
        assert (address, answer.status_code) == (address, 404)
        assert "Traceback" not in answer.content.decode()


def test_a_table_of_several_reports_own_totals(director: Account) -> None:
    day = day_of(director, system="anagrams-1962", players=4)
    day.now = timezone.now() + timedelta(minutes=1)
    for at, name in enumerate(day.seated(1)):
        phone = Phone(day, name)
        page = phone.client.get(phone.address).content.decode()
        assert 'name="other"' not in page
        phone.post(own=20 + at, said=f"{20 + at}", sure=f"{20 + at}")
    assert in_force(day, 1) == [20, 21, 22, 23][: len(day.seated(1))]
