"""Overlays for a stream: every field of a game that runs, is finished, or isn’t there."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from tdtool.models import Account
from tdtool.services.hall import unlist
from tdtool.services.journal.replay import replay
from tdtool.services.streams import StreamRefused, point
from tdtool.web.hall import answers
from tests.cast import Day
from tests.counted import counted
from tests.web.browser import Browser

NOTHING = "(no game assigned)"
TEXT = re.compile(r'<p data-ask="([^"]*)">([^<]*)</p>')
FIELDS = (
    "tournament", "division", "round", "event_line", "table", "score", "combined_names",
    "opponent_name", "name", "record", "place", "spread", "rating", "line",
)  # fmt: skip
OF_SEATS = tuple(
    f"p{seat}_{name}"
    for seat in range(1, 9)
    for name in ("name", "score", "record", "place", "spread", "rating", "line")
)


@pytest.fixture
def pairs(director: Account) -> Day:
    """Ann to Eve in two rounds: Ann meets Cy, Bob meets Dee, and Eve has the bye."""
    return Day.new(director, slug="two", system="scrabble", rounds=2).bring(5)


def _field(stream: str, field: str) -> str:
    """The value as text, which the page has too."""
    client = Client()
    page = client.get(f"/o/{stream}/{field}")
    found = TEXT.search(page.content.decode())
    assert (page.status_code, bool(found)) == (200, True), page.content.decode()
    text = client.get(f"/o/{stream}/{field}.txt")
    assert (found[1], unescape(found[2])) == (f"/o/{stream}/{field}.txt", text.content.decode())
    return text.content.decode()


def _told(stream: str, *fields: str) -> dict[str, str]:
    """As text; the first of them is looked for in its page, too."""
    client, first = Client(), _field(stream, fields[0])
    texts = {field: client.get(f"/o/{stream}/{field}.txt").content.decode() for field in fields}
    assert texts[fields[0]] == first
    return texts


def _to_player(day: Day, name: str, stream: int = 1) -> None:
    point(day.desk(), stream=stream, shows="player", entry=str(day.entry(name).uuid))


def test_a_stream_that_is_pointed_nowhere_says_so_in_every_field_of_a_game(pairs: Day) -> None:
    told = _told("two-1", *FIELDS, *OF_SEATS)
    known = {"tournament": "Letters by the Lake", "event_line": "Letters by the Lake"}
    assert told == dict.fromkeys(told, NOTHING) | known | {"division": ""}


def test_a_table_before_round_one_is_posted_has_no_game_and_a_draft_shows_nothing(
    pairs: Day,
) -> None:
    point(pairs.desk(), stream=1, shows="first", division=pairs.division_key)
    pairs.pair(1)
    assert set(_told("two-1", "round", "table", "score", "name", "p2_line").values()) == {NOTHING}


def test_every_field_of_a_game_that_runs(pairs: Day) -> None:
    point(pairs.desk(), stream=1, shows="first", division=pairs.division_key)
    pairs.post(1)
    one, other = pairs.seated(1)
    ratings = {name: str(pairs.entry(name).rating) for name in (one, other)}
    first = {
        "name": one, "record": "0-0", "place": "", "spread": "   0", "rating": ratings[one],
        "line": f"0-0 0 | Rating {ratings[one]}",
    }  # fmt: skip
    assert _told("two-1", *FIELDS) == {
        "tournament": "Letters by the Lake",
        "division": "",
        "round": "1 of 2",
        "event_line": "Letters by the Lake | Round 1",
        "table": "1",
        "score": "",
        "combined_names": f"{one} vs. {other}",
        "opponent_name": other,
        **first,
    }
    seats = _told("two-1", *OF_SEATS)
    assert {name: seats[f"p1_{name}"] for name in first} == first
    assert (seats["p2_name"], seats["p2_rating"], seats["p2_score"]) == (other, ratings[other], "")
    assert {seats[name] for name in OF_SEATS if name[1] in "345678"} == {""}


def test_a_score_is_shown_once_the_slip_is_accepted(pairs: Day) -> None:
    point(pairs.desk(), stream=1, shows="table", division=pairs.division_key, table=2)
    pairs.post(1)
    pairs.report(2, 431, 84, signed=False)
    assert _told("two-1", "score", "p1_score", "record") == {
        "score": "", "p1_score": "", "record": "0-0",
    }  # fmt: skip
    desk, slip = Browser(pairs.by), "/e/two/round/1/table/2/"
    desk.send(desk.open(slip).form(f"{slip}sign/"))
    one, other = pairs.seated(2)
    rating = {name: pairs.entry(name).rating for name in (one, other)}
    assert _told(
        "two-1", "score", "p1_score", "p2_score", "p1_spread", "p2_spread", "p1_line", "p2_line"
    ) == {
        "score": "431 -  84",
        "p1_score": "431",
        "p2_score": " 84",
        "p1_spread": "+347",
        "p2_spread": "−347",
        "p1_line": f"1-0 +347 | 1st place | Rating {rating[one]}",
        "p2_line": f"0-1 −347 | 5th place | Rating {rating[other]}",
    }


def test_a_draw_is_half_a_win_for_both(pairs: Day) -> None:
    point(pairs.desk(), stream=1, shows="first", division=pairs.division_key)
    pairs.post(1)
    pairs.report(1, 400, 400)
    assert _told("two-1", "score", "p1_record", "p2_record") == {
        "score": "400 - 400", "p1_record": "0.5-0.5", "p2_record": "0.5-0.5",
    }  # fmt: skip


def test_a_player_comes_first_wherever_they_sit_and_may_have_the_bye(pairs: Day) -> None:
    pairs.post(1)
    one, other = pairs.seated(1)
    _to_player(pairs, other)
    assert _told("two-1", "p1_name", "p2_name", "opponent_name", "table") == {
        "p1_name": other, "p2_name": one, "opponent_name": one, "table": "1",
    }  # fmt: skip
    sat = {name for table in (1, 2) for name in pairs.seated(table, 1)}
    (free,) = {"Ann", "Bob", "Cy", "Dee", "Eve"} - sat
    _to_player(pairs, free, stream=2)
    bye = ("opponent_name", "p2_name", "combined_names", "table", "score", "p1_score", "name")
    assert _told("two-2", *bye) == {
        "opponent_name": "bye", "p2_name": "bye", "combined_names": f"{free} (bye)", "table": "",
        "score": "+50", "p1_score": "+50", "name": free,
    }  # fmt: skip


def test_a_table_that_isn_t_played_and_a_player_who_came_too_late_have_no_game(pairs: Day) -> None:
    pairs.post(1)
    point(pairs.desk(), stream=1, shows="table", division=pairs.division_key, table=40)
    assert _told("two-1", "round", "table", "p1_name") == {
        "round": "1 of 2", "table": NOTHING, "p1_name": NOTHING,
    }  # fmt: skip
    pairs.bring("Flo")
    _to_player(pairs, "Flo")
    assert _told("two-1", "name", "record", "table", "opponent_name") == {
        "name": "Flo", "record": "0-0", "table": NOTHING, "opponent_name": NOTHING,
    }  # fmt: skip


def test_the_stream_goes_on_to_the_next_round_and_stops_at_the_last(pairs: Day) -> None:
    """It never counts to a round that there isn’t."""
    point(pairs.desk(), stream=1, shows="first", division=pairs.division_key)
    pairs.play(1)
    assert _field("two-1", "round") == "1 of 2"
    pairs.post(2)
    assert _told("two-1", "round", "score") == {"round": "2 of 2", "score": ""}
    pairs.report(1, 444, 222)
    pairs.report(2, 400, 300)
    pairs.complete(2)
    assert _told("two-1", "round", "score", "event_line") == {
        "round": "2 of 2", "score": "444 - 222", "event_line": "Letters by the Lake | Round 2",
    }  # fmt: skip


def test_an_unlisted_player_is_a_number_without_a_rating(pairs: Day) -> None:
    pairs.post(1)
    unlist(pairs.desk(), entry=str(pairs.entry("Ann").uuid), unlisted=True)
    _to_player(pairs, "Ann")
    told = _told("two-1", *FIELDS, *OF_SEATS)
    assert not [name for name, value in told.items() if "Ann" in value or "1900" in value]
    assert (told["name"], told["rating"], told["line"]) == ("Player 1", "", "0-0 0")


def test_at_a_table_of_several_everybody_has_a_field_and_the_score_is_a_list(day: Day) -> None:
    point(day.desk(), stream=3, shows="first", division=day.division_key)
    day.post(1)
    day.report(1, 205, 180, 160, 150, 140, 130)
    names = day.seated(1)
    told = _told("day-3", "score", "combined_names", "opponent_name", *OF_SEATS)
    assert told["score"] == "205, 180, 160, 150, 140, 130"
    assert told["combined_names"] == f"{', '.join(names[:5])} and {names[5]}"
    assert told["opponent_name"] == f"{', '.join(names[1:5])} and {names[5]}"
    assert [told[f"p{seat}_name"] for seat in range(1, 9)] == [*names, "", ""]
    assert (told["p6_score"], told["p6_record"], told["p6_place"]) == ("130", "130", "6th")
    assert (told["p1_spread"], told["p7_score"]) == ("", "")


def test_two_divisions_are_named_and_a_removed_one_leaves_no_game(event: Day) -> None:
    second = event.with_division("B", first_table=11)
    point(event.desk(), stream=1, shows="first", division=second.division_key)
    assert _told("day-1", "division", "event_line") == {
        "division": "B", "event_line": "Letters by the Lake | Division B",
    }  # fmt: skip
    event.event.divisions.get(code="B").delete()
    answers.forget_all()
    point(event.desk(), stream=2, shows="")
    assert _field("day-1", "table") == NOTHING


# ---------------------------------------------------------------- addresses and looks


def test_a_value_comes_from_memory_and_isn_t_sent_twice(pairs: Day) -> None:
    pairs.post(1)
    _to_player(pairs, "Ann")
    client = Client()
    etag = client.get("/o/two-1/name.txt")["ETag"]
    with counted() as asked:
        again = client.get("/o/two-1/name.txt", headers={"If-None-Match": etag})
    assert (again.status_code, asked.queries, again["Cache-Control"]) == (304, [], "no-cache")
    _to_player(pairs, "Bob")
    answer = client.get("/o/two-1/name.txt", headers={"If-None-Match": etag})
    assert (answer.status_code, answer.content, dict(answer.cookies)) == (200, b"Bob", {})


def test_the_query_sets_size_color_align_and_pad(pairs: Day) -> None:
    page = Client().get("/o/two-1/name?size=64&color=FC0&align=right&pad=12&hello=1")
    style = "/o/look.css?size=64&amp;color=%23fc0&amp;align=right&amp;pad=12"
    assert f'href="{style}"' in page.content.decode()
    css = Client().get(unescape(style))
    assert (css["Content-Type"], css.content.decode()) == (
        "text/css; charset=utf-8",
        "p { font-size: 64px; color: #fc0; text-align: right; padding: 0 12px; }\n",
    )
    assert b"style=" not in page.content


NO_LOOKS = [
    ("size=4000", "size must be a number from 8 to 400, not “4000”."),
    ("size=big", "size must be a number from 8 to 400, not “big”."),
    ("pad=-1", "pad must be a number from 0 to 400, not “-1”."),
    ("color=red;}", "color must be like ffcc00 or a name like white, not “red;}”."),
    ("align=top", "align must be left, center or right, not “top”."),
]  # fmt: skip


def test_a_look_that_can_t_be_is_refused_in_a_sentence(pairs: Day) -> None:
    for query, says in NO_LOOKS:
        for address in ("/o/two-1/name", "/o/look.css"):
            answer = Client().get(f"{address}?{query}")
            assert (answer.status_code, answer.content.decode()) == (400, f"{says}\n")


def test_an_address_that_names_nothing_is_a_sentence(pairs: Day) -> None:
    for address in ["/o/two-9/name", "/o/two/name", "/o/nowhere-1/name", "/o/two-1/nothing", "/o/"]:
        answer = Client().get(address)
        assert answer.status_code == 404
        assert answer.content.decode().startswith("There is no ")


def test_an_overlay_takes_nothing(pairs: Day) -> None:
    assert Client().post("/o/two-1/name").status_code == 405


# ---------------------------------------------------------------- the desk


def test_the_desk_points_a_stream_on_its_page_and_copies_the_addresses(
    pairs: Day, scorekeeper: Account
) -> None:
    desk = Browser(scorekeeper)
    pairs.post(1)
    form = desk.open("/e/two/hall/").form(STREAM)
    page = desk.send(form, shows="table:A:2")
    assert page.said == ["Stream 1 shows table 2 each round."]
    assert "http://testserver/o/two-1/p1_name" in page.text
    assert page.form(STREAM)["stream"] == "2"
    ann = str(pairs.entry("Ann").uuid)
    assert desk.send(form, key=None, shows=f"player::{ann}").status == 422
    page = desk.send(page.form(STREAM), stream="1", shows=f"player::{ann}")
    assert page.said == ["Stream 1 shows Ann."]


STREAM = "/e/two/hall/stream/"
NOT_SHOWN = [
    ({"shows": "table:A:"}, "Type the number of the table, 1 to 999."),
    ({"shows": "table:A:x"}, "Type the number of the table, 1 to 999."),
    ({"shows": "player::"}, "Choose the player for the stream."),
    ({"shows": "moon:A:"}, "Choose what the stream shows: a table or a player."),
    ({"shows": "first:Z:"}, "There is no such division in this event. Reload the page."),
    ({"shows": "::", "stream": "9"}, "Streams go from 1 to 8 (you gave 9)."),
]  # fmt: skip


def test_what_can_t_be_shown_is_refused_and_stays_as_it_was_typed(pairs: Day) -> None:
    desk = Browser(pairs.by)
    for told, says in NOT_SHOWN:
        page = desk.send(desk.open("/e/two/hall/").form(STREAM), **told)
        assert (page.status, page.said) == (422, [says])


def test_pointing_is_undone_to_what_was_shown_before_and_replayed(pairs: Day) -> None:
    pairs.post(1)
    _to_player(pairs, "Ann")
    _to_player(pairs, "Bob")
    desk = Browser(pairs.by)
    history = desk.open("/e/two/history/")
    assert "Changed what stream 1 shows." in history.text
    asked = desk.open("/e/two/undo/")
    desk.send(next(one for one in asked.forms if one.action.endswith("/undo/")))
    assert _field("two-1", "name") == "Ann"
    proof = replay(pairs.event)
    assert (proof.whole, proof.faults) == (True, ())


def test_a_stream_points_to_what_there_is(pairs: Day) -> None:
    with pytest.raises(StreamRefused, match="Streams go from 1 to 8"):
        point(pairs.desk(), stream=0, shows="")


def test_a_player_s_figures_and_last_games_as_other_overlays_call_them(pairs: Day) -> None:
    """Fields by the names that letsplayscrabble has for them, of both players."""
    _to_player(pairs, "Ann")
    pairs.post(1)
    new = ("average-score", "high-score", "rank", "points", "game-history", "best-of-7")
    assert set(_told("two-1", *new[:-1]).values()) == {""}
    assert _field("two-1", "tournament-info").endswith(" | Round 1")
    table = next(one for one in (1, 2) if "Ann" in pairs.seated(one))
    one, other = pairs.seated(table)
    pairs.report(table, *((500, 391) if one == "Ann" else (391, 500)))
    pairs.report(3 - table, 400, 390)
    met = other if one == "Ann" else one
    assert _told("two-1", *new, "rank-ordinal", "under-cam") == {
        "average-score": "500.0",
        "high-score": "500",
        "rank": "1",
        "rank-ordinal": "1st",
        "points": "500.0 for, 391.0 against",
        "game-history": f"Round 1: 500-391 win vs. {met}",
        "best-of-7": "1-0 +109",
        "under-cam": "1-0 +109 | 1st place (1st seed)",
    }
    assert _told("two-1", "p2_best-of-7", "p2_rank", "p2_game-history") == {
        "p2_best-of-7": "0-1 −109",
        "p2_rank": "5",
        "p2_game-history": "Round 1: 391-500 loss vs. Ann",
    }
    unlist(pairs.desk(), entry=str(pairs.entry("Ann").uuid), unlisted=True)
    told = _told("two-1", "p1_under-cam", "p2_game-history")
    assert "seed" not in told["p1_under-cam"] and "Ann" not in told["p2_game-history"]


def test_a_game_of_the_past_is_one_that_is_accepted_and_was_played(pairs: Day) -> None:
    """The latest comes first; a bye is no game, and neither is a slip that isn’t accepted."""
    pairs.play(1)
    pairs.post(2)
    free = {"Ann", "Bob", "Cy", "Dee", "Eve"} - {
        name for table in (1, 2) for name in pairs.seated(table, 1)
    }
    _to_player(pairs, free.pop())
    assert _field("two-1", "game-history") == ""
    at = next(one for one in (1, 2) if _field("two-1", "name") in pairs.seated(one))
    _to_player(pairs, pairs.seated(at)[1])
    pairs.report(at, 444, 333, signed=False)
    assert "Round 2" not in _field("two-1", "game-history")
