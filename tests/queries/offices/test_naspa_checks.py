"""NASPA’s eight checks: an event that passes all, and for each one that fails it alone."""

from __future__ import annotations

from datetime import date

import pytest

from tdtool.formats.offices import naspa
from tdtool.models import Account
from tdtool.services import players
from tdtool.services.acts import Desk
from tdtool.services.disputes import rulings as dispute_rulings
from tdtool.services.players import RatingLine, digest_of
from tdtool.services.slips import lifecycle as slips
from tdtool.services.slips import rulings
from tests.cast import MORNING, Day
from tests.queries.offices.prepared import failing, line, number, sanctioned, seen, tell
from tests.tables import of_each
from tests.web.browser import Browser

TITLES = [
    "Tournament and director", "Member numbers", "Players per division", "Results", "Dates",
    "Rating system", "Nothing pending", "Player lines", "Date of the event",
]  # fmt: skip


@pytest.fixture
def played(director: Account) -> Day:
    day = sanctioned(director)
    day.play(1)
    return day


def test_an_event_with_all_in_order_passes_all_nine(played: Day) -> None:
    page = seen(played)
    assert [one.title for one in page.checks] == TITLES
    assert failing(played) == {}
    assert page.ready
    archive, typed = page.files
    assert [archive.name, typed.name] == ["day-naspa-2026-05-12.tsh", "day-naspa-2026-05-12.txt"]
    [ann, *_] = naspa.read(archive.data).division("A").players
    assert (ann.name, ann.rating, ann.opponents) == ("Arbor, Ann:AA000001", 1900, (3,))
    assert typed.data.decode().splitlines()[:2] == [
        "#division A", "Arbor, Ann:AA000001     1900 3; 299",
    ]  # fmt: skip


def test_first_without_the_tournaments_id_nothing_can_be_sent(played: Day) -> None:
    tell(played, tournament="")
    assert failing(played) == {
        TITLES[0]: "can’t be sent: Enter the tournament id from the sanction letter."
    }
    tell(played, director="")
    assert failing(played) == {
        TITLES[0]: "can’t be sent: Enter the director’s id from the sanction letter."
    }


def test_first_another_director_than_the_configuration_names_is_told(played: Day) -> None:
    division = played.division
    division.kept = {"config": "config director_id = 'ZZ000001'\n"}
    division.save()
    assert failing(played) == {
        TITLES[0]: "can’t be sent: The sanction letter names director AA000900, the imported "
        "configuration ZZ000001. Check which is right."
    }


def test_second_a_number_of_the_wrong_shape_or_of_two_players(played: Day) -> None:
    number(played, "Bob Boru", "12345")
    assert failing(played) == {
        TITLES[1]: "can’t be sent: Two letters and six digits are needed, e.g. AA003200: Bob Boru "
        "has “12345”."
    }
    number(played, "Bob Boru", "AA000001")
    assert failing(played) == {
        TITLES[1]: "can’t be sent: Two letters and six digits are needed, e.g. AA003200: Ann Arbor "
        "and Bob Boru share AA000001."
    }


def test_second_newcomers_are_listed_apart(director: Account) -> None:
    day = sanctioned(director)
    players.enter(
        day.desk(), division=day.division_key, lines=[line("Zoe New", None, "")], arrived=True
    )
    players.enter(
        day.desk(), division=day.division_key, lines=[line("Yan Old", 1200, "")], arrived=True
    )
    day.play(1)
    assert failing(day)[TITLES[1]] == (
        "can’t be sent: Two letters and six digits are needed, e.g. AA003200: Yan Old has none."
    )
    number(day, "Yan Old", "AA000077")
    assert failing(day) == {
        TITLES[
            1
        ]: "needs you: 1 new player without a number: Zoe New. NASPA needs their membership forms."
    }
    assert seen(day).ready


def test_third_three_players_are_too_few(director: Account) -> None:
    day = sanctioned(director, many=3)
    day.play(1)
    assert failing(day) == {
        TITLES[2]: "can’t be sent: A division needs 4 players; division A has 3."
    }


