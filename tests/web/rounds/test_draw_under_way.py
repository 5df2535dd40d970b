"""A draw that takes a while: how far it is, what goes on meanwhile, and the draft at the end."""

from __future__ import annotations

import html
import re
from random import Random
from threading import Thread

import pytest

from tdtool.models import Account, JournalEntry
from tdtool.models.accounts import Role
from tdtool.pairing.contenders.endings import Progress, silent
from tdtool.pairing.draw_round import pair
from tdtool.pairing.pairings import PairedRound
from tdtool.queries.field import read_field
from tdtool.queries.rounds import draw_of_pairs
from tdtool.queries.rounds.draw_of_pairs import Asked, NotWorkedOut
from tdtool.queries.standings import simulation
from tdtool.services.journal.entries import DECIDED
from tdtool.services.rounds import draw_pairs, lifecycle, plan
from tdtool.services.slips import lifecycle as slips
from tdtool.services.slips import rulings
from tdtool.web.rounds.draft import under_way
from tests.cast import Day, account, after_round, brought
from tests.pairing.events_by_lot import field
from tests.web.browser import Browser, Page

AT = "/e/day/round/3/"
PROGRESS = f"{AT}draw/progress/"
OF_A_DRAW = "server=x&version=0&worked_out=cop&draw_seed"  # in the address of its page


def _asked(desk: Browser, **how: str) -> Page:
    told = {"method": "cop", "draw_seed": "7", **how}
    return desk.send(desk.open(AT).form(f"{AT}draw/"), **told)


def _ready(day: Day) -> None:
    draw = under_way.of_round(day.division, 3)
    assert draw is not None
    draw.made.wait()


def _come(desk: Browser) -> Page:
    """What the page does by itself once the draw is worked out."""
    page = desk.open(PROGRESS)
    assert "The pairings are found." in page.main
    return desk.send(page.form(f"{AT}draw/"))


def test_a_draw_by_cop_says_how_far_it_is_and_the_draft_comes_when_it_is_ready(large: Day) -> None:
    """A hundred players took seconds, and the page said nothing."""
    desk = Browser(large.by)
    with simulation._turn:  # so that it gets nowhere
        page = _asked(desk)
        assert page.address == PROGRESS
        # One refused connection, and the bar moved no more.
        assert 'hx-trigger="load delay:500ms, every 2s"' in page.html
        assert "from the standings after round 2" in page.main
        assert "Simulating 100,000 endings: 0% done." in page.main
        assert not large.division.rounds_drawn.filter(number=3).exists()
        piece = desk.client.get(f"{PROGRESS}?progress=1").content.decode()
        assert "0% done" in piece and "<h1" not in piece
        assert "This round is being drawn." in desk.open(AT).main
    _ready(large)
    assert "A draw of this round is finished." in desk.open(AT).main
    piece = desk.client.get(f"{PROGRESS}?progress=1").content.decode()
    assert "data-at-once" in piece
    page = _come(desk)
    assert page.address == AT
    assert "Round 3 drawn as a draft." in page.main
    drawn = large.round(3)
    assert (drawn.method, drawn.draw_seed) == ("cop", 7)
    entry = JournalEntry.objects.filter(act="pairings.draw").order_by("number").last()
    assert entry is not None
    assert len(entry.arguments[DECIDED]["round"]["pairings"]) == 4
    assert "wait" not in entry.arguments
    (asked, made) = draw_of_pairs.KEPT[-1]
    assert asked.made() == made
    by_number = {one.number: one for one in asked.field.entrants}
    keys = drawn.basis["field"]
    assert isinstance(made, PairedRound)
    assert [[keys[at] for at in both] for both in drawn.basis["drawn"]] == [
        [by_number[one.first].key, by_number[one.second].key] for one in made.pairings
    ]
    assert desk.open(PROGRESS).address == AT  # it is over
    piece_after = desk.client.get(f"{PROGRESS}?progress=1")
    assert piece_after.headers["HX-Redirect"] == AT


