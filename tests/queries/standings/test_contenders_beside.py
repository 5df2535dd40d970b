"""Who of those that play on beside a play-off can still reach which of the places behind it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from pytest_django import DjangoDbBlocker

from tdtool.models.accounts import Role
from tdtool.pairing.contenders.apart import GibsonRule
from tdtool.pairing.contenders.finishes import Definition
from tdtool.papers.contents import contenders as contents
from tdtool.papers.register import digests
from tdtool.queries.field import read_field
from tdtool.queries.standings import cached
from tdtool.queries.standings import contenders as standing
from tdtool.queries.standings import prizes as prize_list
from tdtool.services import players, prizes
from tdtool.services.rounds import plan
from tdtool.web.standings.prizes.views import by_place
from tests import cast
from tests.cast import Day, after_round
from tests.module_day import again, rolled_back
from tests.services.playoffs.cast import result, start
from tests.web.browser import Browser

pytestmark = pytest.mark.django_db
SEEDS = ("Ann", "Bob", "Cy", "Dee")


@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Day]:
    """Nine players; the top four begin their play-off after round 2 of 5, five play on."""
    with rolled_back(django_db_blocker):
        yield after_round(cast.account("Mirela K.", Role.DIRECTOR), 2, players=9, rounds=5)


@pytest.fixture
def day(made: Day, db: None) -> Day:
    return again(made)


def begin(day: Day) -> None:
    seeds = [str(day.entry(name).uuid) for name in SEEDS]
    told = {"reason": "as announced", "best_of": {"semifinal": 3}, "third": False, "after": 2}
    start(day, 4, seeds=seeds, **told)


def paid(day: Day, places: int) -> None:
    """A prize for each of the first so many places."""
    listed = [{"kind": "rank", "place": place} for place in range(1, places + 1)]
    prizes.put(day.desk(), division=day.division_key, prizes=listed)


def play_on(day: Day, number: int, rng: random.Random) -> None:
    """A round: the others by chance, and in each series the better seed."""
    day.post(number)
    for game in day.round(number).games.filter(group="", table__isnull=False):
        day.report(game.table_number, rng.randrange(250, 500), rng.randrange(250, 500))
    for series, one, other in (("S1", "Ann", "Dee"), ("S2", "Bob", "Cy"), ("F", "Ann", "Bob")):
        if day.round(number).games.filter(group=series).exists():
            result(day, series, **{one: 400, other: 300})
    day.complete(number)


def in_order(day: Day, *numbers: int) -> None:
    """Rounds in which the others win in the order of their names, and the better seeds win too."""
    order = {name: at for at, name in enumerate(("Eve", "Flo", "Gus", "Hal", "Ivy", "Jo"))}
    for number in numbers:
        day.post(number)
        for game in day.round(number).games.filter(group="", table__isnull=False):
            names = game.seats.order_by("place").values_list("entry__name", flat=True)
            day.report(game.table_number, *(500 - 40 * order[name] for name in names))
        for series, one, other in (("S1", "Ann", "Dee"), ("S2", "Bob", "Cy")):
            result(day, series, **{one: 400, other: 300})
        day.complete(number)


@pytest.mark.long
def test_the_race_is_of_those_who_play_on_for_the_places_behind_the_play_off(day: Day) -> None:
    """The page said that nothing is worked out beside a play-off."""
    paid(day, 6)
    begin(day)
    now = standing.contenders(day.division)
    assert {one.line.who.name for one in now.lines} == {"Eve", "Flo", "Gus", "Hal", "Ivy"}
    assert (now.first, now.prizes, now.none_left) == (5, 6, False)
    assert {(one.finish.best, one.finish.worst) for one in now.lines} == {(5, 9)}
    said = "the play-off decides the first 4 places; of the others, 5th to 6th count as prizes"
    assert contents.places_of(now) == said
    desk, hall = Browser(day.by), Browser()
    page = desk.open("/e/day/standings/").main
    for text in ("5 players can still finish 5th, behind the play-off", "5th to 9th", said[1:]):
        assert text in page
    assert desk.client.get("/e/day/papers/contenders-2.pdf").status_code == 200
    assert "can still finish 5th, behind the play-off" in hall.open("/h/day/contenders/").main
    assert "5th" in desk.open("/e/day/standings/", chances="1").main


def test_where_the_play_off_has_every_prize_by_place_that_is_said(day: Day) -> None:
    paid(day, 3)
    begin(day)
    now = standing.contenders(day.division)
    assert contents.places_of(now) == (
        "the play-off decides the first 4 places, and with them every prize by place"
    )
    rows = contents.rows(now)
    assert all("prize" not in row.says for row in rows)
    assert all("5th" in row.says for row in rows)


@pytest.mark.parametrize(
    "seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in (2, 3))]
)
def test_nobody_finishes_outside_the_places_that_were_shown_beside_a_play_off(
    day: Day, seed: int
) -> None:
    rng = random.Random(seed)
    begin(day)
    shown: list[dict[str, tuple[int, int]]] = []
    for number in (3, 4, 5):
        now = standing.contenders(day.division)
        shown.append({o.line.who.name: (o.finish.best, o.finish.worst) for o in now.lines})
        play_on(day, number, rng)
    final = {line.who.name: line.rank for line in cached.of_division(day.division).lines(5)}
    for places in shown:
        for name, (best, worst) in places.items():
            assert best <= (final[name] or 0) <= worst, name


def test_of_a_seed_who_has_withdrawn_the_place_is_one_of_the_others(day: Day) -> None:
    begin(day)
    players.withdraw(day.desk(), entry=str(day.entry("Dee").uuid), from_round=3)
    now = standing.contenders(day.division)
    assert now.first == 4
    assert {one.finish.best for one in now.lines} == {4}


def test_gibsons_beside_a_play_off_are_those_of_the_places_behind_it(day: Day) -> None:
    """No draw kept Gibsons apart while a play-off was beside it."""
    paid(day, 7)
    begin(day)
    plan.set_last(
        day.desk(),
        division=day.division_key,
        spread=[500],
        definition="caught",
        equivalent=6,
        pairs=True,
    )
    rule = standing.gibson_rule(day.division, read_field(day.division))
    assert rule is not None
    assert (rule.prizes, rule.last.equivalent, rule.last.definition) == (3, 2, Definition.CAUGHT)
    paid(day, 4)
    assert standing.gibson_rule(day.division, read_field(day.division)) is None


def test_what_was_printed_of_contenders_without_a_play_off_has_the_digest_that_it_had(
    day: Day,
) -> None:
    seen = digests.contenders(contents.of_division(day.division))
    assert {"ahead", "none_left"} & seen.keys() == set()
    begin(day)
    assert digests.contenders(contents.of_division(day.division))["ahead"] == 4


def kept_apart(day: Day, places: int) -> None:
    """So many places have a prize, and draws keep apart whose place nobody can take any more."""
    paid(day, places)
    told = {"spread": [1], "definition": "caught", "pairs": True}
    plan.set_last(day.desk(), division=day.division_key, **told)


def checks(day: Day, number: int) -> str:
    return Browser(day.by).open(f"/e/{day.event.slug}/round/{number}/").main


@pytest.mark.long
def test_a_gibson_behind_a_play_off_is_of_a_place_of_the_division_in_the_draft_too(
    day: Day,
) -> None:
    """“Eve can’t be caught: Flo, 6th, is …” on Contenders was “Flo, 2nd, …” in the draft."""
    kept_apart(day, 5)
    begin(day)
    in_order(day, 3, 4)
    leader = standing.contenders(day.division).leader
    assert (leader.finish.best, leader.finish.worst) == (5, 5)
    said = leader.gibson
    assert said.startswith("Eve can’t be caught: ")
    assert ", 6th, is 1 win and " in said
    day.pair(5)
    assert said in checks(day, 5)
    assert GibsonRule.from_json(day.round(5).basis["gibsons"]) == standing.gibson_rule(
        day.division, read_field(day.division)
    )


@pytest.mark.long
def test_a_draft_of_an_even_number_beside_a_play_off_tells_for_which_place_a_rival_is_out(
    day: Day,
) -> None:
    """It told of 1st place, which the play-off decides; the prize was for 5th."""
    day = after_round(day.by, 2, slug="even", players=10, rounds=5)
    kept_apart(day, 5)
    begin(day)
    in_order(day, 3, 4)
    day.pair(5)
    page = checks(day, 5)
    assert "who can’t finish 5th any more" in page
    assert "1st any more" not in page


@pytest.mark.long
def test_what_is_kept_of_a_draw_for_contenders_tells_no_place_of_the_play_off(day: Day) -> None:
    """COP wrote “Hal can still finish 2nd or better” for 6th, Chew “can finish 2nd at best”."""
    kept_apart(day, 6)
    begin(day)
    in_order(day, 3, 4)
    best = {o.line.who.name: o.finish.best for o in standing.contenders(day.division).lines}
    for method in ("cop", "chew"):
        day.pair(5, method=method, based_on=4)
        assert day.round(5).basis[method]["ahead"] == 4
        said = " ".join(sentence for _, sentence, *_ in day.round(5).basis["reasons"])
        places = re.findall(r"\b(\d+)(?:st|nd|rd|th)\b", said)
        assert places
        assert min(map(int, places)) >= min(best.values())


def test_a_plan_for_contenders_beside_a_play_off_tells_the_places_that_contenders_tells(
    day: Day,
) -> None:
    """It said “the first 2 places count as prizes”, which were the 5th and the 6th."""
    paid(day, 6)
    begin(day)
    desk = Browser(day.by)
    form = desk.open("/e/day/event/").form("/e/day/event/last/")
    told = desk.send(form, method="cop", koth="").main
    assert f"For COP, {contents.places_of(standing.contenders(day.division))}." in told


def test_with_a_seed_from_below_every_page_has_the_others_on_the_same_places(day: Day) -> None:
    """Dee was 6th by the standings. Until the next round the prize list gave the 5th place to the
    5th of the standings, and the 6th to Dee; “who can still win it” named the holder as their own
    rival, and left out who was next behind the play-off. Contenders numbered the others 4, 5, 7."""
    paid(day, 6)
    begin(day)
    standings = {line.name: line.rank for line in cached.of_division(day.division).order(2)}
    others = [name for name in standings if name not in SEEDS]
    assert (standings["Dee"] or 0) > 4
    now = standing.contenders(day.division)
    assert [one.line.who.name for one in now.lines] == others
    assert [one.line.rank for one in now.lines] == [5, 6, 7, 8, 9]
    page = prize_list.page(day.division)
    winners = [[one.who.name for one in line.winners] for line in page.lines]
    assert winners[4:] == [[others[0]], [others[1]]]
    assert {name for each in winners[:4] for name in each} == set(SEEDS)
    assert page.lines[4].winners[0].why.startswith("5th behind the play-off with ")
    told = by_place(day.division, page)
    assert set(told) == {5, 6}
    for at, place in enumerate((5, 6)):
        holder, rivals = others[at], others[at + 1 :]
        assert not any(said.startswith((f"{holder}.", f"{holder} passes")) for said in told[place])
        assert all(any(said.startswith(name) for said in told[place]) for name in rivals[:4])
    day.post(3)
    assert [one.line.rank for one in standing.contenders(day.division).lines] == [5, 6, 7, 8, 9]
    after = [[one.who.name for one in line.winners] for line in prize_list.page(day.division).lines]
    assert after == winners


def test_with_one_seed_left_the_play_off_decides_1st_place(day: Day) -> None:
    """It said “the first 1 places”."""
    assert contents.places_said(3, listed=True, ahead=1).startswith(
        "the play-off decides 1st place; of the others"
    )
    said = contents.places_said(2, listed=True, ahead=1, none_left=True)
    assert said == "the play-off decides 1st place, and with it every prize by place"


def test_where_only_a_play_off_is_left_no_paper_of_contenders_is_offered(day: Day) -> None:
    """It was listed, and opened as “No round is left” with three rounds left."""
    begin(day)
    listed = "/e/day/papers/contenders-2.pdf"
    desk = Browser(day.by)
    assert listed in desk.open("/e/day/hall/").html
    for name in ("Eve", "Flo", "Gus", "Hal", "Ivy"):
        players.withdraw(day.desk(), entry=str(day.entry(name).uuid), from_round=3)
    assert listed not in desk.open("/e/day/hall/").html
    refused = desk.client.get(listed)
    assert refused.status_code == 404
    assert "Only the players of the play-off are left" in refused.content.decode()
