"""The prize ceremony: prizes on a display one at a time, as the desk reveals them; high scores."""

from __future__ import annotations

import pytest

from tdtool.models import Account, JournalEntry
from tdtool.models.accounts import Role
from tdtool.services import displays, divisions, prizes
from tdtool.services import hall as hall_acts
from tdtool.services.acts import Refused
from tdtool.services.journal import undo
from tests import cast
from tests.cast import Day
from tests.web.browser import Browser
from tests.web.displays.test_displays import page_of, pointed, said

PAGE = "/e/day/prizes/"
LIST = [
    {"kind": "rank", "place": 1, "amount": "$100"},
    {"kind": "rank", "place": 2, "amount": "$50"},
    {"kind": "high game", "place": 1, "amount": "a dictionary"},
]


@pytest.fixture
def played(director: Account) -> Day:
    day = Day.new(director, system="scrabble", rounds=1).bring(4)
    prizes.put(day.desk(), division=day.division_key, prizes=LIST)
    day.post(1)
    day.report(1, 500, 300)
    day.report(2, 410, 400)
    return day


@pytest.mark.long
def test_prizes_are_revealed_one_at_a_time_from_the_last_and_back(played: Day) -> None:
    best, second = played.seated(1)[0], played.seated(2)[0]
    pointed(played, "ceremony")
    desk = Browser(played.by)
    page = desk.open(PAGE)
    assert best not in said() and "No prize is revealed yet." in said()
    page = desk.send(page.form(f"{PAGE}start-ceremony/"))
    assert page.said == ["Ceremony started. No prize is revealed yet."]
    assert said() == "Prize ceremony Prizes Letters by the Lake"
    page = desk.send(page.form(f"{PAGE}reveal/"))
    assert said() == f"Prize ceremony High game {best} a dictionary Letters by the Lake"
    page = desk.send(page.form(f"{PAGE}reveal/"))
    assert f"2nd place {second} $50" in said() and best not in said()
    page = desk.send(page.form(f"{PAGE}reveal/"))
    assert f"1st place {best} $100" in said()
    assert "All prizes are revealed." in page.text
    page = desk.send(page.form(f"{PAGE}reveal/"))  # only Back is left
    assert f"2nd place {second}" in said()
    page = desk.send(page.form(f"{PAGE}end-ceremony/"))
    assert "No prize is revealed yet." in said()


def test_nothing_of_the_prizes_is_shown_before_a_director_starts_the_ceremony(played: Day) -> None:
    """A scorekeeper reveals, and doesn’t start it; the page of prizes stays hidden throughout."""
    keeper = played.at_desk(cast.account("Pia L.", Role.SCOREKEEPER))
    with pytest.raises(displays.CeremonyRefused, match="A director starts it"):
        displays.reveal(keeper.desk(), division=keeper.division_key, shown=1)
    assert not [one for one in Browser(keeper.by).open(PAGE).forms if "prizes" in one.action]
    displays.start_ceremony(played.desk(), division=played.division_key)
    displays.reveal(keeper.desk(), division=keeper.division_key, shown=1)
    pointed(played, "ceremony", "prizes")
    assert "High game" in said() and "1st place" not in said() and "$100" not in page_of()
    with pytest.raises(displays.CeremonyRefused, match="The list has 3 prizes, so 4"):
        displays.reveal(keeper.desk(), division=keeper.division_key, shown=4)


def test_a_winner_who_isn_t_named_in_the_hall_is_a_number_on_the_display(played: Day) -> None:
    best = played.entry(played.seated(1)[0])
    hall_acts.unlist(played.desk(), entry=str(best.uuid), unlisted=True)
    displays.start_ceremony(played.desk(), division=played.division_key)
    displays.reveal(played.desk(), division=played.division_key, shown=3)
    pointed(played, "ceremony")
    assert f"Player {best.number}" in said() and best.name not in said()
    assert best.name in Browser(played.by).open(PAGE).text


def test_the_ceremony_of_one_division_ends_that_of_another(played: Day) -> None:
    other = played.with_division("B", first_table=21)
    other.bring_named("Zed Young", "Zoe Alder")
    prizes.put(other.desk(), division=other.division_key, prizes=LIST[:1])
    displays.start_ceremony(played.desk(), division=played.division_key)
    displays.reveal(played.desk(), division=played.division_key, shown=2)
    page = Browser(played.by).open("/e/day/B/prizes/")
    assert "The ceremony of division A is open. Starting this one ends it." in page.text
    displays.start_ceremony(played.desk(), division=other.division_key)
    pointed(played, "ceremony")
    assert said().startswith("Prize ceremony, division B Prizes")
    with pytest.raises(displays.CeremonyRefused, match="isn’t open"):
        displays.reveal(played.desk(), division=played.division_key, shown=1)


def test_the_list_of_an_open_ceremony_can_t_change_so_nothing_is_revealed_or_hidden_by_it(
    played: Day,
) -> None:
    """Without its last prize, two revealed would be one further: the first one’s winner."""
    best = played.seated(1)[0]
    pointed(played, "ceremony")
    displays.start_ceremony(played.desk(), division=played.division_key)
    displays.reveal(played.desk(), division=played.division_key, shown=2)
    for rows in (LIST[:2], [*LIST, {"kind": "upset"}]):
        with pytest.raises(prizes.PrizesRefused, match="End the ceremony on the Prizes page"):
            prizes.put(played.desk(), division=played.division_key, prizes=rows)
    number = JournalEntry.objects.get(act="prizes.set").number
    with pytest.raises(Refused, match="The prize ceremony is open, so its prize list can’t change"):
        undo.undo(played.desk(), number=number)
    assert "2nd place" in said() and f"1st place {best}" not in said()
    displays.end_ceremony(played.desk())
    prizes.put(played.desk(), division=played.division_key, prizes=LIST[:2])


def test_without_prizes_there_is_nothing_to_start(director: Account) -> None:
    day = Day.new(director, system="scrabble", rounds=1).bring(4)
    with pytest.raises(displays.CeremonyRefused, match="There are no prizes to reveal"):
        displays.start_ceremony(day.desk(), division=day.division_key)
    assert "No prizes yet" in Browser(day.by).open(PAGE).text


def test_results_carry_the_highest_score_that_is_accepted(director: Account) -> None:
    """A display flashes it when it rises; the first score of all is no record."""
    day = Day.new(director, system="scrabble", rounds=2).bring(4)
    pointed(day, "results")
    day.post(1)
    assert "data-flash" not in page_of()
    day.report(1, 431, 384)
    best = day.seated(1)[0]
    assert 'data-flash="Results" data-score="431" hidden' in page_of()
    assert f"High score 431 {best} round 1, table 1" in said()
    day.report(2, 612, 300, signed=False)
    assert 'data-score="612"' not in page_of()


def test_a_ceremony_goes_on_when_its_division_is_given_another_code(played: Day) -> None:
    """It was over without a word, and a display of this division’s pages had nothing to show."""
    pointed(played, "ceremony/A")
    displays.start_ceremony(played.desk(), division=played.division_key)
    displays.reveal(played.desk(), division=played.division_key, shown=1)
    assert "a dictionary" in said()
    key = str(played.division.uuid)
    facts = {"rounds": 1, "first_table": 1}
    divisions.change(played.desk(), division=key, code="OPEN", **facts)
    assert "a dictionary" in said()
    displays.reveal(played.desk(), division=key, shown=2)
    assert "2nd place" in said()