def test_slips_of_another_division_are_saved_while_a_draw_is_worked_out(large: Day) -> None:
    """The draw held the lock, and every slip of the event waited until it was through."""
    other = large.with_division("B", rounds=2, first_table=20).bring_named("Wim", "Xia")
    other.post(1)
    desk = Browser(large.by)
    at = "/e/day/A/round/3/"
    with simulation._turn:
        asked = desk.open(at).form(f"{at}draw/")
        page = desk.send(asked, method="cop", draw_seed="7")
        assert "0% done" in page.main
        game = other.round(1).games.get(table__number=20)
        slips.report(other.desk(), game=str(game.uuid), scores=[401, 399], signed=True)
        assert under_way.of_round(large.division, 3) is not None
    _ready(large)
    page = desk.send(desk.open(f"{at}draw/progress/").form(f"{at}draw/"))
    assert "Round 3 drawn as a draft." in page.main


@pytest.mark.long
def test_a_draw_whose_results_were_corrected_meanwhile_says_so_and_begins_again(large: Day) -> None:
    desk = Browser(large.by)
    with simulation._turn:
        _asked(desk)
        game = large.round(2).games.get(table__number=1)
        told = {"1": "loss", "2": "win"}
        rulings.result(large.desk(), game=str(game.uuid), results=told, reason="scores swapped")
    _ready(large)
    first = under_way.of_round(large.division, 3)
    page = _come(desk)
    assert page.address == PROGRESS
    said = "Something that this draw depends on has changed since it was started"
    assert said in page.main or "The pairings are found." in page.main
    assert not large.division.rounds_drawn.filter(number=3).exists()
    second = under_way.of_round(large.division, 3)
    assert first is not None and second is not None
    assert (first.changed, second.changed) == (False, True)
    assert first.asked != second.asked
    _ready(large)
    assert _come(desk).address == AT
    assert large.round(3).draw_seed == 7


def test_slips_of_the_open_round_leave_a_draw_from_earlier_standings_going(large: Day) -> None:
    """Drawn from round 2 while round 3 is played: each slip would begin the simulation again."""
    large.post(3)
    desk, at = Browser(large.by), "/e/day/round/4/"
    with simulation._turn:
        page = desk.send(desk.open(at).form(f"{at}draw/"), method="cop", based_on="2")
        assert "0% done" in page.main
        large.report(1, 444, 333)
    draw = under_way.of_round(large.division, 4)
    assert draw is not None
    draw.made.wait()
    page = desk.send(desk.open(f"{at}draw/progress/").form(f"{at}draw/"))
    assert "Round 4 drawn as a draft." in page.main
    assert large.round(4).based_on == 2


@pytest.mark.long
def test_another_draw_stops_the_one_under_way_which_is_worked_out_when_it_is_asked_for_again(
    large: Day,
) -> None:
    """The stopped one was kept and handed back, and the round stayed as it was: only another
    random number helped."""
    desk = Browser(large.by)
    with simulation._turn:
        _asked(desk)
        first = under_way.of_round(large.division, 3)
        _asked(desk, draw_seed="8")
        second = under_way.of_round(large.division, 3)
        assert first is not None and second is not None
        assert first.made.over and not second.made.over
        page = _asked(desk, method="swiss", draw_seed="")  # nobody need wait for it
        assert "Round 3 drawn as a draft." in page.main
        assert second.made.over
        assert under_way.of_round(large.division, 3) is None
    assert large.round(3).method == "swiss"
    assert _asked(desk, draw_seed="8").address == PROGRESS
    _ready(large)
    _come(desk)
    assert large.round(3).method == "cop"


def test_a_draw_is_one_however_often_it_is_asked_for_and_makes_room_for_no_other(
    large: Day,
) -> None:
    desk = Browser(large.by)
    with simulation._turn:
        _asked(desk, draw_seed="")
        first = under_way.of_round(large.division, 3)
        _asked(desk, draw_seed="")  # the button pressed twice
        assert first is not None
        assert under_way.of_round(large.division, 3) is first
        # A seventeenth thing to simulate stopped the oldest, and nobody was told.
        for number in range(2 * simulation.KEPT):
            simulation.of_division(number, 0, lambda progress: 0).begin(at_once=True)
        assert under_way.of_round(large.division, 3) is first
        assert len(simulation._kept) == simulation.KEPT
        simulation.forget_all()  # one that was stopped begins again, and no result has changed
        _asked(desk)
        draw = under_way.of_round(large.division, 3)
        assert draw is not None and not draw.changed