def test_fourth_a_slip_is_missing(director: Account) -> None:
    day = sanctioned(director)
    day.post(1)
    day.report(1, 400, 390)
    assert failing(day) == {TITLES[3]: "can’t be sent: Results are missing: round 1 (2 players)."}


def test_files_that_are_checked_once_the_results_are_in_ask_nothing_before(
    director: Account,
) -> None:
    day = sanctioned(director)
    day.post(1)
    checked = {"wespa": "The .tou file", "coco": "Names and numbers"}
    for office, title in checked.items():
        assert failing(day, office)[title] == "later: This is checked once all results are in."
    day.report(1, 400, 390)
    day.report(2, 400, 390)
    for office, title in checked.items():
        assert "later" not in failing(day, office).get(title, "")


def test_fourth_a_slip_that_isnt_accepted_is_no_result_for_any_office(director: Account) -> None:
    day = sanctioned(director)
    day.post(1)
    day.report(1, 400, 390)
    day.report(2, 380, 370, signed=False)
    says = "can’t be sent: Slips aren’t accepted yet: round 1, table 2."
    assert failing(day) == {TITLES[3]: says}
    for office in ("wespa", "absp", "coco", "csv"):
        assert failing(day, office)["Results"] == says
    assert [place.label for place in seen(day).checks[3].places] == ["Round 1"]
    slips.sign(day.desk(), game=str(day.game(2).uuid), places=[1, 2])
    assert failing(day) == {}


def test_fourth_rounds_are_still_to_come(director: Account) -> None:
    day = sanctioned(director, rounds=2)
    assert failing(day)[TITLES[3]] == "can’t be sent: No round is posted yet."
    day.play(1)
    assert failing(day) == {TITLES[3]: "needs you: Only 1 of 2 rounds posted."}


@of_each(
    ("today", "says"),
    [
        (date(2026, 5, 8), "can’t be sent: The event begins on May 9, 2026."),
        (date(2026, 5, 9), "needs you: The event ends on May 10, 2026. Send after that."),
        (date(2026, 5, 10), ""),
        (date(2026, 5, 17), ""),
        (date(2026, 5, 18), "needs you: Results were due by May 17, 2026, seven days after the "
                            "end. Tell NASPA why."),
    ],
)  # fmt: skip
def test_fifth_from_the_start_to_seven_days_after_the_end(
    played: Day, today: date, says: str
) -> None:
    assert failing(played, today=today) == ({TITLES[4]: says} if says else {})


def test_fifth_without_dates(played: Day) -> None:
    tell(played, end="")
    assert failing(played) == {
        TITLES[4]: "can’t be sent: Enter start and end from the sanction letter."
    }


def test_sixth_the_rating_system_goes_by_the_word_list(played: Day) -> None:
    tell(played, system="naspa-csw")
    assert failing(played) == {
        TITLES[5]: "can’t be sent: The word list is “nwl-test”, so the rating system is “nsa2008”, "
        "not “naspa-csw”."
    }
    tell(played, type="LCT")
    assert "so the rating system is “nsa2008 lct”, not “nsa2008”" in failing(played)[TITLES[5]]
    tell(played, type="LCT", system="nsa2008 lct")
    assert failing(played) == {}


def test_sixth_a_practice_list_tells_none(director: Account) -> None:
    day = sanctioned(director)
    day.event.refresh_from_db()
    day.event.lexicon = "enable"
    day.event.save()
    day.play(1)
    assert failing(day) == {
        TITLES[5]: "needs you: The word list is “enable”, and NASPA rates games by NWL or Collins. "
        "Choose the one that was played."
    }


def test_seventh_a_dispute_is_open_or_a_draft_lies_there(director: Account) -> None:
    day = sanctioned(director, rounds=2)
    day.play(1)
    day.play(2)
    day.dispute(1)
    assert failing(day) == {TITLES[6]: "can’t be sent: Dispute 1 is open."}


