"""Prizes in the browser: more kinds, winners whom the director chooses, the fund and its shares."""

from __future__ import annotations

import pytest

from tdtool.models import Account, JournalEntry
from tdtool.queries.standings import prizes as prize_queries
from tdtool.services import displays, prizes
from tdtool.services import hall as hall_acts
from tdtool.services.acts import Refused
from tdtool.services.journal import undo
from tests.cast import Day, after_round, brought
from tests.web.browser import Browser, Form, Page
from tests.web.displays.test_displays import pointed, said

LIST = "/e/day/prizes/"
WINNER = f"{LIST}1/winner/"
FUND = f"{LIST}fund/"
HISTORY = "/e/day/history/"
BEST_PLAY = {"kind": "by hand", "title": "Best play", "amount": "$20"}


@pytest.fixture
def pairs(director: Account) -> Day:
    """Six players after two rounds of four."""
    return after_round(director, 2, players=6, rounds=4)


@pytest.fixture
def desk(pairs: Day) -> Browser:
    return Browser(pairs.by)


def put(day: Day, *rows: dict[str, object]) -> None:
    prizes.put(day.desk(), division=day.division_key, prizes=list(rows))


def to_give(desk: Browser, number: int = 1) -> Form:
    """Whom prize so and so of the list goes to."""
    return desk.open(LIST, winner=str(number)).form(f"{LIST}{number}/winner/")


def add(desk: Browser, **typed: str) -> Page:
    return desk.send(desk.open(LIST).form(f"{LIST}add/"), **typed)


def test_the_director_chooses_a_winner_and_the_page_says_whether_the_word_is_listed(
    pairs: Day, desk: Browser
) -> None:
    page = add(desk, kind="by hand", title="Best play", amount="$20")
    assert page.said == ["“Best play” saved."]
    assert "Best play $20 Not chosen yet." in page.main
    old = form = to_give(desk)
    cy, bob = (str(pairs.entry(name).uuid) for name in ("Cy", "Bob"))
    # An honorable mention alone leaves the prize not chosen yet.
    page = desk.send(form, mention=bob)
    assert "Best play $20 Not chosen yet. Honorable mention: Bob." in page.main
    form = to_give(desk)
    page = desk.send(form, winner=cy, word="oxen", score="84", round_number="2", table_number="1",
                     mention=bob)  # fmt: skip
    assert page.said == ["“Best play” goes to Cy."]
    assert (
        "Cy OXEN · 84 points · round 2 · table 1 Honorable mention: Bob. "
        "OXEN is in the word list ENABLE."
    ) in page.main
    filled = to_give(desk)
    assert (filled["winner"], filled["word"], filled["score"]) == (cy, "OXEN", "84")
    page = desk.send(filled, word="oxenz", key="0" * 32)
    assert "OXENZ isn’t in the word list" in page.main and "Check it before" in page.main
    page = desk.send(to_give(desk), word="oxén", key="1" * 32)
    assert "OXÉN can’t be checked: a word has only the letters A to Z." in page.main
    late = desk.send(old, winner=bob, key="2" * 32)
    assert late.status == 409 and "The prize list was changed. You chose a winner." in late.text
    assert "Best play $20 Cy" in desk.open(LIST).main


def test_choosing_a_winner_is_undone_one_after_the_other(pairs: Day) -> None:
    put(pairs, BEST_PLAY)
    for name in ("Cy", "Bob"):
        prizes.give(pairs.desk(), division=pairs.division_key, prize="Best play",
                    winner=str(pairs.entry(name).uuid))  # fmt: skip
    one, two = JournalEntry.objects.filter(act="prizes.give").order_by("number")
    with pytest.raises(Refused, match=f"Action {two.number} changed the prizes after it"):
        undo.undo(pairs.desk(), number=one.number)
    undo.undo(pairs.desk(), number=two.number)
    page = Browser(pairs.by).open(LIST)
    assert "Best play $20 Cy Chosen by the director." in page.main
    undo.undo(pairs.desk(), number=one.number)
    assert "Not chosen yet." in Browser(pairs.by).open(LIST).main
    assert pairs.division.prizes_given is None