def test_who_may_not_draw_is_told_who_shows_the_draft(large: Day) -> None:
    """The page went blank when the draw was whole."""
    desk, second = Browser(large.by), Browser(account("Dan Second", Role.DIRECTOR))
    other = Browser(account("Sal Scorekeeper", Role.SCOREKEEPER))
    form = desk.open(AT).form(f"{AT}draw/")
    with simulation._turn:
        told = {**other.open("/account/").form("/sign-out/").fields, "method": "cop"}
        assert other.client.post(form.action, told).status_code == 403
        assert under_way.of_round(large.division, 3) is None
        assert "The draft opens here when it is finished." in _asked(desk).main
        assert "When it is finished, a button here shows the draft." in second.open(PROGRESS).main
        page = other.open(PROGRESS)
        assert "0% done" in page.main
        assert "a director shows the draft, and it opens here" in page.main
        assert "Draw another way" not in page.main
    _ready(large)
    page = other.open(PROGRESS)
    assert not [one for one in page.forms if one.action.endswith("/draw/")]
    piece = other.client.get(f"{PROGRESS}?progress=1").content.decode()
    assert "The draft opens here once a director shows it." in piece
    assert other.client.get(f"{PROGRESS}?progress=whole").status_code == 204
    assert "data-at-once" not in second.open(PROGRESS).html
    tabs = [desk.open(PROGRESS) for _ in range(2)]
    assert "data-at-once" in tabs[0].html
    assert _come(second).address == AT
    assert other.client.get(f"{PROGRESS}?progress=whole").headers["HX-Redirect"] == AT
    # It said “Somebody else saved first” of a form that nobody had pressed.
    late = desk.send(tabs[1].form(f"{AT}draw/"))
    assert (late.status, late.address, large.round(3).version) == (200, AT, 1)


def test_one_key_completes_the_round_and_shows_how_far_the_draw_is(director: Account) -> None:
    day = brought(director, 8, system="scrabble", rounds=15)
    rows = [{"method": "swiss"}, *[{"method": "cop"}] * 14]
    plan.plan(day.desk(), division=day.division_key, plan=rows)
    day.post(1)
    for table in range(1, 5):
        day.report(table, 400 + table, 390)
    desk = Browser(director)
    with simulation._turn:
        page = desk.send(desk.open("/e/day/").form("/e/day/round/2/pair/"))
        assert page.address == "/e/day/round/2/draw/progress/"
        assert "Round 1 complete." in page.main and "0% done" in page.main
        assert day.round(1).state == "complete"


def test_who_cannot_be_paired_is_said_on_the_page_of_the_round(director: Account) -> None:
    day = after_round(director, 1, players=8, rounds=16)
    desk, at = Browser(director), "/e/day/round/2/"
    ann, *others = (str(one.uuid) for one in day.division.entries.order_by("number"))
    for other in others:
        plan.keep_apart(day.desk(), division=day.division_key, player=ann, other=other, apart=True)
    page = desk.send(desk.open(at).form(f"{at}draw/"), method="cop")
    draw = under_way.of_round(day.division, 2)
    if draw is not None:  # it is seen sooner or later, by how busy the machine is
        draw.made.wait()
        page = desk.send(desk.open(f"{at}draw/progress/").form(f"{at}draw/"))
    assert page.status == 422
    assert "Ann" in page.main
    assert under_way.of_round(day.division, 2) is None


def test_only_a_long_draw_waits_to_be_worked_out(large: Day) -> None:
    told = {"field": [one.key for one in read_field(large.division).entrants]}
    told |= {"based_on": 2, "repeats": None, "draw_seed": 1, "turned": True}
    long = draw_of_pairs.asked(large.division, 3, method="cop", **told)
    short = draw_of_pairs.asked(large.division, 3, method="swiss", **told)
    assert (long.takes_long, short.takes_long) == (True, False)
    assert draw_of_pairs.drawn(large.division, 3, wait=False, method="swiss", **told).pairings
    with pytest.raises(NotWorkedOut) as refused:
        draw_of_pairs.drawn(large.division, 3, wait=False, method="cop", **told)
    assert refused.value.asked == long


def test_a_draw_by_cop_tells_each_of_its_steps_and_stops_where_it_is_told() -> None:
    told: list[tuple[int, int, str]] = []

    class Enough(Exception):
        pass

    def heard(done: int, of: int, step: str = "", /) -> None:
        told.append((done, of, step))
        if step:
            raise Enough

    division = field(20)
    with pytest.raises(Enough):
        pair(division, method="cop", round_=1, rounds=2, rng=Random(1), progress=heard)
    assert told[0][1] == 200_000
    assert [done for done, _, step in told if not step] == sorted(
        done for done, _, step in told if not step
    )
    assert told[-1][2]


