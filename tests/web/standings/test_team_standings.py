"""The standings of teams: on their page, on paper, and by the same rule as the prize."""

from __future__ import annotations

from tdtool.models import Account
from tdtool.papers.contents import listings
from tdtool.papers.register import digests, prints
from tdtool.papers.register.papers import PaperName, of_system
from tdtool.queries import rules
from tdtool.queries.standings import prizes as prize_list
from tdtool.queries.standings import teams
from tdtool.services import papers, players, prizes
from tests.bench import growth
from tests.cast import Day, after_round, brought
from tests.counted import counted
from tests.kept import kept_day
from tests.papers import reading
from tests.services.playoffs import cast
from tests.web.browser import Browser

PAGE = "/e/day/standings/teams/"
TEAMS = {"Ann": "Oaks", "Bob": "Elms", "Cy": "Oaks", "Dee": "Elms", "Eve": "Oaks", "Flo": "Ashes"}


@kept_day
def day(director: Account) -> Day:
    """Eight players, six of them in teams of three, two and one; the better number always wins."""
    day = brought(director, 8, system="scrabble", rounds=3)
    for name, team in TEAMS.items():
        join(day, name, team)
    return day


@kept_day
def later(director: Account) -> Day:
    """The same after two rounds of three."""
    made = brought(director, 8, system="scrabble", rounds=3)
    for name, team in TEAMS.items():
        join(made, name, team)
    for number in (1, 2):
        made.play(number)
    return made


def join(day: Day, name: str, team: str) -> None:
    entry = day.entry(name)
    players.change(
        day.desk(), entry=str(entry.uuid), name=name, rating=entry.rating, brings=[],
        facts={"prize_class": "", "team": team, "career_games": None},
    )  # fmt: skip


def test_teams_are_ranked_by_their_players_with_the_sums_beside(later: Day) -> None:
    found = teams.standings(later.division)
    assert found.uneven
    by_hand = {}
    for line in found.lines:
        records = [one.record for one in line.members]
        wins = sum(int(record.split("–")[0]) for record in records)
        assert line.record == f"{wins}–{2 * len(records) - wins}"
        by_hand[line.name] = wins / len(records)
    assert {line.name: len(line.members) for line in found.lines} == {
        "Oaks": 3, "Elms": 2, "Ashes": 1
    }  # fmt: skip
    assert [by_hand[line.name] for line in found.lines] == sorted(by_hand.values(), reverse=True)
    desk = Browser(later.by)
    assert f'href="{PAGE}"' in desk.open("/e/day/standings/").html
    page = desk.open(PAGE)
    assert page.title == "Team standings"
    for text in ("after round 2 of 3", "different numbers of players", "Oaks", "Ann 2–0"):
        assert text in page.main
    paper = " ".join(reading.words(desk.client.get("/e/day/papers/teams-2.pdf").content))
    for text in ("Team standings", "Elms", "wins per player"):
        assert text in paper


def test_the_prize_for_the_best_team_goes_to_the_first_in_their_standings(later: Day) -> None:
    prizes.put(later.desk(), division=later.division_key, prizes=[{"kind": "team", "members": 1}])
    [line] = prize_list.page(later.division).lines
    first = teams.standings(later.division).lines[0]
    assert {one.who.name for one in line.winners} == {one.who.name for one in first.members}


def test_a_player_who_has_withdrawn_does_not_count_for_the_team(day: Day) -> None:
    day.play(1)
    players.withdraw(day.desk(), entry=str(day.entry("Flo").uuid), from_round=2)
    assert {line.name for line in teams.standings(day.division).lines} == {"Oaks", "Elms"}


def test_without_teams_there_is_no_such_page_and_no_link_to_it(director: Account) -> None:
    day = after_round(director, 1, players=4, rounds=3)
    desk = Browser(day.by)
    assert desk.open(PAGE).address == "/e/day/standings/"
    assert PAGE not in desk.open("/e/day/standings/").html
    assert "teams-1" not in desk.open("/e/day/hall/").html


def test_the_page_asks_little_and_nothing_twice(later: Day) -> None:
    desk = Browser(later.by)
    growth.forget()
    with counted() as asked:
        desk.open(PAGE)
    assert asked.twice == []
    assert len(asked.queries) <= growth.MOST_QUERIES


def test_once_everybody_in_a_team_has_withdrawn_no_paper_of_teams_is_offered(later: Day) -> None:
    """It was listed, and after two rounds page and paper said that no team had played yet."""
    desk, listed = Browser(later.by), "/e/day/papers/teams-2.pdf"
    assert listed in desk.open("/e/day/hall/").html
    for name in TEAMS:
        players.withdraw(later.desk(), entry=str(later.entry(name).uuid), from_round=3)
    assert listed not in desk.open("/e/day/hall/").html
    refused = desk.client.get(listed)
    assert refused.status_code == 404
    for text in (refused.content.decode(), desk.open(PAGE).main):
        assert "Nobody who is in a team has played and is still in the event" in text
        assert "No team has played yet" not in text


def test_page_and_paper_of_teams_say_that_games_of_a_play_off_do_not_count(later: Day) -> None:
    desk, says = Browser(later.by), "Games of the play-off don’t count"

    def printed() -> str:
        return " ".join(reading.words(desk.client.get("/e/day/papers/teams-2.pdf").content))

    seen = digests.teams(listings.of_teams(later.division))
    assert "play_off" not in seen  # so what was printed before has the digest that it had
    assert says not in desk.open(PAGE).main
    assert says not in printed()
    cast.beside(later, "Ann", "Bob")
    assert says in desk.open(PAGE).main
    assert says in printed()


def test_a_printed_paper_of_teams_is_out_of_date_once_nobody_is_in_a_team(day: Day) -> None:
    """It fell off the page with its print, and the paper on the wall seemed to hold."""
    day.play(1)
    desk, gone = Browser(day.by), "out of date: nothing stands on it any more"
    paper = PaperName("teams", 1)
    row = of_system(rules.of_division(day.division))[paper.kind]
    values = prints.values(day.division, row, paper)
    papers.print_paper(day.desk(), **vars(prints.record(day.division, row, paper, values)))
    page = desk.open("/e/day/hall/")
    assert gone not in page.main
    for name in TEAMS:
        join(day, name, "")
    page = desk.open("/e/day/hall/")
    assert gone in page.main
    assert "/e/day/papers/teams-1.pdf" not in page.html
    join(day, "Ann", "Oaks")
    assert gone not in desk.open("/e/day/hall/").main