def test_a_renamed_prize_keeps_its_winner_and_its_title_is_free_again(
    pairs: Day, desk: Browser
) -> None:
    put(pairs, BEST_PLAY)
    prizes.give(
        pairs.desk(),
        division=pairs.division_key,
        prize="Best play",
        winner=str(pairs.entry("Cy").uuid),
    )
    for title in ("Best find", "Best word"):
        page = desk.send(desk.open(LIST, change="1").form(f"{LIST}1/change/"), title=title)
        assert f"{title} $20 Cy" in page.main
    assert "Chose the winner of a prize in division A: Best play." in desk.open(HISTORY).main
    page = add(desk, kind="by hand", title="Best play", amount="$9")
    assert page.said == ["“Best play” saved."]
    desk.send(to_give(desk, 2), winner=str(pairs.entry("Bob").uuid))
    page = desk.open(LIST)
    assert "Best word $20 Cy" in page.main and "Best play $9 Bob" in page.main
    page = add(desk, kind="by hand", title="BEST PLAY")
    assert page.said == [
        "Prize 3: there is already a prize “BEST PLAY” whose winner you choose. "
        "Give it another title."
    ]


def test_a_winner_that_can_t_be_is_refused_with_a_sentence(pairs: Day) -> None:
    put(pairs, BEST_PLAY)
    cy = str(pairs.entry("Cy").uuid)
    for told, sentence in (
        ({"prize": "no such"}, "This prize is no longer on the list. Reload the page."),
        ({"winner": "00000000-0000-0000-0000-000000000000"},
         "This player isn’t in the division. Reload the page."),
        ({"winner": "x"}, "This player isn’t in the division. Reload the page."),
        ({"mention": cy},
         "The winner can’t be the honorable mention too. Choose another player."),
        ({"score": 10_000}, "The score must be from 0 to 9999 (you gave 10000)."),
        ({"round_number": 5}, "The round must be from 1 to 4 (you gave 5)."),
        ({"table_number": 0}, "The table must be from 1 to 9999 (you gave 0)."),
        ({"word": "X" * 41}, "A word has up to 40 letters, a reason up to 120 characters."),
        ({"word": "ox3n"}, "A word has only letters (you gave OX3N)."),
        ({"round_number": 3, "table_number": 1}, "Round 3 isn’t posted yet."),
        ({"round_number": 2, "table_number": 4}, "Round 2 has no table 4."),
        ({"table_number": 1}, "Enter the round of table 1 too."),
        *(({"winner": "", **more}, None) for more in (
            {"word": "oxen"}, {"score": 0}, {"round_number": 1}, {"reason": "good"},
        )),
    ):  # fmt: skip
        given = {"division": pairs.division_key, "prize": "Best play", "winner": cy, **told}
        with pytest.raises(Refused) as refused:
            prizes.give(pairs.desk(), **given)
        says = str(refused.value)
        assert says == sentence or (sentence is None and "Choose the winner first" in says)
    assert pairs.division.prizes_given is None


def test_a_number_without_a_limit_is_told_it_and_what_was_typed_stays(
    pairs: Day, desk: Browser
) -> None:
    put(pairs, BEST_PLAY)
    page = desk.send(to_give(desk), score="99999999", word="oxen")
    assert page.status == 422 and page.form(WINNER)["word"] == "oxen"
    page = desk.send(to_give(desk), round_number="9", key="1" * 32)
    assert page.said == ["The round must be from 1 to 4 (you gave 9)."]
    page = desk.send(desk.open(LIST).form(FUND), fee="99999999", added="12.3.4")
    assert "Enter a sum up to 9,999,999.99, not “99999999”." in page.text
    assert page.form(FUND)["added"] == "12.3.4"
    page = add(desk, kind="lucky stiff", games="99", group="x" * 30, only="3, 99")
    assert "There is no player 99 in this division." in page.text
    assert page.form(f"{LIST}add/")["only"] == "3, 99"
    for typed in ("-1", "−1"):  # a place from the last, with either minus
        add(desk, kind="rank", place=typed)
        assert [row["place"] for row in pairs.division.prizes[1:]][-1] == -1
    page = add(desk, kind="low win", only="5-3")
    assert "“5–3” runs backwards; lower number first." in page.text


