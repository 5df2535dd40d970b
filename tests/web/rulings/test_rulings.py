"""Corrections by the rules, penalties, results by ruling, late players, the second keying."""

import pytest

from tdtool.models import Account, Game, LedgerLine
from tdtool.services import events
from tdtool.services.acts import Refused
from tdtool.services.slips import lifecycle as slips
from tdtool.services.slips import rulings
from tests.cast import Day, brought, first_posted
from tests.web.browser import Browser


def day_of(director: Account, system: str, players: int = 4) -> Day:
    return first_posted(director, players, system=system, rounds=3)


def address(game: Game, part: str = "") -> str:
    return f"/e/day/games/{game.uuid}/{part}/".replace("//", "/")


def lines(game: Game) -> list[tuple[str, int, str]]:
    rows = LedgerLine.objects.filter(seat__game=game).order_by("pk")
    return [(line.kind, line.points, line.clause) for line in rows][2:]


@pytest.mark.clause("D04-9")
def test_a_score_error_is_looked_at_before_it_is_done(director: Account) -> None:
    day = day_of(director, "anagrams-2004")
    game, desk = day.report(1, 60, 50, signed=False), Browser(director)
    one, other = day.seated(1)
    asked = "?maker=1&announced=7&correct=5&caught_by=2&agreed=yes"
    page = desk.open(address(game) + asked)
    assert f"{one}6058" in page.main and f"{other}5052" in page.main
    assert lines(game) == []
    page = desk.send(page.form(address(game, "correct")))
    assert page.said == ["Corrected: 2 lines added to the slip."]
    assert lines(game) == [("correction", -2, "D04-9"), ("catch", 2, "D04-9")]


@pytest.mark.clause("MYS-9.6")
def test_a_correction_that_cant_be_says_why_and_keeps_what_was_typed(director: Account) -> None:
    day = day_of(director, "my-scrabble")
    game, desk = day.report(1, 30, 390, signed=False), Browser(director)
    for asked, says in (
        ("maker=1&announced=99999&correct=10&agreed=yes", "−99959 can’t be a score here"),
        (
            "maker=1&announced=ten&correct=10&agreed=yes",
            "The announced score must be a whole number",
        ),
        ("maker=1&announced=12&correct=12&agreed=yes", "nothing to correct"),
        ("maker=1&announced=12&correct=14", "The players don’t agree"),
        ("maker=7&announced=12&correct=14&agreed=yes", "There is no seat 7"),
    ):
        page = desk.open(f"{address(game)}?{asked}")
        assert (page.status, [one for one in page.said if says in one] != []) == (422, True)
        assert f'value="{asked.split("announced=")[1].split("&")[0]}"' in page.html
    assert lines(game) == []
    slips.sign(day.desk(), game=str(game.uuid), places=[1, 2])
    assert "This slip is locked; your change is saved as a ruling." in desk.open(address(game)).main


@pytest.mark.clause("MYS-P3")
def test_a_penalty_needs_a_reason_and_takes_points_away_whatever_its_sign(
    director: Account,
) -> None:
    """36 was saved as +36, and won a table."""
    day = day_of(director, "scrabble")
    game, desk = day.report(1, 400, 390), Browser(director)
    first, second = day.seated(1)
    page = desk.open(address(game))
    # What it makes of both scores stands there before it is saved.
    assert "data-becomes" in page.html
    form = page.form(address(game, "points"))
    for typed, says in (
        ({"what": "penalty", "points": "36"}, f"Scores become: {first} 364, {second} 390"),
        ({"what": "bonus", "points": "36"}, f"Scores become: {first} 436, {second} 390"),
        (
            {"what": "bonus", "points": "-3"},
            "A bonus adds points. To take points away, choose penalty.",
        ),
        (
            {"what": "penalty", "points": "36", "counts_for": "spread"},
            f"{first}: −36 on the spread. The scores stay as they are.",
        ),
        ({"what": "penalty", "points": ""}, ""),
    ):
        answer = desk.client.get(address(game), {"becomes": "points", "place": "1", **typed})
        assert answer.content.decode() == says
    page = desk.send(form, place="2", points="−10")
    assert page.status == 422
    assert page.said == ["A ruling needs a reason or a rule; History shows it."]
    page = desk.send(page.form(address(game, "points")), reason="phone rang")
    says = f"{second}: penalty −10 saved. Scores now: {first} 400, {second} 380."
    assert page.said == [says]
    for typed, left in (("36", 364), ("−36", 328), ("-36", 292)):
        page = desk.send(
            page.form(address(game, "points")), place="1", points=typed, reason="phone rang"
        )
        says = f"{first}: penalty −36 saved. Scores now: {first} {left}, {second} 380."
        assert page.said == [says]
    form = page.form(address(game, "points"))
    page = desk.send(form, what="bonus", place="2", points="-15", reason="best play")
    says = "A bonus adds points. To take points away, choose penalty."
    assert (page.status, page.said) == (422, [says])
    again = page.form(address(game, "points"))
    assert again["what"] == "bonus"
    assert desk.send(again, points="15").said[0].startswith(f"{second}: bonus +15 saved.")
    assert [line[1] for line in lines(game)] == [-10, -36, -36, -36, 15]


