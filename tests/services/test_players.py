"""Late players, withdrawals, absences and returns, and what the journal makes of them."""

import pytest

from tdtool.models import Entry
from tdtool.queries.field import read_field
from tdtool.services import players
from tdtool.services.journal import replay
from tdtool.services.players import PlayerLine, PlayerRefused
from tdtool.web.players import adding_views, page
from tests.cast import Day

ZED = "00000000-0000-0000-0000-00000000000a"


def _key(day: Day, name: str) -> str:
    return str(day.entry(name).uuid)


def _line(name: str = "Zed", **more: object) -> PlayerLine:
    told = {"player": ZED, "name": name, "rating": 1500, "member_id": "", "brings": []}
    return PlayerLine(**{**told, **more})  # type: ignore[typeddict-item]


def _bring(day: Day, *, here: bool = True, **more: object) -> Entry:
    [entry] = players.enter(
        day.desk(), division=day.division_key, lines=[_line(**more)], arrived=here
    )
    return entry


def _absences(day: Day, name: str) -> list[tuple[str, int, int | None]]:
    rows = day.entry(name).absences.order_by("from_round")
    return list(rows.values_list("kind", "from_round", "to_round"))


def _rounds(day: Day, name: str) -> list[tuple[int, int | None, str]]:
    """By number the table, and why there is none, as the player's page has them."""
    entry, field = day.entry(name), read_field(day.division)
    rounds = page._rounds(entry.division, field.by_key[str(entry.uuid)], field, {})
    return [(played.number, played.sat.table, played.says) for played in rounds]


def _refusal(act, *args, **told) -> str:
    with pytest.raises(PlayerRefused) as refused:
        act(*args, **told)
    return str(refused.value)


def test_who_comes_late_is_absent_or_withdraws_misses_those_rounds_and_they_count_nothing(
    event: Day,
) -> None:
    day = event.bring(12)
    day.play(1)
    entry = _bring(day)  # who comes late plays from the next round, with the rest
    assert (entry.checked_in_at, _absences(day, "Zed")) == (day.now, [("late", 1, 1)])
    players.absent(day.desk(), entry=_key(day, "Bob"), from_round=2, to_round=2)
    players.absent(day.desk(), entry=_key(day, "Cy"), from_round=2, to_round=3)
    players.withdraw(day.desk(), entry=_key(day, "Ann"), from_round=2)
    day.post(2)
    seat = day.entry("Zed").seats.get()
    assert (seat.round.number, seat.game.group) == (2, "rest")
    assert [(number, table is None, why) for number, table, why in _rounds(day, "Zed")] == [
        (1, True, "missed"), (2, False, ""),
    ]  # fmt: skip
    assert _rounds(day, "Ann") == [(1, 1, ""), (2, None, "withdrawn")]

    for game in day.round(2).games.all():
        day.report(game.table.number, *range(200, 200 - game.seats.count(), -1))
    day.complete(2)
    players.come_back(day.desk(), entry=_key(day, "Cy"), from_round=3)  # earlier than was said
    assert _absences(day, "Cy") == [("absent", 2, 2)]
    day.post(3)
    for name in ("Bob", "Cy"):
        assert [(number, why) for number, _, why in _rounds(day, name)] == [
            (1, ""), (2, "missed"), (3, ""),
        ]  # fmt: skip
    assert replay.replay(day.event).faults == ()


def test_who_is_added_before_round_one_is_not_late(day: Day) -> None:
    assert adding_views.comes_late(day.division) is None
    _bring(day, here=False)
    assert (_absences(day, "Zed"), day.entry("Zed").checked_in_at) == ([], None)


def test_what_happens_to_who_comes_late_is_said_for_every_stage(day: Day) -> None:
    day.post(1)
    late = adding_views.comes_late(day.division)
    assert late is not None
    assert late.says == (
        "Round 1 is posted. Players added now start in round 2, unless you seat them in round 1; "
        "missed rounds score nothing."
    )
    for game in day.round(1).games.all():
        day.report(game.table.number, *range(200, 200 - game.seats.count(), -1))
    day.complete(1)
    day.draw(2)
    late = adding_views.comes_late(day.division)
    assert late is not None
    assert late.says.endswith("Round 2 is drawn without them: draw it again to include them.")
    day.play(2)
    day.post(3)
    late = adding_views.comes_late(day.division)
    assert late is not None
    assert late.says == (
        "The last round is posted. Players added now play only if you seat them in it."
    )
    for game in day.round(3).games.all():
        day.report(game.table.number, *range(200, 200 - game.seats.count(), -1))
    day.complete(3)
    late = adding_views.comes_late(day.division)
    assert late is not None
    assert late.says == "The last round is complete. Players added now won’t play."


def test_class_team_and_career_games_are_kept_with_the_entry(day: Day) -> None:
    entry = _bring(day, prize_class="B", team="The Lakes", career_games=120)
    entry.refresh_from_db()
    assert (entry.prize_class, entry.team, entry.career_games) == ("B", "The Lakes", 120)
    assert replay.replay(day.event).faults == ()


def test_an_absence_is_of_rounds_of_the_event_that_are_not_missed_already(day: Day) -> None:
    players.absent(day.desk(), entry=_key(day, "Ann"), from_round=2, to_round=2)
    marked = (
        "Ann is already marked absent from round 2 on. Press Return on the player’s page first."
    )
    for first, last, sentence in (
        (3, 2, "Round 2 comes before round 3. Put the first round missed first."),
        (0, 1, "This event has rounds 1 to 3, not 0 to 1."),
        (2, 4, "This event has rounds 1 to 3, not 2 to 4."),
        (1, 2, marked),
        (2, 3, marked),
    ):
        told = {"entry": _key(day, "Ann"), "from_round": first, "to_round": last}
        assert _refusal(players.absent, day.desk(), **told) == sentence


def test_an_absence_to_come_is_taken_back_whole(day: Day) -> None:
    players.absent(day.desk(), entry=_key(day, "Ann"), from_round=2, to_round=3)
    players.come_back(day.desk(), entry=_key(day, "Ann"), from_round=1)
    assert _absences(day, "Ann") == []


def test_nobody_returns_who_is_there_or_after_the_last_round(day: Day) -> None:
    ann = _key(day, "Ann")
    assert _refusal(players.come_back, day.desk(), entry=ann, from_round=1) == (
        "Ann hasn’t withdrawn and misses no later round."
    )
    players.withdraw(day.desk(), entry=ann, from_round=2)
    assert _refusal(players.come_back, day.desk(), entry=ann, from_round=4) == (
        "All 3 rounds are posted, so there is none left to return to."
    )