def test_a_group_narrow_games_and_some_players_are_kept_and_shown(
    pairs: Day, desk: Browser
) -> None:
    page = add(desk, kind="lucky stiff", games="1", group="fun", only="2–3, 5")
    (row,) = pairs.division.prizes
    field = {str(one.uuid): one.number for one in pairs.division.entries.all()}
    assert (row["games"], row["group"]) == (1, "fun")
    assert sorted(field[key] for key in row["only"]) == [2, 3, 5]
    assert "one of “fun”" in page.main and "The narrowest win: by " in page.main
    form = desk.open(LIST, change="1").form(f"{LIST}1/change/")
    assert (form["games"], form["only"]) == ("1", "2, 3, 5")
    desk.send(form, games="", only="")
    assert "games" not in pairs.division.prizes[0] and "only" not in pairs.division.prizes[0]


def test_the_fund_is_shared_out_to_the_cent_and_too_much_is_warned_of(
    pairs: Day, desk: Browser
) -> None:
    put(pairs, {"kind": "rank"}, {"kind": "rank", "place": 2}, {"kind": "upset", "amount": "$20"})
    page = desk.open(LIST)
    page = desk.send(page.form(FUND), fee="25.05", costs="50", choice="best")
    assert page.said == ["Prize fund saved."]
    assert "Prize fund $100.30: 6 entry fees of $25.05, $50.00 costs." in page.text
    shares = page.form(FUND)
    page = desk.send(shares, **{"share-1": "66.67", "share-2": "33.33"})
    assert page.said == ["Prize fund saved."]
    assert "1st place $66.88 66.67% of the fund" in page.main
    assert "2nd place $33.42 33.33% of the fund" in page.main
    assert ("The prizes on the list come to $120.30: $20.00 more than the fund.") in desk.open(
        LIST
    ).main
    page = desk.send(page.form(FUND), **{"share-1": "80", "share-2": "33"})
    assert page.said == ["Shares add up to 113%; they can’t be more than 100%."]
    assert page.form(FUND)["share-1"] == "80"
    page = desk.send(page.form(FUND), **{"share-1": "half", "key": "2" * 32})
    assert "1st place: enter a percentage from 0 to 100, e.g. 12.5, not “half”." in page.text
    undo.undo(pairs.desk(), number=JournalEntry.objects.get(act="prizes.fund").number)
    assert pairs.division.prize_money is None


def test_the_list_the_fund_and_the_hall_count_the_same_entry_fees_with_those_of_who_never_came(
    director: Account,
) -> None:
    day = brought(director, 4, system="scrabble", rounds=4)
    day.bring_named("Gus", "Hal", here=False)
    put(day, {"kind": "rank", "share": 10_000})
    prizes.fund(day.desk(), division=day.division_key, money={"fee": 1000})
    day.play(1)
    hall_acts.show(day.desk(), kind="prizes", shown=True)
    desk = Browser(day.by)
    fund = desk.open(LIST)
    assert "Leave blank for everybody entered (6)." in fund.text
    assert "Prize fund $60.00: 6 entry fees of $10.00." in fund.text
    assert "1st place $60 100% of the fund" in fund.main
    assert "$60" in Browser().open("/h/day/prizes/").text


def test_a_sum_is_read_with_either_sign_for_its_cents(pairs: Day, desk: Browser) -> None:
    for typed, cents in (
        ("25", 2500), ("25.5", 2550), ("25,50", 2550), ("1,250", 125_000), ("1,250.05", 125_005),
    ):  # fmt: skip
        desk.send(desk.open(LIST).form(FUND), fee=typed)
        money = pairs.division.prize_money
        assert money is not None and money["fee"] == cents


def test_an_amount_that_is_typed_takes_the_place_of_a_share(pairs: Day, desk: Browser) -> None:
    put(pairs, {"kind": "rank", "share": 5000})
    desk.send(desk.open(LIST, change="1").form(f"{LIST}1/change/"), title="Champion")
    assert pairs.division.prizes[0]["share"] == 5000
    desk.send(desk.open(LIST, change="1").form(f"{LIST}1/change/"), amount="a cup")
    assert "share" not in pairs.division.prizes[0]