@pytest.mark.clause("MYS-0")
def test_a_win_by_ruling_is_given_with_its_clause(director: Account) -> None:
    day = day_of(director, "my-scrabble")
    game, desk = day.report(1, 400, 390), Browser(director)
    page = desk.open(address(game))
    page = desk.send(page.form(address(game, "result")), result="2", reason="a breach")
    assert page.said == ["Ruling saved."]
    assert list(game.seats.order_by("place").values_list("ruled", flat=True)) == ["loss", "win"]
    assert lines(game) == [("ruling", 0, "MYS-0"), ("ruling", 0, "MYS-0")]


def test_a_bye_is_changed_with_a_reason(director: Account) -> None:
    day = day_of(director, "scrabble", players=3)
    day.report(1, 400, 390)
    day.complete(1)
    bye, desk = Game.objects.get(kind="bye"), Browser(director)
    page = desk.open(address(bye))
    page = desk.send(page.form(address(bye, "credit")), points="75", reason="as announced")
    name = bye.seats.get().entry.name
    assert page.said == [f"{name}’s bye now counts a win, +75."]
    desk.send(page.form(address(bye, "credit")), points="-50", reason="didn’t come")
    page = desk.open("/e/day/round/1/")
    assert "a loss, −50" in page.main
    links = [one.attributes.get("href") for one in page.elements if one.tag == "a"]
    assert address(bye) in links
    last = desk.open("/e/day/")
    assert "Round 1, bye" in last.main and "table 0" not in last.main


def test_a_penalty_takes_from_what_a_bye_counts_and_waits_until_it_does(director: Account) -> None:
    """Before the round was complete it stood for the bye’s credit: a loss by 10 without a word."""
    day = day_of(director, "scrabble", players=3)
    bye, desk = Game.objects.get(kind="bye"), Browser(director)
    page = desk.open(address(bye))
    assert "New spread" in page.main and "now 0" not in page.main
    assert "counts once the round is complete" in page.main
    assert "Penalty or bonus" not in page.main
    one = {"game": str(bye.uuid), "place": 1, "points": -10, "reason": "late"}
    with pytest.raises(Refused) as refusal:
        rulings.points(day.desk(), **one, counts_for="spread")
    assert str(refusal.value) == (
        "This bye counts once round 1 is complete. Enter the penalty or bonus then, or save the "
        "spread that the bye is to bring."
    )
    day.report(1, 400, 390)
    day.complete(1)
    with pytest.raises(Refused) as refusal:
        rulings.points(day.desk(), **one, counts_for="score")
    assert str(refusal.value) == "A bye or forfeit has no score: choose spread only."
    page = desk.open(address(bye))
    desk.send(page.form(address(bye, "points")), points="10", counts_for="spread", reason="late")
    assert "a win, +40" in desk.open("/e/day/round/1/").main
    assert "now 40" in desk.open(address(bye)).main
    name = bye.seats.get().entry.name
    assert f"Penalty or bonus for {name}, bye, round 1." in desk.open("/e/day/history/").main