def _fails(asked: Asked, progress: Progress = silent) -> PairedRound:
    raise MemoryError("no room for the endings")


@pytest.mark.long
def test_a_draft_that_is_deleted_or_posted_meanwhile_is_not_drawn_again(large: Day) -> None:
    """It said “A draw of this round is finished. Show it” for good, and showing it was refused."""
    large.pair(3)
    desk, other = Browser(large.by), Browser(large.by)
    with simulation._turn:
        _asked(desk)
        page = desk.open(AT)
        assert "being drawn again" in page.main
        desk.send(page.form(f"{AT}discard/"))
        assert under_way.of_round(large.division, 3) is None
        assert "being drawn" not in desk.open(AT).main
        large.pair(3)
        _asked(desk)
        form = other.open(AT).form(f"{AT}post-and-print/")
        other.client.post(form.action, form.fields)  # the papers come
        assert large.round(3).is_posted
        assert "drawn again" not in desk.open(AT).main
        assert under_way.of_round(large.division, 3) is None
    assert desk.open(PROGRESS).address == AT


def test_a_round_posted_at_another_server_is_no_longer_drawn_here(large: Day) -> None:
    """Nothing of this server is told when the other posts."""
    large.pair(3)
    desk = Browser(large.by)
    with simulation._turn:
        _asked(desk)
        large.post(3)
        assert "being drawn" not in desk.open(AT).main
        assert desk.open(PROGRESS).address == AT