def test_the_ceremony_shows_new_kinds_one_at_a_time_from_the_last(pairs: Day) -> None:
    """A winner may be chosen while it is open; the list may not change."""
    put(pairs, {"kind": "rank"}, {"kind": "lucky stiff", "games": 1}, BEST_PLAY)
    pointed(pairs, "ceremony")
    displays.start_ceremony(pairs.desk(), division=pairs.division_key)
    displays.reveal(pairs.desk(), division=pairs.division_key, shown=1)
    assert said().startswith("Prize ceremony Best play Nobody $20")
    prizes.give(
        pairs.desk(),
        division=pairs.division_key,
        prize="Best play",
        winner=str(pairs.entry("Cy").uuid),
    )
    assert said().startswith("Prize ceremony Best play Cy $20")
    displays.reveal(pairs.desk(), division=pairs.division_key, shown=2)
    assert said().startswith("Prize ceremony Lucky stiff")


def test_players_who_aren_t_named_in_the_hall_are_numbers_as_winner_and_as_mention(
    pairs: Day,
) -> None:
    put(pairs, BEST_PLAY)
    one, other = pairs.entry("Cy"), pairs.entry("Bob")
    for entry in (one, other):
        hall_acts.unlist(pairs.desk(), entry=str(entry.uuid), unlisted=True)
    prizes.give(pairs.desk(), division=pairs.division_key, prize="Best play", winner=str(one.uuid),
                mention=str(other.uuid))  # fmt: skip
    hall_acts.show(pairs.desk(), kind="prizes", shown=True)
    page = Browser().open("/h/day/prizes/")
    assert f"Player {one.number}" in page.text and f"Player {other.number}" in page.text
    assert "Cy" not in page.text and "Bob" not in page.text


def upsets(day: Day) -> None:
    """Round 3, in which the better player loses every game."""
    for game in day.post(3).games.order_by("table__number"):
        assert game.table is not None
        numbers = game.seats.order_by("place").values_list("entry__number", flat=True)
        day.report(game.table.number, *(300 + 40 * n for n in numbers))


def test_no_prize_tells_the_hall_the_rating_of_a_player_who_isn_t_named_there(pairs: Day) -> None:
    kinds = ("rating gain", "overseed", "over expectation", "upset")
    put(pairs, *({"kind": kind} for kind in kinds))
    upsets(pairs)
    gain, over, above, upset = (
        line.winners[0].why for line in prize_queries.page(pairs.division).lines
    )
    assert "points, from" in gain and "by rating" in over
    assert "expected." in above and "points apart" in upset
    for entry in pairs.division.entries.all():
        hall_acts.unlist(pairs.desk(), entry=str(entry.uuid), unlisted=True)
    hall_acts.show(pairs.desk(), kind="prizes", shown=True)
    seen = Browser().open("/h/day/prizes/").main
    for sentence in (
        "Gained rating points.", "Stands above their seed.", "Ranked by wins over expectation.",
        "Beat Player ",
    ):  # fmt: skip
        assert sentence in seen
    for told in (gain, over, above, "points apart", "rated", "by rating"):
        assert told not in seen
    assert not [one for one in pairs.division.entries.all() if str(one.rating) in seen]


def test_an_upset_of_a_player_who_isn_t_named_tells_nobody_s_rating(pairs: Day) -> None:
    put(pairs, {"kind": "upset"})
    upsets(pairs)
    (line,) = prize_queries.page(pairs.division).lines
    beaten = pairs.entry(line.winners[0].why.split()[1])
    hall_acts.unlist(pairs.desk(), entry=str(beaten.uuid), unlisted=True)
    hall_acts.show(pairs.desk(), kind="prizes", shown=True)
    seen = Browser().open("/h/day/prizes/").main
    assert f"Beat Player {beaten.number} 420–340 in round 3." in seen
    assert str(beaten.rating) not in seen


def test_a_prize_that_isn_t_given_by_hand_has_no_page_of_a_winner(
    pairs: Day, desk: Browser
) -> None:
    put(pairs, {"kind": "rank"})
    assert [desk.open(LIST, winner=number).status for number in ("1", "9")] == [404, 404]
