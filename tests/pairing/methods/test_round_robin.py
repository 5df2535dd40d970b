"""Round robins of any size."""

from collections import Counter
from itertools import combinations

from tdtool.pairing.methods.blocks import length, robin_table, single
from tests.tables import of_each

SIZES = range(1, 41)


def test_a_round_robin_of_six():
    #     1    2    3    4    5
    # 1   6    5    4    3    2
    # 2   3    4    6    5    1
    # 3   2    6    5    1    4
    # 4   5    2    1    6    3
    # 5   4    1    3    2    6
    # 6   1    3    2    4    5
    assert single(6) == [
        [(1, 6), (2, 3), (4, 5)],
        [(1, 5), (2, 4), (3, 6)],
        [(1, 4), (2, 6), (3, 5)],
        [(1, 3), (2, 5), (4, 6)],
        [(1, 2), (3, 4), (5, 6)],
    ]


@of_each("players", SIZES)
def test_everybody_meets_everybody_once_and_has_one_bye_where_the_field_is_odd(players):
    rounds = single(players)
    assert len(rounds) == length(players)
    assert Counter(game for games in rounds for game in games) == Counter(
        combinations(range(1, players + 1), 2)
    )
    byes = Counter()
    for games in rounds:
        playing = Counter(player for game in games for player in game)
        assert set(playing.values()) <= {1}
        byes.update(set(range(1, players + 1)) - set(playing))
    assert byes == (dict.fromkeys(range(1, players + 1), 1) if players % 2 else {})


@of_each("players", range(2, 41, 2))
def test_player_1_meets_the_others_from_the_last_to_the_second(players):
    met = [max(game) for games in single(players) for game in games if 1 in game]
    assert met == list(range(players, 1, -1))


@of_each("players", range(2, 41))
def test_the_last_round_is_like_koth(players):
    assert single(players)[-1] == [(top, top + 1) for top in range(1, players, 2)]


def balances(rounds):
    balance = Counter()
    for games in rounds:
        for starts, replies in games:
            balance.update({starts: 1, replies: -1})
        yield dict(balance)


@of_each("players", SIZES)
def test_starts_and_replies_are_never_two_apart_and_even_after_every_even_round(players):
    for round_, balance in enumerate(balances(robin_table(players)), 1):
        assert {abs(one) for one in balance.values()} <= {0, 1}
        if players % 2 == 0 and round_ % 2 == 0:
            assert set(balance.values()) == {0}


@of_each("players", SIZES)
@of_each("interleaved", [False, True])
def test_the_second_of_two_round_robins_turns_the_starts(players, interleaved):
    rounds = robin_table(players, cycles=2, interleaved=interleaved)
    once = robin_table(players)
    turned = [[game[::-1] for game in games] for games in once]
    assert rounds == (
        [games for both in zip(once, turned, strict=True) for games in both]
        if interleaved
        else [*once, *turned]
    )
    *_, last = balances(rounds)
    assert set(last.values()) <= {0}
