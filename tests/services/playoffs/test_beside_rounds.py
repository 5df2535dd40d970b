"""A play-off beside the last rounds: its games are drawn with those of the others."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytest_django import DjangoDbBlocker

from tdtool.models import JournalEntry
from tdtool.models.accounts import Role
from tdtool.pairing.prizes.prizes import Prize, PrizeKind, as_json
from tdtool.papers.contents import playoffs as contents
from tdtool.queries.exchange import exports
from tdtool.queries.field import read_field, who_plays
from tdtool.queries.standings import cached as results
from tdtool.queries.standings import prizes as prize_list
from tdtool.services import players, prizes
from tdtool.services.acts import Refused
from tdtool.services.journal import replay, undo
from tdtool.services.playoffs import deciding, starting
from tdtool.services.rounds import draw_pairs, late_players
from tdtool.services.rounds import lifecycle as rounds
from tdtool.services.rounds import seats as seat_acts
from tdtool.services.slips import lifecycle as slips
from tdtool.web.playoffs import page as play_off_page
from tests import cast
from tests.cast import Day, after_round
from tests.module_day import again, rolled_back
from tests.services.playoffs.cast import (
    beside,
    decide,
    game_of,
    now,
    others,
    post,
    result,
    stands,
    start,
)
from tests.web.browser import Browser

pytestmark = pytest.mark.django_db
SEEDS = ["Ann", "Bob", "Cy", "Dee"]


@pytest.fixture(scope="module")
def made(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Day]:
    """Five rounds; nine players, of whom the better number won in the two that are complete."""
    with rolled_back(django_db_blocker):
        yield after_round(cast.account("Mirela K.", Role.DIRECTOR), 2, players=9, rounds=5)


@pytest.fixture
def day(made: Day, db: None) -> Day:
    return again(made)


def begin(day: Day, **more: object) -> None:
    beside(day, *SEEDS, **{"after": 2, **more})


def met(day: Day, number: int) -> dict[str, set[str]]:
    """By table who meets in a round, a series as ``S1``; a bye as ``bye``."""
    found: dict[str, set[str]] = {}
    for game in day.round(number).games.order_by("table__number"):
        names = set(game.seats.values_list("entry__name", flat=True))
        found[game.group or (str(game.table_number) if game.table else "bye")] = names
    return found


def ranks(day: Day, after: int) -> dict[str, int | None]:
    lines = results.of_division(day.division).lines(after)
    return {line.who.name: line.rank for line in lines}


def undo_last(day: Day) -> None:
    last = JournalEntry.objects.filter(chain=day.event.uuid).order_by("-number")[0]
    undo.undo(day.desk(), number=last.number)


def test_from_the_third_round_to_the_champion_after_the_fifth(
    day: Day, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {line.who.name: line for line in results.of_division(day.division).lines(2)}
    dee = day.entry("Dee").number
    assert dee is not None
    rated = results.of_division(day.division).rated(2)[dee].new
    begin(day, rated=True)
    day.post(3)
    assert met(day, 3)["S1"] == {"Ann", "Dee"}
    assert met(day, 3)["S2"] == {"Bob", "Cy"}
    assert [str(game.table_number) for game in day.round(3).games.filter(group="S1")] == ["3"]
    drawn = {name for key, names in met(day, 3).items() if key[0] != "S" for name in names}
    assert drawn == {"Eve", "Flo", "Gus", "Hal", "Ivy"}
    entry = JournalEntry.objects.filter(chain=day.event.uuid, act="pairings.draw").latest("number")
    tables = [int(game.table_number) for game in day.round(3).games.exclude(group="")]
    assert sorted(entry.arguments["decided"]["play_off_tables"]) == sorted(tables)

    others(day)
    result(day, "S1", Ann=307, Dee=409)
    result(day, "S2", Bob=400, Cy=300)
    day.complete(3)
    # The first places are reserved, and the others go on; its games are in no standings, but rated.
    lines = {line.who.name: line for line in results.of_division(day.division).lines(3)}
    assert {name for name, line in lines.items() if (line.rank or 9) <= 4} == set(SEEDS)
    for name in SEEDS:
        was = before[name]
        assert (lines[name].record, lines[name].spread) == (was.record, was.spread)
        assert lines[name].starts + lines[name].replies <= 2  # with two games Ann had three turns
    assert lines["Eve"].wins + lines["Eve"].losses == 3
    assert results.of_division(day.division).lines(2)[0].record == "2–0"
    assert results.of_division(day.division).rated(3)[dee].new != rated
    assert "409" in exports.file(day.event, "ratings.txt").data.decode()  # it never had them

    day.post(4)
    others(day)
    result(day, "S1", Ann=300, Dee=400)
    result(day, "S2", Bob=300, Cy=400)
    day.complete(4)
    assert (stands(day, "S1"), stands(day, "S2")) == ("decided", "under way")

    day.post(5)
    assert {key for key in met(day, 5) if key[0] in "SF"} == {"S2"}, "a clinched series has none"
    others(day)
    result(day, "S2", Bob=300, Cy=410)
    day.complete(5)
    post(day)
    assert met(day, 6) == {"F": {"Dee", "Cy"}}
    result(day, "F", Dee=420, Cy=300)
    over = now(day)
    assert [one.name for one in (over.champion,) if one] == ["Dee"]
    # Final places are those of the play-off, then those of the others.
    names = {seed.number: seed.name for seed in over.seeds}
    places = {names[number]: place for number, place in over.places.items()}
    assert places == {"Dee": 1, "Cy": 2, "Ann": 3, "Bob": 4}
    assert ranks(day, 5)["Eve"] == 5
    # Played again, its tables were worked out anew, while those of the others stood in the entry.
    monkeypatch.delattr(draw_pairs, "_tables")
    assert replay.replay(day.event).faults == ()


def test_a_play_off_that_is_not_rated_counts_for_no_rating(day: Day) -> None:
    begin(day, rated=False)
    number = day.entry("Dee").number
    assert number is not None
    before = results.of_division(day.division).rated(2)[number].new
    day.post(3)
    others(day)
    result(day, "S1", Ann=307, Dee=409)
    result(day, "S2", Bob=400, Cy=300)
    day.complete(3)
    assert results.of_division(day.division).rated(3)[number].new == before
    assert "409" not in exports.file(day.event, "ratings.txt").data.decode()


@pytest.mark.long
def test_nobody_of_the_field_is_drawn_or_put_by_hand_among_the_others(day: Day) -> None:
    begin(day)
    everybody = [one.key for one in read_field(day.division).entrants]
    with pytest.raises(Refused) as refusal:
        draw_pairs.draw(
            day.desk(),
            division=day.division_key,
            number=3,
            field=everybody,
            method="swiss",
            draw_seed=1,
        )
    assert str(refusal.value) == (
        "Ann, Bob, Cy and Dee are in the play-off beside round 3 and can’t be drawn. Reload the "
        "page and draw."
    )
    here, left_out = who_plays(read_field(day.division), 3)
    assert ({one.name for one in here} & set(SEEDS), left_out) == (set(), [])
    drawn = day.pair(3)
    ann, eve = (str(day.entry(name).uuid) for name in ("Ann", "Eve"))
    with pytest.raises(Refused, match="Ann is in the play-off, and its bracket says who meets"):
        draw_pairs.swap(day.desk(), round=str(drawn.uuid), player=ann, other=eve)

    before = met(day, 3)  # a change by hand keeps the games of the play-off
    one, other = (sorted(before[table])[0] for table in ("1", "2"))
    keys = [str(day.entry(name).uuid) for name in (one, other)]
    draw_pairs.swap(day.desk(), round=str(drawn.uuid), player=keys[0], other=keys[1])
    after = met(day, 3)
    assert (after["S1"], after["S2"]) == (before["S1"], before["S2"])
    assert after["1"] != before["1"]
    undo_last(day)
    assert met(day, 3) == before

    day.post(3)
    with pytest.raises(Refused) as refusal:
        seat_acts.swap(day.desk(), round=str(drawn.uuid), player=ann, other=eve, reason="?")
    assert str(refusal.value) == (
        "Ann is in the play-off beside round 3, so they can’t be seated among the others."
    )
    undo_last(day)  # its posting; then it is drawn once more
    drawn.refresh_from_db()
    assert drawn.state == "draft"
    rounds.discard(day.desk(), round=str(drawn.uuid))
    day.post(3)
    assert met(day, 3)["S1"] == {"Ann", "Dee"}
    assert replay.replay(day.event).faults == ()


def test_a_round_is_drawn_once_the_games_of_the_play_off_have_results_or_it_went_on_without(
    day: Day,
) -> None:
    """The rounds overlap here: the others could be drawn already."""
    begin(day)
    day.post(3)
    others(day)
    with pytest.raises(Refused) as refusal:
        day.post(4)
    assert str(refusal.value) == (
        "The play-off’s next games follow from round 3: tables 3 and 4 have no result yet. Enter "
        "it first, then draw round 4."
    )
    result(day, "S1", Ann=300, Dee=400)
    table = game_of(day, "S2").table_number
    day.complete(3, without=(table,), reason="they play on")
    day.pair(4)
    assert {key for key in met(day, 4) if key[0] in "SF"} == {"S1"}


def test_it_starts_and_is_cancelled_while_no_later_round_is_drawn(day: Day) -> None:
    draft = day.pair(3)
    with pytest.raises(Refused) as refusal:
        begin(day)
    assert str(refusal.value) == (
        "Round 3 is drawn already, so no play-off can start after round 2. Reload the page."
    )
    rounds.discard(day.desk(), round=str(draft.uuid))
    with pytest.raises(Refused, match="starts once round 4 is complete"):
        begin(day, after=4)
    with pytest.raises(Refused, match="decides the final standings, for its players miss these"):
        begin(day, places=False)
    top = [str(day.entry(name).uuid) for name in [*SEEDS, "Eve", "Flo", "Gus", "Hal"]]
    with pytest.raises(Refused, match="leaves 1 player for round 3, and a draw needs two"):
        start(day, 8, seeds=top, best_of={}, third=False, after=2, reason="all")
    begin(day)
    draft = day.pair(3)
    with pytest.raises(Refused, match="Round 3 is drawn without its players"):
        starting.cancel(day.desk(), division=day.division_key)
    rounds.discard(day.desk(), round=str(draft.uuid))
    starting.cancel(day.desk(), division=day.division_key)
    day.pair(3)
    assert "Ann" in {name for names in met(day, 3).values() for name in names}


@pytest.mark.long
def test_a_seed_without_a_game_has_no_bye_and_misses_no_round(day: Day) -> None:
    day = after_round(day.by, 2, slug="own", players=9, rounds=4, missed_round=50)
    before = results.of_division(day.division).lines(2)
    mine = next(line for line in before if line.who.name == "Ann")
    begin(day, best_of={})
    day.play(3)
    day.play(4)
    after = results.of_division(day.division).lines(4)
    line = next(line for line in after if line.who.name == "Cy")
    old = next(line for line in before if line.who.name == "Cy")
    assert (line.record, line.spread) == (old.record, old.spread)
    assert "Cy" not in {name for names in met(day, 4).values() for name in names}
    assert mine.record == next(line for line in after if line.who.name == "Ann").record


@pytest.mark.long
def test_a_draft_whose_series_went_on_is_drawn_again_before_it_is_posted(day: Day) -> None:
    begin(day, best_of={"semifinal": 1})
    day.post(3)
    others(day)
    result(day, "S1", Ann=400, Dee=300)
    game = result(day, "S2", Bob=400, Cy=400)
    day.complete(3)
    drawn = day.pair(4)
    assert {key for key in met(day, 4) if key[0] in "SF"} == set()
    decide(day, "S2", "lot", "Bob")
    with pytest.raises(Refused) as refusal:
        rounds.confirm(day.desk(), round=str(drawn.uuid))
    assert str(refusal.value) == (
        "The play-off beside round 4 has other next games than when it was drawn. Draw it again."
    )
    day.pair(4)
    assert met(day, 4)["F"] == {"Ann", "Bob"}
    day.post(4)
    assert game.group == "S2"


def test_a_correction_that_would_change_who_plays_the_final_is_refused(day: Day) -> None:
    begin(day, best_of={"semifinal": 1})
    day.post(3)
    others(day)
    result(day, "S1", Ann=400, Dee=300)
    result(day, "S2", Bob=400, Cy=300)
    day.complete(3)
    day.post(4)
    game = game_of(day, "S1")
    loser = game.seats.get(entry__name="Dee")
    with pytest.raises(Refused) as refusal:
        slips.correct(
            day.desk(), game=str(game.uuid), place=loser.place, score=450, reason="misread"
        )
    assert str(refusal.value) == (
        "This would change who plays the final: Ann and Bob are posted, and now Dee and Bob would "
        "be in it. Un-post round 4 and delete its draft first."
    )


@pytest.mark.long
def test_a_player_of_the_field_takes_no_bye_of_the_others(day: Day) -> None:
    begin(day, best_of={})
    day.play(3)
    drawn = day.post(4)
    assert "Cy" not in {name for names in met(day, 4).values() for name in names}
    with pytest.raises(Refused, match="Cy is in the play-off beside round 4"):
        late_players.seat(
            day.desk(), round=str(drawn.uuid), entry=str(day.entry("Cy").uuid),
            table=max(game.table_number for game in drawn.games.all()) + 1,
        )  # fmt: skip


def test_a_player_with_a_table_of_their_own_keeps_it_in_a_series(day: Day) -> None:
    begin(day)
    table = day.event.tables.get(number=2)
    table.fixed.add(day.entry("Dee"))
    day.pair(3)
    assert [(game.group, game.table_number) for game in day.round(3).games.exclude(group="")] == [
        ("S1", 2), ("S2", 4),
    ]  # fmt: skip


@pytest.mark.long
def test_nothing_is_posted_alone_while_rounds_are_left(day: Day) -> None:
    begin(day, best_of={"semifinal": 1, "final": 5})
    with pytest.raises(Refused, match="are drawn with the next round"):
        deciding.post(day.desk(), division=day.division_key, number=6, draw_seed=1)
    for number in (3, 4):
        day.play(number)
    day.post(5)
    result(day, "F", Ann=400, Bob=300)
    with pytest.raises(Refused, match=r"Round 5 isn’t complete\. Complete it first"):
        deciding.post(day.desk(), division=day.division_key, number=6, draw_seed=1)


def withdraw(day: Day, name: str, from_round: int) -> None:
    players.withdraw(day.desk(), entry=str(day.entry(name).uuid), from_round=from_round)


@pytest.mark.long
def test_where_the_others_have_withdrawn_its_games_are_drawn_alone(day: Day) -> None:
    """Nobody was left to draw, the play-off’s games came with the draw alone, and it couldn’t be
    cancelled: it was stuck. One of two others withdraws after the third round, the last one after
    the fourth."""
    day = after_round(day.by, 2, slug="own", players=6, rounds=6)
    begin(day, best_of={})
    day.post(3)
    others(day)
    result(day, "S1", Ann=400, Dee=300)
    result(day, "S2", Bob=400, Cy=300)
    day.complete(3)
    withdraw(day, "Flo", 4)
    desk = Browser(day.by)
    page = desk.open("/e/own/round/4/")
    assert "Beside the play-off: Only Eve is left" in page.main
    desk.send(page.form("/e/own/round/4/draw/"))
    assert desk.open("/e/own/round/4/").status == 200
    day.post(4)
    assert met(day, 4) == {"F": {"Ann", "Bob"}, "bye": {"Eve"}}
    others(day)
    result(day, "F", Ann=400, Bob=400)
    day.complete(4)
    decide(day, "F", "game", reason="both agree")
    withdraw(day, "Eve", 5)
    page = desk.open("/e/own/round/5/")
    assert "Beside the play-off: Nobody is left" in page.main
    desk.send(page.form("/e/own/round/5/draw/"))
    day.post(5)
    assert met(day, 5) == {"F": {"Ann", "Bob"}}
    result(day, "F", Ann=400, Bob=300)
    day.complete(5)
    assert "Draw round 6" in desk.open("/e/own/").main
    day.play(6)
    assert met(day, 6) == {}
    assert results.is_final(results.of_division(day.division))
    assert desk.open("/e/own/?check=every").status == 200
    assert replay.replay(day.event).faults == ()


@pytest.mark.long
def test_a_seed_who_has_withdrawn_is_drawn_in_no_series(day: Day) -> None:
    """Ann withdrew before the final. It was drawn and posted with her, under a note that no
    withdrawn player was paired."""
    begin(day, best_of={})
    day.post(3)
    others(day)
    result(day, "S1", Ann=400, Dee=300)
    result(day, "S2", Bob=400, Cy=300)
    day.complete(3)
    withdraw(day, "Ann", 4)
    says = "Ann has withdrawn or is absent in round 4. Award the final on the Play-off page"
    with pytest.raises(Refused, match=says):
        day.pair(4)
    assert says in Browser(day.by).open("/e/day/").main
    decide(day, "F", "awarded", "Bob")
    day.post(4)
    assert "F" not in met(day, 4)
    assert replay.replay(day.event).faults == ()


def test_a_draft_with_a_seed_who_has_withdrawn_since_is_not_posted(day: Day) -> None:
    begin(day)
    draft = day.pair(3)
    withdraw(day, "Dee", 3)
    says = "Dee has withdrawn or is absent in round 3. Award semifinal 1"
    page = Browser(day.by).open("/e/day/round/3/").main
    assert says in page
    assert "No withdrawn or absent player is paired" not in page
    with pytest.raises(Refused, match=says):
        rounds.confirm(day.desk(), round=str(draft.uuid))


@pytest.mark.long
def test_a_seed_who_has_withdrawn_has_no_place_in_standings_play_off_or_prizes(day: Day) -> None:
    """Cy lost a semifinal and withdrew: the Play-off page had them third, the standings nowhere,
    and Dee had the third prize for having come fourth."""
    rows = [as_json(Prize(PrizeKind.RANK, place=at, amount=f"${at}")) for at in (1, 2, 3, 4)]
    prizes.put(day.desk(), division=day.division_key, prizes=rows)
    begin(day, best_of={})
    day.post(3)
    others(day)
    result(day, "S1", Ann=400, Dee=300)
    result(day, "S2", Bob=400, Cy=300)
    day.complete(3)
    withdraw(day, "Cy", 4)
    assert "standings were corrected" not in Browser(day.by).open("/e/day/play-off/").main
    for number in (4, 5):
        day.post(number)
        others(day)
        if number == 4:
            result(day, "F", Ann=400, Bob=300)
        day.complete(number)
    view = contents.of_division(day.division).bracket
    assert view
    final = play_off_page.final(day.division, view)
    top = [(one.place, one.name) for one in final[:4]]
    assert top == [(1, "Ann"), (2, "Bob"), (3, "Dee"), (4, "Eve")]
    assert [(rank, name) for name, rank in ranks(day, 5).items()][:4] == top
    lines = prize_list.page(day.division).lines
    assert [(line.at, line.winners[0].who.name) for line in lines] == top
    assert lines[2].winners[0].why == "3rd after the play-off."