@pytest.mark.clause("MYS-2.2")
@pytest.mark.clause("MYS-P4")
def test_a_late_players_clock_is_started_and_stopped_and_stands_on_the_day_page(
    director: Account,
) -> None:
    day = day_of(director, "my-scrabble")
    game, desk = day.game(1), Browser(director)
    assert "clocks running" not in desk.open("/e/day/").main
    page = desk.open("/e/day/round/1/table/1/")
    assert "Late or absent" in page.main
    one = page.form(address(game, "late"))
    page = desk.send(one, place="2", here="no")
    assert page.said == [f"{day.seated(1)[1]}’s clock is running."]
    form = [one for one in page.forms if one.action == address(game, "late")][1]
    page = desk.send(form, here="yes")
    assert page.said[0].startswith(f"{day.seated(1)[1]} is here; 0:0")
    page = desk.send(page.form(address(game, "late")), place="1", here="no", back="day")
    assert page.address == "/e/day/"
    assert "clocks running" in page.main and f"{day.seated(1)[0]}, table 1" in page.main
    page = desk.send(page.form(address(game, "late")), here="yes")
    assert "clocks running" not in page.main


def test_keying_twice_is_a_setting_of_the_event(director: Account) -> None:
    day, desk = day_of(director, "scrabble"), Browser(director)
    page = desk.open("/e/day/event/")
    page = desk.send(page.form("/e/day/event/twice/"))
    assert page.said == ["Two people must now enter each slip."]
    day.event.refresh_from_db()
    assert day.event.keyed_twice
    page = desk.send(page.form("/e/day/event/twice/"))
    assert page.said == ["Each slip is now entered once."]


def test_a_slip_that_waits_for_its_second_check_is_entered_again_on_the_line(
    director: Account, scorekeeper: Account
) -> None:
    """Scores alone were typed here, and its overtime was never compared."""
    day = brought(director, 4, system="scrabble", rounds=3)
    events.key_twice(day.desk(), twice=True)
    day.event.refresh_from_db()
    day.post(1)
    game = day.report(1, 400, 390)
    page = Browser(scorekeeper).open(address(game))
    assert "/e/day/entry/?table=1&round=1" in [one.attributes.get("href") for one in page.elements]


def test_a_signature_for_nobody_at_the_table_is_refused(director: Account) -> None:
    day = day_of(director, "scrabble")
    game = day.report(1, 400, 390, signed=False)
    with pytest.raises(Refused) as refusal:
        slips.sign(day.desk(), game=str(game.uuid), places=[3])
    assert str(refusal.value) == "There is no seat 3 at table 1."


def test_the_page_of_rulings_asks_about_the_last_act_with_z_as_other_pages_do(
    director: Account,
) -> None:
    day = first_posted(director, 4, system="scrabble")
    game, desk = day.report(1, 400, 390), Browser(director)
    address = f"/e/day/games/{game.uuid}/"
    asked = desk.open(f"/e/day/undo/?back={address}")
    assert 'data-key="z"' in desk.open(address).html
    page = desk.send(next(one for one in asked.forms if one.action.endswith("/undo/")))
    assert page.address == address
    assert page.said[0].startswith("Undone: Entered table 1")


def test_a_scorekeeper_is_not_led_from_a_locked_slip_to_the_rulings_and_back(
    director: Account, scorekeeper: Account
) -> None:
    """*Correct score* was offered, filled in and refused; the rulings sent back to it."""
    day = first_posted(director, 4, system="my-scrabble")
    game = day.report(1, 400, 390)
    locked = "Accepted: only a director can correct it now."
    desk, slip = Browser(scorekeeper), "/e/day/round/1/table/1/"
    page = desk.open(slip)
    assert locked in page.main
    offered = {form.action for form in page.forms if form.method == "post"}
    assert not offered & {f"{slip}correct/", f"{slip}clock/"}
    assert "Add a ruling" not in page.main
    rulings_page = desk.open(f"/e/day/games/{game.uuid}/").main
    assert locked in rulings_page
    assert "Correct score" not in rulings_page
    page = Browser(director).open(slip)
    offered = {form.action for form in page.forms if form.method == "post"}
    assert offered >= {f"{slip}correct/", f"{slip}clock/", f"{slip}started/"}


def test_what_a_bye_will_count_stands_there_before_it_is_saved(director: Account) -> None:
    first_posted(director, 3, system="scrabble")
    bye = Game.objects.get(kind="bye")
    name = bye.seats.get().entry.name
    typed = {"becomes": "credit", "place": "1", "points": "-20"}
    answer = Browser(director).client.get(address(bye), typed)
    assert answer.content.decode() == f"{name}’s bye will count a loss, −20."