def test_a_draw_that_fails_says_so_until_it_is_tried_again(
    large: Day, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bar stood at “0% done” for good, and a reload began the same failing draw in silence."""
    desk = Browser(large.by)
    desk.client.raise_request_exception = False
    with monkeypatch.context() as broken:
        broken.setattr(Asked, "made", _fails)
        _asked(desk)
        _ready(large)
        for _ in range(2):
            piece = desk.client.get(f"{PROGRESS}?progress=1")
            assert piece.status_code == 200
            assert "Something went wrong in tdtool" in piece.content.decode()
        page = desk.open(PROGRESS)
        assert "Nothing was drawn or changed. Try again, or draw another way." in page.main
        assert "A draw of this round went wrong." in desk.open(AT).main
    desk.send(page.form(f"{AT}draw/"))
    _ready(large)
    assert _come(desk).address == AT
    assert large.round(3).draw_seed == 7


def test_a_pair_kept_apart_meanwhile_is_not_called_a_result(large: Day) -> None:
    """It said that results had changed, and none had."""
    desk = Browser(large.by)
    with simulation._turn:
        _asked(desk)
        one, other = (str(one.uuid) for one in large.division.entries.order_by("number")[:2])
        plan.keep_apart(
            large.desk(), division=large.division_key, player=one, other=other, apart=True
        )
    _ready(large)
    with simulation._turn:
        page = _come(desk)
        assert "Something that this draw depends on has changed since it was started" in page.main
        assert "esults have changed" not in page.main


def test_a_draft_that_another_desk_changed_meanwhile_is_not_drawn_over(large: Day) -> None:
    large.pair(3)
    desk = Browser(large.by)
    _asked(desk)
    one, other = (str(one.uuid) for one in large.division.entries.order_by("number")[::5][:2])
    draw_pairs.swap(
        large.desk(), round=str(large.round(3).uuid), player=one, other=other, reason=""
    )
    _ready(large)
    assert _come(desk).status == 409


def test_of_two_draws_asked_for_at_once_the_one_that_goes_on_is_kept(large: Day) -> None:
    """The one that was stopped could be kept, and the round said nothing of the other."""
    told = {"field": [one.key for one in read_field(large.division).entrants], "method": "cop"}
    told |= {"based_on": 2, "repeats": None, "turned": False}
    division, desk = large.division, large.desk()
    both = [draw_of_pairs.asked(division, 3, draw_seed=seed, **told) for seed in (1, 2)]
    with simulation._turn:
        for _ in range(5):
            desks = [Thread(target=under_way.begin, args=(division, one, {}, desk)) for one in both]
            for one in desks:
                one.start()
            for one in desks:
                one.join()
            assert not under_way._draws[division.uuid].made.over
            under_way.forget_all()
            simulation.forget_all()


def _stopped_by_a_start(desk: Browser, monkeypatch: pytest.MonkeyPatch) -> str:
    """What the page of the draw goes on to ask of a server that was started again."""
    with simulation._turn:
        assert "0% done" in _asked(desk, based_on="1").main
        asks = re.findall(r'hx-get="([^"]+)"', desk.open(PROGRESS).html)
        under_way.forget_all()
        monkeypatch.setattr(under_way, "SERVER", "another")
    return html.unescape(asks[0])


@pytest.mark.long
def test_a_draw_that_ended_with_the_server_says_so_and_offers_to_draw_again(
    large: Day, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page of the draw went back to the round without a word, as if nobody had drawn."""
    desk = Browser(large.by)
    waiting = _stopped_by_a_start(desk, monkeypatch)
    page = desk.open(waiting)
    says = "tdtool was started again while this round was being drawn, so the draw was stopped."
    assert f"{says} Nothing was drawn or changed. Draw the round again." in " ".join(
        page.html.split()
    )
    whole = desk.open(waiting.replace("progress=1&", ""))
    assert says in whole.main, "where the page is read again"
    sal = Browser(account("Sal Scorekeeper", Role.SCOREKEEPER)).open(waiting)
    assert "A director can draw it again." in sal.html
    assert not [one for one in sal.forms if one.action.endswith("/draw/")]
    page = desk.send(whole.form(f"{AT}draw/"))
    assert page.address == PROGRESS
    _ready(large)
    _come(desk)
    drawn = large.round(3)
    assert (drawn.method, drawn.draw_seed, drawn.based_on) == ("cop", 7, 1)
    assert desk.client.get(waiting).headers["HX-Redirect"] == AT, "it is there"
    lifecycle.discard(large.desk(), round=str(drawn.uuid))
    assert desk.client.get(waiting).headers["HX-Redirect"] == AT, "it was seen, and deleted"
    large.post(3)
    assert desk.client.get(waiting).headers["HX-Redirect"] == AT


def test_a_draw_that_ended_with_the_server_is_not_drawn_again_over_another_draft(
    large: Day, monkeypatch: pytest.MonkeyPatch
) -> None:
    """“Draw again” took the draft that was there now for the one that it knew: Enter, and another
    director’s draft was gone with what had been swapped in it by hand."""
    desk = Browser(large.by)
    waiting = _stopped_by_a_start(desk, monkeypatch)
    form = desk.open(waiting.replace("progress=1&", "")).form(f"{AT}draw/")
    large.pair(3)
    assert desk.client.get(waiting).headers["HX-Redirect"] == AT
    assert desk.send(form).status == 409
    assert large.round(3).method == "swiss"
    # A draft that was there before is drawn again as it was known.
    waiting = _stopped_by_a_start(desk, monkeypatch)
    form = desk.open(waiting.replace("progress=1&", "")).form(f"{AT}draw/")
    assert form["version"] == str(large.round(3).version)
    one, other = (str(one.uuid) for one in large.division.entries.order_by("number")[::5][:2])
    draw_pairs.swap(
        large.desk(), round=str(large.round(3).uuid), player=one, other=other, reason=""
    )
    assert desk.client.get(waiting).headers["HX-Redirect"] == AT


def test_an_address_that_no_draw_has_opens_the_round(large: Day) -> None:
    desk = Browser(large.by)
    for asked in (
        "", "server=x", "server=x&worked_out=no-such&draw_seed=1", "server=x&worked_out=cop",
        f"{OF_A_DRAW}=-1", f"{OF_A_DRAW}=1e9", f"{OF_A_DRAW}={'9' * 30}",
        f"{OF_A_DRAW}=5&based_on=abc", f"{OF_A_DRAW}=5&repeats=zz",
        f"{OF_A_DRAW}=5".replace("version=0", "version=x"),
        f"{OF_A_DRAW}=5".replace("version=0", ""),
    ):  # fmt: skip
        answer = desk.client.get(f"{PROGRESS}?{asked}")
        assert (asked, answer.headers.get("Location")) == (asked, AT)
    # Round 99 was said to have been drawn while the server was started again.
    for number, says in ((3, True), (0, False), (4, False), (99, False)):
        at = f"/e/day/round/{number}/"
        answer = desk.client.get(f"{at}draw/progress/?{OF_A_DRAW}=5")
        assert ("started again" in answer.content.decode()) == says
        assert answer.headers.get("Location") == (None if says else at)
