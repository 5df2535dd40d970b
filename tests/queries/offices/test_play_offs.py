"""Games of a rated play-off go to the offices as rounds after the last; others don’t."""

from __future__ import annotations

import pytest

from tdtool.models import Account
from tdtool.queries.exchange import result_tables
from tdtool.queries.offices import offices, since
from tdtool.services.offices import lifecycle
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day
from tests.queries.offices.prepared import failing, sanctioned, seen
from tests.services.playoffs import cast

pytestmark = pytest.mark.django_db
ANN, BOB = "Ann Arbor", "Bob Boru"
RATED = ("naspa", "coco", "wespa", "absp")


def a_final(by: Account, *, rated: bool) -> Day:
    day = sanctioned(by, rounds=2)
    day.play(1)
    day.play(2)
    cast.start(day, 2, best_of={"final": 1}, rated=rated)
    return day


def sent(day: Day, office: str) -> str:
    page = seen(day, office)
    return "\n".join(
        file.data.decode("utf-8", "replace") for file in page.office.files(page.material)
    )


def test_a_rated_play_off_is_in_the_files_of_every_office(director: Account) -> None:
    day = a_final(director, rated=True)
    assert failing(day)["Results"] == (
        "needs you: The play-off isn’t over, and its games are rated."
    )
    cast.post(day)
    assert failing(day)["Results"].startswith("can’t be sent: Results are missing: round 3 (2 play")
    cast.result(day, "F", **{ANN: 401, BOB: 377})
    assert not failing(day)
    for office in RATED:
        assert "401" in sent(day, office), office
        assert "377" in sent(day, office), office
    (counted,) = offices.counts(seen(day))
    assert (counted.rounds, counted.games) == (3, 5)
    assert "max_rounds = 3" in sent(day, "naspa")
    assert "max_div_rounds{'A'} = 3" in sent(day, "absp")


def test_who_is_in_no_play_off_misses_its_rounds(director: Account) -> None:
    day = a_final(director, rated=True)
    cast.post(day)
    cast.result(day, "F", **{ANN: 401, BOB: 377})
    (file,) = seen(day).material.files().values()
    lines = {line.name.partition(":")[0]: line for line in file.players}
    assert [line.opponent(3) for line in lines.values()] == [2, 1, 0, 0]
    assert file.rounds == 3


def test_a_play_off_that_is_not_rated_is_in_no_office_s_file(director: Account) -> None:
    day = a_final(director, rated=False)
    assert not failing(day)
    cast.post(day)
    assert not failing(day)
    cast.result(day, "F", **{ANN: 401, BOB: 377})
    assert not failing(day)
    for office in RATED:
        assert "377" not in sent(day, office), office


def test_plain_files_have_every_play_off_and_say_what_changed_in_it_since_they_were_sent(
    director: Account,
) -> None:
    """A final was corrected, its champion another, and the page said that no result was."""
    day = a_final(director, rated=False)
    assert failing(day, "csv")["Results"] == "needs you: The play-off isn’t over."
    cast.post(day)
    cast.result(day, "F", **{ANN: 401, BOB: 377})
    assert not failing(day, "csv")
    page = seen(day, "csv")
    assert [count.games for count in offices.counts(page)] == [5]
    lifecycle.make_files(
        day.desk(), office=page.office.name, on="2026-05-12", hashes=page.hashes,
        results=since.told(page.material, page.office),
    )  # fmt: skip
    day.event.refresh_from_db()
    made = day.event.offices[page.office.name]["made"]
    lifecycle.note_sent(
        day.desk(), office=page.office.name, sent_on="2026-05-09", sent_by="Ann", files=made
    )
    game = day.game(1, 3)
    seat = game.seats.get(entry__player__name=ANN)
    slips.correct(day.desk(), game=str(game.uuid), place=seat.place, score=311, reason="read wrong")
    (sentence,) = seen(day, "csv").since_sent
    assert sentence == f"Round 3: {ANN} 311, {BOB} 377; it was {ANN} 401, {BOB} 377."


def beside(by: Account, *, rated: bool, rounds: int = 2) -> Day:
    """A final of two beside round 2, which the others play meanwhile."""
    day = sanctioned(by, rounds=rounds)
    day.play(1)
    cast.beside(day, ANN, BOB, best_of={"final": 1}, rated=rated)
    day.post(2)
    cast.result(day, "F", **{ANN: 401, BOB: 377})
    cast.others(day)
    day.complete(2)
    return day


@pytest.mark.long
@pytest.mark.parametrize(
    ("rated", "says"),
    [
        (True, "The games of the play-off are rated: files for rating have them in rounds from 2 "
               "on."),
        (False, "The games of the play-off aren’t rated, so files for rating are without them."),
    ],
)  # fmt: skip
def test_games_beside_a_round_are_in_it_if_they_are_rated_and_the_office_says_so(
    director: Account, rated: bool, says: str
) -> None:
    day = beside(director, rated=rated)
    results = next(one for one in seen(day, "coco").checks if one.title == "Results")
    assert results.says == f"Every round is posted, and every game has its result. {says}"
    assert not failing(day)
    for office in RATED:
        assert ("401" in sent(day, office)) is rated, office
        assert ("377" in sent(day, office)) is rated, office
    (file,) = seen(day).material.files().values()
    lines = {line.name.partition(":")[0]: line for line in file.players}
    assert [line.opponent(2) for line in lines.values()] == (
        [2, 1, 4, 3] if rated else [0, 0, 4, 3]
    )
    (counted,) = offices.counts(seen(day))
    assert (counted.rounds, counted.games) == (2, 4 if rated else 3)


def test_scores_have_no_row_for_a_player_of_the_play_off_without_a_game(
    director: Account,
) -> None:
    day = beside(director, rated=False, rounds=3)
    day.play(3)
    table = result_tables.scores(day.event)
    round_, name, kind = (table.heading.index(one) for one in ("round", "name", "played"))
    third = [(row[name], row[kind]) for row in table.rows if row[round_] == 3]
    assert [kind for _, kind in third] == ["played", "played"]
    assert not {name for name, _ in third} & {ANN, BOB}


def test_scores_have_the_games_of_a_play_off_by_the_name_of_their_series(
    director: Account,
) -> None:
    day = a_final(director, rated=False)
    cast.post(day)
    cast.result(day, "F", **{ANN: 401, BOB: 377})
    table = result_tables.scores(day.event)
    group, score = (table.heading.index(name) for name in ("group", "score"))
    final = [(row[1], row[group], row[score]) for row in table.rows if row[group]]
    assert sorted(final) == [(3, "final", 377), (3, "final", 401)]
