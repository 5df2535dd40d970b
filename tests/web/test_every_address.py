"""Every address of the urlconf: what is changed stands in the journal.

The addresses come from the urlconf, so a new one that takes a POST fails here until ``CHANGES``
has something to send to it.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest

from tdtool.models import Account, JournalEntry
from tdtool.queries.field import read_field
from tdtool.queries.journal.chain import last_link
from tdtool.queries.rounds.redrawn import open_rounds
from tdtool.services import check_in
from tdtool.services.challenges import penalties
from tdtool.services.rounds import clock as clocks
from tdtool.services.rounds import forfeits, plan
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.slips import lifecycle as slips
from tdtool.web.accounts import views
from tests.cast import Day
from tests.web.addresses import Route, address_of, routes
from tests.web.browser import Browser, Page, rows
from tests.web.displays import prepared as displays
from tests.web.exchange import prepared as archives
from tests.web.playoffs import prepared as playoffs
from tests.web.records import prepared as game_records
from tests.web.reports.prepared import PREPARED
from tests.web.standings import prepared as prized

ROUTES = routes()
Prepared = Callable[[Day, Account], dict[str, Any]]


def _played(day: Day) -> Day:
    day.post(1)
    day.report(1, 300, 250, 240, 230, 220, 210, signed=False)
    return day


def _nothing(day: Day, other: Account) -> dict[str, Any]:
    day.post(1)
    return {}


def _drafted(day: Day, other: Account) -> dict[str, Any]:
    day.draw(1)
    return {}


def _confirmed(day: Day, other: Account) -> dict[str, Any]:
    rounds.confirm(day.desk(), round=str(day.draw(1).uuid))
    return {}


def _completable(day: Day, other: Account) -> dict[str, Any]:
    day.post(1)
    day.report(1, 300, 250, 240, 230, 220, 210)
    return {}


def _all_in(day: Day, other: Account) -> dict[str, Any]:
    return {**_completable(day, other), "in-address-number": 2}


def _swappable(day: Day, other: Account) -> dict[str, Any]:
    day.draw(1)
    return {"one": str(day.entry("Ann").uuid), "to": str(day.entry("Bob").uuid)}


def _clock_runs(day: Day, other: Account) -> dict[str, Any]:
    """Under rules that let it be stopped."""
    day.event.system = "anagrams-1962"
    day.event.save()
    day.post(1)
    clocks.start(day.desk(), round=str(day.round(1).uuid), minutes=40)
    return {}


def _clock_stands(day: Day, other: Account) -> dict[str, Any]:
    _clock_runs(day, other)
    clocks.pause(day.desk(), round=str(day.round(1).uuid))
    return {}


def _clock_was_started(day: Day, other: Account) -> dict[str, Any]:
    _clock_runs(day, other)
    return {"reason": "pressed too early"}


def _late(day: Day, other: Account) -> dict[str, Any]:
    check_in.one(day.desk(), entry=str(day.entry("Ann").uuid), arrived=False)
    return {"q": "ann"}


def _after_posting(**fields: str) -> Prepared:
    def prepared(day: Day, other: Account) -> dict[str, Any]:
        day.post(1)
        return fields

    return prepared


def _after_a_slip(**fields: str) -> Prepared:
    def prepared(day: Day, other: Account) -> dict[str, Any]:
        _played(day)
        return fields

    return prepared


def _on_another_account(**fields: str) -> Prepared:
    def prepared(day: Day, other: Account) -> dict[str, Any]:
        return {"in-address-account": other.uuid, **fields}

    return prepared


def _another_role_here(day: Day, other: Account) -> dict[str, Any]:
    return {"account": str(other.uuid), "role": "judge"}


def _undoable(day: Day, other: Account) -> dict[str, Any]:
    _played(day)
    return {"in-address-number": last_link(day.event.uuid).number, "reason": "the wrong table"}


def _in_pairs(day: Day) -> Day:
    """The same event under rules by which two meet at a table."""
    day.event.system = "scrabble"
    day.event.save()
    return day


def _corrected(day: Day, other: Account) -> dict[str, Any]:
    """Round 2 is posted, and a slip that it was drawn from is corrected."""
    _in_pairs(day).play(1)
    day.post(2)
    seat = day.entry("Ann").seats.get(round__number=1)
    told = {"game": str(seat.game.uuid), "place": seat.place, "reason": "misread"}
    slips.correct(day.desk(), **told, score=50)
    [differs] = open_rounds.of_round(day.round(2), read_field(day.division))
    return {"in-address-number": 2, "differs": differs.key}


def _pair_in(**fields: str) -> Prepared:
    def prepared(day: Day, other: Account) -> dict[str, Any]:
        _in_pairs(day).post(1)
        day.report(1, 412, 380)
        return fields

    return prepared


def _given_up(day: Day, other: Account) -> dict[str, Any]:
    _in_pairs(day).bring("Gus").post(1)
    entry, version = day.entry(day.seated(1)[0]).uuid, day.round(1).version
    return {"choice": f"instead.{entry}.1.{version}.0.", "reason": "not here"}


def _forfeited(day: Day, other: Account) -> dict[str, Any]:
    _in_pairs(day).post(1)
    seat = day.entry("Ann").seats.get()
    forfeits.forfeit(day.desk(), game=str(seat.game.uuid), missing=[seat.place], reason="not here")
    return {"entry": str(seat.entry.uuid), "reason": "came after all"}


def _apart(day: Day, other: Account) -> dict[str, Any]:
    ann, bob = (str(_in_pairs(day).entry(name).uuid) for name in ("Ann", "Bob"))
    return {"one": ann, "to": bob, "apart": "yes"}


def _teams_apart(day: Day, other: Account) -> dict[str, Any]:
    _in_pairs(day)
    return {"apart": "yes"}


def _plannable(day: Day, other: Account) -> dict[str, Any]:
    return _in_pairs(day) and {"number": "1", "method": "random"}


def _planned(day: Day, other: Account) -> dict[str, Any]:
    plan_rows = [{"method": "swiss"}] * _in_pairs(day).division.rounds
    plan.plan(day.desk(), division=day.division_key, plan=plan_rows)
    return {}


def _in_a_game(seats: str = "signed", **fields: str) -> Prepared:
    """A game of two whose slip is ``blank``, ``reported`` or ``signed``; or a forfeit: ``bye``."""

    def prepared(day: Day, other: Account) -> dict[str, Any]:
        _in_pairs(day).post(1)
        game = day.game(1)
        if seats == "bye":
            forfeits.forfeit(day.desk(), game=str(game.uuid), missing=[1], reason="not here")
        elif seats != "blank":
            day.report(1, 400, 390, signed=seats == "signed")
        return {"in-address-game": game.uuid, **fields}

    return prepared


def _challenged(**fields: str) -> Prepared:
    """A good word was challenged at a table of two."""

    def prepared(day: Day, other: Account) -> dict[str, Any]:
        day.event.system, day.event.settings = "anagrams-1962", {"table_size": 2}
        day.event.save()
        day.post(1)
        day.judge(1, "GARDENIA")
        return fields

    return prepared


def _penalised(day: Day, other: Account) -> dict[str, Any]:
    _challenged()(day, other)
    penalties.penalise(day.desk(), challenge=1, challengers=[1])
    return {"reason": "not so"}


def _disputed(**fields: str) -> Prepared:
    """A dispute over the first table, with words handed in; ``audit`` is what was found in them."""

    def prepared(day: Day, other: Account) -> dict[str, Any]:
        _played(day)
        dispute = day.dispute(1)
        audit = day.hand_in_words(dispute, "gardenia")
        return {"in-address-dispute": dispute.uuid, "audit": str(audit.uuid), **fields}

    return prepared


def _disputed_word(**fields: str) -> Prepared:
    """The same over a word that stands on the slip."""

    def prepared(day: Day, other: Account) -> dict[str, Any]:
        _played(day)
        day.words(1, seat1="TRAIN")
        dispute = day.dispute(1)
        audit = day.hand_in_words(dispute, "train")
        return {"in-address-dispute": dispute.uuid, "audit": str(audit.uuid), **fields}

    return prepared


def _word_off(day: Day, other: Account) -> dict[str, Any]:
    """A word too short on the slip of the first seat."""
    _played(day)
    day.words(1, seat1="TRAIN")
    return {"place": "1", "word": "TRAIN"}


def _let_stand(day: Day, other: Account) -> dict[str, Any]:
    _word_off(day, other)
    return {"place": "1", "about": "word TRAIN", "reason": "nobody challenged it"}


def _wrong_record(day: Day, other: Account) -> dict[str, Any]:
    """A record that ends on other scores than the slip."""
    _played(day)
    dispute = day.dispute(1)
    players = "#player1 a Ann\n#player2 b Bob\n"
    text = f"#rules anagrams-nsa-2005\n{players}>a: (words) GARDENIA\n>a: (score) 46\n"
    audit = day.hand_in(dispute, text, is_this=True)
    return {"in-address-dispute": dispute.uuid, "audit": str(audit.uuid)}


def _another_has_it(day: Day, other: Account) -> dict[str, Any]:
    _played(day)
    return {"in-address-dispute": day.at_desk(other).dispute(1).uuid}


def _tiles_turned_up(day: Day, other: Account) -> dict[str, Any]:
    """At a table of two, under the rules that know what follows."""
    other_day = Day.new(day.by, slug="two", system="my-scrabble").bring("Kit Lou")
    other_day.post(1)
    return {
        "in-address-division": "two",
        "in-address-dispute": other_day.dispute(1).uuid,
        "signed": "yes",
    }


def _racks_counted(day: Day, other: Account) -> dict[str, Any]:
    """At a table of two, under rules by which racks count."""
    named = {one: told for one, told in _tiles_turned_up(day, other).items() if one != "signed"}
    return {**named, "ending": "time called", "scores": ["400", "390"], "racks": ["QI", "AE"]}


EVENT = {
    "name": "Autumn Cup", "slug": "autumn", "starts_on": "2026-10-01", "venue": "",
    "system": "anagrams-nsa-2005", "lexicon": "enable", "rounds": "3", "paper": "A4",
    "minimum": "6", "minutes": "20", "own_words": "yes", "table_size": "6", "advance": "half",
    "final_size": "6",
}  # fmt: skip

DIVISION = {
    "rounds": "3", "first_table": "21", "rating_system": "naspa", "lexicon": "",
    "system": "anagrams-nsa-2005", "minimum": "6", "minutes": "75", "own_words": "yes",
    "tiles": "english", "table_size": "6", "advance": "half", "final_size": "6",
}  # fmt: skip


def _brought() -> dict[str, Any]:
    """An event of two players, as it stands in the form."""
    return {
        "name": "Harbour", "slug": "harbour", "starts_on": "", "venue": "", "system": "scrabble",
        "lexicon": "enable", "paper": "A4", "config": "", "take": "1",
        "text-0": "Bee 1900 2; 400\nDee 1800 1; 380\n", "file-0": "a.t", "code-0": "A",
        "encoding-0": "latin-1", "rounds-0": "7", "first_table-0": "1",
    }  # fmt: skip


def _into_pairs(day: Day, other: Account) -> dict[str, Any]:
    """The same into a division where nobody is yet, under rules of two."""
    day.with_division("B", first_table=41, system="scrabble")
    return {**_brought(), "in-address-division": "day/B"}


def _empty_division(day: Day, other: Account) -> dict[str, Any]:
    return {"which": str(day.with_division("B", first_table=11).division.uuid)}


def _two_divisions(day: Day, other: Account) -> dict[str, Any]:
    return {"division": str(day.with_division("B", first_table=11).division.uuid)}


# What is sent to an address that takes a POST, once the day stands where it makes sense. An
# address that isn't here must answer a POST with 405.
CHANGES: dict[str, Prepared] = {
    **PREPARED,
    **playoffs.CHANGES,
    "entry": _after_posting(line="1 300 250 240 230 220 210", sure="yes"),
    "ratings": lambda day, other: {
        "name": "NASPA, May 2026", "text": "AA000001, Zed, 1500", "take": "1",
    },
    "add_players": lambda day, other: {"text": "Zed 1500", "take": "1"},
    "check_in": _late,
    "player_act:not-here": _given_up,
    "player_act:edit": lambda day, other: {"name": "Anne", "rating": "1901", "listed": "yes"},
    "player_act:delete": lambda day, other: {},
    "round_act:draw": lambda day, other: {"method": "lot"},
    "round_act:pair": _all_in,
    "round_act:post-and-print": lambda day, other: {**_drafted(day, other), "paper-names": "yes"},
    "round_act:confirm": _drafted,
    "round_act:discard": _drafted,
    "round_act:post": _confirmed,
    "round_act:complete": _completable,
    "round_act:leave": _corrected,
    "round_act:seats": _swappable,
    "round_act:play-after-all": _forfeited,
    "apart_act:players": _apart,
    "apart_act:teams": _teams_apart,
    "change_event:round": _plannable,
    "change_event:automatic": _planned,
    "change_event:last": lambda day, other: _in_pairs(day) and {"method": "cop", "koth": "1"},
    "change_event:starts": lambda day, other: {"start-1": "9:30"},
    "in_hall_act:stream": lambda day, other: {"stream": "1", "shows": "first:A:"},
    "standings_behind:last-rounds": lambda day, other: (
        _in_pairs(day) and {"spread": "9", "definition": "caught"}
    ),
    **prized.CHANGES,
    "round_act:un-post": _after_posting(reason="a table short"),
    "clock_act:start": _after_posting(minutes="75"),
    "clock_act:pause": _clock_runs,
    "clock_act:go-on": _clock_stands,
    "clock_act:reset": _clock_was_started,
    "slip_act:off": _word_off,
    "slip_act:checked": _let_stand,
    "slip_act:compared": _after_a_slip(ticked="yes"),
    "slip_act:words": _after_posting(**{"words-1": "GARDENIA"}),
    "slip_act:sign": _after_a_slip(),
    "slip_act:correct": _after_a_slip(place="1", score="301", reason="added up wrong"),
    "slip_act:clock": _pair_in(place="1", used="26:10"),
    "slip_act:started": _pair_in(place="2"),
    "slip_act:first": _after_posting(time="1"),
    "round_act:first": _after_posting(time="2"),
    "slip_act:remove": _after_a_slip(),
    "slip_act:revoke": _nothing,
    "judge_event": _after_posting(table="1", words="gardenia", sure="yes"),
    "slip_act:judged": _after_posting(kind="formation", acceptable="no", reason="wrong twice"),
    "challenge_act:penalise": _challenged(challenger="2"),
    "challenge_act:withhold": _penalised,
    "challenge_act:query": _challenged(),
    "challenge_act:resubmit": _challenged(words="turban", reason="misspelt"),
    "challenge_act:overrule": _challenged(acceptable="no", clause="MYS-0", reason="so be it"),
    "print_paper": _nothing,
    "player_act:card": _nothing,
    "player_act:code": _nothing,
    "import_event": lambda day, other: _brought(),
    "import_games": _into_pairs,
    "change_event:add-division": lambda day, other: {**DIVISION, "code": "C"},
    "change_division": lambda day, other: {**DIVISION, "code": "C"},
    "change_event:remove-division": _empty_division,
    "player_act:division": _two_divisions,
    "event": lambda day, other: {**EVENT, "name": "Letters by the Sea"},
    "game_act:correct": _in_a_game(
        "reported", maker="1", announced="20", correct="30", agreed="yes"
    ),
    "game_act:points": _in_a_game(what="penalty", place="1", points="10", reason="phone"),
    "game_act:result": _in_a_game(result="2", reason="a breach"),
    "game_act:credit": _in_a_game("bye", place="1", points="-100", reason="late"),
    "game_act:rated": _in_a_game(rated="no", reason="a friendly"),
    "game_act:late": _in_a_game("blank", place="1", here="no"),
    "undo": _undoable,
    "slip_act:dispute": _after_a_slip(about="they say 412, I say 402"),
    "dispute_act:submit": _disputed(kind="words", words="gardenia tidal"),
    "dispute_act:rule": _disputed_word(finding="1", accepted="yes"),
    "dispute_act:fix": _wrong_record,
    "dispute_act:scores": _disputed(
        reason="counted again",
        **{f"score-{n}": str(points) for n, points in enumerate((301, 250, 240, 230, 220, 210), 1)},
    ),
    "dispute_act:assign": _another_has_it,
    "dispute_act:close": _disputed(closing="they agree after all"),
    "dispute_act:tiles": _tiles_turned_up, "dispute_act:racks": _racks_counted,
    "change_event:twice": lambda day, other: {"twice": "yes"},
    "change_event:hide": lambda day, other: {"hidden": "yes"},
    "in_hall_act:screens-first": lambda day, other: {"minutes": "2"},
    "in_hall_act:wifi": lambda day, other: {"network": "Lakeside Hall", "password": "letters4all"},
    "in_hall_act:show": lambda day, other: {"kind": "standings", "shown": "no"},
    **displays.CHANGES, **archives.CHANGES, **game_records.CHANGES,
    "new_event": lambda day, other: EVENT,
    "account": lambda day, other: {"old": "letters 4 all", "new": "quiet brown anagram"},
    "accounts": lambda day, other: {
        "name": "Pia", "username": "pia", "role": "scorekeeper", "password": "quiet anagram 7",
    },
    "change_second:code": lambda day, other: {}, "change_second:off": lambda day, other: {},
    "change_second:wait": lambda day, other: {"waits": "yes"},
    "change_account:switch": _on_another_account(active="no"),
    "change_account:password": _on_another_account(password="quiet anagram 7"),
    "change_account:role": _on_another_account(role="judge"),
    "change_event:role": _another_role_here,
}  # fmt: skip
# entries of one key
STEPS = {
    "round_act:pair": 2, "player_act:not-here": 2, "round_act:post-and-print": 3, "open_archive": 4,
    "prizes_act:fund": 2,
}  # fmt: skip
ONLY_WRITTEN_DOWN = {"print_paper", "player_act:card"}  # it stands in the journal alone
# they change who is at this browser and what it opens, and nothing else
SESSION_ONLY = {"sign_in", "sign_out", "hold_judge", "take_tables"}
NOTHING_KEPT = {"judge"}  # a list alone judges, and nothing is written down
# on a laptop that follows (tests/web/follow); any other refuses them
ON_THE_SECOND = {"change_second:take-over", "change_second:password"}
CHANGES_NO_ROW = SESSION_ONLY | NOTHING_KEPT | ON_THE_SECOND | {"setup"}


@pytest.mark.parametrize(
    "route", [pytest.param(one, id=one.name) for one in ROUTES if one.name in CHANGES]
)
def test_whatever_a_post_changes_is_a_new_entry_of_the_journal_for_each_step(
    day: Day, scorekeeper: Account, route: Route
) -> None:
    told = CHANGES[route.name](day, scorekeeper)
    address = address_of(route, day, told)
    client = Browser(day.by).client
    client.handler.enforce_csrf_checks = False
    before, entries = rows(), JournalEntry.objects.count()
    answer = client.post(address, {**told, "key": str(uuid.uuid4())})
    after = rows()
    assert answer.status_code in (200, 302)
    changed = {table for table in after if after[table] != before[table]} - {"journal_entry"}
    assert bool(changed) != (route.name in ONLY_WRITTEN_DOWN), (
        f"{route.name} changed {changed or 'nothing'}: {Page(answer, address).said}"
    )
    assert JournalEntry.objects.count() == entries + STEPS.get(route.name, 1)
    assert after["journal_entry"][:entries] == before["journal_entry"]


def test_an_address_without_prepared_data_takes_no_post(day: Day) -> None:
    day.post(1)
    client = Browser(day.by).client
    client.handler.enforce_csrf_checks = False
    before, taken = rows(), {*CHANGES, *CHANGES_NO_ROW}
    for route in ROUTES:
        if route.name not in taken:
            answer = client.post(address_of(route, day), {"key": str(uuid.uuid4())})
            assert (route.name, answer.status_code) == (route.name, 405)
    assert rows() == before


def test_signing_in_and_out_and_a_second_set_up_change_no_row(day: Day) -> None:
    told = {"username": "mirela", "password": "letters 4 all", "name": "M", "password_again": "x",
            "words": "gardenia", "list": "enable", "sure": "yes"}  # fmt: skip
    before = rows()
    for route in ROUTES:
        if route.name in CHANGES_NO_ROW:
            client = Browser(day.by).client
            client.handler.enforce_csrf_checks = False
            client.post(address_of(route, day), told)
            assert rows() == before, route.name


def test_set_up_is_the_first_entry_of_the_houses_journal(db: None) -> None:
    desk = Browser()
    page = desk.open("/setup/")
    told = {"name": "Mirela K.", "username": "mirela", "password": "quiet anagram 7"}
    page = desk.send(page.form(), **told, password_again="quiet anagram 7")
    assert (page.status, page.title) == (200, "Events")
    [entry] = JournalEntry.objects.all()
    sealed = entry.arguments.pop("sealed")
    assert (entry.act, entry.by_name) == ("accounts.set_up", "Mirela K.")
    assert entry.arguments == {"username": "mirela", "name": "Mirela K."}
    assert set(sealed) == {"password"}


def test_the_open_doors_show_nothing_of_an_event(day: Day) -> None:
    seen = Browser()
    answers = {
        address: seen.client.get(address).status_code
        for address in ("/healthz", "/setup/", "/sign-in/", "/sign-in/nothing/")
    }
    assert answers == {"/healthz": 200, "/setup/": 302, "/sign-in/": 200, "/sign-in/nothing/": 403}
    assert "Letters by the Lake" not in seen.open("/sign-in/").html


def test_what_the_hall_sees_without_sign_in_has_no_score_and_leads_to_no_desk(hall: Day) -> None:
    hall.play(1)
    hall.post(2)
    for address in ("/e/day/clock/", "/e/day/round/1/seating/", "/e/day/round/2/seating/"):
        page = Browser().open(address)
        links = {one.attributes["href"] for one in page.elements if one.tag == "a"}
        assert (address, page.status, links) == (address, 200, set())
        assert not {"299", "298", "297"} & set(page.text.split())


def test_the_link_of_a_demo_signs_in_only_on_this_laptop(director: Account) -> None:
    word = views.offer_sign_in(director.uuid)
    away = Browser(remote="192.168.1.20").open(f"/sign-in/{word}/")
    assert (away.status, away.title) == (403, "This link no longer works")
    for _ in range(2):
        assert Browser().open(f"/sign-in/{word}/").title == "Events"
    assert Browser().open("/sign-in/nothing/").main == (
        "This link no longer works It works only on this laptop, while the demo runs. "
        "Start the demo again for a new one. All events ⏎"
    )


def test_a_link_of_an_earlier_demo_leads_on_who_is_signed_in(day: Day) -> None:
    page = Browser(day.by).open("/sign-in/nothing/", event="day")
    assert (page.status, page.address) == (200, "/e/day/")
