"""Whole brackets: any results make one champion or a tie to decide; nothing changes silently.

10,000 of them: ``python -m pytest -m long tests/pairing/playoffs``.
"""

from __future__ import annotations

import random
from collections import defaultdict
from dataclasses import replace

import pytest

from tdtool.pairing.playoffs import played, settings
from tdtool.pairing.playoffs.played import Bracket, OtherPlayers, derive
from tdtool.pairing.playoffs.series import Decided, How, PlayedGame, Series, State, next_first
from tdtool.pairing.playoffs.settings import BadPlayOff, PlayOff

Games = defaultdict[str, list[PlayedGame]]
Decisions = defaultdict[str, list[Decided]]


def by_lot(rng: random.Random) -> PlayOff:
    lengths = {stage: rng.randint(1, 5) for stage in ("quarterfinal", "semifinal", "final")}
    return settings.made(
        rng.choice((2, 4, 8)),
        best_of=lengths,
        third=rng.random() < 0.5,
        consolation=rng.random() < 0.5,
    )


def result(series: Series, rng: random.Random) -> PlayedGame:
    """A game with small margins, so that ties and equal spreads are common."""
    first = next_first(series, series.sides[0] or 0)
    second = next(one for one in series.sides if one and one != first)
    margin = rng.randint(-2, 2)
    mine = 1.0 if margin > 0 else 0.5 if not margin else 0.0
    return PlayedGame(first, second, (mine, 1 - mine), margin)


def play(told: PlayOff, rng: random.Random) -> tuple[Bracket, Games, Decisions]:
    """A play-off to its end, ties decided by one more game or by lot."""
    games: Games = defaultdict(list)
    decided: Decisions = defaultdict(list)
    while not (now := derive(told, games, decided)).over:
        assert now.next_games or now.tied, "nothing to play and nothing to decide"
        for one in now.next_games:
            assert one.winner is None, "a game of a series that is clinched"
            games[one.key].append(result(one, rng))
        for one in now.tied:
            more = rng.random() < 0.5
            winner = None if more else rng.choice([side for side in one.sides if side])
            decided[one.key].append(Decided(How.GAME if more else How.LOT, winner))
    return now, games, decided


@pytest.mark.parametrize("brackets", [200, pytest.param(10_000, marks=pytest.mark.long)])
def test_any_results_make_exactly_one_champion_and_the_same_bracket_again(brackets: int) -> None:
    for at in range(brackets):
        rng = random.Random(at)
        told = by_lot(rng)
        over, games, decided = play(told, rng)
        assert derive(told, games, decided) == over
        places = over.places
        assert sorted(places) == sorted(places.values()) == list(range(1, told.size + 1))
        assert [seed for seed, place in places.items() if place == 1] == [over.champion]
        for one in over.series:
            before = replace(one, games=one.games[:-1])
            assert not one.games or one.decided or before.outcome is None, (at, one.key)


def test_a_correction_never_changes_a_played_participant_silently() -> None:
    """Whichever result of a finished play-off is changed: the bracket has the same players in
    every series, or it says which series was played by others."""
    refused = 0
    for at in range(150):
        rng = random.Random(at)
        told = by_lot(rng)
        over, games, decided = play(told, rng)
        key = rng.choice([one.key for one in over.series])
        games[key][rng.randrange(len(games[key]))] = result(
            replace(over.by_key[key], games=()), rng
        )
        try:
            again = derive(told, games, decided)
        except OtherPlayers as changed:
            assert changed.was != set(changed.now)
            refused += 1
        else:
            assert [one.sides for one in again.series] == [one.sides for one in over.series]
    assert refused > 15


def test_seeds_one_and_two_meet_in_the_final_at_the_earliest() -> None:
    def favorites(size: int) -> list[tuple[int | None, int | None]]:
        told = settings.made(size, best_of={}, third=False, consolation=False)
        games: Games = defaultdict(list)
        while not (now := derive(told, games, {})).over:
            for one in now.next_games:
                low, high = sorted(side for side in one.sides if side)
                games[one.key].append(PlayedGame(low, high, (1.0, 0.0), 10))
        return [one.sides for one in now.series]

    assert favorites(4) == [(1, 4), (2, 3), (1, 2)]
    assert favorites(8) == [(1, 8), (4, 5), (2, 7), (3, 6), (1, 4), (2, 3), (1, 2)]


def test_losers_without_a_match_for_their_places_come_by_seed() -> None:
    told = settings.made(4, best_of={}, third=False, consolation=False)
    games = {
        "S1": [PlayedGame(1, 4, (0.0, 1.0), -5)],
        "S2": [PlayedGame(2, 3, (0.0, 1.0), -5)],
        "F": [PlayedGame(4, 3, (1.0, 0.0), 5)],
    }
    assert derive(told, games, {}).places == {4: 1, 3: 2, 1: 3, 2: 4}


def test_it_says_who_waits_for_whom() -> None:
    told = settings.made(4, best_of={}, third=True, consolation=False)
    now = derive(told, {"S1": [PlayedGame(1, 4, (0.0, 1.0), -5)]}, {})
    assert (now.final.sides, now.final.state) == ((4, None), State.WAITING)
    assert played.source(now.final.slot.sides[1], now) == "winner of semifinal 2"
    assert played.source(now.by_key["3"].slot.sides[0], now) == "loser of semifinal 1"


@pytest.mark.parametrize(
    ("size", "final", "says"),
    [
        (3, 1, "A play-off has 2, 4 or 8 players, not 3."),
        (4, 0, "The final is best of 1 to 9 games, not 0."),
        (4, 99, "The final is best of 1 to 9 games, not 99."),
    ],
)
def test_a_play_off_that_cannot_be_is_refused_with_its_limits(
    size: int, final: int, says: str
) -> None:
    with pytest.raises(BadPlayOff) as refusal:
        settings.made(size, best_of={"final": final}, third=False, consolation=False)
    assert str(refusal.value) == says


def test_settings_come_back_as_they_were_kept() -> None:
    told = settings.made(8, best_of={"semifinal": 3}, third=True, consolation=True)
    assert settings.from_json(settings.as_json(told)) == told