def test_seventh_a_dispute_that_is_ruled_on_is_pending_no_more(director: Account) -> None:
    """*Send* called it pending until it was closed, and its page “ruled”."""
    day = sanctioned(director)
    day.post(1)
    day.report(1, 400, 380)
    day.report(2, 390, 370)
    dispute = day.dispute(1)
    dispute_rulings.rule_scores(
        day.desk(),
        dispute=str(dispute.uuid),
        game=str(day.game(1).uuid),
        scores=[400, 380],
        reason="Both sheets say so.",
    )
    day.complete(1, without=(), reason="")
    slip = Browser(director).open(f"/e/{day.event.slug}/round/1/table/1/").main
    assert "Dispute 1, ruled" in slip
    assert "Nothing pending" not in failing(day)


def test_seventh_a_draft_is_not_posted(director: Account) -> None:
    day = sanctioned(director, rounds=2)
    day.play(1)
    day.pair(2)
    assert failing(day)[TITLES[6]] == "can’t be sent: Round 2 is a draft."


def test_seventh_a_bye_of_100_points_cant_be_sent(director: Account) -> None:
    day = sanctioned(director, many=5, bye_spread=100)
    day.play(1)
    assert failing(day) == {
        "Byes and forfeits": "can’t be sent: Only +50, −50 and 0 can be sent: Flo Gus +100 in "
        "round 1."
    }


def test_eighth_a_rating_that_the_kept_list_has_otherwise(played: Day) -> None:
    lines = [RatingLine(name="Cy Dee", rating=1712, member_id="AA000003")]
    house = Desk(by=played.by, at=MORNING)
    players.import_list(house, name="May", digest=digest_of(lines), count=1, lines=lines)
    assert failing(played) == {
        TITLES[7]: "needs you: 1 rating isn’t that of “May”: Dee, Cy 1700, there 1712. Correct it, "
        "or switch the rating check off."
    }
    tell(played, ratingcheck="off")
    assert failing(played) == {}
    assert b"#ratingcheck off\n" in seen(played).files[1].data


def test_eighth_a_ruling_that_no_score_tells(played: Day) -> None:
    game = played.game(1, 1)
    rulings.result(
        played.desk(), game=str(game.uuid), results={"1": "loss", "2": "win"}, reason="left early"
    )
    assert failing(played)[TITLES[7]].startswith(
        "needs you: The file has scores only. Tell NASPA: Ann Arbor–Cy Dee, round 1: result by rul"
    )


def test_eighth_letters_that_no_file_of_tsh_has(played: Day) -> None:
    entry = played.entry("Bob Boru")
    players.change(played.desk(), entry=str(entry.uuid), name="日本 太郎", rating=1800, brings=[])
    assert failing(played) == {
        TITLES[7]: "can’t be sent: Can’t be read by NASPA: the letters of 日本 太郎."
    }
    assert "Names" in failing(played, "absp")


def test_one_name_in_two_divisions_whose_files_an_office_has_together_is_asked_about(
    played: Day,
) -> None:
    """“No two players have the same name” was said of each division alone."""
    assert "Names" not in failing(played, "absp")
    played.with_division("B", first_table=11).bring_named("Ann Arbor", "Oz Pam")
    assert failing(played, "absp")["Names"] == (
        "needs you: “Arbor, Ann” is in divisions A and B. If they are two people, tell them apart "
        "in the name."
    )


def test_no_office_gets_a_file_of_an_event_without_a_date(played: Day) -> None:
    """Four offices’ files had three dates: the letter’s, an imported one, and that of the day."""
    offices = ("naspa", "wespa", "absp", "coco")
    assert all(seen(played, office).files for office in offices)
    played.event.starts_on = None
    played.event.save()
    says = "can’t be sent: The event has no date. Enter its first day under “Date” in Settings."
    for office in offices:
        page = seen(played, office)
        assert failing(played, office)["Date of the event"] == says
        assert (page.ready, page.files) == (False, [])


def test_a_sanction_letter_for_another_day_than_the_event_s_is_told(played: Day) -> None:
    tell(played, start="2026-05-10")
    assert failing(played) == {
        TITLES[4]: "can’t be sent: The sanction letter starts on May 10, 2026, the event on "
        "May 9, 2026. Make them the same."
    }
